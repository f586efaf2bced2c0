"""Hitori, Akari and a type of a user's own: solved, explained, generated, drawn, checked."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import gridwise as gw
import new_puzzles
from clitools import run
from gridwise.logic.verify import verify
from gridwise.model import registry
from gridwise.model.plugins import unload_all
from random_shading import SHADED_REGIONS

LEVELS = ("easy", "medium", "hard")
EXAMPLES = Path(__file__).parent.parent / "examples"


def texts(puzzle: gw.Puzzle) -> list[str]:
    return [str(step) for step in gw.explain(puzzle)]


# ---- Hitori ----------------------------------------------------------------------------------------------------------


def test_hitori_is_explained_in_terms_of_numbers_and_colours() -> None:
    said = texts(gw.load(EXAMPLES / "hitori.yml"))
    assert any(": One of the " in text and "is black, and" in text and "touches both" in text for text in said)
    assert any("is white, so row" in text and "has no other white" in text for text in said)
    assert any("is black, and black cells never touch. So" in text for text in said)


@pytest.mark.parametrize(
    ("numbers", "sentence"),
    [
        ("3 1 3", "One of the 3s in a1 and a3 is black, and a2 touches both. So a2 is white."),
        ("3 3 1 3", "Only one of the 3s in row a can stay white. It is a1 or a2, since these touch. So a4 is black."),
        ("3 3 3", "If a2 were black, the 3s in a1 and a3 would both be white. So a2 is white."),
    ],
)
def test_patterns_in_a_row_are_told_as_players_tell_them(numbers: str, sentence: str) -> None:
    rows = f"{numbers}\n{' '.join(str(9 - number) for number in range(len(numbers.split())))}\n"
    position = gw.position(gw.Puzzle("Hitori", numbers=rows))
    assert f"small tight area: {sentence}" in [str(step) for step in gw.find(position, "small tight area")]


def test_a_wrong_hitori_is_told_which_rule_it_breaks() -> None:
    puzzle = gw.parse(registry.puzzle_type("Hitori").starter())
    board = {str(cell): "0" for cell in puzzle.grid.cells}
    assert "row a has white 1s in a3 and a4" in [m.message for m in gw.check(puzzle, board)]
    touching = {**board, "a1": "1", "a2": "1"}
    assert "two black cells touch: a1 and a2" in [m.message for m in gw.check(puzzle, touching)]
    cut = {**board, "a2": "1", "b1": "1"}
    assert "the white cells are not all connected" in [m.message for m in gw.check(puzzle, cut)]


def test_printed_numbers_stay_readable() -> None:
    puzzle = gw.Puzzle("Hitori", numbers="1 1 2\n2 3 1\n3 2 2\n", progress="#.. / .x. / ...")
    drawn = puzzle.svg()
    assert drawn.count(">1<") == 3
    ring = [line for line in drawn.split("<") if line.startswith("circle")]
    assert len(ring) == 1


@pytest.mark.parametrize("level", LEVELS)
def test_new_hitoris_use_the_numbers_up_to_their_side(level: str) -> None:
    puzzle = gw.generate("Hitori", size=5, level=level, seed=1)
    new_puzzles.check(puzzle, level.capitalize())
    assert {int(number) for number in str(puzzle.attribute("numbers")).split()} <= set(range(1, 6))
    assert not puzzle.givens
    assert gw.generate("Hitori", size=5, level=level, seed=1) == puzzle


# ---- Akari -----------------------------------------------------------------------------------------------------------


def test_akari_is_explained_in_terms_of_lamps_and_light() -> None:
    said = texts(gw.load(EXAMPLES / "akari.yml"))
    assert any("The 0 in c5 has no lamps." in text for text in said)
    assert any("No other lamp can be in sight of the lamp in" in text for text in said)
    assert any("can light" in text for text in said)
    assert not any("touch" in text for text in said)


def test_a_lamp_that_leaves_a_cell_dark_is_told_with_its_reason() -> None:
    position = gw.position(gw.Puzzle("Akari", layout=". 1 . #\n. . . .\n. . # .\n"))
    reason = "With a lamp in b2, no lamp can light a3: it would see b3, and the 1 in a2 would then have its lamp."
    assert f"tight area: {reason} So b2 has no lamp." in [str(step) for step in gw.find(position, "tight area")]


def test_a_wrong_akari_is_told_which_rule_it_breaks() -> None:
    puzzle = gw.parse(registry.puzzle_type("Akari").starter())
    board = {str(cell): "0" for cell in puzzle.grid.cells}
    said = [mistake.message for mistake in gw.check(puzzle, {**board, "b1": "1", "b5": "1"})]
    assert "lamps see each other: b1 and b5" in said
    assert "no lamp can light a2" in said
    assert any("the 2 in c2" in message for message in said)


@pytest.mark.parametrize("level", LEVELS)
def test_new_akaris_are_symmetric(level: str) -> None:
    puzzle = gw.generate("Akari", size=7, level=level, seed=1)
    new_puzzles.check(puzzle, level.capitalize())
    black = set(puzzle.grid.void)
    assert black == {gw.Cell((6 - row, 6 - column)) for row, column in black}
    assert gw.parse(str(registry.formats()["yaml"].write(puzzle))) == puzzle


@pytest.mark.parametrize("layout", ["0 . 1\n. . .\n. . .\n", ". 3 .\n. . .\n. . .\n"])
def test_numbers_on_black_cells_are_printed_in_text_and_read_in_answers(layout: str, tmp_path: Path) -> None:
    file = tmp_path / "akari.yml"
    file.write_text("- Akari\n- layout: |\n" + "".join(f"    {line}\n" for line in layout.splitlines()))
    board = run("solve", file, "-q").stdout
    assert all(number in board for number in layout if number.isdigit())
    assert gw.score_answer(gw.load(file), board).right


def test_black_cells_can_have_another_symmetry_and_share() -> None:
    puzzle = gw.generate("Akari", size=8, symmetry="diagonal", black=0.3, seed=1)
    assert set(puzzle.grid.void) == {gw.Cell((c, r)) for r, c in puzzle.grid.void}
    assert 16 <= len(puzzle.grid.void) <= 30


def test_a_layout_of_the_users_is_kept() -> None:
    layout = "# . . . .\n. . . . .\n. . # . .\n. . . . .\n. . . . #\n"
    made = gw.generate("Akari", layout=layout, seed=2)
    assert sorted(map(str, made.grid.void)) == ["a1", "c3", "e5"]
    with pytest.raises(gw.PuzzleError, match=r"may contain only # and \."):
        gw.generate("Akari", layout=layout.replace("#", "1"), seed=2)


# ---- bad boards ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("- Akari\n", "has no layout"),
        ("- Akari\n- layout: |\n    . 5\n    . .\n", "2:|3:7: '5' in row 1 of `layout`"),
        ("- Akari\n- layout: |\n    4 .\n    . .\n", "only 2 cells around it, not 4"),
        ("- Hitori\n- numbers: |\n    1 x\n    2 1\n", "'x' in row 1 of `numbers` is not a whole number"),
        ("- Hitori\n- size: [3, 2]\n- numbers: |\n    1 2\n    2 1\n", "has 2 rows, but the grid has 3"),
        ("- symbols: 01\n- RegionCounts\n- regions: AB / AB\n- numbers: 1. / 1.\n", "region 'A' has two numbers"),
        ("- symbols: 01\n- RegionCounts\n- regions: AB / AB\n- numbers: 3. / ..\n", "has only 2 cells, not 3"),
        ("- symbols: 01\n- RegionCounts\n- regions: AB / AB\n- numbers: 3.\n", "1×2, but `regions` is 2×2"),
        ("- {size: [2, 2], symbols: 01}\n- NotAdjacent: 7\n", "'7' is not a symbol of this puzzle"),
    ],
)
def test_bad_boards_get_clear_errors(text: str, message: str) -> None:
    with pytest.raises(gw.PuzzleError, match=message):
        gw.parse(text)


# ---- a user's own type -----------------------------------------------------------------------------------------------


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Path]:
    (tmp_path / "ShadedRegions.yml").write_text(SHADED_REGIONS)
    gw.load_plugin(tmp_path / "ShadedRegions.yml")
    yield tmp_path
    unload_all()


@pytest.mark.parametrize("level", LEVELS)
def test_a_users_type_is_generated_at_every_level(own: Path, level: str) -> None:
    puzzle = gw.generate("ShadedRegions", size=5, level=level, seed=1)
    assert gw.unique(puzzle)
    assert gw.rate(puzzle).level == level.capitalize()
    assert not puzzle.givens
    assert gw.parse(str(registry.formats()["yaml"].write(puzzle))) == puzzle


def test_a_users_type_is_drawn_printed_and_checked(own: Path) -> None:
    file = own / "puzzle.yml"
    file.write_text(registry.puzzle_type("ShadedRegions").starter())
    assert run("check", file, "a2 a4 c2 c4 d1").stdout == "The answer is correct.\n"
    assert "two black cells touch: a1 and a2" in run("check", file, "a1 a2").stdout
    assert run("print", file, "-o", own / "sheet.pdf").exit_code == 0
    solved = gw.load(file).svg(solution=True)
    assert ">1<" in solved
    assert ">2<" in solved
    assert gw.load(file).rules == (registry.puzzle_type("ShadedRegions").rules,)


def test_numbers_of_regions_turn_grey_when_they_are_satisfied(own: Path) -> None:
    puzzle = gw.Puzzle("ShadedRegions", regions="AAB\nABB", numbers="1.2\n...", progress="#.. / ...")
    assert [clue.count for clue in gw.satisfied(puzzle)] == [1]  # type: ignore[attr-defined]


# ---- more of the same ------------------------------------------------------------------------------------------------


@pytest.mark.prove
@pytest.mark.parametrize("level", [*LEVELS, "unfair"])
@pytest.mark.parametrize("kind", ["Akari", "Hitori"])
def test_fifty_new_puzzles_of_each_level_are_sound(kind: str, level: str) -> None:
    for puzzle in gw.generate(kind, size=8, level=level, seed=5, count=50):
        new_puzzles.check(puzzle, level.capitalize())


@pytest.mark.parametrize("kind", ["Akari", "Hitori"])
def test_every_step_is_accepted_by_the_verifier(kind: str) -> None:
    position = gw.position(gw.generate(kind, size=7, level="hard", seed=4))
    for step in gw.explain(position):
        assert verify(position, step) is None, str(step)
        position.apply(step)
    assert position.solved
