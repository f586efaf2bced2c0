"""What keeps a number out of a cell, in words: a filled cell that sees it, or that it is ruled out already."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import combinations

from gridwise.logic.step import either, listed
from gridwise.model.finding import Finding
from gridwise.model.grid import Cell
from gridwise.model.relations import Linear, Product, Relation

_TWO, _MOST_MISSING = 2, 3
"""The maximum number of missing values that exclude combinations in a few words."""
_MOST_PAPER = 2_000
"""With more sets of numbers, nobody asks for those that a sum excludes."""


def why_not(finding: Finding, cell: Cell, values: Sequence[int]) -> str:
    """`, but e4 is 9`, `, which is ruled out there`: why a cell can't hold any of these; empty if it could."""
    values = list(dict.fromkeys(values))
    if finding.left.get(cell, frozenset()).intersection(values) or not set(values) <= set(finding.symbols.ascending):
        return ""
    filled = {value: other for value in values if (other := finding.blocker(cell, value)) is not None}
    open_ = [str(value) for value in values if value not in filled]
    if not filled:
        return f", which {'is' if len(open_) == 1 else 'are'} ruled out there"
    named = listed([f"{other} is {value}" for value, other in filled.items()])
    rest = f", and {listed(open_)} {'is' if len(open_) == 1 else 'are'} ruled out there" if open_ else ""
    return f", but {named}{rest}"


def _or(values: Sequence[int]) -> str:
    return either([str(value) for value in values])


def since_missing(relation: Relation, finding: Finding, combos: Collection[Sequence[int]]) -> str:
    """`, since c7 is 3`, `, since none of these cells can be 3 or 4`: what excludes all other combinations.

    Empty if nothing has to be excluded, or if there is no short reason.
    """
    cells = [cell for cell in relation.cells if isinstance(cell, Cell)]
    if not finding.differ(cells) or len(cells) != len(relation.cells):
        return ""
    excluded = [paper for paper in _on_paper(relation, finding, cells) if paper not in {tuple(c) for c in combos}]
    missing = sorted({v for paper in excluded for v in paper if not any(v in finding.left[c] for c in cells)})
    for size in range(1, _MOST_MISSING + 1):
        for few in combinations(missing, size) if excluded else ():
            if all(set(few).intersection(paper) for paper in excluded):
                return f", since {_missing(finding, cells, few)}"
    return ""


def _missing(finding: Finding, cells: Sequence[Cell], values: Sequence[int]) -> str:
    open_ = [cell for cell in cells if len(finding.left[cell]) > 1]
    near = [finding.blocker(open_[0], value) for value in values]
    if all(other is not None and all(finding.sees(other, cell) for cell in open_) for other in near):
        return listed([f"{other} is {value}" for other, value in zip(near, values, strict=True)])
    them = "neither" if len(open_) == _TWO else "none"
    return f"{them} of {'these' if len(open_) == len(cells) else 'its open'} cells can be {_or(values)}"


def _on_paper(relation: Relation, finding: Finding, cells: Sequence[Cell]) -> list[tuple[int, ...]]:
    """The sets of different numbers that make the sum or product with the filled cells."""
    if not isinstance(relation, Product) and not (isinstance(relation, Linear) and set(relation.weights) == {1}):
        return []
    filled = [min(finding.left[cell]) for cell in cells if len(finding.left[cell]) == 1]
    rest = [value for value in finding.symbols.ascending if value not in filled]
    sets = list[tuple[int, ...]]()
    for number, some in enumerate(combinations(rest, len(cells) - len(filled))):
        if number > _MOST_PAPER:
            return []
        values = tuple(sorted((*filled, *some)))
        if relation.holds(dict(zip(cells, values, strict=True))):
            sets.append(values)
    return sets
