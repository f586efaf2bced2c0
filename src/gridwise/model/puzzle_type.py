"""A puzzle type: the rules shared by many puzzles, as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from gridwise.model import registry
from gridwise.model.constraint import Constraint
from gridwise.model.puzzle import Declaration
from gridwise.model.wording import Wording


@dataclass(frozen=True)
class PuzzleType:
    """A named declaration that puzzles build on, with an example and a recipe for clues."""

    name: str
    declaration: Declaration
    text: str = field(default="", compare=False, repr=False)
    """The YAML text it was read from."""

    @property
    def title(self) -> str:
        """Its title, by default its name."""
        return str(self.declaration.attributes.get("title", self.name))

    @property
    def group(self) -> str:
        """The types that it stands with in the gallery, such as `shading`; empty if it names none."""
        return str(self.declaration.attributes.get("group", ""))

    @property
    def rules(self) -> str:
        """The rules in English."""
        return Wording().named_in(str(self.declaration.attributes.get("rules", "")).strip())

    @property
    def example(self) -> str:
        """The YAML parts that make a small puzzle of this type, without the type's name."""
        return str(self.declaration.attributes.get("example", ""))

    @property
    def recipe(self) -> Mapping[str, Any]:
        """The options for generating its clues."""
        recipe = self.declaration.attributes.get("clues", {})
        return recipe if isinstance(recipe, Mapping) else {}

    @property
    def style(self) -> Mapping[str, Any]:
        """What its generated puzzles look like: ranges of measures."""
        style = self.declaration.attributes.get("style", {})
        return style if isinstance(style, Mapping) else {}

    @property
    def fields(self) -> dict[str, type[Constraint]]:
        """The puzzle attributes that its constraints use, with the constraint that uses each."""
        return {name: type(part) for part in self.declaration.constraints for name in part.puzzle_attributes()}

    def starter(self) -> str:
        """A puzzle file to start from: the type's name and its example."""
        return f"- {self.name}\n{self.example}"

    @classmethod
    def from_yaml(cls, name: str, text: str, path: str | None = None) -> PuzzleType:
        """The type declared by a YAML text."""
        return registry.read_type(name, text, path)
