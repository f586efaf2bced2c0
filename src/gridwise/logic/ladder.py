"""Techniques by name, and the ladders that order them from easy to hard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwise.common.errors import PuzzleError, did_you_mean
from gridwise.logic.technique import Technique
from gridwise.model.registry import cached, folded, pieces

if TYPE_CHECKING:
    from gridwise import _core

LADDERS = ("gridwise", "explainer", "hodoku")


@cached
def techniques() -> dict[str, Technique]:
    """All techniques by name, in the order of our own ladder."""
    available: list[Technique] = [kind() for kind in pieces("technique").values()]
    ordered = sorted(available, key=lambda t: (_place(t, "gridwise"), t.name))
    return {technique.name: technique for technique in ordered}


def _place(technique: Technique, ladder: str) -> float:
    rung = technique.ladders.get(ladder)
    return float("inf") if rung is None else rung.place


def technique(name: str) -> Technique:
    """The technique with that name, ignoring case."""
    technique = _known().get(folded(name))
    if technique is None:
        raise PuzzleError(f"unknown technique '{name}'", suggestion=did_you_mean(name, techniques()))
    return technique


@cached
def _known() -> dict[str, Technique]:
    """The techniques by all their names, as people may type them. Cached, since every step looks one up."""
    return {folded(other): t for t in techniques().values() for other in (t.name, *t.other_names)}


class Ladder:
    """Techniques from easy to hard, on one scale."""

    def __init__(self, name: str, rungs: tuple[Technique, ...], telling: bool = False) -> None:
        from gridwise import _core

        self.name = name
        self.rungs = rungs
        self.names = tuple(rung.name for rung in rungs)
        options = [rung.telling if telling and rung.telling else rung.options for rung in rungs]
        kernels = [(r.kernel if r.in_core else None, list(bounds)) for r, bounds in zip(rungs, options, strict=True)]
        self.in_core = all(rung.in_core for rung in rungs)
        """Whether all of its techniques are found by kernels of the core."""
        self.core: _core.Ladder = _core.Ladder(kernels)


@cached
def ladder(
    name: str,
    only: frozenset[str] | None = None,
    without: frozenset[str] = frozenset(),
    below: float | None = None,
    kernels: bool = False,
    telling: bool = False,
) -> Ladder:
    """The ladder with that name, reduced to some techniques, without some, or cut off below a place.

    With `telling`, its steps are those to tell people, not those to rate.
    """
    if name not in LADDERS:
        raise PuzzleError(f"unknown ladder '{name}'", suggestion=did_you_mean(name, LADDERS))
    rungs = [t for t in techniques().values() if name in t.ladders and t.name not in without]
    if only is not None:
        rungs = [rung for rung in rungs if rung.name in only]
    if kernels:
        rungs = [rung for rung in rungs if rung.in_core]
    if below is not None:
        rungs = [rung for rung in rungs if _place(rung, name) < below]
    return Ladder(name, tuple(sorted(rungs, key=lambda t: (_place(t, name), t.name))), telling)
