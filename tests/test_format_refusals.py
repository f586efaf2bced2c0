"""Texts in other formats that hold no puzzle, and puzzles that a format can't hold: the whole message of each."""

import json

import pytest

import gridwise as gw
from cpu_limits import at_most
from gridwise.formats._lzstring import pack
from gridwise.formats._pzpr_rooms import ROOM_TYPES
from gridwise.formats._pzpr_types import PZPR_TYPES
from gridwise.model.registry import formats

LINKS = {
    "puzz.link": "https://puzz.link/p?",
    "penpa": "https://swaroopg92.github.io/penpa-edit/#m=edit&p=",
    "f-puzzles": "https://f-puzzles.com/?load=",
}
"""How a link starts; a text in the table below follows it after @."""


@pytest.mark.parametrize(
    ("format", "text", "message"),
    [
        ("csv", "abc", "this is not a table: its first line has no comma"),
        ("csv", "1,2\n3,4,5", "the rows of the board have different lengths"),
        ("lists", "5", "there is no board here"),
        ("lists", "[]", "a board must be a list of rows"),
        ("lists", "[[1, 2], 5]", "a row must be a list of cells, not 5"),
        ("lists", "[[1, {}]]", "a cell must be a number or a character, not {}"),
        ("lists", "[[1, 2]", "the board is not JSON: expecting ',' delimiter"),
        ("pencilmarks", "1 2\n. 3", "this is not a grid of candidates with at most 9 rows and columns"),
        ("sdk", "#A Somebody\n", "there is no board here"),
        ("sdk", "[Puzzle]\n123", "this line has 3 cells, which do not make a square board (a 9×9 board has 81)"),
        ("sdk", ".........\n" * 18, "the board has 18 rows of 9 cells; it should be square"),
        (
            "ss",
            "*---*\n|1..|...|..10|\n" + "|...|...|...|\n" * 8,
            "the frame has 9 rows, so each row must have that many cells",
        ),
        ("text", "", "there is no board here"),
        ("tatham", "solo 3x3", "this is not a game ID; game IDs look like 3x3:a7_4f5…"),
        ("tatham", "keen 1:a", "this is not a game ID of keen"),
        ("tatham", "keen 3:bbbbbbbbbbbb,a1a1a1", "keen: the description of blocks has too many edges"),
        ("tatham", "solo 4j:p,a", "solo: the description of blocks has 1 edges, but the grid has 24"),
        ("tatham", "solo 2x2:z_1", "solo: the description has 27 cells, but the grid has 16"),
        ("tatham", "unequal 1:1", "unequal: the side length must be between 2 and 40, not 1"),
        ("tatham", "unequal 4:1,2", "unequal: the description has 2 cells, but the grid has 16"),
        (
            "tatham",
            "unequal 2:9,0,0,0",
            "'9' is not a symbol of this puzzle; the symbols are 1 2; '*' is an empty cell",
        ),
        ("tatham", "towers 4:1/2/3", "towers: there are 3 clues around the grid, not 16"),
        ("tatham", "lightup 3x3:BBBBBBBBBB", "lightup: the description has 10 places for clues, but the grid has 9"),
        ("tatham", "lightup 0x3:c", "lightup: the grid is 3×0; the sides must be between 1 and 100"),
        ("tatham", "pearl 5x5:zzz", "pearl: the description has 78 places for clues, but the grid has 25"),
        ("puzz.link", "@kakuro/3/3/lm", "the link has 5 cells, but the grid has 9"),
        ("puzz.link", "@kakuro/3/3/!!!", "'!' is not the code of a sum"),
        ("puzz.link", "@sudoku/4/5/a", "the 5×4 grid is not square"),
        ("puzz.link", "@nurikabe/3/3/!", "'!' is not allowed here"),
        ("puzz.link", "@lightup/3/3/zzz", "the link contains more than 9 cells"),
        ("puzz.link", "@mashu/3/3/99", "no loop can pass through a white pearl in a1"),
        ("pzprv3", "abc", "this is not a pzprv3 file"),
        (
            "pzprv3",
            "pzprv3/",
            "the puzzle '' is not known to gridwise; "
            f"the known ones are {', '.join(kind.file for kind in (*PZPR_TYPES, *ROOM_TYPES))}",
        ),
        (
            "pzprv3",
            "pzprv3/mashu/2/2/1 . /3 . /",
            "'3' in row 2 of `pearls` is not a pearl; write w for a white pearl, b for a black one, '.' for none",
        ),
        ("pzprv3", "pzprv3/slither/2/2/9 . /. . /", "'9' in row 1 of `numbers` is not a number from 0 to 4"),
        (
            "pzprv3",
            "pzprv3/lightup/2/2/9 . /. . /",
            "'9' in row 1 of `layout` is neither ., # nor a number from 0 to 4",
        ),
        ("pzprv3", "pzprv3/gokigen/2/2/1 . /. . /", "a row of the board has 2 entries, not 3"),
        ("pzprv3", "pzprv3/hitori/0/2/", "the grid is 0×2; the sides must be between 1 and 100"),
        ("penpa", "abc", "this is not a Penpa+ link"),
        ("penpa", "@abc", "the packed puzzle is cut off"),
        ("penpa", "@!!", "the packed puzzle is damaged"),
        ("penpa", "@Ky5Nyc8u1TEFQmMLrmgDHTCM5eLiAgA=", "the puzzle is not JSON: expecting value"),
        ("iss", ".~R1C1", "'R1C1' is not a given; givens are written like R1C1_5"),
        ("iss", ".Or.End", "Or has no options"),
        ("iss", ".Or" * 100, "the constraints are nested too deeply (the limit is 20)"),
        ("iss", ".Shape~4x4.~R9C1_1", "R9C1 is outside the 4×4 grid"),
        ("iss", ".Cage", "Cage has too few arguments: number 1 is missing"),
        ("iss", ".Cage~x~R1C1", "Cage must be a whole number, not 'x'"),
        ("iss", ".Shape~4x4.Cage~3", "Cage: the region is empty"),
        ("iss", ".Thermo~R0C1~R1C1", "'R0C1' is not a cell: rows and columns count from 1"),
        ("iss", ".Sandwich~3~X1", "Sandwich: 'X1' is not a row or column; their names look like R1 and C1"),
        ("iss", ".Regex~!!~R1C1", "Regex: a line needs at least two cells"),
        ("iss", ".Pair~%~_~R1C1~R1C2", "the character '%' is not allowed in a table"),
        ("iss", ".Pair~A~_~R1C1~R1C2", "a table of pairs allows no pair at all"),
        ("iss", ".Jigsaw~123", "Jigsaw has 3 cells, but the grid has 81"),
        ("iss", ".Indexing~X~R1C1", "Indexing: 'X' is neither R nor C"),
        ("iss", ".LittleKiller~5~R5C5", "LittleKiller: e5 is not at the edge of the grid"),
        ("iss", ".Quad~R1C1~1~2~3~4~5", "4 cells can't hold 5 symbols: 1 2 3 4 5"),
        ("iss", ".SameValues~3~R1C1~R1C2~R1C3~R1C4", "SameValues: 4 cells can't be split into 3 sets of the same size"),
        ("iss", ".ContainExact~1_2~R1C1", "2 symbols do not fit in 1 cell: a1"),
        ("iss", ".Lunchbox~5~R1C1~R1C2", "the sum 5 is impossible in 2 cells with these symbols"),
        ("f-puzzles", "@!!!!", "the character '!' is not allowed in a packed puzzle"),
        ("f-puzzles", "@N4Ig", "the packed puzzle is cut off: its end is missing"),
        ("f-puzzles", "@NNNNNNNNN", "the puzzle is not JSON: expecting value"),
        ("f-puzzles", "{}", "`size` must be a whole number, not None"),
        ("f-puzzles", '{"size": 4, "grid": 5}', "`grid` must be a list, not 5"),
        ("f-puzzles", '{"size": 4, "grid": [[{}]]}', "`grid` must have 4 rows of 4 cells"),
        ("f-puzzles", '{"size": 0, "grid": []}', "`size` is 0 (the limit is 64)"),
        ("f-puzzles", "{", "the puzzle is not JSON: expecting property name enclosed in double quotes"),
    ],
)
def test_a_text_that_holds_no_puzzle(format: str, text: str, message: str) -> None:
    with pytest.raises(gw.PuzzleError) as caught:
        formats()[format].read(text.replace("@", LINKS.get(format, "@"), 1))
    assert whole(caught.value) == message


def whole(error: gw.PuzzleError) -> str:
    """The message and its suggestion, without the place."""
    return "; ".join(part for part in (error.message, error.suggestion) if part)


# ---- data inside links -----------------------------------------------------------------------------------------------

BLANK = [[{}] * 4] * 4


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"size": "x"}, "`size` must be a whole number, not 'x'"),
        ({"killercage": 5}, "killercage must be a list, not 5"),
        ({"killercage": [5]}, "killercage must be a map, not 5"),
        ({"killercage": [{"cells": 5}]}, "a list of cells must be a list, not 5"),
        ({"grid": [[5] * 4] * 4}, "a cell must be a map, not 5"),
        (
            {"grid": [[{"value": 99}] * 4] * 4},
            "'99' is not a symbol of this puzzle; the symbols are 1 2 3 4; '*' is an empty cell",
        ),
        ({"grid": [[{"region": 9}] * 4] * 4}, "the region of R1C1 has 16 cells but must have 4"),
        ({"grid": [[{"centerPencilMarks": 5}] * 4] * 4}, "centerPencilMarks must be a list, not 5"),
        (
            {"sandwichsum": [{"cell": "R2C2", "value": 5}]},
            "R2C2 is not at the end of a row or column, just outside a 4×4 grid",
        ),
        (
            {"littlekillersum": [{"cells": ["R1C1"], "cell": "R2C2", "direction": "XX", "value": 5}]},
            "littlekillersum: 'XX' is not one of the directions DR, DL, UR, UL",
        ),
    ],
)
def test_f_puzzles_data_that_makes_no_sense(data: dict[str, object], message: str) -> None:
    with pytest.raises(gw.PuzzleError) as caught:
        gw.parse("https://f-puzzles.com/?load=" + pack(json.dumps({"size": 4, "grid": BLANK, **data})))
    assert whole(caught.value) == message


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ([], "the puzzle must be a map, not a list"),
        ({}, "`cells` must be a square of at most 64 rows"),
        ({"cells": 5}, "`cells` must be a list, not 5"),
        ({"cells": [[{}, {}]]}, "`cells` must be a square of at most 64 rows"),
        ({"cells": BLANK, "cages": 5}, "`cages` must be a list, not 5"),
        ({"cells": BLANK, "cages": [5]}, "`cages` must be a map, not 5"),
        ({"cells": BLANK, "cages": [{"cells": "x"}]}, "'x' is not a cell; cell names look like R1C1"),
        ({"cells": [[{"value": "q"}] * 4] * 4}, "a cell's `value` must be a whole number, not 'q'"),
    ],
)
def test_sudokupad_data_that_makes_no_sense(data: object, message: str) -> None:
    with pytest.raises(gw.PuzzleError) as caught:
        gw.parse("https://sudokupad.app/scl" + pack(json.dumps(data)))
    assert whole(caught.value) == message


# ---- writing ---------------------------------------------------------------------------------------------------------

CUBE = "{size: [2, 2, 2], symbols: 12}"
HOLE = "{size: [2, 2], symbols: 12, void: a1}"
LETTERS = "[Sudoku, {size: [4, 4], symbols: ABCD}]"
MASYU = "[Masyu, {size: [3, 3]}]"
BOTH = "[Sudoku, {size: [4, 4]}, {name: JigsawRegions, regions: [AABB, AABB, CCDD, CCDD]}]"
LEAVES_OUT = "; `gridwise convert --lossy` leaves it out"


@pytest.mark.parametrize(
    ("text", "format", "message"),
    [
        (CUBE, "f-puzzles", "f-puzzles supports only plain boards of rows and columns, without void cells"),
        (
            CUBE,
            "lists",
            "nested lists can hold only the givens of a puzzle type, but this puzzle also has symbols" + LEAVES_OUT,
        ),
        (CUBE, "pzprv3", "pzprv3 has no puzzle with these rules: Puzzle"),
        (HOLE, "iss", "iss supports only plain boards of rows and columns, without void cells"),
        (
            HOLE,
            "csv",
            "a table of cells can hold only the givens of a puzzle type, but this puzzle also has symbols, void"
            + LEAVES_OUT,
        ),
        (LETTERS, "iss", "iss supports only the symbols 1, 2, 3 … in this order, without gaps"),
        (LETTERS, "tatham", "Tatham's collection has no puzzle with these rules: Sudoku"),
        (
            MASYU,
            "f-puzzles",
            "f-puzzles supports only square boards whose rows and columns contain each of the numbers 1, 2, 3 … once",
        ),
        (MASYU, "iss", "the rule SingleLoop has no equivalent in iss" + LEAVES_OUT),
        (MASYU, "ss", "only a square board with the symbols 1, 2, 3 … can be written as a Simple Sudoku file"),
        (MASYU, "text", "only a square board with the symbols 1, 2, 3 … can be written in one line"),
        (BOTH, "f-puzzles", "f-puzzles supports either boxes or regions, but this puzzle has both"),
        (BOTH, "tatham", "the rule JigsawRegions has no equivalent in Tatham's collection" + LEAVES_OUT),
        (BOTH, "puzz.link", "the rule JigsawRegions has no equivalent in puzz.link" + LEAVES_OUT),
    ],
)
def test_a_puzzle_that_a_format_can_not_hold(text: str, format: str, message: str) -> None:
    with pytest.raises(gw.PuzzleError) as caught:
        formats()[format].write(gw.parse(text))
    assert whole(caught.value) == message


@pytest.mark.parametrize("head", ["5:", "5x5:"])
def test_a_long_game_id_takes_linear_time(head: str) -> None:
    """The pattern for towers and nonograms used to look at each slash from each other: 20 s for 20 kB."""
    with at_most(2), pytest.raises(gw.PuzzleError):
        formats()["tatham"].read(head + "/" * 20_000 + "!")


def test_digits_of_other_scripts_are_no_digits_of_a_game_id() -> None:
    with pytest.raises(gw.PuzzleError, match="not a game ID"):
        formats()["tatham"].read("٣x٣:a7_4f5")
