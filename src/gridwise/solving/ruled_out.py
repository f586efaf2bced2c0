"""The places that the marks on a player's board rule out: what people dot around a star.

Only what one rule says of the placed marks counts: a neighbour of a star, the rest of a row that has all its stars,
the rest of a nonogram's row whose runs are complete. Nothing is derived any further, so that the thinking is left to
the player.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from gridwise.model.grid import Cell
from gridwise.model.relations import Automaton, Count, Distinct, Linear, Pair, Permutation, Relation
from gridwise.solving.check import needed_cells
from gridwise.solving.satisfied import with_background

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle

_Values = Mapping[Cell, int]
_SIMPLE = (Automaton, Count, Distinct, Linear, Pair, Permutation)
"""The relations that people see at a glance; that a line closes too early or cuts something off has to be found."""


def ruled_out(puzzle: Puzzle) -> list[Cell]:
    """The unmarked places of a player's board in which every mark breaks a rule, so that only the background fits."""
    return _Board(puzzle).ruled_out()


def simple_rules(puzzle: Puzzle) -> list[Relation]:
    """The rules that people see at a glance."""
    return [
        relation
        for relation in puzzle.model.relations
        if isinstance(relation, _SIMPLE) and relation.active(lambda clue: True) and not _is_implied(relation)
    ]


class _Board:
    """A player's marks, and the rules for each place."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        value, backgrounds = puzzle.symbols.value, set(puzzle.symbols.backgrounds.values())
        filled = {**puzzle.givens, **puzzle.progress}
        self.filled = filled.keys()
        self.marks = {cell: value[symbol] for cell, symbol in filled.items() if symbol not in backgrounds}
        self.with_rest = {cell: value[symbol] for cell, symbol in with_background(puzzle).items()}
        self.rules: dict[Cell, list[Relation]] = {}
        for relation in simple_rules(puzzle):
            for cell in needed_cells(relation):
                self.rules.setdefault(cell, []).append(relation)

    def ruled_out(self) -> list[Cell]:
        fixed = {cell for _, cell, _ in self.puzzle.model.shown}
        open_ = [place for place in self.puzzle.grid.meant if place not in self.filled and place not in fixed]
        return [place for place in open_ if self._is_ruled_out(place)]

    def _is_ruled_out(self, place: Cell) -> bool:
        symbols = self.puzzle.symbols
        background = symbols.backgrounds.get(place.layer)
        marks = [symbols.value[name] for name in symbols.by_layer[place.layer] if name != background]
        return background is not None and all(self._breaks(place, mark) for mark in marks)

    def _breaks(self, place: Cell, mark: int) -> bool:
        """Whether a mark in a place breaks a rule, whatever the unmarked places hold."""
        values = {**self.marks, place: mark}
        return any(self._is_broken(relation, values) for relation in self.rules.get(place, ()))

    def _is_broken(self, relation: Relation, values: _Values) -> bool:
        if isinstance(relation, Automaton):
            return self._is_complete(relation) and not _can_hold(relation, values)
        if all(cell in values for cell in needed_cells(relation)):
            return not relation.holds(values)
        if isinstance(relation, Distinct | Permutation):
            known = [values[cell] for cell in relation.cells if cell in values]
            return len(set(known)) < len(known)
        return relation.is_broken(values)

    def _is_complete(self, relation: Automaton) -> bool:
        """Whether a line is finished if nothing more is marked in it."""
        return all(cell in self.with_rest for cell in relation.cells) and relation.holds(self.with_rest)


def _is_implied(relation: Relation) -> bool:
    return isinstance(relation, Automaton) and relation.reading is not None and relation.reading.implied


def _can_hold(relation: Automaton, values: _Values) -> bool:
    """Whether some values of the unmarked cells are accepted."""
    machine = relation.machine
    states = {machine.start}
    for cell in relation.cells:
        known = values.get(cell)
        states = {
            after
            for state, value, after in machine.transitions
            if state in states and (known is None or value == known)
        }
    return not states.isdisjoint(machine.accepting)
