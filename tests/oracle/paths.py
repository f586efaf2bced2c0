"""Rules of lines: how their values relate to each other, to their ends, to their middle."""

import re
from itertools import combinations, pairwise, product
from typing import Any

from gridwise import Cell
from oracle.rules import rule
from oracle.sheet import Fields, Sheet


@rule("SlowThermometer")
def slow_thermometer(sheet: Sheet, fields: Fields) -> None:
    for low, high in pairwise(fields["line"]):
        sheet.say(sheet.cells[low] <= sheet.cells[high])


@rule("Arrow")
def arrow(sheet: Sheet, fields: Fields) -> None:
    for line in fields["lines"]:
        sheet.say(sheet.sum(line[1:]) == sheet.cells[line[0]])


@rule("PillArrow")
def pill_arrow(sheet: Sheet, fields: Fields) -> None:
    """The number is made by writing the values one after the other, in reading order."""
    pill = sorted(fields["pill"])
    written = {values: int("".join(map(str, values))) for values in product(sheet.values, repeat=len(pill))}
    number = sheet.number(0, max(written.values()))
    cells = [sheet.cells[cell] for cell in pill]
    sheet.model.add_allowed_assignments([*cells, number], [(*values, told) for values, told in written.items()])
    for line in fields["lines"]:
        sheet.say(sheet.sum(line[1:]) == number)


@rule("DoubleArrow")
def double_arrow(sheet: Sheet, fields: Fields) -> None:
    first, *shaft, last = fields["line"]
    sheet.say(sheet.sum(shaft) == sheet.sum([first, last]))


@rule("Whispers")
def whispers(sheet: Sheet, fields: Fields) -> None:
    """The default difference is half the number of symbols, rounded up: five for nine."""
    least = fields["difference"] or -(-len(sheet.values) // 2)
    for a, b in pairwise(fields["line"]):
        sheet.say(sheet.distance(a, b) >= least)


@rule("Renban")
def renban(sheet: Sheet, fields: Fields) -> None:
    """All different and without gaps, so the range is one less than the number of cells."""
    sheet.all_different(fields["line"])
    sheet.say(sheet.largest(fields["line"]) - sheet.smallest(fields["line"]) == len(fields["line"]) - 1)


@rule("Nabner")
def nabner(sheet: Sheet, fields: Fields) -> None:
    for a, b in combinations(fields["line"], 2):
        sheet.say(sheet.distance(a, b) != 0)
        sheet.say(sheet.distance(a, b) != 1)


@rule("Palindrome")
def palindrome(sheet: Sheet, fields: Fields) -> None:
    for one, other in zip(fields["line"], reversed(fields["line"]), strict=True):
        sheet.say(sheet.cells[one] == sheet.cells[other])


@rule("Between")
def between(sheet: Sheet, fields: Fields) -> None:
    first, *inner, last = fields["line"]
    low, high = sheet.smallest([first, last]), sheet.largest([first, last])
    for cell in inner:
        sheet.say(sheet.cells[cell] > low)
        sheet.say(sheet.cells[cell] < high)


@rule("Lockout")
def lockout(sheet: Sheet, fields: Fields) -> None:
    """No value on the line lies between the diamonds' values, or equals one of them."""
    first, *inner, last = fields["line"]
    low, high = sheet.smallest([first, last]), sheet.largest([first, last])
    sheet.say(high - low >= fields["difference"])
    for cell in inner:
        value = sheet.cells[cell]
        sheet.any_of([sheet.whether(value < low, value >= low), sheet.whether(value > high, value <= high)])


@rule("Zipper")
def zipper(sheet: Sheet, fields: Fields) -> None:
    """Fold the line in the middle: cells that meet have the same sum."""
    line = list(fields["line"])
    folded = []
    while len(line) > 1:
        folded.append(sheet.cells[line.pop(0)] + sheet.cells[line.pop()])
    folded += [sheet.cells[cell] for cell in line]
    for one, next_one in pairwise(folded):
        sheet.say(one == next_one)


@rule("EntropicLine")
def entropic(sheet: Sheet, fields: Fields) -> None:
    """Low, middle and high are the thirds; if these are unequal, low and high are still equal."""
    values = sheet.values
    outer = round(len(values) / 3)
    thirds = values[:outer], values[outer : len(values) - outer], values[len(values) - outer :]
    windows(sheet, fields["line"], 3, thirds)


@rule("ModularLine")
def modular(sheet: Sheet, fields: Fields) -> None:
    modulus = fields["modulus"]
    groups = [[v for v in sheet.values if (v - remainder) % modulus == 0] for remainder in range(modulus)]
    windows(sheet, fields["line"], modulus, groups)


def windows(sheet: Sheet, line: tuple[Cell, ...], size: int, groups: Any) -> None:
    """No two of any `size` consecutive cells belong to the same group."""
    size = min(size, len(line))
    for start in range(len(line) - size + 1):
        for group in groups:
            sheet.say(sum(sheet.among(cell, group) for cell in line[start : start + size]) <= 1)


@rule("SumLine")
def sum_line(sheet: Sheet, fields: Fields) -> None:
    """Cuts exist with the same sum between any two of them; a loop is cut open before one of its cells."""
    line, total = fields["line"], fields["sum"]
    is_loop = len(line) > 3 and line[0] == line[-1]
    cells = line[:-1] if is_loop else line
    for values in product(sheet.values, repeat=len(cells)):
        opened = [(*values[start:], *values[:start]) for start in range(len(cells) if is_loop else 1)]
        if not any(in_pieces(each, total) for each in opened):
            sheet.forbid(cells, values)


def in_pieces(values: tuple[int, ...], total: int) -> bool:
    """Whether the values can be cut into pieces with that sum."""
    ends = {0}
    for end in range(1, len(values) + 1):
        if any(sum(values[start:end]) == total for start in ends):
            ends.add(end)
    return len(values) in ends


@rule("RegexLine")
def regex_line(sheet: Sheet, fields: Fields) -> None:
    """Uses Python's regular expressions; longer symbols are replaced by single characters first."""
    sign = {symbol: chr(0xE000 + value) if len(symbol) > 1 else symbol for symbol, value in sheet.worth.items()}
    names = {value: sign[symbol] for symbol, value in sheet.worth.items()}
    text = fields["pattern"]
    for symbol in sorted(sign, key=len, reverse=True):
        text = text.replace(symbol, sign[symbol])
    pattern = re.compile(text.replace(" ", ""))
    for values in product(sheet.values, repeat=len(fields["line"])):
        if not pattern.fullmatch("".join(names[value] for value in values)):
            sheet.forbid(fields["line"], values)


@rule("PairLine")
def pair_line(sheet: Sheet, fields: Fields) -> None:
    for pair in pairwise(fields["line"]):
        satisfy(sheet, pair, fields["expression"])


@rule("AllPairs")
def all_pairs(sheet: Sheet, fields: Fields) -> None:
    for pair in combinations(fields["region"], 2):
        satisfy(sheet, pair, fields["expression"])


def satisfy(sheet: Sheet, pair: tuple[Cell, ...], expression: str) -> None:
    """The expression as Python reads it, after `=` and `| |` are translated."""
    spelled = re.sub(r"\|([^|]*)\|", r"abs(\1)", re.sub(r"(?<![<>!=])=(?!=)", "==", expression))
    code = compile(spelled, "expression", "eval")
    for a, b in product(sheet.values, repeat=2):
        try:
            holds = eval(code, {"__builtins__": {"abs": abs, "min": min, "max": max}}, {"a": a, "b": b})
        except ZeroDivisionError:
            holds = False
        if not holds:
            sheet.forbid(pair, (a, b))
