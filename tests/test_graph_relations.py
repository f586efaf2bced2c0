"""Connected and Loop against brute force: on random graphs, under masks of clues, and with known counts."""

from __future__ import annotations

import itertools
import random
from array import array

import pytest
from pysat.solvers import Cadical195

import gridwise as gw
from core_models import Maker, Presence, Puzzle, Rel, found
from gridwise import _core
from gridwise.model.grid import Cell
from gridwise.model.relations import Either, In
from gridwise.model.relations.connected import Connected
from gridwise.model.relations.loop import Loop

BITS = [[0, 1]]


def learned(p: Puzzle, clues: bytes | None = None) -> set[tuple[int, ...]]:
    """All solutions by clause learning: proposals are cut until none is left."""
    search = _core.Search(p.model(), clues)
    if not search.propagate():
        return set()
    made = search.clauses()
    assert made is not None
    out = set()
    with Cadical195() as solver:
        _add(solver, made.parts())
        while solver.solve():
            values = made.values([literal for literal in (solver.get_model() or [])[: made.meant] if literal > 0])
            cuts = made.cuts(values)
            assert bool(cuts) == (not p.model().holds(values, clues))
            if cuts:
                _add(solver, cuts)
            else:
                out.add(tuple(values))
                solver.add_clause(made.block(values) or [1])
                if not made.meant:
                    break
    return out


def _add(solver: Cadical195, parts: list[tuple[int, bytes]]) -> None:
    for length, data in parts:
        literals = array("i")
        literals.frombytes(data)
        solver.append_formula(zip(*[iter(literals)] * length, strict=True))


def check(p: Puzzle, clues: bytes | None = None, *, brute: set[tuple[int, ...]] | None = None) -> None:
    truth = p.brute(clues) if brute is None else brute
    got = found(_core.Search(p.model(), clues))
    assert len(got) == len(set(got))
    assert set(got) == truth
    assert learned(p, clues) == truth


def bits(count: int, clues: int = 0) -> Puzzle:
    return Puzzle(BITS, [(0, False)] * count, clues)


def random_loop(rng: random.Random, p: Puzzle, cells: list[int]) -> Rel:
    nodes = rng.randint(3, max(4, len(cells) * 2 // 3))
    edges = [tuple(rng.sample(range(nodes), 2)) for _ in cells]
    known = sorted({node for edge in edges for node in edge})
    ends: dict[int, int] = {}
    if rng.random() < 0.5:
        chosen = rng.sample(known, min(len(known), rng.choice([2, 2, 4, 4, 3])))
        ends = {node: number // rng.choice([2, 2, 4]) for number, node in enumerate(chosen)}
    pairs = [(a, b) for a, b in edges]
    return p.loop(cells, pairs, [1] if rng.random() < 0.8 else [0], ends, random_crossings(rng, pairs, ends))


def random_crossings(
    rng: random.Random, edges: list[tuple[int, int]], ends: dict[int, int]
) -> dict[int, tuple[int, int, int, int]]:
    """Some of the nodes where four edges meet, each with a random choice of those that are opposite to each other."""
    out = {}
    for node in {node for edge in edges for node in edge} - {*ends}:
        here = [place for place, edge in enumerate(edges) if node in edge]
        others = {*edges[here[0]]}.intersection(*(edges[place] for place in here))
        if len(here) == 4 and others == {node} and rng.random() < 0.7:
            a, b, c, d = rng.sample(here, 4)
            out[node] = a, b, c, d
    return out


def random_graph(rng: random.Random, p: Puzzle, cells: list[int]) -> Rel:
    maker = Maker(rng.randrange(10**9), BITS, p.variables)
    maker.p = p
    return maker.random_graph(cells)


@pytest.mark.parametrize("seed", range(60))
def test_loops_on_random_graphs(seed: int) -> None:
    rng = random.Random(seed)
    p = bits(rng.randint(4, 11))
    p.relations.append(random_loop(rng, p, list(range(len(p.variables)))))
    check(p)


@pytest.mark.parametrize("seed", range(30))
def test_lines_that_may_cross_on_parts_of_a_grid(seed: int) -> None:
    """Two rows of three cells without some borders: loops, or lines between ends, with crossings at some corners."""
    rng = random.Random(seed)
    every = [(r * 4 + c, r * 4 + c + 1) for r in range(3) for c in range(3)]
    every += [(r * 4 + c, r * 4 + c + 4) for r in range(2) for c in range(4)]
    edges = [edge for edge in every if rng.random() < 0.9][:15]
    chosen = rng.sample((0, 1, 2, 3, 4, 7, 8, 9, 10, 11), rng.choice((2, 4))) if seed % 3 else []
    known = {node for edge in edges for node in edge}
    ends = {node: number // 2 for number, node in enumerate(node for node in chosen if node in known)}
    p = bits(len(edges))
    p.relations.append(p.loop(list(range(len(edges))), edges, [1], ends, straight_crossings(edges)))
    check(p)


@pytest.mark.parametrize("seed", range(60))
def test_connected_nodes_on_random_graphs(seed: int) -> None:
    rng = random.Random(seed)
    p = bits(rng.randint(3, 9))
    p.relations.append(random_graph(rng, p, list(range(len(p.variables)))))
    check(p)


@pytest.mark.parametrize("seed", range(40))
def test_a_clue_taken_away_by_a_mask_leaves_what_is_there_without_it(seed: int) -> None:
    rng = random.Random(seed)
    p = bits(8, clues=2)
    p.relations = [random_graph(rng, p, list(range(8))), random_loop(rng, p, list(range(8)))]
    for clue, relation in enumerate(p.relations):
        relation.when = [2 * clue + 1]
    for mask in (bytes([1, 0]), bytes([0, 1]), bytes([1, 1])):
        rest = bits(8)
        rest.relations = [Rel(r.kind, r.payload, r.cells, r.holds) for r in p.relations if r.active(mask)]
        check(p, mask, brute=rest.brute())


@pytest.mark.parametrize("seed", range(120))
def test_propagation_never_removes_what_is_in_a_solution(seed: int) -> None:
    """From random partial assignments: what is removed is in no solution, and a full one is refused if it is wrong."""
    rng = random.Random(seed)
    p = bits(rng.randint(4, 9))
    make = random_loop if seed % 2 else random_graph
    p.relations.append(make(rng, p, list(range(len(p.variables)))))
    truth, model = p.brute(), p.model()
    for _ in range(20):
        given = [(cell, rng.randrange(2)) for cell in range(len(p.variables)) if rng.random() < rng.random()]
        left = {grid for grid in truth if all(grid[cell] == value for cell, value in given)}
        search = _core.Search(model, assume=given)
        if not search.propagate():
            assert not left
            continue
        domains = search.domains()
        assert all(grid[cell] in domains[cell] for grid in left for cell in range(len(p.variables)))
        if len(given) == len(p.variables):
            assert left


# ---- known counts ---------------------------------------------------------------------------------------------------


def borders(side: int) -> list[tuple[int, int]]:
    """The borders of square cells, as pairs of corners."""
    corners = side + 1
    across = [(r * corners + c, r * corners + c + 1) for r in range(corners) for c in range(side)]
    return across + [(r * corners + c, (r + 1) * corners + c) for r in range(side) for c in range(corners)]


def loop_puzzle(side: int) -> Puzzle:
    edges = borders(side)
    p = bits(len(edges))
    p.relations.append(p.loop(list(range(len(edges))), edges, [1], {}))
    return p


@pytest.mark.parametrize(("side", "loops"), [(1, 1), (2, 13), (3, 213)])
def test_the_number_of_loops_along_borders_is_known(side: int, loops: int) -> None:
    p = loop_puzzle(side)
    if side < 3:
        assert len(p.brute()) == loops
    got = found(_core.Search(p.model()))
    assert len(got) == len(set(got)) == loops
    assert learned(p) == set(got)


def test_a_point_that_is_crossed_straight_is_two_nodes() -> None:
    """Nine cells of links; in the middle one, the line goes straight on, also across itself."""
    edges = [(0, 1), (1, 2), (3, 4), (4, 5), (6, 7), (7, 8), (0, 3), (1, 9), (2, 5), (3, 6), (9, 7), (5, 8)]
    p = bits(len(edges))
    p.relations.append(p.loop(list(range(len(edges))), edges, [1], {}))
    check(p)
    assert sum(all(grid[edge] for edge in (2, 3, 7, 10)) for grid in p.brute()) == 2


def straight_crossings(edges: list[tuple[int, int]]) -> dict[int, tuple[int, int, int, int]]:
    """All nodes of a grid of corners where four edges meet, the two across first."""
    out = {}
    for node in {node for edge in edges for node in edge}:
        here = [place for place, edge in enumerate(edges) if node in edge]
        if len(here) == 4:
            a, b, c, d = sorted(here, key=lambda place: edges[place][1] - edges[place][0])
            out[node] = a, b, c, d
    return out


def curves(side: int) -> int:
    """Closed curves that may cross themselves, straight over straight: colour the cells, and walk along the outline."""
    count = 0
    for colours in itertools.product((0, 1), repeat=side * side):
        at = {(r, c): colours[r * side + c] for r in range(side) for c in range(side)}
        lines = {
            frozenset({(r, c), (r + a, c + b)})
            for r, c in itertools.product(range(side + 1), repeat=2)
            for a, b in ((0, 1), (1, 0))
            if at.get((r - b, c - a), 0) != at.get((r, c), 0) and max(r + a, c + b) <= side
        }
        count += bool(lines) and len(walked(lines)) == len(lines)
    return count


def walked(lines: set[frozenset[tuple[int, int]]]) -> set[frozenset[tuple[int, int]]]:
    """All lines on a walk from one of them, straight on wherever that is possible and four lines meet."""
    seen, (before, here) = set(), sorted(min(lines, key=sorted))
    while frozenset({before, here}) not in seen:
        seen.add(frozenset({before, here}))
        next_to = [line for line in lines if here in line and before not in line]
        ahead = frozenset({here, (2 * here[0] - before[0], 2 * here[1] - before[1])})
        [there] = (ahead if len(next_to) == 3 else next_to[0]) - {here}
        before, here = here, there
    return seen


@pytest.mark.parametrize(("side", "known"), [(1, 1), (2, 15), (3, 380)])
def test_the_number_of_curves_that_cross_themselves_is_the_same_by_colouring_cells(side: int, known: int) -> None:
    assert curves(side) == known
    edges = borders(side)
    p = bits(len(edges))
    p.relations.append(p.loop(list(range(len(edges))), edges, [1], {}, straight_crossings(edges)))
    got = found(_core.Search(p.model()))
    assert len(got) == len(set(got)) == known
    assert learned(p) == set(got)


@pytest.mark.prove
def test_the_number_of_loops_around_16_cells_is_known() -> None:
    assert len(found(_core.Search(loop_puzzle(4).model()))) == 9349


@pytest.mark.parametrize(("side", "areas"), [(1, 1), (2, 13), (3, 218)])
def test_the_number_of_connected_sets_of_cells_is_known_to_all_solvers(side: int, areas: int) -> None:
    pairs = {(i, i + 1) for i in range(side**2) if i % side < side - 1} | {(i, i + side) for i in range(side**2 - side)}
    p = bits(side**2)
    p.relations.append(p.connected(list(range(side**2)), [1], pairs, set()))
    check(p)
    assert len(p.brute()) == areas + 1


def slant(rows: int, columns: int) -> Puzzle:
    """Diagonals in cells: every corner reaches the border along them."""
    p = bits(rows * columns)
    nodes: list[Presence] = [None] * ((rows + 1) * (columns + 1))
    links: list[tuple[int, int, Presence]] = []
    for r, c in itertools.product(range(rows), range(columns)):
        corner, cell = r * (columns + 1) + c, r * columns + c
        links += [(corner, corner + columns + 2, (cell, [0])), (corner + 1, corner + columns + 1, (cell, [1]))]
    rim = {
        r * (columns + 1) + c
        for r in range(rows + 1)
        for c in range(columns + 1)
        if r in (0, rows) or c in (0, columns)
    }
    p.relations.append(p.graph(list(range(rows * columns)), nodes, links, rim))
    return p


def has_cycle(rows: int, columns: int, grid: tuple[int, ...]) -> bool:
    part = {(r, c): (r, c) for r in range(rows + 1) for c in range(columns + 1)}

    def find(corner: tuple[int, int]) -> tuple[int, int]:
        while part[corner] != corner:
            corner = part[corner]
        return corner

    for (r, c), value in zip(itertools.product(range(rows), range(columns)), grid, strict=True):
        a, b = ((r, c), (r + 1, c + 1)) if value == 0 else ((r, c + 1), (r + 1, c))
        if find(a) == find(b):
            return True
        part[find(a)] = find(b)
    return False


@pytest.mark.parametrize(("rows", "columns"), [(2, 2), (2, 4), (3, 3)])
def test_diagonals_without_cycles_are_those_that_lead_to_the_border(rows: int, columns: int) -> None:
    p = slant(rows, columns)
    free = {grid for grid in itertools.product((0, 1), repeat=rows * columns) if not has_cycle(rows, columns, grid)}
    check(p, brute=free)


# ---- the descriptions -----------------------------------------------------------------------------------------------

A = [Cell((0, column)) for column in range(12)]


def test_an_either_of_whole_graphs_is_refused() -> None:
    loop = Loop(tuple(A[:3]), ((0, 1), (1, 2), (0, 2)), frozenset({1}))
    area = Connected(tuple(A[:2]), frozenset({1}), frozenset({(0, 1)}))
    for whole, name in ((loop, "Loop"), (area, "Connected")):
        with pytest.raises(gw.PuzzleError, match=f"{name} describes a whole graph and can't be one of several choices"):
            Either(((whole,), (In(A[0], frozenset({1})),)))
    p = bits(3)
    p.relations.append(p.any_of([[p.loop([0, 1, 2], [(0, 1), (1, 2), (0, 2)], [1], {})]]))
    with pytest.raises(ValueError, match="a whole graph is inside a branch"):
        p.model()


@pytest.mark.parametrize(
    ("edges", "ends", "message"),
    [
        (((0, 1), (1, 2)), (), "3 cells can't be 2 edges"),
        (((0, 1), (1, 1), (0, 2)), (), "two different nodes"),
        (((0, 1), (1, 2), (0, 2)), ((3, 1),), "can't end in node 3, which has no edges"),
        (((0, 1), (1, 2), (0, 2)), ((0, 1), (0, 2)), "can't end twice in node 0"),
    ],
)
def test_a_loop_that_makes_no_sense_is_refused(edges: object, ends: object, message: str) -> None:
    with pytest.raises(gw.PuzzleError, match=message):
        Loop(tuple(A[:3]), edges, frozenset({1}), frozenset(ends))  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", range(40))
def test_the_plain_python_meaning_is_the_same(seed: int) -> None:
    """`holds` and `mapped` of both relations, for every filling."""
    rng = random.Random(seed)
    cells = A[: rng.randint(3, 8)]
    p = bits(len(cells))
    places = list(range(len(cells)))
    moved = dict(zip(cells, rng.sample(A, len(cells)), strict=True))
    if seed % 2:
        ends = {0: 0, 1: 0} if rng.random() < 0.5 else {}
        edges = [tuple(sorted(rng.sample(range(4), 2))) for _ in cells[2:]] + [(0, 2), (1, 3)]
        crossings = random_crossings(rng, edges, ends)
        rel = p.loop(places, edges, [1], ends, crossings)
        relation: Connected | Loop = Loop(
            tuple(cells), tuple(edges), frozenset({1}), frozenset(ends.items()), frozenset(crossings.values())
        )
    else:
        nodes = [(rng.choice(places), [1]) if rng.random() < 0.5 else None for _ in range(4)]
        via = {(*sorted(rng.sample(range(4), 2)), rng.choice(places)) for _ in range(5)}
        roots = {rng.randrange(4)} if rng.random() < 0.5 else set()
        rel = p.graph(places, nodes, [(0, 1, None), *((a, b, (c, [0])) for a, b, c in via)], roots)
        relation = Connected(
            tuple(cells),
            frozenset(),
            frozenset({(0, 1)}),
            frozenset(roots),
            tuple(node and (node[0], frozenset(node[1])) for node in nodes),
            frozenset((a, b, c, frozenset({0})) for a, b, c in via),
        )
    for _ in range(20):
        part = {cell: rng.randrange(2) for cell in cells if rng.random() < 0.6}
        fillings = (dict(zip(cells, grid, strict=True)) for grid in itertools.product((0, 1), repeat=len(cells)))
        if relation.is_broken(part):
            assert not any(relation.holds(filling) for filling in fillings if part.items() <= filling.items())
    image = relation.mapped(moved.__getitem__, lambda value: 1 - value)
    for grid in itertools.product((0, 1), repeat=len(cells)):
        values = dict(zip(cells, grid, strict=True))
        assert relation.holds(values) == rel.holds(grid)
        if image is not None:
            assert image.holds({moved[cell]: 1 - value for cell, value in values.items()}) == rel.holds(grid)
