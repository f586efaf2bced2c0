"""Regular expressions over symbols, compiled to automata."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NoReturn

from gridwise.common.errors import PuzzleError
from gridwise.model.relations import Machine
from gridwise.model.symbols import Symbols

MAX_LENGTH = 1_000
MAX_PLACES = 5_000
MAX_DEPTH = 40


@dataclass
class _Net:
    """A nondeterministic automaton with free moves: places, and what leads from each of them to the next."""

    free: list[list[int]] = field(default_factory=list)
    moves: list[list[tuple[frozenset[int], int]]] = field(default_factory=list)

    def place(self) -> int:
        if len(self.free) == MAX_PLACES:
            raise PuzzleError("the pattern is too large once its repetitions are written out")
        self.free.append([])
        self.moves.append([])
        return len(self.free) - 1

    def closure(self, places: set[int]) -> frozenset[int]:
        """The states reached by empty moves."""
        reached, fresh = set(places), list(places)
        while fresh:
            for after in self.free[fresh.pop()]:
                if after not in reached:
                    reached.add(after)
                    fresh.append(after)
        return frozenset(reached)


@dataclass(frozen=True)
class _Fragment:
    """A part of a pattern: a set of values, parts one after the other, choices, or a part repeated."""

    values: frozenset[int] | None = None
    sequence: tuple[_Fragment, ...] = ()
    choices: tuple[_Fragment, ...] = ()
    repeated: _Fragment | None = None
    least: int = 1
    most: int | None = 1

    def build(self, net: _Net, start: int) -> int:
        """Add the part to the net and return its end state."""
        if self.values is not None:
            end = net.place()
            net.moves[start].append((self.values, end))
            return end
        if self.repeated is not None:
            return self._build_repeated(self.repeated, net, start)
        if self.choices:
            end = net.place()
            for choice in self.choices:
                first = net.place()
                net.free[start].append(first)
                net.free[choice.build(net, first)].append(end)
            return end
        for part in self.sequence:
            start = part.build(net, start)
        return start

    def _build_repeated(self, part: _Fragment, net: _Net, start: int) -> int:
        for _ in range(self.least):
            start = part.build(net, start)
        if self.most is None:
            loop = net.place()
            net.free[start].append(loop)
            net.free[part.build(net, loop)].append(loop)
            return loop
        end = net.place()
        for _ in range(self.most - self.least):
            net.free[start].append(end)
            start = part.build(net, start)
        net.free[start].append(end)
        return end


def compiled(pattern: str, symbols: Symbols, length: int) -> Machine:
    """The automaton that accepts sequences of `length` symbols that match the whole pattern."""
    net = _Net()
    start = net.place()
    end = _RegexParser(pattern, symbols).whole().build(net, start)

    def step(places: frozenset[int], value: int) -> frozenset[int] | None:
        after = {to for place in places for values, to in net.moves[place] if value in values}
        return net.closure(after) if after else None

    return Machine.explore(net.closure({start}), step, lambda places: end in places, symbols.cell_values, length)


def accepts_any(machine: Machine, length: int) -> bool:
    """Whether the automaton accepts any sequence of that length."""
    after: dict[int, set[int]] = {}
    for state, _, to in machine.transitions:
        after.setdefault(state, set()).add(to)
    states = {machine.start}
    for _ in range(length):
        states = {to for state in states for to in after.get(state, ())}
    return bool(states & machine.accepting)


class _RegexParser:
    """Choices, sequences, repetitions, and single symbols or classes of them; blanks mean nothing."""

    def __init__(self, pattern: str, symbols: Symbols) -> None:
        if len(pattern) > MAX_LENGTH:
            raise PuzzleError(f"the pattern has {len(pattern):,} characters (the limit is {MAX_LENGTH:,})")
        self.pattern = pattern
        self.symbols = symbols
        self.longest = max(len(token) for token in symbols.tokens)
        self.at = 0
        self.depth = 0

    def whole(self) -> _Fragment:
        part = self._choice()
        if self.at < len(self.pattern):
            self._fail(f"'{self.pattern[self.at]}' has no matching bracket")
        return part

    def _choice(self) -> _Fragment:
        choices = [self._sequence()]
        while self._take("|"):
            choices.append(self._sequence())
        return choices[0] if len(choices) == 1 else _Fragment(choices=tuple(choices))

    def _sequence(self) -> _Fragment:
        parts: list[_Fragment] = []
        while self._peek() not in ("", "|", ")"):
            parts.append(self._repetition())
        return _Fragment(sequence=tuple(parts))

    def _repetition(self) -> _Fragment:
        part = self._single()
        while sign := self._take("*", "+", "?", "{"):
            least, most = {"*": (0, None), "+": (1, None), "?": (0, 1)}.get(sign) or self._bounds()
            part = _Fragment(repeated=part, least=least, most=most)
        return part

    def _bounds(self) -> tuple[int, int | None]:
        end = self.pattern.find("}", self.at)
        low, comma, high = self.pattern[self.at : end if end >= 0 else None].replace(" ", "").partition(",")
        if end < 0 or not _is_count(low) or (high and not _is_count(high)):
            self._fail("repetitions are written {3}, {3,} or {3,5}")
        self.at = end + 1
        least, most = int(low), int(high) if high else None if comma else int(low)
        if most is not None and most < least:
            self._fail(f"{{{least},{most}}} has a maximum below its minimum")
        return least, most

    def _single(self) -> _Fragment:
        if self._take("("):
            self.depth += 1
            if self.depth > MAX_DEPTH:
                self._fail(f"it is nested too deeply (the limit is {MAX_DEPTH})")
            inner = self._choice()
            if not self._take(")"):
                self._fail("a ')' is missing")
            self.depth -= 1
            return inner
        if self._take("."):
            return _Fragment(values=frozenset(self.symbols.cell_values))
        if self._take("["):
            return _Fragment(values=self._class())
        if self._peek() in "*+?{}]":
            self._fail(f"'{self._peek()}' has nothing to repeat")
        return _Fragment(values=frozenset((self._symbol(),)))

    def _class(self) -> frozenset[int]:
        negated = bool(self._take("^"))
        values: set[int] = set()
        while not self._take("]"):
            if not self._peek():
                self._fail("a ']' is missing")
            values.update(self._range())
        if not values:
            self._fail("the class [] is empty")
        return frozenset(self.symbols.cell_values) - values if negated else frozenset(values)

    def _range(self) -> Iterator[int]:
        first = last = self._symbol()
        # A hyphen right after a symbol makes a range; after a blank it may start a negative number.
        if self.pattern[self.at : self.at + 1] == "-":
            self.at += 1
            last = self._symbol()
        if last < first:
            self._fail(f"the range {self.symbols.name[first]}-{self.symbols.name[last]} is empty")
        return (value for value in self.symbols.cell_values if first <= value <= last)

    def _symbol(self) -> int:
        self._peek()
        self._take("\\")
        for length in range(self.longest, 0, -1):
            symbol = self.symbols.tokens.get(self.pattern[self.at : self.at + length])
            if symbol is not None and self.at + length <= len(self.pattern):
                self.at += length
                return self.symbols.value[symbol]
        if self.at == len(self.pattern):
            self._fail("a symbol is missing at the end")
        self._fail(f"'{self.pattern[self.at]}' is not a symbol of this puzzle")

    # ---- characters ----------------------------------------------------------------------------------------------

    def _peek(self) -> str:
        while self.pattern[self.at : self.at + 1].isspace():
            self.at += 1
        return self.pattern[self.at : self.at + 1]

    def _take(self, *wanted: str) -> str:
        sign = self._peek()
        if not sign or sign not in wanted:
            return ""
        self.at += 1
        return sign

    def _fail(self, why: str) -> NoReturn:
        shown = self.pattern if len(self.pattern) <= 60 else f"{self.pattern[:57]}..."
        raise PuzzleError(f"the pattern '{shown}' is wrong: {why}")


def _is_count(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 5
