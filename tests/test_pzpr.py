"""Pencil puzzles beside pzprjs, the program behind puzz.link: its boards, its judge of answers, its links.

The boards come from the test scripts of pzprjs: right answers, and wrong ones with the name of the rule they break.
"""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import gridwise as gw
from gridwise.formats._pzpr_rooms import ROOMS_BY_NAME, RoomType
from gridwise.formats._pzpr_types import BY_NAME as BOARDS_BY_NAME
from gridwise.formats._pzpr_types import PzprType
from gridwise.model.registry import formats
from oracle import pencil

TYPES = {"lightup": "Akari", "hitori": "Hitori", "nurikabe": "Nurikabe", "gokigen": "Slant", "slither": "Slitherlink",
         "mashu": "Masyu", "balance": "BalanceLoop", "geradeweg": "Geradeweg"}  # fmt: skip
COUNTS = {"lightup": (1, 4), "hitori": (1, 3), "nurikabe": (1, 5), "gokigen": (1, 1), "slither": (2, 7),
          "mashu": (1, 10), "balance": (1, 9), "geradeweg": (2, 10)}  # fmt: skip
"""How many right and wrong answers the collection has, apart from those below."""
LOOPS = {
    "simpleloop": ("SimpleLoop", 1, 4),
    "yajilin": ("Yajilin", 1, 8),
}
"""More loops: our type, and as many right and wrong answers."""
SHADING = {
    "kurodoko": ("Kurodoko", 1, 3),
    "cave": ("Cave", 1, 5),
    "canal": ("CanalView", 1, 3),
    "creek": ("Creek", 1, 3),
    "heyawake": ("Heyawake", 3, 4),
    "tapa": ("Tapa", 1, 4),
    "yajikazu": ("Yajikazu", 1, 3),
    "yinyang": ("YinYang", 1, 2),
}
"""More puzzles of shaded cells: our type, and as many right and wrong answers."""
TYPES |= {name: kind for name, (kind, _, _) in (LOOPS | SHADING).items()}
COUNTS |= {name: (right, wrong) for name, (_, right, wrong) in (LOOPS | SHADING).items()}
ADDRESSES = 21
MEANING = {
    "akariDup": r"lamps see each other",
    "anShadeNe": r"the arrow in \w+ points at (no|\d) black cells?, not \d",
    "bkNoNum": r"the island at .* has no number",
    "bkNumGe2": r"the islands at .* touch",
    "bkShadeNe": r"the region at \w+ has (no|\d) black cells?, not \d",
    "bkSizeNe": r"the island of \d+ at \w+ has \d+ cells?",
    "bkUnshadeConsecGt3": r"the white cells \w+–\w+ run through three regions",
    "brNoLine": r"there is no loop",
    "ceDark": r"no lamp can light",
    "ceEmpty": r"\w+ is white, so the loop must pass through it",
    "ceNoLine": r"the loop does not visit \w+",
    "ceTapaNe": r"has (no run|a run of \d|runs of .*) around it",
    "circNoLine": r"the loop does not pass through the (white|black) circle",
    "cs2x2": r"the 2×2 square at \w+ is all black",
    "crShadeGt": r"has (one|two|three|four) black cells? around it",
    "crShadeLt": r"has (no|one|two|three) black cells? around it",
    "csAdjacent": r"two black cells touch",
    "csDivide": r"the black cells are not all connected",
    "csConnOut": r"the black cells are not all connected to the edge",
    "cuDivide": r"the white cells are not all connected",
    "cuDivideRB": r"the white cells are not all connected",
    "cxNoLine": r"the loop does not visit the corner",
    "lnBranch": r"the loop branches at",
    "lnCross": r"the loop crosses itself at",
    "lnDeadEnd": r"the loop has a loose end at",
    "lnOnShade": r"\w+ is black, but the loop must not pass through it",
    "lnPlLoop": r"there are \d loops instead of one",
    "mashuBCvNbr": r"the loop does not go straight on both sides of the black pearl",
    "mashuBStrig": r"the loop goes straight through the black pearl",
    "mashuOnLine": r"the loop does not pass through the (white|black) pearl",
    "mashuWCurve": r"the loop turns on the white pearl",
    "mashuWStNbr": r"the loop goes straight on both sides of the white pearl",
    "ms2x2": r"the 2×2 square at \w+ has only black circles",
    "mu2x2": r"the 2×2 square at \w+ has only white circles",
    "nmAkariNe": r"the \d in \w+ has \w+ lamps? beside it",
    "nmDupRow": r"(row|column) \w+ has white \d+s",
    "nmLineNe": r"has \d lines? around it, but must have \d",
    "nmShadeViewNe": r"the \d in \w+ sees \d cells?",
    "nmSumViewNe": r"the \d+ in \w+ sees \d+ cells?",
    "numNoLine": r"the loop does not pass through the (\d|\?)",
    "segBlackEq": r"both lines at the black circle .* are \d long",
    "segDiff": r"the straight lines at the \? .* are \d and \d long",
    "segLong": r"which makes \d|straight line.* (is|are)",
    "segShort": r"which makes \d|straight line.* (is|are)",
    "segWhiteUneq": r"the lines at the white circle .* are \d and \d long",
    "slLoop": r"the diagonals in .* form a closed loop",
}
"""What our message says where pzprjs finds that a rule is broken."""
BLANK = "brNoShade"
"""Boards without clues and answer: pzprjs misses shaded cells, where the rules do not ask for any."""
NO_PUZZLE = {"hitori": "this Hitori has no numbers"}
"""Types without a board of that kind: what is said instead."""
UNFINISHED = {"ceNoNum", "ceNoSlash", "crConnSlNe", "msDivide", "muDivide"}
"""Answers that break no rule yet but leave cells empty: pzprjs counts too few diagonals as wrong from the start."""
REFUSED = re.compile(r"pzprv3/yajilin/\d+/\d+/(o/|.*\b0,\d)|.*/p\?yajilin/o/")
"""Boards with an option of pzprjs that gridwise does not know, or with an arrow that has no direction."""
OTHER_NAMES = ("pzprv3/slither", "pzprv3/heyawacky")
"""How files of older forms, or with other names, start."""


BY_NAME = {**BOARDS_BY_NAME, **ROOMS_BY_NAME}


@cache
def rows_of(corpora: Path) -> dict[str, dict[str, Any]]:
    lines = (corpora / "pzpr" / "boards.jsonl").read_text(encoding="utf-8").splitlines()
    return {row["type"]: row for row in map(json.loads, lines) if row["type"] in TYPES}


@cache
def addresses(corpora: Path) -> tuple[str, ...]:
    lines = (corpora / "pzpr" / "urls.tsv").read_text(encoding="utf-8").splitlines()
    links = [line.split("\t")[1] for line in lines]
    return tuple(
        link for link in links if re.split("[?/]", link.partition("/p?")[2])[0] in BY_NAME and not is_refused(link)
    )


def link_of(row: dict[str, Any]) -> str:
    return f"https://puzz.link/p?{row['type']}/{row['url']}"


def answer_of(puzzle: gw.Puzzle) -> dict[str, str]:
    """The answer in a file: what the player left blank is the background."""
    blank = puzzle.symbols.backgrounds
    entries = {**puzzle.givens, **puzzle.progress}
    held = {str(place): entries.get(place, blank.get(place.layer)) for place in puzzle.grid.places}
    return {place: symbol for place, symbol in held.items() if symbol is not None}


def lines_of(text: str) -> list[str]:
    """The lines of a file, whichever way they are separated."""
    return [line.strip() for line in re.split("[/\n]", text) if line.strip()]


def boards(row: dict[str, Any]) -> Iterator[tuple[str | None, str]]:
    """The rule that each board breaks, None for a right answer, and the board."""
    for board in row["boards"]:
        if not is_refused(board["board"]):
            yield board["broken"], board["board"]


def is_refused(text: str) -> bool:
    return re.match(REFUSED, text) is not None


@pytest.mark.parametrize("name", ["yajilin"])
def test_options_and_clues_without_a_meaning_here_are_refused(corpora: Path, name: str) -> None:
    refused = [board["board"] for board in rows_of(corpora)[name]["boards"] if is_refused(board["board"])]
    assert len(refused) == 3
    for text in refused:
        with pytest.raises(gw.PuzzleError, match=r"the option 'o' of yajilin|is not a clue"):
            gw.parse(text)


def clues_of(puzzle: gw.Puzzle, kind: PzprType | RoomType) -> list[list[str]]:
    """The clues row by row: tokens of the board, or rooms with their numbers, as in `A/2`."""
    if isinstance(kind, PzprType):
        return [line.split() for line in puzzle.attribute(kind.board.attribute).splitlines()]
    rooms = [line.split() for line in puzzle.attribute("regions").splitlines()]
    numbers = puzzle.attribute("numbers") or [["."] * len(line) for line in rooms]
    pairs = (zip(*rows, strict=True) for rows in zip(rooms, numbers, strict=True))
    return [[room if number == "." else f"{room}/{number}" for room, number in row] for row in pairs]


@pytest.mark.parametrize("name", TYPES)
def test_right_answers_pass_and_wrong_ones_break_the_same_rule(corpora: Path, name: str) -> None:
    seen = {True: 0, False: 0}
    for broken, text in boards(rows_of(corpora)[name]):
        if broken == BLANK and name in NO_PUZZLE:
            with pytest.raises(gw.PuzzleError, match=NO_PUZZLE[name]):
                gw.parse(text)
            continue
        puzzle = gw.parse(text)
        answer = answer_of(puzzle)
        messages = [mistake.message for mistake in gw.check(puzzle, answer)]
        if broken == BLANK:
            assert (messages, gw.is_finished(puzzle)) == ([], True)
            continue
        if broken in UNFINISHED:
            assert (messages, gw.is_finished(puzzle)) == ([], False)
            continue
        assert (puzzle.declaration.type, bool(messages)) == (TYPES[name], broken is not None), (text, messages)
        assert broken is None or any(re.search(MEANING[broken], each) for each in messages), (broken, messages)
        assert gw.is_finished(puzzle) is (broken is None)
        seen[broken is None] += 1
    assert (seen[True], seen[False]) == COUNTS[name]


@pytest.mark.parametrize("name", TYPES)
def test_files_are_written_back(corpora: Path, name: str) -> None:
    module = formats()["pzprv3"]
    for broken, text in boards(rows_of(corpora)[name]):
        if broken == BLANK and name in NO_PUZZLE:
            continue
        puzzle = gw.parse(text)
        written = module.write(puzzle)
        (again,) = module.read(written)
        assert (again, again.progress, module.write(again)) == (puzzle, puzzle.progress, written)
        if not (broken in {BLANK, "brNoLine"} or text.startswith(OTHER_NAMES)):  # an empty or an older form of the file
            expected = lines_of(text)
            if name == "yajilin":  # crosses beside grey cells are left out
                written, expected = written.replace("-1", "0"), [each.replace("-1", "0") for each in expected]
            assert lines_of(written) == expected


@pytest.mark.parametrize("name", TYPES)
def test_the_link_and_the_file_hold_the_same_puzzle(corpora: Path, name: str) -> None:
    row = rows_of(corpora)[name]
    linked = gw.parse(link_of(row))
    stored = [gw.parse(text) for broken, text in boards(row) if broken not in {BLANK, "brNoLine"}]
    assert linked in [puzzle.replace(progress=None) for puzzle in stored]


def test_links_are_written_back(corpora: Path) -> None:
    own, others = list(map(link_of, rows_of(corpora).values())), addresses(corpora)
    assert (len(own), len(others)) == (len(TYPES), ADDRESSES)
    write = formats()["puzz.link"].write
    for link in (*own, *others):
        puzzle = gw.parse(link)
        written = write(puzzle)
        again = gw.parse(written)
        assert (again, write(again)) == (puzzle, written)
        body = link.partition("?")[2]
        if link in own:  # others may spell the end of a board differently
            name = BY_NAME[body.partition("/")[0]].link
            assert written.strip().partition("?")[2] == re.sub(r"^\w+", name, body)


def test_every_puzzle_has_as_many_solutions_as_a_model_of_its_rules(corpora: Path) -> None:
    for link in [*map(link_of, rows_of(corpora).values()), *addresses(corpora)]:
        puzzle = gw.parse(link)
        kind = BY_NAME[link.partition("?")[2].partition("/")[0]]
        full = any(type(each).__name__ == "FullLoop" for each in puzzle.constraints)
        clues = clues_of(puzzle, kind)
        answer = gw.solve(puzzle, limit=2)
        assert answer.status is not gw.Status.UNDECIDED, link
        assert len(answer.solutions) == pencil.solutions(puzzle.declaration.type, clues, full=full), link
