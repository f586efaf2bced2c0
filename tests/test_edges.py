"""The edges of what is read and written: characters that nobody can print, digits of other scripts, deep choices."""

from __future__ import annotations

import pytest

import gridwise as gw

BOARD = "- LatinSquare\n- size: [4, 4]\n"


def test_messages_print_no_control_characters() -> None:
    with pytest.raises(gw.PuzzleError) as error:
        gw.generate("\x1b[31mSudoku\ud800")
    assert str(error.value).isprintable()
    assert "\\u001b[31m" in str(error.value)


@pytest.mark.parametrize("character", ["\x1b", "\x07", "\x9b", "\ud800"])
def test_characters_that_files_can_not_hold(character: str) -> None:
    """They are refused when they are written, and when an escape stands for them."""
    escape = f"\\u{ord(character):04x}"
    with pytest.raises(gw.PuzzleError, match=r"is not (allowed|a valid)"):
        gw.parse(f'{BOARD}- title: "a{escape}b"')
    with pytest.raises(gw.PuzzleError, match=rf"U\+{ord(character):04X} is not allowed"):
        gw.dumps(gw.Puzzle(size=(2, 2), symbols="12", title=f"a{character}b"))


def choices(depth: int) -> str:
    inner = "{name: Cage, region: a1 a2, sum: 3}"
    for _ in range(depth):
        inner = f"{{name: AnyOf, options: [{inner}, {{name: Cage, region: a1 a2, sum: 4}}]}}"
    return f"{BOARD}- {inner}\n"


def test_choices_within_choices_have_a_limit() -> None:
    assert gw.solve(gw.parse(choices(16))).status == "several"
    with pytest.raises(gw.PuzzleError, match=r"nested too deeply \(the limit is 16\)"):
        gw.solve(gw.parse(choices(17)))


def test_a_rule_about_dots_that_can_not_occur_says_nothing() -> None:
    puzzle = gw.parse("- size: [2, 2]\n- symbols: [2, 4]\n- AllWhiteDotsGiven")
    assert gw.count(puzzle) == 16


@pytest.mark.parametrize("text", ["3:١a_2", "٣:a", "https://puzz.link/p?nurikabe/٥/٥/a"])
def test_digits_of_other_scripts_are_no_digits(text: str) -> None:
    with pytest.raises(gw.PuzzleError):
        gw.parse(text)
