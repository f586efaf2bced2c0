"""An exercise: a position in which a technique gives the next step, and the check of a learner's answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Any, Literal

from gridwise.common.errors import PuzzleError
from gridwise.declaring.yaml_writer import write
from gridwise.learning.answer import Conclusions, conclusions_of, parse_answer, read_conclusions
from gridwise.logic.explain import find
from gridwise.logic.ladder import technique as technique_named
from gridwise.logic.position import Position
from gridwise.logic.step import Step
from gridwise.logic.technique import Technique
from gridwise.model.grid import Cell
from gridwise.model.puzzle import Puzzle
from gridwise.model.registry import constraint
from gridwise.model.results import Status
from gridwise.model.wording import capital
from gridwise.solving.explaining import reached
from gridwise.solving.solve import solve

Verdict = Literal["right", "incomplete", "sound", "wrong"]
NOTHING: Mapping[str, Any] = MappingProxyType({})
Placed = Mapping[str, str]
Removed = Mapping[str, Iterable[str]]

MOST_STEPS = 500
"""The most steps of the technique that an answer is compared with."""


@dataclass(frozen=True, slots=True)
class Feedback:
    """What an answer is worth, and one reason."""

    verdict: Verdict
    """`right`; `incomplete`: a part of a step of the technique; `sound`: true, but the technique does not show it;
    `wrong`: false."""
    reason: str

    @property
    def is_right(self) -> bool:
        """Whether the answer is what the technique shows."""
        return self.verdict == "right"

    def to_json(self) -> dict[str, str]:
        """The feedback as plain data."""
        return {"verdict": self.verdict, "reason": self.reason}


@dataclass(frozen=True)
class Exercise:
    """A position in which the next step is one of a technique."""

    technique: str
    position: Position
    """The candidates that easier techniques have left."""
    source: str = ""
    """Where the position comes from: `Sudoku, seed 7`, or what it is a variation of."""
    is_generated: bool = True
    """Whether it is a generated puzzle; otherwise it is a variation of one, or of the lesson's example."""
    nothing_easier: bool = True
    """Whether no easier technique gives a step here."""

    @classmethod
    def of(cls, puzzle: Puzzle, technique: str, **facts: Any) -> Exercise:
        """The exercise on a puzzle with `progress` and `marks`, as `puzzle` gives it."""
        exercise = cls(technique_named(technique).name, reached(puzzle), **facts)
        if not exercise.steps:
            raise PuzzleError(f"there is no step of {exercise.technique} on this board")
        return exercise

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """All steps of the technique here that change what players fill in."""
        return tuple(step for step in find(self.position, self.technique, MOST_STEPS) if self._conclusions(step))

    @property
    def step(self) -> Step:
        """The answer: the first of the steps."""
        return self.steps[0]

    @cached_property
    def puzzle(self) -> Puzzle:
        """The position as a puzzle with `progress` and `marks`."""
        return with_position(self.position)

    @cached_property
    def _left(self) -> dict[Cell, tuple[str, ...]]:
        return {Cell.parse(name): symbols for name, symbols in self.position.candidates().items()}

    @cached_property
    def _filled(self) -> frozenset[Cell]:
        return frozenset(map(Cell.parse, self.position.placed()))

    def _conclusions(self, step: Step) -> Conclusions:
        """What players can enter of a step."""
        derived = self.position.puzzle.grid.derived
        placed = {cell: s for name, s in step.placements.items() if (cell := Cell.parse(name)).layer not in derived}
        removed = {c: gone for name, gone in step.removals.items() if (c := Cell.parse(name)).layer not in derived}
        return conclusions_of(placed, removed).completed(self._left)

    # ---- the check -----------------------------------------------------------------------------------------------

    def check(
        self, answer: str | Step | None = None, *, placed: Placed = NOTHING, removed: Removed = NOTHING
    ) -> Feedback:
        """Check an answer: a text such as `a5 is not 3, r2c3 = 7`, a step, or placements and removals."""
        given = read_conclusions(self.position.puzzle, placed, removed)
        if isinstance(answer, Step):
            given |= self._conclusions(answer)
        elif answer is not None:
            given |= parse_answer(answer, self.position.puzzle)
        return self._judged(given)

    def _judged(self, given: Conclusions) -> Feedback:
        if not given:
            return Feedback("incomplete", "The answer states nothing yet.")
        if old := self._known(given):
            given = given - old
            if not given:
                return Feedback("sound", f"That is already known: {self._told(old)}.")
        answer, shown = given.completed(self._left), [self._conclusions(step) for step in self.steps]
        every = Conclusions()
        for each in shown:
            every |= each
        if wrong := self._false(given - every):  # what the technique shows is true
            return Feedback("wrong", self._refuted(wrong))
        if other := self._without_seen(given) - every:
            name = self.technique
            return Feedback("sound", f"It is true that {self._told(other)}, but {name} does not show that here.")
        for step, each in zip(self.steps, shown, strict=True):
            if each <= answer:
                return Feedback("right", step.sentences)
        return Feedback("incomplete", "Right so far, but the same step shows more.")

    def _known(self, given: Conclusions) -> Conclusions:
        """What the board shows already."""
        placed = frozenset((cell, symbol) for cell, symbol in given.placed if self._is_filled_with(cell, symbol))
        removed = frozenset((cell, symbol) for cell, symbol in given.removed if symbol not in self._left[cell])
        return Conclusions(placed, removed)

    def _is_filled_with(self, cell: Cell, symbol: str) -> bool:
        return cell in self._filled and self._left[cell] == (symbol,)

    def _without_seen(self, given: Conclusions) -> Conclusions:
        """Without the removals that follow at once from placements of the same answer."""
        differ = self.position.model.differ
        seen = frozenset((other, symbol) for cell, symbol in given.placed for other in differ[cell])
        return Conclusions(given.placed, given.removed - seen)

    @cached_property
    def _solution(self) -> Mapping[Cell, str] | None:
        """The solution, if there is exactly one."""
        answer = solve(self.position.puzzle, 2)
        return answer.solution.entries if answer.status is Status.ONE and answer.solution is not None else None

    def _false(self, given: Conclusions) -> Conclusions:
        """The conclusions that do not hold."""
        placed = frozenset(pair for pair in given.placed if not self._must(*pair))
        removed = frozenset(pair for pair in given.removed if not self._must_not(*pair))
        return Conclusions(placed, removed)

    def _must(self, cell: Cell, symbol: str) -> bool:
        if self._solution is not None:
            return self._solution[cell] == symbol
        return all(self._must_not(cell, other) for other in self._left[cell] if other != symbol)

    def _must_not(self, cell: Cell, symbol: str) -> bool:
        if self._solution is not None:
            return self._solution[cell] != symbol
        return symbol not in self._left[cell] or not self._possible(cell, symbol)

    def _possible(self, cell: Cell, symbol: str) -> bool:
        """Whether a solution with these candidates holds the symbol; for boards that have several solutions."""
        marks, left = constraint("GivenMarks"), {**self._left, cell: (symbol,)}
        puzzle = self.position.puzzle
        known = [marks(cell=place, symbols=symbols) for place, symbols in left.items() if place not in puzzle.givens]
        return solve(puzzle.replace(constraints=[*puzzle.declaration.constraints, *known]), 1).status is not Status.NONE

    def _refuted(self, wrong: Conclusions) -> str:
        """One reason why an answer is wrong; what a cell holds is told only where the answer ruled it out."""
        wording = self.position.puzzle.symbols.wording
        if wrong.placed:
            cell, symbol = min(wrong.placed)
            if self._solution is not None:
                return f"{capital(wording.should_not(str(cell), symbol))}."
            return f"It does not follow that {wording.is_(str(cell), symbol)}."
        cell, symbol = min(wrong.removed)
        if self._solution is not None:
            return f"That rules out too much: {wording.is_(str(cell), symbol)}."
        return f"It does not follow that {wording.is_not(str(cell), (symbol,))}."

    def _told(self, said: Conclusions) -> str:
        """One of the conclusions in words."""
        wording = self.position.puzzle.symbols.wording
        if said.placed:
            cell, symbol = min(said.placed)
            return wording.is_(str(cell), symbol)
        cell, symbol = min(said.removed)
        return wording.is_not(str(cell), (symbol,))

    # ---- output --------------------------------------------------------------------------------------------------

    @property
    def task(self) -> str:
        """What to do, in a sentence or two."""
        unique = " The puzzle has exactly one solution." if _relies_on_uniqueness(self.technique) else ""
        ask = f"Find a step of the technique '{self.technique}': what does it place or rule out?{unique}"
        return ask if self.nothing_easier else f"{ask} Easier steps are possible here, too."

    @property
    def sample(self) -> str:
        """How an answer is written, with places and symbols of this board; not the right answer."""
        puzzle = self.position.puzzle
        place, other = puzzle.grid.meant[0], puzzle.grid.meant[-1]
        first, *_, last = (puzzle.symbols.mark[name] for name in puzzle.symbols.by_layer[place.layer])
        return f"{place} = {first.name}, {other} is not {last.name}"

    def svg(self, **options: Any) -> str:
        """The board with its candidates."""
        return str(self.puzzle.draw("svg", candidates=self._marks(), **options))

    def _marks(self) -> dict[Cell, tuple[str, ...]]:
        return self.position.snapshot().candidates()

    def to_json(self) -> dict[str, Any]:
        """The exercise as plain data, without its answer."""
        return {
            "technique": self.technique,
            "task": self.task,
            "source": self.source,
            "generated": self.is_generated,
            "nothing_easier": self.nothing_easier,
            "puzzle": write(self.puzzle),
        }


def with_position(position: Position) -> Puzzle:
    """The puzzle with the position's placements and candidates as `progress` and `marks`."""
    puzzle, board = position.puzzle, position.snapshot()
    entries = {cell: symbol for cell, symbol in board.placed().items() if cell not in puzzle.givens}
    marks = {} if puzzle.symbols.either_or else board.candidates()
    changes: dict[str, Any] = dict.fromkeys(("progress", "marks", "solution", "rating", "seed"))
    if entries:
        changes["progress"] = {str(cell): symbol for cell, symbol in entries.items()}
    if marks:
        changes["marks"] = {str(cell): " ".join(symbols) for cell, symbols in marks.items()}
    return puzzle.replace(**changes)


def _relies_on_uniqueness(name: str) -> bool:
    kind: Technique = technique_named(name)
    return bool(getattr(kind, "relies_on_uniqueness", False))
