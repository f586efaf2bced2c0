"""Playing Slitherlink and Masyu at the terminal: clicks, drags and keys draw lines, and lines join in the drawing."""

from textual.pilot import Pilot

import gridwise as gw
from gridwise.tui.app import Play
from gridwise.tui.game import Game
from gridwise.tui.lattice_drawing import LatticeDrawing
from gridwise.tui.symbol_input import SymbolInput, Typed
from test_play_marks import RIGHT, click, drag, held
from test_play_screen import cell, play, press, screen

SLITHERLINK = gw.parse("- Slitherlink\n- numbers: |\n    . . .\n    2 . .\n    3 2 3\n")
ROUND = (
    "a1|top a2|top a3|top a3|right b3|right c3|right c3|bottom c2|c3 b2|b3 a2|b2 b1|b2 c1|c2 c1|bottom c1|left b1|left "
    "a1|left"
)
MASYU = gw.parse("- Masyu\n- pearls: |\n    b . . .\n    . . . w\n    . w . .\n")
PEARLS = "a1~a2 a2~a3 a3~a4 a4~b4 b4~c4 c3~c4 c2~c3 c1~c2 b1~c1 a1~b1"
LINE, CROSS = "1", "0"


def board(app: Play, lines: int) -> list[str]:
    """The first lines of the board on the screen, without the panel beside it."""
    return [line.split("│")[0].rstrip() for line in screen(app).splitlines()[:lines]]


def test_a_slitherlink_is_solved_with_clicks() -> None:
    async def script(app: Play, pilot: Pilot[None]) -> None:
        for place in ROUND.split():
            await click(app, pilot, place)
        assert app.said.startswith("Solved in ")
        assert board(app, 8) == [
            "    1   2   3",
            "  ┏━━━━━━━━━━━┓",
            "a ┃           ┃",
            "  ┃   ┏━━━┓   ┃",
            "b ┃ 2 ┃   ┃   ┃",
            "  ┃   ┃   ┃   ┃",
            "c ┃ 3 ┃ 2 ┃ 3 ┃",
            "  ┗━━━┛   ┗━━━┛",
        ]

    play(SLITHERLINK, script, size=(90, 11))


def test_a_masyu_is_solved_with_drags_and_undone_stroke_by_stroke() -> None:
    async def script(app: Play, pilot: Pilot[None]) -> None:
        await drag(app, pilot, PEARLS)
        assert app.said.startswith("Solved in ")
        assert board(app, 6) == [
            "  1   2   3   4",
            "a ●━━━━━━━━━━━┓",
            "  ┃           ┃",
            "b ┃   ·   ·   ○",
            "  ┃           ┃",
            "c ┗━━━○━━━━━━━┛",
        ]
        await press(pilot, "ctrl+z")
        assert held(app) == {}
        await drag(app, pilot, "b1~b2 b2~b3", RIGHT)
        assert held(app) == {"b1~b2": CROSS, "b2~b3": CROSS}
        assert board(app, 4)[3] == "b · × · × ·   ○"

    play(MASYU, script, size=(90, 11))


def test_a_masyu_is_solved_with_keys() -> None:
    async def script(app: Play, pilot: Pilot[None]) -> None:
        for number, place in enumerate(PEARLS.split()):
            await walk(app, pilot, place)
            await press(pilot, ["minus", "space", "1", "vertical_line"][number % 4])
        assert app.said.startswith("Solved in ")
        await press(pilot, "delete")
        assert str(app.board.cursor) not in held(app)
        await press(pilot, "x")
        assert held(app)[str(app.board.cursor)] == CROSS

    play(MASYU, script, size=(90, 11))


async def walk(app: Play, pilot: Pilot[None], place: str) -> None:
    """Move the cursor to a place: first to its row of places, then along it."""
    wanted = cell(place)
    rows = round(2 * (wanted.row - app.board.cursor.row))
    await pilot.press(*["down" if rows > 0 else "up"] * abs(rows))
    across = round(wanted.column - app.board.cursor.column)
    await pilot.press(*["right" if across > 0 else "left"] * abs(across))
    assert app.board.cursor == wanted


def test_a_line_may_begin_at_a_point_where_no_place_is() -> None:
    async def script(app: Play, pilot: Pilot[None]) -> None:
        left, top, _, _ = app.board.drawing.box(cell("a1~a2"))
        await pilot.mouse_down("#board", offset=(left - 1, top))
        await pilot.hover("#board", offset=(left + 1, top))
        await pilot.mouse_up("#board", offset=(left + 1, top))
        await pilot.pause(0.02)
        assert held(app) == {"a1~a2": LINE}

    play(MASYU, script, size=(90, 11))


def test_the_nearest_place_is_hit() -> None:
    for roomy in (False, True):
        drawing = LatticeDrawing(Game(SLITHERLINK), roomy=roomy)
        for place in SLITHERLINK.grid.places:
            left, top, width, height = drawing.box(place)
            hits = {drawing.cell_at(left + x, top + y) for x in range(width) for y in range(height)}
            assert hits == {place}
        left, top, _, _ = drawing.box(cell("b1|b2"))
        assert drawing.cell_at(left - 1, top) == drawing.cell_at(left + 1, top) == cell("b1|b2")
        assert drawing.cell_at(0, 0) is None


def test_arrows_lead_back_to_where_they_came_from() -> None:
    drawing = LatticeDrawing(Game(SLITHERLINK), roomy=False)
    place = cell("a2|top")
    way = [place := drawing.next(place, 1, 0) for _ in range(3)]
    assert [str(each) for each in way] == ["a1|a2", "a2|b2", "b1|b2"]
    back = [place := drawing.next(place, -1, 0) for _ in range(3)]
    assert [str(each) for each in back] == ["a2|b2", "a1|a2", "a2|top"]
    assert str(drawing.next(place, 0, 1, far=True)) == "a3|top"
    assert str(drawing.next(place, 1, 0, far=True)) == "c2|bottom"


def test_keys_name_lines_and_crosses() -> None:
    typed = SymbolInput(MASYU.symbols)
    assert [typed.type(key) for key in "-|x"] == [Typed(LINE), Typed(LINE), Typed(CROSS)]


def test_large_spaces_between_points() -> None:
    async def script(app: Play, pilot: Pilot[None]) -> None:
        await press(pilot, "space")
        assert board(app, 5)[:3] == ["  1       2       3       4", "a ●━━━━━━━╸       ·       ·", ""]

    play(MASYU, script, size=(90, 30))
