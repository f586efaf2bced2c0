"""Connected areas: known counts, steps as players reason, and clear errors."""

import pytest

import gridwise as gw
from gridwise.logic.verify import verify


@pytest.mark.parametrize(("side", "areas"), [(1, 1), (2, 13), (3, 218), (4, 11_506)])
def test_the_number_of_connected_sets_of_cells_is_known(side: int, areas: int) -> None:
    puzzle = gw.Puzzle(size=(side, side), symbols=[0, 1], constraints=[gw.ConnectedCells(symbols=1)])
    assert gw.count(puzzle, limit=20_000) == areas + 1  # and the empty set


MARKED = """
- size: [3, 4]
- symbols:
    black: {value: 0, look: filled, character: "#", noun: black cell}
    white: {value: 1, character: ".", background: true, noun: white cell}
- {name: ConnectedCells, symbols: white}
- initial: |
    x . x #
    # . # .
    x . # #
"""


def test_steps_name_the_cells_that_are_cut_off_and_the_only_way() -> None:
    texts = [str(step) for step in gw.explain(gw.parse(MARKED))]
    assert any(text.startswith("cut off: b4 can't be reached from a1") and "So b4 is black" in text for text in texts)
    way = "every way from a1 to c1 leads through a2–c2. So a2–c2 are white."
    assert any(text.startswith("only way through:") and text.endswith(way) for text in texts)


def test_every_step_is_accepted_by_the_verifier() -> None:
    position = gw.position(gw.parse(MARKED))
    for step in gw.explain(position):
        assert verify(position, step) is None
        position.apply(step)
    assert position.solved


def test_a_symbol_that_does_not_exist_is_named_with_its_place() -> None:
    text = "- size: [2, 2]\n- symbols: [0, 1]\n- {name: ConnectedCells, symbols: 7}\n"
    with pytest.raises(gw.PuzzleError, match="3:35: '7' is not a symbol of this puzzle"):
        gw.parse(text)


def test_the_rule_says_how_cells_are_connected() -> None:
    [rule] = gw.parse(MARKED).rules
    assert rule == "All white cells are connected, horizontally and vertically."
