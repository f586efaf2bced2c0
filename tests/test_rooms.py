"""The rooms of the package: imports only go down, and the picture in the docs matches them."""

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "scripts"))
import rooms  # noqa: E402


def test_no_module_imports_from_a_room_above_its_own() -> None:
    """Lazy imports inside functions count, and so do imports for types."""
    found = [f"{each.module} imports {each.imported} in line {each.line}" for each in rooms.upward()]
    assert not found, "\n".join(found)


def test_no_modules_import_each_other_in_a_circle() -> None:
    assert rooms.cycles() == []


def test_every_module_stands_in_a_room() -> None:
    strangers = {rooms.room_of(name) for name in rooms.modules()} - {*rooms.ROOMS, rooms.FRONT}
    assert not strangers, f"add {strangers} to ROOMS in scripts/rooms.py"


def test_the_picture_in_the_docs_shows_the_real_imports() -> None:
    assert rooms.PAGE.read_text(encoding="utf-8") == rooms.page(), "run `python scripts/rooms.py --write`"


def test_an_upward_import_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "gridwise"
    for room in ("model", "render"):
        (package / room).mkdir(parents=True)
    (package / "render" / "svg.py").write_text("import gridwise.model.grid\n")
    (package / "model" / "grid.py").write_text(
        "def svg():\n    from gridwise.render.svg import draw\n    return draw\n"
    )
    monkeypatch.setattr(rooms, "PACKAGE", package)
    assert [(each.module, each.imported) for each in rooms.upward()] == [("gridwise.model.grid", "gridwise.render.svg")]
    assert rooms.cycles() == [{"gridwise.model.grid", "gridwise.render.svg"}]
