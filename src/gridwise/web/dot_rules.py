"""The rules that an exported page needs to dot what the placed marks rule out, as plain data.

The page's player/ruled_out.js reads them. It does what gridwise.solving.ruled_out does.
"""

from __future__ import annotations

from typing import Any

from gridwise.model.grid import Cell
from gridwise.model.puzzle import Puzzle
from gridwise.model.relations import Automaton, Count, Distinct, Linear, Pair, Permutation, Relation
from gridwise.model.relations.machine import Machine
from gridwise.solving.ruled_out import simple_rules


def dot_rules(puzzle: Puzzle) -> dict[str, Any] | None:
    """Rules, values of symbols, and automata; None if no place has a background, or a rule needs hidden totals."""
    if not puzzle.symbols.backgrounds:
        return None
    relations = simple_rules(puzzle)
    if any(not isinstance(cell, Cell) for relation in relations for cell in relation.cells):
        return None  # a sum with a total that has no cell of its own
    number = {place: at for at, place in enumerate(puzzle.grid.meant)}
    machines: dict[Machine, int] = {}
    rules = [_rule(relation, number, machines) for relation in relations]
    return {"values": dict(puzzle.symbols.value), "rules": rules, "machines": list(map(_plain, machines))}


def _rule(relation: Relation, number: dict[Cell, int], machines: dict[Machine, int]) -> list[Any]:
    cells = [number.get(cell, -1) for cell in relation.cells]
    match relation:
        case Distinct():
            return ["distinct", cells]
        case Permutation():
            return ["permutation", cells, sorted(relation.values)]
        case Count():
            return ["count", cells, sorted(relation.values), sorted(relation.counts)]
        case Pair():
            return ["pair", cells, sorted(relation.allowed)]
        case Linear():
            weights = [weight if isinstance(weight, int) else dict(weight) for weight in relation.weights]
            return ["linear", cells, weights, sorted(relation.targets)]
        case Automaton():
            return ["automaton", cells, machines.setdefault(relation.machine, len(machines))]
        case _:
            raise AssertionError(f"{type(relation).__name__} is not a simple rule")


def _plain(machine: Machine) -> dict[str, Any]:
    return {"start": machine.start, "accepting": sorted(machine.accepting), "transitions": sorted(machine.transitions)}
