"""Sources of the core are compiled in batches: what one file keeps to itself must not hide a name that others use."""

from __future__ import annotations

import re
from pathlib import Path

NATIVE = Path(__file__).parent.parent / "native"
UNNAMED = re.compile(r"^namespace \{\n(.*?)^\}", re.MULTILINE | re.DOTALL)
DECLARED = re.compile(
    r"^(?:class|struct) (\w+)|^using (\w+) =|^(?:inline )?constexpr [^;=({]*?(\w+)(?:\[\])? ?[={(]"
    r"|^enum (?!class)[\w: ]*\{([^}]*)\}|^\w[\w:<>,&* ]*[ &*](\w+)\(",
    re.MULTILINE,
)


def declared(text: str) -> set[str]:
    """The types, constants, enumerators and functions that stand outside of classes."""
    names: set[str] = set()
    for match in DECLARED.finditer(re.sub(r"//[^\n]*", "", text)):
        *single, enumerators, function = match.groups()
        names.update(name for name in (*single, function) if name)
        names.update(part.split("=")[0].strip() for part in (enumerators or "").split(","))
    return names - {""}


def test_no_source_hides_a_name_that_a_header_declares() -> None:
    """A later file of the same batch would get the wrong one, and most compilers say nothing."""
    text = {path: path.read_text(encoding="utf-8") for path in NATIVE.rglob("*.?pp") if path.parent.name != "classic"}
    shared = set().union(*(declared(text[path]) for path in text if path.suffix == ".hpp"))
    assert len(shared) > 150
    hidden = {
        path.name: declared("\n".join(UNNAMED.findall(text[path]))) & shared for path in text if path.suffix == ".cpp"
    }
    assert not {name: names for name, names in hidden.items() if names}
