"""Wrong answers: everything that is wrong with them, in the words of the rule that they break."""

import pytest

import gridwise as gw

LINES = """\
- size: [{size}]
- symbols:
    none: {{value: 0, look: cross, layer: {layer}, background: yes}}
    line: {{value: 1, look: line, layer: {layer}}}
- SingleLoop
"""
SQUARE = LINES.format(size="2, 2", layer="borders")
ROW = LINES.format(size="1, 3", layer="borders")
LINKED = LINES.format(size="3, 3", layer="links")
MASYU = "- Masyu\n- pearls: |\n    . w . .\n    . . . .\n    . . b .\n    . . . .\n"
LOOSE = "the loop has a loose end at "
OPEN = "the lines do not form one closed loop"


@pytest.mark.parametrize(
    ("text", "lines", "messages"),
    [
        (SQUARE, "", ["there is no loop"]),
        (SQUARE, "a1|top", [LOOSE + "a1|top", OPEN]),
        (
            SQUARE,
            "a1|top a2|top a1|a2",
            [LOOSE + "a1|top", "the loop branches at the corner of a1 a2", LOOSE + "a2|top", LOOSE + "a1|a2", OPEN],
        ),
        (
            SQUARE,
            "a1|a2 b1|b2 a1|b1 a2|b2",
            [
                LOOSE + "a1|a2",
                LOOSE + "a1|b1",
                "the loop crosses itself at the corner of a1 a2 b1 b2",
                LOOSE + "a2|b2",
                LOOSE + "b1|b2",
                OPEN,
            ],
        ),
        (
            ROW,
            "a1|top a1|left a1|bottom a1|a2 a3|top a3|right a3|bottom a2|a3",
            ["there are 2 loops instead of one"],
        ),
        (
            SQUARE + "- FullLoop\n",
            "a1|top a1|left a1|a2 a1|b1",
            [f"the loop does not visit the corner of {cells}" for cells in ("a2", "a2 b2", "b1", "b1 b2", "b2")],
        ),
        (
            LINKED,
            "b1~b2 b2~b3 a2~b2",
            [LOOSE + "a2~b2", LOOSE + "b1~b2", "the loop branches at b2", LOOSE + "b2~b3", OPEN],
        ),
        (
            MASYU,
            "a1~a2 a2~b2 b1~b2 a1~b1",
            ["the loop turns on the white pearl in a2", "the loop does not pass through the black pearl in c3"],
        ),
        (
            MASYU,
            "b2~b3 b3~c3 c2~c3 b2~c2",
            [
                "the loop does not pass through the white pearl in a2",
                "the loop does not go straight on both sides of the black pearl in c3",
            ],
        ),
    ],
)
def test_a_wrong_drawing(text: str, lines: str, messages: list[str]) -> None:
    puzzle = gw.parse(text)
    drawn = set(lines.split())
    answer = {str(place): "line" if str(place) in drawn else "none" for place in puzzle.grid.places}
    assert [mistake.message for mistake in gw.check(puzzle, answer)] == messages


NURIKABE = "- Nurikabe\n- islands: |\n    2 . .\n    . . .\n    . . 1\n"
SLANT = "- Slant\n- size: [2, 2]\n- {name: DiagonalsAt, corner: r1.5c1.5, count: 4}\n"
STARS = "- StarBattle\n- stars: 1\n- regions: |\n    A A B B\n    A A B B\n    C C D D\n    C C D D\n"
NONOGRAM = "- Nonogram\n- rows: [1 1, 1]\n- columns: [1, 1, 1]\n"
BINAIRO = "- Binairo\n- size: [4, 4]\n"
SUDOKU = "- Sudoku\n- size: [4, 4]\n- {name: Thermometer, line: a2 a1}\n- {name: Cage, region: b1 b2, sum: 3}\n"


@pytest.mark.parametrize(
    ("text", "answer", "messages"),
    [
        (
            NURIKABE,
            ".########",
            [
                "c3 is black, but the number there belongs to an island",
                "some numbers are on no island",
                "the island of 2 at a1 has 1 cell",
                "c3 is black, but its island starts there",
                "the 2×2 square at a2 is all black",
                "the 2×2 square at b1 is all black",
                "the 2×2 square at b2 is all black",
            ],
        ),
        (
            NURIKABE,
            "..#####.#",
            [
                "c3 is black, but the number there belongs to an island",
                "the island at c2 has no number",
                "c3 is black, but its island starts there",
            ],
        ),
        (
            SLANT,
            "/\\\n\\/",
            ["the diagonals in a1 a2 b1 b2 form a closed loop", "0 diagonals touch the 4 between a1 and b2"],
        ),
        (
            STARS,
            "*...\n.*..\n..*.\n...*",
            [
                "Region A has 2 stars, but must have 1",
                "Region B has no star, but must have 1",
                "Region C has no star, but must have 1",
                "Region D has 2 stars, but must have 1",
                "Stars in a1 and b2 touch",
                "Stars in b2 and c3 touch",
                "Stars in c3 and d4 touch",
            ],
        ),
        (NONOGRAM, "111\n000", ["Row a (1 1) has runs of 3", "Row b (1) has no filled cell"]),
        (
            BINAIRO,
            "0011\n1100\n0011\n1100",
            [
                "Rows a and c are the same",
                "Rows b and d are the same",
                "Columns 1 and 2 are the same",
                "Columns 3 and 4 are the same",
            ],
        ),
        (
            BINAIRO,
            "0001\n1100\n0011\n1110",
            [
                "Row a has 3 0s, but must have 2",
                "Row d has 3 1s, but must have 2",
                "a1, a2 and a3 are all 0, three in a row",
                "d1, d2 and d3 are all 1, three in a row",
                "Rows a and c are the same",
                "Rows b and d are the same",
                "Columns 1 and 2 are the same",
            ],
        ),
        (SUDOKU, "1234341221434321", ["thermometer a2 a1 is not satisfied", "cage b1 b2 = 3 is not satisfied"]),
        (
            SUDOKU,
            "1111341221434321",
            [
                "a1 a2 a3 and a4 all hold 1, but row a allows each symbol only once",
                "a2 and c2 both hold 1, but column 2 allows each symbol only once",
                "a3 and b3 both hold 1, but column 3 allows each symbol only once",
                "a4 and d4 both hold 1, but column 4 allows each symbol only once",
                "a1 and a2 both hold 1, but box 1 allows each symbol only once",
                "a3 a4 and b3 all hold 1, but box 2 allows each symbol only once",
                "thermometer a2 a1 is not satisfied",
                "cage b1 b2 = 3 is not satisfied",
            ],
        ),
    ],
)
def test_a_wrong_board(text: str, answer: str, messages: list[str]) -> None:
    assert [mistake.message for mistake in gw.check(gw.parse(text), answer)] == messages
