"""The API for setters: changed givens, masks, drawn layouts, and nonograms from pictures."""

from __future__ import annotations

import io
from base64 import b64encode
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from PIL import Image

import gridwise as gw
from gridwise.declaring.yaml_writer import write
from webtools import Running, lines, running

OPEN = "- Sudoku\n- size: [4, 4]\n- initial: |\n    1 . . .\n    . . 2 .\n    . . . .\n    . . . .\n"
UNCLEAR = "#.#.\n.#.#\n#.#.\n.#.#\n"


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with running("--seconds", "20") as server:
        yield server


@pytest.fixture(scope="module")
def client(server: Running) -> Iterator[httpx.Client]:
    with server.client() as client:
        yield client


def data_url(data: bytes) -> str:
    return "data:image/png;base64," + b64encode(data).decode()


def bitmap(rows: list[str], kind: str = "PNG") -> bytes:
    """The bytes of a bitmap with eight black pixels a side for each `#`, and a white margin."""
    image = Image.new("L", (8 * len(rows[0]) + 16, 8 * len(rows) + 16), 255)
    for r, row in enumerate(rows):
        for c, sign in enumerate(row):
            image.paste(0 if sign == "#" else 255, (8 * c + 8, 8 * r + 8, 8 * c + 16, 8 * r + 16))
    data = io.BytesIO()
    image.save(data, kind)
    return data.getvalue()


def refused(client: httpx.Client, endpoint: str, **body: Any) -> str:
    response = client.post(endpoint, json=body)
    assert response.status_code == 422, response.text
    message: str = response.json()["error"]["message"]
    return message


# ---- adjust ----------------------------------------------------------------------------------------------------------


def test_an_adjustment_is_that_of_the_library(client: httpx.Client) -> None:
    *_, last = lines(client.post("adjust", json={"puzzle": OPEN, "change": "unique"}))
    made = gw.make_unique(gw.parse(OPEN))
    assert last["adjustment"] == {**made.to_json(), "text": write(made.puzzle)}


def test_what_is_tried_is_told_on_the_way(client: httpx.Client) -> None:
    puzzle = write(gw.generate("Sudoku", level="hard", seed=3))
    first, *_, last = lines(client.post("adjust", json={"puzzle": puzzle, "change": "easier"}))
    assert "changes tried" in first["progress"]
    assert last["adjustment"]["after"]["level"] == "Medium"


def test_an_adjustment_that_is_not_found_is_undecided(client: httpx.Client) -> None:
    given = write(gw.make_unique(gw.parse(OPEN)).puzzle)
    *_, last = lines(client.post("adjust", json={"puzzle": given, "change": "harder"}))
    assert last == {"undecided": "no change of clues was found that makes the puzzle Medium"}


def test_only_a_given_is_replaced(client: httpx.Client) -> None:
    given = write(gw.make_unique(gw.parse(OPEN)).puzzle)
    assert refused(client, "adjust", puzzle=given, change="replace", cell="d4") == "there is no given in d4"
    assert refused(client, "adjust", puzzle=given, change="replace") == "no clue was chosen"
    *_, last = lines(client.post("adjust", json={"puzzle": given, "change": "replace", "cell": "a1"}))
    assert last["adjustment"]["removed"] == {"a1": "1"}


# ---- pictures --------------------------------------------------------------------------------------------------------


def test_a_nonogram_is_that_of_the_library(client: httpx.Client) -> None:
    made = gw.nonogram(UNCLEAR, shows="tiles")
    answer = client.post("nonogram", json={"picture": UNCLEAR, "shows": "tiles"}).json()
    assert made.repaired
    assert answer == {**made.to_json(), "text": write(made.puzzle), "repaired": write(made.repaired)}


@pytest.mark.parametrize("kind", ["PNG", "GIF", "BMP", "JPEG"])
def test_a_bitmap_is_read(client: httpx.Client, kind: str) -> None:
    rows = ["#..", ".#.", "###"]
    answer = client.post("nonogram", json={"picture": data_url(bitmap(rows, kind)), "size": [3, 3]}).json()
    assert answer["picture"] == rows


WRONG = {
    "no base64": ("data:image/png;base64,%%%", "not a valid data URL"),
    "no picture": (data_url(b"hello"), "not a PNG, JPEG, GIF or BMP"),
    "half a picture": (data_url(bitmap(["#."])[:40]), "can't be read"),
    "SVG": ("<svg xmlns='http://www.w3.org/2000/svg'/>", "SVG is not read here"),
    "SVG in disguise": (data_url(b"<svg/>"), "not a PNG, JPEG, GIF or BMP"),
    "a path": ("/etc/passwd", "a picture is drawn with # and ."),
    "nothing": ("...\n...\n", "shows nothing"),
    "too large": ("#" * 100_000, "too large"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_no_picture_is_refused(client: httpx.Client, name: str) -> None:
    picture, message = WRONG[name]
    assert message in refused(client, "nonogram", picture=picture)


# ---- masks and layouts -----------------------------------------------------------------------------------------------

SHAPE = ["####", "#..#", "#..#", "####"]
CELLS = [f"{'abcd'[r]}{c + 1}" for r, row in enumerate(SHAPE) for c, sign in enumerate(row) if sign == "#"]


@pytest.mark.parametrize("mask", [CELLS, "\n".join(SHAPE), data_url(bitmap(SHAPE))], ids=["cells", "text", "bitmap"])
def test_givens_are_in_the_mask(client: httpx.Client, mask: Any) -> None:
    said = lines(client.post("generate", json={"type": "Sudoku", "size": [4, 4], "mask": mask, "seed": 1}))
    (made,) = [gw.parse(line["puzzle"]["text"]) for line in said if "puzzle" in line]
    assert {str(cell) for cell in made.givens} == set(CELLS)


def test_a_mask_is_no_path_and_no_option(client: httpx.Client) -> None:
    wanted = {"type": "Sudoku", "size": [4, 4]}
    assert "passwd" in refused(client, "generate", **wanted, mask="/etc/passwd")
    assert "no option 'mask'" in refused(client, "generate", **wanted, options={"mask": "/etc/passwd"})
    assert "no option 'drawn'" in refused(client, "generate", **wanted, options={"drawn": "/etc/passwd"})


def test_cages_are_those_of_the_drawn_board(client: httpx.Client) -> None:
    old = gw.generate("KenKen", size=4, level="medium", seed=3)
    said = lines(client.post("generate", json={"type": "KenKen", "drawn": write(old), "seed": 2}))
    (made,) = [gw.parse(line["puzzle"]["text"]) for line in said if "puzzle" in line]
    assert {frozenset(clue.cells()) for clue in made.clues} == {frozenset(clue.cells()) for clue in old.clues}


def test_the_menu_says_what_can_be_drawn(client: httpx.Client) -> None:
    told = {each["type"]: each for each in client.get("generating").json()["types"]}
    assert [told[name]["drawn"] for name in ("KillerSudoku", "StarBattle", "Sudoku")] == ["cages", "regions", None]
    assert [name for name, each in told.items() if each["pictured"]] == ["Nonogram"]
    assert told["Sudoku"]["masked"]
    assert not told["KenKen"]["masked"]
