"""The font of PNG and PDF files: a file that ReportLab ships, or one that the user names.

Fonts are chosen by file, never by family: installed families differ between machines, and text in a missing family is
not drawn at all. For the same reason a character that the font lacks is an error.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from gridwise.common.errors import PuzzleError
from gridwise.common.extras import import_extra

PLAIN, BOLD = "Vera.ttf", "VeraBd.ttf"


@dataclass(frozen=True, slots=True)
class Font:
    """A font in two weights, as ReportLab knows it."""

    plain: str
    bold: str
    files: tuple[str, ...]
    family: str
    characters: frozenset[int]

    def require(self, texts: Iterable[str]) -> None:
        """Raise an error for the first character that the font lacks."""
        for text in texts:
            for character in text:
                if ord(character) not in self.characters and character.isprintable():
                    raise PuzzleError(
                        f"the font has no '{character}', which appears in '{text}'",
                        suggestion="choose a font file that has it (--font FILE.ttf, font=…), or draw to svg",
                    )

    def width(self, text: str, size: float, bold: bool = False) -> float:
        """The width of a text at that size."""
        return float(_metrics().stringWidth(text, self.bold if bold else self.plain, size))


def shown(text: str) -> str:
    """The text without unprintable characters."""
    return "".join(character if character.isprintable() else " " for character in text)


def _metrics() -> Any:
    return import_extra("reportlab.pdfbase.pdfmetrics", "print", "drawing to PNG and PDF")


@lru_cache(maxsize=8)
def font_of(file: str | None = None) -> Font:
    """The font in a TrueType file; by default the font that ReportLab ships."""
    if file is not None:
        return _registered(file, file)
    folder = Path(import_extra("reportlab", "print", "drawing to PNG and PDF").__file__).parent / "fonts"
    return _registered(str(folder / PLAIN), str(folder / BOLD))


def _registered(plain: str, bold: str) -> Font:
    ttfonts, metrics = import_extra("reportlab.pdfbase.ttfonts", "print", "drawing to PNG and PDF"), _metrics()
    faces = {}
    for file in dict.fromkeys((plain, bold)):
        try:
            faces[file] = ttfonts.TTFont(f"gridwise:{file}", file)
        except (ttfonts.TTFError, OSError) as error:
            raise PuzzleError(f"the font '{file}' can't be used: {error}") from None
        metrics.registerFont(faces[file])
    known = [frozenset(face.face.charToGlyph) for face in faces.values()]
    family = faces[plain].face.familyName
    return Font(
        f"gridwise:{plain}",
        f"gridwise:{bold}",
        tuple(faces),
        family.decode("latin-1") if isinstance(family, bytes) else str(family),
        frozenset.intersection(*known),
    )
