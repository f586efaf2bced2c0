"""The checker of certificates: does each line follow, and do they end in a contradiction?

It shares nothing with the solvers, the clauses or the techniques. It takes the places of a puzzle, the values that they
can hold, and its relations, and believes nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from gridwise.proving.certificate import BadCertificate, Certificate, Clause, ProofLine
from gridwise.proving.refuting import refuted


@dataclass(frozen=True, slots=True)
class Task:
    """What a certificate speaks of: the variables of a puzzle, their values, and the relations between them."""

    variables: Sequence[Any]
    """Places, the meant ones first, then hidden totals."""
    sets: Sequence[frozenset[int]]
    relations: Sequence[Any]
    places: int
    """How many of the variables are places."""
    meant: int
    """How many of the places tell solutions apart; others follow from them."""


def check(certificate: Certificate, task: Task) -> None:
    """Raise BadCertificate unless the certificate proves its claim about this puzzle."""
    if not task.meant:
        raise BadCertificate("the puzzle has no places")
    known: list[Clause] = [_other_solution(certificate.solution, task)]
    for number, line in enumerate(certificate.proof, 1):
        fine = _follows(line, known, task) if line.relation is None else _is_implied(line, task)
        if not fine:
            raise BadCertificate(f"line {number} of the proof does not follow")
        known.append(line.clause)
    if known[-1]:
        raise BadCertificate("the proof does not end in a contradiction")


def _other_solution(solution: tuple[int, ...] | None, task: Task) -> Clause:
    """Line 0: some place differs from the solution, which must be one; nothing at all if the claim is none."""
    if solution is None:
        return dict(enumerate(task.sets))
    if len(solution) != task.places or any(v not in s for v, s in zip(solution, task.sets, strict=False)):
        raise BadCertificate("the solution does not fit the places of the puzzle")
    values = dict(zip(task.variables, solution, strict=False))
    for total in task.variables[task.places :]:
        values[total] = sum(values[cell] for cell in total.cells)
    filled = {variable: (value,) for variable, value in values.items()}
    for number, relation in enumerate(task.relations):
        if in_force(relation) and refuted(relation, filled):
            raise BadCertificate(f"the solution breaks relation {number}")
    return {place: task.sets[place] - {solution[place]} for place in range(task.meant)}


def in_force(relation: Any) -> bool:
    """Whether the relation holds while all clues are present."""
    return all(present for _, present in relation.when)


def _is_implied(line: ProofLine, task: Task) -> bool:
    """Whether the opposite of the clause leaves the cited relation no way to hold."""
    number = line.relation
    if number is None or not 0 <= number < len(task.relations) or not in_force(task.relations[number]):
        return False
    sets = dict(zip(task.variables, task.sets, strict=True))
    for place, values in line.clause.items():
        sets[task.variables[place]] -= values
    return not all(sets.values()) or refuted(task.relations[number], sets)


def _follows(line: ProofLine, known: list[Clause], task: Task) -> bool:
    """Whether the opposite of the clause comes to a contradiction, one cited line after the other."""
    left = {place: task.sets[place] - values for place, values in line.clause.items()}
    if not all(left.values()):
        return True
    for number in line.lines:
        if not 0 <= number < len(known):
            return False
        open_places = [
            place for place, values in known[number].items() if not values.isdisjoint(left.get(place, values))
        ]
        if not open_places:
            return True
        if len(open_places) == 1:
            place = open_places[0]
            left[place] = left.get(place, task.sets[place]) & known[number][place]
    return False
