"""Pictures: they show all of a puzzle, and every picture is a valid file."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from textwrap import dedent
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gridwise as gw
from gridwise.model import shapes as shape_kinds
from gridwise.model.constraint import Constraint
from gridwise.model.grid import Cell, Grid
from gridwise.model.registry import constraints, puzzle_type, renders, type_names
from gridwise.model.shapes import (
    Anchor,
    CellMark,
    CellText,
    Disc,
    EdgeMark,
    Fill,
    GridLine,
    Layer,
    Link,
    Outline,
    PointMark,
    PointText,
    Polyline,
    Segment,
    Shape,
    Spot,
    Square,
    Tone,
    Width,
)
from gridwise.render.border import border
from gridwise.render.layout import Layout
from gridwise.render.palette import CHARACTER, COLOURS, WIDTHS
from gridwise.render.primitives import primitives
from gridwise.render.scene import scene

SIZE = 48
SVG = "{http://www.w3.org/2000/svg}"
INITIAL = """
    1...
    ..3.
    .4..
    ...2
"""
A1, A2, B1, B2 = (Cell.parse(name) for name in ("a1", "a2", "b1", "b2"))


def sketch(*shapes: Shape, **attributes: object) -> gw.Puzzle:
    """A 3×3 puzzle with one constraint, which draws these shapes."""

    class Sketch(Constraint):
        def draw(self, board: object) -> Iterator[Shape]:
            yield from shapes

    return gw.Puzzle(**{"size": (3, 3), "symbols": "123", "constraints": [Sketch()], **attributes})


def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def elements(svg: str, layer: Layer, tag: str) -> list[dict[str, str]]:
    """The elements of a layer, each with the attributes of the group around it, and its text."""
    found = []
    for group in parsed(svg).iter(SVG + "g"):
        if group.get("class") == f"gw-{layer}":
            for look in group:
                found += [{**look.attrib, **e.attrib, "text": e.text or ""} for e in look if e.tag == SVG + tag]
    return found


def texts(svg: str) -> dict[tuple[int, int], dict[str, str]]:
    """The texts that stand inside the grid, by row and column."""
    return {(int(float(t["y"]) // SIZE), int(float(t["x"]) // SIZE)): t for t in elements(svg, Layer.TEXT, "text")}


def view_box(svg: str) -> tuple[float, ...]:
    return tuple(float(number) for number in parsed(svg).get("viewBox", "").split())


# ---- the file --------------------------------------------------------------------------------------------------------


def test_a_picture_is_one_standalone_file():
    svg = gw.Puzzle("Sudoku", size=4, initial=INITIAL).svg()
    root = parsed(svg)
    assert root.tag == SVG + "svg"
    assert root.get("role") == "img"
    assert root[0].tag == SVG + "title"
    assert root[0].text == "Sudoku"
    width, height = view_box(svg)[2:]
    assert (root.get("width"), root.get("height")) == (str(int(width)), str(int(height)))
    tags = {element.tag.removeprefix(SVG) for element in root.iter()}
    assert tags <= {"svg", "title", "rect", "g", "path", "circle", "text"}
    assert not re.search(r"href|url\(|<script|<style|\bid=", svg)


def test_text_from_a_puzzle_is_escaped():
    title = 'Tom & "Jerry" <script>alert(1)</script> \x00\x0b\ud800'
    symbols = ["<", "&", '"', "]]>"]
    puzzle = gw.Puzzle("LatinSquare", size=4, symbols=symbols, initial=[[*symbols], *([None] * 4 for _ in range(3))])
    svg = puzzle.replace(title=title).svg(title=True)
    assert "<script>" not in svg
    assert parsed(svg)[0].text == title.replace("\x00", "�").replace("\x0b", "�").replace("\ud800", "�")
    shown = texts(svg)
    assert [shown[0, column]["text"] for column in range(4)] == symbols
    svg.encode("utf-8")


def test_the_same_puzzle_gives_the_same_bytes():
    code = "import gridwise as gw; print(gw.Puzzle('Sudoku', constraints=[gw.Cage(region='a1 a2 b1 b3')]).svg())"
    path = os.pathsep.join(sys.path)
    runs = []
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONIOENCODING": "utf-8", "PYTHONPATH": path}
        command = [sys.executable, "-c", code]
        runs.append(subprocess.run(command, env=environment, capture_output=True, check=True).stdout)
    assert runs[0] == runs[1] != b""


def test_nothing_is_drawn_outside_the_picture():
    puzzle = sketch(PointText((-1.5, 4.5), "1234567", size=0.5), Segment((2, 2), (9, -3)), Polyline((A1, B2)))
    svg = puzzle.svg(title=True, cells="a1")
    x, y, width, height = view_box(svg)
    for tag in parsed(svg).iter():
        points = re.findall(r"[ML](-?[\d.]+) (-?[\d.]+)", tag.get("d", ""))
        for place in [*points, (tag.get("x"), tag.get("y"))]:
            if place[0] is not None:
                assert x <= float(place[0]) <= x + width
                assert y <= float(place[1]) <= y + height


# ---- grid and symbols ------------------------------------------------------------------------------------------------


def test_givens_stand_in_the_middle_of_their_cells():
    puzzle = gw.Puzzle("Sudoku", size=4, initial=INITIAL)
    shown = texts(puzzle.svg())
    assert {Cell(place): text["text"] for place, text in shown.items()} == puzzle.givens
    for (row, column), text in shown.items():
        assert float(text["x"]) == pytest.approx((column + 0.5) * SIZE, abs=0.1)
        assert (row + 0.6) * SIZE < float(text["y"]) < (row + 0.8) * SIZE
        assert text["fill"] == COLOURS[Tone.GIVEN]


def test_a_solution_is_told_from_the_givens():
    puzzle = gw.Puzzle("Sudoku", size=4, initial=INITIAL)
    rows = "1234 4321 2143 3412".replace(" ", "")
    solution = gw.Solution((4, 4), tuple(rows), tuple(map(int, rows)))
    shown = texts(puzzle.svg(solution=solution))
    assert len(shown) == 16
    assert shown[0, 0]["fill"] == COLOURS[Tone.GIVEN]
    assert (shown[0, 1]["text"], shown[0, 1]["fill"]) == ("2", COLOURS[Tone.ANSWER])
    assert texts(puzzle.svg(solution={"a2": "2"}))[0, 1]["text"] == "2"


def test_a_players_entries_and_marks_are_drawn():
    puzzle = gw.Puzzle("Sudoku", size=4, progress=INITIAL, marks={"a2": "23"})
    svg = puzzle.svg()
    assert texts(svg)[0, 0]["fill"] == COLOURS[Tone.ANSWER]
    assert sorted(t["text"] for t in elements(svg, Layer.TEXT, "text") if t["fill"] == COLOURS[Tone.MARK]) == ["2", "3"]


def test_a_solution_of_another_size_is_refused():
    puzzle = gw.Puzzle("Sudoku", size=4)
    with pytest.raises(gw.PuzzleError, match="the solution is 2×2, but the puzzle is 4×4"):
        puzzle.svg(solution=gw.Solution((2, 2), ("1",) * 4, (1,) * 4))
    with pytest.raises(gw.PuzzleError, match="j1 is outside the 4×4 grid"):
        puzzle.svg(solution={"j1": "1"})
    with pytest.raises(gw.PuzzleError, match="'7' is not a symbol"):
        puzzle.svg(candidates={"a1": "17"})


def test_boxes_have_bold_borders_and_cells_thin_ones():
    lines = elements(gw.Puzzle("Sudoku", size=6).svg(), Layer.GRID, "path")
    widths = [float(line["stroke-width"]) for line in lines]
    assert widths.count(round(WIDTHS[Width.HAIR] * SIZE, 2)) == 10
    bold = [line["d"] for line in lines if float(line["stroke-width"]) == round(WIDTHS[Width.BOLD] * SIZE, 2)]
    assert len(bold) == 7
    assert "M0 96L144 96L144 192L0 192Z" in bold


def test_boxes_that_no_constraint_draws_are_drawn_all_the_same():
    class Halves(Constraint):
        def regions_of(self, board: object) -> Iterator[tuple[Cell, ...]]:
            yield (A1, A2)
            yield (B1, B2)

    puzzle = gw.Puzzle(size=(2, 2), symbols="12", constraints=[Halves()])
    assert [shape.cells for _, shape in scene(puzzle) if isinstance(shape, Outline)][1:] == [(A1, A2), (B1, B2)]


def test_void_cells_are_grey():
    svg = sketch(void="a1 b2").svg()
    assert [e["d"] for e in elements(svg, Layer.SHADE, "path")] == [
        "M0 0L48 0L48 48L0 48Z",
        "M48 48L96 48L96 96L48 96Z",
    ]


@pytest.mark.parametrize("size", [4, 9, 10, 16, 25, 36, 100])
def test_symbols_and_marks_fit_into_their_cells(size):
    puzzle = gw.Puzzle("Sudoku", size=size)
    longest = {"b2": puzzle.symbols.names[-1]}
    text = texts(puzzle.svg(solution=longest))[1, 1]
    assert float(text["font-size"]) * CHARACTER * len(text["text"]) <= SIZE * 0.9
    marks = elements(puzzle.svg(candidates={"b2": puzzle.symbols.names}), Layer.TEXT, "text")
    assert [mark["text"] for mark in marks] == list(puzzle.symbols.names)
    for mark in marks:
        half = float(mark["font-size"]) * CHARACTER * len(mark["text"]) / 2
        assert float(mark["x"]) - half >= SIZE
        assert float(mark["x"]) + half <= 2 * SIZE
        assert SIZE <= float(mark["y"]) <= 2 * SIZE


def test_candidates_stand_at_their_own_places_and_the_last_one_is_large():
    puzzle = gw.Puzzle("Sudoku")
    shown = elements(puzzle.svg(candidates={"a1": "159", "a2": "7", "a3": ()}), Layer.TEXT, "text")
    large = {text["text"]: text for text in shown if float(text["font-size"]) > 0.4 * SIZE}
    assert large["7"]["fill"] == COLOURS[Tone.ANSWER]
    assert large["×"]["fill"] == COLOURS[Tone.WRONG]
    one, five, nine = (text for text in shown if text["text"] in "159")
    assert float(one["x"]) < float(five["x"]) < float(nine["x"])
    assert float(one["y"]) < float(five["y"]) < float(nine["y"])


def test_rows_and_columns_are_named_on_request():
    puzzle = gw.Puzzle("Sudoku", size=4)
    assert [t["text"] for t in elements(puzzle.svg(cells="a1"), Layer.TEXT, "text")] == [*"abcd", *"1234"]
    assert [t["text"] for t in elements(puzzle.svg(cells="r1c1"), Layer.TEXT, "text")] == [*"1234", *"1234"]


def test_a_title_is_drawn_on_request():
    puzzle = gw.Puzzle("Sudoku", size=4, title="Monday")
    assert not texts(puzzle.svg())
    assert [t["text"] for t in texts(puzzle.svg(title=True)).values()] == ["Monday"]


# ---- shapes ----------------------------------------------------------------------------------------------------------

SHAPES = [
    (Fill(B2), "path", {"d": "M48 48L96 48L96 96L48 96Z", "fill": COLOURS[Tone.SHADE]}),
    (Polyline((A1, A2, B2)), "path", {"d": "M24 24L72 24L72 72", "stroke": COLOURS[Tone.SOFT], "fill": "none"}),
    (Disc(B1, 0.4, None, Tone.INK), "circle", {"cx": "24", "cy": "72", "r": "19.2", "fill": "none"}),
    (Segment((0, 3), (3, 0)), "path", {"d": "M0 144L144 0", "stroke": COLOURS[Tone.INK]}),
    (EdgeMark(A1, A2), "circle", {"cx": "48", "cy": "24", "fill": COLOURS[Tone.PAPER], "stroke": COLOURS[Tone.INK]}),
    (EdgeMark(A1, B1, "X", None, None), "text", {"x": "24", "text": "X"}),
    (Outline((A1, A2)), "path", {"d": "M0 0L96 0L96 48L0 48Z", "fill": "none"}),
    (CellText(B2, "even", size=0.3), "text", {"x": "72", "text": "even", "font-size": "14.4", "text-anchor": "middle"}),
    (CellText(B2, "12+", Anchor.CORNER), "text", {"text": "12+", "text-anchor": "start"}),
    (PointText((1, 1), "17"), "text", {"x": "48", "text": "17"}),
    (PointText((1, 2), "17", disc=True), "circle", {"cx": "48", "cy": "96", "fill": COLOURS[Tone.PAPER]}),
    (Spot((1, 2), 0.1), "circle", {"cx": "48", "cy": "96", "r": "4.8", "fill": COLOURS[Tone.PATTERN]}),
    (Link((0, 1), (2, 1), False), "path", {"stroke": COLOURS[Tone.LINK], "stroke-dasharray": "4.8 3.36"}),
    (Square(B1, 0.5), "path", {"d": "M12 60L36 60L36 84L12 84Z", "fill": COLOURS[Tone.SOFT]}),
    (Square(B1, 0.5, None, Tone.INK, turned=True), "path", {"fill": "none", "stroke": COLOURS[Tone.INK]}),
    (GridLine((0, 2), (3, 2)), "path", {"d": "M0 96L144 96", "stroke": COLOURS[Tone.INK]}),
    (CellMark(B2, "filled"), "path", {"d": "M48 48L96 48L96 96L48 96Z", "fill": COLOURS[Tone.INK]}),
    (CellMark(B2, "disc", Tone.ANSWER), "circle", {"cx": "72", "cy": "72", "fill": COLOURS[Tone.ANSWER]}),
    (PointMark((1, 1), "dot", Tone.MARK, 0.5), "circle", {"cx": "48", "cy": "48", "fill": COLOURS[Tone.MARK]}),
]


@pytest.mark.parametrize(("shape", "tag", "looks"), SHAPES, ids=lambda value: type(value).__name__)
def test_each_kind_of_shape_is_drawn(shape, tag, looks):
    drawn = elements(sketch(shape).svg(), shape.layer, tag)
    assert any(looks.items() <= element.items() for element in drawn), drawn


def test_all_kinds_of_shapes_are_tested():
    kinds = {kind.__name__ for kind in vars(shape_kinds).values() if isinstance(kind, type) and issubclass(kind, Shape)}
    kinds.remove("Shape")
    assert {type(shape).__name__ for shape, _, _ in SHAPES} == kinds


def test_a_cage_is_dashed_and_lies_inside_its_cells():
    cage = gw.Cage(region="a1 a2 b1", sum=6)
    svg = gw.Puzzle("Sudoku", size=4, constraints=[cage]).svg()
    (outline,) = (e for e in elements(svg, Layer.CAGE, "path") if e.get("stroke-dasharray"))
    inset = 0.08 * SIZE
    corners = [[float(number) for number in place.split()] for place in re.split("[MLZ]", outline["d"]) if place]
    assert len(corners) == 6
    assert min(x for x, _ in corners) == pytest.approx(inset, abs=0.01)
    assert [48 - inset, 48 - inset] in [pytest.approx(corner, abs=0.01) for corner in corners]
    assert texts(svg)[0, 0]["text"] == "6"


def test_symbols_make_room_for_the_sums_of_cages():
    svg = gw.Puzzle("Sudoku", size=4, constraints=[gw.Cage(region="a1 a2", sum=3)]).svg(solution={"a1": "1"})
    label, symbol = sorted(elements(svg, Layer.TEXT, "text"), key=lambda text: float(text["y"]))
    assert (label["text"], symbol["text"]) == ("3", "1")
    assert float(symbol["y"]) - 0.75 * float(symbol["font-size"]) > float(label["y"])


def test_a_thermometer_has_a_bulb_and_lies_beneath_the_grid():
    svg = gw.Puzzle("Sudoku", size=4, constraints=[gw.Thermometer(line="a1 b1 b2")]).svg()
    assert [e["d"] for e in elements(svg, Layer.LINE, "path")] == ["M24 24L24 72L72 72"]
    assert [(e["cx"], e["cy"]) for e in elements(svg, Layer.LINE, "circle")] == [("24", "24")]
    assert svg.index('"gw-line"') < svg.index('"gw-grid"') < svg.index("</svg>")


def test_an_arrow_ends_in_a_head():
    svg = sketch(Polyline((A1, A2), Width.THIN, arrow=True)).svg()
    shaft, head = elements(svg, Layer.LINE, "path")
    assert shaft["d"] == "M24 24L72 24"
    assert re.fullmatch(r"M62.4 33.6L72 24L62.4 14.4", head["d"])


@pytest.mark.parametrize(
    ("line", "tip"), [("a1 < a2", "L44.64 24"), ("a2 < a1", "L51.36 24"), ("b1 > a1", "L24 44.64")]
)
def test_a_less_than_mark_points_at_the_smaller_cell(line, tip):
    puzzle = gw.parse(f"- LatinSquare\n- size: [3, 3]\n- {line}\n")
    (angle,) = elements(puzzle.svg(), Layer.MARK, "path")
    assert tip in angle["d"]


def test_outside_clues_make_room_for_themselves():
    plain = view_box(gw.Puzzle("LatinSquare", size=4).svg())
    clue = gw.SkyscraperClue(at="left b", count=3)
    svg = gw.Puzzle("LatinSquare", size=4, constraints=[clue]).svg()
    assert view_box(svg)[0] < plain[0] - SIZE / 3
    assert view_box(svg)[1] == plain[1]
    assert texts(svg)[1, -1]["text"] == "3"


def test_kakuro_squares_are_split():
    puzzle = gw.parse("- Kakuro\n- layout: |\n    # 4\\ 6\\\n    \\3 . .\n    \\7 . .\n")
    svg = puzzle.svg()
    assert "M48 0L96 48" in [e["d"] for e in elements(svg, Layer.LINE, "path")]
    assert {place: text["text"] for place, text in texts(svg).items()} == {
        (0, 1): "4", (0, 2): "6", (1, 0): "3", (2, 0): "7"
    }  # fmt: skip


def test_a_shape_of_an_unknown_kind_is_an_error():
    class Spiral(Shape):
        pass

    with pytest.raises(TypeError, match="Spiral can't be drawn"):
        list(primitives(Spiral(), Layout(Grid((2, 2)))))


def test_layers_lie_in_their_order_and_nothing_is_drawn_twice():
    puzzle = sketch(*(shape for shape, _, _ in SHAPES), *(shape for shape, _, _ in SHAPES), initial="1..\n...\n...")
    layers = [layer for layer, _ in scene(puzzle)]
    assert layers == sorted(layers, key=list(Layer).index)
    assert set(layers) >= set(Layer) - {Layer.CAGE, Layer.ABOVE}
    assert len(set(scene(puzzle))) == len(layers)


# ---- every piece there is --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(name for name, kind in constraints().items() if kind.example))
def test_every_constraint_makes_a_picture(name):
    parsed(gw.parse(dedent(constraints()[name].example)).svg())


@pytest.mark.parametrize("name", [name for name in type_names() if puzzle_type(name).example])
def test_every_type_makes_a_picture(name):
    puzzle = gw.parse(puzzle_type(name).starter())
    parsed(puzzle.svg(solution=gw.solve(puzzle).solution))


def test_outputs_are_found_by_name():
    assert renders()["svg"].EXTENSION == ".svg"
    assert renders()["svg"].draw is not None
    assert "text" in renders()


# ---- dimensions ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", [(5,), (2, 3), (3, 3, 3), (2, 3, 2, 2), (2, 2, 2, 2, 2), (2,) * 6])
def test_no_two_cells_lie_at_the_same_place(shape):
    layout = Layout(Grid(shape))
    corners = {layout.corner(cell) for cell in layout.grid.squares}
    assert len(corners) == len(layout.grid.squares)
    assert max(x for x, _ in corners) == layout.width - 1
    assert max(y for _, y in corners) == layout.height - 1
    assert sum(len(list(layout.layer_places(first))) for first in layout.layers) == len(corners)


def test_the_layers_of_a_cube_stand_side_by_side():
    cube = "1 2 / 2 1 / 2 1 / 1 2"
    svg = gw.Puzzle("LatinSquare", size=2, dimensions=3, initial=cube).svg()
    places = {place: text["text"] for place, text in texts(svg).items()}
    assert places == {
        (0, 0): "1", (0, 1): "2", (1, 0): "2", (1, 1): "1",
        (0, 3): "2", (0, 4): "1", (1, 3): "1", (1, 4): "2",
    }  # fmt: skip


def test_a_solution_draws_itself():
    solution = gw.Solution((2, 2), ("1", "2", None, "1"), (1, 2, None, 1))
    svg = solution._repr_svg_()
    assert svg == solution.svg()
    assert {place: text["text"] for place, text in texts(svg).items()} == {(0, 0): "1", (0, 1): "2", (1, 1): "1"}
    assert len(elements(svg, Layer.SHADE, "path")) == 1


# ---- borders ---------------------------------------------------------------------------------------------------------

squares = st.sets(st.tuples(st.integers(0, 5), st.integers(0, 5)), min_size=1, max_size=20)


def area(loop: tuple[tuple[float, float], ...]) -> float:
    return sum(x * q - p * y for (x, y), (p, q) in zip(loop, (*loop[1:], loop[0]), strict=True)) / 2


@given(squares)
def test_the_border_encloses_exactly_its_cells(cells):
    loops = border(cells)
    assert sum(area(loop) for loop in loops) == len(cells)
    for loop in loops:
        for (x, y), (p, q) in zip(loop, (*loop[1:], loop[0]), strict=True):
            assert (x == p) != (y == q)


@given(squares)
def test_an_inset_border_stays_within_its_cells(cells):
    for loop in border(cells, 0.1):
        for x, y in loop:
            assert (int(x), int(y)) in cells
            assert min(x % 1, 1 - x % 1, y % 1, 1 - y % 1) == pytest.approx(0.1)
