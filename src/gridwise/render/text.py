"""Boards as plain text. A printed filled board can be read back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import ceil, floor
from typing import TYPE_CHECKING

from gridwise.model.constraint import Constraint
from gridwise.model.grid import Cell
from gridwise.model.lattice_text import written_lattice
from gridwise.model.puzzle import Puzzle
from gridwise.model.results import Rows, Solution, nested
from gridwise.model.shapes import (
    HOLLOW,
    Anchor,
    CellText,
    Disc,
    EdgeMark,
    Outline,
    PointText,
    Segment,
    Shape,
    clue_texts,
)
from gridwise.model.symbols import VOID_TOKEN, Symbols
from gridwise.render._columns import centred, columns, left, right
from gridwise.render.canvas import Block, Canvas, Slot
from gridwise.render.cell_room import mark_columns
from gridwise.render.contents import Candidates, Entries, by_cell, entries_of

if TYPE_CHECKING:
    from gridwise.logic.step import Step

NAME = "text"
EXTENSION = ".txt"
MEDIA_TYPE = "text/plain"

REMOVED = "·"
"""Shown for a candidate that is no longer possible."""
CONTRADICTION = "!"
"""Shown in a cell without candidates."""


def draw(
    puzzle: Puzzle,
    *,
    solution: Solution | Entries | None = None,
    candidates: Candidates | None = None,
    step: Step | None = None,
) -> str:
    """The puzzle as text, filled with a solution or pencil marks; a step is described below the marks before it."""
    placed = None if solution is None else entries_of(puzzle.grid, solution)
    words = "" if step is None else f"\n{step}\n"
    if step is not None and step.snapshot is not None and candidates is None:
        candidates = {**step.snapshot.candidates(), **{c: (s,) for c, s in step.snapshot.placed().items()}}
    if candidates is None:
        return format_puzzle(puzzle, placed) + "\n" + words
    known = {cell: (symbol,) for cell, symbol in (placed or {}).items()}
    return format_candidates(puzzle, {**by_cell(puzzle, candidates), **known}) + "\n" + words


def draw_solution(solution: Solution) -> str:
    """A filled board as text."""
    return format_solution(solution) + "\n"


def format_solution(solution: Solution) -> str:
    """A filled board in aligned columns; the symbols of borders and links follow by name."""
    board = [format_rows(solution.symbols, solution.shape)] if any(solution.symbols) or not solution.between else []
    return "\n".join([*board, *(f"{place} {symbol}" for place, symbol in solution.between)])


def format_rows(symbols: Sequence[str | None], shape: tuple[int, ...]) -> str:
    """A board in aligned columns, `#` for void cells; blank lines separate the layers from three dimensions on."""
    tokens = [VOID_TOKEN if symbol is None else symbol for symbol in symbols]
    width = max(map(columns, tokens), default=1)
    return _layers(nested((right(token, width) for token in tokens), shape), len(shape))


def _layers(rows: Rows, dimensions: int) -> str:
    if dimensions == 1:
        return " ".join(rows)
    return ("\n" * max(1, dimensions - 1)).join(_layers(row, dimensions - 1) for row in rows)


def format_puzzle(puzzle: Puzzle, placed: Mapping[Cell, str] | None = None, *, clues: bool | None = None) -> str:
    """The puzzle as text, with the symbols placed so far.

    Lines separate its boxes (or other regions). Marks on edges and corners, clues outside and the sums of a Kakuro are
    shown in place. Clues that characters can't show are listed below, by default only if no symbols were placed;
    `clues` overrides this.
    """
    written = written_cells(puzzle, {**puzzle.givens, **(puzzle.progress if placed is None else placed)})
    if not puzzle.grid.only_cells:
        board, hidden = _lattice(puzzle, {**puzzle.givens, **(puzzle.progress if placed is None else placed)})
    elif puzzle.grid.dimensions > 2:
        board = format_rows([written.get(place) for place in puzzle.grid.squares], puzzle.grid.shape)
        hidden = list(puzzle.clues)
    else:
        width = _width(puzzle.symbols)
        canvas, hidden = board_canvas(puzzle, {cell: [right(text, width)] for cell, text in written.items()})
        board = str(canvas)
    listed = placed is None if clues is None else clues
    return "\n".join([board, *(["", *_labels(hidden)] if listed and hidden else [])])


def _lattice(puzzle: Puzzle, filled: Mapping[Cell, str]) -> tuple[str, list[Constraint]]:
    """A board with symbols on borders, links or corners, and the clues that characters can't show."""
    texts: dict[Cell, str] = {}
    hidden: list[Constraint] = []
    for constraint in puzzle.constraints:
        shapes = list(constraint.draw(puzzle.board))
        own = clue_texts(shapes) | {shape.cell: _disc_sign(shape) for shape in shapes if isinstance(shape, Disc)}
        texts |= own
        if constraint.is_clue and not own:
            hidden.append(constraint)
    return written_lattice(puzzle.grid, puzzle.symbols, filled, texts), hidden


def _disc_sign(disc: Disc) -> str:
    return "o" if disc.fill in HOLLOW else "●"


def written_cells(puzzle: Puzzle, filled: Mapping[Cell, str]) -> dict[Cell, str]:
    """The text of every cell. While some are unknown, these are dots, and the background needs a sign of its own.

    A clue in a cell is shown there unless the cell holds a mark.
    """
    symbols, cells = puzzle.symbols, puzzle.grid.meant
    partial = any(cell not in filled for cell in cells)
    empty = symbols.unknown_token
    written = {cell: symbols.written(filled[cell], partial=partial) if cell in filled else empty for cell in cells}
    clues = shown_clues(puzzle)
    return written | {cell: text for cell, text in clues.items() if filled.get(cell) in (None, symbols.background)}


def shown_clues(puzzle: Puzzle) -> dict[Cell, str]:
    """The clues in cells that need no mark, where players leave them standing."""
    if puzzle.symbols.background is None:
        return {}
    return clue_texts(shape for constraint in puzzle.constraints for shape in constraint.draw(puzzle.board))


def hidden_clues(puzzle: Puzzle) -> list[str]:
    """The labels of clues that characters can't show."""
    if puzzle.grid.dimensions > 2:
        return _labels(puzzle.clues)
    return _labels(board_canvas(puzzle, {})[1])


Look = Callable[[Cell, str], str]
"""The final style of a line in a cell's block; it must keep the width."""


def format_candidates(puzzle: Puzzle, candidates: Candidates, look: Look = lambda cell, line: line) -> str:
    """The candidates of every cell in large blocks: each symbol has its own position in the block.

    A cell with one candidate shows it in the middle of an empty block, a cell with none shows an exclamation mark.
    Where a cell holds one of two marks, there are no blocks: it is decided or not.
    """
    noted = {**{cell: (symbol,) for cell, symbol in puzzle.givens.items()}, **by_cell(puzzle, candidates)}
    if not puzzle.grid.only_cells:
        decided = {cell: symbols[0] for cell, symbols in noted.items() if len(symbols) == 1}
        return _lattice(puzzle, decided)[0]
    if puzzle.symbols.either_or:
        return _format_decided(puzzle, noted, look)
    blocks = {
        cell: [look(cell, line) for line in _block(puzzle.symbols, noted.get(cell, puzzle.symbols.names))]
        for cell in puzzle.grid.meant
    }
    if puzzle.grid.dimensions <= 2:
        return str(board_canvas(puzzle, blocks, airy=True)[0])
    layers: dict[tuple[int, ...], Canvas] = {}
    for cell, block in blocks.items():
        canvas = layers.setdefault(cell[:-2], Canvas(puzzle.grid.rows, puzzle.grid.columns, airy=True))
        canvas.cells[_place(cell)] = block
    return "\n\n\n".join(str(canvas) for canvas in layers.values())


def _format_decided(puzzle: Puzzle, noted: Mapping[Cell, Sequence[str]], look: Look) -> str:
    """The board with the cells that have one candidate left."""
    written = written_cells(puzzle, {cell: symbols[0] for cell, symbols in noted.items() if len(symbols) == 1})
    written |= {cell: CONTRADICTION for cell, symbols in noted.items() if not symbols}
    shown = {cell: look(cell, right(text, _width(puzzle.symbols))) for cell, text in written.items()}
    if puzzle.grid.dimensions > 2:
        return format_rows([shown.get(place) for place in puzzle.grid.squares], puzzle.grid.shape)
    return str(board_canvas(puzzle, {cell: [text] for cell, text in shown.items()})[0])


def _block(symbols: Symbols, noted: Sequence[str]) -> Block:
    """The candidates of one cell as a block of lines."""
    across, each = mark_columns(len(symbols.names)), _width(symbols)
    width = each * across + across - 1
    height = ceil(len(symbols.names) / across)
    if len(noted) < 2:
        only = centred(right(symbols.written(noted[0], partial=True) if noted else CONTRADICTION, each), width)
        return [only if number == height // 2 else " " * width for number in range(height)]
    possible = frozenset(noted)
    marks = {name: symbols.written(name, partial=True) for name in symbols.names}
    signs = [right(mark if name in possible else REMOVED, each) for name, mark in marks.items()]
    return [left(" ".join(signs[i : i + across]), width) for i in range(0, len(signs), across)]


def _width(symbols: Symbols) -> int:
    """The width of the widest symbol in columns."""
    return max(columns(mark.character) for mark in symbols.mark.values())


def _place(cell: Cell) -> tuple[int, int]:
    row, column = (0, *cell)[-2:]
    return row, column


def _labels(constraints: Iterable[Constraint]) -> list[str]:
    return list(dict.fromkeys(label for constraint in constraints if (label := constraint.label())))


# ---- shapes as characters --------------------------------------------------------------------------------------------


def board_canvas(puzzle: Puzzle, blocks: Mapping[Cell, Block], airy: bool = False) -> tuple[Canvas, list[Constraint]]:
    """The board with everything that characters can show, and the clues that they can't."""
    canvas = Canvas(puzzle.grid.rows, puzzle.grid.columns, airy=airy)
    drawn = [(constraint, list(constraint.draw(puzzle.board))) for constraint in puzzle.constraints]
    canvas.regions = _regions(puzzle, [shape for _, shapes in drawn for shape in shapes])
    sums: dict[Cell, tuple[str, str]] = {}
    hidden: list[Constraint] = []
    for constraint, shapes in drawn:
        shown = [_put(shape, puzzle, canvas, sums) for shape in shapes if not isinstance(shape, Segment)]
        if constraint.is_clue and not (shown and all(shown)):
            hidden.append(constraint)
    canvas.cells = {_place(cell): block for cell, block in (*blocks.items(), *_void_blocks(puzzle, blocks, sums))}
    return canvas, hidden


def _put(shape: Shape, puzzle: Puzzle, canvas: Canvas, sums: dict[Cell, tuple[str, str]]) -> bool:
    """Place a shape's text on the canvas; return whether that was possible."""
    if isinstance(shape, EdgeMark):
        (p, q), (r, s) = _place(shape.a), _place(shape.b)
        canvas.marks[p + r + 1, q + s + 1] = _edge_sign(shape)
        return True
    if isinstance(shape, CellText):
        return shape.anchor is Anchor.MIDDLE and puzzle.symbols.background is not None
    if not isinstance(shape, PointText):
        return False
    x, y = shape.at
    slot = (round(2 * y), round(2 * x))
    if _stack(shape, canvas):
        return True
    if max(abs(2 * y - slot[0]), abs(2 * x - slot[1])) < 0.1 and _is_free(slot, canvas):
        canvas.marks[slot] = shape.text
        return True
    cell = Cell((floor(y), floor(x))[-puzzle.grid.dimensions :])
    if cell not in puzzle.grid.void:
        return False
    # The sum of the run below stands below the diagonal, that of the run to the right above it.
    down, right = sums.get(cell, ("", ""))
    sums[cell] = (shape.text, right) if x - floor(x) < y - floor(y) else (down, shape.text)
    return True


def _stack(text: PointText, canvas: Canvas) -> bool:
    """Add a number to a clue outside of which another number is next to the grid: before it, above it, and so on."""
    row, column = floor(text.at[1]), floor(text.at[0])
    level, upright = 0 <= row < canvas.rows, 0 <= column < canvas.columns
    if level and column < -1 and (nearest := (2 * row + 1, -1)) in canvas.marks:
        canvas.marks[nearest] = f"{text.text} {canvas.marks[nearest]}"
    elif upright and row < -1 and (-1, 2 * column + 1) in canvas.marks:
        above = min(slot[0] for slot in canvas.marks if slot[1] == 2 * column + 1) - 1
        canvas.marks[above, 2 * column + 1] = text.text
    else:
        return False
    canvas.ruled = True
    return True


def _is_free(slot: Slot, canvas: Canvas) -> bool:
    """Whether a slot lies on a border or outside the grid, not in a cell."""
    row, column = slot
    inside = 0 < row < 2 * canvas.rows and 0 < column < 2 * canvas.columns
    return not (inside and row % 2 and column % 2)


def _edge_sign(mark: EdgeMark) -> str:
    """The character for a mark on an edge; `<` follows the direction of its cells."""
    if mark.text not in ("<", ">"):
        return mark.text or ("o" if mark.fill in HOLLOW else "•")
    small, large = (mark.a, mark.b) if mark.text == "<" else (mark.b, mark.a)
    (row, column), (other_row, other_column) = _place(small), _place(large)
    if row == other_row:
        return "<" if column < other_column else ">"
    return "^" if row < other_row else "v"


def _void_blocks(
    puzzle: Puzzle, blocks: Mapping[Cell, Block], sums: Mapping[Cell, tuple[str, str]]
) -> Iterator[tuple[Cell, Block]]:
    height = max((len(block) for block in blocks.values()), default=1)
    width = max((columns(block[0]) for block in blocks.values()), default=1)
    clues = shown_clues(puzzle)
    for cell in sorted(puzzle.grid.void):
        text = "\\".join(sums[cell]) if cell in sums else clues.get(cell, VOID_TOKEN)
        shown = text if height == 1 else centred(text, width)  # a single line is right-aligned anyway
        yield cell, [shown if number == height // 2 else " " * len(shown) for number in range(height)]


def _regions(puzzle: Puzzle, drawn: Iterable[Shape]) -> dict[tuple[int, int], int]:
    """The box of each cell; in puzzles without boxes, its cage with a solid border."""
    outlined = [shape.cells for shape in drawn if isinstance(shape, Outline) and not (shape.dashed or shape.inset)]
    region: dict[tuple[int, int], int] = {}
    for number, cells in enumerate(puzzle.board.boxes or outlined):
        places = [_place(cell) for cell in cells]
        if not any(place in region for place in places):
            region.update(dict.fromkeys(places, number))
    return region
