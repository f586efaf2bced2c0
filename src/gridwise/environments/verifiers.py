"""A taskset for verifiers: puzzles of one type and level, graded answers, and a board to play on as tools.

verifiers finds it by the name of the module that exports it alone, `gridwise_verifiers`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import gridwise as gw
from gridwise.common.extras import import_extra
from gridwise.environments.prompt import prompt
from gridwise.environments.verifiers_tools import BoardState, BoardTools, BoardToolsConfig
from gridwise.solving.score_answer import UNREADABLE

if TYPE_CHECKING:
    import verifiers.v1 as vf
else:
    vf = import_extra("verifiers.v1", "verifiers", "the verifiers taskset")

TOOLS_NOTE = "You can also solve the puzzle on the board, with the tools."


class PuzzleData(vf.TaskData):
    """A puzzle as plain data."""

    puzzle: str
    """The puzzle file."""
    type: str
    level: str | None = None


class PuzzleTaskConfig(vf.TaskConfig):
    """How answers are graded, and which tools there are."""

    tools: BoardToolsConfig = BoardToolsConfig()
    strict: bool = False
    """Whether only answers between <answer> and </answer> count."""
    partial: bool = False
    """Whether an answer that is not right earns half of its share of right cells, instead of 0."""


class PuzzleTask(vf.Task[PuzzleData, BoardState, PuzzleTaskConfig]):
    """One puzzle: the question, the tools, and the reward."""

    def _score(self, trace: Any) -> gw.Score:
        return gw.score_answer(gw.parse(self.data.puzzle), trace.last_reply, strict=self.config.strict)

    @vf.reward
    async def solved(self, trace: Any) -> float:
        """1 for a right answer in the last reply or on the board; otherwise 0, or a share of right cells."""
        score = self._score(trace)
        if score.right or trace.state.solved:
            return 1.0
        return score.share / 2 if self.config.partial else 0.0

    @vf.metric
    async def quality(self, trace: Any) -> dict[str, float]:
        """The share of right cells in the answer, whether it could be read, and what the tools were used for."""
        score, state = self._score(trace), trace.state
        read = score.verdict != UNREADABLE
        return {"cells": score.share, "readable": float(read), "moves": state.moves, "hints": state.hints}

    @classmethod
    def toolsets(cls, config: PuzzleTaskConfig) -> list[Any]:
        """The board, if there are any tools."""
        return [BoardTools(config.tools)] if config.tools.names else []


class PuzzleTasksetConfig(vf.TasksetConfig):
    """Which puzzles there are."""

    type: str = "Sudoku"
    level: str | None = None
    """The level, or None for the usual level of the type."""
    board_size: int | None = None
    """The side of the board, or None for the usual size."""
    file: Path | None = None
    """A file of puzzles in any format, instead of new puzzles."""
    size: int = 500
    """The number of puzzles, at most."""
    seed: int = 0
    task: PuzzleTaskConfig = PuzzleTaskConfig()


class PuzzleTaskset(vf.Taskset[PuzzleTask, PuzzleTasksetConfig]):
    """Puzzles as tasks; the same seed and number always give the same puzzle."""

    def load(self) -> Iterator[PuzzleTask]:
        """One task for each puzzle."""
        for puzzle in islice(self._puzzles(), self.config.size):
            yield PuzzleTask(self._data(puzzle), self.config.task)

    def _puzzles(self) -> Iterator[gw.Puzzle]:
        wish = self.config
        if wish.file is not None:
            yield from gw.load_all(wish.file)
            return
        size = {} if wish.board_size is None else {"size": wish.board_size}
        for number in range(wish.size):
            yield gw.generate(wish.type, seed=wish.seed + number, level=wish.level, **size)

    def _data(self, puzzle: gw.Puzzle) -> PuzzleData:
        question = prompt(puzzle)
        if self.config.task.tools.names:
            question = f"{question}\n\n{TOOLS_NOTE}"
        return PuzzleData(
            name=puzzle.title,
            prompt=question,
            puzzle=puzzle.to_yaml(),
            type=puzzle.type.name if puzzle.type else puzzle.title,
            level=(puzzle.attribute("rating") or {}).get("level"),
        )
