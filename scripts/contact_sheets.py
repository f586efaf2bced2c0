"""Draw contact sheets, as an editor of a magazine would look at them: four puzzles of each type and level on a page.

`make sheets` draws all types, `scripts/contact_sheets.py KenKen StarBattle` some. The pictures are in
docs/pictures/contact, and docs/contact-sheets.md shows them.
"""

import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw, ImageFont

import gridwise as gw
from gridwise.model.registry import puzzle_type, type_names

FOLDER = Path("docs/pictures/contact")
LEVELS = ("Easy", "Medium", "Hard")
EACH = 4
SEED = 18
SECONDS = 90
"""The most time for four puzzles."""
TILE, GAP, MARGIN = 230, 14, 70
"""The side of a board, the space between boards, and the room for the name of the level."""
COLOURS = 32
SIZES = {
    "KenKen": 6,
    "Calcudoku": 5,
    "Futoshiki": 6,
    "StarBattle": 8,
    "Str8ts": 9,
    "Nonogram": 10,
    "MagicSquare": 4,
    "LatinSquare": 6,
}
"""The size that magazines print, where it is not the default."""


def draw_sheet(kind: str) -> bool:
    """Draw the sheet of a type: a row for each level that it has. False if there is none."""
    rows = [(level, boards) for level in LEVELS if (boards := list(made(kind, level)))]
    if not rows:
        return False
    height = sum(max(board.height for board in boards) + GAP for _, boards in rows)
    sheet = Image.new("RGB", (MARGIN + EACH * (TILE + GAP), height + GAP), "white")
    pen, font, top = ImageDraw.Draw(sheet), ImageFont.load_default(15), GAP
    for level, boards in rows:
        pen.text((8, top + 4), level, fill="black", font=font)
        for place, board in enumerate(boards):
            sheet.paste(board, (MARGIN + place * (TILE + GAP), top))
        top += max(board.height for board in boards) + GAP
    FOLDER.mkdir(parents=True, exist_ok=True)
    sheet.quantize(COLOURS).save(FOLDER / f"{name_of(kind)}.png", optimize=True)
    return True


def made(kind: str, level: str) -> Iterator[Image.Image]:
    """The pictures of the puzzles of a level; fewer if there are no more, or not in time."""
    options: dict[str, Any] = {"size": SIZES[kind]} if kind in SIZES else {}
    try:
        for puzzle in gw.generate(kind, level=level, count=EACH, seed=SEED, seconds=SECONDS, **options):
            yield picture(puzzle)
    except gw.Unmet as unmet:
        print(f"{kind} {level}: {unmet}", file=sys.stderr)


def picture(puzzle: gw.Puzzle) -> Image.Image:
    """A puzzle as wide as a tile; a nonogram solved, since its picture is what matters."""
    nonogram = puzzle.type is not None and puzzle.type.name == "Nonogram"
    shown = puzzle.replace(progress=puzzle.attribute("solution")) if nonogram else puzzle
    board = Image.open(BytesIO(shown.png())).convert("RGB")
    scale = min(TILE / board.width, TILE / board.height)
    return board.resize((round(board.width * scale), round(board.height * scale)), Image.Resampling.LANCZOS)


def name_of(kind: str) -> str:
    """The file of a type's sheet, without its ending."""
    return puzzle_type(kind).title.lower().replace(" ", "-")


def page(kinds: list[str]) -> str:
    """The page that shows all sheets."""
    lines = [
        "# Contact sheets",
        "",
        "This page shows up to four puzzles of each type and level, generated with the default style. Levels that take "
        "a long time have fewer pictures or none. `make sheets` draws the pictures again.",
        "[Generated puzzles compared with published ones](style-compared.md) gives the differences in figures.",
        "Nonograms are shown solved.",
    ]
    for kind in kinds:
        lines += [
            "",
            f"## {puzzle_type(kind).title}",
            "",
            f"![{puzzle_type(kind).title}](pictures/contact/{name_of(kind)}.png)",
        ]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Draw the sheets of the named types, or of all, and write the page."""
    for kind in sys.argv[1:] or type_names():
        print(kind, "drawn" if draw_sheet(kind) else "has no such levels", flush=True)
    shown = [kind for kind in type_names() if (FOLDER / f"{name_of(kind)}.png").exists()]
    Path("docs/contact-sheets.md").write_text(page(shown), encoding="utf-8")


if __name__ == "__main__":
    main()
