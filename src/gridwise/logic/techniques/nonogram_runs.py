"""Line logic of nonograms: where the runs of a line can be."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar, NamedTuple

from gridwise.logic.cell_ranges import ranged
from gridwise.logic.step import Step, capital, either, listed
from gridwise.logic.technique import Rung, in_plain_words
from gridwise.logic.techniques.automata import LineReading
from gridwise.model.wording import in_words

COMPLETE, ALL_NEEDED, EDGE, FRESH, ONE_RUN = range(1, 6)
"""What the kernel saw, by its number."""


class _Extent(NamedTuple):
    """A run, the first place of its leftmost position and the last place of its rightmost one."""

    run: int
    first: int
    last: int

    @property
    def all(self) -> range:
        """The places that it can cover."""
        return range(self.first, self.last + 1)

    @property
    def sure(self) -> range:
        """The places that it covers in any case."""
        return range(self.last - self.run + 1, self.first + self.run)


class RunsAtSight(LineReading):
    """What the runs of a line show without listing their arrangements.

    All runs are found, or need all the remaining cells; a run starts at an edge; or only one run is left, or nothing is
    known between the settled ends of the line, so that the overlap of the leftmost and rightmost arrangements counts.
    """

    name = "runs at sight"
    in_a_hint = "See where the runs of this line can still go."
    other_names = ("overlap", "simple boxes", "edge of a nonogram", "complete line")
    kernel = "runs-at-sight"
    ladders: ClassVar = {"gridwise": Rung(1.7)}

    def why(self, step: Step) -> str:
        sight, *numbers = step.because.numbers
        return f"{capital(step.because.clues[0])}{_SEEN[sight](step, numbers)}."

    def plain(self, step: Step) -> str:
        sight, *numbers = step.because.numbers
        said = _SEEN[sight](step, numbers)
        seen = f"It{said}." if said.startswith(" ") else f"{capital(said.removeprefix(': '))}."
        return in_plain_words(f"{self.where(step)} {seen} So {step.what}.")


def _filled(step: Step) -> str:
    """The symbol of filled cells: the one that is not the background, or the highest."""
    return step.wording.thing or max(symbol for _, symbol in (*step.because.pattern, *step.because.ruled_out))


def _complete(step: Step, numbers: Sequence[int]) -> str:
    [wanted] = numbers
    words, filled = step.wording, _filled(step)
    if not wanted:
        return f" has no {words.noun(filled)}"
    return f" already has its {words.noun(filled)}" if wanted == 1 else f" already has all its {words.plural(filled)}"


def _all_needed(step: Step, numbers: Sequence[int]) -> str:
    whole = len(step.placements) == len(step.because.cells)
    return " fills the whole line" if whole else " needs every cell that is left"


def _edge(step: Step, numbers: Sequence[int]) -> str:
    cells = step.because.cells
    runs = [numbers[start : start + 3] for start in range(0, len(numbers), 3)]
    said = [f"the {run} is {_span(cells, first, last)}" for run, first, last in runs]
    if len(step.because.pattern) == len(cells):  # nothing is left open
        after = ", and the rest is empty" if set(step.placements.values()) != {_filled(step)} else ""
    else:
        after = ", with a gap beside it" if len(runs) == 1 else ", each with a gap beside it"
    return f": from the edge, {listed(said)}{after}"


def _fresh(step: Step, numbers: Sequence[int]) -> str:
    start, end, slack, *runs = numbers
    cells = step.because.cells
    sum_ = "+1+".join(map(str, runs))
    needed = sum(runs) + len(runs) - 1
    total = f"{sum_} = {needed}" if len(runs) > 1 else str(needed)
    where = f"{end - start} cells"
    if end - start < len(cells):
        where = f"the {where} {_span(cells, start, end - 1)}"
    return f": {total} of {where}, {in_words(slack) if slack else 'none'} to spare"


def _one_run(step: Step, numbers: Sequence[int]) -> str:
    extent, cells = _Extent(*numbers[:3]), step.because.cells
    the = "the remaining" if numbers[3] > 1 else "the"
    if len(extent.sure) == extent.run:
        return f": {the} {extent.run} is {_span(cells, extent.first, extent.last)}"
    covers = f", so it always covers {_span(cells, extent.sure[0], extent.sure[-1])}" if extent.sure else ""
    fills = _filled(step) in step.placements.values()
    return f": {the} {extent.run} lies within {_span(cells, extent.first, extent.last)}{covers if fills else ''}"


_SEEN: dict[int, Callable[[Step, Sequence[int]], str]] = {
    COMPLETE: _complete, ALL_NEEDED: _all_needed, EDGE: _edge, FRESH: _fresh, ONE_RUN: _one_run,
}  # fmt: skip


def _span(cells: Sequence[str], first: int, last: int) -> str:
    return cells[first] if first == last else f"{cells[first]}–{cells[last]}"


def _extents(step: Step) -> list[_Extent]:
    count, *rest = step.because.numbers
    lengths, early, late = rest[:count], rest[count : 2 * count], rest[2 * count :]
    places = zip(lengths, early, late, strict=True)
    return [_Extent(run, first, last + run - 1) for run, first, last in places]


class LineSolving(LineReading):
    """What all arrangements of the runs of a line have in common."""

    name = "line solving"
    in_a_hint = "Compare the ways to fill the line."
    other_names = ("nonogram line", "runs of a line")
    kernel = "runs"
    ladders: ClassVar = {"gridwise": Rung(2.3)}

    def why(self, step: Step) -> str:
        return f"{capital(step.because.clues[0])}: {_told(step)}."

    def plain(self, step: Step) -> str:
        pushed = f"Push the runs as far as they go to both ends: {_told(step)}."
        return in_plain_words(f"{self.where(step)} {pushed} So {step.what}.")


def _told(step: Step) -> str:
    """Which runs overlap with themselves, and which cells no run reaches; for the rest, that all ways were compared."""
    place = {cell: number for number, cell in enumerate(step.because.cells)}
    filled, extents = _filled(step), _extents(step)
    full = {place[cell] for cell, symbol in step.placements.items() if symbol == filled}
    empty = {place[cell] for cell in step.placements} - full
    said = [*_overlaps(step, extents, full), *_unreached(step, extents, empty), *_others(step, extents, full, empty)]
    return "; ".join(said)


def _overlaps(step: Step, extents: Sequence[_Extent], full: set[int]) -> Iterator[str]:
    cells = step.because.cells
    for extent in extents:
        if full.intersection(extent.sure):
            within, covered = (_span(cells, span[0], span[-1]) for span in (extent.all, extent.sure))
            is_ = "is" if len(extent.sure) == extent.run else f"within {within} always covers"
            yield f"the {extent.run} {is_} {covered}"


def _unreached(step: Step, extents: Sequence[_Extent], empty: set[int]) -> Iterator[str]:
    out = _out_of_reach(extents, empty)
    if out:
        yield f"no run reaches {either(ranged(step.because.cells[place] for place in sorted(out)))}"


def _out_of_reach(extents: Sequence[_Extent], empty: set[int]) -> set[int]:
    return {place for place in empty if not any(first <= place <= last for _, first, last in extents)}


def _others(step: Step, extents: Sequence[_Extent], full: set[int], empty: set[int]) -> Iterator[str]:
    """What follows only from comparing all ways."""
    cells, words = step.because.cells, step.wording
    covered = {place for extent in extents for place in extent.sure}
    for places, how in ((full - covered, "without"), (empty - _out_of_reach(extents, empty), "with")):
        if places:
            names = listed(ranged(cells[place] for place in sorted(places)))
            yield f"the runs do not fit {how} {names} {words.state(_filled(step))}"
