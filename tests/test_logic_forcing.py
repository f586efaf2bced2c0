"""Forcing chains: cells, houses and candidates whose possibilities all lead to one conclusion or to a contradiction."""

import csv
from collections.abc import Iterator
from pathlib import Path

import pytest

import gridwise as gw
from gridwise.logic.climb import climb
from gridwise.logic.explain import find
from gridwise.logic.ladder import ladder, technique
from gridwise.logic.position import Position
from gridwise.logic.step import RawStep, Step
from gridwise.logic.verify import verify, verify_parts

EXAMPLES = [
    path
    for path in sorted((Path(__file__).parent.parent / "examples").glob("*.yml"))
    if not path.stem.startswith("two-solutions")
]
RUNGS = ("Nishio forcing chain", "multiple forcing chain", "dynamic forcing chain", "dynamic forcing chain plus")
FORCING = ("forcing chain", "cell forcing chain", "region forcing chain", *RUNGS)
ESCARGOT = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
COLUMNS = "123456789"
HOUSE = {"d1": "57", "e4": "56", "e9": "67", "b9": "57"}
"""With 5 in a1, a4 or a7 alone, each of these places takes the 7 from d9."""


def empty(marks: dict[str, str], nowhere: dict[str, tuple[str, str]] | None = None) -> Position:
    """An empty board on which some cells have these candidates, and some rows have a symbol in these columns only."""
    removed = {cell: [symbol for symbol in COLUMNS if symbol not in left] for cell, left in marks.items()}
    for row, (symbol, columns) in (nowhere or {}).items():
        for column in COLUMNS:
            if column not in columns:
                removed.setdefault(f"{row}{column}", []).append(symbol)
    return Position(gw.parse("." * 81), removed=removed)


def check(position: Position, raw: RawStep) -> None:
    """The step and each consequence in its branches follow from what they cite."""
    assert verify(position, raw, relies_on_uniqueness=False) is None, raw
    assert verify_parts(position, raw) is None, raw


def step_to(position: Position, name: str, outcome: str) -> Step:
    """The step of that technique with this outcome, checked."""
    [step] = [step for step in find(position, name) if step.what == outcome]
    check(position, step.raw)
    return step


def test_whichever_candidate_a_cell_holds() -> None:
    position = empty({"a1": "123", "a5": "19", "a6": "29", "a7": "39"})
    for name in ("forcing chain", "Cell Forcing Chain", "multiple forcing chains"):
        step = step_to(position, name, "a9 is not 9")
        assert step.where == "Look at a1."
        assert "a1 is 1, 2 or 3." in step.why
        assert [part.because.pattern for part in step.parts] == [(("a1", "1"),), (("a1", "2"),), (("a1", "3"),)]
        assert "If a1 is 2, then a6 is 9 (all that a1 leaves), then a9 is not 9 (row a)." in step.why
    assert not find(position, "region forcing chain")


def test_wherever_a_house_has_a_value() -> None:
    position = empty(HOUSE, {"a": ("5", "147")})
    for name in ("forcing chain", "REGION FORCING CHAIN", "unit forcing chain"):
        step = step_to(position, name, "d9 is not 7")
        assert step.where == "Look at 5 in row a."
        assert "The 5 of row a is in a1, a4 or a7." in step.why
        assert len(step.parts) == 3


def test_one_symbol_alone_leads_to_a_contradiction() -> None:
    position = empty({}, {"d": ("5", "14"), "g": ("5", "14")})
    step = step_to(position, "nishio", "a1 is not 5")
    assert step.why.startswith("If a1 is 5, then d4 is 5 (only place in row d)")
    assert "can't both be 5 and not be 5" in step.why


def test_several_consequences_together() -> None:
    # Only a2 and a9 together leave a5 with one candidate, for which then g5 leaves no place in the column.
    position = empty({"a2": "12", "a9": "13", "a5": "234", "g1": "18", "g5": "48"})
    assert step_to(position, "Dynamic Forcing Chain", "a1 is not 1")
    contradictions = list(position.kernel("forcing", (2, 1 << 3)))
    for raw in contradictions:
        check(position, raw)
    dynamic = technique("dynamic forcing chain")
    [step] = [step for raw in contradictions if (step := position.as_step(dynamic, raw)).what == "a1 is not 1"]
    assert "then a5 is 4 (all that a2 and a9 leave)" in step.why
    assert not list(position.kernel("forcing", (0, 1 << 3)))


def before(name: str, board: str) -> Iterator[tuple[Position, RawStep]]:
    """The position before the first step of a technique on the explainer's ladder, and that step."""
    position = Position(gw.parse(board))
    for found, raw in climb(position.copy(), ladder("explainer")):
        if found.name == name:
            yield position, raw
            return
        position.apply(raw)


@pytest.mark.parametrize("place", range(1, 4))
def test_each_rung_finds_what_those_below_do_not(place: int) -> None:
    name, below = RUNGS[place], RUNGS[:place]
    position, raw = next(reached for board in (INKALA, ESCARGOT) for reached in before(name, board))
    steps = list(technique(name).find(position))
    lengths = [step.numbers[0] for step in steps]
    assert lengths == sorted(lengths)
    assert steps[0].numbers == raw.numbers
    for step in steps[:: len(steps) // 5 + 1]:
        check(position, step)
    assert not any(find(position, easier) for easier in below)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_other_boards(path: Path) -> None:
    position = Position(gw.load_all(path)[0])
    for name in FORCING:
        for step in find(position, name)[:4]:
            check(position, step.raw)


def test_steps_have_words_and_survive_json() -> None:
    position = empty({"a1": "123", "a5": "19", "a6": "29", "a7": "39"})
    for name in ("forcing chain", "dynamic forcing chain", "dynamic forcing chain plus"):
        for step in find(position, name)[:5]:
            assert str(step).startswith(f"{name}: ")
            assert step.which == f"There is a {name}."
            assert Step.from_json(step.to_json()) == step


def test_a_wrong_branch_is_noticed() -> None:
    position = empty({"a1": "123", "a5": "19", "a6": "29", "a7": "39"})
    raw = step_to(position, "cell forcing chain", "a9 is not 9").raw
    assert verify_parts(position, raw._replace(parts=raw.parts[1:])) == "its branches do not cover all possibilities"
    cut = raw.parts[0]._replace(parts=raw.parts[0].parts[:-1])
    wrong = verify_parts(position, raw._replace(parts=(cut, *raw.parts[1:])))
    assert wrong == "branch 0: it does not lead to the stated conclusion"
    position = empty(HOUSE, {"a": ("5", "147")})
    raw = step_to(position, "region forcing chain", "d9 is not 7").raw
    skipped = raw.parts[0]._replace(parts=raw.parts[0].parts[1:])
    wrong = verify_parts(position, raw._replace(parts=(skipped, *raw.parts[1:])))
    assert wrong is not None
    assert "does not follow" in wrong


def rated(corpora: Path, least: float, every: int) -> list[tuple[str, float]]:
    """Some of the boards whose rating by the Explainer is known, and is at least this."""
    with (corpora / "rated" / "controlled-bias.csv").open(encoding="utf-8") as file:
        rows = [(row[0], float(row[1])) for row in csv.reader(file) if len(row[0]) == 81]
    return [row for row in rows if row[1] >= least][::every]


def test_the_explainers_ratings(corpora: Path) -> None:
    boards = rated(corpora, 7.1, 19)
    equal = 0
    for line, known in boards:
        position = Position(gw.parse(line))
        scores = [found.score("explainer", raw) for found, raw in climb(position, ladder("explainer"))]
        assert position.solved
        equal += round(max(scores), 1) == known
    assert equal >= 0.97 * len(boards)


def test_no_step_hits_the_solution_and_the_verifier_accepts_each(corpora: Path) -> None:
    used = set()
    for line, _ in rated(corpora, 7.6, 25):
        position, before = Position(gw.parse(line)), Position(gw.parse(line))
        truth = next(gw.solutions(before.puzzle)).line
        for found, raw in climb(position, ladder("explainer")):
            if found.kernel in ("forcing", "explainer-chain"):
                used.add(found.name)
                assert verify(before, raw, relies_on_uniqueness=False) is None, raw
                assert not raw.parts or verify_parts(before, raw) is None, raw
                assert all(truth[cell] == str(value + 1) for cell, value in raw.placements)
                assert all(truth[cell] != str(value + 1) for cell, value in raw.removals)
            before.apply(raw)
    assert used >= {"unary chain", "Nishio forcing chain", "multiple forcing chain", "dynamic forcing chain"}
