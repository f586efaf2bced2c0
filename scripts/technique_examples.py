"""Make an example for every technique without one: random puzzles are solved until the technique turns up.

    python scripts/technique_examples.py [--again] [TECHNIQUE]...

An example that shows its technique is kept, unless `--again` asks for a new one. The same seed makes the same
examples: nothing here depends on time. The puzzles are our own: carved random solutions, and the random puzzles of
the tests for cages, signs and lines.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import combinations, islice
from pathlib import Path
from random import Random
from textwrap import dedent

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tests")]

import gridwise as gw  # noqa: E402
from gridwise.common.errors import PuzzleError  # noqa: E402
from gridwise.formats import yaml  # noqa: E402
from gridwise.logic.climb import climb  # noqa: E402
from gridwise.logic.examples import example_file, example_text, examples_written  # noqa: E402
from gridwise.logic.explain import first  # noqa: E402
from gridwise.logic.ladder import LADDERS, Ladder, ladder, technique, techniques  # noqa: E402
from gridwise.logic.technique import Technique  # noqa: E402
from gridwise.logic.verify import verify  # noqa: E402
from gridwise.model.grid import CELLS_ONLY  # noqa: E402
from gridwise.model.registry import constraints  # noqa: E402
from gridwise.solving.explaining import position as promising  # noqa: E402
from gridwise.solving.explaining import reached  # noqa: E402
from strategies import MAKERS, latin, make  # noqa: E402

SEED = 2024
LARGE = {"naked-subset", "hidden-subset", "fish"}
"""Kernels whose largest patterns hardly ever occur by chance."""
KERNELS_OF = {
    ("StarBattle", 6, None): {"exclusion-zone", "tight-area"},
    ("Suguru", 6, "Medium"): {"house-shadow"},
    ("AntiKnightSudoku", 9, "Medium"): {"house-shadow"},
    ("Str8ts", 6, None): {"value-ranges"},
    ("Skyscrapers", 4, None): {"sight-distance", "readings"},
    ("StarBattle", 7, "Medium"): {"locked-areas"},
    ("Binairo", 6, None): {"two-alike"},
    ("Binairo", 6, "Hard"): {"crossing-lines"},
    ("Minesweeper", 6, "Medium"): {"overlapping-counts"},
    ("Slitherlink", 5, None): {"ways", "ways-followed", "loop-sides"},
    ("Masyu", 6, None): {"readings"},
    ("Kurodoko", 6, None): {"readings"},
    ("Aquarium", 6, None): {"readings"},
    ("YinYang", 6, "Medium"): {"readings"},
    ("Tapa", 6, None): {"readings"},
    ("Yajikazu", 6, "Medium"): {"readings"},
    ("Yajilin", 6, "Easy"): {"readings"},
    ("EasyAsABC", 5, "Easy"): {"readings"},
    ("Hidato", 5, "Easy"): {"last-place"},
    ("Norinori", 6, "Easy"): {"readings"},
    ("Slant", 6, "Hard"): {"linked-cells"},
    ("JigsawSudoku", 6, "Hard"): {"leftovers"},
    ("Nurikabe", 6, "Medium"): {"rooted-areas", "not-all"},
    ("Nurikabe", 7, "Hard"): {"rooted-areas", "area-growth", "area-needed"},
    ("Nurikabe", 6, "Unfair"): {"trial"},
}
"""Types, sizes and levels whose puzzles show techniques that other boards hardly ever need."""
NAMES_OF = {
    ("Nonogram", 5, None): {"runs at sight", "line solving"},
    ("StarBattle", 6, None): {"counting"},
    ("Skyscrapers", 5, None): {"line of sight", "short line of sight"},
    ("KillerSudoku", 9, "Medium"): {
        "small cage combinations",
        "cage combinations",
        "cage bounds",
        "cage-house overlap",
        "innies and outies",
    },
    ("KillerSudoku", 9, "Hard"): {"innies and outies of several houses"},
    ("Kakuro", 8, "Hard"): {"differences of overlapping sums"},
}
"""The types in which people meet a technique first, although others show it, too."""
REMARKS = {"title", "author", "rules", "solution", "rating", "seed"}
SMALLER_HALF = 4
"""Larger patterns are reported only if they are the smaller half of a house, which takes a larger board."""
HALF, OPEN = 0.5, 4
LONGEST = 700
"""An example whose explanation has more characters is skipped while shorter ones may turn up."""
FIRST, PUZZLES = 40, 1000
"""The number of plain boards to try before other puzzles, and the number of boards of each kind."""


# ---- puzzles ---------------------------------------------------------------------------------------------------------


def board(kind: str, size: int, random: Random) -> gw.Puzzle:
    """A minimal puzzle: a random solution, carved as long as it stays unique."""
    solution = next(gw.solutions(gw.Puzzle(kind, size=size), seed=random.randrange(2**31)))
    shown: list[list[str | None]] = [list(row) for row in solution.rows]
    for row, column in random.sample([(r, c) for r in range(size) for c in range(size)], size * size):
        kept, shown[row][column] = shown[row][column], None
        if not gw.unique(gw.Puzzle(kind, size=size, initial=shown)):
            shown[row][column] = kept
    return gw.Puzzle(kind, size=size, initial=shown)


def large_board(size: int, shown: bool, random: Random) -> gw.Puzzle:
    """A Latin square large enough for a pattern of that size and its complement; four or all symbols are open."""
    side = 2 * size + 1
    values = latin(random, side)
    rows = [[values[gw.Cell((r, c))] for c in range(side)] for r in range(side)]
    board_shown = [[value if value > OPEN else None for value in row] for row in rows]
    return gw.Puzzle("LatinSquare", size=side, **({"initial": board_shown} if shown else {}))


def shipped() -> Iterator[gw.Puzzle]:
    """The small examples of the constraints, and the puzzles in the folder of examples."""
    for kind in constraints().values():
        if kind.example:
            yield from gw.parse_all(dedent(kind.example))
    for path in sorted((ROOT / "examples").glob("*.yml")):
        yield from gw.load_all(path)


def own(missing: dict[str, Technique]) -> Iterator[tuple[str, str]]:
    """Examples of techniques that only some types need, on new puzzles of these."""
    for kind, size, level in {**KERNELS_OF, **NAMES_OF}:
        kernels, names = KERNELS_OF.get((kind, size, level), ()), NAMES_OF.get((kind, size, level), ())
        elsewhere = set().union(*NAMES_OF.values()) - set(names)
        left = {n: t for n, t in missing.items() if n in names or (t.kernel in kernels and n not in elsewhere)}
        for seed in range(FIRST if left else 0):
            puzzle = gw.generate(kind, size=size, level=level, seed=SEED + seed)
            yield from needed(climbed(puzzle, ladder("gridwise")), left)


# ---- positions -------------------------------------------------------------------------------------------------------


def climbed(puzzle: gw.Puzzle, rungs: Ladder) -> Iterator[tuple[gw.Position, Technique]]:
    """The positions on the way to the solution, each with the easiest technique that applies."""
    walk = promising(puzzle)
    for found, raw in climb(walk.copy(), rungs):
        yield walk.copy(), found
        walk.apply(raw)


def positions(puzzle: gw.Puzzle, rungs: Ladder) -> Iterator[gw.Position]:
    """The first position, and those in which no single applies."""
    yield promising(puzzle)
    yield from (position for position, found in climbed(puzzle, rungs) if "single" not in found.name)


def thinned(puzzle: gw.Puzzle, size: int, random: Random) -> gw.Position:
    """A position in which one symbol has lost many of its wrong places, so that patterns of one symbol are common."""
    held, symbol = _held(puzzle), _rarest(puzzle, random)
    share = random.uniform(0.2, 0.9) * 3 / size if size > 3 else random.uniform(0.3, 0.8)
    gone = {cell: [symbol] for cell, right in held.items() if right != symbol and random.random() < share}
    start = promising(puzzle)
    known = start.candidates()
    return promising(puzzle, removed={cell: s for cell, s in gone.items() if symbol in known[cell]})


def with_subset(puzzle: gw.Puzzle, size: int, random: Random) -> gw.Position:
    """A position in which that many cells of a row have only the symbols that they share in the solution."""
    held, start = _held(puzzle), promising(puzzle).candidates()
    rows = [[str(cell) for cell in row if len(start[str(cell)]) > 1] for row in _rows(puzzle)]
    cells = max(random.sample(rows, len(rows)), key=len)
    chosen = random.sample(cells, min(size, len(cells)))
    kept = {held[cell] for cell in chosen}
    if random.random() < HALF:
        gone = {cell: [s for s in start[cell] if s not in kept] for cell in chosen}
    else:
        gone = {cell: [s for s in start[cell] if s in kept] for cell in cells if cell not in chosen}
    return promising(puzzle, removed={cell: symbols for cell, symbols in gone.items() if symbols})


def with_fish(puzzle: gw.Puzzle, size: int, random: Random) -> gw.Position:
    """A position in which a symbol's places in that many rows lie in as many columns, except for a few fins."""
    held, start = _held(puzzle), promising(puzzle).candidates()
    symbol = _rarest(puzzle, random)
    rows = [row for row in _rows(puzzle) if symbol in start[next(str(c) for c in row if held[str(c)] == symbol)]]
    bases = random.sample(rows, min(size, len(rows)))
    covers = {cell[1] for row in bases for cell in row if held[str(cell)] == symbol}
    outside = [str(c) for row in bases for c in row if c[1] not in covers and symbol in start[str(c)]]
    fins = set(random.sample(outside, min(random.randrange(4), len(outside))))
    return promising(puzzle, removed={cell: [symbol] for cell in outside if cell not in fins})


def with_rectangles(puzzle: gw.Puzzle, random: Random) -> Iterator[gw.Position]:
    """Positions in which two opposite corners of a rectangle have the same candidate besides two common ones."""
    held, start = _held(puzzle), promising(puzzle).candidates()
    cells = [cell for cell in puzzle.grid.cells if len(start[str(cell)]) > 2]
    for one, other in random.sample(list(combinations(cells, 2)), min(len(cells), 60)):
        near, far = str(gw.Cell((one[0], other[1]))), str(gw.Cell((other[0], one[1])))
        pair, extra = {held[str(one)], held[near]}, held[str(other)]
        if len(pair | {extra}) < 3 or held[far] not in pair:
            continue
        kept = {str(one): pair | {extra}, str(other): pair | {extra}, near: pair, far: pair}
        if all(symbols <= set(start[cell]) for cell, symbols in kept.items()):
            gone = {cell: [s for s in start[cell] if s not in symbols] for cell, symbols in kept.items()}
            yield promising(puzzle, removed={cell: symbols for cell, symbols in gone.items() if symbols})


def with_sectors(puzzle: gw.Puzzle, random: Random) -> gw.Position:
    """A position in which the cells where four rows cross four columns hold little that their lines do not need."""
    held, start = _held(puzzle), promising(puzzle).candidates()
    size = puzzle.grid.columns
    rows, columns = (random.sample(range(size), SMALLER_HALF) for _ in range(2))
    by_row = set(random.sample(puzzle.symbols.names, size // 2))
    inside = [c for c in puzzle.grid.cells if c[0] in rows and c[1] in columns and len(start[str(c)]) > 1]
    needed = {(symbol in by_row, cell[symbol not in by_row], symbol) for cell in inside for symbol in [held[str(cell)]]}
    gone = {
        str(cell): [s for s in start[str(cell)] if (s in by_row, cell[s not in by_row], s) not in needed]
        for cell in inside
    }
    return promising(puzzle, removed={cell: symbols for cell, symbols in gone.items() if symbols})


def _held(puzzle: gw.Puzzle) -> dict[str, str]:
    """The solution."""
    solution = next(gw.solutions(puzzle))
    return {str(cell): symbol for cell, symbol in solution.entries.items()}


def _rarest(puzzle: gw.Puzzle, random: Random) -> str:
    """The symbol that is given least often, so that it has the most places left."""
    given = list(puzzle.givens.values())
    return min(random.sample(puzzle.symbols.names, len(puzzle.symbols.names)), key=given.count)


def written(position: gw.Position, wanted: Technique) -> str:
    """The position as a puzzle file with as few pencil marks as the technique's step needs."""
    puzzle, placed = position.puzzle, position.placed()
    step = first(position, wanted)
    start = promising(puzzle, placed=dict(placed.items())).candidates()
    marks = {cell: now for cell, now in position.candidates().items() if now != start[cell]}
    for cell in list(marks):
        fewer = {other: marked for other, marked in marks.items() if other != cell}
        if first(reached(gw.parse(text_of(puzzle, placed, fewer))), wanted) == step:
            marks = fewer
    return text_of(puzzle, placed, marks)


def text_of(puzzle: gw.Puzzle, placed: dict[str, str], marks: dict[str, tuple[str, ...]]) -> str:
    """A puzzle with a player's entries and pencil marks as a file."""
    given = {str(cell) for cell in puzzle.givens}
    entries = {cell: symbol for cell, symbol in placed.items() if cell not in given}
    changes: dict[str, object] = {}
    if entries and puzzle.grid.layers != CELLS_ONLY:
        changes["progress"] = entries
    elif entries:
        rows = [[None if c in puzzle.grid.void else entries.get(str(c), ".") for c in chunk] for chunk in _rows(puzzle)]
        changes["progress"] = rows
    if marks:
        changes["marks"] = {cell: " ".join(symbols) for cell, symbols in marks.items()}
    attributes = {name: value for name, value in puzzle.declaration.attributes.items() if name not in REMARKS}
    bare = gw.Puzzle.from_declaration(replace(puzzle.declaration, attributes=attributes))
    changed = bare.replace(**changes) if changes else bare
    if puzzle.grid.layers != CELLS_ONLY:
        return yaml.write(changed)
    return re.sub(r"(- (?:initial|progress)): \|\n((?:    .*\n)+)", _folded, yaml.write(changed))


def _rows(puzzle: gw.Puzzle) -> Iterator[list[gw.Cell]]:
    places = list(puzzle.grid.squares)
    for start in range(0, len(places), puzzle.grid.columns):
        yield places[start : start + puzzle.grid.columns]


def _folded(match: re.Match[str]) -> str:
    if "/" in match[2]:  # a symbol of the board, so that it can't separate rows
        return match[0]
    rows = " / ".join(row.strip() for row in match[2].splitlines())
    quote = '"' if re.search("[*#]", rows) else ""  # to YAML they are more than characters
    return f"{match[1]}: {quote}{rows}{quote}\n"


# ---- examples --------------------------------------------------------------------------------------------------------


def holds(text: str, wanted: Technique) -> bool:
    """Whether the technique applies in this position, and its step is correct."""
    start = reached(gw.parse(text))
    step = first(start, wanted)
    return step is not None and len(str(step)) <= LONGEST and verify(start, step) is None


def examples_in(found: Iterable[gw.Position], missing: dict[str, Technique]) -> Iterator[tuple[str, str]]:
    """The examples of missing techniques in some positions, even if easier techniques apply there."""
    left = dict(missing)
    for position in found if left else ():
        for name, wanted in list(left.items()):
            for example in example_of(position, wanted):
                del left[name]
                yield example


def needed(found: Iterable[tuple[gw.Position, Technique]], missing: dict[str, Technique]) -> Iterator[tuple[str, str]]:
    """The examples of missing techniques in positions where nothing easier applies."""
    for position, wanted in found:
        if wanted.name in missing:
            yield from example_of(position, wanted)


def example_of(position: gw.Position, wanted: Technique) -> Iterator[tuple[str, str]]:
    """The position as an example of a technique, if its explanation is short enough."""
    step = first(position, wanted)
    if step is not None and len(str(step)) <= LONGEST and holds(text := written(position, wanted), wanted):
        yield wanted.name, text


def searched(missing: dict[str, Technique]) -> Iterator[tuple[str, str]]:
    """Examples, the nicest first: on a plain board, on other boards, and last where an easier technique applies."""
    easy = ladder("gridwise", frozenset(name for name, t in techniques().items() if not t.supposes))
    yield from own(missing)
    for scale in LADDERS:
        for seed in range(FIRST):
            yield from needed(climbed(board("Sudoku", 9, Random(SEED + seed)), ladder(scale)), missing)
    for seed in range(FIRST):
        for puzzle in filter(_one_solution, (make(kind, Random(SEED + seed)) for kind in MAKERS)):
            yield from needed(climbed(puzzle, ladder("gridwise")), missing)
    for puzzle in filter(_one_solution, shipped()):
        yield from needed(climbed(puzzle, ladder("gridwise")), missing)
    for seed in range(FIRST):
        slow = {name: wanted for name, wanted in missing.items() if wanted.supposes}
        yield from examples_in(islice(positions(board("SixySudoku", 6, Random(SEED + seed)), easy), 8), slow)
    for seed in range(PUZZLES):
        puzzle, random = board("Sudoku", 9, Random(SEED + seed)), Random(SEED + seed)
        large = {name: wanted for name, wanted in missing.items() if wanted.kernel in LARGE}
        yield from examples_in(positions(puzzle, easy), {n: t for n, t in missing.items() if n not in large})
        yield from planted(puzzle, large, random)
        sectors = {name: wanted for name, wanted in missing.items() if wanted.kernel == "sector-sets"}
        yield from examples_in((with_sectors(puzzle, random) for _ in range(6)) if sectors else (), sectors)
        rectangles = {name: wanted for name, wanted in missing.items() if wanted.kernel == "unique-rectangle"}
        yield from examples_in(with_rectangles(puzzle, random) if rectangles else (), rectangles)
        for other in filter(_one_solution, (make(kind, Random(SEED + seed)) for kind in MAKERS)):
            yield from needed(climbed(other, ladder("gridwise")), missing)
            small = {n: t for n, t in missing.items() if n not in large}
            yield from examples_in(islice(positions(other, easy), 4), small)


def planted(puzzle: gw.Puzzle, large: dict[str, Technique], random: Random) -> Iterator[tuple[str, str]]:
    """Examples of patterns that are too large to occur by chance, in positions made for their size."""
    for size in sorted({wanted.options[0] for wanted in large.values()}):
        alike = {name: wanted for name, wanted in large.items() if wanted.options[0] == size}
        fish = {name: wanted for name, wanted in alike.items() if wanted.kernel == "fish"}
        subsets = {name: wanted for name, wanted in alike.items() if name not in fish}
        if size > SMALLER_HALF:
            blank, board_ = large_board(size, False, random), large_board(size, True, random)
            lines = {name: wanted for name, wanted in fish.items() if not wanted.options[1]}
            yield from examples_in((with_subset(blank, size, random) for _ in range(6)), subsets)
            yield from examples_in((with_fish(board_, size, random) for _ in range(6)), lines)
        yield from examples_in((with_subset(puzzle, size, random) for _ in range(6)), subsets)
        for place in (with_fish, thinned):
            yield from examples_in((place(puzzle, size, random) for _ in range(6)), fish)


def _one_solution(puzzle: gw.Puzzle) -> bool:
    try:
        gw.Position(puzzle)  # raises for boards that are too large to be explained
        return gw.solve(puzzle, 2, seconds=5).status == "one"
    except PuzzleError:
        return False


def make_examples(missing: dict[str, Technique]) -> Iterator[tuple[str, str]]:
    """An example for each of these techniques, if one turns up."""
    for name, text in searched(missing):
        if missing.pop(name, None):
            yield name, text
        if not missing:
            return


def keep(name: str, text: str) -> None:
    """Write an example to the file next to its technique's module."""
    path = example_file(technique(name))
    family = {t.name: example_text(t) for t in techniques().values() if example_file(t) == path and not t.example}
    texts = {each: known for each, known in family.items() if known} | WRITTEN.get(path, {}) | {name: text}
    WRITTEN[path] = texts
    path.write_text(examples_written(texts), encoding="utf-8")


WRITTEN: dict[Path, dict[str, str]] = {}


def main() -> None:
    """Make the missing examples, and report those that were not found."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--again", action="store_true", help="make new examples for techniques that have one")
    parser.add_argument("technique", nargs="*", help="only for these")
    asked = parser.parse_args()
    names = [technique(name).name for name in asked.technique] or list(techniques())
    wanted = {name: technique(name) for name in names}
    missing = {n: t for n, t in wanted.items() if asked.again or not (example_text(t) and holds(example_text(t), t))}
    for name, text in make_examples(missing):
        keep(name, text)
        print(name, flush=True)
    if missing:
        sys.exit(f"no example turned up for {', '.join(missing)}")


if __name__ == "__main__":
    main()
