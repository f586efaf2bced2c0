"""Any comparison of numbers in cells, written as people write it: `b1 + b2 = b3`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, ClassVar

from pydantic import AfterValidator

from gridwise.common.errors import PuzzleError
from gridwise.constraints._expression import parse_formula
from gridwise.constraints._expression_nodes import Comparison, Statement, Variable, variables, written
from gridwise.constraints._expression_relations import relations_of
from gridwise.constraints._formula_words import formula_reason
from gridwise.constraints._operators import SIGNS
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint
from gridwise.model.finding import Finding
from gridwise.model.grid import CELL_PATTERN, Cell
from gridwise.model.relations import Automaton, In, Linear, Pair, Relation
from gridwise.model.shapes import Anchor, CellText, EdgeMark, Outline, Shape, Tone, Width

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle

_SIGN = f"[{re.escape(''.join(SIGNS))}]"
_CAGE = re.compile(rf"\s*{CELL_PATTERN}(?:\s*({_SIGN})\s*{CELL_PATTERN})*\s*=\s*[-−]?\s*[0-9]+\s*")
_BETWEEN_CELLS = re.compile(rf"{CELL_PATTERN}\s*({_SIGN})")
_INEQUALITY = re.compile(rf"\s*{CELL_PATTERN}(?:\s*[<>]\s*{CELL_PATTERN})+\s*")
_FORMULA = re.compile(rf"\s*(?:{CELL_PATTERN}|[0-9(|−-]|(?:not|if)\b|(?:abs|min|max|gcd|lcm|sum|product)\s*\(|{_SIGN})")
_FLIPPED = {"<": ">", ">": "<", "≤": "≥", "≥": "≤", "=": "=", "≠": "≠"}


def _parsed(text: str) -> str:
    statement = parse_formula(text)
    if not any(True for _ in variables(statement)):
        raise PuzzleError(f"the expression '{text.strip()}' contains no cell", suggestion="write it like a1 + b2 = 5")
    return text.strip()


class Formula(Constraint):
    """The numbers in cells satisfy a comparison: `b1 + b2 = b3`, `2*a1 + a2 < 6`, `max(a1-a4) - min(a1-a4) = 3`.

    A formula can contain cells, whole numbers, `+ - * / // mod ^`, `| |`, `abs`, `min`, `max`, `sum`, `product`,
    `gcd`, `lcm`, the comparisons `= != < <= > >=`, `in`, `and`, `or`, `not` and `if … then … else …`. Inside a function
    that takes several numbers, `a1-a4` stands for the cells from a1 to a4; elsewhere `-` is a minus sign. A comparison
    that divides by zero is false. A formula can stand on a line by itself, but there a line such as `a1-a2 = 1`, with
    one operator and a number on the right, is a cage, in which the larger number may come second.
    """

    formula: Annotated[str, AfterValidator(_parsed)]

    @property
    def statement(self) -> Statement:
        """The parsed formula."""
        return parse_formula(self.formula)

    def cells(self) -> Iterator[Cell]:
        """The cells of the formula, each once."""
        yield from dict.fromkeys(variables(self.statement))

    def field_cells(self) -> Iterator[tuple[str, Cell]]:
        """The cells of the formula, each once."""
        return (("formula", cell) for cell in self.cells())

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        for relation in self.relations(puzzle.board):
            if not _can_hold(relation):
                raise PuzzleError(f"no numbers of this puzzle satisfy {self.label()}", field="formula")

    def relations(self, board: Board) -> Iterator[Relation]:
        return relations_of(self.statement, board.numbers(self))

    def draw(self, board: Board) -> Iterator[Shape]:
        statement, cells = self.statement, tuple(self.cells())
        if mark := _edge_mark(statement):
            yield mark
        elif isinstance(statement, Comparison) and len(cells) == 1 and statement.left == Variable(cells[0]):
            right = written(statement.right)
            yield CellText(cells[0], f"{statement.sign}{right}", Anchor.CORNER, size=0.22)
        else:
            yield Outline(cells, Width.THIN, Tone.CLUE, dashed=True, inset=0.07)

    def rule(self) -> str:
        return f"The numbers satisfy {self.label()}."

    def label(self, relation: Relation | None = None) -> str:
        return written(self.statement)

    def why(self, relation: Relation, finding: Finding) -> str:
        return formula_reason(self.statement, relation, finding)

    @classmethod
    def from_line(cls, line: str) -> Constraint | None:
        if not re.search("[<>=≤≥≠]|\\bin\\b", line) or not _FORMULA.match(line) or _is_older(line):
            return None
        return cls(formula=line)

    example: ClassVar[str] = """
        - LatinSquare
        - d3 + b1 = c2
        - 2*c3 + a3 < 5
        - c3 != d1
        - Formula: c1 - b1 = 1
        - max(d1-d3) - min(d1-d3) = 2
        - b1*10 + d4 < c1*10 + a4
        """


def _is_older(line: str) -> bool:
    """Whether the line is a cage (`a1+a2 = 5`) or a chain of inequalities (`a1 < a2 > a3`)."""
    signs = {SIGNS[sign] for sign in _BETWEEN_CELLS.findall(line)}
    return bool(_INEQUALITY.fullmatch(line)) or (bool(_CAGE.fullmatch(line)) and len(signs) <= 1)


def _edge_mark(statement: Statement) -> EdgeMark | None:
    """The sign between two neighbours that are compared with each other."""
    if not isinstance(statement, Comparison):
        return None
    left, right = statement.left, statement.right
    if not isinstance(left, Variable) or not isinstance(right, Variable):
        return None
    a, b = variables(statement)
    steps = [abs(q - p) for p, q in zip(a, b, strict=True)]
    if sum(steps) != 1 or any(steps[:-2]) or (statement.sign in "≤≥" and not steps[-1]):
        return None  # a sign such as ≤ can be read only from left to right
    sign = statement.sign if a < b else _FLIPPED[statement.sign]
    return EdgeMark(min(a, b), max(a, b), sign, outline=None)


def _can_hold(relation: Relation) -> bool:
    """Whether some values satisfy a relation, as far as it is easy to say."""
    if isinstance(relation, In):
        return bool(relation.values)
    if isinstance(relation, Pair):
        return bool(relation.allowed)
    if isinstance(relation, Linear):
        return bool(relation.targets)
    return not isinstance(relation, Automaton) or bool(relation.machine.accepting)
