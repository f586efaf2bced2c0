"""Marks in pictures: stars are stars, filled cells are filled, and a solved nonogram is its picture."""

from io import BytesIO
from itertools import combinations

import numpy as np
import pytest
from PIL import Image

import gridwise as gw
from gridwise.model.registry import pieces
from gridwise.model.shapes import CellMark, CellText, GridLine, Link, PointMark, PointText, Tone
from gridwise.render.look import drawn
from gridwise.render.palette import COLOURS
from gridwise.render.picture import Picture
from gridwise.render.png import png
from gridwise.render.primitives import bounds
from gridwise.render.scene import scene
from test_drawing import sketch

NONOGRAM = """
- Nonogram
- rows: [1 1, 5, 5, 3, 1]
- columns: [2, 4, 4, 4, 2]
"""
HEART = ".#.#.\n#####\n#####\n.###.\n..#.."
STARS = """
- StarBattle
- regions: |
    A A B B B C
    A A A B B D
    A A B B B D
    E E E B D D
    E E B B B D
    E E F B B D
"""
TWICE_FIVE = "- Nonogram\n- size: [6, 11]\n- {name: NonogramClue, at: left a, runs: 11}\n"
FLEET = """
- size: [1, 3]
- symbols:
    water: {value: 0, look: water, character: "~", background: true}
    buoy: {value: 1, look: ring, character: "o"}
    mine: {value: 2, look: disc, character: "*"}
"""
CELL = 20
ALIKE = ({"disc", "ship-single"}, {"line", "line-horizontal"})
"""Looks of puzzles that never meet."""


def pixels(data: bytes) -> np.ndarray:
    return np.asarray(Image.open(BytesIO(data)).convert("RGB")).astype(int)


def is_colour(image: np.ndarray, tone: Tone) -> np.ndarray:
    wanted = [int(COLOURS[tone][start : start + 2], 16) for start in (1, 3, 5)]
    return np.asarray(np.abs(image - wanted).sum(axis=2) < 24)


def specimen(name: str) -> np.ndarray:
    """A look in black, 20 pixels wide."""
    shapes = [(CellMark(gw.Cell((0, 0)), name).layer, primitive) for primitive in drawn(name, Tone.INK, (0, 0))]
    return pixels(png(Picture("", shapes, 0, 0, 1, 1), CELL))[:, :, 0] < 128


def marks(puzzle: gw.Puzzle, **options: object) -> dict[str, tuple[str, Tone]]:
    """The marks drawn in cells: cell to look and tone."""
    shapes = [shape for _, shape in scene(puzzle, **options) if isinstance(shape, CellMark)]
    return {str(shape.cell): (shape.look, shape.tone) for shape in shapes}


# ---- looks -----------------------------------------------------------------------------------------------------------


def test_the_set_of_looks_is_whole():
    families = {name.partition("-")[0] for name in pieces("look")}
    assert families >= {"filled", "disc", "ring", "star", "cross", "dot", "tree", "tent", "lamp"}
    assert families >= {"ship", "water", "diagonal", "triangle", "line"}


@pytest.mark.parametrize("name", sorted(pieces("look")))
def test_a_look_stays_in_its_place_and_can_be_seen_when_it_is_small(name):
    left, top, right, bottom = bounds(drawn(name, Tone.INK, (0, 0)))
    reach = pieces("look")[name].reach
    assert min(left, top) > -0.02 - reach
    assert max(right, bottom) < 1.02 + reach
    assert specimen(name).sum() >= 5


def test_looks_can_be_told_apart_at_20_pixels():
    seen = {name: specimen(name) for name in pieces("look")}
    close = [pair for pair in combinations(seen, 2) if (seen[pair[0]] != seen[pair[1]]).sum() < 12]
    assert [pair for pair in close if {*pair} not in ALIKE] == []


def test_a_look_is_drawn_at_any_place_and_size():
    large, small = (bounds(drawn("star", Tone.INK, *place)) for place in (((0, 0), 1), ((2.5, 1), 0.5)))
    assert small == pytest.approx([2.5 + large[0] / 2, 1 + large[1] / 2, 2.5 + large[2] / 2, 1 + large[3] / 2])


def test_a_mark_can_lie_on_a_border():
    image = pixels(sketch(PointMark((1, 0.5), "disc", Tone.ANSWER, 0.5)).png(cell_size=CELL))
    rows, columns = np.nonzero(is_colour(image, Tone.ANSWER))
    margin = (image.shape[1] - 3 * CELL) / 2
    assert columns.mean() == pytest.approx(margin + CELL, abs=1)
    assert rows.mean() == pytest.approx(margin + CELL / 2, abs=1)


# ---- solutions -------------------------------------------------------------------------------------------------------


def test_a_solved_nonogram_is_its_picture():
    puzzle = gw.parse(NONOGRAM)
    image = pixels(puzzle.draw("png", solution=True, cell_size=CELL))
    rows, columns = np.nonzero(is_colour(image, Tone.INK))
    bottom, right = rows.max(), columns.max()  # the frame ends here, and the clues lie on the other sides
    for row, line in enumerate(HEART.splitlines()):
        for column, sign in enumerate(line):
            y, x = round(bottom - (4.5 - row) * CELL), round(right - (4.5 - column) * CELL)
            assert (image[y - 6 : y + 6, x - 6 : x + 6] < 128).all() == (sign == "#")
            assert (image[y - 6 : y + 6, x - 6 : x + 6] > 250).all() == (sign == ".")


def test_a_solved_star_battle_shows_stars_and_nothing_else():
    puzzle = gw.parse(STARS)
    solution = gw.solve(puzzle).solution
    stars = [str(cell) for cell, symbol in zip(puzzle.grid.cells, solution.symbols, strict=True) if symbol == "1"]
    assert marks(puzzle, solution=solution) == dict.fromkeys(stars, ("star", Tone.INK))
    assert len(stars) == 6
    assert "<text" not in puzzle.svg(solution=solution)


def test_answers_differ_from_given_stars():
    puzzle = gw.parse(STARS)
    solution = gw.solve(puzzle).solution
    first, *others = marks(puzzle, solution=solution)
    shown = marks(puzzle.replace(initial=_board(puzzle, first)), solution=solution)
    assert shown[first] == ("star", Tone.GIVEN)
    assert {shown[cell] for cell in others} == {("star", Tone.ANSWER)}


def _board(puzzle: gw.Puzzle, star: str) -> str:
    rows, columns = puzzle.grid.rows, puzzle.grid.columns
    cells = ["*" if str(cell) == star else "." for cell in puzzle.grid.cells]
    return "\n".join("".join(cells[row * columns : (row + 1) * columns]) for row in range(rows))


def test_a_solution_without_its_puzzle_is_still_drawn():
    assert gw.solve(gw.parse(STARS)).solution.svg().count("<text") == 36


# ---- boards in progress ----------------------------------------------------------------------------------------------


def test_known_empty_cells_are_marked_and_unknown_ones_are_blank():
    puzzle = gw.parse(NONOGRAM + "- progress: |\n    x#...\n    .....\n    .....\n    .....\n    .....\n")
    assert marks(puzzle) == {"a1": ("cross", Tone.MARK), "a2": ("filled", Tone.INK)}


def test_undecided_cells_of_a_board_with_two_marks_stay_blank():
    puzzle = gw.parse(NONOGRAM)
    shown = scene(puzzle, candidates={"a1": "01", "a2": "1", "a3": "0"})
    assert [str(shape.cell) for _, shape in shown if isinstance(shape, CellMark)] == ["a2", "a3"]
    assert not any(isinstance(shape, PointMark) for _, shape in shown)
    assert [shape.text for _, shape in shown if isinstance(shape, PointText) and min(shape.at) > 0] == []


def test_candidates_among_three_marks_are_small_marks():
    shown = scene(gw.parse(FLEET), candidates={"a1": "12", "a2": "02"})
    small = [(shape.look, shape.size < 0.5) for _, shape in shown if isinstance(shape, PointMark)]
    assert small == [("ring", True), ("disc", True), ("water", True), ("disc", True)]


def test_numbers_and_letters_are_looks_too():
    puzzle = gw.parse(
        "- size: [1, 2]\n- symbols:\n    ten: {value: 10, look: number}\n    A: {value: 1, look: letter}\n"
    )
    svg = puzzle.svg(solution={"a1": "10", "a2": "1"})
    assert ">10<" in svg
    assert ">A<" in svg


def test_a_step_shows_what_it_places_and_shades_its_line():
    puzzle = gw.parse(NONOGRAM)
    step = next(gw.explain(puzzle))
    placed = {cell for cell, (_, tone) in marks(puzzle, step=step).items() if tone is Tone.PLACED}
    assert placed == set(step.placements)
    image = pixels(puzzle.draw("png", step=step, cell_size=40))
    assert is_colour(image, Tone.PLACED).sum() > 100
    assert is_colour(image, Tone.PLACE).sum() > 100, "the shade of the cell is seen around the mark"
    assert all(f">{symbol}</text>" not in puzzle.svg(step=step, cells="r1c1") for symbol in ("0", "01"))


def test_steps_show_the_names_of_regions_and_no_arrows_for_what_a_star_rules_out():
    puzzle = gw.parse(STARS)
    step = next(step for step in gw.explain(puzzle) if step.technique == "exclusion zone")
    shapes = [shape for _, shape in scene(puzzle, step=step)]
    names = [shape.text for shape in shapes if isinstance(shape, PointText) and min(shape.at) > 0]
    assert names == ["A", "B", "C", "D", "E", "F"]
    assert not any(isinstance(shape, Link) for shape in shapes)
    assert not any(isinstance(shape, PointText) for _, shape in scene(puzzle))


# ---- lines of the grid -----------------------------------------------------------------------------------------------


def test_large_nonograms_have_a_line_after_every_fifth_cell():
    lines = [shape for _, shape in scene(gw.parse(TWICE_FIVE)) if isinstance(shape, GridLine)]
    assert {(line.start, line.end) for line in lines} == {((0, 5), (11, 5)), ((5, 0), (5, 6)), ((10, 0), (10, 6))}
    assert not any(isinstance(shape, GridLine) for _, shape in scene(gw.parse(NONOGRAM)))


def test_filled_cells_lie_below_the_lines_of_the_grid():
    svg = gw.parse(NONOGRAM).svg(solution={"a2": "1"})
    assert svg.index('"gw-cover"') < svg.index('"gw-grid"')


# ---- clues in cells --------------------------------------------------------------------------------------------------

MINES = "- Minesweeper\n- numbers: |\n    1 . .\n    . 2 .\n    1 . 1\n"
FILL = """
- size: [1, 3]
- symbols: {empty: {look: cross, background: yes}, filled: {look: filled}}
- {name: CountAround, cell: a1, count: 2, itself: counted}
- {name: CountAround, cell: a3, count: 1, itself: counted}
"""


def test_no_background_is_drawn_over_a_number():
    puzzle = gw.parse(MINES)
    assert set(marks(puzzle, solution={"a1": "0", "a2": "0", "a3": "1"})) == {"a2", "a3"}
    first = next(step for step in gw.explain(puzzle) if step.placements)
    numbers = {"a1", "b2", "c1", "c3"}
    assert numbers.isdisjoint(marks(puzzle, step=first))


def test_a_number_on_a_filled_cell_is_white():
    shown = scene(gw.parse(FILL), solution={"a1": "filled", "a2": "filled", "a3": "empty"})
    tones = {str(shape.cell): shape.tone for _, shape in shown if isinstance(shape, CellText)}
    assert tones == {"a1": Tone.PAPER, "a3": Tone.CLUE}
