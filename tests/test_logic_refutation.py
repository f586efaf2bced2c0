"""Refutation, forcing nets and whips: every puzzle is explained to its end, even if all other techniques fail."""

from itertools import islice
from pathlib import Path

import pytest

import gridwise as gw
from gridwise.logic.climb import climb
from gridwise.logic.evidence import with_houses
from gridwise.logic.explain import explain, find
from gridwise.logic.ladder import ladder, technique
from gridwise.logic.position import Position
from gridwise.logic.step import RawStep
from gridwise.logic.techniques import refutation
from gridwise.logic.verify import verify, verify_parts
from gridwise.model import registry
from tatham import puzzle_of, rows

EXAMPLES = sorted((Path(__file__).parent.parent / "examples").glob("*.yml"))
SUPPOSING = ("whip", "long whip", "forcing net", "refutation")
ESCARGOT = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
HARDEST = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"


def examples() -> list[gw.Puzzle]:
    """One puzzle of each shipped example file that a person would want explained."""
    files = [path for path in EXAMPLES if not path.stem.startswith("two-solutions")]
    return [puzzle for path in files for puzzle in gw.load_all(path) if len(puzzle.grid.cells) <= 81]


def walk(puzzle: gw.Puzzle, *names: str) -> list[tuple[int, ...]]:
    """Solve with these techniques alone, every step verified with its parts; the numbers of the suppositions."""
    told = []
    position, before = Position(puzzle), Position(puzzle)
    for found, raw in climb(position, ladder("gridwise", frozenset(names))):
        assert verify(before, raw) is None, (found.name, raw)
        if raw.parts:
            assert verify_parts(before, raw) is None, (found.name, raw)
            told.append(raw.numbers)
        before.apply(raw)
    assert position.solved
    assert not position.broken
    return told


@pytest.mark.parametrize("name", registry.type_names())
def test_refutation_alone_solves_every_type(name: str) -> None:
    puzzles = [puzzle for puzzle in examples() if puzzle.declaration.type == name]
    for puzzle in puzzles[:1]:
        walk(puzzle, "naked single", "hidden single", "refutation")


def test_the_hardest_boards_need_nested_refutations_and_get_them() -> None:
    numbers = walk(gw.parse(HARDEST), "naked single", "hidden single", "refutation")
    assert max(depth for _, depth in numbers) == 2


def test_one_solution_is_what_comes_out() -> None:
    puzzle = gw.parse(INKALA)
    position = Position(puzzle)
    truth = next(gw.solutions(puzzle)).line
    for step in explain(position):
        position.apply(step)
    assert "".join(position.placed().values()) == truth


def test_whips_come_shortest_first_and_are_told_in_words() -> None:
    position = Position(gw.parse(ESCARGOT))
    for found, raw in climb(position.copy(), ladder("gridwise")):
        if found.name == "whip":
            break
        position.apply(raw)
    steps = find(position, "whip")
    assert steps
    lengths = [step.because.numbers[0] for step in steps]
    assert lengths == sorted(lengths)
    assert all(len(step.parts) == length for step, length in zip(steps, lengths, strict=True))
    for step in steps:
        assert verify(position, step) is None
        assert str(step).startswith("whip: Suppose ")
        assert step == type(step).from_json(step.to_json())


def stuck(puzzle: gw.Puzzle) -> Position:
    """Where everything easier than suppositions leaves off."""
    position = Position(puzzle)
    for _ in climb(position, ladder("gridwise", None, frozenset(SUPPOSING))):
        pass
    return position


@pytest.mark.parametrize(("game", "level"), [("unequal", "r"), ("keen", "u"), ("towers", "u")])
def test_whips_run_through_pairs_cages_and_their_ways(corpora: Path, game: str, level: str) -> None:
    sample = [row for row in rows(corpora / "tatham" / f"{game}.jsonl") if row["params"][-1] == level]
    kinds, clues, seen = set(), set(), 0
    for position in (stuck(puzzle_of(row)) for row in sample[::4]):
        for raw in () if position.solved else islice(technique("whip").find(position), 12):
            assert verify(position, raw) is None, raw
            assert verify_parts(position, raw) is None, raw
            step = position.as_step(technique("whip"), raw)
            assert "can't be" in str(step)
            kinds |= {part.numbers[0] for part in raw.parts}
            clues |= {clue.split()[0] for clue in step.because.clues}
            seen += 1
    assert seen >= 10
    assert clues - {"row", "column"}
    assert game == "unequal" or {refutation.NO_WAY, refutation.ONLY_WAY} <= kinds


def test_a_whip_through_two_inequalities_in_a_row() -> None:
    """If a3 were 3, then by a1 < a2 < a3 nothing would be left for a1."""
    puzzle = gw.parse("- Futoshiki\n- size: [4, 4]\n- a1 < a2\n- a2 < a3\n")
    position = Position(puzzle, removed={"a1": ["1", "3", "4"], "a2": ["1", "4"], "a3": ["1", "2"]})
    whips = [raw for raw in technique("whip").find(position) if ("a3", "3") in position._names(raw.removals)]
    assert whips
    for raw in whips:
        assert verify(position, raw) is None
        assert verify_parts(position, raw) is None
    assert "a1 < a2" in str(position.as_step(technique("whip"), whips[0]))


def test_a_trial_ends_in_the_words_of_the_broken_rule() -> None:
    shown = gw.example("trial")
    assert shown is not None
    assert "The black cells could not all be connected. So a3 is white." in str(shown.step)
    assert "Then the black squares could not all be connected. That can't be." in shown.step.plain
    again = type(shown.step).from_json(shown.step.to_json())
    assert again.why == shown.step.why


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ("ConnectedCells: black", "the black cells could not all be connected"),
        (
            "{name: ConnectedCells, symbols: black, to_edge: yes}",
            "the black cells could not all be connected to the edge",
        ),
        ("NotAdjacent: black", "a1 and a2 would both be black"),
        ("NoSquareOf: black", "the 2×2 square at a1 would be all black"),
        ("{name: UnrepeatedNumbers, symbol: white, numbers: 1 1 / 1 2}", "two of the 1s in row a would be white"),
    ],
)  # fmt: skip
def test_constraints_say_what_would_be_impossible(rule: str, words: str) -> None:
    symbols = "{white: {background: yes, noun: white cell}, black: {look: filled, noun: black cell}}"
    puzzle = gw.parse(f"- size: [2, 2]\n- symbols: {symbols}\n- {rule}\n")
    relation = puzzle.model.skeleton.relations[0]
    assert relation.source is not None
    assert relation.source.impossible(relation, puzzle.symbols) == words


@pytest.mark.parametrize("name", SUPPOSING)
def test_every_step_of_a_position_stands_and_speaks(name: str) -> None:
    position = Position(gw.parse(INKALA))
    truth = next(gw.solutions(position.puzzle)).line
    cells = {str(cell): symbol for cell, symbol in zip(position.model.places, truth, strict=True)}
    for raw in islice(technique(name).find(position), 40):
        step = position.as_step(technique(name), raw)
        assert verify(position, step) is None
        assert verify_parts(position, raw) is None
        assert not any(cells[cell] in symbols for cell, symbols in step.removals.items())
        assert "can't be" in str(step)
        assert step.where
        assert step.which


def test_longer_and_deeper_proofs_score_more() -> None:
    refutation = technique("refutation")
    position = Position(gw.parse(HARDEST))
    found = sorted(refutation.find(position), key=lambda raw: (raw.numbers[1], raw.numbers[0]))
    scores = [refutation.score("gridwise", raw) for raw in found]
    assert scores == sorted(scores)


def test_tatham_samples_to_the_end(corpora: Path) -> None:
    for game in ("keen", "solo", "unequal", "towers"):
        sample = rows(corpora / "tatham" / f"{game}.jsonl")
        for row in sample[:: len(sample) // 6]:
            before = Position(puzzle_of(row))
            for step in explain(before.copy()):
                assert verify(before, step) is None, (row["id"], step.technique)
                before.apply(step)
            assert before.solved


def test_no_nested_refutation_in_diabolical_puzzles(corpora: Path) -> None:
    lines = (corpora / "rated" / "exchange-diabolical.txt").read_text(encoding="utf-8").splitlines()
    for line in lines[::25]:
        position = Position(gw.parse(line.split()[1]))
        for found, raw in climb(position, ladder("gridwise")):
            assert found.name != "refutation" or raw.numbers[1] == 1
        assert position.solved


def test_a_refutation_is_told_to_the_first_cell_that_has_nothing_left() -> None:
    position = Position(gw.Puzzle("Sudoku", size=4))
    gone = tuple(RawStep(removals=((1, value),), numbers=(2,)) for value in (1, 2, 3))
    raw = RawStep(removals=((0, 0),), parts=(*gone, RawStep(placements=((5, 1),), numbers=(1,)), RawStep(numbers=(5,))))
    *before, end = with_houses(position, raw).parts
    assert tuple(before) == gone
    assert (end.pattern[0][0], end.numbers, end.extra) == (1, (3,), ((0, 0),))


KILLER = """- KillerSudoku
- {name: Cage, region: a1 b1, sum: 11}
- {name: Cage, region: a2 a3 a4 b2 c2, sum: 22}
- {name: Cage, region: a5 b5 b6, sum: 20}
- {name: Cage, region: a6 a7 a8 b8, sum: 24}
- {name: Cage, region: a9 b9, sum: 7}
- {name: Cage, region: b3 c3 d3, sum: 11}
- {name: Cage, region: b4 c4 c5 d4, sum: 21}
- {name: Cage, region: b7 c7 d7, sum: 14}
- {name: Cage, region: c1 d1 d2, sum: 21}
- {name: Cage, region: c6 d6 e6 e7, sum: 21}
- {name: Cage, region: c8 c9 d8 d9 e8, sum: 23}
- {name: Cage, region: d5 e5, sum: 7}
- {name: Cage, region: e1 e2 e3, sum: 15}
- {name: Cage, region: e4 f4 f5, sum: 13}
- {name: Cage, region: e9 f8 f9 g8 h8, sum: 23}
- {name: Cage, region: f1 g1 h1 i1, sum: 12}
- {name: Cage, region: f2 f3 g3 h3, sum: 21}
- {name: Cage, region: f6 f7, sum: 8}
- {name: Cage, region: g2 h2 i2 i3 i4, sum: 31}
- {name: Cage, region: g4 h4, sum: 13}
- {name: Cage, region: g5 g6 h5 i5, sum: 21}
- {name: Cage, region: g7 h7, sum: 10}
- {name: Cage, region: g9 h9 i8 i9, sum: 22}
- {name: Cage, region: h6 i6 i7, sum: 14}
"""


def test_a_removal_after_an_inner_proof_of_two_parts_stays_a_part_of_its_own() -> None:
    """The length of an inner proof, its first number, was taken for the kind of a part, and the two were joined."""
    inner = [part for step in gw.explain(gw.parse(KILLER)) for part in step.parts if part.parts]
    assert any(part.because.numbers[0] == refutation.REMOVAL for part in inner)
    for part in inner:
        assert len(part.because.numbers) == 2
        assert [len(gone) for gone in part.ruled_out.values()] == [1]
        assert part.why
