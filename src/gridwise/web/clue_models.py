"""The answers about kinds of clues, for the page's palette."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel

from gridwise.web.models import FieldInfo


class ConstraintInfo(BaseModel):
    """A constraint that can be a clue."""

    name: str
    title: str
    about: str
    rule: str
    fields: list[FieldInfo]
    cosmetic: bool
    signs: dict[str, str]


class IconInfo(BaseModel):
    """A drawing of a clue: a square around it (left, top, side), the corners of its cells, and its shapes."""

    box: list[float]
    cells: list[list[float]]
    drawing: list[dict[str, Any]]
