"""The words of rules and labels, which change with the options of a constraint."""

from pathlib import Path

import pytest
import yaml

from gridwise.model.registry import constraint

TEXT = (Path(__file__).parent / "rule_words.txt").read_text(encoding="utf-8")
CASES = [tuple(case.splitlines()) for case in TEXT.strip().split("\n\n")[1:]]


@pytest.mark.parametrize(("written", "rule", "label"), CASES)
def test_a_rule_says_what_its_options_mean(written: str, rule: str, label: str) -> None:
    name, _, fields = written.partition(" ")
    made = constraint(name)(**yaml.safe_load(fields))
    assert (made.rule(), made.label()) == (rule, label)
