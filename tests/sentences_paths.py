"""What the words about paths of numbers claim: the numbers nearby, and that they leave a single cell."""

import re
from collections.abc import Iterator

import gridwise as gw
from gridwise import Cell
from gridwise.logic.position import Position

SIDES = {"Hidato": max, "Numbrix": sum}
"""How the steps between two cells follow from the rows and columns between them."""
FILLED = r"(\d+) in ([a-z]+\d+)"


def false_statements(position: Position, step: gw.Step) -> Iterator[str]:
    """`4 in a5 and 1 in b2 leave only a4 for 3.`"""
    match = re.fullmatch(rf"((?:{FILLED}(?:, | and )?)+) leaves? only ([a-z]+\d+) for (\d+)\.", step.why)
    if match is None:
        return
    cell, number = Cell.parse(match[4]), int(match[5])
    near = [(int(held), Cell.parse(name)) for held, name in re.findall(FILLED, match[1])]
    for held, name in near:
        if position.candidates_of(name) != (str(held),):
            yield f"{name} is not {held}: {step.why}"
    kind = position.puzzle.declaration.type
    if kind not in SIDES or position.puzzle.grid.void:
        return
    steps = SIDES[kind]
    for other in position.open_cells:
        far = any(steps((abs(other[0] - at[0]), abs(other[1] - at[1]))) > abs(number - held) for held, at in near)
        can = str(number) in position.candidates_of(other)
        if can and far == (other == cell):
            yield f"{number} {'does not fit' if far else 'also fits'} in {other}: {step.why}"
