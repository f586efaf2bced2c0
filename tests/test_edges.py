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


OUT_OF_REACH = (
    "{name: Cage, region: a1 a2, sum: 30}",
    "{name: RunSum, region: a1-a4, sum: 3}",
    "{name: Math, expression: a1 + a2 = 30}",
    "{name: SumWithRepeats, region: a1 b2, sum: 9}",
    "{name: LittleKiller, start: a1, direction: down right, sum: 99}",
    "{name: AllDifferent, region: a1-d1 a2}",
    "{name: UnknownOperation, region: a1 a2, target: 99}",
    "{name: Arrow, lines: [[a1, b2, c3, d4, d3, c2]]}",
)


@pytest.mark.parametrize("option", OUT_OF_REACH)
def test_an_option_may_be_impossible(option: str) -> None:
    """Alone it is refused; beside another option it only leaves the other one, and denied it says nothing."""
    with pytest.raises(gw.PuzzleError):
        gw.parse(f"{BOARD}- {option}\n")
    other = "{name: Cage, region: a1 a2, sum: 4}"
    assert gw.count(gw.parse(f"{BOARD}- AnyOf: [{option}, {other}]\n")) == gw.count(gw.parse(f"{BOARD}- {other}\n"))
    assert gw.count(gw.parse(f"{BOARD}- Not: {option}\n")) == 576


def test_targets_have_a_limit_in_options_as_well() -> None:
    with pytest.raises(gw.PuzzleError):
        gw.parse(
            f"{BOARD}- AnyOf: [{{name: Cage, region: a1 a2, sum: {10**30}}}, {{name: Cage, region: a1 a2, sum: 4}}]\n"
        )


def test_numbers_of_a_run_sum_may_repeat() -> None:
    """So it may be longer than there are symbols."""
    assert gw.count(gw.parse("- size: [1, 5]\n- symbols: 12\n- {name: RunSum, region: a1-a5, sum: 6}")) == 5


def test_a_rule_about_dots_that_can_not_occur_says_nothing() -> None:
    puzzle = gw.parse("- size: [2, 2]\n- symbols: [2, 4]\n- AllWhiteDotsGiven")
    assert gw.count(puzzle) == 16


@pytest.mark.parametrize("text", ["3:١a_2", "٣:a", "https://puzz.link/p?nurikabe/٥/٥/a"])
def test_digits_of_other_scripts_are_no_digits(text: str) -> None:
    with pytest.raises(gw.PuzzleError):
        gw.parse(text)
