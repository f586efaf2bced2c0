"""Whether one relation alone rules out some sets of values: the checker's own meaning of every relation.

Nothing here is shared with the solvers, nor with the `holds` of the relations: a few lines for each kind say what it
means. `refuted` never says yes unless the relation really has no filling from the given sets; if every set has one
value, it says exactly whether the relation is broken.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import lru_cache
from typing import Any

Sets = Mapping[Any, Collection[int]]
"""The values that each place or hidden total may hold."""

MOST_SPLITS = 2_000
"""How often the values of a place are taken one by one, for the branches of one choice."""


def refuted(relation: Any, sets: Sets) -> bool:
    """Whether no choice of one value from the set of each cell satisfies the relation."""
    return KINDS[type(relation).__name__](relation, sets)


def _in(relation: Any, sets: Sets) -> bool:
    return not any(value in relation.values for value in sets[relation.cell])


def _permutation(relation: Any, sets: Sets) -> bool:
    offers = {cell: [value for value in sets[cell] if value in relation.values] for cell in relation.cells}
    return len(offers) != len(relation.values) or not _all_differ(offers)


def _distinct(relation: Any, sets: Sets) -> bool:
    offers = {cell: sets[cell] for cell in relation.cells}
    return len(offers) != len(relation.cells) or not _all_differ(offers)


def _all_differ(offers: Sets) -> bool:
    """Whether each cell can take one of its values so that all differ: a matching, cell by cell."""
    taken_by: dict[int, Any] = {}

    def place(cell: Any, tried: set[int]) -> bool:
        for value in offers[cell]:
            if value not in tried:
                tried.add(value)
                if value not in taken_by or place(taken_by[value], tried):
                    taken_by[value] = cell
                    return True
        return False

    return all(place(cell, set()) for cell in sorted(offers, key=lambda cell: len(offers[cell])))


def _pair(relation: Any, sets: Sets) -> bool:
    return not any(a in sets[relation.a] and b in sets[relation.b] for a, b in relation.allowed)


def _linear(relation: Any, sets: Sets) -> bool:
    parts: dict[Any, dict[int, int]] = {}
    for cell, weight in zip(relation.cells, relation.weights, strict=True):
        part = parts.setdefault(cell, dict.fromkeys(sets[cell], 0))
        table = None if isinstance(weight, int) else dict(weight)
        for value in part:
            part[value] += weight * value if table is None else table[value]
    sums = {0}
    for part in parts.values():
        steps = set(part.values())
        sums = {total + step for total in sums for step in steps}
    return all(target not in sums for target in relation.targets)


def _product(relation: Any, sets: Sets) -> bool:
    products = {1}
    for cell in relation.cells:
        products = {product * value for product in products for value in sets[cell]}
        if relation.target:
            products = {product for product in products if product and relation.target % product == 0}
    return relation.target not in products


def _count(relation: Any, sets: Sets) -> bool:
    least = most = 0
    for cell in relation.cells:
        counted = [value in relation.values for value in sets[cell]]
        least += all(counted)
        most += any(counted)
    return not any(least <= count <= most for count in relation.counts)


def _automaton(relation: Any, sets: Sets) -> bool:
    after = _after(relation.machine)
    states = {relation.machine.start}
    for cell in relation.cells:
        here = sets[cell]
        states = {following for state in states for value, following in after.get(state, ()) if value in here}
    return all(state not in relation.machine.accepting for state in states)


@lru_cache(maxsize=64)
def _after(machine: Any) -> dict[int, list[tuple[int, int]]]:
    """For each state, the values that it takes and the states that follow."""
    after: dict[int, list[tuple[int, int]]] = {}
    for state, value, following in machine.transitions:
        after.setdefault(state, []).append((value, following))
    return after


def _unlike(relation: Any, sets: Sets) -> bool:
    pairs = zip(relation.first, relation.second, strict=True)
    may_differ = [a for a, b in pairs if a != b and len({*sets[a], *sets[b]}) > 1]
    return len(may_differ) < int(relation.least)


def _either(relation: Any, sets: Sets) -> bool:
    splits = [MOST_SPLITS]
    return all(_all_refuted(branch, sets, splits) for branch in relation.branches)


def _all_refuted(parts: Collection[Any], sets: Sets, splits: list[int]) -> bool:
    """Whether several relations together rule out the sets: by one of them, for each value of some cell."""
    if any(refuted(part, sets) for part in parts):
        return True
    open_cells = {cell for part in parts for cell in part.cells if len(sets[cell]) > 1}
    splits[0] -= 1
    if len(parts) < 2 or not open_cells or splits[0] < 0:
        return False
    cell = min(open_cells, key=lambda cell: (len(sets[cell]), str(cell)))
    return all(_all_refuted(parts, {**sets, cell: {value}}, splits) for value in sets[cell])


def _surely(sets: Sets, cell: Any, values: frozenset[int]) -> bool:
    return values.issuperset(sets[cell])


def _perhaps(sets: Sets, cell: Any, values: frozenset[int]) -> bool:
    return not values.isdisjoint(sets[cell])


Neighbours = Mapping[Any, Collection[Any]]


def _neighbours(links: Iterable[Iterable[Any]]) -> Neighbours:
    beside: dict[Any, list[Any]] = {}
    for a, b in links:
        beside.setdefault(a, []).append(b)
        beside.setdefault(b, []).append(a)
    return beside


def _reached(start: Iterable[Any], beside: Neighbours) -> set[Any]:
    """The nodes that a walk from neighbour to neighbour comes to."""
    seen = set(start)
    waiting = list(seen)
    while waiting:
        for node in beside.get(waiting.pop(), ()):
            if node not in seen:
                seen.add(node)
                waiting.append(node)
    return seen


def _connected(relation: Any, sets: Sets) -> bool:
    """Some node is surely there, but all nodes and links that may be there don't lead to it."""
    cells = relation.cells
    nodes = relation.nodes or [(place, relation.on) for place in range(len(cells))]
    surely = {n for n, when in enumerate(nodes) if when is None or _surely(sets, cells[when[0]], when[1])}
    perhaps = {n for n, when in enumerate(nodes) if when is None or _perhaps(sets, cells[when[0]], when[1])}
    links = [*relation.links, *((a, b) for a, b, at, on in relation.via if _perhaps(sets, cells[at], on))]
    start = relation.roots & perhaps if relation.roots else sorted(surely)[:1]
    return not surely <= _reached(start, _neighbours((a, b) for a, b in links if a in perhaps and b in perhaps))


def _areas(relation: Any, sets: Sets) -> bool:
    """A root is off, two are joined, or none comes to a cell that is surely on."""
    surely, perhaps, joined, joinable = _area_graph(relation, sets)
    if not relation.roots <= perhaps:
        return True
    around: set[int] = set()
    for root in relation.roots:
        if root in around:
            return True
        around |= _reached([root], joined)
    return not surely <= _reached(relation.roots, joinable)


def _area_size(relation: Any, sets: Sets) -> bool:
    """The root is off, or no allowed size lies between the area that is sure and the area that is possible."""
    _, perhaps, joined, joinable = _area_graph(relation, sets)
    if relation.root not in perhaps:
        return True
    least, most = len(_reached([relation.root], joined)), len(_reached([relation.root], joinable))
    return not any(least <= size <= most for size in relation.sizes)


def _area_graph(relation: Any, sets: Sets) -> tuple[set[int], set[int], Neighbours, Neighbours]:
    """The places that are on surely and perhaps, and which of the ones and of the others are neighbours."""
    places = list(enumerate(relation.cells))
    surely = {place for place, cell in places if _surely(sets, cell, relation.on)}
    perhaps = {place for place, cell in places if _perhaps(sets, cell, relation.on)}
    links = [(a, b) for a, b in relation.links if a in perhaps and b in perhaps]
    return surely, perhaps, _neighbours((a, b) for a, b in links if a in surely and b in surely), _neighbours(links)


def _loop(relation: Any, sets: Sets) -> bool:
    """Edges that are surely used form a branch or close too early, or those that may be used leave something open."""
    numbers = range(len(relation.cells))
    surely = {edge for edge in numbers if _surely(sets, relation.cells[edge], relation.on)}
    perhaps = {edge for edge in numbers if _perhaps(sets, relation.cells[edge], relation.on)}
    label = dict(relation.ends)
    if not label and not perhaps:
        return True
    return _wrong_node(relation, surely, perhaps, label) or _wrong_lines(relation, surely, perhaps, label)


def _wrong_node(relation: Any, surely: set[int], perhaps: set[int], label: dict[int, int]) -> bool:
    """Whether a node has more or fewer edges than a line needs: 1 at an end, else 0 or 2, or 4 where lines cross."""
    crossing_at = _crossing_nodes(relation)
    for node, edges in _edges_at(relation.edges).items():
        used, possible = len(surely & edges), len(perhaps & edges)
        allowed = (1,) if node in label else (0, 2, 4) if node in crossing_at else (0, 2)
        if not any(used <= number <= possible for number in allowed):
            return True
    return False


@lru_cache(maxsize=16)
def _edges_at(edges: tuple[tuple[int, int], ...]) -> dict[int, frozenset[int]]:
    """By node, the edges that meet there."""
    at: dict[int, set[int]] = {}
    for edge, nodes in enumerate(edges):
        for node in nodes:
            at.setdefault(node, set()).add(edge)
    return {node: frozenset(meeting) for node, meeting in at.items()}


def _crossing_nodes(relation: Any) -> set[int]:
    crossed = set()
    for crossing in relation.crossings:
        crossed |= set.intersection(*({*relation.edges[edge]} for edge in crossing))
    return crossed


def _wrong_lines(relation: Any, surely: set[int], perhaps: set[int], label: dict[int, int]) -> bool:
    """Whether lines close too early, join the wrong ends, or can't come together."""
    sure = [*_drawn(relation, surely, surely, perhaps).values()]
    possible = _drawn(relation, perhaps, surely, perhaps)
    used = {node for edge in surely for node in possible[edge]}
    lines = _components(sure)
    closed = any(_is_closed(line, sure) for line in lines)
    if label:
        return (
            closed
            or any(_wrong_ends(line, label) for line in lines)
            or _apart(_neighbours(possible.values()), used, label)
        )
    return (closed and len(lines) > 1) or not used <= _reached([*used][:1], _neighbours(possible.values()))


def _drawn(relation: Any, wanted: set[int], surely: set[int], perhaps: set[int]) -> dict[int, list[Any]]:
    """The nodes of the wanted edges. A node where lines surely cross is two.

    Where they may cross, it is unknown which edges go on into each other: sure edges get a node each there, and
    possible ones share one.
    """
    edges = {edge: [*relation.edges[edge]] for edge in wanted}
    for crossing in relation.crossings:
        [node] = set.intersection(*({*relation.edges[edge]} for edge in crossing))
        if all(edge in surely for edge in crossing):
            names = [(node, 0), (node, 0), (node, 1), (node, 1)]
        elif wanted is surely and all(edge in perhaps for edge in crossing):
            names = [(node, number) for number in range(4)]
        else:
            continue
        for edge, name in zip(crossing, names, strict=True):
            if edge in edges:
                edges[edge][edges[edge].index(node)] = name
    return edges


def _components(edges: list[list[Any]]) -> list[set[Any]]:
    beside = _neighbours(edges)
    left = set(beside)
    found = []
    while left:
        found.append(_reached([next(iter(left))], beside))
        left -= found[-1]
    return found


def _is_closed(line: set[Any], edges: list[list[Any]]) -> bool:
    """Whether there are as many edges as nodes: with at most two edges at each node, the line is a ring."""
    return sum(first in line for first, _ in edges) >= len(line)


def _wrong_ends(line: set[Any], label: dict[int, int]) -> bool:
    return len({label[node] for node in line if node in label}) > 1


def _apart(possible: Neighbours, used: set[Any], label: dict[int, int]) -> bool:
    """Whether an end can't come to another one with its label, or an edge that is used to any end."""
    for node, name in label.items():
        if sum(label.get(each) == name for each in _reached([node], possible)) < 2:
            return True
    return not used <= _reached(label, possible)


KINDS: dict[str, Callable[[Any, Sets], bool]] = {
    "In": _in,
    "Permutation": _permutation,
    "Distinct": _distinct,
    "Pair": _pair,
    "Linear": _linear,
    "Product": _product,
    "Count": _count,
    "Automaton": _automaton,
    "Unlike": _unlike,
    "Either": _either,
    "Connected": _connected,
    "Areas": _areas,
    "AreaSize": _area_size,
    "Loop": _loop,
}
