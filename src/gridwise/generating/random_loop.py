"""Random loops: the edge of a random area of faces that winds all over a grid."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random

from gridwise.model.grid import Cell, Grid
from gridwise.model.marks import BORDERS
from gridwise.model.places import Border, Link, border

Face = tuple[int, int]

_RING: tuple[Face, ...] = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))
"""The eight faces around a face, clockwise; those with an odd index share an edge with it."""
_EAGER = (0.0, 1.0, 0.2, 0.03, 0.0)
"""How readily a face joins that shares so many edges with the area: thin arms make a winding loop."""
MOST_ROUNDS = 40


class LoopArea:
    """An area of faces whose edge is the loop: cells or, for a loop along links, the points between four cells."""

    def __init__(self, grid: Grid, layer: str) -> None:
        rows, columns = grid.shape if layer == BORDERS else (grid.rows - 1, grid.columns - 1)
        faces = [(row, column) for row in range(rows) for column in range(columns)]
        self.layer = layer
        self.usable = [face for face in faces if _is_usable(grid, layer, face)]
        self.inside: set[Face] = set()

    @classmethod
    def at_random(cls, grid: Grid, layer: str, random: Random) -> LoopArea:
        """A random area; an empty one if a loop has no room."""
        area = cls(grid, layer)
        area.inside = _random_area(area.usable, random) if area.usable else set()
        return area

    @classmethod
    def of_loop(cls, grid: Grid, layer: str, loop: Collection[Cell]) -> LoopArea:
        """The area that a loop encloses: every line of it that is crossed leads in or out."""
        area = cls(grid, layer)
        for row, column in area.usable:
            face, before = (row, column), (row, column - 1)
            if (before in area.inside) != (_edge(layer, before, face) in loop):
                area.inside.add(face)
        return area

    @property
    def loop(self) -> set[Cell]:
        """The borders or links of the loop."""
        area, layer = self.inside, self.layer
        return {_edge(layer, face, other) for face in sorted(area) for other in _beside(face) if other not in area}

    def flipped(self, near: Collection[Cell], random: Random) -> Face | None:
        """Add or remove a face beside one of these borders or links, so that the loop changes; None if none fits."""
        touched = {face for place in near for face in _faces(self.layer, place)} & {*self.usable}
        for face in random.sample(sorted(touched), len(touched)):
            if self.flip(face):
                return face
        return None

    def flip(self, face: Face) -> bool:
        """Add or remove a face if the loop stays one that never touches itself."""
        is_inside = face in self.inside
        if not _stays_simple(face, self.inside, is_inside) or (is_inside and len(self.inside) == 1):
            return False
        self.inside ^= {face}
        return True


def _faces(layer: str, place: Cell) -> tuple[Face, Face]:
    """The two faces that a border or link separates."""
    row, column = (place[0], place[1]) if layer == BORDERS else (place[0] - 1, place[1] - 1)
    return (row // 2, column // 2), ((row + 1) // 2, (column + 1) // 2)


def _is_usable(grid: Grid, layer: str, face: Face) -> bool:
    """Whether a loop may enclose a face: the cell itself or, for links, the point between four cells."""
    row, column = face
    corners = [Cell(face)] if layer == BORDERS else [Cell((row + a, column + b)) for a in (0, 1) for b in (0, 1)]
    return all(cell in grid.open for cell in corners)


def _random_area(usable: Sequence[Face], random: Random) -> set[Face]:
    """An area without holes that never touches itself at a corner, grown from one face as long as thin arms fit."""
    allowed = set(usable)
    area = {random.choice(usable)}
    for _ in range(MOST_ROUNDS):
        grown = False
        edge = sorted({other for face in area for other in _beside(face)} & allowed - area)
        random.shuffle(edge)
        for face in edge:
            shared = sum(other in area for other in _beside(face))
            if random.random() < _EAGER[shared] and _stays_simple(face, area):
                area.add(face)
                grown |= shared == 1
        if not grown:
            break
    return area


def _stays_simple(face: Face, area: set[Face], is_inside: bool = False) -> bool:
    """Whether the edge of the area stays one loop that never touches itself if a face is added or removed."""
    inside = [((face[0] + row, face[1] + column) in area) != is_inside for row, column in _RING]
    starts = [number for number in range(8) if inside[number] and not inside[number - 1]]
    if len(starts) != 1:
        return False
    run = [(starts[0] + step) % 8 for step in range(sum(inside))]
    gap = [number for number in range(8) if number not in run]
    return any(number % 2 for number in run) and any(number % 2 for number in gap)


def _beside(face: Face) -> tuple[Face, ...]:
    row, column = face
    return (row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)


def _edge(layer: str, face: Face, other: Face) -> Border | Link:
    """The part of the loop between two faces: their border or, where faces are points between cells, a link."""
    if layer == BORDERS:
        return border(Cell(face), Cell(other))
    # The point between four cells lies half a step below and to the right of the first of them.
    return Link((face[0] + other[0] + 1, face[1] + other[1] + 1, Link.number))
