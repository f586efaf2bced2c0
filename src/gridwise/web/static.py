"""What is sent as it is: the page's files, from one folder and by name only, and the menus; each with a packed form."""

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

from gridwise.web.files import media_type

PAGE = Path(__file__).parent / "page"
_PACKED = (".css", ".html", ".js", ".json", ".mjs", ".svg", ".txt", ".webmanifest")


@dataclass(frozen=True)
class Packed:
    """Something that is sent often: packed once, and not sent again to a browser that has it."""

    data: bytes
    packed: bytes | None
    tag: str
    media_type: str

    @classmethod
    def of(cls, data: bytes, media_type: str, pack: bool = True) -> Packed:
        """The data, packed where that is worth it."""
        packed = gzip.compress(data, 9, mtime=0) if pack else None
        return cls(data, packed, f'"{hashlib.sha256(data).hexdigest()[:24]}"', media_type)

    @classmethod
    def of_json(cls, data: Any) -> Packed:
        """Plain data as JSON."""
        return cls.of(json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode(), "application/json")

    def response(self, request: Request) -> Response:
        """The answer to a request for it."""
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
def _read(path: Path, changed: int, size: int) -> Packed:
    """A file's content, read again when the file has changed."""
    return Packed.of(path.read_bytes(), media_type(path.suffix), path.suffix in _PACKED)
