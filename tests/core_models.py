"""Models for the core in plain Python: their wire form, their meaning by brute force, and random ones."""

from __future__ import annotations

import itertools
import math
import random
from array import array
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from gridwise import _core
from gridwise.model.relations import relation_classes

NAMES = (
    "",
    "In",
    "Permutation",
    "Distinct",
    "Linear",
    "Product",
    "Pair",
    "Count",
    "Automaton",
    "Either",
    "Unlike",
    "Connected",
    "Loop",
    "Areas",
    "AreaSize",
)
IN, PERMUTATION, ALLDIFFERENT, LINEAR, PRODUCT, PAIR, COUNT, AUTOMATON, ANYOF, UNLIKE, CONNECTED, LOOP = range(1, 13)
AREAS, AREA_SIZE = (NAMES.index(name) for name in ("Areas", "AreaSize"))
Presence = tuple[int, list[int]] | None
"""A place among the cells and the values it has to hold; None: always there."""

# ---------------------------------------------------------------- a model in plain Python, and its wire form


@dataclass
class Rel:
    """A relation: its kind, wire payload, cells, and its meaning for a map from variable to value."""

    kind: int
    payload: list[int]
    cells: list[int]
    holds: Callable[[Sequence[int]], bool]
    when: list[int] = field(default_factory=list)

    def record(self) -> list[int]:
        return [_core.named(NAMES[self.kind]), len(self.when), *self.when, len(self.payload), *self.payload]

    def active(self, clues: bytes | None) -> bool:
        return all((clues is None or clues[lit // 2] == 1) == (lit % 2 == 1) for lit in self.when)


@dataclass
class Puzzle:
    """A model under construction."""

    universes: list[list[int]]
    variables: list[tuple[int, bool]]  # universe, hidden
    clues: int = 0
    tables: list[list[tuple[int, int]]] = field(default_factory=list)
    automata: list[dict[str, Any]] = field(default_factory=list)
    relations: list[Rel] = field(default_factory=list)

    def wire(self) -> array[int]:
        out = [0x47524944, 2, len(self.universes)]
        for values in self.universes:
            out += [len(values), *values]
        out.append(len(self.variables))
        for universe, hidden in self.variables:
            out += [universe, int(hidden)]
        out += [self.clues, len(self.tables)]
        for table in self.tables:
            out += [len(table), *itertools.chain(*table)]
        out.append(len(self.automata))
        for machine in self.automata:
            steps = [(s, v, t) for (s, v), t in machine["steps"].items()]
            out += [machine["states"], machine["start"], len(machine["accepting"]), *machine["accepting"]]
            out += [len(steps), *itertools.chain(*steps)]
        out += [len(relation_classes()), *itertools.chain(*(kind.form.wire for kind in relation_classes()))]
        out.append(len(self.relations))
        for relation in self.relations:
            out += relation.record()
        return array("q", out)

    def model(self) -> _core.Model:
        return _core.Model(self.wire())

    # -- relations

    def is_in(self, cell: int, values: list[int]) -> Rel:
        return Rel(IN, [cell, len(values), *values], [cell], lambda g: g[cell] in values)

    def permutation(self, cells: list[int], values: list[int]) -> Rel:
        payload = [len(cells), *cells, len(values), *values]
        return Rel(PERMUTATION, payload, cells, lambda g: sorted(g[c] for c in cells) == sorted(values))

    def different(self, cells: list[int]) -> Rel:
        return Rel(ALLDIFFERENT, [len(cells), *cells], cells, lambda g: len({g[c] for c in cells}) == len(cells))

    def linear(self, cells: list[int], weights: list[int | dict[int, int]], targets: list[int]) -> Rel:
        payload = [len(cells), *cells]
        for w in weights:
            payload += [0, w] if isinstance(w, int) else [1, len(w), *itertools.chain(*w.items())]
        payload += [len(targets), *targets]

        def holds(g: Sequence[int]) -> bool:
            return (
                sum(w * g[c] if isinstance(w, int) else w[g[c]] for c, w in zip(cells, weights, strict=True)) in targets
            )

        return Rel(LINEAR, payload, cells, holds)

    def total(self, cells: list[int], target: int) -> Rel:
        return self.linear(cells, [1] * len(cells), [target])

    def product(self, cells: list[int], target: int) -> Rel:
        return Rel(PRODUCT, [len(cells), *cells, target], cells, lambda g: math.prod(g[c] for c in cells) == target)

    def pair(self, a: int, b: int, allowed: set[tuple[int, int]]) -> Rel:
        self.tables.append(sorted(allowed))
        return Rel(PAIR, [a, b, len(self.tables) - 1], [a, b], lambda g: (g[a], g[b]) in allowed)

    def count(self, cells: list[int], values: list[int], counts: list[int]) -> Rel:
        payload = [len(cells), *cells, len(values), *values, len(counts), *counts]
        return Rel(COUNT, payload, cells, lambda g: sum(g[c] in values for c in cells) in counts)

    def automaton(
        self, cells: list[int], states: int, start: int, accepting: list[int], steps: dict[tuple[int, int], int]
    ) -> Rel:
        self.automata.append({"states": states, "start": start, "accepting": accepting, "steps": steps})

        def holds(g: Sequence[int]) -> bool:
            state: int | None = start
            for c in cells:
                if state is None:
                    return False
                state = steps.get((state, g[c]))
            return state in accepting

        return Rel(AUTOMATON, [len(cells), *cells, len(self.automata) - 1, 0, 0], cells, holds)

    def unlike(self, first: list[int], second: list[int], least: int) -> Rel:
        cells = [cell for place in zip(first, second, strict=True) for cell in place]

        def holds(g: Sequence[int]) -> bool:
            return sum(g[a] != g[b] for a, b in zip(first, second, strict=True)) >= least

        return Rel(UNLIKE, [len(cells), *cells, least], cells, holds)

    def connected(self, cells: list[int], on: list[int], links: set[tuple[int, int]], roots: set[int]) -> Rel:
        return self.graph(cells, [(i, on) for i in range(len(cells))], [(a, b, None) for a, b in sorted(links)], roots)

    def graph(
        self, cells: list[int], nodes: list[Presence], links: list[tuple[int, int, Presence]], roots: set[int]
    ) -> Rel:
        """Connected nodes and links, each there always or while a cell holds some values."""
        sets = [when[1] for when in (*nodes, *(link[2] for link in links)) if when]
        sequence = [len(sets), *itertools.chain(*([len(values), *values] for values in sets))]
        number = itertools.count()

        def written(when: Presence) -> list[int]:
            return [-1, 0] if when is None else [when[0], next(number)]

        sequence += [len(nodes), *itertools.chain(*(written(when) for when in nodes)), len(links) + len(roots)]
        for a, b, when in links:
            sequence += [a, b, *written(when)]
        for root in sorted(roots):
            sequence += [root, len(nodes), -1, 0]

        def holds(g: Sequence[int]) -> bool:
            # Every pair of nodes that are there has a way between them, found by squaring the matrix of links.
            def there(when: Presence) -> bool:
                return when is None or g[cells[when[0]]] in when[1]

            live = {i for i, when in enumerate(nodes) if there(when)}
            near = {(a, a) for a in live} | {(a, b) for a in roots & live for b in roots & live}
            for a, b, when in links:
                if there(when) and {a, b} <= live:
                    near |= {(a, b), (b, a)}
            for _ in live:
                near |= {(a, d) for a, b in near for c, d in near if b == c}
            whole = len(near) == len(live) ** 2
            return whole and (not roots or not live or bool(roots & live))

        return Rel(CONNECTED, [len(cells), *cells, len(sequence), *sequence], cells, holds)

    def loop(
        self,
        cells: list[int],
        edges: list[tuple[int, int]],
        on: list[int],
        ends: dict[int, int],
        crossings: Mapping[int, tuple[int, int, int, int]] = MappingProxyType({}),
    ) -> Rel:
        """One closed line along edges, or lines between ends with equal labels.

        It may cross itself at some nodes: two of the four edges there are opposite to each other, and so are the rest.
        """
        sequence = [1 + max(map(max, edges)), len(ends), len(crossings), 0]
        sequence += itertools.chain(*edges, *sorted(ends.items()), *crossings.values())

        def holds(g: Sequence[int]) -> bool:
            places = [place for place, cell in enumerate(cells) if g[cell] in on]
            crossed = {n for n, four in crossings.items() if all(place in places for place in four)}
            used = [  # the second way over a crossing passes a node with a name of its own
                tuple(str(n) if n in crossed and place in crossings[n][2:] else n for n in edges[place])
                for place in places
            ]
            touched = [node for edge in used for node in edge]
            if any(touched.count(node) != (1 if node in ends else 2) for node in {*touched, *ends}):
                return False
            lines: list[set[int | str]] = []
            for edge in used:  # merge the lines that an edge joins
                joined = [line for line in lines if line & set(edge)]
                lines = [line for line in lines if line not in joined] + [set(edge).union(*joined)]
            if not ends:
                return len(lines) == 1
            return all(
                len(line & ends.keys()) == 2 and len({ends[n] for n in line & ends.keys()}) == 1 for line in lines
            )

        return Rel(LOOP, [len(cells), *cells, len(on), *on, len(sequence), *sequence], cells, holds)

    def areas(self, cells: list[int], on: list[int], links: set[tuple[int, int]], roots: set[int]) -> Rel:
        n = len(cells)
        joined = sorted({a * n + b for a, b in links} | {n * n + a for a in roots})

        def holds(g: Sequence[int]) -> bool:
            live = {i for i, c in enumerate(cells) if g[c] in on}
            met = {root: _reached(live, links, root) for root in roots}
            apart = all(root == other or other not in met[root] for root in roots for other in roots)
            return apart and roots <= live and live == set().union(*met.values())

        return Rel(AREAS, [len(cells), *cells, len(on), *on, len(joined), *joined], cells, holds)

    def area_size(
        self, cells: list[int], on: list[int], links: set[tuple[int, int]], root: int, sizes: set[int]
    ) -> Rel:
        n = len(cells)
        joined = sorted({a * n + b for a, b in links} | {n * n + root} | {n * n + n + size for size in sizes})

        def holds(g: Sequence[int]) -> bool:
            live = {i for i, c in enumerate(cells) if g[c] in on}
            return root in live and len(_reached(live, links, root)) in sizes

        return Rel(AREA_SIZE, [len(cells), *cells, len(on), *on, len(joined), *joined], cells, holds)

    def any_of(self, branches: list[list[Rel]]) -> Rel:
        payload = [len(branches)]
        for branch in branches:
            payload += [len(branch), *itertools.chain(*(r.record() for r in branch))]
        cells = sorted({c for b in branches for r in b for c in r.cells})
        return Rel(ANYOF, payload, cells, lambda g: any(all(r.holds(g) for r in b) for b in branches))

    # -- the truth by brute force

    def brute(self, clues: bytes | None = None) -> set[tuple[int, ...]]:
        relations = [r for r in self.relations if r.active(clues)]
        domains = [self.universes[u] for u, _ in self.variables]
        visible = [i for i, (_, hidden) in enumerate(self.variables) if not hidden]
        return {tuple(g[i] for i in visible) for g in itertools.product(*domains) if all(r.holds(g) for r in relations)}


def _reached(live: set[int], links: set[tuple[int, int]], start: int) -> set[int]:
    """The cells of the area around a cell: those that can be reached in more and more steps."""
    reached = {start} & live
    for _ in live:
        reached |= {b for a, b in links if a in reached and b in live} | {
            a for a, b in links if b in reached and a in live
        }
    return reached


def found(search: _core.Search) -> list[tuple[int, ...]]:
    out = []
    while search.next() == _core.FOUND:
        out.append(tuple(search.solution()))
    assert search.status == _core.EXHAUSTED
    return out


def grid(n: int, values: list[int] | None = None) -> Puzzle:
    return Puzzle([values or list(range(1, n + 1))], [(0, False)] * (n * n))


def latin(n: int) -> Puzzle:
    p = grid(n)
    for i in range(n):
        p.relations.append(p.permutation([i * n + j for j in range(n)], p.universes[0]))
        p.relations.append(p.permutation([j * n + i for j in range(n)], p.universes[0]))
    return p


def sudoku(rows: int, columns: int) -> Puzzle:
    n = rows * columns
    p = latin(n)
    for b in range(n):
        r, c = b // rows * rows, b % rows * columns
        p.relations.append(
            p.permutation([(r + i) * n + c + j for i in range(rows) for j in range(columns)], p.universes[0])
        )
    return p


def magic(n: int) -> Puzzle:
    p = grid(n, list(range(1, n * n + 1)))
    target = n * (n * n + 1) // 2
    p.relations.append(p.permutation(list(range(n * n)), p.universes[0]))
    lines = [[i * n + j for j in range(n)] for i in range(n)] + [[j * n + i for j in range(n)] for i in range(n)]
    lines += [[i * n + i for i in range(n)], [i * n + n - 1 - i for i in range(n)]]
    p.relations += [p.total(line, target) for line in lines]
    return p


# ---------------------------------------------------------------- random small models


class Maker:
    """Random relations of every kind over a few cells."""

    def __init__(
        self, seed: int, universes: list[list[int]], variables: list[tuple[int, bool]], clues: int = 0
    ) -> None:
        self.rng = random.Random(seed)
        self.p = Puzzle(universes, variables, clues)
        self.known = sorted({v for u in universes for v in u})
        self.visible = [i for i, (_, hidden) in enumerate(variables) if not hidden]

    def cells(self, low: int, high: int, repeat: bool = False) -> list[int]:
        high = min(high, len(self.visible))
        k = self.rng.randint(min(low, high), high)
        return self.rng.choices(self.visible, k=k) if repeat else self.rng.sample(self.visible, k)

    def values(self, low: int, high: int) -> list[int]:
        return self.rng.sample(self.known, self.rng.randint(min(low, len(self.known)), min(high, len(self.known))))

    def random_grid(self) -> list[int]:
        return [self.rng.choice(self.p.universes[u]) for u, _ in self.p.variables]

    def relation(self, kind: int, depth: int = 0) -> Rel:
        rng, p, g = self.rng, self.p, self.random_grid()
        if kind == IN:
            return p.is_in(self.cells(1, 1)[0], self.values(1, len(self.known)))
        if kind == PERMUTATION:
            cells = self.cells(2, min(4, len(self.known)))
            return p.permutation(cells, self.rng.sample(self.known, len(cells)))
        if kind == ALLDIFFERENT:
            return p.different(self.cells(2, 5))
        if kind == LINEAR:
            cells = self.cells(1, 5, repeat=rng.random() < 0.3)
            weights: list[int | dict[int, int]] = [
                1
                if rng.random() < 0.6
                else rng.randint(-3, 3)
                if rng.random() < 0.7
                else {v: rng.randint(-4, 4) for v in self.known}
                for _ in cells
            ]
            aim = sum(w * g[c] if isinstance(w, int) else w[g[c]] for c, w in zip(cells, weights, strict=True))
            return p.linear(cells, weights, [aim + rng.randint(-5, 5) for _ in range(rng.randint(0, 2))] + [aim])
        if kind == PRODUCT:
            cells = self.cells(1, 4, repeat=rng.random() < 0.3)
            return p.product(cells, math.prod(g[c] for c in cells) * rng.choice([1, 1, 1, 2, -1]))
        if kind == PAIR:
            a, b = self.cells(2, 2) if rng.random() < 0.9 and len(self.visible) > 1 else [self.visible[0]] * 2
            if rng.random() < 0.3:
                return p.pair(a, b, {(x, y) for x in self.known for y in self.known if x != y})
            density = rng.random()
            return p.pair(a, b, {(x, y) for x in self.known for y in self.known if rng.random() < density})
        if kind == COUNT:
            cells = self.cells(1, 5, repeat=rng.random() < 0.3)
            return p.count(cells, self.values(1, 3), [rng.randint(0, len(cells)) for _ in range(rng.randint(1, 2))])
        if kind == AUTOMATON:
            states = rng.randint(1, 4)
            steps = {(s, v): rng.randrange(states) for s in range(states) for v in self.known if rng.random() < 0.7}
            accepting = [s for s in range(states) if rng.random() < 0.6]
            return p.automaton(
                self.cells(1, 5, repeat=rng.random() < 0.2), states, rng.randrange(states), accepting, steps
            )
        if kind == UNLIKE:
            cells = self.cells(2, 5, repeat=rng.random() < 0.2)
            half = len(cells) // 2
            return p.unlike(cells[:half], cells[half : 2 * half], rng.randint(1, half))
        if kind == CONNECTED:
            cells = self.cells(1, 5)
            pairs = [(a, b) for b in range(len(cells)) for a in range(b)]
            roots = {a for a in range(len(cells)) if rng.random() < 0.2}
            if rng.random() < 0.5:
                return p.connected(cells, self.values(1, 3), {pair for pair in pairs if rng.random() < 0.5}, roots)
            return self.random_graph(cells)
        if kind == LOOP:
            return self.random_loop()
        if kind in (AREAS, AREA_SIZE):
            cells = sorted(self.visible)
            links = {(a, b) for b in range(len(cells)) for a in range(b) if (a + b) % 3 or rng.random() < 0.1}
            on, roots = self.known[: 1 + len(self.known) // 2], {a for a in range(len(cells)) if rng.random() < 0.3}
            if kind == AREAS:
                return p.areas(cells, on, links, roots)
            sizes = {rng.randint(1, len(cells)) for _ in range(rng.randint(1, 2))}
            return p.area_size(cells, on, links, rng.randrange(len(cells)), sizes)
        branches = []
        for _ in range(rng.randint(1, 3)):
            kinds = [*range(1, 9), UNLIKE, AREAS, AREA_SIZE] + [ANYOF] * (depth < 2)
            branches.append([self.relation(rng.choice(kinds), depth + 1) for _ in range(rng.randint(1, 2))])
        return p.any_of(branches)

    def random_graph(self, cells: list[int]) -> Rel:
        """Nodes and links that depend on any of the cells, or on none."""
        rng, count = self.rng, self.rng.randint(1, 6)

        def presence(chance: float) -> Presence:
            return (rng.randrange(len(cells)), self.values(1, 3)) if rng.random() < chance else None

        pairs = [(a, b) for b in range(count) for a in range(b) for _ in range(2) if rng.random() < 0.4]
        roots = {a for a in range(count) if rng.random() < 0.2}
        sometimes = rng.random()
        nodes = [presence(sometimes) for _ in range(count)]
        return self.p.graph(cells, nodes, [(a, b, presence(0.7)) for a, b in pairs], roots)

    def random_loop(self) -> Rel:
        """Edges of a small random graph, often with ends of lines."""
        rng, cells = self.rng, self.cells(2, 9)
        count = rng.randint(2, max(3, len(cells) * 3 // 4))
        edges = [(a, b) for a, b in (rng.sample(range(count), 2) for _ in cells)]
        known = sorted({node for edge in edges for node in edge})
        ends = {}
        if rng.random() < 0.5:
            chosen = rng.sample(known, min(len(known), rng.choice([2, 2, 4])))
            ends = {node: number // 2 for number, node in enumerate(chosen)}
        return self.p.loop(cells, edges, self.values(1, 2), ends)


UNIVERSES = [
    [[1, 2, 3, 4]],
    [[0, 1, 2]],
    [[-2, -1, 0, 3]],
    [[1, 2, 3], [2, 3, 4, 5]],
    [[1, 2, 4, 8]],
]


def small(seed: int, clues: int = 0) -> Maker:
    rng = random.Random(seed)
    universes = rng.choice(UNIVERSES)
    variables = [(rng.randrange(len(universes)), False) for _ in range(rng.randint(2, 5))]
    return Maker(seed, universes, variables, clues)
