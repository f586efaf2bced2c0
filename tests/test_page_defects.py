"""Faults that users met on the page. Most have their tests beside the feature; here are the others."""

from __future__ import annotations

import re

from browser import Table

KENKEN = """- KenKen
- size: [4, 4]
- a1/b1 = 3
- a2/a3 = 2
- a4+b4+c4 = 7
- b2+b3+c3 = 8
- c1+c2+d2 = 9
- d1 = 2
- d3/d4 = 3
"""
OVERLAPS = r"""() => {
  const boxes = (nodes) => [...nodes].map((node) => node.getBoundingClientRect());
  const texts = [...document.querySelectorAll("#board text")];
  const sums = boxes(texts.filter((node) => /^\d+[+−×÷]$/.test(node.textContent)));
  const marks = boxes(document.querySelectorAll("#board .mark"));
  const covers = (sum, { x, y, width, height }) => {
    const middle = { x: x + width / 2, y: y + height / 2 };
    return x < sum.right && x + width > sum.left && middle.y < sum.bottom && middle.y > sum.top;
  };
  return [sums.length, marks.length, marks.filter((mark) => sums.some((sum) => covers(sum, mark))).length];
}"""
FILLS = """() => [
  getComputedStyle(document.querySelector(".cell.selected")).fill,
  ...[...document.querySelectorAll("#keys [data-colour]")].map((key) => getComputedStyle(key).backgroundColor),
]"""


def test_a_hint_on_an_empty_board_comes_to_an_end_and_says_why(table: Table) -> None:
    table.tab("solve").click("hint").says("There is no hint: the puzzle has several solutions.")


def test_pencil_marks_keep_clear_of_the_sums_of_cages(table: Table) -> None:
    table.open_text(KENKEN).says("Opened").tab("solve").page.check("#automatic")
    sums, marks, covered = table.page.evaluate(OVERLAPS)
    assert (sums, covered) == (6, 0)
    assert marks > 0


def test_no_colour_of_a_player_looks_like_the_selection(table: Table) -> None:
    table.open_text(KENKEN).says("Opened").cell("a2").click()
    selection, *colours = table.click("way-colour").page.evaluate(FILLS)
    rgb = [[int(part) for part in re.findall(r"\d+", colour)[:3]] for colour in (selection, *colours)]
    assert len(rgb) > 9
    for other in rgb[1:]:
        assert sum(abs(one - two) for one, two in zip(rgb[0], other, strict=True)) > 40


def test_a_right_click_and_a_long_press_select_one_more_cell(table: Table, phone: Table) -> None:
    table.open_text(KENKEN).says("Opened").tab("solve")
    table.cell("a1").click()
    table.cell("c3").click(button="right")
    assert table.having("selected") == {"a1", "c3"}
    table.cell("a1").click(button="right")
    assert table.having("selected") == {"c3"}
    phone.open_text(KENKEN).says("Opened").tab("solve")
    phone.touch(["a1"]).touch(["c3"], hold=600)
    assert phone.having("selected") == {"a1", "c3"}
    phone.touch(["a1", "a2"])
    assert phone.having("selected") == {"a1", "a2"}, "a drag still selects anew"
