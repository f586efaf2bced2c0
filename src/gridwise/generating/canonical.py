"""Whether two puzzles of a type are equivalent: rotated, reflected, with rows swapped or symbols renamed.

A puzzle's certificate is found by colour refinement: cells and values get a new colour from the relations they are part
of, from what they hold in the solution and from whether that is given, until the colours are stable. Symmetries of the
rules leave certificates unchanged, so equivalent puzzles always share one. Two puzzles that are not equivalent rarely
share one; a collection then only misses a puzzle that it could have had.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from zlib import crc32

from gridwise import _core
from gridwise.generating import classic
from gridwise.model.grid import Cell
from gridwise.model.model import Skeleton
from gridwise.model.puzzle import Puzzle
from gridwise.model.relations import Automaton, Count, Distinct, In, Linear, Pair, Permutation, Product, Relation
from gridwise.model.relations.readings import Sight
from gridwise.model.symbols import Symbols
from gridwise.model.symmetry import reversal

ROUNDS = 12
SMALL = 49
"""On boards of up to this many cells each cell is individualized in turn, which separates more than refinement."""

MOST_KNOWN = 1 << 13
"""The maximum number of cached sketches."""
MANY = 100
"""A given weighs more than the relations on its cell."""

CellRoles = tuple[int, tuple[int, ...]]
"""The content of a relation as a number, and the role of each of its cells."""
RelationOutline = tuple[int, tuple[int, ...], bool]
"""The kind of a relation as a number, the positions of its cells, and whether their order has a known start."""
OutlineCache = dict[int, tuple[Relation, RelationOutline]]
"""Relations and their sketches by the relation's identity: keeping the relation alive prevents reuse of its id."""
Change = Callable[[int], int]


class Collection:
    """A collection of puzzles, no two of them equivalent."""

    def __init__(self) -> None:
        self._alike: dict[int, list[Puzzle]] = {}
        self._certificates: dict[int, set[int]] = {}

    def add(self, puzzle: Puzzle) -> bool:
        """Add a puzzle; False if an equivalent one is already there."""
        if not puzzle.clues and classic.is_classic(puzzle.model.skeleton):
            return self._add_certificate(0, certificate(puzzle))  # as cheap as a fingerprint
        key = _fingerprint(puzzle)
        alike = self._alike.setdefault(key, [])
        if not alike and key not in self._certificates:
            alike.append(puzzle)  # the first with this fingerprint: its certificate can wait
            return True
        for other in alike:
            self._add_certificate(key, certificate(other))
        alike.clear()
        return self._add_certificate(key, certificate(puzzle))

    def _add_certificate(self, key: int, mine: int) -> bool:
        known = self._certificates.setdefault(key, set())
        if mine in known:
            return False
        known.add(mine)
        return True


def equivalent(a: Puzzle, b: Puzzle) -> bool:
    """Whether the two are equivalent by their certificates. Both must have their solution."""
    return _fingerprint(a) == _fingerprint(b) and certificate(a) == certificate(b)


def _fingerprint(puzzle: Puzzle) -> int:
    """A number shared by equivalent puzzles that is cheap to compute."""
    index, number = puzzle.grid.index, _numbers(puzzle.symbols)
    held = bytearray(len(index))
    for cell, symbol in puzzle.givens.items():
        held[index[cell]] = number[symbol]
    of_givens = _givens_fingerprint(puzzle.model.base_skeleton).of(bytes(held))
    if puzzle.givens and not puzzle.clues:  # their distribution over the areas of the rules is enough
        return of_givens
    return hash((of_givens, tuple(_clues(puzzle)), tuple(sorted(_sums(puzzle)))))


def _clues(puzzle: Puzzle) -> list[tuple[int, int, int]]:
    """For each relation except houses: its kind, its number of cells, and a number for their values and relations.

    Values that a relation compares by size can at most be reversed; others can be renamed.
    """
    others = [relation for relation in puzzle.model.unsourced_relations if type(relation) is not Permutation]
    if all(type(relation) is Distinct for relation in others):
        return sorted([(0, len(relation.cells), 0) for relation in others])
    known, index, symbol = _outline_cache(puzzle.model.base_skeleton), puzzle.grid.index, puzzle.known_solution
    outlines = [(known.get(id(each)) or _outlined(each, index, known))[1] for each in others]
    weight = [0] * len(index)  # the number of relations on a cell
    for _, places, _ in outlines:
        for place in places:
            weight[place] += 1
    for cell in puzzle.givens:
        weight[index[cell]] += MANY
    symbols = [symbol.get(cell, "") for cell in puzzle.grid.places]  # nothing in derived places
    held = ([marks.get(each, 0) for each in symbols] for marks in _marks(puzzle.symbols))
    return min([_clue_weights(outlines, each, weight) for each in held])


def _clue_weights(outlines: list[RelationOutline], held: list[int], weight: list[int]) -> list[tuple[int, int, int]]:
    weighed = [mark * own for mark, own in zip(held, weight, strict=True)]
    weights = []
    for tag, places, in_order in outlines:
        total = sum([weighed[place] for place in places])
        if in_order:
            total += MANY * sum([number * held[place] for number, place in enumerate(places)])
        weights.append((tag, len(places), total))
    return sorted(weights)


@lru_cache(maxsize=8)
def _outline_cache(skeleton: Skeleton) -> OutlineCache:
    """The cached sketches of relations for puzzles with these rules: most of them recur."""
    return {}


def _outlined(relation: Relation, index: Mapping[Cell, int], known: OutlineCache) -> tuple[Relation, RelationOutline]:
    """A relation with its sketch, which is cached."""
    if len(known) >= MOST_KNOWN:
        known.clear()
    places = tuple([index[cell] for cell in relation.cells if isinstance(cell, Cell)])
    in_order = isinstance(relation, Automaton) and isinstance(relation.reading, Sight)
    known[id(relation)] = outlined = relation, (_tag(type(relation).__name__), places, in_order)
    return outlined


@lru_cache(maxsize=8)
def _numbers(symbols: Symbols) -> dict[str, int]:
    """A number from 1 for each symbol; the same for all if there are too many for a byte."""
    return {name: number if len(symbols.names) < 256 else 1 for number, name in enumerate(symbols.names, 1)}


@lru_cache(maxsize=8)
def _marks(symbols: Symbols) -> tuple[dict[str, int], dict[str, int]]:
    """A number for each symbol, and the number of its counterpart when values are reversed."""
    ends = symbols.ascending[0] + symbols.ascending[-1]
    plain = {name: _tag(value) for name, value in symbols.value.items()}
    return plain, {name: _tag(ends - value) for name, value in symbols.value.items()}


def _sums(puzzle: Puzzle) -> Iterator[tuple[int, int]]:
    """The total of each plain sum, however it is written, also with small and large values swapped."""
    ends = puzzle.model.values[0] + puzzle.model.values[-1]
    for relation in puzzle.model.unsourced_relations:
        if isinstance(relation, Linear) and len(relation.targets) == 1 and _whole(relation.weights):
            (target,), weight = relation.targets, sum(each for each in relation.weights if isinstance(each, int))
            yield len(relation.cells), min(abs(target), abs(ends * weight - target))


@lru_cache(maxsize=8)
def _givens_fingerprint(skeleton: Skeleton) -> _core.Fingerprint:
    """The distribution of givens over houses or, without houses, over the cells of all rules that are not clues."""
    index = skeleton.grid.index
    rules = skeleton.rule_relations
    houses: list[Relation] = [each for each in rules if isinstance(each, Permutation)]
    grouped = houses or [each for each in rules if len(each.cells) > 1]
    areas = [sorted({index[cell] for cell in each.cells if isinstance(cell, Cell)}) for each in grouped]
    return _core.Fingerprint(areas, len(index))


# ---- certificates ----------------------------------------------------------------------------------------------------


def certificate(puzzle: Puzzle) -> int:
    """A number that the puzzle shares with all equivalent ones. It must have its solution."""
    relations = puzzle.model.skeleton.relations
    values = puzzle.model.values
    if classic.is_classic(puzzle.model.skeleton):
        return classic.certificate(puzzle)
    if all(isinstance(relation, Permutation | Distinct) for relation in relations):
        return ColourRefinement(puzzle, relations, dict.fromkeys(values, 0)).certificate()
    certificates = [ColourRefinement(puzzle, relations, {value: value for value in values}).certificate()]
    turn = reversal(puzzle.symbols, puzzle.symbols.layers[0])
    turned = [] if turn is None else [relation.mapped(_same, turn) for relation in relations]
    if turn is not None and None not in turned:
        known = [relation for relation in turned if relation is not None]
        certificates.append(ColourRefinement(puzzle, known, {value: turn(value) for value in values}).certificate())
    return min(certificates)


def _same(cell: Cell) -> Cell:
    return cell


@dataclass(frozen=True)
class _ColouredRelation:
    """A relation as the refinement sees it."""

    readings: tuple[CellRoles, ...]
    cells: tuple[int, ...]


class ColourRefinement:
    """The colours of the cells and values of a puzzle, refined."""

    def __init__(self, puzzle: Puzzle, relations: Iterable[Relation], colours: dict[int, int]) -> None:
        index, solution = puzzle.grid.index, puzzle.known_solution
        values = list(colours)
        number = {value: place for place, value in enumerate(values)}
        self.values = [*(colours[value] for value in values), 0]  # the last one stands for what is derived
        held = {cell: number[puzzle.symbols.value[symbol]] for cell, symbol in solution.items()}
        self.holds = [held.get(cell, len(values)) for cell in puzzle.grid.places]
        self.cells = [int(cell in puzzle.givens) for cell in puzzle.grid.places]
        self.parts = [
            _ColouredRelation(_readings(r), tuple(index[c] for c in r.cells if isinstance(c, Cell))) for r in relations
        ]
        self.of_cell: list[list[int]] = [[] for _ in self.cells]
        for place, part in enumerate(self.parts):
            for cell in set(part.cells):
                self.of_cell[cell].append(place)

    def certificate(self) -> int:
        """The certificate of these colours; on small boards, of all ways to individualize a cell."""
        cells, values = self.refined(self.cells, self.values)
        if len(cells) > SMALL or len(set(cells)) == len(cells):
            return hash((tuple(sorted(cells)), tuple(sorted(values))))
        certificates = []
        for cell in range(len(cells)):
            single = [hash((colour, number == cell)) for number, colour in enumerate(cells)]
            mine, theirs = self.refined(single, values)
            certificates.append(hash((tuple(sorted(mine)), tuple(sorted(theirs)))))
        return hash(tuple(sorted(certificates)))

    def refined(self, cells: list[int], values: list[int]) -> tuple[list[int], list[int]]:
        """The stable colours of cells and values."""
        classes = -1
        for _ in range(ROUNDS):
            of_relation = [self._relation_colour(part, cells) for part in self.parts]
            held: list[list[int]] = [[] for _ in values]
            for cell, value in enumerate(self.holds):
                held[value].append(cells[cell])
            new = [
                hash((cells[cell], values[self.holds[cell]], *sorted(of_relation[place] for place in places)))
                for cell, places in enumerate(self.of_cell)
            ]
            values = [hash((colour, *sorted(held[value]))) for value, colour in enumerate(values)]
            cells = new
            if classes == (classes := len(set(cells)) + len(set(values))):
                break
        return cells, values

    @staticmethod
    def _relation_colour(part: _ColouredRelation, cells: list[int]) -> int:
        return min(
            hash((tag, *sorted((cells[cell], role) for cell, role in zip(part.cells, roles, strict=True))))
            for tag, roles in part.readings
        )


def _readings(relation: Relation) -> tuple[CellRoles, ...]:
    """The equivalent ways to write a relation: the smallest one counts, however it was written."""
    return tuple((_tag(type(relation).__name__, *content), roles) for content, roles in _readable(relation))


def _readable(relation: Relation) -> Iterator[tuple[tuple[object, ...], tuple[int, ...]]]:
    cells = [cell for cell in relation.cells if isinstance(cell, Cell)]
    plain = (0,) * len(cells)
    match relation:
        case Linear(weights=weights, targets=targets) if len(cells) == len(weights) and _whole(weights):
            numbers = [weight for weight in weights if isinstance(weight, int)]
            yield tuple(sorted(targets)), tuple(numbers)
            yield tuple(sorted(-target for target in targets)), tuple(-weight for weight in numbers)
        case Pair(allowed=allowed):
            yield tuple(sorted(allowed)), (0, 1)
            yield tuple(sorted((b, a) for a, b in allowed)), (1, 0)
        case Product(target=target):
            yield (target,), plain
        case Count(values=values, counts=counts):
            yield (sorted(values), sorted(counts)), plain
        case In(values=values):
            yield tuple(sorted(values)), plain
        case Automaton(reading=Sight()):  # from one end, whichever way the board is turned
            yield (), tuple(range(len(cells)))
        case _:
            yield (), plain


def _whole(weights: Iterable[object]) -> bool:
    return all(isinstance(weight, int) for weight in weights)


def _tag(*parts: object) -> int:
    """A number for these words and numbers, the same in every process."""
    return crc32(repr(parts).encode())
