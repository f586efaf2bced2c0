"""The contracts of constraints and puzzle types: declarations, drawings, texts and examples."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from textwrap import dedent
from xml.etree import ElementTree

from gridwise.common.errors import PuzzleError
from gridwise.declaring.loading import parse
from gridwise.declaring.yaml_writer import write
from gridwise.model import registry
from gridwise.model.constraint import Constraint
from gridwise.model.derived import with_derived
from gridwise.model.grid import Cell
from gridwise.model.puzzle import Puzzle
from gridwise.model.puzzle_type import PuzzleType
from gridwise.model.relations import Relation, Total
from gridwise.model.results import Solution, Status
from gridwise.model.shapes import Shape
from gridwise.model.symmetry import Symmetry
from gridwise.solving.check import mistakes
from gridwise.solving.solve import solve

Change = Callable[[int], int]
"""What a value becomes."""
SECONDS = 30.0
"""The time limit, in seconds, for the proof that an example has one solution."""
INSTANCES, SHOWN = 10_000, 20
"""A limit above the number of instances in any example, for kinds that list them all; and how many are checked."""


def check_constraint(kind: type[Constraint]) -> None:
    """Raise an AssertionError unless the constraint keeps the contract."""
    name = kind.__name__
    assert registry.constraints().get(name) is kind, f"{name} is not registered"
    assert (vars(kind).get("__doc__") or "").strip(), f"{name} has no docstring"
    _check_schema(kind)
    assert kind.example.strip(), f"{name} has no example"
    puzzle = load(dedent(kind.example), f"the example of {name}")
    declared = [part for part in puzzle.declaration.constraints if isinstance(part, kind)]
    built = [part for part in puzzle.constraints if isinstance(part, kind)]
    of_type = [part for part in (puzzle.type.declaration.constraints if puzzle.type else ()) if isinstance(part, kind)]
    assert declared or built or of_type, f"the example of {name} does not use it"
    for part in (*declared, *built):
        _check_plain(part)
    for part in built:
        _check_part(part, puzzle)
    if built and kind.draw is not Constraint.draw:
        assert any(list(part.draw(puzzle.board)) for part in built), f"{name} draws nothing"
    check_puzzle(puzzle, f"the example of {name}")
    if kind.offers_instances():
        _check_instances(kind, puzzle)


def check_type(kind: PuzzleType | str) -> None:
    """Raise an AssertionError unless the puzzle type keeps the contract."""
    found = registry.puzzle_type(kind) if isinstance(kind, str) else kind
    name = found.name
    assert registry.puzzle_type(name.upper()) == found, f"{name} is not registered"
    assert found.title.strip(), f"{name} has no title"
    assert found.rules.endswith("."), f"the rules of {name} are not a sentence: {found.rules!r}"
    assert found.declaration.constraints, f"{name} has no constraints"
    for part in found.declaration.constraints:
        assert not part.is_clue, f"{part.label()} is part of the type {name}, but is marked as a clue"
    assert found.recipe.get("recipe"), (
        f"{name} does not say how its clues are made; write, for example, clues: {{recipe: givens}}"
    )
    assert found.example.strip(), f"{name} has no example"
    puzzle = load(found.starter(), f"the example of {name}")
    assert puzzle.type == found, f"the example of {name} is not a puzzle of that type"
    assert found.rules in puzzle.rules, f"the puzzles of {name} do not state its rules"
    for constraint in puzzle.constraints:
        _check_part(constraint, puzzle)
    check_puzzle(puzzle, f"the example of {name}")


def counted(status: Status) -> str:
    """How many solutions there are, in words: `it has …`."""
    return "a number of solutions that could not be decided in time" if status is Status.UNDECIDED else str(status)


def load(text: str, what: str) -> Puzzle:
    with failing(f"{what} does not load"):
        return parse(text)


@contextmanager
def failing(what: str) -> Iterator[None]:
    """Turn a PuzzleError into a failure that says what was attempted."""
    try:
        yield
    except PuzzleError as error:
        raise AssertionError(f"{what}: {error}") from error


# ---- one constraint -------------------------------------------------------------------------------------------------


def _check_schema(kind: type[Constraint]) -> None:
    schema = kind.model_json_schema()
    json.dumps(schema)
    properties = schema.get("properties", {})
    for name in kind.model_fields:
        assert name in properties, f"the JSON Schema of {kind.__name__} does not mention `{name}`"


def _check_plain(part: Constraint) -> None:
    """The constraint is the same after it is written as plain data and read back."""
    plain = json.loads(json.dumps(part.model_dump(mode="json", exclude_unset=True)))
    with failing(f"{part.label()} can't be read back from {plain}"):
        again = type(part)(**plain)
    assert again == part, f"{part.label()} changes when it is written and read back: {plain}"
    assert hash(again) == hash(part), f"{part.label()} has a different hash after it is written and read back"


def _check_part(part: Constraint, puzzle: Puzzle) -> None:
    name = type(part).__name__
    assert part.label().strip(), f"{name} has no label"
    found = list(part.relations(puzzle.board))
    for relation in found:
        assert part.label(relation).strip(), f"{name} has no label for {relation}"
        for cell in _cells(relation):
            assert cell in puzzle.grid, f"a relation of {name} mentions {cell}, which is not a cell of the grid"
    if found:
        assert part.rule().endswith("."), f"the rule of {name} is not a sentence: {part.rule()!r}"
    for shape in part.draw(puzzle.board):
        assert isinstance(shape, Shape), f"{name} draws something that is not a shape: {shape!r}"
    for region in part.regions_of(puzzle.board):
        assert all(cell in puzzle.grid for cell in region), f"a region of {name} is not within the grid"


def _cells(relation: Relation) -> Iterator[Cell]:
    for variable in relation.cells:
        yield from variable.cells if isinstance(variable, Total) else (variable,)


# ---- instances ------------------------------------------------------------------------------------------------------


def _check_instances(kind: type[Constraint], puzzle: Puzzle) -> None:
    """Each instance on offer is satisfied, drawn and written; equal seeds give equal instances."""
    solution = _values(puzzle, solve(puzzle, limit=1).solutions[0])
    rules = [part for part in puzzle.declaration.constraints if not part.is_clue and part.all_given is None]
    blank = puzzle.replace(constraints=rules, initial=None)
    found = _drawn(kind, blank, solution, 1)
    assert found, f"{kind.__name__} offers no instance for the solution of its example"
    assert found == _drawn(kind, blank, solution, 1), f"{kind.__name__} offers different instances for the same seed"
    if kind.listed:
        assert len(found) < INSTANCES, f"{kind.__name__} lists its instances endlessly"
        assert len(set(found)) == len(found), f"{kind.__name__} lists an instance twice"
        assert set(found) == set(_drawn(kind, blank, solution, 2)), f"{kind.__name__} does not list all its instances"
    for part in found[:SHOWN]:
        _check_instance(part, blank.replace(constraints=[*rules, part]), solution)


def _drawn(kind: type[Constraint], blank: Puzzle, solution: dict[Cell, int], seed: int) -> list[Constraint]:
    most = INSTANCES if kind.listed else SHOWN
    return list(islice(kind.instances(blank, solution, random.Random(seed)), most))


def _check_instance(part: Constraint, puzzle: Puzzle, solution: dict[Cell, int]) -> None:
    label = part.label()
    assert puzzle.clues[-1:] == (part,), f"{label} is replaced by something else in a puzzle"
    _check_plain(part)
    _check_part(part, puzzle)
    for relation in puzzle.model.broken(solution):
        raise AssertionError(f"{label} was made for a solution that breaks {puzzle.model.label(relation)}")
    assert list(part.draw(puzzle.board)), f"{label} draws nothing"
    _check_round_trip(puzzle, label)


# ---- one puzzle -----------------------------------------------------------------------------------------------------


def check_puzzle(puzzle: Puzzle, what: str) -> None:
    answer = solve(puzzle, limit=2, seconds=SECONDS)
    assert answer.status is Status.ONE, f"{what} should have exactly one solution; it has {counted(answer.status)}"
    solution = answer.solutions[0]
    wrong = mistakes(puzzle, solution.entries)
    assert not wrong, f"the solution of {what} is wrong: {wrong[0]}"
    assert puzzle.rules, f"{what} states no rules"
    _check_picture(puzzle, what)
    _check_round_trip(puzzle, what)
    values = _values(puzzle, solution)
    _check_mapped(puzzle, values)
    for symmetry in puzzle.model.symmetries:
        _check_symmetry(puzzle, symmetry, values)


def _values(puzzle: Puzzle, solution: Solution) -> dict[Cell, int]:
    """The value of each place, of derived ones too."""
    meant = {cell: puzzle.symbols.value[symbol] for cell, symbol in solution.entries.items()}
    return with_derived(puzzle.model, meant)


def _check_picture(puzzle: Puzzle, what: str) -> None:
    picture = ElementTree.fromstring(puzzle.svg())
    assert picture.tag.endswith("svg"), f"{what} is not drawn"
    assert len(picture) > 0, f"{what} is drawn as an empty picture"


def _check_round_trip(puzzle: Puzzle, what: str) -> None:
    text = write(puzzle)
    again = load(text, f"{what}, once written,")
    assert again == puzzle, f"{what} changes when it is written and read back:\n{text}"
    assert again.model.skeleton.relations == puzzle.model.skeleton.relations, (
        f"{what} means something else after it is written and read back:\n{text}"
    )
    assert again.clues == puzzle.clues, f"{what} has different clues after it is written and read back:\n{text}"


# ---- symmetries -----------------------------------------------------------------------------------------------------


def _check_mapped(puzzle: Puzzle, solution: dict[Cell, int]) -> None:
    """A mapped relation says about the mapped board what the original says about the original board."""
    chance = random.Random(1)
    values, held = puzzle.symbols.ascending, puzzle.symbols.layer_values
    boards = [solution, *({cell: chance.choice(held(cell.layer)) for cell in puzzle.grid.places} for _ in range(4))]
    moved: dict[Cell, Cell] = {}
    for layer in puzzle.grid.layers:
        cells = list(puzzle.grid.layer_places(layer))
        moved |= zip(cells, chance.sample(cells, len(cells)), strict=True)
    swap = {values[0]: values[-1], values[-1]: values[0]}
    changes: list[Change] = [lambda value: swap.get(value, value), lambda value: values[0] + values[-1] - value]
    for relation in puzzle.model.relations:
        for change in (None, *changes):
            image = relation.mapped(moved.__getitem__, change)
            for board in boards if image is not None else ():
                after = {moved[cell]: change(value) if change else value for cell, value in board.items()}
                right = image is not None and image.holds(after) == relation.holds(board)
                assert right, f"{puzzle.model.label(relation)} is not mapped correctly: {relation} to {image}"


def _check_symmetry(puzzle: Puzzle, symmetry: Symmetry, solution: dict[Cell, int]) -> None:
    """A solution transformed by a symmetry still satisfies every rule, except clues and givens."""
    cells, become = puzzle.grid.places, dict(zip(puzzle.model.values, symmetry.values, strict=True))
    moved = {cells[symmetry.cells[i]]: become[solution[cell]] for i, cell in enumerate(cells)}
    for relation in puzzle.model.skeleton.relations:
        if not relation.when:
            label = puzzle.model.label(relation)
            assert relation.holds(moved), f"'{symmetry.name}' is not a symmetry: {label} does not hold"
