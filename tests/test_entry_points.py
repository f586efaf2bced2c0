"""Pieces of installed packages, found through entry points: modules, packages, single pieces, and mistakes in them."""

import sys
from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

import gridwise as gw
from gridwise.model import registry

PIECE = '''
from gridwise.extend import Constraint, Region

class {name}(Constraint):
    """All cells hold the same."""

    region: Region

    def relations(self, board):
        for cell in self.region[1:]:
            yield board.equal([self.region[0]], [cell])
'''
TYPE = "title: Twins\nrules: Both are alike.\nsymbols: 12\nconstraints:\n  - {name: TwinCells, region: a1 a2}\n"
Install = Callable[..., None]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Write a package and declare its entry points: `install({"constraints": "twins"}, twins__init__=…)`."""
    monkeypatch.syspath_prepend(str(tmp_path))

    def installed(points: dict[str, str], **files: str) -> None:
        for name, text in files.items():
            path = tmp_path / name.replace("__DOT__", ".").replace("__IN__", "/")
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
        declared = [EntryPoint("own", value, f"gridwise.{group}") for group, value in points.items()]
        monkeypatch.setattr(registry, "_points", lambda group: [point for point in declared if point.group == group])
        registry.forget()

    yield installed
    monkeypatch.undo()
    registry.forget()
    for name in [name for name in sys.modules if name.partition(".")[0] in ("twins", "broken")]:
        del sys.modules[name]


def test_a_module_with_pieces(install: Install) -> None:
    install({"constraints": "twins"}, twins__DOT__py=PIECE.format(name="TwinCells"))
    assert gw.count(gw.Puzzle(size=(1, 2), symbols="12", constraints=[gw.TwinCells(region="a1 a2")])) == 2


def test_a_package_with_modules_and_a_type(install: Install) -> None:
    install(
        {"constraints": "twins", "types": "twins"},
        twins__IN____init____DOT__py="",
        twins__IN__cells__DOT__py=PIECE.format(name="TwinCells"),
        twins__IN__Twins__DOT__yml=TYPE,
    )
    assert "TwinCells" in registry.constraints()
    assert gw.count(gw.parse("- Twins\n- size: [1, 2]\n")) == 2


def test_a_single_piece(install: Install) -> None:
    install({"constraints": "twins:TwinCells"}, twins__DOT__py=PIECE.format(name="TwinCells"))
    assert registry.constraint("TwinCells").__name__ == "TwinCells"


def test_a_package_that_provides_nothing_is_named(install: Install) -> None:
    install({"constraints": "twins"}, twins__DOT__py="VALUE = 1\n")
    with pytest.raises(gw.PuzzleError, match="'twins' declares a constraint but provides none"):
        registry.constraints()


def test_a_package_that_can_not_be_imported_is_named(install: Install) -> None:
    install({"constraints": "broken"}, broken__DOT__py="1 / 0\n")
    with pytest.raises(gw.PuzzleError, match="'broken' can't be loaded: division by zero"):
        registry.constraints()


def test_a_built_in_piece_wins_over_one_of_the_same_name(install: Install) -> None:
    install({"constraints": "twins"}, twins__DOT__py=PIECE.format(name="Cage"))
    with pytest.warns(gw.PuzzleWarning, match="which is built into gridwise; the built-in one is used"):
        assert registry.constraint("Cage").__module__ == "gridwise.constraints.cage"
