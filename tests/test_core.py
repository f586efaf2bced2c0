"""The exact engine against the naive meaning of its relations."""

from __future__ import annotations

import itertools
import math
import os
import random
import signal
import subprocess
import sys
import threading
from array import array
from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core_models import (
    ALLDIFFERENT,
    IN,
    LINEAR,
    NAMES,
    PAIR,
    PERMUTATION,
    Maker,
    Puzzle,
    Rel,
    found,
    grid,
    latin,
    magic,
    small,
    sudoku,
)
from cpu_limits import FOREVER, at_most, processor_seconds, wait_for_work
from gridwise import _core
from search_replay import replay


def check_against_brute(p: Puzzle, clues: bytes | None = None, seed: int | None = None) -> None:
    truth = p.brute(clues)
    model = p.model()
    got = found(_core.Search(model, clues, seed=seed))
    assert len(got) == len(set(got)), "a solution was found twice"
    assert set(got) == truth
    assert _core.Search(model, clues).count(10**9) == len(truth)
    status, confirmed, unknown, _ = _core.true_candidates(model, clues)
    assert status == _core.EXHAUSTED
    count = sum(not hidden for _, hidden in p.variables)
    assert unknown == [[]] * count
    assert confirmed == [sorted({g[i] for g in truth}) for i in range(count)]
    check_counts(model, clues, truth, count, 1 + len(truth) % 5)


def check_counts(model: _core.Model, clues: bytes | None, truth: set[tuple[int, ...]], cells: int, limit: int) -> None:
    status, confirmed, counts, exact, unknown, _ = _core.count_candidates(model, limit, clues)
    assert (status, unknown) == (_core.EXHAUSTED, [[]] * cells)
    for i in range(cells):
        expected = Counter(g[i] for g in truth)
        assert confirmed[i] == sorted(expected)
        assert counts[i] == [min(limit, expected[value]) for value in confirmed[i]]
        assert all(
            count < limit or len(truth) <= limit for count, sure in zip(counts[i], exact[i], strict=True) if sure
        )
        assert all(sure for count, sure in zip(counts[i], exact[i], strict=True) if count < limit)


@pytest.mark.parametrize("kind", range(1, len(NAMES)))
@pytest.mark.parametrize("seed", range(40))
def test_each_kind(kind: int, seed: int) -> None:
    maker = small(seed * 10 + kind)
    maker.p.relations = [maker.relation(kind) for _ in range(maker.rng.randint(1, 3))]
    check_against_brute(maker.p)


@pytest.mark.parametrize("seed", range(150))
def test_mixtures(seed: int) -> None:
    maker = small(1000 + seed)
    maker.p.relations = [maker.relation(maker.rng.randint(1, 9)) for _ in range(maker.rng.randint(2, 5))]
    check_against_brute(maker.p, seed=seed if seed % 2 else None)


@pytest.mark.parametrize("seed", range(60))
def test_conditions(seed: int) -> None:
    maker = small(2000 + seed, clues=3)
    for _ in range(5):
        relation = maker.relation(maker.rng.choice([1, 2, 3, 3, 4, 4, 5, 6, 6, 7, 8, 9]))
        relation.when = [2 * c + maker.rng.randint(0, 1) for c in maker.rng.sample(range(3), maker.rng.randint(0, 2))]
        maker.p.relations.append(relation)
    for clues in (None, bytes([1, 0, 1]), bytes([0, 0, 0]), bytes([0, 1, 1])):
        check_against_brute(maker.p, clues)


@pytest.mark.parametrize("seed", range(60))
def test_totals(seed: int) -> None:
    """Hidden variables: sums of cells, functions of other totals, and some that nothing determines."""
    rng = random.Random(seed)
    p = Puzzle([[1, 2, 3, 4], list(range(0, 13))], [(0, False)] * 4 + [(1, True)] * 2)
    if rng.random() < 0.3:
        p.variables = [p.variables[4], *p.variables[:4], p.variables[5]]
        shift = 1
    else:
        shift = 0
    cells = [i + shift for i in range(4)]
    hidden = [i for i, (_, h) in enumerate(p.variables) if h]
    first = rng.sample(cells, 2)
    p.relations.append(p.linear([*first, hidden[0]], [1, 1, -1], [0]))
    if rng.random() < 0.7:
        p.relations.append(p.linear([*rng.sample(cells, 2), hidden[0]], [1, 1, -1], [0]))
    if rng.random() < 0.6:
        p.relations.append(p.linear([hidden[0], rng.choice(cells), hidden[1]], [1, 1, -1], [0, 1]))
    if rng.random() < 0.5:
        p.relations.append(p.any_of([[p.linear([cells[0], hidden[0]], [2, -1], [0])], [p.is_in(cells[1], [1, 4])]]))
    if rng.random() < 0.5:
        p.relations.append(p.different(rng.sample(cells, 3)))
    check_against_brute(p)


@pytest.mark.parametrize("seed", range(40))
def test_many_values(seed: int) -> None:
    """Domains of several words."""
    rng = random.Random(seed)
    values = sorted(rng.sample(range(-50, 400), rng.choice([65, 70, 130])))
    maker = Maker(
        seed, [values, values[::3]], [(rng.randrange(2), False) for _ in range(3 if len(values) < 100 else 2)]
    )
    kinds = rng.choices([2, 3, 4, 5, 6, 7, 8, 9], k=2)
    maker.p.relations = [maker.relation(k, depth=2) for k in kinds] + [maker.relation(LINEAR)]
    check_against_brute(maker.p)


@pytest.mark.parametrize("seed", range(30))
def test_sums_beyond_tables(seed: int) -> None:
    """Sums too large to list: bounds and reachable sums."""
    rng = random.Random(seed)
    n = rng.choice([7, 8])
    p = Puzzle([[0, 1, 2]] if seed % 2 else [[1, 3]], [(0, False)] * n)
    weights: list[int | dict[int, int]] = [rng.choice([1, 1, 2, -1, 7, 100]) for _ in range(n)]
    if seed % 3 == 0:
        weights = [w * 10**6 for w in weights if isinstance(w, int)]
    g = [rng.choice(p.universes[0]) for _ in range(n)]
    aim = sum(w * v for w, v in zip(weights, g, strict=True) if isinstance(w, int))
    p.relations = [p.linear(list(range(n)), weights, [aim]), p.product(list(range(n)), math.prod(g))]
    check_against_brute(p)


@pytest.mark.parametrize("seed", range(40))
def test_counts_in_houses(seed: int) -> None:
    """Houses hold each value once: counts of cells in several of them reckon with that."""
    rng = random.Random(seed)
    p = latin(3) if seed % 2 else Puzzle([[1, 2, 3, 4]], [(0, False)] * 6)
    if seed % 2 == 0:
        p.relations = [p.permutation([0, 1, 2], [1, 2, 4]), p.different([3, 4, 5]), p.different([0, 3])]
    g = rng.choice(sorted(p.brute()))
    for _ in range(rng.randint(1, 3)):
        cells = rng.sample(range(len(g)), rng.randint(2, len(g) - 1))
        values = rng.sample([1, 2, 3], rng.choice([1, 1, 2]))
        there = sum(g[cell] in values for cell in cells)
        p.relations.append(p.count(cells, values, [there] if rng.random() < 0.7 else [there, there + 1]))
    check_against_brute(p)
    replay(p, _core.Search(p.model(), trace=True))


def test_a_count_that_houses_can_just_make_leaves_no_choice() -> None:
    p = latin(4)
    p.relations.append(p.count([0, 1, 4, 5, 10], [1], [3]))
    search = _core.Search(p.model())
    assert search.propagate()
    assert search.domains()[10] == [1], "the first two rows have room for one each"
    assert all(1 not in search.domains()[cell] for cell in (2, 3, 6, 7, 12, 13))
    p.relations.append(p.count([2, 3, 6, 7], [2], [3]))
    assert not _core.Search(p.model()).propagate()


# ---------------------------------------------------------------- known counts


def test_known_counts() -> None:
    assert _core.Search(sudoku(2, 2).model()).count(10**6) == 288
    assert _core.Search(latin(4).model()).count(10**6) == 576
    assert _core.Search(latin(5).model()).count(10**6) == 161280
    assert _core.Search(magic(3).model()).count(10**6) == 8
    assert _core.Search(magic(4).model()).count(10**6) == 7040
    both = sudoku(2, 2)
    both.relations.append(both.permutation([0, 5, 10, 15], [1, 2, 3, 4]))
    both.relations.append(both.permutation([3, 6, 9, 12], [1, 2, 3, 4]))
    assert _core.Search(both.model()).count(10**6) == 48


def test_latin_cubes() -> None:
    p = Puzzle([[1, 2, 3, 4]], [(0, False)] * 64)
    for i, j in itertools.product(range(4), repeat=2):
        for line in (
            [i * 16 + j * 4 + k for k in range(4)],
            [i * 16 + k * 4 + j for k in range(4)],
            [k * 16 + i * 4 + j for k in range(4)],
        ):
            p.relations.append(p.permutation(line, [1, 2, 3, 4]))
    assert _core.Search(p.model()).count(10**6) == 55296


# ---------------------------------------------------------------- limits, resuming, seeds, threads, signals


def test_node_limits_resume() -> None:
    model = latin(4).model()
    whole, pieces = _core.Search(model), _core.Search(model)
    expected = found(whole)
    got = []
    while (status := pieces.next(nodes=1)) != _core.EXHAUSTED:
        assert status in (_core.FOUND, _core.NODE_LIMIT)
        if status == _core.FOUND:
            got.append(tuple(pieces.solution()))
    assert got == expected
    assert (pieces.nodes, pieces.failures) == (whole.nodes, whole.failures)
    counted = _core.Search(model)
    total = 0
    while counted.status != _core.EXHAUSTED:
        total += counted.count(10, nodes=7)
    assert total == 576


def test_time_limits_resume() -> None:
    search = _core.Search(latin(5).model())
    total = 0
    while search.status != _core.EXHAUSTED:
        total += search.count(10**9, seconds=0.002)
        assert search.status in (_core.TIME_LIMIT, _core.EXHAUSTED)
    assert total == 161280


def test_count_stops_at_its_limit() -> None:
    search = _core.Search(latin(4).model())
    assert search.count(100) == 100
    assert search.status == _core.FOUND
    assert search.count(1000) == 476
    assert search.status == _core.EXHAUSTED
    assert search.count(5) == 0


def test_seeds() -> None:
    model = sudoku(3, 3).model()

    def first(seed: int | None) -> list[int]:
        search = _core.Search(model, seed=seed)
        assert search.next() == _core.FOUND
        return search.solution()

    assert first(7) == first(7)
    assert len({tuple(first(s)) for s in range(20)}) == 20
    assert first(None) == first(None)
    assert model.holds(first(3))
    assert not model.holds([1] * 81)


def test_seeded_order_is_the_same_everywhere() -> None:
    search = _core.Search(Puzzle([list(range(10))], [(0, False)] * 5).model(), seed=2024)
    assert search.next() == _core.FOUND
    assert search.solution() == [8, 1, 9, 5, 8]


def test_propagation_and_domains() -> None:
    search = _core.Search(latin(3).model(), assume=[(0, 1), (4, 1)])
    assert search.propagate()
    assert search.domains()[8] == [1]
    assert search.domains()[1] == [2, 3]
    assert search.nodes == 0
    wrong = _core.Search(latin(3).model(), assume=[(0, 1), (1, 1)])
    assert not wrong.propagate()
    assert wrong.next() == _core.EXHAUSTED
    assert _core.Search(latin(3).model(), assume=[(0, 99)]).next() == _core.EXHAUSTED


def test_bad_arguments() -> None:
    model = latin(3).model()
    with pytest.raises(ValueError, match="variable"):
        _core.Search(model, assume=[(9, 1)])
    with pytest.raises(ValueError, match="clue"):
        _core.Search(model, b"\1")
    with pytest.raises(ValueError, match="value"):
        model.holds([1])
    with pytest.raises(RuntimeError):
        _core.Search(model).solution()


def test_true_candidates_within_limits() -> None:
    status, confirmed, unknown, nodes = _core.true_candidates(sudoku(3, 3).model(), None, 60)
    assert status == _core.NODE_LIMIT
    assert nodes == 60
    assert all(len(c) + len(u) == 9 for c, u in zip(confirmed, unknown, strict=True))
    status, confirmed, unknown, _ = _core.true_candidates(sudoku(3, 3).model())
    assert status == _core.EXHAUSTED
    assert confirmed == [list(range(1, 10))] * 81
    status, confirmed, _, _ = _core.true_candidates(sudoku(2, 2).model(), assume=[(0, 1), (1, 1)])
    assert (status, confirmed) == (_core.EXHAUSTED, [[]] * 16)


def test_candidates_are_counted_up_to_the_limit_and_within_limits() -> None:
    status, confirmed, counts, exact, _, _ = _core.count_candidates(sudoku(3, 3).model(), 25)
    assert (status, confirmed) == (_core.EXHAUSTED, [list(range(1, 10))] * 81)
    assert counts == [[25] * 9] * 81
    assert exact == [[0] * 9] * 81
    status, confirmed, counts, exact, _, _ = _core.count_candidates(sudoku(2, 2).model(), 288)
    assert counts == [[72] * 4] * 16
    assert exact == [[1] * 4] * 16
    status, confirmed, counts, _, unknown, nodes = _core.count_candidates(sudoku(3, 3).model(), 1000, nodes=60)
    assert (status, nodes) == (_core.NODE_LIMIT, 60)
    assert all(len(c) + len(u) == 9 for c, u in zip(confirmed, unknown, strict=True))
    assert all(count < 1000 for each in counts for count in each)
    with pytest.raises(ValueError, match="limit"):
        _core.count_candidates(sudoku(2, 2).model(), 0)


def mean_and_error(weights: list[float]) -> tuple[float, float]:
    numbers = [math.exp(weight) for weight in weights]
    mean = sum(numbers) / len(numbers)
    return mean, math.sqrt(sum((number - mean) ** 2 for number in numbers) / (len(numbers) - 1) / len(numbers))


@pytest.mark.parametrize("seed", range(60))
def test_probes_are_right_on_average(seed: int) -> None:
    maker = small(7_000 + seed)
    maker.p.relations = [maker.relation(maker.rng.randint(1, 9)) for _ in range(maker.rng.randint(1, 4))]
    truth = len(maker.p.brute(None))
    for nodes in (0, 3):
        status, weights, guesses = _core.probe(maker.p.model(), seed, 400, nodes)
        assert (status, len(weights), len(guesses)) == (_core.EXHAUSTED, 400, 400)
        mean, error = mean_and_error(weights)
        assert abs(mean - truth) <= 5 * error + 1e-6 * truth, (mean, error, truth)


def test_probes_depend_on_their_seed_alone_and_stop_in_time() -> None:
    model = sudoku(3, 3).model()
    once, again, other = (_core.probe(model, seed, 20, 5)[1] for seed in (1, 1, 2))
    assert once == again != other
    assert _core.probe(model, 1, 10**9, 5, seconds=0.05)[0] == _core.TIME_LIMIT
    cancel = _core.Cancel()
    cancel.set()
    assert _core.probe(model, 1, 10**9, 5, cancel=cancel)[:2] == (_core.CANCELLED, [])
    assert _core.probe(sudoku(2, 2).model(), 1, 3, 10**6)[1:] == ([math.log(288)] * 3, [0, 0, 0])
    assert _core.probe(sudoku(2, 2).model(), 1, 3, 5, assume=[(0, 1), (1, 1)])[1] == [-math.inf] * 3


def hopeless() -> _core.Model:
    """A model that no propagation sees through: parity, with the pigeons hidden in a sum."""
    p = Puzzle([[0, 1]], [(0, False)] * 60)
    rng = random.Random(1)
    for _ in range(60):
        cells = rng.sample(range(60), 12)
        p.relations.append(p.count(cells, [1], list(range(0, 13, 2))))
    p.relations.append(p.count(list(range(60)), [1], [29]))
    p.relations.append(p.count(list(range(60)), [1], [29, 31]))
    return p.model()


def test_cancel_from_another_thread() -> None:
    search, cancel = _core.Search(hopeless()), _core.Cancel()
    threading.Timer(0.05, cancel.set).start()
    with at_most(2):
        status = search.count(10**9, seconds=FOREVER, cancel=cancel), search.status
    assert status[1] in (_core.CANCELLED, _core.EXHAUSTED)
    assert cancel.is_set()
    cancel.clear()
    assert not cancel.is_set()
    before = search.nodes
    assert search.next(nodes=10, cancel=cancel) in (_core.NODE_LIMIT, _core.FOUND, _core.EXHAUSTED)
    assert search.nodes <= before + 10


def test_one_thread_at_a_time() -> None:
    search, cancel = _core.Search(hopeless()), _core.Cancel()
    thread = threading.Thread(target=lambda: search.count(10**9, seconds=FOREVER, cancel=cancel))
    thread.start()
    try:
        wait_for_work(os.getpid(), 0.1)
        with pytest.raises(RuntimeError, match="thread"):
            search.domains()
    finally:
        cancel.set()
        thread.join()


def test_searches_share_a_model_between_threads() -> None:
    model = latin(5).model()
    totals: list[int] = []
    threads = [threading.Thread(target=lambda: totals.append(_core.Search(model).count(10**9))) for _ in range(4)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert totals == [161280] * 4


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_interrupt() -> None:
    code = """
import sys, time
sys.path[:0] = {path!r}
from gridwise import _core
from test_core import hopeless
search = _core.Search(hopeless())
print("go", flush=True)
try:
    search.count(10**15)
except KeyboardInterrupt:
    print("stopped", search.status, search.next(nodes=5) in (1, 2), flush=True)
"""
    process = subprocess.Popen([sys.executable, "-c", code.format(path=sys.path)], stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == "go\n"
        wait_for_work(process.pid, 0.2)
        start = processor_seconds(process.pid)
        process.send_signal(signal.SIGINT)
        assert process.stdout.readline() == f"stopped {_core.CANCELLED} True\n"
        assert processor_seconds(process.pid) - start < 0.5
        assert process.wait(FOREVER) == 0
    finally:
        process.kill()


# ---------------------------------------------------------------- bad wires


def rich_wire() -> list[int]:
    maker = Maker(5, [[1, 2, 3], [0, 2, 4, 6, 8]], [(0, False)] * 4 + [(1, True)], clues=2)
    maker.p.relations = [maker.relation(kind) for kind in range(1, len(NAMES))]
    maker.p.relations.append(maker.p.linear([0, 1, 4], [1, {1: 2, 2: 4, 3: 6}, -1], [0]))
    maker.p.relations[3].when = [1]
    return list(maker.p.wire())


@settings(max_examples=500, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_mutated_wires_never_crash(data: st.DataObject) -> None:
    wire = rich_wire()
    numbers = st.one_of(st.integers(-2, 12), st.integers(-(2**63), 2**63 - 1))
    for _ in range(data.draw(st.integers(1, 3))):
        if not wire:
            break
        at = data.draw(st.integers(0, len(wire) - 1))
        match data.draw(st.integers(0, 3)):
            case 0:
                del wire[at]
            case 1:
                wire.insert(at, data.draw(numbers))
            case 2:
                wire = wire[: at + 1]
            case _:
                wire[at] = data.draw(numbers)
    try:
        model = _core.Model(array("q", wire))
    except ValueError:
        return
    search = _core.Search(model)
    if search.next(nodes=200, seconds=1) == _core.FOUND:
        assert model.holds(search.solution())


@pytest.mark.parametrize("wire", [[], [1], [0x47524944, 3, 0, 0, 0, 0, 0, 0, 0], [0x47524944, 2, 1 << 60]])
def test_bad_wires(wire: list[int]) -> None:
    with pytest.raises(ValueError, match="bad wire"):
        _core.Model(array("q", wire))


def test_wires_that_make_no_sense() -> None:
    p = grid(2)
    for relation in (
        Rel(PERMUTATION, [2, 0, 0, 2, 1, 2], [], bool),
        Rel(ALLDIFFERENT, [2, 1, 1], [], bool),
        Rel(IN, [0, 1, 7], [], bool),
        Rel(IN, [4, 1, 1], [], bool),
        Rel(PAIR, [0, 1, 0], [], bool),
        Rel(LINEAR, [1, 0, 1, 1, 1, 5, 1, 5], [], bool),  # a table that lacks the value 2
        Rel(IN, [0, 1, 1], [], bool, when=[0]),
    ):
        p.relations = [relation]
        with pytest.raises(ValueError, match="bad wire"):
            p.model()


# ---------------------------------------------------------------- larger boards


def test_large_empty_boards() -> None:
    for n in (4, 5):
        model = sudoku(n, n).model()
        search = _core.Search(model)
        assert search.next(seconds=30) == _core.FOUND
        assert model.holds(search.solution())


def test_a_hard_board() -> None:
    board = "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6"
    givens = [(i, int(c)) for i, c in enumerate(board) if c != "."]
    search = _core.Search(sudoku(3, 3).model(), assume=givens)
    assert search.count(2) == 1
    assert search.status == _core.EXHAUSTED
