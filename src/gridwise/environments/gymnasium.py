"""`gridwise/Puzzle-v0` for Gymnasium: one puzzle per episode, one symbol per step.

Importing this module registers the environment: `gym.make("gridwise.environments.gymnasium:gridwise/Puzzle-v0")`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

import gridwise as gw
from gridwise.common.errors import did_you_mean
from gridwise.common.extras import import_extra
from gridwise.declaring.puzzle_like import to_puzzle
from gridwise.environments.game import Game
from gridwise.environments.prompt import task
from gridwise.environments.step_credit import step_credit
from gridwise.model.grid import Cell, grid_of

if TYPE_CHECKING:
    import gymnasium as gym
    from gymnasium import spaces
else:
    gym = import_extra("gymnasium", "gymnasium", "the Gymnasium environment")
    spaces = gym.spaces

ID = "gridwise/Puzzle-v0"
OBSERVATIONS = ("array", "text", "both")
REWARDS = ("solved", "steps")
MAX_TEXT = 20_000
_SIGNS = "".join(chr(code) for first, last in ((0x20, 0x17F), (0x2010, 0x27BF)) for code in range(first, last))
"""Characters of texts: Latin letters, punctuation, arrows, operators, box drawing, geometric shapes."""


class PuzzleEnv(gym.Env[Any, int]):
    """Solve one puzzle after another.

    `type`, `level` and further options are those of `gw.generate`; or `puzzle` is a puzzle, file or text that every
    episode repeats. An action is a number for a place and a symbol, or for erasing a place; `action` and `move`
    convert. `observation` is "array" (the board and its given cells as numbers), "text" (rules and board), or "both".
    `reward` is "solved" (1 for the solved board, otherwise 0) or "steps" (each right symbol earns the share of
    verified steps that lead to it, erasing it takes that away again; in all 1 for the solved board). An episode ends
    when the puzzle is solved, or is cut off after `moves` moves (default: four for each cell to fill).
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "render_fps": 4}

    def __init__(
        self,
        type: str = "Sudoku",
        level: str | None = None,
        *,
        puzzle: Any = None,
        observation: str = "array",
        reward: str = "solved",
        moves: int | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        _require("observation", observation, OBSERVATIONS)
        _require("reward", reward, REWARDS)
        self.render_mode, self._observed, self._reward, self._moves = render_mode, observation, reward, moves
        self._type, self._wish = type, {"level": level, **options}
        self._fixed: gw.Puzzle | None = None if puzzle is None else to_puzzle(puzzle)
        self.game = Game(self._new_puzzle(0))
        self._credit: dict[Cell, float] = {}
        self._solution: dict[Cell, str] = {}
        self._set_spaces()

    # ---- spaces --------------------------------------------------------------------------------------------------

    def _set_spaces(self) -> None:
        grid, self._symbols = self.puzzle.grid, self.puzzle.symbols.meant_names
        whole = grid_of(grid.shape, frozenset(), grid.layers, grid.derived)
        self.places: tuple[Cell, ...] = tuple(whole.meant)
        """Every place of an empty grid of this size; some of them may be void in a puzzle."""
        self._number = {place: number for number, place in enumerate(self.places)}
        shape = grid.shape if grid.only_cells else (len(self.places),)
        board = spaces.Box(-1, len(self._symbols), shape, np.int16)
        arrays = {"board": board, "given": spaces.Box(0, 1, shape, np.int8)}
        text = spaces.Text(MAX_TEXT, charset=frozenset({*_SIGNS, "\n", *task(self.puzzle, self.game.text)}))
        self.action_space = spaces.Discrete(len(self.places) * (len(self._symbols) + 1))
        both = {**arrays, "text": text}
        self.observation_space = {"array": spaces.Dict(arrays), "text": text, "both": spaces.Dict(both)}[self._observed]

    @property
    def puzzle(self) -> gw.Puzzle:
        """The puzzle of this episode."""
        return self.game.puzzle

    def action(self, place: str, symbol: str | None) -> int:
        """The number of the action that writes a symbol into a place; None erases."""
        known = Cell.parse(place)
        if known not in self._number:
            raise gw.PuzzleError(f"there is no place '{place}' in this grid")
        kind = 0 if symbol is None else 1 + self._symbols.index(symbol)
        return self._number[known] * (len(self._symbols) + 1) + kind

    def move(self, action: int) -> tuple[str, str | None]:
        """The place of an action and its symbol; None erases."""
        place, kind = divmod(int(action), len(self._symbols) + 1)
        return str(self.places[place]), self._symbols[kind - 1] if kind else None

    def action_mask(self) -> np.ndarray[Any, np.dtype[np.int8]]:
        """1 for each possible action: a symbol for a cell that is not given, or erasing one that is filled."""
        mask = np.zeros((len(self.places), len(self._symbols) + 1), dtype=np.int8)
        fits = {
            layer: [1 + self._symbols.index(name) for name in names if name in self._symbols]
            for layer, names in self.puzzle.symbols.by_layer.items()
        }
        for cell in self.puzzle.grid.meant:
            if cell not in self.puzzle.givens:
                mask[self._number[cell], fits[cell.layer]] = 1
                held = self.game.entries.get(cell)
                mask[self._number[cell], 0 if held is None else 1 + self._symbols.index(held)] = 0
                mask[self._number[cell], 0] = held is not None
        return mask.ravel()

    # ---- episodes ------------------------------------------------------------------------------------------------

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Start with a new puzzle, or with `options["puzzle"]`, which must have the same grid and symbols."""
        super().reset(seed=seed)
        wanted = (options or {}).get("puzzle")
        new = self._new_puzzle(int(self.np_random.integers(1 << 31))) if wanted is None else to_puzzle(wanted)
        self._check_fit(new)
        self.game = Game(new)
        if self._reward == "steps":
            self._credit = step_credit(new)
            self._solution = next(gw.solutions(new)).entries
        self._left = self._moves or 4 * len(self.game.open_cells)
        self._earned = self._potential()
        return self._observation(), self._info(legal=True)

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Carry out an action; an impossible one changes nothing but counts as a move."""
        legal = bool(self.action_mask()[action])
        if legal:
            self.game.place(*self.move(action))
        self._left -= 1
        info = self._info(legal)
        earned = 1.0 if info["solved"] else self._potential()
        gained, self._earned = earned - self._earned, earned
        return self._observation(), gained, info["solved"], not info["solved"] and self._left <= 0, info

    def render(self) -> str | None:
        """The board as text, with `render_mode="ansi"`."""
        return self.game.text if self.render_mode == "ansi" else None

    def _new_puzzle(self, seed: int) -> gw.Puzzle:
        return self._fixed if self._fixed is not None else gw.generate(self._type, seed=seed, **self._wish)

    def _check_fit(self, puzzle: gw.Puzzle) -> None:
        places = set(self.places)
        if puzzle.symbols.meant_names != self._symbols or not places.issuperset(puzzle.grid.meant):
            raise gw.PuzzleError("the puzzle has another grid or other symbols than the spaces of this environment")

    def _potential(self) -> float:
        """The share of verified steps behind the right symbols on the board."""
        right = (cell for cell, symbol in self.game.entries.items() if self._solution.get(cell) == symbol)
        return sum(self._credit.get(cell, 0.0) for cell in right)

    def _info(self, legal: bool) -> dict[str, Any]:
        broken = self.game.broken()
        return {
            "action_mask": self.action_mask(),
            "legal": legal,
            "solved": self.game.is_solved() and not broken,
            "broken": [rule.to_json() for rule in broken],
        }

    def _observation(self) -> Any:
        if self._observed == "text":
            return task(self.puzzle, self.game.text)
        board = np.full(len(self.places), -1, dtype=np.int16)
        given = np.zeros(len(self.places), dtype=np.int8)
        for cell in self.puzzle.grid.meant:
            board[self._number[cell]] = 0
        for cell, symbol in self.game.board.items():
            board[self._number[cell]] = 1 + self._symbols.index(symbol)
            given[self._number[cell]] = cell in self.puzzle.givens
        shape = self.puzzle.grid.shape if self.puzzle.grid.only_cells else (-1,)
        arrays = {"board": board.reshape(shape), "given": given.reshape(shape)}
        return arrays if self._observed == "array" else {**arrays, "text": task(self.puzzle, self.game.text)}


def _require(name: str, value: str, known: tuple[str, ...]) -> None:
    if value not in known:
        hint = did_you_mean(value, known) or f"choose from {', '.join(known)}"
        raise gw.PuzzleError(f"unknown {name} '{value}'", suggestion=hint)


if ID not in gym.registry:
    gym.register(ID, entry_point=PuzzleEnv)
