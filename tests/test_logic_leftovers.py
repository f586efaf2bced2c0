"""The law of leftovers: lines and regions hold the same numbers, and so does what they do not share."""

import pytest

import gridwise as gw
from gridwise.logic.explain import find
from gridwise.logic.position import Position
from gridwise.logic.verify import verify

JIGSAW = gw.parse("""
- JigsawSudoku
- size: [4, 4]
- regions: |
    AAAB
    ACBB
    CCDB
    CDDD
""")


@pytest.mark.parametrize(
    ("removed", "gone", "why"),
    [
        (
            {"a4": "3"},
            {"b1": ("3",)},
            "Without the cells they share, a4 holds the same number as b1",
        ),
        ({"c1": "2", "d1": "2"}, {"a2": ("2",), "a3": ("2",)}, "so it can't be in a2 or a3 either"),
        ({"c4": "4"}, {"b2": ("4",)}, "Rows a and b hold the same numbers as region A and region B."),
    ],
)
def test_what_one_side_cannot_hold_the_other_cannot_either(
    removed: dict[str, str], gone: dict[str, tuple[str, ...]], why: str
) -> None:
    position = Position(JIGSAW, removed=removed)
    step = next(step for step in find(position, "law of leftovers") if step.removals == gone)
    assert why in step.why
    assert verify(position, step) is None


def test_nothing_follows_while_both_sides_can_hold_everything() -> None:
    assert find(Position(JIGSAW), "law of leftovers") == []


def test_boxes_leave_nothing_over() -> None:
    position = Position(gw.parse("- Sudoku"), removed={"a1": "1", "a2": "1", "d4": "5"})
    assert find(position, "law of leftovers") == []
