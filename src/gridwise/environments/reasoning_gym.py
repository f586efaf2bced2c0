"""Datasets and curricula for reasoning-gym: `gridwise_sudoku`, `gridwise_kenken` and one more for every other type.

Importing this module registers them, so that `reasoning_gym.create_dataset("gridwise_kenken", level="hard")` works.
"""

from __future__ import annotations

from dataclasses import dataclass, field, make_dataclass
from typing import TYPE_CHECKING, Any

import gridwise as gw
from gridwise.common.extras import import_extra
from gridwise.environments.prompt import answer_text, prompt
from gridwise.logic.technique import LEVELS, level_number
from gridwise.model.registry import puzzle_type, type_names

if TYPE_CHECKING:
    from reasoning_gym.coaching import BaseCurriculum, ScalarAttributeDefinition
    from reasoning_gym.factory import DATASETS, ProceduralDataset, register_dataset
else:
    _coaching = import_extra("reasoning_gym.coaching", "reasoning-gym", "the reasoning-gym dataset")
    _factory = import_extra("reasoning_gym.factory", "reasoning-gym", "the reasoning-gym dataset")
    BaseCurriculum, ScalarAttributeDefinition = _coaching.BaseCurriculum, _coaching.ScalarAttributeDefinition
    DATASETS, ProceduralDataset = _factory.DATASETS, _factory.ProceduralDataset
    register_dataset = _factory.register_dataset


@dataclass
class PuzzleConfig:
    """Which puzzles a dataset contains."""

    type: str = "Sudoku"
    level: str | None = None
    """The level, or None for the usual level of the type."""
    board_size: int | None = None
    """The side of the board, or None for the usual size."""
    options: dict[str, Any] = field(default_factory=dict)
    """Further options of `gw.generate`."""
    partial: bool = False
    """Whether an answer that is not right earns half of its share of right cells, instead of 0."""
    seed: int | None = None
    size: int = 500
    """The number of entries."""

    def validate(self) -> None:
        """Raise if the type or the level does not exist, or the size makes no sense."""
        puzzle_type(self.type)
        if self.level is not None:
            level_number(self.level)
        if self.size < 1:
            raise gw.PuzzleError(f"`size` must be 1 or more, not {self.size}")


class PuzzleDataset(ProceduralDataset):
    """Puzzles of one type and level; the same seed and index always give the same puzzle."""

    def __init__(self, config: PuzzleConfig) -> None:
        super().__init__(config=config, seed=config.seed, size=config.size)

    @property
    def category(self) -> str:
        """The category that reasoning-gym groups it under."""
        return "games"

    def __getitem__(self, idx: int) -> dict[str, Any]:
        """One entry: the question, the answer, and the puzzle in its metadata."""
        if not 0 <= idx < self.size:
            raise IndexError(f"the dataset has {self.size} entries, so there is none with the number {idx}")
        wish = self.config
        size = {} if wish.board_size is None else {"size": wish.board_size}
        puzzle = gw.generate(wish.type, seed=self.seed + idx, level=wish.level, **size, **wish.options)
        solution = next(gw.solutions(puzzle))
        rating = puzzle.attribute("rating") or {}
        return {
            "question": prompt(puzzle),
            "answer": answer_text(puzzle, solution),
            "metadata": {
                "source_dataset": dataset_name(wish.type),
                "source_index": idx,
                "puzzle": puzzle.to_yaml(),
                "type": wish.type,
                "rating": dict(rating),
                "difficulty": {"level": rating.get("level", wish.level)},
            },
        }

    def score_answer(self, answer: str | None, entry: dict[str, Any]) -> float:
        """1 for a right answer, in any notation; otherwise 0 or, if `partial`, half the share of right cells."""
        score = gw.score_answer(gw.parse(entry["metadata"]["puzzle"]), answer)
        if score.right:
            return 1.0
        return score.share / 2 if self.config.partial else 0.0


class LevelCurriculum(BaseCurriculum):
    """From Easy to Extreme."""

    config = PuzzleConfig

    def __init__(self) -> None:
        super().__init__(type(self).__name__, self.config)
        self._define_attributes(
            ScalarAttributeDefinition(
                name="level", levels=list(LEVELS), field_name="level", description="How hard the puzzles are"
            )
        )


def dataset_name(type: str) -> str:
    """The name under which the dataset of a type is registered: `gridwise_kenken`."""
    return f"gridwise_{type.lower()}"


def register() -> list[str]:
    """Register a dataset with a curriculum for every type that is not registered yet; returns all their names."""
    for kind in type_names():
        if (name := dataset_name(kind)) not in DATASETS:
            config = make_dataclass(f"{kind}Config", [("type", str, kind)], bases=(PuzzleConfig,))
            curriculum = type(f"{kind}Curriculum", (LevelCurriculum,), {"config": config})
            register_dataset(name, PuzzleDataset, config, curriculum)
    return [dataset_name(kind) for kind in type_names()]


register()
