"""The page's files: from one folder, by name only, with their types, tags and a packed form."""

from __future__ import annotations

import gzip
import hashlib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from gridwise.web.files import media_type

PAGE = Path(__file__).parent / "page"
_PACKED = (".css", ".html", ".js", ".json", ".mjs", ".svg", ".txt", ".webmanifest")


@dataclass(frozen=True)
class Fixed:
    """An answer that stays the same: packed once, and sent again only to those who don't have it."""

    data: bytes
    packed: bytes | None
    tag: str
    media_type: str

    @classmethod
    def of(cls, data: bytes, media_type: str, *, packs: bool = True) -> Fixed:
        """The answer that says `data`."""
        packed = gzip.compress(data, 9, mtime=0) if packs else None
        return cls(data, packed, f'"{hashlib.sha256(data).hexdigest()[:24]}"', media_type)

    def response(self, request: Request) -> Response:
        """The answer to this request."""
        headers = {"ETag": self.tag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
        if self.tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        data = self.data
        if self.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            data = self.packed
            headers["Content-Encoding"] = "gzip"
        return Response(data, headers=headers, media_type=self.media_type)


class Files:
    """The files of a folder."""

    def __init__(self, folder: Path = PAGE) -> None:
        self.folder = folder

    def find(self, name: str) -> Path | None:
        """The file of that name; None where the folder itself holds no such file, whatever the name leads to."""
        known = {path.relative_to(self.folder).as_posix(): path for path in self.folder.rglob("*") if path.is_file()}
        return known.get(name)

    def response(self, request: Request, name: str) -> Response | None:
        """The answer to a request for a file, None where there is no such file."""
        path = self.find(name)
        if path is None:
            return None
        told = path.stat()
        return _read(path, told.st_mtime_ns, told.st_size).response(request)


@lru_cache(maxsize=256)
def _read(path: Path, changed: int, size: int) -> Fixed:
    """A file's content, read again when the file has changed."""
    return Fixed.of(path.read_bytes(), media_type(path.suffix), packs=path.suffix in _PACKED)
