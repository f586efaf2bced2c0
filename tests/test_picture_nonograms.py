"""Nonograms from pictures: the library, reading files, the fewest repairs, and what generated nonograms show."""

from __future__ import annotations

import io
from itertools import combinations
from pathlib import Path
from random import Random

import pytest
from PIL import Image, ImageDraw

import gridwise as gw
from clitools import run
from gridwise.generating.picture import Picture, library
from gridwise.generating.picture_scenes import scene
from gridwise.setting.nonogram import other_solution

DIAGONAL = "#...\n.#..\n..#.\n..##"
"""Ambiguous: the two dots at the top left can be exchanged with their neighbours."""


def test_every_picture_of_the_library_is_the_only_solution_of_its_nonogram() -> None:
    assert [picture.name for picture in library() if other_solution(picture) is not None] == []


def test_the_library_has_pictures_of_four_sizes() -> None:
    sizes = [(picture.height, picture.width) for picture in library()]
    assert {*sizes} == {(5, 5), (10, 10), (15, 15), (20, 20)}
    assert all(len({*map(len, picture.rows)}) == 1 for picture in library())
    assert len({(picture.name, picture.rows) for picture in library()}) == len(library()) >= 100


def brute_force_fewest(picture: Picture) -> int:
    """The fewest changes, by trying all of them."""
    cells = [(row, column) for row in range(picture.height) for column in range(picture.width)]
    for count in range(len(cells)):
        for chosen in combinations(cells, count):
            changed = picture.flipped(*chosen)
            if any(changed.filled()) and other_solution(changed) is None:
                return count
    raise AssertionError


@pytest.mark.parametrize("seed", range(6))
def test_the_proposed_changes_are_the_fewest(seed: int) -> None:
    random = Random(seed)
    rows = tuple("".join(random.choice(".#") for _ in range(4)) for _ in range(4))
    made = gw.nonogram(Picture(rows))
    assert made.fewest
    assert len(made.changes) == brute_force_fewest(Picture(rows))
    assert made.repaired is not None
    assert gw.unique(made.repaired)
    assert made.unique is (made.repaired is made.puzzle) is (made.changes == ())


def test_a_text_picture_is_taken_as_it_is() -> None:
    made = gw.nonogram("X X\nXXX\n X\n")
    assert made.picture.rows == ("#.#", "###", ".#.")
    assert made.unique
    assert [clue.text() for clue in made.puzzle.clues][:3] == ["1 1", "3", "1"]


def bitmap(kind: str, dark: str = "black", light: str = "white") -> bytes:
    """A ring with two dots, which is ambiguous at 10×10 because the dots can be exchanged."""
    image = Image.new("RGB", (140, 120), light)
    draw = ImageDraw.Draw(image)
    draw.ellipse((20, 10, 120, 110), outline=dark, width=12)
    draw.rectangle((50, 40, 59, 49), fill=dark)
    draw.rectangle((80, 70, 89, 79), fill=dark)
    buffer = io.BytesIO()
    image.save(buffer, kind)
    return buffer.getvalue()


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "GIF", "BMP"])
def test_bitmaps_are_cropped_scaled_and_repaired(kind: str) -> None:
    made = gw.nonogram(bitmap(kind), 10)
    assert "#" in made.picture.rows[0], "the margins are cut off"
    assert not made.unique
    assert made.fewest
    assert len(made.changes) == 1
    assert made.repaired is not None
    assert gw.unique(made.repaired)


def test_thin_lines_that_fill_no_cell_leave_no_empty_margin() -> None:
    image = Image.new("L", (200, 200), 255)
    draw = ImageDraw.Draw(image)
    draw.ellipse((60, 60, 140, 140), fill=0)
    draw.line((0, 100, 200, 100), fill=0, width=1)
    draw.line((100, 0, 100, 200), fill=0, width=1)
    buffer = io.BytesIO()
    image.save(buffer, "PNG")
    rows = gw.nonogram(buffer.getvalue(), 10).picture.rows
    assert all("#" in line for line in (rows[0], rows[-1], [row[0] for row in rows], [row[-1] for row in rows]))


def test_a_negative_and_a_transparent_background_show_the_same_picture() -> None:
    wanted = gw.nonogram(bitmap("PNG"), 10).picture.rows
    assert gw.nonogram(bitmap("PNG", dark="white", light="black"), 10).picture.rows == wanted
    clear = Image.new("RGBA", (140, 120), (0, 0, 0, 0))
    drawn = Image.open(io.BytesIO(bitmap("PNG"))).convert("L")
    clear.paste((0, 0, 0, 255), mask=drawn.point(lambda grey: 255 - grey))
    buffer = io.BytesIO()
    clear.save(buffer, "PNG")
    assert gw.nonogram(buffer.getvalue(), 10).picture.rows == wanted


def test_svg_keeps_its_proportions(tmp_path: Path) -> None:
    file = tmp_path / "flag.svg"
    file.write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h8v4h-8z"/></svg>')
    made = gw.nonogram(file, "8x8")
    assert made.picture.rows == ("........",) * 2 + ("########",) * 4 + ("........",) * 2
    assert made.puzzle.attribute("shows") == "flag"


def test_the_command_proposes_changes_and_makes_them(tmp_path: Path) -> None:
    (tmp_path / "ring.png").write_bytes(bitmap("PNG"))
    told = run("nonogram", tmp_path / "ring.png", "--size", "10", "-o", tmp_path / "ring.yml")
    assert told.exit_code == 1
    assert "This picture is not the only solution; it becomes the only one if you" in told.stderr
    assert "No smaller number of changes is enough" in told.stderr
    assert not (tmp_path / "ring.yml").exists()
    told = run("nonogram", tmp_path / "ring.png", "--size", "10", "--repair", "-o", tmp_path / "ring.yml")
    assert told.exit_code == 0
    assert "The picture was not the only solution; changes made:" in told.stderr
    assert "This is the only solution. It shows ring." in run("solve", tmp_path / "ring.yml").stdout


@pytest.mark.parametrize(
    ("content", "options", "said"),
    [
        (
            b"\x89PNG\r\n\0nothing",
            (),
            "this picture can't be read: unknown format; use PNG, JPEG, GIF, BMP, SVG, or text",
        ),
        (b"%PDF-1.7\n\xe2\xe3", (), "bad: this picture can't be read: unknown format; use PNG"),
        (b"%!PS-Adobe-3.0 EPSF\n\0", (), "this picture can't be read: unknown format"),
        (b"#.#\n#q#\n", (), ":2:2: a picture is drawn with # and ., not 'q'"),
        (b"\n\n", (), "the picture is empty; draw it with # and ."),
        (b"...\n...\n", (), "the picture shows nothing: no cell is filled"),
        (b"#.\n", ("--threshold", "2"), "`threshold` must be between 0 and 1, not 2"),
        (b"<svg", (), "this SVG can't be rendered"),
    ],
)
def test_bad_pictures_are_one_clear_message(
    tmp_path: Path, content: bytes, options: tuple[str, ...], said: str
) -> None:
    (tmp_path / "bad").write_bytes(content)
    told = run("nonogram", tmp_path / "bad", *options)
    assert told.exit_code == 2
    assert said in told.stderr
    assert told.stderr.count("\n") == 1


# ---- generated nonograms ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["easy", "medium"])
@pytest.mark.parametrize("size", [5, 10, 15, (12, 21)])
def test_generated_nonograms_show_something_at_every_level(size: object, level: str) -> None:
    puzzle = gw.generate("Nonogram", size=size, level=level, seed=4)
    assert puzzle.attribute("shows")
    assert "title" not in puzzle.declaration.attributes
    assert gw.unique(puzzle)
    assert gw.rate(puzzle).level.lower() == level


def test_a_named_picture_is_shown() -> None:
    puzzle = gw.generate("Nonogram", picture="camel", seed=1)
    assert "camel" in puzzle.attribute("shows")
    assert puzzle.grid.shape == (20, 20)
    with pytest.raises(gw.PuzzleError, match=r"there is no picture 'camle'; did you mean 'camel'\?"):
        gw.generate("Nonogram", picture="camle")
    with pytest.raises(gw.PuzzleError, match="the picture 'camel' needs at least 20×20 cells"):
        gw.generate("Nonogram", picture="camel", size=10)


def test_blots_and_tiny_grids_show_nothing() -> None:
    assert gw.generate("Nonogram", size=4, seed=1).attribute("shows") is None
    assert gw.generate("Nonogram", size=10, filled_share=0.6, seed=1).attribute("shows") is None


def test_scenes_differ_and_stay_within_the_grid() -> None:
    for size in ((10, 10), (13, 22), (31, 27)):
        scenes = {scene(*size, library(), Random(seed)) for seed in range(30)}
        assert all(drawn is not None and (drawn.height, drawn.width) == size for drawn in scenes)
        assert len(scenes) > 25
