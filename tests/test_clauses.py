"""Models as clauses: exactly the solutions of the model satisfy them, by the naive meaning of the relations."""

from __future__ import annotations

import random
from array import array
from collections.abc import Iterator

import pytest
from pysat.solvers import Cadical195

from core_models import NAMES, Maker, Puzzle, latin, small
from gridwise import _core


def clauses_of(p: Puzzle, clues: bytes | None = None) -> _core.Clauses | None:
    """The clauses of a model; None where propagation alone refutes it."""
    search = _core.Search(p.model(), clues)
    if not search.propagate():
        return None
    made = search.clauses()
    assert made is not None
    return made


def all_clauses(parts: list[tuple[int, bytes]]) -> Iterator[tuple[int, ...]]:
    for length, data in parts:
        literals = array("i")
        literals.frombytes(data)
        assert len(literals) % length == 0
        yield from zip(*[iter(literals)] * length, strict=True)


def solutions(made: _core.Clauses, known: list[list[int]]) -> list[tuple[int, ...]]:
    """What satisfies the clauses, apart from the solutions known, each found once."""
    out = []
    with Cadical195(all_clauses(made.parts())) as solver:
        for values in known:
            solver.add_clause(made.block(values))
        while solver.solve():
            true_ones = [literal for literal in (solver.get_model() or [])[: made.meant] if literal > 0]
            values = made.values(true_ones)
            if cuts := made.cuts(values):
                for clause in all_clauses(cuts):
                    assert not set(clause) & set(solver.get_model() or []), "a cut must exclude the proposal"
                solver.append_formula(all_clauses(cuts))
                continue
            assert made.block(values) == [-literal for literal in true_ones]
            out.append(tuple(values))
            solver.add_clause(made.block(values))
    return out


def check_against_brute(p: Puzzle, clues: bytes | None = None) -> None:
    truth = p.brute(clues)
    made = clauses_of(p, clues)
    if made is None:
        assert not truth
        return
    known = sorted(truth)[:2]
    got = solutions(made, [list(values) for values in known])
    assert len(got) == len(set(got)), "a solution was found twice"
    assert set(got) == truth - set(known)


@pytest.mark.parametrize("kind", range(1, len(NAMES)))
@pytest.mark.parametrize("seed", range(25))
def test_each_kind(kind: int, seed: int) -> None:
    maker = small(seed * 10 + kind)
    maker.p.relations = [maker.relation(kind) for _ in range(maker.rng.randint(1, 3))]
    check_against_brute(maker.p)


@pytest.mark.parametrize("seed", range(80))
def test_mixtures(seed: int) -> None:
    maker = small(5000 + seed)
    maker.p.relations = [maker.relation(maker.rng.randint(1, 9)) for _ in range(maker.rng.randint(2, 5))]
    check_against_brute(maker.p)


@pytest.mark.parametrize("seed", range(30))
def test_conditions(seed: int) -> None:
    maker = small(6000 + seed, clues=3)
    for _ in range(5):
        relation = maker.relation(maker.rng.randint(1, 9))
        relation.when = [2 * c + maker.rng.randint(0, 1) for c in maker.rng.sample(range(3), maker.rng.randint(0, 2))]
        maker.p.relations.append(relation)
    for clues in (None, bytes([1, 0, 1]), bytes([0, 1, 1])):
        check_against_brute(maker.p, clues)


@pytest.mark.parametrize("seed", range(30))
def test_hidden_totals_do_not_tell_solutions_apart(seed: int) -> None:
    rng = random.Random(seed)
    p = Puzzle([[1, 2, 3, 4], list(range(0, 13))], [(0, False)] * 4 + [(1, True)] * 2)
    p.relations.append(p.linear([*rng.sample(range(4), 2), 4], [1, 1, -1], [0]))
    if rng.random() < 0.7:
        p.relations.append(p.linear([*rng.sample(range(4), 2), 4], [1, 1, -1], [0]))
    if rng.random() < 0.6:
        p.relations.append(p.linear([4, rng.randrange(4), 5], [1, 1, -1], [0, 1]))
    if rng.random() < 0.5:
        p.relations.append(p.any_of([[p.linear([0, 4], [2, -1], [0])], [p.is_in(1, [1, 4])]]))
    check_against_brute(p)


@pytest.mark.parametrize("seed", range(30))
def test_sums_of_different_cells(seed: int) -> None:
    """Cages: under a condition, with weights, and inside either-or."""
    rng = random.Random(seed)
    p = Puzzle([sorted(rng.sample(range(-2, 9), 6)), [0, 1, 2, 3]], [(0, False)] * 3 + [(1, False)] * 2, clues=1)
    cells = rng.sample(range(5), rng.choice([2, 3, 4]))
    p.relations.append(p.different(cells))
    weight = rng.choice([1, 1, 1, 2, -1])
    sums = p.linear(cells, [weight] * len(cells), [weight * t for t in rng.sample(range(0, 20), 3)])
    p.relations.append(sums if rng.random() < 0.6 else p.any_of([[sums], [p.is_in(cells[0], [1, 3])]]))
    for relation in p.relations:
        relation.when = [1] if rng.random() < 0.5 else []
    for clues in (None, bytes([0])):
        check_against_brute(p, clues)


@pytest.mark.parametrize("seed", range(12))
def test_many_values(seed: int) -> None:
    """Domains of several words, and more places for a value than are compared pair by pair."""
    rng = random.Random(seed)
    values = sorted(rng.sample(range(-50, 400), 70))
    maker = Maker(seed, [values, values[::3]], [(rng.randrange(2), False) for _ in range(2)])
    maker.p.relations = [maker.relation(k, depth=2) for k in rng.choices(range(2, 10), k=2)]
    truth = maker.p.brute()
    made = clauses_of(maker.p)
    assert made is None or set(solutions(made, [list(v) for v in truth][:-5])) == set([*truth][-5:])


def test_a_latin_square_too_large_to_be_written_down() -> None:
    search = _core.Search(latin(150).model())
    assert search.propagate()
    assert search.clauses() is None


def test_clauses_are_made_where_a_search_begins() -> None:
    search = _core.Search(latin(4).model())
    assert search.next() == _core.FOUND
    with pytest.raises(RuntimeError):
        search.clauses()


def test_bad_arguments() -> None:
    made = clauses_of(latin(4))
    assert made is not None
    assert made.meant == 64
    assert made.variables >= 64
    with pytest.raises(ValueError, match="meaning"):
        made.values([65])
    with pytest.raises(ValueError, match="one value per cell"):
        made.block([1, 2])
