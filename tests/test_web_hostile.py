"""Hostile use of the real server: random calls, invalid bodies, crowds of clients with endless jobs."""

import asyncio
import json
import os
import random
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from multiprocessing import get_context

import httpx
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from cpu_limits import FOREVER, wait_until
from gridwise.generating.clue_symmetry import SYMMETRIES
from gridwise.generating.recipe import recipes
from gridwise.model.attributes import ATTRIBUTES
from gridwise.model.registry import type_names
from gridwise.web.tasks import TASKS
from webtools import EASY, STANDING, Running, lines, resident, running

STARVED = 20
"""Seconds: whoever waits longer for a small board among a crowd is not served any more. What it takes is printed."""
SPOKEN = tuple(name for name in TASKS if name not in ("new", "generate", "sheet", "nonogram"))
"""What is asked about one puzzle."""
MORE = {"write": {"to": "yaml"}, "diff": {"other": EASY}, "adjust": {"change": "unique"}}
"""What some endpoints need besides the puzzle."""
MENUS = {
    *("/types", "/types/{name}", "/pictures/{group}"),
    *("/constraints", "/icons", "/formats", "/generating", "/lessons"),
}
"""What is only looked up."""
CALLS = 200
MANY = pytest.mark.parametrize("many", [1, pytest.param(3, marks=pytest.mark.prove)])
"""Random cases: so many, and under `make prove` three times as many."""


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with running("--seconds", "1") as server:
        yield server


# ---- random calls ----------------------------------------------------------------------------------------------------


@MANY
def test_random_calls_by_schemathesis(server: Running, many: int) -> None:
    """Hundreds of calls made from the OpenAPI description: no 500, and every answer is as the description says."""
    import schemathesis
    from schemathesis.specs.openapi.checks import positive_data_acceptance

    schema = schemathesis.openapi.from_url(f"{server.url}openapi.json", wait_for_schema=5)
    operations = [result.ok() for result in schema.get_all_operations()]
    menus = {operation.path.removeprefix("/api/v1") for operation in operations if operation.method == "get"}
    assert menus == MENUS
    assert len(operations) == len(TASKS) + len(MENUS)
    asked = Counter[int]()
    each = -(-many * CALLS // len(TASKS))
    for operation in operations:

        @given(case=operation.as_strategy())
        @settings(
            max_examples=each,
            deadline=None,
            database=None,
            derandomize=True,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        def call(case: schemathesis.Case) -> None:
            # What a description can't say is whether a text is a puzzle.
            response = case.call_and_validate(timeout=FOREVER, excluded_checks=[positive_data_acceptance])
            asked[response.status_code] += 1

        # A menu has no parameters: it is the same call each time, and is made once.
        call()
    assert asked[500] == 0
    assert set(asked) <= {200, 404, 413, 422, 429, 504}
    assert sum(asked.values()) >= 0.8 * many * CALLS


ODD = st.one_of(st.booleans(), st.integers(), st.floats(allow_nan=False, allow_infinity=False), st.text(max_size=12))
OPTIONS = [*ATTRIBUTES, *(name for recipe in recipes().values() for name in recipe.model_fields), "box", "target"]
WISHES = st.fixed_dictionaries(
    {"type": st.sampled_from(type_names()), "tries": st.integers(1, 2)},
    optional={
        "size": st.lists(st.sampled_from([1, 2, 3, 4, 6, 9]), min_size=1, max_size=3),
        "box": st.lists(st.integers(1, 4), min_size=2, max_size=2),
        "level": st.one_of(st.sampled_from(["easy", "hard-extreme", "any", "-"]), st.text(max_size=8)),
        "score": st.one_of(st.floats(0, 9), st.sampled_from(["3-4", "1e400", "-", ""])),
        "hardest": st.sampled_from(["swordfish", "naked pair", "magic"]),
        "techniques": st.lists(st.sampled_from(["X-wing", "hidden single", ""]), max_size=2),
        "only": st.lists(st.sampled_from(["hidden single", "naked single"]), max_size=2),
        "clues": st.one_of(st.integers(0, 90).map(float), st.sampled_from(["5-9", "9-5", "x", "1.5"])),
        "minimal": st.booleans(),
        "symmetry": st.sampled_from([*SYMMETRIES, "odd"]),
        "seed": st.integers(0, 2**53 - 1),
        "count": st.integers(1, 3),
        "options": st.dictionaries(
            st.sampled_from(OPTIONS), st.one_of(st.none(), ODD, st.lists(ODD, max_size=3)), max_size=2
        ),
    },
)


@settings(max_examples=50, deadline=None, database=None, suppress_health_check=list(HealthCheck))
@given(wish=WISHES)
def test_random_wishes_are_answered(server: Running, wish: dict[str, object]) -> None:
    with server.client() as client:
        response = client.post("generate", json=wish)
    assert response.status_code in (200, 422, 429), response.text
    if response.status_code == 422:
        assert response.json()["error"]["message"]
    elif response.status_code == 200:
        assert lines(response)[-1]["answer"]["status"] in ("found", "unmet", "undecided")


PUZZLES = st.one_of(
    st.text(max_size=200),
    st.sampled_from([EASY, "- Sudoku", "[Sudoku, {size: [4, 4]}]", "[KillerSudoku, {size: 4}, {Cage: a1}]"]),
    st.lists(
        st.sampled_from(
            ["Sudoku", "size", "[", "]", "{", "}", ":", "- ", "\n", "  ", "4", "9", "a1", "a1+a2 = 5", "name: Cage",
             "&a", "*a", "|", "initial", "marks", "progress", "1..4", "box", "[2, 2]", "symbols", "ABCD",
             "!!python/name:os", "Thermometer", "a1-d4", "layout", "#", "\\7", "title", "<script>"]
        ),
        max_size=14,
    ).map("".join),
)  # fmt: skip


@settings(max_examples=80, deadline=None, database=None, suppress_health_check=list(HealthCheck))
@given(endpoint=st.sampled_from(SPOKEN), puzzle=PUZZLES)
def test_random_puzzles_are_answered(server: Running, endpoint: str, puzzle: str) -> None:
    with server.client() as client:
        body = {"puzzle": puzzle, **MORE.get(endpoint, {})}
        response = client.post(endpoint, json=body)
    assert response.status_code in (200, 413, 422, 429, 504), response.text
    if response.status_code == 422:
        assert response.json()["error"]["message"]


# ---- bodies that are none --------------------------------------------------------------------------------------------

DEEP = 100_000
BODIES = {
    "empty": b"",
    "no JSON": b"{",
    "not an object": b"[1, 2]",
    "no UTF-8": b'{"puzzle": "\xff\xfe"}',
    "half a character": b'{"puzzle": "\\ud800"}',
    "deep JSON": b"[" * DEEP + b"]" * DEEP,
    "deep JSON inside": b'{"puzzle": ' + b'{"a":' * 5_000 + b"1" + b"}" * 5_000 + b"}",
    "a number": b'{"puzzle": 5}',
    "nothing": b'{"puzzle": null}',
    "not a number": b'{"puzzle": "x", "limit": NaN}',
    "a field too many": b'{"puzzle": "x", "include": "/etc/passwd"}',
    "a huge number": b'{"puzzle": "x", "limit": 1' + b"0" * 5_000 + b"}",
    "zero bytes": b'{"puzzle": "\\u0000\\u0000"}',
}


@pytest.mark.parametrize("name", BODIES)
@pytest.mark.parametrize("endpoint", ["parse", "solve", "new"])
def test_bodies_that_are_none(server: Running, endpoint: str, name: str) -> None:
    with server.client(headers={"content-type": "application/json"}) as client:
        response = client.post(endpoint, content=BODIES[name])
    assert response.status_code == 422
    assert response.json()["error"]["message"]


TEXTS = {
    "deep list": "[" * 50_000,
    "deep flow": "[" * 5_000 + "]" * 5_000,
    "deep block": "\n".join(" " * depth + "-" for depth in range(700)),
    "laughs": "a: &a [x,x,x,x]\n" + "".join(f"{c}: &{c} [{','.join([f'*{p}'] * 9)}]\n" for p, c in pairwise("abcdefg")),
    "huge size": "[Sudoku, {size: [1000000, 1000000]}]",
    "many digits": "[Sudoku, {size: [" + "9" * 5_000 + ", 9]}]",
    "large size": "[LatinSquare, {size: [140, 140]}]",
    "many dimensions": "[LatinSquare, {size: [3, 3, 3, 3, 3, 3, 3, 3]}]",
    "many symbols": "[LatinSquare, {size: [30, 30], symbols: [" + ", ".join(map(str, range(9_000))) + "]}]",
    "many constraints": "- LatinSquare\n- size: [9, 9]\n" + "- a1 < a2\n" * 60_000,
    "wide region": "- LatinSquare\n- size: [9, 9]\n- {name: Cage, region: a1-zz9999}\n",
    "tag": "!!python/object/apply:os.system ['true']",
    "long word": "x" * 900_000,
    "long line of boards": (EASY + "\n") * 10_000,
    "control characters": "\x01\x02\x03\x1b[31m",
}  # fmt: skip


@pytest.mark.parametrize("name", TEXTS)
def test_texts_that_are_no_puzzles(server: Running, name: str) -> None:
    with server.client() as client:
        response = client.post("solve", json={"puzzle": TEXTS[name]})
        assert response.status_code in (413, 422, 429) or lines(response)[-1]["answer"]["status"] == "undecided"
        assert client.post("count", json={"puzzle": EASY}).json()["count"] == 1


def test_too_large_is_refused_before_it_is_read(server: Running) -> None:
    with server.client(headers={"content-type": "application/json"}) as client:
        assert client.post("parse", content=b"x" * 3_000_000).status_code == 413
        chunks = (b"x" * 100_000 for _ in range(30))
        assert client.post("parse", content=chunks).status_code == 413
        assert client.post("parse", content=b'{"puzzle": "' + b"x" * 900_000 + b'"}').status_code == 422


def test_text_of_a_puzzle_never_becomes_markup(server: Running) -> None:
    nasty = '<script>alert(1)</script>"\r\nX-Evil: yes'
    puzzle = json.dumps(["Sudoku", {"size": [4, 4], "title": nasty}])
    with server.client() as client:
        drawn = client.post("draw", json={"puzzle": puzzle})
    assert drawn.status_code == 200
    assert "<script" not in drawn.text
    assert "x-evil" not in drawn.headers
    assert drawn.headers["content-disposition"] == 'attachment; filename="script-alert-1-script-x-evil-yes.svg"'


# ---- crowds ----------------------------------------------------------------------------------------------------------


def hostile(number: int) -> tuple[str, dict[str, object]]:
    """A job that hits a limit, another one each time: endless counts and searches, slow parses, nonsense."""
    title = {"title": f"{number}"}
    return random.Random(number).choice(
        [
            ("count", {"puzzle": json.dumps(["Sudoku", {"size": [9, 9]}, title]), "limit": 1_000_000_000}),
            ("count", {"puzzle": json.dumps(["LatinSquare", {"size": [12, 12]}, title]), "limit": 1_000_000_000}),
            ("candidates", {"puzzle": json.dumps(["Sudoku", {"size": [36, 36]}, title])}),
            ("explain", {"puzzle": json.dumps(["Sudoku", {"size": [25, 25]}, title])}),
            ("parse", {"puzzle": json.dumps(["Sudoku", {"size": [36, 36]}, title])}),
            ("solve", {"puzzle": json.dumps(["Sudoku", {"size": [16, 16]}, title]), "limit": 1000}),
            ("parse", {"puzzle": "[" * 500_000}),
            ("generate", {"type": "Sudoku", "clues": 17, "symmetry": "dihedral", "seed": number, "tries": 100_000}),
        ]
    )


def rude_crowd(url: str, clients: int, seconds: float) -> Counter[int]:
    """Clients that ask for what hits the limits, again and again: how often each status was answered, 0 for none."""
    statuses = Counter[int]()
    end = time.monotonic() + seconds

    async def rude(client: httpx.AsyncClient, number: int) -> None:
        chance = random.Random(number)
        while time.monotonic() < end:
            number += clients
            endpoint, body = hostile(number)
            try:
                async with asyncio.timeout(chance.choice([0.05, 0.3, 30, 30])):  # many go away before an answer
                    response = await client.post(endpoint, json=body)
            except (TimeoutError, httpx.TransportError):
                statuses[0] += 1
                continue
            statuses[response.status_code] += 1
            if response.status_code == 429:
                await asyncio.sleep(int(response.headers["retry-after"]) * chance.uniform(0.5, 1.5))

    async def all_of_them() -> None:
        limits = httpx.Limits(max_connections=None)
        async with httpx.AsyncClient(base_url=f"{url}api/v1/", timeout=60, trust_env=False, limits=limits) as client:
            await asyncio.gather(*(rude(client, number) for number in range(clients)))

    asyncio.run(all_of_them())
    return statuses


def solve_patiently(client: httpx.Client) -> float:
    """Have a 9×9 solved, trying again when the server is full: the seconds that took."""
    start = time.monotonic()
    response = client.post("solve", json={"puzzle": EASY})
    while response.status_code == 429:
        time.sleep(0.1)
        response = client.post("solve", json={"puzzle": EASY})
    assert lines(response)[-1]["answer"]["status"] == "one"
    return time.monotonic() - start


def assert_survives(clients: int, seconds: float, timed: bool = False) -> None:
    # Where others use the machine as well, more processes want to run than it has processors: it is that much slower.
    slowdown = max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))
    apart = get_context("spawn")  # the crowd has a process of its own, so that it does not slow down who measures
    with running("--seconds", "2") as server, ProcessPoolExecutor(1, apart) as processes, server.client() as client:
        processes.submit(rude_crowd, server.url, clients, seconds / 4).result()  # what is loaded once is loaded now
        assert wait_until(lambda: not server.busy())
        calm = sorted(solve_patiently(client) for _ in range(9))[4]
        before = server.memory()
        crowd = processes.submit(rude_crowd, server.url, clients, seconds)
        waits = [solve_patiently(client)]
        while not crowd.done():
            time.sleep(0.2)
            waits.append(solve_patiently(client))
        statuses, median = crowd.result(), sorted(waits)[len(waits) // 2]
        print(f"\n{dict(statuses)}; a 9×9 solved {len(waits)} times: calm {calm:.3f} s, median {median:.3f} s, "
              f"longest {max(waits):.3f} s; memory {before >> 20} MB, then {server.memory() >> 20} MB")  # fmt: skip
        assert set(statuses) <= {0, 200, 413, 422, 429, 504}
        assert statuses[429] > 0
        assert len(waits) > 2, "nobody else was served while the crowd was there"
        if timed:
            assert median < 1 * slowdown
            assert max(waits) < STARVED * slowdown
        assert server.memory() < before + (20 << 20)
        assert wait_until(lambda: len(server.processes()["workers"]) == STANDING), "workers were left behind"
        assert resident(server.processes()["fork server"][0]) < 400 << 20
        assert client.post("count", json={"puzzle": EASY}).json()["count"] == 1


def test_a_crowd_for_five_seconds() -> None:
    assert_survives(50, 5)


@pytest.mark.prove
def test_two_hundred_clients_for_a_minute() -> None:
    assert_survives(200, 60, timed=True)
