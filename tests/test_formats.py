"""Formats of other programs: reading keeps the meaning, writing can be read back, bad input is an error."""

import json
import re
import warnings
from collections.abc import Callable
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given, seed, settings
from hypothesis import strategies as st

import gridwise as gw
import tatham
from clitools import run
from gridwise.declaring import loading
from gridwise.declaring.loading import format_of
from gridwise.declaring.losses import lossy
from gridwise.formats import _lzstring, fpuzzles, sudokupad
from gridwise.model import plugins
from gridwise.model.registry import formats
from gridwise.testing import check_format
from mutations import mutated, puzzles, read_as, texts_of, written
from webtools import EASY, INKALA

WRITTEN = [name for name, module in formats().items() if hasattr(module, "write")]
SUITE = 300
"""How many mutated texts of each format the ordinary suite reads."""
LEAST = {"text": 3, "ss": 3, "sdk": 3, "csv": 3, "lists": 3, "pencilmarks": 3, "pzprv3": 6}
"""How many of the examples a format must hold, beside 10 for all others."""


@pytest.mark.parametrize("name", formats())
def test_every_format_keeps_the_contract(name: str) -> None:
    check_format(name)


ALSO = {"jsonl": "json"}
"""What a single puzzle in a format is as well: one line of JSON is JSON."""


@pytest.mark.parametrize("name", WRITTEN)
def test_what_is_written_reads_back_as_the_same_puzzle(name: str) -> None:
    module, count = formats()[name], 0
    for puzzle in puzzles():
        if (text := written(module, puzzle)) is None:
            continue
        count += 1
        kind = None if getattr(module, "TYPED", True) else puzzle.declaration.type
        assert format_of(text) is formats()[ALSO.get(name, name)], text
        (again,) = module.read(text, type=kind)
        assert again.givens == puzzle.givens
        assert module.write(again) == text
        (third,) = module.read(module.write(again), type=kind)
        assert (third, third.declaration.attributes) == (again, again.declaration.attributes)
        found, wanted = gw.solve(again), gw.solve(puzzle)
        assert found.status is wanted.status, text
        assert found.status is not gw.Status.ONE or found.solution == wanted.solution, text
    assert count >= LEAST.get(name, 10)


@pytest.mark.parametrize("name", formats())
@seed(20)
@settings(max_examples=SUITE, deadline=None, database=None)
@given(number=st.integers(0, 10**9))
def test_mutated_texts_are_puzzles_or_errors(name: str, number: int) -> None:
    read_as(name, mutated(name, number))


@pytest.mark.parametrize("name", formats())
@seed(21)
@settings(max_examples=50, deadline=None, database=None)
@given(text=st.text(max_size=200))
def test_any_text_is_sniffed_and_read_or_refused(name: str, text: str) -> None:
    assert 0 <= formats()[name].sniff(text) <= 1
    read_as(name, text)


# ---- f-puzzles -------------------------------------------------------------------------------------------------------

RICH = {
    "size": 4, "title": "Rich", "author": "Somebody", "ruleset": "Normal sudoku rules apply. Cages sum. Cows may fly.",
    "grid": [[{"value": 1, "given": True, "c": "#FF0000"}, {"value": 2}, {"givenPencilMarks": [3, 4]}, {}],
             [{"centerPencilMarks": [3, 4], "cornerPencilMarks": [3]}, {}, {}, {}], [{}] * 4, [{}] * 4],
    "killercage": [{"cells": ["R1C3", "R1C4"], "value": "7"}, {"cells": ["R3C1", "R3C2"]}],
    "thermometer": [{"lines": [["R2C1", "R3C1"]]}], "difference": [{"cells": ["R4C1", "R4C2"]}], "nonconsecutive": True,
    "text": [{"cells": ["R4C4"], "value": "hello"}], "solution": [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1],
}  # fmt: skip


def packed(data: object) -> str:
    return _lzstring.pack(json.dumps(data))


def test_all_that_f_puzzles_tells_survives() -> None:
    with pytest.warns(gw.PuzzleWarning, match=r"the drawing 'text', the coloured cells, the rule “Cows may fly”"):
        puzzle = gw.parse(packed(RICH))
    told = puzzle.declaration.attributes
    assert (told["title"], told["author"], told["rules"]) == ("Rich", "Somebody", RICH["ruleset"])
    assert "".join(puzzle.known_solution.values()) == "1234341221434321"
    assert (dict(puzzle.progress), len(puzzle.marks), len(puzzle.clues)) == ({gw.Cell((0, 1)): "2"}, 1, 5)
    assert "AllWhiteDotsGiven" in {type(each).__name__ for each in puzzle.constraints}
    for write in (fpuzzles.write, sudokupad.write, formats()["yaml"].write, formats()["json"].write):
        with pytest.warns(gw.PuzzleWarning):
            again = gw.parse(write(puzzle))
        assert again == puzzle
        for name in ("title", "author", "rules", "cosmetics", "unread"):
            assert again.declaration.attributes[name] == told[name]
        assert again.known_solution == puzzle.known_solution
    data = json.loads(_lzstring.unpack(fpuzzles.write(puzzle).partition("load=")[2].strip()))
    assert {key: data[key] for key in RICH if key != "grid"} == {key: RICH[key] for key in RICH if key != "grid"}
    assert data["grid"] == RICH["grid"]


def _dotted(**dots: list[dict[str, object]]) -> gw.Puzzle:
    return gw.parse(packed({"size": 9, "grid": [[{}] * 9] * 9, "nonconsecutive": True, **dots}))


NEAR, FAR = {"cells": ["R1C1", "R1C2"]}, {"cells": ["R4C1", "R4C2"], "value": "2"}


@pytest.mark.parametrize(
    ("dots", "rule"),
    [
        ({}, gw.NonConsecutive()),
        ({"difference": [FAR]}, gw.NonConsecutive()),
        ({"difference": [NEAR]}, gw.AllWhiteDotsGiven()),
        ({"ratio": [NEAR]}, gw.AllWhiteDotsGiven()),
        ({"difference": [NEAR, FAR]}, gw.NonConsecutive(unless_dotted=True)),
        ({"difference": [FAR], "ratio": [NEAR]}, gw.NonConsecutive(unless_dotted=True)),
    ],
)
def test_dots_are_exceptions_among_nonconsecutive_neighbours(dots: dict[str, object], rule: object) -> None:
    puzzle = _dotted(**dots)
    assert rule in puzzle.constraints
    for write in (fpuzzles.write, formats()["yaml"].write):
        assert gw.parse(write(puzzle)) == puzzle
    edges = {frozenset(part["cells"]) for parts in dots.values() for part in parts}
    found = list(islice(gw.solutions(puzzle), 20))
    assert found
    for solution in found:
        for a, b in puzzle.grid.edges():
            (r, c), (i, j) = a, b
            near = abs(int(solution.rows[r][c]) - int(solution.rows[i][j])) == 1
            assert not near or {f"R{r + 1}C{c + 1}", f"R{i + 1}C{j + 1}"} in edges


def test_black_dots_that_are_no_exceptions_are_not_written_as_such() -> None:
    puzzle = gw.Puzzle("Sudoku", size=(4, 4), constraints=[gw.NonConsecutive(), gw.BlackDot(edge="a1 a2")])
    with pytest.raises(gw.PuzzleError, match="NonConsecutive"):
        fpuzzles.write(puzzle)
    excepted = gw.Puzzle("Sudoku", size=(4, 4), constraints=[gw.NonConsecutive(unless_dotted=True)])
    with pytest.raises(gw.PuzzleError, match="NonConsecutive"):
        formats()["iss"].write(excepted)


def test_a_link_may_have_lost_its_pluses_and_slashes() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        puzzle = gw.parse(packed(RICH))
        for text in (
            "https://f-puzzles.com/?load=" + packed(RICH).replace("+", " "),
            "https://www.f-puzzles.com/?id=3&load=" + packed(RICH).replace("/", "%2F").replace("+", "%2B") + "&x=1",
            "https://sudokupad.app/fpuz" + packed(RICH),
            "https://sudokupad.app/fpuzzles" + packed(RICH).replace("/", "//"),
            "https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuz" + packed(RICH),
        ):
            assert gw.parse(text) == puzzle


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"chaos": [1]}, "the rule 'chaos' is not known to gridwise"),
        ({"negative": ["sum"]}, "the rule 'negative sum' is not known to gridwise"),
        ({"size": 5}, "`grid` must have 5 rows of 5 cells"),
        ({"size": 10**6}, "`size` is 1000000 (the limit is 64)"),
        ({"killercage": [{"cells": ["R9C9"], "value": "x"}]}, "killercage must be a whole number, not 'x'"),
        ({"thermometer": [{"lines": [["R1C1", "A3"]]}]}, "'A3' is not a cell; cell names look like R1C1"),
        ({"solution": [1, 2]}, "`solution` has 2 cells, but the grid has 16"),
    ],
)
def test_f_puzzles_with_something_wrong_say_what(change: dict[str, object], message: str) -> None:
    with pytest.raises(gw.PuzzleError) as caught:
        gw.parse(packed({**RICH, **change}))
    assert caught.value.message == message


def test_a_short_text_can_not_fill_the_memory() -> None:
    bomb = _lzstring.pack("a" * 3_000_000)
    assert len(bomb) < 10_000
    with pytest.raises(gw.PuzzleError, match="not JSON"):
        fpuzzles.read(bomb)
    with pytest.raises(gw.PuzzleError, match="too large: more than 4,000,000 characters"):
        _lzstring.unpack(_lzstring.pack("ab" * 2_200_000))


@given(st.text())
@settings(max_examples=200, deadline=None)
def test_what_is_packed_is_unpacked(text: str) -> None:
    assert _lzstring.unpack(_lzstring.pack(text)) == text


def test_packing_is_that_of_everybody_else(corpora: Path) -> None:
    lines = (corpora / "variants" / "fpuzzles.jsonl").read_text(encoding="utf-8").splitlines()
    for line in lines:
        text = json.loads(line)["fpuzzles"].partition('"')[0]
        assert _lzstring.pack(_lzstring.unpack(text)) == text
    assert len(lines) > 30


# ---- SudokuPad -------------------------------------------------------------------------------------------------------

SHORTENED = (
    "{cs:50,ce:[[{v:4},,,],[,,,],[,{v:1},,],[,,,{v:2}]],re:[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],"
    "[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],ca:[{ce:[[0,0],[0,1]],v:'6',sum:6,unique:t},"
    "{v:'title: It\"s short'},{v:'solution: 4213312421431342'}],l:[{wp:[[.5,.5],[1.5,.5]],c:00FF00,th:8}],"
    "metadata:{author:'Somebody',rules:'Normal sudoku rules apply.',antiking:f}}"
)


NEWER = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"
OLDER = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


def newer(cells: str) -> str:
    """Givens as SudokuPad's links have them: each with the empty cells behind it, five at most."""
    parts = re.findall(r"[0-9]0{0,5}", cells)
    return "".join(NEWER[int(part[0]) + 10 * (len(part) - 1)] for part in parts)


def older(cells: str) -> str:
    """The same as links had it before: empty cells are counted."""
    return re.sub("0+", lambda empty: OLDER[len(empty[0])], cells)


@pytest.mark.parametrize("told", [newer, older])
@pytest.mark.parametrize(
    "start", ["https://sudokupad.app/scf", "https://sudokupad.app/scf?puzzleid=scf", "scf", "classic"]
)
def test_a_link_of_sudokupad_with_nothing_but_givens_is_read(told: Callable[[str], str], start: str) -> None:
    for line in (INKALA, EASY):
        cells = line.replace(".", "0")
        assert gw.parse(start + told(cells)).givens == gw.parse(line).givens
        assert gw.solve(gw.parse(start + told(cells))).solution == gw.solve(gw.parse(line)).solution
    assert gw.parse(f"{start}{told('1000000300200004')}").grid.shape == (4, 4)


@pytest.mark.parametrize("told", ["ooooo", "oooooooooooooKK", "%C3%A9%C3%A9%C3%A9%C3%A9", "{" * 81])
def test_givens_that_make_no_board_are_refused(told: str) -> None:
    with pytest.raises(gw.PuzzleError, match="is not a board"):
        gw.parse(f"https://sudokupad.app/scf{told}")


def test_a_drawing_of_sudokupad_is_read_and_written() -> None:
    with pytest.warns(gw.PuzzleWarning, match="can't interpret all of this puzzle: the drawing 'lines'"):
        puzzle = gw.parse("https://sudokupad.app/scl" + _lzstring.pack(SHORTENED))
    told = puzzle.declaration.attributes
    assert (puzzle.declaration.type, told["title"], told["author"]) == ("Sudoku", "It's short", "Somebody")
    assert puzzle.clues == (gw.Cage(region="a1 a2", sum=6),)
    assert "".join(puzzle.known_solution.values()) == "4213312421431342"
    with pytest.warns(gw.PuzzleWarning):
        again = gw.parse(sudokupad.write(puzzle))
    assert (again, again.declaration.attributes) == (puzzle, told)


@pytest.mark.parametrize(
    "link",
    ["https://sudokupad.app/abc123", "https://app.crackingthecryptic.com/sudoku/nTRdq7Gq3g", "sudokupad.app/x/y"],
)
def test_a_puzzle_that_lies_on_the_site_is_refused_with_the_way_to_export_it(link: str) -> None:
    with pytest.raises(gw.PuzzleError, match=r"only the number of a puzzle .*; open the puzzle there, choose “Share”"):
        gw.parse(link)


# ---- the Interactive Sudoku Solver -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (".FullMoon~C1~6~20", "the rule 'FullMoon' is not known to gridwise"),
        (".Or.~R1C1_1.~R1C1_2", "`.Or` has no `.End`"),
        (".~R1C1_1.End", "there is an `.End` without `.Or`, `.And` or `.Replicate`"),
        (".Var~A~x.Cage~3~VA1~R1C1", "the rule 'Var' is not known to gridwise"),
        (".Shape~99x99.~R1C1_1", "'99x99' is not a shape; shapes are written like 9x9"),
        (".Thermo~R1C1~RxxC1", "'RxxC1' is not a cell; cell names look like R1C1"),
    ],
)
def test_strings_with_something_wrong_say_what(text: str, message: str) -> None:
    with pytest.raises(gw.PuzzleError) as caught:
        gw.parse(text)
    assert caught.value.message == message


def test_a_table_of_pairs_is_an_expression() -> None:
    puzzle = gw.parse(".Shape~4x4.Pair~AAB~_falls%20by%203~R1C1~R1C2")
    assert puzzle.clues == (gw.PairLine(line="a1 a2", expression="a = 4 and b = 1"),)
    assert formats()["iss"].write(puzzle) == ".Shape~4x4.Pair~AAB~_~R1C1~R1C2\n"


def test_what_is_repeated_over_the_grid_is_put_everywhere() -> None:
    (puzzle,) = formats()["iss"].read(".Shape~4x4.Replicate~FAA.AllDifferent~R1C1~R2C2.End")
    assert [str(each.label()) for each in puzzle.clues] == ["all different a1 b2", "all different a3 b4"]


# ---- Tatham's collection ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("3x3#123456", "this is a random seed; only the game itself can generate the puzzle from it"),
        ("galaxies 7x7:abc", "the game 'galaxies' is not known to gridwise"),
        ("solo 2x2:c1_4f3_1d", "solo: the description has 17 cells, but the grid has 16"),
        ("6x6t2de:a30c4c34a5b53b4a4a35e4a5a5", "loopy: grids of the kind 'Honeycomb' are not supported, only Squares"),
        ("6x6t11:G210,-3349,324_3a3b3a3322", "loopy: grids of the kind 'Penrose (kite/dart)' are not supported"),
        ("loopy 5x5t0:a3b", "loopy: the description has 4 places for clues, but the grid has 25"),
        ("slant 3x3:c1", "slant: the description has 4 places for clues, but the grid has 16"),
        ("singles 2x2:1391", "singles: the numbers must be between 1 and 2"),
    ],
)
def test_game_ids_with_something_wrong_say_what(text: str, message: str) -> None:
    with pytest.raises(gw.PuzzleError) as caught:
        formats()["tatham"].read(text)
    assert caught.value.message.startswith(message)


@pytest.mark.parametrize(
    ("id", "type"),
    [
        ("5x5t0:1d1b2333a031a0d2a3", "Slitherlink"),
        ("loopy 5x5:1d1b2333a031a0d2a3", "Slitherlink"),
        ("6x6de:BaBbBmWBaBdWaWaWd", "Masyu"),
        ("7x7b20s4d0:bBb1a3aBiB1g1BiBa3aBb1b", "Akari"),
        ("5x5:d1b23b1a1a4a1a23b12a1f111", "Slant"),
        ("5x5dk:2331535243413423312512411", "Hitori"),
    ],
)
def test_game_ids_of_pencil_puzzles_are_solved_and_written_back(id: str, type: str) -> None:
    puzzle = gw.parse(id)
    assert (puzzle.declaration.type, gw.solve(puzzle).status) == (type, gw.Status.ONE)
    again = formats()["tatham"].write(puzzle).strip()
    assert (again.partition(":")[2], gw.parse(again)) == (id.partition(":")[2], puzzle)


def test_an_id_that_would_mean_another_game_gets_the_name_of_its_own() -> None:
    puzzle = gw.parse("lightup 3x3:dBd")
    written = formats()["tatham"].write(puzzle)
    assert written == "lightup 3x3:dBd\n"
    assert gw.parse(written) == puzzle


@pytest.mark.parametrize("game", ["keen", "solo", "towers", "unequal", "unruly", "pattern", "singles"])
def test_a_few_game_ids_are_solved_and_written_back(corpora: Path, game: str) -> None:
    rows = tatham.rows(corpora / "tatham" / f"{game}.jsonl")[::25]
    for row in rows:
        puzzle = gw.parse(row["id"])
        answer = gw.solve(puzzle)
        assert (answer.status, answer.solution and answer.solution.rows) == (gw.Status.ONE, tatham.solution_of(row))
        assert formats()["tatham"].write(puzzle).strip() == row["id"]
    assert len(rows) > 3


# ---- puzz.link -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("link", "line"),
    [
        ("https://puzz.link/p?sudoku/4/4/g1k23k3g", "2143431234211234"),
        ("https://puzz.link/p?kakuro/5/5/48la0.na0lh3l0Bn.0cl.c4a3", "53341212121938 84".replace(" ", "")),
        ("https://puzz.link/p?skyscrapers/4/4/k13h4j3g", "2143123443123421"),
        ("https://puzz.link/p?nonogram/6/6/12g1111h11112j12g11g21j11g3h", "110100100010010110000000100010011100"),
    ],
)
def test_links_of_puzz_link_are_solved_and_written_back(link: str, line: str) -> None:
    puzzle = gw.parse(link)
    answer = gw.solve(puzzle)
    assert answer.status is gw.Status.ONE
    assert answer.solution is not None
    assert "".join(symbol for row in answer.solution.rows for symbol in row if symbol) == line
    assert formats()["puzz.link"].write(puzzle).strip() == link


@pytest.mark.parametrize(
    ("link", "type"),
    [
        ("https://puzz.link/p?akari/5/5/ib.kck.ga", "Akari"),
        ("https://puzz.link/p?hitori/3/3/1122-12132./", "Hitori"),
        ("https://puzz.link/p?nurikabe/12/4/-1ezk.zg", "Nurikabe"),
        ("https://puzz.link/p?gokigen/3/3/gbb5dib", "Slant"),
        ("https://puzz.link/p?slither/f/3/3/gdk", "Slitherlink"),
        ("https://puzz.link/p?mashu/4/3/i039", "Masyu"),
    ],
)
def test_links_of_pencil_puzzles_are_written_back(link: str, type: str) -> None:
    puzzle = gw.parse(link)
    assert puzzle.declaration.type == type
    assert formats()["puzz.link"].write(puzzle).strip() == link


@pytest.mark.parametrize(
    "link",
    [
        "https://puzz.link/p?slitherlink/3/3/hdj",
        "https://puzz.link/p?slither_play/3/3/hdj",
        "https://puzz.link/p.html?type=editor&pzprv3.1/slither/3/3/.%20.%203/.%20.%20./.%20.%20.",
        "pzprv3/slither/3/3/. . 3 /. . . /. . . /",
    ],
)
def test_other_ways_to_write_the_same_slitherlink(link: str) -> None:
    assert gw.parse(link) == gw.parse("https://puzz.link/p?slither/3/3/hd")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("https://puzz.link/p?slither/x/3/3/gdk", "the option 'x' of slither is not known to gridwise"),
        ("https://puzz.link/p?sudoku/f/4/4/i14l31i", "the option 'f' is not known to gridwise"),
        (
            "https://puzz.link/p?slither/v:Toroidal/3/3/gdk",
            "the variant mark 'v:Toroidal' means rules other than those of slither, which the link does not state",
        ),
        (
            "https://puzz.link/p?sudoku_play/v:/4/4/i14l31i",
            "the variant mark 'v:' means rules other than those of sudoku",
        ),
        ("https://puzz.link/p?slither/3/3/zz", "the link contains more than 9 cells"),
        ("https://puzz.link/p?slither/3/3/gdkg", "the link has extra text at its end: 'g'"),
        ("https://puzz.link/p?hitori/2/2/12@1", "a clue '?' is not supported in Hitori"),
        ("https://puzz.link/p?stostone/6/7/q2cgcj18cdm3c88cl", "the puzzle 'stostone' is not known to gridwise"),
        ("pzprv3/stostone/2/2/", "the puzzle 'stostone' is not known to gridwise; the known ones are lightup, hitori"),
        ("pzprv3/hitori/2/x/", "the file does not say how many rows and columns the board has"),
        ("pzprv3/hitori/2/101/", "the grid is 2×101; the sides must be between 1 and 100"),
        ("pzprv3/hitori/2/2/1 2 /2 /", "a row of the board has 1 entries, not 2"),
        ("pzprv3/hitori/2/2/1 2 /2 z /", "'z' is not a clue"),
        ("pzprv3/hitori/2/2/1 2 /2 1 /. . /. . /info:{", "the part 'info' of the file is damaged"),
    ],
)
def test_pzprjs_texts_with_something_wrong_say_what(text: str, message: str) -> None:
    with pytest.raises(gw.PuzzleError) as caught:
        gw.parse(text)
    assert caught.value.message.startswith(message)


def test_a_file_keeps_its_author_and_loses_its_history() -> None:
    board = "pzprv3/hitori/2/2/1 1 /2 1 /# . /. + /"
    puzzle = gw.parse(board + 'info:{/ "metadata": {/  "author": "Somebody"/ },/ "history": {"type": "pzpr"}/}')
    assert puzzle.attribute("author") == "Somebody"
    assert {str(cell): symbol for cell, symbol in puzzle.progress.items()} == {"a1": "1", "b2": "0"}
    assert gw.parse(formats()["pzprv3"].write(puzzle)).attribute("author") == "Somebody"


def test_a_hidden_clue_of_masyu_is_refused_by_name() -> None:
    with pytest.raises(gw.PuzzleError, match=r"a clue '\?' is not supported in Masyu"):
        gw.parse("pzprv3/mashu/2/2/- . /. . /0 /0 /0 0 /")


# ---- boards ----------------------------------------------------------------------------------------------------------

FOUR = gw.parse("...14......31...")


@pytest.mark.parametrize(
    "text",
    [
        ",,,1\n4,,,\n,,,3\n1,,,\n",
        "0;0;0;1\r\n4;0;0;0\r\n0;0;0;3\r\n1;0;0;0\r\n",
        "[[0,0,0,1],[4,0,0,0],[0,0,0,3],[1,0,0,0]]",
        '["...1", "4...", "...3", "1..."]',
        "[0,0,0,1,4,0,0,0,0,0,0,3,1,0,0,0]",
        "*-----*\n|..|.1|\n|4.|..|\n|--+--|\n|..|.3|\n|1.|..|\n*-----*\n",
        "[Puzzle]\n...1\n4...\n...3\n1...\n[State]\n....\n....\n....\n....\n",
        "puzzle,solution\n...14......31...,2341412314323214\n",
        "1234 1234 1234 1\n4 1234 1234 1234\n1234 1234 1234 3\n1 1234 1234 1234\n",
        "12341234123412344"[:12] + "1..." + "...4" + "1234" * 6 + "..3." + "1..." + "1234" * 3,
    ],
)
def test_boards_are_recognised_in_every_dress(text: str) -> None:
    assert gw.parse(text).givens == FOUR.givens


def test_pencil_marks_are_clues() -> None:
    puzzle = gw.parse(formats()["pencilmarks"].EXAMPLE)
    assert len(puzzle.clues) == 9
    assert gw.solve(puzzle).status is gw.Status.ONE


def test_remarks_of_an_sdk_file_are_kept() -> None:
    text = "#ASomebody\n#DA title\n#CTwo\n#Clines\n...1\n4...\n...3\n1...\n"
    told = gw.parse(text).declaration.attributes
    assert (told["author"], told["title"], told["rules"]) == ("Somebody", "A title", "Two\nlines")
    assert formats()["sdk"].write(gw.parse(text)) == text


# ---- gridwise convert ------------------------------------------------------------------------------------------------


def test_convert_prints_the_puzzle_in_another_format(tmp_path: Path) -> None:
    result = run("convert", "4:aa_a__a__a_a__a_a,d2s1s1m6a5a5d2m4")
    assert (result.exit_code, result.output.splitlines()[:3]) == (0, ["- KenKen", "- size: [4, 4]", "- a1/a2 = 2"])
    path = tmp_path / "mine.fpuzzles"
    result = run("convert", ".Shape~4x4.Thermo~R1C1~R1C2.~R2C2_1", "-o", path)
    assert (result.exit_code, result.stdout) == (0, "")
    assert gw.load(path).clues == (gw.Thermometer(line="a1 a2"),)


def test_convert_names_what_it_can_not_carry() -> None:
    result = run("convert", ".Shape~4x4.Thermo~R1C1~R1C2.FullMoon~C1~6~20", "--to", "yaml")
    assert result.exit_code == 2
    assert "the rule 'FullMoon' is not known to gridwise; `gridwise convert --lossy` leaves it out" in result.stderr
    result = run("convert", ".Shape~4x4.Thermo~R1C1~R1C2.~R2C2_1", "--to", "text")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "this puzzle also has Thermometer" in result.stderr


def test_convert_goes_on_without_it_where_that_is_wanted() -> None:
    result = run("convert", ".Shape~4x4.Thermo~R1C1~R1C2.FullMoon~C1~6~20.~R2C2_1", "--to", "text", "--lossy")
    assert (result.exit_code, result.stdout) == (0, ".....1..........\n")
    assert result.stderr == "left out: the rule 'FullMoon', Thermometer\n"
    result = run("convert", ".Shape~4x4.FullMoon~C1~6~20", "--to", "text", "--lossy", "--json")
    assert json.loads(result.stdout)["dropped"] == ["the rule 'FullMoon'"]


def test_convert_tells_which_remarks_have_no_place() -> None:
    result = run("convert", "- Sudoku\n- size: [4, 4]\n- title: Mine\n- author: Me\n", "--to", "iss")
    assert (result.exit_code, result.stdout) == (0, ".Shape~4x4\n")
    assert result.stderr == "left out: the title, the author\n"
    result = run("convert", "- LatinSquare\n- size: [4, 4]\n", "--to", "csv")
    assert result.stderr == "left out: the type (read the file with --type LatinSquare)\n"


def test_convert_knows_no_other_formats() -> None:
    result = run("convert", ".Shape~4x4", "--to", "docx")
    assert result.exit_code == 2
    assert "unknown output format 'docx'; the formats are csv, f-puzzles" in result.stderr
    assert run("convert", ".Shape~4x4", "--to", "penpa").exit_code == 2
    assert run("convert", ".Shape~4x4", "-o", "x.docx").exit_code == 2


@pytest.mark.parametrize(("name", "first"), [("sdm", "12"), (".sdk", "[Puzzle]"), ("YAML", "- Sudoku")])
def test_a_format_goes_by_its_ending_too(name: str, first: str) -> None:
    assert run("convert", "12343412........", "--to", name).output.startswith(first)


def test_a_format_is_guessed_where_it_is_misspelt() -> None:
    result = run("convert", "12343412........", "--to", "fpuzzle")
    assert result.exit_code == 2
    assert "did you mean 'f-puzzles'?" in result.stderr


def test_what_is_dropped_is_listed_once() -> None:
    with lossy() as dropped:
        gw.parse(".FullMoon~C1~6~20.FullMoon~C2~6~20.ChaosConstruction~R1C1")
    assert dropped == ["the rule 'FullMoon'", "the rule 'ChaosConstruction'"]


def test_every_format_has_texts_to_be_changed() -> None:
    assert all(len(texts_of(name)) >= (1 if name == "penpa" else 3) for name in formats())


EVIDENT = {
    "a board on a line": " 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n",
    **{
        str(path): path.read_text(encoding="utf-8")
        for path in sorted((Path(__file__).parents[1] / "examples").glob("*.yml"))
    },
}


@pytest.mark.parametrize("text", EVIDENT.values(), ids=EVIDENT.keys())
def test_an_evident_format_is_the_one_that_the_sniffers_choose(text: str) -> None:
    likely = max(formats().values(), key=lambda module: float(module.sniff(text)))
    assert loading._evident_format(text) in (None, likely)


def test_a_format_of_ones_own_may_claim_any_text(tmp_path: Path) -> None:
    text = EVIDENT["a board on a line"]
    assert loading.format_of(text).NAME == "text"
    file = tmp_path / "mine.py"
    file.write_text(
        "NAME, SUFFIXES, EXAMPLE = 'mine', ('.mine',), ''\n"
        "def sniff(text):\n    return 1.0\n"
        "def read(text, path=None, *, type=None):\n    return []\n"
    )
    plugin = plugins.load_plugin(file)
    try:
        assert loading.format_of(text).NAME == "mine"
    finally:
        plugins.unload_plugin(plugin)
