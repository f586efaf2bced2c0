"""Every type, constraint, shape and kind of step is drawn exactly as in its stored drawing."""

from difflib import unified_diff

import pytest

from reference_drawings import FOLDER, drawings

REFRESH = "look at it; if it is right, `make docs` (or python tests/reference_drawings.py) stores it"


@pytest.fixture(scope="module")
def drawn() -> dict[str, str]:
    return drawings()


@pytest.mark.parametrize("name", sorted(path.stem for path in FOLDER.glob("*.svg")))
def test_a_drawing_is_as_it_was(name, drawn):
    assert name in drawn, f"nothing draws {name} any more; `make docs` takes it away"
    stored = (FOLDER / f"{name}.svg").read_text(encoding="utf-8")
    if drawn[name] != stored:
        changes = unified_diff(stored.splitlines(), drawn[name].splitlines(), "stored", "drawn", lineterm="", n=0)
        pytest.fail(
            f"tests/drawings/{name}.svg looks different now; {REFRESH}\n" + "\n".join(list(changes)[:30]), False
        )


def test_every_drawing_is_stored(drawn):
    missing = sorted(set(drawn) - {path.stem for path in FOLDER.glob("*.svg")})
    assert not missing, f"{', '.join(missing)}: not stored yet; {REFRESH}"
