"""Chains in Eureka notation: `(8=2)r5c7-(2=1)r5c4-(1=7)r9c4-(7=8)r9c3 => r5c3<>8`.

`=` is a strong link (if not this, then that), `-` a weak one (if this, then not that). Several cells that act as one
are written together: `r1c12`, or `a1,a2`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gridwise.logic.step import Step

Node = tuple[tuple[str, str], ...]
_SHORTEST = 3
"""The fewest links of a chain that is worth a line of its own."""


def eureka(step: Step) -> str:
    """The chain of a step on one line; empty if the step has no chain that runs from link to link."""
    links = step.because.chain
    if len(links) < _SHORTEST or any(end != start for (_, end, *_), (start, *_) in pairwise(links)):
        return ""
    nodes = [links[0][0], *(end for _, end, *_ in links)]
    signs = ["=" if strong else "-" for _, _, strong, _ in links]
    text, at, before = "", 0, list[Node]()
    for run in _runs(nodes):
        joint = signs[at - 1] if at else ""
        alone = len(before) == len(run) == 1 and before[0][0][1] == run[0][0][1]
        text += joint + (compact([cell for cell, _ in run[0]]) if alone else _run(run, signs[at:]))
        at, before = at + len(run), run
    return f"{text} => {_outcome(step)}"


def _runs(nodes: Sequence[Node]) -> list[list[Node]]:
    """The nodes in order; those in one cell, one after the other, stand together, but no more than two."""
    runs: list[list[Node]] = []
    for node in nodes:
        if runs and len(runs[-1]) == 1 and len(node) == len(runs[-1][0]) == 1 and runs[-1][0][0][0] == node[0][0]:
            runs[-1].append(node)
        else:
            runs.append([node])
    return runs


def _run(run: list[Node], signs: Sequence[str]) -> str:
    symbols = run[0][0][1] + "".join(sign + node[0][1] for sign, node in zip(signs, run[1:], strict=False))
    return f"({symbols}){compact([cell for cell, _ in run[0]])}"


def compact(cells: Sequence[str]) -> str:
    """Several cells in one word: `r1c12` for cells of one row, `r12c1` of one column, `a1,a2` otherwise."""
    parsed = [re.fullmatch(r"r(\d)c(\d)", cell) for cell in cells]
    if len(cells) > 1 and all(parsed):
        rows = sorted({match[1] for match in parsed if match})
        columns = sorted({match[2] for match in parsed if match})
        if len(rows) == 1 or len(columns) == 1:
            return f"r{''.join(rows)}c{''.join(columns)}"
    return ",".join(cells)


def _outcome(step: Step) -> str:
    """`r5c3<>8`, `r4c4,r5c3<>8, r1c1=5`."""
    same: dict[tuple[str, ...], list[str]] = {}
    for cell, gone in step.ruled_out.items():
        same.setdefault(gone, []).append(cell)
    said = [f"{','.join(cells)}<>{','.join(gone)}" for gone, cells in same.items()]
    said += [f"{cell}={symbol}" for cell, symbol in step.placements.items()]
    return ", ".join(said)
