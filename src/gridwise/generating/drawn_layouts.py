"""Puzzles for cages or regions that somebody drew: they stay as they are, and only numbers are chosen for them.

For drawn cages, a random filling seldom has a unique solution. So the cells that the sums leave open are filled
otherwise, until nothing is left open or another filling is tried. The regions of a star battle leave no choice at all:
either they have exactly one solution, or there is no such puzzle.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from gridwise import _core
from gridwise.common.errors import PuzzleError, Undecided
from gridwise.common.text_files import read_text
from gridwise.constraints.cage import Cage
from gridwise.constraints.math import KINDS, MathOp
from gridwise.constraints.unknown_operation import UnknownOperation
from gridwise.engine.general import Engine, Outcome
from gridwise.engine.limits import Limits
from gridwise.generating.line_swaps import always_differs, line_names, line_swaps
from gridwise.generating.recipe import DEFAULT, Deal, Recipe, givens_of, recipe_kind
from gridwise.generating.recipes.cages import Cages
from gridwise.generating.recipes.stars import StarBattles
from gridwise.generating.request import NOT_SET, GenerationRequest
from gridwise.model.constraint import Constraint
from gridwise.model.grid import Cell, names
from gridwise.model.puzzle import Declaration, Puzzle
from gridwise.model.puzzle_type import PuzzleType

NODES = 5_000
"""The effort for another filling."""
MORE = 4
"""How many cells are freed in addition to those that are open."""
PROOF_NODES = 2_000_000
DRAWABLE = "draw cages for killers and KenKens, or regions for jigsaws, Sugurus and star battles"
UNDRAWN = {*NOT_SET, "size", "title", "author"}
"""Attributes that are no layout."""
CAGE_KINDS: tuple[type[Constraint], ...] = (Cage, MathOp, UnknownOperation, *KINDS.values())
"""The clues whose cells are a drawn cage; new puzzles have targets of their own."""


class DrawnCages(Recipe):
    """A recipe for cages that stay as they were drawn."""

    symmetric = False
    inner: Cages
    cages: tuple[tuple[Cell, ...], ...]

    def deal(self, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random) -> Deal | None:
        """The drawn cages with what their cells make; givens only show where that is not enough."""
        clues: list[Constraint] = []
        for cage in self.cages:
            pieces = list(self.inner.menu([solution[cell] for cell in cage]))
            if not pieces:
                return None
            clues.append(self.inner.clue(random.choice(pieces), cage))
        caged = puzzle.replace(constraints=[*puzzle.declaration.rules, *clues])
        return Deal(caged, solution, fixed=tuple(range(len(clues))), helpers=givens_of(caged))

    def change(self, deal: Deal, cells: Collection[Cell], random: Random, *, harder: bool) -> Deal | None:
        """The same cages with another filling of these cells and a few others."""
        declared = deal.puzzle.declaration
        declared = replace(declared, constraints=(*declared.rules, *blank_cages(self)))
        blank = Puzzle.from_declaration(declared, unfinished=True)  # a rule may want cages everywhere
        model, every = blank.model, blank.grid.meant
        freed = {*cells, *random.sample(every, min(MORE, len(every)))}
        kept = [(blank.grid.index[cell], deal.solution[cell]) for cell in every if cell not in freed]
        search = _core.Search(model.core, model.mask(), kept, random.getrandbits(64))
        if search.next(NODES) != _core.FOUND:
            return None
        return self.deal(blank, dict(zip(model.places, search.solution(), strict=True)), random)


def blank_cages(recipe: DrawnCages) -> list[Constraint]:
    """The cages without sums, where a cage says by itself that no number repeats."""
    return [Cage(region=cage) for cage in recipe.cages] if recipe.inner.constraint == "Cage" else []


class DrawnStars(StarBattles):
    """A recipe for star battles in regions that stay as they were drawn."""

    def change(self, deal: Deal, cells: Collection[Cell], random: Random, *, harder: bool) -> Deal | None:
        """No other regions."""
        return None

    def filled(self, puzzle: Puzzle, random: Random) -> dict[Cell, int]:
        """The only solution; raises PuzzleError if there is none or several."""
        engine = Engine(puzzle.model, limits=Limits(None, PROOF_NODES, None))
        found: list[list[int]] = []
        while (outcome := engine.next()) is Outcome.FOUND and len(found) < 2:
            found.append(engine.values())
        if outcome.limited:
            raise Undecided(f"can't tell whether these regions have exactly one solution: {outcome.text}", None)
        if not found:
            raise PuzzleError("no puzzle has these regions: the stars don't fit")
        if len(found) > 1:
            differ = [cell for cell, a, b in zip(puzzle.model.places, *found[:2], strict=True) if a != b]
            raise PuzzleError(
                "no puzzle has these regions: there are several solutions, which differ for example in "
                f"{names([cell for cell in differ if isinstance(cell, Cell)])}"
            )
        return dict(zip(puzzle.model.places, found[0], strict=True))


# ---- the request -----------------------------------------------------------------------------------------------------


def read_drawn(drawn: Any) -> Declaration:
    """What was drawn, as a declaration: from a puzzle, a puzzle file (a `Path`), or text with one letter per cell."""
    from gridwise.declaring.documents import read_parts

    if isinstance(drawn, Puzzle):
        return drawn.declaration
    path = os.fspath(drawn) if isinstance(drawn, os.PathLike) else None
    text = read_text(path) if path is not None else str(drawn)
    is_picture = not text.lstrip().startswith(("-", "[")) if path is None else Path(path).suffix == ".txt"
    if is_picture:
        return Declaration(attributes={"regions": text})
    declared, *more = read_parts(text, path)
    if more:
        raise PuzzleError("the file holds several puzzles; choose a file with a single one")
    return declared


def drawn_attributes(declared: Declaration, kind: PuzzleType) -> dict[str, Any]:
    """The attributes for the request: all but those that are generated, and the picture of cages."""
    caged = issubclass(recipe_kind(str(kind.recipe.get("recipe", DEFAULT))), Cages)
    gone = {*NOT_SET, *(("regions",) if caged else ())}
    kept = {name: value for name, value in declared.attributes.items() if name not in gone}
    if "regions" in kept and "regions" not in kind.fields:
        raise PuzzleError(f"regions can't be drawn for {kind.title}", suggestion=DRAWABLE)
    if not caged and {*declared.attributes} <= UNDRAWN and not any(part.is_clue for part in declared.constraints):
        raise PuzzleError("the drawing has no cages or regions", suggestion=DRAWABLE)
    return kept


def drawn_request(request: GenerationRequest, declared: Declaration) -> GenerationRequest:
    """The request for puzzles with what was drawn."""
    recipe = request.recipe
    if isinstance(recipe, StarBattles) and "regions" in request.base.attributes:
        return replace(request, recipe=DrawnStars(**recipe.model_dump()), tries=1)
    if isinstance(recipe, Cages):
        return _caged(request, recipe, declared)
    if clues := [part for part in declared.constraints if part.is_clue]:
        raise PuzzleError(
            f"{request.title} can't be generated around {clues[0].label()}",
            suggestion=DRAWABLE,
        )
    return request


def _caged(request: GenerationRequest, recipe: Cages, declared: Declaration) -> GenerationRequest:
    clues = [part for part in declared.constraints if part.is_clue]
    cages = [tuple(part.cells()) for part in clues if isinstance(part, CAGE_KINDS)]
    if (text := declared.attributes.get("regions")) is not None:
        cages += _letters(str(text))
    if not cages:
        raise PuzzleError("the drawing has no cages", suggestion="write them like `- Cage: a1 a2 b1`")
    if wrong := [part for part in clues if not isinstance(part, CAGE_KINDS)]:
        raise PuzzleError(f"{request.title} can't be generated around {wrong[0].label()}; only cages can be drawn")
    cells = [cell for cage in cages for cell in cage]
    if twice := [cell for cell in cells if cells.count(cell) > 1]:
        raise PuzzleError(f"{twice[0]} is in two of the drawn cages")
    drawn = DrawnCages(inner=recipe, cages=tuple(cages))
    base = replace(request.base, constraints=(*request.base.constraints, *blank_cages(drawn)))
    _check_cages(Puzzle.from_declaration(base, unfinished=True), cages)
    return replace(request, base=base, recipe=drawn, title=f"{request.title} with these cages")


def _check_cages(board: Puzzle, cages: list[tuple[Cell, ...]]) -> None:
    """Raise if two lines can be exchanged without changing what any cage makes."""
    if outside := next((cell for cage in cages for cell in cage if cell not in board.grid.index), None):
        raise PuzzleError(f"the cell {outside} of a drawn cage is not in the grid")
    index, places = board.grid.index, board.grid.places
    areas = [{index[cell] for cell in cage} for cage in cages]
    for swap in line_swaps(board):
        if all({swap[place] for place in area} == area for area in areas) and always_differs(board, swap):
            lines = line_names([places[place] for place, image in enumerate(swap) if image != place])
            raise PuzzleError(f"no puzzle has these cages: {lines} can be exchanged without changing any of them")


def _letters(text: str) -> list[tuple[Cell, ...]]:
    """The cages of a picture: cells with the same letter; a `.` is in no cage."""
    areas: dict[str, list[Cell]] = {}
    rows = [row for row in text.replace("/", "\n").splitlines() if row.strip()]
    for number, row in enumerate(rows):
        for column, sign in enumerate(row.split() if " " in row.strip() else row.strip()):
            areas.setdefault(sign, []).append(Cell((number, column)))
    return [tuple(cells) for sign, cells in areas.items() if sign != "."]
