"""The base of constraints that are made of others: alternatives, negations, conditions, numbers of options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, ClassVar

from pydantic import field_validator

from gridwise.common.errors import OutOfReach, PuzzleError
from gridwise.constraints._nested import Option, Options
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint, Expansion
from gridwise.model.grid import Cell
from gridwise.model.relations import Relation, denied
from gridwise.model.shapes import Anchor, CellText, Outline, Shape, Tone, Width

if TYPE_CHECKING:
    from gridwise.model.puzzle import Draft, Puzzle


class Combination(Constraint):
    """A constraint that says something about other constraints."""

    part_noun: ClassVar[str] = "an option"
    """What the constraints in its fields are to it."""

    def groups(self) -> Mapping[str, tuple[Option, ...]]:
        """The lists of constraints in each of its fields."""
        return {}

    def with_groups(self, groups: Mapping[str, tuple[Option, ...]]) -> Constraint:
        """The same constraint about other lists of constraints."""
        return self.model_copy(update=dict(groups))

    def options_held(self) -> Iterator[Option]:
        """All lists of constraints in its fields."""
        return (option for options in self.groups().values() for option in options)

    # ---- its parts -----------------------------------------------------------------------------------------------

    def expand(self, draft: Draft) -> Expansion | None:
        """The same with each constraint expanded."""
        old = dict(self.groups())
        new = {name: tuple(self._expanded(option, name, draft) for option in old[name]) for name in old}
        return None if new == old else Expansion([self.with_groups(new)])

    def _expanded(self, option: Option, field: str, draft: Draft) -> Option:
        parts: list[Constraint] = []
        for part in option:
            with self._placed(part, field):
                expansion = part.expand(draft)
                parts.extend([part] if expansion is None else self._parts(part, expansion))
        return tuple(parts)

    def _parts(self, part: Constraint, expansion: Expansion) -> list[Constraint]:
        if expansion.attributes:
            raise PuzzleError(f"{self._misplaced(part)}: it sets {', '.join(expansion.attributes)}")
        return [each if each.where else each.like(part) for each in expansion.constraints]

    def _misplaced(self, part: Constraint) -> str:
        return f"{type(part).__name__} can't be {self.part_noun} of {type(self).__name__}"

    @contextmanager
    def _placed(self, part: Constraint, field: str) -> Iterator[None]:
        """Add to errors the position of the part or, if that is unknown, the name of the field."""
        try:
            yield
        except PuzzleError as error:
            error.at(part.where_of(error.field or ""))
            error.field = field
            raise

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        for field, options in self.groups().items():
            for part in (part for option in options for part in option):
                with self._placed(part, field):
                    with suppress(OutOfReach):
                        part.validate(puzzle)
                    self._check(part, puzzle.board)

    def _check(self, part: Constraint, board: Board) -> None:
        relations = list(part.relations(board))
        if not relations or any(relation.when for relation in relations):
            raise PuzzleError(self._misplaced(part))
        for relation in relations:
            if relation.stands_alone:
                raise PuzzleError(f"{self._misplaced(part)}: it describes a whole graph")

    # ---- how it is drawn and described ---------------------------------------------------------------------------

    def draw(self, board: Board) -> Iterator[Shape]:
        for number, option in enumerate(self.options_held()):
            cells = tuple(dict.fromkeys(cell for part in option for cell in part.cells()))
            for part in option:
                yield from part.draw(board)
            if cells:
                yield Outline(cells, Width.THIN, Tone.CLUE, dashed=True, inset=0.05 + 0.04 * (number % 5))

    def rule(self) -> str:
        return " ".join([self.claim(), *dict.fromkeys(self.part_rules())])

    def claim(self) -> str:
        """What it says about its parts, as a sentence."""
        return ""

    def part_rules(self) -> Iterator[str]:
        """The rules of its parts. Combinations inside it add only the rules of their own parts."""
        for part in (part for option in self.options_held() for part in option):
            if isinstance(part, Combination):
                yield from part.part_rules()
            elif sentence := part.rule():
                yield sentence


class OptionList(Combination):
    """A constraint that says how many of its options are satisfied."""

    options: Options

    @field_validator("options", mode="before")
    @classmethod
    def _two_or_more(cls, value: Any) -> Any:
        if not isinstance(value, list | tuple) or len(value) < 2:
            raise PuzzleError(f"{cls.__name__} needs a list of two or more options")
        if any(isinstance(option, list | tuple) and not option for option in value):
            raise PuzzleError(f"an option of {cls.__name__} is empty")
        return value

    def groups(self) -> Mapping[str, tuple[Option, ...]]:
        """Its options."""
        return {"options": self.options}


def relations_of(option: Option, board: Board) -> tuple[Relation, ...]:
    """The relations of constraints that apply together, each with the constraint it came from."""
    return tuple(relation.stamped(part, ()) for part in option for relation in part.relations(board))


def denials_of(option: Option, board: Board) -> tuple[Relation, ...]:
    """Relations that hold exactly where at least one of the constraints does not."""
    return denied(relations_of(option, board), board.values)


def option_label(option: Sequence[Constraint]) -> str:
    """Constraints that apply together, in words."""
    return " and ".join(map(bracketed, option))


def bracketed(part: Constraint) -> str:
    """The label of a part, in brackets if it has parts itself."""
    return f"({part.label()})" if isinstance(part, Combination) else part.label()


def corner_word(cells: Sequence[Cell], word: str) -> Iterator[Shape]:
    """A word in the corner of the first cell."""
    if cells:
        yield CellText(min(cells), word, Anchor.CORNER, size=0.18)


def option_cells(option: Option) -> tuple[Cell, ...]:
    """The cells of constraints that apply together, each once."""
    return tuple(dict.fromkeys(cell for part in option for cell in part.cells()))
