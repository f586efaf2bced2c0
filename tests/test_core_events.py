"""The exact engine's report of its search, event by event."""

from __future__ import annotations

import pytest

from core_models import Puzzle, magic, small
from gridwise import _core
from search_replay import replay


@pytest.mark.parametrize("seed", range(80))
def test_events(seed: int) -> None:
    maker = small(3000 + seed, clues=2)
    for _ in range(maker.rng.randint(2, 4)):
        relation = maker.relation(maker.rng.choice([2, 2, 3, 4, 4, 5, 6, 7, 8, 9]))
        relation.when = [2 * c + 1 for c in maker.rng.sample(range(2), maker.rng.randint(0, 1))]
        maker.p.relations.append(relation)
    assume = [(0, maker.p.universes[maker.p.variables[0][0]][0])] if seed % 3 == 0 else []
    clues = bytes([1, seed % 2])
    replay(maker.p, _core.Search(maker.p.model(), clues, assume, trace=True), clues, assume)


def test_events_of_a_small_sudoku() -> None:
    p = Puzzle([[1, 2, 3, 4]], [(0, False)] * 8)
    p.relations = [
        p.permutation([0, 1, 2, 3], [1, 2, 3, 4]),
        p.permutation([4, 5, 6, 7], [1, 2, 3, 4]),
        p.permutation([0, 1, 4, 5], [1, 2, 3, 4]),
        p.permutation([2, 3, 6, 7], [1, 2, 3, 4]),
        p.total([0, 5], 6),
    ]
    replay(p, _core.Search(p.model(), trace=True))


def test_a_trace_does_not_change_the_search() -> None:
    model = magic(4).model()
    plain, traced = _core.Search(model), _core.Search(model, trace=True)
    for search in (plain, traced):
        assert search.count(50) == 50
        search.events()
    assert (plain.nodes, plain.failures) == (traced.nodes, traced.failures)
    assert plain.solution() == traced.solution()
