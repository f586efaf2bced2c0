"""PNG, PDF and HTML pictures, steps in pictures, notebooks, reports: the contents of the files."""

import re
import sys
from functools import cache
from io import BytesIO
from pathlib import Path

import numpy as np
import pypdf
import pytest
import reportlab
from PIL import Image, ImageDraw, ImageFont

import gridwise as gw
from clitools import FOUR, FOUR_WITHOUT, run
from gridwise.model.registry import puzzle_type, type_names
from gridwise.model.shapes import Layer, Tone
from gridwise.render import font as fonts
from gridwise.render.drawing import outputs
from gridwise.render.palette import COLOURS
from reference_drawings import MARKS, SIX, all_kinds, steps
from test_drawing import elements, texts

VERA = Path(reportlab.__file__).parent / "fonts"
CELL = 64
EXAMPLES = Path(__file__).parent.parent / "examples"


def pixels(png: bytes) -> np.ndarray:
    """The picture in grey, 0 black."""
    return np.asarray(Image.open(BytesIO(png)).convert("L"), dtype=float)


def cell_pixels(picture: np.ndarray, row: int, column: int, rows: int, columns: int) -> np.ndarray:
    """The inside of a cell of a picture without anything beside its grid."""
    top, left = (picture.shape[0] - rows * CELL) // 2, (picture.shape[1] - columns * CELL) // 2
    inset = CELL // 10
    y, x = top + row * CELL, left + column * CELL
    return picture[y + inset : y + CELL - inset, x + inset : x + CELL - inset]


def glyph(dark: np.ndarray) -> np.ndarray:
    """What is dark of a picture, stretched to a common size."""
    ys, xs = np.nonzero(dark)
    box = Image.fromarray((dark[ys.min() : ys.max() + 1, xs.min() : xs.max() + 1] * 255).astype(np.uint8))
    return np.asarray(box.resize((24, 32)), dtype=float) / 255


@cache
def glyphs(file: str) -> dict[str, np.ndarray]:
    """The digits, drawn from the font file by another program."""
    found = {}
    for digit in "123456789":
        canvas = Image.new("L", (100, 100), 255)
        ImageDraw.Draw(canvas).text((20, 10), digit, fill=0, font=ImageFont.truetype(str(VERA / file), 60))
        found[digit] = glyph(np.asarray(canvas) < 128)
    return found


def read_digit(cell: np.ndarray, file: str) -> str | None:
    """The digit that stands in a cell: the one whose glyph is nearest; None where nothing dark is."""
    dark = cell < 140
    if not dark.any():
        return None
    seen = glyph(dark)
    return min(glyphs(file), key=lambda digit: float(np.abs(seen - glyphs(file)[digit]).sum()))


def pdf_text(data: bytes) -> str:
    return "\n".join(page.extract_text() for page in pypdf.PdfReader(BytesIO(data)).pages)


# ---- PNG -------------------------------------------------------------------------------------------------------------


def test_every_digit_is_found_in_the_pixels():
    rows = ["123456789", *["." * 9] * 8]
    puzzle = gw.Puzzle("LatinSquare", size=9, initial="\n".join(rows))
    picture = pixels(puzzle.png(cell_size=CELL, solution={f"c{n}": str(n) for n in range(1, 10)}))
    for column in range(9):
        assert read_digit(cell_pixels(picture, 0, column, 9, 9), "VeraBd.ttf") == str(column + 1)
        assert read_digit(cell_pixels(picture, 2, column, 9, 9), "Vera.ttf") == str(column + 1)
        assert read_digit(cell_pixels(picture, 1, column, 9, 9), "Vera.ttf") is None


def test_pencil_marks_and_signs_are_found_in_the_pixels():
    puzzle = gw.parse("- LatinSquare\n- size: [4, 4]\n- a1*b1 = 12\n- a2/b2 = 2\n- a3-b3 = 1\n")
    dark = pixels(puzzle.png(cell_size=CELL)) < 140
    bare = pixels(gw.Puzzle("LatinSquare", size=4).png(cell_size=CELL)) < 140
    for column in range(3):
        x = 13 + column * CELL
        assert dark[13 + 4 : 13 + 22, x + 4 : x + 40].sum() > 30
        assert bare[13 + 4 : 13 + 22, x + 4 : x + 40].sum() == 0
    marked = pixels(gw.Puzzle("Sudoku").png(cell_size=CELL, candidates={"a1": "159"}))
    inside = marked[13:77, 13:77] < 180
    assert [bool(inside[y : y + 18, x : x + 18].any()) for y, x in ((4, 4), (24, 24), (42, 42), (4, 42))] == [
        True, True, True, False
    ]  # fmt: skip


@pytest.mark.parametrize("text", [*"0123456789ABCXYZabz", "×", "÷", "−", "≤", "≥", "≠", "<", "+"])
def test_the_font_has_what_puzzles_need(text):
    assert ord(text) in fonts.font_of().characters


def test_a_png_is_as_large_as_asked_and_never_huge(monkeypatch):
    puzzle = gw.Puzzle("Sudoku", size=4)
    small, large = (Image.open(BytesIO(puzzle.png(cell_size=size))).size for size in (10, 100))
    assert small[0] < 60 < 400 < large[0] < 500
    monkeypatch.setattr("gridwise.render.png.LONGEST", 300)
    assert max(Image.open(BytesIO(gw.Puzzle("LatinSquare", size=36).png())).size) in (300, 301)
    with pytest.raises(gw.PuzzleError, match="the longest side would be"):
        puzzle.png(cell_size=100_000)


# ---- PDF -------------------------------------------------------------------------------------------------------------


def test_text_is_found_in_a_pdf():
    puzzle = gw.load(EXAMPLES / "kenken.yml")
    data = puzzle.pdf(solution=gw.solve(puzzle).solution, title=True)
    found = pdf_text(data)
    for wanted in ("240×", "6÷", "1−", "11+", "KenKen"):
        assert wanted in found
    (page,) = pypdf.PdfReader(BytesIO(data)).pages
    names = {str(font.get_object()["/BaseFont"]) for font in page["/Resources"]["/Font"].values()}
    assert any("Vera" in name for name in names)
    assert all(
        "/FontFile2" in font.get_object()["/FontDescriptor"]
        for font in page["/Resources"]["/Font"].values()
        if "Vera" in str(font.get_object()["/BaseFont"])
    )
    assert "/XObject" not in page["/Resources"]


def test_a_pdf_is_the_same_each_time():
    puzzle = gw.load(EXAMPLES / "killer-sudoku.yml")
    first = puzzle.pdf()
    assert first == puzzle.pdf() != gw.load(EXAMPLES / "kakuro.yml").pdf()
    assert gw.parse(FOUR).png() == gw.parse(FOUR).png()


@pytest.mark.parametrize("name", type_names())
def test_every_type_makes_all_kinds_of_pictures(name):
    puzzle = gw.parse(puzzle_type(name).starter())
    solution = gw.solve(puzzle).solution
    for kind in outputs():
        assert puzzle.draw(kind, solution=solution)
    symbols = [symbol for symbol in solution.symbols if symbol is not None and puzzle.symbols.mark[symbol].is_text]
    found = pdf_text(puzzle.pdf(solution=solution)).split()
    assert all(found.count(symbol) >= symbols.count(symbol) for symbol in set(symbols))


def test_every_kind_of_shape_is_drawn_to_pdf_and_png():
    assert {"V", "12", "X", "24", "27", "15"} <= set(pdf_text(all_kinds().pdf()).split())
    assert (pixels(all_kinds().png()) < 128).sum() > 1000


# ---- fonts and extras ------------------------------------------------------------------------------------------------


def test_a_character_that_the_font_lacks_is_named():
    puzzle = gw.Puzzle("LatinSquare", size=2, symbols="αβ", initial="α.\n..")
    for kind in ("png", "pdf"):
        with pytest.raises(gw.PuzzleError, match=r"the font has no 'α'.*--font"):
            puzzle.draw(kind)
    assert "α" in puzzle.svg()
    assert puzzle._repr_png_() is None


def test_a_font_of_ones_own(tmp_path):
    own = tmp_path / "own.ttf"
    own.write_bytes((VERA / "VeraIt.ttf").read_bytes())
    puzzle = gw.parse(FOUR)
    assert puzzle.png(font=str(own)) != puzzle.png()
    assert pdf_text(puzzle.pdf(font=str(own))).split() == ["1", "3", "2", "4"]
    bad = tmp_path / "bad.ttf"
    bad.write_text("not a font")
    with pytest.raises(gw.PuzzleError, match=r"the font '.*bad.ttf' can't be used"):
        puzzle.pdf(font=str(bad))


@pytest.mark.parametrize(("kind", "missing"), [("png", "resvg_py"), ("png", "reportlab"), ("pdf", "reportlab")])
def test_a_missing_extra_is_one_line(kind, missing, monkeypatch, tmp_path):
    for name in [name for name in sys.modules if name.split(".")[0] == missing]:
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.setitem(sys.modules, missing, None)
    fonts.font_of.cache_clear()
    result = run("draw", FOUR, "-o", tmp_path / f"x.{kind}")
    assert result.exit_code == 2
    assert re.fullmatch(r".* needs an optional package; run: pip install 'gridwise\[print\]'\n", result.output)
    assert gw.parse(FOUR)._repr_png_() is None or kind == "pdf"
    assert run("draw", FOUR).exit_code == 0


# ---- steps -----------------------------------------------------------------------------------------------------------


def drawn_step(name: str) -> str:
    return gw.Puzzle("Sudoku", **SIX).svg(step=dict(steps())[name], candidates=MARKS)


def test_a_placement_is_green():
    svg = drawn_step("placement")
    assert {(t["text"], t["fill"]) for place, t in texts(svg).items() if place == (0, 0)} == {
        ("2", COLOURS[Tone.PLACED])
    }
    assert COLOURS[Tone.PLACE] in {e["fill"] for e in elements(svg, Layer.SHADE, "path")}


def test_removals_are_struck_out_in_red():
    svg = drawn_step("removal")
    red = [t for t in elements(svg, Layer.TEXT, "text") if t["fill"] == COLOURS[Tone.WRONG]]
    assert sorted(t["text"] for t in red) == ["1", "5", "5"]
    strikes = [e for e in elements(svg, Layer.ABOVE, "path") if e["stroke"] == COLOURS[Tone.WRONG]]
    assert len(strikes) == 3
    spots = [e["fill"] for e in elements(svg, Layer.HIGHLIGHT, "circle")]
    assert {tone: spots.count(COLOURS[tone]) for tone in (Tone.GONE, Tone.PATTERN, Tone.EXTRA)} == {
        Tone.GONE: 3, Tone.PATTERN: 2, Tone.EXTRA: 1
    }  # fmt: skip


def test_the_picture_of_a_step_shows_the_board_before_it():
    puzzle = gw.parse(FOUR)
    explained = list(gw.explain(puzzle))
    for number, step in enumerate(explained, 1):
        svg = puzzle.svg(step=number)
        assert svg == puzzle.svg(step=step) == step.svg()
        filled = {place for place, text in texts(svg).items() if float(text["font-size"]) > 20 and min(place) >= 0}
        before = {
            **puzzle.givens,
            **{gw.Cell.parse(c): s for s_ in explained[: number - 1] for c, s in s_.placements.items()},
        }
        assert filled == {tuple(cell) for cell in before} | {tuple(gw.Cell.parse(c)) for c in step.placements}


def test_steps_are_equal_whatever_board_they_carry():
    step = next(gw.explain(gw.parse(FOUR)))
    again = gw.Step.from_json(step.to_json())
    assert again == step
    assert again.snapshot is None
    assert again._repr_svg_() is again._repr_html_() is again._repr_png_() is None
    with pytest.raises(ValueError, match="this step has no board"):
        again.svg()
    assert "moment" not in step.to_json()


def test_steps_that_do_not_exist():
    with pytest.raises(gw.PuzzleError, match="there is no step 99: the puzzle is solved in 12 steps"):
        gw.parse(FOUR).svg(step=99)
    with pytest.raises(gw.PuzzleError, match="counted from 1"):
        gw.parse(FOUR).svg(step=0)
    result = run("draw", FOUR, "--step", 99)
    assert (result.exit_code, result.stdout) == (2, "")


@pytest.mark.parametrize("size", [4, 9, 16, 36])
def test_steps_are_drawn_at_any_size(size):
    board = gw.Puzzle("Sudoku", size=size)
    names = board.symbols.names
    placed = {f"r1c{n + 1}": name for n, name in enumerate(names[:-1])}
    step = gw.find(gw.Position(board, placed=placed), "full house")[0]
    svg = step.svg()
    assert f">{names[-1]}<" in svg
    assert len(step.snapshot.placed()) == size - 1


# ---- notebooks -------------------------------------------------------------------------------------------------------


def test_notebooks_show_puzzles_solutions_and_steps():
    puzzle = gw.parse(FOUR)
    solution, step = gw.solve(puzzle).solution, next(gw.explain(puzzle))
    for shown in (puzzle, solution, step):
        assert shown._repr_svg_().startswith("<svg")
        assert shown._repr_png_().startswith(b"\x89PNG")
    assert "hidden single" in step._repr_html_()
    assert "<svg" in step._repr_html_()
    assert solution.pdf().startswith(b"%PDF")
    assert solution.png() == solution._repr_png_()


# ---- the command -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "start"), [("svg", b"<svg"), ("png", b"\x89PNG"), ("pdf", b"%PDF"), ("html", b"<!DOC")]
)
@pytest.mark.parametrize("option", [(), ("--solution",), ("--pencil",), ("--step", "2")])
def test_draw_to_all_kinds(kind, start, option, tmp_path):
    path = tmp_path / f"x.{kind}"
    assert run("draw", FOUR, "-o", path, *option).exit_code == 0
    plain = run("draw", FOUR, "--to", kind, *option)
    assert path.read_bytes().startswith(start)
    assert plain.stdout_bytes == path.read_bytes()


def test_draw_says_what_it_can_not_do(tmp_path):
    assert run("draw", FOUR_WITHOUT, "--solution", "-o", tmp_path / "x.png").exit_code == 1
    assert run("draw", FOUR, "--to", "gif").exit_code == 2
    result = run("draw", FOUR, "--font", VERA / "Vera.ttf")
    assert result.exit_code == 2
    assert "--font can't be used for svg" in result.output
    assert run("draw", FOUR, "--font", VERA / "Vera.ttf", "--to", "pdf").exit_code == 0


def test_outputs_tell_their_media_type():
    assert {name: module.MEDIA_TYPE for name, module in outputs().items()} == {
        "svg": "image/svg+xml",
        "png": "image/png",
        "pdf": "application/pdf",
        "html": "text/html",
        "text": "text/plain",
    }


def test_a_page_stands_alone_and_escapes():
    puzzle = gw.parse(FOUR).replace(title="<b>&", rules="a < b <script>")
    page = puzzle.draw("html", step=1)
    assert "<script" not in page
    assert "&lt;script&gt;" in page
    assert "So a2 is 3" in page
    assert not re.search(r"(src|href)=", page)


# ---- reports ---------------------------------------------------------------------------------------------------------


def test_a_markdown_report_has_its_pictures_beside_it(tmp_path):
    result = run("explain", FOUR, "-o", tmp_path / "out.md")
    assert (result.exit_code, result.stdout) == (0, "")
    text = (tmp_path / "out.md").read_text()
    linked = re.findall(r"!\[[^]]*\]\(<(.+?)>\)", text)
    assert linked == ["out.svg", *(f"out-{n}.svg" for n in range(1, 13))]
    assert {path.name for path in tmp_path.iterdir()} == {"out.md", *linked}
    assert (tmp_path / "out-3.svg").read_text() == gw.parse(FOUR).svg(step=3, cell_size=40)


def test_arithmetic_is_not_emphasis_in_markdown(tmp_path):
    products = "\n".join(
        f"- {{name: AllPairs, region: {row}1 {row}2, expression: a*b*1 == {n}}}" for row, n in (("a", 6), ("b", 2))
    )
    text = run("explain", f"- LatinSquare\n- size: [3, 3]\n{products}\n", "--until", 1, "--to", "markdown").stdout
    assert r"(a\*b\*1 == 6)" in text
    assert "![" not in text


def test_an_html_report_has_a_picture_of_every_step(tmp_path):
    assert run("explain", FOUR, "-o", tmp_path / "out.html").exit_code == 0
    page = (tmp_path / "out.html").read_text()
    assert page.count("<svg") == 13
    assert page.count(COLOURS[Tone.PLACE]) == 12
    assert run("explain", FOUR, "--to", "html").stdout == page


def test_several_explanations_make_several_files(tmp_path):
    assert run("explain", FOUR, FOUR, "--until", 1, "-o", tmp_path / "o.md").exit_code == 0
    assert {path.name for path in tmp_path.iterdir()} == {
        "o-1.md", "o-1.svg", "o-1-1.svg", "o-2.md", "o-2.svg", "o-2-1.svg"
    }  # fmt: skip
    assert run("explain", FOUR, "-o", tmp_path / "o.xyz").exit_code == 2
