"""The base of all recipes: how the clues of a puzzle are made from its solution.

To add a recipe, write one class in `generating/recipes/` (`givens.py` is the plainest, copy it). A type chooses it with
`clues: {recipe: its-name, option: value, …}`. A recipe is a frozen pydantic model: **its fields are its options**, with
defaults; a type's `clues:`, `gw.generate(…, option=value)` and `--set option=value` set them (as text or as plain data,
which pydantic converts). A field named `symmetry` gets the requested symmetry; a recipe that supports none sets
`symmetric = False`, and a request for one is rejected. Its methods are:

`layout(base, random)`
    What must be chosen before the board is filled (Kakuro's cells, jigsaw regions): the declaration `base` with that
    added, as in `base.merged(Declaration(attributes={"regions": text}))`. Where `base` has it already (the user named
    regions), it is kept. The default returns `base`, and the search for a solution is then set up only once.

`filled(puzzle, random)`
    A random solution of the board that was laid out. The default asks the engine; override it if a rule depends on
    clues that are still to come.

`deal(puzzle, solution, random)`
    The puzzle is the declaration built, without any clue; `solution` maps its cells to values. Returns a `Deal`: the
    puzzle with all *constraint* clues that this solution could have (`puzzle.replace(constraints=[…])`, or attributes
    that expand to clues, such as `sums`), and which clues may be removed. **Clues are numbered** as in
    `puzzle.model.clues`: constraint clues 0, 1, … in the order of `puzzle.clues`; then one number for each cell of the
    grid, in reading order, for the given that the cell could have: `deal.given(cell)`. A deal names

    - `fixed`: the numbers of clues that always stay (cages that must cover the grid);
    - `groups`: tuples of numbers that go or stay together, in any order; carving shuffles them, and joins groups that
      the requested symmetry maps to each other;
    - `last`: tuples of numbers, as in `groups`, that are tried after those, whatever the symmetry is (dots, where
      givens should go first);
    - `helpers`: tuples of numbers, as in `groups`, that only help to find where clues are missing: carving removes
      them first, and a puzzle is only finished when none of them is left. A recipe whose fixed clues should be enough
      (cages, Kakuro) puts all givens here; if helpers stay, `change` is asked to repair just those cells.

    All of `fixed`, `groups`, `last` and `helpers` together must make the solution unique: listing the givens of all
    cells in one of them guarantees that. None means that this solution has no such clues, and another one is tried.
    Clues of the puzzle that are in none of them are always absent: one model can serve all solutions of a board, with
    clues that hold in only some of them.

`change(deal, cells, random, harder)`
    A similar deal, with more help for the solver in or near these cells (the helpers that had to stay, or the cells
    not solved at the requested level) or, with `harder`, with less. It may change the solution too.
    The default returns None: the recipe has no such change, so the search removes or restores clues in `groups`, or
    starts over.

`redraws(puzzle)`
    Whether `change` keeps the solution and works with a deal of any puzzle, with its clues fixed and its givens as
    helpers. Setters can then make a puzzle easier or harder by it.

`refilled(deal, random)`
    The same clues with another solution, for recipes that choose their clues before the board is filled. The default
    returns None: other clues belong to other solutions.

`suited(level, chosen)`
    The recipe with the best options for a level (the easiest one requested, counted from 0). It may change any option
    that is not in `chosen`, the names that were set explicitly. The default changes nothing.

`is_sparse(deal, present)`
    Whether a board that has grown (`grows`) has so few clues that no more are removed. The default never says so: clues
    are removed as long as the requested techniques solve the board.

`core_path(puzzle, criteria, symmetry)`
    A faster path, if there is one: a function that takes a solution and `random` and makes a whole board in the core,
    with givens of that symmetry. It returns a `CoreBoard`, which meets the criteria or is the closest found, or None if
    that solution led to nothing. The default is None: boards are dealt, carved and assessed in Python. `finish` is not
    called for boards from the core.

`finish(deal, present)`
    The declaration of the puzzle with just these clues. The default keeps the constraint clues that are present,
    as constraints of the puzzle or in the text grid of a rule that `gathers` them, and writes givens as `initial`;
    override it if clues are written otherwise (`sums`, `layout`).

Randomness comes only from the `random` argument, and nothing may depend on the order of a set: the same seed
must give the same puzzle in every process.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, get_origin

from pydantic import BaseModel, ConfigDict, ValidationError, model_validator

from gridwise.common.errors import PuzzleError, did_you_mean
from gridwise.generating.fill import fill
from gridwise.model.attributes import board_attribute
from gridwise.model.constraint import Constraint
from gridwise.model.grid import Cell
from gridwise.model.puzzle import Declaration, Puzzle
from gridwise.model.registry import pieces
from gridwise.model.results import nested

if TYPE_CHECKING:
    from gridwise.generating.assess import Assessment
    from gridwise.generating.criteria import Criteria

DEFAULT = "givens"
"""The recipe of a type that names none."""

Groups = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Deal:
    """All clues that a solution could have, and which of them may be removed."""

    puzzle: Puzzle
    """The puzzle with every constraint clue, and without givens."""
    solution: Mapping[Cell, int]
    """The value of each cell, and of each derived place."""
    groups: Groups = ()
    """Clues that may be removed: the numbers in a group go or stay together."""
    fixed: tuple[int, ...] = ()
    """Clues that always stay."""
    helpers: Groups = ()
    """Clues that only help during generation: none of them may remain at the end."""
    last: Groups = ()
    """Clues that may be removed after those of `groups`, and that no symmetry joins."""

    @cached_property
    def constraint_count(self) -> int:
        """The number of constraint clues; the numbers of givens start there."""
        return len(self.puzzle.model.skeleton.clues)

    def given(self, cell: Cell) -> int:
        """The number of the given that a cell could have."""
        return self.constraint_count + self.puzzle.grid.index[cell]

    def cells_of(self, number: int) -> tuple[Cell, ...]:
        """The cells that a clue concerns."""
        if number >= self.constraint_count:
            return (self.puzzle.grid.meant[number - self.constraint_count],)
        return self.puzzle.model.skeleton.clue_cells[number] or self._relation_cells.get(number, ())

    def places_of(self, number: int) -> tuple[Cell, ...]:
        """The places that a clue decides: its cells or, for lines, the borders and links around them."""
        if number >= self.constraint_count or self.puzzle.grid.only_cells:
            return self.cells_of(number)
        return self._relation_cells.get(number, ())

    @cached_property
    def _relation_cells(self) -> dict[int, tuple[Cell, ...]]:
        """The cells of each clue's relations: a clue outside the grid names none."""
        cells_by_clue: dict[int, dict[Cell, None]] = {}
        for relation in self.puzzle.model.skeleton.relations:
            for clue, present in relation.when:
                if present:
                    cells_by_clue.setdefault(clue, {}).update(
                        dict.fromkeys(c for c in relation.cells if isinstance(c, Cell))
                    )
        return {number: tuple(cells) for number, cells in cells_by_clue.items()}

    @cached_property
    def values(self) -> list[int]:
        """The solution's values in the model's order of cells, without derived places."""
        return [self.solution[cell] for cell in self.puzzle.grid.meant]

    @property
    def all_values(self) -> list[int]:
        """The same with the values of derived places, which come last."""
        more = self.puzzle.grid.places[len(self.values) :]
        return [*self.values, *(self.solution[place] for place in more)] if more else self.values

    @cached_property
    def numbers(self) -> list[int]:
        """The same as indices of the values, in ascending order."""
        place = {value: number for number, value in enumerate(self.puzzle.model.values)}
        return [place[value] for value in self.values]


@dataclass(frozen=True)
class CoreBoard:
    """A complete board from the core, with a unique solution."""

    clues: tuple[Constraint, ...]
    assessment: Assessment
    given: tuple[Cell, ...] = ()
    """The initially filled cells."""
    holds: bool = False
    """Whether the solution was checked against these clues and the rules."""


CorePath = Callable[[Mapping[Cell, int], Random], CoreBoard | None]
"""Makes a board, with its assessment, from a solution."""


class Recipe(BaseModel):
    """A way to make clues from a solution. Its fields are its options."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: ClassVar[str] = ""
    symmetric: ClassVar[bool] = True
    """Whether a symmetry could apply: not if all clues are fixed."""
    grows: ClassVar[bool] = False
    """Whether boards of a requested level start with a few clues and get more where its techniques are stuck.

    That is faster than carving if most clues stay and each proof of uniqueness takes long.
    """
    rates_first: ClassVar[bool] = False
    """Whether boards of fixed clues up to Hard are rated without a search for other solutions: what the techniques
    solve has none. That is faster if most changes of a board allow several solutions."""
    patience: ClassVar[int] = 12
    """The number of tries after which the Hard puzzle with the most hard steps is taken, unless boards are cheap."""

    @model_validator(mode="before")
    @classmethod
    def _lists(cls, options: dict[str, Any]) -> dict[str, Any]:
        """Lists may be written in one line, as on a command line: `2, 3, 4` or `[2, 3, 4]`."""
        listed = {name for name, info in cls.model_fields.items() if get_origin(info.annotation) in (tuple, list)}
        return {
            name: value.strip("[] ").replace(",", " ").split() if name in listed and isinstance(value, str) else value
            for name, value in options.items()
        }

    def layout(self, base: Declaration, random: Random) -> Declaration:
        """The declaration with what must be chosen before the board is filled."""
        return base

    def advice(self, too_hard: bool | None, base: Declaration) -> str:
        """What would help if no puzzle was found, as a sentence without its full stop; empty if nothing is known.

        `too_hard` says whether the closest one was too hard, or else too easy; None if no board had one solution.
        `base` is what all puzzles have in common.
        """
        return ""

    def filled(self, puzzle: Puzzle, random: Random) -> dict[Cell, int] | None:
        """A random solution of a board without clues; None if there is none."""
        return fill(puzzle, random)

    @abstractmethod
    def deal(self, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random) -> Deal | None:
        """All clues that the solution could have; None if it has no suitable ones."""

    def change(self, deal: Deal, cells: Collection[Cell], random: Random, *, harder: bool) -> Deal | None:
        """A similar deal, with more help in or near these cells, or with less."""
        return None

    def redraws(self, puzzle: Puzzle) -> bool:
        """Whether `change` takes any deal of this puzzle and keeps its solution: cages and regions can be redrawn."""
        return False

    def refilled(self, deal: Deal, random: Random) -> Deal | None:
        """The same clues with another solution; None if the clues depend on the solution."""
        return None

    def suited(self, level: int, chosen: Collection[str]) -> Recipe:
        """The recipe with the best options for a level, except those set explicitly."""
        return self

    def is_sparse(self, deal: Deal, present: Collection[int]) -> bool:
        """Whether a board that has grown has so few clues that no more are removed."""
        return False

    def core_path(self, puzzle: Puzzle, criteria: Criteria, symmetry: str) -> CorePath | None:
        """The function that makes whole boards in the core; None if there is none for these criteria."""
        return None

    def finish(self, deal: Deal, present: Collection[int]) -> Declaration:
        """The declaration of the puzzle with just these clues."""
        declared, kept = deal.puzzle.declaration, set(present)
        clues = tuple(clue for number, clue in enumerate(deal.puzzle.clues) if number in kept)
        attributes = {**declared.attributes, **_initial(deal, kept)}
        for gatherer in gatherers(deal.puzzle):
            gathered = [clue for clue in clues if type(clue) is gatherer.gathers]
            attributes |= gatherer.gathered(gathered, deal.puzzle.grid) if gathered else {}
            clues = tuple(clue for clue in clues if type(clue) is not gatherer.gathers)
        return Declaration(declared.type, attributes, declared.rules + clues)


def as_dealt(recipe: Recipe, deal: Deal, present: Collection[int]) -> bool:
    """Whether a puzzle is its deal's puzzle except for givens and absent clues, so nothing needs to be built.

    Absent clues do not affect the others if constraints are independent.
    """
    if type(recipe).finish is not Recipe.finish or deal.puzzle.lacks is not None:
        return False
    if sum([number < deal.constraint_count for number in present]) == deal.constraint_count:
        return True
    skeleton = deal.puzzle.model.skeleton
    return skeleton.independent and not any(rule.only_demands for rule in skeleton.rules)


def gatherers(puzzle: Puzzle) -> list[type[Constraint]]:
    """The rules of the puzzle's type whose text grids hold clues."""
    rules = puzzle.type.declaration.constraints if puzzle.type else ()
    return [type(rule) for rule in rules if rule.gathers is not None]


def _initial(deal: Deal, present: set[int]) -> dict[str, Any]:
    name, given = deal.puzzle.symbols.name, deal.constraint_count
    values = enumerate(deal.values, given)
    givens = [name[value] if number in present else None for number, value in values]
    return {"initial": board_of(deal.puzzle, givens)} if any(givens) else {}


def board_of(puzzle: Puzzle, symbols: Sequence[str | None]) -> Any:
    """A board as an attribute, from the symbols of its places: rows, which parse fast, or text if some are void."""
    if not puzzle.grid.only_cells:
        pairs = zip(puzzle.grid.meant, symbols, strict=True)
        return board_attribute(puzzle.grid, {place: symbol for place, symbol in pairs if symbol is not None})
    if not puzzle.grid.void:
        return nested(symbols, puzzle.grid.shape)
    from gridwise.declaring.yaml_writer import board_text

    filled = zip(puzzle.grid.meant, symbols, strict=True)
    return board_text(puzzle, {cell: symbol for cell, symbol in filled if symbol is not None})


@lru_cache(maxsize=8)
def _numbered(first: int, count: int) -> Groups:
    return tuple((first + number,) for number in range(count))


def givens_of(puzzle: Puzzle) -> Groups:
    """The givens of all cells, each as a separate group."""
    first = len(puzzle.model.skeleton.clues)
    return _numbered(first, len(puzzle.grid.meant))


# ---- finding recipes -------------------------------------------------------------------------------------------------


def recipes() -> dict[str, type[Recipe]]:
    """All recipes by name."""
    return dict(sorted(pieces("recipe").items()))


def recipe_kind(name: str) -> type[Recipe]:
    """The recipe with that name."""
    known = recipes()
    if name not in known:
        raise PuzzleError(
            f"unknown recipe '{name}'",
            suggestion=did_you_mean(name, known) or f"choose from {', '.join(known)}",
            field="recipe",
        )
    return known[name]


def make_recipe(kind: type[Recipe], options: Mapping[str, Any]) -> Recipe:
    """The recipe with these options."""
    try:
        return kind(**options)
    except ValidationError as error:
        first = error.errors()[0]
        name = str(first["loc"][0]) if first["loc"] else ""
        if first["type"] == "extra_forbidden":
            hint = did_you_mean(name, kind.model_fields) or f"its options are {', '.join(kind.model_fields) or 'none'}"
            raise PuzzleError(f"the recipe {kind.name} has no option '{name}'", suggestion=hint, field=name) from None
        cause = first.get("ctx", {}).get("error")
        known = cause if isinstance(cause, PuzzleError) else PuzzleError(first["msg"].removeprefix("Value error, "))
        what = f"option `{name}` of the recipe {kind.name}: {known.message[:1].lower()}{known.message[1:]}"
        place = f"{name}.{known.field}" if known.field else name
        raise PuzzleError(what, suggestion=known.suggestion, field=place) from None
