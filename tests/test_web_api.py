"""The API through the real server: the answer of each endpoint, the headers, and rejected requests."""

import asyncio
import json
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import httpx
import jsonschema
import pytest
from pypdf import PdfReader

import gridwise as gw
from cpu_limits import FOREVER
from gridwise.model.registry import constraints, formats, puzzle_type, type_names
from gridwise.reference import example_text
from gridwise.render.type_groups import GROUPS
from gridwise.web.clue_tools import all_icons
from webtools import EASY, ENDLESS, INKALA, Running, lines, running

WRONG = EASY[:2] + "1" + EASY[3:]


@pytest.fixture(scope="module")
def client(served: Running) -> Iterator[httpx.Client]:
    with served.client() as client:
        yield client


def ask(client: httpx.Client, endpoint: str, puzzle: Any, **options: Any) -> httpx.Response:
    text = puzzle if isinstance(puzzle, str) else json.dumps(puzzle)
    return client.post(endpoint, json={"puzzle": text, **options})


def answer(client: httpx.Client, endpoint: str, puzzle: Any, **options: Any) -> Any:
    response = ask(client, endpoint, puzzle, **options)
    assert response.status_code == 200, response.text
    return response.json()


def to_text(declaration: dict[str, Any]) -> str:
    """The declaration as a puzzle file, as the page makes it."""
    named = [declaration["type"]] if declaration["type"] else []
    return json.dumps([*named, declaration["attributes"], *declaration["constraints"]])


# ---- menus -----------------------------------------------------------------------------------------------------------


def test_a_question_asked_in_the_wrong_way_says_so(client: httpx.Client) -> None:
    for wrong in (client.get("/solve"), client.put("/solve")):
        assert (wrong.status_code, wrong.headers["allow"]) == (405, "POST")
    assert client.post("/types").headers["allow"] == "GET"
    assert client.get("/nothing").status_code == 404


def test_every_type_has_a_picture_and_a_group(client: httpx.Client) -> None:
    groups = {each["name"]: each["group"] for each in client.get("types").json()}
    assert list(groups) == list(type_names())
    assert set(groups.values()) == set(GROUPS)
    for group in GROUPS:
        pictures = client.get(f"pictures/{group}").json()
        assert set(pictures) == {name for name, each in groups.items() if each == group}
        assert all(picture.startswith("<svg") for picture in pictures.values())
    missing = client.get("pictures/none")
    assert (missing.status_code, "sudoku" in missing.json()["error"]["message"]) == (404, True)


@pytest.mark.parametrize(
    ("group", "names"),
    [
        ("sudoku", "Sudoku KillerSudoku JigsawSudoku SamuraiSudoku SandwichSudoku"),
        ("numbers", "KenKen Futoshiki Kakuro Suguru Doppelblock EasyAsABC"),
        ("shading", "Nonogram Nurikabe Tapa Heyawake Hitori Aquarium"),
        ("loops", "Slitherlink Masyu"),
        ("objects", "StarBattle Queens Tents Akari Minesweeper"),
        ("signs", "Binairo Tango YinYang Slant"),
    ],
)
def test_types_are_in_the_groups_in_which_players_know_them(client: httpx.Client, group: str, names: str) -> None:
    found = {each["name"] for each in client.get("types").json() if each["group"] == group}
    assert set(names.split()) <= found


def test_types_are_those_of_the_registry_and_their_examples_load(client: httpx.Client) -> None:
    told = client.get("types").json()
    assert client.get("types/Nothing").status_code == 404
    assert [each["name"] for each in told] == list(type_names())
    for each in told:
        details = client.get(f"types/{each['name']}").json()
        gw.parse(details["example"])
        assert details["rules"] == puzzle_type(each["name"]).rules
    by_name = {each["name"]: each for each in told}
    assert by_name["Sudoku"]["size"] == [9, 9]
    assert [field["name"] for field in by_name["Sudoku"]["attributes"]] == ["box"]
    assert by_name["Kakuro"]["size"] is None
    assert by_name["Kakuro"]["attributes"][0]["editor"] == "grid"


def test_constraints_are_the_clues_of_the_registry_with_an_editor_for_each_field(client: httpx.Client) -> None:
    told = {each["name"]: each for each in client.get("constraints").json()}
    assert list(told) == [name for name, kind in constraints().items() if kind.clue or kind.cosmetic]
    cosmetic = {name for name, each in told.items() if each["cosmetic"]}
    assert cosmetic == {"CosmeticColour", "CosmeticLine", "CosmeticShape", "CosmeticText", "Fog"}
    editors = {name: {field["name"]: field["editor"] for field in each["fields"]} for name, each in told.items()}
    assert editors["Cage"] == {"region": "region", "sum": "text"}
    assert editors["Thermometer"] == {"line": "path"}
    assert editors["WhiteDot"]["edge"] == "edge"
    assert editors["SkyscraperClue"]["at"] == "outside"
    assert editors["LessThan"]["smaller"] == "cell"
    assert editors["MathOp"]["operator"] == "choice"
    direction = next(field for field in told["RunSum"]["fields"] if field["name"] == "direction")
    assert (direction["choices"], direction["default"], direction["required"]) == (["down", "right"], "right", False)
    assert told["Cage"]["title"] == "cage"
    assert told["Cage"]["rule"].startswith("The numbers in each cage add up")


def test_formats_are_those_of_the_registries(client: httpx.Client) -> None:
    told = client.get("formats").json()
    assert told["read"] == list(formats())
    assert {"name": "yaml", "title": "Puzzle files in YAML", "ending": ".yml"} in told["write"]
    assert {"name": "svg", "ending": ".svg"} in told["draw"]


# ---- boards ----------------------------------------------------------------------------------------------------------


def test_a_board_has_what_the_page_draws(client: httpx.Client) -> None:
    board = answer(client, "parse", "- KillerSudoku\n- size: [4, 4]\n- {name: Cage, region: a1 a2, sum: 3}\n- a3 = 4\n")
    assert (board["rows"], board["columns"], board["dimensions"], board["layers"]) == (4, 4, 2, [[0, 0]])
    assert board["cells"][:5] == ["a1", "a2", "a3", "a4", "b1"]
    assert board["places"]["b1"] == [0, 1]
    assert board["symbols"] == ["1", "2", "3", "4"]
    assert board["boxes"][0] == ["a1", "a2", "b1", "b2"]
    assert board["peers"]["a1"] == ["a2", "a3", "a4", "b1", "b2", "c1", "d1"]
    assert board["declaration"]["constraints"][0] == {"name": "Cage", "region": "a1 a2", "sum": 3}
    assert board["clues"][0] == {"index": 0, "name": "Cage", "label": "cage a1 a2 = 3", "cells": ["a1", "a2"]}
    cage = next(item for item in board["drawing"] if item["layer"] == "cage")
    assert cage["dashed"]
    assert cage["d"] == "M0.08 0.08L1.92 0.08L1.92 0.92L0.08 0.92Z"
    assert next(item["text"] for item in board["drawing"] if item["kind"] == "text") == "3"
    assert board["anchor"] == "low"
    left, top, right, bottom = board["bounds"]
    assert left < 0 < 4 < right
    assert top < 0 < 4 < bottom


def test_entries_are_told_but_not_drawn(client: httpx.Client) -> None:
    puzzle = ["Sudoku", {"size": [4, 4], "initial": "1...\n....\n....\n....", "progress": ".2..\n....\n....\n...."}]
    board = answer(client, "parse", [*puzzle, {"marks": {"c3": "13"}}])
    assert (board["givens"], board["progress"], board["marks"]) == ({"a1": "1"}, {"a2": "2"}, {"c3": ["1", "3"]})
    assert not [item for item in board["drawing"] if item["kind"] == "text"]


def test_a_line_of_arithmetic_knows_its_cells(client: httpx.Client) -> None:
    board = answer(client, "parse", "- LatinSquare\n- size: [3, 3]\n- Math: a1*a2 = 6\n")
    assert board["clues"][0]["cells"] == ["a1", "a2"]


@pytest.mark.parametrize("name", type_names())
def test_the_declaration_of_every_type_makes_the_same_puzzle(client: httpx.Client, name: str) -> None:
    assert_declared_the_same(client, puzzle_type(name).starter())


@pytest.mark.parametrize("name", [name for name, kind in constraints().items() if kind.example])
def test_the_declaration_of_every_constraint_makes_the_same_puzzle(client: httpx.Client, name: str) -> None:
    assert_declared_the_same(client, example_text(constraints()[name]))


def assert_declared_the_same(client: httpx.Client, text: str) -> None:
    board = answer(client, "parse", text)
    again = gw.parse(to_text(board["declaration"]))
    assert again == gw.parse(text)
    assert gw.parse(board["text"]) == again


def test_layers_lie_side_by_side(client: httpx.Client) -> None:
    board = answer(client, "parse", ["LatinSquare", {"size": [2, 2, 2]}])
    assert board["dimensions"] == 3
    assert len(board["layers"]) == 2
    assert board["layers"][1][0] > 2
    assert board["places"]["(2,1,1)"] == board["layers"][1]


def test_a_new_board(client: httpx.Client) -> None:
    board = client.post("new", json={"type": "Sudoku", "size": [6, 6], "box": [3, 2]}).json()
    assert (board["rows"], board["givens"], len(board["boxes"][0])) == (6, {}, 6)
    assert board["declaration"] == {"type": "Sudoku", "attributes": {"size": [6, 6], "box": [3, 2]}, "constraints": []}


@pytest.mark.parametrize("name", type_names())
def test_every_type_has_a_first_board(client: httpx.Client, name: str) -> None:
    assert client.post("new", json={"type": name}).status_code == 200


@pytest.mark.parametrize(
    ("name", "side", "lacks"),
    [("JigsawSudoku", 8, "64 cells are in no region"), ("Str8ts", 9, ""), ("Kakuro", 12, ""), ("Suguru", 7, "")],
)
def test_types_with_a_layout_have_empty_boards_of_any_size(
    client: httpx.Client, name: str, side: int, lacks: str
) -> None:
    board = client.post("new", json={"type": name, "size": [side, side]}).json()
    assert (board["rows"], board["columns"], board["givens"], board["lacks"] or "") == (side, side, {}, lacks)
    again = answer(client, "parse", [name, board["declaration"]["attributes"]], unfinished=True)
    assert again["cells"] == board["cells"]


def test_fog_has_a_picture_of_its_own() -> None:
    icons = all_icons()
    assert icons["Fog"]["drawing"] != icons["CosmeticColour"]["drawing"]
    assert icons["Fog"]["box"][2] == 3, "the fog lies on the whole board, except on two cells"


def test_an_impossible_size_says_why(client: httpx.Client) -> None:
    response = client.post("new", json={"type": "Sudoku", "size": [6, 6], "box": [4, 2]})
    assert response.status_code == 422
    error = response.json()["error"]
    assert error["message"] == "a box of 4×2 has 8 cells, but there are 6 symbols"
    assert error["suggestion"].startswith("use [")
    assert error["line"] is None


def test_a_mistake_in_a_text_says_where(client: httpx.Client) -> None:
    response = ask(client, "parse", "- Sudoku\n- Thermometre: a1 b1\n")
    error = response.json()["error"]
    assert response.status_code == 422
    assert (error["line"], error["suggestion"]) == (2, "did you mean 'Thermometer'?")


def test_no_mistake_advises_an_option_of_a_command(client: httpx.Client) -> None:
    response = ask(client, "parse", ".Shape~4x4.FullMoon~C1~6~20")
    told = response.json()["error"]
    assert response.status_code == 422
    assert (told["message"], told["suggestion"]) == ("the rule 'FullMoon' is not known to gridwise", None)
    with pytest.raises(gw.PuzzleError, match="convert --lossy"):
        gw.parse(".Shape~4x4.FullMoon~C1~6~20")


def test_files_can_not_be_included(client: httpx.Client) -> None:
    for name in ("pyproject.toml", "/etc/passwd", "../README.md", "examples/inkala.yml"):
        assert ask(client, "parse", f"- Sudoku\n- {name}\n").status_code == 422


# ---- answers ---------------------------------------------------------------------------------------------------------


def test_solve_streams_solutions_and_then_what_is_proved(client: httpx.Client) -> None:
    response = ask(client, "solve", EASY)
    assert response.headers["content-type"].startswith("application/x-ndjson")
    solution, last = lines(response)
    assert solution["solution"]["a3"] == "4"
    assert (last["answer"]["status"], last["answer"]["count"]) == ("one", 1)


def test_solve_stops_at_its_limit(client: httpx.Client) -> None:
    told = lines(ask(client, "solve", ENDLESS, limit=5))
    assert len(told) == 6
    assert told[-1]["answer"]["status"] == "several"
    assert len({json.dumps(each) for each in told[:-1]}) == 5


def test_no_solution_has_a_reason(client: httpx.Client) -> None:
    told = lines(ask(client, "solve", "- LatinSquare\n- size: [2, 2]\n- a1 < a2\n- a2 < b2\n"))
    assert told[-1]["answer"]["status"] == "none"
    assert told[-1]["answer"]["reason"]


def test_counts(client: httpx.Client) -> None:
    assert answer(client, "count", ["Sudoku", {"size": [4, 4]}]) == {"count": 288, "exact": True, "status": "several"}
    assert answer(client, "count", ENDLESS, limit=7) == {"count": 7, "exact": False, "status": "several"}


def test_true_candidates_are_those_of_the_library(client: httpx.Client) -> None:
    puzzle = gw.Puzzle("Sudoku", size=[4, 4], initial="1...\n..3.\n....\n....")
    text = "- Sudoku\n- size: [4, 4]\n- initial: |\n    1...\n    ..3.\n    ....\n    ....\n"
    told = answer(client, "candidates", text)
    assert {cell: tuple(symbols) for cell, symbols in told["candidates"].items()} == gw.true_candidates(puzzle)
    assert (told["count"], told["exact"], told["status"]) == (gw.count(puzzle), True, "several")


def test_candidates_are_counted_where_it_is_asked(client: httpx.Client) -> None:
    puzzle = gw.Puzzle("Sudoku", size=[4, 4], initial="1...\n..3.\n....\n....")
    text = "- Sudoku\n- size: [4, 4]\n- initial: |\n    1...\n    ..3.\n    ....\n    ....\n"
    found = gw.candidate_counts(puzzle, 3)
    told = answer(client, "candidates", text, limit=3)
    assert (told["counts"], told["forced"]) == (found.counts, found.forced)
    assert {cell: tuple(symbols) for cell, symbols in told["more"].items()} == found.more
    assert "counts" not in answer(client, "candidates", text)


def test_redundant_clues_are_those_of_the_library(client: httpx.Client) -> None:
    assert answer(client, "redundant", EASY) == gw.redundant(gw.parse(EASY)).to_json()
    assert answer(client, "redundant", ENDLESS) == {"status": "several", "clues": [], "reason": None}


def test_an_estimate_is_told_again_and_again(client: httpx.Client) -> None:
    puzzle = gw.Puzzle("LatinSquare", size=[6, 6])
    told = lines(ask(client, "estimate", ["LatinSquare", {"size": [6, 6]}], samples=120, seed=3))
    assert [each["estimate"]["samples"] for each in told] == [50, 100, 120]
    assert [each["done"] for each in told] == [False, False, True]
    expected = gw.estimate(puzzle, samples=120, seed=3)
    assert gw.Estimate.from_json({name: told[-1]["estimate"][name] for name in expected.to_json()}) == expected
    assert told[-1]["estimate"]["text"] == str(expected)
    [exact] = lines(ask(client, "estimate", EASY))
    assert (exact["estimate"]["count"], exact["done"]) == (1, True)


def test_differences_are_those_of_the_library(client: httpx.Client) -> None:
    other = EASY.replace("5", ".", 1)
    told = answer(client, "diff", EASY, other=other)
    assert [change["text"] for change in told["changes"]] == ["given a1: only the first has 5"]
    assert answer(client, "diff", EASY, other=EASY)["same"]
    assert ask(client, "diff", EASY).status_code == 422
    assert ask(client, "diff", EASY, other="- Sudoko\n").status_code == 422


def test_marks_follow_the_entries(client: httpx.Client) -> None:
    puzzle = ["Sudoku", {"size": [4, 4], "initial": "1...\n....\n....\n....", "progress": ".2..\n....\n....\n...."}]
    marks = answer(client, "marks", puzzle)["candidates"]
    assert (marks["a1"], marks["a2"], marks["a3"], marks["d4"]) == (["1"], ["2"], ["3", "4"], ["1", "2", "3", "4"])


def with_progress(**cells: str) -> list[Any]:
    rows = [["."] * 9 for _ in range(9)]
    for name, symbol in cells.items():
        row, column = gw.Cell.parse(name)
        rows[row][column] = symbol
    progress = "\n".join("".join(row) for row in rows)
    initial = "\n".join(EASY[start : start + 9] for start in range(0, 81, 9))
    return ["Sudoku", {"initial": initial, "progress": progress}]


def test_check_finds_wrong_entries_and_marks(client: httpx.Client) -> None:
    told = answer(client, "check", with_progress(a3="4", a4="2"))
    assert told["mistakes"] == [{"cell": "a4", "symbol": "2", "message": "a4 is not 2"}]
    assert (told["complete"], told["solved"]) == (False, False)
    told = answer(client, "check", [*with_progress(), {"marks": {"a3": "12"}}])
    assert [(each["cell"], each["symbol"]) for each in told["mistakes"]] == [("a3", None)]


def test_check_knows_a_solved_board(client: httpx.Client) -> None:
    solution = gw.solve(gw.parse(EASY)).solution
    assert solution
    rows = "\n".join("".join(row) for row in solution.rows)
    told = answer(client, "check", ["Sudoku", {"initial": with_progress()[1]["initial"], "progress": rows}])
    assert told == {"mistakes": [], "broken": [], "complete": True, "solved": True}


def test_check_names_the_rules_that_entries_break(client: httpx.Client) -> None:
    told = answer(client, "check", with_progress(a3="4", a4="4"))
    assert [each["cell"] for each in told["mistakes"]] == ["a4"]
    assert "a3 and a4 both hold 4, but row a allows each symbol only once" in told["broken"]
    black = ["Hitori", {"numbers": "123\n231\n312", "progress": "##.\n...\n..."}]
    assert answer(client, "check", black)["broken"] == ["two black cells touch: a1 and a2"]


def test_check_goes_by_the_rules_where_there_are_several_solutions(client: httpx.Client) -> None:
    told = answer(client, "check", ["Sudoku", {"size": [4, 4], "progress": "11..\n....\n....\n...."}])
    assert {each["cell"] for each in told["mistakes"]} == {"a1", "a2"}


def test_a_hint_has_four_stages(client: httpx.Client) -> None:
    told = answer(client, "hint", EASY)
    assert len(told["stages"]) == 4
    assert told["step"]["text"]["what"] in told["stages"][3]
    assert told["step"]["plain"]
    first = answer(client, "hint", EASY, stage=1)
    assert (first["stages"], first["step"]) == (told["stages"][:1], None)


def test_a_hint_names_mistakes_first(client: httpx.Client) -> None:
    told = answer(client, "hint", with_progress(a4="2"))
    assert told["mistakes"][0]["cell"] == "a4"
    assert told["stages"] == ["a4 is not 2"] * 4
    assert told["step"] is None


def test_explain_streams_steps_and_then_a_rating(client: httpx.Client) -> None:
    told = lines(ask(client, "explain", EASY))
    steps = [each["step"] for each in told[:-1]]
    expected = list(gw.explain(gw.parse(EASY)))
    assert [step["technique"] for step in steps] == [step.technique for step in expected]
    assert [each["number"] for each in told[:-1]] == list(range(1, len(expected) + 1))
    assert all(step["plain"] for step in steps)
    rating = gw.rate(gw.parse(EASY))
    assert (told[-1]["rating"]["level"], told[-1]["rating"]["score"]) == (rating.level, rating.score)
    assert told[-1]["rating"]["techniques"] == rating.techniques


def test_explain_starts_from_where_the_player_is(client: httpx.Client) -> None:
    whole, rest = lines(ask(client, "explain", EASY)), lines(ask(client, "explain", with_progress(a3="4", a4="6")))
    assert len(rest) < len(whole)
    assert not any({"a3", "a4"} & each["step"]["placements"].keys() for each in rest[:-1])
    wrong = lines(ask(client, "explain", with_progress(a4="2"), plain=False))
    assert wrong == [{"undecided": "a4 is not 2"}]


def test_explain_says_where_it_ends(client: httpx.Client) -> None:
    told = lines(ask(client, "explain", ["Sudoku", {"size": [4, 4]}]))
    assert list(told[-1]) == ["undecided"]


def test_rate(client: httpx.Client) -> None:
    told = answer(client, "rate", EASY)
    assert told.pop("status") == "rated"
    assert told == gw.rate(gw.parse(EASY)).to_json()


def test_pictures_and_files(client: httpx.Client) -> None:
    drawn = ask(client, "draw", EASY)
    assert drawn.headers["content-type"] == "image/svg+xml; charset=utf-8"
    assert drawn.headers["content-disposition"] == 'attachment; filename="sudoku.svg"'
    assert drawn.text == gw.parse(EASY).svg()
    solved = ask(client, "draw", EASY, solution=True).text
    assert solved.count("<text") == 81
    small = ["Sudoku", {"size": [4, 4], "initial": "1...\n....\n....\n...."}]
    assert ask(client, "draw", small, pencil=True).text.count("<text") == 1 + 7 * 3 + 8 * 4
    highlighted = ask(client, "draw", EASY, step=1).text
    assert highlighted != drawn.text
    assert ask(client, "draw", EASY, step=1000).status_code == 422
    written = ask(client, "write", INKALA, to="yaml")
    assert gw.parse(written.text) == gw.parse(INKALA)
    assert written.headers["content-disposition"] == 'attachment; filename="sudoku.yml"'


@pytest.mark.parametrize(("endpoint", "to"), [("draw", "tapestry"), ("write", "tapestry"), ("write", "text")])
def test_what_can_not_be_written_says_why(client: httpx.Client, endpoint: str, to: str) -> None:
    response = ask(client, endpoint, puzzle_type("KillerSudoku").starter(), to=to)
    assert response.status_code == 422
    assert response.json()["error"]["message"]


# ---- the frame -------------------------------------------------------------------------------------------------------


def test_every_answer_has_the_headers(served: Running, client: httpx.Client) -> None:
    with served.client() as other:
        answers = [
            other.get("types"),
            other.get("nowhere"),
            ask(other, "parse", EASY),
            ask(other, "solve", EASY),
            ask(other, "parse", "?"),
            other.post("parse", content=b"x" * 2_000_000),
            httpx.get(served.url, trust_env=False),
            httpx.get(f"{served.url}openapi.json", trust_env=False),
            other.get("types", headers={"host": "evil.example"}),
        ]
    for each in answers:
        policy = each.headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert each.headers["x-content-type-options"] == "nosniff"
        assert each.headers["x-frame-options"] == "DENY"
        assert each.headers["referrer-policy"] == "no-referrer"
        assert "access-control-allow-origin" not in each.headers
    script = httpx.get(f"{served.url}app.js", trust_env=False).headers  # the page's policy holds for its scripts
    assert script["x-content-type-options"] == "nosniff"
    assert script["cross-origin-resource-policy"] == "same-origin"


def test_only_names_of_this_machine_are_answered_to(served: Running, client: httpx.Client) -> None:
    assert client.get("types", headers={"host": "evil.example"}).status_code == 421
    assert client.get("types", headers={"host": "127.0.0.1.evil.example:8137"}).status_code == 421
    assert client.get("types", headers={"host": "localhost:1"}).status_code == 200
    assert client.get("types", headers={"host": "[::1]:1"}).status_code == 200


def test_other_sites_may_not_ask(served: Running, client: httpx.Client) -> None:
    body = {"puzzle": EASY}
    assert client.post("parse", json=body, headers={"origin": "http://evil.example"}).status_code == 403
    assert client.post("parse", json=body, headers={"origin": "null"}).status_code == 403
    assert client.post("parse", json=body, headers={"origin": served.url.rstrip("/")}).status_code == 200


def test_large_answers_are_packed_for_those_who_can_unpack(served: Running) -> None:
    body = {"puzzle": '["Sudoku", {"size": [16, 16]}]'}
    with served.client(headers={"accept-encoding": "gzip"}) as client:
        packed = client.post("parse", json=body)
    with served.client(headers={"accept-encoding": "identity"}) as client:
        plain = client.post("parse", json=body)
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.json() == plain.json()
    assert int(packed.headers["content-length"]) < len(plain.content) / 4


def test_a_worksheet_has_its_puzzles_and_their_answers(client: httpx.Client) -> None:
    made = client.post(
        "sheet", json={"puzzles": [EASY, "- KenKen\n" + puzzle_type("KenKen").example], "title": "Class 4b"}
    )
    assert made.headers["content-type"] == "application/pdf"
    text = "".join(page.extract_text() for page in PdfReader(BytesIO(made.content)).pages)
    assert "Class 4b" in text
    assert "2. KenKen" in text
    assert "Answers" in text
    empty = client.post("sheet", json={"puzzles": [json.dumps(["Sudoku", {"size": [4, 4]}])]})
    assert empty.status_code == 422
    assert "solution" in empty.json()["error"]["message"]


def test_menus_are_packed_and_not_sent_twice(served: Running) -> None:
    with served.client(headers={"accept-encoding": "gzip"}) as client:
        first = client.get("types")
        again = client.get("types", headers={"if-none-match": first.headers["etag"]})
    assert first.headers["content-encoding"] == "gzip"
    assert (again.status_code, again.content) == (304, b"")


def test_answers_are_as_openapi_says(served: Running, client: httpx.Client) -> None:
    told = httpx.get(f"{served.url}openapi.json", trust_env=False).json()
    for name in ("parse", "count", "candidates", "marks", "check", "hint", "rate", "redundant", "diff"):
        schema = told["paths"][f"/api/v1/{name}"]["post"]["responses"]["200"]["content"]["application/json"]["schema"]
        more = {"other": ENDLESS} if name == "diff" else {}
        jsonschema.validate(answer(client, name, EASY, **more), {**schema, "components": told["components"]})
    for name in ("types", "constraints", "formats", "lessons"):
        schema = told["paths"][f"/api/v1/{name}"]["get"]["responses"]["200"]["content"]["application/json"]["schema"]
        jsonschema.validate(client.get(name).json(), {**schema, "components": told["components"]})


def test_lessons_exercises_and_answers(served: Running, client: httpx.Client) -> None:
    told = httpx.get(f"{served.url}openapi.json", trust_env=False).json()

    def post(name: str, **body: Any) -> Any:
        schema = told["paths"][f"/api/v1/{name}"]["post"]["responses"]["200"]["content"]["application/json"]["schema"]
        data = client.post(name, json={"technique": "naked pair", **body}).json()
        jsonschema.validate(data, {**schema, "components": told["components"]})
        return data

    asked, lesson = gw.lesson("naked pair").exercise(1), post("lesson", cells="r1c1")
    assert re.search(r"r\dc\d", lesson["steps"][1]["text"])
    assert not re.search(r"\b[a-i]\d", lesson["steps"][1]["text"])
    puzzle = post("exercise", number=1)["board"]["text"]
    removed = {cell: list(gone) for cell, gone in asked.step.removals.items()}
    assert post("answer", puzzle=puzzle, removed=removed)["verdict"] == "right"
    assert post("answer", puzzle=puzzle, reveal=True)["step"]["text"]["what"] == asked.step.what
    for name, body in (("lesson", {}), ("exercise", {}), ("answer", {"puzzle": puzzle})):
        assert client.post(name, json={"technique": "no such thing", **body}).status_code == 422
    refused = client.post("answer", json={"technique": "naked pair", "puzzle": puzzle, "placed": {"z9": "1"}})
    assert refused.status_code == 422


# ---- the page's files, the command -----------------------------------------------------------------------------------


def test_files_of_the_page(tmp_path: Path) -> None:
    from starlette.applications import Starlette
    from starlette.requests import Request
    from starlette.responses import Response
    from starlette.routing import Route

    from gridwise.web.static_files import StaticFiles

    (tmp_path / "secret.txt").write_text("secret")
    page = tmp_path / "page"
    (page / "parts").mkdir(parents=True)
    (page / "parts" / "board.js").write_text("export const one = 1;\n" * 100)
    files = StaticFiles(page)

    async def get(request: Request) -> Response:
        return files.response(request, request.path_params["name"]) or Response(status_code=404)

    app = Starlette(routes=[Route("/{name:path}", get)])
    first = asked(app, "/parts/board.js", {"accept-encoding": "gzip"})
    assert first.headers["content-type"] == "text/javascript; charset=utf-8"
    assert first.headers["content-encoding"] == "gzip"
    assert int(first.headers["content-length"]) < len(first.content)
    again = asked(app, "/parts/board.js", {"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    (page / "parts" / "board.js").write_text("export const two = 2;\n")
    assert asked(app, "/parts/board.js").headers["etag"] != first.headers["etag"]
    for name in ("/../secret.txt", "/%2e%2e/secret.txt", "/parts", "/parts/../../secret.txt", "/nothing.js"):
        assert asked(app, name).status_code == 404


def asked(app: Any, path: str, headers: dict[str, str] | None = None) -> httpx.Response:
    async def get() -> httpx.Response:
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
            return await client.get(path, headers=headers)

    return asyncio.run(get())


def test_a_plugin_is_known_to_menus_and_workers(tmp_path: Path) -> None:
    plugin = tmp_path / "mine.py"
    plugin.write_text(PLUGIN)
    with running(before=("--plugin", str(plugin))) as server, server.client() as client:
        assert "Corner" in [each["name"] for each in client.get("constraints").json()]
        told = answer(client, "count", "- LatinSquare\n- size: [3, 3]\n- Corner: 2\n")
    assert told["count"] == 4


PLUGIN = '''
from gridwise.model.constraint import Constraint
from gridwise.model.grid import Cell
from gridwise.model.relations import In


class Corner(Constraint):
    """The first cell holds a number."""

    value: int

    def relations(self, board):
        yield In(Cell((0, 0)), frozenset((self.value,)))
'''


def test_a_missing_extra_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "fastapi.py").write_text("raise ModuleNotFoundError(\"No module named 'fastapi'\", name='fastapi')")
    code = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); from gridwise.cli import main; main()"
    done = subprocess.run([sys.executable, "-c", code, "serve"], capture_output=True, text=True, timeout=FOREVER)
    assert done.returncode == 2
    assert re.fullmatch(r".*pip install 'gridwise\[web\]'\n", done.stderr)


def test_a_port_that_is_taken_is_one_line() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        command = [sys.executable, "-m", "gridwise", "serve", "--port", str(taken.getsockname()[1])]
        done = subprocess.run(command, capture_output=True, text=True, timeout=FOREVER)
    assert done.returncode == 2
    assert re.fullmatch(r"can't listen on 127\.0\.0\.1 port \d+: .*\n", done.stderr)


def test_the_command_starts_without_the_web(tmp_path: Path) -> None:
    code = "import sys; from gridwise.cli import serve; print('fastapi' in sys.modules or 'uvicorn' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=FOREVER)
    assert done.stdout == "False\n"


# ---- exported pages --------------------------------------------------------------------------------------------------


def test_a_puzzle_is_exported_as_a_page_named_after_it(client: httpx.Client) -> None:
    response = client.post("export", json={"puzzle": EASY})
    assert response.status_code == 200
    assert response.headers["content-type"] == "text/html; charset=utf-8"
    assert 'filename="sudoku.html"' in response.headers["content-disposition"]
    assert response.text.startswith("<!doctype html>")
    assert client.post("export", json={"puzzle": EASY, "contest": "perhaps"}).status_code == 422
    refused = client.post("export", json={"puzzle": json.dumps(["Sudoku", {"size": [4, 4]}])})
    assert refused.status_code == 422
    assert "several solutions" in refused.json()["error"]["message"]
