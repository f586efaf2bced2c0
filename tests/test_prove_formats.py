"""Whole collections in the formats of other programs, and many thousands of damaged texts.

Every puzzle whose rules we have is solved to the solution that comes with it, and proved unique; each other is refused
by the name of its rule. The ordinary suite looks at those of f-puzzles, `make prove` at all.
"""

import json
import re
import time
import warnings
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from hypothesis import given, seed, settings
from hypothesis import strategies as st

import gridwise as gw
import tatham
from conftest import Figures
from gridwise.model.registry import formats
from mutations import mutated, read_as

SECONDS = 60.0
MUTATED = 10_000
GAMES = ("keen", "solo", "towers", "unequal", "unruly", "pattern", "singles")


@dataclass
class Outcome:
    """What became of the puzzles of a collection."""

    seconds: list[float] = field(default_factory=list)
    refused: Counter[str] = field(default_factory=Counter)
    undecided: list[str] = field(default_factory=list)
    several: list[str] = field(default_factory=list)

    def figures(self) -> dict[str, object]:
        times = sorted(self.seconds)
        spread = {"median": times[len(times) // 2], "p95": times[int(len(times) * 0.95)], "worst": times[-1]}
        told: dict[str, object] = {"solved and unique": len(times), "refused": self.refused.total()}
        told["undecided"] = len(self.undecided)
        told |= {name: f"{1000 * value:.1f} ms" for name, value in spread.items()}
        told["refused rules"] = "; ".join(f"{rule} {count}" for rule, count in sorted(self.refused.items())) or "none"
        told["several solutions"] = "; ".join(self.several) or "none"
        return told | {"undecided puzzles": "; ".join(self.undecided) or "none"}


def line_of(solution: gw.Solution) -> str:
    """The solution in one line, values over 9 as letters: A for 1 where there are more than nine."""
    symbols = [symbol for row in solution.rows for symbol in row if symbol is not None]
    if all(len(symbol) == 1 for symbol in symbols):
        return "".join(symbols)
    return "".join("0" if symbol == "0" else chr(ord("A") + int(symbol) - 1) for symbol in symbols)


def judge(outcome: Outcome, name: str, text: str, solution: str) -> None:
    """Read and solve one puzzle, and note what became of it; a wrong answer fails at once."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", gw.PuzzleWarning)
            puzzle = gw.parse(text)
    except gw.PuzzleError as error:
        rule = re.match(r"the rule '(\w+)'.* is not known to gridwise", error.message)
        if rule is None:
            pytest.fail(f"{name} is refused without the name of a rule: {error}")
        outcome.refused[rule[1]] += 1
        return
    start = time.perf_counter()
    answer = gw.solve(puzzle, limit=2, seconds=SECONDS)
    spent = time.perf_counter() - start
    if answer.status is gw.Status.SEVERAL and has_a_twin(puzzle, solution):
        outcome.several.append(name)
        return
    assert answer.solution is None or line_of(answer.solution) == solution, (name, answer.solution)
    if answer.status is gw.Status.UNDECIDED:
        outcome.undecided.append(name)
        return
    assert answer.status is gw.Status.ONE, (name, answer.status)
    outcome.seconds.append(spent)


def has_a_twin(puzzle: gw.Puzzle, solution: str) -> bool:
    """Whether the given solution stays one when 1 and 9 are exchanged: sandwiches alone do not tell them apart."""
    twin = solution.translate(str.maketrans("19", "91"))
    return twin != solution and not gw.check(puzzle, solution) and not gw.check(puzzle, twin)


def variants(corpora: Path, name: str) -> Iterator[dict[str, str]]:
    for line in (corpora / "variants" / f"{name}.jsonl").read_text(encoding="utf-8").splitlines():
        yield json.loads(line)


def test_the_f_puzzles_are_solved_to_their_solutions(corpora: Path, figures: Figures) -> None:
    outcome = Outcome()
    for row in variants(corpora, "fpuzzles"):
        judge(outcome, row.get("name", "?"), row["fpuzzles"], row["iss_solution"])
    figures("f-puzzles", outcome.figures())
    assert not outcome.undecided
    assert len(outcome.seconds) + outcome.refused.total() == 35


@pytest.mark.prove
def test_the_strings_of_the_interactive_solver_are_solved_to_their_solutions(corpora: Path, figures: Figures) -> None:
    outcome, without = Outcome(), 0
    for row in variants(corpora, "iss"):
        if row["input"] is None:
            without += 1  # made by a script of that program, which no string tells
        else:
            judge(outcome, row["name"][:40], row["input"], row["solution"])
    figures("Interactive Sudoku Solver", {**outcome.figures(), "without a string": without})
    assert len(outcome.seconds) > 110
    # Its string has no givens: it has a second solution, which a slow machine does not find in time.
    assert {*outcome.several, *outcome.undecided} <= {"Sandwich snipe 18"}


@pytest.mark.prove
@pytest.mark.parametrize("game", GAMES)
def test_all_game_ids_are_solved_to_their_solutions(corpora: Path, figures: Figures, game: str) -> None:
    outcome = Outcome()
    for row in tatham.rows(corpora / "tatham" / f"{game}.jsonl"):
        puzzle = gw.parse(row["id"])
        start = time.perf_counter()
        answer = gw.solve(puzzle, limit=2, seconds=SECONDS)
        outcome.seconds.append(time.perf_counter() - start)
        assert (answer.status, answer.solution and answer.solution.rows) == (gw.Status.ONE, tatham.solution_of(row))
        assert formats()["tatham"].write(puzzle).strip() == row["id"]
    figures(f"game ids of {game}", outcome.figures())


@pytest.mark.prove
@pytest.mark.parametrize("name", formats())
def test_thousands_of_mutated_texts_are_puzzles_or_errors(figures: Figures, name: str) -> None:
    outcomes: Counter[bool] = Counter()

    @seed(7)
    @settings(max_examples=MUTATED, deadline=None, database=None)
    @given(number=st.integers(0, 10**12))
    def each(number: int) -> None:
        outcomes[read_as(name, mutated(name, number))] += 1

    each()
    figures(f"mutated texts of {name}", {"read": outcomes[True], "refused": outcomes[False]})
    assert outcomes.total() >= MUTATED
    assert min(outcomes[True], outcomes[False]) > 0
