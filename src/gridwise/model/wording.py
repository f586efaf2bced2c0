"""How sentences speak of symbols: `a1 is 5` of numbers, `a1 holds a star` and `a1 is empty` of marks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from gridwise.model.marks import CELLS, Mark, plain_mark


@dataclass(frozen=True)
class Wording:
    """Words for the symbols of a puzzle. Without marks, a symbol is called what it is."""

    marks: tuple[tuple[str, Mark], ...] = ()
    """Each symbol with its mark; empty if every symbol is its own mark."""

    @cached_property
    def _mark(self) -> Mapping[str, Mark]:
        return dict(self.marks)

    def mark(self, symbol: str) -> Mark:
        """The mark of a symbol."""
        return self._mark.get(symbol) or plain_mark(symbol)

    def noun(self, symbol: str) -> str:
        """`5`, `star`, `empty cell`."""
        return self.mark(symbol).noun

    def plural(self, symbol: str) -> str:
        """`5s`, `stars`, `empty cells`."""
        return self.mark(symbol).plural

    def one(self, symbol: str) -> str:
        """`5`, `a star`, `an empty cell`."""
        noun = self.noun(symbol)
        if symbol not in self._mark or self._mark[symbol].is_plain:
            return noun
        return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"

    def number_of(self, count: int, symbol: str) -> str:
        """`no star`, `1 star`, `2 stars`; `1 5`, `2 5s` of numbers."""
        if not count:
            return f"no {self.noun(symbol)}"
        return f"{count} {self.noun(symbol) if count == 1 else self.plural(symbol)}"

    def is_(self, cells: str | Sequence[str], symbol: str) -> str:
        """What some cells hold: `a1 is 5`, `a1 holds a star`, `a1 and b2 are empty`, `c3 has no star`."""
        names = _names(cells)
        return self.holds(listed(names), symbol, many=_several(names))

    def holds(self, who: str, symbol: str, *, many: bool) -> str:
        """What one or several cells hold that have no names of their own: `the other three cells are black`."""
        mark = self._mark.get(symbol)
        if mark is None or mark.is_plain:
            return f"{who} {'are' if many else 'is'} {self.noun(symbol)}"
        if other := self._missing_thing(symbol):
            return f"{who} {'have' if many else 'has'} no {other.noun}"
        if mark.adjective:
            return f"{who} {'are' if many else 'is'} {mark.adjective}"
        if mark.layer != CELLS:
            return f"{who} have {mark.plural}" if many else f"{who} has {self.one(symbol)}"
        return f"{who} each hold {self.one(symbol)}" if many else f"{who} holds {self.one(symbol)}"

    def should_not(self, cell: str, symbol: str) -> str:
        """Of a wrong entry: `a1 is not 5`, `a1 should be empty`, `a1 should have no star`."""
        said = self.is_not(cell, (symbol,))
        for verb, base in ((" is ", " be "), (" has ", " have "), (" holds ", " hold ")):
            if symbol in self._mark and verb in said:
                return said.replace(verb, f" should{base}", 1)
        return said

    def is_not(self, cells: str | Sequence[str], symbols: Sequence[str]) -> str:
        """What some cells do not hold: `a1 is not 3 or 7`, `a1 has no star`, `a1 is not filled`."""
        names = _names(cells)
        if len(symbols) == 1 and len(others := self._others(symbols[0])) == 1:
            return self.is_(names, others[0])
        who, many = listed(names), _several(names)
        return f"{who} {'are' if many else 'is'} not {_either([self.state(symbol) for symbol in symbols])}"

    def is_one_of(self, cells: Sequence[str], symbols: Sequence[str]) -> str:
        """What some cells can still hold: `a1 is 3 or 7`, `a1 and a2 are 8 or 9`."""
        return f"{listed(cells)} {'are' if _several(cells) else 'is'} {_either([self.state(s) for s in symbols])}"

    def counted(self, count: int, symbol: str) -> str:
        """The same with small numbers as words: `one star`, `two stars`, `three 1s`."""
        return f"{in_words(count)} {self.noun(symbol) if count == 1 else self.plural(symbol)}"

    def were(self, cell: str, symbol: str) -> str:
        """A symbol that is only supposed: `a1 were 5`, `a1 held a star`, `a1 were empty`, `a1 had no star`."""
        said = self.is_(cell, symbol)
        for now, then in (("holds", "held"), ("has", "had"), ("is", "were")):
            said = said.replace(f"{cell} {now} ", f"{cell} {then} ", 1)
        return said

    def both_are(self, cells: Sequence[str], symbol: str) -> str:
        """`a1 and a2 are both 5`, `a1, a2 and a3 are all filled`, `a1 and a2 each hold a star`."""
        return self.is_(cells, symbol).replace(" are ", f" are {'both' if len(cells) == 2 else 'all'} ", 1)

    def state(self, symbol: str) -> str:
        """What a cell is, after `is` or `is not`: `5`, `empty`, `a star`."""
        mark = self._mark.get(symbol)
        return symbol if mark is None else mark.adjective or self.one(symbol)

    def in_(self, cell: str, symbol: str) -> str:
        """A symbol in a cell, as a thing that can be or not: `5 in a1`, `a star in a1`, `a1 empty`."""
        mark = self._mark.get(symbol)
        if mark is not None and mark.adjective:
            return f"{cell} {mark.adjective}"
        return f"{self.one(symbol)} in {cell}"

    def named_in(self, text: str) -> str:
        """A text about symbols with their words: `{0}` becomes `0` or `a white disc`, `{0s}` `0s` or `white discs`."""

        def word(match: re.Match[str]) -> str:
            name = match[1]
            if (symbol := self._named(name)) is not None:
                return self.one(symbol)
            several = self._named(name[:-1]) if name.endswith("s") else None
            return match[0] if several is None else self.plural(several)

        return re.sub(r"\{(\w+)\}", word, text)

    def _named(self, text: str) -> str | None:
        """The symbol that a text names, itself or by its mark; without marks, any number or letter could be one."""
        if self.marks:
            names = {mark.name: symbol for symbol, mark in self.marks}
            return text if text in self._mark else names.get(text)
        return text if text.isdigit() or len(text) == 1 else None

    @property
    def thing(self) -> str | None:
        """Of two marks, the one that players look for: not the background. None for numbers."""
        things = [symbol for symbol, mark in self.marks if not mark.background]
        return things[0] if len(self.marks) == 2 and len(things) == 1 else None

    @cached_property
    def as_nouns(self) -> Mapping[str, str]:
        """Each symbol with its noun, for sentences that name symbols as they are."""
        return {symbol: mark.adjective or mark.noun for symbol, mark in self.marks}

    def _missing_thing(self, symbol: str) -> Mark | None:
        """For the background of a puzzle with one kind of thing to place: that thing."""
        mark, others = self._mark.get(symbol), [self._mark[other] for other in self._others(symbol)]
        if mark is None or not mark.background or len(others) != 1 or others[0].adjective:
            return None
        return others[0]

    def _others(self, symbol: str) -> list[str]:
        """The other symbols of the same layer; none for numbers."""
        mark = self._mark.get(symbol)
        return (
            [] if mark is None else [name for name, each in self.marks if each.layer == mark.layer and name != symbol]
        )


def _names(cells: str | Iterable[str]) -> list[str]:
    return [cells] if isinstance(cells, str) else list(cells)


def _several(names: Sequence[str]) -> bool:
    return len(names) > 1 or "–" in names[0]  # a range of cells


def listed(items: Iterable[str]) -> str:
    """`a1`, `a1 and a2`, `a1, a2 and b1`."""
    names = list(items)
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _either(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"


_CELL = re.compile(r"[a-z]+\d+\b|r\d+c\d+\b")
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def capital(text: str) -> str:
    """The text with a capital first letter; the name of a cell stays as it is."""
    return text if _CELL.match(text) else text[:1].upper() + text[1:]


def in_words(number: int) -> str:
    """`one`, `two` … `twelve`, `13`."""
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)


def all_in_words(number: int) -> str:
    """`both`, `all 3`: of several."""
    return "both" if number == 2 else f"all {number}"


def times(number: int) -> str:
    """`once`, `twice`, `three times`."""
    return {1: "once", 2: "twice"}.get(number, f"{in_words(number)} times")
