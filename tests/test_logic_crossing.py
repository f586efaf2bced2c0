"""Lines that cross: what the techniques of Hard Binairos and nonograms find, and that their words are true."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

import gridwise as gw
from gridwise.logic.explain import find
from gridwise.logic.position import Position
from gridwise.logic.verify import verify, verify_parts
from gridwise.solving.explaining import reached
from sentences_crossing import false_statements

BINAIRO = """
- Binairo
- size: 6
- initial: 1..... / .11... / .0...1 / ..1..0 / .1..0. / .0.1..
- progress: ...... / 0..0.. / 1.010. / ...01. / ...... / ......
"""
EIGHT = """
- Binairo
- size: 8
- initial: ....0.0. / .0...1.. / ...1..0. / 1....... / ..1..1.. / ...0...0 / 11..10.. / .......1
"""
SPOON = """
- Nonogram
- rows: |
    4
    1 1
    4
    8
    2
    2
    1 2 1
    2 2 2
    8
    4
- columns: |
    2
    1 2
    1 1
    4 2
    1 8
    1 8
    4 2
    1 1
    1 2
    2
"""
HARD = [("Binairo", 8), ("Binairo", 10), ("Nonogram", 10)]


def _found(puzzle: gw.Puzzle) -> Iterator[tuple[Position, gw.Step]]:
    """The steps of the technique in an explanation, each with the position before it."""
    position = Position(puzzle)
    position.state.promises_one = True
    for step in gw.explain(position.copy(), all_steps=True):
        if step.technique == "crossing lines":
            yield position.copy(), step
        position.apply(step.raw)


@pytest.mark.parametrize(("name", "size"), HARD)
def test_hard_puzzles_need_lines_that_cross_and_every_part_is_verified(name: str, size: int) -> None:
    puzzle = gw.generate(name, size=(size, size), level="Hard", seed=1)
    found = list(_found(puzzle))
    assert found
    assert gw.rate(puzzle).hardest == "crossing lines"
    for position, step in found:
        assert verify(position, step) is None, str(step)
        assert verify_parts(position, step.raw) is None, str(step)
        assert list(false_statements(position, step)) == []
        assert 4 < step.score < 6


def test_the_shortest_proof_comes_first() -> None:
    puzzle = gw.parse(BINAIRO)
    lengths = [step.raw.numbers[0] for step in find(reached(puzzle), "crossing lines")]
    assert lengths == sorted(lengths)
    assert all(len(step.parts) == step.raw.numbers[0] for step in find(reached(puzzle), "crossing lines"))


def test_what_goes_wrong_is_said() -> None:
    reasons = {"alike in a row", "would be the same", "would need", "too long for its runs"}
    said = set()
    for text in (EIGHT, SPOON):
        for _, step in _found(gw.parse(text)):
            said |= {reason for reason in reasons if reason in step.why}
    assert said == reasons


def test_boards_of_other_lines_have_no_such_steps() -> None:
    for text in (
        "- StarBattle\n- regions: AAB / ABB / CCC",
        "- Sudoku\n- size: [4, 4]\n- initial: 1... / .... / .... / ....",
    ):
        assert not find(gw.Position(gw.parse(text)), "crossing lines")


WRONG = [
    ("a4 were 1", "a4 were 0"),
    ("e4 is 0", "e5 is 0"),
    ("by row e", "by row d"),
    ("d3–f3", "a3–c3"),
]


@pytest.mark.parametrize(("right", "wrong"), WRONG)
def test_the_reader_of_these_sentences_finds_what_is_false(right: str, wrong: str) -> None:
    position = reached(gw.parse(BINAIRO))
    step = find(position, "crossing lines")[0]
    assert right in step.why
    assert list(false_statements(position, step)) == []
    changed = replace(step, reason=step.why.replace(right, wrong))
    assert list(false_statements(position, changed))
