"""What the picture of a step shows: tinted cells, candidates in two colours, links, outlines, clues. No shapes yet.

Pictures and the page are both made from it, so that they can't differ.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from gridwise.logic.step import RawStep, Step
from gridwise.logic.technique import Technique
from gridwise.logic.techniques.refutation import NO_CANDIDATE
from gridwise.logic.two_colours import is_chain, sets_of_candidates, two_colours
from gridwise.model.grid import Cell
from gridwise.model.registry import pieces
from gridwise.model.relations import Relation
from gridwise.model.shapes import Tone

Candidate = tuple[Cell, str]
Cells = tuple[Cell, ...]

WHOLE = 0.7
"""A rule about more than this share of the places is about the whole board."""
MOST_CLUES = 8
"""The most clues that a picture points out."""


@dataclass(frozen=True, slots=True)
class PictureLink:
    """A link of a chain: from some candidates to others."""

    start: tuple[Candidate, ...]
    end: tuple[Candidate, ...]
    strong: bool


@dataclass(frozen=True, slots=True)
class StepPicture:
    """Everything that the picture of a step points out."""

    cells: dict[Cell, Tone]
    """The tints of cells: houses and clues, above them the pattern, above that the cells to be filled."""
    first: frozenset[Candidate] = frozenset()
    second: frozenset[Candidate] = frozenset()
    gone: frozenset[Candidate] = frozenset()
    links: tuple[PictureLink, ...] = ()
    outlines: tuple[Cells, ...] = ()
    """The houses and cages that a sum is made from, the covers of a fish."""
    rays: tuple[tuple[Cell, Cell], ...] = ()
    """From a cell whose symbol blocks others to the last cell that it blocks."""
    labels: tuple[tuple[Cell, str, Tone], ...] = ()
    """The names of sets, each at its first cell, with the tone of its candidates."""
    clues: frozenset[int] = field(default=frozenset())
    """The clues it is based on, by their positions among the puzzle's constraints."""


def picture_of(step: Step) -> StepPicture:
    """What to show of a step."""
    gone = frozenset((cell, symbol) for name, symbols in step.removals.items() for cell, symbol in _at(name, symbols))
    first, second = (frozenset(_candidates(named)) - gone for named in two_colours(step))
    rays, consequences = tuple(_rays(step)), frozenset(_consequences(step)) - gone
    return StepPicture(
        _tints(step, rays),
        first,
        second | consequences,
        gone,
        tuple(_links(step)),
        tuple(_outlines(step)),
        rays,
        tuple(_labels(step)),
        clues_of(step, step.raw),
    )


def _at(name: str, symbols: Iterable[str]) -> Iterator[Candidate]:
    cell = Cell.parse(name)
    return ((cell, symbol) for symbol in symbols)


def _candidates(named: Iterable[tuple[str, str]]) -> Iterator[Candidate]:
    return ((Cell.parse(cell), symbol) for cell, symbol in named)


def _technique(step: Step) -> Technique:
    """The technique of a step; steps that were read from a file may name one that is unknown here."""
    kind: type[Technique] = pieces("technique").get(step.technique, Technique)
    return kind()


def _main(raw: RawStep) -> RawStep:
    """The part that a picture shows, if a step is two of a kind joined: its relations keep their order."""
    return raw.parts[0] if raw.parts and raw.numbers and raw.parts[0].numbers == raw.numbers else raw


# ---- houses and clues ------------------------------------------------------------------------------------------------


def _tints(step: Step, rays: Sequence[tuple[Cell, Cell]]) -> dict[Cell, Tone]:
    tints: dict[Cell, Tone] = {}
    tinted = () if is_chain(step) else _technique(step).tinted(_main(step.raw))
    for cells in _cells(step, tinted):
        tints.update(dict.fromkeys(cells, Tone.HOUSE))
    tints.update(dict.fromkeys(map(Cell.parse, step.because.cells), Tone.FOCUS))
    for part in sets_of_candidates(step)[1::2]:
        tints.update((cell, Tone.SECOND) for cell, _ in _candidates(part))
    tints.update((cell, Tone.SECOND) for cell, _ in rays)
    tints.update((Cell.parse(cell), Tone.PLACE) for cell in step.placements)
    tints.update(dict.fromkeys(_contradiction(step), Tone.GONE))
    return tints


def house_cells(step: Step, raw: RawStep) -> list[Cell]:
    """The cells of the house or clue that a part of a step names first; `step` is the whole step."""
    return [cell for cells in _cells(step, raw.relations[:1]) for cell in cells]


def _cells(step: Step, numbers: Iterable[int]) -> Iterator[Cells]:
    """The cells of relations, but not of those that are about the whole board: tinting it would show nothing."""
    if step.snapshot is None:
        return
    most = WHOLE * len(step.snapshot.puzzle.grid.places)
    for relation in _relations(step, numbers):
        cells = tuple(cell for cell in relation.cells if isinstance(cell, Cell))
        if len(cells) <= most:
            yield cells


def _relations(step: Step, numbers: Iterable[int]) -> Iterator[Relation]:
    """Relations of the model by number; totals that the core made itself have no number there."""
    if step.snapshot is not None:
        known = step.snapshot.puzzle.model.skeleton.relations
        yield from (known[number] for number in numbers if number < len(known))


def clues_of(step: Step, raw: RawStep) -> frozenset[int]:
    """The clues behind a step or its part; none if there are many. `step` is the whole step."""
    return _clues(step, raw.relations)


def named_first(step: Step) -> tuple[list[Cell], frozenset[int]]:
    """The cells and clues that the first stage of a hint names: all that the board may show at that stage."""
    text = _PLURAL.sub(_one_by_one, step.where)
    titled = zip(step.raw.relations, step.because.titles, strict=False)
    named = {number: title for number, title in titled if re.search(rf"{re.escape(title)}(?!\w)", text)}
    cells = [cell for number, title in named.items() for cell in _named_cells(step, number, title)]
    if not named:
        cells = [Cell.parse(cell) for cell in step.because.cells if re.search(rf"\b{cell}\b", text)]
    return cells, _clues(step, named)


_PLURAL = re.compile(r"\b(row|column|box|region)(?:es|s) (\w+(?:(?:, | and )\w+)*)")


def _one_by_one(several: re.Match[str]) -> str:
    """`column 2 and column 7`, for `columns 2 and 7`."""
    return " and ".join(f"{several[1]} {name}" for name in re.split(", | and ", several[2]))


def _named_cells(step: Step, number: int, title: str) -> Iterable[Cell]:
    """The cells of a house or clue, but not those around a clue that is named by its own cell."""
    cells = [cell for cells in _cells(step, [number]) for cell in cells]
    words = set(re.findall(r"[\w|~]+", title))
    squares = () if step.snapshot is None else step.snapshot.puzzle.grid.squares
    is_elsewhere = words.intersection(map(str, squares)) and not words.intersection(map(str, cells))
    return () if is_elsewhere else cells


def _clues(step: Step, numbers: Iterable[int]) -> frozenset[int]:
    if step.snapshot is None:
        return frozenset()
    sources = {id(relation.source) for relation in _relations(step, numbers)}
    constraints = enumerate(step.snapshot.puzzle.constraints)
    clues = frozenset(number for number, each in constraints if each.is_clue and id(each) in sources)
    return clues if len(clues) <= MOST_CLUES else frozenset()


def _outlines(step: Step) -> Iterator[Cells]:
    """The houses to outline; cages have outlines of their own, which stand out as clues."""
    numbers = _technique(step).outlined(_main(step.raw))
    houses = (number for number in numbers for each in _relations(step, [number]) if not _is_clue(each))
    return _cells(step, houses)


def _is_clue(relation: Relation) -> bool:
    return relation.source is not None and relation.source.is_clue


def _rays(step: Step) -> Iterator[tuple[Cell, Cell]]:
    """From each cell whose symbol blocks others of a house to the farthest of these."""
    blocking = _technique(step).blocking(step.raw)
    if step.snapshot is None or not blocking:
        return
    places, [house] = step.snapshot.puzzle.model.places, _relations(step, step.raw.relations[:1])
    empty = {cell for cell, done in zip(places, step.snapshot.filled, strict=True) if not done}
    for (place, _), line in zip(blocking, _relations(step, (line for _, line in blocking)), strict=True):
        ends = empty.intersection(house.cells, line.cells)
        if ends and places[place] not in house.cells:
            yield places[place], max(ends, key=lambda end: _distance(places[place], end))


def _distance(a: Cell, b: Cell) -> float:
    return sum(abs(p - q) for p, q in zip(a, b, strict=True))


# ---- proofs ----------------------------------------------------------------------------------------------------------


def _is_proof(step: Step) -> bool:
    """Whether its parts are what follows from a supposition, down to a contradiction."""
    return _technique(step).supposes and bool(step.parts) and len(step.parts[-1].because.numbers) == 1


def _consequences(step: Step) -> Iterator[Candidate]:
    """What would have to be true, if the candidate that a proof refutes were."""
    if _is_proof(step):
        for part in step.parts:
            yield from ((Cell.parse(cell), symbol) for cell, symbol in part.placements.items())


def _contradiction(step: Step) -> list[Cell]:
    """The cell that nothing would be left for, or the house or clue that would be impossible."""
    if not _is_proof(step) or step.parts[-1].placements or step.parts[-1].removals:
        return []
    return impossible_cells(step, step.parts[-1])


def impossible_cells(step: Step, part: Step) -> list[Cell]:
    """The cells in which a contradiction shows; `step` is the whole step."""
    if part.because.numbers == (NO_CANDIDATE,) and part.because.cells:
        return [Cell.parse(part.because.cells[0])]
    return house_cells(step, part.raw)


# ---- chains and sets -------------------------------------------------------------------------------------------------


def _links(step: Step) -> Iterator[PictureLink]:
    if is_chain(step) or sets_of_candidates(step):
        for start, end, strong, _ in step.because.chain:
            yield PictureLink(tuple(_candidates(start)), tuple(_candidates(end)), strong)


def _labels(step: Step) -> Iterator[tuple[Cell, str, Tone]]:
    """The letters by which the words call the sets."""
    sets = sets_of_candidates(step)
    for number, (part, letter) in enumerate(zip(sets, "ABCDEFGH", strict=False)):
        if f"et {letter} " in step.why:
            yield Cell.parse(part[0][0]), letter, Tone.EXTRA if number % 2 else Tone.PATTERN
