"""Joins ES modules into one script, so that a page can hold all of its program; no other tool is needed.

Only the forms that our modules use are understood: `import { a, b as c } from "./x.js"`, `import("./x.js")`, and
`export` before a `const`, `function` or `class`. Anything else is an error, never a broken script.
"""

from __future__ import annotations

import re
from pathlib import Path

_IMPORT = re.compile(r'^import \{([^}]*)\} from "(\.[^"\n]+)";$', re.MULTILINE)
_LAZY_IMPORT = re.compile(r'\bimport\("(\.[^"\n]+)"\)')
_EXPORT = re.compile(r"^export (?=(?:const|class|(?:async )?function\*?) ([\w$]+))", re.MULTILINE)
_OTHER = re.compile(r"^(?:import|export)\b.*|\bimport\(.*", re.MULTILINE)
_COMMENT = re.compile(rb"^[ \t]*(?://[^\n]*|/\*.*?\*/[ \t]*)$", re.MULTILINE | re.DOTALL)
_INDENT = re.compile(rb"^[ \t]+", re.MULTILINE)
_BLANK = re.compile(r"\n\s*\n")


def without_comments(text: bytes) -> bytes:
    """A script or style sheet with blank lines in place of the comments that stand on lines of their own."""
    return _COMMENT.sub(lambda comment: b"\n" * comment[0].count(b"\n"), text)


def lean(text: bytes) -> bytes:
    """The same without indentation, line for line; no text in our scripts goes over several lines."""
    return _INDENT.sub(b"", without_comments(text))


def compact(path: Path) -> str:
    """The text of a script or style sheet without comments and blank lines."""
    return _BLANK.sub("\n", without_comments(path.read_bytes()).decode())


def bundle(first: Path) -> str:
    """One script that does what the module `first` and all modules that it imports do."""
    done: dict[Path, str] = {}
    _add(first.resolve(), done, ())
    return "\n".join(['"use strict";', *done.values()])


def _add(path: Path, done: dict[Path, str], above: tuple[Path, ...]) -> None:
    """Add the modules that a module needs, then the module itself."""
    if path in above:
        circle = " → ".join(each.name for each in (*above[above.index(path) :], path))
        raise ValueError(f"modules import each other in a circle: {circle}")
    if path in done:
        return
    text = compact(path)
    for pattern in (_IMPORT, _LAZY_IMPORT):
        for found in pattern.finditer(text):
            _add((path.parent / found[pattern.groups]).resolve(), done, (*above, path))
    done[path] = _wrapped(path, text)


def _wrapped(path: Path, text: str) -> str:
    """The module as a function that returns what it exports."""
    exported = [found[1] for found in _EXPORT.finditer(text)]
    body = _EXPORT.sub("", _IMPORT.sub(lambda found: _taken(path, found[1], found[2]), text))
    body = _LAZY_IMPORT.sub(lambda found: f"Promise.resolve({_name(path.parent / found[1])})", body)
    if other := _OTHER.search(body):
        raise ValueError(f"{path.name}: this form is not understood: {other[0]}")
    return f"const {_name(path)} = (() => {{\n{body.strip()}\nreturn {{ {', '.join(exported)} }};\n}})();"


def _taken(path: Path, names: str, source: str) -> str:
    return f"const {{{names.replace(' as ', ': ')}}} = {_name(path.parent / source)};"


def _name(path: Path) -> str:
    """The name of a module in the script: its folder and its own name."""
    path = path.resolve()
    return f"{path.parent.name}_{path.stem}"
