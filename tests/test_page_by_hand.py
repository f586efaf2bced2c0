"""The Generate dialog with the user's own shapes: a mask for the givens, the cages of the board, a picture."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import expect

import gridwise as gw
from accessibility import findings
from browser import Table
from gridwise.declaring.yaml_writer import write
from test_page_generate import fill, go, opened

CORNERS = ["a1", "a2", "a3", "b1", "b2", "c4", "d3", "d4"]
PLAIN = "..##..\n.####.\n######\n.####.\n..##..\n"
UNCLEAR = "#.#.\n.#.#\n#.#.\n.#.#\n"
"""The picture and its mirror image have the same runs."""


def picture(path: Path, text: str, scale: int = 20) -> Path:
    """A bitmap of a drawing, with white margins."""
    rows = text.split()
    image = Image.new("L", (scale * (len(rows[0]) + 2), scale * (len(rows) + 2)), 255)
    for r, row in enumerate(rows):
        for c, sign in enumerate(row):
            if sign == "#":
                image.paste(0, (scale * (c + 1), scale * (r + 1), scale * (c + 2), scale * (r + 2)))
    data = io.BytesIO()
    image.save(data, "PNG")
    path.write_bytes(data.getvalue())
    return path


def test_givens_are_put_into_the_selected_cells(table: Table) -> None:
    table.open_text("- Sudoku\n- size: [4, 4]\n").says("Opened")
    table.cell(CORNERS[0]).click()
    for cell in CORNERS[1:]:
        table.cell(cell).click(modifiers=["Control"])
    page = opened(table)
    fill(page, mask="selected", seed="1")
    expect(page.locator("#generate-symmetry")).to_be_hidden()
    go(table).says("New puzzle")
    assert sorted(table.symbols("given")) == CORNERS
    assert gw.unique(gw.parse(table.declared()))


def test_without_a_selection_there_is_no_such_choice(table: Table) -> None:
    page = opened(table)
    expect(page.locator("#generate-mask option").nth(1)).to_be_disabled()
    fill(page, type="KenKen")
    expect(page.locator("#generate-mask")).to_be_hidden()


def test_givens_are_put_into_the_shape_of_a_picture(table: Table, tmp_path: Path) -> None:
    shape = "####\n#..#\n#..#\n####\n"
    page = opened(table)
    fill(page, rows="4", mask="picture", seed="1")
    go(table).says("Choose the picture for the givens", "generate-error")
    page.set_input_files("#generate-mask-file", picture(tmp_path / "frame.png", shape))
    table.says("frame.png", "generate-mask-choice")
    go(table).says("New puzzle")
    assert set(table.symbols("given")) == {
        f"{'abcd'[r]}{c + 1}" for r, row in enumerate(shape.split()) for c, sign in enumerate(row) if sign == "#"
    }


def test_the_cages_of_the_board_get_other_numbers(table: Table) -> None:
    old = gw.generate("KenKen", size=4, level="medium", seed=3)
    table.open_text(write(old)).says("Opened")
    page = opened(table)
    expect(page.locator("#generate-drawn option").nth(1)).to_have_text("the cages of this board")
    fill(page, drawn="board", seed="2")
    go(table).says("New puzzle")
    new = gw.parse(table.declared())
    assert {frozenset(clue.cells()) for clue in new.clues} == {frozenset(clue.cells()) for clue in old.clues}
    assert new.known_solution != old.known_solution
    opened(table)
    fill(page, type="Sudoku")
    expect(page.locator("#generate-drawn")).to_be_hidden()


def test_regions_that_allow_several_solutions_are_refused(table: Table) -> None:
    table.may_refuse = True
    table.open_text("- StarBattle\n- regions: |\n    AABB\n    AABB\n    CCDD\n    CCDD\n").says("Opened")
    page = opened(table)
    fill(page, drawn="board")
    go(table).says("No puzzle has these regions", "generate-error")


# ---- pictures --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["lamp.png", "lamp.svg", "lamp.txt"])
def test_a_picture_becomes_a_nonogram(table: Table, tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    if name.endswith("png"):
        picture(path, PLAIN)
    elif name.endswith("svg"):
        cells = [(r, c) for r, row in enumerate(PLAIN.split()) for c, sign in enumerate(row) if sign == "#"]
        drawn = "".join(f'<rect x="{c}" y="{r}" width="1" height="1"/>' for r, c in cells)
        path.write_text(
            f'<svg xmlns="http://www.w3.org/2000/svg" width="60" height="50" viewBox="0 0 6 5">{drawn}</svg>'
        )
    else:
        path.write_text(PLAIN)
    page = opened(table)
    fill(page, type="Nonogram")
    page.set_input_files("#generate-picture-file", path)
    table.says(name, "generate-picture-name")
    expect(page.locator("#generate-level")).to_be_hidden()
    if not name.endswith("txt"):
        fill(page, rows="5", columns="6")
    go(table).says("New puzzle: Nonogram")
    made = gw.parse(table.declared())
    assert made.known_solution == gw.nonogram(PLAIN).puzzle.known_solution
    assert made.attribute("shows") == "lamp"


def test_changes_are_proposed_and_made(table: Table, tmp_path: Path) -> None:
    expected = gw.nonogram(UNCLEAR)
    assert expected.changes
    page = opened(table)
    fill(page, type="Nonogram")
    (tmp_path / "tiles.txt").write_text(UNCLEAR)
    page.set_input_files("#generate-picture-file", tmp_path / "tiles.txt")
    go(table).says("This picture is not the only solution", "generate-proposal")
    table.says("No smaller number of changes is enough", "generate-proposal")
    marked = page.locator("#generate-changes .is-added, #generate-changes .is-cleared")
    assert marked.count() == len(expected.changes)
    expect(page.locator("#generate-repair")).to_be_focused()
    assert findings(table) == []
    table.click("generate-repair").says("New puzzle")
    assert expected.repaired
    assert gw.parse(table.declared()).known_solution == expected.repaired.known_solution
    table.page.go_back()
    expect(page.locator("[data-cell]")).to_have_count(81)


def test_what_is_no_picture_says_so(table: Table, tmp_path: Path) -> None:
    (tmp_path / "fake.png").write_bytes(b"not a picture")
    page = opened(table)
    fill(page, type="Nonogram")
    page.set_input_files("#generate-picture-file", tmp_path / "fake.png")
    table.says("This browser can't show fake.png as a picture.", "generate-error")
    page.set_input_files("#generate-picture-file", picture(tmp_path / "lamp.png", PLAIN))
    table.says("lamp.png", "generate-picture-name").click("generate-picture-drop")
    expect(page.locator("#generate-level")).to_be_visible()
