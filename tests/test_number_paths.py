"""Hidato, Numbrix and Signpost: paths of numbers."""

from dataclasses import replace

import pytest

import gridwise as gw
import sentences_paths
from gridwise.model import registry
from gridwise.model.registry import formats


def starter(name: str) -> gw.Puzzle:
    return gw.parse(registry.puzzle_type(name).starter())


def test_reasons_name_the_numbers_nearby() -> None:
    told = [str(step) for step in gw.explain(starter("Hidato"))]
    assert any("leave only" in each or "leaves only" in each for each in told)
    assert any("at least two steps away from it" in each for each in told)
    told = [str(step) for step in gw.explain(starter("Signpost"))]
    assert any("its arrow does not point at" in each for each in told)


@pytest.mark.parametrize(("kind", "side"), [("Hidato", 5), ("Signpost", 4)])
def test_new_puzzles_show_both_ends(kind: str, side: int) -> None:
    puzzle = gw.generate(kind, size=side, level="easy", seed=5)
    assert {"1", str(side * side)} <= {*puzzle.givens.values()}
    assert gw.unique(puzzle)


def test_new_numbrix_may_hide_its_ends() -> None:
    puzzle = gw.generate("Numbrix", size=5, level="easy", seed=5)
    assert gw.unique(puzzle)
    assert gw.rate(puzzle).level == "Easy"


def test_void_cells_are_in_the_way() -> None:
    puzzle = gw.Puzzle("Hidato", size=[2, 4], void="a2 b2 b3", initial={"a1": "1"})
    assert gw.count(puzzle) == 0
    shaped = gw.Puzzle("Numbrix", size=[3, 3], void="b2", initial={"a1": "1", "a2": "2"})
    assert gw.count(shaped) == 1


def test_signposts_of_tatham_are_read_and_written() -> None:
    module = formats()["tatham"]
    (puzzle,) = module.read("signpost 4x4c:1eedgbfbebbgg16acga")
    assert (puzzle.declaration.type, puzzle.givens[gw.Cell.parse("a1")]) == ("Signpost", "1")
    [rule] = [each for each in puzzle.constraints if isinstance(each, gw.Signposts)]
    assert [rule.way(gw.Cell.parse(cell)) for cell in ("a1", "a3", "b2", "d1")] == ["S", "SE", "SW", None]
    written = module.write(puzzle)
    assert module.read(written) == [puzzle]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("signpost 2x2:abc", "3 arrows, but the grid has 4 cells"),
        ("signpost 1x4:eeea", "one column"),
    ],
)
def test_wrong_ids_of_signposts_are_refused(text: str, message: str) -> None:
    with pytest.raises(gw.PuzzleError, match=message):
        gw.parse(text)


def test_wrong_arrows_are_named() -> None:
    with pytest.raises(gw.PuzzleError, match="'X' is not a direction"):
        gw.Puzzle("Signpost", arrows="E X\nN .")
    with pytest.raises(gw.PuzzleError, match="has no arrows"):
        gw.Puzzle("Signpost", size=[2, 2])


def test_what_the_words_claim_about_a_path_is_read() -> None:
    position = gw.position(starter("Hidato"))
    told = "4 in a5 and 1 in b2 leave only a4 for 3."
    step = next(step for step in gw.explain(starter("Hidato")) if step.why == told)
    assert list(sentences_paths.false_statements(position, step)) == []
    wrong = replace(step, reason=told.replace("1 in b2", "6 in b4"))
    assert "also fits" in " ".join(sentences_paths.false_statements(position, wrong))
