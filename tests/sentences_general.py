"""What sentences of any technique may not say: cells and houses that do not exist, places that are not the only ones.

The words of an assumption are read elsewhere; here, sentences that start with a supposition are left out.
"""

import re
from collections.abc import Iterator
from itertools import combinations

import gridwise as gw
from gridwise.logic.position import Position
from gridwise.model.grid import Cell
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

_HIDES = ("of a house", "in their box", "others around it", "something goes wrong", "steps lead to a contradiction")
BROKEN = re.compile(
    r"[,;:(] ?\.(?: |$)|\s[.,;]|,,|\.\.|\(\)|\bNone\b(?! of| has)|(?<=\S)  (?=\S)|\{\}"
    r"|(?i:\b(an|the|in|of|to|and|or|is|are|can|be|has|have|it|its|that|with|by|so|then) \1\b)"
)
"""What is left of a sentence if one of its parts is empty, or stands there twice."""
_ENDS = ".?!"
_SUPPOSES = re.compile(r"\b(suppose|if|try|then|would)\b", re.IGNORECASE)


def false_statements(position: Position, step: gw.Step) -> Iterator[str]:
    """What is false, or hidden, in the words of a step."""
    board = Board(position)
    texts = {"where": step.where, "why": step.why, "what": step.what, "plain": step.plain}
    for stage, text in texts.items():
        yield from _names(board, stage, text)
        ends = stage not in ("where", "plain") or text[-1:] in _ENDS
        if BROKEN.search(text) or text.count("(") != text.count(")") or not ends:
            yield f"{stage} is broken: {text}"
        for hidden in _HIDES:
            if hidden in text.lower():
                yield f"{stage} hides something: '{hidden}': {text}"
    yield from _conclusion(board, step)
    yield from _where(step)
    for stage in ("why", "plain"):
        for sentence in re.split(r"(?<=[.!?]) ", texts[stage].removesuffix(f"So {step.what}.")):
            for complaint in (*_only_places(board, sentence), *_inside(board, sentence), *_filled(board, sentence)):
                yield f"{stage} says falsely: {complaint}: {sentence}"


def _names(board: Board, stage: str, text: str) -> Iterator[str]:
    """Cells and houses that are not on the board."""
    if any("." in str(cell) for cell in board.cells.values()):
        return  # places between cells
    rows, columns = (1 + max(cell[axis] for cell in board.cells) for axis in (0, 1))
    known = {str(Cell((r, c))) for r in range(rows) for c in range(columns)}  # black cells have numbers, too
    for cell in dict.fromkeys(cells_of(re.sub(r"\([^)]*\)r", "r", text))):
        if cell not in known and re.fullmatch(r"r\d+c\d+|[a-z]\d", cell):
            yield f"{stage} names a cell that is not there: {cell}: {text}"
    for house in dict.fromkeys(houses_of(text)):
        if board.house(house) is None:
            yield f"{stage} names a house that is not there: {house}: {text}"


def _conclusion(board: Board, step: gw.Step) -> Iterator[str]:
    """What the step places or rules out must still have been possible."""
    if step.wording.marks:
        return
    for sentence in step.what.split("; "):
        if match := re.fullmatch(rf"({CELLS}) (?:is|are) not ({SYMBOLS})", sentence):
            for cell in cells_of(match[1]):
                if gone := symbols_of(match[2]) - board.candidates.get(cell, set()):
                    yield f"what rules out {sorted(gone)} of {cell} again: {step.what}"
        elif match := re.fullmatch(rf"({CELLS}) are ({SYMBOLS}) in some order", sentence):
            together, held = cells_of(match[1]), symbols_of(match[2])
            kept = [board.candidates[cell] - set(step.ruled_out.get(cell, ())) for cell in together]
            if any(each != held for each in kept) or not 1 < len(held) == len(together):
                yield f"what is left for {together} is {kept}: {step.what}"
            if any(b not in board.apart[a] for a, b in combinations(together, 2)):
                yield f"{together} may be equal: {step.what}"
        elif match := re.fullmatch(rf"({CELLS}) (?:is|are) ({SYMBOLS})", sentence):
            for cell in cells_of(match[1]):
                kept = board.candidates.get(cell, set()) - set(step.ruled_out.get(cell, ()))
                placed = {step.placements[cell]} if cell in step.placements else kept
                if symbols_of(match[2]) != placed:
                    yield f"what is left for {cell} is {sorted(placed)}: {step.what}"
        else:
            yield f"what can't be read: {sentence}"


def _where(step: gw.Step) -> Iterator[str]:
    """The first stage of a hint names houses that matter: the reason speaks of them, too."""
    if len(step.because.clues) and not set(houses_of(step.where)) <= (named := set(houses_of(step.why))) and named:
        yield f"where sends the reader astray: {step.where}: {step.why}"
    regions = re.compile(r"\b[Rr]egion (\w+)")
    if not set(regions.findall(step.where)) <= set(regions.findall(step.why)) and houses_of(step.why):
        yield f"where names a region that the reason does not speak of: {step.where}: {step.why}"
    based = set(houses_of(" ".join(re.findall(rf"[Ii]n (?:{HOUSES}(?:, | and )?)+ the {SYMBOL} can go", step.why))))
    looked = houses_of(step.where)
    if based and looked and not based & set(looked):
        yield f"where names other houses than the reason starts from: {step.where}: {step.why}"


def _only_places(board: Board, sentence: str) -> Iterator[str]:
    """`In row 1 the 5 can go only into r1c2 and r1c3`, `the 5 of row 1 is in r1c2 or r1c3`."""
    said = re.findall(rf"[Ii]n ({HOUSE}),? the ({SYMBOL}) can go only into ({CELLS})", sentence)
    said += [
        (house, symbol, cells)
        for symbol, house, cells in re.findall(rf"[Tt]he ({SYMBOL}) of ({HOUSE}) is in ({CELLS})", sentence)
    ]
    for house, symbol, cells in said:
        held = {cell for cell in board.house(house) or () if board.placed.get(cell) == symbol}
        if "apart from" not in sentence and set(cells_of(cells)) not in (held, board.places(symbol, house)):
            yield f"the places of {symbol} in {house} are {sorted(board.places(symbol, house))}"


def _inside(board: Board, sentence: str) -> Iterator[str]:
    """`r1c2 and r1c3 both lie in row 1`, `r1c2 is the last empty cell of row 1`."""
    lie = re.findall(rf"({CELLS}),? (?:which )?(?:both |all |also )?(?:lie|are both|are also) in ({HOUSE})", sentence)
    lie += re.findall(rf"({CELL}) is the last empty cell of ({HOUSE})", sentence)
    lie += [(cells, house) for house, cells in re.findall(rf"In ({HOUSE}) the cells ({CELLS})", sentence)]
    for cells, house in lie:
        if outside := set(cells_of(cells)) - (board.house(house) or set()):
            yield f"{sorted(outside)} not in {house}"


def _filled(board: Board, sentence: str) -> Iterator[str]:
    """`the 9s in r1c8 and r3c3 block rows 1 and 3`, `r2c4 and r2c5 are filled`, `r1c1 can be only 3 or 7`."""
    if _SUPPOSES.search(sentence):
        return
    for symbol, cells, houses in re.findall(
        rf"[Tt]he ({SYMBOL})s? in ({CELLS}) blocks? ((?:{AREA}(?:, and |, | and )?)+)", sentence
    ):
        held, areas = cells_of(cells), areas_of(houses)
        if any(board.placed.get(cell) != symbol for cell in held):
            yield f"{cells} do not all hold {symbol}"
        for area in areas:
            if not any(cell in (board.area(area) or ()) for cell in held):
                yield f"none of {cells} is in {area}"
    for cells in re.findall(rf"({CELLS}) (?:is|are) filled", "" if "the rest of" in sentence.lower() else sentence):
        if not_so := [cell for cell in cells_of(cells) if cell not in board.placed]:
            yield f"{not_so} not filled"
    for cells, symbols in re.findall(rf"({CELLS}) can be only ({SYMBOLS})", sentence):
        for cell in cells_of(cells):
            if board.candidates[cell] != symbols_of(symbols):
                yield f"{cell} can be {sorted(board.candidates[cell])}"
