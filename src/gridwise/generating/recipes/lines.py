"""Lines first: they are drawn as a setter would, then the board is filled so that they hold; the rest are givens."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Annotated

from pydantic import BeforeValidator

from gridwise.common.errors import PuzzleError, Undecided
from gridwise.constraints._instances import anything, lines
from gridwise.generating.clue_counts import ClueCount, parse_clue_counts
from gridwise.generating.clue_symmetry import NONE, Move, has_symmetry, moves
from gridwise.generating.criteria import Criteria
from gridwise.generating.fill import fill
from gridwise.generating.measures.lines import lines_of
from gridwise.generating.recipe import CorePath, Deal, givens_of
from gridwise.generating.recipes.givens import Givens
from gridwise.model.areas import Area
from gridwise.model.constraint import Constraint
from gridwise.model.grid import Cell
from gridwise.model.puzzle import Declaration, Puzzle

TURNS, TURNED = 8, 0.4
"""The maximum number of attempts to turn lines round until numbers fit on them, and the share that is turned at a time:
few boards full of lines can be filled, and drawing others takes longer."""
FILLS = 3
"""The maximum number of attempts to fill a board: there are other lines."""
DRAWS = 40
"""The number of lines to try for each requested one: most would meet others."""
HARD, MORE = 2, 2
"""From this level on, there are so many more lines."""
CELLS = (4, 6)
"""The number of cells of a line, unless another is requested."""


class Lines(Givens):
    """Lines of the requested kinds are drawn in an empty grid, then the board is filled; the other clues are givens."""

    name = "lines"

    constraints: Annotated[Sequence[ClueCount], BeforeValidator(parse_clue_counts)]
    """For each kind of line, a number, a range, or a map with `count` and `cells`."""
    symmetry: str = "rotational"
    """The symmetry of the lines, if the grid has it."""

    def layout(self, base: Declaration, random: Random) -> Declaration:
        """Random lines, unless the user drew some."""
        kinds = {wanted.kind for wanted in self.constraints}
        if any(type(part) in kinds for part in base.constraints):
            return base
        blank = Puzzle.from_declaration(base, unfinished=True)
        drawn = list(self._drawn(blank, random))
        for _ in range(TURNS):
            lined = base.merged(Declaration(constraints=tuple(clue for pair in drawn for clue in pair)))
            if _holds_numbers(lined, random):
                break
            drawn = [_turned(pair, blank) if random.random() < TURNED else pair for pair in drawn]
        return lined

    def _drawn(self, blank: Puzzle, random: Random) -> Iterator[tuple[Constraint, ...]]:
        """Lines that do not meet; symmetric ones come together, and long ones first, while there is room."""
        symmetry = self.symmetry if has_symmetry(self.symmetry, blank.grid) else NONE
        images = moves(symmetry, blank.grid)[:1]
        for wanted in self.constraints:
            number = random.randint(wanted.least, wanted.most or wanted.least)
            least, most = wanted.options.get("cells", CELLS)
            clues: list[Constraint] = []
            pairs: list[tuple[Constraint, ...]] = []
            taken: set[Cell] = set()
            for longest in range(most, least - 1, -1):
                share = number * (most + 1 - longest) / (most + 1 - least)
                drawn = lines(blank.grid, random, (max(least, longest - 1), longest), anything)
                for line in islice(drawn, DRAWS):
                    if len(clues) >= share:
                        break
                    if not taken.isdisjoint(line):  # most are dropped here, before they cost anything
                        continue
                    new = [_clue(wanted.kind, each) for each in _with_images(line, images)]
                    if all(_fits(clue, wanted, [*clues, *new[:place]], blank) for place, clue in enumerate(new)):
                        clues += new
                        pairs.append(tuple(new))
                        taken.update(() if wanted.kind.listed else [cell for each in new for cell in each.cells()])
            yield from pairs

    def suited(self, level: int, chosen: Collection[str]) -> Lines:
        """More lines from Hard on, where hardly a given is left."""
        if level < HARD or "constraints" in chosen:
            return self
        more = [
            replace(each, least=each.least + MORE, most=(each.most or each.least) + MORE) for each in self.constraints
        ]
        return self.model_copy(update={"constraints": tuple(more)})

    def filled(self, puzzle: Puzzle, random: Random) -> dict[Cell, int] | None:
        """A random solution; lines that are hard to fill are dropped early."""
        return fill(puzzle, random, FILLS)

    def deal(self, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random) -> Deal:
        """The lines, and all cells given, each of which may be removed."""
        return Deal(puzzle, solution, groups=givens_of(puzzle), fixed=tuple(range(len(puzzle.clues))))

    def refilled(self, deal: Deal, random: Random) -> Deal | None:
        """Other numbers for the same lines."""
        with suppress(Undecided):
            if (solution := self.filled(deal.puzzle, random)) is not None:
                return self.deal(deal.puzzle, solution, random)
        return None

    def core_path(self, puzzle: Puzzle, criteria: Criteria, symmetry: str) -> CorePath | None:
        """None: the lines differ from board to board."""
        return None


def _fits(clue: Constraint, wanted: ClueCount, beside: Sequence[Constraint], blank: Puzzle) -> bool:
    """Whether a line has room beside others, and can hold any numbers at all."""
    return wanted.has_room(clue, beside) and _is_valid(clue, blank)


def _is_valid(clue: Constraint, blank: Puzzle) -> bool:
    """Whether a line can hold any numbers at all."""
    try:
        clue.validate(blank)
    except PuzzleError:
        return False
    return True


def _holds_numbers(lined: Declaration, random: Random) -> bool:
    """Whether a short search finds numbers that fit on all lines."""
    with suppress(Undecided):
        return fill(Puzzle.from_declaration(lined, unfinished=True), random, 1) is not None
    return False


def _turned(pair: tuple[Constraint, ...], blank: Puzzle) -> tuple[Constraint, ...]:
    """The same lines drawn from their other ends, if they may be."""
    turned = tuple(_clue(type(clue), line[::-1]) for clue in pair for line in lines_of(clue))
    return turned if all(_is_valid(clue, blank) for clue in turned) else pair


def _with_images(line: Area, images: Sequence[Move]) -> Iterator[Area]:
    yield line
    for move in images:
        image = tuple(map(move, line))
        if set(image) != set(line):
            yield image


def _clue(kind: type[Constraint], line: Area) -> Constraint:
    return kind(lines=(line,)) if "lines" in kind.model_fields else kind(line=line)
