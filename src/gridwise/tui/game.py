"""A game: the player's entries and marks, with undo and redo. Independent of any screen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import cached_property
from typing import Any

from gridwise.logic.step import Step
from gridwise.model.attributes import board_attribute
from gridwise.model.gestures import click_cycle, paints_lines
from gridwise.model.grid import Cell
from gridwise.model.puzzle import Puzzle
from gridwise.model.results import Solution
from gridwise.solving.fixed_counts import fixed_counts

COLOURS = 9
"""The number of colours."""


class PlayerLayer(StrEnum):
    """What a player can put into a cell. An entry is a symbol; the others are sets, kept as tuples in order."""

    ENTRY = "entry"
    CENTRE = "centre"
    CORNER = "corner"
    STRUCK = "struck"
    """Candidates that the player crossed out of the automatic ones."""
    COLOUR = "colour"


class TypingMode(StrEnum):
    """What typing a symbol puts into the cells."""

    SYMBOL = "symbols"
    CORNER = "corner marks"
    CENTRE = "centre marks"
    COLOUR = "colours"


Edit = tuple[PlayerLayer, Cell, Any]
"""A layer, a cell, and the new contents; None for nothing."""
Change = tuple[tuple[PlayerLayer, Cell, Any, Any], ...]
"""Edits made together, each with the contents before it."""


class Game:
    """A puzzle that is being played."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.automatic = False
        """Whether candidates are shown automatically."""
        entries = {cell: symbol for cell, symbol in puzzle.progress.items() if cell not in puzzle.givens}
        marks = {cell: noted for cell, noted in puzzle.marks.items() if noted and cell not in puzzle.givens}
        self.layers: dict[PlayerLayer, dict[Cell, Any]] = {layer: {} for layer in PlayerLayer}
        self.layers[PlayerLayer.ENTRY].update(entries)
        self.layers[PlayerLayer.CENTRE].update({cell: self._ordered(noted) for cell, noted in marks.items()})
        self._filled = {**puzzle.givens, **entries}
        self.version = 0
        """Grows with every change, so that drawings of an older version are known to be out of date."""
        self._undo: list[Change] = []
        self._redo: list[Change] = []
        self._saved = self.work()

    # ---- contents of cells -----------------------------------------------------------------------------------------

    @property
    def entries(self) -> Mapping[Cell, str]:
        """What the player has filled in."""
        return self.layers[PlayerLayer.ENTRY]

    def symbol(self, cell: Cell) -> str | None:
        """The symbol in a cell, whoever put it there."""
        return self._filled.get(cell)

    def get(self, layer: PlayerLayer, cell: Cell) -> tuple[Any, ...]:
        """The marks or colours of a cell."""
        marks: tuple[Any, ...] = self.layers[layer].get(cell, ())
        return marks

    def candidates(self, cell: Cell) -> tuple[str, ...]:
        """The symbols not taken by cells that must differ from this one, except those crossed out in it."""
        taken = set(map(self._filled.get, self.puzzle.model.differ.get(cell, ())))
        taken.update(self.get(PlayerLayer.STRUCK, cell))
        return tuple(name for name in self.puzzle.symbols.by_layer[cell.layer] if name not in taken)

    def noted(self, cell: Cell) -> tuple[str, ...]:
        """The marks of an empty cell for reasoning: automatic candidates if they are on, otherwise centre marks."""
        noted = self.get(PlayerLayer.CENTRE, cell)
        kept = self.automatic or (not noted and cell in self.layers[PlayerLayer.STRUCK])
        return self.candidates(cell) if kept else noted

    def marks(self) -> dict[Cell, tuple[str, ...]]:
        """The marks of all empty cells that have any."""
        empty = (cell for cell in self.puzzle.grid.meant if self.symbol(cell) is None)
        return {cell: noted for cell in empty if (noted := self.noted(cell))}

    @property
    def full(self) -> bool:
        """Whether no cell is empty that a player could fill."""
        return all(self.symbol(cell) is not None for cell in self.open(self.puzzle.grid.meant))

    @property
    def answer(self) -> dict[str, str] | None:
        """The board as an answer, in which unmarked cells count as the background; None if it is incomplete."""
        backgrounds = self.puzzle.symbols.backgrounds
        held = {str(cell): self.symbol(cell) or backgrounds.get(cell.layer) for cell in self.puzzle.grid.meant}
        return {cell: symbol for cell, symbol in held.items() if symbol is not None} if all(held.values()) else None

    # ---- moves -----------------------------------------------------------------------------------------------------

    @cached_property
    def cycle(self) -> tuple[str | None, ...]:
        """The states that a click goes through: nothing, the marks, the background. Empty for numbers and letters."""
        marks = click_cycle(self.puzzle.symbols)
        return (None, *marks) if marks else ()

    @cached_property
    def along_lines(self) -> bool:
        """Whether a drag keeps to one row or column."""
        return paints_lines(self.puzzle)

    @property
    def has_marks(self) -> bool:
        """Whether players put marks rather than write numbers."""
        return bool(self.cycle and self.puzzle.symbols.marks)

    def next_mark(self, cell: Cell, *, back: bool = False) -> str | None:
        """What a click puts into a cell, or a right click, which goes `back`."""
        now = self.entries.get(cell)
        states = [state for state in self.cycle if state is None or self._fits(state, cell)]
        at = states.index(now) if now in states else 0
        return states[(at + (-1 if back else 1)) % len(states)]

    def _fits(self, symbol: str, cell: Cell) -> bool:
        """Whether a place can hold a symbol: it belongs to its layer."""
        return self.puzzle.symbols.mark[symbol].layer == cell.layer

    def paint(self, cells: Iterable[Cell], symbol: str | None, *, join: bool = False) -> bool:
        """Put a mark, or nothing, into cells; with `join`, the change is undone together with the one before it."""
        fitting = [cell for cell in self.open(cells) if symbol is None or self._fits(symbol, cell)]
        return self.apply(((PlayerLayer.ENTRY, cell, symbol) for cell in fitting), join=join)

    def tally(self, symbol: str) -> str:
        """How many cells hold a mark: `3 stars`, or `3 of 8 stars` if the rules say how many there are."""
        wording, total = self.puzzle.symbols.wording, self._totals.get(symbol)
        number = sum(held == symbol for held in self._filled.values())
        return wording.number_of(number, symbol) if total is None else f"{number} of {wording.number_of(total, symbol)}"

    @cached_property
    def _totals(self) -> dict[str, int]:
        return fixed_counts(self.puzzle)

    def open(self, cells: Iterable[Cell]) -> list[Cell]:
        """The cells among these that are not given, nor shown by a clue in them."""
        fixed = {*self.puzzle.givens, *(cell for _, cell, _ in self.puzzle.model.shown)}
        return [cell for cell in cells if cell in self.puzzle.grid.index and cell not in fixed]

    def enter(self, cells: Iterable[Cell], symbol: str, mode: TypingMode = TypingMode.SYMBOL) -> bool:
        """Put a symbol into cells, as an entry or a mark; if all of them have it already, remove it."""
        cells = [cell for cell in self.open(cells) if self._fits(symbol, cell)]
        if mode is TypingMode.SYMBOL:
            everywhere = all(self.entries.get(cell) == symbol for cell in cells)
            return self.apply((PlayerLayer.ENTRY, cell, None if everywhere else symbol) for cell in cells)
        layer = (
            PlayerLayer.CORNER
            if mode is TypingMode.CORNER
            else PlayerLayer.STRUCK
            if self.automatic
            else PlayerLayer.CENTRE
        )
        return self._toggle(layer, [cell for cell in cells if cell not in self.entries], symbol)

    def colour(self, cells: Iterable[Cell], number: int) -> bool:
        """Give cells a colour, numbered from 1, or remove it; 0 removes all colours."""
        cells = list(cells)
        if number == 0:
            return self.apply((PlayerLayer.COLOUR, cell, None) for cell in cells)
        return self._toggle(PlayerLayer.COLOUR, cells, number)

    def _toggle(self, layer: PlayerLayer, cells: list[Cell], item: Any) -> bool:
        everywhere = all(item in self.get(layer, cell) for cell in cells)
        edits = []
        for cell in cells:
            now = self.get(layer, cell)
            left = [other for other in now if other != item] if everywhere else [*now, *(() if item in now else [item])]
            edits.append((layer, cell, self._ordered(left) or None))
        return self.apply(edits)

    def _ordered(self, items: Iterable[Any]) -> tuple[Any, ...]:
        """Symbols in the puzzle's order, numbers in ascending order."""
        place = {name: number for number, name in enumerate(self.puzzle.symbols.names)}
        return tuple(sorted(items, key=lambda item: place.get(item, item) if isinstance(item, str) else item))

    def erase(self, cells: Iterable[Cell]) -> bool:
        """Empty cells: first entries, then pencil marks, then colours."""
        cells = list(cells)
        for layers in (
            (PlayerLayer.ENTRY,),
            (PlayerLayer.CENTRE, PlayerLayer.CORNER, PlayerLayer.STRUCK),
            (PlayerLayer.COLOUR,),
        ):
            edits = [(layer, cell, None) for layer in layers for cell in cells if cell in self.layers[layer]]
            if edits:
                return self.apply(edits)
        return False

    def take(self, step: Step) -> bool:
        """Apply a step: enter its symbols, cross out its candidates. Nobody fills in derived places."""
        derived = self.puzzle.grid.derived
        placed = [(Cell.parse(name), symbol) for name, symbol in step.placements.items()]
        edits: list[Edit] = [(PlayerLayer.ENTRY, cell, symbol) for cell, symbol in placed if cell.layer not in derived]
        for name, symbols in step.removals.items():
            cell = Cell.parse(name)
            if self.symbol(cell) is not None or cell.layer in derived:
                continue
            noted = self.get(PlayerLayer.CENTRE, cell)
            if noted and not self.automatic:
                edits.append((PlayerLayer.CENTRE, cell, tuple(mark for mark in noted if mark not in symbols) or None))
            else:
                struck = {*self.get(PlayerLayer.STRUCK, cell), *symbols}
                edits.append((PlayerLayer.STRUCK, cell, self._ordered(struck)))
        return self.apply(edits)

    def fill(self, solution: Solution) -> bool:
        """Fill the whole board, except for the background."""
        entries, backgrounds = solution.entries, self.puzzle.symbols.backgrounds.values()
        shown = {cell: None if symbol in backgrounds else symbol for cell, symbol in entries.items()}
        return self.apply((PlayerLayer.ENTRY, cell, shown[cell]) for cell in self.open(entries))

    def reset(self) -> bool:
        """Remove everything the player entered."""
        return self.apply([(layer, cell, None) for layer, held in self.layers.items() for cell in held])

    # ---- undo and redo --------------------------------------------------------------------------------------------

    def apply(self, edits: Iterable[Edit], *, join: bool = False) -> bool:
        """Make edits as one change (with `join`, as part of the last one); whether they change anything."""
        changes = [(layer, cell, self.layers[layer].get(cell), after) for layer, cell, after in edits]
        change = tuple(edit for edit in changes if edit[2] != edit[3])
        if change:
            self._undo.append((*self._undo.pop(), *change) if join and self._undo else change)
            self._redo.clear()
            self._set((layer, cell, after) for layer, cell, _, after in change)
        return bool(change)

    def undo(self) -> list[Cell]:
        """Undo the last change; the cells it touched, none if there was no change."""
        if not self._undo:
            return []
        self._redo.append(change := self._undo.pop())
        self._set((layer, cell, before) for layer, cell, before, _ in reversed(change))
        return [cell for _, cell, _, _ in change]

    def redo(self) -> list[Cell]:
        """Redo the change that was undone last; the cells it touched."""
        if not self._redo:
            return []
        self._undo.append(change := self._redo.pop())
        self._set((layer, cell, after) for layer, cell, _, after in change)
        return [cell for _, cell, _, _ in change]

    def _set(self, edits: Iterable[Edit]) -> None:
        for layer, cell, value in edits:
            if value is None:
                self.layers[layer].pop(cell, None)
            else:
                self.layers[layer][cell] = value
        self._filled = {**self.puzzle.givens, **self.entries}
        self.version += 1

    # ---- as a puzzle -----------------------------------------------------------------------------------------------

    def position(self) -> Puzzle:
        """The puzzle with the entries and the marks that reasoning may rely on."""
        return self._with(self.marks())

    def work(self) -> Puzzle:
        """The puzzle with what is saved of the player's work: entries, and the marks of cells the player marked."""
        touched = self.layers[PlayerLayer.CENTRE].keys() | self.layers[PlayerLayer.STRUCK].keys()
        return self._with({cell: noted for cell, noted in self.marks().items() if cell in touched})

    def _with(self, marks: Mapping[Cell, tuple[str, ...]]) -> Puzzle:
        board = board_attribute(self.puzzle.grid, self.entries)
        noted = {cell: list(symbols) for cell, symbols in marks.items()}
        progress = board if isinstance(board, dict) else list(board)
        return self.puzzle.replace(progress=progress if self.entries else None, marks=noted or None)

    @property
    def saved(self) -> bool:
        """Whether nothing has changed since the last save."""
        return self.work() == self._saved

    def mark_saved(self) -> None:
        """Remember that the current state is saved."""
        self._saved = self.work()
