"""Small random puzzles of every type: for loops with fixed seeds, and as hypothesis strategies.

Each maker takes a random source and returns a puzzle. Clues are mostly derived from a solution, so that puzzles with
one, a few and many solutions occur; sometimes a clue is changed, so that contradictions occur, too.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from math import prod
from random import Random
from typing import Any

from hypothesis import strategies as st

import gridwise as gw
from gridwise import Cell
from random_loops import balance_loop, geradeweg, masyu, shingoki, simple_loop, slitherlink, yajilin
from random_mixtures import mixture
from random_numbered_shading import canal_view, cave, creek, heyawake, kurodoko, tapa, yajikazu, yin_yang
from random_shading import akari, hitori, shaded_regions

Maker = Callable[[Random], gw.Puzzle]
Rows = Sequence[Sequence[int]]
TRIES = 200


def make(kind: str, random: Random) -> gw.Puzzle:
    """A random puzzle of that kind; drafts that are refused at once are redrawn."""
    for _ in range(TRIES):
        try:
            return MAKERS[kind](random)
        except gw.PuzzleError:
            continue
    raise AssertionError(f"no {kind} came about in {TRIES} tries")


def puzzles(kind: str) -> st.SearchStrategy[gw.Puzzle]:
    """Small puzzles of one kind."""
    return st.builds(make, st.just(kind), st.randoms(use_true_random=False))


def small_puzzles() -> st.SearchStrategy[gw.Puzzle]:
    """Small puzzles of all kinds."""
    return st.sampled_from(sorted(MAKERS)).flatmap(puzzles)


# ---- shared by the makers ------------------------------------------------------------------------------------------


def filled(random: Random, kind: str, **attributes: Any) -> dict[Cell, str] | None:
    """A random solution of a puzzle of that type without clues; None if there is none."""
    blank = gw.Puzzle(kind, **attributes)
    solution = next(gw.solutions(blank, seed=random.randrange(2**31)), None)
    if solution is None:
        return None
    return {place: symbol for place, symbol in zip(blank.grid.squares, solution.symbols, strict=True) if symbol}


def givens(random: Random, solution: dict[Cell, str], count: int, symbols: Sequence[str]) -> Any:
    """A board (nested lists) with that many symbols of the solution; sometimes one of them is wrong."""
    shown = random.sample(sorted(solution), min(count, len(solution)))
    board = {cell: solution[cell] for cell in shown}
    if shown and random.random() < 0.15:
        board[shown[0]] = random.choice(symbols)
    shape = [side + 1 for side in max(solution)]
    return _nested(lambda cell: board.get(cell), shape)


def _nested(at: Callable[[Cell], Any], shape: Sequence[int], start: tuple[int, ...] = ()) -> Any:
    if not shape:
        return at(Cell(start))
    return [_nested(at, shape[1:], (*start, i)) for i in range(shape[0])]


def latin(random: Random, size: int) -> dict[Cell, int]:
    """A Latin square: a shuffled cyclic one."""
    rows, columns, values = (random.sample(range(size), size) for _ in range(3))
    return {Cell((r, c)): values[(rows[r] + columns[c]) % size] + 1 for r in range(size) for c in range(size)}


def neighbours(cell: Cell) -> Iterator[Cell]:
    """The four places around a cell."""
    for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        yield Cell((cell[0] + down, cell[1] + right))


def cut(random: Random, cells: Sequence[Cell], largest: int) -> list[list[Cell]]:
    """Cut the cells into connected pieces of limited size."""
    free, pieces = set(cells), []
    for start in random.sample(sorted(cells), len(cells)):
        if start not in free:
            continue
        piece, size = [start], random.randint(1, largest)
        free.discard(start)
        while len(piece) < size and (near := sorted({n for c in piece for n in neighbours(c)} & free)):
            piece.append(random.choice(near))
            free.discard(piece[-1])
        pieces.append(piece)
    return pieces


def off(random: Random, number: int) -> int:
    """The number, or sometimes a different one near it."""
    return number if random.random() < 0.93 else max(1, number + random.choice((-1, 1, 2)))


# ---- one maker per type --------------------------------------------------------------------------------------------


def sudoku(random: Random) -> gw.Puzzle:
    box = random.choice(((2, 2), (2, 2), (2, 3), (3, 2), (1, 4), (4, 1)))
    size = prod(box)
    symbols = random.choice(("123456"[:size], "ABCDEF"[:size]))
    attributes: dict[str, Any] = {"size": (size, size), "symbols": symbols}
    if box != (2, 2):
        attributes["box"] = box
    solution = filled(random, "Sudoku", **attributes)
    assert solution
    count = random.randint(0, 8) if size == 4 else random.randint(7, 18)
    return gw.Puzzle("Sudoku", **attributes, initial=givens(random, solution, count, symbols))


def sixy_sudoku(random: Random) -> gw.Puzzle:
    solution = filled(random, "SixySudoku")
    assert solution
    return gw.Puzzle("SixySudoku", initial=givens(random, solution, random.randint(4, 18), "123456"))


def latin_square(random: Random) -> gw.Puzzle:
    size = random.randint(2, 5)
    solution = {cell: str(value) for cell, value in latin(random, size).items()}
    count = random.randint(0, size * size // 2)
    board = givens(random, solution, count, [str(i + 1) for i in range(size)])
    return gw.Puzzle("LatinSquare", size=(size, size), initial=board)


def latin_cube(random: Random) -> gw.Puzzle:
    size = random.choice((2, 3, 3, 4))
    turns = [random.sample(range(size), size) for _ in range(4)]
    solution = {
        Cell(place): str(turns[3][sum(turn[i] for turn, i in zip(turns[:3], place, strict=True)) % size] + 1)
        for place in product(range(size), repeat=3)
    }
    count = {2: random.randint(0, 3), 3: random.randint(0, 9), 4: random.randint(14, 30)}[size]
    board = givens(random, solution, count, [str(i + 1) for i in range(size)])
    return gw.Puzzle("LatinSquare", size=size, dimensions=3, initial=board)


def ken_ken(random: Random) -> gw.Puzzle:
    size = random.choice((2, 3, 3, 4, 4, 5))
    solution = latin(random, size)
    cages = [_cage(random, piece, solution) for piece in cut(random, list(solution), random.choice((2, 3, 4)))]
    return gw.Puzzle("KenKen", size=(size, size), constraints=cages)


def _cage(random: Random, piece: list[Cell], solution: dict[Cell, int]) -> Any:
    values = [solution[cell] for cell in piece]
    made = {"+": sum(values), "*": prod(values)}
    top, rest = max(values), sorted(values)[:-1]
    if rest and top - sum(rest) > 0:
        made["-"] = top - sum(rest)
    if rest and top % prod(rest) == 0:
        made["/"] = top // prod(rest)
    sign = random.choice(sorted(made)) if rest else "+"
    target = off(random, made[sign])
    if random.random() < 0.3:
        return gw.Math(expression=f"{sign.join(map(str, piece))} = {target}")
    if random.random() < 0.2:
        return gw.MathOp(operator=sign, region=piece, target=target)
    kind = {"+": gw.SumIs, "*": gw.ProductIs, "-": gw.DifferenceIs, "/": gw.QuotientIs}[sign]
    return kind(region=piece, target=target)


def kakuro(random: Random) -> gw.Puzzle:
    rows, columns = random.randint(2, 4), random.randint(2, 4)
    digits = random.choice((4, 5, 9, 9))
    squares = [Cell((r, c)) for r in range(1, rows + 1) for c in range(1, columns + 1) if random.random() < 0.8]
    entries: dict[Cell, int] = {}
    for cell in squares:
        seen = {entries[c] for step in ((0, 1), (1, 0)) for c in _before(cell, step, entries)}
        entries[cell] = random.choice([value for value in range(1, digits + 1) if value not in seen] or [1])
    tokens = [[_square(random, Cell((r, c)), entries) for c in range(columns + 1)] for r in range(rows + 1)]
    text = "\n".join(" ".join(row) for row in tokens) + "\n"
    more: dict[str, Any] = {} if digits == 9 else {"symbols": "123456789"[:digits]}
    return gw.Puzzle("Kakuro", layout=text, **more)


def _before(cell: Cell, step: tuple[int, int], entries: dict[Cell, int]) -> Iterator[Cell]:
    while (cell := Cell((cell[0] - step[0], cell[1] - step[1]))) in entries:
        yield cell


def _square(random: Random, cell: Cell, entries: dict[Cell, int]) -> str:
    if cell in entries:
        return "."
    told = []
    for step in ((1, 0), (0, 1)):
        run, place = [], cell
        while (place := Cell((place[0] + step[0], place[1] + step[1]))) in entries:
            run.append(entries[place])
        told.append(str(off(random, sum(run))) if run and random.random() < 0.9 else "")
    return "\\".join(told) if any(told) else "#"


MAGIC = {
    4: ((16, 3, 2, 13), (5, 10, 11, 8), (9, 6, 7, 12), (4, 15, 14, 1)),
    5: ((17, 24, 1, 8, 15), (23, 5, 7, 14, 16), (4, 6, 13, 20, 22), (10, 12, 19, 21, 3), (11, 18, 25, 2, 9)),
}
"""A magic square of each size: Dürer's, and one by the Siamese method."""


def magic_square(random: Random) -> gw.Puzzle:
    size = random.choice((1, 2, 3, 3, 3, 3, 4, 4, 5))
    if size > 3:
        known = MAGIC[size]
        square = {Cell((r, c)): str(known[r][c]) for r in range(size) for c in range(size)}
        shown = random.randint(4, 10) if size == 4 else random.randint(11, 18)
        board = givens(random, square, shown, [str(i + 1) for i in range(size * size)])
        more = {"target": sum(known[0])} if random.random() < 0.3 else {}
        return gw.Puzzle("MagicSquare", size=(size, size), initial=board, **more)
    symbols = random.choice((range(1, 10), range(1, 10), range(9), range(-3, 15, 2), (1, 2, 3, 5, 6, 7, 9, 10, 11)))
    names = [str(symbol) for symbol in symbols][: size * size]
    more = {"target": sum(map(int, names)) // size} if random.random() < 0.3 else {}
    solution = filled(random, "MagicSquare", size=(size, size), symbols=tuple(names))
    board = givens(random, solution, random.randint(0, 2), names) if solution else None
    return gw.Puzzle("MagicSquare", size=(size, size), symbols=names, initial=board, **more)


def vertex_sums(random: Random) -> gw.Puzzle:
    rows, columns = random.choice(((2, 2), (2, 3), (3, 2), (3, 3), (3, 3), (2, 4)))
    numbers = random.sample(range(1, rows * columns + 1), rows * columns)
    solution = {Cell(divmod(place, columns)): number for place, number in enumerate(numbers)}
    sums = [[_vertex(random, solution, r, c) for c in range(columns - 1)] for r in range(rows - 1)]
    board = givens(random, {cell: str(n) for cell, n in solution.items()}, random.randint(0, 5), ["1", "2"])
    return gw.Puzzle("VertexSums", size=(rows, columns), sums=sums, initial=board)


def _vertex(random: Random, solution: dict[Cell, int], row: int, column: int) -> str:
    total = sum(solution[Cell((row + i, column + j))] for i in (0, 1) for j in (0, 1))
    return str(off(random, total)) if random.random() < 0.85 else "."


def killer_sudoku(random: Random) -> gw.Puzzle:
    size = random.choice((4, 4, 6))
    solution = filled(random, "Sudoku", size=(size, size))
    assert solution
    cages = [
        gw.Cage(region=piece, sum=off(random, sum(values)) if random.random() < 0.9 else None)
        for piece in cut(random, list(solution), random.choice((2, 3, 4)))
        if len(set(values := [int(solution[cell]) for cell in piece])) == len(piece) and random.random() < 0.9
    ]
    board = givens(random, solution, random.randint(0, 2) if size == 4 else random.randint(2, 6), "1234")
    return gw.Puzzle("KillerSudoku", size=(size, size), constraints=cages, initial=board)


def futoshiki(random: Random) -> gw.Puzzle:
    size = random.randint(3, 5)
    solution = latin(random, size)
    signs = []
    for cell, value in solution.items():
        for other in neighbours(cell):
            if solution.get(other, 0) > value and random.random() < 0.25:
                smaller, larger = (cell, other) if random.random() < 0.97 else (other, cell)
                signs.append(gw.LessThan(smaller=smaller, larger=larger))
    board = givens(random, {c: str(v) for c, v in solution.items()}, random.randint(0, size), "123")
    return gw.Puzzle("Futoshiki", size=(size, size), constraints=signs, initial=board)


def jigsaw_sudoku(random: Random) -> gw.Puzzle:
    size = random.choice((4, 4, 5, 6))
    regions = "\n".join("".join(row) for row in _jigsaw(random, size)) + "\n"
    attributes = {"size": (size, size), "regions": regions}
    solution = filled(random, "JigsawSudoku", **attributes)
    if solution is None:
        return gw.Puzzle("JigsawSudoku", **attributes)
    board = givens(random, solution, random.randint(size - 3, 2 * size), "1234")
    return gw.Puzzle("JigsawSudoku", **attributes, initial=board)


def _jigsaw(random: Random, size: int) -> list[list[str]]:
    """Start with rows as regions, then swap cells between regions while both stay connected."""
    token = {Cell((r, c)): "ABCDEF"[r] for r in range(size) for c in range(size)}
    cells = sorted(token)
    for _ in range(40 * size):
        a, b = random.sample(cells, 2)
        token[a], token[b] = token[b], token[a]
        if not (_connected(token, token[a]) and _connected(token, token[b])):
            token[a], token[b] = token[b], token[a]
    return [[token[Cell((r, c))] for c in range(size)] for r in range(size)]


def _connected(token: dict[Cell, str], wanted: str) -> bool:
    cells = {cell for cell, held in token.items() if held == wanted}
    reached, frontier = set(), [min(cells)]
    while frontier:
        reached.add(cell := frontier.pop())
        frontier += [n for n in neighbours(cell) if n in cells and n not in reached]
    return reached == cells


def sudoku_x(random: Random) -> gw.Puzzle:
    size = random.choice((4, 4, 6))
    solution = filled(random, "SudokuX", size=(size, size))
    assert solution
    count = random.randint(0, 5) if size == 4 else random.randint(5, 14)
    return gw.Puzzle("SudokuX", size=(size, size), initial=givens(random, solution, count, "1234"))


MAKERS: dict[str, Maker] = {
    "Sudoku": sudoku,
    "SixySudoku": sixy_sudoku,
    "LatinSquare": latin_square,
    "LatinSquare in three dimensions": latin_cube,
    "KenKen": ken_ken,
    "Kakuro": kakuro,
    "MagicSquare": magic_square,
    "VertexSums": vertex_sums,
    "KillerSudoku": killer_sudoku,
    "Futoshiki": futoshiki,
    "JigsawSudoku": jigsaw_sudoku,
    "SudokuX": sudoku_x,
    "Hitori": hitori,
    "Akari": akari,
    "regions with black cells": shaded_regions,
    "Slitherlink": slitherlink,
    "Masyu": masyu,
    "BalanceLoop": balance_loop,
    "Geradeweg": geradeweg,
    "Shingoki": shingoki,
    "SimpleLoop": simple_loop,
    "Yajilin": yajilin,
    "Kurodoko": kurodoko,
    "Cave": cave,
    "CanalView": canal_view,
    "Creek": creek,
    "Heyawake": heyawake,
    "Tapa": tapa,
    "Yajikazu": yajikazu,
    "YinYang": yin_yang,
    "mixture": mixture,
}
