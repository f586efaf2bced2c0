"""The rules and the prompt of a row: what a person or a language model needs to solve the puzzle."""

from __future__ import annotations

from typing import Any

from gridwise.declaring.loading import parse
from gridwise.model.puzzle import Puzzle

REQUEST = "Solve this puzzle. It has exactly one solution."
ANSWER = "Write the complete board between <answer> and </answer>, one row per line."


class Prompts:
    """The rules and prompts of rows; boards of the same type and size share their rules."""

    def __init__(self) -> None:
        self._rules: dict[tuple[str, str], str] = {}

    def of(self, row: dict[str, Any]) -> dict[str, str]:
        """The columns `rules` and `prompt` of a row."""
        text, key = row["puzzle"], (row["type"], row["size"])
        if text.startswith("{") or key not in self._rules:
            puzzle = parse(text, type=row["type"])
            rules = rules_text(puzzle)
            if not text.startswith("{"):
                self._rules[key] = rules
        else:
            rules = self._rules[key]
        return {"rules": rules, "prompt": prompt_text(rules, _board(text, row["size"]))}


def rules_text(puzzle: Puzzle) -> str:
    """The rules of a puzzle as one text."""
    return " ".join(puzzle.rules)


def prompt_text(rules: str, board: str) -> str:
    """The prompt for a puzzle with these rules."""
    return f"{REQUEST}\n\nRules: {rules}\n\nPuzzle:\n{board}\n\n{ANSWER}"


def _board(text: str, size: str) -> str:
    """A board in rows; a puzzle in JSON as it is."""
    sides = [int(side) for side in size.split("x")]
    cells = text.split() if " " in text else list(text)
    if text.startswith("{") or len(sides) != 2 or len(cells) != sides[0] * sides[1]:
        return text
    joint = " " if " " in text else ""
    return "\n".join(joint.join(cells[at : at + sides[1]]) for at in range(0, len(cells), sides[1]))
