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

from gridwise.render.type_groups import GROUPS
from gridwise.web.bundle import lean
from gridwise.web.downloads import media_type
from gridwise.web.languages import Language, Languages, all_languages

PAGE = Path(__file__).parent / "page"
WORKER = "service_worker.js"
"""The script that keeps the page's files in the browser; the server fills in their names."""
COOKIE = "language"
"""The cookie with the language that the reader chose; without it, the browser's languages count."""
_COMPRESSIBLE = (".css", ".html", ".js", ".json", ".mjs", ".svg", ".txt", ".webmanifest")

MENUS = ("types", *(f"pictures/{group}" for group in GROUPS), "constraints", "formats", "generating", "lessons")
"""The menus that the page keeps in the browser with its files."""
_COMMENTED = (".css", ".js")
"""Browsers get these without comments and indentation, which saves a sixth of the first load."""


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

    def response(self, request: Request, vary: str = "Accept-Encoding") -> Response:
        """The response to a request for it."""
        headers = {"ETag": self.tag, "Cache-Control": "no-cache", "Vary": vary}
        if self.tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        data = self.data
        if self.compressed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            data = self.compressed
            headers["Content-Encoding"] = "gzip"
        return Response(data, headers=headers, media_type=self.media_type)


class StaticFiles:
    """The files of a folder; HTML files are filled with texts in the reader's language."""

    def __init__(self, folder: Path = PAGE, languages: Languages | None = None) -> None:
        self.folder = folder
        self.languages = languages or all_languages()
        self._known = self._listed()

    def find(self, name: str) -> Path | None:
        """The file with this name; None if it is not one of the files in the folder, whatever path the name spells."""
        path = self._known.get(name)
        if path is None or not path.is_file():  # a file may have been added or taken away
            self._known = self._listed()
            path = self._known.get(name)
        return path

    def _listed(self) -> dict[str, Path]:
        return {path.relative_to(self.folder).as_posix(): path for path in self.folder.rglob("*") if path.is_file()}

    def response(self, request: Request, name: str) -> Response | None:
        """The response to a request for a file; None if there is no such file."""
        path = self.find(name)
        if path is None:
            return None
        stat = path.stat()
        if path.name == WORKER:
            return _worker(path, json.dumps(self._tags())).response(request)
        if path.suffix != ".html":
            return _read(path, stat.st_mtime_ns, stat.st_size).response(request)
        language = self.languages.choose(request.cookies.get(COOKIE), request.headers.get("accept-language", ""))
        filled = _filled(path, stat.st_mtime_ns, stat.st_size, language, self.languages)
        return filled.response(request, "Accept-Encoding, Accept-Language, Cookie")

    def _tags(self) -> list[tuple[str, str]]:
        """All files but the service worker, each with a tag that changes with its contents."""
        files = [path for path in sorted(self.folder.rglob("*")) if path.is_file() and path.name != WORKER]
        stats = [(path, path.stat()) for path in files]
        return [
            (path.relative_to(self.folder).as_posix(), _read(path, stat.st_mtime_ns, stat.st_size).tag.strip('"'))
            for path, stat in stats
        ]


@lru_cache(maxsize=256)
def _read(path: Path, changed: int, size: int) -> Compressed:
    """The content of a file, read again if the file has changed."""
    data = path.read_bytes()
    if path.suffix in _COMMENTED:
        data = lean(data)
    return Compressed.of(data, media_type(path.suffix), path.suffix in _COMPRESSIBLE)


@lru_cache(maxsize=64)
def _filled(path: Path, changed: int, size: int, language: Language, languages: Languages) -> Compressed:
    """An HTML file with the texts of a language."""
    parts = {"lang": language.code, "texts": language.data(languages.names)}
    return Compressed.of(language.filled(path.read_text(encoding="utf-8"), **parts).encode(), media_type(path.suffix))


@lru_cache(maxsize=8)
def _worker(path: Path, files: str) -> Compressed:
    """The service worker with the list of files: it changes whenever a file does, so that browsers notice."""
    script = lean(path.read_bytes()).decode()
    for name, listed in (("files", files), ("menus", json.dumps(MENUS))):
        script = script.replace(f'["{{{{{name}}}}}"]', listed)
    return Compressed.of(script.encode(), media_type(path.suffix))
