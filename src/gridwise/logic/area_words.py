"""How sentences speak of areas in which a symbol is counted, from the names that constraints give them.

Most names are those of places: `row a`, `region F`, `the 2 in c3`. Two kinds are not:

- `what can light b2`: the cells from which a cell is seen; one of them has to hold the symbol;
- `the 5s in row a`: equal numbers, of which only one may stay as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from gridwise.logic.step import listed

DISTANCE = "the distance "
"""How the names of cells that are close together in a line start, where equal numbers keep their distance."""
NEIGHBOURS = "neighbours "
"""How the names of pairs start if their cells touch; others see each other."""
_SIGHT = re.compile(r"what (can \w+ (\S+))")
_ALIKE = re.compile(r"the (\d+)s in (.+)")
_PLACES = ("row", "column", "region", "line", "box")


def sight(name: str) -> tuple[str, str] | None:
    """`can light b2` and `b2`, if the name is of what can light b2."""
    match = _SIGHT.fullmatch(name)
    return (match[1], match[2]) if match else None


def alike(name: str) -> tuple[str, str] | None:
    """The number and the line, if the name is of equal numbers."""
    match = _ALIKE.fullmatch(name)
    return (match[1], match[2]) if match else None


def is_place(name: str) -> bool:
    """Whether it is the name of a row, column or region, rather than of a clue."""
    return name.partition(" ")[0] in _PLACES


def beside(name: str) -> str:
    """`in row a`, `beside the 2 in c3`."""
    return f"beside {name}" if re.match(r"the \d+ in ", name) else f"in {name}"


def areas(names: Iterable[str]) -> str:
    """`row a`, `rows a and c`, `region F and column 2`, `the 2 in c3 and the 1 in d4`."""
    kinds: dict[str, list[str]] = {}
    for name in names:
        kind, _, rest = name.partition(" ") if is_place(name) else (name, "", "")
        kinds.setdefault(kind, []).append(rest)
    return listed([f"{kind}{'s' if len(rest) > 1 else ''} {listed(rest)}".strip() for kind, rest in kinds.items()])
