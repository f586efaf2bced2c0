"""An immutable puzzle, and how it is built from a declaration.

A `Declaration` is what somebody wrote: attributes and constraints on top of a type. Building it binds attributes to the
constraints that use them, lets constraints expand until nothing changes, and returns a frozen `Puzzle`. A puzzle
keeps its declaration, so that `puzzle.replace(size=…)` can rebuild everything.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from gridwise.common.errors import PuzzleError, PuzzleWarning, Where, did_you_mean
from gridwise.model.attributes import (
    ATTRIBUTES,
    BOARDS,
    BoardReader,
    chosen_symbols,
    leaves_out_cells,
    parse_marks,
    parse_size,
    parse_symbols,
    shape_of,
)
from gridwise.model.board import Board
from gridwise.model.by_cell import ByCell
from gridwise.model.constraint import Constraint
from gridwise.model.drawable import Drawable
from gridwise.model.grid import CELLS_ONLY, Cell, Grid, grid_of, parse_region
from gridwise.model.registry import constraints, formats, puzzle_type
from gridwise.model.symbols import Symbols, symbols_of

if TYPE_CHECKING:
    import numpy as np

    from gridwise.model.model import Model, Skeleton
    from gridwise.model.puzzle_type import PuzzleType

MAX_ROUNDS = 50


@dataclass(frozen=True)
class Declaration:
    """A puzzle as written: attributes, constraints, and the name of its type."""

    type: str | None = None
    attributes: Mapping[str, Any] = field(default_factory=dict)
    constraints: tuple[Constraint, ...] = ()
    where: Mapping[str, Where] = field(default_factory=dict)
    """Where each attribute was written."""

    @property
    def rules(self) -> tuple[Constraint, ...]:
        """The constraints that are not clues."""
        return tuple([part for part in self.constraints if not part.is_clue])

    def merged(self, later: Declaration) -> Declaration:
        """Both declarations: later attributes override, constraints accumulate."""
        return Declaration(
            later.type or self.type,
            {**self.attributes, **later.attributes},
            self.constraints + later.constraints,
            {**self.where, **later.where},
        )


class Draft:
    """A puzzle under construction: what constraints see when they expand."""

    def __init__(self, declaration: Declaration, type: PuzzleType | None) -> None:
        base = type.declaration if type else Declaration()
        self.where = {**base.where, **declaration.where}
        self.given = {**base.attributes, **declaration.attributes}
        self.derived: dict[str, Any] = {}
        self.constraints: list[Constraint] = [*base.constraints, *declaration.constraints]
        self.used: set[str] = set()
        """The attributes that constraints use, including constraints that have been replaced since."""

    def get(self, name: str, default: Any = None) -> Any:
        """An attribute as declared, or else as derived by a constraint."""
        return self.given.get(name, self.derived.get(name, default))

    @property
    def shape(self) -> tuple[int, ...] | None:
        """The side lengths of the grid, once they are known."""
        size, dimensions = self.get("size"), self.get("dimensions")
        if size is None:
            count = len(self.symbols or ())
            size = [count] if dimensions is not None and count else None
        try:
            return None if size is None else parse_size(size, dimensions)
        except PuzzleError as error:
            raise error.at(self.where.get(error.field or "size")) from None

    @property
    def symbols(self) -> tuple[str, ...] | None:
        """The symbols that cells hold, once they are known."""
        try:
            symbols = self.declared_symbols
            return None if symbols is None else symbols_of(*parse_symbols(symbols)).cell_names
        except PuzzleError as error:
            raise error.at(nearest_place(self.where, error.field) or self.where.get("symbols")) from None

    @property
    def declared_symbols(self) -> Any:
        """The symbols as declared, after a choice among the symbol sets of the type.

        If they leave out cells, these get the numbers that a rule of the type chose.
        """
        symbols, numbers = chosen_symbols(self.get("symbols"), self.get("symbol_sets")), self.derived.get("symbols")
        return (
            {**{number: int(number) for number in numbers}, **symbols}
            if numbers and leaves_out_cells(symbols)
            else symbols
        )

    def expand(self) -> None:
        """Let every constraint expand until nothing changes."""
        self.constraints = [self._bound(constraint) for constraint in self.constraints]
        for _ in range(MAX_ROUNDS):
            if not self._expand_once():
                return
        raise PuzzleError(f"the constraints are still replacing each other after {MAX_ROUNDS} rounds")

    def _expand_once(self) -> bool:
        before = (dict(self.derived), list(self.constraints))
        constraints: list[Constraint] = []
        for constraint in self.constraints:
            if type(constraint).expand is Constraint.expand:
                constraints.append(constraint)
                continue
            try:
                expansion = constraint.expand(self)
                if expansion is None:
                    constraints.append(constraint)
                    continue
                self.derived.update(expansion.attributes)
                constraints.extend(
                    self._bound(part if part is constraint or part.where else part.like(constraint))
                    for part in expansion.constraints
                )
            except PuzzleError as error:
                raise error.at(error_location(error, constraint, self.where)) from None
        self.constraints = constraints
        return before != (self.derived, self.constraints)

    def _bound(self, constraint: Constraint) -> Constraint:
        """The constraint with its fields set from the puzzle's attributes of the same names."""
        known = constraint.puzzle_attributes()
        self.used.update(known)
        wanted = [name for name in known if name in self.given and name not in constraint.model_fields_set]
        if not wanted:
            return constraint
        fields = {name: getattr(constraint, name) for name in constraint.model_fields_set}
        try:
            bound = type(constraint)(**fields, **{name: self.given[name] for name in wanted})
        except PuzzleError as error:
            raise error.at(self.where.get(error.field or wanted[0], constraint.where)) from None
        return bound.located(
            constraint.where, {**constraint.origin.fields, **self._places(wanted)}, constraint.origin.of_type
        )

    def _places(self, attributes: Iterable[str]) -> dict[str, Where]:
        return {name: self.where[name] for name in attributes if name in self.where}

    def check_names(self) -> None:
        """Raise if an attribute is not used by anything in the puzzle."""
        for name in self.given:
            if name not in ATTRIBUTES and name not in self.used:
                raise unknown_attribute(name, self.used).at(self.where.get(name))


def error_location(error: PuzzleError, constraint: Constraint, where: Mapping[str, Where]) -> Where | None:
    """The position to report for an error raised by a constraint.

    A rule of the type has no line in the puzzle's file, so its errors point at the line that names the type.
    """
    if error.field is not None and error.field in constraint.origin.fields:
        return constraint.origin.fields[error.field]
    return constraint.where or (where.get("type") if constraint.origin.of_type else None)


def nearest_place(where: Mapping[str, Where], field: str | None) -> Where | None:
    """Where a nested key such as `symbols.star.look` was written or, if it was not, the innermost key around it."""
    while field and field not in where:
        field = field.rpartition(".")[0]
    return where.get(field) if field else None


def unknown_attribute(name: str, used: Iterable[str]) -> PuzzleError:
    """The error for an attribute that nothing in the puzzle uses."""
    users = [kind.__name__ for kind in constraints().values() if name in kind.puzzle_attributes()]
    if users:
        return PuzzleError(f"`{name}` is for {' or '.join(users)}, which this puzzle does not use")
    return PuzzleError(f"unknown key '{name}'", suggestion=did_you_mean(name, [*ATTRIBUTES, *used]))


class Puzzle(ByCell, Drawable):
    """A grid puzzle: its grid, symbols, constraints and clues. Frozen; `replace` returns a changed copy."""

    grid: Grid
    symbols: Symbols
    constraints: tuple[Constraint, ...]
    givens: Mapping[Cell, str]
    progress: Mapping[Cell, str]
    marks: Mapping[Cell, tuple[str, ...]]
    known_solution: Mapping[Cell, str]
    """The solution included in the puzzle's file, if any; solving ignores it."""
    declaration: Declaration
    lacks: str | None = None
    """What an unfinished puzzle still lacks: the message of the constraint that requires it."""

    def __init__(self, type: str | None = None, /, **attributes: Any) -> None:
        constraints = tuple(attributes.pop("constraints", ()))
        for constraint in constraints:
            if not isinstance(constraint, Constraint):
                raise PuzzleError(f"{constraint!r} is not a constraint; write one such as gw.Thermometer(line='a1 b1')")
        attributes = {name: _plain(value) for name, value in attributes.items() if value is not None}
        if "size" not in attributes and (shape := shape_of(attributes.get("initial"))):
            attributes["size"] = shape
        self._build(Declaration(type, attributes, constraints))

    @classmethod
    def from_declaration(cls, declaration: Declaration, *, unfinished: bool = False) -> Puzzle:
        """Build the declared puzzle. If `unfinished`, it need not yet be complete (a cage for every cell, say)."""
        puzzle = cls.__new__(cls)
        puzzle._build(declaration, unfinished)
        return puzzle

    def _build(self, declaration: Declaration, unfinished: bool = False) -> None:
        set_ = object.__setattr__
        set_(self, "declaration", declaration)
        draft = Draft(declaration, self.type)
        draft.expand()
        draft.check_names()
        self._set_grid(draft)
        set_(self, "constraints", tuple(draft.constraints))
        self._set_boards(draft)
        self._validate(unfinished)
        self._warn(draft.get("unread"))

    def unchecked_copy(
        self,
        declaration: Declaration,
        clues: tuple[Constraint, ...] | None = None,
        givens: Mapping[Cell, str] | None = None,
        solution: Mapping[Cell, str] | None = None,
    ) -> Puzzle:
        """A puzzle with the same rules but other clues, givens and solution, which are not checked.

        For generators, which make many puzzles of one kind and know that the clues hold in the solution: nothing is
        expanded or validated again.
        """
        from gridwise.model.model import Model

        puzzle = Puzzle.__new__(Puzzle)
        skeleton = self.model.skeleton
        own, base = (skeleton, None) if clues is None else (None, skeleton)
        puzzle.__dict__.update(
            declaration=declaration,
            grid=self.grid,
            symbols=self.symbols,
            constraints=self.constraints if clues is None else skeleton.rules + clues,
            clues=self.clues if clues is None else clues,
            givens=MappingProxyType(givens or {}),
            known_solution=MappingProxyType(solution or {}),
            progress=self.progress,
            marks=self.marks,
        )
        puzzle.__dict__["model"] = Model(puzzle, own, base)
        return puzzle

    def _set_grid(self, draft: Draft) -> None:
        try:
            shape = draft.shape
            if shape is None:
                raise PuzzleError("the puzzle has no size", suggestion="add one, such as size: [9, 9]")
            grid = grid_of(shape)
        except PuzzleError as error:
            raise error.at(draft.where.get("size")) from None
        symbols = self._symbols(draft)
        try:
            void = draft.get("void", ())
            cells = parse_region(void) if isinstance(void, str) else [_cell(cell) for cell in void]
            if cells or symbols.layers != CELLS_ONLY:
                grid = grid_of(shape, frozenset(cells), symbols.layers, symbols.derived)
            grid.require_layers()
        except PuzzleError as error:
            raise error.at(draft.where.get("void" if "void" in draft.where else "size")) from None
        object.__setattr__(self, "grid", grid)
        object.__setattr__(self, "symbols", symbols)

    @staticmethod
    def _symbols(draft: Draft) -> Symbols:
        try:
            declared = draft.declared_symbols
            if declared is None:
                raise PuzzleError("the puzzle has no symbols", suggestion="add some, such as symbols: 123456789")
            return symbols_of(*parse_symbols(declared), empty=draft.get("empty"))
        except PuzzleError as error:
            wrong = "empty" if "empty" in str(error) and "empty" in draft.where else "symbols"
            raise error.at(nearest_place(draft.where, error.field) or draft.where.get(wrong)) from None

    def _set_boards(self, draft: Draft) -> None:
        boards = BoardReader(self.grid, self.symbols)
        for name in BOARDS:
            try:
                value = draft.get(name)
                filled = {} if value is None else boards.parse(name, value)
                object.__setattr__(self, BOARDS[name], MappingProxyType(filled))
            except PuzzleError as error:
                raise error.at(draft.where.get(name)) from None
        try:
            marks = draft.get("marks")
            noted = {} if marks is None else parse_marks(marks, self.grid, self.symbols)
            object.__setattr__(self, "marks", MappingProxyType(noted))
        except PuzzleError as error:
            raise error.at(draft.where.get("marks")) from None

    def _warn(self, unread: Any) -> None:
        """Warn about parts of the puzzle's source that gridwise can't interpret: an answer may violate them."""
        items = [unread] if isinstance(unread, str) else [str(item) for item in unread or ()]
        if items:
            message = f"gridwise can't interpret all of this puzzle: {', '.join(items)}"
            warnings.warn(message, PuzzleWarning, stacklevel=2)

    def _validate(self, unfinished: bool) -> None:
        for constraint in self.constraints:
            self._check_cells(constraint)
        for constraint in self.constraints:
            if type(constraint).validate is Constraint.validate:
                continue
            try:
                constraint.validate(self)
            except PuzzleError as error:
                if not (unfinished and (constraint.only_demands or error.incomplete)):
                    raise error.at(error_location(error, constraint, self.declaration.where)) from None
                object.__setattr__(self, "lacks", error.message)
        self._check_givens()

    def _check_cells(self, constraint: Constraint) -> None:
        """Raise if a constraint names a cell that is outside the grid or void."""
        known = self.grid.index.__contains__
        values = constraint.__dict__.values()
        if all((type(value) is tuple and all(map(known, value))) or type(value) is int for value in values):
            return  # the common case: a region and a number
        for part in constraint.inner():
            try:
                self._check_cells(part)
            except PuzzleError as error:
                raise error.at(constraint.where) from None
        for name, cell in constraint.field_cells():
            try:
                if self.grid.require(cell) in self.grid.void and name not in constraint.may_be_void:
                    raise PuzzleError(f"{cell} is void, so it can't be part of {constraint.label()}")
            except PuzzleError as error:
                raise error.at(constraint.where_of(name)) from None

    def _check_givens(self) -> None:
        """Raise if two givens are equal although their cells must differ."""
        if self.givens and (conflict := self.model.conflicting_givens()):
            first, second, relation = conflict
            house, symbol = self.model.label(relation), self.symbols.wording.one(self.givens[second])
            error = PuzzleError(f"{first} and {second} both hold {symbol}, but {house} allows each symbol only once")
            raise error.at(self._place(second))

    def _place(self, cell: Cell) -> Where | None:
        """The position of a given in the text of `initial`."""
        where = self.declaration.where.get("initial")
        board = self.declaration.attributes.get("initial")
        if where is None or board is None:
            return where
        row, column = BoardReader(self.grid, self.symbols).position("initial", board, cell)
        return where.inside(row, column)

    # ---- properties ----------------------------------------------------------------------------------------------

    @cached_property
    def type(self) -> PuzzleType | None:
        """Its type, if it has one."""
        return puzzle_type(self.declaration.type) if self.declaration.type else None

    def attribute(self, name: str, default: Any = None) -> Any:
        """An attribute as declared by the puzzle or by its type."""
        base = self.type.declaration.attributes if self.type else {}
        return self.declaration.attributes.get(name, base.get(name, default))

    @property
    def title(self) -> str:
        """Its title, or its type's."""
        return str(self.attribute("title", self.declaration.type or "Puzzle"))

    @cached_property
    def clues(self) -> tuple[Constraint, ...]:
        """The constraints that belong to this puzzle rather than to its type; givens are not included."""
        return tuple([constraint for constraint in self.constraints if constraint.is_clue])

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules in English, one or two sentences each."""
        declared = str(self.attribute("rules") or "").strip()
        # The declared text covers the constraints of the type, unless an attribute of the puzzle changed their rule.
        covered = self.type.declaration.constraints if self.type and declared else ()
        usual: dict[type[Constraint], list[str]] = {}
        for c in covered:
            usual.setdefault(type(c), []).append(c.rule())
        for c in self.constraints:
            match usual.get(type(c)):
                case [old] if old and c.origin.of_type:
                    declared = declared.replace(old, c.rule())
        texts = [self.symbols.wording.named_in(declared)] if declared else []
        gathered = {c.gathers: c.rule() for c in covered}
        sentences = [
            c.rule()
            for c in self.constraints
            if (not (c.origin.of_type and covered) or c.rule() not in usual.get(type(c), [c.rule()]))
            and gathered.get(type(c)) != c.rule()
        ]
        named = map(self.symbols.wording.named_in, sentences)
        texts += [sentence for sentence in named if not any(sentence in text for text in texts)]
        return tuple(dict.fromkeys(filter(None, texts)))

    @cached_property
    def board(self) -> Board:
        """The view of it that constraints get."""
        return Board(self.grid, self.symbols, self.constraints)

    @cached_property
    def model(self) -> Model:
        """Its cells, values and relations: all that solvers see."""
        from gridwise.model.model import Model

        return Model(self)

    @cached_property
    def rule_skeleton(self) -> Skeleton:
        """The relations of the rules alone; available even while the clues are still invalid."""
        from gridwise.model.model import skeleton_of

        rules = tuple([constraint for constraint in self.constraints if not constraint.is_clue])
        return skeleton_of(self.grid, self.symbols, rules)

    @property
    def entries(self) -> Mapping[Cell, str]:
        """The symbols that are given."""
        return self.givens

    def keys(self) -> tuple[Cell, ...]:
        """The cells to fill and those given, in reading order."""
        return tuple(self.grid.meant)

    def array(self) -> np.ndarray[Any, np.dtype[np.int64]]:
        """The values of the givens as a NumPy array of the grid's shape, 0 where nothing is given."""
        import numpy as np

        values = np.zeros(self.grid.shape, dtype=np.int64)
        for cell, symbol in self.givens.items():
            if len(cell) == values.ndim:
                values[tuple(cell)] = self.symbols.value[symbol]
        return values

    def to_yaml(self) -> str:
        """The puzzle as the text of a puzzle file."""
        return str(formats()["yaml"].write(self))

    def to_json(self) -> list[Any]:
        """The puzzle as plain data, which `gw.parse(json.dumps(data))` reads again."""
        import json

        data: list[Any] = json.loads(formats()["json"].write(self))
        return data

    def replace(self, **changes: Any) -> Puzzle:
        """A copy with some attributes (or its own `constraints`) changed; None removes an attribute."""
        constraints = tuple(changes.pop("constraints", self.declaration.constraints))
        attributes = {**self.declaration.attributes, **{name: _plain(value) for name, value in changes.items()}}
        kept = {name: value for name, value in attributes.items() if value is not None}
        where = {name: place for name, place in self.declaration.where.items() if name not in changes}
        declared = Declaration(self.declaration.type, kept, constraints, where)
        return Puzzle.from_declaration(declared, unfinished=self.lacks is not None)

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError("a puzzle is frozen; use puzzle.replace(…)")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("a puzzle is frozen; use puzzle.replace(…)")

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(Puzzle.from_declaration, unfinished=self.lacks is not None), (self.declaration,)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Puzzle):
            return NotImplemented
        mine = (self.grid, self.symbols, self.constraints, self.givens, self.progress, self.marks, self.title)
        return mine == (
            other.grid, other.symbols, other.constraints, other.givens, other.progress, other.marks, other.title
        )  # fmt: skip

    def __hash__(self) -> int:
        return hash((self.grid, self.symbols, self.constraints, tuple(self.givens.items())))

    def __repr__(self) -> str:
        size = "×".join(str(side) for side in self.grid.shape)
        return f"<{self.title} {size}, {len(self.givens)} givens, {len(self.clues)} clues>"


def _cell(value: Any) -> Cell:
    return value if isinstance(value, Cell) else Cell.parse(str(value))


def _plain(value: Any) -> Any:
    """NumPy arrays as nested lists, and lists as private copies; everything else unchanged."""
    if type(value) in (list, tuple):  # but not a Cell, which is a tuple as well
        return [item if isinstance(item, int | str) else _plain(item) for item in value]
    return value.tolist() if hasattr(value, "tolist") and hasattr(value, "shape") else value


__all__: Sequence[str] = ("Declaration", "Draft", "Puzzle", "unknown_attribute")
