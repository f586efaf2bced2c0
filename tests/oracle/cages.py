"""Rules of cages without an operator."""

from itertools import combinations

from oracle.rules import rule
from oracle.sheet import Fields, Sheet


def _allowed(sums: int | tuple[int, ...]) -> tuple[int, ...]:
    return (sums,) if isinstance(sums, int) else sums


@rule("Cage")
def cage(sheet: Sheet, fields: Fields) -> None:
    """No value repeats, and the sum is one of the given sums, if any."""
    sheet.all_different(fields["region"])
    if fields.get("sum") is not None:
        sheet.one_of(sheet.sum(fields["region"]), _allowed(fields["sum"]))


@rule("RellikCage")
def rellik_cage(sheet: Sheet, fields: Fields) -> None:
    """No value repeats, and no subset of the cells adds up to the sum."""
    region = fields["region"]
    sheet.all_different(region)
    for size in range(1, len(region) + 1):
        for some in combinations(region, size):
            sheet.say(sheet.sum(some) != fields["sum"])


@rule("EqualityCage")
def equality_cage(sheet: Sheet, fields: Fields) -> None:
    region, values = fields["region"], sheet.values
    sheet.all_different(region)
    low = [value for place, value in enumerate(values) if 2 * place + 1 < len(values)]
    high = [value for place, value in enumerate(values) if 2 * place + 1 > len(values)]
    even, odd = [value for value in values if value % 2 == 0], [value for value in values if value % 2]

    def number(group: list[int]) -> int:
        return sum(sheet.holds(cell, value) for cell in region for value in group)

    sheet.say(number(low) == number(high))
    sheet.say(number(even) == number(odd))
    sheet.say(number([*low, *high]) == len(region))


@rule("ContainAtLeast")
def contain_at_least(sheet: Sheet, fields: Fields) -> None:
    for symbol in fields["symbols"]:
        there = sum(sheet.holds(cell, sheet.worth[symbol]) for cell in fields["region"])
        sheet.say(there >= fields["symbols"].count(symbol))


@rule("ContainExactly")
def contain_exactly(sheet: Sheet, fields: Fields) -> None:
    for symbol in fields["symbols"]:
        there = sum(sheet.holds(cell, sheet.worth[symbol]) for cell in fields["region"])
        sheet.say(there == fields["symbols"].count(symbol))


@rule("LookAndSay")
def look_and_say(sheet: Sheet, fields: Fields) -> None:
    for times, symbol in fields["says"]:
        sheet.say(sum(sheet.holds(cell, sheet.worth[symbol]) for cell in fields["region"]) == times)


@rule("SumWithRepeats")
def sum_with_repeats(sheet: Sheet, fields: Fields) -> None:
    """Every cell counts as often as it is listed, times its weight."""
    weights = fields.get("weights") or (1,) * len(fields["region"])
    terms = zip(fields["region"], weights, strict=True)
    sheet.one_of(sum(weight * sheet.cells[cell] for cell, weight in terms), _allowed(fields["sum"]))


@rule("EqualSums")
def equal_sums(sheet: Sheet, fields: Fields) -> None:
    first, *others = fields["regions"]
    for other in others:
        sheet.say(sheet.sum(other) == sheet.sum(first))


@rule("CountDistinct")
def count_distinct(sheet: Sheet, fields: Fields) -> None:
    there = []
    for value in sheet.values:
        holding = sum(sheet.holds(cell, value) for cell in fields["region"])
        there.append(sheet.whether(holding >= 1, holding == 0))
    sheet.say(sheet.cells[fields["counter"]] == sum(there))
