"""`gw.generate`: new puzzles from a seed."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from hashlib import blake2b
from itertools import count as counted
from secrets import randbits
from typing import TYPE_CHECKING, Any, overload

from gridwise.common.cores import core_count
from gridwise.common.errors import PuzzleError, Unmet
from gridwise.generating.canonical import Collection
from gridwise.generating.criteria import Criteria, criteria_of
from gridwise.generating.deadline import deadline
from gridwise.generating.grades import grade_options
from gridwise.generating.request import TRIES, GenerationRequest, build_request, named_type, usual_level
from gridwise.generating.search import PuzzleSearch, make
from gridwise.generating.style import UNKNOWN_LEVEL
from gridwise.generating.workers import PuzzleOrError, SeedWorkers
from gridwise.model.puzzle import Declaration, Puzzle
from gridwise.model.puzzle_type import PuzzleType

if TYPE_CHECKING:
    from gridwise._core import Cancel

ABOUT_DIFFICULTY = ("level", "score", "hardest", "techniques", "without", "only", "clues", "minimal", "mask", "drawn")
"""Options that decide how hard a puzzle is. Without any of them, it gets the usual level of its type."""
USUAL_TRIES = 30
"""How many boards are tried for the usual level: small ones may have no puzzle of it."""
NOTHING_DRAWN = Declaration()
"""The regions are an option of the request itself."""
FRUITLESS_SEEDS = 50
"""After this many seeds in a row without a new puzzle there are probably no others."""


@dataclass
class GenerationProgress:
    """The progress of a collection."""

    wanted: int
    found: int = 0
    alike: int = 0
    """The number of puzzles equivalent to an earlier one."""
    unmet: int = 0
    """The number of seeds without a puzzle that meets the criteria."""
    search: PuzzleSearch | None = None
    """The current search, if it runs in this process: its `tries`, and the closest board in `near`."""

    @property
    def share(self) -> float:
        """The share of seeds that gave a puzzle."""
        return self.found / max(1, self.found + self.alike + self.unmet)


TypeName = str | os.PathLike[str] | PuzzleType
"""The name of a type, a YAML file that declares one, or the type itself."""


@overload
def generate(type: TypeName, /, *, count: None = None, seed: int | None = None, **options: Any) -> Puzzle: ...
@overload
def generate(type: TypeName, /, *, count: int, seed: int | None = None, **options: Any) -> Iterator[Puzzle]: ...


def generate(
    type: TypeName,
    /,
    *,
    count: int | None = None,
    seed: int | None = None,
    workers: int = 1,
    rated: bool | None = None,
    progress: Callable[[GenerationProgress], None] | None = None,
    seconds: float | None = None,
    cancel: Cancel | None = None,
    **options: Any,
) -> Puzzle | Iterator[Puzzle]:
    """A new puzzle with exactly one solution or, with `count`, an iterator of that many, no two equivalent.

    `type` is the name of a type, or a YAML file that declares one.

    The criteria are `level` ("hard", "easy-medium", "any"; without any criterion the usual level of the type, mostly
    Medium), `score` (a range), the `hardest` technique, `techniques` that are needed, techniques that are not needed
    (`without`), the `only` techniques allowed, the number of `clues`, `minimal` (every clue is needed), and the
    `symmetry` of the clues. The `style` changes ranges of the type's style, as in `{"givens": "24-30"}`; "off"
    accepts any. `mask` (text of `#` and `.`, a list of cells, or the `Path` of a picture) limits the givens to some
    cells: all of them are given, or some with `clues` or `minimal`. `drawn` (a puzzle, the `Path` of its file, or text
    with one letter per cell) holds regions, or cages without sums. `grade` ("3-4", or 3) sets size and operations for a
    school grade. Further options are attributes of the puzzle (`size`, `box`) and options of the type's recipe. Raises
    `Unmet`, with the closest puzzle found, after `tries` boards (default: 200), after so many `seconds`, or when
    another thread sets `cancel`; puzzles that an iterator has yielded by then are complete.

    The same seed gives the same puzzles, whatever the number of `workers`. Classic Sudokus of any difficulty are rated
    on first access to their rating; with `rated` the workers do it immediately (the default if there are several).
    `progress` is called after each puzzle and, with one worker, for each board tried; an exception from it ends the
    search.
    """
    kind = type if isinstance(type, PuzzleType) else os.fspath(type)
    request = wanted_request(kind, **options)
    first = randbits(32) if seed is None else seed
    if count is None:
        with deadline(seconds, cancel) as stop:
            return make(request, first, progress_watcher(GenerationProgress(1), progress, stop))
    if count < 0 or workers < 0:
        raise PuzzleError(f"`{'count' if count < 0 else 'workers'}` must be 0 or more, not {min(count, workers)}")
    return collect_puzzles(request, first, count, workers, progress, rated, (seconds, cancel))


def parse_request(type: str | PuzzleType, /, *, grade: object = None, **options: Any) -> GenerationRequest:
    """The request for `generate`; raises a PuzzleError if it makes no sense."""
    if grade is None:
        return _parse_request(type, **options)
    kind = named_type(type) if isinstance(type, str) else type
    preset = grade_options(kind.name, grade)
    own = {name: value for name, value in options.items() if value is not None or name not in preset}
    return _parse_request(kind, **{**preset, **own})


def _parse_request(
    type: str | PuzzleType,
    /,
    *,
    level: str | Iterable[str] | None = None,
    score: Any = None,
    hardest: str | None = None,
    techniques: str | Iterable[str] = (),
    without: str | Iterable[str] = (),
    only: str | Iterable[str] | None = None,
    clues: Any = None,
    minimal: bool = False,
    symmetry: str | None = None,
    mask: Any = None,
    drawn: Any = None,
    tries: int = TRIES,
    style: object = None,
    **options: Any,
) -> GenerationRequest:
    criteria = criteria_of(
        level=level,
        score=score,
        hardest=hardest,
        techniques=techniques,
        without=without,
        only=only,
        clues=clues,
        minimal=minimal,
    )
    request = (
        build_request(type, options, criteria, symmetry, tries, style if mask is None else False)
        if drawn is None
        else _drawn_request(type, options, criteria, symmetry, tries, drawn)
    )
    if drawn is None and "regions" in options and request.recipe.name == "stars":
        request = _drawn_request(type, options, criteria, symmetry, tries, NOTHING_DRAWN)
    if mask is None:
        return request
    from gridwise.generating.masks import masked_request

    return masked_request(request, mask)


def wanted_request(kind: str | PuzzleType, /, **options: Any) -> GenerationRequest:
    """The request for `generate`: without a criterion for the difficulty, for the usual level of the type."""
    request = parse_request(kind, **options)
    if any(options.get(name) for name in ABOUT_DIFFICULTY):
        return request
    return of_usual_level(kind, request, options)


def of_usual_level(kind: str | PuzzleType, request: GenerationRequest, options: Mapping[str, Any]) -> GenerationRequest:
    """The request for puzzles of the type's usual level.

    If such a board hardly has any, puzzles of any level up to Hard will do; if those are not found either, or gridwise
    can't rate such a board, any puzzle.
    """
    usual, tries = usual_level(kind), min(request.tries, USUAL_TRIES)
    if criteria_of(level=usual).levels is None:
        return request
    easier = replace(parse_request(kind, **{**options, "level": UNKNOWN_LEVEL}), otherwise=request)
    return replace(parse_request(kind, **{**options, "level": usual, "tries": tries}), otherwise=easier)


def _drawn_request(
    type: str | PuzzleType, options: dict[str, Any], criteria: Criteria, symmetry: str | None, tries: int, drawn: Any
) -> GenerationRequest:
    """The request for puzzles with cages or regions that somebody drew."""
    from gridwise.generating.drawn_layouts import drawn_attributes, drawn_request, read_drawn

    declared = drawn if isinstance(drawn, Declaration) else read_drawn(drawn)
    kind = named_type(type) if isinstance(type, str) else type
    attributes = {} if declared is NOTHING_DRAWN else drawn_attributes(declared, kind)
    return drawn_request(build_request(type, {**attributes, **options}, criteria, symmetry, tries, False), declared)


def collect_puzzles(
    request: GenerationRequest,
    seed: int,
    count: int,
    workers: int = 1,
    progress: Callable[[GenerationProgress], None] | None = None,
    rated: bool | None = None,
    limits: tuple[float | None, Cancel | None] = (None, None),
) -> Iterator[Puzzle]:
    """The requested number of puzzles, no two equivalent. Raises Unmet if there seem to be no more."""
    collection, state, number = Collection(), GenerationProgress(count), core_count(workers)
    at_once = number > 1 if rated is None else rated
    with (
        deadline(*limits) as stop,
        SeedWorkers(request, number, progress_watcher(state, progress, stop), at_once) as pool,
    ):
        fruitless = 0.0
        for answer in pool.all(derived_seed(seed, turn) for turn in counted()) if count else ():
            stop(None)
            kept = _kept(answer, collection, state)
            if progress is not None:
                progress(state)
            fruitless = (
                0 if kept is not None else fruitless + (1 if isinstance(answer, Unmet) else duplicate_weight(state))
            )
            if kept is not None:
                yield kept
            if state.found == count:
                return
            if fruitless >= (FRUITLESS_SEEDS if state.found else 1):
                raise _exhausted(answer, state)


def progress_watcher(
    state: GenerationProgress,
    progress: Callable[[GenerationProgress], None] | None,
    stop: Callable[[PuzzleSearch | None], None] | None = None,
) -> Callable[[PuzzleSearch], None] | None:
    """Reports the progress of one search as part of the whole, and stops it in time."""
    if progress is None and stop is None:
        return None

    def watch(search: PuzzleSearch) -> None:
        if stop is not None:
            stop(search)
        state.search = search
        if progress is not None:
            progress(state)

    return watch


def duplicate_weight(state: GenerationProgress) -> float:
    """The weight of an equivalent puzzle: the more puzzles there are, the longer it takes to find the last ones."""
    return FRUITLESS_SEEDS / max(FRUITLESS_SEEDS, 10 * state.found)


def _kept(answer: PuzzleOrError, collection: Collection, state: GenerationProgress) -> Puzzle | None:
    """The puzzle; None if there is none or an equivalent one is known."""
    if isinstance(answer, Unmet):
        state.unmet += 1
        return None
    if isinstance(answer, Exception):
        raise answer
    if not collection.add(answer):
        state.alike += 1
        return None
    state.found += 1
    return answer


def _exhausted(answer: PuzzleOrError, state: GenerationProgress) -> Unmet:
    if not state.found and isinstance(answer, Unmet):
        return answer
    some = f"only {state.found} different puzzle{'s were' if state.found != 1 else ' was'} found, not {state.wanted}"
    return Unmet(some, answer.known if isinstance(answer, Unmet) else None)


def derived_seed(seed: int, number: int) -> int:
    """The seed of one puzzle of a collection, the same in every process."""
    return int.from_bytes(blake2b(f"{seed}/{number}".encode(), digest_size=6).digest(), "big")
