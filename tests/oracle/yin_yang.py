"""Yin-Yang: two kinds of cells, each connected, and no square of one kind."""

from oracle.areas import connected_cells
from oracle.islands import no_square_of
from oracle.rules import rule
from oracle.sheet import Fields, Sheet


@rule("YinYang")
def yin_yang(sheet: Sheet, fields: Fields) -> None:
    own = {sheet.worth[str(symbol)] for symbol in fields["symbols"]}
    for kind in (own, set(sheet.values) - own):
        symbols = [name for name, value in sheet.worth.items() if value in kind]
        connected_cells(sheet, {"symbols": symbols, "to_edge": False, "diagonally": False})
        no_square_of(sheet, {"symbols": symbols, "side": 2})
