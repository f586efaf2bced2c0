"""Fog of war: what a player sees, in Python and on the page; it restricts nothing and travels to f-puzzles and back."""

from playwright.sync_api import expect

import gridwise as gw
from browser import Table
from gridwise.solving.fog import first_light, lit_cells

FOGGY = """\
- Sudoku
- size: [4, 4]
- {name: Fog, lit: a1 a2}
- {name: Cage, region: d3 d4, sum: 6}
- initial: |
    1 . . .
    . . 3 .
    . 2 . .
    . . . 4
"""


def seen(**progress: str) -> list[str]:
    board = "".join(progress.get(f"{row}{column}", ".") for row in "abcd" for column in range(1, 5))
    puzzle = gw.parse(FOGGY).replace(progress=board)
    return [str(cell) for cell in lit_cells(puzzle)]


def test_right_entries_light_the_cells_around_them() -> None:
    assert seen() == ["a1", "a2"]
    assert seen(a2="3") == ["a1", "a2", "a3", "b1", "b2", "b3"]
    assert seen(a2="4") == ["a1", "a2"], "a wrong entry lights nothing"
    assert len(seen(a2="3", d3="2", b2="4")) == 13


def test_fog_restricts_nothing_and_is_kept() -> None:
    puzzle = gw.parse(FOGGY)
    assert gw.count(puzzle) == 1
    assert "The board lies in fog. A right entry lights its cell and the cells around it." in puzzle.rules
    again = gw.parse(gw.dumps(puzzle, "f-puzzles"))
    assert [str(cell) for cell in first_light(again)] == ["a1", "a2"]
    assert gw.parse(puzzle.to_yaml()) == puzzle
    assert first_light(gw.parse("1.....3..2.....4")) == []


def test_several_solutions_light_nothing() -> None:
    puzzle = gw.parse("- Sudoku\n- size: [4, 4]\n- {name: Fog, lit: a1}\n- progress: '1...............'\n")
    assert [str(cell) for cell in lit_cells(puzzle)] == ["a1"]


def test_fog_lifts_while_playing(table: Table) -> None:
    table.open_text(FOGGY).says("Opened").tab("solve")
    fog = table.page.locator("rect.fog")
    expect(fog).to_have_count(14)
    assert table.symbols("given") == {"a1": "1"}, "givens in fog are hidden"
    left = {key: table.page.locator(f'#keys [data-symbol="{key}"]').get_attribute("data-left") for key in "1234"}
    assert left == {"1": "3", "2": "4", "3": "4", "4": "4"}, "nor are they counted"
    label = table.cell("d4").get_attribute("aria-label") or ""
    assert "in fog" in label
    assert "cage" not in label
    table.enter({"a2": "3"})
    expect(fog).to_have_count(10)
    assert table.symbols("given") == {"a1": "1", "b3": "3"}
    table.press("Control+z")
    expect(fog).to_have_count(14)
    table.press("Alt+m")  # setters see everything
    expect(fog).to_have_count(0)
