"""The classic 9×9 boards of a chunk, solved together by the bulk kernel before their rows are made."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from gridwise.batch.inputs import Record
from gridwise.batch.rows import Row
from gridwise.batch.schema import GENERATE, ONE, SEVERAL, UNDECIDED
from gridwise.batch.worker_messages import BatchSpec
from gridwise.model.puzzle import Declaration, Puzzle

if TYPE_CHECKING:
    from gridwise.solving.many import Many

CLASSIC = "Sudoku"
_BOARD = re.compile(r"[1-9.0*_-]{81}")
_OPEN = str.maketrans("0*_-", "....")


@dataclass(frozen=True)
class KernelSolution:
    """What the bulk kernel found for one board."""

    line: str
    many: Many
    index: int
    count: int
    """The number of solutions found, up to the limit."""

    def fill(self, row: Row) -> bool:
        """Fill in the row; False if there is no solution, since the puzzle itself may know the reason."""
        from gridwise.solving.many import BoardStatus

        status = BoardStatus(int(self.many.status[self.index]))
        if status is BoardStatus.NONE or status is BoardStatus.BAD:
            return False
        row.update(puzzle=self.line, type=CLASSIC, size="9x9", count=self.count)
        row["status"] = {BoardStatus.ONE: ONE, BoardStatus.SEVERAL: SEVERAL}.get(status, UNDECIDED)
        if status is BoardStatus.ONE:
            row["solution"] = self.many.line(self.index)
        elif status is BoardStatus.UNDECIDED:
            row["error"] = "the node limit was reached"
        return True

    def puzzle(self) -> Puzzle:
        """The puzzle with its solution, built without parsing it again."""
        blank, solution = _blank(), self.many.line(self.index)
        assert solution is not None
        cells = blank.grid.places
        givens = {cell: sign for cell, sign in zip(cells, self.line, strict=True) if sign != "."}
        declared = Declaration(CLASSIC, {"initial": self.line})
        return blank.unchecked_copy(declared, givens=givens, solution=dict(zip(cells, solution, strict=True)))


@cache
def _blank() -> Puzzle:
    return Puzzle(CLASSIC, size=9)


class ClassicBoards:
    """The classic boards among the records of a chunk."""

    def __init__(self, spec: BatchSpec, records: Iterable[Record]) -> None:
        self.solved: dict[int, KernelSolution] = {}
        kind = (spec.type or CLASSIC).lower()
        if spec.operation == GENERATE:
            return
        lines = {
            record.number: record.text.translate(_OPEN)
            for record in records
            if record.error is None
            and (record.type or kind).lower() == CLASSIC.lower()
            and _BOARD.fullmatch(record.text)
        }
        if lines:
            self._solve(spec, lines)

    def _solve(self, spec: BatchSpec, lines: dict[int, str]) -> None:
        from gridwise.solving.many import count_many, solve_many

        boards = list(lines.values())
        many = solve_many(boards, guesses=spec.nodes)
        counts = many.counts
        if spec.limit > 2:
            counts = count_many(boards, spec.limit, guesses=spec.nodes).counts
        for index, (number, line) in enumerate(lines.items()):
            self.solved[number] = KernelSolution(line, many, index, int(counts[index]))
