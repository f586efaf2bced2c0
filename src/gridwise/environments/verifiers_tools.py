"""The tools of the verifiers taskset: a board to play on, with a checker and hints. verifiers runs this module."""

from typing import TYPE_CHECKING, Any, Literal

from gridwise.common.extras import import_extra
from gridwise.environments.tools import Place, PuzzleTools, Stage, Symbol

if TYPE_CHECKING:
    import verifiers.v1 as vf
else:
    vf = import_extra("verifiers.v1", "verifiers", "the verifiers taskset")

ToolName = Literal["board", "move", "check", "hint"]


class BoardState(vf.State):
    """What happened on the board."""

    solved: bool = False
    moves: int = 0
    hints: int = 0


class BoardToolsConfig(vf.ToolsetConfig):
    """Which tools there are; without any, the model only answers."""

    names: tuple[ToolName, ...] = ()
    seconds: float = 60
    """The time limit for one hint."""


class BoardTools(vf.Toolset[BoardToolsConfig, BoardState]):
    """The tools of one puzzle."""

    TOOL_PREFIX = None

    def register(self, mcp: Any) -> None:
        """Offer the tools that were asked for."""
        for name in self.config.names:
            tool = getattr(self, name)
            mcp.add_tool(self._with_state(tool), name=name, description=tool.__doc__)

    async def setup_task(self, task: Any) -> None:
        """Put the puzzle on the board."""
        self._tools = PuzzleTools(self.config.seconds)
        self._name = self._tools.load(task.puzzle)["puzzle"]

    def board(self) -> dict[str, Any]:
        """Show the current board with its clues. `a1` is the top left cell, `a2` is right of it, `b1` below it."""
        return self._shown(self._tools.board(self._name))

    def move(self, cell: Place, symbol: Symbol) -> dict[str, Any]:
        """Write a symbol into a cell or erase the cell, and show the board with the rules that it breaks now."""
        shown = self._shown(self._tools.move(self._name, cell, symbol))
        self.state.moves += 1
        self.state.solved = shown["solved"]
        return shown

    def check(self) -> dict[str, Any]:
        """Compare the board with the solution: right, wrong or incomplete."""
        return self._shown(self._tools.check(self._name))

    def hint(self, stage: Stage = 1) -> dict[str, Any]:
        """Give the next hint for the current board, up to a stage; wrong entries are named first."""
        self.state.hints += 1
        return self._shown(self._tools.hint(self._name, stage))

    @staticmethod
    def _shown(result: dict[str, Any]) -> dict[str, Any]:
        """The result without the name of the puzzle, as there is only one."""
        return {name: value for name, value in result.items() if name != "puzzle"}


if __name__ == "__main__":
    BoardTools.run()
