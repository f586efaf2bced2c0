"""Finding the pieces: constraints, types, formats and outputs, without any list to keep in step.

Each kind is found by scanning its folder in the package, then the entry points of other people's packages
(`gridwise.constraints`, `.types`, `.formats`, `.renders`), then the plugin files named on the command line.
"""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
import sys
from collections.abc import Iterator
from functools import cache
from importlib.metadata import EntryPoints, entry_points
from importlib.resources import files
from pathlib import Path
from types import ModuleType
from typing import Any

from gridwise.common.errors import PuzzleError, did_you_mean
from gridwise.model.constraint import Constraint
from gridwise.model.puzzle_type import PuzzleType

_plugins: list[ModuleType] = []


def _own_modules(package: str) -> Iterator[ModuleType]:
    root = importlib.import_module(package)
    for info in sorted(pkgutil.iter_modules(root.__path__), key=lambda info: info.name):
        if not info.name.startswith("_"):
            yield importlib.import_module(f"{package}.{info.name}")


@cache
def _points(kind: str) -> EntryPoints:
    """What installed packages announce of one kind; to ask all of them takes several milliseconds."""
    return entry_points(group=f"gridwise.{kind}")


def _entry_points(kind: str) -> Iterator[Any]:
    for point in _points(kind):
        try:
            yield point.load()
        except Exception as error:
            raise PuzzleError(
                f"the {kind} of the installed package '{point.value}' can't be loaded: {error}"
            ) from error


def _constraint_classes(piece: Any) -> Iterator[type[Constraint]]:
    """The constraints that a class, or a module, brings."""
    if isinstance(piece, ModuleType):
        for value in vars(piece).values():
            if isinstance(value, type) and value.__module__ == piece.__name__:
                yield from _constraint_classes(value)
    elif isinstance(piece, type) and issubclass(piece, Constraint) and not piece.__name__.startswith("_"):
        yield piece


def pieces(kind: str) -> Iterator[Any]:
    """What other people's packages and plugin files bring of one kind."""
    yield from _entry_points(kind)
    yield from _plugins


@cache
def constraints() -> dict[str, type[Constraint]]:
    """Every constraint there is, by name."""
    found: dict[str, type[Constraint]] = {}
    for piece in (*_own_modules("gridwise.constraints"), *_entry_points("constraints"), *_plugins):
        for kind in _constraint_classes(piece):
            found[kind.__name__] = kind
    return dict(sorted(found.items()))


def constraint(name: str) -> type[Constraint]:
    """The constraint of that name."""
    try:
        return constraints()[name]
    except KeyError:
        suggestion = did_you_mean(name, constraints())
        raise PuzzleError(f"unknown constraint '{name}'", suggestion=suggestion) from None


@cache
def _type_sources() -> dict[str, Any]:
    """From a type's name to its YAML file or the type itself."""
    found: dict[str, Any] = {}
    for entry in files("gridwise.types").iterdir():
        if entry.name.endswith(".yml"):
            found[entry.name.removesuffix(".yml")] = entry
    for piece in (*_own_modules("gridwise.types"), *_entry_points("types"), *_plugins):
        for item in vars(piece).values() if isinstance(piece, ModuleType) else (piece,):
            if isinstance(item, PuzzleType):
                found[item.name] = item
    return dict(sorted(found.items()))


def type_names() -> tuple[str, ...]:
    """The names of all puzzle types."""
    return tuple(_type_sources())


def find_type_name(name: str) -> str | None:
    """The proper name of a type that was named in any case, None when there is no such type."""
    return {known.lower(): known for known in _type_sources()}.get(name.lower())


def puzzle_type(name: str) -> PuzzleType:
    """The puzzle type of that name, in any case."""
    known = find_type_name(name)
    if known is None:
        raise PuzzleError(f"unknown puzzle type '{name}'", suggestion=did_you_mean(name, type_names()))
    return _load_type(known)


@cache
def _load_type(name: str) -> PuzzleType:
    source = _type_sources()[name]
    if isinstance(source, PuzzleType):
        return source
    return PuzzleType.from_yaml(name, source.read_text(encoding="utf-8"), f"{name}.yml")


@cache
def formats() -> dict[str, ModuleType]:
    """The formats puzzles are read from and written to, by name."""
    return _named("formats")


@cache
def renders() -> dict[str, ModuleType]:
    """The outputs puzzles are drawn to, by name."""
    return _named("renders", "render")


def _named(kind: str, folder: str | None = None) -> dict[str, ModuleType]:
    modules = (*_own_modules(f"gridwise.{folder or kind}"), *_entry_points(kind), *_plugins)
    return {module.NAME: module for module in modules if hasattr(module, "NAME")}


def add_plugin(path: str | Path) -> ModuleType:
    """Load a Python file and register the pieces it defines."""
    path = Path(path)
    spec = importlib.util.spec_from_file_location(f"gridwise_plugin_{path.stem}", path)
    if not path.is_file() or spec is None or spec.loader is None:
        raise PuzzleError(f"there is no plugin file '{path}'")
    module = importlib.util.module_from_spec(spec)
    # While it is loaded it is a module like any other, and a type in it may use a constraint that stands above.
    sys.modules[spec.name] = module
    register(module)
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        del sys.modules[spec.name]
        _plugins.remove(module)
        raise PuzzleError(f"the plugin '{path}' can't be loaded: {type(error).__name__}: {error}") from error
    finally:
        _forget()
    return module


def register(module: ModuleType) -> None:
    """Register the pieces that a module defines."""
    _plugins.append(module)
    _forget()


def plugin_files() -> list[str]:
    """The files that plugins were loaded from, for another process to load them as well."""
    return [path for module in _plugins if (path := getattr(module, "__file__", None)) is not None]


def _forget() -> None:
    """Look for all pieces anew when they are next asked for."""
    front = vars(importlib.import_module("gridwise"))
    for name in constraints():
        front.pop(name, None)
    for cached in (_points, constraints, _type_sources, _load_type, formats, renders):
        cached.cache_clear()
