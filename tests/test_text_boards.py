"""Boards typed as text, without YAML: one line, drawn grids, files with many boards."""

from pathlib import Path

import pytest

from gridwise.common.errors import PuzzleError
from gridwise.declaring.loading import load, load_all, parse, parse_all
from gridwise.formats import text as text_format
from gridwise.model.grid import Cell
from gridwise.model.puzzle import Puzzle

NO_SQUARE = "cells, which do not make a square board (a 9×9 board has 81)"
LOSSY = "; `gridwise convert --lossy` leaves it out"
ONLY_GIVENS = "a board in one line can hold only the givens of a puzzle type, but this puzzle also has"
LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROWS = [LINE[start : start + 9] for start in range(0, 81, 9)]
BANDS = [ROWS[start : start + 3] for start in (0, 3, 6)]


def drawn(row: str) -> str:
    return f"{row[:3]}|{row[3:6]}|{row[6:]}"


SPELLINGS = {
    "one line": LINE,
    "zeros": LINE.replace(".", "0"),
    "stars": LINE.replace(".", "*"),
    "underscores": LINE.replace(".", "_"),
    "dashes": LINE.replace(".", "-"),
    "one line, spaced": " ".join(LINE),
    "rows": "\n".join(ROWS),
    "rows with CRLF and a byte order mark": "\ufeff" + "\r\n".join(ROWS) + "\r\n",
    "rows, spaced": "\n".join(" ".join(row) for row in ROWS),
    "rows of groups": "\n".join(" ".join((row[:3], row[3:6], row[6:])) for row in ROWS),
    "one line, rows ended by slashes": "/".join(ROWS),
    "one line, slashes between blanks": " / ".join(ROWS) + " /",
    "bands": "\n\n".join("\n".join(band) for band in BANDS),
    "comments": "# a sudoku\n" + "\n".join(ROWS) + "\n# the end\n",
    "indented": "\n".join("   " + row for row in ROWS),
    "bars and dashes": "\n-----------\n".join("\n".join(map(drawn, band)) for band in BANDS),
    "bars and crosses": "\n---+---+---\n".join("\n".join(map(drawn, band)) for band in BANDS),
    "bars only": "\n".join(drawn(row).replace(".", "0") for row in ROWS),
    "a frame": "+---+---+---+\n"
    + "\n+---+---+---+\n".join("\n".join(f"|{drawn(row)}|" for row in band) for band in BANDS)
    + "\n+---+---+---+",
    "a frame of stars": "*-----------*\n"
    + "\n|---+---+---|\n".join("\n".join(f"|{drawn(row)}|" for row in band) for band in BANDS)
    + "\n*-----------*",
    "box signs": "┌───┬───┬───┐\n"
    + "\n├───┼───┼───┤\n".join("\n".join(f"│{drawn(row).replace('|', '│')}│" for row in band) for band in BANDS)
    + "\n└───┴───┴───┘",
}


@pytest.mark.parametrize("text", SPELLINGS.values(), ids=SPELLINGS)
def test_a_board_can_be_typed_in_many_ways(text: str) -> None:
    puzzle = parse(text)
    assert puzzle.declaration.type == "Sudoku"
    assert puzzle == parse(LINE)
    assert len(puzzle.givens) == 30


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("side", range(1, 10))
def test_any_square_size(side: int) -> None:
    for text in ("1" + "." * (side * side - 1), "\n".join(["1" + "." * (side - 1)] + ["." * side] * (side - 1))):
        puzzle = parse(text)
        assert puzzle.grid.shape == (side, side)
        assert {str(cell): symbol for cell, symbol in puzzle.givens.items()} == {"a1": "1"}


def test_larger_boards_have_letters_or_blanks() -> None:
    line = "G.A" + "." * 252 + "1"
    assert {str(cell): symbol for cell, symbol in parse(line).givens.items()} == {"a1": "16", "a3": "10", "p16": "1"}
    assert parse("\n".join(line[start : start + 16] for start in range(0, 256, 16))) == parse(line)
    spaced = " ".join({"G": "16", "A": "10"}.get(token, token) for token in line)
    assert parse(spaced) == parse(line)
    assert parse("\n".join(" ".join(["0"] * 16) for _ in range(16))).grid.shape == (16, 16)


def test_several_boards_in_one_file(tmp_path: Path) -> None:
    path = tmp_path / "many.sdm"
    path.write_text(f"# two boards\n{LINE}\n\n{LINE.replace('5', '.')}\n", encoding="utf-8")
    first, second = load_all(path)
    assert len(first.givens) > len(second.givens)
    with pytest.raises(PuzzleError, match="expected one puzzle but found 2"):
        load(path)
    blocks = "\n".join(ROWS) + "\n\n" + "\n".join(ROWS)
    assert parse_all(blocks) == [parse(LINE)] * 2
    assert len(parse_all("\n".join([LINE] * 81))) == 81
    assert len(parse_all("\n".join([LINE] * 9))) == 9


def test_another_type_can_be_told() -> None:
    puzzle = parse(".2..6.......1..3.......5.......3..4.", type="sixysudoku")
    assert puzzle.declaration.type == "SixySudoku"
    assert puzzle.givens[Cell.parse("f5")] == "4"
    assert parse("1...\n....\n....\n...2", type="LatinSquare").title == "Latin Square"
    assert parse("- size: [4, 4]\n", type="sudoku").declaration.type == "Sudoku"
    assert parse("- LatinSquare\n", type="sudoku").declaration.type == "LatinSquare"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (LINE[:80], f"1:1: this line has 80 {NO_SQUARE}"),
        (f"{LINE}\n{LINE}\n  {LINE[:79]}\n{LINE}", f"3:3: this line has 79 {NO_SQUARE}"),
        ("\n".join([*ROWS[:5], ROWS[5][:8], *ROWS[6:]]), "6:1: row 6 has 8 cells, but most rows have 9"),
        ("\n".join(ROWS[:8]), "1:1: the board has 8 rows of 9 cells; it should be square"),
        (
            "\n".join(" ".join(["0"] * 16) for _ in range(15)),
            "1:1: the board has 15 rows of 16 cells; it should be square",
        ),
        (f"# remark\n{LINE[:9]}4{LINE[10:]}", "2:37: b1 and e1 both hold 4, but column 1 allows each symbol only once"),
        (
            "\n".join([ROWS[0], "4" + ROWS[1][1:], *ROWS[2:]]),
            "5:1: b1 and e1 both hold 4, but column 1 allows each symbol only once",
        ),
        (
            "1234\n341.\n....\n...5",
            "4:4: '5' is not a symbol of this puzzle; the symbols are 1 2 3 4; '*' is an empty cell",
        ),
        ("1" * 3, f"1:1: this line has 3 {NO_SQUARE}"),
        ("1.../..3./.2./...4", "1:11: row 3 has 3 cells, but most rows have 4"),
        ("1.../..3./.2..", "1:1: the board has 3 rows of 4 cells; it should be square"),
        ("1.../.13./..../....", "1:7: a1 and b2 both hold 1, but box 1 allows each symbol only once"),
    ],
)
def test_errors_say_where_and_what(text: str, message: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        parse_all(text)
    assert str(caught.value) == message


def test_lines_with_slashes_are_boards_of_their_own() -> None:
    boards = parse_all("1.../..3./.2../...4\n4.../..3./.2../...1\n")
    assert [str(next(iter(board.givens.values()))) for board in boards] == ["1", "4"]
    with pytest.raises(PuzzleError, match="sides 2 and 3 are not equal"):
        parse("1../..2", type="LatinSquare")


@pytest.mark.parametrize(
    ("symbols", "board"),
    [
        ("1234", "1.../.2../..../...4"),
        ("1234", "1... / .2.. / .... / ...4"),
        ("1234", "1 . . ./. 2 . ./. . . ./. . . 4"),
        ("+/x-", "+..../.........-"),
        (["a/b", "c", "d", "e"], "a/b . . . / . c . . / . . . . / . . . e"),
        (["a/b", "c", "d", "e"], "a/b . . . . c . . . . . . . . . e"),
    ],
)
def test_a_slash_ends_a_row_unless_it_is_part_of_a_symbol(symbols: str | list[str], board: str) -> None:
    puzzle = Puzzle("Sudoku", size=4, symbols=symbols, empty=".", initial=board)
    first, second, last = [*list(puzzle.symbols.names)[:2], puzzle.symbols.names[-1]]
    assert dict(puzzle.givens) == {
        Cell.parse("a1"): first,
        Cell.parse("b2"): second,
        Cell.parse("d4"): last,
    }


def test_a_board_is_written_in_one_line() -> None:
    assert text_format.write(parse(LINE)) == LINE + "\n"
    large = parse("G.A" + "." * 252 + "1")
    assert text_format.write(large) == "G.A" + "." * 252 + "1\n"
    huge = parse("\n".join(" ".join(["36"] + ["0"] * 35 if row == 0 else ["0"] * 36) for row in range(36)))
    assert text_format.write(huge).startswith("36 . . .")
    assert parse(text_format.write(huge)) == huge


@pytest.mark.parametrize(
    ("puzzle", "message"),
    [
        (parse("- Sudoku\n- a1 < a2\n"), f"{ONLY_GIVENS} LessThan{LOSSY}"),
        (parse("- Sudoku\n- size: 6\n- box: [3, 2]\n"), f"{ONLY_GIVENS} box{LOSSY}"),
        (Puzzle(size=2, symbols="12"), f"{ONLY_GIVENS} symbols{LOSSY}"),
        (
            parse("- LatinSquare\n- size: 3\n- dimensions: 3\n"),
            "only a square board with the symbols 1, 2, 3 … can be written in one line",
        ),
    ],
)
def test_what_one_line_can_not_hold_is_an_error(puzzle: Puzzle, message: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        text_format.write(puzzle)
    assert str(caught.value) == message


def test_the_seeds_and_the_large_boards_load(corpora: Path) -> None:
    for path in (*corpora.glob("seeds/*/*.sdm"), *corpora.glob("seeds/sudopy/*.txt")):
        assert load(path).grid.shape == (9, 9)
    for path in corpora.glob("large/*.txt"):
        side = int(path.name[1:3])
        assert load(path).grid.shape == (side, side)


def test_lists_of_boards_load(corpora: Path) -> None:
    assert len(load_all(corpora / "sudoku9" / "top95.txt")) == 95
    assert len(load_all(corpora / "sudoku9" / "top1465.txt")) == 1465
