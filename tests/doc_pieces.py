"""The seven pieces of docs/extending.md, one of each kind, as files: what the tests load is what a reader copies."""

import re
from pathlib import Path

_TITLED = re.compile(r"^```\w+[^\n]*title=(\S+)\n(.*?)^```", re.MULTILINE | re.DOTALL)
_PAGE = Path(__file__).parent.parent / "docs" / "extending.md"
PIECES = {match[1]: match[2] for match in _TITLED.finditer(_PAGE.read_text(encoding="utf-8"))}
"""The text of each file, by its name."""
DASHES = PIECES.pop("four.dashes")
"""A puzzle in the format `dashes`; it is not a piece."""


def save_pieces(folder: Path) -> Path:
    """Write all seven files into a folder."""
    for name, text in PIECES.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder
