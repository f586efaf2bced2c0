"""Loops: which parts of the board are inside the loop, and which are outside."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from gridwise.logic.step import Step, capital, listed
from gridwise.logic.technique import Rung, Technique
from gridwise.model.grid import Cell
from gridwise.model.places import Border, Corner, Link
from gridwise.model.wording import in_words, times

_FROM_OUTSIDE = 0
"""Both sides of an edge are compared with the outside; any other number: with each other."""
OUTSIDE = Cell((-1, -1))
"""Stands for everything beyond the edge."""
Known = tuple[str, str]
"""A border or link, and what it holds."""


class InsideAndOutside(Technique):
    """Between the inside and the outside of the loop there is a line, and between two parts of either there is none."""

    name = "inside and outside"
    other_names = ("inside or outside", "colouring cells", "parity of a loop")
    kernel = "loop-sides"
    options: ClassVar[tuple[int, ...]] = (1,)
    countable = False
    knows_marks = True
    ladders: ClassVar = {"gridwise": Rung(2.1)}

    def where(self, step: Step) -> str:
        return f"Look at both sides of {_decided(step)}. Find out which of them are inside the loop."

    def which(self, step: Step) -> str:
        return "A line separates the inside of the loop from the outside, and there is no line within either."

    def why(self, step: Step) -> str:
        first, second = _beside(_decided(step))
        case, length = step.because.numbers
        way, other = step.because.pattern[:length], step.because.pattern[length:]
        if case == _FROM_OUTSIDE:
            sides = [_side(step, first, way), _side(step, second, other)]
            return " ".join(sorted(sides, key=lambda side: side.startswith("Beyond")))
        through = _through(_along(first, way), way, "by way of")
        crossed = _crossed(step, way)
        count = f"the loop {times(crossed)}" if crossed else "no line"
        return (
            f"From {_name(first)} to {_name(second)}{through} you cross {count}, so they are on {_same(crossed)} of it."
        )


class SidesOfClue(Technique):
    """Two borders of a clue are both lines or neither is, if what lies beyond them is on the same side of the loop."""

    name = "same side of the loop"
    other_names = ("sides around a clue",)
    kernel = "loop-sides"
    options: ClassVar[tuple[int, ...]] = (2,)
    countable = False
    knows_marks = True
    ladders: ClassVar = {"gridwise": Rung(2.7)}

    def where(self, step: Step) -> str:
        return f"Look at {step.because.clues[1]}."

    def which(self, step: Step) -> str:
        return "Find out whether the cells around it are on the same side of the loop."

    def why(self, step: Step) -> str:
        clue = step.because.clues[1]
        end = (
            "Four lines can't meet at a point."
            if clue.startswith("the lines at")
            else f"{capital(clue)} leaves no other choice."
        )
        return " ".join((*_ties(step), end))


def _ties(step: Step) -> list[str]:
    """What is known about pairs of edges, each from a way between the areas beyond them."""
    said, at = list[str](), 0
    edges = [edge for edge, _ in step.because.extra]
    for pair in range(0, len(edges), 2):
        first, second = edges[pair : pair + 2]
        length, out = step.because.numbers[pair : pair + 2]
        way = step.because.pattern[at : at + length]
        at += length
        areas = _along(_beyond(first, second), way)
        if out >= 0:  # two ways to the outside
            back = _along(_beyond(second, first), way[out:])[:-1]
            areas = [*_along(areas[0], way[:out])[:-1], OUTSIDE, *reversed(back)]
        crossed = _crossed(step, way)
        both = (
            f"Exactly one of {first} and {second} is a line"
            if crossed % 2
            else f"Either both {first} and {second} are lines or neither is"
        )
        by = _through(areas, way, "(by way of") + ")" if len(areas) > 2 else ""
        said.append(
            f"{both}, because {_name(areas[0])} and {_name(areas[-1])} are on {_same(crossed)} of the loop{by}."
        )
    return said


def _decided(step: Step) -> str:
    return next(iter(step.ruled_out))


def _beside(name: str) -> tuple[Cell, Cell]:
    """What lies on both sides of a border, or of a link: cells or corners."""
    edge = Cell.parse(name)
    if isinstance(edge, Border):
        return edge.sides
    assert isinstance(edge, Link)
    down, right = (0.0, 0.5) if edge.upright else (0.5, 0.0)
    return Corner.at_point(edge.row - down, edge.column - right), Corner.at_point(edge.row + down, edge.column + right)


def _beyond(first: str, second: str) -> Cell:
    """What the first of two edges separates from the area that both of them touch."""
    [area, *_] = {*_beside(first)} - {*_beside(second)}
    return area


def _along(start: Cell, way: Sequence[Known]) -> list[Cell]:
    """The areas on a way, from the first one on."""
    areas = [start]
    for edge, _ in way:
        first, second = _beside(edge)
        areas.append(second if areas[-1] == first else first)
    return areas


def _name(area: Cell) -> str:
    if area == OUTSIDE:
        return "the outside"
    if isinstance(area, Corner):
        return f"the corner of {' '.join(str(cell) for cell in area.cells if min(cell) >= 0)}"
    return str(area)


def _listed(areas: Sequence[Cell]) -> str:
    return listed([_name(area) for area in areas])


def _side(step: Step, area: Cell, way: Sequence[Known]) -> str:
    """`b3 is inside the loop: on the way out through b2 and b1, there is one line.`"""
    if not way:
        return "Beyond the edge, everything is outside."
    crossed = _crossed(step, way)
    lines = "there is no line" if not crossed else "there is one line" if crossed == 1 else ""
    lines = lines or f"there are {in_words(crossed)} lines"
    side = "inside" if crossed % 2 else "outside"
    out = _through(_along(area, way), way, "through")
    return f"{capital(_name(area))} is {side} the loop: on the way out{out}, {lines}."


def _through(areas: Sequence[Cell], way: Sequence[Known], word: str) -> str:
    """The cells that a way passes through; where it leads from corner to corner, the links that it crosses."""
    if isinstance(areas[0], Corner):
        return (
            f" {word.replace('by way of', 'across').replace('through', 'across')} {listed([edge for edge, _ in way])}"
        )
    return f" {word} {_listed(areas[1:-1])}" if len(areas) > 2 else ""


def _crossed(step: Step, way: Sequence[Known]) -> int:
    """How many lines a way crosses."""
    return sum(symbol == step.wording.thing for _, symbol in way)


def _same(crossed: int) -> str:
    return "different sides" if crossed % 2 else "the same side"
