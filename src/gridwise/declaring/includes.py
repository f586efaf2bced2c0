"""The files that a puzzle file may include: one in the same folder, or a shipped type; never a path elsewhere."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from gridwise.common.errors import PuzzleError, Where, did_you_mean
from gridwise.common.text_files import read_text
from gridwise.declaring.yaml_nodes import Budget
from gridwise.model.grid import CELL_PATTERN
from gridwise.model.registry import constraints, find_type_name, type_names

SUFFIXES = (".yml", ".yaml", ".json")
MAX_INCLUDES = 100
_ARITHMETIC = re.compile(rf"{CELL_PATTERN}\s*[-+*/x×÷−]\s*{CELL_PATTERN}")


@dataclass
class Includes:
    """Finds included files; tracks the chain of files being read and how many more may be read."""

    folder: Path | None = None
    """The folder whose files may be included; None if no file may be."""
    budget: Budget = field(default_factory=Budget)
    chain: list[Path] = field(default_factory=list)
    count: int = 0

    @classmethod
    def beside(cls, path: str | None, allowed: bool = True) -> Includes:
        """The includes of a file at this path."""
        if path is None or not allowed:
            return cls()
        return cls(Path(path).parent, chain=[Path(path)])

    def file(self, name: str, where: Where) -> Path | None:
        """The file in the same folder with this name; None if there is none."""
        if self.folder is None or not _is_file_name(name):
            return None
        try:
            present = set(os.listdir(self.folder))
        except OSError:
            return None
        for candidate in _file_names(name):
            path = self.folder / candidate
            if candidate in present and path.is_file() and not self._names_itself(path, name):
                return self._inside(path, where)
        return None

    def _names_itself(self, path: Path, name: str) -> bool:
        """Whether a file with the name of a type means that type: `- Sudoku` in a Sudoku.yml does."""
        return bool(self.chain) and path.resolve() == self.chain[-1].resolve() and shipped_type(name) is not None

    def _inside(self, path: Path, where: Where) -> Path:
        assert self.folder is not None
        if not path.resolve().is_relative_to(self.folder.resolve()):
            raise PuzzleError(f"'{path.name}' is outside the folder of this file", where=where)
        return path

    def enter(self, path: Path, where: Where) -> str:
        """The text of an included file, which counts as being read until `leave`."""
        if any(path.resolve() == other.resolve() for other in self.chain):
            names = " → ".join(other.name for other in (*self.chain, path))
            raise PuzzleError(f"the files include each other in a cycle: {names}", where=where)
        self.count += 1
        if self.count > MAX_INCLUDES:
            raise PuzzleError(f"too many files are included (the limit is {MAX_INCLUDES})", where=where)
        self.chain.append(path)
        return read_text(path)

    def leave(self) -> None:
        """Note that the included file has been read."""
        self.chain.pop()

    def missing(self, name: str, where: Where) -> PuzzleError:
        """The error for an unknown name."""
        if not _is_file_name(name):
            advice = "only files in the same folder and shipped types can be included"
            return PuzzleError(f"'{name}' is a path", suggestion=advice, where=where)
        if _ARITHMETIC.match(name):
            return PuzzleError(f"'{name}' has no target", suggestion="write it like 'a1+a2 = 5'", where=where)
        known = [*type_names(), *constraints(), *self._beside()]
        files = "a file in this folder, " if self.folder is not None else ""
        message = f"'{name}' is not {files}a puzzle type, a constraint or a line of arithmetic"
        return PuzzleError(message, suggestion=did_you_mean(name, known), where=where)

    def _beside(self) -> Iterator[str]:
        own = self.chain[0].name if self.chain else None
        try:
            names = sorted(os.listdir(self.folder)) if self.folder is not None else []
        except OSError:
            names = []
        for name in names:
            if name.endswith(SUFFIXES) and name != own:
                yield name.removesuffix(".yml")


def _file_names(name: str) -> Iterator[str]:
    if name.endswith(SUFFIXES):
        yield name
    yield f"{name}.yml"


def _is_file_name(name: str) -> bool:
    """Whether the name is a plain file name rather than a path."""
    return bool(name) and name not in (".", "..") and not any(sign in name for sign in "/\\\0") and ":" not in name


def shipped_type(name: str) -> str | None:
    """The proper name of an included shipped type, written with or without `.yml`."""
    return find_type_name(name) or find_type_name(name.removesuffix(".yml"))
