"""Playing star battles and nonograms at the terminal: clicks, drags and keys put marks; what is unmarked is empty."""

import pytest
from textual.pilot import Pilot

import gridwise as gw
from gridwise.tui.app import Play
from gridwise.tui.game import Game
from gridwise.tui.stroke import Stroke
from gridwise.tui.symbol_input import SymbolInput, Typed
from test_play_screen import answered, cell, play, press, screen

HEART = gw.parse("- Nonogram\n- rows: [1 1, 5, 5, 3, 1]\n- columns: [2, 4, 4, 4, 2]\n")
FILLED = ["a2", "a4", "b1", "b2", "b3", "b4", "b5", "c1", "c2", "c3", "c4", "c5", "d2", "d3", "d4", "e3"]
STARS = gw.parse("- StarBattle\n- regions: |\n    A A B B\n    A C B B\n    C C D D\n    C D D D\n")
LARGE = gw.parse("- Nonogram\n- size: [6, 11]\n- {name: NonogramClue, at: left a, runs: 10}\n")
MIXED = gw.parse(
    "- size: [2, 2]\n- symbols:\n    sea: {value: 0, look: water, background: true}\n"
    "    buoy: {value: 1, look: ring}\n    mine: {value: 2, look: disc}\n"
)
LEFT, RIGHT = 1, 3


def at(app: Play, name: str) -> tuple[int, int]:
    """A place in the middle of a cell on the board."""
    left, top, width, height = app.board.drawing.box(cell(name))
    return left + width // 2, top + height // 2


async def click(app: Play, pilot: Pilot[None], name: str, button: int = LEFT) -> None:
    await pilot.click("#board", offset=at(app, name), button=button)
    await pilot.pause(0.02)


async def drag(app: Play, pilot: Pilot[None], names: str, button: int = LEFT) -> None:
    first, *others = names.split()
    await pilot.mouse_down("#board", offset=at(app, first), button=button)
    for name in others:
        await pilot.hover("#board", offset=at(app, name))
    await pilot.mouse_up("#board", offset=at(app, names.split()[-1]))
    await pilot.pause(0.02)


def held(app: Play) -> dict[str, str]:
    return {str(each): symbol for each, symbol in app.game.entries.items()}


# ---- the mouse -------------------------------------------------------------------------------------------------------


def test_clicks_go_through_the_marks_and_right_clicks_go_back() -> None:
    async def script(app: Play, pilot: Pilot[None]) -> None:
        seen = []
        for _ in range(4):
            await click(app, pilot, "b2")
            seen.append(held(app).get("b2"))
        assert seen == ["1", "0", None, "1"]
        seen = []
        for _ in range(4):
            await click(app, pilot, "c3", RIGHT)
            seen.append(held(app).get("c3"))
        assert seen == ["0", "1", None, "0"]
        assert app.board.cursor == cell("c3")

    play(STARS, script)


def test_a_board_with_three_marks_is_clicked_through_all_of_them() -> None:
    game = Game(MIXED)
    seen = []
    for _ in range(4):
        game.paint([cell("a1")], game.next_mark(cell("a1")))
        seen.append(game.symbol(cell("a1")))
    assert seen == ["1", "2", "0", None]
    assert Game(gw.Puzzle("Sudoku", size=4)).cycle == (), "numbers are typed"


def test_a_nonogram_is_drawn_with_the_mouse_alone() -> None:
    async def script(app: Play, pilot: Pilot[None]) -> None:
        await drag(app, pilot, "b1 b5")
        assert sorted(held(app)) == ["b1", "b2", "b3", "b4", "b5"], "a fast mouse skips no cell"
        await drag(app, pilot, "c1 c2 c3 c4 c5")
        await drag(app, pilot, "d2 d4")
        for name in ("a2", "a4"):
            await click(app, pilot, name)
        assert not app.said.startswith("Solved")
        await click(app, pilot, "e3")
        assert app.said.startswith("Solved in")
        assert not app.clock.running
        assert sorted(held(app)) == FILLED, "nobody has to note the empty cells"
        await click(app, pilot, "e3")
        assert app.clock.running, "the board is not solved any more"

    play(HEART, script)


def test_a_drag_keeps_to_its_line_and_changes_only_cells_in_the_same_state() -> None:
    async def script(app: Play, pilot: Pilot[None]) -> None:
        await click(app, pilot, "b3", RIGHT)
        await drag(app, pilot, "b1 b2 c4 d5")
        assert held(app) == {"b1": "1", "b2": "1", "b3": "0", "b4": "1", "b5": "1"}
        await press(pilot, "ctrl+z")
        assert held(app) == {"b3": "0"}, "a drag is undone at once"
        await press(pilot, "ctrl+y")
        await drag(app, pilot, "b1 b5", RIGHT)
        assert held(app) == {"b3": "0"}, "the right button goes from filled to nothing"

    play(HEART, script)


def test_a_drag_in_a_star_battle_follows_the_mouse() -> None:
    async def script(app: Play, pilot: Pilot[None]) -> None:
        await drag(app, pilot, "a1 a2 b2 c2", RIGHT)
        assert held(app) == {"a1": "0", "a2": "0", "b2": "0", "c2": "0"}

    play(STARS, script)


def test_strokes_turn_nowhere_and_fill_gaps() -> None:
    stroke = Stroke(cell("c3"), None, "1", along_line=True)
    assert [str(each) for each in stroke.to(cell("f4"))] == ["d3", "e3", "f3"]
    assert [str(each) for each in stroke.to(cell("d9"))] == ["e3", "d3"]


def test_shift_still_selects() -> None:
    async def script(app: Play, pilot: Pilot[None]) -> None:
        await pilot.click("#board", offset=at(app, "b2"), shift=True)
        await pilot.pause(0.02)
        assert not held(app)
        await press(pilot, "x")
        assert held(app) == {"a1": "0", "b2": "0"}

    play(STARS, script)


# ---- keys ------------------------------------------------------------------------------------------------------------


def test_a_star_battle_is_solved_with_keys_alone() -> None:
    async def script(app: Play, pilot: Pilot[None]) -> None:
        await press(pilot, "right", "space")
        await press(pilot, "down", "right", "right", "s")
        await press(pilot, "down", "home", "*")
        await press(pilot, "down", "right", "right", "1")
        assert app.said.startswith("Solved in")
        assert sorted(held(app)) == ["a2", "b4", "c1", "d3"]

    play(STARS, script)


@pytest.mark.parametrize(
    ("puzzle", "keys"),
    [
        (STARS, {"0": "0", "1": "1", "*": "1", "s": "1", "x": "0", ".": "0", "e": "0"}),
        (HEART, {"0": "0", "1": "1", "#": "1", "f": "1", "x": "0", ".": "0", "e": "0"}),
    ],
    ids=["stars", "runs"],
)
def test_marks_are_typed_by_value_character_and_first_letter(puzzle: gw.Puzzle, keys: dict[str, str]) -> None:
    keyboard = SymbolInput(puzzle.symbols)
    assert {key: keyboard.type(key) for key in keys} == {key: Typed(symbol) for key, symbol in keys.items()}
    assert keyboard.type("q") is None
    assert keyboard.empties("-")


def test_space_goes_through_the_marks() -> None:
    async def script(app: Play, pilot: Pilot[None]) -> None:
        seen = []
        for _ in range(3):
            await press(pilot, "space")
            seen.append(held(app).get("a1"))
        assert seen == ["1", "0", None]
        await press(pilot, "shift+right", "space")
        assert held(app) == {"a1": "1", "a2": "1"}, "selected cells follow the cursor"

    play(STARS, script)


# ---- the screen ------------------------------------------------------------------------------------------------------


def test_marks_are_seen_as_stars_dots_blocks_and_crosses() -> None:
    async def stars(app: Play, pilot: Pilot[None]) -> None:
        await press(pilot, "s", "right", "x")
        seen = screen(app)
        assert seen.count("★") == 1
        assert seen.count("·") == 1
        assert "│ 1 of 4 stars " in seen
        assert "a2: empty cell" in seen
        await press(pilot, "down")
        assert "b2: unmarked" in screen(app)

    async def runs(app: Play, pilot: Pilot[None]) -> None:
        app.board.zoom(False)
        await press(pilot, "#", "right", "x")
        assert "▐█▌│ × │" in screen(app)
        assert "1 1┃" in screen(app)

    play(STARS, stars)
    play(HEART, runs)


def test_large_nonograms_have_a_line_after_every_fifth_cell() -> None:
    async def script(app: Play, pilot: Pilot[None]) -> None:
        lines = [line for line in screen(app).splitlines() if "┣" in line]
        assert [line.count("╋") for line in lines] == [2]
        assert all(line.index("╋") > 0 for line in lines)

    play(LARGE, script, size=(120, 40))


def test_numbers_stand_in_their_cells() -> None:
    async def script(app: Play, pilot: Pilot[None]) -> None:
        app.board.zoom(False)
        await press(pilot, "m", "right", "x")
        assert "┃ 1 │ ✹ │ 2 ┃" in screen(app), "a cell with a number can't be marked"

    play(gw.parse("- Minesweeper\n- numbers: |\n    1 . 2\n    . . .\n"), script)


def test_undecided_cells_show_no_candidates() -> None:
    async def script(app: Play, pilot: Pilot[None]) -> None:
        before = screen(app).split("│")[0]
        await press(pilot, "f6")
        assert screen(app).split("│")[0] == before

    play(STARS, script)


def test_a_wrong_star_is_told_in_words() -> None:
    async def script(app: Play, pilot: Pilot[None]) -> None:
        await click(app, pilot, "a1")
        await press(pilot, "f4")
        said = await answered(app, pilot)
        assert "a1" in said
        assert app.board.wrong == {cell("a1")}
        assert "★!" in screen(app)

    play(STARS, script)


def test_the_solution_fills_in_no_background() -> None:
    async def script(app: Play, pilot: Pilot[None]) -> None:
        await press(pilot, "f5")
        assert await answered(app, pilot) == "This is the only solution."
        assert sorted(held(app)) == FILLED

    play(HEART, script)
