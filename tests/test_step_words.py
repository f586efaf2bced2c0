"""The words of steps that no example of a technique shows: each is part of the explanation of a puzzle."""

from pathlib import Path

import pytest

import gridwise as gw

CASES = (Path(__file__).parent / "step_words.txt").read_text(encoding="utf-8").strip().split("\n\n")[1:]


@pytest.mark.parametrize("case", CASES, ids=[case.partition("\n")[0].removeprefix("- ") for case in CASES])
def test_an_explanation_has_these_steps(case: str) -> None:
    lines = case.splitlines()
    puzzle = gw.parse("\n".join(line for line in lines if line[:3] not in ("!! ", "?? ")) + "\n")
    steps = list(gw.explain(puzzle))
    said = {*(f"!! {step.why} So {step.what}." for step in steps), *(f"?? {step.plain}" for step in steps)}
    assert [line for line in lines if line[:3] in ("!! ", "?? ") and line not in said] == []
