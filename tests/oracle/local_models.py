"""Models for CP-SAT of puzzles whose rules look at few cells at a time, straight from the tokens of a puzzle file.

Like those in `pencil`, they never look at constraints: each takes the attributes of the puzzle as rows of tokens.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations, product
from typing import Any

from oracle.pencil import Point, Rows, Sheet

Tokens = Mapping[str, Rows]
"""Each attribute as rows of tokens; the clues along a side are one row."""


def solutions(kind: str, tokens: Tokens, *, limit: int = 2, seconds: float = 120.0) -> int:
    """The number of solutions, up to a limit, of the puzzle with these attributes."""
    sheet = Sheet()
    MODELS[kind](sheet, tokens)
    return sheet.count(limit, seconds)


def points(rows: Rows) -> list[Point]:
    return list(product(range(len(rows)), range(len(rows[0]))))


def near(point: Point, *, diagonal: bool = False) -> list[Point]:
    row, column = point
    steps = product((-1, 0, 1), repeat=2)
    return [(row + r, column + c) for r, c in steps if (r or c) and (diagonal or not (r and c))]


def lines(cells: Iterable[Point]) -> list[list[Point]]:
    """The rows and columns of some cells."""
    found: dict[tuple[int, int], list[Point]] = {}
    for cell in cells:
        for axis in (0, 1):
            found.setdefault((axis, cell[axis]), []).append(cell)
    return list(found.values())


def areas(rows: Rows) -> list[list[Point]]:
    """The cells of each region."""
    found: dict[str, list[Point]] = {}
    for row, column in points(rows):
        found.setdefault(rows[row][column], []).append((row, column))
    return list(found.values())


def never_touch(sheet: Sheet, on: Mapping[Point, Any], *, diagonal: bool) -> None:
    for point in on:
        for other in near(point, diagonal=diagonal):
            if other in on:
                sheet.model.add_bool_or([~on[point], ~on[other]])


def side_clues(tokens: Tokens, rows: int, columns: int) -> list[tuple[str, list[Point]]]:
    """The clues outside the grid, each with the cells seen from there."""
    seen = []
    for side in ("top", "bottom", "left", "right"):
        [clues] = tokens.get(side, [[]])
        for number, clue in enumerate(clues):
            if side in ("top", "bottom"):
                line = [(row, number) for row in range(rows)]
            else:
                line = [(number, column) for column in range(columns)]
            if clue != ".":
                seen.append((clue, line[::-1] if side in ("bottom", "right") else line))
    return seen


def counted(sheet: Sheet, tokens: Tokens, on: Mapping[Point, Any], rows: Rows) -> None:
    """Numbers outside count the cells of their line that are on."""
    for clue, line in side_clues(tokens, len(rows), len(rows[0])):
        sheet.model.add(sum(on[point] for point in line if point in on) == int(clue))


# ---- marks -----------------------------------------------------------------------------------------------------------


def queens(sheet: Sheet, tokens: Tokens) -> None:
    """One queen in each row, column and region, none touching."""
    rows = tokens["regions"]
    queen = sheet.literals(points(rows))
    for line in (*lines(queen), *areas(rows)):
        sheet.model.add_exactly_one(queen[point] for point in line)
    never_touch(sheet, queen, diagonal=True)


def tango(sheet: Sheet, tokens: Tokens) -> None:
    """Equally many of both in each line, never three alike in a row; = and × between two cells, as `a1=a2`."""
    rows = tokens["initial"]
    moon = sheet.literals(points(rows))
    for row, column in moon:
        if rows[row][column] != ".":
            sheet.model.add(moon[row, column] == int(rows[row][column] == "C"))
    for line in lines(moon):
        sheet.model.add(2 * sum(moon[point] for point in line) == len(line))
        for three in zip(line, line[1:], line[2:], strict=False):
            sheet.model.add_linear_constraint(sum(moon[point] for point in three), 1, 2)
    for sign, a, b in tokens["signs"]:
        one, other = moon[_point(a)], moon[_point(b)]
        sheet.model.add(one == other if sign == "=" else one != other)


def _point(name: str) -> Point:
    return ord(name[0]) - ord("a"), int(name[1:]) - 1


def tents(sheet: Sheet, tokens: Tokens) -> None:
    """Some pairing gives each tree a tent beside it and each tent a tree; tents never touch; numbers count tents."""
    rows = tokens["trees"]
    trees = [point for point in points(rows) if rows[point[0]][point[1]] == "T"]
    tent = sheet.literals(point for point in points(rows) if point not in trees)
    never_touch(sheet, tent, diagonal=True)
    counted(sheet, tokens, tent, rows)
    pairs = {(tree, cell): sheet.model.new_bool_var("") for tree in trees for cell in near(tree) if cell in tent}
    for tree in trees:
        sheet.model.add_exactly_one(pair for (one, _), pair in pairs.items() if one == tree)
    for cell in tent:
        sheet.model.add(sum(pair for (_, one), pair in pairs.items() if one == cell) == tent[cell])


def aquarium(sheet: Sheet, tokens: Tokens) -> None:
    """Each tank has a level: its cells from that row down are filled, and no others."""
    rows = tokens["regions"]
    water = sheet.literals(points(rows))
    counted(sheet, tokens, water, rows)
    for tank in areas(rows):
        level = sheet.model.new_int_var(0, len(rows), "")
        for point in tank:
            sheet.model.add(level <= point[0]).only_enforce_if(water[point])
            sheet.model.add(level > point[0]).only_enforce_if(~water[point])


def kakurasu(sheet: Sheet, tokens: Tokens) -> None:
    """Shaded cells count for their column in the sums of rows, for their row in those of columns."""
    [right], [bottom] = tokens["right"], tokens["bottom"]
    black = sheet.literals(product(range(len(right)), range(len(bottom))))
    for number, clue in enumerate(right):
        if clue != ".":
            sheet.model.add(sum((c + 1) * black[r, c] for r, c in black if r == number) == int(clue))
    for number, clue in enumerate(bottom):
        if clue != ".":
            sheet.model.add(sum((r + 1) * black[r, c] for r, c in black if c == number) == int(clue))


def norinori(sheet: Sheet, tokens: Tokens) -> None:
    """Dominoes that do not touch; each region holds two of their cells."""
    rows = tokens["regions"]
    black = sheet.literals(points(rows))
    domino = {(a, b): sheet.model.new_bool_var("") for a in black for b in near(a) if b in black and a < b}
    for point in black:
        sheet.model.add(sum(way for edge, way in domino.items() if point in edge) == black[point])
    for a, b in domino:
        sheet.model.add(black[a] + black[b] < 2).only_enforce_if(~domino[a, b])
    for area in areas(rows):
        sheet.model.add(sum(black[point] for point in area) == 2)


def partly_filled(sheet: Sheet, rows: int, columns: int, kinds: Sequence[str], blanks: int) -> dict[Any, Any]:
    """A literal for each cell and symbol, or blank: each symbol once in every line."""
    cells = list(product(range(rows), range(columns)))
    ways = sheet.literals((cell, kind) for cell in cells for kind in ("", *kinds))
    for cell in cells:
        sheet.model.add_exactly_one(ways[cell, kind] for kind in ("", *kinds))
    for line in lines(cells):
        for kind in kinds:
            sheet.model.add_exactly_one(ways[cell, kind] for cell in line)
        sheet.model.add(sum(ways[cell, ""] for cell in line) == blanks)
    return ways


def easy_as_abc(sheet: Sheet, tokens: Tokens) -> None:
    """The first letter seen is at some place, with blanks before it."""
    side = len(tokens["top"][0])
    ways = partly_filled(sheet, side, side, "ABC", side - 3)
    for clue, line in side_clues(tokens, side, side):
        seen = []
        for number, cell in enumerate(line):
            seen.append(here := sheet.model.new_bool_var(""))
            sheet.model.add_bool_and([ways[cell, clue], *(ways[b, ""] for b in line[:number])]).only_enforce_if(here)
        sheet.model.add_bool_or(seen)


def doppelblock(sheet: Sheet, tokens: Tokens) -> None:
    """Some two places hold the blocks, and the numbers between them add up."""
    side = len(tokens["top"][0])
    kinds = [str(number) for number in range(1, side - 1)]
    ways = partly_filled(sheet, side, side, kinds, 2)
    for clue, line in side_clues(tokens, side, side):
        seen = []
        for first, last in combinations(range(side), 2):
            seen.append(here := sheet.model.new_bool_var(""))
            sheet.model.add_bool_and([ways[line[first], ""], ways[line[last], ""]]).only_enforce_if(here)
            total = sum(int(kind) * ways[cell, kind] for cell in line[first + 1 : last] for kind in kinds)
            sheet.model.add(total == int(clue)).only_enforce_if(here)
        sheet.model.add_bool_or(seen)


# ---- numbers ---------------------------------------------------------------------------------------------------------

Numbers = dict[Point, Any]


def numbered(sheet: Sheet, tokens: Tokens) -> Numbers:
    """A number in each cell, given ones as they are; each region of N cells holds 1 to N."""
    rows, number = tokens["regions"], {}
    for area in areas(rows):
        ways = sheet.literals((point, value) for point in area for value in range(1, len(area) + 1))
        for point in area:
            sheet.model.add_exactly_one(way for (at, _), way in ways.items() if at == point)
            number[point] = sum(value * way for (at, value), way in ways.items() if at == point)
            if (given := tokens["initial"][point[0]][point[1]]) != ".":
                sheet.model.add(number[point] == int(given))
        for value in range(1, len(area) + 1):
            sheet.model.add_exactly_one(way for (_, one), way in ways.items() if one == value)
    return number


def ripple_effect(sheet: Sheet, tokens: Tokens) -> None:
    """Of two cells at a distance in a line, not both hold the same number if it is at least that distance."""
    number = numbered(sheet, tokens)
    for a, b in combinations(sorted(number), 2):
        if a[0] == b[0] or a[1] == b[1]:
            same = sheet.model.new_bool_var("")
            sheet.model.add(number[a] != number[b]).only_enforce_if(~same)
            sheet.model.add(number[a] == number[b]).only_enforce_if(same)
            sheet.model.add(number[a] <= abs(a[0] - b[0]) + abs(a[1] - b[1]) - 1).only_enforce_if(same)


def cojun(sheet: Sheet, tokens: Tokens) -> None:
    """Neighbours differ; in a region, the upper one of two is greater."""
    number, rows = numbered(sheet, tokens), tokens["regions"]
    for (row, column), value in number.items():
        if (below := number.get((row + 1, column))) is not None:
            same = rows[row][column] == rows[row + 1][column]
            sheet.model.add(value > below if same else value != below)
        if (right := number.get((row, column + 1))) is not None:
            sheet.model.add(value != right)


# ---- paths of numbers ------------------------------------------------------------------------------------------------


def numbers_once(sheet: Sheet, rows: Rows) -> dict[Any, Any]:
    """A literal for each cell and number: each number once, given ones as they are."""
    cells = points(rows)
    numbers = range(1, len(cells) + 1)
    ways = sheet.literals(product(cells, numbers))
    for cell in cells:
        sheet.model.add_exactly_one(ways[cell, number] for number in numbers)
        if (given := rows[cell[0]][cell[1]]) != ".":
            sheet.model.add_bool_or([ways[cell, int(given)]])
    for number in numbers:
        sheet.model.add_exactly_one(ways[cell, number] for cell in cells)
    return ways


def leads_on(sheet: Sheet, ways: dict[Any, Any], follows: Callable[[Point], Iterable[Point]]) -> None:
    """A number in a cell, unless it is the last, has the next one in a cell that can follow."""
    last = max(number for _, number in ways)
    for (cell, number), way in ways.items():
        if number < last:
            sheet.model.add_bool_or([~way, *(ways[other, number + 1] for other in follows(cell) if (other, 1) in ways)])


def hidato(sheet: Sheet, tokens: Tokens) -> None:
    """Consecutive numbers touch."""
    leads_on(sheet, numbers_once(sheet, tokens["initial"]), lambda cell: near(cell, diagonal=True))


def numbrix(sheet: Sheet, tokens: Tokens) -> None:
    """Consecutive numbers share an edge."""
    leads_on(sheet, numbers_once(sheet, tokens["initial"]), near)


def signpost(sheet: Sheet, tokens: Tokens) -> None:
    """The next number is somewhere along the arrow."""

    def along(cell: Point) -> list[Point]:
        way = tokens["arrows"][cell[0]][cell[1]]
        down, right = ("S" in way) - ("N" in way), ("E" in way) - ("W" in way)
        return [(cell[0] + n * down, cell[1] + n * right) for n in range(1, 10) if down or right]

    leads_on(sheet, numbers_once(sheet, tokens["initial"]), along)


MODELS: dict[str, Callable[[Sheet, Tokens], None]] = {
    "Aquarium": aquarium,
    "Cojun": cojun,
    "Doppelblock": doppelblock,
    "EasyAsABC": easy_as_abc,
    "Hidato": hidato,
    "Kakurasu": kakurasu,
    "Norinori": norinori,
    "Numbrix": numbrix,
    "Queens": queens,
    "RippleEffect": ripple_effect,
    "Signpost": signpost,
    "Tango": tango,
    "Tents": tents,
}
