"""New puzzles over the API: streamed as they are found, with a report if some were not."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

import gridwise as gw
from cpu_limits import wait_until
from gridwise.generating.clue_symmetry import SYMMETRIES
from gridwise.generating.recipe import recipes
from gridwise.logic.technique import LEVELS
from gridwise.model.registry import puzzle_type
from webtools import EASY, STANDING, Running, lines, running

IMPOSSIBLE = {"type": "Sudoku", "clues": "17", "symmetry": "dihedral", "seed": 1, "tries": 100_000}
"""A search that does not come to an end."""


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with running("--generate-seconds", "4") as server:
        yield server


@pytest.fixture(scope="module")
def client(server: Running) -> Iterator[httpx.Client]:
    with server.client() as client:
        yield client


def generated(client: httpx.Client, **wanted: Any) -> list[dict[str, Any]]:
    response = client.post("generate", json=wanted)
    assert response.status_code == 200, response.text
    assert response.headers["content-type"] == "application/x-ndjson"
    return lines(response)


def puzzles(said: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [line["puzzle"] for line in said if "puzzle" in line]


# ---- what there is to choose from ------------------------------------------------------------------------------------


def test_the_menu_comes_from_the_registries(client: httpx.Client) -> None:
    menu = client.get("generating").json()
    assert menu["levels"] == list(LEVELS)
    assert menu["symmetries"] == list(SYMMETRIES)
    assert {"hidden single", "swordfish"} <= set(menu["techniques"])
    told = {each["type"]: each for each in menu["types"]}
    assert {"Sudoku", "KenKen", "KillerSudoku"} <= set(told)
    for name, each in told.items():
        recipe = recipes()[each["recipe"]]
        assert [field["name"] for field in each["options"]] == [n for n in recipe.model_fields if n != "symmetry"]
        assert puzzle_type(name).recipe.get("recipe", "givens") == each["recipe"]
    sizes = {name: {f["name"]: f["default"] for f in told[name]["options"]}.get("sizes") for name in told}
    assert sizes["KenKen"] != sizes["KillerSudoku"], "a type says what its recipe's options are"
    assert told["Sudoku"]["symmetric"]
    assert not told["KenKen"]["symmetric"]
    described = next(field for field in told["KenKen"]["options"] if field["name"] == "singletons")
    assert described["editor"] == "flag"
    assert described["description"]


# ---- puzzles ---------------------------------------------------------------------------------------------------------


def test_one_puzzle_is_the_same_as_from_python(client: httpx.Client) -> None:
    *_, line, answer = generated(client, type="Sudoku", size=[6, 6], level="easy", seed=7)
    assert answer == {"answer": {"status": "found", "count": 1, "reason": None}}
    made = line["puzzle"]
    expected = gw.generate("Sudoku", size=[6, 6], level="easy", seed=7)
    read = gw.parse(made["text"])
    assert read == expected
    assert (made["seed"], made["rating"]["level"]) == (7, "Easy")
    assert gw.rate(read).level == "Easy"
    solution = next(gw.solutions(read))
    assert list(made["solution"].values()) == [symbol for row in solution.rows for symbol in row]


def test_several_are_streamed_and_differ(client: httpx.Client) -> None:
    said = generated(client, type="SudokuX", size=[6, 6], level="easy-medium", symmetry="rotational", seed=3, count=4)
    made = puzzles(said)
    assert [line["number"] for line in said if "puzzle" in line] == [1, 2, 3, 4]
    assert said[-1]["answer"]["count"] == 4
    boards = [gw.parse(each["text"]) for each in made]
    assert len({str(board.givens) for board in boards}) == 4
    assert all(gw.unique(board) and gw.rate(board).level in ("Easy", "Medium") for board in boards)
    again = gw.generate("SudokuX", size=6, **{"level": "easy-medium", "symmetry": "rotational", "seed": 3, "count": 4})
    assert boards == list(again)
    alone = puzzles(generated(client, type="SudokuX", size=[6, 6], level="easy-medium", symmetry="rotational",
                              seed=made[2]["seed"]))  # fmt: skip
    assert alone == [made[2]], "each carries the seed that it is made from alone"


def test_options_of_the_recipe_and_box_are_obeyed(client: httpx.Client) -> None:
    made = puzzles(generated(client, type="KenKen", size=[4, 4], seed=1, options={"operators": "+", "sizes": [2]}))
    assert {type(clue).__name__ for clue in gw.parse(made[0]["text"]).clues} == {"SumIs"}
    made = puzzles(generated(client, type="Sudoku", size=[6, 6], box=[3, 2], seed=1))
    assert "- box: [3, 2]" in made[0]["text"]


def test_without_a_seed_each_call_makes_another(client: httpx.Client) -> None:
    seeds = {puzzles(generated(client, type="Sudoku", size=[4, 4]))[0]["seed"] for _ in range(3)}
    assert len(seeds) == 3


# ---- what can not be had ---------------------------------------------------------------------------------------------


def test_an_impossible_wish_says_so_with_the_nearest(client: httpx.Client) -> None:
    *said, near, last = generated(client, type="Sudoku", size=[4, 4], level="extreme", seed=1, tries=20)
    assert not puzzles(said)
    assert last["answer"]["status"] == "unmet"
    assert last["answer"]["reason"].startswith("no Sudoku (Extreme) was found in 20 tries; the closest is ")
    assert gw.unique(gw.parse(near["nearest"]["text"]))
    assert near["nearest"]["rating"]["level"] in last["answer"]["reason"]


def test_at_the_limit_the_search_is_undecided_and_tells_how_far_it_came(client: httpx.Client) -> None:
    *said, near, last = generated(client, **IMPOSSIBLE)
    told = [line["progress"] for line in said]
    assert 2 <= len(told) <= 16
    tries = [each["tries"] for each in told]
    assert tries == sorted(tries)
    assert all(each["found"] == 0 and "clues" in each["nearest"] for each in told)
    assert last["answer"]["status"] == "undecided"
    assert last["answer"]["reason"].startswith("the time limit was reached: no Sudoku (17 clues) was found in ")
    assert gw.unique(gw.parse(near["nearest"]["text"]))


def test_what_was_found_until_the_limit_stands() -> None:
    wanted = {"type": "Sudoku", "size": [36, 36], "level": "easy", "count": 100, "seed": 1}
    said: list[dict[str, Any]] = []
    for seconds in (3, 15, 75):  # long enough for one of them, however busy the machine is
        with running("--generate-seconds", str(seconds)) as server, server.client() as client:
            said = generated(client, **wanted)
        if puzzles(said):
            break
    found = len(puzzles(said))
    assert 0 < found < 100
    answer = said[-1]["answer"]
    assert (answer["status"], answer["count"]) == ("undecided", found)
    assert (
        answer["reason"] == f"only {found} of 100 puzzles {'was' if found == 1 else 'were'} found within the time limit"
    )


def test_a_client_that_goes_away_ends_the_search() -> None:
    with running("--generate-seconds", "120") as server, server.client() as client:
        with client.stream("POST", "generate", json=IMPOSSIBLE) as response:
            said = response.iter_lines()  # the connection lasts as long as this is held
            assert "progress" in json.loads(next(said))
            assert wait_until(lambda: len(server.processes()["workers"]) > STANDING, 30), "it is a long job"
        assert wait_until(lambda: len(server.processes()["workers"]) == STANDING)
        assert client.post("count", json={"puzzle": EASY}).json()["count"] == 1


WRONG = {
    "unknown type": ({"type": "Sudoko"}, "unknown puzzle type 'Sudoko'"),
    "a path": ({"type": "../../secret.yml"}, "unknown puzzle type"),
    "unknown level": ({"type": "Sudoku", "level": "hrad"}, "unknown level 'hrad'"),
    "unknown technique": ({"type": "Sudoku", "hardest": "swordfsh"}, "unknown technique"),
    "unknown symmetry": ({"type": "Sudoku", "symmetry": "round"}, "unknown symmetry 'round'"),
    "symmetry of the grid": ({"type": "LatinSquare", "size": [4, 4], "symmetry": "quartr"}, "unknown symmetry"),
    "symmetry of what has none": ({"type": "KenKen", "symmetry": "mirror"}, "the clues of KenKen can't be symmetric"),
    "impossible size": ({"type": "Sudoku", "size": [7, 9]}, ""),
    "too large": ({"type": "LatinSquare", "size": [50, 50]}, "too large"),
    "too many": ({"type": "Sudoku", "count": 101}, "count: "),
    "none": ({"type": "Sudoku", "count": 0}, "count: "),
    "no range": ({"type": "Sudoku", "clues": "many"}, "`clues` must be"),
    "endless range": ({"type": "Sudoku", "clues": "inf"}, "`clues` must be"),
    "unknown option": ({"type": "Sudoku", "options": {"operators": "+"}}, "Sudoku has no option 'operators'"),
    "wrong option": ({"type": "KenKen", "options": {"operators": "%"}}, "the operators are"),
    "no region": ({"type": "Sudoku", "options": {"void": True}}, ""),
    "what is made": ({"type": "Sudoku", "options": {"initial": "1"}}, "`initial` can't be set"),
    "unknown field": ({"type": "Sudoku", "workers": 8}, "workers: "),
    "no type": ({}, "type: "),
}


@pytest.mark.parametrize("name", WRONG)
def test_bad_wishes_are_one_clear_error(client: httpx.Client, name: str) -> None:
    body, message = WRONG[name]
    response = client.post("generate", json=body)
    assert response.status_code == 422, response.text
    assert message in response.json()["error"]["message"]


def test_the_limit_is_six_times_that_of_other_jobs_unless_told() -> None:
    from gridwise.web.settings import JobLimits

    assert (JobLimits().of("solve"), JobLimits().of("generate")) == (10, 60)
    assert JobLimits(1).of("generate") == 6
    assert JobLimits(1, generating=90).of("generate") == 90
