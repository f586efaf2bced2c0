"""Content that is sent as it is: the page's files, by name from one folder, and the menus; both also compressed."""

from __future__ import annotations

import gzip
import hashlib
import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from gridwise.web.bundle import without_comments
from gridwise.web.downloads import media_type

PAGE = Path(__file__).parent / "page"
_COMPRESSIBLE = (".css", ".html", ".js", ".json", ".mjs", ".svg", ".txt", ".webmanifest")

_COMMENTED = (".css", ".js")
"""Browsers get these without comments, which saves a sixth of the first load."""


@dataclass(frozen=True)
class Compressed:
    """Content that is sent often: compressed once, and not sent again to a browser that has it."""

    data: bytes
    compressed: bytes | None
    tag: str
    media_type: str

    @classmethod
    def of(cls, data: bytes, media_type: str, compress: bool = True) -> Compressed:
        """The data, compressed if requested."""
        compressed = gzip.compress(data, 9, mtime=0) if compress else None
        return cls(data, compressed, f'"{hashlib.sha256(data).hexdigest()[:24]}"', media_type)

    @classmethod
    def of_json(cls, data: Any) -> Compressed:
        """Plain data as JSON."""
        return cls.of(json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode(), "application/json")

    def response(self, request: Request) -> Response:
        """The response to a request for it."""
        headers = {"ETag": self.tag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
        if self.tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        data = self.data
        if self.compressed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            data = self.compressed
            headers["Content-Encoding"] = "gzip"
        return Response(data, headers=headers, media_type=self.media_type)


class StaticFiles:
    """The files of a folder."""

    def __init__(self, folder: Path = PAGE) -> None:
        self.folder = folder

    def find(self, name: str) -> Path | None:
        """The file with this name; None if it is not one of the files in the folder, whatever path the name spells."""
        known = {path.relative_to(self.folder).as_posix(): path for path in self.folder.rglob("*") if path.is_file()}
        return known.get(name)

    def response(self, request: Request, name: str) -> Response | None:
        """The response to a request for a file; None if there is no such file."""
        path = self.find(name)
        if path is None:
            return None
        stat = path.stat()
        return _read(path, stat.st_mtime_ns, stat.st_size).response(request)


@lru_cache(maxsize=256)
def _read(path: Path, changed: int, size: int) -> Compressed:
    """The content of a file, read again if the file has changed."""
    data = path.read_bytes()
    if path.suffix in _COMMENTED:
        data = without_comments(data)
    return Compressed.of(data, media_type(path.suffix), path.suffix in _COMPRESSIBLE)
