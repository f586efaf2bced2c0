"""Cages with an operator, as in KenKen: sums, differences, products and quotients of cells."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from pydantic import AfterValidator, BeforeValidator

from gridwise.common.errors import PuzzleError
from gridwise.constraints._instances import Span, Test, areas, until_missed
from gridwise.constraints._operators import OPERATORS, SIGNS
from gridwise.constraints._reach import require_reach
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint, Expansion
from gridwise.model.fields import Region
from gridwise.model.grid import CELL_PATTERN, Cell, names
from gridwise.model.relations import In, Relation
from gridwise.model.shapes import Anchor, CellText, Outline, Shape

if TYPE_CHECKING:
    from gridwise.model.puzzle import Draft, Puzzle

_CELL = re.compile(rf"\s*({CELL_PATTERN})\s*")
_SIGN = re.compile(rf"[{re.escape(''.join(SIGNS))}]")
_TARGET = re.compile(r"\s*([-−]?)\s*([0-9]{1,200})\s*")
_HOW = "cell arithmetic is written like 'a2*b2*b3 = 30'"
_LISTED = 30


class _Operation(Constraint):
    """The cells of a region, joined by one operator, make a target."""

    sign: ClassVar[str]

    region: Region
    target: int

    def relations(self, board: Board) -> Iterator[Relation]:
        board.numbers(self)
        if len(self.region) == 1:
            yield In(self.region[0], board.value_set & {self.target})
        else:
            yield OPERATORS[self.sign].relation(board, self.region, self.target)

    def draw(self, board: Board) -> Iterator[Shape]:
        mark = OPERATORS[self.sign].mark if len(self.region) > 1 else ""
        yield Outline(self.region)
        yield CellText(min(self.region), f"{self.target}{mark}", Anchor.CORNER, size=0.26)

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        require_reach(puzzle, self, self.region, self.target, field="target", sign=self.sign)

    def rule(self) -> str:
        return self._sentence() if len(self.region) > 1 else "A cage of one cell contains the number in its corner."

    def _sentence(self) -> str:
        """The rule of a cage with this operator."""
        raise AssertionError(f"{type(self).__name__} has no rule")

    def label(self, relation: Relation | None = None) -> str:
        return f"cage {self.sign.join(str(cell) for cell in self.region)} = {self.target}"

    def title(self, relation: Relation | None = None) -> str:
        return f"the {self.target}{OPERATORS[self.sign].mark} cage {names(self.region)}"

    @classmethod
    def instances(
        cls, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random, *, cells: Span | None = None
    ) -> Iterator[Constraint]:
        makes = OPERATORS[cls.sign].made
        usual = (2, 3) if cls.sign in "+*" else (2, 2)
        for area in areas(puzzle.grid, random, cells or usual, _made_by(makes, solution)):
            target = makes([solution[cell] for cell in area])
            if target is not None:
                yield cls(region=area, target=target)


def _made_by(makes: Callable[[Sequence[int]], int | None], solution: Mapping[Cell, int]) -> Test:
    """The test that the values of two or more cells make a target."""
    return lambda cells: len(cells) == 1 or makes([solution[cell] for cell in cells]) is not None


class SumIs(_Operation):
    """The numbers in the region add up to the target."""

    sign: ClassVar[str] = "+"

    def _sentence(self) -> str:
        return "The numbers in a cage marked + add up to its target."

    example: ClassVar[str] = """
        - LatinSquare
        - size: [3, 3]
        - {name: SumIs, region: a1 a2, target: 3}
        - {name: SumIs, region: b1 c1 c2, target: 6}
        - b2+b3 = 4
        """


class DifferenceIs(_Operation):
    """The largest number in the region minus all the others is the target."""

    sign: ClassVar[str] = "-"
    joined_by: ClassVar[str] = "−"

    def _sentence(self) -> str:
        return "In a cage marked −, the largest number minus all the others is the target."

    example: ClassVar[str] = """
        - LatinSquare
        - size: [3, 3]
        - {name: DifferenceIs, region: a1 b1, target: 2}
        - {name: DifferenceIs, region: a2 a3 b3, target: 0}
        - a1 < b1
        """


class ProductIs(_Operation):
    """The product of the numbers in the region is the target."""

    sign: ClassVar[str] = "*"

    def _sentence(self) -> str:
        return "The product of the numbers in a cage marked × is its target."

    example: ClassVar[str] = """
        - LatinSquare
        - size: [3, 3]
        - {name: ProductIs, region: a1 a2 b1, target: 12}
        - {name: ProductIs, region: b2 c2, target: 3}
        """


class QuotientIs(_Operation):
    """The largest number in the region divided by all the others is the target."""

    sign: ClassVar[str] = "/"
    joined_by: ClassVar[str] = "÷"

    def _sentence(self) -> str:
        return "In a cage marked ÷, the largest number divided by all the others is the target."

    example: ClassVar[str] = """
        - LatinSquare
        - size: [3, 3]
        - {name: QuotientIs, region: a1 b1, target: 3}
        - {name: QuotientIs, region: a2 a3, target: 2}
        - a2 < a3
        """


KINDS: dict[str, type[_Operation]] = {kind.sign: kind for kind in (SumIs, DifferenceIs, ProductIs, QuotientIs)}
"""The constraint for each operator."""


def _as_sign(value: Any) -> str:
    sign = SIGNS.get(str(value).strip())
    if sign is None:
        raise PuzzleError(f"'{value}' is not an operator; the operators are + - * and /")
    return sign


class MathOp(Constraint):
    """The numbers in the region produce the target with an operator: + - * or /."""

    tool: ClassVar[str] = "KenKen cage"
    by_sign: ClassVar[Mapping[str, type[Constraint]]] = KINDS

    operator: Annotated[Literal["+", "-", "*", "/"], BeforeValidator(_as_sign)]
    region: Region
    target: int

    def expand(self, draft: Draft) -> Expansion:
        return Expansion([KINDS[self.operator](region=self.region, target=self.target)])

    def rule(self) -> str:
        return KINDS[self.operator](region=self.region, target=self.target).rule()

    @classmethod
    def instances(
        cls,
        puzzle: Puzzle,
        solution: Mapping[Cell, int],
        random: Random,
        *,
        cells: Span = (2, 3),
        operator: str | None = None,
    ) -> Iterator[Constraint]:
        kinds = list(KINDS.values()) if operator is None else [KINDS[operator]]
        drawn = [kind.instances(puzzle, solution, random, cells=cells) for kind in kinds]

        def attempt() -> Constraint | None:
            # With more than two cells people only expect sums and products.
            clue = next(random.choice(drawn), None)
            plain = clue is None or operator is not None or len(set(clue.cells())) == 2
            return clue if plain or isinstance(clue, SumIs | ProductIs) else None

        return until_missed(attempt)

    example: ClassVar[str] = """
        - LatinSquare
        - size: [3, 3]
        - {name: MathOp, operator: "/", region: a1 b1, target: 3}
        - {name: MathOp, operator: "-", region: a2 a3, target: 1}
        - {name: MathOp, operator: "+", region: b1 b2, target: 5}
        """


def parse_arithmetic(line: str) -> _Operation:
    """The operation written as a line such as `a2*b2*b3 = 30`."""
    left, equals, right = line.partition("=")
    target = _TARGET.fullmatch(right)
    if not equals or not target:
        problem = f"'{right.strip()}' is not a target" if right.strip() else f"'{line.strip()}' has no target"
        raise PuzzleError(problem, suggestion=_HOW)
    cells, signs = _parse_terms(left)
    if len(signs) > 1:
        raise PuzzleError(f"'{line.strip()}' mixes {' and '.join(sorted(signs))}; a cage has one operator")
    kind = KINDS[signs.pop() if signs else "+"]
    return kind(region=tuple(cells), target=int(target[2]) * (-1 if target[1] else 1))


def _parse_terms(text: str) -> tuple[list[Cell], set[str]]:
    """The cells and the operators between them."""
    cells: list[Cell] = []
    signs: set[str] = set()
    place = 0
    while True:
        cell = _CELL.match(text, place)
        if not cell:
            rest = text[place:].strip()
            raise PuzzleError(f"'{rest}' is not a cell" if rest else "a cell is missing", suggestion=_HOW)
        cells.append(Cell.parse(cell[1]))
        place = cell.end()
        if place == len(text):
            return cells, signs
        sign = _SIGN.match(text, place)
        if not sign:
            raise PuzzleError(f"'{text[place:].strip()}' is not an operator; the operators are + - * and /")
        signs.add(SIGNS[sign[0]])
        place = sign.end()


def _as_arithmetic(text: str) -> str:
    parse_arithmetic(text)
    return text.strip()


class Math(Constraint):
    """A line of cell arithmetic: `a2*b2*b3 = 30`. Here `-` is a minus sign, not a range of cells."""

    expression: Annotated[str, AfterValidator(_as_arithmetic)]

    def expand(self, draft: Draft) -> Expansion:
        return Expansion([parse_arithmetic(self.expression)])

    def rule(self) -> str:
        return parse_arithmetic(self.expression).rule()

    @classmethod
    def from_line(cls, line: str) -> Constraint | None:
        left, equals, _ = line.partition("=")
        if not equals or re.search("[<>≤≥]", line) or not (_CELL.match(left) or _SIGN.search(left)):
            return None
        return parse_arithmetic(line)

    example: ClassVar[str] = """
        - LatinSquare
        - size: [3, 3]
        - Math: a1/b1 = 3
        - a2-a3 = 1
        - b1+b2 = 5
        """


class AllCellsMustHaveMathOp(Constraint):
    """Every cell belongs to exactly one cage (one line of cell arithmetic)."""

    sentence: ClassVar[str] = "Every cell belongs to exactly one cage."
    clue: ClassVar[bool] = False

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        uses = dict.fromkeys(puzzle.grid.cells, 0)
        for operation in puzzle.board.all_of(_Operation):
            for cell in operation.region:
                uses[cell] += 1
        none = [cell for cell, count in uses.items() if count == 0]
        several = [cell for cell, count in uses.items() if count > 1]
        problems = [f"in no cage: {_listed(none)}"] if none else []
        problems += [f"in more than one cage: {_listed(several)}"] if several else []
        if problems:
            raise PuzzleError(f"every cell must belong to exactly one cage; {'; '.join(problems)}")

    example: ClassVar[str] = """
        - SymbolsNumericByDiameter
        - EachDimensionIsCompletePermutation
        - AllCellsMustHaveMathOp
        - size: [2, 2]
        - a1 = 2
        - a2*b2 = 2
        - b1 = 1
        """


def _listed(cells: list[Cell]) -> str:
    more = f" and {len(cells) - _LISTED} more" if len(cells) > _LISTED else ""
    return names(cells[:_LISTED]) + more
