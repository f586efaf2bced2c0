"""Requests and answers of the tasks that help players with notes."""

from __future__ import annotations

from pydantic import BaseModel, Field

from gridwise.web.models import PuzzleBody, Text


class CombinationsBody(PuzzleBody):
    """A puzzle, with the player's progress, and the cells of a cage or run."""

    cells: list[Text] = Field(max_length=64, description="the clues that contain all of these cells are listed")


class CombinationInfo(BaseModel):
    """Symbols that fill a clue in some order."""

    symbols: list[str]
    possible: bool = Field(description="whether the placed symbols leave such an order")


class ClueInfo(BaseModel):
    """The combinations of a clue."""

    label: str
    cells: list[str]
    combinations: list[CombinationInfo]
    more: bool = Field(description="whether there are too many to list all")


class Combinations(BaseModel):
    """The combinations of some clues, the smallest clue first."""

    clues: list[ClueInfo]


class Dots(BaseModel):
    """What placed marks rule out."""

    cells: list[str] = Field(description="the unmarked cells in which every mark would break a rule")


class Light(BaseModel):
    """What a player sees of a board in fog."""

    cells: list[str] = Field(description="the cells that are lit")
