"""Rules about a line along borders or links."""

from collections.abc import Iterator
from typing import Any

from gridwise import Cell
from oracle.rules import rule
from oracle.sheet import Fields, Sheet

Point = tuple[float, float]
SIDES = ((-1, 0), (0, -1), (0, 1), (1, 0))


def _ends(place: Cell) -> tuple[Point, Point]:
    """The points that a border or link joins; a border between two columns runs down, a link across."""
    across = place.column % 1 != 0
    down = across if place.layer == "borders" else not across
    row, column = (0.5, 0.0) if down else (0.0, 0.5)
    return (place.row - row, place.column - column), (place.row + row, place.column + column)


def _lines(sheet: Sheet) -> dict[frozenset[Point], Any]:
    """For each pair of neighbouring points, whether there is a line between them."""
    lines = [place for place in sheet.cells if place.layer in ("borders", "links")]
    return {frozenset(_ends(place)): sheet.holds(place, max(sheet.layers[place.layer])) for place in lines}


Visit = tuple[Point, str]
"""A point, and how it is passed: anyhow, or one of two times straight across."""


def _crossable(sheet: Sheet, fields: Fields) -> set[Point]:
    """The points that may be passed twice."""
    lines, told = _lines(sheet), fields.get("crossings")
    every = {point for ends in lines for point in ends}
    listed = every if told in ("all", True) else {(place.row, place.column) for place in told or ()}
    return {point for point in every & listed if sum(point in ends for ends in lines) == 4}


def _visits(ends: frozenset[Point], crossable: set[Point]) -> list[tuple[Visit, Visit]]:
    """The ways in which a line between two points can be part of visits to them."""
    (row, _), (other, _) = first, second = sorted(ends)
    straight = "across" if row == other else "down"
    kinds = [("any", straight) if point in crossable else ("any",) for point in (first, second)]
    return [((first, a), (second, b)) for a in kinds[0] for b in kinds[1]]


Arc = tuple[Visit, Visit, Any]


def _arcs(sheet: Sheet, crossable: set[Point]) -> tuple[dict[Visit, Any], list[Arc]]:
    """For each visit whether it stays at home, and the ways from visit to visit: a drawn line is one of them.

    At a point that lines cross, both straight visits take place, and no other one.
    """
    lines, model = _lines(sheet), sheet.model
    points = {point for ends in lines for point in ends}
    home = {(point, "any"): model.new_bool_var("") for point in sorted(points)}
    for point in crossable:
        crossed = model.new_bool_var("")
        home |= {(point, kind): ~crossed for kind in ("across", "down")}
        model.add_implication(crossed, home[point, "any"])
    arcs: list[Arc] = []
    for ends, drawn in lines.items():
        ways = [(a, b, model.new_bool_var("")) for pair in _visits(ends, crossable) for a, b in (pair, pair[::-1])]
        model.add(sum(taken for _, _, taken in ways) == drawn)
        arcs += ways
    return home, arcs


@rule("SingleLoop")
def single_loop(sheet: Sheet, fields: Fields) -> None:
    """A tour through the visits on the line, in some direction; all other visits stay at home."""
    home, arcs = _arcs(sheet, _crossable(sheet, fields))
    number = {visit: index for index, visit in enumerate(home)}
    stays = [(number[visit], number[visit], at_home) for visit, at_home in home.items()]
    sheet.model.add_circuit([*stays, *((number[first], number[second], taken) for first, second, taken in arcs)])
    sheet.model.add_bool_or(list(_lines(sheet).values()))


@rule("JoinedEnds")
def joined_ends(sheet: Sheet, fields: Fields) -> None:
    """Lines with a direction, along which distances grow and labels stay; each starts at an end and stops at one."""
    rows = enumerate(fields["ends"])
    label_of = {(r, c): entry for r, row in rows for c, entry in enumerate(row) if entry != "."}
    names = sorted({*label_of.values()})
    home, arcs = _arcs(sheet, _crossable(sheet, fields) - {*label_of})
    model = sheet.model
    distance = {visit: model.new_int_var(0, len(home), "") for visit in home}
    label = {visit: model.new_int_var(0, len(names), "") for visit in home}
    for visit, at_home in home.items():
        out = sum(taken for first, _, taken in arcs if first == visit)
        back = sum(taken for _, second, taken in arcs if second == visit)
        # What is on no line, and where a line starts, has distance 0: each drawing is found once for each direction.
        model.add(distance[visit] <= len(home) * back)
        if visit[0] in label_of:
            model.add(out + back == 1)
            model.add(label[visit] == names.index(label_of[visit[0]]))
        else:
            model.add(out == 1 - at_home)
            model.add(back == 1 - at_home)
            model.add(label[visit] == 0).only_enforce_if(at_home)
    for first, second, taken in arcs:
        model.add(distance[second] == distance[first] + 1).only_enforce_if(taken)
        model.add(label[second] == label[first]).only_enforce_if(taken)


@rule("FullLoop")
def full_loop(sheet: Sheet, fields: Fields) -> None:
    """Every point has two lines."""
    lines = _lines(sheet)
    for point in {point for ends in lines for point in ends}:
        sheet.say(sum(drawn for ends, drawn in lines.items() if point in ends) == 2)


@rule("BlackCells")
def black_cells(sheet: Sheet, fields: Fields) -> None:
    """No place is in a black cell, so nothing is left to say."""
    for row, tokens in enumerate(fields["layout"] or ()):
        assert not any(token == "#" and Cell((row, column)) in sheet.cells for column, token in enumerate(tokens))


@rule("ArrowCount")
def arrow_count(sheet: Sheet, fields: Fields) -> None:
    """As many of the cells ahead hold the symbol as the number says."""
    mark = sheet.worth[str(fields["symbol"])] if fields.get("symbol") is not None else max(sheet.layers["cells"])
    row, column = fields["cell"]
    down, right = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}[fields["direction"]]
    ahead = (Cell((row + i * down, column + i * right)) for i in range(1, max(sheet.shape)))
    held = [sheet.holds(cell, mark) for cell in ahead if cell in sheet.cells]
    sheet.say(sum(held) == fields["count"]) if held else sheet.any_of([] if fields["count"] else [1])


@rule("ArrowBlocks")
def arrow_blocks(sheet: Sheet, fields: Fields) -> None:
    ways = {"^": "up", "v": "down", "<": "left", ">": "right"}
    for row, tokens in enumerate(fields["arrows"] or ()):
        for column, token in enumerate(tokens):
            cell = Cell((row, column))
            assert (token == ".") == (cell in sheet.cells)
            if token not in (".", "#"):
                arrow_count(sheet, {**fields, "cell": cell, "count": int(token[:-1]), "direction": ways[token[-1]]})


@rule("LinesAround")
def lines_around(sheet: Sheet, fields: Fields) -> None:
    lines, (row, column) = _lines(sheet), fields["cell"]
    corners = [(row + a, column + b) for a, b in ((-0.5, -0.5), (-0.5, 0.5), (0.5, 0.5), (0.5, -0.5))]
    sides = [
        lines[frozenset((first, second))] for first, second in zip(corners, corners[1:] + corners[:1], strict=True)
    ]
    sheet.say(sum(sides) == fields["count"])


@rule("LineNumbers")
def line_numbers(sheet: Sheet, fields: Fields) -> None:
    for row, entries in enumerate(fields["numbers"] or ()):
        for column, entry in enumerate(entries):
            if entry.isdigit():
                lines_around(sheet, {"cell": Cell((row, column)), "count": int(entry)})


@rule("Pearl")
def pearl(sheet: Sheet, fields: Fields) -> None:
    lines, (row, column) = _lines(sheet), fields["cell"]

    def drawn(first: Point, second: Point) -> Any:
        return lines.get(frozenset((first, second)), 0)

    near = [drawn((row, column), (row + a, column + b)) for a, b in SIDES]
    far = [drawn((row + a, column + b), (row + 2 * a, column + 2 * b)) for a, b in SIDES]
    sheet.say(sum(near) == 2)
    up, left, right, down = near
    if fields["colour"] == "black":
        sheet.say(up + down == 1)
        sheet.say(left + right == 1)
        for here, there in zip(near, far, strict=True):
            sheet.say(here <= there)
    else:
        sheet.say(up == down)
        sheet.say(left == right)
        for one, other in ((0, 3), (1, 2)):
            sheet.say(near[one] + far[one] + far[other] <= 2)


@rule("Pearls")
def pearls(sheet: Sheet, fields: Fields) -> None:
    for row, entries in enumerate(fields["pearls"] or ()):
        for column, entry in enumerate(entries):
            if entry != ".":
                colour = {"w": "white", "b": "black"}[entry]
                pearl(sheet, {"cell": Cell((row, column)), "colour": colour})


def _arms(sheet: Sheet, point: Point) -> list[Any]:
    """How far the line runs straight up, left, right and down from a point."""
    lines, arms = _lines(sheet), []
    for down, right in SIDES:
        runs: list[Any] = []
        here, there = point, (point[0] + down, point[1] + right)
        while frozenset((here, there)) in lines:
            run = sheet.model.new_bool_var("")
            sheet.model.add_min_equality(run, [lines[frozenset((here, there))], *runs[-1:]])
            runs.append(run)
            here, there = there, (there[0] + down, there[1] + right)
        arms.append(sum(runs))
    return arms


def _two_arms(sheet: Sheet, point: Point) -> tuple[list[Any], Any, Any]:
    """The arms at a point that the loop passes, whether it goes straight there, and whether both are equally long."""
    model, arms = sheet.model, _arms(sheet, point)
    used = [model.new_bool_var("") for _ in arms]
    for arm, is_used in zip(arms, used, strict=True):
        model.add(arm >= 1).only_enforce_if(is_used)
        model.add(arm == 0).only_enforce_if(~is_used)
    straight, equal = model.new_bool_var(""), model.new_bool_var("")
    sheet.say(sum(used) == 2)
    model.add(used[0] == used[3]).only_enforce_if(straight)
    model.add(used[0] != used[3]).only_enforce_if(~straight)
    # Each of two equal arms is half of the total.
    total = model.new_int_var(0, 99, "")
    model.add(total == sum(arms))
    for arm, is_used in zip(arms, used, strict=True):
        model.add(2 * arm == total).only_enforce_if(is_used, equal)
        model.add(2 * arm != total).only_enforce_if(is_used, ~equal)
    return arms, straight, equal


@rule("BalanceCircle")
def balance_circle(sheet: Sheet, fields: Fields) -> None:
    arms, _, equal = _two_arms(sheet, fields["cell"])
    sheet.say(equal == (fields["colour"] == "white"))
    if fields.get("total") is not None:
        sheet.say(sum(arms) == fields["total"])


@rule("TurnCircle")
def turn_circle(sheet: Sheet, fields: Fields) -> None:
    arms, straight, _ = _two_arms(sheet, fields["cell"])
    sheet.say(straight == (fields["colour"] == "white"))
    if fields.get("total") is not None:
        sheet.say(sum(arms) == fields["total"])


@rule("StraightLength")
def straight_length(sheet: Sheet, fields: Fields) -> None:
    arms, straight, equal = _two_arms(sheet, fields["cell"])
    sheet.model.add_bool_or([straight, equal])
    if (length := fields.get("length")) is not None:
        sheet.model.add(sum(arms) == length).only_enforce_if(straight)
        sheet.model.add(sum(arms) == 2 * length).only_enforce_if(~straight)


@rule("BalanceCircles")
def balance_circles(sheet: Sheet, fields: Fields) -> None:
    for circle in _circles(fields):
        balance_circle(sheet, circle)


@rule("TurnCircles")
def turn_circles(sheet: Sheet, fields: Fields) -> None:
    for circle in _circles(fields):
        turn_circle(sheet, circle)


def _circles(fields: Fields) -> Iterator[dict[str, Any]]:
    for row, entries in enumerate(fields["circles"] or ()):
        for column, entry in enumerate(entries):
            if entry != ".":
                colour = {"w": "white", "b": "black"}[entry[0]]
                yield {"cell": Cell((row, column)), "colour": colour, "total": int(entry[1:]) if entry[1:] else None}


@rule("StraightLengths")
def straight_lengths(sheet: Sheet, fields: Fields) -> None:
    for row, entries in enumerate(fields["numbers"] or ()):
        for column, entry in enumerate(entries):
            if entry != ".":
                length = None if entry == "?" else int(entry)
                straight_length(sheet, {"cell": Cell((row, column)), "length": length})


@rule("LoopVisits")
def loop_visits(sheet: Sheet, fields: Fields) -> None:
    """A cell has lines exactly if it holds one of the symbols."""
    lines, named = _lines(sheet), fields["symbols"]
    parity = {("odd",): 1, ("even",): 0}.get(tuple(named))
    values = [sheet.worth[name] for name in named] if parity is None else [v for v in sheet.values if v % 2 == parity]
    for cell in (place for place in sheet.cells if place.layer == "cells"):
        around = [drawn for ends, drawn in lines.items() if (cell.row, cell.column) in ends]
        some = sheet.whether(sum(around) >= 1, sum(around) == 0) if around else 0
        sheet.say(some == sheet.among(cell, values))


@rule("InsideOutside")
def inside_outside(sheet: Sheet, fields: Fields) -> None:
    """A ray from the place to the left crosses the loop an odd number of times if it begins inside."""
    lines, inside = _lines(sheet), sheet.worth["inside"]
    for place in [place for place in sheet.cells if place.layer in ("cells", "corners")]:
        crossed = [drawn for ends, drawn in lines.items() if _meets_ray(place, ends)]
        pairs = sheet.number(0, len(crossed))
        sheet.say(sum(crossed) == 2 * pairs + sheet.holds(place, inside))


def _meets_ray(place: Cell, ends: frozenset[Point]) -> bool:
    (top, left), (bottom, right) = sorted(ends)
    return left == right < place.column and top < place.row < bottom


@rule("Circle")
def circle(sheet: Sheet, fields: Fields) -> None:
    row, column = fields["cell"]
    side = sheet.worth[fields["side"]]
    near = [p for p in sheet.cells if max(abs(p.row - row), abs(p.column - column)) <= 0.5]
    for place in near:
        if place.layer in ("cells", "corners"):
            sheet.say(sheet.cells[place] == side)


@rule("Circles")
def circles(sheet: Sheet, fields: Fields) -> None:
    for row, entries in enumerate(fields["circles"] or ()):
        for column, entry in enumerate(entries):
            if entry in "io":
                circle(sheet, {"cell": Cell((row, column)), "side": "inside" if entry == "i" else "outside"})
