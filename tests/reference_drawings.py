"""The drawings in tests/drawings: `python tests/reference_drawings.py` (part of `make docs`) refreshes them.

Look at the changed pictures before you keep them: `git diff --stat tests/drawings` lists them.
"""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from textwrap import dedent

import gridwise as gw
from gridwise.logic.step import Because, Step
from gridwise.model.registry import constraints, puzzle_type, type_names
from gridwise.model.shapes import Anchor, CellText, Disc, EdgeMark, Outline, PointText, Polyline, Tone, Width
from test_drawing import SHAPES, sketch

FOLDER = Path(__file__).parent / "drawings"
MARKS = {"a1": "12", "a4": "124", "b2": "13", "b5": "135", "d1": "26", "d4": "246", "e5": "35", "f2": "136", "f6": "16"}
SIX = {"size": 6, "initial": "..5.6.\n4.....\n..6...\n......\n.2....\n......"}


def cells(names: str) -> tuple[gw.Cell, ...]:
    return tuple(map(gw.Cell.parse, names.split()))


def all_kinds() -> gw.Puzzle:
    """A board with one of every clue that people draw, including those without a constraint of their own."""
    (a5, a6), (b1, b2, c1, c2, d1) = cells("a5 a6"), cells("b1 b2 c1 c2 d1")
    return sketch(
        Polyline(cells("a3 b3 c4 c5"), Width.THIN, Tone.INK, arrow=True),
        Disc(cells("a3")[0], 0.38, Tone.PAPER, Tone.INK),
        Polyline(cells("e1 d1 d2 d3")),
        Disc(cells("e1")[0]),
        EdgeMark(a5, a6, "V"),
        EdgeMark(*cells("b5 b6"), fill=Tone.INK),
        EdgeMark(b1, b2, "12"),
        EdgeMark(c1, c2, "<", None, None),
        EdgeMark(c1, d1, "X", None, None),
        Outline(cells("e3 e4 d4"), Width.HAIR, dashed=True, inset=0.08),
        CellText(cells("d4")[0], "24", Anchor.CORNER),
        PointText((5, 5), "27", disc=True),
        PointText((-0.4, 2.5), "15"),
        PointText((2.5, 6.4), "6"),
        **{"size": (6, 6), "symbols": "123456", "initial": "1.....\n.2....\n......\n......\n......\n.....6"},
    )


def steps() -> Iterator[tuple[str, Step]]:
    """Steps of each kind: a placement, a removal with a fin, a chain with a group."""
    yield "placement", Step("hidden single", {"a1": "2"}, {}, Because(("a1",), (("a1", "2"),)))
    fin = Because(("a4", "d4"), (("a4", "4"), ("d4", "4")), extra=(("d4", "6"),))
    yield "removal", Step("finned fish", {}, {"b5": ("1", "5"), "e5": ("5",)}, fin)
    nodes = [(("a1", "1"),), (("b2", "1"),), (("b2", "3"),), (("b5", "3"), ("e5", "3")), (("f2", "3"),), (("f6", "1"),)]
    links = tuple((a, b, number % 2 == 0, "") for number, (a, b) in enumerate(pairwise(nodes)))
    pattern = tuple(candidate for node in nodes for candidate in node)
    names = tuple(dict.fromkeys(cell for cell, _ in pattern))
    yield "chain", Step("chain", {}, {"f2": ("1",)}, Because(names, pattern, chain=links))


def drawings() -> dict[str, str]:
    """All drawings by name."""
    found = {f"shape-{number:02}-{type(s).__name__}": sketch(s).svg() for number, (s, _, _) in enumerate(SHAPES)}
    found["shapes"] = all_kinds().svg(candidates={"f1": "12", "f2": "123456", "e4": "123456"}, cells="a1", title=True)
    for name in type_names():
        puzzle = gw.parse(puzzle_type(name).starter())
        found[f"type-{name}-solved"] = puzzle.svg(solution=gw.solve(puzzle).solution)
    for name, kind in constraints().items():
        if kind.example:
            found[f"constraint-{name}"] = gw.parse(dedent(kind.example)).svg()
    for name, step in steps():
        found[f"step-{name}"] = gw.Puzzle("Sudoku", **SIX).svg(step=step, candidates=MARKS)
    for size in (4, 9, 16, 25, 36):
        puzzle = gw.Puzzle("Sudoku", size=size)
        names = puzzle.symbols.names
        marks = {"a1": names, "a2": names[:2], "b1": names[-5:], "b2": names[-1:], "b3": ()}
        found[f"marks-{size}"] = puzzle.svg(candidates=marks, solution={"c3": names[-1]})
    return found


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    made = drawings()
    for path in FOLDER.glob("*.svg"):
        if path.stem not in made:
            path.unlink()
    for name, svg in made.items():
        (FOLDER / f"{name}.svg").write_text(svg, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
