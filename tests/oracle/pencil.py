"""Pencil puzzles modelled for CP-SAT straight from the tokens of their clues and the rules in a magazine's words.

Unlike the other models of this folder, these do not even look at the puzzle's constraints: they judge whether a type
means what people mean by its name.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import product
from typing import Any

from ortools.sat.python import cp_model

Point = tuple[int, int]
Rows = Sequence[Sequence[str]]
Line = tuple[Point, Point]


class Sheet:
    """A model, and the literals whose values make a solution."""

    def __init__(self) -> None:
        self.model = cp_model.CpModel()
        self.meant: list[Any] = []

    def literals(self, points: Iterable[Any]) -> dict[Any, Any]:
        """One literal for each point; together they are the solution."""
        made = {point: self.model.new_bool_var(str(point)) for point in points}
        self.meant += made.values()
        return made

    def count(self, limit: int, seconds: float) -> int:
        """The number of solutions, counted up to a limit; each one found is excluded from the next search."""
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.max_time_in_seconds = seconds
        for found in range(limit):
            status = solver.solve(self.model)
            if status == cp_model.INFEASIBLE:
                return found
            assert status in (cp_model.OPTIMAL, cp_model.FEASIBLE), "no answer in time"
            self.model.add_bool_or([~each if solver.value(each) else each for each in self.meant])
        return limit


def solutions(kind: str, rows: Rows, *, full: bool = False, limit: int = 2, seconds: float = 120.0) -> int:
    """The number of solutions, up to a limit, of the puzzle with these clues; `full` is for loops that visit all."""
    sheet = Sheet()
    MODELS[kind](sheet, rows, full)
    return sheet.count(limit, seconds)


def _points(rows: Rows) -> list[Point]:
    return list(product(range(len(rows)), range(len(rows[0]))))


def _beside(point: Point) -> list[Point]:
    row, column = point
    return [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]


# ---- shaded cells ----------------------------------------------------------------------------------------------------


def akari(sheet: Sheet, rows: Rows, full: bool) -> None:
    """Lamps light every white cell, and never each other; numbers count the lamps beside them."""
    white = [point for point in _points(rows) if rows[point[0]][point[1]] == "."]
    lamp = sheet.literals(white)
    for point in white:
        ahead = [_ray(point, step, lamp) for step in ((-1, 0), (0, -1), (0, 1), (1, 0))]
        sheet.model.add_bool_or([lamp[point], *(lamp[other] for ray in ahead for other in ray)])
        for ray in ahead:
            sheet.model.add_at_most_one([lamp[point], *(lamp[other] for other in ray)])
    for row, column in _points(rows):
        if rows[row][column].isdigit():
            near = [lamp[other] for other in _beside((row, column)) if other in lamp]
            sheet.model.add(sum(near) == int(rows[row][column]))


def _ray(start: Point, step: Point, free: dict[Point, Any]) -> list[Point]:
    ray: list[Point] = []
    point = (start[0] + step[0], start[1] + step[1])
    while point in free:
        ray.append(point)
        point = (point[0] + step[0], point[1] + step[1])
    return ray


def hitori(sheet: Sheet, rows: Rows, full: bool) -> None:
    """No number twice among the white cells of a line; black cells apart; white cells connected."""
    black = sheet.literals(_points(rows))
    for a, b in product(black, repeat=2):
        if a < b and (a[0] == b[0] or a[1] == b[1]) and rows[a[0]][a[1]] == rows[b[0]][b[1]] != ".":
            sheet.model.add_bool_or([black[a], black[b]])
    for point in black:
        for other in _beside(point):
            if other in black:
                sheet.model.add_bool_or([~black[point], ~black[other]])
    _connect(sheet, {point: ~literal for point, literal in black.items()})


def nurikabe(sheet: Sheet, rows: Rows, full: bool) -> None:
    """Each number is the size of its own white area; black cells are connected, and never fill two by two."""
    black = sheet.literals(_points(rows))
    islands = {point: rows[point[0]][point[1]] for point in black if rows[point[0]][point[1]] != "."}
    owner = {(root, point): sheet.model.new_bool_var("") for root in islands for point in black}
    for point in black:
        sheet.model.add_exactly_one([black[point], *(owner[root, point] for root in islands)])
        for root, other in product(islands, _beside(point)):
            if other in black:
                sheet.model.add_bool_or([~owner[root, point], owner[root, other], black[other]])
    for root, size in islands.items():
        own = {point: owner[root, point] for point in black}
        sheet.model.add(own[root] == 1)
        _connect(sheet, own, root)
        if size != "?":
            sheet.model.add(sum(own.values()) == int(size))
    for row, column in black:
        square = [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)]
        if square[3] in black:
            sheet.model.add_bool_or([~black[point] for point in square])
    _connect(sheet, black)


def minesweeper(sheet: Sheet, rows: Rows, full: bool) -> None:
    """A number counts the mines around it, and lies on none."""
    mine = sheet.literals(_points(rows))
    for (row, column), token in _numbers(rows):
        sheet.model.add(mine[row, column] == 0)
        sheet.model.add(sum(mine[other] for other in _around(row, column) if other in mine) == token)


def mosaic(sheet: Sheet, rows: Rows, full: bool) -> None:
    """A number counts the black cells around it and its own."""
    black = sheet.literals(_points(rows))
    for (row, column), token in _numbers(rows):
        near = [(row, column), *_around(row, column)]
        sheet.model.add(sum(black[other] for other in near if other in black) == token)


def _numbers(rows: Rows) -> list[tuple[Point, int]]:
    return [((row, column), int(rows[row][column])) for row, column in _points(rows) if rows[row][column] != "."]


def _around(row: int, column: int) -> list[Point]:
    return [(row + down, column + right) for down, right in product((-1, 0, 1), repeat=2) if down or right]


def _connect(sheet: Sheet, on: dict[Point, Any], root: Point | None = None) -> None:
    """All points that are on are reached from one of them: each but the first has a neighbour that comes earlier."""
    model = sheet.model
    first = {point: model.new_bool_var("") for point in on}
    step = {point: model.new_int_var(0, len(on), "") for point in on}
    model.add_at_most_one(first.values())
    if root is not None:
        model.add(first[root] == 1)
    for point in on:
        before = []
        for other in _beside(point):
            if other in on:
                before.append(reached := model.new_bool_var(""))
                model.add_implication(reached, on[other])
                model.add(step[other] < step[point]).only_enforce_if(reached)
        model.add_bool_or([*before, first[point], ~on[point]])


# ---- diagonals -------------------------------------------------------------------------------------------------------


def slant(sheet: Sheet, rows: Rows, full: bool) -> None:
    """A diagonal in each cell; numbers count the diagonals that meet at a corner; no closed ring."""
    model, corners = sheet.model, _points(rows)
    rising = sheet.literals(product(range(len(rows) - 1), range(len(rows[0]) - 1)))
    lines = {((r, c), (r + 1, c + 1)): ~rising[r, c] for r, c in rising}
    lines |= {((r, c + 1), (r + 1, c)): rising[r, c] for r, c in rising}
    for row, column in corners:
        if rows[row][column] != ".":
            meeting = [literal for line, literal in lines.items() if (row, column) in line]
            model.add(sum(meeting) == int(rows[row][column]))
    # Without a ring, every line can point from a corner to its parent, and each corner has at most one parent.
    height = {corner: model.new_int_var(0, len(corners), "") for corner in corners}
    parents: dict[Point, list[Any]] = {corner: [] for corner in corners}
    for (a, b), literal in lines.items():
        up, down = model.new_bool_var(""), model.new_bool_var("")
        model.add(up + down == 1).only_enforce_if(literal)
        for way, child, parent in ((up, a, b), (down, b, a)):
            parents[child].append(way)
            model.add_implication(way, literal)
            model.add(height[child] < height[parent]).only_enforce_if(way)
    for ways in parents.values():
        model.add_at_most_one(ways)


# ---- loops -----------------------------------------------------------------------------------------------------------


def slitherlink(sheet: Sheet, rows: Rows, full: bool) -> None:
    """One loop along the grid's lines; numbers count the sides of their cell that belong to it."""
    drawn = _loop(sheet, product(range(len(rows) + 1), range(len(rows[0]) + 1)), full)
    for r, c in _points(rows):
        if rows[r][c] != ".":
            corners = [(r, c), (r, c + 1), (r + 1, c + 1), (r + 1, c)]
            around = zip(corners, corners[1:] + corners[:1], strict=True)
            sheet.model.add(sum(drawn[min(side), max(side)] for side in around) == int(rows[r][c]))


def masyu(sheet: Sheet, rows: Rows, full: bool) -> None:
    """One loop from cell to cell; it goes straight through white pearls and turns beside them, black ones reversed."""
    drawn = _loop(sheet, _points(rows), full)
    for point in _points(rows):
        if rows[point[0]][point[1]] != ".":
            _pearl(sheet, drawn, point, rows[point[0]][point[1]] == "w")


def _pearl(sheet: Sheet, drawn: dict[Line, Any], point: Point, white: bool) -> None:
    """One of the ways through a pearl is taken: a pair of directions, each of which goes straight on or does not."""
    none = sheet.model.new_constant(0)
    ways = []
    for a, b in product(((-1, 0), (0, -1), (0, 1), (1, 0)), repeat=2):
        straight = a == (-b[0], -b[1])
        if a >= b or straight != white:
            continue
        near = [_ahead(drawn, point, step, 0, none) for step in (a, b)]
        far = [_ahead(drawn, point, step, 1, none) for step in (a, b)]
        way = sheet.model.new_bool_var("")
        ways.append(way)
        sheet.model.add_bool_and(near if white else near + far).only_enforce_if(way)
        if white:
            sheet.model.add_bool_or([~literal for literal in far]).only_enforce_if(way)
    sheet.model.add_bool_or(ways)


def simple_loop(sheet: Sheet, rows: Rows, full: bool) -> None:
    """One loop from cell to cell through all cells that are not black."""
    _loop(sheet, [(r, c) for r, c in _points(rows) if rows[r][c] == "."], True)


def yajilin(sheet: Sheet, rows: Rows, full: bool) -> None:
    """One loop through all open cells that are not shaded; shaded ones never touch, and numbers count them."""
    points = [(r, c) for r, c in _points(rows) if rows[r][c] == "."]
    shaded, drawn = sheet.literals(points), _loop(sheet, points, full)
    for point in points:
        sheet.model.add(sum(drawn[line] for line in drawn if point in line) == 2 - 2 * shaded[point])
        for other in _beside(point):
            if other in shaded:
                sheet.model.add_bool_or(~shaded[point], ~shaded[other])
    for r, c in _points(rows):
        if rows[r][c] not in (".", "#"):
            down, right = {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)}[rows[r][c][-1]]
            ahead = [(r + i * down, c + i * right) for i in range(1, max(len(rows), len(rows[0])))]
            sheet.model.add(sum(shaded[point] for point in ahead if point in shaded) == int(rows[r][c][:-1]))


def balance_loop(sheet: Sheet, rows: Rows, full: bool) -> None:
    """One loop from cell to cell; its two lines at a circle are equally long (white) or not; a number is their sum."""

    def fits(arms: Sequence[int], clue: str) -> bool:
        first, second = filter(None, arms)
        return (first == second) == (clue[0] == "w") and clue[1:] in ("", str(first + second))

    _measured_loop(sheet, rows, full, fits)


def geradeweg(sheet: Sheet, rows: Rows, full: bool) -> None:
    """One loop from cell to cell; every straight line at a number is that long."""

    def fits(arms: Sequence[int], clue: str) -> bool:
        up, left, right, down = arms
        straight = {up + down, left + right} - {0}
        return len(straight) == 1 and clue in ("?", str(*straight))

    _measured_loop(sheet, rows, full, fits)


def shingoki(sheet: Sheet, rows: Rows, full: bool) -> None:
    """One loop from cell to cell; straight through white circles, turning on black ones; a number sums both lines."""

    def fits(arms: Sequence[int], clue: str) -> bool:
        up, left, right, down = map(bool, arms)
        return ((up and down) or (left and right)) == (clue[0] == "w") and clue[1:] in ("", str(sum(arms)))

    _measured_loop(sheet, rows, full, fits)


def _measured_loop(sheet: Sheet, rows: Rows, full: bool, fits: Callable[[Sequence[int], str], bool]) -> None:
    """A loop whose lines in the four directions from a clue have lengths that fit it."""
    drawn = _loop(sheet, _points(rows), full)
    for point in _points(rows):
        if rows[point[0]][point[1]] != ".":
            arms = [_arm(sheet, drawn, point, step) for step in ((-1, 0), (0, -1), (0, 1), (1, 0))]
            most = max(len(rows), len(rows[0]))
            ways = [each for each in product(range(most), repeat=4) if sum(map(bool, each)) == 2]
            sheet.model.add_allowed_assignments(arms, [way for way in ways if fits(way, rows[point[0]][point[1]])])


def _arm(sheet: Sheet, drawn: dict[Line, Any], point: Point, step: Point) -> Any:
    """How far the loop goes straight on from a point in a direction."""
    none, runs = sheet.model.new_constant(0), list[Any]()
    while (line := _ahead(drawn, point, step, len(runs), none)) is not none:
        run = sheet.model.new_bool_var("")
        sheet.model.add_min_equality(run, [line, *runs[-1:]])
        runs.append(run)
    length = sheet.model.new_int_var(0, len(runs), "")
    sheet.model.add(length == sum(runs))
    return length


def _ahead(drawn: dict[Line, Any], point: Point, step: Point, distance: int, none: Any) -> Any:
    a = (point[0] + distance * step[0], point[1] + distance * step[1])
    b = (a[0] + step[0], a[1] + step[1])
    return drawn.get((min(a, b), max(a, b)), none)


def _loop(sheet: Sheet, points: Iterable[Point], full: bool) -> dict[Line, Any]:
    """The lines between neighbouring points, of which those in use form one circuit."""
    number = {point: place for place, point in enumerate(points)}
    lines = [(point, other) for point in number for other in _beside(point) if other in number and point < other]
    drawn, arcs = sheet.literals(lines), []
    for line in lines:
        there, back = sheet.model.new_bool_var(""), sheet.model.new_bool_var("")
        sheet.model.add(there + back == drawn[line])
        arcs += [(number[line[0]], number[line[1]], there), (number[line[1]], number[line[0]], back)]
    if not full:
        arcs += [(place, place, sheet.model.new_bool_var("")) for place in number.values()]
    sheet.model.add_circuit(arcs)
    sheet.model.add_bool_or(drawn.values())
    return drawn


MODELS: dict[str, Callable[[Sheet, Rows, bool], None]] = {
    "Akari": akari,
    "BalanceLoop": balance_loop,
    "Geradeweg": geradeweg,
    "Hitori": hitori,
    "Masyu": masyu,
    "Minesweeper": minesweeper,
    "Mosaic": mosaic,
    "Nurikabe": nurikabe,
    "Shingoki": shingoki,
    "SimpleLoop": simple_loop,
    "Slant": slant,
    "Slitherlink": slitherlink,
    "Yajilin": yajilin,
}
