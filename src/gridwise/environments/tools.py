"""What an assistant can do with puzzles: generate, load, rules, board, move, check, hint and explain.

Each public method of `PuzzleTools` is a tool; its docstring and annotations are what the assistant reads.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from itertools import count, islice
from threading import RLock
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Field

import gridwise as gw
from gridwise.environments.game import Game
from gridwise.environments.prompt import how_to_answer
from gridwise.logic.technique import LEVELS
from gridwise.model.registry import type_names
from gridwise.solving.explaining import reached
from gridwise.solving.player_mistakes import mistakes_in

if TYPE_CHECKING:
    from gridwise import Puzzle

MAX_PUZZLES = 100
MAX_TEXT = 1_000_000

PuzzleName = Annotated[str, Field(description="The name of the puzzle, as `generate` and `load` return it.")]
Kind = Annotated[str, Field(description="The type, as `types` lists it.")]
Level = Annotated[str | None, Field(description="The level; the usual level of the type by default.")]
Size = Annotated[int | None, Field(description="The number of rows; the usual size of the type by default.")]
Seed = Annotated[int | None, Field(description="The same seed gives the same puzzle; random by default.")]
Text = Annotated[str, Field(description="The puzzle, in any format that gridwise reads, such as 81 characters.")]
Place = Annotated[str, Field(description="The cell, such as `a1` or `r1c1`, or the border or link, such as `a1|a2`.")]
Symbol = Annotated[str | int | None, Field(description="The digit or mark to write; null erases the cell.")]
Written = Annotated[str | None, Field(description="A whole solution to grade, instead of the board.")]
Stage = Annotated[int, Field(ge=1, le=4, description="1 where to look, 2 the technique, 3 why, 4 what follows.")]
Steps = Annotated[int | None, Field(ge=1, description="The number of steps; all of them by default.")]


class PuzzleTools:
    """The puzzles of one assistant. Methods may be called from several threads, and raise only `PuzzleError`."""

    def __init__(self, seconds: float = 60) -> None:
        self.seconds = seconds
        self._games: OrderedDict[str, Game] = OrderedDict()
        self._numbers = count(1)
        self._lock = RLock()

    @property
    def tools(self) -> list[Callable[..., Any]]:
        """Every tool."""
        return [
            self.types,
            self.generate,
            self.load,
            self.rules,
            self.board,
            self.move,
            self.check,
            self.hint,
            self.explain,
        ]

    # ---- puzzles -------------------------------------------------------------------------------------------------

    def types(self) -> dict[str, Any]:
        """List the types of puzzles that `generate` can make, and the levels from easy to hard."""
        return {"types": list(type_names()), "levels": list(LEVELS)}

    def generate(
        self, type: Kind = "Sudoku", level: Level = None, size: Size = None, seed: Seed = None
    ) -> dict[str, Any]:
        """Generate a new puzzle with exactly one solution, and start to play it."""
        options: dict[str, Any] = {} if size is None else {"size": size}
        return self._start(gw.generate(type, level=level, seed=seed, seconds=self.seconds, **options))

    def load(self, text: Text) -> dict[str, Any]:
        """Start to play a puzzle that is given as text."""
        if len(text) > MAX_TEXT:
            raise gw.PuzzleError(f"the text has {len(text):,} characters; at most {MAX_TEXT:,} are read")
        return self._start(gw.parse(text))

    def _start(self, puzzle: Puzzle) -> dict[str, Any]:
        with self._lock:
            name = f"puzzle-{next(self._numbers)}"
            self._games[name] = Game(puzzle)
            if len(self._games) > MAX_PUZZLES:
                self._games.popitem(last=False)
            return {**self.rules(name), **self.board(name)}

    def _game(self, name: str) -> Game:
        if name not in self._games:
            known = f"the puzzles are {', '.join(self._games)}" if self._games else "`generate` or `load` starts one"
            raise gw.PuzzleError(f"there is no puzzle '{name}'", suggestion=known)
        self._games.move_to_end(name)
        return self._games[name]

    # ---- playing -------------------------------------------------------------------------------------------------

    def rules(self, puzzle: PuzzleName) -> dict[str, Any]:
        """State the rules of a puzzle, its symbols, and how to write a whole solution for `check`."""
        with self._lock:
            asked = self._game(puzzle).puzzle
            names = asked.symbols.meant_names
            wording = asked.symbols.wording
            return {
                "puzzle": puzzle,
                "title": asked.title,
                "rules": list(asked.rules),
                "symbols": [wording.noun(name) for name in names] if asked.symbols.marks else list(names),
                "answer": how_to_answer(asked),
            }

    def board(self, puzzle: PuzzleName) -> dict[str, Any]:
        """Show the current board with its clues. `a1` is the top left cell, `a2` is right of it, `b1` below it."""
        with self._lock:
            game = self._game(puzzle)
            broken = [rule.to_json() for rule in game.broken()]
            return {
                "puzzle": puzzle,
                "board": game.text,
                "open": len(game.open_cells),
                "broken": broken,
                "solved": not broken and game.is_solved(),
            }

    def move(self, puzzle: PuzzleName, cell: Place, symbol: Symbol) -> dict[str, Any]:
        """Write a symbol into a cell or erase the cell, and show the board with the rules that it breaks now."""
        with self._lock:
            self._game(puzzle).place(cell, None if symbol is None else str(symbol))
            return self.board(puzzle)

    def check(self, puzzle: PuzzleName, answer: Written = None) -> dict[str, Any]:
        """Compare the board, or a whole solution written as text, with the solution: right, wrong or incomplete."""
        if answer is None:
            return {"puzzle": puzzle, **self._check_board(puzzle)}
        with self._lock:
            asked = self._game(puzzle).puzzle
        return {"puzzle": puzzle, **gw.score_answer(asked, answer).to_json()}

    def _check_board(self, name: str) -> dict[str, Any]:
        """The verdict on the symbols placed so far, which says nothing about open cells."""
        with self._lock:
            game, played = self._game(name), self._played(name)
            solved, left = game.is_solved(), [str(cell) for cell in game.open_cells]
        if solved:
            return {"verdict": "right", "wrong": [], "open": [], "messages": []}
        answer = gw.solve(played, limit=2, seconds=self.seconds)
        mistakes = mistakes_in(answer, played, played.progress, {})
        wrong = sorted({cell for mistake in mistakes for cell in mistake.cells})
        messages = list(dict.fromkeys(mistake.message for mistake in mistakes))
        return {"verdict": "wrong" if wrong else "incomplete", "wrong": wrong, "open": left, "messages": messages}

    # ---- help ----------------------------------------------------------------------------------------------------

    def hint(self, puzzle: PuzzleName, stage: Stage = 1) -> dict[str, Any]:
        """Give the next hint for the current board, up to a stage; wrong entries are named first."""
        hint = gw.hint(self._played(puzzle), seconds=self.seconds)
        stages = 1 if hint.mistakes or hint.step is None else stage
        return {"puzzle": puzzle, "hint": [hint.stage(number) for number in range(1, stages + 1)]}

    def explain(self, puzzle: PuzzleName, steps: Steps = None) -> dict[str, Any]:
        """Explain the way from the current board to the solution, step by step."""
        played = self._played(puzzle)
        if mistakes := gw.hint(played, seconds=self.seconds).mistakes:
            raise gw.PuzzleError(f"the board has wrong entries: {'; '.join(mistakes)}")
        told = islice(gw.explain(reached(played), seconds=self.seconds), steps)
        return {"puzzle": puzzle, "steps": [str(step) for step in told]}

    def _played(self, puzzle: str) -> Puzzle:
        """The puzzle with the symbols on its board as progress."""
        with self._lock:
            game = self._game(puzzle)
            return game.puzzle.replace(progress={str(cell): symbol for cell, symbol in game.entries.items()})
