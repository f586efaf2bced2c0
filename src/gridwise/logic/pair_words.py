"""A dot, a sign, or any other clue about two cells in words: what a number needs beside it."""

from __future__ import annotations

from collections.abc import Iterable

from gridwise.logic.blocker_words import why_not
from gridwise.logic.step import capital, either
from gridwise.logic.sum_words import gone_in_words, title_of
from gridwise.model.finding import Finding
from gridwise.model.grid import Cell
from gridwise.model.relations import Pair

_TWO, _MOST_PARTS = 2, 4
_FEW = 3
"""The maximum number of partners that are listed for a number."""


def pair_in_words(relation: Pair, finding: Finding) -> str:
    """Why a clue about two cells rules some numbers out, from what the other cell can still hold."""
    said: list[str] = []
    for cell, gone in finding.gone.items():
        other = relation.b if cell == relation.a else relation.a
        said += _of_cell(relation, finding, cell, other, sorted(gone))
    if len(said) > _TWO and (few := _few_ways(relation, finding)):
        return f"{capital(title_of(relation))}: {relation.a} and {relation.b} can only be {few}."
    if len(said) > _MOST_PARTS:
        return f"{capital(title_of(relation))} leaves no number beside {gone_in_words(finding)}."
    return f"{capital(title_of(relation))}: {'; '.join(dict.fromkeys(said))}."


def _few_ways(relation: Pair, finding: Finding) -> str:
    """`9 and 8`, `1 and 2 or 3 and 2`: what the two cells can hold together; empty if that is a long list."""
    first, second = (sorted(finding.left[cell]) for cell in (relation.a, relation.b))
    ways = [(v, w) for v in first for w in second if _fits(relation, finding, relation.a, v, relation.b, w)]
    return ", or ".join(f"{v} and {w}" for v, w in ways) if len(ways) <= _FEW else ""


def _of_cell(relation: Pair, finding: Finding, cell: Cell, other: Cell, gone: list[int]) -> list[str]:
    held = sorted(finding.left[other])
    if len(held) == 1:
        kept = sorted(finding.left[cell] - set(gone))
        return [f"{other} is {held[0]}, so {cell} can only be {_either(kept)}"]
    everything = set(finding.symbols.ascending)
    alone, parts, blocked = list[int](), dict[tuple[int, ...], list[int]](), list[int]()
    for value in gone:
        partners = tuple(sorted(w for w in everything if _fits(relation, finding, cell, value, other, w)))
        if not partners:
            alone.append(value)
        elif len(partners) <= _FEW:
            parts.setdefault(partners, []).append(value)
        else:
            blocked.append(value)
    said = [f"no number goes with {_either(alone)}"] if alone else []
    whys = [why_not(finding, other, needed) for needed in parts]
    if len(parts) > 1 and all("ruled out" in why and "but" not in why for why in whys):  # say it once
        whys = [*([""] * (len(parts) - 1)), ", and none of these is left there"]
    for (needed, values), why in zip(parts.items(), whys, strict=True):
        said.append(f"{_either(values)} in {cell} would need {_either(needed)} in {other}{why}")
    if blocked:
        said.append(f"none of {{{','.join(map(str, held))}}} in {other} goes with {_either(blocked)} in {cell}")
    return said


def _fits(relation: Pair, finding: Finding, cell: Cell, value: int, other: Cell, beside: int) -> bool:
    pair = (value, beside) if cell == relation.a else (beside, value)
    return pair in relation.allowed and not (value == beside and finding.sees(cell, other))


def _either(values: Iterable[int]) -> str:
    return either([str(value) for value in values])


def inequality_in_words(relation: Pair, finding: Finding) -> str:
    """`a1 is at least 2, so a2 is at least 3`, for both cells of an inequality."""
    rises = all(a < b for a, b in relation.allowed)
    small, large = (relation.a, relation.b) if rises else (relation.b, relation.a)
    least, most = min(finding.left[small]), max(finding.left[large])
    low, high = finding.gone.get(large, frozenset()), finding.gone.get(small, frozenset())
    if any(value > least for value in low) or any(value < most for value in high):
        return pair_in_words(relation, finding)
    said = []
    if low:
        said.append(f"{small} is at least {least}, so {large} is at least {min(finding.left[large] - low)}")
    if high:
        said.append(f"{large} is at most {most}, so {small} is at most {max(finding.left[small] - high)}")
    sign, title = f"{small} < {large}", title_of(relation)
    start = sign if title == sign else f"On {title}, {sign}"
    return f"{start}: {'; '.join(said)}."
