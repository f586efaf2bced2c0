"""Certificates: made for puzzles of every type, read by the checker, and refused when they are wrong."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

import gridwise as gw
from clitools import FOUR_WITHOUT, run
from gridwise.model.attributes import board_attribute
from gridwise.model.registry import puzzle_type, type_names
from gridwise.model.relations import Total
from gridwise.model.relations.loop import Loop
from gridwise.proving import checker, refuting
from gridwise.proving.certificate import Certificate, ProofLine, read
from gridwise.proving.refuting import refuted
from gridwise.proving.task import task_of
from test_truth import CASES, NUMBERED

SLOW = {"Nurikabe", "MagicSquare", "KillerSudoku", "SamuraiSudoku", "Slitherlink"}
"""Types whose certificates take seconds under load: the suite proves smaller puzzles of the same relations."""
ALL_TYPES = sorted(type_names())


SMALL = "1.....3..2.....4"


def example_of(name: str) -> gw.Puzzle:
    return gw.parse(puzzle_type(name).starter())


def accepted(puzzle: gw.Puzzle) -> Certificate:
    """The certificate of a puzzle, read from its text by the checker."""
    certificate = gw.prove(puzzle)
    solution = gw.check_certificate(puzzle, str(certificate))
    assert solution == gw.solve(puzzle).solution
    return certificate


@pytest.mark.parametrize("name", [name for name in ALL_TYPES if name not in SLOW])
def test_certificates_of_every_type_are_accepted(name: str) -> None:
    assert accepted(example_of(name)).claim == "one"


def test_a_certificate_that_there_is_no_solution() -> None:
    puzzle = gw.parse(SMALL)
    broken = gw.parse(FOUR_WITHOUT)
    certificate = accepted(broken)
    assert certificate.claim == "none"
    with pytest.raises(gw.BadCertificate):
        gw.check_certificate(puzzle, str(certificate))


def test_a_puzzle_with_several_solutions_has_no_certificate() -> None:
    puzzle = gw.parse(SMALL[:-1] + ".")
    with pytest.raises(gw.SeveralSolutions):
        gw.prove(puzzle)


def test_certificates_of_other_puzzles_are_refused() -> None:
    """Fewer givens allow further solutions, of which the certificate knows nothing."""
    puzzle = gw.parse(SMALL)
    text = str(gw.prove(puzzle))
    for given in (0, 6, 9, 15):
        board = list(SMALL)
        board[given] = "."
        fewer = gw.parse("".join(board))
        assert gw.solve(fewer).status == "several"
        with pytest.raises(gw.BadCertificate):
            gw.check_certificate(fewer, text)


# ---- wrong certificates ----------------------------------------------------------------------------------------


def mutations(certificate: Certificate, random: Random, count: int) -> Iterator[Certificate]:
    """Certificates in which one line lost a value, a place or a reason, cites another relation, or is gone."""
    for _ in range(count):
        proof = list(certificate.proof)
        number = random.randrange(len(proof))
        line = proof[number]
        kind = random.choice(("value", "place", "reason", "relation", "gone", "end"))
        clause = dict(line.clause)
        lines, relation = line.lines, line.relation
        if kind in ("value", "place") and clause:
            place = random.choice(sorted(clause))
            values = clause.pop(place)
            if kind == "value" and len(values) > 1:
                clause[place] = values - {random.choice(sorted(values))}
        elif kind == "reason" and lines:
            lines = tuple(each for each in lines if each != random.choice(lines))
        elif kind == "relation" and relation is not None:
            relation = relation + random.choice((-1, 1, 1_000_000))
        elif kind == "gone":
            del proof[number]
        elif kind == "end":
            proof = proof[:number]
        if kind not in ("gone", "end"):
            proof[number] = ProofLine(clause, relation, lines)
        yield Certificate(certificate.solution, tuple(proof), certificate.sets)


def is_accepted(certificate: Certificate, task: checker.Task) -> bool:
    try:
        checker.check(certificate, task)
    except gw.BadCertificate:
        return False
    return True


def check_mutations(puzzle: gw.Puzzle, count: int, seed: int) -> int:
    """Mutate the certificate of a puzzle, and return how many mutations are refused.

    Some change nothing that matters. None may pass for the board without givens, if that has several solutions.
    """
    certificate, task, random = gw.prove(puzzle), task_of(puzzle), Random(seed)
    loose = puzzle.replace(initial=board_attribute(puzzle.grid, {}))
    loose_task = task_of(loose)
    is_loose = gw.solve(loose).status == "several"
    refused = 0
    for mutated in mutations(certificate, random, count):
        refused += not is_accepted(mutated, task)
        assert not (is_loose and is_accepted(mutated, loose_task)), "a certificate of a false claim is accepted"
    return refused


def test_mutated_certificates_prove_nothing_false() -> None:
    puzzle = gw.parse(SMALL)
    assert check_mutations(puzzle, 300, seed=1) > 200


@pytest.mark.prove
@pytest.mark.parametrize(
    "name", ["Sudoku", "KillerSudoku", "Kakuro", "Slant", "Hitori", "Masyu", "Binairo", "Futoshiki"]
)
def test_many_mutated_certificates_prove_nothing_false(name: str) -> None:
    assert check_mutations(example_of(name), 1_250, seed=2) > 600


@pytest.mark.parametrize(
    "text",
    [
        "",
        "gridwise certificate 2\nclaim one\n",
        "gridwise certificate 1\nclaim several\n",
        "gridwise certificate 1\nclaim none\n",
        "gridwise certificate 1\nclaim none\nu0\n",
        "gridwise certificate 1\nclaim none\nu1\n",
        "gridwise certificate 1\nclaim none\nu-1\n",
        "gridwise certificate 1\nclaim none\nr0\n",
        "gridwise certificate 1\nclaim none\nr-1 0=1\n",
        "gridwise certificate 1\nclaim none\nr0 16=1\n",
        "gridwise certificate 1\nclaim none\nr0 0=1 0=2\n",
        "gridwise certificate 1\nclaim none\nr0 ٣=1\n",
        "gridwise certificate 1\nclaim none\nx\n",
        "gridwise certificate 1\nclaim one\nsolution 1 2\nu0\n",
        "gridwise certificate 1\nclaim one\nsolution 1 2 3 4 1 2 3 4 1 2 3 4 1 2 3 4\nu0\n",
    ],
)
def test_malformed_certificates_are_refused(text: str) -> None:
    with pytest.raises(gw.BadCertificate):
        gw.check_certificate(gw.parse(SMALL), text)


# ---- the checker's own meaning of relations --------------------------------------------------------------------


def relations_of_cases() -> Iterator[tuple[gw.Puzzle, Any]]:
    seen = set()
    for name, number in NUMBERED:
        puzzle = CASES[name][number].puzzle()
        for relation in puzzle.model.relations:
            key = type(relation).__name__, repr(relation)[:400]
            if key not in seen:
                seen.add(key)
                yield puzzle, relation


def test_refuting_agrees_with_holds() -> None:
    """On whole fillings the two say the same; sets of values are refuted only if none of their fillings holds."""
    random, kinds, boxes = Random(1), set(), 0
    for puzzle, relation in relations_of_cases():
        variables = list(dict.fromkeys(relation.cells))
        task = task_of(puzzle)
        sets = dict(zip(task.variables, task.sets, strict=True))
        cells = list(dict.fromkeys(c for v in variables for c in (v.cells if isinstance(v, Total) else (v,))))
        kinds.add(type(relation).__name__)
        for _ in range(6):
            values = {cell: random.choice(sorted(sets[cell])) for cell in cells}
            filled = {cell: (value,) for cell, value in values.items()}
            filled.update({v: (v.value(values),) for v in variables if v not in values})
            assert refuted(relation, filled) is not relation.holds(values), (relation, values)
        boxes += _check_box(relation, cells, sets, random) if all(v in cells for v in variables) else 0
    assert kinds == set(refuting.KINDS)
    assert boxes > 50


def _check_box(relation: Any, cells: list[Any], sets: dict[Any, frozenset[int]], random: Random) -> bool:
    box = {cell: frozenset(random.sample(sorted(sets[cell]), min(2, len(sets[cell])))) for cell in cells}
    for cell in random.sample(cells, max(0, len(cells) - 7)):
        box[cell] = frozenset((min(box[cell]),))
    if not refuted(relation, box):
        return False
    fillings = product(*(sorted(box[cell]) for cell in cells))
    assert not any(relation.holds(dict(zip(cells, filling, strict=True))) for filling in fillings), (relation, box)
    return True


def loops(random: Random) -> Loop:
    """A loop on a small grid of nodes, with crossings or ends now and then."""
    rows, columns = 3, 3
    pairs = [(n, n + 1) for n in range(rows * columns) if n % columns < columns - 1]
    pairs += [(n, n + columns) for n in range(rows * columns - columns)]
    cells = tuple(gw.Cell.parse(f"a{n + 1}") for n in range(len(pairs)))
    number = {pair: edge for edge, pair in enumerate(pairs)}
    crossing = (number[3, 4], number[4, 5], number[1, 4], number[4, 7])
    ends = {(0, 1), (8, 1)} | ({(2, 2), (6, 2)} if random.random() < 0.5 else set())
    return Loop(
        cells,
        tuple(pairs),
        frozenset((1,)),
        frozenset(ends) if random.random() < 0.5 else frozenset(),
        frozenset((crossing,)) if random.random() < 0.5 else frozenset(),
    )


def test_refuted_lines_are_impossible() -> None:
    random = Random(5)
    found = 0
    for _ in range(150):
        loop = loops(random)
        free = random.sample(loop.cells, 6)
        box = {cell: (0, 1) if cell in free else (random.randrange(2),) for cell in loop.cells}
        fillings = [dict(zip(loop.cells, filling, strict=True)) for filling in product(*box.values())]
        if refuted(loop, box):
            found += 1
            assert not any(map(loop.holds, fillings))
        for filling in fillings[:16]:
            assert refuted(loop, {cell: (value,) for cell, value in filling.items()}) is not loop.holds(filling)
    assert found > 50


def test_the_checker_shares_nothing_with_the_solvers() -> None:
    for module in (checker, refuting):
        tree = ast.parse(Path(module.__file__ or "").read_text())
        imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
        ours = {name for name in imported if name and name.startswith("gridwise")}
        assert ours <= {"gridwise.proving.certificate", "gridwise.proving.refuting"}


def test_derived_places_are_part_of_a_certificate() -> None:
    loose = CASES["InsideOutside"][0].puzzle()
    solution = next(gw.solutions(loose))
    puzzle = loose.replace(initial=board_attribute(loose.grid, {**solution.entries}))
    certificate = accepted(puzzle)
    assert len(certificate.solution or ()) == len(puzzle.grid.places) > len(puzzle.grid.meant)
    wrong = list(certificate.solution or ())
    wrong[-1] = next(value for value in task_of(puzzle).sets[-1] if value != wrong[-1])
    with pytest.raises(gw.BadCertificate, match="breaks relation"):
        gw.check_certificate(puzzle, Certificate(tuple(wrong), certificate.proof, certificate.sets))


# ---- limits, and the command -----------------------------------------------------------------------------------


def test_limits() -> None:
    puzzle = example_of("KillerSudoku")
    with pytest.raises(gw.Undecided):
        gw.prove(puzzle, seconds=0)
    cancel = gw.Cancel()
    cancel.set()
    with pytest.raises(gw.Undecided):
        gw.prove(puzzle, cancel=cancel)


def test_the_command_writes_and_checks(tmp_path: Path) -> None:
    board, proof = SMALL, tmp_path / "board.proof"
    assert run("prove", board, "-o", str(proof)).exit_code == 0
    assert run("prove", "--check", board, str(proof)).stdout == "Proved: there is exactly one solution.\n"
    other = run("prove", "--check", "1.....3..2......", str(proof))
    assert (other.exit_code, other.stdout[:33]) == (1, "This certificate proves nothing: ")
    assert run("prove", "1.....3..2......").exit_code == 1
    assert run("prove", "--check", board).exit_code == 2
    puzzle = gw.parse(board)
    assert str(read(proof.read_text(), task_of(puzzle).sets)) == proof.read_text()
