"""Lines that are read by a state machine."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, ClassVar

from pydantic import AfterValidator, Field

from gridwise.common.errors import PuzzleError
from gridwise.constraints._outside import accepts_any
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint
from gridwise.model.fields import Path
from gridwise.model.grid import names
from gridwise.model.relations import Automaton, Machine, Relation
from gridwise.model.relations.machine import MAX_STATES
from gridwise.model.shapes import Disc, Polyline, Shape, Tone, Width

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle

_MOVE = re.compile(r"\s*(\d{1,6})\s+(-?\d{1,4}(?:\s*,\s*-?\d{1,4})*)\s+(\d{1,6})\s*")
_HOW = "write a move like '0 1,2 3': from state 0, the numbers 1 and 2 lead to state 3"
Moves = tuple[tuple[int, int, int], ...]
"""Triples of state, number and next state."""


@lru_cache(maxsize=256)
def moves_of(text: str) -> Moves:
    """The moves that a text such as `0 1,2 3; 3 4 0` lists."""
    found: dict[tuple[int, int], int] = {}
    at = 0
    for part in text.split(";"):
        match = _MOVE.fullmatch(part)
        if match is None:
            raise PuzzleError(
                f"'{part.strip()[:40]}' is not a move of a state machine", suggestion=_HOW, inside=(0, at)
            )
        state, after = int(match[1]), int(match[3])
        for number in map(int, match[2].split(",")):
            if found.setdefault((state, number), after) != after:
                raise PuzzleError(f"two moves leave state {state} with {number}", inside=(0, at))
        at += len(part) + 1
    if max((*(state for state, _ in found), *found.values())) > MAX_STATES:
        raise PuzzleError(f"states are numbered from 0 to at most {MAX_STATES:,}")
    return tuple((state, number, after) for (state, number), after in found.items())


def _checked(text: str) -> str:
    moves_of(text)
    return text


class StateMachine(Constraint):
    """The numbers on the line, read in order, lead the state machine from its start to one of the states in `accepts`.

    `moves` lists the moves, such as `0 1,2 3; 3 4 0`: from state 0, the numbers 1 and 2 lead to state 3, and from there
    4 leads back. A number without a move is not possible. The machine starts in state 0. See also `RegexLine`.
    """

    sentence: ClassVar[str] = "The numbers along each line with dots, read in order, are accepted by its state machine."

    line: Path
    moves: Annotated[str, AfterValidator(_checked)]
    accepts: Annotated[tuple[Annotated[int, Field(ge=0)], ...], Field(min_length=1)]

    def machine(self, board: Board) -> Machine:
        """The automaton with the moves by numbers of this puzzle."""
        values = set(board.numbers(self))
        moves = moves_of(self.moves)
        states = 1 + max((0, *self.accepts, *(max(state, after) for state, _, after in moves)))
        return Machine(states, 0, frozenset(self.accepts), tuple(move for move in moves if move[1] in values))

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        puzzle.board.numbers(self)
        if not accepts_any(self.machine(puzzle.board), len(self.line)):
            raise PuzzleError(f"the machine accepts no line of {len(self.line)} cells", field="moves")

    def relations(self, board: Board) -> Iterator[Relation]:
        yield Automaton(self.line, self.machine(board))

    def draw(self, board: Board) -> Iterator[Shape]:
        yield Polyline(self.line, Width.THIN, Tone.YELLOW)
        for cell in self.line:
            yield Disc(cell, 0.12, Tone.YELLOW)

    def label(self, relation: Relation | None = None) -> str:
        return f"state machine {names(self.line)}"

    example: ClassVar[str] = """
        - LatinSquare
        - size: [4, 4]
        - {name: StateMachine, line: a1 b2 c3 d4, moves: "0 1,2 1; 1 3,4 0", accepts: [0]}
        - {name: StateMachine, line: d1 c1 b1, moves: "0 1 1; 1 2,3 1; 1 4 2", accepts: [2]}
        - initial: |
            . 4 . .
            . . . .
            . . . .
            . . . .
        """
