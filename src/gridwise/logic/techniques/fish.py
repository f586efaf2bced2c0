"""Fish: all places of a symbol in some houses (the bases) lie in equally many others (the covers), except for fins."""

from __future__ import annotations

from typing import NamedTuple

from gridwise.logic.step import RawStep, Step, either, houses, listed
from gridwise.logic.technique import Rung, Technique

_BASIC, _FRANKEN, _MUTANT = range(3)
_PLAIN, _FINNED, _SASHIMI, _ANY_FINS = range(4)
_SINGLE, _SIAMESE, _BOTH = range(3)
_SIZES = {2: "X-wing", 3: "swordfish", 4: "jellyfish", 5: "squirmbag", 6: "whale", 7: "leviathan"}
_RARE = 1000.0
"""Added to the order of fish that people rarely look for, so that they come after everything else on a ladder.

Before forcing nets they would be tried on hard boards only: on the hardest ones that found none and more than doubled
the time. They are for `find` and for ladders of one's own (`only`).
"""
_THOUSANDS_OF_NODES = 200
"""The limit per symbol: with houses of all kinds, large boards have too many large fish to list."""


class _Fish(Technique):
    kernel = "fish"
    rests_on = "places"

    def tinted(self, raw: RawStep) -> tuple[int, ...]:
        """The bases."""
        return raw.relations[: raw.numbers[0]]

    def outlined(self, raw: RawStep) -> tuple[int, ...]:
        """The covers."""
        return raw.relations[raw.numbers[0] : 2 * raw.numbers[0]]

    def level(self, ladder: str, step: RawStep) -> int:
        return _hodoku_level(*self.options[:3]) if ladder == "hodoku" else super().level(ladder, step)

    def where(self, step: Step) -> str:
        return f"Look at {houses(_bases(step))}."

    def why(self, step: Step) -> str:
        if not step.parts:
            return _reason(step)
        first, second = map(_reason, step.parts)
        return f"Two fish have the same bases. {first} With other covers: {second}"

    def plain(self, step: Step) -> str:
        first, *more = map(_plainly, step.parts or (step,))
        also = "".join(f" You can also see it this way: {_lowered(other)}" for other in more)
        return f"Look for places for {_symbol(step)} in {houses(_bases(step))}. {first}{also} So {step.what}."


def _hodoku_level(size: int, shape: int, fins: int) -> int:
    if shape == _MUTANT or (shape == _FRANKEN and size > 4):
        return 4
    return 2 if shape == _BASIC and size <= (4 if fins == _PLAIN else 2) else 3


def _symbol(step: Step) -> str:
    return next(symbols[0] for symbols in step.ruled_out.values())


def _bases(step: Step) -> tuple[str, ...]:
    return step.because.clues[: step.because.numbers[0]]


def _covers(step: Step) -> tuple[str, ...]:
    size = step.because.numbers[0]
    return step.because.clues[size : 2 * size]


def _fins(step: Step) -> tuple[str, ...]:
    return tuple(cell for cell, _ in step.because.extra)


def _reason(step: Step) -> str:
    symbol, fins, covers = _symbol(step), _fins(step), houses(_covers(step))
    inside = step.because.numbers[2]
    twice = " A cell that two covers share would use up both, and leave too few for the bases." if inside else ""
    if not fins:
        body = f"In {houses(_bases(step))}, the {symbol} can go only into {covers}."
        return f"{body} That uses up the {symbol} there: none is left for the other cells.{twice}"
    victims = listed(tuple(step.ruled_out))
    named = f"the fin {fins[0]}" if len(fins) == 1 else f"the fins {listed(fins)}"
    without, with_ = ("the fin is not", "it is") if len(fins) == 1 else ("no fin is", "one is")
    body = f"In {houses(_bases(step))}, the {symbol} can go only into {covers}, apart from {named}."
    return (
        f"{body} If {without} {symbol}, that uses up the {symbol}s of these covers; if {with_}, no cell that sees "
        f"{'it' if len(fins) == 1 else 'all fins'} can be {symbol}. Either way, none is left for {victims}.{twice}"
    )


def _plainly(step: Step) -> str:
    symbol, fins, covers = _symbol(step), _fins(step), houses(_covers(step))
    if not fins:
        return f"It fits only into {covers}, so it is used up there. The other squares there can't have it."
    where, victims = either(fins), either(tuple(step.ruled_out))
    return (
        f"If {symbol} is in {where}, then it can't be in {victims} as well. If not, it fits only into {covers}, is "
        f"used up there, and can't be in {victims} either."
    )


def _lowered(sentence: str) -> str:
    return sentence[0].lower() + sentence[1:]


class _Variety(NamedTuple):
    """One kind of fish in all its sizes, from 2 to 7."""

    prefix: str
    shape: int
    fins: int
    gridwise: tuple[float, ...]
    """Our scores."""
    hodoku: tuple[int, int, int]
    """HoDoKu's scores of the sizes 2 to 4."""
    first: int
    """HoDoKu's place of size 2."""
    step: int
    """The distance to the place of the next size."""
    usual: tuple[int, int]
    """The largest size with a regular place on our ladder, and on HoDoKu's; larger ones come last."""


_VARIETIES = (
    _Variety("", _BASIC, _PLAIN, (3.2, 3.8, 5.2, 5.7, 5.8, 5.9), (140, 150, 160), 2200, 100, (7, 4)),
    _Variety("finned", _BASIC, _FINNED, (4.1, 4.6, 5.4, 7.1, 7.3, 7.5), (130, 200, 250), 4100, 200, (7, 4)),
    _Variety("sashimi", _BASIC, _SASHIMI, (4.2, 4.7, 5.5, 7.2, 7.4, 7.6), (150, 240, 260), 4200, 200, (7, 4)),
    _Variety("Franken", _FRANKEN, _PLAIN, (7.0, 7.4, 7.7, 8.0, 8.1, 8.2), (300, 350, 370), 6100, 100, (3, 3)),
    _Variety("finned Franken", _FRANKEN, _ANY_FINS, (7.2, 7.5, 7.8, 8.1, 8.2, 8.3), (390, 410, 430), 6700, 100, (3, 3)),
    _Variety("mutant", _MUTANT, _PLAIN, (7.6, 7.8, 8.0, 8.4, 8.5, 8.6), (450, 450, 450), 7300, 100, (0, 0)),
    _Variety("finned mutant", _MUTANT, _ANY_FINS, (7.7, 7.9, 8.2, 8.5, 8.6, 8.7), (470, 470, 470), 7900, 100, (0, 0)),
)
_LARGE_FISH = 470
"""HoDoKu's score of all fish larger than 4."""
_EXPLAINER = {"X-wing": 3.2, "swordfish": 3.8, "jellyfish": 5.2}


def _technique(name: str, doc: str, options: tuple[int, ...], ladders: dict[str, Rung]) -> type[_Fish]:
    words = {"__doc__": doc, "__module__": __name__, "name": name, "options": options, "ladders": ladders}
    return type("".join(word.capitalize() for word in name.replace("-", " ").split()), (_Fish,), words)


def _ladders(name: str, variety: _Variety, size: int) -> dict[str, Rung]:
    score, order = variety.gridwise[size - 2], variety.first + variety.step * (size - 2)
    points = variety.hodoku[size - 2] if size <= 4 else _LARGE_FISH
    ours, theirs = variety.usual
    ladders = {
        "gridwise": Rung(score, order=score if size <= ours else score + _RARE),
        "hodoku": Rung(points, order=order if size <= theirs else order + 1000 * _RARE),
    }
    return ladders | ({"explainer": Rung(_EXPLAINER[name])} if name in _EXPLAINER else {})


def _doc(variety: _Variety, size: int) -> str:
    houses = {
        _BASIC: f"{size} rows lie in {size} columns, or the other way round",
        _FRANKEN: f"{size} rows or boxes lie in {size} columns or boxes, or the other way round",
        _MUTANT: f"{size} houses lie in {size} others, of any kind",
    }[variety.shape]
    fins = {
        _PLAIN: "",
        _FINNED: ", except for fins",
        _SASHIMI: ", except for fins; without these, a line has fewer than two places",
        _ANY_FINS: ", except for fins; a place in two of the first houses counts as a fin, too",
    }[variety.fins]
    seen = " Only cells that see all fins lose the symbol." if fins else ""
    return f"All places of a symbol in {houses}{fins}.{seen}"


def _techniques() -> dict[str, type[_Fish]]:
    """All fish. A siamese fish is on no ladder, since each of the two fish it consists of is easier."""
    kinds = []
    for variety in _VARIETIES:
        for size, noun in _SIZES.items():
            name = f"{variety.prefix} {noun}".strip()
            pairs = _SINGLE if variety.fins == _PLAIN else _BOTH
            effort = 0 if variety.shape == _BASIC else _THOUSANDS_OF_NODES
            options = (size, variety.shape, variety.fins, pairs, effort)
            kinds.append(_technique(name, _doc(variety, size), options, _ladders(name, variety, size)))
            if pairs == _BOTH:
                options = (size, variety.shape, variety.fins, _SIAMESE, effort)
                doc = f"Two fish at once ({name}) with the same bases, but different covers and fins."
                kinds.append(_technique(f"siamese {name}", doc, options, {}))
    return {kind.__name__: kind for kind in kinds}


globals().update(_techniques())
