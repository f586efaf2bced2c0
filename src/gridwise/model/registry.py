"""Finding pieces: constraints, types, techniques, formats, outputs, recipes and looks. There is no list to maintain.

`KINDS` describes each kind of piece once. Pieces are found by scanning the kind's own package, then through the entry
points of installed packages (`gridwise.constraints`, `.types`, `.techniques`, `.formats`, `.renders`, `.recipes`,
`.looks`), then in plugin files (`gridwise.model.plugins`). Packages of higher layers are imported by name, and only
when their pieces are requested, so nothing here depends on them. Constraints are many and puzzles use few, so an index
says which module to import for a name.
"""

from __future__ import annotations

import importlib
import pkgutil
import re
import sys
import warnings
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import ModuleType
from typing import TYPE_CHECKING, Any, ParamSpec, Protocol, TypeVar, cast

from gridwise.common.errors import PuzzleError, PuzzleWarning, did_you_mean

if TYPE_CHECKING:
    from importlib.metadata import EntryPoints

    from gridwise.model.constraint import Constraint
    from gridwise.model.puzzle_type import PuzzleType

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")


# ---- the kinds -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Kind(ABC):
    """One kind of piece: where pieces are found, and how they are recognised."""

    name: str
    """Its name, in the singular."""
    package: str
    """The package that holds our own pieces."""
    group: str
    """The entry point group for installed packages."""

    @abstractmethod
    def is_piece(self, value: object) -> bool:
        """Whether an object is a piece of this kind."""

    @abstractmethod
    def key(self, piece: Any) -> str:
        """The name by which users refer to a piece."""

    @abstractmethod
    def missing(self, piece: Any) -> list[str]:
        """The required parts that a piece lacks."""

    def label(self, piece: Any) -> str:
        """The name of a piece in messages, even if it lacks a name."""
        return f"the {self.name} '{self.key(piece)}'"

    @abstractmethod
    def prepare(self) -> None:
        """Import what is needed to recognise a piece."""

    @abstractmethod
    def pieces_in(self, module: ModuleType) -> Iterator[Any]:
        """The pieces that a module defines."""


@dataclass(frozen=True)
class ValueKind(Kind):
    """Pieces that are subclasses (or instances) of a base class, one or several in a module."""

    base: str
    """The base class, as `module:Class`."""
    needs: tuple[tuple[str, ...], ...] = ()
    """What a class must define; of a tuple of names, one is enough."""
    instances: bool = False
    """Whether pieces are instances of the base."""
    named: bool = True
    """Whether pieces have a `name`; otherwise the class name is used."""

    def prepare(self) -> None:
        """Import the base class."""
        importlib.import_module(self.base.partition(":")[0])

    def _base(self) -> type | None:
        """The base class; None if it was never imported, in which case no piece of this kind can exist."""
        module, _, name = self.base.partition(":")
        found = getattr(sys.modules.get(module), name, None)
        return found if isinstance(found, type) else None

    def is_piece(self, value: object) -> bool:
        """Whether it is a public subclass (or an instance) of the base."""
        base = self._base()
        if base is None:
            return False
        if self.instances:
            return isinstance(value, base)
        own = isinstance(value, type) and issubclass(value, base) and value is not base
        return own and not cast(type, value).__name__.startswith("_")

    def key(self, piece: Any) -> str:
        """Its `name`, or that of the class."""
        return str(piece.name if self.named else piece.__name__)

    def label(self, piece: Any) -> str:
        """The class name, which always exists."""
        return f"the {self.name} {getattr(piece, '__name__', '') or self.key(piece)}"

    def missing(self, piece: Any) -> list[str]:
        """The name, and everything that the base requires of each class."""
        lacks = [] if self.key(piece) else ["`name`"]
        base = self._base()
        lacks += [
            " or ".join(f"`{name}`" for name in names)
            for names in self.needs
            if all(getattr(piece, name, None) is getattr(base, name, None) for name in names)
        ]
        return lacks

    def pieces_in(self, module: ModuleType) -> Iterator[Any]:
        """The classes (or instances) that a module defines."""
        for value in list(vars(module).values()):
            # An imported base class belongs to the module that defines it.
            if self.is_piece(value) and (self.instances or value.__module__ == module.__name__):
                yield value


@dataclass(frozen=True)
class ModuleKind(Kind):
    """Pieces that are modules."""

    needs: tuple[str, ...]
    """What a module must define."""
    marks: tuple[str, ...]
    """Names that only modules of this kind define: a module with one of them counts as a piece."""

    def prepare(self) -> None:
        """Nothing to import: a module is recognised by the names in it."""

    def is_piece(self, value: object) -> bool:
        """Whether it is a module with the names of this kind."""
        if not isinstance(value, ModuleType):
            return False
        whole = all(hasattr(value, name) for name in self.needs)
        return whole or any(hasattr(value, name) for name in self.marks)

    def key(self, piece: Any) -> str:
        """Its `NAME`."""
        return str(getattr(piece, "NAME", ""))

    def missing(self, piece: Any) -> list[str]:
        """The required names that it does not define."""
        return [f"`{name}`" for name in self.needs if not hasattr(piece, name)]

    def pieces_in(self, module: ModuleType) -> Iterator[Any]:
        """The module itself, if it is a piece."""
        if self.is_piece(module):
            yield module


KINDS: Mapping[str, Kind] = {
    kind.name: kind
    for kind in (
        ValueKind(
            "constraint",
            "gridwise.constraints",
            "gridwise.constraints",
            "gridwise.model.constraint:Constraint",
            needs=(("relations", "expand", "validate"),),
            named=False,
        ),
        ValueKind("type", "gridwise.types", "gridwise.types", "gridwise.model.puzzle_type:PuzzleType", instances=True),
        ValueKind(
            "technique",
            "gridwise.logic.techniques",
            "gridwise.techniques",
            "gridwise.logic.technique:Technique",
            needs=(("find", "kernel"), ("why",)),
        ),
        ModuleKind(
            "format",
            "gridwise.formats",
            "gridwise.formats",
            needs=("NAME", "SUFFIXES", "sniff", "read"),
            marks=("sniff", "SUFFIXES"),
        ),
        ModuleKind(
            "output",
            "gridwise.render",
            "gridwise.renders",
            needs=("NAME", "draw"),
            marks=("EXTENSION", "MEDIA_TYPE"),
        ),
        ValueKind(
            "recipe",
            "gridwise.generating.recipes",
            "gridwise.recipes",
            "gridwise.generating.recipe:Recipe",
            needs=(("deal",),),
        ),
        ValueKind(
            "look",
            "gridwise.render.looks",
            "gridwise.looks",
            "gridwise.render.look:Look",
            needs=(("draw",),),
        ),
    )
}
"""All kinds of pieces by name."""


# ---- where pieces come from ------------------------------------------------------------------------------------------


class PieceSource(Protocol):
    """A source of pieces besides our own packages: a plugin file."""

    @property
    def label(self) -> str:
        """Its name in errors."""

    def pieces(self, kind: Kind) -> Iterable[Any]:
        """Its pieces of a kind."""


_sources: list[PieceSource] = []
_loading: list[PieceSource] = []
_caches: list[Callable[[], None]] = []


def cached(function: Callable[Arguments, Result]) -> Callable[Arguments, Result]:
    """Cache the results of a function until a plugin is loaded or unloaded: for results derived from pieces."""
    kept = cache(function)
    _caches.append(kept.cache_clear)
    return cast("Callable[Arguments, Result]", kept)


def forget() -> None:
    """Search for all pieces again on the next request."""
    for clear in _caches:
        clear()


def sources() -> tuple[PieceSource, ...]:
    """The sources of pieces besides our own packages and installed ones."""
    return tuple(_sources)


def add_source(source: PieceSource, loading: bool = False) -> None:
    """Add a source of pieces; while it is `loading`, its pieces are looked up on every request."""
    _sources.append(source)
    if loading:
        _loading.append(source)
    forget()


def finish_source(source: PieceSource) -> None:
    """Mark a source as completely loaded."""
    _loading.remove(source)
    forget()


def remove_source(source: PieceSource) -> None:
    """Remove a source and its pieces."""
    _sources.remove(source)
    if source in _loading:
        _loading.remove(source)
    forget()


def modules_of(package: str) -> Iterator[ModuleType]:
    """The public modules of a package, by name."""
    root = importlib.import_module(package)
    for info in sorted(pkgutil.iter_modules(getattr(root, "__path__", ())), key=lambda info: info.name):
        if not info.name.startswith("_"):
            yield importlib.import_module(f"{package}.{info.name}")


def _points(group: str) -> EntryPoints:
    """The entry points of installed packages in one group."""
    points: EntryPoints = _all_points().select(group=group)
    return points


@cache
def _all_points() -> Any:
    """All entry points, read once: each reading opens a file of every installed package."""
    from importlib.metadata import entry_points  # loads 45 modules

    return entry_points()


def _shipped(kind: Kind) -> Iterator[Any]:
    if kind.name == "type":
        yield from _type_files(kind.package)
    for module in modules_of(kind.package):
        yield from kind.pieces_in(module)


def _installed(kind: Kind) -> Iterator[tuple[str, Any]]:
    """The pieces of installed packages, each with the package that provides it."""
    for point in _points(kind.group):
        try:
            piece = point.load()
        except Exception as error:
            raise PuzzleError(
                f"the {kind.name} of the installed package '{point.value}' can't be loaded: {error}"
            ) from error
        found = list(_pieces_of(kind, piece))
        if not found:
            raise PuzzleError(f"the installed package '{point.value}' declares a {kind.name} but provides none")
        for each in found:
            check_whole(kind, each, f"the installed package '{point.value}'")
            yield f"the installed package '{point.value}'", each


def _pieces_of(kind: Kind, piece: Any) -> Iterator[Any]:
    """The pieces that an entry point names: a single piece, a module with pieces, or a package of such modules."""
    if isinstance(piece, ModuleType):
        yield from kind.pieces_in(piece)
        if hasattr(piece, "__path__"):
            if kind.name == "type":
                yield from _type_files(piece.__name__)
            for module in modules_of(piece.__name__):
                yield from kind.pieces_in(module)
    elif kind.is_piece(piece):
        yield piece


def check_whole(kind: Kind, piece: Any, label: str) -> None:
    """Raise a PuzzleError if a piece lacks a required part."""
    if lacks := kind.missing(piece):
        raise PuzzleError(f"{label}: {kind.label(piece)} has no {', no '.join(lacks)}")


def folded(name: str) -> str:
    """A name without differences of case, hyphens and blanks."""
    return re.sub(r"[\s_-]+", "", name.lower())


def names_of(kind: Kind, piece: Any) -> set[str]:
    """All names of a piece, in the form that `folded` returns."""
    return {folded(name) for name in (kind.key(piece), *getattr(piece, "other_names", ()))}


def owner_of(kind: Kind, names: set[str], apart_from: PieceSource | None = None) -> str | None:
    """Who already has a piece of one of these names: `gridwise`, an installed package or another plugin."""
    taken = ((name, "gridwise") for piece in _shipped(kind) for name in names_of(kind, piece))
    installed = ((name, label) for label, piece in _installed(kind) for name in names_of(kind, piece))
    known = dict([*installed, *taken])
    for source in _sources:
        if source is not apart_from:
            known.update((name, source.label) for piece in source.pieces(kind) for name in names_of(kind, piece))
    return next((known[name] for name in sorted(names) if name in known), None)


def pieces(kind: str) -> Mapping[str, Any]:
    """All pieces of a kind by name: our own, then those of installed packages, then those of plugins."""
    if _loading:
        forget()  # a type in a plugin may use a constraint defined above it in the same file
    return _pieces(KINDS[kind])


@cached
def _pieces(kind: Kind) -> dict[str, Any]:
    kind.prepare()
    found = {kind.key(piece): piece for piece in _shipped(kind) if kind.key(piece)}
    taken = {name for piece in found.values() for name in names_of(kind, piece)}
    for label, piece in _installed(kind):
        if names_of(kind, piece) & taken:
            message = f"{label} provides {kind.label(piece)}, which is built into gridwise; the built-in one is used"
            warnings.warn(PuzzleWarning(message), stacklevel=2)
        else:
            found[kind.key(piece)] = piece
    for source in _sources:
        found.update((kind.key(piece), piece) for piece in source.pieces(kind) if kind.key(piece))
    return found


# ---- constraints -----------------------------------------------------------------------------------------------------


class IndexedPieces(Mapping[str, Any]):
    """The pieces of a kind by name, each imported when it is first requested.

    An index says which module holds which name. Anything that it can't answer imports all pieces, so an outdated index
    costs time but hides nothing.
    """

    def __init__(self, kind: Kind, modules: Mapping[str, str], added: Mapping[str, Any]) -> None:
        self._kind = kind
        self._modules = modules
        self.added = added
        """The pieces of plugins, which are already loaded."""
        self._ready = dict(added)

    def _all(self) -> Mapping[str, Any]:
        return _in_order(self._kind.name)

    def __getitem__(self, name: str) -> Any:
        if name not in self._ready:
            self._ready[name] = self._imported(name) or self._all()[name]
        return self._ready[name]

    def _imported(self, name: str) -> Any | None:
        if name not in self._modules:
            return None
        module = importlib.import_module(f"{self._kind.package}.{self._modules[name]}")
        return next((piece for piece in self._kind.pieces_in(module) if self._kind.key(piece) == name), None)

    def __contains__(self, name: object) -> bool:
        if name in self._ready or name in self._modules:
            return True
        # Other words, such as the keys of a puzzle file, are no class names: nothing is imported for them.
        return isinstance(name, str) and name.isidentifier() and name[0].isupper() and name in self._all()

    def __iter__(self) -> Iterator[str]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())


def constraints() -> Mapping[str, type[Constraint]]:
    """All constraints by name."""
    if _loading:
        forget()
    return _constraints()


@cached
def _constraints() -> Mapping[str, Any]:
    kind = KINDS["constraint"]
    if _points(kind.group):  # their names are compared with all of ours
        return _in_order(kind.name)
    kind.prepare()
    added = {kind.key(piece): piece for source in _sources for piece in source.pieces(kind)}
    return IndexedPieces(kind, _index().MODULES, added)


def _index() -> Any:
    """What is known of our own constraints before they are imported; see `scripts/constraint_index.py`."""
    return importlib.import_module("gridwise.constraints._index")


def constraint(name: str) -> type[Constraint]:
    """The constraint of that name."""
    try:
        return constraints()[name]
    except KeyError:
        suggestion = did_you_mean(name, constraints())
        raise PuzzleError(f"unknown constraint '{name}'", suggestion=suggestion) from None


def takes_attribute(name: str) -> bool:
    """Whether a constraint takes this attribute of a puzzle."""
    return name in _index().ATTRIBUTES or any(name in kind.puzzle_attributes() for kind in constraints().values())


def constraints_in_lines() -> Iterator[type[Constraint]]:
    """The constraints that bare lines of a puzzle file state, by name."""
    known = constraints()
    added = known.added if isinstance(known, IndexedPieces) else known
    for name in sorted({*_index().LINES, *added}):
        yield known[name]


def constraint_of_line(line: str) -> Constraint | None:
    """The constraint that a bare line of a puzzle file states; None if no constraint is written like that."""
    made = (kind.from_line(line) for kind in _line_candidates())
    return next((constraint for constraint in made if constraint is not None), None)


def _line_candidates() -> Iterator[type[Constraint]]:
    yield from constraints_in_lines()
    yield from constraints().values()


def _sorted(kind: str) -> dict[str, Any]:
    return dict(sorted(pieces(kind).items())) if _loading else _in_order(kind)


@cached
def _in_order(kind: str) -> dict[str, Any]:
    return dict(sorted(pieces(kind).items()))


# ---- types -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class TypeFile:
    """A type written in YAML, read on first use."""

    name: str
    file: Any

    def read(self) -> PuzzleType:
        """The type."""
        return read_type(self.name, self.file.read_text(encoding="utf-8"), f"{self.name}.yml")


def _type_files(package: str) -> Iterator[TypeFile]:
    from importlib.resources import files

    for entry in sorted(files(package).iterdir(), key=lambda entry: entry.name):
        if entry.name.endswith(".yml"):
            yield TypeFile(entry.name.removesuffix(".yml"), entry)


def read_type(name: str, text: str, path: str | None = None) -> PuzzleType:
    """The puzzle type declared by a YAML text."""
    found: PuzzleType = importlib.import_module("gridwise.declaring.type_files").read_type(name, text, path)
    return found


def type_names() -> tuple[str, ...]:
    """The names of all puzzle types."""
    return tuple(_sorted("type"))


def find_type_name(name: str) -> str | None:
    """The exact name of a type, given in any case; None if there is no such type."""
    known = pieces("type")
    return name if name in known else {each.lower(): each for each in known}.get(name.lower())


def puzzle_type(name: str) -> PuzzleType:
    """The puzzle type of that name, in any case."""
    known = find_type_name(name)
    if known is None:
        raise PuzzleError(f"unknown puzzle type '{name}'", suggestion=did_you_mean(name, type_names()))
    return _read_type(known)


@cached
def _read_type(name: str) -> PuzzleType:
    found: PuzzleType | TypeFile = pieces("type")[name]
    return found.read() if isinstance(found, TypeFile) else found


# ---- formats and outputs ---------------------------------------------------------------------------------------------


def formats() -> Mapping[str, ModuleType]:
    """All formats by name."""
    return pieces("format")


def shipped_format(module: str) -> ModuleType | None:
    """One of our formats by the name of its module, without importing the others; None if users added formats."""
    kind = KINDS["format"]
    if _sources or _points(kind.group):
        return None
    return importlib.import_module(f"{kind.package}.{module}")


def renders() -> Mapping[str, ModuleType]:
    """All outputs by name."""
    return pieces("output")
