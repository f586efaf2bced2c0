"""Exact answers to questions about a puzzle: proved, or reported as undecided."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gridwise.common.errors import PuzzleError, Undecided
from gridwise.common.work_limits import Unprepared
from gridwise.declaring.puzzle_like import takes_puzzle
from gridwise.engine.limits import Limits
from gridwise.model.attributes import BoardReader, board_attribute
from gridwise.model.grid import Cell
from gridwise.model.results import Answer, Mistake, Solution, Status

if TYPE_CHECKING:
    from gridwise._core import Cancel
    from gridwise.engine.trace import Event, RawEvent
    from gridwise.model.model import Clue
    from gridwise.model.puzzle import Puzzle


@takes_puzzle
def solutions(
    puzzle: Puzzle,
    *,
    seed: int | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    cancel: Cancel | None = None,
    absent: Iterable[int] = (),
) -> Iterator[Solution]:
    """Every solution once, lazily, in a repeatable order that depends on the seed.

    `absent` holds the numbers of clues (in `puzzle.model.clues`) to leave out. Raises Undecided at a limit; the
    solutions seen so far remain valid.
    """
    from gridwise.engine.general import Outcome
    from gridwise.engine.staged_search import StagedSearch

    engine = StagedSearch(puzzle.model, absent=absent, seed=seed, limits=Limits(seconds, nodes, cancel))
    while (outcome := engine.next()) is Outcome.FOUND:
        yield engine.solution()
    if outcome.limited:
        raise Undecided(f"the search is incomplete: {outcome.text}", None)


@takes_puzzle
def solve(
    puzzle: Puzzle,
    limit: int = 2,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    seed: int | None = None,
    cancel: Cancel | None = None,
    absent: Iterable[int] = (),
    each: Callable[[Solution], object] | None = None,
) -> Answer:
    """Look for up to `limit` solutions; the status says what is proved. Never raises at a limit.

    `each` is called with every solution as soon as it is found.
    """
    from gridwise.engine.general import Outcome
    from gridwise.engine.staged_search import StagedSearch

    limits, absent = Limits(seconds, nodes, cancel), tuple(absent)
    _require_limit(limit)
    try:
        engine = StagedSearch(puzzle.model, absent=absent, seed=seed, limits=limits)
    except Unprepared as unprepared:
        return Answer(Status.UNDECIDED, (), unprepared.message, 0, limits.spent_seconds)
    kept: list[Solution] = []
    outcome = Outcome.FOUND
    while len(kept) < limit and outcome is Outcome.FOUND:
        outcome = engine.next()
        if outcome is Outcome.FOUND:
            kept.append(engine.solution())
            if each is not None:
                each(kept[-1])
    status, reason = _status(len(kept), outcome)
    if status is Status.NONE and not engine.nodes:
        reason = _why_none(puzzle, absent)
    return Answer(status, tuple(kept), reason, engine.nodes, limits.spent_seconds)


def _require_limit(limit: int | None) -> None:
    if limit is not None and limit < 0:
        raise ValueError(f"the limit on solutions must be 0 or more, not {limit}")


def _status(number: int, outcome: Any) -> tuple[Status, str | None]:
    if number > 1:
        return Status.SEVERAL, outcome.text if outcome.limited else None
    if outcome.limited:
        return Status.UNDECIDED, outcome.text
    if outcome.value:
        return Status.UNDECIDED, "no more solutions were requested"
    return (Status.ONE if number else Status.NONE), None


def _why_none(puzzle: Puzzle, absent: Iterable[int]) -> str | None:
    """A relation that can't be satisfied, if propagation alone shows it."""
    from gridwise.engine.general import Engine
    from gridwise.engine.trace import reason_label

    engine = Engine(puzzle.model, absent=absent, trace=True)
    if engine.propagate():
        return None
    reasons = [(variable, reason) for kind, variable, _, reason in engine.events() if kind == 2]
    if not reasons:
        return None
    variable, reason = reasons[-1]
    return f"{reason_label(puzzle.model, reason, variable)} can't be satisfied"


@takes_puzzle
def count(
    puzzle: Puzzle,
    limit: int | None = None,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    cancel: Cancel | None = None,
    absent: Iterable[int] = (),
) -> int:
    """The number of solutions, up to a limit. Raises Undecided, with the number so far, if time or nodes run out."""
    from gridwise.engine.staged_search import StagedSearch

    _require_limit(limit)
    try:
        engine = StagedSearch(puzzle.model, absent=absent, limits=Limits(seconds, nodes, cancel))
    except Unprepared as unprepared:
        raise Undecided(f"at least 0 solutions: {unprepared}", 0) from None
    number, outcome = engine.count(limit)
    if outcome.limited:
        raise Undecided(f"at least {number} solutions: {outcome.text}", number)
    return number


@takes_puzzle
def unique(
    puzzle: Puzzle,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    cancel: Cancel | None = None,
    absent: Iterable[int] = (),
) -> bool:
    """Whether there is exactly one solution. Raises Undecided, with the solutions found so far, at a limit."""
    answer = solve(puzzle, 2, seconds=seconds, nodes=nodes, cancel=cancel, absent=absent)
    if answer.status is Status.UNDECIDED:
        raise Undecided(f"it is undecided whether the solution is unique: {answer.reason}", answer.solutions)
    return answer.status is Status.ONE


@takes_puzzle
def true_candidates(
    puzzle: Puzzle,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    cancel: Cancel | None = None,
    absent: Iterable[int] = (),
) -> dict[str, tuple[str, ...]]:
    """For each cell, the symbols that occur in at least one solution.

    Raises Undecided at a limit; `known` is then a pair: the symbols that certainly occur, and the undecided ones.
    """
    from gridwise.engine.general import true_candidates as search

    outcome, confirmed, unknown = search(puzzle.model, Limits(seconds, nodes, cancel), absent)
    if outcome.limited:
        known = (_named(puzzle, confirmed), _named(puzzle, unknown))
        raise Undecided(f"not all candidates were decided: {outcome.text}", known)
    return _named(puzzle, confirmed)


@takes_puzzle
def candidates(puzzle: Puzzle) -> dict[str, tuple[str, ...]]:
    """The pencil marks: what each cell can hold after propagation, without search; empty on a contradiction."""
    from gridwise.engine.general import Engine

    engine = Engine(puzzle.model)
    if not engine.propagate():
        return {str(cell): () for cell in puzzle.grid.meant}
    left = engine.candidates()
    return _named(puzzle, {cell: left[cell] for cell in puzzle.grid.meant})


def _named(puzzle: Puzzle, by_cell: Mapping[Cell, Iterable[int]]) -> dict[str, tuple[str, ...]]:
    name = puzzle.symbols.name
    return {str(cell): tuple(name[value] for value in values) for cell, values in by_cell.items()}


@takes_puzzle
def trace(
    puzzle: Puzzle,
    *,
    search: bool = True,
    seed: int | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    cancel: Cancel | None = None,
) -> Iterator[Event]:
    """The engine's work as events: every removal with the clue behind it and, with `search`, every guess."""
    from gridwise.engine.trace import trace as engine_trace

    if cancel is not None and cancel.is_set():  # a compiled model would end without a single event
        raise Undecided("the trace was cancelled", None)
    return engine_trace(puzzle, search=search, seed=seed, limits=Limits(seconds, nodes, cancel))


@takes_puzzle
def check(puzzle: Puzzle, answer: Solution | str | Iterable[Any] | Mapping[str, str]) -> list[Mistake]:
    """The mistakes in an answer (rows, text, solution, or a map from cell to symbol). Open cells are not mistakes."""
    from gridwise.solving.check import mistakes  # few processes check answers

    return mistakes(puzzle, read_answer(puzzle, answer))


@takes_puzzle
def read_answer(puzzle: Puzzle, answer: Solution | str | Iterable[Any] | Mapping[str, str]) -> dict[Cell, str]:
    """The entries of an answer by cell, without empty cells.

    For puzzles with filled and empty cells it may be drawn, with `#` and `.`, `■` and `□` or similar signs.
    """
    from gridwise.solving.drawn_answers import read_drawn
    from gridwise.solving.printed_clues import without_printed_clues

    if isinstance(answer, Mapping):
        filled = {
            puzzle.grid.require(Cell.parse(str(cell))): puzzle.symbols.parse(str(s))
            for cell, s in read_drawn(puzzle, answer).items()
        }
        return {cell: symbol for cell, symbol in filled.items() if symbol is not None}
    if isinstance(answer, Solution):
        if answer.shape == puzzle.grid.shape:
            return answer.entries
        answer = answer.rows
    if hasattr(answer, "tolist"):
        answer = answer.tolist()
    if not puzzle.grid.only_cells:
        return BoardReader(puzzle.grid, puzzle.symbols).parse("answer", answer)
    board = without_printed_clues(puzzle, answer) if isinstance(answer, str) else _without_void(answer)
    return BoardReader(puzzle.grid, puzzle.symbols).parse("answer", read_drawn(puzzle, board))


def _without_void(rows: Any) -> Any:
    """Nested sequences of any kind as lists."""
    if isinstance(rows, str) or not isinstance(rows, Iterable):
        return rows
    return [_without_void(row) for row in rows]


@dataclass(frozen=True, slots=True)
class BackUp:
    """A minimal set of placements that makes a solution unique: a search's guesses, without those not needed."""

    placements: dict[str, str]
    """The required guesses, in addition to the givens."""
    solution: Solution
    puzzle: Puzzle
    """The puzzle with these placements as givens; this is its only solution."""


@takes_puzzle
def back_up(
    puzzle: Puzzle, *, seed: int | None = None, seconds: float | None = None, cancel: Cancel | None = None
) -> BackUp:
    """Find a solution, then drop as many of the search's guesses as possible while it stays unique."""
    from gridwise.engine.general import Engine, Outcome
    from gridwise.engine.staged_search import StagedSearch
    from gridwise.engine.trace import search_events

    limits = Limits(seconds, cancel=cancel)
    engine = Engine(puzzle.model, seed=seed, limits=limits, trace=True)
    guesses = _open_guesses(puzzle, search_events(engine))
    if engine.outcome.limited:
        raise Undecided(f"no solution was found: {engine.outcome.text}", None)
    if engine.outcome is Outcome.EXHAUSTED:
        raise PuzzleError("the puzzle has no solution")
    solution = engine.solution()
    for cell in reversed(list(guesses)):
        fewer = {other: value for other, value in guesses.items() if other != cell}
        number, outcome = StagedSearch(puzzle.model, assume=fewer.items(), limits=limits).count(2)
        if outcome.limited:
            raise Undecided(f"not all guesses could be tried: {outcome.text}", None)
        if number == 1:
            guesses = fewer
    placed = {cell: puzzle.symbols.name[value] for cell, value in guesses.items()}
    smaller = puzzle.replace(initial=board_attribute(puzzle.grid, {**puzzle.givens, **placed}))
    return BackUp({str(cell): symbol for cell, symbol in placed.items()}, solution, smaller)


def _open_guesses(puzzle: Puzzle, events: Iterable[RawEvent]) -> dict[Cell, int]:
    """The guesses still in effect when a traced search finds its solution."""
    stack: list[tuple[int, int]] = []
    for kind, variable, value, depth in events:
        if kind == 1:
            stack[depth - 1 :] = [(variable, value)]
        elif kind == 3:
            stack[max(0, depth - 1) :] = []
    # A guess about a hidden total or a derived place can't be printed, and the remaining cells decide it anyway.
    cells = puzzle.grid.meant
    return {cells[variable]: value for variable, value in stack if variable < len(cells)}


@takes_puzzle
def conflict(puzzle: Puzzle, *, seconds: float | None = 10, cancel: Cancel | None = None) -> list[str] | None:
    """A minimal set of clues that contradict each other; None if there is a solution.

    It holds the names of clues; the rules of the type are taken for granted. An empty list means that the rules alone
    allow no solution. Raises Undecided at a limit, with a set of clues that certainly contains a conflict.
    """
    found = conflicting_clues(puzzle, seconds=seconds, cancel=cancel)
    return None if found is None else [clue.label(puzzle.symbols) for clue in found]


def conflicting_clues(puzzle: Puzzle, *, seconds: float | None = 10, cancel: Cancel | None = None) -> list[Clue] | None:
    """The clues that `conflict` names."""
    from gridwise.engine.general import Outcome
    from gridwise.engine.staged_search import StagedSearch

    limits = Limits(seconds, cancel=cancel)

    def solvable(absent: set[int]) -> bool:
        outcome = StagedSearch(puzzle.model, absent=absent, limits=limits).next()
        if outcome.limited:
            names = [clue.label(puzzle.symbols) for clue in present(absent)]
            raise Undecided(f"the conflict could not be narrowed down: {outcome.text}", names)
        return outcome is Outcome.FOUND

    def present(absent: set[int]) -> list[Clue]:
        return [clue for clue in puzzle.model.clues if clue.number not in absent]

    absent: set[int] = set()
    if solvable(absent):
        return None
    for clue in puzzle.model.clues:
        if not solvable(absent | {clue.number}):
            absent.add(clue.number)
    return present(absent)
