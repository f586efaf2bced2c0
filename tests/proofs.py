"""Shared by the proofs about explanations: boards of the corpora, walks that check every step, and counts."""

import csv
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

import gridwise as gw
from gridwise.logic.climb import climb
from gridwise.logic.ladder import ladder, techniques
from gridwise.logic.position import Position
from gridwise.logic.step import RawStep
from gridwise.logic.technique import Technique
from gridwise.logic.verify import verify, verify_parts
from gridwise.model.derived import with_derived

T = TypeVar("T")

SUPPOSING = frozenset(name for name, technique in techniques().items() if technique.supposes)
"""Forcing chains, nets, whips, refutation."""
EXCHANGE = ("easy", "medium", "hard", "diabolical")
RATED = ("controlled-bias", "controlled-bias-plain", *(f"exchange-{name}" for name in EXCHANGE))


# ---- boards --------------------------------------------------------------------------------------------------------


def rated(corpora: Path, name: str) -> list[tuple[str, float]]:
    """The boards of a rated file with their ratings."""
    path = corpora / "rated"
    if name.startswith("exchange"):
        rows = [line.split() for line in (path / f"{name}.txt").read_text(encoding="utf-8").splitlines()]
        return [(board, float(rating)) for _, board, rating in rows]
    with (path / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return [(row["puzzle"], float(row["SER"])) for row in csv.DictReader(file)]


def sudokus(corpora: Path, name: str) -> list[str]:
    """The boards of a file in sudoku9/, or in rated/ without the ratings."""
    if name in RATED:
        return [board for board, _ in rated(corpora, name)]
    return (corpora / "sudoku9" / f"{name}.txt").read_text(encoding="utf-8").split()


def spread(items: Sequence[T], most: int) -> Sequence[T]:
    """At most `most` of the items, evenly spread over the list."""
    return items[:: max(1, -(-len(items) // most))]


# ---- walks ---------------------------------------------------------------------------------------------------------


@dataclass
class Tally:
    """Counts of the steps along a walk."""

    counts: Counter[str] = field(default_factory=Counter)
    refutations: Counter[tuple[int, int]] = field(default_factory=Counter)
    """The number of refutations by depth and length."""

    def figures(self) -> dict[str, int]:
        """The counts, and the refutations by depth, as plain data."""
        depths = Counter({f"refutations of depth {depth}": 0 for depth, _ in sorted(self.refutations)})
        for (depth, _), count in self.refutations.items():
            depths[f"refutations of depth {depth}"] += count
        return {**self.counts, **depths}

    def add(self, found: Technique, raw: RawStep) -> None:
        """Count a step."""
        self.counts["steps"] += 1
        self.counts["conclusions"] += len(raw.placements) + len(raw.removals)
        self.counts["suppositions"] += found.supposes
        if found.name == "refutation":
            length, depth = raw.numbers
            self.refutations[depth, length] += 1


def starting_position(puzzle: gw.Puzzle, promises_one: bool) -> Position:
    """The starting position, which takes from the caller whether there is one solution."""
    position = Position(puzzle)
    position.state.promises_one = promises_one
    return position


def truth_of(position: Position) -> list[int]:
    """For each cell the values that occur in some solution, as a bit set."""
    value, number = position.puzzle.symbols.value, {value: bit for bit, value in enumerate(position.model.values)}
    occurring = gw.true_candidates(position.puzzle)
    held = {cell: {value[symbol] for symbol in occurring.get(str(cell), ())} for cell in position.model.places}
    if position.puzzle.grid.derived:  # its places follow from those of the only solution
        only = {cell: min(values) for cell, values in held.items() if values}
        held |= {cell: {found} for cell, found in with_derived(position.model, only).items()}
    return [sum(1 << number[each] for each in held[cell]) for cell in position.model.places]


def wrong_part(before: Position, found: Technique, raw: RawStep) -> str | None:
    """What is wrong with the parts of a step: parts of a supposition build on each other, others are independent."""
    if found.supposes:
        return verify_parts(before, raw)
    return next((wrong for part in raw.parts if (wrong := verify(before, part))), None)


def walk(position: Position, truth: list[int], tally: Tally) -> Position:
    """Climb our ladder as far as possible; check every step against the solutions and with the verifier."""
    before, board = position.copy(), str(position.puzzle)
    for found, raw in climb(position, ladder("gridwise")):
        unique = getattr(found, "relies_on_uniqueness", False)
        assert all(truth[cell] == 1 << value for cell, value in raw.placements), (found.name, raw, board)
        assert not any(truth[cell] >> value & 1 for cell, value in raw.removals), (found.name, raw, board)
        assert before.state.promises_one or not unique, (found.name, raw, board)
        wrong = verify(before, raw, relies_on_uniqueness=unique) or wrong_part(before, found, raw)
        assert wrong is None, (wrong, found.name, raw, board)
        tally.add(found, raw)
        before.apply(raw)
    tally.counts["puzzles"] += 1
    return position


def walk_to_the_end(puzzle: gw.Puzzle, tally: Tally) -> None:
    """Walk on a puzzle with one solution; the walk must reach it."""
    position = starting_position(puzzle, promises_one=True)
    truth = truth_of(position)
    assert all(mask.bit_count() == 1 for mask in truth), f"more than one solution: {puzzle}"
    assert walk(position, truth, tally).solved, f"not explained to the end: {puzzle}"
    meant = {*puzzle.grid.meant}  # derived places may stay open
    for place, left, true in zip(position.model.places, position.masks(), truth, strict=True):
        assert left == true or place not in meant, place


def steps(puzzle: gw.Puzzle, scale: str) -> Iterator[tuple[Technique, RawStep]]:
    """The steps on a ladder; raises if they don't reach the end."""
    position = Position(puzzle)
    yield from climb(position, ladder(scale))
    assert position.solved, f"not explained to the end: {puzzle}"


def explained(puzzle: gw.Puzzle, without: Iterable[str]) -> bool:
    """Whether our ladder reaches the end without some of its techniques."""
    position = Position(puzzle)
    for _ in climb(position, ladder("gridwise", None, frozenset(without))):
        pass
    return position.solved


# ---- ranks ---------------------------------------------------------------------------------------------------------


def ranks(values: Sequence[float]) -> list[float]:
    """The rank of each value from 0; equal values share the mean of their ranks."""
    order = sorted(values)
    count = Counter(values)
    first = {value: place for place, value in reversed(list(enumerate(order)))}
    return [first[value] + (count[value] - 1) / 2 for value in values]


def rank_correlation(one: Sequence[float], other: Sequence[float]) -> float:
    """Spearman's rank correlation."""
    x, y = ranks(one), ranks(other)
    middle = (len(x) - 1) / 2
    covered = sum((a - middle) * (b - middle) for a, b in zip(x, y, strict=True))
    spreads = [sum((a - middle) ** 2 for a in each) for each in (x, y)]
    return covered / (spreads[0] * spreads[1]) ** 0.5
