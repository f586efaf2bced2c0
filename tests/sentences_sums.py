"""What the words of sums, products, differences and inequalities may not say.

Combinations must make what their clue asks for, without repeats where cells differ, from candidates that are there;
sums that are shown must add up; bounds must hold for all ways to fill the cells; and the step must follow.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import prod

import gridwise as gw
from blocker_sentences import blockers, since
from gridwise.logic.position import Position
from gridwise.model.grid import Cell
from gridwise.model.relations import Linear, Product, Relation
from reach_sentences import unreachable, with_cells_first
from sentence_words import Board, houses_of

CELL = r"(?:r\d+c\d+|[a-z]{1,2}\d{1,2})(?![\w.|~])"
CELLS = rf"{CELL}(?:(?:, | and | or | ){CELL})*"

_SUM = re.compile(r"(?<![\w.+×−])((?:\d+|\(−\d+\))(?:\+(?:\d+|\(−\d+\)))+) = (\d+)(?![\d+×])")
_DIFFERENCE = re.compile(r"(?<![\w−+×·])(?<![−+] )(\d+) − (\d+) = (−?\d+)(?! [+−])")
_AT = re.compile(rf"(?<!\w)({CELLS}) (?:is|are) at (least|most) (?:\d+ (?:−|\+) \d+ = )?(−?\d+)")


def false_statements(position: Position, step: gw.Step) -> Iterator[str]:
    """What is false in the words of a step about arithmetic."""
    if step.wording.marks:
        return
    relations = _clues(position, step)
    for stage, whole in (("why", step.why), ("plain", step.plain)):
        text = whole.removesuffix(f"So {step.what}.")
        for complaint in (
            *_sums(text),
            *_equations(position, text),
            *_old_bounds(position, step, relations, text),
            *_combinations(position, relations, text),
            *_bounds(position, step, text),
            *_needs(position, relations, text),
            *blockers(position, text),
            *unreachable(position, relations, text),
            *_since(position, relations, text),
            *_pairs(position, relations, text),
            *_whole(position, relations, step, text),
            *_overlap(position, step, relations, text),
            *_shadow(position, text),
        ):
            yield f"{stage} says falsely: {complaint}: {text}"
    yield from _silence(step)


def cells_of(text: str) -> list[str]:
    """The cells named in a text."""
    return re.findall(CELL, text)


def _clues(position: Position, step: gw.Step) -> list[Relation]:
    known = position.model.skeleton.relations
    return [known[number] for number in step.raw.relations if number < len(known)]


def _left(position: Position) -> dict[str, list[int]]:
    value = position.puzzle.symbols.value
    return {cell: [value[symbol] for symbol in symbols] for cell, symbols in position.candidates().items()}


def _sums(text: str) -> Iterator[str]:
    for terms, total in _SUM.findall(text):
        if sum(int(term.strip("()").replace("−", "-")) for term in terms.split("+")) != int(total):
            yield f"{terms} is not {total}"
    for one, other, rest in _DIFFERENCE.findall(text):
        if int(one) - int(other) != int(rest.replace("−", "-")):
            yield f"{one} − {other} is not {rest}"


@lru_cache(maxsize=4)
def _solution(puzzle: gw.Puzzle) -> dict[str, int]:
    rows, value = next(gw.solutions(puzzle)).rows, puzzle.symbols.value
    return {str(cell): value[rows[cell[0]][cell[1]]] for cell in puzzle.grid.cells}


_EQUATION = re.compile(
    rf"(?<![\w+−·=] )(?<![\w·+*/–-])({CELL}(?: [+−-] (?:\d·)?{CELL})*) = (?:\d+ − \d+ = )?(−?\d+)(?! [+−])(?!\w)"
)


def _equations(position: Position, text: str) -> Iterator[str]:
    """`a1 + a2 − b1 = 5` must hold in the solution."""
    for left, right in _EQUATION.findall(text):
        held, total = _solution(position.puzzle), 0
        for sign, times, cell in re.findall(rf"(?:(^|[+−-]) ?)(?:(\d)·)?({CELL})", left):
            total += (-1 if sign in "−-" and sign else 1) * int(times or 1) * held[cell]
        if total != int(right.replace("−", "-")):
            yield f"{left} is {total} in the solution, not {right}"


# ---- words as they were before bounds showed their arithmetic ------------------------------------------------------


def _old_bounds(position: Position, step: gw.Step, relations: Sequence[Relation], text: str) -> Iterator[str]:
    """`a number this large makes the sum too high`: a number that is removed must be large, and the sum too high."""
    large, small = "so large a number" in text or "number this large" in text, "number this small" in text
    if not (large or small) or not relations or not isinstance(relations[0], Linear):
        return
    left = _left(position)
    for cell, symbols in step.ruled_out.items():
        kept = [v for v in left[cell] if v not in {position.puzzle.symbols.value[s] for s in symbols}]
        for symbol in symbols:
            value = position.puzzle.symbols.value[symbol]
            if kept and (value < min(kept)) == large and (value > max(kept)) == small:
                yield f"{value} in {cell} is too {'small' if large else 'large'}"
                return


# ---- combinations --------------------------------------------------------------------------------------------------


def _combinations(position: Position, relations: Sequence[Relation], text: str) -> Iterator[str]:
    """Every listed combination must be one of the clue's, and all of the clue's must be listed."""
    match = re.search(r"can only (?:be|hold) ((?:[\d{(][^.:;]*?))(?:, since|[.:;]|$)", text)
    if derived := re.search(r" = (−?\d+)\. (?:[^.=]*) can only be ([^.]*)\.", text):
        for way in re.split(r", | or ", derived[2]):
            if eval(way.replace("·", "*").replace("−", "-")) != int(derived[1].replace("−", "-")):
                yield f"{way} is not {derived[1]}"
        return
    if re.search(r"they? (?:cover|fill)|cancels out", text):
        for ways in re.findall(r"[^.=] can only be (\d[^.]*)\.", text):
            made = {eval(way.replace("·", "*").replace("−", "-")) for way in re.split(r", | or ", ways)}
            if len(made) > 1:
                yield f"these do not make the same: {ways}"
        return
    if match is None or not relations or "together leave" in text:
        return
    if re.search(rf"{CELL} can only be", text) and "cage" not in text and "run" not in text and "+" not in match[1]:
        return
    written = re.split(r", | or ", match[1])
    combos = [tuple(int(n.replace("−", "-")) for n in re.findall(r"(?<![\d)])−?\d+|\d+", one)) for one in written]
    relation = relations[0]
    cells = [cell for cell in relation.cells if isinstance(cell, Cell)]
    if any(len(combo) != len(cells) for combo in combos) or len(cells) != len(relation.cells) or len(cells) > 6:
        return
    possible = _ways(position, cells, relation)
    if possible is None:
        return
    ordered = isinstance(relation, Linear) and len(set(relation.weights)) > 1
    yield from _forced(position, cells, combos, text)
    for gone in re.findall(r"[Nn]o order of these has ([^.]*?)(?:, since of these|[.]|$)", text):
        for values, names in re.findall(rf"((?:\d+(?:, | or )?)+) in ({CELLS})", gone):
            held = [cells.index(Cell.parse(name)) for name in cells_of(names)]
            if any(way[place] in set(map(int, re.findall(r"\d+", values))) for way in possible for place in held):
                yield f"{values} in {names} is possible"
    real = possible if ordered else {tuple(sorted(way)) for way in possible}
    said = set(combos) if ordered else {tuple(sorted(map(abs, combo))) for combo in combos}
    if wrong := said - real:
        yield f"{sorted(wrong)[0]} can't be"
    if missing := real - said:
        yield f"{sorted(missing)[0]} is left out"


def _forced(position: Position, cells: Sequence[Cell], combos: Sequence[Sequence[int]], text: str) -> Iterator[str]:
    """`Of these, a1 can only be 3. Then only a2 can be 5`: each is true once those before it are."""
    known = {value for combo in combos for value in combo}
    left = {str(cell): set(_left(position)[str(cell)]) & known for cell in cells}
    for naked, one, hidden, other in re.findall(
        rf"[Oo]f these, ({CELL}) can only be (\d+)|[Oo]nly ({CELL}) can be (\d+)(?![+×\d])", text
    ):
        cell, value = naked or hidden, int(one or other)
        if naked and left[cell] != {value}:
            yield f"{cell} can be something else of these"
        if hidden and [name for name, held in left.items() if value in held] != [cell]:
            yield f"another cell can be {value}"
        if hidden and not all(value in combo for combo in combos):
            yield f"it does not need {value}"
        left = {name: {value} if name == cell else held - {value} for name, held in left.items()}


def _pairs(position: Position, relations: Sequence[Relation], text: str) -> Iterator[str]:
    """`5 or 6 in a1 would need 9 or 8 in a2`, `a1 and a2 can only be 1 and 2, or 3 and 2`."""
    if not relations or len(relations[0].cells) != 2 or not all(isinstance(c, Cell) for c in relations[0].cells):
        return
    relation, left = relations[0], _left(position)
    cells = [cell for cell in relation.cells if isinstance(cell, Cell)]
    everything = set(position.puzzle.symbols.value.values())
    for values, cell, needs, other in re.findall(
        rf"((?:\d+(?:, | or )?)+) in ({CELL}) would need ((?:\d+(?:, | or )?)+) in ([a-z]+\d+|r\d+c\d+)", text
    ):
        needed: set[int] = set()
        for value in map(int, re.findall(r"\d+", values)):
            pairs = [{Cell.parse(cell): value, Cell.parse(other): beside} for beside in everything]
            fits = {pair[Cell.parse(other)] for pair in pairs if relation.holds(pair)}
            fits -= {value} if position.now.sees(*cells) else set()
            needed |= fits
            if fits & set(left[other]):
                yield f"{other} can be {sorted(fits & set(left[other]))} beside {value}"
        if needed != set(map(int, re.findall(r"\d+", needs))):
            yield f"{values} in {cell} would need {sorted(needed)}"
    for one, other, ways in re.findall(rf"({CELL}) and ({CELL}) can only be (\d+ and [^.]*)", text):
        said = {tuple(map(int, re.findall(r"\d+", way))) for way in ways.split(", or ")}
        if (one, other) == tuple(map(str, cells)) and said != (_ways(position, cells, relation) or said):
            yield f"{one} and {other} can be something else"


def _whole(position: Position, relations: Sequence[Relation], step: gw.Step, text: str) -> Iterator[str]:
    """`The other cells of the 15-cage make 3+4 = 7, and 15 − 7 = 8`, `each holds its largest number`."""
    left = _left(position)
    kept = {cell: [v for v in left[cell] if not _removed(position, step, cell, v)] for cell in left}
    changed = [cell for cell in (*step.placements, *step.ruled_out) if cell in left]
    for made, result in re.findall(
        r"^The other cells? of .*? (?:is|make (?:[\d+×()−]+ =)) (\d+), and \d+ [−÷] \d+ = (−?\d+)\.", text
    ):
        cells = [str(cell) for cell in relations[0].cells]
        filled = [left[cell][0] for cell in cells if len(left[cell]) == 1]
        is_product = isinstance(relations[0], Product)
        if len(filled) != len(cells) - 1 or (prod(filled) if is_product else sum(filled)) != int(made):
            yield f"the other cells do not make {made}"
        if any(kept[cell] != [int(result.replace("−", "-"))] for cell in changed):
            yield f"what is left is not {result}"
    for made, kind in re.findall(r"[Tt]hese cells make at \w+ ([\d+]+) = \d+, so each holds its (\w+) number", text):
        best = {cell: (max if kind == "largest" else min)(values) for cell, values in left.items()}
        if wrong := [cell for cell in changed if kept[cell] != [best[cell]]]:
            yield f"{wrong} do not hold the {kind} of their numbers"
        own = not re.search(r"they? (?:cover|fill)|it covers|cancels? out|adds? up", text)
        if own and sorted(best[str(cell)] for cell in relations[0].cells) != sorted(map(int, made.split("+"))):
            yield f"{made} are not the {kind} numbers"


def _ways(position: Position, cells: Sequence[Cell], *relations: Relation) -> set[tuple[int, ...]] | None:
    """All ways to fill the cells of clues from their candidates, equal only where allowed.

    None if these are too many, or if a clue has other cells, too.
    """
    left, now = _left(position), position.now
    ends: dict[int, list[Relation]] = {}
    for relation in relations:
        parts = [part for each in relation.cells for part in ([each] if isinstance(each, Cell) else each.cells)]
        if not set(parts) <= set(cells):
            return None
        ends.setdefault(max(map(cells.index, parts)), []).append(relation)
    ways: set[tuple[int, ...]] = set()
    tries = 0

    def fill(held: tuple[int, ...]) -> bool:
        nonlocal tries
        tries += 1
        if tries > 60_000:
            return False
        known = dict(zip(cells, held, strict=False))
        if not all(relation.holds(known) for relation in ends.get(len(held) - 1, ())):
            return True
        if len(held) == len(cells):
            ways.add(held)
            return True
        cell = cells[len(held)]
        return all(
            any(value == other and now.sees(cell, earlier) for earlier, other in zip(cells, held, strict=False))
            or fill((*held, value))
            for value in left[str(cell)]
        )

    return ways if fill(()) else None


# ---- bounds --------------------------------------------------------------------------------------------------------


def _bounds(position: Position, step: gw.Step, text: str) -> Iterator[str]:
    """`a1 and a2 are at least 4`: no smaller candidate is left after the step, and in a premise none was before."""
    left = _left(position)
    after = {cell: [v for v in values if not _removed(position, step, cell, v)] for cell, values in left.items()}
    for cells, end, bound in _AT.findall(text):
        limit = int(bound.replace("−", "-"))
        for cell in cells_of(cells):
            beyond = [v for v in after.get(cell, ()) if (v < limit if end == "least" else v > limit)]
            if beyond:
                yield f"{cell} could be {beyond[0]}, which is not at {end} {limit}"


def _removed(position: Position, step: gw.Step, cell: str, value: int) -> bool:
    if cell in step.placements:
        return position.puzzle.symbols.value[step.placements[cell]] != value
    return value in {position.puzzle.symbols.value[symbol] for symbol in step.ruled_out.get(cell, ())}


def _needs(position: Position, relations: Sequence[Relation], text: str) -> Iterator[str]:
    """`with 2 in a1, 17 would be left for a2 and b1`: 17 must be what is missing, and they must not make it."""
    if not relations or not isinstance(relations[0], Linear | Product):
        return
    relation, left, text = relations[0], _left(position), with_cells_first(text)
    for values, cell, others, needs in re.findall(
        rf"[Ww]ith ((?:\d+(?:, | or )?)+) in ({CELL}), ({CELLS}) would have to (?:make|be) ((?:\d+(?:, | or )?)+)", text
    ):
        rest = cells_of(others)
        filled = [left[name] for c in relation.cells if (name := str(c)) != cell and name not in rest]
        if any(len(held) != 1 for held in filled):
            yield f"{others} are not all the others that are open"
        for value, need in zip(re.findall(r"\d+", values), re.findall(r"\d+", needs), strict=True):
            target = relation.target if isinstance(relation, Product) else next(iter(relation.targets))  # type: ignore[attr-defined]
            parts = [int(value), int(need), *(held[0] for held in filled)]
            made = prod(parts) if isinstance(relation, Product) else sum(parts)
            if made != target:
                yield f"{value} and {need} do not make {target}"
        if len(rest) == 1 and any(int(need) in left[rest[0]] for need in re.findall(r"\d+", needs)):
            blocked = position.now.sees(Cell.parse(cell), Cell.parse(rest[0]))
            if not (blocked and values == needs):
                yield f"{rest[0]} can be {needs}"


def _since(position: Position, relations: Sequence[Relation], text: str) -> Iterator[str]:
    """`can only be 5+7, since none of these cells can be 4`: each other way to make 12 needs a 4."""
    match = re.search(r"can only be ([\d+×, or]+), since (?!no number)([^.]*)\.", text)
    if match is None or not relations:
        return
    listed = {tuple(map(int, re.findall(r"\d+", way))) for way in re.split(", | or ", match[1])}
    cells = [cell for cell in relations[0].cells if isinstance(cell, Cell)]
    yield from since(position, relations[0], cells, listed, match[2])


_LIST = r"(?:\d+(?:, | and )?)+"
_IN = r"(?:(both|all) in ([^;.]*?)|and no number repeats in the grid)"
_NEED = re.compile(rf"({_LIST}) in ({CELLS})(?: \(([^)]*)\))?, {_IN}(?=(?:, and|;) {_LIST} in|\.)")


def _overlap(position: Position, step: gw.Step, relations: Sequence[Relation], text: str) -> Iterator[str]:
    """`it needs 3 and 6 in f1 and f2 (g2 can't be 6), both in row f`: so it is in every way to fill the cage."""
    if not step.technique.endswith("house overlap") or not relations:
        return
    together = relations[: step.raw.numbers[3]] if "Every way to satisfy " in text else relations[:1]
    board = Board(position)
    cells = list({cell: None for clue in together for cell in clue.cells if isinstance(cell, Cell)})
    ways = _ways(position, cells, *together)
    told = 0
    for values, where, brackets, count, houses in _NEED.findall(text.partition(" needs ")[2]):
        told += 1
        places = cells_of(where)
        if count and (count == "both") != (len(places) == 2):
            yield f"{where} are not {count}"
        if any(not set(places) <= (board.house(house) or set()) for house in houses_of(houses)):
            yield f"{where} are not in {houses}"
        held = [cells.index(Cell.parse(place)) for place in places]
        for value in map(int, re.findall(r"\d+", values)):
            if ways is not None and not all(any(way[place] == value for place in held) for way in ways):
                yield f"it does not need {value} in {where}"
        yield from _brackets(position, cells, ways, brackets)
    if not told:
        yield "it does not say what is needed"


def _shadow(position: Position, text: str) -> Iterator[str]:
    """`needs 1 in a1 or a2, and b1 and b2 see both`."""
    for places, cells in re.findall(rf"needs \d+ in ({CELLS}), and ({CELLS}) sees? (?:it|both|all of these)", text):
        apart = Board(position).apart
        for cell in cells_of(cells):
            if not set(cells_of(places)) <= apart[cell]:
                yield f"{cell} does not see all of {places}"


def _brackets(position: Position, cells: Sequence[Cell], ways: set[tuple[int, ...]] | None, text: str) -> Iterator[str]:
    for names, value in re.findall(rf"({CELLS}) can't be (\d+)", text):
        if any(int(value) in _left(position)[name] for name in cells_of(names)):
            yield f"{names} can be {value}"
    for value, names in re.findall(rf"with (\d+) in ({CELLS}) the rest could not", text):
        held = [cells.index(Cell.parse(name)) for name in cells_of(names)]
        if any(way[place] == int(value) for way in ways or () for place in held):
            yield f"{value} in {names} leaves a way"


def _silence(step: gw.Step) -> Iterator[str]:
    """A step about derived sums says more than their names."""
    if re.search(r"together leave [^,]*\.$", step.why) and step.why.count(" + ") > 3:
        yield f"why says nothing of what is left: {step.why}"
