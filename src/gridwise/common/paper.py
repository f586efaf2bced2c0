"""The sizes of paper that worksheets can be printed on."""

from typing import Final

PAPERS = {"a4": (595.28, 841.89), "letter": (612.0, 792.0)}
"""The width and height of each paper size, in points."""
DEFAULT_PAPER: Final = "a4"
