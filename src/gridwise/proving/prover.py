"""Finding certificates: clauses of relations that contradict each other, then a proof of the contradiction.

First the clauses are collected, then those that matter are kept. A second solver writes a proof, which is reduced to
what it needs. In the end the checker reads it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from pysat.solvers import Cadical195, Glucose4

from gridwise.proving.axioms import Axiom, AxiomSearch
from gridwise.proving.certificate import Certificate, Clause, ProofLine
from gridwise.proving.checker import Task, check
from gridwise.proving.formula import Formula
from gridwise.proving.solving_in_turns import is_satisfiable
from gridwise.proving.trimming import trimmed

_CORES = 3
"""How often the clauses that matter are looked for, each time among those found before."""


def certificate_for(solution: tuple[int, ...] | None, task: Task, pause: Callable[[], None]) -> Certificate:
    """A certificate that this is the only solution, or that there is none. `pause` is called now and then.

    Raises SecondSolution if there is another solution.
    """
    formula = Formula(task.sets)
    claim = [] if solution is None else [{n: task.sets[n] - {solution[n]} for n in range(task.meant)}]
    axioms = AxiomSearch(task, formula, claim, pause).run()
    for _ in range(_CORES):
        axioms = _needed(formula, claim, axioms, pause)
    learned = _learned(formula, claim, axioms, pause)
    certificate = Certificate(solution, tuple(_proof(formula, claim, axioms, learned, pause)), task.sets)
    check(certificate, task)
    return certificate


def _needed(
    formula: Formula, claim: Sequence[Clause], axioms: Sequence[Axiom], pause: Callable[[], None]
) -> list[Axiom]:
    """Those of the clauses that a solver uses for a contradiction."""
    first = len(formula.meaning) + 1
    with Cadical195(bootstrap_with=[*formula.of_places, *map(formula.literals, claim)]) as solver:
        for number, (_, clause) in enumerate(axioms, first):
            solver.add_clause([*formula.literals(clause), -number])
        if is_satisfiable(solver, pause, [*range(first, first + len(axioms))]):
            raise AssertionError("clauses that contradict each other are satisfied")
        return [axioms[number - first] for number in sorted(solver.get_core() or ())]


def _learned(
    formula: Formula, claim: Sequence[Clause], axioms: Sequence[Axiom], pause: Callable[[], None]
) -> Iterator[Clause]:
    """The clauses that a solver learns on its way to a contradiction, which comes last."""
    clauses = [*claim, *(clause for _, clause in axioms)]
    with Glucose4(bootstrap_with=[*formula.of_places, *map(formula.literals, clauses)], with_proof=True) as solver:
        if is_satisfiable(solver, pause):
            raise AssertionError("clauses that contradict each other are satisfied")
        steps = [step.split() for step in solver.get_proof() or ()]
    for step in steps:
        if step[0] != "d":
            clause = formula.clause(int(literal) for literal in step[:-1])
            if clause:
                yield clause
    yield {}


def _proof(
    formula: Formula,
    claim: Sequence[Clause],
    axioms: Sequence[Axiom],
    learned: Iterator[Clause],
    pause: Callable[[], None],
) -> Iterator[ProofLine]:
    """The lines of the proof. Line 0, the claim's, is not written; if it says nothing, no line uses it."""
    sources = [*((-1, clause) for clause in claim or [{}]), *axioms]
    clauses = [*(clause for _, clause in sources), *learned]
    masked = [formula.masked(clause) for clause in clauses]
    if not claim:
        masked[0] = [(0, formula.masked({0: formula.sets[0]})[0][1])]
    line_of = {0: 0}
    full = [sum(bits.values()) for bits in formula.bit]
    for number, reasons in trimmed(full, masked, len(sources), pause):
        if number:
            line_of[number] = len(line_of)
            relation = sources[number][0] if number < len(sources) else None
            yield ProofLine(clauses[number], relation, tuple(line_of[reason] for reason in reasons))
