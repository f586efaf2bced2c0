"""What is false in the words about lines on a loop: the ways of a number, where a line can only go on, loose ends."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations

import gridwise as gw
from gridwise.logic.position import Position
from gridwise.model.grid import Cell
from gridwise.model.places import Border, Link

_CELL = r"(?:[a-z]{1,2}\d+|r\d+c\d+)"
EDGE = rf"{_CELL}[|~](?:{_CELL}|top|left|right|bottom)"
EDGES = rf"{EDGE}(?:(?:, | and | or ){EDGE})*"
_SIDES = {"above": (-1, 0), "below": (1, 0), "on the left": (0, -1), "on the right": (0, 1)}
_SIDE = "(?:above|below|on the left|on the right)"
_WAY = rf"{_SIDE}(?:(?:, | and ){_SIDE})*"


def false_statements(position: Position, step: gw.Step) -> Iterator[str]:
    """What is false in the reason of a step on a loop."""
    board = _Lines(position)
    if match := re.match(rf"The line along ({EDGE}) has only one way on: along (.*?)(?:\. There|\.$)", step.why):
        yield from (f"{wrong}: {step.why}" for wrong in board.goes_on(match[1], re.findall(EDGE, match[2])))
    if match := re.match(rf"A line along ({EDGE}) would get stuck (in|at its) ({_CELL}|\w+ end): (.*)[.]$", step.why):
        yield from (f"{wrong}: {step.why}" for wrong in board.dead_end(*match.groups()))
    if match := re.match(rf"The (\d) in ({_CELL}): ", step.why):
        yield from (f"{wrong}: {step.why}" for wrong in board.ways(int(match[1]), match[2], step.why))
    for edges in re.findall(rf"(?:the line goes on along|needs) ({EDGES})", step.why):
        if any(board.solution[edge] != board.line for edge in re.findall(EDGE, edges)):
            yield f"{edges} have no lines in the solution: {step.why}"
    for edges in re.findall(rf"(?:no line can go on along|has no line left for) ({EDGES})", step.why):
        if any(board.solution[edge] == board.line for edge in re.findall(EDGE, edges)):
            yield f"{edges} have lines in the solution: {step.why}"
    if re.match(r"The .*?: with (?:a|no) line along", step.why) and " lines along" not in step.why:
        for kind, edge in re.findall(rf"(a|no) line along ({EDGE})", step.why.partition(" would ")[0]):
            if (board.solution[edge] == board.line) == (kind == "a"):
                yield f"{edge} is so in the solution: {step.why}"


@lru_cache(maxsize=4)
def _solution(puzzle: gw.Puzzle) -> dict[str, str]:
    return {edge: held for layer in next(gw.solutions(puzzle)).layers.values() for edge, held in layer.items()}


class _Lines:
    """A board of lines before a step."""

    def __init__(self, position: Position) -> None:
        self.left, self.puzzle = position.candidates(), position.puzzle
        self.line = "1"

    @property
    def solution(self) -> dict[str, str]:
        return _solution(self.puzzle)

    def at(self, point: Cell) -> list[str]:
        """The edges that meet at a point."""
        return [name for name in self.left if point in _ends(name)]

    def goes_on(self, first: str, along: Sequence[str]) -> Iterator[str]:
        """At each end nothing but the next edge is open, and the line comes from the one before."""
        drawn = {first}
        if self.left[first] != (self.line,):
            yield f"there is no line along {first}"
        for before, edge in zip([first, *along], along, strict=False):
            shared = [end for end in _ends(before) if end in _ends(edge)]
            others = [name for point in shared for name in self.at(point) if name not in (before, edge)]
            if not shared or any(self.line in self.left[name] or name in drawn for name in others):
                yield f"the line could go on elsewhere than along {edge}"
            drawn.add(edge)

    def dead_end(self, along: str, where: str, end: str, told: str) -> Iterator[str]:
        """At that end, the ways that are ruled out are there and closed, and there are no others."""
        ends = sorted(_ends(along))
        if where == "in":
            [point] = [each for each in ends if str(each) == end]
        else:
            point = ends[0] if end in ("upper end", "left end") else ends[-1]
        others = [name for name in self.at(point) if name != along]
        if any(self.line in self.left[name] for name in others):
            yield f"the line could go on from {end}"
        closed, _, outside = told.partition("ruled out")
        if len(re.findall("up|down|left|right", closed)) != len(others):
            yield f"there are {len(others)} other ways"
        if len(re.findall("above|below|left|right", outside)) != 3 - len(others):
            yield f"the board does not end {outside}"

    def ways(self, number: int, cell: str, text: str) -> Iterator[str]:
        """Ways that are said to fail are not those of the solution, and nothing is left out."""
        row, column = Cell.parse(cell)
        sides = {side: self._border(2 * row + r, 2 * column + c) for side, (r, c) in _SIDES.items()}
        open_sides = {side for side, edge in sides.items() if len(self.left[edge]) > 1}
        missing = number - sum(self.left[edge] == (self.line,) for edge in sides.values())
        every = {frozenset(way) for way in combinations(sorted(open_sides), missing)}
        truth = frozenset(side for side in open_sides if self.solution[sides[side]] == self.line)
        failing: set[frozenset[str]] = set()
        for said in re.findall(rf"[Ww]ith (?:a line|lines) ((?:{_WAY}(?:, or |, | or )?)+), ", text):
            failing |= _listed(said, missing)
        for both in re.findall(rf"[Tt]he sides ({_SIDE} and {_SIDE}) are both lines or neither", text):
            failing |= {way for way in every if len(way & set(re.findall(_SIDE, both))) == 1}
        if truth in failing:
            yield f"the solution has lines {sorted(truth)}"
        if match := re.search(rf"(?:leaves|it has) (?:a line|lines) ((?:{_WAY}(?:, or |, | or )?)+)", text):
            left = _listed(match[1], missing)
            if failing | left != every or failing & left:
                yield f"the ways are {sorted(map(sorted, every))}"

    def _border(self, row: int, column: int) -> str:
        return next(name for name in self.left if tuple(Cell.parse(name)[:2]) == (row, column))


def _listed(text: str, size: int) -> set[frozenset[str]]:
    """The ways in `above and below, or on the left and on the right`, each of this size."""
    sides = re.findall(_SIDE, text)
    return {frozenset(sides[i : i + size]) for i in range(0, len(sides), size)}


def _ends(edge: str) -> tuple[Cell, ...]:
    place = Cell.parse(edge)
    if isinstance(place, Border):
        return place.corners
    return place.sides if isinstance(place, Link) else ()
