"""The highlights of a step: its pattern, removals, placements, and the links of a chain."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import dist

from gridwise.logic.step import Step
from gridwise.logic.two_colours import is_chain, two_colours
from gridwise.model.grid import Cell
from gridwise.model.shapes import Fill, Layer, Link, Point, Segment, Shape, Spot, Tone, Width
from gridwise.render.cell_room import MarkPlaces
from gridwise.render.layout import Layout
from gridwise.render.symbol_shapes import SymbolShapes

MOST_CLUES = 3
"""The most houses and clues to shade for one step; more would shade the whole board."""

Candidate = tuple[Cell, str]


@dataclass(frozen=True, slots=True)
class Stage:
    """The board on which a step is shown."""

    layout: Layout
    places: MarkPlaces
    marks: Mapping[Cell, Sequence[str]]
    """The pencil marks on display."""
    symbols: SymbolShapes

    def at(self, candidate: Candidate) -> Point:
        """The position of a candidate's pencil mark."""
        cell, symbol = candidate
        if not self.shows(candidate):
            return self.layout.middle(cell)
        return self.places.within(self.marks[cell]).at(self.layout.corner(cell), symbol)

    def shows(self, candidate: Candidate) -> bool:
        """Whether the candidate has a pencil mark."""
        return candidate[1] in self.marks.get(candidate[0], ())

    def radius(self, cell: Cell) -> float:
        """The radius of a disc behind a mark: as large as fits between its neighbours."""
        return round(min(*self.places.within(self.marks.get(cell, ())).step) * 0.48, 3)


def highlights(stage: Stage, step: Step, shapes: list[tuple[Layer, Shape]]) -> dict[Candidate, Tone]:
    """Add the shapes of a step; return the tones of the pencil marks that it mentions."""
    gone = {(Cell.parse(cell), symbol) for cell, symbols in step.removals.items() for symbol in symbols}
    pattern, extra = ({*_candidates(named)} - gone for named in two_colours(step))
    kinds = ((pattern, Tone.PATTERN, Tone.INK), (extra, Tone.EXTRA, Tone.INK), (gone, Tone.GONE, Tone.WRONG))
    shapes += ((Layer.SHADE, Fill(cell, tone)) for cell, tone in shades(step).items())
    shapes += _links(stage, step)
    tones: dict[Candidate, Tone] = {}
    for candidates, behind, tone in kinds:
        for candidate in sorted(filter(stage.shows, candidates)):
            shapes.append((Layer.HIGHLIGHT, Spot(stage.at(candidate), stage.radius(candidate[0]), behind)))
            tones[candidate] = tone
            if behind is Tone.GONE:
                shapes.append((Layer.ABOVE, _strike(stage, candidate)))
    shapes += stage.symbols.placed({Cell.parse(cell): symbol for cell, symbol in step.placements.items()})
    return tones


def _candidates(named: Iterable[tuple[str, str]]) -> Iterator[Candidate]:
    return ((Cell.parse(cell), symbol) for cell, symbol in named)


WHOLE = 0.7
"""A rule about more than this share of the places is about the whole board."""


def shades(step: Step) -> dict[Cell, Tone]:
    """The cells that a step shades: those of its clues, above them its pattern, above that the cells to be filled."""
    filled: dict[Cell, Tone] = {}
    cited = () if step.snapshot is None or is_chain(step) else step.snapshot.cited(step.raw.relations)
    if len(cited) <= MOST_CLUES:
        filled.update((cell, Tone.HOUSE) for cells in cited if not _is_whole_board(step, cells) for cell in cells)
    filled.update((Cell.parse(cell), Tone.FOCUS) for cell in step.because.cells)
    filled.update((Cell.parse(cell), Tone.PLACE) for cell in step.placements)
    return filled


def _is_whole_board(step: Step, cells: Sequence[Cell]) -> bool:
    """Whether a rule is about the whole board, so that shading its cells would show nothing."""
    assert step.snapshot is not None
    return len(cells) > WHOLE * len(step.snapshot.puzzle.grid.places)


def _links(stage: Stage, step: Step) -> Iterator[tuple[Layer, Shape]]:
    """The links of a chain; a link between groups joins their nearest candidates."""
    for start, end, strong, _ in step.because.chain if is_chain(step) else ():
        ends = [(a, b) for a in _candidates(start) for b in _candidates(end)]
        a, b = min(ends, key=lambda pair: dist(stage.at(pair[0]), stage.at(pair[1])))
        yield Layer.HIGHLIGHT, Link(stage.at(a), stage.at(b), strong, stage.radius(b[0]))


def _strike(stage: Stage, candidate: Candidate) -> Shape:
    x, y = stage.at(candidate)
    half = stage.radius(candidate[0]) * 0.7
    return Segment((x - half, y + half), (x + half, y - half), Width.HAIR, Tone.WRONG)
