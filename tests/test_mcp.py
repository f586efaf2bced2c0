"""The MCP server, used by the official client library."""

import os
import subprocess
import sys
from typing import Any

import anyio
import pytest

import gridwise as gw
from gridwise.environments import tools
from gridwise.environments.mcp import mcp_server
from later_modules import later

client_library = later("mcp.client")
stdio = later("mcp.client.stdio")

SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
TOOLS = ["types", "generate", "load", "rules", "board", "move", "check", "hint", "explain"]


def session(*calls: tuple[str, dict[str, Any]]) -> list[Any]:
    """The results of calls in a row: the data, or the message of an error."""

    async def run() -> list[Any]:
        async with client_library.Client(mcp_server()) as client:
            return [await call(client, *each) for each in calls]

    return anyio.run(run)


async def call(client: Any, tool: str, arguments: dict[str, Any]) -> Any:
    result = await client.call_tool(tool, arguments)
    return result.content[0].text if result.is_error else result.structured_content


def test_a_session_over_standard_input_and_output_solves_a_puzzle() -> None:
    async def play() -> None:
        server = stdio.StdioServerParameters(
            command=sys.executable, args=["-m", "gridwise", "mcp"], env=dict(os.environ)
        )
        async with client_library.Client(stdio.stdio_client(server)) as client:
            listed = await client.list_tools()
            assert [tool.name for tool in listed.tools] == TOOLS
            assert all(tool.description for tool in listed.tools)
            start = await call(client, "generate", {"type": "KenKen", "level": "easy", "size": 4, "seed": 1})
            puzzle = gw.generate("KenKen", level="easy", size=4, seed=1)
            assert start["rules"] == list(puzzle.rules)
            assert start["open"] == 16
            named = {"puzzle": start["puzzle"]}
            for cell, symbol in gw.solve(puzzle).solution.entries.items():
                board = await call(client, "move", {**named, "cell": str(cell), "symbol": symbol})
                assert not board["broken"]
            assert board["solved"]
            assert (await call(client, "check", named))["verdict"] == "right"

    anyio.run(play)


@pytest.mark.parametrize("kind", ["Sudoku", "Futoshiki", "Skyscrapers", "Nurikabe", "Slitherlink"])
def test_every_kind_of_board_is_checked_without_spoilers(kind: str) -> None:
    table = tools.PuzzleTools()
    name = table.generate(kind, "easy", seed=2)["puzzle"]
    puzzle = gw.generate(kind, level="easy", seed=2)
    blank = table.check(name)
    assert (blank["verdict"], blank["wrong"], blank["messages"]) == ("incomplete", [], [])
    entries = {cell: symbol for cell, symbol in gw.solve(puzzle).solution.entries.items() if cell not in puzzle.givens}
    first, right = next((cell, symbol) for cell, symbol in entries.items() if cell not in puzzle.givens)
    other = next(symbol for symbol in puzzle.symbols.by_layer[first.layer] if symbol != right)
    table.move(name, str(first), other)
    wrong = table.check(name)
    assert (wrong["verdict"], wrong["wrong"]) == ("wrong", [str(first)])
    assert table.hint(name, 4)["hint"] == wrong["messages"]
    with pytest.raises(gw.PuzzleError, match="the board has wrong entries"):
        table.explain(name)
    for cell, symbol in entries.items():
        table.move(name, str(cell), symbol)
    assert table.check(name)["verdict"] == "right"
    assert table.hint(name)["hint"] == ["The puzzle is solved."]


def test_hints_explanations_and_answers() -> None:
    solution = str(gw.solve(gw.parse(SUDOKU)).solution)
    named = {"puzzle": "puzzle-1"}
    start, one, four, few, rest, erased, right, wrong, empty = session(
        ("load", {"text": SUDOKU}),
        ("hint", named),
        ("hint", {**named, "stage": 4}),
        ("explain", {**named, "steps": 2}),
        ("explain", named),
        ("move", {**named, "cell": "a3", "symbol": None}),
        ("check", {**named, "answer": f"<answer>{solution}</answer>"}),
        ("check", {**named, "answer": solution.replace("4", "2")}),
        ("check", {**named, "answer": "no idea"}),
    )
    assert start["title"] == "Sudoku"
    assert (len(one["hint"]), len(four["hint"])) == (1, 4)
    assert four["hint"][0] == one["hint"][0]
    assert len(few["steps"]) == 2
    assert few["steps"] == rest["steps"][:2]
    assert erased["open"] == start["open"] == 51
    assert [score["verdict"] for score in (right, wrong, empty)] == ["right", "wrong", "unreadable"]


def test_a_broken_rule_is_named_with_its_source() -> None:
    moved = session(("load", {"text": SUDOKU}), ("move", {"puzzle": "puzzle-1", "cell": "r1c3", "symbol": 5}))[1]
    assert {"row a", "box 1"} == {rule["rule"] for rule in moved["broken"]}
    assert {rule["source"] for rule in moved["broken"]} == {"rules of Sudoku"}


@pytest.mark.parametrize(
    ("tool", "arguments", "message"),
    [
        ("generate", {"type": "Sudokku"}, "did you mean"),
        ("generate", {"level": "hrad"}, "unknown level 'hrad'; did you mean 'Hard'"),
        ("load", {"text": "nothing"}, "Error executing tool load"),
        ("load", {"text": "." * 2_000_000}, "at most 1,000,000 are read"),
        ("board", {"puzzle": "7"}, "there is no puzzle '7'; the puzzles are puzzle-1"),
        ("move", {"puzzle": "puzzle-1", "cell": "a1", "symbol": "4"}, "a1 is given, so it can't be changed"),
        ("move", {"puzzle": "puzzle-1", "cell": "z9", "symbol": "4"}, "z9"),
        ("move", {"puzzle": "puzzle-1", "cell": "a3", "symbol": "x"}, "'x' can't be placed in a3; choose from 1, 2"),
        ("hint", {"puzzle": "puzzle-1", "stage": 5}, "stage"),
    ],
)
def test_errors_say_what_is_wrong(tool: str, arguments: dict[str, Any], message: str) -> None:
    error = session(("load", {"text": SUDOKU}), (tool, arguments))[1]
    assert isinstance(error, str)
    assert message in error
    assert "Traceback" not in error


def test_the_oldest_puzzles_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tools, "MAX_PUZZLES", 2)
    table = tools.PuzzleTools()
    table.load(SUDOKU)
    table.load(SUDOKU)
    table.board("puzzle-1")
    table.load(SUDOKU)
    assert table.board("puzzle-1")["open"] == 51
    with pytest.raises(gw.PuzzleError, match="no puzzle 'puzzle-2'; the puzzles are puzzle-3, puzzle-1"):
        table.board("puzzle-2")


def test_without_the_library_one_line_names_the_command() -> None:
    code = "import sys; sys.modules['mcp'] = None; sys.argv[1:] = ['mcp']; from gridwise.cli import main; main()"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "pip install 'gridwise[mcp]'" in run.stderr
    assert "Traceback" not in run.stderr
    assert (run.returncode, run.stdout) == (2, "")
