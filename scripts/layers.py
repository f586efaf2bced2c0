"""The layers of the package and their imports: prints the picture in docs/architecture.md, or writes it there.

    python scripts/layers.py            print the picture
    python scripts/layers.py --write    put it into docs/architecture.md

`tests/test_layers.py` fails when a module imports from a layer above its own, or when the picture is out of date.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "gridwise"
PAGE = ROOT / "docs" / "architecture.md"
START, END = "<!-- layers: made by scripts/layers.py -->\n", "<!-- end of layers -->\n"

LAYERS = {
    "cli": "the command line, one file per command",
    "environments": "training environments and the MCP server, one file per library",
    "web": "the server and its page",
    "tui": "the board in a terminal",
    "extend": "everything that plugins import",
    "testing": "contract checks for pieces of every kind",
    "reference": "the reference pages of the docs",
    "learning": "lessons about techniques, and exercises with an answer check",
    "dataset": "datasets from a recipe, and their verifier",
    "batch": "files of any size, on processes or a cluster",
    "books": "books of puzzles from a recipe",
    "sheets": "worksheets on paper",
    "setting": "for setters: redundant clues, open cells, differences",
    "generating": "new puzzles; recipes/ has one file per recipe",
    "proving": "certificates that a puzzle has one solution or none, and their checker",
    "formats": "formats to read and write, one file per format",
    "render": "text and pictures, one file per output",
    "solving": "for everybody: solve, check, explain, hint, rate",
    "logic": "human steps; techniques/ has one file per family",
    "engine": "exact search and clause learning",
    "declaring": "from the text of a puzzle file to a puzzle, and back",
    "types": "puzzle types, one file per type",
    "constraints": "the rules of puzzles, one file per family",
    "model": "grid, symbols, puzzle, relations, registry",
    "common": "errors, text files, optional packages",
    "_core": "the C++ core (native/)",
}
"""Every layer, top to bottom, with its contents. A layer imports only from layers below it."""

FRONT = "gridwise"
"""The flat public API in `__init__.py`: above all layers, since it re-exports their names."""
USES_THE_FRONT = {"cli", "environments", "web", "tui", "testing", "reference"}
"""The layers that may `import gridwise as gw`, as users do."""


@dataclass(frozen=True, order=True)
class Import:
    """One import of one module by another: at the top of the file, or inside a function."""

    module: str
    imported: str
    line: int
    typing_only: bool

    @property
    def layers(self) -> tuple[str, str]:
        """The layers of both modules."""
        return layer_of(self.module), layer_of(self.imported)


def layer_of(module: str) -> str:
    """`model` for gridwise.model.grid; the front for the package itself."""
    first, _, rest = module.partition(".")
    return rest.split(".")[0] if rest and rest != "__main__" else first


def modules() -> dict[str, Path]:
    """Every module of the package, by its dotted name."""
    names = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
        names[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return names


def imports() -> list[Import]:
    """Every import of the package's own modules, lazy ones included."""
    return _imports_in(PACKAGE)


@cache
def _imports_in(package: Path) -> list[Import]:
    known = modules()
    return sorted({each for name, path in known.items() for each in _imports_of(name, path, set(known))})


def _imports_of(name: str, path: Path, known: set[str]) -> Iterator[Import]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    guarded = {
        inner
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree):
        for imported in _imported(node, known):
            if imported.partition(".")[0] == FRONT and imported != name:
                yield Import(name, imported, node.lineno, node in guarded)


def _imported(node: ast.AST, known: set[str]) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom) and node.module:
        for alias in node.names:
            full = f"{node.module}.{alias.name}"
            yield full if full in known or full == f"{FRONT}._core" else node.module


def upward() -> list[Import]:
    """The imports from a layer to one above it; there should be none."""
    order = {layer: number for number, layer in enumerate(LAYERS)}
    return [each for each in imports() if not _is_downward(*each.layers, order)]


def _is_downward(layer: str, imported: str, order: dict[str, int]) -> bool:
    if layer == FRONT:
        return True
    if imported == FRONT:
        return layer in USES_THE_FRONT
    return order[imported] >= order[layer]


def cycles() -> list[set[str]]:
    """Groups of modules that import each other in a circle, with lazy imports but without those for type checking."""
    graph: dict[str, set[str]] = {name: set() for name in modules()}
    for each in imports():
        if not each.typing_only and each.imported in graph:
            graph[each.module].add(each.imported)
    reach = {name: _reachable(graph, name) for name in graph}
    circles = {frozenset(b for b in graph if b in reach[a] and a in reach[b]) for a in graph}
    return sorted((set(circle) for circle in circles if len(circle) > 1), key=sorted)


def _reachable(graph: dict[str, set[str]], start: str) -> set[str]:
    seen, todo = set(), [start]
    while todo:
        for after in graph[todo.pop()] - seen:
            seen.add(after)
            todo.append(after)
    return seen


def picture() -> str:
    """The layers, top to bottom, each with its contents and the layers it imports from."""
    used: dict[str, set[str]] = {layer: set() for layer in LAYERS}
    for each in imports():
        layer, imported = each.layers
        if layer in used and imported in used and imported != layer:
            used[layer].add(imported)
    lines = ["gridwise       the flat public API: everything a user needs, from all layers"]
    for layer, holds in LAYERS.items():
        lines.append(f"  {layer:13}{holds}")
        if used[layer]:
            lines.append(f"  {'':11}└▶ {' '.join(other for other in LAYERS if other in used[layer])}")
    return "```text\n" + "\n".join(lines) + "\n```\n"


def page() -> str:
    """The page with an up-to-date picture."""
    before, rest = PAGE.read_text(encoding="utf-8").split(START)
    return before + START + picture() + END + rest.split(END)[1]


if __name__ == "__main__":
    if "--write" in sys.argv[1:]:
        PAGE.write_text(page(), encoding="utf-8")
    else:
        sys.stdout.write(picture())
