"""The model of a puzzle: cells, values and relations, which is all that solvers see.

Puzzles with the same grid, symbols and constraints share one `Skeleton`, compiled once for the core; the givens of each
puzzle are passed with each call. Every clue has a number, and a call may leave out any of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from gridwise.common.errors import PuzzleError
from gridwise.common.work_limits import Unprepared, current_limits
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint
from gridwise.model.grid import Cell, Grid
from gridwise.model.relations import Distinct, In, Permutation, Relation, Total, When, total_cells
from gridwise.model.symbols import Symbols

if TYPE_CHECKING:
    from gridwise import _core
    from gridwise.model.puzzle import Puzzle
    from gridwise.model.symmetry import Symmetry


@dataclass(frozen=True, slots=True)
class Clue:
    """Something that a generator could remove: a given, or a constraint of this puzzle only."""

    number: int
    constraint: Constraint | None
    cell: Cell | None = None
    value: int | None = None

    def label(self, symbols: Symbols) -> str:
        """Its name in messages."""
        if self.constraint is not None:
            return self.constraint.label()
        return f"given {self.cell} = {symbols.wording.noun(symbols.name[self.value or 0])}"


class ConstraintRelations:
    """The relations of one constraint. Those of rules are shared by all puzzles that have the rule."""

    __slots__ = ("of_clue", "records", "relations")

    def __init__(self, relations: tuple[Relation, ...], of_clue: bool) -> None:
        self.relations = relations
        self.of_clue = of_clue
        """Whether they belong to a clue of one puzzle, so that no other model can share them."""
        self.records: bytes | None = None
        """The encoded relations for the core, once made, if they are the same in every model."""


def _part(constraint: Constraint, board: Board, when: When) -> ConstraintRelations:
    """The relations of a constraint on a board, active while `when` holds in addition to their own conditions."""
    limits, relations = current_limits(), []
    limits.check()
    for relation in constraint.relations(board):
        relations.append(relation.stamped(constraint, when))
        limits.check()
    return ConstraintRelations(tuple(relations), bool(when))


_HOUSE_KINDS = {"row": 0, "column": 1, "box": 2}
"""The numbers that the core uses for kinds of houses; 3 means any other."""

_shared_parts: dict[object, ConstraintRelations] = {}
_MAX_SHARED = 512
_MAX_CLUE_RELATIONS = 1 << 13


class Group(NamedTuple):
    """Cells that all differ."""

    relation: int
    cells: int
    """A bit for each cell."""
    values: frozenset[int]
    """The values that it must hold; none if it is not a house."""
    is_line: bool
    is_wide: bool
    """Whether it has more than two cells, so that a cell is said to block others through it."""


class Skeleton:
    """The relations of a list of constraints on a grid, without any givens."""

    def __init__(self, grid: Grid, symbols: Symbols, constraints: tuple[Constraint, ...]) -> None:
        self.grid = grid
        self.symbols = symbols
        self.constraints = constraints
        self.board = Board(grid, symbols, constraints)
        self.clues = tuple(constraint for constraint in constraints if constraint.is_clue)
        self.independent = True
        """Whether the relations of each constraint are independent of the other constraints."""
        self._set_parts(tuple(self._lower(constraints)))

    def with_clues(self, constraints: tuple[Constraint, ...]) -> Skeleton:
        """The skeleton of these constraints: the same rules, whose relations are reused, but other clues."""
        if not self.independent:
            return Skeleton(self.grid, self.symbols, constraints)
        other = Skeleton.__new__(Skeleton)
        other.grid, other.symbols, other.independent = self.grid, self.symbols, True
        other.board = Board(self.grid, self.symbols, constraints)
        other.clues = tuple([constraint for constraint in constraints if constraint.is_clue])
        other.constraints = constraints
        rules = [part for part, rule in zip(self.parts, self.constraints, strict=True) if not rule.is_clue]
        other._set_parts((*rules, *other._lower(other.clues)))
        return other

    def is_of(self, grid: Grid, symbols: Symbols, constraints: tuple[Constraint, ...]) -> bool:
        """Whether it was made from exactly these. Origins must match too, because relations name their sources."""
        if len(self.constraints) != len(constraints) or self.constraints != constraints:
            return False
        if self.grid != grid or self.symbols != symbols:
            return False
        return all(mine.origin == other.origin for mine, other in zip(self.constraints, constraints, strict=True))

    def _set_parts(self, parts: tuple[ConstraintRelations, ...]) -> None:
        self.parts = parts
        self.relations = tuple(chain.from_iterable([part.relations for part in parts]))
        self.totals = tuple(total_cells(self.relations))

    def _lower(self, constraints: tuple[Constraint, ...]) -> Iterator[ConstraintRelations]:
        clue, board = 0, self.board
        for constraint in constraints:
            try:
                if constraint.is_clue:
                    board.read_constraints = False
                    yield _part(constraint, board, ((clue, True),))
                    self.independent &= not board.read_constraints
                    clue += 1
                else:
                    yield self._shared_part(constraint)
            except PuzzleError as error:
                raise error.at(constraint.where) from None

    def _shared_part(self, constraint: Constraint) -> ConstraintRelations:
        """The relations of a rule: the same for all puzzles on this grid unless it reads other constraints."""
        key = (constraint, constraint.origin, self.grid, self.symbols)
        if (known := _shared_parts.get(key)) is not None:
            return known
        self.board.read_constraints = False
        part = _part(constraint, self.board, ())
        self.independent &= not self.board.read_constraints
        if not self.board.read_constraints:
            if len(_shared_parts) >= _MAX_SHARED:
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

    def clue_relations(self, clue: Constraint) -> tuple[Relation, ...] | None:
        """The relations of a clue that need not be in this skeleton; None if they depend on other constraints.

        They are cached: a generator chooses from the same clues again and again.
        """
        known = self._clue_relations.get(id(clue))
        if known is None:
            self.board.read_constraints = False
            relations = tuple(clue.relations(self.board))
            known = clue, None if self.board.read_constraints else relations
            if len(self._clue_relations) >= _MAX_CLUE_RELATIONS:
                self._clue_relations.clear()
            self._clue_relations[id(clue)] = known
        return known[1]

    @cached_property
    def _clue_relations(self) -> dict[int, tuple[Constraint, tuple[Relation, ...] | None]]:
        """The cached relations by the clue's `id`; the clue is stored as well, so that its id can't be reused."""
        return {}

    @cached_property
    def core(self) -> _core.Model:
        """The model compiled for the C++ core."""
        from gridwise import _core
        from gridwise.model.wire import encode

        limits = current_limits()
        wire = encode(self)
        status, model = _core.compile_model(wire, limits.seconds, limits.cancel)
        if model is None:
            raise Unprepared(status == _core.CANCELLED)
        return model

    @cached_property
    def geometry(self) -> _core.Geometry:
        """What step-by-step logic knows about the board that does not change from step to step."""
        return self._geometry(bytearray(b"\1") * (len(self.clues) + 1))

    @cached_property
    def blank(self) -> _core.State:
        """The board without givens, to be copied: that takes less time than to set it up."""
        from gridwise import _core

        return _core.State(self.geometry)

    def geometry_without(self, absent: Iterable[int]) -> _core.Geometry:
        """The geometry while some clues are absent."""
        mask = bytearray(b"\1") * (len(self.clues) + 1)
        for number in absent:
            if number < len(self.clues):
                mask[number] = 0
        return self._geometry(mask) if 0 in mask else self.geometry

    def _geometry(self, mask: bytearray) -> _core.Geometry:
        """The geometry while the clues with byte 1 are present; one more byte stands for what is always active."""
        from gridwise import _core

        active = bytearray(map(mask.__getitem__, self.needs))
        for place, relation in self._conditional:
            active[place] = relation.active(lambda clue: mask[clue] == 1)
        try:
            return _core.Geometry(self.core, bytes(active), self.house_kinds)
        except ValueError as error:
            raise PuzzleError(f"this puzzle can't be explained step by step: {error}") from None

    @cached_property
    def needs(self) -> list[int]:
        """For each relation and total, the clue it needs in order to be active; the number of clues if none."""
        clues = [relation.when[0][0] if len(relation.when) == 1 else len(self.clues) for relation in self.relations]
        return clues + [len(self.clues)] * len(self.totals)

    @cached_property
    def relation_cells(self) -> _core.RelationCells:
        """The cells of each relation and each total, and whether it treats values separately, as houses do."""
        from gridwise import _core

        index, totals = self.grid.index, {total: total.cells for total in self.totals}
        cells = [relation.cells for relation in self.relations] + [total.cells for total in self.totals]
        numbers = [[index[place] for cell in group for place in totals.get(cell, (cell,))] for group in cells]
        by_value = [isinstance(relation, Permutation | Distinct) for relation in self.relations]
        return _core.RelationCells(numbers, by_value + [False] * len(totals))

    @cached_property
    def groups(self) -> list[Group]:
        """The groups of cells that all differ."""
        index = self.grid.index
        found: list[Group] = []
        for number, relation in enumerate(self.relations):
            if isinstance(relation, Permutation | Distinct):
                cells = sum(1 << index[cell] for cell in relation.cells if isinstance(cell, Cell))
                house = relation if isinstance(relation, Permutation) else None
                values = frozenset(house.values) if house else frozenset[int]()
                is_line = house is not None and house.kind in ("row", "column")
                found.append(Group(number, cells, values, is_line, cells.bit_count() > 2))
        return found

    @cached_property
    def _conditional(self) -> list[tuple[int, Relation]]:
        """The relations that are active while a clue is absent or several are present, with their indices."""
        with_clues = [(place, relation) for place, relation in enumerate(self.relations) if relation.when]
        return [(place, rel) for place, rel in with_clues if len(rel.when) > 1 or not rel.when[0][1]]

    @cached_property
    def house_kinds(self) -> list[int]:
        """The kind of each house among the relations, and -1 for all others."""
        kinds = _HOUSE_KINDS
        return [kinds.get(r.kind, 3) if isinstance(r, Permutation) else -1 for r in self.relations]

    @cached_property
    def clue_cells(self) -> tuple[tuple[Cell, ...], ...]:
        """The cells of each clue."""
        return tuple(tuple(clue.cells()) for clue in self.clues)

    @cached_property
    def houses(self) -> tuple[Permutation, ...]:
        """The houses."""
        return tuple(relation for relation in self.relations if isinstance(relation, Permutation))

    @cached_property
    def _sight(self) -> list[int]:
        """For each cell, as a bit set: itself and the cells that must differ from it while all clues are present."""
        index = self.grid.index
        sight = [0] * len(index)
        for relation in self.relations:
            if isinstance(relation, Permutation | Distinct) and relation.active(_all_present):
                places = [index[cell] for cell in relation.cells]
                group = 0
                for place in places:
                    group |= 1 << place
                for place in places:
                    sight[place] |= group
        return sight

    def all_differ(self, cells: Iterable[Cell]) -> bool:
        """Whether these cells must all differ from each other while all clues are present."""
        places = [self.grid.index[cell] for cell in cells]
        group = 0
        for place in places:
            group |= 1 << place
        sight = self._sight
        return all(sight[place] & group == group for place in places)

    @cached_property
    def differ(self) -> dict[Cell, frozenset[Cell]]:
        """For each cell, the cells that must differ from it while all clues are present."""
        cells = self.grid.places
        return {
            cell: frozenset(cells[place] for place in _bits(seen & ~(1 << number)))
            for number, (cell, seen) in enumerate(zip(cells, self._sight, strict=True))
        }


def _bits(mask: int) -> list[int]:
    """The indices of the bits that are set."""
    return [place for place, bit in enumerate(reversed(f"{mask:b}")) if bit == "1"]


def _all_present(clue: int) -> bool:
    return True


_recent: tuple[Skeleton, ...] = ()
_MAX_RECENT = 8


def skeleton_of(grid: Grid, symbols: Symbols, constraints: tuple[Constraint, ...]) -> Skeleton:
    """The skeleton of these constraints; puzzles that differ only in their givens share one.

    The most recent ones are compared in turn: most differ in their first clue, so this is faster than hashing.
    """
    global _recent
    for place, known in enumerate(_recent):
        if known.is_of(grid, symbols, constraints):
            if place:
                _recent = (known, *_recent[:place], *_recent[place + 1 :])
            return known
    skeleton = Skeleton(grid, symbols, constraints)
    _recent = (skeleton, *_recent[: _MAX_RECENT - 1])
    return skeleton


class Model:
    """The cells, values and relations of one puzzle, and the clues that can be left out."""

    def __init__(self, puzzle: Puzzle, skeleton: Skeleton | None = None, base: Skeleton | None = None) -> None:
        """The model of a puzzle. `base`: a skeleton with the same rules, from which its own is made when needed."""
        self.puzzle = puzzle
        self._base = base
        if skeleton is not None:
            self.skeleton = skeleton

    @cached_property
    def givens(self) -> dict[Cell, int]:
        """The value of each given cell."""
        return {cell: self.puzzle.symbols.value[symbol] for cell, symbol in self.puzzle.givens.items()}

    @cached_property
    def known(self) -> list[tuple[int, int]]:
        """What is known from the start, givens and what all constraints show: numbers of places and of values."""
        return self.known_without(frozenset())

    def known_without(self, absent: frozenset[int]) -> list[tuple[int, int]]:
        """The same while some clues are absent."""
        index, number, value = self.puzzle.grid.index, self.puzzle.symbols.number, self.puzzle.symbols.value
        given = [(index[cell], number[value[symbol]]) for cell, symbol in self.puzzle.givens.items()]
        shown = [(index[cell], number[value]) for clue, cell, value in self.shown if clue not in absent]
        places = {place for place, _ in given} if shown else ()
        return [*(pair for pair in shown if pair[0] not in places), *given]

    @cached_property
    def skeleton(self) -> Skeleton:
        """The relations of the constraints, without the givens."""
        if self._base is not None:
            return self._base.with_clues(self.puzzle.constraints)
        return skeleton_of(self.puzzle.grid, self.puzzle.symbols, self.puzzle.constraints)

    @property
    def base_skeleton(self) -> Skeleton:
        """A skeleton with the same rules."""
        return self._base or self.skeleton

    @cached_property
    def unsourced_relations(self) -> tuple[Relation, ...]:
        """The relations while all clues are present, without those of givens; their sources may be unset.

        If nothing else is asked of a puzzle, this costs half as much as its skeleton.
        """
        base = self._base
        if "skeleton" in self.__dict__ or base is None or not base.independent:
            return self.skeleton.relations
        of_clues = [base.clue_relations(clue) for clue in self.puzzle.constraints[len(base.rules) :]]
        if None in of_clues:
            return self.skeleton.relations
        return (*base.rule_relations, *chain.from_iterable([each for each in of_clues if each is not None]))

    @property
    def places(self) -> tuple[Cell, ...]:
        """The places that hold symbols, mostly cells, in reading order: the variables of the model."""
        return self.puzzle.grid.places

    @property
    def values(self) -> tuple[int, ...]:
        """The values a cell can hold, ascending."""
        return self.puzzle.symbols.ascending

    @property
    def totals(self) -> tuple[Total, ...]:
        """The hidden variables: sums that are functions of cells."""
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
        """All relations, those of the givens last."""
        return (*self.skeleton.relations, *self._given_relations())

    def _given_relations(self) -> Iterator[In]:
        first = len(self.skeleton.clues)
        for number, (cell, value) in enumerate(self.givens.items(), first):
            yield In(cell, frozenset((value,)), when=((number, True),))

    @property
    def differ(self) -> dict[Cell, frozenset[Cell]]:
        """For each cell, the cells that must differ from it while all clues are present."""
        return self.skeleton.differ

    def conflicting_givens(self) -> tuple[Cell, Cell, Relation] | None:
        """Two equal givens that contradict each other, and the relation that forbids them."""
        for relation in self.skeleton.relations:
            if isinstance(relation, Permutation | Distinct):
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
        """The name of a relation, from the constraint it came from."""
        if relation.source is not None:
            return relation.source.label(relation)
        if isinstance(relation, In):
            symbols = self.puzzle.symbols
            held = " or ".join(symbols.wording.noun(symbols.name[value]) for value in sorted(relation.values))
            return f"given {relation.cell} = {held}"
        return type(relation).__name__

    # ---- arguments of calls to the core --------------------------------------------------------------------------

    def mask(self, absent: Iterable[int] = ()) -> bytes | None:
        """The clues of the skeleton that are present, encoded for the core; None means all."""
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
        """The relations that a filled board violates, by their own `holds` and not by the engine."""
        left_out = set(absent)
        # Compare the givens directly: their relations are worth making only if one of them is violated.
        givens_hold = all(values[cell] == value for cell, value in self.givens.items())
        without_givens = self.skeleton.relations if left_out else self.unsourced_relations
        for relation in without_givens if givens_hold else self.relations:
            if not relation.holds(values) and relation.active(lambda clue: clue not in left_out):
                yield relation

    @cached_property
    def shown(self) -> tuple[tuple[int | None, Cell, int], ...]:
        """The cells whose value a constraint shows, each with its clue number; None for a rule of the type."""
        shown: list[tuple[int | None, Cell, int]] = []
        number = 0
        for constraint in self.puzzle.constraints:
            if type(constraint).shown is not Constraint.shown:
                clue = number if constraint.is_clue else None
                shown += [(clue, cell, value) for cell, value in constraint.shown(self.puzzle.board)]
            number += constraint.is_clue
        return tuple(shown)

    @cached_property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """Permutations of cells and values that map the rules of the puzzle's type to themselves."""
        from gridwise.model.symmetry import symmetries

        return symmetries(self)
