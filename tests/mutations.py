"""Random changes to texts of every format: readers must quickly return a puzzle or an error."""

import base64
import json
import signal
import warnings
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from functools import cache
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import gridwise as gw
from gridwise.formats import _lzstring
from gridwise.model.registry import constraints, formats, puzzle_type, type_names
from gridwise.reference import example_text

SECONDS = 10
"""The time limit after which a reader counts as hanging."""

Pack = Callable[[str], str]
ODD: tuple[Any, ...] = (
    None, True, False, "", 0, -1, 1, 9, 10, 16, 10**6, 10**30, 0.5, [], {}, "R1C1", "R0C1", "R10C99", "R1C1_5", "x",
    "X", [["R1C1", "R1C1"]], [[0, 0], [0, 99]], ["R1C1", "R1C2"], {"cells": ["R1C1"]}, [[]], [None], "15", "-1",
    "\ud83d",
)  # fmt: skip
PIECES = (
    "~",
    ".",
    ",",
    ":",
    "/",
    "_",
    "|",
    "-",
    "\n",
    "0",
    "9",
    "99999999999",
    "z",
    "Z",
    "R1C1",
    "#",
    "[",
    "{",
    '"',
    " ",
    "é",
    "\0",
)
KINDS = ("0123456789", ".-", "<>", "abcdefghi")
ALIKE = "".join(KINDS)
"""Characters that mostly stay readable when another one of their kind stands in their place."""


@cache
def puzzles() -> tuple[gw.Puzzle, ...]:
    """The examples of all types and constraints, and the example files."""
    texts = [puzzle_type(name).starter() for name in type_names()]
    texts += [example_text(kind) for kind in constraints().values() if kind.example]
    texts += [
        path.read_text(encoding="utf-8") for path in sorted((Path(__file__).parents[1] / "examples").glob("*.yml"))
    ]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return tuple(puzzle for text in texts for puzzle in gw.parse_all(text))


@cache
def texts_of(name: str) -> tuple[str, ...]:
    """The example of a format, more texts in it, and everything it writes for other examples."""
    module = formats()[name]
    found = [
        module.EXAMPLE,
        *MORE.get(name, ()),
        *(text for puzzle in puzzles() if (text := written(module, puzzle)) is not None),
    ]
    return tuple(found)


def written(module: ModuleType, puzzle: gw.Puzzle) -> str | None:
    """The puzzle in a format; None if the format can't hold it."""
    if not hasattr(module, "write"):
        return None
    try:
        text: str = module.write(puzzle)
        return text
    except gw.PuzzleError:
        return None


def mutated(name: str, seed: int) -> str:
    """A text of a format with a few changes."""
    random = Random(f"{name} {seed}")
    text = random.choice(texts_of(name))
    unpack, pack = PACKED.get(name, (None, None))
    if unpack is None or pack is None or random.random() < 0.3:
        return scrambled(text, random)
    data = unpack(text)
    return pack(restructured(data, random) if random.random() < 0.8 else scrambled(data, random))


def gently_changed(name: str, seed: int) -> str:
    """A text of a format with few characters replaced by others of their kind: most of these texts can be read."""
    random = Random(f"{name} gently {seed}")
    text = random.choice(texts_of(name))
    unpack, pack = PACKED.get(name, (None, None))
    data = text if unpack is None else unpack(text)
    for _ in range(random.choice((0, 1, 1, 1, 2))):
        places = [place for place, character in enumerate(data) if character in ALIKE]
        if places:
            place = random.choice(places)
            others = next(kind for kind in KINDS if data[place] in kind)
            data = data[:place] + random.choice(others) + data[place + 1 :]
    return data if pack is None else pack(data)


def scrambled(text: str, random: Random) -> str:
    """The text with pieces removed, inserted, doubled or swapped."""
    for _ in range(random.randint(1, 4)):
        start = random.randint(0, len(text))
        end = min(len(text), start + random.choice((0, 1, 1, 2, 5, 40)))
        other = random.randint(0, len(text))
        piece = random.choice((*PIECES, text[start:end] * 2, text[other : other + 3], chr(random.randint(32, 0x2FF))))
        text = text[:start] + piece + text[end:]
    return text


def restructured(data: str, random: Random) -> str:
    """A JSON text with other values in some places."""
    root = json.loads(data)
    for _ in range(random.randint(1, 3)):
        holder, key = random.choice([(root, None), *places(root)] if isinstance(root, dict | list) else [(root, None)])
        if key is None:
            continue
        match random.randint(0, 3):
            case 0:
                del holder[key]
            case 1 if isinstance(holder, list):
                holder.insert(key, deepcopy(holder[key]))
            case 2 if isinstance(holder, dict):
                holder[random.choice(("cells", "value", "lines", "grid", "size", "region", "x"))] = deepcopy(
                    random.choice(ODD)
                )
            case _:
                holder[key] = deepcopy(random.choice(ODD))
    return json.dumps(root)


def places(data: Any) -> Iterator[tuple[Any, Any]]:
    """All lists and maps in the data, with each of their keys."""
    keys = list(data) if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ()
    for key in keys:
        yield data, key
        yield from places(data[key])


def _unpack_link(text: str) -> str:
    return _lzstring.unpack("N4I" + text.strip().partition("N4I")[2])


def _unpack_penpa(text: str) -> str:
    from gridwise.formats import penpa

    lines = penpa._unpacked(text).split("\n")
    return penpa._LONG.sub(lambda found: penpa._SHORT.get(found[0], found[0]), lines[3])


def _pack_penpa(data: str) -> str:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    text = f"square,4,4,38,0,1,1\n[0,0,0,0]\n[]\n{data}"
    return "m=edit&p=" + base64.b64encode(packer.compress(text.encode("utf-8", "replace")) + packer.flush()).decode()


def _pack_sudokupad(data: str) -> str:
    """Pack it as a drawing if it looks like one."""
    return ("scl" if '"cells": [[{' in data and '"cages"' in data else "fpuz") + _lzstring.pack(data)


DRAWING = {
    "cellSize": 50,
    "cells": [[{"value": 1}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {"value": 2}, {}], [{}, {}, {}, {}]],
    "regions": [[[r, c] for r in rows for c in columns] for rows in ((0, 1), (2, 3)) for columns in ((0, 1), (2, 3))],
    "cages": [
        {"cells": [[0, 1], [0, 2]], "value": "5", "sum": 5, "unique": True},
        {"cells": [[3, 0], [3, 1]], "value": "6"},
        {"value": "title: Drawn"},
    ],
    "lines": [{"wayPoints": [[0.5, 0.5], [1.5, 0.5]], "color": "#00FF00", "thickness": 8}],
    "metadata": {"author": "Somebody", "rules": "Normal sudoku rules apply.", "antiking": True},
}
MORE: dict[str, tuple[str, ...]] = {"sudokupad": ("scl" + _lzstring.pack(json.dumps(DRAWING)),) * 30}
"""Texts that are read but never written in this form; repeated, so that they are changed often enough."""

PACKED: dict[str, tuple[Pack, Pack]] = {
    "f-puzzles": (_unpack_link, lambda data: "https://f-puzzles.com/?load=" + _lzstring.pack(data)),
    "sudokupad": (_unpack_link, _pack_sudokupad),
    "penpa": (_unpack_penpa, _pack_penpa),
}
"""The formats with packed data: how to unpack and pack it."""


@contextmanager
def soon() -> Iterator[None]:
    """Fail if the block hangs."""

    def stop(*_: object) -> None:
        raise TimeoutError(f"it takes more than {SECONDS} seconds")

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def read_as(name: str, text: str) -> bool:
    """Whether a format reads the text; anything but puzzles or a PuzzleError is a failure."""
    with warnings.catch_warnings(), soon():
        warnings.simplefilter("ignore", gw.PuzzleWarning)
        try:
            return bool(formats()[name].read(text))
        except gw.PuzzleError:
            return False
