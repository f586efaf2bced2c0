"""Three rules that no file of gridwise has, each of five lines: generated, explained, drawn, and played on the page."""

from pathlib import Path

import pytest

import gridwise as gw
from browser import Table
from gridwise.logic.verify import verify

ROOT = Path(__file__).parent.parent
SEESAW = """\
- LatinSquare
- size: [5, 5]
- title: Seesaw
- {Formula: 2*c1 + c2 = c4 + 2*c5, draw: {line: c1-c5, colour: teal}}
- {Formula: 2*a3 + b3 = d3 + 2*e3, draw: {line: a3 b3 c3 d3 e3, colour: orange}}
"""
WITNESSES = """\
- {type: Sudoku, size: [4, 4]}
- title: Witnesses
- {name: Exactly, count: 2, options: [a1 + d4 = 7, {Thermometer: d1 c1 b1}, {Not: {WhiteDot: b2 b3}}]}
- {name: IfThen, when: a1 + d4 = 7, then: c3 = 1, draw: {region: c3, colour: yellow}}
- if b1 = 4 then a3 + d3 = 5 else a3 * d3 = 4
"""
REMAINDERS = """\
- LatinSquare
- size: [5, 5]
- title: Remainders
- {Formula: (b2 * b4) mod 5 = d3, draw: {line: b2 d3 b4, colour: purple}}
- {Formula: "max(a1-a3) - gcd(e4, e5) = c5", draw: [{region: a1-a3, colour: yellow}, {text: max, cell: c5}]}
"""
INVENTED = {
    "seesaw": (SEESAW, ["2*c1 + c2", "2*a3 + b3"], "2 × c1 + c2 = c4 + 2 × c5"),
    "witnesses": (WITNESSES, ["a1 + d4 = 7", "b1 = 4 then"], "exactly 2 of"),
    "remainders": (REMAINDERS, ["b2 * b4", "gcd(e4"], "b2 × b4"),
}


@pytest.fixture(params=INVENTED)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def made(name: str, tmp_path: Path) -> gw.Puzzle:
    path = tmp_path / f"{name}.yml"
    path.write_text(INVENTED[name][0])
    return gw.generate(path, seed=4)


def test_it_is_declared_in_five_lines_and_in_no_other_file(name: str) -> None:
    text, phrases, _ = INVENTED[name]
    assert len(text.splitlines()) == 5
    files = [*ROOT.glob("examples/**/*.yml"), *ROOT.glob("src/gridwise/types/*"), *ROOT.glob("docs/**/*.md")]
    written = "\n".join(path.read_text(encoding="utf-8") for path in files if path.is_file())
    assert not [phrase for phrase in phrases if phrase in written]


def test_it_is_generated_explained_and_drawn(name: str, made: gw.Puzzle) -> None:
    assert gw.unique(made)
    steps = list(gw.explain(made))
    position = gw.position(made)
    for step in steps:
        assert verify(position, step) is None
        position.apply(step)
    assert position.solved
    assert any(INVENTED[name][2] in str(step) for step in steps), "the rule takes part, in its own words"
    plain = gw.Puzzle(
        size=made.grid.shape,
        symbols=made.symbols.names,
        initial=[[made[r, c] for c in range(made.grid.columns)] for r in range(made.grid.rows)],
    )
    assert made.svg() != plain.svg()


def test_it_is_played_on_the_page(made: gw.Puzzle, table: Table) -> None:
    table.open_text(made.to_yaml()).says("Opened")
    solution = next(gw.solutions(made))
    table.enter({str(cell): solution[cell] for cell in solution if made[cell] is None})
    table.says("Solved in")
