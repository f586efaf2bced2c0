"""What is false in the words about shaded cells: what is known already, what can't be reached, how far a view reaches.

Everything is found anew from the candidates before the step, by walking over the board.
"""

import re
from collections.abc import Collection, Iterable, Iterator
from itertools import product

import gridwise as gw
from gridwise.logic.position import Position
from gridwise.model.grid import Cell
from sentence_board import CELL, CELLS, Board, cells_in

_STEPS = {"up": (-1, 0), "left": (0, -1), "right": (0, 1), "down": (1, 0)}
_SIDES = {"above": "up", "to the left": "left", "to the right": "right", "below": "down"}
_CUT_OFF = rf"{CELLS} can't be reached from (?:the )?({CELL}|edge), but all (.+?) are connected"
_ONLY_WAY = rf"All (.+?) are connected.*, and every way from (?:the )?({CELL}|edge) to ({CELL}) leads through {CELLS}"
_SEES = r"sees (?:at most (\d+)|none), so it needs at least (\d+)"
_WITHOUT = rf"Without (?:the cells|those) ({'|'.join(_SIDES)}), .*?{_SEES}"
_WAY = r"\d+ (?:up|left|right|down)"


def false_statements(position: Position, step: gw.Step) -> Iterator[str]:
    """What is false in the reason of a step about marks."""
    if not step.wording.marks or any("." in str(cell) for cell in position.puzzle.grid.cells):
        return  # numbers, and places between cells
    board = Board(position)
    for complaint in (*_known(board, step), *_reached(board, step), *_seen(board, step)):
        yield f"{complaint}: {step.why}"


def _known(board: Board, step: gw.Step) -> Iterator[str]:
    """`b3 is black, and black cells never touch`, `f2 is white, so its 0 is right`: both are known before the step."""
    states = {step.wording.state(symbol): symbol for symbol in board.puzzle.symbols.names}
    said = "|".join(map(re.escape, sorted(states, key=len, reverse=True)))
    for sentence in re.split(r"(?<=[.!?]) ", step.why):
        if match := re.match(rf"{CELLS} (?:is|are|holds|each hold) ({said})(?:, (?:and|so)\b|\.$)", sentence):
            for cell in cells_in(match[1]):
                if board.left[cell] != (states[match[2]],):
                    yield f"{cell} need not be {match[2]}"


# ---- connected cells -------------------------------------------------------------------------------------------------


def _reached(board: Board, step: gw.Step) -> Iterator[str]:
    if match := re.match(_CUT_OFF, step.why):
        cells, start, kind = match.groups()
        near = _flood(board, start, _can_be(board, step, kind))
        yield from (f"{cell} can be reached from {start}" for cell in cells_in(cells) if cell in near)
    if match := re.match(_ONLY_WAY, step.why):
        kind, start, end, through = match.groups()
        inside = _can_be(board, step, kind)
        for cell in cells_in(through):
            if Cell.parse(end) in _flood(board, start, inside - {cell}):
                yield f"{end} can be reached around {cell}"


def _can_be(board: Board, step: gw.Step, kind: str) -> set[Cell]:
    names = {step.wording.plural(symbol): symbol for symbol in board.puzzle.symbols.names}
    symbols = {names[name] for name in re.split(", | or ", kind)}
    return {cell for cell, left in board.left.items() if symbols & set(left)}


def _flood(board: Board, start: str, inside: Collection[Cell]) -> set[Cell]:
    """The cells that are reached from a cell or the edge, through cells of a set."""
    shape = [max(cell[axis] for cell in board.left) for axis in (0, 1)]
    on_edge = (c for c in inside if 0 in c or c[0] == shape[0] or c[1] == shape[1])
    waiting = [*on_edge] if start == "edge" else [Cell.parse(start)]
    reached = set(waiting)
    while waiting:
        r, c = waiting.pop()
        beside = {Cell((r + dr, c + dc)) for dr, dc in _STEPS.values()} & {*inside}
        waiting += beside - reached
        reached |= beside
    return reached


# ---- views -----------------------------------------------------------------------------------------------------------


def _seen(board: Board, step: gw.Step) -> Iterator[str]:
    """`Without the cells above, the 12 in h3 sees at most 8, so it needs at least 4 of them`, and the like."""
    clues = {clue.cell: clue for clue in board.clues if isinstance(clue, gw.CountInSight)}
    match = re.search(rf"[Tt]he (\d+) in ({CELL}) ?(.*)", step.why)
    if match is None or Cell.parse(match[2]) not in clues:
        return
    clue, total = clues[Cell.parse(match[2])], int(match[1])
    if clue.count != total:
        yield f"the number is {clue.count}"
    ways = dict(_views(board, clue))
    fitting = {way for way in product(*(ways[side] for side in _STEPS)) if sum(way) + clue.own == total}
    for side, most, need in re.findall(_WITHOUT, step.why):
        others = clue.own + sum(max(ways[other]) for other in _STEPS if other != _SIDES[side])
        if (others, total - others) != (int(most or 0), int(need)):
            yield f"without them it sees {others}"
    if told := re.search(rf"can only see ((?:{_WAY}|none|[,;] or |[,;] | and )+)", match[3]):
        listed = {_lengths(text) for text in _ways(told[1])}
        if listed != fitting:
            yield f"it can see {sorted(fitting)}"
    if "already sees" in match[3] and sum(min(ways[side]) for side in _STEPS) + clue.own != total:
        yield "it does not see as many yet"
    if "can't see more than" in match[3] and sum(max(ways[side]) for side in _STEPS) + clue.own != total:
        yield "it can see more"


def _ways(text: str) -> list[str]:
    """The ways of `1 up, 1 left and 2 down; 2 up; or 3 down`, or of `1 up and 1 left, or 2 up`."""
    return re.split("; (?:or )?", text) if ";" in text else text.split(", or ")


def _lengths(text: str) -> tuple[int, ...]:
    said = {side: int(number) for number, side in re.findall(r"(\d+) (up|left|right|down)", text)}
    return tuple(said.get(side, 0) for side in _STEPS)


def _views(board: Board, clue: gw.CountInSight) -> Iterator[tuple[str, list[int]]]:
    """For each direction the numbers of cells that can be in view."""
    symbols = board.puzzle.symbols
    named = {name for name in symbols.names if symbols.wording.mark(name).name == clue.symbol}
    seen = named or {clue.symbol or board.filled}
    for side, (dr, dc) in _STEPS.items():
        r, c = clue.cell
        arm: list[Cell] = []
        while (cell := Cell((r + dr, c + dc))) in board.left:
            arm.append(cell)
            r, c = cell
        yield side, [*_stops([{*board.left[cell]} for cell in arm], seen)]


def _stops(arm: Iterable[set[str]], seen: set[str]) -> Iterator[int]:
    length = 0
    for left in arm:
        if left - seen:
            yield length
        if not left & seen:
            return
        length += 1
    yield length
