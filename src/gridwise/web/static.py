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
class _File:
    data: bytes
    packed: bytes | None
    tag: str
    media_type: str


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
        file = _read(path, told.st_mtime_ns, told.st_size)
        headers = {"ETag": file.tag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
        if file.tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        data = file.data
        if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            data = file.packed
            headers["Content-Encoding"] = "gzip"
        return Response(data, headers=headers, media_type=file.media_type)


@lru_cache(maxsize=256)
def _read(path: Path, changed: int, size: int) -> _File:
    """A file's content, read again when the file has changed."""
    data = path.read_bytes()
    packed = gzip.compress(data, 9, mtime=0) if path.suffix in _PACKED else None
    return _File(data, packed, f'"{hashlib.sha256(data).hexdigest()[:24]}"', media_type(path.suffix))
