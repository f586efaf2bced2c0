"""The layers of the package: imports only go down, and the picture in the docs matches them."""

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "scripts"))
import layers  # noqa: E402


def test_no_module_imports_from_a_layer_above_its_own() -> None:
    """Lazy imports inside functions count, and so do imports for types."""
    found = [f"{each.module} imports {each.imported} in line {each.line}" for each in layers.upward()]
    assert not found, "\n".join(found)


def test_no_modules_import_each_other_in_a_circle() -> None:
    assert layers.cycles() == []


def test_every_module_is_in_a_layer() -> None:
    strangers = {layers.layer_of(name) for name in layers.modules()} - {*layers.LAYERS, layers.FRONT}
    assert not strangers, f"add {strangers} to LAYERS in scripts/layers.py"


def test_the_picture_in_the_docs_shows_the_real_imports() -> None:
    assert layers.PAGE.read_text(encoding="utf-8") == layers.page(), "run `python scripts/layers.py --write`"


def test_an_upward_import_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "gridwise"
    for layer in ("model", "render"):
        (package / layer).mkdir(parents=True)
    (package / "render" / "svg.py").write_text("import gridwise.model.grid\n")
    (package / "model" / "grid.py").write_text(
        "def svg():\n    from gridwise.render.svg import draw\n    return draw\n"
    )
    monkeypatch.setattr(layers, "PACKAGE", package)
    upward = [(each.module, each.imported) for each in layers.upward()]
    assert upward == [("gridwise.model.grid", "gridwise.render.svg")]
    assert layers.cycles() == [{"gridwise.model.grid", "gridwise.render.svg"}]
