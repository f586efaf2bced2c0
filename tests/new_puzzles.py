"""The requirements for new puzzles: a table of types, sizes and levels, and the checks for each puzzle."""

from dataclasses import dataclass, field

import gridwise as gw
import oracle
from gridwise.generating.canonical import certificate
from gridwise.generating.generator import GenerationProgress
from gridwise.logic.position import Position
from gridwise.logic.step import RawStep
from gridwise.logic.technique import LEVELS, Technique
from gridwise.model.registry import type_names
from proofs import Tally, starting_position, walk

EACH = 100
TRIES = 60
"""Tries for each puzzle: enough to distinguish possible levels from impossible ones."""
SIZES = {
    "Adjacent": (4, 5, 6),
    "Akari": (5, 7, 10),
    "AntiKnightSudoku": (6, 8, 9),
    "Aquarium": (5, 6, 8),
    "ArrowSudoku": (4, 6, 9),
    "BalanceLoop": (5, 6, 8),
    "Binairo": (6, 8, 10),
    "Calcudoku": (4, 5, 6),
    "CanalView": (5, 6, 8),
    "Cave": (5, 6, 8),
    "Creek": (5, 6, 8),
    "Cojun": (5, 6, 8),
    "Doppelblock": (4, 5, 6),
    "EasyAsABC": (4, 5, 6),
    "Futoshiki": (4, 5, 6),
    "Geradeweg": (5, 6, 8),
    "Heyawake": (6, 8, 10),
    "Hidato": (5, 6, 8),
    "Hitori": (5, 6, 8),
    "JigsawSudoku": (5, 6, 9),
    "Kakurasu": (4, 6, 8),
    "Kakuro": (6, 8, 10),
    "KenKen": (4, 5, 6),
    "KillerSudoku": (4, 6, 9),
    "KropkiSudoku": (4, 6, 9),
    "Kurodoko": (5, 6, 8),
    "LatinSquare": (4, 6, 8),
    "MagicSquare": (3, 4, 5),
    "Masyu": (5, 6, 8),
    "Minesweeper": (5, 6, 8),
    "Mosaic": (5, 6, 8),
    "Nonogram": (5, 10, 15),
    "Norinori": (5, 6, 8),
    "Numbrix": (5, 6, 8),
    "Nurikabe": (5, 7, 10),
    "Queens": (5, 6, 8),
    "RippleEffect": (5, 6, 8),
    "SandwichSudoku": (4, 6, 9),
    "Shingoki": (5, 6, 8),
    "SimpleLoop": (5, 6, 8),
    "Signpost": (4, 5, 6),
    "Skyscrapers": (4, 5, 6),
    "Slant": (5, 6, 8),
    "Slitherlink": (4, 5, 7),
    "StarBattle": (5, 6, 8),
    "Str8ts": (5, 6, 9),
    "Sudoku": (4, 6, 9),
    "SudokuX": (4, 6, 9),
    "Suguru": (5, 6, 8),
    "Tango": (4, 6, 8),
    "Tents": (5, 6, 8),
    "Tapa": (5, 6, 8),
    "ThermoSudoku": (4, 6, 9),
    "VertexSums": (3, 4, 5),
    "Windoku": (4, 9, 16),
    "Yajikazu": (5, 6, 8),
    "Yajilin": (5, 6, 8),
    "YinYang": (5, 6, 8),
}
"""Types that are not listed have only one size."""
ENOUGH = 2
"""If every puzzle recurred this often on average, about one in twenty may be missing: these count as all."""


@dataclass(frozen=True)
class Case:
    """A row of the table."""

    kind: str
    size: int | None
    level: str

    def __str__(self) -> str:
        return " ".join(map(str, filter(None, (self.kind, self.size, self.level))))


CASES = [Case(kind, size, level) for kind in type_names() for size in SIZES.get(kind, (None,)) for level in LEVELS]


@dataclass
class Made:
    """The result of a case."""

    puzzles: list[gw.Puzzle] = field(default_factory=list)
    unmet: gw.Unmet | None = None
    """Why there are no more puzzles."""
    progress: GenerationProgress | None = None

    @property
    def exhausted(self) -> bool:
        """Whether the same puzzles kept recurring: there are few, and these are all of them."""
        return self.progress is not None and self.progress.alike >= ENOUGH * len(self.puzzles) > 0


def made(case: Case, count: int = EACH, seed: int = 1) -> Made:
    """The puzzles of a case, as many as exist."""
    out = Made()

    def watch(progress: GenerationProgress) -> None:
        out.progress = progress

    try:
        wanted = {"size": case.size, "level": case.level, "tries": TRIES, "progress": watch}
        out.puzzles.extend(gw.generate(case.kind, seed=seed, count=count, **wanted))
    except gw.Unmet as unmet:
        out.unmet = unmet
    return out


class Climbed(Tally):
    """A tally that also records the level of the steps and the suppositions."""

    def __init__(self) -> None:
        super().__init__()
        self.level = 0
        self.supposing: set[str] = set()

    def add(self, found: Technique, raw: RawStep) -> None:
        """Count a step."""
        super().add(found, raw)
        self.level = max(self.level, found.level("gridwise", raw))
        self.supposing.update([found.name] if found.supposes else [])


def solution_of(position: Position) -> list[int]:
    """The solution that a puzzle carries, as one bit per cell."""
    puzzle, number = position.puzzle, {value: bit for bit, value in enumerate(position.model.values)}
    names = [puzzle.known_solution[cell] for cell in position.model.places]
    return [1 << number[puzzle.symbols.value[name]] for name in names]


def check(puzzle: gw.Puzzle, level: str) -> None:
    """Two solvers find one solution, the explanation is verified, the rating repeats, no supposition below Unfair."""
    assert gw.unique(puzzle)
    value = puzzle.symbols.value
    assert oracle.is_only(puzzle, {cell: value[symbol] for cell, symbol in puzzle.known_solution.items()})
    climbed, position = Climbed(), starting_position(puzzle, promises_one=True)
    truth = solution_of(position)
    assert walk(position, truth, climbed).solved, f"not explained to the end: {puzzle}"
    assert position.masks() == truth
    assert LEVELS[climbed.level] == level, (LEVELS[climbed.level], str(puzzle))
    assert not climbed.supposing or climbed.level >= LEVELS.index("Unfair"), (climbed.supposing, str(puzzle))


def check_all(case: Case, found: Made, count: int = EACH) -> None:
    """Every puzzle is as requested and no two are equivalent; if there are too few, these are all, or none exists."""
    assert (found.unmet is None) == (len(found.puzzles) == count)
    if found.unmet is not None and not found.puzzles:  # no such level: the closest is a puzzle, too
        assert "the closest is" in str(found.unmet)
        assert gw.unique(found.unmet.known)
        assert gw.rate(found.unmet.known, ["gridwise"]).level != case.level
    assert found.unmet is None or found.exhausted or not found.puzzles, f"{case}: {found.unmet}, {found.progress}"
    for puzzle in found.puzzles:
        check(puzzle, case.level)
    assert len({certificate(puzzle) for puzzle in found.puzzles}) == len(found.puzzles)
