"""Explanations of puzzles with two symbols: in nouns, with reasons, and without steps that repeat what is known."""

import json
import re
from collections.abc import Iterator
from functools import cache

import pytest

import gridwise as gw
from gridwise.logic.verify import verify
from gridwise.solving.player_mistakes import player_mistakes

BOARDS: dict[str, list[dict[str, object]]] = {
    "Nonogram": [
        *({"size": 5, "seed": seed} for seed in range(3)),
        *({"size": 10, "seed": seed, "level": level} for seed in range(2) for level in ("Easy", "Medium")),
        *({"size": [8, 12], "seed": seed} for seed in range(2)),
        {"size": 15, "seed": 3},
    ],
    "StarBattle": [
        *({"size": 6, "seed": seed} for seed in range(3)),
        *({"size": 8, "seed": seed, "level": level} for seed in range(2) for level in ("Easy", "Medium")),
        *({"size": 7, "seed": seed} for seed in range(3)),
        *({"size": 8, "stars": 2, "seed": seed} for seed in range(9)),
        {"size": 10, "stars": 2, "seed": 1},
    ],
    "Binairo": [
        *({"size": 6, "seed": seed} for seed in range(5)),
        *({"size": 8, "seed": seed} for seed in range(3)),
        *({"size": 8, "seed": seed, "level": "Easy"} for seed in range(2)),
    ],
}
CASES = [(kind, number) for kind, boards in BOARDS.items() for number in range(len(boards))]
CELL = r"\b([a-z]+\d+|r\d+c\d+)\b"
EXEMPT = {
    "StarBattle": rf"{CELL}|\d+ stars?|[Cc]olumns? \d+(, \d+)*( and \d+)?",
    "Nonogram": rf"{CELL}|\([\d ]+\)|[Cc]olumn \d+|(\d+\+)*\d+( = \d+)? of( the)? \d+ (cell|square)s"
    r"|\b[Tt]he (remaining )?\d+ (is|within|lies)",
}
"""What digits may mean on boards whose symbols have marks: coordinates, clues, and numbers of stars."""
BAD = re.compile(r"  |\.\.|,\.|\(\)|None|[\[\]{}]| ,|(?<!ow)(?<!ows) a [aeio]|\ban [^aeio8]")


@cache
def steps(kind: str, number: int) -> tuple[gw.Puzzle, list[gw.Step]]:
    puzzle = gw.generate(kind, **BOARDS[kind][number])  # type: ignore[arg-type]
    return puzzle, list(gw.explain(puzzle))


def sentences(step: gw.Step) -> Iterator[str]:
    yield from (step.where, step.which, step.why, step.plain, step.what, str(step))
    for part in step.parts:
        yield part.what


@pytest.mark.parametrize(("kind", "number"), CASES)
def test_every_step_is_right_new_and_readable(kind: str, number: int) -> None:
    puzzle, explained = steps(kind, number)
    now, said = gw.Position(puzzle), set[str]()
    for step in explained:
        assert verify(now, step.raw) is None, str(step)
        _says_something_new(now, step)
        _reads_well(step)
        if kind in EXEMPT:
            _calls_no_symbol_by_its_value(kind, step)
        assert str(step) not in said
        said.add(str(step))
        now.apply(step)
        assert step.placements.items() <= now.placed().items()
    assert now.solved


def _says_something_new(now: gw.Position, step: gw.Step) -> None:
    """Every step fills cells that were open, for a reason of its own: none repeats what was ruled out before."""
    assert step.placements, str(step)
    assert not step.removals, str(step)
    assert not now.placed().keys() & step.placements.keys(), str(step)
    assert step.technique != "naked single", str(step)


def _calls_no_symbol_by_its_value(kind: str, step: gw.Step) -> None:
    for said in sentences(step):
        assert not re.search(r"\d", re.sub(EXEMPT[kind], "", said)), said
        assert "candidate" not in said, said


def _reads_well(step: gw.Step) -> None:
    stages = (step.where, step.which, step.why, step.plain)
    for said in stages:
        assert said.endswith("."), said
        assert not BAD.search(said), said
    assert step.where.startswith("Look at ")
    assert step.what not in step.where
    again = gw.Step.from_json(json.loads(json.dumps(step.to_json())))
    assert list(sentences(again)) == list(sentences(step))


def test_a_star_battle_is_told_as_players_tell_it() -> None:
    puzzle = gw.parse(
        "- StarBattle\n- regions: |\n    A A B B B C\n    A A A B B D\n    A A B B B D\n    E E E B D D\n"
        "    E E B B B D\n    E E F B B D\n"
    )
    told = [str(step) for step in gw.explain(puzzle)]
    assert told[:3] == [
        "counting: Region C needs a star, and only a6 is left for it. So a6 holds a star.",
        "exclusion zone: The star in a6 rules out its neighbours and the rest of row a and column 6. "
        "So a1–a5, b5 and b6–f6 have no star.",
        "counting: Region D needs a star, and only d5 is left for it. So d5 holds a star.",
    ]
    assert len(told) == 11


def test_a_star_that_leaves_no_room_is_a_step_with_its_reason() -> None:
    rows = ["AAAAAAA", "AAAAAAA", "AAAAAAA", "AAAFAAA", "AAAAAFA", "AAAFAAA", "AAAAAAA"]
    puzzle = gw.Puzzle("StarBattle", regions="\n".join(" ".join(row) for row in rows))
    with gw.cell_style("r1c1"):
        told = [str(step) for step in gw.find(gw.Position(puzzle), "tight area")]
    assert (
        "tight area: A star in r5c3 would leave region F no cell for its star: r4c4 and r6c4 touch it, "
        "r5c6 shares its row. So r5c3 has no star."
    ) in told


REASONS = {
    "small tight area": r"has its star in \w\d or \w\d, and .* touch",
    "tight area": r"has room for its 2 stars only in .*would touch too many of these|would leave .* for another star",
    "exclusion zone": r"With it, (row|column|region)s? .* (has its|have their) 2 stars",
    "counting": r"needs another star, and only \w\d is left for it",
}


@pytest.mark.parametrize("technique", REASONS)
def test_star_battles_give_reasons(technique: str) -> None:
    stars = [number for kind, number in CASES if kind == "StarBattle" if number < 14]
    told = [step.why for number in stars for step in steps("StarBattle", number)[1] if step.technique == technique]
    assert any(re.search(REASONS[technique], why) for why in told), told


def _first_of(clue: str, known: str) -> gw.Step:
    """The first step on a row with these runs, some cells of which are known."""
    puzzle = gw.Puzzle("Nonogram", size=(1, len(known)), constraints=[gw.NonogramClue(at="left a", runs=clue)])
    placed = {f"a{place}": "01"[mark == "#"] for place, mark in enumerate(known, 1) if mark != "?"}
    position = gw.Position(puzzle, placed)  # type: ignore[arg-type]
    found = gw.find(position, "runs at sight") or gw.find(position, "line solving")
    return found[0]


@pytest.mark.parametrize(
    ("clue", "known", "said"),
    [("6 2", "??????????", "Row a (6 2): 6+1+2 = 9 of 10 cells, one to spare. So a2–a6 and a9 are filled."),
     ("4 3 1", "####.###.#?", "Row a (4 3 1) already has all its filled cells. So a11 is empty."),
     ("0", "????", "Row a (0) has no filled cell. So a1–a4 are empty."),
     ("4", "????", "Row a (4) fills the whole line. So a1–a4 are filled."),
     ("3 1", "#??????", "Row a (3 1): from the edge, the 3 is a1–a3, with a gap beside it. "
                        "So a2 and a3 are filled; a4 is empty."),
     ("2 4", "##.?????", "Row a (2 4): 4 of the 5 cells a4–a8, one to spare. So a5–a7 are filled."),
     ("4", "???#????", "Row a (4): the 4 lies within a1–a7; a8 is too far from a4. So a8 is empty."),
     ("2", "?.??????", "Row a (2): the 2 lies within a3–a8; a1 alone is too short for it. So a1 is empty."),
     ("3", "??.?????", "Row a (3): the 3 lies within a4–a8, so it always covers a6; a1–a2 is too short for it. "
                       "So a1 and a2 are empty; a6 is filled."),
     ("4 2", "???#?????", "Row a (4 2): the 4 within a1–a6 always covers a3–a4. So a3 is filled.")],
)  # fmt: skip
def test_a_nonogram_line_shows_its_arithmetic(clue: str, known: str, said: str) -> None:
    assert str(_first_of(clue, known)).partition(": ")[2] == said


@pytest.mark.parametrize(
    ("clue", "known", "idea"),
    [("6 2", "??????????", "Push the runs to one end, then to the other: they overlap."),
     ("6 3", "??????????", "The runs just fit."),
     ("4 3 1", "####.###.#?", "All its filled cells are there already."),
     ("1", "??#?", "Its only filled cell is there already."),
     ("0", "????", "It has no filled cell."),
     ("4 1", "##?????.", "Start from the edge of the line."),
     ("4", "???#????", "See how far the run can reach."),
     ("4", "???##???", "See how far the run can reach."),
     ("4", "..???#??", "Some cells belong to a run wherever it lies."),
     ("2", "?.??????", "A gap is too short for the run."),
     ("2", "?#.?????", "A run has only one place left."),
     ("4 2", "???#?????", "A run covers some cells wherever it lies."),
     ("2 2", "???#????????#??", "Some cells are out of reach of every run.")],
)  # fmt: skip
def test_the_second_stage_of_a_nonogram_hint_names_the_idea(clue: str, known: str, idea: str) -> None:
    assert _first_of(clue, known).which == idea


@pytest.mark.parametrize(
    ("row", "said"),
    [("?11?????", "two alike: a2 and a3 are both 1, and a1 and a4 lie beside them. There are never three alike in a "
                  "row. So a1 and a4 are 0."),
     ("?1?1????", "two alike: a2 and a4 are both 1, and a3 lies between them. There are never three alike in a row. "
                  "So a3 is 0."),
     ("01011???", "two alike: a4 and a5 are both 1, and a6 lies beside them. There are never three alike in a row. "
                  "So a6 is 0."),
     ("001??0??", "line balance: Row a still needs one 0 and three 1s. With 0 in a7 or a8, there would be three "
                  "alike in a row. So a7 and a8 are 1."),
     ("0101101?", "counting: Row a already has its four 1s. So a8 is 0.")],
)  # fmt: skip
def test_binairo_is_told_as_players_tell_it(row: str, said: str) -> None:
    placed = {f"a{place}": mark for place, mark in enumerate(row, 1) if mark != "?"}
    position = gw.Position(gw.Puzzle("Binairo", size=8), placed)  # type: ignore[arg-type]
    step = gw.find(position, said.partition(":")[0])[0]
    assert str(step) == said


REGIONS = "A A B B / A C B B / C C D D / C D D D".replace(" / ", "\n")


@pytest.mark.parametrize(
    ("puzzle", "answer", "messages"),
    [(gw.Puzzle("StarBattle", regions=REGIONS), ["*..*", "....", "....", "...."],
      ["Row a has 2 stars, but must have 1", "Row b has no star, but must have 1"]),
     (gw.Puzzle("StarBattle", regions=REGIONS), [".*..", "*...", "...*", "..*."],
      ["Stars in a2 and b1 touch", "Stars in c4 and d3 touch", "Region A has 2 stars, but must have 1"]),
     (gw.parse("- Nonogram\n- rows: [2, 0]\n- columns: [1, 1, 0]"), ["#.#", "..."],
      ["Row a (2) has runs of 1 1", "Column 2 (1) has no filled cell", "Column 3 (0) has runs of 1"]),
     (gw.Puzzle("Binairo", size=4), ["0010", "1101", "0010", "1101"],
      ["Row a has 3 0s, but must have 2", "Row b has 3 1s, but must have 2", "Rows a and c are the same",
       "Columns 1 and 2 are the same"]),
     (gw.Puzzle("Binairo", size=4), ["0001", "1110", "0101", "1010"], ["a1, a2 and a3 are all 0, three in a row"])],
)  # fmt: skip
def test_mistakes_say_what_is_wrong(puzzle: gw.Puzzle, answer: list[str], messages: list[str]) -> None:
    told = [mistake.message for mistake in gw.check(puzzle, answer)]
    assert [message for message in messages if message in told] == messages, told
    assert not any("satisfied" in message or " room " in message for message in told), told


def test_too_many_stars_are_a_mistake_before_the_board_is_full() -> None:
    puzzle = gw.Puzzle("StarBattle", regions=REGIONS)
    [mistake] = gw.check(puzzle, {"a1": "1", "a4": "1"})
    assert mistake.message == "Row a has 2 stars, but must have 1"


def test_wrong_entries_are_named_by_what_they_are() -> None:
    solution = next(gw.solutions(gw.Puzzle("StarBattle", regions=REGIONS)))
    wrong = [["."] * 4 for _ in range(4)]
    star = next((r, c) for r, row in enumerate(solution.rows) for c, mark in enumerate(row) if mark == "1")
    none = next((r, c) for r, row in enumerate(solution.rows) for c, mark in enumerate(row) if mark == "0")
    wrong[star[0]][star[1]], wrong[none[0]][none[1]] = "x", "*"
    puzzle = gw.Puzzle("StarBattle", regions=REGIONS, progress=wrong)
    told = {mistake.message for mistake in player_mistakes(puzzle)}
    assert told == {f"{gw.Cell(star)} should hold a star", f"{gw.Cell(none)} should have no star"}


def test_givens_are_named_by_their_noun() -> None:
    puzzle = gw.Puzzle("StarBattle", regions=REGIONS, initial=["....", "*...", "....", "...."])
    [held] = [m.message for m in gw.check(puzzle, {"b1": "0"})]
    assert held == "b1 has no star, but a star is given there"


def test_cells_that_a_clue_settles_are_told_at_once() -> None:
    clues = [gw.Even(cell="a1"), gw.Even(cell="c2"), gw.Odd(cell="b4")]
    first, *_ = gw.find(gw.Position(gw.Puzzle("Binairo", size=6, constraints=clues)), "naked single")
    assert first.placements == {"a1": "0", "b4": "1", "c2": "0"}
    assert str(first) == "naked single: The clues there leave nothing else. So a1 and c2 are 0; b4 is 1."
    assert first.where == "Look at the cells with clues."
