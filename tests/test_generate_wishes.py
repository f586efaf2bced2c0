"""Puzzles with requested levels, scores, techniques, clues and symmetry; and requests that can't be met."""

from types import SimpleNamespace

import pytest

import gridwise as gw
from gridwise.generating import wishes
from gridwise.generating.clue_symmetry import SYMMETRIES, moves
from gridwise.generating.criteria import criteria_of
from gridwise.generating.generator import GenerationProgress
from gridwise.logic.technique import LEVELS
from gridwise.model.puzzle_type import PuzzleType


@pytest.mark.parametrize("level", ["Easy", "Medium", "Hard", "Unfair"])
def test_a_level_is_met_as_rated_afresh(level: str) -> None:
    for puzzle in gw.generate("Sudoku", level=level.lower(), seed=21, count=5):
        assert gw.rate(puzzle, ["gridwise"]).level == level
        assert gw.unique(puzzle)


def test_the_last_level_is_met_without_climbing_to_the_end() -> None:
    puzzle = gw.generate("MagicSquare", size=5, level="extreme", seed=1)
    assert puzzle.declaration.attributes["rating"]["level"] == "Extreme"
    with pytest.raises(gw.Undecided):
        list(gw.explain(puzzle, without=["forcing chain", "long whip", "forcing net", "refutation"]))


def test_puzzles_of_the_last_level_carry_their_score() -> None:
    puzzle = gw.generate("Suguru", level="Extreme", seed=1)
    rating = puzzle.declaration.attributes["rating"]
    assert rating == {name: getattr(gw.rate(puzzle, ["gridwise"]), name) for name in rating}
    assert {"level", "score", "hardest", "steps"} == set(rating)


def test_a_range_of_levels_and_of_scores() -> None:
    for puzzle in gw.generate("Sudoku", level="easy-medium", seed=1, count=5):
        assert gw.rate(puzzle, ["gridwise"]).level in ("Easy", "Medium")
    for puzzle in gw.generate("Sudoku", score=(2.5, 4.0), seed=1, count=5):
        assert 2.5 <= gw.rate(puzzle, ["gridwise"]).score <= 4.0


def test_techniques_that_must_and_must_not_be_needed() -> None:
    puzzle = gw.generate("Sudoku", techniques=["naked pair"], without=["pointing"], seed=1)
    used = gw.rate(puzzle, ["gridwise"]).techniques
    assert "naked pair" in used
    assert "pointing" not in used


def test_the_hardest_technique() -> None:
    for puzzle in gw.generate("Sudoku", hardest="naked pair", seed=3, count=2):
        assert gw.rate(puzzle, ["gridwise"]).hardest == "naked pair"


def test_techniques_that_must_be_enough() -> None:
    names = ["full house", "hidden single"]
    puzzle = gw.generate("Sudoku", only=names, seed=1)
    assert {step.technique for step in gw.explain(puzzle, only=names)} <= set(names)


@pytest.mark.parametrize("clues", [24, 30, (26, 28)])
def test_the_number_of_clues(clues: object) -> None:
    low, high = clues if isinstance(clues, tuple) else (clues, clues)
    for puzzle in gw.generate("Sudoku", clues=clues, seed=6, count=3):
        assert low <= len(puzzle.givens) <= high
        assert gw.unique(puzzle)


def test_a_level_without_a_clue_to_spare() -> None:
    puzzle = gw.generate("Sudoku", level="easy", minimal=True, seed=2)
    assert gw.rate(puzzle, ["gridwise"]).level == "Easy"
    assert all(gw.count(puzzle, limit=2, absent=[clue.number]) == 2 for clue in puzzle.model.clues)


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_the_symmetry_of_the_clues(symmetry: str) -> None:
    for puzzle in gw.generate("Sudoku", symmetry=symmetry, level="easy-hard", seed=1, count=2):
        for move in moves(symmetry, puzzle.grid):
            assert {move(cell) for cell in puzzle.givens} == set(puzzle.givens)


def test_a_board_that_has_no_such_symmetry() -> None:
    kind = PuzzleType.from_yaml("X", "size: [2, 3]\nsymbols: 123456\nconstraints: [AllCellsAreCompletePermutation]\n")
    with pytest.raises(gw.PuzzleError, match="the 2×3 grid with these cells does not have the symmetry 'quarter'"):
        gw.generate(kind, symmetry="quarter", seed=1)
    assert len(gw.generate(kind, symmetry="mirror", seed=1).givens) == 6


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"size": 4, "level": "extreme"}, r"no Sudoku \(Extreme\) was found in 20 tries; the closest is (Easy|Medium)"),
        ({"clues": 17, "symmetry": "rotational"}, r"no Sudoku \(17 clues\) .* 2[0-9] clues"),
    ],
)
def test_what_can_not_be_had_ends_with_the_nearest(options: dict[str, object], message: str) -> None:
    with pytest.raises(gw.Unmet, match=message) as caught:
        gw.generate("Sudoku", seed=1, tries=20, **options)
    near = caught.value.known
    assert gw.unique(near)
    assert near.known_solution


def test_there_are_only_so_many_small_ones() -> None:
    told = []
    with pytest.raises(gw.Unmet, match=r"only (\d+) different puzzles were found, not 100") as caught:
        list(gw.generate("MagicSquare", seed=1, count=100, progress=lambda state: told.append(state.found)))
    assert f"only {told[-1]} different" in str(caught.value)
    assert told[-1] >= 10


def test_a_search_can_be_watched_and_ended() -> None:
    told: list[tuple[int, str]] = []

    class Enough(Exception):  # noqa: N818 - it is no error
        pass

    def watch(state: GenerationProgress) -> None:
        assert state.search is not None
        told.append((state.search.tries, state.search.near))
        if state.search.tries == 7:
            raise Enough

    with pytest.raises(Enough):
        gw.generate("Sudoku", size=4, level="extreme", seed=1, progress=watch)
    assert [tries for tries, _ in told] == sorted(tries for tries, _ in told)
    assert told[0] == (1, "")
    assert told[-1][1].startswith("Easy (")
    told.clear()
    with pytest.raises(Enough):
        list(gw.generate("Sudoku", size=4, level="extreme", seed=1, count=3, progress=watch))
    assert told[-1][0] == 7


def test_one_try_is_one_try() -> None:
    with pytest.raises(gw.Unmet, match=r"no Sudoku \(Extreme\) was found in 1 try; "):
        gw.generate("Sudoku", size=4, level="extreme", seed=1, tries=1)


@pytest.mark.parametrize("clues", ["inf", "1e400", "nan", "3-inf"])
def test_a_range_has_ends(clues: str) -> None:
    with pytest.raises(gw.PuzzleError, match="`clues` must be"):
        gw.generate("Sudoku", clues=clues, seed=1)


def test_wishes_in_words() -> None:
    wish = criteria_of(level=["Easy", "Hard"], score="3-4", techniques="X-wing", clues="20-25", minimal=True)
    assert wish.in_words() == "Easy to Hard, score 3 to 4, X-wing needed, 20 to 25 clues, every clue needed"
    assert criteria_of(level="any") == criteria_of()
    assert criteria_of(level="Extreme").levels == (len(LEVELS) - 1,) * 2


def test_more_clues_than_there_are_can_not_be_had() -> None:
    with pytest.raises(gw.Unmet, match=r"200 clues.* closest is .*16 clues"):
        gw.generate("Sudoku", size=4, clues=200, seed=1, tries=2)
    with pytest.raises(gw.PuzzleError, match="such as 28 or 24-30"):
        gw.generate("Sudoku", clues="30-20")


def test_small_boards_are_tried_more_often_for_several_hard_steps() -> None:
    """A Futoshiki of 25 cells mostly opens after one hard step, but not always."""
    steps = [gw.rate(puzzle).hard_steps for puzzle in gw.generate("Futoshiki", level="hard", seed=18, count=4)]
    assert sorted(steps)[1] >= 3


@pytest.mark.parametrize(
    ("boards", "chosen"),
    [
        ([(2, 40), (4, 40), (9, 40)], 4),  # enough
        ([(30, 45), (3, 45)], 3),  # thirty hard steps of 45 are tedious
        ([(30, 200), (3, 45)], 30),  # but not of 200
        ([(30, 45), (1, 45), (2, 45)], 2),  # the best of the tries
    ],
)
def test_a_hard_puzzle_has_some_hard_steps_but_not_too_many(
    boards: list[tuple[int, int]], chosen: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzles = [gw.Puzzle("Sudoku", rating={"hard steps": hard, "steps": steps}) for hard, steps in boards]
    fake = lambda name: SimpleNamespace(of=lambda puzzle: puzzle.attribute("rating")[name])  # noqa: E731
    monkeypatch.setattr(wishes, "measure_named", fake)
    request = SimpleNamespace(
        style=SimpleNamespace(ranges={}, own_clues=True),
        criteria=SimpleNamespace(levels=(wishes.HARD, wishes.HARD)),
        recipe=SimpleNamespace(patience=len(boards)),
        core_path=None,
        tries=len(boards),
    )
    search = wishes.Wishes(request)  # type: ignore[arg-type]
    found = [search.choice(puzzle, tries) for tries, puzzle in enumerate(puzzles, 1)]
    taken = next(puzzle for puzzle in found if puzzle is not None)
    assert taken.attribute("rating")["hard steps"] == chosen
