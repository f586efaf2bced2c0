"""What is false in the words about sandwiches, by going through every arrangement of a line."""

import re
from collections.abc import Iterator
from itertools import combinations, permutations, product

from gridwise.model.grid import Cell
from sentence_board import CELL, CELLS, LINE, Board, Candidates, Reader, cells_in, number, supposed


class Sandwich:
    """A line with a sum between its lowest and highest number, and the ways to arrange it."""

    def __init__(self, board: Board, line: list[Cell], total: int) -> None:
        self.board, self.line, self.total = board, line, total
        self.digits = sorted(map(int, board.puzzle.symbols.names))
        self.inner = self.digits[1:-1]
        self.sets = [s for n in range(len(line) - 1) for s in combinations(self.inner, n) if sum(s) == total]
        self.sizes = {len(one) for one in self.sets}

    def arrangements(self, fixed: tuple[Cell, str] | None = None) -> Iterator[tuple[frozenset[Cell], tuple[int, ...]]]:
        """The cells of the crusts with the numbers between them, perhaps with a cell held fixed."""
        left, low, high = dict(self.board.left), str(self.digits[0]), str(self.digits[-1])
        if fixed:
            left[fixed[0]] = (fixed[1],)
        for (i, a), (j, b) in permutations(enumerate(self.line), 2):
            if low not in left[a] or high not in left[b]:
                continue
            inside = self.line[min(i, j) + 1 : max(i, j)]
            outside = [cell for cell in self.line if cell not in (a, b, *inside)]
            for one in self.sets:
                others = [str(digit) for digit in self.inner if digit not in one]
                if len(one) == len(inside) and self._fill(left, inside, outside, [*map(str, one)], others):
                    yield frozenset((a, b)), one

    def on_its_side(self, cell: Cell, symbol: str, crusts: frozenset[Cell], between: tuple[int, ...]) -> bool:
        """Whether a cell is inside in an arrangement if a number is, and outside otherwise."""
        first, last = sorted(map(self.line.index, crusts))
        return cell not in crusts and (first < self.line.index(cell) < last) == (int(symbol) in between)

    def loses(self, cell: Cell, symbol: str, wrong: str) -> bool:
        """Whether a number in a cell takes the last place, or what is left for a place, as the words say."""
        if match := re.search(rf"the (\d+) would have to be in {CELLS}, where it is ruled out", wrong):
            return not any(match[1] in self.board.left[other] for other in cells_in(match[2]))
        said = set(re.findall(rf"(?:the (\d+) would have no place|nothing would be left for ({CELL}))", wrong))
        for crusts, between in self.arrangements():
            if not self.on_its_side(cell, symbol, crusts, between):
                continue
            first, last = sorted(map(self.line.index, crusts))
            inside = first < self.line.index(cell) < last
            rest = [
                c for i, c in enumerate(self.line) if c not in crusts and (first < i < last) == inside and c != cell
            ]
            digits = [d for d in self.inner if (d in between) == inside and str(d) != symbol]
            if not any(self._is_lost(digit, place, rest, digits) for digit, place in said):
                return False
        return True

    def cases(self, cell: Cell, symbol: str) -> set[frozenset[Cell]]:
        """The pairs of cells for the crusts, by their candidates and the length, with a number in a cell."""
        left, low, high = {**self.board.left, cell: (symbol,)}, str(self.digits[0]), str(self.digits[-1])
        return {
            frozenset((a, b))
            for (i, a), (j, b) in permutations(enumerate(self.line), 2)
            if abs(i - j) - 1 in self.sizes and low in left[a] and high in left[b]
            if all(other == cell or symbol not in (low, high) or left[other] != (symbol,) for other in (a, b))
            if symbol not in (low, high) or cell in (a, b)
        }

    def between(self, pair: frozenset[Cell]) -> list[Cell]:
        """The cells between two others."""
        first, last = sorted(map(self.line.index, pair))
        return self.line[first + 1 : last]

    def case_is_false(self, cell: Cell, symbol: str, told: str) -> bool:
        """Whether a case such as `in a1 and a4, but a2 and a3 can't make 5` is false."""
        where, _, reason = told.partition(", but ")
        if not (match := re.fullmatch(rf"{CELLS} can't (?:be|make) (\d+)", reason)):
            return False
        for pair in self.told_pairs(cell, symbol, where):
            rest = [other for other in self.between(pair) if other != cell]
            options = [[int(d) for d in self.board.left[c] if int(d) in self.inner and d != symbol] for c in rest]
            total = self.total - (int(symbol) if cell in self.between(pair) else 0)
            sums = {sum(held) for held in product(*options) if len(set(held)) == len(held)}
            if cells_in(match[1]) != rest or int(match[2]) != total or total in sums:
                return True
        return False

    def told_pairs(self, cell: Cell, symbol: str, where: str) -> set[frozenset[Cell]]:
        """The crusts that a sentence names; with one of them in a cell, it names the other."""
        if int(symbol) in (self.digits[0], self.digits[-1]):
            return {frozenset((cell, other)) for other in cells_in(where)}
        return {frozenset(cells_in(pair)) for pair in re.findall(rf"{CELL} and {CELL}", where)}

    def _is_lost(self, digit: str, place: str, rest: list[Cell], digits: list[int]) -> bool:
        if digit:
            return int(digit) in digits and not any(digit in self.board.left[cell] for cell in rest)
        cell = Cell.parse(place)
        return cell in rest and not any(str(d) in self.board.left[cell] for d in digits)

    def _fill(
        self, left: Candidates, inside: list[Cell], outside: list[Cell], within: list[str], others: list[str]
    ) -> bool:
        before, self.board.left = self.board.left, left
        try:
            return self.board.fills(inside, within) and self.board.fills(outside, others)
        finally:
            self.board.left = before


def _sandwich(board: Board, kind: str, name: str, total: int | None = None) -> Sandwich | None:
    line = board.line(kind, name)
    sums = [clue.sum for clue in board.clue("Sandwich", line) if total in (None, clue.sum)]
    return Sandwich(board, line, sums[0]) if len(sums) == 1 else None


def sandwich_length(board: Board, match: re.Match[str]) -> Iterator[str]:
    facts, total, kind, name, need = match.groups()
    lunch = _sandwich(board, kind, name, int(total))
    if lunch is None:
        yield "there is no such clue"
        return
    for count, bound, terms, made in re.findall(
        r"(\w+) cells?(?: holds?)? at (most|least) ([\d+]+)(?: = (\d+))?", facts
    ):
        digits = [int(digit) for digit in terms.split("+")]
        some = lunch.inner[-number(count.lower()) :] if bound == "most" else lunch.inner[: number(count.lower())]
        if digits != some or (made and sum(digits) != int(made)):
            yield f"{terms} is not the {bound} that {count} cells hold"
    for bound, word in re.findall(r"(exactly|at least|at most) (\w+)", need):
        wanted = {"exactly": {number(word)}, "at least": {min(lunch.sizes)}, "at most": {max(lunch.sizes)}}[bound]
        if wanted != {number(word)} or (bound == "exactly" and lunch.sizes != wanted):
            yield f"it needs one of {sorted(lunch.sizes)} cells"
    if (match := re.fullmatch(r"(\w+) or (\w+)", need)) and lunch.sizes != {number(match[1]), number(match[2])}:
        yield f"it needs one of {sorted(lunch.sizes)} cells"


def crusts(board: Board, match: re.Match[str]) -> Iterator[str]:
    kind, name, where, between = match.groups()
    lunch = _sandwich(board, kind, name)
    if lunch is None:
        yield "there is no such clue"
        return
    ways = list(lunch.arrangements())
    told = {frozenset(cells_in(pair)) for pair in re.findall(rf"{CELL} and {CELL}", where)}
    if told != {pair for pair, _ in ways}:
        yield f"the crusts can be in {[sorted(map(str, pair)) for pair, _ in ways]}"
    if between and _sums(between) != {one for _, one in ways}:
        yield f"between them can be {sorted({one for _, one in ways})}"
    for pair, sums in re.findall(rf"({CELL} and {CELL}) \(([\d+, or]+)(?: between them)?\)", where):
        if _sums(sums) != {one for crust, one in ways if crust == frozenset(cells_in(pair))}:
            yield f"something else can be between {pair}"


def sandwich_filling(board: Board, match: re.Match[str]) -> Iterator[str]:
    kind, name, between = match.groups()
    lunch = _sandwich(board, kind, name)
    if lunch is None or _sums(between) != {one for _, one in lunch.arrangements()}:
        yield "other numbers could lie between"


def _sums(text: str) -> set[tuple[int, ...]]:
    return {tuple(map(int, one.split("+"))) if one != "nothing" else () for one in re.split(r", | or ", text)}


def sandwich_fails(board: Board, match: re.Match[str]) -> Iterator[str]:
    text, total, kind, name = match.groups()
    lunch = _sandwich(board, kind, name, int(total))
    for cell, symbol in supposed(text):
        if lunch is None or any(True for _ in lunch.arrangements((cell, symbol))):
            yield f"{symbol} in {cell} leaves a way"


def sandwich_no_room(board: Board, match: re.Match[str]) -> Iterator[str]:
    """`None of these leaves room for 6 in b2`: it is a crust, or on the other side, in each arrangement."""
    kind, name, text = match.groups()
    lunch = _sandwich(board, kind, name)
    for cell, symbol in supposed(text):
        if lunch is None or any(lunch.on_its_side(cell, symbol, *way) for way in lunch.arrangements()):
            yield f"{symbol} in {cell} has room"


def sandwich_goes_wrong(board: Board, match: re.Match[str]) -> Iterator[str]:
    """`With 6 in f9, the 5 would have no place left`, `the 9 would have to be in d1, where it is ruled out`."""
    kind, name, text = match.groups()
    lunch = _sandwich(board, kind, name)
    for held, wrong in re.findall(r"With ([^.]*?), ((?:the \d+|nothing) would [^.]*)", text):
        for cell, symbol in supposed(held):
            if lunch is None or any(True for _ in lunch.arrangements((cell, symbol))):
                yield f"{symbol} in {cell} leaves a way"
            elif not lunch.loses(cell, symbol, wrong):
                yield f"with {symbol} in {cell}, this is not so: {wrong}"


def sandwich_cases(board: Board, match: re.Match[str]) -> Iterator[str]:
    """`With 6 in g8, the 1 and the 9 would be in a8 and e8, but b8 can't be 5`, `wherever the 1 is, …`."""
    kind, name, text = match.groups()
    lunch = _sandwich(board, kind, name)
    case = r"the \d+(?: and the \d+)? would (?:be in|lie)|wherever|the [^.]* both|no cells? at"
    pattern = rf"With ([^.]*?), ((?:{case}) [^.]*)"
    for held, wrong in re.findall(pattern, text):
        for cell, symbol in supposed(held):
            if lunch is None or any(True for _ in lunch.arrangements((cell, symbol))):
                yield f"{symbol} in {cell} leaves a way"
            elif not _cases_hold(lunch, cell, symbol, wrong):
                yield f"with {symbol} in {cell}, this is not so: {wrong}"


def _cases_hold(lunch: Sandwich, cell: Cell, symbol: str, wrong: str) -> bool:
    cases = lunch.cases(cell, symbol)
    inside = {cell in lunch.between(pair) for pair in cases}
    if "on both sides" in wrong:
        return True not in inside and all(int(symbol) in one for one in lunch.sets)
    if "would lie between" in wrong:
        return False not in inside and not any(int(symbol) in one for one in lunch.sets)
    if "at the right distance" in wrong:
        return not cases
    if match := re.match(r"wherever .* could not make (\d+)", wrong):
        return int(match[1]) == lunch.total
    if "would be in" not in wrong:
        return wrong.startswith("wherever ")
    parts = wrong.split("; or ")
    told = {pair for part in parts for pair in lunch.told_pairs(cell, symbol, part.split(", but ")[0])}
    return told == cases and not any(lunch.case_is_false(cell, symbol, part) for part in parts)


SANDWICHES: tuple[tuple[str, Reader], ...] = (
    (rf"(\w+ cells? holds? .*?), so the sandwich (\d+) of {LINE} needs (.*?) cells? between", sandwich_length),
    (
        rf"In {LINE}, the \d+ and the \d+ (?:can only be|are) in (.*?)(?:, with (.*?) between them|, side by side)?\.",
        crusts,
    ),
    (rf"In {LINE}, ([\d+, or]+) must lie between", sandwich_filling),
    (rf"With ([^.]*), the sandwich (\d+) of {LINE} could not be completed", sandwich_fails),
    (rf"(?:In|\d of) {LINE}[, ](.*)", sandwich_cases),
    (rf"In {LINE}, .*? leaves (?:no )?room for ([^.]*)", sandwich_no_room),
    (rf"In {LINE}, .*?(With .* (?:left|out)\.)", sandwich_goes_wrong),
)
