"""Line logic of nonograms: what is seen at a glance, and what takes comparing all arrangements of the runs."""

from itertools import product
from random import Random

import pytest

import gridwise as gw
from gridwise.logic.explain import find
from gridwise.logic.position import Position
from gridwise.logic.verify import verify

EMPTY, FILLED, OPEN = ".#?"


def _line(runs: str, known: str) -> Position:
    """A row with these runs, some cells of which are known."""
    puzzle = gw.Puzzle("Nonogram", size=(1, len(known)), constraints=[gw.NonogramClue(at="left a", runs=runs)])
    cells = {f"a{place}": "01"[mark == FILLED] for place, mark in enumerate(known, 1) if mark != OPEN}
    return Position(puzzle, placed=cells)


def _after(position: Position, technique: str, known: str) -> str:
    """The row with what one step of a technique tells of it."""
    marks = list(known)
    for step in find(position, technique):
        assert verify(position, step.raw) is None, str(step)
        assert all((step.where, step.which, step.why, step.plain))
        for cell, symbol in step.placements.items():
            marks[int(cell[1:]) - 1] = FILLED if symbol == "1" else EMPTY
    return "".join(marks)


SEEN = [
    ("0", "?????", "....."),  # nothing is filled
    ("5", "?????", "#####"),
    ("2 2", "?????", "##.##"),
    ("1 2", "#??##", "#..##"),  # all are found
    ("2 1", "?#.??.?", "?#.??.?"),  # two runs, and something is known between: not seen at once
    ("3 1", "??.??.?", "??.??.?"),
    ("4", "??????", "??##??"),  # pushed to either end
    ("3 3", "????????", "?##??##?"),
    ("3 1", "#??????", "###.???"),  # one that begins at the edge
    ("1 3", "??????#", "???.###"),
    ("2 4", "##.?????", "##.?###?"),  # the rest of a line whose beginning is settled
    ("3", "???#????", ".??#??.."),  # one run, which can't reach everything
    ("4", "???#????", "???#???."),
    ("3", "??.????", "...?##?"),  # it has no room before the gap
]


@pytest.mark.parametrize(("runs", "known", "seen"), SEEN)
def test_what_is_seen_at_once(runs: str, known: str, seen: str) -> None:
    assert _after(_line(runs, known), "runs at sight", known) == seen


def test_comparing_all_ways_tells_more_and_is_harder() -> None:
    known = "???#?????"
    assert _after(_line("4 2", known), "runs at sight", known) == known
    assert _after(_line("4 2", known), "line solving", known) == "??##?????"
    easy, hard = (gw.parse(f"- Nonogram\n- rows: {rows}\n- columns: {columns}") for rows, columns in PICTURES)
    assert gw.rate(easy, ["gridwise"]).hard_level == "Easy"
    assert gw.rate(hard, ["gridwise"]).hard_level == "Medium"


PICTURES = [
    (["5", "5", "2", "0", "2"], ["2", "2", "2", "3 1", "3 1"]),
    (["3", "3", "3", "3", "1 1"], ["2", "1", "5", "3", "3"]),
]


@pytest.mark.parametrize("seed", range(40))
def test_what_is_seen_holds_in_every_way_to_lay_the_runs(seed: int) -> None:
    random = Random(seed)
    picture = [random.choice(EMPTY + FILLED * 2) for _ in range(9)]
    runs = _runs("".join(picture))
    known = "".join(mark if random.random() < 0.3 else OPEN for mark in picture)
    ways = [way for way in map("".join, product(EMPTY + FILLED, repeat=9)) if _runs(way) == runs and _agree(way, known)]
    common = "".join(marks[0] if len(set(marks)) == 1 else OPEN for marks in zip(*ways, strict=True))
    seen = _after(_line(runs, known), "runs at sight", known)
    assert all(mark in (OPEN, sure) for mark, sure in zip(seen, common, strict=True)), (runs, known, seen, common)
    assert _after(_line(runs, known), "line solving", known) == common


def _runs(line: str) -> str:
    return " ".join(str(len(run)) for run in line.split(EMPTY) if run) or "0"


def _agree(way: str, known: str) -> bool:
    return all(mark in (OPEN, cell) for cell, mark in zip(way, known, strict=True))


@pytest.mark.parametrize("size", [5, 10, 15])
@pytest.mark.parametrize("level", ["Easy", "Medium"])
def test_new_nonograms_of_both_levels(size: int, level: str) -> None:
    for made in gw.generate("Nonogram", size=size, level=level, seed=1, count=3):
        assert gw.unique(made)
        used = {step.technique for step in gw.explain(made)}
        assert ("line solving" in used) == (level == "Medium")
        assert "runs at sight" in used
