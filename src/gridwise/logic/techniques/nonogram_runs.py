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
_OPEN = "?"


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
    """The runs of a line decide some of its cells, without a list of all arrangements.

    This is so if all runs are found, if the runs need all the remaining cells, if a run starts at an edge, if only one
    run is left, or if nothing is known between the settled ends of the line, where the leftmost and rightmost
    arrangements overlap.
    """

    name = "runs at sight"
    in_a_hint = "See where the runs of this line can still go."
    other_names = ("overlap", "simple boxes", "edge of a nonogram", "complete line")
    kernel = "runs-at-sight"
    ladders: ClassVar = {"gridwise": Rung(1.7)}

    def which(self, step: Step) -> str:
        sight, *numbers = step.because.numbers
        return _IDEAS[sight](step, numbers)

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
    within = f"{the} {extent.run} lies within {_span(cells, extent.first, extent.last)}{covers if fills else ''}"
    return f": {'; '.join([within, *_elsewhere(step, extent.run, extent.all)])}"


_SEEN: dict[int, Callable[[Step, Sequence[int]], str]] = {
    COMPLETE: _complete, ALL_NEEDED: _all_needed, EDGE: _edge, FRESH: _fresh, ONE_RUN: _one_run,
}  # fmt: skip


def _complete_idea(step: Step, numbers: Sequence[int]) -> str:
    words, filled = step.wording, _filled(step)
    if numbers[0] > 1:
        return f"All its {words.plural(filled)} are there already."
    return f"Its only {words.noun(filled)} is there already." if numbers[0] else f"It has no {words.noun(filled)}."


def _one_run_idea(step: Step, numbers: Sequence[int]) -> str:
    extent = _Extent(*numbers[:3])
    if len(extent.sure) == extent.run:
        return "A run has only one place left."
    if _filled(step) in step.placements.values():
        return "Some cells belong to a run wherever it lies."
    short = any("too short" in said for said in _elsewhere(step, extent.run, extent.all))
    return "A gap is too short for the run." if short else "See how far the run can reach."


def _fresh_idea(step: Step, numbers: Sequence[int]) -> str:
    return "Push the runs to one end, then to the other: they overlap." if numbers[2] else "The runs just fit."


_IDEAS: dict[int, Callable[[Step, Sequence[int]], str]] = {
    COMPLETE: _complete_idea,
    ALL_NEEDED: lambda step, numbers: "It needs all the room that is left.",
    EDGE: lambda step, numbers: "Start from the edge of the line.",
    FRESH: _fresh_idea,
    ONE_RUN: _one_run_idea,
}


def _elsewhere(step: Step, run: int, within: range) -> list[str]:
    """Why a run can't cover the cells that become empty: `b1 alone is too short for it`, `b9 is too far from b3`."""
    cells, filled, before = step.because.cells, _filled(step), _before(step)
    own = [place for place in within if before[place] == filled]
    short, far = dict[str, None](), dict[str, list[str]]()
    for place in (place for place, cell in enumerate(cells) if step.placements.get(cell, filled) != filled):
        first, last = _room(before, place, filled)
        end = max(own, key=lambda other, at=place: abs(other - at), default=place)  # type: ignore[misc]
        if last - first + 1 < run and filled not in before[first : last + 1]:
            short[f"{_span(cells, first, last)}{' alone' if first == last else ''} is too short for it"] = None
        elif abs(end - place) >= run:
            far.setdefault(cells[end], []).append(cells[place])
    apart = [
        f"{listed(ranged(some))} {'is' if len(some) == 1 else 'are'} too far from {end}" for end, some in far.items()
    ]
    return [*short, *apart]


def _before(step: Step) -> list[str]:
    """What the cells of the line held before the step."""
    known: dict[str, set[str]] = {}
    for cell, symbol in step.because.pattern:
        known.setdefault(cell, set()).add(symbol)
    cells = step.because.cells
    return [_OPEN if cell in step.placements or len(known[cell]) > 1 else min(known[cell]) for cell in cells]


def _room(before: Sequence[str], place: int, filled: str) -> tuple[int, int]:
    """The first and last place of the stretch around a place that was not known to be interrupted."""
    first = last = place
    while first and before[first - 1] in (_OPEN, filled):
        first -= 1
    while last + 1 < len(before) and before[last + 1] in (_OPEN, filled):
        last += 1
    return first, last


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

    def which(self, step: Step) -> str:
        return _line_idea(step)

    def why(self, step: Step) -> str:
        return f"{capital(step.because.clues[0])}: {_told(step)}."

    def plain(self, step: Step) -> str:
        pushed = f"Push the runs as far as they go to both ends: {_told(step)}."
        return in_plain_words(f"{self.where(step)} {pushed} So {step.what}.")


def _line_idea(step: Step) -> str:
    """What the step is about: an overlap, cells out of reach, or the comparison of all ways."""
    extents, full, empty = _changes(step)
    if any(_overlaps(step, extents, full)):
        return "A run covers some cells wherever it lies."
    if any(_unreached(step, extents, empty)):
        return "Some cells are out of reach of every run."
    return "Compare the ways to fill the line."


def _changes(step: Step) -> tuple[list[_Extent], set[int], set[int]]:
    """Where the runs can be, and the places that the step fills and empties."""
    place = {cell: number for number, cell in enumerate(step.because.cells)}
    full = {place[cell] for cell, symbol in step.placements.items() if symbol == _filled(step)}
    return _extents(step), full, {place[cell] for cell in step.placements} - full


def _told(step: Step) -> str:
    """Which runs overlap with themselves, and which cells no run reaches; for the rest, that all ways were compared."""
    extents, full, empty = _changes(step)
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
