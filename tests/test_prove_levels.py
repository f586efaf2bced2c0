"""Our ratings of Tatham's puzzles follow the collection's own levels of difficulty.

The ordinary suite looks at a few puzzles of each game, size and level, `make prove` at all of them.
"""

from itertools import pairwise
from pathlib import Path

import pytest

import tatham
from conftest import Figures
from tatham_levels import Group, Rated, groups, rated, rows_of

SAMPLE = 2
TIED = ("unruly", "trivial")
"""The only level of a game whose puzzles need the same techniques as those of the next one."""


def few(rows: list[tatham.Row]) -> list[tatham.Row]:
    """The first puzzles of each game, size and level, but not those that only a search solves: they take their time."""
    seen: dict[str, list[tatham.Row]] = {}
    for row in rows:
        seen.setdefault(row["params"], []).append(row)
    return [row for each in seen.values() for row in each[:SAMPLE] if not is_last(row)]


def is_last(row: tatham.Row) -> bool:
    return tatham.level_of(row) == list(tatham.LEVELS[row["game"]].values())[-1]


def check_suppositions(found: list[Group]) -> None:
    for group in found:
        last = list(tatham.LEVELS[group.kind.split()[0]].values())[-1]
        assert group.level == last or not group.supposing, (group.kind, group.level, group.supposing)


def test_a_few_below_the_last_level_need_no_supposition(corpora: Path) -> None:
    found = groups(rated(few(rows_of(corpora))))
    assert len(found) > 20
    check_suppositions(found)


@pytest.mark.prove
def test_our_levels_rise_with_those_of_the_collection(corpora: Path, figures: Figures) -> None:
    found: list[Rated] = rated(rows_of(corpora))
    kinds = groups(found)
    check_suppositions(kinds)
    for group in kinds:
        told = {"puzzles": len(group.ratings), "supposing": len(group.supposing), "mean score": f"{group.mean:.2f}"}
        figures(f"{group.kind}, {group.level}", told)
    for one, next_ in pairwise(kinds):
        rises = one.mean == next_.mean if (one.kind, one.level) == TIED else one.mean < next_.mean
        assert one.kind != next_.kind or rises, (one.kind, one.level, one.mean, next_.mean)
    for size in sorted({tatham.size_of(each.row)[0] for each in found}):
        # Within one size the means must not fall; the smallest skyscrapers know no difference between easy and hard.
        for one, next_ in pairwise(groups(each for each in found if tatham.size_of(each.row)[0] == size)):
            assert one.kind != next_.kind or one.mean <= next_.mean, (size, one.kind, one.level, one.mean, next_.mean)
            assert one.kind != next_.kind or one.mean_level <= next_.mean_level, (size, one.kind, one.level)
