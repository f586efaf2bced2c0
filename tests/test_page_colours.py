"""The page's colours stay apart for readers who see two of the three primary colours."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from page_literals import PAGES

STYLE = (PAGES[0].parent / "style.css").read_text(encoding="utf-8")
SIGHTS = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "no green": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "no blue": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}
"""What remains of linear red, green and blue (Machado, Oliveira and Fernandes 2009, severity 1)."""
XYZ = ((0.4339, 0.3762, 0.1899), (0.2126, 0.7152, 0.0722), (0.0178, 0.1095, 0.8727))
"""From linear red, green and blue to X, Y and Z, with white at 1."""

Triple = tuple[float, ...]


def times(matrix: tuple[Triple, ...], triple: Triple) -> Triple:
    return tuple(sum(a * b for a, b in zip(row, triple, strict=True)) for row in matrix)


def linear(code: str) -> Triple:
    values = [int(code[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    return tuple(value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in values)


def lab(code: str, sight: str) -> Triple:
    """The colour as somebody with this sight sees it, in CIE L*a*b*."""
    seen = tuple(min(1.0, max(0.0, value)) for value in times(SIGHTS[sight], linear(code)))
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in times(XYZ, seen))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def colour(name: str, theme: str) -> str:
    found = re.search(rf"--{name}: light-dark\((#\w{{6}}), (#\w{{6}})\)", STYLE)
    assert found, name
    return found[1 if theme == "light" else 2]


def nearest(names: list[str], theme: str, sight: str) -> tuple[float, str]:
    """The smallest distance between two of the colours, and which two."""
    seen = {name: lab(colour(name, theme), sight) for name in names}
    return min(
        (sum((p - q) ** 2 for p, q in zip(seen[a], seen[b], strict=True)) ** 0.5, f"{a} {b}")
        for a, b in combinations(names, 2)
    )


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_colours_stay_apart(theme: str, sight: str) -> None:
    """A distance of 2.3 is just noticeable side by side; cells of one colour lie apart."""
    mine = [f"c{number}" for number in range(1, 10)]
    assert nearest(mine, theme, sight) > (11, "")
    assert nearest(["why", "second", "target"], theme, sight) > (9, ""), "cells of a step"
    assert nearest(["pattern", "extra", "gone"], theme, sight) > (15, ""), "candidates of a step"
