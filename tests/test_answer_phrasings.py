"""Two hundred ways to say an answer, as people and models do: each right one is right, each wrong one is wrong."""

import itertools
import json
import random
from collections.abc import Callable

import pytest

import gridwise as gw

FOUR = "1.....3..2.....4"
SOLVED = "1342243142133124"
OTHER = "1342243142133142"
"""A wrong answer with all givens but one; below is one that keeps them."""
WRONG = "1342243142133214"
Rows = list[str]


def rows(line: str) -> Rows:
    return [line[at : at + 4] for at in range(0, 16, 4)]


def cells(line: str) -> dict[tuple[int, int], str]:
    return {(r, c): line[4 * r + c] for r in range(4) for c in range(4)}


def named(line: str, name: str = "{letter}{column}") -> dict[str, str]:
    """The entries by the name of each cell."""
    return {
        name.format(letter="abcd"[r], column=c + 1, row=r + 1, r=r, c=c): entry for (r, c), entry in cells(line).items()
    }


def table(line: str, head: str = "", label: str = "") -> str:
    body = [f"| {label.format(number=n)}" + " | ".join(row) + " |" for n, row in enumerate(rows(line), 1)]
    rule = "|" + "---|" * (5 if label else 4)
    return "\n".join([head, rule, *body] if head else body)


def html(line: str) -> str:
    return "<table>" + "".join(f"<tr>{''.join(f'<td>{x}</td>' for x in row)}</tr>" for row in rows(line)) + "</table>"


def matrix(line: str, name: str) -> str:
    return rf"\begin{{{name}}}" + r" \\ ".join(" & ".join(row) for row in rows(line)) + rf"\end{{{name}}}"


LAYOUTS: dict[str, Callable[[str], str]] = {
    "one line": str,
    "rows": lambda s: "\n".join(rows(s)),
    "spaced rows": lambda s: "\n".join(" ".join(row) for row in rows(s)),
    "commas": lambda s: "\n".join(", ".join(row) for row in rows(s)),
    "slashes": lambda s: "/".join(rows(s)),
    "spaced slashes": lambda s: " / ".join(rows(s)),
    "semicolons": lambda s: ";".join(rows(s)),
    "spaced semicolons": lambda s: "; ".join(" ".join(row) for row in rows(s)),
    "rows with commas": lambda s: ",".join(rows(s)),
    "nested lists": lambda s: str([[int(x) for x in row] for row in rows(s)]),
    "lists of letters": lambda s: str([list(row) for row in rows(s)]),
    "strings": lambda s: json.dumps(rows(s)),
    "a flat list": lambda s: str([int(x) for x in s]),
    "a flat list of strings": lambda s: json.dumps(list(s)),
    "tuples": lambda s: str(tuple(tuple(int(x) for x in row) for row in rows(s))),
    "an array": lambda s: "array([" + ",\n       ".join(str([int(x) for x in row]) for row in rows(s)) + "])",
    "by cell": lambda s: json.dumps(named(s)),
    "by cell, indented": lambda s: json.dumps(named(s), indent=2),
    "by row and column": lambda s: json.dumps(named(s, "r{row}c{column}")),
    "numbers in brackets": lambda s: "\n".join(f"{k} = {v}" for k, v in named(s, "({row}, {column})").items()),
    "counted from zero": lambda s: json.dumps(named(s, "({r},{c})")),
    "assignments": lambda s: ", ".join(f"{k}={v}" for k, v in named(s).items()),
    "capital assignments": lambda s: "\n".join(f"{k}: {v}" for k, v in named(s, "R{row}C{column}").items()),
    "a list of assignments": lambda s: "\n".join(f"- {k} = {v}" for k, v in named(s).items()),
    "only open cells": lambda s: "; ".join(
        f"{k} is {v}" for (k, v), given in zip(named(s).items(), FOUR, strict=True) if given == "."
    ),
    "an object": lambda s: json.dumps({"answer": s}),
    "an object of rows": lambda s: json.dumps({"solution": [[int(x) for x in row] for row in rows(s)]}),
    "named rows": lambda s: json.dumps({f"row{n}": [int(x) for x in row] for n, row in enumerate(rows(s), 1)}),
    "numbered rows": lambda s: json.dumps({str(n): row for n, row in enumerate(rows(s), 1)}),
    "rows in words": lambda s: "\n".join(f"Row {n}: {' '.join(row)}" for n, row in enumerate(rows(s), 1)),
    "a table": table,
    "a table with a head": lambda s: table(s, "| 1 | 2 | 3 | 4 |"),
    "a table with names": lambda s: table(s, "|   | 1 | 2 | 3 | 4 |", "{number} | "),
    "a page's table": html,
    "a matrix": lambda s: matrix(s, "bmatrix"),
    "bold entries": lambda s: "\n".join(" ".join(f"**{x}**" for x in row) for row in rows(s)),
    "a drawn box": lambda s: "\n".join(
        ["+---+---+", *(f"|{row[0]} {row[1]}|{row[2]} {row[3]}|" for row in rows(s)), "+---+---+"]
    ),
}
PLACES: dict[str, str] = {
    "alone": "{}",
    "tags": "Let me think. Row a needs 2, 3 and 4.\n<answer>{}</answer>",
    "tags with lines": "1111222233334444 is wrong.\n<ANSWER>\n{}\n</ANSWER>\nI hope this helps.",
    "a box": "So we get\n$$\\boxed{{{}}}$$",
    "after a word": "First I thought of 1234341221434321.\n\n**Answer:**\n{}",
    "the puzzle again": "{}\n\nThis solves the puzzle\n\n1...\n..3.\n.2..\n...4\n",
}
TOGETHER = [*itertools.product(LAYOUTS, PLACES)]


def test_there_are_two_hundred() -> None:
    assert len(TOGETHER) >= 200


@pytest.mark.parametrize("place", PLACES)
def test_right_is_right_and_wrong_is_wrong(place: str) -> None:
    failed = []
    for name, layout in LAYOUTS.items():
        for line, verdict in ((SOLVED, "right"), (WRONG, "wrong")):
            score = gw.score_answer(FOUR, PLACES[place].format(layout(line)))
            if score.verdict != verdict:
                failed.append((name, line, score.verdict))
    assert not failed


def test_the_most_explicit_place_counts() -> None:
    right, wrong = SOLVED, WRONG
    assert gw.score_answer(FOUR, f"<answer>{right}</answer> \\boxed{{{wrong}}} Answer: {wrong}\n{wrong}").right
    assert gw.score_answer(FOUR, f"\\boxed{{{right}}} Answer: {wrong}\n{wrong}").right
    assert gw.score_answer(FOUR, f"Answer: {right}\nMy first try was {wrong}").right
    assert gw.score_answer(FOUR, f"{wrong}\n{right}\n1342............").right
    assert not gw.score_answer(FOUR, f"<answer>{wrong}</answer> {right}").right
    assert not gw.score_answer(FOUR, f"<answer>{right}</answer> No: <answer>{wrong}</answer>").right


def test_strict_reads_tags_only() -> None:
    assert gw.score_answer(FOUR, f"<answer>{SOLVED}</answer>", strict=True).right
    for said in (SOLVED, f"\\boxed{{{SOLVED}}}", f"Answer: {SOLVED}", f"{SOLVED} <answer>see above</answer>"):
        assert gw.score_answer(FOUR, said, strict=True).verdict == "unreadable"


def test_a_changed_given_scores_nothing() -> None:
    score = gw.score_answer(FOUR, "<answer>" + OTHER + "</answer>")
    assert (score.verdict, score.share) == ("wrong", 0)
    assert gw.score_answer(FOUR, WRONG).share == pytest.approx(10 / 12)


def test_a_board_that_only_repeats_the_puzzle_is_no_answer() -> None:
    assert gw.score_answer(FOUR, f"{SOLVED} solves {FOUR}").right
    assert gw.score_answer(FOUR, FOUR).share == 0
    assert gw.score_answer(SOLVED, SOLVED).right
    nonogram = "- Nonogram\n- rows: [1, 1]\n- columns: [1, 1]\n- initial: '#./..'"
    assert gw.score_answer(nonogram, "#.\n.#\n\nThe puzzle was\n\n#.\n..\n").right


def mangled(line: str, random: random.Random) -> str:
    """The same answer in a random layout and place, with blanks, line ends and capitals as they come."""
    text = random.choice([*PLACES.values()]).format(random.choice([*LAYOUTS.values()])(line))
    if random.random() < 0.3:
        text = text.replace("\n", "\r\n")
    if random.random() < 0.3:
        text = "\n".join(each + " " * random.randrange(3) for each in text.split("\n"))
    if random.random() < 0.3:
        text = random.choice(["Sure! ", "The solution is ", "Here it is:\n\n", "```\n", "> "]) + text
    return text + random.choice(["", "\n", "\n\n", " ", "\n\nDone.\n"])


@pytest.mark.parametrize("cases", [400, pytest.param(100_000, marks=pytest.mark.prove)])
def test_mangled_answers_keep_their_verdict(cases: int) -> None:
    chance = random.Random(20)
    puzzle = gw.parse(FOUR)
    for _ in range(cases):
        line = SOLVED
        if chance.random() < 0.5:
            at = chance.choice([at for at, given in enumerate(FOUR) if given == "."])
            line = line[:at] + chance.choice("1234".replace(line[at], "")) + line[at + 1 :]
        text = mangled(line, chance)
        assert gw.score_answer(puzzle, text).right == (line == SOLVED), text
