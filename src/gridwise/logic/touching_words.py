"""How people say that two cells must differ: they touch, they are a knight's move apart, they see each other."""

from __future__ import annotations

from collections.abc import Iterable

_TOUCHING = ("king's move ", "neighbours ")
"""How the names of pairs of cells start if the cells touch."""


def touching(clues: Iterable[str]) -> bool:
    """Whether all of these pairs of cells touch."""
    return all(clue.startswith(_TOUCHING) for clue in clues)


def relates(clue: str, *, many: bool = False) -> str:
    """What one cell does to another by a rule about the two: `touches`, `is a knight's move from`, `sees`."""
    if touching((clue,)):
        return "touch" if many else "touches"
    if clue.startswith("run "):
        return "share a run with" if many else "shares a run with"
    kind, move, _ = clue.partition(" move ")
    if move:
        return f"{'are' if many else 'is'} a {kind} move from"
    return "see" if many else "sees"
