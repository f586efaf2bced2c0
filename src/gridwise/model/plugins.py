"""Plugins: pieces of any kind from users' files, loaded at any time.

A plugin is a Python file that defines constraints, types, techniques, recipes, a format or an output; a YAML file that
declares a type; or a folder of such files.
"""

from __future__ import annotations

import importlib.util
import os
import re
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

from gridwise.common.errors import PuzzleError, Where
from gridwise.common.text_files import read_text
from gridwise.model import registry
from gridwise.model.registry import KINDS, Kind

YAML = (".yml", ".yaml")
_ANY = f"{', '.join([*KINDS][:-1])} or {[*KINDS][-1]}"
_RULES = re.compile(r"^(- )?rules:", re.MULTILINE)
_BOARD = re.compile(r"^(- )?(initial|progress):", re.MULTILINE)


@dataclass(frozen=True)
class Plugin:
    """The pieces of a plugin: their names by kind, as in `{"constraint": ("Palindrome",)}`."""

    path: Path
    pieces: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def __repr__(self) -> str:
        found = [f"{kind} {', '.join(names)}" for kind, names in self.pieces.items()]
        return f"<Plugin {self.path.name}: {'; '.join(found)}>"


class _File:
    """A loaded plugin file, as a source for the registry."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.label = f"the plugin '{path}'"
        self.stamp = _stamp(path)
        self.module: ModuleType | None = None
        self.type: Any = None

    def pieces(self, kind: Kind) -> Iterable[Any]:
        """Its pieces of a kind."""
        if self.module is not None:
            return kind.pieces_in(self.module)
        return (self.type,) if kind.name == "type" and self.type is not None else ()

    def plugin(self) -> Plugin:
        """The pieces that it provides."""
        found = {name: tuple(kind.key(piece) for piece in self.pieces(kind)) for name, kind in KINDS.items()}
        return Plugin(self.path, {name: names for name, names in found.items() if names})


class _NoPieceError(PuzzleError):
    """A file holds no piece: an error if it was named, ignored if it is just part of a folder."""


def load_plugin(path: str | os.PathLike[str]) -> Plugin:
    """Register the pieces of a Python file, of a YAML file that declares a type, or of all such files in a folder.

    Returns the names of the pieces by kind. They are available everywhere at once. A file that has changed since it was
    loaded is reloaded.
    """
    found = Path(path)
    if found.is_dir():
        return _load_folder(found.resolve())
    if not found.is_file():
        raise PuzzleError(f"there is no plugin file '{path}'")
    return _load_file(found.resolve(), str(path))


def unload_plugin(plugin: Plugin) -> None:
    """Remove the pieces of a plugin."""
    for known in _files():
        if known.path == plugin.path or plugin.path in known.path.parents:
            _remove(known)


def plugin_files() -> list[str]:
    """The files that plugins were loaded from, in order, so that another process can load them as well."""
    return [str(known.path) for known in _files()]


def _files() -> list[_File]:
    return [source for source in registry.sources() if isinstance(source, _File)]


def _stamp(path: Path) -> tuple[int, int]:
    seen = path.stat()
    return seen.st_mtime_ns, seen.st_size


def _load_folder(folder: Path) -> Plugin:
    """Load all files in a folder that hold pieces, in an order that respects their dependencies."""
    waiting = sorted(
        path for path in folder.iterdir() if path.suffix in (".py", *YAML) and not path.name.startswith(("_", "."))
    )
    merged: dict[str, tuple[str, ...]] = {}
    while waiting:
        failed: list[tuple[Path, PuzzleError]] = []
        for path in waiting:
            try:
                brought = _load_file(path, str(path)).pieces
                merged.update((kind, merged.get(kind, ()) + names) for kind, names in brought.items())
            except _NoPieceError:
                pass  # a puzzle, or a module that others import
            except PuzzleError as error:
                failed.append((path, error))
        if len(failed) == len(waiting):
            raise failed[0][1]
        waiting = [path for path, _ in failed]
    if not merged:
        raise PuzzleError(f"the folder '{folder}' holds no plugin: no {_ANY}")
    return Plugin(folder, {kind: merged[kind] for kind in KINDS if kind in merged})


def _load_file(path: Path, shown: str) -> Plugin:
    old = next((known for known in _files() if known.path == path), None)
    if old is not None:
        if old.stamp == _stamp(path):
            return old.plugin()
        _remove(old)
    if path.suffix not in (".py", *YAML):
        raise PuzzleError(f"the plugin '{shown}' is neither a Python file nor a type in YAML (.py, .yml)")
    file = _File(path)
    try:
        _load_python(file) if path.suffix == ".py" else _load_type(file, shown)
        _check(file, shown)
    except BaseException:
        _remove(file)
        if old is not None:  # the previous version keeps working
            _restore(old)
        raise
    return file.plugin()


def _load_python(file: _File) -> None:
    name = _module_name(file.path)
    spec = importlib.util.spec_from_file_location(name, file.path)
    assert spec is not None
    assert spec.loader is not None
    file.module = importlib.util.module_from_spec(spec)
    # While it loads it is an ordinary module, and a type in it may use a constraint defined above.
    sys.modules[name] = file.module
    registry.add_source(file, loading=True)
    try:
        spec.loader.exec_module(file.module)
    except (Exception, SystemExit) as error:
        raise PuzzleError(f"{file.label} can't be loaded: {type(error).__name__}: {error}") from error
    registry.finish_source(file)


def _module_name(path: Path) -> str:
    """The module name of a plugin: the same in all processes that load the same files in the same order."""
    taken = {known.module.__name__ for known in _files() if known.module is not None}
    name, number = f"gridwise_plugin_{path.stem}", 1
    while name in taken:
        number += 1
        name = f"gridwise_plugin_{path.stem}_{number}"
    return name


def _load_type(file: _File, shown: str) -> None:
    text = read_text(file.path)
    if not _RULES.search(text) or _BOARD.search(text):
        raise _NoPieceError(
            "this is not a puzzle type: a type states the `rules` that its puzzles share, and has no board",
            suggestion="to use a puzzle, name it without --plugin",
            where=Where(shown),
        )
    file.type = registry.read_type(file.path.stem, text, shown)
    if not file.type.declaration.constraints:
        raise PuzzleError("the type has no `constraints`", where=Where(shown))
    registry.add_source(file)


def _check(file: _File, shown: str) -> None:
    """Raise a PuzzleError unless there are pieces, all complete and with unused names."""
    brought = [(kind, piece) for kind in KINDS.values() for piece in file.pieces(kind)]
    if not brought:
        raise _NoPieceError(f"the plugin '{shown}' defines no {_ANY}")
    for kind, piece in brought:
        registry.check_whole(kind, piece, f"the plugin '{shown}'")
        names = registry.names_of(kind, piece)
        if owner := registry.owner_of(kind, names, apart_from=file):
            raise PuzzleError(
                f"the plugin '{shown}' defines {kind.label(piece)}, but {owner} already has one of that name",
                suggestion="choose another name",
            )


def _remove(file: _File) -> None:
    if file in registry.sources():
        registry.remove_source(file)
    if file.module is not None:
        sys.modules.pop(file.module.__name__, None)


def _restore(file: _File) -> None:
    if file.module is not None:
        sys.modules[file.module.__name__] = file.module
    registry.add_source(file)


def unload_all() -> None:
    """Remove the pieces of all plugins."""
    for known in _files():
        _remove(known)
