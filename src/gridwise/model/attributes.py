"""The attributes that every puzzle can have, and how their values are parsed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import prod
from typing import Any

from gridwise.common.errors import PuzzleError, did_you_mean
from gridwise.model.board_text import Token, board_tokens
from gridwise.model.grid import MAX_DIMENSIONS, Cell, Grid
from gridwise.model.marks import CELLS, LAYERS, Mark, plain_mark, plain_mark_of, read_mark
from gridwise.model.results import flattened, nested
from gridwise.model.symbols import VOID_TOKEN, Symbols, is_whole, split_symbols, symbol_range

_MARK = {
    "type": "object",
    "properties": {
        "value": {"type": "integer", "description": "the number of the symbol in sums, data and other programs"},
        "look": {"type": "string", "description": "the shape of the symbol in drawings; `text` for its character"},
        "noun": {"type": "string", "description": "the symbol's noun in the singular (default: its name)"},
        "plural": {"type": "string", "description": "the symbol's noun in the plural"},
        "character": {"type": "string", "description": "the symbol's character in text (default: its first letter)"},
        "background": {"type": ["boolean", "string"], "description": "whether players can leave the symbol out"},
        "layer": {"enum": list(LAYERS), "description": "the places that can hold the symbol (default: cells)"},
        "derived": {"type": ["boolean", "string"], "description": "whether only rules use the symbol, not players"},
    },
    "additionalProperties": False,
}
_SYMBOLS = {
    "type": "object",
    "additionalProperties": {"anyOf": [{"type": "integer"}, _MARK]},
    "description": "a map from names to values or marks",
}
_BOARD = {"anyOf": [{"type": "string"}, {"type": "array"}, {"type": "object"}]}

ATTRIBUTES: dict[str, dict[str, Any]] = {
    "title": {"type": "string", "description": "the puzzle's title"},
    "author": {"type": "string", "description": "the author's name"},
    "rules": {"type": "string", "description": "the rules in English"},
    "size": {
        "anyOf": [{"type": ["integer", "string"]}, {"type": "array", "items": {"type": "integer", "minimum": 1}}],
        "description": "the sides of the grid: [rows, columns]",
    },
    "dimensions": {"type": "integer", "minimum": 1, "description": "the number of dimensions (default: 2)"},
    "symbols": {
        "anyOf": [{"type": ["string", "integer"]}, {"type": "array"}, _SYMBOLS],
        "description": "the symbols for the cells: ABCD, [A, B, C, D], 1-9, or a map to values or marks: {A: 1, B: 2}",
    },
    "symbol_sets": {
        "type": "object",
        "additionalProperties": {"anyOf": [{"type": ["string", "integer"]}, {"type": "array"}, _SYMBOLS]},
        "description": "for a type: other symbols, or other marks for its symbols, that `symbols` can choose by name",
    },
    "empty": {"type": "string", "description": "the token for an empty cell in the boards of this file"},
    "void": {
        "anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}],
        "description": "the cells that can't hold a symbol",
    },
    "initial": {**_BOARD, "description": "the givens: a text grid or nested lists"},
    "progress": {**_BOARD, "description": "a player's entries"},
    "marks": {"type": "object", "description": "a player's pencil marks: {a1: 12, b2: 379}"},
    "solution": {**_BOARD, "description": "the solution, if the file should include it"},
    "shows": {
        "type": "string",
        "description": "what the solution shows, such as the name of a picture; only displayed with the solution",
    },
    "cosmetics": {
        "type": "object",
        "description": "drawings and settings of other programs, by format; kept but never used",
    },
    "unread": {
        "type": "array",
        "items": {"type": "string"},
        "description": "parts of the source that gridwise can't interpret; every answer warns about them",
    },
    "rating": {"type": "object", "description": "the difficulty: level, score, hardest technique, number of steps"},
    "seed": {"type": ["integer", "string"], "description": "the seed from which the puzzle was generated"},
    "clues": {"type": "object", "description": "the recipe for generating the clues of this type"},
    "style": {"type": "object", "description": "for a type: the style of its generated puzzles, as ranges of measures"},
    "group": {"type": "string", "description": "for a type: its group in the gallery, such as shading"},
    "example": {"type": "string", "description": "for a type: a small puzzle of that type"},
}
"""The attributes that every puzzle can have, with their JSON Schemas. Constraints may add attributes of their own."""

BOARDS: dict[str, str] = {"initial": "givens", "progress": "progress", "solution": "known_solution"}
"""The attributes that hold a board, with the name of the `Puzzle` attribute for each."""
COMPLETE = ("solution", "answer")
"""The boards on which a cell without a symbol holds the background, if the puzzle has one."""


def board_attribute(grid: Grid, filled: Mapping[Cell, str]) -> Any:
    """The value of an attribute such as `initial` that fills these places: nested rows, or a map by place."""
    if grid.only_cells:
        return nested([filled.get(cell) for cell in grid.squares], grid.shape)
    return {str(place): symbol for place, symbol in filled.items()}


def shape_of(board: Any) -> tuple[int, ...] | None:
    """The shape of nested lists; None if the board is a text or missing."""
    sides: list[int] = []
    while isinstance(board, list | tuple) and board:
        sides.append(len(board))
        board = board[0]
    return tuple(sides) if len(sides) > 1 else None


def parse_size(size: Any, dimensions: Any = None) -> tuple[int, ...]:
    """The side lengths written as `[9, 9]`, `9`, `9x9` or `(9, 9)`."""
    if dimensions is not None and not (is_whole(str(dimensions)) and int(dimensions) > 0):
        raise PuzzleError(f"`dimensions` must be a positive whole number, not '{dimensions}'", field="dimensions")
    items = re.split(r"\s*[x×,\s]\s*", size.strip()) if isinstance(size, str) else size
    if not isinstance(items, Iterable):
        items = [items]
    sides = []
    for item in items:
        if isinstance(item, bool) or not is_whole(str(item)):
            raise PuzzleError(f"`size` must be whole numbers, such as [9, 9], not '{item or size}'")
        sides.append(int(item))
    if not sides:
        raise PuzzleError("`size` is empty; write it like [9, 9]")
    if dimensions is not None and int(dimensions) > MAX_DIMENSIONS:
        message = f"the grid has {dimensions} dimensions (the limit is {MAX_DIMENSIONS})"
        raise PuzzleError(message, field="dimensions")
    wanted = int(dimensions) if dimensions is not None else (2 if len(sides) == 1 else len(sides))
    if len(sides) != wanted:
        if len(set(sides)) != 1:
            raise PuzzleError(f"`size` has {len(sides)} sides, but `dimensions` is {wanted}")
        sides = sides[:1] * wanted
    return tuple(sides)


SymbolParts = tuple[tuple[str, ...], tuple[int, ...] | None, tuple[Mark, ...]]
"""The names of symbols, their values if specified, and their marks if they have any."""


def chosen_symbols(symbols: Any, sets: Any) -> Any:
    """The symbols as declared, or the set of the type that they name."""
    if not sets or not isinstance(symbols, str):
        return symbols
    if not isinstance(sets, Mapping):
        raise PuzzleError("`symbol_sets` must be a map from names to symbols", field="symbol_sets")
    name = symbols.strip()
    if name not in sets and (hint := did_you_mean(name, sets)):
        raise PuzzleError(f"unknown symbol set '{name}'", suggestion=hint, field="symbols")
    return sets.get(name, symbols)


def leaves_out_cells(symbols: Any) -> bool:
    """Whether declared symbols are all on borders, links or corners."""
    if not isinstance(symbols, Mapping) or not symbols:
        return False
    marks = [mark for mark in symbols.values() if isinstance(mark, Mapping)]
    return len(marks) == len(symbols) and all(str(mark.get("layer", CELLS)).strip().lower() != CELLS for mark in marks)


def parse_symbols(symbols: Any) -> SymbolParts:
    """The symbols as declared: a text, a range, a list, or a map from name to value or mark."""
    if isinstance(symbols, Mapping):
        return _mapped_symbols(symbols)
    listed = symbol_range(symbols) if isinstance(symbols, str) else None
    return listed or split_symbols(symbols if isinstance(symbols, str | Iterable) else str(symbols)), None, ()


@dataclass
class _Declared:
    """A symbol of a map, with its value if it has one."""

    symbol: str
    mark: Mark
    value: int | None


def _mapped_symbols(symbols: Mapping[Any, Any]) -> SymbolParts:
    declared = [symbol for key, value in symbols.items() for symbol in _declared(str(key), value)]
    layers: dict[str, list[_Declared]] = {}
    for each in declared:
        layers.setdefault(each.mark.layer, []).append(each)
    for own in layers.values():
        _check_values(own)
    if len(layers) > 1:
        _tell_apart(list(layers.values()))
    values = [each.value for each in declared if each.value is not None]
    has_marks = any(isinstance(value, Mapping) for value in symbols.values())
    marks = tuple(each.mark for each in declared) if has_marks else ()
    return tuple(each.symbol for each in declared), tuple(values) if len(values) == len(declared) else None, marks


def _declared(name: str, declared: Any) -> Iterator[_Declared]:
    """The symbol of a name or, for a range such as `1-9`, one for each number or letter."""
    if not isinstance(declared, Mapping):
        if not is_whole(str(declared)):
            message = f"the value of symbol '{name}' must be a whole number, not '{declared}'"
            raise PuzzleError(message, field=f"symbols.{name}")
        yield _Declared(name, plain_mark(name), int(str(declared)))
        return
    for each in symbol_range(name) or ():
        yield _Declared(each, plain_mark_of(name, each, declared), int(each) if is_whole(each) else None)
    if symbol_range(name) is None:
        symbol, mark = read_mark(name, declared)
        yield _Declared(symbol, mark, int(symbol) if "value" in declared else None)


def _check_values(layer: list[_Declared]) -> None:
    """Raise if only some symbols of a layer have a value, or if two have the same."""
    known = {each.value: each for each in reversed(layer)}
    without = known.get(None)
    if without is not None and len(known) > 1:
        message = f"the symbol '{without.mark.name}' has no value, but others have one"
        raise PuzzleError(message, field=f"symbols.{without.mark.name}")
    for each in layer if without is None else ():
        first = known[each.value]
        if first is not each:
            message = f"the symbols '{first.mark.name}' and '{each.mark.name}' both have the value {each.value}"
            raise PuzzleError(message, field=f"symbols.{each.mark.name}")


def _tell_apart(layers: list[list[_Declared]]) -> None:
    """Give the symbols of all layers different values and names: rules speak of values, whatever place holds them.

    Cells come first, derived layers last: if the first has no numbers, there is nothing to calculate with. A symbol of
    another layer whose value is taken is known by its name.
    """
    layers.sort(key=lambda layer: (layer[0].mark.derived, layer[0].mark.layer != CELLS))
    if layers[0][0].value is None:
        for each in (each for layer in layers for each in layer):
            each.symbol, each.value = each.mark.name, None
        return
    taken: set[int] = set()
    for layer in layers:
        values = {each.value for each in layer if each.value is not None}
        if not values or values & taken:
            for number, each in enumerate(sorted(layer, key=lambda each: each.value or 0), max(taken) + 1):
                each.symbol, each.value = each.mark.name, number
        taken |= {each.value for each in layer if each.value is not None}


class BoardReader:
    """Reads boards of symbols, written as text grids or nested lists, for one grid and its symbols."""

    def __init__(self, grid: Grid, symbols: Symbols) -> None:
        self.grid = grid
        self.symbols = symbols

    def parse(self, name: str, board: Any) -> dict[Cell, str]:
        """The symbol of each filled place."""
        if isinstance(board, Mapping):
            return self._by_place(name, board)
        if not self.grid.only_cells:
            from gridwise.model.lattice_text import read_lattice

            drawn = self._by_place(name, read_lattice(self.grid, self.symbols, name, board))
            return drawn if name not in COMPLETE else self._with_background(drawn)
        plain = self._plain(name, board)
        if plain is not None:
            return plain
        tokens = self._tokens(name, board)
        filled: dict[Cell, str] = {}
        known, void = self._known(name), self.grid.void
        for place, token in zip(self.grid.squares, tokens, strict=True):
            text = token.text
            if void and place in void:
                self._require_blank(place, token, name)
                continue
            symbol = known[text] if text in known else self._read(token)
            if symbol is not None:
                filled[place] = symbol
        return filled

    def _by_place(self, name: str, board: Mapping[Any, Any]) -> dict[Cell, str]:
        """The symbols of a board that is written as a map from place to symbol."""
        filled: dict[Cell, str] = {}
        for key, token in board.items():
            place = self.grid.require(key if isinstance(key, Cell) else Cell.parse(str(key)))
            if place not in self.grid.index:
                raise PuzzleError(f"`{name}` puts '{token}' into {place}, which can't hold a symbol")
            if place.layer in self.grid.derived:
                why = f"{place.layer} are derived: players do not fill them in"
                message = f"`{name}` puts '{token}' into {place}, but {why}"
                raise PuzzleError(message, suggestion="leave it out; it follows from the rest")
            symbol = self.symbols.parse(str(token), place.layer)
            if symbol is not None:
                filled[self.grid.places[self.grid.index[place]]] = symbol  # the grid's own place, which has its name
        return filled

    def _with_background(self, filled: dict[Cell, str]) -> dict[Cell, str]:
        """A complete board: what was left blank is the background, if its layer has one."""
        own = self.symbols.backgrounds
        blank = {place: own[place.layer] for place in self.grid.meant if place.layer in own}
        return {place: (blank | filled)[place] for place in self.grid.meant if place in filled or place in blank}

    def _known(self, name: str) -> dict[str, str | None]:
        """The tokens of a board: on a complete one, the background's character is not an unknown cell."""
        return self.symbols.answer_tokens if name in COMPLETE else self.symbols.tokens

    def _plain(self, name: str, board: Any) -> dict[Cell, str] | None:
        """The board, if it is plain rows of numbers or symbols: a fast path without tokens, for bulk work."""
        if self.grid.void or self.grid.dimensions != 2 or not isinstance(board, list | tuple):
            return None
        columns, meaning = self.grid.columns, self.symbols.meaning
        if name in COMPLETE and (background := self.symbols.background) is not None:
            meaning = meaning | self.symbols.answer_tokens | dict.fromkeys((None, "", " "), background)
        if len(board) != self.grid.rows or not all(isinstance(r, list | tuple) and len(r) == columns for r in board):
            return None
        try:
            symbols = [meaning[item] for row in board for item in row]
        except (KeyError, TypeError):
            return None
        return {cell: symbol for cell, symbol in zip(self.grid.cells, symbols, strict=True) if symbol is not None}

    def position(self, name: str, board: Any, cell: Cell) -> tuple[int, int]:
        """Row and column (from 0) of the cell's token in the text or in the nested lists."""
        if not self.grid.only_cells:
            return 0, 0
        token = self._tokens(name, board)[self.grid.squares.index(cell)]
        return token.row, token.column

    def _tokens(self, name: str, board: Any) -> list[Token]:
        if isinstance(board, str):
            return board_tokens(board, self.grid.shape, self._known(name), name)
        if not isinstance(board, list | tuple):
            raise PuzzleError(f"`{name}` must be a text grid or nested lists, not '{board}'")
        if self.grid.dimensions > 1 and board and all(isinstance(row, str) for row in board):
            return self._tokens(name, "\n".join(board))
        self._check_shape(board, self.grid.shape, name, 0)
        places = (divmod(number, self.grid.columns) for number in range(prod(self.grid.shape)))
        items = flattened(board, self.grid.dimensions)
        return [Token(self._text(item, name, place), *place) for item, place in zip(items, places, strict=True)]

    def _check_shape(self, board: Any, shape: tuple[int, ...], name: str, row: int) -> None:
        if not isinstance(board, list | tuple):
            raise PuzzleError(f"`{name}` must be nested lists of depth {self.grid.dimensions}", inside=(row, 0))
        if len(board) != shape[0]:
            what = f"{len(board)} item{'' if len(board) == 1 else 's'}"
            raise PuzzleError(f"a list in `{name}` has {what}, but the grid needs {shape[0]}", inside=(row, 0))
        for number, part in enumerate(board if len(shape) > 1 else ()):
            self._check_shape(part, shape[1:], name, row + number * prod(shape[1:-1]))

    def _text(self, item: Any, name: str, place: tuple[int, int]) -> str:
        """An item of a list as a token."""
        if isinstance(item, list | tuple | Mapping):
            raise PuzzleError(f"`{name}` must be nested lists of depth {self.grid.dimensions}", inside=place)
        item = item.strip() if isinstance(item, str) else item
        if item in self.symbols.meaning and item not in self._known(name):
            return self.symbols.meaning[item] or self.symbols.empty_token
        return str(item)

    def _read(self, token: Token) -> str | None:
        try:
            return self.symbols.parse(token.text)
        except PuzzleError as error:
            error.inside = (token.row, token.column)
            raise

    def _require_blank(self, place: Cell, token: Token, name: str) -> None:
        if token.text != VOID_TOKEN and self.symbols.tokens.get(token.text, "filled") is not None:
            raise PuzzleError(
                f"{place} is void, but `{name}` puts '{token.text}' there", inside=(token.row, token.column)
            )


def parse_marks(marks: Any, grid: Grid, symbols: Symbols) -> dict[Cell, tuple[str, ...]]:
    """The pencil marks of each cell, written as `{a1: 12, b2: 3 7 9}`."""
    if not isinstance(marks, Mapping):
        raise PuzzleError("`marks` must be a map from cell to symbols, such as {a1: 12, b2: 379}")
    by_cell: dict[Cell, tuple[str, ...]] = {}
    for name, noted in marks.items():
        cell = grid.require(name if isinstance(name, Cell) else Cell.parse(str(name)))
        tokens = split_symbols(noted if isinstance(noted, list | tuple) else str(noted))
        parsed = (symbols.parse(token) for token in tokens)
        by_cell[cell] = tuple(symbol for symbol in parsed if symbol is not None)
    return by_cell
