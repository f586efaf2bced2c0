"""Why a step follows from a formula: its arithmetic with the numbers that are known."""

from __future__ import annotations

from gridwise.constraints._expression_nodes import Statement, variables, written
from gridwise.constraints._expression_relations import filled_with
from gridwise.model.finding import Finding
from gridwise.model.relations import Relation

MOST = 4
"""The most cells whose candidates are listed."""


def formula_reason(statement: Statement, relation: Relation, finding: Finding) -> str:
    """The formula with known numbers in it, and what the other cells can be; empty if there are too many of them."""
    cells = list(dict.fromkeys(variables(statement)))
    if set(relation.cells) != set(cells) or any(not finding.left.get(cell) for cell in cells):
        return ""
    changed = {*finding.gone, *finding.found}
    known = {cell: min(finding.left[cell]) for cell in cells if len(finding.left[cell]) == 1 and cell not in changed}
    rest = written(filled_with(statement, known)) if known else ""
    others = [cell for cell in cells if cell not in known and (cell not in changed or len(changed) > 1)]
    if len(others) > MOST or finding.houses:
        return ""
    given = _listed([f"{cell} = {value}" for cell, value in known.items()])
    start = f"With {given}, {written(statement)} means {rest}" if known else f"{written(statement)} must hold"
    ranges = [f"{cell} is {_numbers(finding.left[cell])}" for cell in others]
    return f"{start}, where {_listed(ranges)}." if ranges else f"{start}."


def _numbers(values: frozenset[int]) -> str:
    numbers = sorted(values)
    if len(numbers) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return f"{numbers[0]} to {numbers[-1]}"
    return _listed([str(number) for number in numbers], "or")


def _listed(parts: list[str], word: str = "and") -> str:
    return f" {word} ".join([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 else "".join(parts)
