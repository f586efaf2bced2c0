"""The box-drawing characters for lines that meet, looked up by their Unicode names."""

from __future__ import annotations

from functools import cache
from unicodedata import name

NONE, LIGHT, HEAVY = 0, 1, 2
"""The weights of a line."""

_WEIGHTS = {"LIGHT": LIGHT, "HEAVY": HEAVY}
_ARMS = {"UP": (0,), "RIGHT": (1,), "DOWN": (2,), "LEFT": (3,), "VERTICAL": (0, 2), "HORIZONTAL": (1, 3)}
Arms = tuple[int, int, int, int]
"""The weights of the lines that go up, right, down and left."""

DASHED = {(LIGHT, True): "╎", (LIGHT, False): "╌", (HEAVY, True): "╏", (HEAVY, False): "╍"}
"""Dashed lines by weight, and by whether they are vertical."""


def joint(arms: Arms) -> str:
    """The character where lines of these weights meet."""
    return _joints()[arms]


@cache
def _joints() -> dict[Arms, str]:
    signs = map(chr, range(0x2500, 0x2580))
    names = {sign: name(sign).removeprefix("BOX DRAWINGS ").split() for sign in signs}
    plain = {sign: words for sign, words in names.items() if {*words} <= {*_WEIGHTS, *_ARMS, "AND"}}
    return {(0, 0, 0, 0): " ", **{_arms(words): sign for sign, words in plain.items()}}


def _arms(words: list[str]) -> Arms:
    """The arms in a name such as `LIGHT VERTICAL AND RIGHT` or `UP HEAVY AND RIGHT DOWN LIGHT`.

    Each part has its weight before or after its directions; a part without a weight has that of the previous part.
    """
    arms, weight = [NONE] * 4, NONE
    for part in " ".join(words).split(" AND "):
        weight = next((_WEIGHTS[word] for word in part.split() if word in _WEIGHTS), weight)
        for word in part.split():
            for arm in _ARMS.get(word, ()):
                arms[arm] = weight
    return arms[0], arms[1], arms[2], arms[3]
