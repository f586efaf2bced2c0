"""Small random puzzles of shaded cells with numbers or circles in some cells, drawn from random boards."""

from collections.abc import Callable
from random import Random

import gridwise as gw

SIZES = ((2, 3), (3, 3), (3, 4), (4, 4))
Board = list[list[int]]
"""1 for a black cell, 0 for a white one."""
Entry = Callable[[Board, int, int], str | None]
"""The clue that a cell of a board would have; None if it can have none."""


def views(kind: str, seen: int, own: bool) -> Callable[[Random], gw.Puzzle]:
    """Puzzles of a type whose numbers count the cells in view: cells with the value `seen`, and their `own`."""

    def entry(board: Board, row: int, column: int) -> str | None:
        if (board[row][column] == seen) != own:
            return None
        return str(int(own) + sum(_reach(board, row, column, step, seen) for step in STEPS))

    return lambda random: numbered(random, kind, "numbers", entry)


STEPS = ((-1, 0), (0, -1), (0, 1), (1, 0))


def _reach(board: Board, row: int, column: int, step: tuple[int, int], seen: int) -> int:
    at = (row + step[0], column + step[1])
    if not (0 <= at[0] < len(board) and 0 <= at[1] < len(board[0])) or board[at[0]][at[1]] != seen:
        return 0
    return 1 + _reach(board, *at, step, seen)


def numbered(random: Random, kind: str, attribute: str, entry: Entry, black: float = 0.4) -> gw.Puzzle:
    """Some of the clues of a random board, seldom a wrong one; most boards break other rules, so many have no answer.

    Boards that satisfy all rules are preferred: of several, the first one that does is taken.
    """
    rows, columns = random.choice(SIZES)
    bare = gw.Puzzle(kind, size=(rows, columns))
    for _ in range(40 if random.random() < 0.8 else 1):
        share = random.uniform(0.1, 0.7) if black < 0 else black * random.uniform(0.5, 1.5)
        board = [[int(random.random() < share) for _ in range(columns)] for _ in range(rows)]
        values = {gw.Cell((r, c)): board[r][c] for r in range(rows) for c in range(columns)}
        if next(iter(bare.model.broken(values)), None) is None:
            break
    shown = random.uniform(0.1, 0.5)
    tokens = [
        ["." if random.random() > shown else entry(board, r, c) or "." for c in range(columns)] for r in range(rows)
    ]
    return gw.Puzzle(kind, **{attribute: "\n".join(map(" ".join, tokens))})


def creek(random: Random) -> gw.Puzzle:
    """Numbers at corners, of a random board that seldom satisfies the rules."""
    rows, columns = random.choice(SIZES)
    board = {(r, c): int(random.random() < 0.4) for r in range(rows) for c in range(columns)}
    shown = random.uniform(0.2, 0.6)
    tokens = [["."] * (columns + 1) for _ in range(rows + 1)]
    for row in range(rows + 1):
        for column in range(columns + 1):
            if random.random() < shown:
                around = [(row - 1, column - 1), (row - 1, column), (row, column - 1), (row, column)]
                tokens[row][column] = str(sum(board.get(cell, 0) for cell in around))
    return gw.Puzzle("Creek", corners="\n".join(map(" ".join, tokens)))


def heyawake(random: Random) -> gw.Puzzle:
    """Random rooms, most of them rectangles, some with a number."""
    rows, columns = random.choice(SIZES)
    split = random.randint(1, rows - 1), random.randint(1, columns - 1)
    room = [["ABCD"[2 * (r >= split[0]) + (c >= split[1])] for c in range(columns)] for r in range(rows)]
    if random.random() < 0.5:
        room[random.randrange(rows)][random.randrange(columns)] = "E"
    numbers = [["."] * columns for _ in range(rows)]
    for token in sorted({token for row in room for token in row}):
        own = [(r, c) for r in range(rows) for c in range(columns) if room[r][c] == token]
        if random.random() < 0.6:
            row, column = random.choice(own)
            numbers[row][column] = str(random.randint(0, (len(own) + 1) // 2))
    text = {"regions": "\n".join(map(" ".join, room)), "numbers": "\n".join(map(" ".join, numbers))}
    return gw.Puzzle("Heyawake", **text)


def yin_yang(random: Random) -> gw.Puzzle:
    """A few circles of a random solution, seldom one of the wrong colour."""
    rows, columns = random.choice(((2, 3), (3, 3), (3, 3), (3, 4)))
    found = gw.solutions(gw.Puzzle("YinYang", size=(rows, columns)), seed=random.randrange(2**31))
    tokens = [list(row) for row in next(found).rows]
    shown = random.uniform(0.1, 0.5)
    board = [[token if random.random() < shown else "." for token in row] for row in tokens]
    if random.random() < 0.15:
        board[random.randrange(rows)][random.randrange(columns)] = random.choice("01")
    return gw.Puzzle("YinYang", size=(rows, columns), initial="\n".join(map(" ".join, board)))


def yajikazu(random: Random) -> gw.Puzzle:
    """Numbers with arrows; those in black cells are random."""

    def entry(board: Board, row: int, column: int) -> str | None:
        sign, (down, right) = random.choice((("^", (-1, 0)), ("v", (1, 0)), ("<", (0, -1)), (">", (0, 1))))
        seen, at = 0, (row + down, column + right)
        while 0 <= at[0] < len(board) and 0 <= at[1] < len(board[0]):
            seen, at = seen + board[at[0]][at[1]], (at[0] + down, at[1] + right)
        return f"{random.randint(0, 3) if board[row][column] else seen}{sign}"

    return numbered(random, "Yajikazu", "arrows", entry, black=0.3)


def tapa(random: Random) -> gw.Puzzle:
    """Lengths of the runs around white cells, some of them hidden."""

    def entry(board: Board, row: int, column: int) -> str | None:
        if board[row][column]:
            return None
        ring = [(row + down, column + right) for down, right in CLOCKWISE]
        held = [0 <= r < len(board) and 0 <= c < len(board[0]) and board[r][c] == 1 for r, c in ring]
        start = held.index(False) if False in held else 0
        runs = "".join("x" if each else " " for each in held[start:] + held[:start]).split()
        return ",".join("?" if random.random() < 0.15 else str(len(run)) for run in runs) or "0"

    return numbered(random, "Tapa", "numbers", entry, black=0.55)


CLOCKWISE = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))

kurodoko = views("Kurodoko", 0, own=True)
cave = views("Cave", 0, own=True)
canal_view = views("CanalView", 1, own=False)
