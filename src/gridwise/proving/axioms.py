"""Collecting clauses of relations until nothing satisfies them all."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from pysat.solvers import Cadical195

from gridwise.proving.certificate import Clause
from gridwise.proving.checker import Task, in_force
from gridwise.proving.formula import Formula
from gridwise.proving.implied_clauses import Ground, Sets, clauses_against
from gridwise.proving.opening_clauses import is_complete, opening_clauses
from gridwise.proving.solving_in_turns import is_satisfiable

Axiom = tuple[int, Clause]
"""A relation, by its number, and a clause that it implies."""
_CLAUSES_AT_ONCE = 8
"""The most clauses that one relation adds after one proposal."""
_ROUNDS_BETWEEN_LOOKS = 5
"""Proposals between two looks at what is certain by now."""


class SecondSolution(Exception):  # noqa: N818 - a possible result, not a failure
    """The claim is false: there is another solution."""


class AxiomSearch:
    """A SAT solver proposes fillings. Relations that a proposal breaks add clauses that they imply."""

    def __init__(self, task: Task, formula: Formula, claim: Sequence[Clause], pause: Callable[[], None]) -> None:
        self.task, self.formula, self.pause = task, formula, pause
        self.axioms: list[Axiom] = []
        self._number = {variable: number for number, variable in enumerate(task.variables)}
        self._full: Sets = dict(zip(task.variables, task.sets, strict=True))
        self._known: set[tuple[int, ...]] = set()
        self._solver = Cadical195(bootstrap_with=[*formula.of_places, *map(formula.literals, claim)])

    def run(self) -> list[Axiom]:
        """The clauses of relations that contradict the claim; raises SecondSolution if they don't."""
        with self._solver:
            self._open()
            relations = [pair for pair in self._relations() if not is_complete(pair[1])]
            rounds = 0
            left = self._full
            while is_satisfiable(self._solver, self.pause):
                proposed = self.formula.proposed(self._solver.get_model() or ())
                if rounds % _ROUNDS_BETWEEN_LOOKS == 0:
                    left = self._left()
                rounds += 1
                self._refuse(relations, proposed, Ground(self._full, left))
        return self.axioms

    def _relations(self) -> Iterator[tuple[int, Any]]:
        return ((number, relation) for number, relation in enumerate(self.task.relations) if in_force(relation))

    def _open(self) -> None:
        for number, relation in self._relations():
            for clause in opening_clauses(relation, self._full):
                self._add(number, clause)

    def _refuse(self, relations: Sequence[tuple[int, Any]], proposed: dict[int, list[int]], ground: Ground) -> None:
        """Add clauses against a proposal."""
        pairs = self.formula.exclude_pairs(proposed)
        self._solver.append_formula(pairs)
        filled = {self.task.variables[place]: frozenset(values[:1]) for place, values in proposed.items()}
        added = len(pairs)
        for number, relation in relations:
            self.pause()
            for clause in clauses_against(relation, filled, ground, _CLAUSES_AT_ONCE):
                added += self._add(number, clause)
        if not added:
            raise SecondSolution

    def _add(self, relation: int, clause: Sets) -> bool:
        """Add a clause unless it is known."""
        numbered = {self._number[variable]: values for variable, values in clause.items()}
        literals = self.formula.literals(numbered)
        if literals in self._known:
            return False
        self._known.add(literals)
        self._solver.add_clause(literals)
        self.axioms.append((relation, numbered))
        return True

    def _left(self) -> Sets:
        """The values that are left by what is certain by now."""
        _, literals = self._solver.propagate()
        return dict(zip(self.task.variables, self.formula.left(literals), strict=True))
