"""The base of all techniques: find a step, and say why it works.

To add a technique, write one class in `logic/techniques/` with its name, its place on the ladders, either the core's
`kernel` that finds it (with its bounds as `options`) or its own `find`, and its wording.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar, Literal

from gridwise.common.errors import PuzzleError, did_you_mean
from gridwise.logic.step import RawStep, listed

if TYPE_CHECKING:
    from gridwise.logic.position import Position
    from gridwise.logic.questions import ChainLink, Fact
    from gridwise.logic.step import Step
    from gridwise.model.finding import Finding
    from gridwise.model.grid import Cell
    from gridwise.model.relations import Relation


LEVELS = ("Easy", "Medium", "Hard", "Unfair", "Extreme")
"""The levels of difficulty, easiest first."""

_LEVEL_STARTS = {
    "gridwise": (2.0, 4.0, 6.0, 8.0),
    "explainer": (2.0, 3.4, 5.0, 7.0),
    "hodoku": (1000, 2000, 5000, 8000),
}
"""The place on each ladder where the second, third … level starts."""


def level_number(name: str, *others: str) -> int:
    """The number of a level, from 0, by its name in any case. The error lists what else is possible in its place."""
    known = {level.lower(): number for number, level in enumerate(LEVELS)}
    if name.lower() not in known:
        hint = did_you_mean(name, LEVELS) or f"choose from {', '.join((*others, *LEVELS))}"
        raise PuzzleError(f"unknown level '{name}'", suggestion=hint)
    return known[name.lower()]


def level_end(ladder: str, level: int) -> float:
    """The place on a ladder where a level (from 0) ends and the next one starts."""
    starts = _LEVEL_STARTS[ladder]
    return starts[level] if level < len(starts) else float("inf")


def level_of_score(ladder: str, score: float) -> int:
    """The level (from 0) of a place on a ladder."""
    return bisect_right(_LEVEL_STARTS[ladder], score)


@dataclass(frozen=True, slots=True)
class Rung:
    """A technique's place on a ladder: the score of its steps there, and when it is tried."""

    score: float
    order: float | None = None
    """Techniques are tried in ascending order (default: the score; HoDoKu's levels start at 1000, 2000, 5000, 8000).
    """

    @property
    def place(self) -> float:
        """Its position on the ladder."""
        return self.score if self.order is None else self.order


MOST_TINTED = 3
"""The most houses and clues that the picture of a step tints unless its technique says which."""


class Technique:
    """A named piece of human reasoning."""

    name: ClassVar[str] = ""
    ladders: ClassVar[Mapping[str, Rung]] = {}
    kernel: ClassVar[str | None] = None
    """The kernel of the core that finds it; None if `find` is written in Python."""
    options: ClassVar[tuple[int, ...]] = ()
    telling: ClassVar[tuple[int, ...]] = ()
    """The bounds instead of `options` for steps that are told to people and may take longer to find."""
    other_names: ClassVar[tuple[str, ...]] = ()
    """Other names people use for it."""
    supposes: ClassVar[bool] = False
    """Whether it assumes a candidate and follows the consequences: forcing chains, nets, whips, refutation."""
    is_note: ClassVar[bool] = False
    """Whether players take its steps without a thought, as the crosses around a star: hints look beyond them."""
    countable: ClassVar[bool] = True
    """Whether one says "there is a" before its name."""
    rests_on: ClassVar[Literal["cells", "places", "both", "links"]] = "both"
    """What must not grow for a step to stay true: the candidates of the pattern's cells (as in a naked pair), the
    places of its values in the houses (as in a hidden pair), both, or what its strong links rest on (as in a chain).
    """
    in_a_hint: ClassVar[str] = ""
    """What the second stage of a hint says, as a sentence; by default, that there is a case of it."""
    settles: ClassVar[bool] = False
    """Whether its steps tell which symbols the open cells of a clue share, if these are just enough."""
    of_clue: ClassVar[bool] = False
    """Whether a step is what a single clue says, so that the clue's constraint may word its reason (`why`)."""
    knows_marks: ClassVar[bool] = False
    """Whether its wording speaks of marks by `step.wording`. Others get nouns where symbols stand otherwise."""
    in_sets: ClassVar[bool] = False
    """Whether `numbers` counts the candidates of each of several sets, which the pattern lists one after the other."""
    tints: ClassVar[int | None] = None
    """How many of the cited houses and clues, from the first, its pictures tint; None: all, if they are few."""
    idea: ClassVar[str] = ""
    """How to spot it and why it works, for its lesson; if empty, `learning/lessons.yml` or the docstring says so."""
    example: ClassVar[str] = ""
    """An example position as a puzzle file; if empty, the file next to its module has one."""

    def find(self, position: Position) -> Iterator[RawStep]:
        """Every step of this technique in a position. The default asks the kernel."""
        if self.kernel is None:
            raise AssertionError(f"{type(self).__name__} has neither a kernel nor a find")
        yield from position.kernel(self.kernel, self.options)

    def contradicts(self, raw: RawStep) -> bool:
        """Whether a part of a step says that a clue can't be satisfied."""
        return False

    @property
    def in_core(self) -> bool:
        """Whether it uses a kernel of the core."""
        return self.kernel is not None and type(self).find is Technique.find

    def step(
        self,
        position: Position,
        *,
        placements: Mapping[Cell, str] = MappingProxyType({}),
        removals: Mapping[Cell, Iterable[str]] = MappingProxyType({}),
        because: Iterable[Fact] = (),
        extra: Iterable[tuple[Cell, str]] = (),
        numbers: Iterable[int] = (),
        chain: Iterable[ChainLink] = (),
    ) -> RawStep:
        """A step from cells and symbols, for a `find` written in Python.

        `because` lists what it rests on: cells (with all their candidates), pairs of cell and symbol, houses, clues,
        and pairs of cells that see each other. Without houses, clues and such pairs, it cites the relations by which
        its cells see each other. `extra` holds further candidates to show, `chain` the links of a chain, and `numbers`
        whatever else `why` needs.
        """
        return position.now.step(placements, removals, because, extra, numbers, chain)

    def few(self, position: Position, most: int) -> Iterator[RawStep]:
        """Steps of this technique, up to a limit, which saves work in kernels."""
        if self.kernel is None or type(self).find is not Technique.find:
            return islice(self.find(position), most)
        return position.kernel(self.kernel, self.options, most)

    def applies(self, position: Position) -> bool:
        """Whether it can be used on this puzzle."""
        return True

    def score(self, ladder: str, step: RawStep) -> float:
        """The score of a step on a ladder; longer chains may score more."""
        return self.ladders[ladder].score

    def level(self, ladder: str, step: RawStep) -> int:
        """The level of a step, from 0 (Easy): by its score, or by its position if the ladder has an explicit order."""
        rung = self.ladders[ladder]
        place = self.score(ladder, step) if rung.order is None else rung.order
        return level_of_score(ladder, place)

    def complete(self, position: Position, raw: RawStep) -> RawStep:
        """The step with what its words need, looked up in the position before it. Only steps that are told need it."""
        return raw

    # ---- pictures ------------------------------------------------------------------------------------------------

    def tinted(self, raw: RawStep) -> tuple[int, ...]:
        """The relations whose cells a picture of the step tints: what its words name. More would tint everything."""
        if self.tints is not None:
            return raw.relations[: self.tints]
        if len(raw.relations) <= MOST_TINTED:
            return raw.relations
        return raw.relations[:1] if self.of_clue else ()

    def outlined(self, raw: RawStep) -> tuple[int, ...]:
        """The relations around whose cells a picture draws a line: covers of a fish, parts of a sum."""
        return ()

    def blocking(self, raw: RawStep) -> tuple[tuple[int, int], ...]:
        """The filled cells that block others, each with the relation by which it does."""
        return ()

    # ---- wording -------------------------------------------------------------------------------------------------

    def where(self, step: Step) -> str:
        """Where to look."""
        if step.because.clues:
            return f"Look at {listed(step.because.titles[:2])}."
        if step.because.cells:
            return f"Look at {listed(step.because.cells[:2])}."
        return "Look at the whole board."

    def which(self, step: Step) -> str:
        """Which technique it is."""
        if self.in_a_hint:
            return self.in_a_hint
        if not self.countable:
            return f"This is a case of {step.title}."
        # A unique rectangle, an X-wing, a W-wing.
        return f"There is {'an' if step.title[0] in 'aeioAEIOX' else 'a'} {step.title}."

    def title(self, relations: Sequence[Relation]) -> str:
        """What its steps are called where they cite these relations: the name, in words that fit the clue."""
        return self.name

    def reason(self, relations: Sequence[Relation], finding: Finding) -> str:
        """Why a step works, in words made from its clue (the first of the cited relations); empty for those of `why`.

        Only asked if the technique is `of_clue`. By default, a clue with houses at most words it itself.
        """
        clue, *others = relations
        if clue.source is None or len(finding.houses) < len(others):
            return ""
        return clue.source.why(clue, finding)

    def plain_reason(self, step: Step) -> str:
        """The whole step in words for a ten-year-old, if the clue's constraint gave the reason."""
        return in_plain_words(f"{self.where(step)} {step.reason} So {step.what}.")

    def plain(self, step: Step) -> str:
        """The whole step for a ten-year-old: short sentences, squares and numbers, no technical terms."""
        return in_plain_words(f"{self.where(step)} {self.why(step)} So {step.what}.")

    def why(self, step: Step) -> str:
        """Why it works, in a sentence or two."""
        raise AssertionError(f"{type(self).__name__} has no reason")


def in_plain_words(text: str) -> str:
    """A sentence with squares instead of cells, for those who never read a rule."""
    for word, plain in (("cell", "square"), ("cover", "fill")):
        text = text.replace(word, plain)
    return text
