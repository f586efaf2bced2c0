"""Links and texts from other programs: damaged, spelled differently, or without a puzzle."""

import json
from random import Random
from urllib.parse import quote

import pytest

import gridwise as gw
from clitools import run
from gridwise.formats import fpuzzles, sudokupad
from gridwise.formats._lzstring import pack

PUZZLE = gw.Puzzle("Sudoku", title="Dots, lines / and more?", author="A/B", size=6, constraints=[
    gw.Thermometer(line="a1 b1 b2"), gw.Cage(region="c3 c4", sum=7)])  # fmt: skip
DOUBLE = "//"


def _packed_with(needed: str) -> str:
    """A packed puzzle whose text holds a certain piece."""
    data, random = fpuzzles.write_data(PUZZLE), Random(1)
    for _ in range(100):
        data["title"] = "Number " + "".join(random.choices("abcdefghijklmnopqrstuvwxyz ", k=2000))
        packed = pack(json.dumps(data))
        if needed in packed.strip("/"):
            return packed
    raise AssertionError(f"no packed text with {needed}")


@pytest.mark.parametrize("before", [fpuzzles.URL, "", sudokupad.URL + "fpuz", "fpuz"])
@pytest.mark.parametrize(
    "change",
    [
        lambda packed: packed.replace("/", "//"),
        lambda packed: "\r\n".join(packed[at : at + 76] for at in range(0, len(packed), 76)),
        lambda packed: quote(packed, safe=""),
        lambda packed: packed.replace("+", " "),
        lambda packed: packed.rstrip("="),
    ],
    ids=["doubled", "wrapped", "quoted", "blanks", "bare"],
)
def test_a_packed_puzzle_survives_its_way(before: str, change: object) -> None:
    packed = _packed_with("/")
    assert gw.parse(before + change(packed)).title.startswith("Number")  # type: ignore[operator]


def test_one_of_two_slashes_may_be_missing() -> None:
    packed = _packed_with(DOUBLE)
    assert gw.parse(fpuzzles.URL + packed.replace(DOUBLE, "/", 1)).title.startswith("Number")


def test_the_data_of_sudokupad_is_read_without_being_packed() -> None:
    data = {"cellSize": 50, "cells": [[{"value": 1}, {}, {}, {}], *[[{}] * 4] * 3], "metadata": {"title": "Mine"}}
    puzzle = gw.parse(json.dumps(data))
    assert (puzzle.title, len(puzzle.givens)) == ("Mine", 1)


@pytest.mark.parametrize(
    "link",
    [
        "https://puzz.link/p?sudoku%2F4%2F4%2Fi14l31i",
        "https://puzz.link/p.html?sudoku_edit/4/4/i14l31i",
        "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/solo.html#2x2%3Ac1_4f3_1c",
        "Solo: 2x2:c1_4f3_1c",
        "\t\t\t1\n4\t\t\t\n\t\t\t3\n1\t\t\t\n",
    ],
)
def test_other_ways_to_write_the_same_board(link: str) -> None:
    assert len(gw.parse(link).givens) == 4


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("https://f-puzzles.com/?id=abcd", "does not contain the puzzle, and gridwise does not download puzzles"),
        ("https://f-puzzles.com/", "does not contain the puzzle, and gridwise does not download puzzles"),
        ("https://puzz.link/p?sudoku", "does not contain the puzzle, and gridwise does not download puzzles"),
        ("https://puzz.link/p?sudoku/99999/99999/z", "99999×99999; the sides must be between 1"),
        ("https://sudokupad.app/", "does not contain the puzzle, and gridwise does not download puzzles"),
        ("https://tinyurl.com/abcd", "gridwise does not download puzzles"),
        ("https://swaroopg92.github.io/penpa-edit/", "gridwise does not download puzzles"),
        ("2x2#12345", "a random seed; only the game itself"),
        ("3x3db#0815", "a random seed; only the game itself"),
        ("magnets 5x5:1234512345123451234512345", "the game 'magnets' is not known"),
        ("net 5x5#123", "the game 'net' is not known"),
        (".FullMoon", "the rule 'FullMoon' is not known"),
        (".AntiKnight.FullMoon", "the rule 'FullMoon' is not known"),
        ("0,0,0,1\n4,0,0\n0,0,0,3\n1,0,0,0\n", "the rows of the board have different lengths"),
    ],
)
def test_what_holds_no_puzzle_is_refused_for_what_it_is(text: str, message: str) -> None:
    with pytest.raises(gw.PuzzleError, match=message):
        gw.parse(text)
    done = run("solve", text)
    assert (done.exit_code, done.stdout) == (2, "")
    assert message in done.stderr


TWO = """\
- Sudoku
- title: Nobody's business
- size: [4, 4]
- Thermometer: a1 b1 b2
- Palindrome: d1 d2 c3
- initial: 1.....3..2.....4
"""


@pytest.mark.parametrize(("format", "start"), [("puzz.link", "https://puzz.link/p?sudoku/4/4/"), ("tatham", "2x2:1e3")])
def test_rules_that_a_game_has_not_are_named_and_can_be_left_out(format: str, start: str) -> None:
    refused = run("convert", "-", "--to", format, stdin=TWO)
    assert refused.exit_code == 2
    assert "the rules Thermometer, Palindrome have no equivalent in" in refused.stderr
    assert "Nobody" not in refused.stderr
    lossy = run("convert", "-", "--to", format, "--lossy", stdin=TWO)
    assert lossy.exit_code == 0
    assert lossy.stdout.startswith(start)
    assert "the rule Thermometer, the rule Palindrome" in lossy.stderr
    assert len(gw.parse(lossy.stdout).givens) == 4


def test_no_more_is_left_out_than_must_be() -> None:
    lossy = run("convert", "-", "--to", "tatham", "--lossy", stdin=TWO + "- {name: Cage, region: b3 b4, sum: 4}\n")
    assert "Cage" not in lossy.stderr
    assert [type(clue).__name__ for clue in gw.parse(lossy.stdout).clues].count("Cage")


def test_a_type_of_which_there_is_no_game_is_named() -> None:
    done = run("convert", "-", "--to", "puzz.link", "--lossy", stdin="- KenKen\n- size: 2\n- a1+a2 = 3\n- b1+b2 = 3\n")
    assert done.exit_code == 2
    assert "puzz.link has no puzzle with these rules: KenKen with" in done.stderr
