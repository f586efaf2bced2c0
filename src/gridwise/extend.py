"""Everything needed to write your own pieces, in one place.

>>> from gridwise.extend import Constraint, Count, Region

Every relation can be imported from here, even if it is not listed below. `docs/extending.md` has a worked example of
every kind of piece.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gridwise.common.errors import MissingExtra, PuzzleError, PuzzleWarning
    from gridwise.declaring.losses import drop
    from gridwise.generating.recipe import Deal, Recipe, givens_of
    from gridwise.logic.position import Position
    from gridwise.logic.questions import ActiveClue, Candidate, ChainLink, House
    from gridwise.logic.step import Because, RawStep, Step, either, listed
    from gridwise.logic.technique import Rung, Technique
    from gridwise.model.board import Board
    from gridwise.model.constraint import Constraint, Expansion
    from gridwise.model.fields import Outside, TextGrid, puzzle_attribute
    from gridwise.model.grid import Cell, Grid
    from gridwise.model.puzzle import Declaration, Draft, Puzzle
    from gridwise.model.puzzle_type import PuzzleType
    from gridwise.model.relations import (
        Automaton,
        Count,
        Distinct,
        Either,
        In,
        Linear,
        Machine,
        Pair,
        Permutation,
        Product,
        Relation,
        Total,
    )
    from gridwise.model.results import Solution
    from gridwise.model.shapes import (
        Anchor,
        CellMark,
        CellText,
        Disc,
        EdgeMark,
        Fill,
        GridLine,
        Layer,
        Outline,
        PointMark,
        PointText,
        Polyline,
        Segment,
        Shape,
        Square,
        Tone,
        Width,
    )
    from gridwise.render.look import Circle, Lines, Look, Primitive, Text
    from gridwise.render.picture import Picture, picture

    # Fields of cells take names of cells as well ("a1-b2"), which they turn into cells; a type checker can't see that.
    Edge = Path = Paths = Region = Regions = Any

_HOMES = {
    "common.errors": ("MissingExtra", "PuzzleError", "PuzzleWarning"),
    "declaring.losses": ("drop",),
    "generating.recipe": ("Deal", "Recipe", "givens_of"),
    "logic.position": ("Position",),
    "logic.questions": ("ActiveClue", "Candidate", "House", "ChainLink"),
    "logic.step": ("Because", "RawStep", "Step", "either", "listed"),
    "logic.technique": ("Rung", "Technique"),
    "model.board": ("Board",),
    "model.constraint": ("Constraint", "Expansion"),
    "model.fields": ("Edge", "Outside", "Path", "Paths", "Region", "Regions", "TextGrid", "puzzle_attribute"),
    "model.grid": ("Cell", "Grid"),
    "model.puzzle": ("Declaration", "Draft", "Puzzle"),
    "model.puzzle_type": ("PuzzleType",),
    "model.relations": (
        *("Automaton", "Count", "Distinct", "Either", "In", "Linear", "Machine"),
        *("Pair", "Permutation", "Product", "Relation", "Total"),
    ),
    "model.results": ("Solution",),
    "model.shapes": (
        *("Anchor", "CellMark", "CellText", "Disc", "EdgeMark", "Fill", "GridLine", "Layer", "Outline"),
        *("PointMark", "PointText", "Polyline", "Segment", "Shape", "Square", "Tone", "Width"),
    ),
    "render.look": ("Circle", "Lines", "Look", "Primitive", "Text"),
    "render.picture": ("Picture", "picture"),
}
"""The modules that the names come from; each is imported when one of its names is used."""

_HOME_OF = {name: f"gridwise.{module}" for module, names in _HOMES.items() for name in names}
_RENAMED = {"AllDifferent": "Distinct", "AnyOf": "Either"}
"""Relations that had the names of constraints: plugins written then still work."""


def __getattr__(name: str) -> Any:
    name = _RENAMED.get(name, name)
    if name in _HOME_OF:
        return getattr(import_module(_HOME_OF[name]), name)
    if not name.startswith("_") and name in (relations := _relations()):
        return relations[name]
    raise AttributeError(f"module 'gridwise.extend' has no attribute {name!r}")


def _relations() -> dict[str, Any]:
    from gridwise.model.relations import relation_classes

    return {relation.__name__: relation for relation in relation_classes()}


def __dir__() -> list[str]:
    return sorted({*__all__, *_relations()})


__all__ = [
    "ActiveClue",
    "Anchor",
    "Automaton",
    "Because",
    "Board",
    "Candidate",
    "Cell",
    "CellMark",
    "CellText",
    "ChainLink",
    "Circle",
    "Constraint",
    "Count",
    "Deal",
    "Declaration",
    "Disc",
    "Distinct",
    "Draft",
    "Edge",
    "EdgeMark",
    "Either",
    "Expansion",
    "Fill",
    "Grid",
    "GridLine",
    "House",
    "In",
    "Layer",
    "Linear",
    "Lines",
    "Look",
    "Machine",
    "MissingExtra",
    "Outline",
    "Outside",
    "Pair",
    "Path",
    "Paths",
    "Permutation",
    "Picture",
    "PointMark",
    "PointText",
    "Polyline",
    "Position",
    "Primitive",
    "Product",
    "Puzzle",
    "PuzzleError",
    "PuzzleType",
    "PuzzleWarning",
    "RawStep",
    "Recipe",
    "Region",
    "Regions",
    "Relation",
    "Rung",
    "Segment",
    "Shape",
    "Solution",
    "Square",
    "Step",
    "Technique",
    "Text",
    "TextGrid",
    "Tone",
    "Total",
    "Width",
    "drop",
    "either",
    "givens_of",
    "listed",
    "picture",
    "puzzle_attribute",
]
