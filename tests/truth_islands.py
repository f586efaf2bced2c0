"""The meaning of rules about islands, stated directly in plain Python."""

import gridwise as gw
from truth_areas import parts
from truth_cases import Case, Filled

BITS = (0, 1)


def one_each(v: Filled, land: int, numbered: str) -> bool:
    """Whether every area of land has one of the cells, and each cell is on land."""
    cells, areas = set(numbered.split()), parts(v, {land})
    return all(len(area & cells) == 1 for area in areas) and len(areas) == len(cells)


def size_at(v: Filled, land: int, cell: str) -> int:
    return sum(len(area) for area in parts(v, {land}) if cell in area)


def square(v: Filled, corner: str, side: int) -> list[int | None]:
    row, column = ord(corner[0]), int(corner[1:])
    return [v.get(f"{chr(row + down)}{column + right}") for down in range(side) for right in range(side)]


CASES: dict[str, list[Case]] = {
    "NoSquareOf": [
        Case(
            lambda: [gw.NoSquareOf(symbols="1")], lambda v: not any(square(v, c, 2) == [1] * 4 for c in v), (3, 4), BITS
        ),
        Case(
            lambda: [gw.NoSquareOf(symbols="2 3")],
            lambda v: not any({*square(v, c, 2)} <= {2, 3} for c in v),
            (2, 3),
            (1, 2, 3),
        ),
        Case(lambda: [gw.NoSquareOf(symbols="0", side=3)], lambda v: 1 in v.values(), (3, 3), BITS),
        Case(
            lambda: [gw.NoSquareOf(symbols="1")],
            lambda v: not any(square(v, c, 2) == [1] * 4 for c in v),
            (3, 3),
            BITS,
            more={"void": "a1"},
        ),
    ],
    "IslandSize": [
        Case(lambda: [gw.IslandSize(cell="b2", size=3)], lambda v: size_at(v, 0, "b2") == 3, (3, 3), BITS),
        Case(lambda: [gw.IslandSize(cell="a1", size=1)], lambda v: size_at(v, 0, "a1") == 1, (2, 3), BITS),
        Case(
            lambda: [gw.IslandSize(cell="a2", size=4, symbol="1"), gw.IslandSize(cell="c1", size=1)],
            lambda v: size_at(v, 1, "a2") == 4 and size_at(v, 0, "c1") == 1,
            (3, 4),
            BITS,
        ),
        Case(
            lambda: [gw.IslandSize(cell="a1", size=2, symbol="3")],
            lambda v: size_at(v, 3, "a1") == 2,
            (2, 3),
            (1, 2, 3),
        ),
    ],
    "IslandCells": [
        Case(lambda: [gw.IslandCells(numbered="a1 c3")], lambda v: one_each(v, 0, "a1 c3"), (3, 3), BITS),
        Case(lambda: [gw.IslandCells()], lambda v: 0 not in v.values(), (2, 2), BITS),
        Case(
            lambda: [gw.IslandCells(numbered="a1 c3 a4", hidden="a4"), gw.IslandSize(cell="a1", size=3)],
            lambda v: one_each(v, 0, "a1 c3 a4") and size_at(v, 0, "a1") == 3,
            (3, 4),
            BITS,
        ),
        Case(
            lambda: [gw.IslandCells(numbered="a1", symbol="1")],
            lambda v: one_each(v, 1, "a1"),
            (3, 3),
            BITS,
            more={"void": "b2"},
        ),
    ],
    "Islands": [
        Case(
            lambda: [gw.Islands(islands="2 . .\n. . ?\n3 . .\n")],
            lambda v: one_each(v, 0, "a1 b3 c1") and size_at(v, 0, "a1") == 2 and size_at(v, 0, "c1") == 3,
            (3, 3),
            BITS,
        ),
    ],
}
