"""Access to the JSON data of other programs; errors say what is wrong with it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from gridwise.common.errors import PuzzleError
from gridwise.formats._lzstring import repaired, unpack
from gridwise.model.symbols import is_whole

MAX_NUMBER = 1_000_000


def parse_json(text: str, what: str) -> Any:
    """Parse a JSON text."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        reason = (
            error.msg
            if isinstance(error, json.JSONDecodeError)
            else "it is nested too deeply or contains a huge number"
        )
        raise PuzzleError(f"{what} is not JSON: {reason[:1].lower()}{reason[1:]}") from None


def parse_packed(packed: str, parse: Callable[[str], Any]) -> Any:
    """Parse packed data, repaired if it was damaged in transit; errors refer to the original text."""
    wrong: PuzzleError | None = None
    for text in repaired(packed):
        try:
            return parse(unpack(text))
        except PuzzleError as error:
            wrong = wrong or error
    raise wrong or PuzzleError("there is no packed puzzle here")


def as_map(value: Any, what: str) -> dict[str, Any]:
    """A map with text keys."""
    if not isinstance(value, dict):
        raise PuzzleError(f"{what} must be a map, not {shown(value)}")
    return value


def as_list(value: Any, what: str) -> list[Any]:
    """A list of anything; null is an empty list."""
    if value is None:
        return []
    if not isinstance(value, list):
        raise PuzzleError(f"{what} must be a list, not {shown(value)}")
    return value


def as_maps(value: Any, what: str) -> list[dict[str, Any]]:
    """A list of maps."""
    return [as_map(item, what) for item in as_list(value, what)]


def as_number(value: Any, what: str) -> int:
    """A whole number, which may be written as text."""
    text = str(value).strip() if isinstance(value, int | str) and not isinstance(value, bool) else ""
    if isinstance(value, float) and value.is_integer() and abs(value) <= MAX_NUMBER:
        text = str(int(value))
    if not is_whole(text) or abs(int(text)) > MAX_NUMBER:
        raise PuzzleError(f"{what} must be a whole number, not {shown(value)}")
    return int(text)


def as_text(value: Any, what: str) -> str:
    """A text; numbers are converted."""
    if value is None:
        return ""
    if not isinstance(value, str | int | float) or isinstance(value, bool):
        raise PuzzleError(f"{what} must be text, not {shown(value)}")
    return str(value)


def is_blank(value: Any) -> bool:
    """Whether the value is empty."""
    return value is None or value is False or value in ("", [], {})


def shown(value: Any) -> str:
    """A value for a message, shortened if long."""
    if isinstance(value, dict | list):
        return "a map" if isinstance(value, dict) else "a list"
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:40]}…"
