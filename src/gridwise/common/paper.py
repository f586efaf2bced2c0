"""The sizes of paper that worksheets and books can be printed on."""

from typing import Final

PAPERS = {"a4": (595.28, 841.89), "a5": (419.53, 595.28), "letter": (612.0, 792.0)}
"""The width and height of each paper size, in points."""
DEFAULT_PAPER: Final = "a4"
