"""What the words of sudoku techniques claim: links of chains, wings, sets, rectangles, and the steps of proofs.

Proofs are played: what a line says was placed is placed, and its reason must hold on the board so far.
"""

import itertools
import re
from collections.abc import Iterator, Sequence

import gridwise as gw
from gridwise.logic.position import Position
from sentence_words import (
    AREA,
    CELL,
    CELLS,
    HOUSE,
    HOUSES,
    SYMBOL,
    SYMBOLS,
    Board,
    areas_of,
    cells_of,
    houses_of,
    symbols_of,
)
from sentences_singles import SIGHT

Node = tuple[frozenset[str], str, bool]
"""The cells, the symbol, and whether it is true."""


def false_statements(position: Position, step: gw.Step) -> Iterator[str]:
    """What is false in the reason of a step."""
    if step.wording.marks:
        return
    board = Board(position)
    if re.search(rf"^If {CELL} is (?:not )?{SYMBOL}, then |^If no {SYMBOL} is in ", step.why):
        yield from _chain(board, step)
    if step.why.startswith("Suppose "):
        yield from _proof(board, step.sentences)
    yield from _sets(board, step.why)
    yield from _wing(board, step.why)
    yield from _rectangle(board, step)
    yield from _single(board, step)
    yield from _unexplained(step)


# ---- chains --------------------------------------------------------------------------------------------------------


def _nodes(text: str) -> list[tuple[Node, str]]:
    """The nodes of a chain with the house in parentheses after them."""
    nodes = []
    for part in re.split(r",? then |^If ", text):
        part, _, house = part.partition(" (")
        if match := re.match(rf"({CELL}) is (not )?({SYMBOL})", part):
            nodes.append(((frozenset([match[1]]), match[3], not match[2]), house.partition(")")[0]))
        elif match := re.match(rf"(the|no) ({SYMBOL}) is in ({CELLS})", part):
            nodes.append(((frozenset(cells_of(match[3])), match[2], match[1] == "the"), house.partition(")")[0]))
    return nodes


def _chain(board: Board, step: gw.Step) -> Iterator[str]:
    text = step.why.partition(". ")[0]
    nodes = _nodes(text)
    with_sets = "lmost locked sets" in step.why
    told = [node for node, _ in nodes]
    yield from _through_itself(told, step)
    for (before, _), (after, house) in itertools.pairwise(nodes):
        if not with_sets and (wrong := _broken_link(board, before, after, house, told[0])):
            yield f"a link of the chain does not hold: {wrong}: {text}"


def _through_itself(nodes: Sequence[Node], step: gw.Step) -> Iterator[str]:
    """No node twice, and no start among the places on the way; only the ends of a loop meet."""
    known: set[tuple[frozenset[str], str]] = set()
    inner = nodes[1:-1]
    for cells, symbol, _ in inner:
        if (cells, symbol) in known:
            yield f"the chain runs through itself at {sorted(cells)} {symbol}: {step.why}"
        known.add((cells, symbol))
    start, _, true = nodes[0]
    for cells, _, on in inner:
        if true and on and start < cells:
            yield f"the chain runs through its own start {sorted(start)}: {step.why}"


def _broken_link(board: Board, before: Node, after: Node, house: str, start: Node) -> str:
    """Why one node does not lead to the next. A cell that the chain supposes to hold something else is no place."""
    (cells, symbol, on), (others, other, then) = before, after
    if on == then:
        return "neither strong nor weak"
    if cells == others and len(cells) == 1:
        [cell] = cells
        return (
            "" if on or board.candidates[cell] == {symbol, other} else f"{cell} can be {sorted(board.candidates[cell])}"
        )
    if not house.startswith(("row", "column", "box", "region")):
        return ""
    inside = board.house(house)
    if inside is None or not cells | others <= inside:
        return f"{sorted(cells | others)} are not all in {house}"
    taken = start[0] if start[2] and start[1] != symbol and len(start[0]) == 1 else frozenset()
    if symbol == other and not on and not board.places(symbol, house) <= cells | others | taken:
        return f"{symbol} can be in {sorted(board.places(symbol, house))} of {house}"
    return ""


# ---- proofs --------------------------------------------------------------------------------------------------------


class _Played:
    """A board on which suppositions are tried."""

    def __init__(self, board: Board, candidates: dict[str, set[str]]) -> None:
        self.board, self.candidates = board, {cell: set(symbols) for cell, symbols in candidates.items()}

    def copy(self) -> "_Played":
        return _Played(self.board, self.candidates)

    def place(self, cell: str, symbol: str) -> None:
        self.candidates[cell] &= {symbol}
        for other in self.board.apart[cell]:
            self.candidates[other].discard(symbol)

    def places(self, symbol: str, house: str) -> set[str]:
        return {cell for cell in self.board.house(house) or () if symbol in self.candidates[cell]}

    def left(self, cell: str) -> set[str]:
        """What a cell can hold: its candidates, or what rules about few cells, such as sums, leave of them."""
        return self.candidates[cell] if len(self.candidates[cell]) < 2 else self.board.allowed(cell, self.candidates)


def _proof(board: Board, text: str) -> Iterator[str]:
    """Every line of a proof, played on the board."""
    boards, inner = [_Played(board, board.candidates)], dict[str, str]()
    for sentence in re.split(r"(?<=[.]) |\n\s*", text):
        now = boards[-1]
        if match := re.match(rf"({CELL})<>({SYMBOL}): otherwise (.*)[.]$", sentence):
            inner[f"{match[1]}<>{match[2]}"] = told = _with_the_end(match[3], inner)
            yield from (f"{wrong}: {sentence}" for wrong in _inner_line(now, match[1], match[2], told))
            continue
        if match := re.match(rf"For the same reasons as before \(.*\), ({CELL})<>({SYMBOL})[.]$", sentence):
            now.candidates[match[1]].discard(match[2])
            continue
        if match := re.match(rf"Suppose ({CELL}) were ({SYMBOL})", sentence):
            boards.append(now.copy())
            boards[-1].place(match[1], match[2])
        elif (match := re.match(rf"So ({CELL}) is not ({SYMBOL})", sentence)) and len(boards) > 1:
            boards.pop()
            boards[-1].candidates[match[1]].discard(match[2])
        elif sentence.startswith("Then "):
            yield from (f"{wrong}: {sentence}" for wrong in _played_line(now, sentence))
        else:
            yield from (f"{wrong}: {sentence}" for wrong in _contradiction(now, sentence))


def _with_the_end(told: str, inner: dict[str, str]) -> str:
    """What `from i2=3 on as for c7<>2` stands for."""
    match = re.match(r"(.*)and from (\S+) on as for (\S+)$", told)
    if not match:
        return told
    earlier = f", {inner[match[3]]}"
    return match[1] + earlier[earlier.index(f", {match[2]} (") + 2 :]


def _inner_line(now: _Played, cell: str, symbol: str, told: str) -> Iterator[str]:
    """A proof within a proof, told in one line: what follows, and last what is wrong."""
    inner = now.copy()
    inner.place(cell, symbol)
    follows, _, end = told.rpartition(", and ")
    yield from _played_line(inner, follows)
    yield from _contradiction(inner, end or told)
    now.candidates[cell].discard(symbol)


def _played_briefly(now: _Played, sentence: str) -> Iterator[str]:
    """`e4=5 (row e)`, `c7=2 (c1, d7)`, `a1<>3, a2<>3 (row a and box 1)`."""
    for cell, sign, symbols, reason in re.findall(rf"({CELL})(=|<>)([\d,]*\d)(?: \(([^)]*)\))?", sentence):
        if sign == "<>":
            now.candidates[cell] -= set(symbols.split(","))
            continue
        seen = re.fullmatch(HOUSE, reason) and now.board.holds_each(reason) and now.left(cell) != {symbols}
        if seen and now.places(symbols, reason) - {cell}:
            yield f"{symbols} can be in {sorted(now.places(symbols, reason))} of {reason}"
        elif re.fullmatch(rf"{CELL}(?:, {CELL})*", reason):
            if now.left(cell) - {symbols}:
                yield f"{cell} can be {sorted(now.candidates[cell])}"
            if blind := [other for other in cells_of(reason) if other not in now.board.apart[cell]]:
                yield f"{cell} does not see {blind}"
        now.place(cell, symbols)


def _played_line(now: _Played, sentence: str) -> Iterator[str]:
    yield from _played_briefly(now, sentence)
    for gone, symbols, several, alike, cell, symbol, reason in re.findall(
        rf"({CELLS}) (?:is|are) not ({SYMBOLS})|({CELLS}) are ({SYMBOL})|({CELL}) is ({SYMBOL})(?: \(([^)]*)\))?",
        sentence,
    ):
        for other in cells_of(several):
            now.place(other, alike)
        for other in cells_of(gone):
            now.candidates[other] -= symbols_of(symbols)
        if not cell:
            continue
        if match := re.fullmatch(rf"only place in ({HOUSE})", reason):
            if now.places(symbol, match[1]) != {cell}:
                yield f"{symbol} can be in {sorted(now.places(symbol, match[1]))} of {match[1]}"
        elif match := re.fullmatch(rf"all that ({CELLS}) leaves?", reason):
            if now.left(cell) != {symbol}:
                yield f"{cell} can be {sorted(now.candidates[cell])}"
            if blind := [other for other in cells_of(match[1]) if other not in now.board.apart[cell]]:
                yield f"{cell} does not see {blind}"
        now.place(cell, symbol)


def _contradiction(now: _Played, sentence: str) -> Iterator[str]:
    if match := re.match(rf"({HOUSE}) has no place left for ({SYMBOL})", sentence[:1].lower() + sentence[1:]):
        if now.places(match[2], match[1]):
            yield f"{match[2]} can be in {sorted(now.places(match[2], match[1]))}"
    elif (match := re.match(rf"{CELLS} leaves? nothing for ({CELL})", sentence)) and now.left(match[1]):
        yield f"{match[1]} can be {sorted(now.candidates[match[1]])}"


# ---- patterns ------------------------------------------------------------------------------------------------------


def _sets(board: Board, text: str) -> Iterator[str]:
    """`r1c1 r1c2 {3,5,7}`: the cells have these candidates between them."""
    for cells, symbols in re.findall(rf"((?:{CELL} )+)\{{([\d,]+)\}}", text):
        between = set().union(*(board.candidates[cell] for cell in cells_of(cells)))
        if between != set(symbols.split(",")):
            yield f"{cells}have {sorted(between)} between them: {text}"
    for cells, symbols in re.findall(rf"the cells ({CELLS}) have only ({SYMBOLS}) between them", text):
        between = set().union(*(board.candidates[cell] for cell in cells_of(cells)))
        if between != symbols_of(symbols) or len(between) != len(cells_of(cells)):
            yield f"{cells} have {sorted(between)} between them: {text}"
    for house, symbols, cells in re.findall(
        rf"In ({HOUSE}) the \w+ ({SYMBOLS}) can go only into ({CELLS}) and fill", text
    ):
        places = set().union(*(board.places(symbol, house) for symbol in symbols_of(symbols)))
        if places != set(cells_of(cells)) or len(places) != len(symbols_of(symbols)):
            yield f"{symbols} can be in {sorted(places)} of {house}: {text}"


def _wing(board: Board, text: str) -> Iterator[str]:
    """`r1c1 is 3 or 5: if it is 3, r1c5 can only be 7`, `r4c4 sees both`."""
    for pivot, held in re.findall(rf"^({CELL}) is ({SYMBOLS}): if", text):
        if board.candidates[pivot] != symbols_of(held):
            yield f"{pivot} can be {sorted(board.candidates[pivot])}: {text}"
        for symbol, cell, left in re.findall(rf"if it is ({SYMBOL}), ({CELL}) can only be ({SYMBOL})", text):
            if board.candidates[cell] - {symbol} != {left} or cell not in board.apart[pivot]:
                yield f"{cell} can be {sorted(board.candidates[cell])}: {text}"
    for one, other, victims in re.findall(
        rf"(?:one of )?({CELL}) (?:or|and) ({CELL}) is {SYMBOL}, and ({CELLS}) sees? both", text
    ):
        for victim in cells_of(victims):
            if not {one, other} <= board.apart[victim]:
                yield f"{victim} does not see both: {text}"


def _rectangle(board: Board, step: gw.Step) -> Iterator[str]:
    """`In row 1 and column 2 the 8 can go only into the corners of the rectangle`."""
    corners = set(step.because.cells)
    for houses, symbol in re.findall(
        rf"In ((?:{HOUSES}(?: and |, )?)+) the ({SYMBOL}) can go only into the corners", step.why
    ):
        for house in houses_of(houses):
            if not board.places(symbol, house) <= corners:
                yield f"{symbol} can be in {sorted(board.places(symbol, house))} of {house}: {step.why}"


def _single(board: Board, step: gw.Step) -> Iterator[str]:
    """`Box 2: the 9s in … block rows 1 and 3, and only one other cell is empty`: nothing is left out."""
    start = re.sub(rf"^Every cell of ({HOUSE}) holds a number, so one is {SYMBOL}", r"\1", step.why)
    match = re.match(rf"({HOUSE}): ", start[:1].lower() + start[1:])
    if not match or len(step.placements) != 1:
        return
    [(cell, symbol)] = step.placements.items()
    left = set(board.house(match[1]) or ()) - {cell}
    blocked = re.findall(rf"blocks? ((?:{AREA}(?:, and |, | and )?)+)", step.why)
    for area in (area for each in blocked for area in areas_of(each)):
        left -= board.area(area) or set()
    for cells in re.findall(rf"ruled out in ({CELLS})", step.why):
        if possible := [other for other in cells_of(cells) if symbol in board.candidates[other]]:
            yield f"{symbol} is possible in {possible}: {step.why}"
        left -= set(cells_of(cells))
    for cells in re.findall(rf"({CELLS}) (?:is|are) filled", step.why):
        left -= set(cells_of(cells))
    for cells in re.findall(rf"the {SYMBOL} in {CELL} {SIGHT.replace('(', '(?:')} ({CELLS})", step.why):
        left -= set(cells_of(cells))
    if "only one other cell is empty" in step.why:
        left -= board.placed.keys()
    if left:
        yield f"nothing is said of {sorted(left)}: {step.why}"


def _unexplained(step: gw.Step) -> Iterator[str]:
    """The words for beginners name every cell that the reason names."""
    why = re.sub(HOUSES, "", step.why)
    if (missing := set(cells_of(why)) - set(cells_of(step.plain))) and not re.search("Suppose|^If", step.why):
        yield f"plain leaves out {sorted(missing)}: {step.plain}"
