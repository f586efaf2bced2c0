"""Constraints offer instances of themselves that a solution satisfies; the contract checks each kind that does."""

from collections.abc import Iterator, Mapping
from itertools import islice, pairwise
from random import Random
from typing import Any, ClassVar

import pytest

import gridwise as gw
from gridwise import Cell
from gridwise.model import registry
from gridwise.model.constraint import Constraint
from gridwise.testing import check_constraint, registered
from strategies import latin

HOME = {
    "BalanceCircle": "BalanceLoop",
    "BlockSum": "Doppelblock",
    "DiagonalsAt": "Slant",
    "EqualSign": "Tango",
    "LinesAround": "Slitherlink",
    "Pearl": "Masyu",
    "StraightLength": "Geradeweg",
    "TurnCircle": "Shingoki",
}
"""The types of clues that need symbols of their own."""
OFFERED = [kind for kind in registry.constraints().values() if kind.offers_instances()]


def filled(kind: str = "LatinSquare", size: int = 6, seed: int = 1) -> tuple[gw.Puzzle, dict[Cell, int]]:
    puzzle = gw.Puzzle(kind, size=(size, size))
    if kind == "LatinSquare":
        return puzzle, latin(Random(seed), size)
    made = gw.generate(kind, size=size, seed=seed)
    return puzzle, {cell: int(symbol) for cell, symbol in made.known_solution.items()}


def test_clues_of_most_kinds_can_be_made() -> None:
    clues = {kind.__name__ for kind in registry.constraints().values() if kind.clue}
    without = clues - {kind.__name__ for kind in OFFERED}
    # Other ways to write what others say, either-or of anything, parts of a layout, what only setters write.
    expected = {
        "AllOf", "AllPairs", "AnyOf", "AtLeast", "AtMost", "Drawn", "Exactly", "ExactlyOneOf", "Formula", "IfThen",
        "Inequalities", "IslandSize", "Math", "Not", "PairLine", "RegexLine", "RunSum", "StateMachine",
    }  # fmt: skip
    assert without == expected


def is_of_a_type_of_its_own(kind: type[Constraint]) -> bool:
    """Whether it needs a derived layer: tests/test_several_layers.py generates puzzles of such a type."""
    return kind.__name__ == "Circle"


@pytest.mark.parametrize(
    "kind", [kind for kind in OFFERED if not is_of_a_type_of_its_own(kind)], ids=lambda kind: kind.__name__
)
def test_a_solution_satisfies_every_instance(kind: type[Constraint]) -> None:
    for seed in range(5):
        puzzle, solution = filled(HOME.get(kind.__name__, "Sudoku"), seed=seed)
        found = list(islice(kind.instances(puzzle, solution, Random(seed)), 30))
        assert found
        for clue in found:
            whole = puzzle.replace(constraints=[clue])
            assert not list(whole.model.broken(solution)), clue.label()


@pytest.mark.parametrize("kind", ["Thermometer", "Cage", "AllDifferent", "SumIs", "RegionSumLine", "SameValues"])
@pytest.mark.parametrize("cells", [(3, 3), (3, 4)])
def test_how_many_cells_can_be_chosen(kind: str, cells: tuple[int, int]) -> None:
    puzzle, solution = filled("Sudoku")
    offered: Any = registry.constraint(kind).instances
    sizes = [
        len(next(value for value in clue.__dict__.values() if isinstance(value, tuple)))
        for clue in islice(offered(puzzle, solution, Random(1), cells=cells), 20)
    ]
    assert sizes
    assert all(cells[0] <= size <= cells[1] for size in sizes)


def test_lines_go_to_neighbours_and_never_cross_themselves() -> None:
    puzzle, solution = filled(size=9)
    for clue in islice(gw.Thermometer.instances(puzzle, solution, Random(1)), 200):
        steps = list(pairwise(clue.line))  # type: ignore[attr-defined]
        assert all(max(abs(a[0] - b[0]), abs(a[1] - b[1])) == 1 for a, b in steps)
        middles = [(a[0] + b[0], a[1] + b[1]) for a, b in steps]
        assert len(set(middles)) == len(middles)


def test_all_dots_are_those_that_the_rule_speaks_of() -> None:
    solution = latin(Random(1), 5)
    puzzle = gw.Puzzle("LatinSquare", size=(5, 5), constraints=[gw.AllWhiteDotsGiven(differences=(1, 2))])
    dots = list(gw.WhiteDot.instances(puzzle, solution, Random(1)))
    assert {dot.difference for dot in dots} == {1, 2}  # type: ignore[attr-defined]
    whole = puzzle.replace(constraints=[*puzzle.declaration.constraints, *dots])
    assert not list(whole.model.broken(solution))
    fewer = puzzle.replace(constraints=[*puzzle.declaration.constraints, *dots[1:]])
    assert list(fewer.model.broken(solution))


def test_sights_are_counted_from_all_sides() -> None:
    puzzle, solution = filled(size=5)
    found = list(gw.SkyscraperClue.instances(puzzle, solution, Random(1)))
    assert len(found) == 20
    assert not list(puzzle.replace(constraints=found).model.broken(solution))


def test_grids_of_other_dimensions() -> None:
    cube = gw.Puzzle("LatinSquare", size=3, dimensions=3)
    solution = {Cell((a, b, c)): (a + b + c) % 3 + 1 for a in range(3) for b in range(3) for c in range(3)}
    for kind in (gw.Thermometer, gw.Cage, gw.LessThan, gw.WhiteDot):
        clue = next(kind.instances(cube, solution, Random(1)))
        assert not list(cube.replace(constraints=[clue]).model.broken(solution))
    with pytest.raises(gw.PuzzleError, match="two-dimensional"):
        next(gw.SkyscraperClue.instances(cube, solution, Random(1)))


class Wrong(gw.LessThan):
    """Offers the opposite of what is so."""

    @classmethod
    def instances(cls, puzzle: gw.Puzzle, solution: Mapping[Cell, int], random: Random) -> Iterator[Constraint]:
        for clue in gw.LessThan.instances(puzzle, solution, random):
            yield cls(smaller=clue.larger, larger=clue.smaller)  # type: ignore[attr-defined]

    example: ClassVar[str] = gw.LessThan.example.replace("LessThan", "Wrong")


class Fickle(gw.LessThan):
    """Offers something else each time."""

    chance: ClassVar[Random] = Random(1)

    @classmethod
    def instances(cls, puzzle: gw.Puzzle, solution: Mapping[Cell, int], random: Random) -> Iterator[Constraint]:
        return gw.LessThan.instances(puzzle, solution, cls.chance)

    example: ClassVar[str] = gw.LessThan.example.replace("LessThan", "Fickle")


@pytest.mark.parametrize(("kind", "message"), [(Wrong, "breaks"), (Fickle, "different instances for the same seed")])
def test_the_contract_finds_out(kind: type[Constraint], message: str) -> None:
    with registered(kind), pytest.raises(AssertionError, match=message):
        check_constraint(kind)
