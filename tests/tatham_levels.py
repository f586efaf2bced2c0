"""Our ratings of Simon Tatham's puzzles, compared with the collection's own difficulty levels."""

import statistics
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import tatham
from gridwise.logic.position import Position
from gridwise.logic.rating import Rating, rate
from gridwise.logic.technique import LEVELS
from proofs import SUPPOSING, explained


@dataclass(frozen=True)
class Group:
    """Puzzles of equal difficulty in the collection."""

    kind: str
    level: str
    ratings: tuple[Rating, ...]
    supposing: tuple[str, ...]
    """The ids of puzzles that need forcing chains, nets, whips or refutation."""

    @property
    def scores(self) -> list[float]:
        return [rating.score for rating in self.ratings]

    @property
    def mean(self) -> float:
        """The mean of our scores, rounded, since equal scores must not differ in the last bit."""
        return round(statistics.fmean(self.scores), 9)

    @property
    def median(self) -> float:
        return statistics.median(self.scores)

    @property
    def mean_level(self) -> float:
        """The mean of our levels, 0 for Easy."""
        return statistics.fmean(LEVELS.index(rating.level) for rating in self.ratings)

    @property
    def levels(self) -> Counter[str]:
        return Counter(rating.level for rating in self.ratings)


@dataclass(frozen=True)
class Rated:
    """A row of the collection with our rating."""

    row: tatham.Row
    rating: Rating
    supposes: bool


def rated(rows: Iterable[tatham.Row]) -> list[Rated]:
    """Our ratings of the rows."""
    return [_rated(row) for row in rows]


def _rated(row: tatham.Row) -> Rated:
    puzzle = tatham.puzzle_of(row)
    rating = rate(Position(puzzle), ())
    # A supposition may have been used although a harder technique would have made it unnecessary.
    supposes = not SUPPOSING.isdisjoint(rating.techniques) and not explained(puzzle, SUPPOSING)
    return Rated(row, rating, supposes)


def groups(found: Iterable[Rated]) -> list[Group]:
    """The puzzles by kind and level, in the collection's order of difficulty."""
    sorted_in: dict[tuple[str, str], list[Rated]] = {}
    for each in found:
        sorted_in.setdefault((tatham.kind_of(each.row), tatham.level_of(each.row)), []).append(each)

    def order(key: tuple[str, str]) -> tuple[str, int]:
        kind, level = key
        return kind, list(tatham.LEVELS[kind.split()[0]].values()).index(level)

    return [
        Group(*key, tuple(e.rating for e in each), tuple(e.row["id"] for e in each if e.supposes))
        for key, each in sorted(sorted_in.items(), key=lambda item: order(item[0]))
    ]


def rows_of(corpora: Path) -> list[tatham.Row]:
    """All rows of the games that have levels."""
    return [row for game in tatham.LEVELS for row in tatham.rows(corpora / "tatham" / f"{game}.jsonl")]
