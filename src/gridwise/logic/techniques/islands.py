"""Islands, each with one number: complete, touching, growing, out of reach."""

from __future__ import annotations

from typing import ClassVar

from gridwise.logic.cell_ranges import ranged
from gridwise.logic.step import RawStep, Step, capital, either, listed
from gridwise.logic.technique import Rung, Technique
from gridwise.model.wording import in_words


def _island(cell: str, size: int) -> str:
    """`the island of 4 at c3`, `the island at c3` if its size is hidden."""
    return f"the island of {size} at {cell}" if size else f"the island at {cell}"


def _cells(count: int) -> str:
    return f"{in_words(count)} cell{'' if count == 1 else 's'}"


class IslandTechnique(Technique):
    """A technique about islands. The pattern of its steps is their numbered cells; their sizes come last."""

    kernel = "rooted-areas"
    knows_marks = True

    def islands(self, step: Step) -> list[str]:
        """The islands, as players call them."""
        cells = step.because.cells
        sizes = step.because.numbers[-len(cells) :] if cells else ()
        return [_island(cell, size) for cell, size in zip(cells, sizes, strict=True)]

    def where(self, step: Step) -> str:
        """The islands themselves."""
        return f"Look at {listed(named)}." if (named := self.islands(step)) else "Look at the whole board."


class CompleteIsland(IslandTechnique):
    """An island that has all its cells is surrounded by the other symbol."""

    name = "complete island"
    options = (1,)
    ladders: ClassVar = {"gridwise": Rung(1.0)}

    def why(self, step: Step) -> str:
        [size] = step.because.numbers
        if size == 1:
            return f"{capital(self.islands(step)[0])} is a single cell, and no other island may touch it."
        return f"{capital(self.islands(step)[0])} is complete, and no other island may touch it."


class BetweenIslands(IslandTechnique):
    """A cell that touches two islands would join them."""

    name = "between islands"
    in_a_hint = "Two islands must not touch."
    options = (2,)
    countable = False
    ladders: ClassVar = {"gridwise": Rung(1.1)}

    def why(self, step: Step) -> str:
        cells = list(step.ruled_out)
        touch = "touches" if len(cells) == 1 else "touch"
        return f"{capital(listed(ranged(cells)))} {touch} both {' and '.join(self.islands(step))}."


class WayOut(IslandTechnique):
    """An island that has to grow, or white cells that still need their number, have a single way out."""

    name = "only way out"
    in_a_hint = "There is only one way out."
    options = (3,)
    countable = False
    ladders: ClassVar = {"gridwise": Rung(1.4)}

    def islands(self, step: Step) -> list[str]:
        return super().islands(step) if step.because.numbers[0] == 0 else []

    def where(self, step: Step) -> str:
        """The island, or the cells without a number."""
        return super().where(step) if self.islands(step) else f"Look at {listed(ranged(step.because.cells))}."

    def why(self, step: Step) -> str:
        [exit] = step.ruled_out
        if named := self.islands(step):
            return f"{capital(named[0])} has only one way out: {exit}."
        cells = ranged(step.because.cells)
        one = len(step.because.cells) == 1
        belong, their = ("belongs", "its") if one else ("belong", "their")
        return f"{capital(listed(cells))} {belong} to an island with a number, and {their} only way out is {exit}."


class TooLarge(IslandTechnique):
    """A cell that would make an island larger than its number."""

    name = "island too large"
    options = (4,)
    ladders: ClassVar = {"gridwise": Rung(1.9)}

    def why(self, step: Step) -> str:
        size = step.because.numbers[0]
        [cell] = step.ruled_out
        other = [name for name, _ in step.because.extra]
        joined = f"would join {self.islands(step)[0]} with {listed(ranged(other))}"
        return f"{capital(cell)} {joined}, which makes {in_words(size)} cells."


class Unreachable(IslandTechnique):
    """Cells that no island can reach."""

    name = "out of reach"
    in_a_hint = "No island reaches that far."
    options = (5,)
    countable = False
    other_names: ClassVar[tuple[str, ...]] = ("unreachable cell",)
    ladders: ClassVar = {"gridwise": Rung(1.7)}

    def where(self, step: Step) -> str:
        """The cells themselves: which island comes near is part of the reason."""
        return f"Look at {listed(ranged(step.ruled_out))}."

    def why(self, step: Step) -> str:
        said = f"No island can reach {either(ranged(step.ruled_out))}"
        if not (named := self.islands(step)):
            return f"{said}."
        joined = ranged(name for name, _ in step.because.extra)
        also = f" (with {listed(joined)}, which it would join)" if joined else ""
        least = "" if len(step.ruled_out) == 1 else "at least "
        return (
            f"{said}: even the nearest, {named[0]}, would need {least}{in_words(step.because.numbers[0])} cells{also}."
        )


class IslandRoom(IslandTechnique):
    """A cell without which an island has too little room to grow."""

    name = "room to grow"
    in_a_hint = "An island needs room to grow."
    options = (6,)
    countable = False
    ladders: ClassVar = {"gridwise": Rung(2.5)}

    def why(self, step: Step) -> str:
        room = step.because.numbers[0]
        island = self.islands(step)[0]
        if not room:
            cells = ranged(name for name, _ in step.because.extra)
            return f"{capital(island)} has no more room than it needs: {listed(cells)}."
        [cell] = step.ruled_out
        return f"Without {cell}, {island} would have room for only {_cells(room)}."


class OnlyIsland(IslandTechnique):
    """White cells that only one island can reach, and a cell that every way there leads through."""

    name = "only island in reach"
    in_a_hint = "Only one island is in reach."
    options = (7,)
    countable = False
    ladders: ClassVar = {"gridwise": Rung(2.9)}

    def why(self, step: Step) -> str:
        [cell] = step.ruled_out
        end = step.because.extra[0][0]
        return f"Only {self.islands(step)[0]} can reach {end}, and only through {cell}."


class WayToIsland(IslandTechnique):
    """White cells without a number, and a cell that every way to any island leads through."""

    name = "way to an island"
    options = (8,)
    ladders: ClassVar = {"gridwise": Rung(3.1)}

    def where(self, step: Step) -> str:
        """The cell without a number."""
        return f"Look at {step.because.extra[0][0]}."

    def why(self, step: Step) -> str:
        [cell] = step.ruled_out
        end = step.because.extra[0][0]
        return f"{capital(end)} belongs to an island, and every island that can reach it has to pass through {cell}."


class TwoWays(IslandTechnique):
    """An island needs one more cell: a cell that touches every possible one can't belong to any island."""

    name = "every way out"
    in_a_hint = "Every way out leads past the same cells."
    kernel = "area-growth"
    options = (1, 4)
    countable = False
    ladders: ClassVar = {"gridwise": Rung(2.2)}

    def why(self, step: Step) -> str:
        ways, cells = [name for name, _ in step.because.extra], list(step.ruled_out)
        all_of = "both" if len(ways) == 2 else "all of them"
        touch = "touches" if len(cells) == 1 else "touch"
        lacks = f"{capital(self.islands(step)[0])} lacks one cell: {either(ways)}"
        return f"{lacks}. {capital(listed(ranged(cells)))} {touch} {all_of}."


class EveryWay(IslandTechnique):
    """What all ways to complete an island have in common."""

    name = "every way to complete an island"
    in_a_hint = "Compare the ways to complete an island."
    kernel = "area-growth"
    options = (6, 60)
    countable = False
    ladders: ClassVar = {"gridwise": Rung(4.1)}

    def score(self, ladder: str, step: RawStep) -> float:
        """The more cells are missing, the more ways there are to see."""
        missing = step.numbers[0] if step.numbers else 1
        return round(min(self.ladders[ladder].score + 0.3 * (missing - 1), 5.6), 1)

    def why(self, step: Step) -> str:
        missing, ways, _ = step.because.numbers
        land = step.because.pattern[0][1]
        beside = [cell for cell, gone in step.ruled_out.items() if land in gone]
        inside = [cell for cell in step.ruled_out if cell not in beside]
        said = [f"{listed(ranged(inside))} belong{'s' if len(inside) == 1 else ''} to it"] if inside else []
        if beside:
            said.append(f"{listed(ranged(beside))} {'is' if len(beside) == 1 else 'are'} next to it")
        each = f"Whichever of its {ways} ways is right" if ways > 1 else "There is only one way"
        return f"{capital(self.islands(step)[0])} lacks {_cells(missing)}. {each}, {' and '.join(said)}."


class NeededIsland(IslandTechnique):
    """Cells that must not all be black, such as a 2×2 square: only one island can reach them, and only one way."""

    name = "only island for a square"
    in_a_hint = "Only one island can break up a two-by-two square."
    kernel = "area-needed"
    countable = False
    ladders: ClassVar = {"gridwise": Rung(4.3)}

    def where(self, step: Step) -> str:
        """The square."""
        return f"Look at {step.because.clues[0]}."

    def why(self, step: Step) -> str:
        [cell] = step.ruled_out
        white = step.wording.noun(step.because.pattern[0][1])
        needs = f"{capital(step.because.clues[0])} needs a {white}"
        return f"{needs}. Only {self.islands(step)[0]} can reach it, and only through {cell}."


class TwoByTwo(Technique):
    """Three cells of a square that must not be all of one kind are of that kind, so the fourth is not."""

    name = "two by two"
    in_a_hint = "No two-by-two square may be all of one kind."
    kernel = "not-all"
    options = (4,)
    knows_marks = True
    countable = False
    ladders: ClassVar = {"gridwise": Rung(1.3)}

    def why(self, step: Step) -> str:
        symbol, *others = dict.fromkeys(symbol for _, symbol in step.because.pattern)
        held = step.wording.holds(f"the other three cells of {step.because.clues[0]}", symbol, many=True)
        return f"{capital(' or '.join((held, *map(step.wording.state, others))))}."
