"""Seven plugins, one of each kind: on the command line, from Python, loaded late, from a package, and in workers.

The files are the examples of docs/extending.md. Their places on the page are in test_page_plugins.py.
"""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import gridwise as gw
from clitools import run
from doc_pieces import DASHES, PIECES, save_pieces
from gridwise import testing
from gridwise.generating.criteria import Criteria
from gridwise.logic.ladder import techniques
from gridwise.model import registry
from gridwise.model.plugins import unload_all
from test_plugins import python

LANTERNS = """\
- size: [1, 3]
- symbols: {dark: {background: yes}, lantern: {look: lantern}}
- {name: CountAround, cell: a2, count: 1}
- {name: CountAround, cell: a3, count: 0}
"""
CORNERS = {gw.Cell((row, column)) for row in (0, 3) for column in (0, 3)}


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A folder with the seven files and puzzles for them; what is loaded goes again."""
    save_pieces(tmp_path)
    (tmp_path / "puzzles").mkdir()
    (tmp_path / "puzzles" / "four.dashes").write_text(DASHES)
    try:
        yield tmp_path
    finally:
        unload_all()


def use_all() -> None:
    """Use each of the seven as a program does."""
    mirrored = gw.parse(gw.MirrorLine.example)
    assert gw.solve(mirrored).solution.line == "1342213442133421"
    assert "Each line reads the same from both ends." in mirrored.rules
    assert gw.Puzzle("MirrorSquare").grid.shape == (4, 4)
    assert any(step.technique == "pincers" for step in gw.explain(gw.parse(techniques()["pincers"].example)))
    dashed = gw.parse(DASHES)
    assert registry.formats()["dashes"].write(dashed) == DASHES
    assert gw.draw(dashed, to="markdown").startswith("| 1 |   |   |   |\n")
    assert set(gw.generate("MirrorSquare", seed=1).givens) >= CORNERS
    assert gw.score_answer(LANTERNS, "🏮..").right


def check_all() -> None:
    """Every contract is kept."""
    testing.check_constraint(gw.MirrorLine)
    testing.check_type("MirrorSquare")
    testing.check_technique("pincers")
    testing.check_format("dashes")
    testing.check_output("markdown")
    testing.check_recipe("corners")
    testing.check_look("lantern")


def test_on_the_command_line(folder: Path) -> None:
    def printed(*args: object) -> str:
        done = run("--plugin", folder, *args)
        assert done.exit_code == 0, done.output
        return done.stdout

    dashes = folder / "puzzles" / "four.dashes"
    gw.load_plugin(folder)
    (folder / "puzzles" / "mirror.yml").write_text(gw.MirrorLine.example)
    (folder / "puzzles" / "pincers.yml").write_text(techniques()["pincers"].example)
    unload_all()
    assert "1 3 4 2\n2 1 3 4\n4 2 1 3\n3 4 2 1\n" in printed("solve", folder / "puzzles" / "mirror.yml")
    assert "- MirrorSquare\n" in printed("new", "MirrorSquare")
    assert "Whatever b7 is, a9 or d7 is 6." in printed("explain", folder / "puzzles" / "pincers.yml")
    assert printed("convert", dashes, "--to", "text") == "1.....3..2.....4\n"
    assert printed("draw", dashes, "--to", "markdown").startswith("| 1 |   |   |   |\n")
    assert set(gw.parse(printed("generate", "MirrorSquare", "--seed", 1)).givens) >= CORNERS


def test_from_python_after_everything_was_used(folder: Path) -> None:
    """Whatever was remembered of the pieces before a plugin is loaded, or unloaded, is looked up again."""
    example = "\n".join(line for line in PIECES["pincers.py"].splitlines() if line.startswith("- "))
    puzzle = gw.parse(example)
    before = [step.technique for step in gw.explain(puzzle)]
    rating = gw.rate(puzzle).hardest
    gw.generate("LatinSquare", size=4, seed=1)
    known = {kind: set(registry.pieces(kind)) for kind in registry.KINDS}
    for name in ("MirrorSquare", "MirrorLine"):
        with pytest.raises(gw.PuzzleError):
            gw.parse(f"[{name}]")
    assert len(gw.load_plugin(folder).pieces) == 7
    use_all()
    check_all()
    assert {len(set(registry.pieces(kind)) - known[kind]) for kind in registry.KINDS} == {1}
    assert "pincers" in [step.technique for step in gw.explain(puzzle)]
    assert "pincers" not in before
    unload_all()
    assert {kind: set(registry.pieces(kind)) for kind in registry.KINDS} == known
    assert [step.technique for step in gw.explain(puzzle)] == before
    assert gw.rate(puzzle).hardest == rating


PACKAGE = {
    "gridwise.constraints": "mirror = seven_pieces.mirror:MirrorLine",
    "gridwise.types": "square = seven_pieces",
    "gridwise.techniques": "pincers = seven_pieces.pincers:Pincers",
    "gridwise.formats": "dashes = seven_pieces.dashes",
    "gridwise.renders": "markdown = seven_pieces.markdown",
    "gridwise.recipes": "corners = seven_pieces.corners",
    "gridwise.looks": "lantern = seven_pieces.lantern",
}
"""Entry points of all groups: classes, modules, and a package with a type in YAML."""
USED = """
import sys
sys.path.insert(0, {tests!r})
from test_plugin_kinds import check_all, use_all
use_all(); check_all()
print("used")
"""


def test_from_an_installed_package(tmp_path: Path) -> None:
    package, info = tmp_path / "seven_pieces", tmp_path / "seven_pieces-1.0.dist-info"
    for each in (package, info):
        each.mkdir()
    save_pieces(package)
    (package / "__init__.py").write_text('"""Seven pieces."""\n')
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: seven-pieces\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("".join(f"[{group}]\n{line}\n" for group, line in PACKAGE.items()))
    assert set(PACKAGE) == {kind.group for kind in registry.KINDS.values()}
    done = python(tmp_path, "-c", USED.format(tests=str(Path(__file__).parent)))
    assert done.stdout == "used\n", done.stderr


def test_in_worker_processes(folder: Path) -> None:
    gw.load_plugin(folder)
    puzzles = folder / "puzzles"
    (puzzles / "mirror.yml").write_text(gw.MirrorLine.example)
    (puzzles / "pincers.yml").write_text(techniques()["pincers"].example)
    (puzzles / "square.yml").write_text(registry.puzzle_type("MirrorSquare").starter())
    gw.run_batch("explain", puzzles, folder / "steps.jsonl", workers=1)
    rows = [json.loads(line) for line in (folder / "steps.jsonl").open()]
    assert [row["status"] for row in rows] == ["one"] * 4
    assert "pincers" in (folder / "steps.jsonl").read_text()
    recipe = "{name: Squares, seed: 1, format: jsonl, splits: {all: 1}, puzzles: [{type: MirrorSquare, count: 3}]}"
    (folder / "squares.recipe").write_text(recipe)
    gw.make_dataset(folder / "squares.recipe", folder / "set", workers=1)
    made = [json.loads(line)["puzzle"] for line in (folder / "set" / "all.jsonl").open()]
    assert len(made) == 3
    assert all(board[at] != "." for board in made for at in (0, 3, 12, 15)), "the recipe keeps the corners"


def test_new_puzzles_are_rated_with_the_technique(folder: Path) -> None:
    """Also those that the core makes in bulk; but an easy puzzle never asks a technique for hard steps."""
    gw.load_plugin(folder / "pincers.py")
    for seed in (11, 22):
        puzzle = gw.generate("Sudoku", seed=seed, level="any", style="off")
        rating, again = puzzle.attribute("rating"), gw.rate(puzzle)
        assert (rating["score"], rating["hardest"]) == (again.score, again.hardest) == (4.15, "pincers")
    criteria = Criteria()
    assert criteria.settled_in_core({"level": "Medium", "score": 3.7})
    assert not criteria.settled_in_core({"level": "Hard", "score": 4.2})
    assert not criteria.settled_in_core({"level": "Extreme"})
