"""Tools for setters: redundant clues, counted candidates, estimated numbers of solutions, differences."""

import json
from collections import Counter
from itertools import combinations
from random import Random

import pytest

import gridwise as gw
from clitools import FOUR, FOUR_WITHOUT, run
from cpu_limits import at_most
from gridwise.declaring.yaml_writer import write
from gridwise.model.registry import puzzle_type, type_names
from gridwise.setting.estimate import power
from gridwise.setting.redundancy import Verdict
from sampled_cases import but
from strategies import MAKERS, make
from test_generate_canonical import disguised
from webtools import EASY, ENDLESS, INKALA

SPARE = gw.Puzzle("Sudoku", size=[4, 4], initial="1.3.\n3..2\n.1..\n4..1")
OPEN = gw.Puzzle("Sudoku", size=[4, 4], initial="1...\n....\n..2.\n....")


def example(name: str) -> gw.Puzzle:
    return gw.parse(puzzle_type(name).starter())


# ---- redundant clues -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", type_names())
def test_verdicts_are_those_of_counting_and_the_set_is_minimal(name: str) -> None:
    puzzle = example(name)
    found = gw.redundant(puzzle)
    assert (found.status, found.decided, len(found.clues)) == ("one", True, len(puzzle.model.clues))
    solution = gw.solve(puzzle).solution
    for clue in found.clues:
        answer = gw.solve(puzzle, absent=[clue.number])
        spared = answer.status == "one" and answer.solution == solution
        assert (clue.verdict is Verdict.REDUNDANT) == spared, clue.name
    gone = {clue.number for clue in found.clues if not clue.kept}
    assert gw.solve(puzzle, absent=gone).solutions == (solution,)
    for clue in found.minimal:
        assert gw.solve(puzzle, absent=gone | {clue.number}).solutions != (solution,), clue.name


@pytest.mark.parametrize("kind", MAKERS)
def test_random_puzzles_are_judged_as_by_counting(kind: str) -> None:
    random, judged = Random(kind), 0
    for _ in range(60):
        puzzle = make(kind, random)
        found = gw.redundant(puzzle)
        assert found.status == gw.solve(puzzle).status
        if found.status != "one":
            assert not found.clues
            continue
        judged += 1
        solution = gw.solve(puzzle).solution
        spared = [gw.solve(puzzle, absent=[clue.number]).solutions == (solution,) for clue in found.clues]
        assert [clue.verdict is Verdict.REDUNDANT for clue in found.clues] == spared
    assert judged, f"no {kind} had one solution"


def test_a_dot_among_all_dots_is_needed_even_where_it_tells_nothing_new() -> None:
    found = gw.redundant(example("KropkiSudoku"))
    assert {clue.verdict for clue in found.clues} == {Verdict.NEEDED}


def test_clues_know_their_cells_and_names() -> None:
    found = gw.redundant(example("Skyscrapers"))
    told = {clue.name: (clue.constraint, clue.cells) for clue in found.clues}
    assert told["skyscraper 3 at top 1"] == ("SkyscraperClue", ("a1", "b1", "c1", "d1"))
    assert told["given c4 = 1"] == (None, ("c4",))


def test_without_one_solution_no_clue_is_judged() -> None:
    assert gw.redundant(OPEN) == gw.Redundancy(gw.Status.SEVERAL)
    assert gw.redundant(gw.parse(FOUR_WITHOUT)) == gw.Redundancy(gw.Status.NONE)


def test_limits_make_clues_undecided_and_keep_them() -> None:
    puzzle = gw.parse(INKALA)
    found = gw.redundant(puzzle, nodes=60)
    assert found.status == "undecided"
    assert not found.decided
    easy = gw.parse(EASY)
    found = gw.redundant(easy, nodes=0)
    undecided = [clue for clue in found.clues if clue.verdict is Verdict.UNDECIDED]
    assert (found.status, found.decided, bool(found.reason)) == ("one", False, True)
    assert undecided
    assert all(clue.kept for clue in undecided)
    cancel = gw.Cancel()
    cancel.set()
    assert gw.redundant(puzzle, cancel=cancel).status == "undecided"


def test_the_time_limit_is_for_all_tests_together() -> None:
    puzzle = gw.Puzzle("Sudoku", size=[25, 25], initial=[[1] + [None] * 24] + [[None] * 25] * 24)
    with at_most(2):
        assert not gw.redundant(puzzle, seconds=0.3).clues


def test_redundancy_survives_json() -> None:
    found = gw.redundant(SPARE)
    assert gw.Redundancy.from_json(json.loads(json.dumps(found.to_json()))) == found


# ---- counted candidates ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("limit", [1, 3, 50, 10**30])
def test_counts_are_those_of_all_solutions(limit: int) -> None:
    found = gw.candidate_counts(OPEN, limit)
    everything = list(gw.solutions(OPEN))
    for place, cell in enumerate(map(str, OPEN.grid.cells)):
        times = Counter(solution.symbols[place] for solution in everything)
        assert found.counts[cell] == {symbol: min(limit, times[symbol]) for symbol in sorted(times)}
        more = tuple(symbol for symbol in sorted(times) if times[symbol] >= limit and len(everything) > limit)
        assert found.more.get(cell, ()) == more
    assert found.candidates == gw.true_candidates(OPEN)
    assert found.decided
    assert not found.unknown


def test_forced_cells_are_those_with_one_candidate() -> None:
    found = gw.candidate_counts(OPEN)
    assert {cell: (symbol,) for cell, symbol in found.forced.items()} == {
        cell: known for cell, known in gw.true_candidates(OPEN).items() if len(known) == 1
    }
    assert len(gw.candidate_counts(gw.parse(INKALA)).forced) == 81


def test_an_empty_board_is_counted_at_once() -> None:
    found = gw.candidate_counts(gw.Puzzle("Sudoku", size=[9, 9]), 100)
    assert {found.count_text(cell, symbol) for cell, known in found.counts.items() for symbol in known} == {"100+"}


def test_no_solution_has_no_candidates() -> None:
    found = gw.candidate_counts(gw.parse(FOUR_WITHOUT))
    assert set(map(len, found.counts.values())) == {0}
    assert (found.forced, found.decided) == ({}, True)


def test_what_is_undecided_is_told() -> None:
    found = gw.candidate_counts(gw.Puzzle("Sudoku", size=[9, 9]), 1000, nodes=50)
    assert not found.decided
    assert found.reason
    for cell, known in found.counts.items():
        assert {*known, *found.unknown.get(cell, ())} == set("123456789")
        assert set(found.more.get(cell, ())) == set(known)
    assert gw.CandidateCounts.from_json(json.loads(json.dumps(found.to_json()))) == found
    with pytest.raises(ValueError, match="1 or more, not 0"):
        gw.candidate_counts(OPEN, 0)


# ---- estimates -------------------------------------------------------------------------------------------------------


def _named(known: tuple[str, dict, int]) -> str:
    return f"{known[0]} {known[1]['size']}"


KNOWN = [
    ("Sudoku", {"size": [6, 6]}, 28_200_960),
    ("Sudoku", {"size": [9, 9]}, 6_670_903_752_021_072_936_960),
    ("LatinSquare", {"size": [5, 5]}, 161_280),
    ("LatinSquare", {"size": [6, 6]}, 812_851_200),
    ("LatinSquare", {"size": [7, 7]}, 61_479_419_904_000),
    ("LatinSquare", {"size": [10, 10]}, 9_982_437_658_213_039_871_725_064_756_920_320_000),
    ("MagicSquare", {"size": [4, 4]}, 7_040),
    ("LatinSquare", {"size": 4, "dimensions": 3}, 55_296),
]


SLOW = ("MagicSquare [4, 4]", "LatinSquare [10, 10]")


@pytest.mark.parametrize("known", but(lambda known: _named(known) in SLOW, KNOWN), ids=lambda known: _named(known))
def test_intervals_hold_the_known_number(known: tuple[str, dict, int]) -> None:
    """One in twenty does not, so that one of three may fail; the next test counts how many do."""
    kind, attributes, expected = known
    held = 0
    for seed in (1, 2, 3):
        found = gw.estimate(gw.Puzzle(kind, **attributes), samples=600, seed=seed)
        assert found.count is None
        assert found.trusted
        assert found.low is not None
        assert found.high is not None
        assert 0 < found.error < 0.2, "a very wide interval would always hold"
        held += 10**found.low <= expected <= 10**found.high
    assert held >= 2


def test_about_95_of_100_intervals_hold_the_number() -> None:
    puzzle = gw.Puzzle("LatinSquare", size=[5, 5])
    held = 0
    for seed in range(100):
        found = gw.estimate(puzzle, samples=60, seed=seed)
        held += 10 ** (found.low or 0) <= 161_280 <= 10 ** (found.high or 0)
    assert 88 <= held <= 99


def test_what_can_be_counted_is_counted() -> None:
    assert str(gw.estimate(gw.Puzzle("Sudoku", size=[4, 4]))) == "exactly 288 solutions"
    assert str(gw.estimate(gw.parse(INKALA))) == "exactly 1 solution"
    none = gw.estimate(gw.parse(FOUR_WITHOUT))
    assert (none.count, none.value) == (0, 0)


def test_the_same_seed_gives_the_same_estimate() -> None:
    puzzle = gw.Puzzle("Sudoku", size=[9, 9])
    seen: list[gw.Estimate] = []
    once = gw.estimate(puzzle, samples=120, seed=5, each=seen.append)
    assert once == gw.estimate(puzzle, samples=120, seed=5)
    assert once != gw.estimate(puzzle, samples=120, seed=6)
    assert [each.samples for each in seen] == [50, 100]
    assert gw.Estimate.from_json(json.loads(json.dumps(once.to_json()))) == once


def test_limits_end_an_estimate() -> None:
    puzzle = gw.Puzzle("Sudoku", size=[9, 9])
    found = gw.estimate(puzzle, samples=10**9, seconds=0.5)
    assert 2 <= found.samples < 10**9
    with pytest.raises(gw.Undecided):
        gw.estimate(puzzle, seconds=0)
    with pytest.raises(ValueError, match="too few"):
        gw.estimate(puzzle, samples=1)


def test_numbers_beyond_floats_are_told() -> None:
    large = gw.Estimate(None, 4361.5, 4361.0, 4362.0, 0.5, 9.0, 40.0, 100, 3, 0)
    assert large.value == float("inf")
    assert str(large) == "about 3.16 × 10^4361 solutions (95 % interval: 1.00 × 10^4361 to 1.00 × 10^4362)"
    assert [power(each) for each in (0.0, 1.0, 2.5, 7.5, 9.0, 20.9999)] == [
        "1.00", "10.0", "316", "31,622,777", "1.00 × 10^9", "1.00 × 10^21"
    ]  # fmt: skip


def test_probes_that_all_die_prove_nothing() -> None:
    nothing = gw.Estimate(None, None, None, None, None, None, 0.0, 100, 100, 0)
    assert not nothing.trusted
    assert nothing.value == 0
    assert "proves nothing" in str(nothing)


# ---- differences -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", type_names())
def test_a_puzzle_does_not_differ_from_itself(name: str) -> None:
    puzzle = example(name)
    assert gw.diff(puzzle, example(name)) == gw.Difference((), True)
    assert gw.diff(puzzle, gw.parse(write(puzzle))).same, "nor from what is written of it"


def test_every_kind_of_difference_is_told() -> None:
    first = gw.parse(
        "- Sudoku\n- size: [4, 4]\n- title: One\n- initial: |\n    1 2 . .\n    . . . .\n    . . . .\n    . . . .\n"
        "- {name: Cage, region: a3 a4, sum: 7}\n- {name: Cage, region: b1 b2, sum: 7}\n- {marks: {c1: 12}}\n"
    )
    second = gw.parse(
        "- KillerSudoku\n- size: [4, 4]\n- initial: |\n    1 3 . .\n    . . . .\n    . . . .\n    . . . 2\n"
        "- {name: Cage, region: a3 a4, sum: 6}\n- {name: Thermometer, line: c1 c2}\n- {author: Me}\n"
        "- progress: |\n    . . . .\n    . . . .\n    . . . 1\n    . . . .\n"
    )
    told = [str(change) for change in gw.diff(first, second).changes]
    assert told == [
        "type: Sudoku → KillerSudoku",
        "given a2: 2 → 3",
        "given d4: only the second has 2",
        "clue: cage a3 a4 = 7 → cage a3 a4 = 6",
        "clue: only the first has cage b1 b2 = 7",
        "clue: only the second has thermometer c1 c2",
        "title: only the first has One",
        "author: only the second has Me",
        "progress c4: only the second has 1",
        "marks c1: only the first has 1 2",
    ]
    sizes = gw.diff(gw.Puzzle("LatinSquare", size=[4, 4]), gw.Puzzle("LatinSquare", size=[3, 3], symbols="ABC"))
    assert [str(change) for change in sizes.changes] == [
        "size: 4×4 → 3×3",
        "symbols: 1 2 3 4 → A=1 B=2 C=3",
    ]
    assert sizes.equivalent is False


@pytest.mark.parametrize(
    ("kind", "options"),
    [
        ("Sudoku", {}),
        ("Sudoku", {"size": 6}),
        ("LatinSquare", {"size": 5}),
        ("MagicSquare", {"size": 4}),
        ("Binairo", {}),
    ],
)
def test_disguised_puzzles_are_equivalent_and_the_exchange_says_how(kind: str, options: dict) -> None:
    random = Random(kind)
    for puzzle in gw.generate(kind, seed=3, count=2, **options):
        other = disguised(puzzle, random)
        found = gw.diff(puzzle, other)
        assert found.equivalent
        if found.same:
            continue
        assert found.cells is not None
        assert found.symbols is not None
        moved = {found.cells[str(cell)]: found.symbols[symbol] for cell, symbol in puzzle.givens.items()}
        assert moved == {str(cell): symbol for cell, symbol in other.givens.items()}
        assert gw.Difference.from_json(json.loads(json.dumps(found.to_json()))) == found


def test_different_puzzles_are_not_equivalent() -> None:
    for first, second in combinations(gw.generate("Sudoku", seed=8, count=5), 2):
        assert gw.diff(first, second).equivalent is False
    assert gw.diff(SPARE, OPEN).equivalent is False, "one has one solution, the other several"
    assert gw.diff(OPEN, OPEN.replace(title="x")).equivalent is None, "without one solution nobody looks"


def test_clues_take_part_in_equivalence() -> None:
    base = "- LatinSquare\n- size: [4, 4]\n- a1 < a2\n- a2 < a3\n- b1 < b2\n- c4 < d4\n- d3 < d4\n- a4 < b4\n"
    puzzle = gw.parse(base + "- initial: |\n    . . . .\n    . . . .\n    . . 1 .\n    2 . . .\n")
    turned = "- LatinSquare\n- size: [4, 4]\n- a1 < b1\n- b1 < c1\n- a2 < b2\n- d3 < d4\n- c4 < d4\n- d1 < d2\n"
    other = gw.parse(turned + "- initial: |\n    . . . 2\n    . . . .\n    . . 1 .\n    . . . .\n")
    assert gw.solve(puzzle).status == gw.solve(other).status
    expected = True if gw.solve(puzzle).status == "one" else None
    assert gw.diff(puzzle, other).equivalent is expected


# ---- the command line ------------------------------------------------------------------------------------------------


@pytest.fixture
def spare(tmp_path):
    path = tmp_path / "spare.yml"
    path.write_text("- Sudoku\n- size: [4, 4]\n- initial: |\n    1.3.\n    3..2\n    .1..\n    4..1\n")
    return path


def test_check_redundant_lists_clues_and_a_minimal_set(spare) -> None:
    result = run("check", "--redundant", spare)
    assert result.exit_code == 0
    assert "Each of these 4 clues (of 7) could be removed" in result.stdout
    assert "  given a1 = 1\n  given b1 = 3\n  given c2 = 1\n  given d4 = 1\n" in result.stdout
    assert "without given a1 = 1 and given b1 = 3, the other 5 clues are a minimal set" in result.stdout
    told = json.loads(run("check", "--redundant", "--json", spare).stdout)
    assert (told["status"], len(told["clues"]), len(told["minimal"])) == ("one", 7, 5)
    assert run("check", "-q", "--redundant", spare).stdout.splitlines()[0] == "given a1 = 1"


def test_check_redundant_of_what_is_not_unique(spare) -> None:
    result = run("check", "--redundant", "Sudoku", "--set", "size=4")
    assert (result.exit_code, "several solutions" in result.stdout) == (1, True)
    result = run("check", "--redundant", FOUR_WITHOUT)
    assert (result.exit_code, "no solution" in result.stdout) == (1, True)
    result = run("check", "--redundant", FOUR)
    assert "All 4 clues are needed." in result.stdout
    result = run("check", "--redundant", "--time-limit", "0.2", "Sudoku", "--set", "size=36")
    assert (result.exit_code, "Undecided" in result.stdout) in ((3, True), (1, False))
    assert run("check", "--redundant", spare, FOUR).exit_code == 2


def test_candidates_are_drawn_and_counted() -> None:
    result = run("candidates", "1.........2.....", "--limit", "3")
    assert result.exit_code == 0
    assert "forced: " in result.stdout or "solutions with each candidate:" in result.stdout
    assert "a2: 2 in 3+, 3 in 3+, 4 in 3+" in result.stdout
    told = json.loads(run("candidates", "--json", FOUR).stdout)
    assert len(told["forced"]) == 16
    assert run("candidates", FOUR_WITHOUT).exit_code == 1
    assert run("candidates", "--limit", "0", FOUR).exit_code == 2
    assert run("candidates", "--time-limit", "0.000001", "Sudoku", "--limit", "1000").exit_code == 3


def test_count_is_exact_or_estimated() -> None:
    assert run("count", "Sudoku", "--set", "size=4").stdout == "288\n"
    assert run("count", FOUR_WITHOUT).exit_code == 1
    capped = run("count", "--limit", "7", ENDLESS)
    assert (capped.exit_code, capped.stdout) == (0, "7\n")
    assert run("count", "--time-limit", "0.05", ENDLESS).exit_code == 3
    result = run("count", "--estimate", "--samples", "100", "--seed", "4", ENDLESS)
    assert result.exit_code == 0
    assert result.stdout.startswith("about ")
    assert "× 10^21" in result.stdout
    assert "an estimate, not a proof: 100 probes with seed 4" in result.stdout
    told = json.loads(run("count", "--estimate", "--samples", "100", "--seed", "4", "--json", ENDLESS).stdout)
    assert (told["samples"], told["seed"], told["count"]) == (100, 4, None)
    assert 21 < told["low"] < told["log10"] < told["high"] < 23
    assert run("count", "--estimate", FOUR).stdout == "exactly 1 solution\n"
    for wrong in (["--estimate", "--limit", "3"], ["--samples", "9"], ["--seed", "1"]):
        assert run("count", *wrong, FOUR).exit_code == 2


def test_diff_tells_what_differs(spare, tmp_path) -> None:
    same = run("diff", spare, spare)
    assert (same.exit_code, same.stdout) == (0, "The puzzles are the same.\n")
    other = tmp_path / "other.yml"
    other.write_text(spare.read_text().replace("1.3.", "1.34"))
    result = run("diff", spare, other)
    assert (result.exit_code, result.stdout.splitlines()[0]) == (1, "given a4: only the second has 4")
    turned = tmp_path / "turned.yml"
    turned.write_text("- Sudoku\n- size: [4, 4]\n- initial: |\n    3..2\n    1.3.\n    .1..\n    4..1\n")
    result = run("diff", spare, turned)
    assert (result.exit_code, "They are equivalent" in result.stdout) == (1, True)
    assert run("diff", "-q", spare, turned).stdout == ""
    told = json.loads(run("diff", "--json", spare, turned).stdout)
    assert (told["same"], told["equivalent"], told["cells"]["a1"]) == (False, True, "b1")


def test_diff_of_what_cannot_be_read(spare, tmp_path) -> None:
    assert run("diff", spare).exit_code == 2
    assert run("diff", spare, "nothing.yml").exit_code == 2
    assert run("diff", "-", "-").exit_code == 2
    two = tmp_path / "two.yml"
    two.write_text(f"{FOUR}---\n{FOUR}")
    result = run("diff", spare, two)
    assert (result.exit_code, "this input holds 2 puzzles" in result.stderr) == (2, True)
