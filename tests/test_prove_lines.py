"""Skyscrapers, Binairo, nonograms and Adjacent of Tatham's collection, explained to their end."""

from pathlib import Path

import pytest

import gridwise as gw
import tatham
from conftest import Figures

GAMES = ("towers", "unruly", "pattern", "unequal")


def samples(corpora: Path, game: str) -> list[tatham.Row]:
    found = tatham.rows(corpora / "tatham" / f"{game}.jsonl")
    return [row for row in found if game != "unequal" or row["type"] == "adjacent"]


@pytest.mark.prove
@pytest.mark.parametrize("game", GAMES)
def test_all_samples_are_explained_without_refutation_below_the_top(game: str, corpora: Path, figures: Figures) -> None:
    levels: dict[str, int] = {}
    for row in samples(corpora, game):
        puzzle = tatham.puzzle_of(row)
        assert next(gw.solutions(puzzle)).rows == tatham.solution_of(row)
        rating = gw.rate(puzzle, ["gridwise"])
        levels[rating.level] = levels.get(rating.level, 0) + 1
        if rating.level != "Extreme":
            used = {step.technique for step in gw.explain(puzzle)}
            assert not used & {"refutation", "forcing net"}, row["id"]
    figures("samples explained", {game: str(levels)})


@pytest.mark.parametrize("game", ["unruly", "pattern"])
def test_lines_are_enough_for_a_few(game: str, corpora: Path) -> None:
    seen: dict[str, tatham.Row] = {row["params"]: row for row in samples(corpora, game)}
    for row in seen.values():
        assert gw.unique(tatham.puzzle_of(row))
        assert {step.technique for step in gw.explain(tatham.puzzle_of(row))} <= {
            "counting", "two alike", "runs at sight", "line solving", "line balance", "unlike lines", "naked single",
            "whip", "hidden single",
        }, row["id"]  # fmt: skip
