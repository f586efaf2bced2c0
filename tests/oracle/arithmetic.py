"""Rules with arithmetic."""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from gridwise import Cell
from oracle.rules import rule
from oracle.sheet import Fields, Sheet


@rule("SumIs")
def sum_is(sheet: Sheet, fields: Fields) -> None:
    sheet.say(sheet.sum(fields["region"]) == fields["target"])


@rule("DifferenceIs")
def difference_is(sheet: Sheet, fields: Fields) -> None:
    """The largest minus all the others."""
    region, target = fields["region"], fields["target"]
    if len(region) == 1:
        sheet.say(sheet.cells[region[0]] == target)
    else:
        sheet.say(2 * sheet.largest(region) - sheet.sum(region) == target)


@rule("ProductIs")
def product_is(sheet: Sheet, fields: Fields) -> None:
    sheet.say(sheet.product([sheet.cells[cell] for cell in fields["region"]]) == fields["target"])


@rule("QuotientIs")
def quotient_is(sheet: Sheet, fields: Fields) -> None:
    """The largest divided by the product of the others, without remainder; division by zero is impossible."""
    region, target = fields["region"], fields["target"]
    if len(region) == 1:
        sheet.say(sheet.cells[region[0]] == target)
        return
    dividends = []
    for place, cell in enumerate(region):
        others = [*region[:place], *region[place + 1 :]]
        divisor = sheet.product([sheet.cells[other] for other in others])
        chosen = sheet.model.new_bool_var("")
        branch = sheet.under(chosen)
        branch.say(sheet.cells[cell] == target * divisor)
        branch.say(divisor != 0)
        if len(others) > 1:
            branch.say(sheet.cells[cell] == sheet.largest(region))
        dividends.append(chosen)
    sheet.any_of(dividends)


OPERATORS = {
    "+": sum_is, "-": difference_is, "−": difference_is, "*": product_is, "×": product_is, "x": product_is,
    "/": quotient_is, "÷": quotient_is, ":": quotient_is,
}  # fmt: skip


@rule("MathOp")
def math_op(sheet: Sheet, fields: Fields) -> None:
    OPERATORS[fields.get("operator") or "+"](sheet, fields)


@rule("UnknownOperation")
def unknown_operation(sheet: Sheet, fields: Fields) -> None:
    """One of the four operations, each with a literal."""
    if len(fields["region"]) == 1:
        sheet.say(sheet.cells[fields["region"][0]] == fields["target"])
        return
    chosen = []
    for sign in "+-*/":
        chosen.append(sheet.model.new_bool_var(""))
        OPERATORS[sign](sheet.under(chosen[-1]), fields)
    sheet.any_of(chosen)


@rule("Math")
def math(sheet: Sheet, fields: Fields) -> None:
    """An expression such as `a1-b1 = 2`: cells with one operator between them, and the result."""
    left, right = fields["expression"].split("=")
    names = re.findall(r"[a-z]+[0-9]+", left)
    signs = set(re.sub(r"[a-z]+[0-9]+", " ", left).split())
    region = [Cell.parse(name) for name in names]
    OPERATORS[signs.pop() if signs else "+"](sheet, {"region": region, "target": int(right)})


@rule("AllCellsMustHaveMathOp")
def all_in_cages(sheet: Sheet, fields: Fields) -> None:
    """Every cell lies in exactly one cage; this concerns the clues, not the values."""
    counted = dict.fromkeys(sheet.cells, 0)
    for name, other in sheet.declared:
        if name in ("MathOp", "UnknownOperation", "SumIs", "DifferenceIs", "ProductIs", "QuotientIs"):
            for cell in other["region"]:
                counted[cell] += 1
        elif name == "Math":
            for cell in re.findall(r"[a-z]+[0-9]+", other["expression"]):
                counted[Cell.parse(cell)] += 1
    assert set(counted.values()) == {1}, "some cells are not in exactly one cage"


@rule("Run")
def run(sheet: Sheet, fields: Fields) -> None:
    sheet.all_different(fields["region"])


@rule("RunSum")
def run_sum(sheet: Sheet, fields: Fields) -> None:
    sheet.say(sheet.sum(fields["region"]) == fields["sum"])


@rule("LessThan")
def less_than(sheet: Sheet, fields: Fields) -> None:
    sheet.say(sheet.cells[fields["smaller"]] < sheet.cells[fields["larger"]])


@rule("Inequalities")
def inequalities(sheet: Sheet, fields: Fields) -> None:
    """A chain such as `a1 < a2 > a3`."""
    left, *rest = re.split(r"\s*([<>])\s*", fields["expression"].strip())
    for sign, right in zip(rest[::2], rest[1::2], strict=True):
        a, b = sheet.cells[Cell.parse(left)], sheet.cells[Cell.parse(right)]
        sheet.say(a < b if sign == "<" else a > b)
        left = right


@rule("MagicSums")
def magic_sums(sheet: Sheet, fields: Fields) -> None:
    """All rows, columns and both long diagonals have the same sum: the target, if there is one."""
    side = sheet.shape[0]
    lines = [*sheet.lines(0), *sheet.lines(1)]
    lines += [[Cell((i, i)) for i in range(side)], [Cell((i, side - 1 - i)) for i in range(side)]]
    for one, next_one in pairwise(lines):
        sheet.say(sheet.sum(one) == sheet.sum(next_one))
    if fields.get("target") is not None:
        sheet.say(sheet.sum(lines[0]) == fields["target"])


@rule("VertexSums")
def vertex_sums(sheet: Sheet, fields: Fields) -> None:
    for row, tokens in enumerate(fields.get("sums") or ()):
        for column, token in enumerate(tokens):
            if token != ".":
                _around(sheet, row, column, int(token))


@rule("VertexSum")
def vertex_sum(sheet: Sheet, fields: Fields) -> None:
    """The four cells around a vertex, which is named after the cell at its upper left."""
    row, column = fields["vertex"]
    _around(sheet, row, column, fields["sum"])


def _around(sheet: Sheet, row: int, column: int, target: int) -> None:
    four = [Cell((row + i, column + j)) for i in (0, 1) for j in (0, 1)]
    sheet.say(sheet.sum(four) == target)


@rule("KakuroRuns")
def kakuro_runs(sheet: Sheet, fields: Fields) -> None:
    """Every run of open squares has no repeats and adds up to the number at its head."""
    rows: Sequence[Sequence[str]] = fields["layout"]
    open_squares = {
        Cell((r, c)) for r, row in enumerate(rows) for c, token in enumerate(row) if token != "#" and "\\" not in token
    }
    assert set(sheet.cells) == open_squares, "the layout has other open squares"
    for row, column in sorted(open_squares):
        if rows[row][column].isdigit():
            sheet.say(sheet.cells[Cell((row, column))] == int(rows[row][column]))
    for down, right in ((1, 0), (0, 1)):
        for start in sorted(open_squares):
            head = Cell((start[0] - down, start[1] - right))
            if head not in open_squares:
                _run(sheet, start, (down, right), rows[head[0]][head[1]] if min(head) >= 0 else "#")


def _run(sheet: Sheet, start: Cell, step: tuple[int, int], head: str) -> None:
    run = [start]
    while (after := Cell((run[-1][0] + step[0], run[-1][1] + step[1]))) in sheet.cells:
        run.append(after)
    sheet.all_different(run)
    below, _, right = head.partition("\\")
    told: Any = (below if step == (1, 0) else right).strip("#")
    if told:
        sheet.say(sheet.sum(run) == int(told))
