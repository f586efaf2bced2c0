"""The number of clues of each kind in a puzzle: `Thermometer: 3`, `Cage: 2-4`, `SkyscraperClue: all`, or a map."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from inspect import Parameter, signature
from itertools import islice, pairwise
from random import Random
from typing import Any

from pydantic import TypeAdapter, ValidationError

from gridwise.common.errors import PuzzleError, did_you_mean
from gridwise.generating.measures.lines import lines_of
from gridwise.model.constraint import Constraint
from gridwise.model.grid import Cell
from gridwise.model.puzzle import Puzzle
from gridwise.model.registry import constraint, constraints

ALL = "all"
DRAWS = 60
"""The number of instances to try for each requested clue: most overlap with others."""


@dataclass(frozen=True)
class ClueCount:
    """The number of clues of a kind, and their options."""

    name: str
    """The constraint."""
    least: int = 0
    most: int | None = None
    """None for all of them."""
    options: Mapping[str, Any] = field(default_factory=dict)
    """Options of the constraint's `instances`."""

    @property
    def kind(self) -> type[Constraint]:
        """The constraint's class."""
        return constraint(self.name)

    def instances(self, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random) -> Iterator[Constraint]:
        """Clues of this kind for a solution."""
        offered: Callable[..., Iterator[Constraint]] = self.kind.instances
        return offered(puzzle, solution, random, **self.options)

    def drawn(self, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random) -> tuple[Constraint, ...] | None:
        """The requested number of clues; None if there are not that many."""
        offered = self.instances(puzzle, solution, random)
        if self.most is None:
            return tuple(offered)
        wanted = random.randint(self.least, self.most)
        clues: list[Constraint] = []
        for clue in islice(offered, DRAWS * wanted):
            if self.has_room(clue, clues):
                clues.append(clue)
            if len(clues) == wanted:
                break
        return tuple(clues) if len(clues) >= self.least else None

    def replaced(
        self, old: Sequence[Constraint], room: bool, near: Collection[Cell], offered: Iterator[Constraint]
    ) -> tuple[Constraint, ...] | None:
        """The clues with a new one, preferably touching these cells, instead of the first or the one in its way.

        With `room` none is replaced. None if no such clue was found.
        """
        taken = [frozenset(clue.cells()) for clue in old]
        elsewhere: tuple[Constraint, ...] | None = None
        for clue in islice(offered, DRAWS):
            cells = frozenset(clue.cells())
            in_its_way = [] if self.kind.listed else [n for n, theirs in enumerate(taken) if theirs & cells]
            if clue in old or len(in_its_way) > 1:
                continue
            gone = in_its_way[0] if in_its_way else -1 if room else 0
            changed = (*(each for number, each in enumerate(old) if number != gone), clue)
            if any(cell in near for cell in cells):
                return changed
            elsewhere = elsewhere or changed
        return elsewhere

    def has_room(self, clue: Constraint, beside: Sequence[Constraint]) -> bool:
        """Whether a clue is compatible with others of its kind: lines and areas must not overlap."""
        if self.kind.listed:
            return clue not in beside
        taken = {cell for other in beside for cell in other.cells()}
        return taken.isdisjoint(clue.cells()) and not any(_cross(clue, other) for other in beside)


def _cross(clue: Constraint, other: Constraint) -> bool:
    """Whether diagonal parts of two lines cross."""
    return not _diagonals(clue).isdisjoint(_diagonals(other))


def _diagonals(clue: Constraint) -> set[tuple[int, ...]]:
    """The points between cells that a clue's line passes diagonally, each as the sum of the two cells."""
    pairs = [pair for line in lines_of(clue) for pair in pairwise(line)]
    return {tuple(map(sum, zip(a, b, strict=True))) for a, b in pairs if sum(x != y for x, y in zip(a, b)) > 1}  # noqa: B905


# ---- reading ---------------------------------------------------------------------------------------------------------


def parse_clue_counts(value: Any) -> tuple[ClueCount, ...]:
    """The shares as people write them: a map, or on a command line `Thermometer 3, Cage 2-4`."""
    if isinstance(value, str):
        parts = [re.fullmatch(r"\s*(\w+)[\s:=]+(\S.*?)\s*", part) for part in re.split("[,;]", value)]
        value = {part[1]: part[2] for part in parts if part} if all(parts) else None
    if not isinstance(value, Mapping) or not value:
        raise PuzzleError("say which constraints to use and how many of each, such as {Thermometer: 3, Cage: 2-4}")
    return tuple(_clue_count(str(name), count) for name, count in value.items())


def _clue_count(name: str, asked: Any) -> ClueCount:
    try:
        kind = constraint(name)
        if not kind.offers_instances():
            some = [other for other, known in constraints().items() if known.offers_instances()]
            raise PuzzleError(
                f"gridwise can't generate random {name} clues", suggestion=f"choose from {', '.join(some)}"
            )
        options = {str(key): value for key, value in asked.items()} if isinstance(asked, Mapping) else {"count": asked}
        least, most = _count(kind, options.pop("count", None))
        return ClueCount(name, least, most, {key: _option(kind, key, value) for key, value in options.items()})
    except PuzzleError as error:
        error.field = name if error.field is None else f"{name}.{error.field}"
        raise


def _count(kind: type[Constraint], asked: Any) -> tuple[int, int | None]:
    if str(asked).strip().lower() == ALL:
        if not kind.listed:
            raise PuzzleError(
                f"gridwise can't list every {kind.__name__} clue, so `all` is not possible", field="count"
            )
        return 0, None
    return _span(
        f"the number of {kind.__name__} clues", asked, f"3 or 2-4{' or all' if kind.listed else ''}", 0, "count"
    )


def _span(what: str, asked: Any, such: str, low: int, place: str) -> tuple[int, int]:
    """A whole number or a range of them."""
    ends = asked if isinstance(asked, list | tuple) else re.split(r"\s*[-–]\s*", str(asked).strip())
    if len(ends) not in (1, 2) or not all(re.fullmatch("[0-9]{1,6}", str(end)) for end in ends):
        raise PuzzleError(f"{what} must be a number or a range, such as {such}, not '{asked}'", field=place)
    least, most = int(ends[0]), int(ends[-1])
    if not low <= least <= most:
        raise PuzzleError(f"{what} can't be {asked}", field=place)
    return least, most


def options_of(kind: type[Constraint]) -> dict[str, Any]:
    """The options of a constraint's instances, with their defaults."""
    parameters = signature(kind.instances).parameters.values()
    return {each.name: each.default for each in parameters if each.kind is Parameter.KEYWORD_ONLY}


def _option(kind: type[Constraint], name: str, value: Any) -> Any:
    known = options_of(kind)
    if name not in known:
        hint = did_you_mean(name, ["count", *known]) or f"choose from {', '.join(['count', *known])}"
        raise PuzzleError(f"the clues of {kind.__name__} have no option '{name}'", suggestion=hint, field=name)
    if name == "cells":
        return _span(f"the number of cells in a {kind.__name__}", value, "3 or 3-6", 1, name)
    info = kind.model_fields[name]
    try:
        checked: Any = TypeAdapter(info.rebuild_annotation()).validate_python(value)
    except ValidationError as error:
        raise PuzzleError(f"`{name}` of {kind.__name__}: {error.errors()[0]['msg']}", field=name) from None
    return checked
