"""Playing at the terminal: the screen as a player uses it, and the command."""

import asyncio
import os
import re
import signal
import sys
import threading
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

import gridwise as gw
from clitools import FOUR, FOUR_WITHOUT, Terminal, run, shell
from cpu_limits import FOREVER
from gridwise.cli import play as play_command
from gridwise.model.grid import Cell
from gridwise.tui.app import Play
from gridwise.tui.game import PlayerLayer
from gridwise.tui.keys import KEYS, table
from gridwise.tui.saving import SaveTarget, save_target
from gridwise.tui.symbol_input import SymbolInput
from sampled_cases import every

ROOT = Path(__file__).parent.parent
EXAMPLES = sorted((ROOT / "examples").glob("*.yml"))
FOUR_LINE = "1342 2431 4213 3124".replace(" ", "")


def cell(name: str) -> Cell:
    return Cell.parse(name)


Script = Callable[[Play, Pilot[None]], Awaitable[None]]


def play(puzzle: gw.Puzzle, script: Script, *, size: tuple[int, int] = (100, 40), **options: Any) -> Play:
    """Play a puzzle as a script says."""
    app = Play(puzzle, **options)

    async def run_it() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await script(app, pilot)

    asyncio.run(run_it())
    return app


async def answered(app: Play, pilot: Pilot[None], seconds: float = FOREVER) -> str:
    """Wait for the answer to a question; what is said then."""
    end = time.monotonic() + seconds
    while app.assistant.running and time.monotonic() < end:
        await pilot.pause(0.01)
    assert not app.assistant.running
    return app.said


async def press(pilot: Pilot[None], *keys: str) -> None:
    """Press keys, and wait until all that they caused is done."""
    await pilot.press(*keys)
    await pilot.pause(0.02)


def screen(app: Play) -> str:
    """Everything that is on the screen."""
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in strips)


def test_a_board_is_filled_to_the_end() -> None:
    async def script(app: Play, pilot: Pilot[None]) -> None:
        await press(pilot, "home")
        for number, symbol in enumerate(FOUR_LINE):
            await press(pilot, *([symbol] if app.board.cursor not in app.game.puzzle.givens else []))
            await press(pilot, *(["right"] if number % 4 < 3 else ["home", "down"] if number < 15 else []))
        assert app.said.startswith("Solved in 0:")
        assert not app.clock.running
        await press(pilot, "u")
        assert app.clock.running
        assert not app.game.full
        assert app.board.cursor == cell("d3")

    app = play(gw.parse(FOUR), script)
    assert "".join(str(app.game.symbol(each)) for each in app.game.puzzle.grid.cells) == FOUR_LINE[:14] + "None4"


def test_a_wrong_entry_is_found_and_marked() -> None:
    async def script(app: Play, pilot: Pilot[None]) -> None:
        await press(pilot, "4")
        await press(pilot, "c")
        assert await answered(app, pilot) == "a2 is not 4."
        assert app.board.wrong == {cell("a2")}
        assert " 4!" in screen(app)
        await press(pilot, "f2")
        assert await answered(app, pilot) == "a2 is not 4.", "mistakes come before hints"
        await press(pilot, "3")
        assert not app.board.wrong
        await press(pilot, "f4")
        assert await answered(app, pilot) == "No mistakes so far."

    play(gw.parse(FOUR), script)


def test_undo_and_redo_with_keys() -> None:
    async def script(app: Play, pilot: Pilot[None]) -> None:
        await press(pilot, "3", "right", "4", "ctrl+z", "ctrl+z")
        assert not app.game.entries
        await press(pilot, "ctrl+z")
        assert app.said == "There is nothing to undo."
        await press(pilot, "r", "r")
        assert app.game.entries == {cell("a2"): "3", cell("a3"): "4"}
        await press(pilot, "f8")
        assert not app.game.entries
        await press(pilot, "u")
        assert len(app.game.entries) == 2

    play(gw.parse(FOUR), script)


def test_a_hint_is_told_in_four_stages_and_taken() -> None:
    puzzle = gw.parse(FOUR)
    step = gw.hint(puzzle).step
    assert step is not None

    async def script(app: Play, pilot: Pilot[None]) -> None:
        for number, stage in enumerate((step.where, step.which, step.why, step.what), 1):
            await press(pilot, "n")
            said = await answered(app, pilot)
            assert stage in said
            assert bool(app.board.changed_by) == (number == 4)
        await press(pilot, "f3")
        assert app.game.entries == {cell(name): symbol for name, symbol in step.placements.items()}
        while not app.game.full:
            await press(pilot, "x")
            await answered(app, pilot)
        assert app.said.startswith("Solved")

    play(puzzle, script)


def test_solving_says_whether_it_is_the_only_solution() -> None:
    async def script(app: Play, pilot: Pilot[None]) -> None:
        await press(pilot, "v")
        assert await answered(app, pilot) == "This is the only solution."
        assert app.game.full
        await press(pilot, "u")
        assert not app.game.entries, "one key takes it back"

    play(gw.parse(FOUR), script)

    async def several(app: Play, pilot: Pilot[None]) -> None:
        await press(pilot, "f5")
        assert await answered(app, pilot) == "This is one of several solutions."

    play(gw.load(ROOT / "examples/two-solutions.yml"), several)

    async def none(app: Play, pilot: Pilot[None]) -> None:
        await press(pilot, "f5")
        assert "no solution" in await answered(app, pilot)
        await press(pilot, "f2")
        assert "no solution" in await answered(app, pilot)

    play(gw.parse(FOUR_WITHOUT), none)


def test_pencil_marks_candidates_and_colours() -> None:
    async def script(app: Play, pilot: Pilot[None]) -> None:
        await press(pilot, "space", "3", "4", "space", "4")
        assert app.game.get(PlayerLayer.CORNER, cell("a2")) == ("3", "4")
        assert app.game.get(PlayerLayer.CENTRE, cell("a2")) == ("4",)
        assert "┃3    ┃" in screen(app).replace("│", "┃"), "corner marks stand in corners"
        await press(pilot, "space", "2", "5")
        assert app.game.get(PlayerLayer.COLOUR, cell("a2")) == (2, 5)
        await press(pilot, "0")
        assert not app.game.layers[PlayerLayer.COLOUR]
        await press(pilot, "space", "f6")
        assert "candidates 3 4" in screen(app)
        await press(pilot, "delete", "delete")
        assert not app.game.layers[PlayerLayer.CORNER]

    play(gw.parse(FOUR), script)


def test_several_cells_are_selected_with_shift_and_with_the_mouse() -> None:
    async def script(app: Play, pilot: Pilot[None]) -> None:
        await press(pilot, "shift+right", "shift+right", "space", "4")
        assert sorted(app.game.layers[PlayerLayer.CORNER]) == [cell("a2"), cell("a3"), cell("a4")]
        x, y, _, _ = app.board.drawing.box(cell("c3"))
        await pilot.click("#board", offset=(x + 1, y))
        assert app.board.cursor == cell("c3")
        assert app.board.selected == {cell("c3")}
        await press(pilot, "escape", "h")
        assert app.board.cursor == cell("c2")

    play(gw.parse(FOUR), script)


def test_numbers_from_ten_are_typed_and_large_boards_scroll() -> None:
    async def script(app: Play, pilot: Pilot[None]) -> None:
        app._symbol_input = SymbolInput(app.game.puzzle.symbols, now=lambda: 0.0)  # however slow this machine is
        await press(pilot, "3", "6", "right", "1", "0", "right", "Z")
        entries = [app.game.symbol(cell(name)) for name in ("a1", "a2", "a3")]
        assert entries == ["36", "10", "35"]
        await press(pilot, "end", "ctrl+end")
        assert app.board.cursor == cell("aj36")
        assert "aj36: empty" in screen(app)
        assert app.board.scroll_offset.x > 0
        assert app.board.scroll_offset.y > 0
        x, y, _, _ = app.board.drawing.box(cell("aj36"))
        await pilot.click("#board", offset=(x - app.board.scroll_offset.x - 4, y - app.board.scroll_offset.y))
        assert app.board.cursor == cell("aj35")
        await press(pilot, "u", "u", "u")
        assert not app.game.entries

    play(gw.Puzzle("Sudoku", size=36), script, size=(80, 24))


def test_letters_are_symbols_first_and_commands_where_they_are_not() -> None:
    async def script(app: Play, pilot: Pilot[None]) -> None:
        start = app.board.cursor
        await press(pilot, "a")
        assert app.game.entries == {start: "A"}
        assert not app.game.automatic
        await press(pilot, "f6")
        assert app.game.automatic
        await press(pilot, "ctrl+z", "%")
        assert "neither a symbol" in app.said

    play(gw.parse("- Sudoku\n- size: [4, 4]\n- symbols: ABCD\n"), script)


def test_cells_are_named_both_ways() -> None:
    async def script(app: Play, pilot: Pilot[None]) -> None:
        assert "a2: empty" in screen(app)
        await press(pilot, "f2")
        assert "r1c" not in await answered(app, pilot)
        await press(pilot, "escape", "m")
        assert "r1c2: empty" in screen(app)
        await press(pilot, "4", "c")
        assert await answered(app, pilot) == "r1c2 is not 4."
        await press(pilot, "u")
        for _ in range(4):
            await press(pilot, "f2")
            await answered(app, pilot)
        assert re.search(r"So r\dc\d is \d", app.said)

    play(gw.parse(FOUR), script)


def test_the_help_lists_every_key_and_closes() -> None:
    async def script(app: Play, pilot: Pilot[None]) -> None:
        await press(pilot, "?")
        seen = screen(app)
        assert all(says.split(";")[0][:40] in seen for _, says in table())
        await press(pilot, "escape")
        assert len(app.screen_stack) == 1
        await press(pilot, "3")
        assert app.game.entries

    play(gw.parse(FOUR), script, size=(120, 50))


def test_every_key_does_something() -> None:
    async def script(app: Play, pilot: Pilot[None]) -> None:
        for key in KEYS:
            if key.action not in ("leave", "save"):
                app.action_do(key.action)
                await pilot.pause()
                await press(pilot, "escape")
                await pilot.pause()
        assert {command.title for command in app.get_system_commands(app.screen)} >= {"Solve", "Undo"}

    play(gw.parse(FOUR), script)


def test_saving_and_resuming(tmp_path: Path) -> None:
    path = tmp_path / "four.yml"
    path.write_text(f"# homework\n{FOUR}")

    async def first(app: Play, pilot: Pilot[None]) -> None:
        await press(pilot, "3", "right", "space", "space", "2", "4")
        await press(pilot, "q")
        assert "not saved" in app.said
        await press(pilot, "s")
        assert app.said == f"Saved to {path}."
        await press(pilot, "q")
        assert not app.is_running

    play(gw.load(path), first, target=save_target(str(path)))
    assert path.read_text().startswith(f"# homework\n{FOUR}- progress: |\n")

    async def second(app: Play, pilot: Pilot[None]) -> None:
        assert "progress was restored" in app.said
        assert app.game.entries == {cell("a2"): "3"}
        assert app.game.get(PlayerLayer.CENTRE, cell("a3")) == ("2", "4")
        await press(pilot, "f8", "ctrl+s")

    play(gw.load(path), second, target=save_target(str(path)))
    assert path.read_text() == f"# homework\n{FOUR}"


def test_a_board_without_a_file_asks_for_a_name(tmp_path: Path) -> None:
    async def script(app: Play, pilot: Pilot[None]) -> None:
        await press(pilot, "3", "s")
        await press(pilot, "enter")
        assert app.said == f"Saved to {tmp_path}/new.yml."
        await press(pilot, "u", "s")
        assert app.said.startswith("Saved to"), "from now on it has a file"

    play(gw.parse("1.....3..2.....4"), script, suggestion=f"{tmp_path}/new.yml")
    assert gw.load(tmp_path / "new.yml") == gw.parse("1.....3..2.....4")


def test_a_file_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    async def script(app: Play, pilot: Pilot[None]) -> None:
        await press(pilot, "3", "s")
        assert app.said.startswith("Not saved: ")
        assert app.is_running

    play(gw.parse(FOUR), script, target=SaveTarget(str(tmp_path / "gone.yml")))


def test_slow_work_never_freezes_the_screen_and_can_be_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    stopped = []

    def slow(puzzle: gw.Puzzle, limit: int, *, seconds: float, cancel: gw.Cancel) -> gw.Answer:
        while not cancel.is_set():
            time.sleep(0.01)
        stopped.append(seconds)
        return gw.solve(puzzle, limit, cancel=cancel)

    monkeypatch.setattr("gridwise.tui.assistant.solve", slow)

    async def script(app: Play, pilot: Pilot[None]) -> None:
        await press(pilot, "f5")
        assert app.assistant.running == "Solving"
        assert "Escape stops it" in screen(app)
        await press(pilot, "right", "down")
        assert app.board.cursor == cell("b3")
        await press(pilot, "escape")
        assert app.said == "Stopped."
        await press(pilot, "f5", "right", "2")
        assert not app.assistant.running, "a move makes the answer worthless"
        assert app.game.entries

    play(gw.parse(FOUR), script)

    async def too_long(app: Play, pilot: Pilot[None]) -> None:
        await press(pilot, "f5")
        assert "no answer within 0.1 seconds" in await answered(app, pilot)
        await pilot.pause(0.1)
        assert not app.game.entries, "what comes too late is dropped"

    play(gw.parse(FOUR), too_long, seconds=0.1)
    assert stopped == [30, 30, 0.1]


def test_real_work_stops_within_a_moment() -> None:
    # To count the sudokus there are keeps any engine busy for longer than anybody waits.
    puzzle = gw.parse("- Sudoku\n")

    async def script(app: Play, pilot: Pilot[None]) -> None:
        app.assistant.ask("Counting", lambda cancel: gw.count(puzzle, cancel=cancel), lambda _: None)
        for _ in range(20):
            await asyncio.sleep(0.02)  # the screen has its turn while the engine works
        assert app.assistant.running == "Counting", app.said
        app.action_do("stop")
        assert not app.assistant.running
        started = time.monotonic()
        while any(thread.name == "Counting" for thread in threading.enumerate()):
            assert time.monotonic() - started < FOREVER
            await asyncio.sleep(0.01)

    play(puzzle, script)


def test_without_colours_everything_can_still_be_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def script(app: Play, pilot: Pilot[None]) -> None:
        await press(pilot, "3", "space", "space", "space", "4", "right")
        segments = [segment for strip in app.screen._compositor.render_strips() for segment in strip]
        assert any("₄ 3" in segment.text for segment in segments), "colours are told by numbers"
        assert any(segment.style and segment.style.reverse for segment in segments), "the cursor is reversed"
        cells = [segment for segment in segments if segment.text.strip() == "1" and segment.style]
        assert any(segment.style.bold for segment in cells if segment.style), "givens are bold"

    play(gw.parse(FOUR), script)


def test_light_and_dark_terminals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)

    async def script(app: Play, pilot: Pilot[None]) -> None:
        before = app.board.palette
        await press(pilot, "t")
        assert app.board.palette != before
        assert app.theme == "textual-dark"

    monkeypatch.setenv("COLORFGBG", "0;15")
    play(gw.parse(FOUR), script)
    monkeypatch.setenv("COLORFGBG", "15;0")
    assert Play(gw.parse(FOUR)).theme == "textual-dark"
    assert Play(gw.parse(FOUR), light=True).theme == "textual-light"


@pytest.mark.parametrize("path", every(4, EXAMPLES), ids=lambda path: path.stem)
def test_every_example_is_shown_and_played(path: Path) -> None:
    puzzle = gw.load(path)

    async def script(app: Play, pilot: Pilot[None]) -> None:
        assert puzzle.title in screen(app)
        assert puzzle.rules[0].split()[0] in screen(app)
        symbol = puzzle.symbols.names[0]
        await press(pilot, *symbol)
        assert app.game.entries == {app.board.cursor: symbol}
        await press(pilot, "f9", "f6", "ctrl+z", "f2")
        assert await answered(app, pilot)

    play(puzzle, script, size=(80, 24))


# ---- the command -----------------------------------------------------------------------------------------------------


def test_without_a_terminal_there_is_one_clear_error(tmp_path: Path) -> None:
    (tmp_path / "four.yml").write_text(FOUR)
    done = shell("play", "four.yml", cwd=tmp_path)
    assert done.returncode == 2
    assert "play needs a terminal" in done.stderr
    assert done.stdout == ""


def test_without_the_extra_one_line_names_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "textual", None)
    result = run("play", "KenKen")
    assert result.exit_code == 2
    assert result.stderr == "the terminal game needs an optional package; run: pip install 'gridwise[tui]'\n"


def test_a_puzzle_is_played_and_saved_at_a_real_terminal(tmp_path: Path) -> None:
    path = tmp_path / "four.yml"
    path.write_text(FOUR)
    terminal = Terminal("play", "four.yml", cwd=tmp_path, COLUMNS="100", LINES="30", NO_COLOR="1")
    terminal.answer(("a2: empty", "3s"), ("Saved to four.yml", "q"))
    assert terminal.end() == 0
    assert gw.load(path).progress == {cell("a2"): "3"}


def test_a_game_ends_when_its_terminal_is_gone(tmp_path: Path) -> None:
    (tmp_path / "four.yml").write_text(FOUR, encoding="utf-8")
    terminal = Terminal("play", "four.yml", cwd=tmp_path, COLUMNS="100", LINES="30", NO_COLOR="1")
    terminal.wait_for("a2: empty")
    os.close(terminal.master)  # without a signal: the game's session is that of the tests
    try:
        assert terminal.process.wait(timeout=FOREVER) in (-signal.SIGHUP, 128 + signal.SIGHUP), "the latter under nohup"
    finally:
        terminal.process.kill()


@pytest.mark.parametrize(
    ("args", "error"),
    [
        (["two.yml"], "the input holds 2 puzzles; choose one with --number"),
        (["two.yml", "--number", "3"], "there is no puzzle 3: the input holds only 2"),
        (["missing.yml"], "there is no file or puzzle type 'missing.yml'"),
        (["broken.yml"], "broken.yml:2:3: unknown"),
    ],
)
def test_what_cannot_be_played_is_told(tmp_path: Path, args: list[str], error: str) -> None:
    (tmp_path / "two.yml").write_text(f"{FOUR}---\n{FOUR}")
    (tmp_path / "broken.yml").write_text("- Sudoku\n- siize: 4\n")
    terminal = Terminal("play", *args, cwd=tmp_path)
    assert terminal.end() == 2
    assert error in terminal.seen.replace("\r\n", " ")


def test_a_type_alone_is_played_by_its_example(monkeypatch: pytest.MonkeyPatch) -> None:
    assert gw.parse(play_command._example("kenken", play_command.Overrides())).declaration.type == "KenKen"
    assert play_command._example("1.....3..2.....4" * 40, play_command.Overrides()).startswith("1.")


def test_the_guide_lists_every_key() -> None:
    guide = (ROOT / "docs/guide-terminal.md").read_text(encoding="utf-8")
    missing = [row for keys, says in table() if (row := f"| {keys} | {says} |") not in guide]
    assert not missing
