"""What a cage needs in some of its cells, and the houses in which these lie: `3 and 6 in f1 and f2, both in row f`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gridwise.logic.step import either, houses, listed
from gridwise.logic.sum_words import house_name
from gridwise.model.finding import Finding
from gridwise.model.grid import Cell
from gridwise.model.relations import Relation

Need = tuple[tuple[Cell, ...], list[int], list[Relation]]
"""Some cells, the values that they hold between them, and the houses in which they lie."""
_FEW = 2
"""The maximum number of cells of which it is said that they can't hold a value."""
_ORDER = ("row", "column", "box")


def needs_in_words(clue: Relation, finding: Finding) -> str:
    """What a step rests on that removes values which a cage needs from the rest of some houses."""
    said = []
    for cells, values, lines in _needs(finding):
        names = [str(cell) for cell in cells]
        where = listed(names) if len(names) == len(values) else either(names)
        lie = "both" if len(names) == 2 else "all"
        held = listed([str(value) for value in values])
        named = _named(lines)
        there = "and no number repeats in the grid" if named == "the whole grid" else f"{lie} in {named}"
        said.append(f"{held} in {where}{_without(clue, cells, values, finding)}, {there}")
    return ", and ".join(said) if len(said) < 3 else "; ".join(said)


def _without(clue: Relation, cells: Sequence[Cell], values: Sequence[int], finding: Finding) -> str:
    """` (c6 can't be 4)`, for the other empty cells of the clue that can't hold the value."""
    if len(values) > 1:
        return ""
    [value] = values
    others = [c for c in clue.cells if isinstance(c, Cell) and c not in cells and len(finding.left[c]) > 1]
    never = [str(cell) for cell in others if value not in finding.left[cell]]
    useless = [str(cell) for cell in others if str(cell) not in never and not finding.allows(clue, cell, value)]
    if not 0 < len(never) + len(useless) <= _FEW:
        return ""
    said = [f"{listed(never)} can't be {value}"] if never else []
    said += [f"with {value} in {either(useless)} the rest could not be filled"] if useless else []
    return f" ({listed(said)})"


def _needs(finding: Finding) -> list[Need]:
    """The needs behind all removals, joined where the cells are the same."""
    needs: dict[tuple[Cell, ...], Need] = {}
    for value in sorted({value for gone in finding.gone.values() for value in gone}):
        places = [cell for cell, held in dict.fromkeys(finding.pattern) if held == value]
        left = {cell for cell, gone in finding.gone.items() if value in gone}
        for here, house in _houses_with(places, finding.houses):
            gone = left.intersection(house.cells)
            if not gone and not (here == tuple(places) and any(value in finding.gone.get(c, ()) for c in house.cells)):
                continue
            left -= gone
            _, values, lines = needs.setdefault(here, (here, [], []))
            values += [] if value in values else [value]
            lines += [] if house in lines else [house]
    return list(needs.values())


def _houses_with(places: Sequence[Cell], lines: Iterable[Relation]) -> list[tuple[tuple[Cell, ...], Relation]]:
    """The houses with at least two of the places, and these; those with all places first."""
    found = [(tuple(cell for cell in places if cell in house.cells), house) for house in lines]
    return sorted([each for each in found if len(each[0]) > 1], key=lambda each: -len(each[0]))


def _named(lines: Iterable[Relation]) -> str:
    kinds = {house: getattr(house, "kind", "") for house in lines}
    ordered = sorted(kinds, key=lambda house: _ORDER.index(kinds[house]) if kinds[house] in _ORDER else len(_ORDER))
    return houses([house_name(house) for house in ordered])
