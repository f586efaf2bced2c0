"""The contract of recipes: their deals are complete, and the same seed gives the same puzzle."""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import replace

from gridwise.common.errors import PuzzleError, Undecided
from gridwise.generating.carve import carve
from gridwise.generating.recipe import Deal, Recipe, recipes
from gridwise.generating.request import GenerationRequest, build_request
from gridwise.generating.search import PuzzleSearch, make
from gridwise.model.puzzle import Puzzle
from gridwise.model.puzzle_type import PuzzleType
from gridwise.model.registry import KINDS, puzzle_type, type_names
from gridwise.model.results import Status
from gridwise.solving.solve import solve
from gridwise.testing._puzzles import counted, failing

PLAIN = "LatinSquare"
"""The type to test a recipe with if no type names it."""
SEEDS = (1, 2)


def check_recipe(kind: type[Recipe] | str, type: str | PuzzleType | None = None, **attributes: object) -> None:
    """Raise an AssertionError unless the recipe keeps the contract.

    It is tested with a puzzle type: the one given, or else the first that names it, with `attributes` such as a `size`.
    A deal must have the solution as its only one; new puzzles must have one solution and depend only on their seed.
    """
    recipe = _registered(kind)
    name = recipe.name
    assert (vars(recipe).get("__doc__") or "").strip(), f"the recipe {name} has no docstring"
    kind_of_puzzle = _with_recipe(name, type)
    _check_options(recipe, {*kind_of_puzzle.recipe, *attributes})
    with failing(f"no puzzle can be made with the recipe {name}"):
        request = build_request(kind_of_puzzle, attributes)
    _check_deal(request, name)
    for seed in SEEDS:
        _check_made(request, seed, name)


def _registered(kind: type[Recipe] | str) -> type[Recipe]:
    if isinstance(kind, str):
        assert kind in recipes(), f"the recipe {kind} is not registered"
        return recipes()[kind]
    lacks = KINDS["recipe"].missing(kind)
    assert not lacks, f"the recipe {kind.__name__} has no {', no '.join(lacks)}"
    assert recipes().get(kind.name) is kind, f"the recipe {kind.name} is not registered"
    return kind


def _check_options(recipe: type[Recipe], given: Collection[str]) -> None:
    json.dumps(recipe.model_json_schema())
    required = [name for name, field in recipe.model_fields.items() if field.is_required() and name not in given]
    assert not required, f"the option `{required[0]}` of the recipe {recipe.name} has no default"
    assert recipe.model_config.get("frozen"), f"the recipe {recipe.name} is not frozen"


def _with_recipe(name: str, type: str | PuzzleType | None) -> PuzzleType:
    """The type to test the recipe with; a type with another recipe gets this one for its clues."""
    if type is None:
        users = (each for each in map(puzzle_type, type_names()) if each.recipe.get("recipe") == name)
        return next(users, None) or _with_recipe(name, PLAIN)
    found = puzzle_type(type) if isinstance(type, str) else type
    if found.recipe.get("recipe") == name:
        return found
    declared = found.declaration
    return replace(found, declaration=replace(declared, attributes={**declared.attributes, "clues": {"recipe": name}}))


def _check_deal(request: GenerationRequest, name: str) -> None:
    """Check one deal: its numbers are clues, each in one place, and together they leave one solution."""
    deals = [deal for deal in (_dealt(request, seed, name) for seed in SEEDS) if deal is not None]
    for deal in deals:
        solution = {cell: deal.puzzle.symbols.name[value] for cell, value in deal.solution.items()}
        assert set(solution) == set(deal.puzzle.grid.places), f"the solution of a deal of {name} leaves cells empty"
        count = deal.constraint_count + len(deal.puzzle.grid.meant)
        groups = [*deal.groups, *deal.last, *deal.helpers]
        numbers = [*deal.fixed, *(number for group in groups for number in group)]
        for number in numbers:
            assert 0 <= number < count, f"a deal of {name} has a clue {number}; they are numbered from 0 to {count - 1}"
        twice = next((number for number in numbers if numbers.count(number) > 1), None)
        assert twice is None, f"a deal of {name} lists the clue {twice} twice"
        for relation in deal.puzzle.model.broken(
            deal.solution, absent=set(range(deal.constraint_count)) - set(numbers)
        ):
            raise AssertionError(f"a deal of {name}: the solution breaks {deal.puzzle.model.label(relation)}")
        alone = carve(deal, (), numbers).unique
        assert alone, f"a deal of {name}: all its clues together leave more than one solution"


def _dealt(request: GenerationRequest, seed: int, name: str) -> Deal | None:
    search = PuzzleSearch(request, seed)
    try:
        deal = search.dealt()
    except (PuzzleError, Undecided) as error:
        raise AssertionError(f"the recipe {name} can't deal: {error}") from error
    assert deal is None or isinstance(deal, Deal), f"`deal` of {name} must return a Deal or None, not {deal!r}"
    return deal


def _check_made(request: GenerationRequest, seed: int, name: str) -> None:
    puzzle = _made(request, seed, name)
    again = _made(request, seed, name)
    assert puzzle == again, f"the recipe {name} makes different puzzles from the same seed; use the `random` of `deal`"
    status = solve(puzzle, 2, seconds=30).status
    assert status is Status.ONE, (
        f"a puzzle of the recipe {name} should have exactly one solution; it has {counted(status)}"
    )


def _made(request: GenerationRequest, seed: int, name: str) -> Puzzle:
    try:
        return make(request, seed)
    except (PuzzleError, Undecided, AssertionError) as error:
        raise AssertionError(f"no puzzle can be made with the recipe {name}: {error}") from error
