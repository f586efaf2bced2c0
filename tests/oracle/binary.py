"""Rules of grids with few symbols: balanced lines, no three in a row, different lines, runs of filled cells."""

from itertools import combinations

from oracle.outside import line_of
from oracle.rules import rule
from oracle.sheet import Fields, Sheet


@rule("BalancedLines")
def balanced_lines(sheet: Sheet, fields: Fields) -> None:
    for axis in range(len(sheet.shape)):
        for line in sheet.lines(axis):
            for value in sheet.values:
                sheet.say(sum(sheet.holds(cell, value) for cell in line) * len(sheet.values) == len(line))


@rule("NoThreeInARow")
def no_three_in_a_row(sheet: Sheet, fields: Fields) -> None:
    for axis in range(len(sheet.shape)):
        for line in sheet.lines(axis):
            for a, b, c in zip(line, line[1:], line[2:], strict=False):
                if b[axis] - a[axis] == c[axis] - b[axis] == 1:
                    for value in sheet.values:
                        sheet.say(sum(sheet.holds(cell, value) for cell in (a, b, c)) <= 2)


@rule("UniqueLines")
def unique_lines(sheet: Sheet, fields: Fields) -> None:
    if fields["unique_lines"] is False:
        return
    for axis in range(len(sheet.shape)):
        for one, other in combinations(sheet.lines(axis), 2):
            if len(one) == len(other):
                pairs = [(sheet.cells[a], sheet.cells[b]) for a, b in zip(one, other, strict=True)]
                sheet.any_of([sheet.whether(a != b, a == b) for a, b in pairs])


@rule("NonogramClue")
def nonogram(sheet: Sheet, fields: Fields) -> None:
    """Where each run starts; the starts follow from the cells, so that no filling is found twice."""
    line, runs = line_of(sheet, fields), fields["runs"]
    full = [sheet.holds(cell, max(sheet.values)) for cell in line]
    starts = [sheet.number(0, len(line) - run) for run in runs]
    for number in range(1, len(runs)):
        sheet.say(starts[number] >= starts[number - 1] + runs[number - 1] + 1)
    for place, cell in enumerate(full):
        covered = []
        for start, run in zip(starts, runs, strict=True):
            after, before = (
                sheet.whether(start <= place, start > place),
                sheet.whether(start > place - run, start <= place - run),
            )
            both = sheet.model.new_bool_var("")
            sheet.model.add_bool_and([after, before]).only_enforce_if(both)
            sheet.model.add_bool_or([~after, ~before]).only_enforce_if(~both)
            covered.append(both)
        sheet.say(sum(covered) == cell)


@rule("NonogramRuns")
def nonogram_runs(sheet: Sheet, fields: Fields) -> None:
    for side, name in (("left", "rows"), ("top", "columns")):
        for number, runs in enumerate(fields[name] or ()):
            if runs is not None:
                nonogram(sheet, {"at": (side, number), "runs": runs})
