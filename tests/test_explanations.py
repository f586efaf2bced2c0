"""The pages of explanations in the docs say what is said now, and end with the solution."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

import gridwise as gw
from gridwise.model.registry import type_names
from sentences_general import BROKEN

SCRIPT = Path(__file__).resolve().parent.parent / "scripts" / "explanations.py"


def explanations() -> ModuleType:
    spec = importlib.util.spec_from_file_location("explanations", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


PAGES = explanations()
NAMES = [name for name in type_names() if PAGES.stored(name)]


@pytest.mark.parametrize("name", NAMES)
def test_a_page_of_explanations_is_up_to_date(name: str) -> None:
    written = PAGES.page_of(name).read_text(encoding="utf-8")
    assert PAGES.page(name, PAGES.stored(name)) == written, "python scripts/explanations.py writes it anew"


@pytest.mark.parametrize("name", NAMES)
def test_the_sentences_of_a_page_are_whole(name: str) -> None:
    steps = [line for line in PAGES.page_of(name).read_text(encoding="utf-8").splitlines() if line[:1].isdigit()]
    assert steps
    assert [line for line in steps if BROKEN.search(line)] == []


def test_most_types_are_explained() -> None:
    assert len(NAMES) >= 26
    assert (PAGES.FOLDER / "README.md").read_text(encoding="utf-8") == PAGES.index(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_the_puzzles_have_the_level_of_their_heading(name: str) -> None:
    for level, text in PAGES.stored(name).items():
        assert gw.rate(gw.parse(text), ["gridwise"]).level == level
