"""Rules with a drawing of their own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, ClassVar

from gridwise.common.errors import PuzzleError
from gridwise.constraints._combination import Combination, option_label, relations_of
from gridwise.constraints._nested import Option, Parts
from gridwise.model.board import Board
from gridwise.model.relations import Relation
from gridwise.model.shapes import Shape

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle


class Drawn(Combination):
    """Constraints that are drawn in your own way: with lines, colours, shapes and texts instead of their usual look.

    Any constraint takes `draw:`, which stands for this: `{Formula: a1 = 2*b2, draw: {line: a1 b2, colour: green}}`.
    Write `line:` with cells for a line, `region:` for coloured cells, `shape:` with `cell:` for a circle, a square or a
    diamond, and `text:` with `cell:` for a word. A list of them is drawn in order.
    """

    part_noun: ClassVar[str] = "a part"

    parts: Parts
    look: Parts

    def groups(self) -> Mapping[str, tuple[Option, ...]]:
        """The constraints, and what is drawn."""
        return {"parts": (self.parts,), "look": (self.look,)}

    def with_groups(self, groups: Mapping[str, tuple[Option, ...]]) -> Drawn:
        """The same drawing of other constraints."""
        return self.model_copy(update={name: options[0] for name, options in groups.items()})

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        for field, options in self.groups().items():
            for part in options[0]:
                with self._placed(part, field):
                    part.validate(puzzle)
                    if field == "look" and not part.cosmetic:
                        raise PuzzleError(f"{type(part).__name__} is a rule, not a drawing")

    def relations(self, board: Board) -> Iterator[Relation]:
        yield from relations_of(self.parts, board)

    def draw(self, board: Board) -> Iterator[Shape]:
        for part in self.look:
            yield from part.draw(board)

    def rule(self) -> str:
        return " ".join(dict.fromkeys(sentence for part in self.parts if (sentence := part.rule())))

    def part_rules(self) -> Iterator[str]:
        """The rules of its parts."""
        yield self.rule()

    def label(self, relation: Relation | None = None) -> str:
        return option_label(self.parts)

    example: ClassVar[str] = """
        - LatinSquare
        - size: [4, 4]
        - {Formula: a1 + b2 = c3, draw: {line: a1 b2 c3, colour: green}}
        - {name: WhiteDot, edge: d1 d2, draw: [{region: d1 d2, colour: yellow}, {text: "1", cell: d1}]}
        - {name: Drawn, parts: c1 < d4, look: [{CosmeticShape: c1}, {name: CosmeticShape, cell: d4, shape: diamond}]}
        - initial: |
            . . . .
            . . . .
            . . . .
            . 1 . .
        """
