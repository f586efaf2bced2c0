"""Requests to the page's API, drawn from what it describes: each is answered, or refused with a message.

python tests/fuzz/requests.py FIRST LAST    no server: requests go through the checks of bodies to the tasks of workers
"""

from __future__ import annotations

import signal
import sys
import time
import warnings
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from pydantic import BaseModel, ValidationError

import gridwise as gw
import mutations
from gridwise.common.errors import MissingExtra
from gridwise.declaring.yaml_writer import write
from gridwise.model.registry import formats, type_names
from gridwise.web.app import create_app
from gridwise.web.reply_channel import ReplyChannel
from gridwise.web.tasks import TASKS

SECONDS = 0.3
"""The time limit of a request."""
HANGING = 100
"""Seconds after which a request hangs."""
MOST_CELLS = 100
PLAIN: dict[str, tuple[Any, ...]] = {
    "type": type_names(), "to": (*formats(), "svg", "png", "pdf", "text"), "size": ([4, 4], [5, 5], [2], [6, 6], [0]),
    "box": ([2, 2], [2, 3], [1, 1]), "cell": ("a1", "c2", "z9"), "cells": ("a1 a2", "a1-c2", "a1"), "count": (1, 2),
    "technique": ("x-wing", "naked pair", "hidden single", "cage combinations"), "limit": (1, 2, 50), "tries": (1, 2),
    "change": ("unique", "easier", "harder", "replace"), "level": ("Easy", "Medium"), "language": ("en", "de"),
    "progress": ("1...", "....\n....", ""), "placed": ({}, {"a1": "1"}), "removed": ({}, {"a1": ["1", "2"]}),
    "marks": ({}, {"a1": "12"}), "picture": ("#.#\n.#.\n###\n", "#\n"), "scale": ("gridwise", "explainer"),
}  # fmt: skip
"""Values that make sense, by the name of their field."""


@cache
def bodies() -> dict[str, type[BaseModel]]:
    """The model of the body of each endpoint."""
    fields = ((route.path.rpartition("/")[2], getattr(route, "body_field", None)) for route in routes())
    return {name: field.field_info.annotation for name, field in fields if field is not None and name in TASKS}


def routes() -> Iterator[Any]:
    """All routes of the application."""
    left = list(create_app().routes)
    while left:
        route = left.pop()
        left += getattr(getattr(route, "original_router", None), "routes", [])
        if hasattr(route, "path"):
            yield route


@cache
def texts() -> tuple[str, ...]:
    """Small puzzles of every type and constraint."""
    return tuple(write(puzzle) for puzzle in mutations.puzzles() if len(puzzle.grid.places) <= MOST_CELLS)


class Drawing:
    """Bodies as their description allows, with a value that makes no sense now and then."""

    def __init__(self, number: int) -> None:
        self.random = Random(f"request {number}")

    def body(self, kind: type[BaseModel]) -> dict[str, Any]:
        schema = kind.model_json_schema()
        required = set(schema.get("required", ()))
        drawn = {
            name: self.field(name, shape, schema)
            for name, shape in schema["properties"].items()
            if name in required or self.random.random() < 0.3
        }
        if self.random.random() < 0.05:
            drawn[self.random.choice((*drawn, "x"))] = self.random.choice(mutations.ODD)
        return drawn

    def field(self, name: str, shape: dict[str, Any], schema: dict[str, Any]) -> Any:
        if name in ("puzzle", "other", "drawn"):
            text = self.random.choice(texts())
            return mutations.scrambled(text, self.random) if self.random.random() < 0.2 else text
        if name == "puzzles":
            return [self.random.choice(texts())]
        if name in PLAIN and self.random.random() < 0.9:
            return self.random.choice(PLAIN[name])
        return self.value(shape, schema)

    def value(self, shape: dict[str, Any], schema: dict[str, Any]) -> Any:
        if "$ref" in shape:
            return self.value(schema["$defs"][shape["$ref"].rpartition("/")[2]], schema)
        if "anyOf" in shape:
            return self.value(self.random.choice(shape["anyOf"]), schema)
        if "enum" in shape:
            return self.random.choice(shape["enum"])
        match shape.get("type"):
            case "integer" | "number":
                return self.random.choice((shape.get("minimum", 0), shape.get("maximum", 9), 1, 2, -1, 0.5, 10**9))
            case "boolean":
                return self.random.random() < 0.5
            case "array":
                return [self.value(shape.get("items", {}), schema) for _ in range(self.random.randint(0, 3))]
            case "object":
                return {name: self.value(each, schema) for name, each in shape.get("properties", {}).items()}
            case "null":
                return None
        return self.random.choice(("", "1", "a1", "Easy", "x" * 50, "\x00", "é", "-1", "[]"))


def judge(number: int) -> str:
    """How a request ends. Anything but an answer and a refusal is raised."""
    drawing = Drawing(number)
    name = drawing.random.choice(sorted(bodies()))
    sent: list[object] = []
    reply = ReplyChannel(sent.append, sent.append, sent.append, time.monotonic() + SECONDS)
    signal.alarm(HANGING)
    try:
        body = bodies()[name].model_validate(drawing.body(bodies()[name]))
        TASKS[name](body.model_dump(), reply)
    except ValidationError:
        return "invalid body"
    except (gw.PuzzleError, gw.Undecided, MissingExtra, RecursionError):
        return f"refused: {name}"
    except Exception as error:
        raise RuntimeError(f"request {number} to {name}") from error
    finally:
        signal.alarm(0)
    return f"answered: {name}" if sent else f"silent: {name}"


def main() -> None:
    """Print how often what happened."""
    warnings.simplefilter("ignore")
    outcomes = Counter(judge(number) for number in range(int(sys.argv[1]), int(sys.argv[2])))
    for outcome, count in sorted(outcomes.items()):
        print(f"{outcome}: {count}")


if __name__ == "__main__":
    main()
