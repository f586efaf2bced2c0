"""Human steps for any puzzle: explain it, hint at the next step, rate it, or find one technique."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeVar

from gridwise.common.errors import PuzzleError, Undecided
from gridwise.declaring.puzzle_like import takes_puzzle
from gridwise.engine.classic import has_one_solution, is_classic
from gridwise.engine.limits import Limits
from gridwise.logic.ladder import LADDERS
from gridwise.logic.position import Position
from gridwise.logic.rating import Rating
from gridwise.logic.rating import rate as rate_position
from gridwise.logic.step import Step
from gridwise.logic.technique import level_number
from gridwise.model.grid import Cell
from gridwise.model.results import Answer, Mistake, Status
from gridwise.solving.player_mistakes import mistakes_in
from gridwise.solving.solve import solve

if TYPE_CHECKING:
    from gridwise._core import Cancel
    from gridwise.model.puzzle import Puzzle

Held = TypeVar("Held")

_TOLD_STEPS = 2
"""Up to so many steps after a hint are told in full. A longer way would only give the answer away."""
_STARTS = ("After that:", "Then:")
_NEAR = 2
"""How far apart two lines are, in steps of half a cell, that end at the same point."""

SECONDS = 60
"""The time limit for the uniqueness proof. After that, the puzzle is explained without relying on uniqueness."""


@takes_puzzle
def position(
    puzzle: Puzzle,
    placed: Mapping[str | Cell, str] | None = None,
    removed: Mapping[str | Cell, Iterable[str]] | None = None,
) -> Position:
    """A position from a puzzle, placements and removed candidates; finds out whether the solution is unique."""
    return _promising(Position(puzzle, placed, removed), _answer(puzzle, Limits()))


def reached(puzzle: Puzzle) -> Position:
    """A player's position: the puzzle's `progress`, without the candidates that its `marks` leave out."""
    return _promising(Position.reached(puzzle), _answer(puzzle, Limits()))


def _answer(puzzle: Puzzle, limits: Limits) -> Answer:
    """Whether there is exactly one solution, as far as the limits allow; the work counts against them."""
    seconds = SECONDS if limits.seconds is None else min(SECONDS, limits.seconds)
    answer = solve(puzzle, 2, seconds=seconds, cancel=limits.cancel)
    limits.spent_seconds += answer.seconds
    if answer.status is Status.NONE:
        raise PuzzleError(f"the puzzle has no solution{f': {answer.reason}' if answer.reason else ''}")
    return answer


def _promising(start: Position, answer: Answer) -> Position:
    start.state.promises_one = answer.status is Status.ONE
    return start


def _limited(puzzle: Puzzle | Position, limits: Limits) -> Position:
    """The initial position of a puzzle, or a copy of a position, with these limits."""
    if isinstance(puzzle, Position):
        return puzzle.copy(limits)
    with limits.preparing():
        start = Position(puzzle)
    start.limits = limits
    start.state.promises_one = _has_one_solution(puzzle, limits)
    return start


def _has_one_solution(puzzle: Puzzle, limits: Limits) -> bool:
    """Whether there is exactly one solution, as far as the limits allow. Raises PuzzleError if there is none."""
    with limits.preparing():
        skeleton = puzzle.model.skeleton
    if is_classic(skeleton) and has_one_solution(puzzle.model):
        return True
    return _answer(puzzle, limits).status is Status.ONE


@takes_puzzle
def explain(
    puzzle: Puzzle | Position,
    *,
    scale: str = "gridwise",
    only: Iterable[str] | None = None,
    without: Iterable[str] = (),
    all_steps: bool = False,
    seconds: float | None = None,
    cancel: Cancel | None = None,
) -> Iterator[Step]:
    """The steps a person would take to the solution, in order.

    Steps that nothing later needs are left out unless `all_steps` asks for them. `only` and `without` name the
    techniques to use exclusively or to leave out. Raises Undecided at a limit, or if no technique finds a step; with a
    unique solution that happens only if techniques were left out. The steps so far are valid, and `known` is what each
    cell can still hold after them.
    """
    from gridwise.logic.explain import explain as steps

    start = _limited(puzzle, Limits(seconds, cancel=cancel))
    return steps(start, scale=scale, only=only, without=without, all_steps=all_steps)


@takes_puzzle
def find(
    puzzle: Puzzle | Position,
    technique: str,
    limit: int | None = None,
    *,
    seconds: float | None = None,
    cancel: Cancel | None = None,
) -> list[Step]:
    """Every step of one technique in a position, by its plain name in any case: "x-wing", "finned swordfish".

    A limit saves work if there may be thousands, as with large fish. Raises Undecided if time runs out; `known` holds
    the steps found so far.
    """
    from gridwise.logic.explain import find as steps

    if limit is not None and limit < 1:
        raise ValueError(f"the limit on steps must be 1 or more, not {limit}")
    return steps(_limited(puzzle, Limits(seconds, cancel=cancel)), technique, limit)


@takes_puzzle
def find_all(
    puzzle: Puzzle | Position,
    level: str | None = None,
    *,
    seconds: float | None = None,
    cancel: Cancel | None = None,
) -> Iterator[Step]:
    """Every step that is possible now, easiest technique first; each outcome once.

    Techniques above `level` are left out (default: none). Those above Hard may take long. Raises Undecided at a limit,
    after the steps found so far.
    """
    from gridwise.logic.explain import find_all as steps

    wanted = None if level is None else level_number(level)
    return steps(_limited(puzzle, Limits(seconds, cancel=cancel)), wanted)


@takes_puzzle
def rate(
    puzzle: Puzzle | Position,
    scales: Iterable[str] = LADDERS,
    *,
    moves: bool = False,
    seconds: float | None = None,
    cancel: Cancel | None = None,
) -> Rating:
    """The difficulty of the puzzle, on our own scale and on well-known ones; `scales` selects some of them.

    With `moves`, also count how many moves are open at each moment, which takes longer: a narrow way is harder.
    Raises Undecided at a limit; `known` is then the rating of the steps so far, a lower bound.
    """
    return rate_position(_limited(puzzle, Limits(seconds, cancel=cancel)), scales, moves=moves)


@dataclass(frozen=True, slots=True)
class Example:
    """An example of a technique: a position, and the step found there."""

    position: Position
    step: Step


def example(technique: str) -> Example | None:
    """A position that shows the technique of that name; None if it has no example."""
    from gridwise.declaring.loading import parse
    from gridwise.logic.examples import example_text
    from gridwise.logic.explain import first
    from gridwise.logic.ladder import technique as by_name

    text = example_text(named := by_name(technique))
    if not text:
        return None
    start = reached(parse(text))
    step = first(start, named)
    if step is None:
        raise PuzzleError(f"the example of {named.name} does not show it")
    return Example(start, step)


@dataclass(frozen=True, slots=True)
class Hint:
    """The next hint: wrong entries first, then a step towards the next placement."""

    mistakes: tuple[str, ...] = ()
    """Wrong entries, as in `b3 is not 5`; there is no step until they are corrected."""
    step: Step | None = None
    then: tuple[Step, ...] = ()
    """The steps after it, up to the placement that it leads to; empty if the step itself places something."""
    earlier: tuple[Step, ...] = ()
    """What the step needs to know of derived places, such as the inside of a loop, which players do not fill in."""

    def stage(self, number: int) -> str:
        """The four stages of the hint: where to look, which technique, why, and what follows."""
        if self.mistakes:
            return "; ".join(self.mistakes)
        if self.step is None:
            return "The puzzle is solved."
        why = " ".join([*(f"{step.why} So {step.what}." for step in self.earlier), self.step.why])
        stages = self.step.where, self.step.which, why, f"So {self.step.what}.{self._next_placement()}"
        return stages[min(max(number, 1), 4) - 1]

    def _next_placement(self) -> str:
        """What the step leads to: the placement after it with its reason, unless it is too far away to be told."""
        if not self.then:
            return ""
        if len(self.then) > _TOLD_STEPS:
            return f" This does not fill a cell yet.{self._next_look()}"
        *between, last = self.then
        told = [f" {start} {step.why} So {step.what}." for start, step in zip(_STARTS, between, strict=False)]
        placed = replace(last, removals={}, left={}, shared=((), ())).what
        return "".join([*told, f" {_STARTS[len(between)]} {last.why} So {placed}."])

    def _next_look(self) -> str:
        """Where the next steps look, if elsewhere: enough to go on alone."""
        places = [step.where for step in self.then if step.where != self.step.where] if self.step else []
        if not places or not places[0].startswith("Look "):
            return ""
        return f" Next, {places[0][0].lower()}{places[0][1:]}"

    def to_json(self) -> dict[str, Any]:
        """The hint as plain data."""
        step = None if self.step is None else self.step.to_json()
        data = {"mistakes": list(self.mistakes), "step": step, "then": [later.to_json() for later in self.then]}
        return {**data, "earlier": [step.to_json() for step in self.earlier]} if self.earlier else data

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Hint:
        """The hint that `to_json` described."""
        step = None if data["step"] is None else Step.from_json(data["step"])
        then, earlier = (tuple(map(Step.from_json, data.get(name, ()))) for name in ("then", "earlier"))
        return cls(tuple(data["mistakes"]), step, then, earlier)


@takes_puzzle
def hint(puzzle: Puzzle | Position, *, seconds: float | None = None, cancel: Cancel | None = None) -> Hint:
    """A hint for a position, or for a puzzle with its `progress` and `marks`. Mistakes come first.

    Raises Undecided if no technique finds a step, and at a limit; `known` is what each cell can hold.
    """
    from gridwise.logic.explain import toward_placement

    limits = Limits(seconds, cancel=cancel)
    if isinstance(puzzle, Position):
        wrong, start = _wrong_in(puzzle, _answer(puzzle.puzzle, limits)), puzzle
    else:
        answer = _answer(puzzle, limits)
        wrong = mistakes_in(answer, puzzle, puzzle.progress, puzzle.marks)
        with limits.preparing():
            start = _promising(Position.reached(puzzle), answer)
    if wrong:
        return Hint(tuple(dict.fromkeys(mistake.message for mistake in wrong)))
    here = start.copy(limits)
    return _beyond_notes(here) or _for_players(tuple(toward_placement(here)), start.puzzle)


def _beyond_notes(start: Position) -> Hint | None:
    """A hint beyond what players note without a thought; None if there is nothing of that kind, or nothing beyond."""
    from gridwise.logic.explain import noted, toward_placement

    beyond, notes = noted(start)
    if not notes or beyond.solved:
        return None
    try:
        return _for_players(tuple(toward_placement(beyond)), start.puzzle, tuple(notes))
    except Undecided:
        return None


def _for_players(steps: tuple[Step, ...], puzzle: Puzzle, notes: tuple[Step, ...] = ()) -> Hint:
    """The hint at the first step that changes something players fill in, with what it needs to know of the rest."""
    for number, step in enumerate(steps):
        if _is_for_players(step, puzzle):
            before = _needed((*notes, *steps[:number]), step, puzzle)
            return Hint(step=step, then=steps[number + 1 :], earlier=tuple(before))
    return Hint()


def hints_along(steps: Sequence[Step], puzzle: Puzzle) -> list[Hint | None]:
    """For each step of an explanation, the hint for those who followed it so far; None if the step fills nothing in."""
    derived, hints = list[Step](), list[Hint | None]()
    for number, step in enumerate(steps):
        if _is_for_players(step, puzzle):
            earlier = tuple(_needed(tuple(derived), step, puzzle)) if derived else ()
            hints.append(Hint(step=step, then=_until_placement(steps, number, puzzle), earlier=earlier))
        else:
            derived.append(step)
            hints.append(None)
    return hints


def _until_placement(steps: Sequence[Step], number: int, puzzle: Puzzle) -> tuple[Step, ...]:
    """The steps after one that places nothing, up to the next that does."""
    filled = {str(place) for place in puzzle.grid.meant}
    last = next((at for at in range(number, len(steps)) if not filled.isdisjoint(steps[at].placements)), number)
    return tuple(steps[number + 1 : last + 1])


def _is_for_players(step: Step, puzzle: Puzzle) -> bool:
    """Whether a step changes something that players fill in."""
    return not puzzle.grid.derived or any(place < len(puzzle.grid.meant) for place in _changed(step))


def _changed(step: Step) -> set[int]:
    """The numbers of the places that a step changes."""
    return {place for place, _ in (*step.raw.placements, *step.raw.removals)}


def _needed(earlier: tuple[Step, ...], step: Step, puzzle: Puzzle) -> list[Step]:
    """The earlier steps about derived places on which a step depends, and what they say about these places."""
    index, relations = puzzle.grid.index, puzzle.model.skeleton.relations

    def used(step: Step) -> set[int]:
        cited = [relations[number] for number in step.raw.relations if number < len(relations)]
        cells = {cell for relation in cited for cell in relation.cells if isinstance(cell, Cell)}
        if any(relation.stands_alone for relation in cited):  # a rule about the whole board: what is near matters
            own = [puzzle.grid.places[place] for place, _ in (*step.raw.pattern, *step.raw.removals)]
            cells = {c for c in cells if any(max(abs(c[0] - o[0]), abs(c[1] - o[1])) <= _NEAR for o in own)}
        return {index[cell] for cell in cells}

    needed, kept = used(step), list[Step]()
    for before in reversed(earlier):
        if changed := _changed(before) & needed:
            about = {str(puzzle.grid.places[number]) for number in changed}
            kept.insert(0, replace(before, placements={k: v for k, v in before.placements.items() if k in about}))
            needed |= used(before) - changed
    return kept


def _wrong_in(position: Position, answer: Answer) -> list[Mistake]:
    """The mistakes in a position: wrong placements or, if there are none, wrong removals."""
    puzzle = position.puzzle
    derived = puzzle.grid.derived
    placed = {cell: symbol for cell, symbol in _by_cell(position.placed()) if cell.layer not in derived}
    entries = {cell: symbol for cell, symbol in placed.items() if cell not in puzzle.givens}
    left = {cell: symbols for cell, symbols in _by_cell(position.candidates()) if cell.layer not in derived}
    # A wrong placement also removes right candidates; those are not separate mistakes.
    return mistakes_in(answer, puzzle, entries, {}) or mistakes_in(answer, puzzle, entries, left)


def _by_cell(named: Mapping[str, Held]) -> list[tuple[Cell, Held]]:
    return [(Cell.parse(name), held) for name, held in named.items()]
