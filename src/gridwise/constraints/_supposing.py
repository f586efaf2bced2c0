"""Words for what a step rules out: `5 or 7 in a1 or b1, or 3 in b2`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def either(names: Sequence[str]) -> str:
    """`3`, `3 or 7`, `3, 5 or 7`."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"


def supposed(candidates: Iterable[tuple[object, str]]) -> str:
    """Cells and symbols, with those together that have the same symbols or the same cells."""
    by_cell: dict[str, list[str]] = {}
    for cell, name in candidates:
        by_cell.setdefault(str(cell), []).append(name)
    together: dict[tuple[str, ...], list[str]] = {}
    for name, held in by_cell.items():
        together.setdefault(tuple(held), []).append(name)
    return either([f"{either(held)} in {either(cells)}" for held, cells in together.items()])
