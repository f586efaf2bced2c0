"""What a learner concludes, written as `a5 is not 3`, `r2c3 = 7` or `a1 and b2 have no star`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise

from gridwise.common.errors import PuzzleError
from gridwise.model.grid import CELL_PATTERN, PLACE_PATTERN, Cell, parse_region
from gridwise.model.puzzle import Puzzle
from gridwise.model.symbols import Symbols

Candidate = tuple[Cell, str]


@dataclass(frozen=True, slots=True)
class Conclusions:
    """Placements and removed candidates."""

    placed: frozenset[Candidate] = field(default_factory=frozenset)
    removed: frozenset[Candidate] = field(default_factory=frozenset)

    def __bool__(self) -> bool:
        return bool(self.placed or self.removed)

    def __le__(self, other: Conclusions) -> bool:
        return self.placed <= other.placed and self.removed <= other.removed

    def __or__(self, other: Conclusions) -> Conclusions:
        return Conclusions(self.placed | other.placed, self.removed | other.removed)

    def __sub__(self, other: Conclusions) -> Conclusions:
        return Conclusions(self.placed - other.placed, self.removed - other.removed)

    def completed(self, left: Mapping[Cell, tuple[str, ...]]) -> Conclusions:
        """With what says the same: a placement removes the other candidates, and the last candidate is placed."""
        placed, removed = set(self.placed), set(self.removed)
        for cell in {cell for cell, _ in removed}:
            stay = [symbol for symbol in left[cell] if (cell, symbol) not in removed]
            if len(stay) == 1:
                placed.add((cell, stay[0]))
        for cell, symbol in placed:
            removed |= {(cell, other) for other in left[cell] if other != symbol}
        return Conclusions(frozenset(placed), frozenset(removed))


_NOT = r"(?:is|are|was|were|can't be|cannot be|can not be) not|isn't|aren't|can't be|cannot be|!=|<>|≠|≠"
_ONLY = r"(?:can only be|can be only|must be)"
_ORDER = r"\s+in (?:some|any|either) order$"
_HAS = r"(?:each )?(?:holds?|has|have)"
_VERB = re.compile(
    rf"\s*(?:(?P<no>{_NOT})|(?P<only>{_ONLY})|(?P<has>\b{_HAS}\b)|(?P<yes>==?|:|\b(?:is|are)\b))\s*", re.IGNORECASE
)
_PLACE = rf"(?:{PLACE_PATTERN}|{CELL_PATTERN}(?:\s*[-–]\s*{CELL_PATTERN})?)"
_SUBJECT = re.compile(rf"(?:^|[\s,;.]|\band\b)*((?:{_PLACE}(?:[\s,;]|\band\b)*)+)$", re.IGNORECASE)
_BETWEEN = re.compile(r"[\s,;]+(?:or|and|nor)?\b\s*|\s*/\s*|\s+or\s+", re.IGNORECASE)
_SAMPLE = "write conclusions like 'a5 is not 3, r2c3 = 7'"


def parse_answer(text: str, puzzle: Puzzle) -> Conclusions:
    """The conclusions that a text states: `r2c3 = 7`, `a5 != 3`, `b1 is 2 or 4`, or the words of a step."""
    placed, removed = set[Candidate](), set[Candidate]()
    for subject, verb, value in _clauses(text):
        cells = _cells(subject, puzzle)
        for cell in cells:
            symbols = _Words(puzzle.symbols, cell.layer)
            if verb == "no":
                removed |= {(cell, symbol) for symbol in symbols.several(value)}
            elif verb == "only" or re.search(rf"\bor\b|{_ORDER}", value, re.IGNORECASE):
                kept = symbols.several(re.sub(_ORDER, "", value, flags=re.IGNORECASE))
                removed |= {(cell, symbol) for symbol in symbols.names if symbol not in kept}
            elif (absent := symbols.absent(value)) is not None:
                removed.add((cell, absent))
            else:
                placed.add((cell, symbols.one(value)))
    return Conclusions(frozenset(placed), frozenset(removed))


def _clauses(text: str) -> Iterator[tuple[str, str, str]]:
    """Subject, verb and value of each clause: before each verb stand the names of cells, and after it the value."""
    verbs = list(_VERB.finditer(text))
    if not verbs:
        raise PuzzleError(f"'{text.strip()}' states no conclusion", suggestion=_SAMPLE)
    between = [text[: verbs[0].start()], *(text[a.end() : b.start()] for a, b in pairwise(verbs))]
    subjects = [_SUBJECT.search(part) for part in between]
    for verb, part, subject in zip(verbs, between, subjects, strict=True):
        if subject is None:
            raise PuzzleError(f"there is no cell before '{verb[0].strip()}' in '{part.strip()}'", suggestion=_SAMPLE)
    values = [part[: s.start()] for part, s in zip(between[1:], subjects[1:], strict=True) if s]
    for verb, subject, value in zip(verbs, subjects, [*values, text[verbs[-1].end() :]], strict=True):
        assert subject is not None
        yield subject[1], str(verb.lastgroup), value.strip(" \t\r\n,;.")


def _cells(text: str, puzzle: Puzzle) -> tuple[Cell, ...]:
    return tuple(_on_board(cell, puzzle) for cell in parse_region(re.sub(r"\band\b", " ", text, flags=re.IGNORECASE)))


def _on_board(cell: Cell, puzzle: Puzzle) -> Cell:
    if cell not in puzzle.grid.index or cell.layer in puzzle.grid.derived:
        raise PuzzleError(f"{cell} can't be filled in on this board")
    return cell


class _Words:
    """The symbols that a place can hold, by their names, characters and nouns."""

    def __init__(self, symbols: Symbols, layer: str) -> None:
        self.symbols, self.names = symbols, symbols.by_layer[layer]
        self.spelled = {token.lower(): name for token, name in symbols.tokens.items() if name in self.names}
        for name in self.names:
            mark = symbols.mark[name]
            words = (name, mark.name, mark.character, mark.noun, mark.plural, mark.adjective)
            self.spelled.update({word.lower(): name for word in words if word})

    def one(self, text: str) -> str:
        """The only symbol that a text names."""
        found = self.several(text)
        if len(found) > 1:
            raise PuzzleError(f"'{text}' names several symbols; a cell holds one", suggestion=_SAMPLE)
        return found[0]

    def absent(self, text: str) -> str | None:
        """The symbol after `no`, as in `no star`."""
        match = re.match(r"no\s+(.+)$", text, re.IGNORECASE)
        return self.one(match[1]) if match else None

    def several(self, text: str) -> list[str]:
        """The symbols that a text names: `3`, `3 or 7`, `37`, `a star`, `black`."""
        bare = re.sub(r"^(?:an?|the|each|both|all)\s+", "", text.strip(), flags=re.IGNORECASE).lower()
        if bare in self.spelled:
            return [self.spelled[bare]]
        words = [word for word in _BETWEEN.split(bare) if word]
        if len(words) == 1 and all(letter in self.spelled for letter in bare):
            words = list(bare)
        for word in words or [""]:
            if word not in self.spelled:
                known = ", ".join(self.symbols.mark[name].noun for name in self.names)
                raise PuzzleError(f"'{word or text}' is not a symbol of this puzzle", suggestion=f"choose from {known}")
        return [self.spelled[word] for word in words]


def read_conclusions(puzzle: Puzzle, placed: Mapping[str, str], removed: Mapping[str, Iterable[str]]) -> Conclusions:
    """Conclusions from placements and removals by the names of cells and symbols."""

    def pairs(named: Iterable[tuple[str, str]]) -> Iterator[Candidate]:
        for name, symbol in named:
            cell = _on_board(Cell.parse(name), puzzle)
            yield cell, _Words(puzzle.symbols, cell.layer).one(symbol)

    gone = ((name, symbol) for name, symbols in removed.items() for symbol in symbols)
    return Conclusions(frozenset(pairs(placed.items())), frozenset(pairs(gone)))


def conclusions_of(placements: Mapping[Cell, str], removals: Mapping[Cell, Iterable[str]]) -> Conclusions:
    """Conclusions from placements and removals by cell."""
    removed = frozenset((cell, symbol) for cell, gone in removals.items() for symbol in gone)
    return Conclusions(frozenset(placements.items()), removed)
