"""The verifier accepts what follows from the cited facts, and nothing else."""

import random
from itertools import product

import pytest

import gridwise as gw
from gridwise import _core
from gridwise.logic.climb import climb
from gridwise.logic.explain import explain
from gridwise.logic.ladder import ladder
from gridwise.logic.position import Position
from gridwise.logic.step import RawStep
from gridwise.logic.verify import verify
from gridwise.model.grid import Cell

PUZZLE = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
SMALL = {
    "Sudoku": "- Sudoku\n- size: [4, 4]\n- initial: |\n    1...\n    ..2.\n    .3..\n    ...4\n",
    "KenKen": "- KenKen\n- size: [3, 3]\n- a1+a2 = 4\n- a3*b3 = 6\n- b1-c1 = 1\n- c2/c3 = 2\n- b2 = 2\n",
    "Futoshiki": "- Futoshiki\n- size: [4, 4]\n- a1 < a2\n- a2 < b2\n- c3 > c4\n- d1 < d2\n",
    "MagicSquare": "- MagicSquare\n- size: [3, 3]\n- initial: |\n    8..\n    .5.\n    ..2\n",
}


def naive(position: Position, raw: RawStep) -> bool:
    """Whether every removal follows: all fillings of the cells concerned, checked by the relations' own `holds`."""
    cited = [position.model.skeleton.relations[number] for number in raw.relations]
    cells = position.model.places
    inner = [set(t.cells) if hasattr(t, "cells") else {t} for relation in cited for t in relation.cells]
    touched: set[Cell] = set().union(*inner) if inner else set()
    masks, values = position.masks(), position.model.values
    for cell, value in raw.removals:
        where = sorted(touched | {cells[cell]})
        held_by = {c: [v for bit, v in enumerate(values) if masks[cells.index(c)] >> bit & 1] for c in where}
        options = [[values[value]] if c == cells[cell] else held_by[c] for c in where]
        for filling in product(*options):
            held = dict(zip(where, filling, strict=True))
            if all(relation.holds(held) for relation in cited):
                return False
    return True


@pytest.mark.parametrize("name", SMALL)
def test_it_agrees_with_plain_enumeration(name: str) -> None:
    chance = random.Random(7)
    puzzle = gw.parse(SMALL[name])
    relations = len(puzzle.model.skeleton.relations)
    accepted = 0
    for _ in range(150):
        position = Position(puzzle)
        open_cells = [cell for cell, done in enumerate(position.state.placed()) if not done]
        masks = position.masks()
        noise = [(c, v) for c in open_cells for v in range(len(position.model.values)) if chance.random() < 0.3]
        position.state.apply([], [(c, v) for c, v in noise if masks[c] >> v & 1])
        masks = position.masks()
        if not all(masks):
            continue
        cell = chance.choice(open_cells)
        value = chance.choice([v for v in range(len(position.model.values)) if masks[cell] >> v & 1])
        cited = tuple(sorted(chance.sample(range(relations), min(relations, 3))))
        raw = RawStep(removals=((cell, value),), relations=cited)
        follows = naive(position, raw)
        accepted += follows
        assert (verify(position, raw) is None) is follows, (raw, masks)
    assert accepted > 3


def test_a_step_with_a_fact_less_is_refused() -> None:
    """Where every relation cited is needed, leaving any one out must be noticed."""
    position = Position(gw.parse(PUZZLE))
    refused = 0
    for found, raw in climb(position.copy(), ladder("gridwise")):
        if found.name in ("hidden single", "pointing", "claiming", "X-wing"):
            assert verify(position, raw) is None
            for left_out in raw.relations:
                fewer = raw._replace(relations=tuple(r for r in raw.relations if r != left_out))
                refused += verify(position, fewer) is not None
        position.apply(raw)
    assert refused > 30


def test_wrong_conclusions_are_refused() -> None:
    puzzle = gw.parse(PUZZLE)
    position = Position(puzzle)
    everything = tuple(range(len(puzzle.model.skeleton.relations)))
    truth = next(gw.solutions(puzzle)).values
    number = {value: bit for bit, value in enumerate(position.model.values)}
    for cell, done in enumerate(position.state.placed()):
        if done:
            continue
        right = RawStep(removals=((cell, number[truth[cell]]),), relations=everything)
        assert "does not follow" in (verify(position, right) or "")
        assert verify(position, RawStep(placements=((cell, number[truth[cell]]),), relations=everything)) is None


def test_what_else_is_wrong_is_said() -> None:
    position = Position(gw.parse(PUZZLE))
    assert verify(position, RawStep()) == "it changes nothing"
    assert "does not exist" in (verify(position, RawStep(removals=((0, 0),), relations=(999,))) or "")
    gone = next((cell, 0) for cell, mask in enumerate(position.masks()) if not mask & 1)
    assert "not a candidate" in (verify(position, RawStep(removals=(gone,))) or "")


def test_uniqueness_is_checked_by_the_exchange() -> None:
    position = Position(gw.parse(PUZZLE))
    pattern = tuple((cell, value) for cell in (0, 1, 9, 10) for value in (0, 1))
    raw = RawStep(removals=((0, 0),), pattern=pattern)
    assert verify(position, raw, relies_on_uniqueness=True) is not None
    wrong = raw._replace(pattern=((0, 0), (0, 1), (40, 0), (40, 1)))
    assert "would break a rule" in (verify(position, wrong, relies_on_uniqueness=True) or "")


def test_every_step_of_the_whole_ladder_is_accepted() -> None:
    position = Position(gw.parse(PUZZLE))
    for step in explain(position.copy()):
        assert verify(position, step) is None, step
        position.apply(step)
    assert position.solved


def test_domains_of_a_search_are_checked() -> None:
    core = gw.parse(PUZZLE).model.core
    with pytest.raises(ValueError, match="one set of bits"):
        _core.Search(core, domains=[1])
    search = _core.Search(core, domains=[511] * 80 + [1])
    assert search.next() == _core.FOUND
    assert search.solution()[80] == 1
    assert _core.Search(core, domains=[1] * 81).next() == _core.EXHAUSTED


def test_sums_of_whole_houses_are_decided_either_way() -> None:
    """By search alone, some of these steps are open after two million nodes."""
    puzzle = gw.generate("KillerSudoku", size=9, level="hard", seed=108332735637966)
    position = Position(puzzle)
    truth = [position.model.values.index(puzzle.symbols.value[name]) for name in puzzle.known_solution.values()]
    before, sums = position.copy(), 0
    for found, raw in climb(position, ladder("gridwise")):
        if "innies" in found.name and raw.removals:
            assert verify(before, raw) is None
            cell = raw.removals[0][0]
            wrong = RawStep(removals=((cell, truth[cell]),), relations=raw.relations)
            assert "that does not follow" in str(verify(before, wrong))
            sums += 1
        before.apply(raw)
    assert sums > 5
