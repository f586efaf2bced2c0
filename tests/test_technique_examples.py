"""Every technique has an example that shows it, and readable wording."""

import inspect
import json
import re
from functools import cache

import pytest

import gridwise as gw
from clitools import run
from gridwise.logic.examples import example_file, example_text
from gridwise.logic.ladder import techniques
from gridwise.testing import check_technique
from sampled_cases import but

NAMES = list(techniques())
JARGON = re.compile(
    r"\b(candidates?|cells?|houses?|symbols?|ALS|AIC|locked|fins?|covers?|bases?|pivot|pincers?|links?|chain|colouring"
    r"|relations?|subset|bivalue|refut\w*|pattern)\b"
)
"""Words that a ten-year-old need not know."""
LONGEST_PLAIN, LONGEST = 800, 1000
SLOW = {
    f"siamese finned {sort} {size}" for sort in ("Franken", "mutant") for size in ("squirmbag", "whale", "leviathan")
}
"""Found by the same kernel as the smaller ones, and told in the same words, in half a minute instead of a moment."""


@cache
def example(name: str) -> gw.Example:
    found = gw.example(name)
    assert found is not None, f"{name} has no example; scripts/technique_examples.py makes one"
    return found


@pytest.mark.parametrize("name", but(SLOW.__contains__, NAMES))
def test_the_example_of_a_technique_holds_it(name: str) -> None:
    check_technique(name, most=1)
    found = example(name)
    assert gw.find(found.position, name.upper(), limit=1) == [found.step]


@pytest.mark.parametrize("name", but(SLOW.__contains__, NAMES))
def test_the_words_of_a_technique_read_well(name: str) -> None:
    step = example(name).step
    for said in (step.where, step.which, step.why, step.plain, str(step)):
        assert said.endswith("."), said
        assert said[0].isupper() or re.match(r"[a-z]+\d|\d", said) or said == str(step), said
        without_sets = re.sub(r" \{\w+(,\w+)*\}", "", said)  # as in {8,9}
        assert not re.search(r"  |\.\.|,\.|\(\)|\bNone\b(?! has| of)|[\[\]{}]|\('|, \.| ,", without_sets), said
        assert not re.search(r"(?<!ow)(?<!ows) a ([AEIOaeio]|8\b|11\b|18\b|X)|\ban [bcdfgjklmnpqrstvwyz]", said), said
    assert not step.what.endswith(".")
    assert not re.search(r"\ban? \w+(s|tions) ?\.", step.which), step.which
    assert len(str(step)) <= LONGEST


@pytest.mark.parametrize("name", but(SLOW.__contains__, NAMES))
def test_plain_words_are_plain(name: str) -> None:
    step = example(name).step
    plain = step.plain
    assert len(plain) <= LONGEST_PLAIN
    for clue in step.because.clues:  # what a clue is called is not for the technique to say
        plain = plain.replace(clue, "this")
    assert not JARGON.search(plain), plain
    assert not re.search(rf"\b{re.escape(name)}\b", plain, re.IGNORECASE), plain
    assert max(len(sentence.split()) for sentence in re.split(r"[.:;] ", plain)) <= 40, plain


def test_examples_stand_beside_their_techniques_and_nowhere_else() -> None:
    files = {example_file(each) for each in techniques().values()}
    for path in files:
        titles = re.findall(r"^- title: (.*)$", path.read_text(encoding="utf-8"), re.MULTILINE)
        owners = [name for name, each in techniques().items() if example_file(each) == path]
        assert sorted(titles) == sorted(owners)


def test_an_example_is_a_puzzle_file_that_other_commands_read(tmp_path) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "x-wing.yml"
    path.write_text(example_text(techniques()["X-wing"]))
    assert run("hint", path, "--stage", "4").exit_code == 0


def test_the_command_shows_the_example() -> None:
    shown = run("techniques", "x wing").stdout
    step = example("X-wing").step
    assert inspect.getdoc(type(techniques()["X-wing"])) in shown
    assert step.why in " ".join(shown.split())
    assert "In plain words:" in shown
    told = json.loads(run("techniques", "x-wing", "--json").stdout)
    assert told["example"]["step"]["technique"] == "X-wing"
    assert gw.parse(told["example"]["puzzle"])
