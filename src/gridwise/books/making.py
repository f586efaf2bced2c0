"""Making the puzzles of a book: seed by seed, no two alike, each kept in the work file before the next."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, field
from itertools import count as counted
from time import monotonic

from gridwise.books.recipe import PuzzleFile, Section
from gridwise.books.solved import solved
from gridwise.books.work_file import Entry, WorkFile
from gridwise.common.cores import core_count
from gridwise.common.errors import Undecided
from gridwise.declaring.loading import load_all, parse
from gridwise.declaring.yaml_writer import write
from gridwise.generating.canonical import Collection
from gridwise.generating.generator import (
    FRUITLESS_SEEDS,
    GenerationProgress,
    derived_seed,
    duplicate_weight,
    wanted_request,
)
from gridwise.generating.lots import Lot
from gridwise.generating.workers import PuzzleOrError, SeedWorkers
from gridwise.model.puzzle import Puzzle

ALONE = 1.0
"""After this many seconds, worker processes help with a lot: most lots take less time than starting processes."""

Tell = Callable[[str], None]
"""Is told what is being done, as text for one line."""


@dataclass
class PuzzleMaker:
    """Makes the puzzles of all sections of a book, no two of them equivalent."""

    work: WorkFile
    wanted: int
    """The number of new puzzles in all sections."""
    workers: int = 1
    tell: Tell = lambda text: None
    made: int = 0
    """The number of new puzzles so far."""
    remarks: list[str] = field(default_factory=list)
    """Wishes that could not be met, and puzzles that were left out."""
    _collections: defaultdict[str, Collection] = field(default_factory=lambda: defaultdict(Collection))

    def take(self, puzzle: Puzzle) -> bool:
        """Whether no puzzle like this one was taken before; from now on, one was."""
        return self._collections[puzzle.declaration.type or " ".join(puzzle.rules)].add(puzzle)

    def section(self, section: Section) -> list[Puzzle]:
        """The puzzles of a section, as many as could be made."""
        puzzles = [puzzle for file in section.files for puzzle in self._own(file)]
        for lot in section.lots:
            puzzles += self._lot(lot, section)
        return puzzles

    # ---- puzzles of files --------------------------------------------------------------------------------------------

    def _own(self, file: PuzzleFile) -> Iterator[Puzzle]:
        """The puzzles of a file, each with its solution."""
        listed = load_all(file.path)
        for number, puzzle in enumerate(listed, 1):
            name = file.path if len(listed) == 1 else f"puzzle {number} of {file.path}"
            whole = solved(puzzle, name, file.where)
            if self.take(whole):
                yield whole
            else:
                self.remarks.append(f"{name} is left out: it is a copy of an earlier puzzle or of a worked example")

    # ---- new puzzles -------------------------------------------------------------------------------------------------

    def _lot(self, lot: Lot, section: Section) -> Iterator[Puzzle]:
        state, fruitless = GenerationProgress(lot.count), 0.0
        answers = self._answers(lot, section)
        try:
            while state.found < lot.count:
                entry = next(answers)
                puzzle = parse(entry["puzzle"]) if "puzzle" in entry else None
                if puzzle is not None and self.take(puzzle):
                    state.found, fruitless, self.made = state.found + 1, 0.0, self.made + 1
                    yield puzzle
                    continue
                state.unmet, state.alike = state.unmet + (puzzle is None), state.alike + (puzzle is not None)
                fruitless += 1 if puzzle is None else duplicate_weight(state)
                if fruitless >= (FRUITLESS_SEEDS if state.found or state.alike else 1):
                    self.remarks.append(_unmet(section, lot, state.found, entry))
                    return
        finally:
            answers.close()

    def _answers(self, lot: Lot, section: Section) -> Generator[Entry]:
        """What each seed gives: first those of an earlier run, then new ones."""
        known = self.work.entries(lot)
        yield from known
        request, turn = wanted_request(lot.type, **lot.wishes), len(known)
        most = min(core_count(self.workers), lot.count)
        for number in dict.fromkeys((1, most)):
            started = monotonic()
            with SeedWorkers(request, number, lambda search: self._tell(section, lot), rated=True) as pool:
                for answer in pool.all(derived_seed(lot.seed, each) for each in counted(turn)):
                    turn += 1
                    yield self._kept(lot, answer)
                    self._tell(section, lot)
                    if number < most and monotonic() - started > ALONE:
                        break

    def _kept(self, lot: Lot, answer: PuzzleOrError) -> Entry:
        """What a seed gave, kept in the work file."""
        if not isinstance(answer, Puzzle | Undecided):
            raise answer
        entry = {"puzzle": write(answer)} if isinstance(answer, Puzzle) else {"unmet": str(answer)}
        self.work.add(lot, entry)
        return entry

    def _tell(self, section: Section, lot: Lot) -> None:
        level = f", {lot.level}" if lot.level else ""
        self.tell(f"{self.made} of {self.wanted} puzzles: {section.title}{level}")


def _unmet(section: Section, lot: Lot, found: int, entry: Entry) -> str:
    level = f"{lot.level} " if lot.level else ""
    why = entry.get("unmet", "all others are copies of puzzles in the book")
    requested = f"{lot.count} requested {level}puzzles of type {lot.type}"
    return f"section '{section.title}' has {found} of the {requested}: {why}"
