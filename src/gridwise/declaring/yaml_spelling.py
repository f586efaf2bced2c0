"""Explains YAML errors in terms of puzzle files, and says how to write what was meant."""

from __future__ import annotations

import re

import yaml

from gridwise.common.errors import PuzzleError, Where

_KEY = re.compile(r"""(?P<lead>\s*(?:-\s+)*)(?P<key>["']?[A-Za-z]\w*["']?)\s*:(?:\s+(?P<value>.*))?$""")
_MEANINGS = {
    "*": "an alias",
    "&": "an anchor",
    "!": "a tag",
    "#": "a comment",
    "|": "the start of a block of text",
    ">": "the start of a block of text",
    "-": "a list",
    "?": "a key",
    ":": "a map",
    "[": "a list",
    "{": "a map",
    ",": "the end of a list item",
    "]": "the end of a list",
    "}": "the end of a map",
    "%": "a directive",
    "@": "a reserved sign",
    "`": "a reserved sign",
}
_TEXT_GRIDS = ("initial", "progress", "solution", "layout", "regions", "sums")
_TEXT_KEYS = (*_TEXT_GRIDS, "empty", "title", "author", "rules")
_PROBLEMS = (
    ("expected '-' indicator", "this line is not part of the list above it: it should start with '- '"),
    ("expected key", "this line does not fit the lines above it: check its indentation"),
    ("mapping values are not allowed", "': ' is not allowed here; put the text in quotes, or check the indentation"),
    ("sequence entries are not allowed", "a list can't start here; check the indentation"),
    ("could not find expected ':'", "this line is neither a key nor part of the text above: check its indentation"),
    ("Unicode character escape", "the escape in double quotes is not a valid character"),
    ("unknown escape character", "the backslash in double quotes starts an unknown escape; use single quotes"),
    ("expected <block end>", "this line does not fit the lines above it: check its indentation"),
    ("expected <document start>", "this line does not fit the lines above it: check its indentation"),
)


def explained(
    error: yaml.MarkedYAMLError, lines: list[str], path: str | None, bracket: Where | None = None
) -> PuzzleError:
    """A YAML error as one that says where it is and how to fix it; `bracket` is the innermost one still open."""
    problem, context = error.problem or "", error.context or ""
    earlier = "alphabetic" in problem or "quoted scalar" in context or "simple key" in context
    mark = error.context_mark if earlier else error.problem_mark
    if mark is None:
        return PuzzleError(f"this is not valid YAML: {problem or error}", where=Where(path))
    where = Where(path, mark.line + 1, mark.column + 1)
    if (tab := _tab(lines, mark.line, mark.column)) is not None:
        return PuzzleError("tabs can't be used for indentation; use spaces", where=Where(path, mark.line + 1, tab + 1))
    if "quoted scalar" in context and "end of" in problem:
        return PuzzleError("the quote is never closed", where=where)
    sign = _character(lines, mark.line, mark.column)
    if bracket is not None and sign not in ("*", "&", "!"):
        return _unclosed(bracket, lines) if "expected" in problem else _general(problem, sign, where)
    return read_as(sign, where, lines) or _general(problem, sign, where)


def _tab(lines: list[str], line: int, column: int) -> int | None:
    """The column, from 0, of the tab that caused a YAML error."""
    text = lines[line] if line < len(lines) else ""
    indentation = text[: len(text) - len(text.lstrip())]
    if "\t" in indentation:
        return indentation.index("\t")
    return column if text[column : column + 1] == "\t" else None


def _character(lines: list[str], line: int, column: int) -> str:
    return lines[line][column : column + 1] if line < len(lines) else ""


def _unclosed(bracket: Where, lines: list[str]) -> PuzzleError:
    """The error for a bracket that is not closed or contains something that is not allowed there."""
    line, column = (bracket.line or 1) - 1, (bracket.column or 1) - 1
    sign = _character(lines, line, column)
    key = _key_of(bracket, lines)
    if key is not None and key[1] in _TEXT_KEYS and key[3] == column:
        return misread(key[1], _MEANINGS.get(sign, "a list"), bracket)
    what, end = ("map", "}") if sign == "{" else ("list", "]")
    return PuzzleError(f"the {what} that starts here is not closed: a ',' or '{end}' is missing", where=bracket)


def _general(problem: str, sign: str, where: Where) -> PuzzleError:
    for words, message in _PROBLEMS:
        if words in problem:
            return PuzzleError(message, where=where)
    if sign in _MEANINGS:
        return PuzzleError(f"YAML reads '{sign}' as {_MEANINGS[sign]} here", suggestion="put it in quotes", where=where)
    return PuzzleError(f"this is not valid YAML: {problem}", where=where)


def unknown_alias(name: str, where: Where, lines: list[str]) -> PuzzleError:
    """The error for an alias without an anchor: most often a text that begins with an asterisk."""
    return read_as("*", where, lines) or PuzzleError(
        f"YAML reads '*{name}' as an alias, but there is no anchor '&{name}'",
        suggestion="put it in quotes",
        where=where,
    )


def read_as(sign: str, where: Where, lines: list[str]) -> PuzzleError | None:
    """The error for a value that YAML reads as something else than text; None if that is not the problem."""
    located = _key_of(where, lines)
    if located is None:
        return None
    line, key, value, column = located
    if value and sign in ("*", "&", "!") and (where.line, where.column) != (line + 1, column + 1):
        return None
    sign = value[0] if value else sign
    if sign not in _MEANINGS and ": " not in value and not value.endswith(":"):
        return None
    meaning = _MEANINGS.get(sign, "a map")
    shown = Where(where.path, line + 1, column + 1) if value else where
    return misread(key, meaning, shown)


def misread(key: str, meaning: str, where: Where) -> PuzzleError:
    """The error for a key's text that YAML reads as something else."""
    if key in _TEXT_GRIDS:
        advice = f"put it in quotes, or write `{key}: |` and put the rows on the lines below"
    else:
        advice = "put it in quotes, as in empty: '*'" if key == "empty" else "put it in quotes"
    return PuzzleError(f"YAML reads the value of `{key}` as {meaning}, not as text", suggestion=advice, where=where)


def _key_of(where: Where, lines: list[str]) -> tuple[int, str, str, int] | None:
    """The key whose value is at a position: its line, its name, and its value on that line with its column."""
    number = (where.line or 1) - 1
    indent = len(lines[number]) - len(lines[number].lstrip()) if number < len(lines) else 0
    for line in range(min(number, len(lines) - 1), -1, -1):
        match = _KEY.match(lines[line])
        if match and (line == number or len(match["lead"]) < max(indent, 1)):
            if line == number and (where.column or 1) <= match.end("key"):
                return None
            return line, match["key"].strip("\"'"), (match["value"] or "").strip(), match.start("value")
        if lines[line].strip() and line != number and len(lines[line]) - len(lines[line].lstrip()) < indent:
            return None
    return None
