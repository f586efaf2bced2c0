"""Clauses that a relation implies, found from values that it does not allow."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from gridwise.proving.refuting import refuted

Sets = dict[Any, frozenset[int]]


@dataclass(frozen=True, slots=True)
class Ground:
    """The values that variables can hold at all, and those that are left after what is known for certain."""

    full: Sets
    left: Sets


def variables_of(relation: Any) -> list[Any]:
    """The cells of a relation, each once."""
    return list(dict.fromkeys(relation.cells))


def clauses_against(relation: Any, filled: Sets, ground: Ground, most: int) -> list[Sets]:
    """Clauses that the relation implies and the filling breaks, up to so many, on different places.

    A clause is as strong as simple steps make it: from the values of the filling, the sets of its opposite grow as long
    as the relation still refutes them.
    """
    sets = {variable: filled[variable] for variable in variables_of(relation)}
    found: list[Sets] = []
    while len(found) < most and refuted(relation, sets):
        grown = _grown(relation, sets, ground)
        used = [variable for variable, values in grown.items() if values != ground.full[variable]]
        found.append({variable: ground.full[variable] - grown[variable] for variable in used})
        fixed = [variable for variable in used if len(ground.left[variable]) > 1]
        if not fixed:
            break
        sets.update((variable, ground.full[variable]) for variable in fixed)
    return found


def _grown(relation: Any, sets: Sets, ground: Ground) -> Sets:
    """The sets as large as they can be, one variable after the other, while the relation refutes them."""
    grown = dict(sets)
    narrow = [variable for variable in grown if grown[variable] != ground.full[variable]]
    open_ones = [variable for variable in narrow if len(ground.left[variable]) > 1]
    _widen(relation, grown, open_ones, lambda variable: grown[variable] | ground.left[variable])
    for variable in open_ones:
        if not ground.left[variable] <= grown[variable]:
            _add_values(relation, grown, variable, sorted(ground.left[variable] - grown[variable]))
    rest = [variable for variable in grown if grown[variable] != ground.full[variable]]
    _widen(relation, grown, rest, ground.full.__getitem__)
    return grown


def _widen(relation: Any, grown: Sets, variables: Sequence[Any], wide: Callable[[Any], frozenset[int]]) -> None:
    """Give as many of the variables as possible their wide sets: all at once, or else each half on its own."""
    if not variables:
        return
    trial = dict(grown)
    trial.update((variable, wide(variable)) for variable in variables)
    if refuted(relation, trial):
        grown.update(trial)
    elif len(variables) > 1:
        middle = len(variables) // 2
        _widen(relation, grown, variables[:middle], wide)
        _widen(relation, grown, variables[middle:], wide)


def _add_values(relation: Any, grown: Sets, variable: Any, values: Sequence[int]) -> None:
    """Add as many of the values as possible to the set of a variable, half by half."""
    trial = {**grown, variable: grown[variable] | frozenset(values)}
    if refuted(relation, trial):
        grown[variable] = trial[variable]
    elif len(values) > 1:
        middle = len(values) // 2
        _add_values(relation, grown, variable, values[:middle])
        _add_values(relation, grown, variable, values[middle:])
