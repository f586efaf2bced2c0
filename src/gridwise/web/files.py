"""Files that are sent to be saved: their names and media types."""

from __future__ import annotations

import mimetypes
import re
from dataclasses import dataclass

from gridwise.model.puzzle import Puzzle

_TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".ico": "image/x-icon",
    ".js": "text/javascript",
    ".json": "application/json",
    ".md": "text/markdown",
    ".mjs": "text/javascript",
    ".pdf": "application/pdf",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".yml": "application/yaml",
}
"""What the page and the pictures are; what a system thinks of these endings differs from one to the next."""


@dataclass(frozen=True)
class File:
    """A file to be saved."""

    name: str
    media_type: str
    data: bytes


def media_type(ending: str, known: str | None = None) -> str:
    """The media type, known or that of files with that ending, with its character set where it is text."""
    known = known or _TYPES.get(ending) or mimetypes.guess_type(f"file{ending}")[0] or "application/octet-stream"
    is_text = known.startswith("text/") or known in ("image/svg+xml", "application/yaml")
    return f"{known}; charset=utf-8" if is_text else known


def file_of(puzzle: Puzzle, made: str | bytes, ending: str, kind: str | None = None) -> File:
    """A file made of a puzzle, named for its title; `kind` is its media type where its ending does not tell."""
    name = re.sub(r"[^a-z0-9]+", "-", puzzle.title.lower()).strip("-")[:60] or "puzzle"
    return File(name + ending, media_type(ending, kind), made.encode() if isinstance(made, str) else made)
