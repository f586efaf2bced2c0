"""Areas around roots, and sizes that clues take away: the core against brute force."""

import random
from itertools import product

import pytest

from core_models import Puzzle, found
from gridwise import _core
from test_clauses import check_against_brute

SMALL, LARGER = ((2, 4), (3, 3), (4, 2)), ((3, 4), (2, 6), (4, 3))


def random_areas(seed: int, shapes: tuple[tuple[int, int], ...] = SMALL) -> Puzzle:
    """Areas on a small board, each with a size that depends on a clue, and perhaps a connected rest."""
    rng = random.Random(seed)
    rows, columns = rng.choice(shapes)
    cells = list(range(rows * columns))
    links = {(c, c + 1) for c in cells if (c + 1) % columns} | {(c, c + columns) for c in cells if c + columns in cells}
    roots = set(rng.sample(cells, rng.randint(1, 3)))
    p = Puzzle([[0, 1]], [(0, False)] * len(cells), clues=len(roots))
    p.relations.append(p.areas(cells, [0], links, roots))
    for number, root in enumerate(sorted(roots)):
        size = p.area_size(cells, [0], links, root, {rng.randint(1, 4) for _ in range(rng.choice((1, 1, 2)))})
        size.when = [2 * number + 1]
        p.relations.append(size)
    if rng.random() < 0.5:
        p.relations.append(p.connected(cells, [1], links, set()))
    if rng.random() < 0.2:
        p.relations.append(p.is_in(rng.choice(cells), [rng.randrange(2)]))
    return p


@pytest.mark.parametrize("seed", range(30))
def test_the_search_agrees_with_brute_force_under_every_mask(seed: int) -> None:
    check_masks(random_areas(seed))


@pytest.mark.prove
@pytest.mark.parametrize("seed", range(60))
def test_the_search_agrees_with_brute_force_on_larger_boards(seed: int) -> None:
    check_masks(random_areas(seed, LARGER))


def check_masks(p: Puzzle) -> None:
    """The search finds what brute force finds, with and without recording reasons, whichever clues are present."""
    model = p.model()
    for mask in product((0, 1), repeat=p.clues):
        clues = bytes(mask)
        truth = p.brute(clues)
        assert set(found(_core.Search(model, clues))) == truth
        assert set(found(_core.Search(model, clues, trace=True))) == truth
        for solution in truth:
            assert model.holds(list(solution), clues)


@pytest.mark.parametrize("seed", range(20))
def test_clauses_agree_with_brute_force(seed: int) -> None:
    p = random_areas(1000 + seed)
    for clues in (None, bytes(p.clues)):
        check_against_brute(p, clues)
