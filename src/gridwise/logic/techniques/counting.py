"""Counting: how many cells can still hold a value, and how many have to."""

from __future__ import annotations

from typing import ClassVar

from gridwise.logic.area_words import alike, sight
from gridwise.logic.cell_ranges import ranged
from gridwise.logic.step import Step, capital, listed
from gridwise.logic.technique import Rung, in_plain_words
from gridwise.logic.techniques.cages import Combinations
from gridwise.model.relations import Count
from gridwise.model.wording import Wording, in_words


class Counting(Combinations):
    """A count of values among some cells decides some of these cells."""

    name = "counting"
    in_a_hint = "Count what is there and what is missing."
    options = (0, 0, Count.number)
    ladders: ClassVar = {"gridwise": Rung(1.8)}

    def why(self, step: Step) -> str:
        return _counted(step) or super().why(step)

    def plain(self, step: Step) -> str:
        said = _counted(step)
        return in_plain_words(f"{self.where(step)} {said} So {step.what}.") if said else super().plain(step)


def _counted(step: Step) -> str:
    """The count in words, if the cells can hold only two symbols; otherwise nothing."""
    ruled_out = {symbol for _, symbol in step.because.ruled_out}
    if len(ruled_out) != 1:
        return ""
    [gone] = ruled_out
    area = capital(step.because.clues[0])
    if said := _seen(step) or _only_one(step, gone):
        return said
    if step.wording.thing is not None and gone != step.wording.thing:
        return _needed(step, area, step.wording.thing)
    return f"{area} {_all(step.wording, len(_holding(step, gone)), gone)}."


def _seen(step: Step) -> str:
    """`Only a lamp in b5 can light b2.`"""
    seen = sight(step.because.clues[0])
    if seen is None or not step.placements:
        return ""
    can, cell = seen
    symbol = next(iter(step.placements.values()))
    if list(step.placements) == [cell]:
        return f"No other cell {can}."
    return f"Only {step.wording.one(symbol)} in {listed(ranged(step.placements))} {can}."


def _only_one(step: Step, gone: str) -> str:
    """`The 4 of row b that stays white is in b2.`"""
    same = alike(step.because.clues[0])
    holding = _holding(step, gone) if same else []
    if same is None or len(holding) != 1:
        return ""
    stays = step.wording.is_(f"the {same[0]} in {holding[0]}", gone)
    return f"{capital(stays)}, so {same[1]} has no other {step.wording.state(gone)} {same[0]}."


def _all(wording: Wording, held: int, symbol: str) -> str:
    """`already has its star`, `already has its four 1s`, `has no mines`."""
    if not held:
        return f"has no {wording.plural(symbol)}"
    if held == 1:
        return f"already has its {'only ' if not wording.marks else ''}{wording.noun(symbol)}"
    return f"already has its {in_words(held)} {wording.plural(symbol)}"


def _needed(step: Step, area: str, thing: str) -> str:
    """`Row a needs a star, and only b3 is left for it.`"""
    placed, held = list(step.placements), len(_holding(step, thing))
    one = len(placed) == 1
    more = "another" if len(placed) < held else "a"
    wanted = f"{more} {step.wording.noun(thing)}" if one else f"{in_words(len(placed))} "
    if not one:
        wanted += f"{'more ' if len(placed) < held else ''}{step.wording.plural(thing)}"
    are = "is left for it" if one else "are left for them"
    return f"{area} needs {wanted}, and only {listed(ranged(placed))} {are}."


def _holding(step: Step, symbol: str) -> list[str]:
    """The cells that can hold nothing else in the end."""
    left: dict[str, set[str]] = {}
    for cell, candidate in step.because.pattern:
        left.setdefault(cell, set()).add(candidate)
    return [cell for cell, symbols in left.items() if symbols == {symbol}]
