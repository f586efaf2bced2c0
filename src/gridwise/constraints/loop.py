"""One closed line along the borders or links of a grid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from pydantic import Field

from gridwise.common.errors import PuzzleError
from gridwise.constraints._plane import areas_beside
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint
from gridwise.model.fields import Region
from gridwise.model.finding import Finding
from gridwise.model.grid import Cell, Grid, names
from gridwise.model.marks import BORDERS, LINKS
from gridwise.model.places import Border, Corner, Link, Place
from gridwise.model.relations import Count, Relation
from gridwise.model.relations.loop import Crossing, Loop
from gridwise.model.symbols import Symbols

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle

_FOUR_WAYS = ("up", "left", "right", "down")
LINE_LAYERS = (BORDERS, LINKS)
"""The layers along which a line can run."""
_CROSSINGS = "`all`, or cells or corners where the loop may cross itself: b2, or r1.5c1.5"


class SingleLoop(Constraint):
    """The lines form one closed loop, which never branches, and crosses itself only where `crossings` allow it.

    It runs along the borders of the cells, or from cell to cell, wherever the puzzle's symbols say that lines are.
    `crossings` is `all`, or the points (cells, or corners such as `r1.5c1.5`) that the loop may pass twice: once
    straight in each direction.
    """

    clue: ClassVar[bool] = False

    crossings: Annotated[Literal["all"] | Region | None, Field(description=_CROSSINGS)] = None

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        line_value(puzzle.symbols)
        nodes = meeting_places(puzzle.grid, line_layer(puzzle.symbols))
        for point in self.crossings if self.crossings and self.crossings != "all" else ():
            if len(nodes.get(point, ())) < len(_FOUR_WAYS):
                raise PuzzleError(f"the loop can't cross itself at {point}, where fewer than four lines meet")

    def relations(self, board: Board) -> Iterator[Relation]:
        yield from line_relations(board, {}, self._points(board))

    def field_cells(self) -> Iterator[tuple[str, Cell]]:
        yield from ()  # a corner holds nothing: `validate` asks whether lines meet there

    def _points(self, board: Board) -> Container[Cell]:
        """The points where the loop may cross itself."""
        points = meeting_places(board.grid, line_layer(board.symbols))
        return points if self.crossings == "all" else self.crossings or ()

    def rule(self) -> str:
        if self.crossings is None:
            return "Draw a single closed loop that never branches or crosses itself."
        where = "" if self.crossings == "all" else f" at {names(self.crossings)}"
        return f"Draw a single closed loop that never branches. It may cross itself{where}, going straight both times."

    def label(self, relation: Relation | None = None) -> str:
        if isinstance(relation, Count):
            return f"the lines at {meeting_point(relation.cells)}"
        return "the loop"

    def why(self, relation: Relation, finding: Finding) -> str:
        if not isinstance(relation, Count):
            return ""
        drawn, point = finding.known(line_value(finding.symbols)), meeting_point(relation.cells)
        if len(drawn) == 2:
            return f"The loop already passes through {point}."
        if len(drawn) == 1:
            return f"The loop comes to {point} along {drawn[0]}, and there is only one way to go on."
        return f"A line to {point} would come to a dead end there."

    def complaint(self, relation: Relation, values: Mapping[Cell, int], symbols: Symbols) -> str:
        if isinstance(relation, Loop):
            return "" if any(edge not in values for edge in relation.cells) else _loop_complaint(relation, values)
        return point_complaint(
            relation.cells, values, symbols, crossable=isinstance(relation, Count) and 4 in relation.counts
        )

    example: ClassVar[str] = """
        - size: [2, 2]
        - symbols:
            none: {value: 0, look: cross, layer: borders, background: yes}
            line: {value: 1, look: line, layer: borders}
        - SingleLoop
        - initial: {a1|top: line, a2|right: line, b1|left: line, b2|bottom: none}
        """


def line_layer(symbols: Symbols) -> str:
    """The layer of the lines."""
    layer = next((layer for layer in symbols.layers if layer in LINE_LAYERS), None)
    if layer is None:
        raise PuzzleError(
            "SingleLoop needs symbols on borders or links",
            suggestion="declare a symbol such as line: {value: 1, look: line, layer: borders}",
        )
    return layer


def line_value(symbols: Symbols) -> int:
    """The value of the line: of the symbols in its layer, the one that is not the background."""
    layer = line_layer(symbols)
    things = [name for name in symbols.by_layer[layer] if not symbols.mark[name].background]
    if len(things) != 1:
        raise PuzzleError(f"{layer} must have exactly one symbol besides the background, not {len(things)}")
    return symbols.value[things[0]]


def line_relations(board: Board, ends: Mapping[Cell, int], crossings: Container[Cell]) -> Iterator[Relation]:
    """One closed line on the board, or lines between points with the same label; they may cross at some points."""
    layer = line_layer(board.symbols)
    points, line = meeting_places(board.grid, layer), frozenset((line_value(board.symbols),))
    for point, around in points.items():
        crossable = len(around) == len(_FOUR_WAYS) and point in crossings
        yield Count(around, line, frozenset((1,) if point in ends else (0, 2, 4) if crossable else (0, 2)))
    edges = tuple(place for place in board.grid.places if isinstance(place, Border | Link) and place.layer == layer)
    joined: dict[Cell, list[int]] = {edge: [] for edge in edges}
    for number, around in enumerate(points.values()):
        for edge in around:
            joined[edge].append(number)
    index: dict[Cell, int] = {edge: number for number, edge in enumerate(edges)}
    crossed = (around for point, around in points.items() if point in crossings and len(around) == len(_FOUR_WAYS))
    number_of = {point: number for number, point in enumerate(points)}
    yield Loop(
        edges,
        tuple((first, second) for first, second in joined.values()),
        line,
        frozenset((number_of[point], label) for point, label in ends.items()),
        frozenset(_crossing(index, around) for around in crossed),
        areas_beside(edges),
    )


def _crossing(index: Mapping[Cell, int], around: tuple[Cell, ...]) -> Crossing:
    """The edges around a point, those that run up and down first."""
    upright = [index[edge] for edge in around if isinstance(edge, Border | Link) and edge.upright]
    level = [index[edge] for edge in around if isinstance(edge, Border | Link) and not edge.upright]
    return upright[0], upright[1], level[0], level[1]


@lru_cache(maxsize=64)
def meeting_places(grid: Grid, layer: str) -> dict[Cell, tuple[Cell, ...]]:
    """The points where lines of this layer meet, corners or cells, each with the borders or links around it."""
    around: dict[Cell, list[Cell]] = {}
    for place in grid.places:
        if place.layer != layer:
            continue
        assert isinstance(place, Place)
        for end in place.corners if isinstance(place, Border) else place.sides:
            around.setdefault(end, []).append(place)
    return {end: tuple(edges) for end, edges in sorted(around.items())}


def meeting_point(edges: tuple[Cell, ...]) -> str:
    """The corner or cell at which some borders or links meet, as people name it: a corner by its cells."""
    if len(edges) == 1:
        return f"the end of {edges[0]}"
    ends = [{*(edge.corners if isinstance(edge, Border) else edge.sides)} for edge in edges if isinstance(edge, Place)]
    [point, *_] = set.intersection(*ends)
    if not isinstance(point, Corner):
        return str(point)
    cells = {cell for edge in edges if isinstance(edge, Border) for cell in edge.inner_sides}
    return f"the corner of {' '.join(str(cell) for cell in sorted(cells))}"


def point_complaint(
    edges: tuple[Cell, ...], values: Mapping[Cell, int], symbols: Symbols, *, crossable: bool = False
) -> str:
    """What is wrong with the lines at a point; empty if the loop may pass there or not."""
    line = line_value(symbols)
    drawn = [edge for edge in edges if values.get(edge) == line]
    if len(drawn) > 2 and not (crossable and len(drawn) == len(_FOUR_WAYS)):
        return f"the loop {'branches' if len(drawn) == 3 else 'crosses itself'} at {meeting_point(edges)}"
    return f"the loop has a loose end at {drawn[0]}" if len(drawn) == 1 else ""


def _loop_complaint(relation: Loop, values: Mapping[Cell, int]) -> str:
    """What is wrong with a complete drawing."""
    drawn = relation.drawn({place for place, edge in enumerate(relation.cells) if values[edge] in relation.on})
    if not drawn:
        return "there is no loop"
    if any(count != 2 for count in Counter(node for ends in drawn for node in ends).values()):
        return "the lines do not form one closed loop"
    left, loops = set(drawn), 0
    while left:
        loops += 1
        reached = set(left.pop())
        while touching := {ends for ends in left if reached & {*ends}}:
            left -= touching
            reached |= {node for ends in touching for node in ends}
    return f"there are {loops} loops instead of one"
