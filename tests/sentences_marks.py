"""What is false in the words about lines and marks: lines of sight, sandwiches, straights, runs, stars, balance.

The words are read with patterns and compared with the declared clues and the candidates before the step, by brute
force: nothing here uses the code that writes them.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import permutations

import gridwise as gw
from gridwise.logic.position import Position
from gridwise.model.grid import Cell
from run_sentences import not_covered, placings
from sandwich_sentences import SANDWICHES
from sentence_board import (
    CELL,
    CELLS,
    DIGITS,
    LINE,
    NUMBERS,
    SPAN,
    Board,
    Reader,
    cells_in,
    number,
    supposed,
)


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
    for text, wrong in re.findall(r"[Ww]ith ([^.]*?), ((?:[^\s.]+ )*would have [^.]*)", match[2]):
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


AREA = r"((?:[Rr]ow|[Cc]olumn|[Rr]egion) \w+)"
READERS: tuple[tuple[str, Reader], ...] = (
    (rf"^{LINE} shows (\d+) of its (\d+) from the (\w+)(.*)", sight),
    (r"kyscraper (\d+) at (\w+) (\w+) can only hold ([\d ,or]+\d)", held_line),
    *SANDWICHES,
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
