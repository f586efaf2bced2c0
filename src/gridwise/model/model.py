"""From a puzzle to its model: cells, values and relations, which is all that solvers see.

Puzzles that share grid, symbols and constraints share one `Skeleton`, compiled for the core once; the givens of each
puzzle are added per call. Every clue has a number; a call may leave any of them out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING

from gridwise.common.errors import PuzzleError
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint
from gridwise.model.grid import Cell, Grid
from gridwise.model.relations import AllDifferent, Automaton, In, Permutation, Relation, Total, When, total_cells
from gridwise.model.symbols import Symbols

if TYPE_CHECKING:
    from gridwise import _core
    from gridwise.model.puzzle import Puzzle
    from gridwise.model.symmetry import Symmetry


@dataclass(frozen=True, slots=True)
class Clue:
    """Something a generator could take away: a given, or a constraint of this one puzzle."""

    number: int
    constraint: Constraint | None
    cell: Cell | None = None
    value: int | None = None

    def label(self, symbols: Symbols) -> str:
        """What to call it."""
        if self.constraint is not None:
            return self.constraint.label()
        return f"given {self.cell} = {symbols.name[self.value or 0]}"


class Part:
    """The relations of one constraint. Parts of rules that many puzzles have in common are made once for all."""

    __slots__ = ("of_clue", "records", "relations")

    def __init__(self, relations: tuple[Relation, ...], of_clue: bool) -> None:
        self.relations = relations
        self.of_clue = of_clue
        """Whether these are the relations of one puzzle's clue, which no other model will ask for."""
        self.records: bytes | None = None
        """The relations as the core takes them, once written, where that is the same in every model."""


def _part(constraint: Constraint, board: Board, when: When) -> Part:
    """What a constraint means on a board, in force while `when` holds in addition to what it says itself."""
    return Part(tuple([relation.stamped(constraint, when) for relation in constraint.relations(board)]), bool(when))


_KINDS = {"row": 0, "column": 1, "box": 2}
"""The kinds of houses as the core numbers them; 3 is any other."""

READINGS = {"": 0, "line": 1, "sight": 2, "runs": 3, "balance": 4, "unlike": 5, "pattern": 6}
"""The ways to read automata as the core numbers them."""

_shared_parts: dict[object, Part] = {}
_MOST_SHARED = 512
_MOST_SAID = 1 << 13


class Skeleton:
    """The relations of some constraints on some grid, without any givens."""

    def __init__(self, grid: Grid, symbols: Symbols, constraints: tuple[Constraint, ...]) -> None:
        self.grid = grid
        self.symbols = symbols
        self.constraints = constraints
        self.board = Board(grid, symbols, constraints)
        self.clues = tuple(constraint for constraint in constraints if constraint.is_clue)
        self.apart = True
        """Whether what each constraint means has nothing to do with which others there are."""
        self._take(tuple(self._lower(constraints)))

    def with_clues(self, constraints: tuple[Constraint, ...]) -> Skeleton:
        """The skeleton of these constraints: the same rules, and then other clues. What the rules mean is kept."""
        if not self.apart:
            return Skeleton(self.grid, self.symbols, constraints)
        other = Skeleton.__new__(Skeleton)
        other.grid, other.symbols, other.apart = self.grid, self.symbols, True
        other.board = Board(self.grid, self.symbols, constraints)
        other.clues = tuple([constraint for constraint in constraints if constraint.is_clue])
        other.constraints = constraints
        rules = [part for part, rule in zip(self.parts, self.constraints, strict=True) if not rule.is_clue]
        other._take((*rules, *other._lower(other.clues)))
        return other

    def is_of(self, grid: Grid, symbols: Symbols, constraints: tuple[Constraint, ...]) -> bool:
        """Whether it was made of just these; its relations name their sources, so that origins count, too."""
        if len(self.constraints) != len(constraints) or self.constraints != constraints:
            return False
        if self.grid != grid or self.symbols != symbols:
            return False
        return all(mine.origin == other.origin for mine, other in zip(self.constraints, constraints, strict=True))

    def _take(self, parts: tuple[Part, ...]) -> None:
        self.parts = parts
        self.relations = tuple(chain.from_iterable([part.relations for part in parts]))
        self.totals = tuple(total_cells(self.relations))

    def _lower(self, constraints: tuple[Constraint, ...]) -> Iterator[Part]:
        clue, board = 0, self.board
        for constraint in constraints:
            try:
                if constraint.is_clue:
                    board.looked_around = False
                    yield _part(constraint, board, ((clue, True),))
                    self.apart &= not board.looked_around
                    clue += 1
                else:
                    yield self._shared_part(constraint)
            except PuzzleError as error:
                raise error.at(constraint.where) from None

    def _shared_part(self, constraint: Constraint) -> Part:
        """The relations of a rule: the same for all puzzles on such a grid unless it looks at other constraints."""
        key = (constraint, constraint.origin, self.grid, self.symbols)
        if (known := _shared_parts.get(key)) is not None:
            return known
        self.board.looked_around = False
        part = _part(constraint, self.board, ())
        self.apart &= not self.board.looked_around
        if not self.board.looked_around:
            if len(_shared_parts) >= _MOST_SHARED:
                _shared_parts.clear()
            _shared_parts[key] = part
        return part

    @cached_property
    def rules(self) -> tuple[Constraint, ...]:
        """The constraints that are not clues."""
        return tuple([constraint for constraint in self.constraints if not constraint.is_clue])

    @cached_property
    def rule_relations(self) -> tuple[Relation, ...]:
        """The relations of the rules."""
        parts = [part for part, rule in zip(self.parts, self.constraints, strict=True) if not rule.is_clue]
        return tuple(chain.from_iterable([part.relations for part in parts]))

    def said_by(self, clue: Constraint) -> tuple[Relation, ...] | None:
        """The relations of a clue that is not among its own; None where these depend on other constraints.

        They are kept: of the clues that a generator chooses from, most come again.
        """
        known = self._said.get(id(clue))
        if known is None:
            self.board.looked_around = False
            said = tuple(clue.relations(self.board))
            known = clue, None if self.board.looked_around else said
            if len(self._said) >= _MOST_SAID:
                self._said.clear()
            self._said[id(clue)] = known
        return known[1]

    @cached_property
    def _said(self) -> dict[int, tuple[Constraint, tuple[Relation, ...] | None]]:
        """What clues say, by their identity: they are kept along, so that no other can have it."""
        return {}

    @cached_property
    def core(self) -> _core.Model:
        """The model compiled for the C++ core."""
        from gridwise import _core
        from gridwise.model.wire import encode

        return _core.Model(encode(self))

    @cached_property
    def geometry(self) -> _core.Geometry:
        """What step-by-step logic knows of the board that does not change from step to step."""
        return self._geometry(bytearray(b"\1") * (len(self.clues) + 1))

    def geometry_without(self, absent: Iterable[int]) -> _core.Geometry:
        """The same while some clues are absent."""
        mask = bytearray(b"\1") * (len(self.clues) + 1)
        for number in absent:
            if number < len(self.clues):
                mask[number] = 0
        return self._geometry(mask) if 0 in mask else self.geometry

    def _geometry(self, mask: bytearray) -> _core.Geometry:
        """The geometry while the clues are present whose byte is 1; one more byte stands for what is always there."""
        from gridwise import _core

        active = bytearray(map(mask.__getitem__, self.needs))
        for place, relation in self._conditional:
            active[place] = relation.active(lambda clue: mask[clue] == 1)
        try:
            return _core.Geometry(self.core, bytes(active), self.kinds)
        except ValueError as error:
            raise PuzzleError(f"this board can't be explained step by step: {error}") from None

    @cached_property
    def needs(self) -> list[int]:
        """For each relation and total the clue that it is in force with; the number after the last one for others."""
        clues = [relation.when[0][0] if len(relation.when) == 1 else len(self.clues) for relation in self.relations]
        return clues + [len(self.clues)] * len(self.totals)

    @cached_property
    def _conditional(self) -> list[tuple[int, Relation]]:
        """The relations that are in force while a clue is absent, or several are present, and their places."""
        found = [(place, relation) for place, relation in enumerate(self.relations) if relation.when]
        return [(place, relation) for place, relation in found if len(relation.when) > 1 or not relation.when[0][1]]

    @cached_property
    def kinds(self) -> list[int]:
        """The kind of each relation, where it is a house, the reading of an automaton, and -1 for all others."""
        return [_kind(relation) for relation in self.relations] + [-1] * len(self.totals)

    @cached_property
    def clue_cells(self) -> tuple[tuple[Cell, ...], ...]:
        """The cells that each clue speaks of."""
        return tuple(tuple(clue.cells()) for clue in self.clues)

    @cached_property
    def houses(self) -> tuple[Permutation, ...]:
        """The houses."""
        return tuple(relation for relation in self.relations if isinstance(relation, Permutation))

    @cached_property
    def _sight(self) -> list[int]:
        """For each cell, as a set of bits, itself and the cells that differ from it while all clues are present."""
        index = self.grid.index
        sight = [0] * len(index)
        for relation in self.relations:
            if isinstance(relation, Permutation | AllDifferent) and relation.active(_all_present):
                places = [index[cell] for cell in relation.cells]
                group = 0
                for place in places:
                    group |= 1 << place
                for place in places:
                    sight[place] |= group
        return sight

    def all_differ(self, cells: Iterable[Cell]) -> bool:
        """Whether these cells all differ from each other while all clues are present."""
        places = [self.grid.index[cell] for cell in cells]
        group = 0
        for place in places:
            group |= 1 << place
        sight = self._sight
        return all(sight[place] & group == group for place in places)

    @cached_property
    def differ(self) -> dict[Cell, frozenset[Cell]]:
        """For each cell the cells that can't hold the same value while all clues are present."""
        cells = self.grid.cells
        return {
            cell: frozenset(cells[place] for place in _bits(seen & ~(1 << number)))
            for number, (cell, seen) in enumerate(zip(cells, self._sight, strict=True))
        }


def _kind(relation: Relation) -> int:
    if isinstance(relation, Permutation):
        return _KINDS.get(relation.kind, 3)
    return READINGS[relation.reading] if isinstance(relation, Automaton) else -1


def _bits(mask: int) -> list[int]:
    """The places of the bits that are set."""
    return [place for place, bit in enumerate(reversed(f"{mask:b}")) if bit == "1"]


def _all_present(clue: int) -> bool:
    return True


_recent: tuple[Skeleton, ...] = ()
_MOST_RECENT = 8


def skeleton_of(grid: Grid, symbols: Symbols, constraints: tuple[Constraint, ...]) -> Skeleton:
    """The skeleton of these constraints; puzzles that differ only in their givens get the same one.

    The last few are compared one by one: most differ in their first clue, which shows sooner than all are hashed.
    """
    global _recent
    for place, known in enumerate(_recent):
        if known.is_of(grid, symbols, constraints):
            if place:
                _recent = (known, *_recent[:place], *_recent[place + 1 :])
            return known
    made = Skeleton(grid, symbols, constraints)
    _recent = (made, *_recent[: _MOST_RECENT - 1])
    return made


class Model:
    """Cells, values and relations of one puzzle, and the clues that can be left out."""

    def __init__(self, puzzle: Puzzle, skeleton: Skeleton | None = None, like: Skeleton | None = None) -> None:
        """The model of a puzzle. `like`: a skeleton with the same rules, from which its own is made when needed."""
        self.puzzle = puzzle
        self._like = like
        if skeleton is not None:
            self.skeleton = skeleton

    @cached_property
    def givens(self) -> dict[Cell, int]:
        """The value of each cell that is given."""
        return {cell: self.puzzle.symbols.value[symbol] for cell, symbol in self.puzzle.givens.items()}

    @cached_property
    def skeleton(self) -> Skeleton:
        """What the constraints mean, without the givens."""
        if self._like is not None:
            return self._like.with_clues(self.puzzle.constraints)
        return skeleton_of(self.puzzle.grid, self.puzzle.symbols, self.puzzle.constraints)

    @property
    def like(self) -> Skeleton:
        """A skeleton with the same rules."""
        return self._like or self.skeleton

    @cached_property
    def meaning(self) -> tuple[Relation, ...]:
        """The relations while all clues are present, those of givens aside; they need not know their sources.

        For a puzzle of which nobody wants more, that saves half of what its skeleton would cost.
        """
        like = self._like
        if "skeleton" in self.__dict__ or like is None or not like.apart:
            return self.skeleton.relations
        said = [like.said_by(clue) for clue in self.puzzle.constraints[len(like.rules) :]]
        if None in said:
            return self.skeleton.relations
        return (*like.rule_relations, *chain.from_iterable([each for each in said if each is not None]))

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells, in reading order: the variables of the model."""
        return self.puzzle.grid.cells

    @property
    def values(self) -> tuple[int, ...]:
        """The values a cell can hold, ascending."""
        return self.puzzle.symbols.ascending

    @property
    def totals(self) -> tuple[Total, ...]:
        """The hidden variables."""
        return self.skeleton.totals

    @property
    def core(self) -> _core.Model:
        """The compiled model, without the givens."""
        return self.skeleton.core

    @property
    def houses(self) -> tuple[Permutation, ...]:
        """The houses, with their kinds."""
        return self.skeleton.houses

    @cached_property
    def clues(self) -> tuple[Clue, ...]:
        """Every clue: the constraints of this puzzle first, then its givens in reading order."""
        constraints = [Clue(number, constraint) for number, constraint in enumerate(self.skeleton.clues)]
        first = len(constraints)
        givens = [Clue(first + i, None, cell, value) for i, (cell, value) in enumerate(self.givens.items())]
        return (*constraints, *givens)

    @cached_property
    def relations(self) -> tuple[Relation, ...]:
        """Every relation, those of the givens last."""
        return (*self.skeleton.relations, *self._given_relations())

    def _given_relations(self) -> Iterator[In]:
        first = len(self.skeleton.clues)
        for number, (cell, value) in enumerate(self.givens.items(), first):
            yield In(cell, frozenset((value,)), when=((number, True),))

    @property
    def differ(self) -> dict[Cell, frozenset[Cell]]:
        """For each cell the cells that can't hold the same value while all clues are present."""
        return self.skeleton.differ

    def clash(self) -> tuple[Cell, Cell, Relation] | None:
        """Two equal givens that can't stand together, and the relation that forbids it."""
        for relation in self.skeleton.relations:
            if isinstance(relation, Permutation | AllDifferent):
                seen: dict[int, Cell] = {}
                for cell in relation.cells:
                    value = self.givens.get(cell)
                    if value is None:
                        continue
                    if value in seen and relation.active(_all_present):
                        return seen[value], cell, relation
                    seen[value] = cell
        return None

    def label(self, relation: Relation) -> str:
        """What a relation is called: by the constraint that it came from."""
        if relation.source is not None:
            return relation.source.label(relation)
        if isinstance(relation, In):
            held = " or ".join(self.puzzle.symbols.name[value] for value in sorted(relation.values))
            return f"given {relation.cell} = {held}"
        return type(relation).__name__

    # ---- what a call to the core takes ---------------------------------------------------------------------------

    def mask(self, absent: Iterable[int] = ()) -> bytes | None:
        """The clues of the skeleton that are present, as the core wants them; None means all."""
        left_out = {number for number in absent if number < len(self.skeleton.clues)}
        if not left_out:
            return None
        return bytes(number not in left_out for number in range(len(self.skeleton.clues)))

    def assumptions(self, absent: Iterable[int] = ()) -> list[tuple[int, int]]:
        """The givens that are present, as pairs of variable and value."""
        index, left_out = self.puzzle.grid.index, set(absent)
        if not left_out:
            return [(index[cell], value) for cell, value in self.givens.items()]
        return [
            (index[clue.cell], clue.value)
            for clue in self.clues
            if clue.cell is not None and clue.value is not None and clue.number not in left_out
        ]

    def broken(self, values: Mapping[Cell, int], absent: Iterable[int] = ()) -> Iterator[Relation]:
        """The relations that a filled board breaks; by the relations' own `holds`, not by the engine."""
        left_out = set(absent)
        # Givens are compared at once: making a relation of each only pays where one of them is broken.
        kept = all(values[cell] == value for cell, value in self.givens.items())
        whole = self.skeleton.relations if left_out else self.meaning
        for relation in whole if kept else self.relations:
            if not relation.holds(values) and relation.active(lambda clue: clue not in left_out):
                yield relation

    @cached_property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """Exchanges of cells and values that map the rules of the puzzle's type to themselves."""
        from gridwise.model.symmetry import symmetries

        return symmetries(self)
