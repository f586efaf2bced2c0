"""A position: a puzzle with placements and removed candidates, as techniques see it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING, Any

from gridwise import _core
from gridwise.common.errors import PuzzleError
from gridwise.engine.limits import Limits
from gridwise.logic.names import Names, names_of
from gridwise.logic.questions import ActiveClue, Candidate, House, Questions, RulesInForce
from gridwise.logic.snapshot import Snapshot
from gridwise.logic.step import Because, Candidates, RawStep, Step
from gridwise.model.finding import Finding
from gridwise.model.grid import Cell
from gridwise.model.model import Model
from gridwise.model.relations import Distinct, Permutation, Relation

if TYPE_CHECKING:
    import numpy as np

    from gridwise.logic.technique import Technique
    from gridwise.model.puzzle import Puzzle

_FEW_GONE, _FEW_LEFT = 2, 4
"""A cell that loses more candidates than the first, and keeps at most the second, is told by what it keeps."""


class Position:
    """A partly solved puzzle: what is placed, and what each cell can still hold."""

    def __init__(
        self,
        puzzle: Puzzle,
        placed: Mapping[str | Cell, str] | None = None,
        removed: Mapping[str | Cell, Iterable[str]] | None = None,
        *,
        absent: Iterable[int] = (),
    ) -> None:
        self.puzzle = puzzle
        self.model: Model = puzzle.model
        self.limits = Limits()
        self._absent = frozenset(absent)
        if self._absent:
            self.state = _core.State(self.model.skeleton.geometry_without(self._absent))
            self.state.apply(self.model.known_without(self._absent), [])
        else:
            self.state = self.model.skeleton.blank.copy()
            self.state.apply(self.model.known, [])
        self.state.mark_given()
        if not placed and not removed:
            return
        index, number, given = puzzle.grid.index, self._number, puzzle.symbols.value
        placements = [(index[self._cell(c)], number[given[self._symbol(s)]]) for c, s in (placed or {}).items()]
        removals = [
            (index[self._cell(c)], number[given[self._symbol(s)]]) for c, gone in (removed or {}).items() for s in gone
        ]
        self.state.apply(placements, removals)

    @classmethod
    def reached(cls, puzzle: Puzzle) -> Position:
        """A player's position: the puzzle's `progress`, without the candidates that its `marks` leave out."""
        names = puzzle.symbols.names
        marked = {cell: marks for cell, marks in puzzle.marks.items() if cell not in puzzle.progress and marks}
        gone = {cell: [name for name in names if name not in marks] for cell, marks in marked.items()}
        return cls(puzzle, dict(puzzle.progress.items()), dict(gone.items()))

    @cached_property
    def _number(self) -> dict[int, int]:
        """The index of each value."""
        return {value: number for number, value in enumerate(self.model.values)}

    def _cell(self, cell: str | Cell) -> Cell:
        parsed = cell if isinstance(cell, Cell) else Cell.parse(cell)
        if parsed not in self.puzzle.grid:
            raise PuzzleError(f"{parsed} is not a cell of this puzzle")
        return parsed

    def _symbol(self, symbol: str) -> str:
        parsed = self.puzzle.symbols.parse(str(symbol))
        if parsed is None:
            raise PuzzleError(f"'{symbol}' is not a symbol of this puzzle")
        return parsed

    # ---- state ---------------------------------------------------------------------------------------------------

    @property
    def solved(self) -> bool:
        """Whether every cell is filled."""
        return self.state.solved

    @property
    def broken(self) -> bool:
        """Whether a cell has no candidates, or a house has no place for a value."""
        return self.state.broken

    def masks(self) -> list[int]:
        """The candidates of each cell as a bit set, in the model's order of cells and values."""
        return self.state.candidates()

    def candidates(self) -> dict[str, tuple[str, ...]]:
        """For each cell, the symbols it can still hold; one for a filled cell."""
        symbols = [self.puzzle.symbols.name[value] for value in self.model.values]
        return {
            str(cell): tuple(symbol for bit, symbol in enumerate(symbols) if mask >> bit & 1)
            for cell, mask in zip(self.model.places, self.masks(), strict=True)
        }

    def array(self) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """The candidates as booleans: one row per cell, one column per value."""
        import numpy as np

        width = len(self.model.values)
        return np.array([[mask >> bit & 1 for bit in range(width)] for mask in self.masks()], dtype=bool)

    def placed(self) -> dict[str, str]:
        """The filled cells: cell to symbol."""
        filled = self.state.placed()
        return {cell: marks[0] for (cell, marks), done in zip(self.candidates().items(), filled, strict=True) if done}

    def copy(self, limits: Limits | None = None) -> Position:
        """An independent copy, with these limits or the same ones."""
        other = Position.__new__(Position)
        other.puzzle, other.model, other.state = self.puzzle, self.model, self.state.copy()
        other.limits = self.limits if limits is None else limits
        other._absent = self._absent
        if "_layout" in self.__dict__:
            other._layout = self._layout
        return other

    # ---- for techniques ------------------------------------------------------------------------------------------

    _asked: tuple[list[int], list[bool], Questions] | None = None
    _held: Questions | None = None

    @property
    def now(self) -> Questions:
        """The answers for the current state; cached until something is placed or removed."""
        if self._held is not None:
            return self._held
        masks, placed = self.state.candidates(), self.state.placed()
        if self._asked is None or self._asked[:2] != (masks, placed):
            self._asked = masks, placed, Questions(self._layout, masks, placed)
        return self._asked[2]

    @cached_property
    def _layout(self) -> RulesInForce:
        return RulesInForce(self.model, self._absent)

    @property
    def rules(self) -> RulesInForce:
        """What stays the same while the puzzle is solved."""
        return self._layout

    @contextmanager
    def held(self) -> Iterator[None]:
        """While the block runs, answer without a look at the state, which must not change."""
        self._held = self.now
        try:
            yield
        finally:
            self._held = None

    @property
    def open_cells(self) -> tuple[Cell, ...]:
        """The cells that are not filled."""
        return tuple(self.now.open)

    @property
    def symbols(self) -> tuple[str, ...]:
        """All symbols that cells can hold."""
        return self.now.symbols

    def cells_with(self, count: int) -> tuple[Cell, ...]:
        """The open cells with this number of candidates."""
        return self.now.cells_with(count)

    def candidates_of(self, cell: Cell) -> tuple[str, ...]:
        """The symbols that a cell can still hold."""
        return self.now.candidates_of[cell]

    @property
    def houses(self) -> tuple[House, ...]:
        """The houses: `house.kind`, `house.name`, `house.cells`, `house.places(symbol)`."""
        return self.now.houses

    @property
    def clues(self) -> tuple[ActiveClue, ...]:
        """The clues other than houses: `clue.constraint`, `clue.name`, `clue.cells`, `clue.ways()`."""
        return self.now.clues

    def sees(self, a: Cell, b: Cell) -> bool:
        """Whether two cells must differ."""
        return self.now.sees(a, b)

    def peers(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells that must differ from a cell."""
        return self.now.peers(cell)

    def seen_by(self, *cells_and_symbol: Cell | str) -> dict[Cell, tuple[str, ...]]:
        """The removals if one of some cells holds a symbol (the last argument): it leaves each cell that sees them all.

        `position.seen_by(left, right, "5")` can be passed to a step as `removals`.
        """
        *cells, symbol = cells_and_symbol
        return self.now.seen_by([cell for cell in cells if isinstance(cell, Cell)], str(symbol))

    def strong_links(self, cell: Cell, symbol: str) -> tuple[Candidate, ...]:
        """The candidates that are true if this one is false: the other of a cell's two, or of a house's two places."""
        return self.now.strong_links(cell, symbol)

    def weak_links(self, cell: Cell, symbol: str) -> tuple[Candidate, ...]:
        """The candidates that are false if this one is true."""
        return self.now.weak_links(cell, symbol)

    # ---- steps ---------------------------------------------------------------------------------------------------

    def kernel(self, name: str, options: Iterable[int] = (), most: int = 1 << 20) -> Iterator[RawStep]:
        """The steps that a kernel of the core finds here. At a limit, raises Undecided after those found so far."""
        _, seconds, cancel = self.limits.start(0)
        try:
            steps, status = self.state.find(name, list(options), most, seconds, cancel)
        finally:
            self.limits.stop(0)
        for step in steps:
            yield RawStep.from_core(step)
        self.limits.require(status, "not all steps were found")

    def apply(self, step: RawStep | Step) -> None:
        """Apply the step's placements and removals."""
        raw = step.raw if isinstance(step, Step) else step
        self.state.apply(list(raw.placements), list(raw.removals))

    def snapshot(self) -> Snapshot:
        """The current position, to be drawn later."""
        return Snapshot(self.puzzle, tuple(self.masks()), tuple(self.state.placed()))

    def as_step(
        self, technique: Technique, raw: RawStep, ladder: str = "gridwise", snapshot: Snapshot | None = None
    ) -> Step:
        """The step with names of cells, symbols and clues instead of numbers; this is the position before it."""
        step = self._named(technique, technique.complete(self, raw), ladder, snapshot)
        masks = self.masks() if snapshot is None else snapshot.masks
        left = self._left_by(step, masks)
        shared = self._shared_by(step, masks) if technique.settles else ((), ())
        return replace(step, left=left, shared=shared) if left or shared[0] else step

    def _shared_by(self, step: Step, masks: Sequence[int]) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The open cells of the step's clue and what they hold in some order, if it leaves just as many symbols."""
        raw, relations, index = step.raw, self.model.skeleton.relations, self.puzzle.grid.index
        if step.wording.marks or step.placements or not raw.relations or raw.relations[0] >= len(relations):
            return (), ()
        cells = [cell for cell in relations[raw.relations[0]].cells if cell in index]
        kept = {cell: masks[index[cell]] for cell in cells if masks[index[cell]].bit_count() > 1}
        for place, value in raw.removals:
            kept[self.model.places[place]] = kept.get(self.model.places[place], 0) & ~(1 << value)
        return self._named_together(kept) if raw.removals and set(kept) <= set(cells) else ((), ())

    def _named_together(self, kept: Mapping[Cell, int]) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The names of cells that differ and of what they share, if they have the same, and just enough."""
        held, apart = next(iter(kept.values())), self._layout.apart
        if set(kept.values()) != {held} or not 1 < held.bit_count() == len(kept) <= _FEW_LEFT:
            return (), ()
        if not all(b in apart[a] for a, b in combinations(kept, 2)):
            return (), ()
        place = self.puzzle.grid.index[next(iter(kept))]
        names = self._names(tuple((place, value) for value in range(held.bit_length()) if held >> value & 1))
        return tuple(map(str, kept)), tuple(symbol for _, symbol in names)

    def _left_by(self, step: Step, masks: Sequence[int]) -> dict[str, tuple[str, ...]]:
        """What cells can still hold after a step, for those that lose many candidates and keep few."""
        lost: dict[int, int] = {}
        for place, value in () if step.wording.marks else step.raw.removals:
            lost[place] = lost.get(place, 0) | 1 << value
        left: dict[str, tuple[str, ...]] = {}
        for place, gone in lost.items():
            kept = masks[place] & ~gone
            if _FEW_GONE < gone.bit_count() > kept.bit_count() <= _FEW_LEFT:
                held = self._names(tuple((place, value) for value in range(kept.bit_length()) if kept >> value & 1))
                left |= {cell: tuple(symbol for _, symbol in held) for cell, _ in held if cell in step.removals}
        return left

    def _named(self, technique: Technique, raw: RawStep, ladder: str, snapshot: Snapshot | None = None) -> Step:
        score = technique.score(ladder, raw) if ladder in technique.ladders else 0.0
        told, ruled_out = self._told(raw)
        removals: dict[str, tuple[str, ...]] = {}
        first = {cell: number for number, (cell, _) in reversed(list(enumerate(told.removals)))}
        for cell, symbol in self._names(tuple(sorted(told.removals, key=lambda pair: (first[pair[0]], pair[1])))):
            removals[cell] = (*removals.get(cell, ()), symbol)
        parts = tuple(self._named(technique, part, ladder) for part in raw.parts)
        placements = dict(self._names(told.placements))
        because = self._because(raw, ruled_out)
        wording = self.puzzle.symbols.wording
        known = technique.of_clue and all(number < len(self.model.skeleton.relations) for number in raw.relations)
        found = self._found(raw, told, snapshot) if known else None
        reason = self._contradiction(technique, raw) if found is None else technique.reason(*found)
        title = technique.name if found is None else technique.title(found[0])
        shown = "" if title == technique.name else title
        return Step(technique.name, placements, removals, because, score, parts, raw, snapshot, wording, reason, shown)

    def _told(self, raw: RawStep) -> tuple[RawStep, Candidates]:
        """The step without the removals that are told as the placements that follow, and these removals.

        Where a place holds one of two symbols, ruling out one places the other.
        """
        if not raw.removals:
            return raw, ()
        pairs, shown = self.names.pairs, {cell for cell, _ in raw.placements}
        if not pairs and not shown:
            return raw, ()
        ruled_out = tuple([removal for removal in raw.removals if removal[0] in pairs or removal[0] in shown])
        placed = [(cell, pairs[cell] - value) for cell, value in ruled_out if cell not in shown]
        removals = tuple([removal for removal in raw.removals if removal not in ruled_out])
        return raw._replace(placements=(*raw.placements, *placed), removals=removals), ruled_out

    def _found(self, raw: RawStep, told: RawStep, snapshot: Snapshot | None) -> tuple[tuple[Relation, ...], Finding]:
        """The relations that a step cites, and what it finds with them."""
        relations = tuple(self.model.skeleton.relations[number] for number in raw.relations)
        places, values = self.model.places, self.model.values
        masks = self.masks() if snapshot is None else snapshot.masks
        held = dict(zip(places, masks, strict=True))
        cells = dict.fromkeys(places[place] for place, _ in (*raw.pattern, *raw.removals))
        cells |= dict.fromkeys(cell for relation in relations for cell in relation.cells if cell in held)
        left = {cell: frozenset(v for bit, v in enumerate(values) if held[cell] >> bit & 1) for cell in cells}
        found = {places[place]: values[value] for place, value in told.placements}
        gone = _by_cell((places[place], values[value]) for place, value in raw.removals)
        if not raw.removals:
            gone = {cell: left[cell] - {value} for cell, value in found.items() if cell in left}
        houses = tuple(relation for relation in relations if isinstance(relation, Permutation | Distinct))
        pattern = tuple((places[place], values[value]) for place, value in raw.pattern)
        apart = self._layout.apart
        sees = lambda a, b: b in apart[a]  # noqa: E731
        blocker = self._blocker(masks, self.state.placed() if snapshot is None else snapshot.filled)
        finding = Finding(left, found, self.puzzle.symbols, gone, sees, houses, pattern, raw.numbers, blocker)
        return relations, finding

    def _blocker(self, masks: Sequence[int], filled: Sequence[bool]) -> Callable[[Cell, int], Cell | None]:
        """What tells the nearest filled cell with a value that must differ from a cell."""
        index, values, apart = self.puzzle.grid.index, self.model.values, self._layout.apart

        def nearest(cell: Cell, value: int) -> Cell | None:
            held = 1 << values.index(value)
            there = [other for other in apart[cell] if filled[index[other]] and masks[index[other]] == held]
            return min(there, key=lambda other: (_distance(cell, other), other), default=None)

        return nearest

    def _contradiction(self, technique: Technique, raw: RawStep) -> str:
        """What a single clue would make impossible at the end of a trial, in the words of its constraint."""
        relation = self._only_relation(raw) if technique.contradicts(raw) else None
        if relation is None or relation.source is None:
            return ""
        broken = relation.source.impossible(relation, self.puzzle.symbols)
        return f"Then {broken}." if broken else ""

    def _only_relation(self, raw: RawStep) -> Relation | None:
        return self.model.skeleton.relations[raw.relations[0]] if len(raw.relations) == 1 else None

    def _names(self, candidates: Candidates) -> tuple[tuple[str, str], ...]:
        return self.names.candidates(candidates) if candidates else ()

    @cached_property
    def names(self) -> Names:
        """The names of cells, symbols and clues."""
        return names_of(self.model)

    def _because(self, raw: RawStep, ruled_out: Candidates) -> Because:
        names, model = self.names, self.model
        cited = [names.clue(model, number) for number in raw.relations]
        chain = [
            (self._names(link.start), self._names(link.end), link.strong, names.clue(model, link.relation)[0])
            for link in raw.chain
        ]
        pattern, named = self._names(raw.pattern), {label: title for label, _, title in cited if label}
        return Because(
            cells=tuple(dict.fromkeys([cell for cell, _ in pattern])),
            pattern=pattern,
            extra=self._names(raw.extra),
            clues=tuple(named),
            titles=tuple(named.values()),
            sources=tuple(dict.fromkeys([place for _, place, _ in cited if place])),
            chain=tuple(chain),
            numbers=raw.numbers,
            ruled_out=self._names(ruled_out),
        )


def _distance(a: Cell, b: Cell) -> int:
    return sum(abs(p - q) for p, q in zip(a, b, strict=True))


def _by_cell(pairs: Iterable[tuple[Cell, int]]) -> dict[Cell, frozenset[int]]:
    """The values of each cell."""
    held: dict[Cell, set[int]] = {}
    for cell, value in pairs:
        held.setdefault(cell, set()).add(value)
    return {cell: frozenset(values) for cell, values in held.items()}
