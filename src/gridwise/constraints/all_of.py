"""Several constraints combined into one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from pydantic import BeforeValidator, PlainSerializer, WithJsonSchema

from gridwise.common.errors import PuzzleError
from gridwise.constraints._nested import CONSTRAINT_SCHEMA, constraint_from_plain, plain_constraint
from gridwise.model.constraint import Constraint, Expansion
from gridwise.model.fields import Nested
from gridwise.model.relations import Relation

if TYPE_CHECKING:
    from gridwise.model.puzzle import Draft


def _as_parts(value: Any) -> tuple[Constraint, ...]:
    if not isinstance(value, list | tuple) or not value:
        raise PuzzleError("AllOf needs a list of constraints")
    return tuple(constraint_from_plain(part) for part in value)


Parts = Annotated[
    tuple[Constraint, ...],
    BeforeValidator(_as_parts),
    Nested(),
    PlainSerializer(lambda parts: [plain_constraint(part) for part in parts]),
    WithJsonSchema(
        {"type": "array", "minItems": 1, "items": CONSTRAINT_SCHEMA, "description": "constraints that all apply"}
    ),
]
"""A list of constraints."""


class AllOf(Constraint):
    """All of the listed constraints apply. Use AllOf to combine constraints into one option of AnyOf."""

    parts: Parts

    def expand(self, draft: Draft) -> Expansion | None:
        of_type = self.origin.of_type
        return Expansion([part.located(part.where or self.where, of_type=of_type) for part in self.parts])

    def rule(self) -> str:
        return " ".join(dict.fromkeys(sentence for part in self.parts if (sentence := part.rule())))

    def label(self, relation: Relation | None = None) -> str:
        return " and ".join(part.label() for part in self.parts)

    example: ClassVar[str] = """
        - LatinSquare
        - name: AnyOf
          options:
            - Thermometer: a1 a2 a3
            - AllOf: [{Thermometer: a3 a2 a1}, {WhiteDot: a1 b1}]
        - AllOf: [c1 < c2, {WhiteDot: d3 d4}]
        - initial: |
            . . . 2
            . . . .
            . . 4 .
            . . . .
        """
