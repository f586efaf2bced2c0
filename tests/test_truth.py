"""Every constraint enforces its rule: all fillings of small grids, compared with plain Python and CP-SAT."""

from collections.abc import Iterator
from importlib import import_module
from itertools import product
from pathlib import Path

import pytest

import gridwise as gw
import oracle
from gridwise.model.derived import with_derived
from gridwise.model.registry import constraints
from truth_cases import EXPANDED

CASES = {
    name: cases
    for path in sorted(Path(__file__).parent.glob("truth_*.py"))
    for name, cases in import_module(path.stem).CASES.items()
}
NUMBERED = [(name, number) for name, cases in CASES.items() for number in range(len(cases))]


def built_in() -> Iterator[str]:
    return (name for name, kind in constraints().items() if kind.__module__.startswith("gridwise."))


def fillings(puzzle: gw.Puzzle) -> Iterator[tuple[int, ...]]:
    return product(*(puzzle.symbols.layer_values(place.layer) for place in puzzle.grid.meant))


@pytest.mark.parametrize(("name", "number"), NUMBERED)
def test_relations_say_what_the_rule_says(name: str, number: int) -> None:
    case = CASES[name][number]
    puzzle = case.puzzle()
    cells, names = puzzle.grid.meant, [str(cell) for cell in puzzle.grid.meant]
    for filling in fillings(puzzle):
        values = with_derived(puzzle.model, dict(zip(cells, filling, strict=True)))
        by_relations = len(values) == len(puzzle.grid.places) and not any(puzzle.model.broken(values))
        by_rule = case.holds(dict(zip(names, filling, strict=True)))
        assert by_relations == by_rule, f"{values}: the relations say {by_relations}, the rule {by_rule}"


@pytest.mark.parametrize(("name", "number"), NUMBERED)
def test_the_oracle_and_the_engine_find_what_the_rule_allows(name: str, number: int) -> None:
    case = CASES[name][number]
    puzzle = case.puzzle()
    names = [str(cell) for cell in puzzle.grid.meant]
    allowed = {filling for filling in fillings(puzzle) if case.holds(dict(zip(names, filling, strict=True)))}
    assert oracle.solutions(puzzle) == allowed
    assert {oracle.values_of(solution) for solution in gw.solutions(puzzle)} == allowed
    assert gw.count(puzzle) == len(allowed)


@pytest.mark.parametrize("name", list(built_in()))
def test_every_constraint_has_an_oracle_and_truth_cases(name: str) -> None:
    assert name in oracle.RULES, f"no oracle for {name}"
    assert EXPANDED.get(name, name) in CASES, f"no truth test for {name}"


def test_a_constraint_without_an_oracle_is_named() -> None:
    puzzle = gw.Puzzle(size=(1, 1), symbols="1")
    with pytest.raises(LookupError, match="no oracle for Nonsense"):
        oracle.solutions_of(puzzle, [("Nonsense", {})])


@pytest.mark.parametrize("kind", EXPANDED)
def test_what_a_constraint_expands_to_says_the_same(kind: str) -> None:
    """The parts of an expanded puzzle, stated one by one, allow what the whole allows."""
    for case in CASES[EXPANDED[kind]]:
        puzzle = case.puzzle()
        parts = [(type(part).__name__, dict(part)) for part in puzzle.constraints]
        assert kind in {name for name, _ in parts}
        stated = [(name, fields) for name, fields in parts if name != EXPANDED[kind]]
        assert oracle.solutions_of(puzzle, stated) == oracle.solutions(puzzle)


@pytest.mark.parametrize(
    ("corners", "side", "box"),
    [
        ("a1 c3", 4, None), ("a1 a3", 4, None), ("a1 c2", 4, None), ("a1 a5", 4, None),
        ("a1 d4", 6, None), ("a1 c4 e2", 6, [3, 2]), ("a2 b1", 4, [1, 4]),
    ],
)  # fmt: skip
def test_overlapping_grids_have_the_solutions_of_the_oracle(corners: str, side: int, box: list[int] | None) -> None:
    """Their smallest grids have too many fillings to try them all."""
    board = gw.Puzzle(constraints=[gw.OverlappingGrids(corners=corners, side=side, box=box)])
    first = next(gw.solutions(board)).rows
    some = [
        [None if (symbol is not None and (row + column) % 2) else symbol for column, symbol in enumerate(line)]
        for row, line in enumerate(first)
    ]
    text = "\n".join(
        " ".join("#" if f is None else s or "." for f, s in zip(*lines, strict=True))
        for lines in zip(first, some, strict=True)
    )
    puzzle = board.replace(initial=text)
    found = {oracle.values_of(solution) for solution in gw.solutions(puzzle)}
    assert found == oracle.solutions(puzzle)
    assert found
