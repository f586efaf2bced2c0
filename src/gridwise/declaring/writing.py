"""Writing puzzles in any format: `gw.dumps`, `gw.dump` and `gw.convert`."""

from __future__ import annotations

import os
from pathlib import Path
from types import ModuleType

from gridwise.common.errors import PuzzleError, Where, did_you_mean
from gridwise.common.file_writing import write_file
from gridwise.declaring.losses import lossy as leaving_out
from gridwise.declaring.puzzle_like import takes_puzzle
from gridwise.model.puzzle import Puzzle
from gridwise.model.registry import formats


def writers() -> dict[str, ModuleType]:
    """The formats that can be written, by name."""
    return {name: module for name, module in formats().items() if hasattr(module, "write")}


def writer(name: str) -> ModuleType:
    """The format with this name or suffix."""
    module = writers().get(name.lower()) or writer_of_suffix(f".{name.lower().removeprefix('.')}")
    if module is None:
        suggestion = did_you_mean(name, writers()) or f"the formats are {', '.join(writers())}"
        raise PuzzleError(f"unknown output format '{name}'", suggestion=suggestion)
    return module


def writer_of_suffix(suffix: str) -> ModuleType | None:
    """The format with this suffix: as its main suffix if possible, else as another one."""
    modules = writers().values()
    main = (module for module in modules if suffix == module.SUFFIXES[0])
    return next(main, None) or next((module for module in modules if suffix in module.SUFFIXES), None)


@takes_puzzle
def dumps(puzzle: Puzzle, to: str = "yaml", *, lossy: bool = False) -> str:
    """The puzzle as text in a format. With `lossy`, rules that the format can't express are left out."""
    module = writer(to)
    if not lossy:
        return str(module.write(puzzle))
    with leaving_out():
        return str(module.write(puzzle))


@takes_puzzle
def dump(puzzle: Puzzle, path: str | os.PathLike[str], to: str | None = None, *, lossy: bool = False) -> None:
    """Write the puzzle to a file, in the format of the file's suffix or in the one named."""
    suffix = Path(path).suffix.lower()
    if to is None and writer_of_suffix(suffix) is None:
        formats = ", ".join(writers())
        raise PuzzleError(f"no format uses the suffix of '{os.fspath(path)}'", suggestion=f"choose one of {formats}")
    text = dumps(puzzle, to or suffix, lossy=lossy)
    try:
        write_file(path, text)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise PuzzleError(f"the file can't be written: {reason}", where=Where(os.fspath(path))) from None


convert = dumps
"""The same as `dumps`: a puzzle of any format in another one, `gw.convert("puzzle.yml", "f-puzzles")`."""
