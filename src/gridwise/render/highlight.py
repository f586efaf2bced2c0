"""The highlights of a step as shapes: its pattern, removals, placements, links, and the clues it is based on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import dist

from gridwise.model.constraint import Constraint
from gridwise.model.grid import Cell
from gridwise.model.puzzle import Puzzle
from gridwise.model.shapes import (
    Anchor,
    CellText,
    Disc,
    EdgeMark,
    Fill,
    Layer,
    Link,
    Outline,
    Point,
    PointText,
    Polyline,
    Segment,
    Shape,
    Spot,
    Square,
    Tone,
    Width,
)
from gridwise.render.cell_room import MarkPlaces
from gridwise.render.layout import Layout
from gridwise.render.link_routes import Obstacle, routed
from gridwise.render.palette import CHARACTER
from gridwise.render.step_picture import Candidate, StepPicture
from gridwise.render.symbol_shapes import SymbolShapes

LABEL = 0.15
"""The radius of the disc behind the name of a set."""


@dataclass(frozen=True, slots=True)
class Stage:
    """The board on which a step is shown."""

    layout: Layout
    places: MarkPlaces
    marks: Mapping[Cell, Sequence[str]]
    """The pencil marks on display."""
    symbols: SymbolShapes
    in_place: bool = False
    """Whether marks keep their positions however many symbols there are, as on the page."""

    def _within(self, cell: Cell) -> MarkPlaces:
        return self.places if self.in_place else self.places.within(self.marks.get(cell, ()))

    def at(self, candidate: Candidate) -> Point:
        """The position of a candidate's pencil mark."""
        cell, symbol = candidate
        if not self.shows(candidate):
            return self.layout.middle(cell)
        return self._within(cell).at(self.layout.corner(cell), symbol)

    def shows(self, candidate: Candidate) -> bool:
        """Whether the candidate has a pencil mark."""
        return candidate[1] in self.marks.get(candidate[0], ())

    def radius(self, cell: Cell) -> float:
        """The radius of a disc behind a mark: as large as fits between its neighbours."""
        return round(min(*self._within(cell).step) * 0.48, 3)


def highlights(
    stage: Stage, picture: StepPicture, placements: Mapping[Cell, str], shapes: list[tuple[Layer, Shape]]
) -> dict[Candidate, Tone]:
    """Add the shapes of a step; return the tones of the pencil marks that it mentions."""
    shapes += ((Layer.SHADE, Fill(cell, tone)) for cell, tone in picture.cells.items())
    shapes += ((shape.layer, shape) for shape in reason_shapes(stage, picture))
    tones: dict[Candidate, Tone] = {}
    kinds = ((picture.first, Tone.PATTERN), (picture.second, Tone.EXTRA), (picture.gone, Tone.GONE))
    for candidates, behind in kinds:
        for candidate in sorted(filter(stage.shows, candidates)):
            ring = Tone.RING if behind is Tone.EXTRA else None
            shapes.append((Layer.HIGHLIGHT, Spot(stage.at(candidate), stage.radius(candidate[0]), behind, ring)))
            tones[candidate] = Tone.WRONG if behind is Tone.GONE else Tone.INK
            if behind is Tone.GONE:
                shapes.append((Layer.ABOVE, _strike(stage, candidate)))
    shapes += stage.symbols.placed(placements)
    return tones


def reason_shapes(stage: Stage, picture: StepPicture) -> Iterator[Shape]:
    """Lines and names that a step adds to the board: rays, outlines, links, names of sets."""
    for start, end in picture.rays:
        yield Segment(stage.layout.middle(start), stage.layout.middle(end), Width.BROAD, Tone.CITED)
    for cells in picture.outlines:
        yield Outline(cells, Width.THIN, Tone.LINK, inset=0.04)
    yield from _links(stage, picture)
    for cell, name, tone in picture.labels:
        at = stage.layout.corner(cell)
        yield Spot(at, LABEL, tone, Tone.INK)
        yield PointText(at, name, 0.2, Tone.INK)


# ---- links -----------------------------------------------------------------------------------------------------------


def _links(stage: Stage, picture: StepPicture) -> Iterator[Shape]:
    """The links of a chain; a link between groups joins their nearest candidates."""
    links = []
    for link in picture.links:
        ends = [(a, b) for a in link.start for b in link.end]
        a, b = min(ends, key=lambda pair: dist(stage.at(pair[0]), stage.at(pair[1])))
        links.append(Link(stage.at(a), stage.at(b), link.strong, stage.radius(b[0])))
    return routed(links, list(_obstacles(stage, picture)) if links else ())


def _obstacles(stage: Stage, picture: StepPicture) -> Iterator[Obstacle]:
    """The candidates of a step: no link should run through them."""
    for candidate in sorted(picture.first | picture.second | picture.gone):
        yield stage.at(candidate), stage.radius(candidate[0])


def _strike(stage: Stage, candidate: Candidate) -> Shape:
    x, y = stage.at(candidate)
    half = stage.radius(candidate[0]) * 0.7
    return Segment((x - half, y + half), (x + half, y - half), Width.HAIR, Tone.WRONG)


# ---- clues -----------------------------------------------------------------------------------------------------------


def cited_shapes(puzzle: Puzzle, picture: StepPicture, layout: Layout) -> dict[Shape, list[Shape]]:
    """The shapes of the clues that a step is based on, each with those that point it out in its place."""
    cited = [puzzle.constraints[number] for number in sorted(picture.clues)]
    return {shape: list(_pointed_out(shape, layout)) for clue in cited for shape in _own_shapes(clue, puzzle)}


def _own_shapes(clue: Constraint, puzzle: Puzzle) -> Iterator[Shape]:
    return iter(clue.draw(puzzle.board))


def _pointed_out(shape: Shape, layout: Layout) -> Iterator[Shape]:
    """A shape that stands out: texts on a disc, dots with a ring, cages and lines in another colour."""
    if isinstance(shape, PointText | CellText):
        yield from _text_pointed_out(shape, layout)
    elif isinstance(shape, Outline):
        yield from _outline_pointed_out(shape)
    elif isinstance(shape, EdgeMark):
        yield from _edge_pointed_out(shape, layout)
    elif isinstance(shape, Polyline):
        yield replace(shape, tone=Tone.CITED if shape.width in (Width.THICK, Width.BROAD) else Tone.LINK)
    elif isinstance(shape, Disc | Square):
        yield replace(shape, fill=shape.fill and Tone.CITED, outline=shape.outline and Tone.LINK)
    else:
        yield shape


def _text_pointed_out(shape: PointText | CellText, layout: Layout) -> Iterator[Shape]:
    is_small = isinstance(shape, CellText) and shape.anchor is Anchor.CORNER
    if not is_small:
        at = shape.at if isinstance(shape, PointText) else layout.middle(shape.cell)
        radius = max(shape.size * 0.62, 0.1 + len(shape.text) * shape.size * CHARACTER / 2)
        has_disc = isinstance(shape, PointText) and shape.disc
        yield Spot(at, radius, None if has_disc else Tone.CITED, Tone.LINK)
    yield replace(shape, tone=Tone.LINK)


def _outline_pointed_out(shape: Outline) -> Iterator[Shape]:
    """A cage turns into a solid line; a region that is part of the grid gets one inside it."""
    if shape.layer is Layer.CAGE:
        yield replace(shape, tone=Tone.LINK, width=Width.THIN, dashed=False)
    else:
        yield shape
        yield Outline(shape.cells, Width.THIN, Tone.LINK, inset=0.05)


def _edge_pointed_out(shape: EdgeMark, layout: Layout) -> Iterator[Shape]:
    if shape.text in ("<", ">"):
        yield replace(shape, fill=Tone.CITED)
        return
    (x, y), (p, q) = layout.middle(shape.a), layout.middle(shape.b)
    yield replace(shape, outline=shape.outline and Tone.LINK)
    yield Spot(((x + p) / 2, (y + q) / 2), 0.19, None, Tone.LINK)
