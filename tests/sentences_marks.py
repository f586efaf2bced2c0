"""What is false in the words about lines and marks: lines of sight, sandwiches, straights, runs, stars, balance.

The words are read with patterns and compared with the declared clues and the candidates before the step, by brute
force: nothing here uses the code that writes them.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, permutations, product
from typing import Any

import gridwise as gw
from gridwise.logic.position import Position
from gridwise.model.grid import Cell
from run_sentences import not_covered, placings

NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
CELL = r"(?:[a-z]{1,2}\d+|r\d+c\d+)"
SPAN = rf"{CELL}(?:–{CELL})?"
CELLS = rf"({SPAN}(?:(?:, | and | or ){SPAN})*)"
DIGITS = r"(\d+(?:(?:, | and | or )\d+)*)"
Candidates = dict[Cell, tuple[str, ...]]


def false_statements(position: Position, step: gw.Step) -> Iterator[str]:
    """What is false in the reason of a step, by its sentences."""
    board = Board(position)
    for pattern, reader in READERS:
        for match in re.finditer(pattern, step.why):
            for complaint in reader(board, match):
                yield f"{complaint}: {step.why}"


def is_read(step: gw.Step) -> bool:
    """Whether a reader understands something of the reason of a step."""
    return any(re.search(pattern, step.why) for pattern, _ in READERS)


class Board:
    """The position as the readers of sentences need it."""

    def __init__(self, position: Position) -> None:
        self.puzzle, self.grid = position.puzzle, position.puzzle.grid
        self.clues: Sequence[Any] = self.puzzle.constraints
        self.left: Candidates = {Cell.parse(name): held for name, held in position.candidates().items()}
        self.houses = {house.name: house.cells for house in position.houses}
        self._rules = {type(clue).__name__ for clue in self.clues}
        self.empty, *_, self.filled = self.puzzle.symbols.names

    def sees(self, a: Cell, b: Cell) -> bool:
        """Whether two cells share a house, or are a move apart that the rules forbid."""
        leap = tuple(sorted((abs(a[0] - b[0]), abs(a[1] - b[1]))))
        moves = {"AntiKnight": [(1, 2)], "AntiKing": [(0, 1), (1, 1)]}
        forbidden = [move for rule in self._rules & set(moves) for move in moves[rule]]
        cages = [clue.region for clue in self.clues if type(clue).__name__ in ("Cage", "Run")]
        return leap in forbidden or any(a in cells and b in cells for cells in (*self.houses.values(), *cages))

    def line(self, kind: str, name: str) -> list[Cell]:
        """The cells of `row a` or `column 3`."""
        axis = 0 if kind.lower() == "row" else 1
        number = int(name) - 1 if name.isdecimal() else ord(name) - ord("a")
        return [cell for cell in self.grid.cells if cell[axis] == number]

    def clue(self, kind: str, line: Sequence[Cell], side: str = "") -> list[Any]:
        """The clues of a kind that are written at one end of a line."""
        return [
            clue
            for clue in self.clues
            if type(clue).__name__ == kind and set(clue.line(self.grid)) == set(line) and side in ("", clue.at.side)
        ]

    def fills(self, cells: Sequence[Cell], values: Sequence[str]) -> bool:
        """Whether the cells can hold the values, each once: a matching."""
        at: dict[str, Cell] = {}

        def place(cell: Cell, tried: set[str]) -> bool:
            for value in values:
                if value in self.left[cell] and value not in tried:
                    tried.add(value)
                    if value not in at or place(at[value], tried):
                        at[value] = cell
                        return True
            return False

        return len(cells) == len(values) and all(place(cell, set()) for cell in cells)


def cells_in(text: str) -> list[Cell]:
    """`a1, a3–a5 and b2` as cells."""
    found = list[Cell]()
    for name in re.findall(rf"{CELL}–{CELL}|{CELL}", text):
        first, *last = (Cell.parse(part) for part in name.split("–"))
        end = last[0] if last else first
        found += [Cell((r, c)) for r in range(first[0], end[0] + 1) for c in range(first[1], end[1] + 1)]
    return found


def number(word: str) -> int:
    return NUMBERS.index(word) if word in NUMBERS else int(word)


def supposed(text: str) -> Iterator[tuple[Cell, str]]:
    """`3 or 4 in a1 or b2, or 5 in c3` as candidates."""
    for symbols, cells in re.findall(rf"{DIGITS} in {CELLS}", text):
        for cell in cells_in(cells):
            yield from ((cell, symbol) for symbol in re.findall(r"\d+", symbols))


# ---- lines of sight --------------------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def all_lines(size: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Every line of buildings with the number that is seen."""
    lines = permutations(range(1, size + 1))
    return tuple((line, sum(h > max(line[:i], default=0) for i, h in enumerate(line))) for line in lines)


def sight(board: Board, match: re.Match[str]) -> Iterator[str]:
    kind, name, count, size, side, rest = match.groups()
    line = board.line(kind, name)
    if side in ("right", "bottom"):
        line = line[::-1]
    if len(line) != int(size) or not any(clue.count == int(count) for clue in board.clue("SkyscraperClue", line, side)):
        yield "there is no such clue"
        return
    if len(line) > 6:
        return
    fitting = [
        (heights, seen)
        for heights, seen in all_lines(len(line))
        if all(str(h) in board.left[cell] for cell, h in zip(line, heights, strict=True))
    ]
    shown = [heights for heights, seen in fitting if seen == int(count)]
    yield from _distances(rest, int(count), len(line))
    yield from _sequences(rest, shown)
    yield from _seen(rest, line, fitting, int(count))
    if (tall := re.search(r"so it is the (\d+)", rest)) and any(heights[0] != int(tall[1]) for heights in shown):
        yield "another building could be first"
    if "rise all the way" in rest and any(list(heights) != sorted(heights) for heights in shown):
        yield "they need not rise"


def _distances(rest: str, count: int, size: int) -> Iterator[str]:
    for height, near in re.findall(r"the (\d+)(?: is)? not in the first(?: (\w+))?", rest):
        first = number(near) if near in NUMBERS else 1
        lines = [line for line, seen in all_lines(size) if seen == count]
        if any(int(height) in line[:first] for line in lines):
            yield f"the {height} can be in the first {first}"
        if all(int(height) in line[first + 1 :] for line in lines):
            yield f"the {height} is not in cell {first + 1} either"


def _sequences(rest: str, shown: Sequence[tuple[int, ...]]) -> Iterator[str]:
    if reads := re.search(r"from there it reads ([\d ,or]+)\.", rest):
        told = {tuple(map(int, one.split())) for one in re.split(r", | or ", reads[1])}
        if told != set(shown):
            yield f"it reads one of {sorted(shown)}"


def _seen(rest: str, line: list[Cell], fitting: Sequence[tuple[tuple[int, ...], int]], count: int) -> Iterator[str]:
    for text, bound, word in re.findall(
        r"With ([^.]*?), (at most|at least|only|exactly) (\w+) (?:would|could not) be seen", rest
    ):
        for cell, symbol in supposed(text):
            counts = {seen for heights, seen in fitting if heights[line.index(cell)] == int(symbol)}
            wanted = number(word)
            true = {
                "at most": all(seen <= wanted for seen in counts) and wanted < count,
                "at least": all(seen >= wanted for seen in counts) and wanted > count,
                "only": counts == {wanted},
                "exactly": wanted not in counts,
            }[bound]
            if not true:
                yield f"with {symbol} in {cell}, {sorted(counts)} could be seen"


def held_line(board: Board, match: re.Match[str]) -> Iterator[str]:
    """`skyscraper 3 at left a can only hold …`: the lines that are listed."""
    count, side, name, listed = match.groups()
    kind = "row" if side in ("left", "right") else "column"
    line = board.line(kind, name)[:: -1 if side in ("right", "bottom") else 1]
    for one in re.split(r", | or ", listed):
        heights = [int(height) for height in one.split()]
        if len(set(heights)) != len(heights) or len(heights) != len(line):
            yield f"{one} repeats a number"
        elif sum(h > max(heights[:i], default=0) for i, h in enumerate(heights)) != int(count):
            yield f"{one} shows another number"
        elif any(str(h) not in board.left[cell] for cell, h in zip(line, heights, strict=True)):
            yield f"{one} is not among the candidates"


# ---- sandwiches ------------------------------------------------------------------------------------------------------


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
    pattern = r"With ([^.]*?), (the \d+(?: and the \d+)? would (?:be in|lie) [^.]*|wherever [^.]*|the [^.]* both [^.]*)"
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
    if match := re.match(r"wherever .* could not make (\d+)", wrong):
        return int(match[1]) == lunch.total
    if "would be in" not in wrong:
        return wrong.startswith("wherever ")
    parts = wrong.split("; or ")
    told = {pair for part in parts for pair in lunch.told_pairs(cell, symbol, part.split(", but ")[0])}
    return told == cases and not any(lunch.case_is_false(cell, symbol, part) for part in parts)


# ---- straights -------------------------------------------------------------------------------------------------------


def _white_run(board: Board, cells: Sequence[Cell]) -> bool:
    """Whether the cells are a whole run of white cells, from black cell or edge to black cell or edge."""
    layout = next(clue.layout for clue in board.clues if type(clue).__name__ == "Straights")
    across = cells[0][0] == cells[-1][0]
    first, last = min(cells), max(cells)
    r, c = (0, 1) if across else (1, 0)
    ends = [(first[0] - r, first[1] - c), (last[0] + r, last[1] + c)]

    def black(r: int, c: int) -> bool:
        inside = 0 <= r < len(layout) and 0 <= c < len(layout[0])
        return not inside or layout[r][c].startswith("#")

    steps = last[1] - first[1] + last[0] - first[0]
    return len(cells) == steps + 1 and all(black(*end) for end in ends) and not any(black(*cell) for cell in cells)


def straight(board: Board, match: re.Match[str]) -> Iterator[str]:
    """`Straight e1 e2` or `compartment e1–e3`: is it one?"""
    cells = cells_in(match[1])
    if any(type(clue).__name__ == "Straights" for clue in board.clues) and not _white_run(board, cells):
        yield f"{match[1]} is not a whole run of white cells"


def compartment(board: Board, match: re.Match[str]) -> Iterator[str]:
    name, count, known, holds, rest = match.groups()
    cells = cells_in(name)
    if len(cells) != number(count):
        yield f"it has {len(cells)} cells"
    held = {board.left[cell][0] for cell in cells if len(board.left[cell]) == 1}
    for text in re.findall(rf"holds {DIGITS}", known):
        if not held.issuperset(re.findall(r"\d+", text)):
            yield f"it holds only {sorted(held)} for sure"
    for text in re.findall(rf"no room for {DIGITS}", known):
        if any(value in board.left[cell] for cell in cells for value in re.findall(r"\d+", text)):
            yield f"it has room for one of {text}"
    for text, cell in re.findall(rf"has {DIGITS} in ({CELL})", known):
        if set(re.findall(r"\d+", text)) != set(board.left[Cell.parse(cell)]):
            yield f"{cell} holds something else"
    yield from _ranges(board, cells, holds, rest)


def _ranges(board: Board, cells: Sequence[Cell], holds: str, rest: str) -> Iterator[str]:
    digits = sorted(map(int, board.puzzle.symbols.names))
    every = [range(low, low + len(cells)) for low in digits if low + len(cells) - 1 <= digits[-1]]
    fitting = [one for one in every if board.fills(cells, [*map(str, one)])]
    told = re.findall(r"(\d+)(?:–| and | to )(\d+)", holds)
    if "from" in holds:
        [(low, high)] = told
        wrong = any(one[0] < int(low) or one[-1] > int(high) for one in fitting)
    else:
        wrong = not {(str(one[0]), str(one[-1])) for one in fitting} <= set(told)
    if wrong:
        yield f"it can hold {fitting}"
    for value, cell in re.findall(rf"It needs (\d+), and only ({CELL}) can hold it", rest):
        if not all(int(value) in one for one in fitting):
            yield f"it does not need {value}"
        if [str(each) for each in cells if value in board.left[each]] != [cell]:
            yield f"{value} has another place"
    for text in re.findall(r"no way to complete it with ([^.]*)", rest):
        for cell, symbol in supposed(text):
            others = [each for each in cells if each != cell]
            left = [[str(v) for v in one if str(v) != symbol] for one in fitting if int(symbol) in one]
            if any(board.fills(others, one) for one in left):
                yield f"{symbol} in {cell} can be completed"


def compartment_fails(board: Board, match: re.Match[str]) -> Iterator[str]:
    """`With 4 in a4, a3 would have to be 3 or 5, which are ruled out there`, `it would have no place for 3`."""
    cells = cells_in(match[1])
    digits = sorted(map(int, board.puzzle.symbols.names))
    every = [range(low, low + len(cells)) for low in digits if low + len(cells) - 1 <= digits[-1]]
    for text, wrong in re.findall(r"[Ww]ith ([^.]*?), ((?:\S+ )*would have [^.]*)", match[2]):
        for cell, symbol in supposed(text):
            others = [each for each in cells if each != cell]
            rest = [[str(v) for v in one if str(v) != symbol] for one in every if int(symbol) in one]
            if any(board.fills(others, one) for one in rest):
                yield f"{symbol} in {cell} can be completed"
            if told := re.search(rf"({CELL}) would have to be {DIGITS}", wrong):
                needed = {value for one in rest for value in one}
                if set(re.findall(r"\d+", told[2])) != needed or needed & set(board.left[Cell.parse(told[1])]):
                    yield f"{told[1]} would have to be one of {sorted(needed)}"
            for value in re.findall(r"no place for (\d+)", wrong):
                if any(value in board.left[other] for other in others):
                    yield f"{value} has a place"


# ---- houses ----------------------------------------------------------------------------------------------------------


def shadow(board: Board, match: re.Match[str]) -> Iterator[str]:
    symbol, house, where, gone, verb = match.groups()
    places, cells = cells_in(where), board.houses.get(house, ())
    if {cell for cell in cells if symbol in board.left[cell]} != set(places):
        yield f"the {symbol} of {house} has other places"
    for cell in cells_in(gone):
        near = all(max(abs(cell[0] - place[0]), abs(cell[1] - place[1])) == 1 for place in places)
        if not (near if verb.startswith("touch") else all(board.sees(cell, place) for place in places)):
            yield f"{cell} does not {verb} all of {where}"


# ---- runs ------------------------------------------------------------------------------------------------------------


def runs(board: Board, match: re.Match[str]) -> Iterator[str]:
    kind, name, numbers, rest = match.groups()
    line, lengths = board.line(kind, name), [int(run) for run in numbers.split()]
    if not any(list(clue.runs) == [n for n in lengths if n] for clue in board.clue("NonogramClue", line)):
        yield "there is no such clue"
        return
    for terms, total, cells, spare in re.findall(
        r"([\d+]+)(?: = (\d+))? of (?:the )?(\d+) cells[^,]*, (\w+) to spare", rest
    ):
        needed = sum(map(int, terms.split("+")))
        slack = 0 if spare == "none" else number(spare)
        if (total and needed != int(total)) or int(cells) - needed != slack:
            yield f"{terms} is {needed} of {cells}"
    ways = list(placings(board, line, [n for n in lengths if n]))
    for length, is_, cells in re.findall(rf"the (?:remaining )?(\d+) (is|lies within) ({SPAN})", rest):
        span = cells_in(cells)
        first, last = line.index(span[0]), line.index(span[-1])
        of = [k for k, run in enumerate(lengths) if run == int(length)]
        if not any(all(first <= way[k] and way[k] + lengths[k] - 1 <= last for way in ways) for k in of):
            yield f"the {length} {is_} not always {cells}"
    yield from not_covered(board, line, rest, cells_in)
    for cells in re.findall(rf"no run reaches {CELLS}", rest):
        places = [line.index(cell) for cell in cells_in(cells)]
        if any(way[k] <= p < way[k] + run for way in ways for k, run in enumerate(lengths) for p in places):
            yield f"a run reaches {cells}"


# ---- stars and other marks -------------------------------------------------------------------------------------------


def _area(board: Board, name: str) -> list[Cell]:
    kind, _, rest = name.lower().partition(" ")
    if kind in ("row", "column"):
        return board.line(kind, rest)
    rows = next(clue.regions for clue in board.clues if type(clue).__name__ == "StarRegions")
    token = name.partition(" ")[2]
    return [cell for cell in board.grid.cells if rows[cell[0]][cell[1]] == token]


def _can_hold_star(board: Board, cells: Sequence[Cell]) -> list[Cell]:
    return [cell for cell in cells if board.filled in board.left[cell] and len(board.left[cell]) > 1]


def star_places(board: Board, match: re.Match[str]) -> Iterator[str]:
    """`Region F has room for its star only in f3 and f4, both in row f`: the places and what they share."""
    area, where, _, shared = match.groups()
    cells = cells_in(where)
    if _can_hold_star(board, _area(board, area)) != sorted(cells):
        yield f"{area} has other places"
    if shared and not set(cells) <= set(_area(board, shared)):
        yield f"{where} are not all in {shared}"


def star_left(board: Board, match: re.Match[str]) -> Iterator[str]:
    area, where = match.groups()
    if _can_hold_star(board, _area(board, area)) != sorted(cells_in(where)):
        yield f"{area} has other places"


def star_seen(board: Board, match: re.Match[str]) -> Iterator[str]:
    area, where, gone = match.groups()
    yield from star_left(board, re.match(r"(.*)\|(.*)", f"{area}|{where}") or match)
    for cell in cells_in(gone):
        if any(max(abs(cell[0] - place[0]), abs(cell[1] - place[1])) > 1 for place in cells_in(where)):
            yield f"{cell} does not touch all of {where}"


def star_there(board: Board, match: re.Match[str]) -> Iterator[str]:
    if board.left[Cell.parse(match[1])] != (board.filled,):
        yield f"there is no star in {match[1]}"


def star_leaves(board: Board, match: re.Match[str]) -> Iterator[str]:
    """`A star in r5c3 would leave region F no cell for its star: r4c4 touches it, r5c6 shares its row`."""
    stars, area, why = match.groups()
    blocked = set[Cell]()
    for text in re.findall(rf"{CELLS} touch(?:es)? it", why):
        blocked |= set(cells_in(text))
        for cell in cells_in(text):
            if any(max(abs(cell[0] - star[0]), abs(cell[1] - star[1])) > 1 for star in cells_in(stars)):
                yield f"{cell} does not touch {stars}"
    for text, kind in re.findall(rf"{CELLS} shares? (?:its|their) (row|column|region)", why):
        blocked |= set(cells_in(text))
        axis = {"row": 0, "column": 1}.get(kind)
        if axis is not None and any(cell[axis] != star[axis] for cell in cells_in(text) for star in cells_in(stars)):
            yield f"{text} does not share the {kind} of {stars}"
    if not set(_can_hold_star(board, _area(board, area))) - set(cells_in(stars)) <= blocked:
        yield f"{area} has another place"


def two_alike(board: Board, match: re.Match[str]) -> Iterator[str]:
    pair, symbol, third, how = match.groups()
    first, second = cells_in(pair)
    if any(board.left[cell] != (symbol,) for cell in (first, second)):
        yield f"{pair} are not both {symbol}"
    gap = abs(first[0] - second[0]) + abs(first[1] - second[1])
    if gap != (2 if how == "between" else 1):
        yield f"{third} does not lie {how} {pair}"


def still_needs(board: Board, match: re.Match[str]) -> Iterator[str]:
    kind, name, needs = match.groups()
    line = board.line(kind, name)
    for word, symbol in re.findall(r"(\w+) ([01])s?\b", needs):
        held = sum(board.left[cell] == (symbol,) for cell in line)
        if len(line) // 2 - held != number(word):
            yield f"it needs {len(line) // 2 - held} more of {symbol}"


LINE = r"([Rr]ow|[Cc]olumn) (\w+)"
AREA = r"((?:[Rr]ow|[Cc]olumn|[Rr]egion) \w+)"
Reader = Callable[[Board, re.Match[str]], Iterator[str]]
READERS: tuple[tuple[str, Reader], ...] = (
    (rf"^{LINE} shows (\d+) of its (\d+) from the (\w+)(.*)", sight),
    (r"kyscraper (\d+) at (\w+) (\w+) can only hold ([\d ,or]+\d)", held_line),
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
    (rf"[Ss]traight ({CELL}(?: {CELL})+)", straight),
    (rf"[Cc]ompartment ({CELL}–{CELL})", straight),
    (rf"The compartment ({CELL}–{CELL}) has (\w+) cells(.*?), so it(?:s numbers are| holds) (.*?)\.(.*)", compartment),
    (rf"[Cc]ompartment ({CELL}–{CELL})(?: has|:) (.*[Ww]ith .* would have .*)", compartment_fails),
    (rf"The (\d+) of (.*?) is in {CELLS}\. {CELLS} (touch|touches|see|sees) (?:both|all)", shadow),
    (rf"^{LINE} \(([\d ]+)\)(.*)", runs),
    (rf"{AREA} needs a star, and only {CELLS} (?:is|are) left", star_left),
    (rf"{AREA} has room for its star only in {CELLS}(, (?:both|all) in {AREA})?", star_places),
    (rf"{AREA} has its star in {CELLS}, and {CELLS} touch", star_seen),
    (rf"[Tt]he star in ({CELL})", star_there),
    (rf"A star in {CELLS} would leave {AREA} no cell for its star: (.*)", star_leaves),
    (rf"^({CELL} and {CELL}) are both ([01]), and ({CELL}.*?) lies? (between|beside) them", two_alike),
    (rf"^{LINE} still needs (.*?)\.", still_needs),
)
