"""The loop that steers boards of all generators, here with numbers for boards."""

from dataclasses import dataclass
from random import Random

import pytest

import gridwise as gw
from gridwise import _core
from gridwise.generating import search
from gridwise.generating.generator import parse_request


@dataclass(frozen=True)
class Found:
    """How far a number is above or below 0."""

    distance: float
    too_hard: bool


def judge(number: float) -> Found:
    return Found(abs(number), number > 0)


def test_a_board_is_changed_until_it_is_as_wanted() -> None:
    seen: list[float] = []

    def change(number: float, found: Found) -> float:
        seen.append(number)
        assert found == judge(number)
        return number - 1 if found.too_hard else number + 1

    assert _core.steered(4, judge, change) == (0, Found(0, False))
    assert seen == [4, 3, 2, 1]
    assert _core.steered(-2, judge, change) == (0, Found(0, False))
    assert _core.steered(0, judge, lambda number, found: pytest.fail("it is as wanted"))[0] == 0


@pytest.mark.parametrize(
    ("first", "whole", "changes"), [(5, False, 12), (5, True, 12), (0.5, False, 36), (0.5, True, 12)]
)
def test_it_gives_up_without_progress(first: float, whole: bool, changes: int) -> None:
    seen: list[float] = []

    def change(number: float, found: Found) -> float:
        seen.append(number)
        return first

    assert _core.steered(first, judge, change, whole=whole)[0] == first
    assert len(seen) == changes


def test_progress_renews_its_patience() -> None:
    turns = 0

    def change(number: float, found: Found) -> float:
        nonlocal turns
        turns += 1
        return number - 1 if turns % 12 == 0 else number

    assert _core.steered(5, judge, change, whole=True)[0] == 0
    assert turns == 60


def test_a_worse_board_is_not_kept() -> None:
    random = Random(3)
    seen: list[float] = []

    def change(number: float, found: Found) -> float:
        seen.append(number)
        return number + random.choice((-1, 2, 3))

    last, _ = _core.steered(9, judge, change, whole=True)
    assert seen == sorted(seen, reverse=True)
    assert last <= seen[-1]


def test_all_but_one_in_eight_changes_of_an_easy_board_start_where_it_was_too_hard() -> None:
    seen: list[float] = []

    def change(number: float, found: Found) -> float:
        seen.append(number)
        return -3

    assert _core.steered(5, judge, change)[0] == -3
    assert seen == [5, *([5] * 4), -3, *([5] * 7)]  # a multiple of eight is left for the one
    seen.clear()
    assert _core.steered(5, judge, change, whole=True)[0] == -3
    assert seen == [5, *([-3] * 12)]


def test_nothing_to_change_ends_it() -> None:
    assert _core.steered(3, judge, lambda number, found: None) == (3, Found(3, True))


@pytest.mark.parametrize("error", [gw.Unmet("stopped", None), KeyboardInterrupt()])
def test_exceptions_pass_through(error: BaseException) -> None:
    def fail(*_: object) -> int:
        raise error

    with pytest.raises(type(error)):
        _core.steered(3, judge, fail)
    with pytest.raises(type(error)):
        _core.steered(3, fail, lambda number, found: number)
    with pytest.raises(AttributeError):
        _core.steered(3, lambda number: number, lambda number, found: number)  # type: ignore[type-var]


@pytest.mark.parametrize(
    ("kind", "options"),
    [
        ("Sudoku", {"size": 4, "score": (1, 2)}),
        ("Kakuro", {"size": 6, "level": "easy"}),
        ("Slitherlink", {"size": 5, "level": "easy"}),
        ("KenKen", {"size": 4, "score": (1, 3)}),
        ("Futoshiki", {"size": 4, "level": "easy"}),
    ],
)
def test_a_search_can_be_stopped_at_every_board(kind: str, options: dict[str, object]) -> None:
    """Whatever is steered asks `watch` again and again, and ends with its exception."""

    request = parse_request(kind, style="off", **options)
    seen: list[search.PuzzleSearch] = []
    whole = search.make(request, 5, seen.append)
    for turns in {0, len(seen) // 2, len(seen) - 1}:
        left = [None] * turns

        def watch(each: search.PuzzleSearch, left: list[None] = left) -> None:
            left.pop()

        with pytest.raises(IndexError):
            search.make(request, 5, watch)
    assert search.make(request, 5) == whole
