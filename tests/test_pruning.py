"""Pruned explanations: every step is needed, valid in its new place, and each placement comes as early as it can."""

import itertools
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import gridwise as gw
from clitools import FOUR, run
from gridwise.logic.ladder import ladder
from gridwise.logic.pruning import SINGLES
from gridwise.logic.verify import verify

KINDS = (
    ("Sudoku", "Hard"), ("Sudoku", "Unfair"), ("KillerSudoku", "Medium"), ("Kakuro", "Easy"), ("KenKen", "Hard"),
    ("Str8ts", "Easy"), ("Nonogram", "Medium"), ("StarBattle", "Hard"), ("Slitherlink", "Medium"),
)  # fmt: skip


def explained(kind: str, level: str, seed: int) -> tuple[gw.Position, list[gw.Step], list[gw.Step]]:
    puzzle = gw.generate(kind, level=level, seed=seed)
    start = gw.position(puzzle)
    return start, list(gw.explain(start)), list(gw.explain(start, all_steps=True))


@pytest.mark.parametrize(("kind", "level"), KINDS, ids=lambda value: str(value))
def test_what_is_left_out_is_not_missed(kind: str, level: str) -> None:
    for seed in range(2):
        start, pruned, everything = explained(kind, level, seed)
        assert len(pruned) <= len(everything)
        walk = start.copy()
        for step in pruned:
            assert verify(walk, step) is None, (seed, step)
            walk.apply(step)
        assert walk.solved


def needed(steps: list[gw.Step]) -> Iterator[gw.Step]:
    return (step for step in steps if step.technique not in SINGLES)


def test_a_killer_starts_with_a_placement_soon() -> None:
    _, pruned, everything = explained("KillerSudoku", "Medium", 0)

    def before_placement(steps: list[gw.Step]) -> int:
        return next(number for number, step in enumerate(steps) if step.placements)

    assert before_placement(pruned) < before_placement(everything) / 4
    assert len(list(needed(pruned))) < len(list(needed(everything))) * 0.7


def test_singles_come_first() -> None:
    start, pruned, _ = explained("Kakuro", "Easy", 1)
    walk = start.copy()
    for step in pruned:
        if step.technique not in SINGLES:
            assert not any(gw.find(walk, single, 1) for single in SINGLES)
        walk.apply(step)


def test_hints_lead_to_a_placement() -> None:
    start, pruned, _ = explained("KropkiSudoku", "Medium", 3)
    hint = gw.hint(start)
    assert hint.step == pruned[0]
    assert hint.then
    assert hint.then[-1].placements
    assert not any(step.placements for step in (hint.step, *hint.then[:-1]))
    assert len(hint.then) > 2
    last = replace(hint.then[-1], removals={}, left={}).what
    far = next(step.where for step in hint.then if step.where != hint.step.where)
    looks = f"Next, {far[0].lower()}{far[1:]}"
    assert hint.stage(4) == f"So {hint.step.what}. This does not fill a cell yet. {looks}"
    assert looks.startswith("Next, look at ")
    near = gw.Hint(step=hint.then[-2], then=hint.then[-1:])
    assert near.stage(4) == f"So {hint.then[-2].what}. After that: {hint.then[-1].why} So {last}."
    two = gw.Hint(step=hint.then[-3], then=hint.then[-2:])
    assert two.stage(4).endswith(
        f" After that: {hint.then[-2].why} So {hint.then[-2].what}. Then: {hint.then[-1].why} So {last}."
    )
    assert gw.Hint.from_json(hint.to_json()) == hint


def test_left_out_techniques_stay_left_out() -> None:
    start = gw.position(gw.generate("Sudoku", level="Easy", seed=1))
    steps = list(gw.explain(start, without=["hidden single"]))
    assert {step.technique for step in steps}.isdisjoint({"hidden single"})


def test_without_an_end_all_steps_are_told() -> None:
    start = gw.position(gw.generate("Sudoku", level="Unfair", seed=0))
    some = ["hidden single", "naked single", "pointing"]
    told = list(until_undecided(gw.explain(start, only=some)))
    assert told == list(until_undecided(gw.explain(start, only=some, all_steps=True)))
    assert told


def until_undecided(steps: Iterator[gw.Step]) -> Iterator[gw.Step]:
    try:
        yield from steps
    except gw.Undecided:
        return


def test_every_step_that_is_possible_now_is_listed_easiest_first() -> None:
    start = gw.position(gw.generate("Sudoku", level="Hard", seed=2))
    steps = list(gw.find_all(start, "medium"))
    order = [rung.name for rung in ladder("gridwise").rungs]
    places = [order.index(step.technique) for step in steps]
    assert places == sorted(places)
    for name in ("hidden single", "pointing"):
        assert any(step.technique == name for step in steps)
        assert {step.raw.outcome() for step in gw.find(start, name)} <= {step.raw.outcome() for step in steps}
    assert all(verify(start, step) is None for step in steps)
    assert len({step.raw.outcome() for step in steps}) == len(steps)


def test_an_unknown_level_is_an_error() -> None:
    with pytest.raises(gw.PuzzleError, match="unknown level 'meduim'; did you mean 'Medium'"):
        gw.find_all(gw.position(gw.generate("Sudoku", size=[4, 4], seed=0)), "meduim")


def test_hint_lists_all_steps_on_the_command_line() -> None:
    listed = run("hint", FOUR, "--all").stdout.splitlines()
    assert listed[0].startswith("1. ")
    assert len(listed) == len(list(gw.find_all(gw.parse(FOUR), "Hard")))


def test_two_steps_in_a_row_about_one_sum_are_one() -> None:
    puzzle = gw.load(Path(__file__).parent.parent / "examples" / "kakuro.yml")
    steps = list(gw.explain(puzzle))
    for first, second in itertools.pairwise(steps):
        same = first.raw.relations[:1] == second.raw.relations[:1] and "cage" in first.technique
        assert not same or first.placements or "cage" not in second.technique, (str(first), str(second))
    position = gw.position(puzzle)
    for step in steps:
        assert verify(position, step) is None
        position.apply(step)
    assert position.solved
