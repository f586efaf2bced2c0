"""Files to download: their names and media types."""

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
"""Media types of the page and of pictures; those of the operating system differ between machines."""


@dataclass(frozen=True)
class Download:
    """A file to download."""

    name: str
    media_type: str
    data: bytes


def media_type(suffix: str, known: str | None = None) -> str:
    """The media type, as given or by suffix, with the character set if it is text."""
    known = known or _TYPES.get(suffix) or mimetypes.types_map.get(suffix) or "application/octet-stream"
    is_text = known.startswith("text/") or known in ("image/svg+xml", "application/yaml")
    return f"{known}; charset=utf-8" if is_text else known


def download_of(puzzle: Puzzle, content: str | bytes, suffix: str, kind: str | None = None) -> Download:
    """A file to download, named after the puzzle's title; `kind` is its media type if the suffix does not say."""
    name = re.sub(r"[^a-z0-9]+", "-", puzzle.title.lower()).strip("-")[:60] or "puzzle"
    return Download(name + suffix, media_type(suffix, kind), content.encode() if isinstance(content, str) else content)
