"""Whether a puzzle needs the clues and rules of its type, or is only a Sudoku or Latin square with decorations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from gridwise.engine.general import Outcome
from gridwise.engine.staged_search import StagedSearch
from gridwise.generating.measures.lines import is_outside, lines_of
from gridwise.logic.explain import explain
from gridwise.logic.position import Position
from gridwise.logic.step import RawStep
from gridwise.logic.technique import level_number
from gridwise.model.constraint import Constraint
from gridwise.model.fields import Outside
from gridwise.model.grid import Cell
from gridwise.model.model import Model, skeleton_of
from gridwise.model.puzzle import Puzzle

COMMON = frozenset({"EachDimensionIsCompletePermutation", "Boxes", "OverlappingGrids"})
"""The rules of Latin squares and Sudokus, which belong to no type alone."""
SPARE_OUTSIDE = level_number("Hard")
"""From this level on, clues outside the grid that are not needed are left out; below, they help."""


def own_parts(puzzle: Puzzle) -> list[Constraint]:
    """The clues and rules that make the type: all but those of Latin squares and Sudokus, and those about symbols."""
    return [part for part in puzzle.constraints if type(part).__name__ not in COMMON]


def needs_own_clues(puzzle: Puzzle) -> bool:
    """Whether there are other solutions without the type's own clues and rules: with givens and common rules alone.

    A puzzle without givens, without common rules, or without rules of its own, has nothing to compare.
    """
    common = tuple(part for part in puzzle.constraints if type(part).__name__ in COMMON)
    skeleton = puzzle.model.skeleton
    if not puzzle.givens or not common or not any(relation.source not in common for relation in skeleton.relations):
        return True
    search = StagedSearch(Model(puzzle, skeleton_of(puzzle.grid, puzzle.symbols, common)))
    return all(search.next() is Outcome.FOUND for _ in range(2))


def own_steps(puzzle: Puzzle) -> int | None:
    """How many steps of its explanation name the type's own clues and rules; None if it has none of its own.

    A single names what blocks its other places, such as a knight's move.
    """
    sources = [relation.source for relation in puzzle.model.skeleton.relations]
    own = {number for number, source in enumerate(sources) if type(source).__name__ not in COMMON}
    if not own:
        return None
    position = Position(puzzle)
    position.state.promises_one = True
    return sum(not own.isdisjoint(_relations(step.raw)) for step in explain(position))


def _relations(raw: RawStep) -> Iterator[int]:
    """The numbers of the relations that a step rests on."""
    yield from raw.relations
    yield from (link.relation for link in raw.chain)
    for part in raw.parts:
        yield from _relations(part)


def needless_clues(puzzle: Puzzle, level: int) -> list[Constraint]:
    """The clues that a setter would have left out: the solution is unique without them.

    Lines and dots are judged, unless all of a kind are given, and from Hard on clues outside the grid, unless every
    line has one, as in nonograms: a complete set is a custom, too. Easy puzzles may keep what helps. A line goes only
    together with its image after a half turn.
    """
    if not level:
        return []
    free = {number for number, clue in enumerate(puzzle.clues) if _may_go(puzzle, clue, level)}
    pairs = {frozenset({number, _partner(puzzle, number)}) & free for number in free}
    spare = [pair for pair in sorted(pairs, key=sorted) if _is_unique(puzzle, pair)]
    return [puzzle.clues[number] for number in sorted(frozenset().union(*spare))]


def _may_go(puzzle: Puzzle, clue: Constraint, level: int) -> bool:
    demanded = {part.all_given for part in puzzle.constraints}
    if type(clue) in demanded:
        return False
    drawn = any(True for _ in lines_of(clue)) or hasattr(clue, "edge")
    return drawn or (level >= SPARE_OUTSIDE and is_outside(clue) and not _is_complete(puzzle, type(clue)))


def _is_complete(puzzle: Puzzle, kind: type[Constraint]) -> bool:
    """Whether clues of this kind stand at every row and every column, on each side that has any."""
    places = {getattr(clue, "at", None) for clue in puzzle.clues if type(clue) is kind}
    rows, columns = puzzle.grid.shape
    lengths = {"left": rows, "right": rows, "top": columns, "bottom": columns}
    sides = Counter(place.side for place in places if isinstance(place, Outside))
    across, down = sides.keys() & {"left", "right"}, sides.keys() & {"top", "bottom"}
    return bool(across and down) and all(count == lengths[side] for side, count in sides.items())


def _partner(puzzle: Puzzle, number: int) -> int:
    """The number of the line that is this line's image after a half turn; the line's own if there is none."""
    if puzzle.grid.dimensions != 2:
        return number
    rows, columns = puzzle.grid.shape
    lines = [tuple(frozenset(line) for line in lines_of(clue)) for clue in puzzle.clues]
    image = tuple(frozenset(Cell((rows - 1 - r, columns - 1 - c)) for r, c in line) for line in lines[number])
    return lines.index(image) if image and image in lines else number


def _is_unique(puzzle: Puzzle, absent: frozenset[int]) -> bool:
    search = StagedSearch(puzzle.model, absent=absent)
    return [search.next() is Outcome.FOUND for _ in range(2)] == [True, False]
