"""The reader of sentences about the blocks of a Doppelblock accepts what is said, and finds what is false."""

import re
from dataclasses import replace

import gridwise as gw
from gridwise.model.registry import puzzle_type
from sentence_checker import check_explanation
from sentences_blocks import false_statements


def test_places_of_blocks_are_told_and_read() -> None:
    puzzle = gw.parse(puzzle_type("Doppelblock").starter())
    assert list(check_explanation(puzzle)) == []
    position, changed = gw.position(puzzle), 0
    for step in gw.explain(position, all_steps=True):
        if match := re.search(r"The blocks can only be in (\w+) and (\w+)", step.why):
            false = step.why.replace(f"in {match[1]} and", f"in {match[2]} and", 1)
            assert list(false_statements(position.copy(), replace(step, reason=false))) != [], false
            changed += 1
        position.apply(step)
    assert changed
