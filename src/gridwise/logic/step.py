"""A step: what it places and removes, the technique that found it, and the facts it rests on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from gridwise.logic.cell_ranges import ranged
from gridwise.logic.later import Later
from gridwise.logic.notation import eureka
from gridwise.logic.two_colours import two_colours
from gridwise.model.marks import Mark
from gridwise.model.registry import pieces
from gridwise.model.wording import Wording, capital

if TYPE_CHECKING:
    from gridwise.logic.snapshot import Snapshot
    from gridwise.logic.technique import Technique

__all__ = [
    "Because",
    "Candidates",
    "RawLink",
    "RawStep",
    "Step",
    "called",
    "capital",
    "either",
    "houses",
    "in_order",
    "listed",
]

Candidates = tuple[tuple[int, int], ...]
"""Pairs of a cell's number and a value's number, as the core counts them."""


class RawLink(NamedTuple):
    """A link of a chain, in numbers."""

    start: Candidates
    end: Candidates
    strong: bool
    relation: int


class RawStep(NamedTuple):
    """A step in numbers, as found by kernels. `relations` are indices into `model.skeleton.relations`."""

    placements: Candidates = ()
    removals: Candidates = ()
    pattern: Candidates = ()
    extra: Candidates = ()
    relations: tuple[int, ...] = ()
    chain: tuple[RawLink, ...] = ()
    numbers: tuple[int, ...] = ()
    parts: tuple[Any, ...] = ()

    @classmethod
    def from_core(cls, fields: tuple[Any, ...]) -> RawStep:
        """The step from the core's tuple."""
        raw: RawStep = tuple.__new__(cls, fields)
        if not raw.chain and not raw.parts:  # the common case: there are millions of these
            return raw
        links = tuple(RawLink(*link) for link in raw.chain)
        return raw._replace(chain=links, parts=tuple(cls.from_core(part) for part in raw.parts))

    def joined(self, other: RawStep) -> RawStep:
        """This step and another one as a single step: what both remove, resting on what both rest on."""
        first, second = (part._replace(relations=tuple(sorted(part.relations))) for part in (self, other))
        return first._replace(
            removals=tuple(sorted({*first.removals, *second.removals})),
            extra=second.extra or second.pattern,
            relations=tuple(sorted({*first.relations, *second.relations})),
            chain=first.chain + second.chain,
            parts=(first, second),
        )

    def outcome(self) -> tuple[frozenset[tuple[int, int]], frozenset[tuple[int, int]]]:
        """Its changes: placements and removals as sets."""
        return frozenset(self.placements), frozenset(self.removals)


@dataclass(frozen=True, slots=True)
class Because:
    """The facts that a step rests on, by name."""

    cells: tuple[str, ...] = ()
    """The cells of the pattern, in its order."""
    pattern: tuple[tuple[str, str], ...] = ()
    """The candidates that make the pattern: cell and symbol."""
    extra: tuple[tuple[str, str], ...] = ()
    """Fins, pincers, a second colour."""
    clues: tuple[str, ...] = ()
    """The houses, cages and other clues, as in `row a` or `cage a1 a2 b1 = 15`."""
    titles: tuple[str, ...] = ()
    """The same clues as they stand in a sentence, as in `the 15-cage a1 a2 b1`."""
    sources: tuple[str, ...] = ()
    """Where these clues were written, as in `puzzle.yml:7`; empty for those not from a file."""
    chain: tuple[tuple[tuple[tuple[str, str], ...], tuple[tuple[str, str], ...], bool, str], ...] = ()
    """The links of a chain: from, to, whether it is strong, and the clue it comes from."""
    numbers: tuple[int, ...] = ()
    ruled_out: tuple[tuple[str, str], ...] = ()
    """The candidates that leave a single one in their cells, if the step is told as the placements that follow."""


@dataclass(frozen=True, slots=True)
class Step(Later):
    """One move of a human solver."""

    technique: str
    placements: dict[str, str]
    """The placements: cell to symbol."""
    removals: dict[str, tuple[str, ...]]
    """The removed candidates: cell to symbols."""
    because: Because
    score: float = 0.0
    parts: tuple[Step, ...] = ()
    raw: RawStep = field(default=RawStep(), compare=False, repr=False)
    """The step in numbers; not part of its JSON."""
    snapshot: Snapshot | None = field(default=None, compare=False, repr=False)
    """The board before it, for drawing; not part of its JSON."""
    wording: Wording = field(default=Wording(), compare=False, repr=False)
    """How it speaks of symbols: as numbers, stars, filled cells."""
    reason: str = field(default="", compare=False, repr=False)
    """Why it works in the words of the clue's constraint; empty for the words of the technique."""
    shown: str = field(default="", compare=False, repr=False)
    """What it is called here, if that is not the name of its technique."""
    told: str = field(default="", compare=False, repr=False)
    """What follows, if it is told in other words than those of the symbols."""
    left: Mapping[str, tuple[str, ...]] = field(default_factory=dict, compare=False, repr=False)
    """What cells can still hold, where that is shorter to say than what the step removes: cell to symbols."""
    shared: tuple[tuple[str, ...], tuple[str, ...]] = field(default=((), ()), compare=False, repr=False)
    """Cells and as many symbols, which these cells hold in some order, if that is the whole result for them."""

    @property
    def title(self) -> str:
        """What it is called: the name of its technique, in words that fit the puzzle."""
        return self.shown or self.technique

    @property
    def where(self) -> str:
        """First stage of a hint: where to look."""
        return self._technique().where(self._spoken())

    @property
    def which(self) -> str:
        """Second stage: which technique."""
        return self._technique().which(self._spoken())

    @property
    def why(self) -> str:
        """Third stage: why it works."""
        return self.reason or self._technique().why(self._spoken())

    @property
    def plain(self) -> str:
        """The whole step in words for a ten-year-old."""
        if self.reason:
            return self._technique().plain_reason(self._spoken())
        return self._technique().plain(self._spoken())

    @property
    def what(self) -> str:
        """Fourth stage: what follows, without a full stop.

        `a1 is 5`, `a2 and b3 are not 1 or 4; c1 is not 1`, `a1 is 8 or 9`, or `a1 and a2 are 8 and 9 in some order`.
        """
        if self.told:
            return self.told
        same: dict[str, list[str]] = {}
        for cell, symbol in self.placements.items():
            same.setdefault(symbol, []).append(cell)
        shown = {symbol: ranged(cells) if self.wording.marks else cells for symbol, cells in same.items()}
        said = [self.wording.is_(cells, symbol) for symbol, cells in shown.items()]
        together, held = self.shared
        said += [f"{listed(together)} are {listed(held)} in some order"] if together else []
        alike: dict[tuple[bool, tuple[str, ...]], list[str]] = {}
        for cell, symbols in self.removals.items():
            if cell not in together:
                alike.setdefault((cell in self.left, self.left.get(cell, symbols)), []).append(cell)
        said += [
            self.wording.is_one_of(cells, symbols) if kept else self.wording.is_not(cells, symbols)
            for (kept, symbols), cells in alike.items()
        ]
        return "; ".join(said)

    @property
    def notation(self) -> str:
        """A chain on one line, in Eureka notation; empty for other steps."""
        return eureka(self)

    @property
    def has_sets(self) -> bool:
        """Whether its pattern is several sets of candidates, such as almost locked sets."""
        kind: type[Technique] | None = pieces("technique").get(self.technique)
        return kind is not None and kind.in_sets

    @property
    def sentences(self) -> str:
        """Why it works and what follows. A proof within a proof stands on indented lines."""
        why = self.why
        return f"{why}{chr(10) if chr(10) in why else ' '}So {self.what}."

    @property
    def ruled_out(self) -> dict[str, tuple[str, ...]]:
        """The candidates that it rules out, also where what is left is told as a placement: cell to symbols."""
        gone = dict(self.removals)
        for cell, symbol in self.because.ruled_out:
            gone[cell] = (*gone.get(cell, ()), symbol)
        return gone

    def _spoken(self) -> Step:
        """The step for a technique that writes symbols as they are: with their nouns instead."""
        if not self.wording.marks or self._technique().knows_marks:
            return self
        nouns = self.wording.as_nouns
        renamed = {name: _renamed(getattr(self.because, name), nouns) for name in _WITH_SYMBOLS}
        because = replace(self.because, **renamed)
        placements = {cell: nouns.get(symbol, symbol) for cell, symbol in self.placements.items()}
        removals = {cell: tuple(nouns.get(symbol, symbol) for symbol in gone) for cell, gone in self.removals.items()}
        parts = tuple(part._spoken() for part in self.parts)
        return replace(self, placements=placements, removals=removals, because=because, parts=parts, told=self.what)

    def _technique(self) -> Technique:
        kind: type[Technique] = pieces("technique")[self.technique]
        return kind()

    def __str__(self) -> str:
        return f"{self.title}: {self.sentences}"

    def svg(self, **options: Any) -> str:
        """The step as an SVG picture: the board before it, and what it rests on and does."""
        return str(self._draw("svg", **options))

    def _draw(self, to: str, **options: Any) -> str | bytes:
        if self.snapshot is None:
            raise ValueError("this step has no board; draw it with puzzle.svg(step=step, candidates=…)")
        return self.snapshot.puzzle.draw(to, step=self, **options)

    def _repr_svg_(self) -> str | None:
        return None if self.snapshot is None else self.svg()

    def _repr_png_(self) -> bytes | None:
        return None if self.snapshot is None else self.snapshot.puzzle.png_or_none(step=self)

    def _repr_html_(self) -> str | None:
        from html import escape

        return None if self.snapshot is None else f"<p>{escape(str(self))}</p>{self.svg()}"

    def to_json(self) -> dict[str, Any]:
        """The step as plain data, its words included."""
        because = self.because
        return {
            "technique": self.technique,
            "placements": self.placements,
            "removals": {cell: list(symbols) for cell, symbols in self.removals.items()},
            "because": {name: _plain(getattr(because, name)) for name in because.__dataclass_fields__},
            "colours": _plain(two_colours(self)),
            "score": self.score,
            "parts": [part.to_json() for part in self.parts],
            **({"marks": [[name, mark.to_json()] for name, mark in self.wording.marks]} if self.wording.marks else {}),
            **({"reason": self.reason} if self.reason else {}),
            **({"left": {cell: list(symbols) for cell, symbols in self.left.items()}} if self.left else {}),
            **({"shared": _plain(self.shared)} if self.shared[0] else {}),
            "text": {name: getattr(self, name) for name in ("title", "where", "which", "why", "what", "plain")},
            **({"notation": notation} if (notation := self.notation) else {}),
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Step:
        """The step that `to_json` described."""
        because = Because(**{name: _tupled(value) for name, value in data["because"].items()})
        removals = {cell: tuple(symbols) for cell, symbols in data["removals"].items()}
        parts = tuple(cls.from_json(part) for part in data["parts"])
        words = Wording(tuple((name, Mark.from_json(mark)) for name, mark in data.get("marks", ())))
        placements, reason = dict(data["placements"]), data.get("reason", "")
        shown = data.get("text", {}).get("title", "")
        left = {cell: tuple(symbols) for cell, symbols in data.get("left", {}).items()}
        made = cls(data["technique"], placements, removals, because, data["score"], parts, wording=words, reason=reason)
        shared = _tupled(data.get("shared", ((), ())))
        made = replace(made, left=left, shared=shared) if left or shared[0] else made
        return made if shown in ("", made.technique) else replace(made, shown=shown)


_WITH_SYMBOLS = ("pattern", "extra", "chain", "ruled_out")


def _renamed(value: Any, nouns: Mapping[str, str]) -> Any:
    """The candidates in nested tuples, with nouns instead of symbols."""
    if not isinstance(value, tuple):
        return value
    if len(value) == 2 and all(isinstance(item, str) for item in value):
        return value[0], nouns.get(value[1], value[1])
    return tuple(_renamed(item, nouns) for item in value)


def either(symbols: tuple[str, ...] | list[str]) -> str:
    """`3`, `3 or 7`, `3, 5 or 7`."""
    return symbols[0] if len(symbols) == 1 else f"{', '.join(symbols[:-1])} or {symbols[-1]}"


def listed(names: tuple[str, ...] | list[str]) -> str:
    """`a1`, `a1 and a2`, `a1, a2 and b1`."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def called(symbols: Iterable[str]) -> str:
    """What people call some symbols: a `digit`, a `number` or a `symbol`; add an s for several."""
    held = list(symbols)
    if not all(symbol.isdecimal() for symbol in held):
        return "symbol"
    return "digit" if all(len(symbol) == 1 for symbol in held) else "number"


def _plain(value: Any) -> Any:
    return [_plain(item) for item in value] if isinstance(value, tuple) else value


def _tupled(value: Any) -> Any:
    return tuple(_tupled(item) for item in value) if isinstance(value, list) else value


def houses(names: Iterable[str]) -> str:
    """`row a`, `rows a and c`, `rows a and c, column 2 and box 5`: grouped by kind."""
    kinds: dict[str, list[str]] = {}
    for name in names:
        kind, _, rest = name.partition(" ")
        grouped = kind in ("row", "column") or (kind == "box" and rest.isdecimal())
        kinds.setdefault(kind if grouped else name, []).append(rest)
    parts = [_plural(name, rest) if name in ("row", "column", "box") else name for name, rest in kinds.items()]
    return listed(parts) if all(len(rest) == 1 for rest in kinds.values()) else ", and ".join(parts)


def _plural(kind: str, names: list[str]) -> str:
    ending = "" if len(names) == 1 else "es" if kind == "box" else "s"
    return f"{kind}{ending} {listed(names)}"


def in_order(symbols: Iterable[str]) -> tuple[str, ...]:
    """Each symbol once, numbers first and in order."""

    def key(symbol: str) -> tuple[bool, int, str]:
        number = symbol.removeprefix("-").isdecimal()
        return not number, int(symbol) if number else 0, symbol

    return tuple(sorted(set(symbols), key=key))
