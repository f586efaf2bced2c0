"""Styles: what generated puzzles look like, and the figures that say so."""

import json
from pathlib import Path

import pytest

import gridwise as gw
from clitools import run
from gridwise.generating.measures import measure_named, measures
from gridwise.generating.own_clues import needs_own_clues
from gridwise.generating.style import in_words, parse_style
from gridwise.model.puzzle_type import PuzzleType
from gridwise.model.registry import puzzle_type, type_names

CAGES = """
- KenKen
- size: [3, 3]
- a1 = 1
- a2+a3+b3 = 6
- b1/c1 = 3
- b2*c2*c3 = 6
"""
LINES = """
- Sudoku
- Thermometer: a1 b2 c3 c4
- Thermometer: b1 a2
- Arrow: g7 g8 g9
- initial: |
    5........
    .........
    .........
    .........
    .........
    .........
    .........
    .........
    ........5
"""
BLACK = """
- Str8ts
- layout: |
    # . . .
    . . #2 .
    . #3 . .
    . . . #
"""
REGIONS = """
- StarBattle
- size: [4, 4]
- regions: |
    A A A A
    A A A A
    B C C D
    C C C D
"""


def figures(text: str, rated: bool = False) -> dict[str, float]:
    return {name: figure.mean for name, figure in gw.style(gw.parse(text), rated=rated).items()}


def test_the_figures_of_cages() -> None:
    found = figures(CAGES)
    assert (found["cages"], found["one-cell cages"], found["cage size"]) == (4, 1, 9 / 4)
    assert (found["two-cell cages"], found["large cages"], found["minus and divide"]) == (1 / 4, 0, 1 / 4)
    assert found["long minus and divide"] == 0
    assert figures(CAGES.replace("a2+a3+b3 = 6", "a2-a3-b3 = 0"))["long minus and divide"] == 1


def test_the_figures_of_lines_and_givens() -> None:
    found = figures(LINES)
    assert (found["lines"], found["line length"], found["long lines"]) == (3, 3, 1 / 3)
    assert (found["crossing lines"], found["lines on givens"]) == (1, 1 / 3)  # the two thermometers cross in a corner
    assert (found["givens"], found["given cells"], found["symmetric givens"]) == (2, 2 / 81, 1)


def test_the_figures_of_black_cells_and_regions() -> None:
    found = figures(BLACK)
    assert (found["black cells"], found["numbered black cells"], found["symmetric black cells"]) == (1 / 4, 1 / 2, 1)
    assert found["one-cell runs"] == 4 / 12
    regions = figures(REGIONS)
    assert (regions["regions"], regions["one-cell regions"]) == (4, 1)
    assert (regions["smallest region"], regions["largest region"], regions["symmetric regions"]) == (1, 8, 0)


def test_figures_of_difficulty_are_measured_only_if_requested() -> None:
    board = "1...\n..3.\n.2..\n...4\n"
    assert "steps" not in figures(board)
    found = figures(board, rated=True)
    rating = gw.rate(gw.parse(board))
    assert (found["steps"], found["score"], found["hard steps"]) == (rating.steps, rating.score, rating.hard_steps)


def test_every_measure_says_what_it_measures() -> None:
    for name, measure in measures().items():
        assert measure.name == name == name.lower()
        assert measure.description.startswith("the ")
    assert measure_named("One_Cell-cages").name == "one-cell cages"


def test_ranges_and_how_they_read() -> None:
    style = parse_style({"givens": {"Easy": "27-34", "Hard": "any"}, "one-cell cages": 2, "lines": "3+"})
    assert style is not None
    assert [style.span("givens", level) for level in range(5)] == [(27, 34), (27, 34), None, None, None]
    spans = {name: style.span(name, 1) for name in ("one-cell cages", "lines", "givens")}
    assert [in_words(name, span) for name, span in spans.items() if span] == [
        "one-cell cages 2",
        "lines at least 3",
        "givens 27 to 34",
    ]
    assert in_words("givens", (0, 4)) == "givens at most 4"
    assert parse_style("off") is None


@pytest.mark.parametrize(
    ("style", "message"),
    [
        ("givns=3", "unknown measure 'givns' of style"),
        ("givens", "a style is written as `measure=range`, not 'givens'"),
        ("givens=9-3", "the range of givens must look like 3, 2-4, 3+ or any, not '9-3'"),
        ({"givens": {"Esay": 3}}, "unknown level 'Esay'"),
        (3, "a style is a map of measures to ranges, or `off`, not '3'"),
        ({"symmetry": "sideways"}, "unknown symmetry 'sideways'"),
    ],
)
def test_styles_that_make_no_sense(style: object, message: str) -> None:
    with pytest.raises(gw.PuzzleError) as error:
        gw.generate("Sudoku", seed=1, style=style)
    assert error.value.message == message


def test_a_style_with_a_mistake_is_located_in_the_file_of_its_type(tmp_path: Path) -> None:
    path = tmp_path / "mine.yml"
    path.write_text("size: [4, 4]\nconstraints: [SymbolsNumericByDiameter, Boxes]\nstyle:\n  givens: lots\n")
    answer = run("generate", str(path))
    assert answer.exit_code == 2
    assert f"{path}:4:" in answer.stderr
    assert "the range of givens" in answer.stderr


@pytest.mark.parametrize("name", type_names())
def test_every_type_declares_a_style(name: str) -> None:
    style = parse_style(puzzle_type(name).style)
    assert puzzle_type(name).style
    assert style is not None


def test_easy_sudokus_look_like_those_in_newspapers() -> None:
    for puzzle in gw.generate("Sudoku", level="easy", seed=1, count=8):
        found = {name: figure.mean for name, figure in gw.style(puzzle).items()}
        assert 27 <= found["givens"] <= 34
        assert found["symmetric givens"] == 1
    bare = gw.style(gw.generate("Sudoku", level="easy", seed=1, count=8, style="off"))
    assert bare["givens"].mean < 27


def test_easy_kenkens_give_nothing_away() -> None:
    found = gw.style(gw.generate("KenKen", level="easy", seed=1, count=8))
    assert found["one-cell cages"].most == 0
    assert found["long minus and divide"].most == 0


def test_skyscrapers_have_no_givens() -> None:
    for level in ("easy", "medium", "hard"):
        puzzle = gw.generate("Skyscrapers", level=level, seed=2)
        assert not puzzle.givens
        assert gw.rate(puzzle).level.lower() == level


@pytest.mark.parametrize("kind", ["ThermoSudoku", "ArrowSudoku"])
def test_lines_are_long_and_symmetric_and_do_not_cross(kind: str) -> None:
    puzzle = gw.generate(kind, level="easy", seed=4)
    found = {name: figure.mean for name, figure in gw.style(puzzle).items()}
    assert found["givens"] <= 8
    assert found["crossing lines"] == 0
    lines = {line for clue in puzzle.clues for line in (getattr(clue, "lines", None) or (clue.line,))}  # type: ignore[attr-defined]
    assert lines == {tuple(gw.Cell((8 - row, 8 - column)) for row, column in line) for line in lines}


def test_lines_that_a_user_drew_are_kept() -> None:
    kind = PuzzleType.from_yaml(
        "Mine",
        "size: [4, 4]\n"
        "constraints:\n  - SymbolsNumericByDiameter\n  - EachDimensionIsCompletePermutation\n"
        "  - Thermometer: a1 a2 a3\n"
        "clues: {recipe: lines, constraints: {Thermometer: 2}}\n",
    )
    puzzle = gw.generate(kind, seed=1)
    drawn = [part for part in puzzle.constraints if isinstance(part, gw.Thermometer)]
    assert [[str(cell) for cell in part.line] for part in drawn] == [["a1", "a2", "a3"]]


def test_a_wish_replaces_a_custom() -> None:
    puzzle = gw.generate("Sudoku", level="easy", seed=1, style={"given cells": "0.5-0.6", "symmetry": "diagonal"})
    assert 41 <= len(puzzle.givens) <= 48
    assert {gw.Cell((cell[1], cell[0])) for cell in puzzle.givens} == set(puzzle.givens)


def test_what_is_never_in_style_says_why() -> None:
    with pytest.raises(gw.Unmet) as error:
        gw.generate("KenKen", level="easy", seed=1, tries=5, style={"cages": 15})
    assert "5 had the right difficulty but not the style (cages 15)" in error.value.message


def test_a_puzzle_must_need_its_own_clues() -> None:
    solved = gw.generate("SandwichSudoku", size=4, seed=1, level="any", style="off")
    alone = solved.replace(initial=[list(row) for row in next(gw.solutions(solved)).rows])
    assert not needs_own_clues(alone)
    assert needs_own_clues(
        gw.parse("- Sudoku\n- size: [4, 4]\n- Thermometer: a1 a2 a3 a4\n- initial: 1... .... .... ....\n")
    )


def test_without_a_level_puzzles_are_medium_if_there_are_any() -> None:
    assert gw.rate(gw.generate("Sudoku", seed=1)).level == "Medium"
    assert gw.rate(gw.generate("Sudoku", seed=1, size=4)).level == "Easy"  # there is no other on so small a board
    assert gw.generate("Sudoku", seed=1) == gw.generate("Sudoku", seed=1)


def test_one_seed_gives_different_solutions_to_types_and_levels() -> None:
    options = [("Sudoku", "easy"), ("Sudoku", "medium"), ("SudokuX", "easy"), ("KropkiSudoku", "easy")]
    solutions = {tuple(gw.generate(kind, level=level, seed=7).known_solution.values()) for kind, level in options}
    assert len(solutions) == len(options)


def test_generating_stops_in_time_and_on_request() -> None:
    with pytest.raises(gw.Unmet, match=r"no Sudoku was found within 0\.01 seconds"):
        gw.generate("Sudoku", seed=1, clues=17, tries=100_000, seconds=0.01)
    cancel = gw.Cancel()
    cancel.set()
    with pytest.raises(gw.Unmet, match="before the search was cancelled"):
        gw.generate("Sudoku", seed=1, clues=17, cancel=cancel)
    with pytest.raises(gw.PuzzleError, match="`seconds` must be more than 0"):
        gw.generate("Sudoku", seed=1, seconds=0)
    puzzles = gw.generate("Sudoku", seed=1, count=9, cancel=(stop := gw.Cancel()))
    assert gw.unique(next(puzzles))
    stop.set()
    with pytest.raises(gw.Unmet, match="cancelled"):
        next(puzzles)


def test_styles_on_the_command_line(tmp_path: Path) -> None:
    path = tmp_path / "cages.yml"
    path.write_text(CAGES)
    lines = run("style", str(path)).stdout.splitlines()
    assert lines[0] == "KenKen, 1 puzzle"
    assert lines[1].split() == ["mean", "median", "least", "most"]
    assert ["one-cell", "cages", "1", "1", "1", "1"] in [line.split() for line in lines]
    told = json.loads(run("style", str(path), "--json").stdout)
    assert told["puzzles"] == 1
    assert told["figures"]["cages"]["mean"] == 4
    made = run("generate", "KenKen", "--level", "easy", "--seed", 1, "--style", "cages=8", "--style", "cage-size=2")
    assert gw.style(gw.parse(made.stdout))["cages"].mean == 8
    wrong = run("style", str(tmp_path / "none.yml"))
    assert wrong.exit_code == 2


def test_a_jigsaw_is_not_a_plain_sudoku() -> None:
    """Few of its regions are rectangles."""
    for puzzle in gw.generate("JigsawSudoku", level="Medium", count=6, seed=18):
        regions = [region for part in puzzle.constraints for region in _regions(part, puzzle)]
        boxes = sum(len({r for r, _ in region}) * len({c for _, c in region}) == len(region) for region in regions)
        assert boxes <= 2


def _regions(part: object, puzzle: gw.Puzzle) -> list[tuple[tuple[int, int], ...]]:
    return list(part.regions_of(puzzle.board)) if type(part).__name__ == "JigsawRegions" else []  # type: ignore[attr-defined]


def test_the_black_cells_of_a_kakuro_are_counted_without_its_edges() -> None:
    """The first row and column are black and hold sums; the others are compared with published puzzles."""
    puzzle = gw.generate("Kakuro", size=6, level="Easy", seed=1)
    inner = [cell for cell in puzzle.grid.void if min(cell) > 0]
    assert gw.style(puzzle)["black cells"].mean == len(inner) / 25


def test_hard_steps_are_a_wish_unless_asked_for() -> None:
    small = gw.generate("KenKen", size=4, level="Hard", seed=3, style={"hard steps": "any"})
    assert gw.rate(small, ["gridwise"]).level == "Hard"
    request_steps = gw.style(gw.generate("Sudoku", level="Hard", seed=5), rated=True)["hard steps"].mean
    assert request_steps >= 3


@pytest.mark.parametrize("level", ["easy", "medium"])
def test_a_futoshiki_has_about_three_givens_and_thirteen_signs(level: str) -> None:
    for puzzle in gw.generate("Futoshiki", size=6, level=level, seed=18, count=6):
        assert 2 <= len(puzzle.givens) <= 4
        assert 9 <= (measure_named("signs").of(puzzle) or 0) <= 17
    assert not gw.generate("Futoshiki", size=5, givens="none", level=level, seed=1).givens
