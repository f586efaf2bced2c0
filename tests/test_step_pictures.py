"""What pictures of steps point out: on and off, sets, houses, the parts of a sum, clues; and that it can be read."""

import re
from collections import Counter
from functools import cache
from itertools import combinations
from math import dist
from pathlib import Path

import pytest

import gridwise as gw
from clitools import FOUR
from gridwise.logic.examples import example_text
from gridwise.logic.step import Step
from gridwise.model.registry import pieces
from gridwise.model.shapes import Layer, Tone
from gridwise.render.palette import COLOURS
from gridwise.render.step_picture import picture_of
from gridwise.solving.explaining import reached
from reference_drawings import MARKS, SIX, steps
from test_drawing import SIZE, elements, texts

STYLE = Path(gw.__file__).parent / "web" / "page" / "style.css"


@cache
def shown(technique: str) -> Step:
    """The step of a technique's example."""
    puzzle = gw.parse(example_text(pieces("technique")[technique]()))
    return gw.find(reached(puzzle), technique)[0]


def spots(svg: str, tone: Tone) -> list[tuple[tuple[float, float], float]]:
    """The discs of a colour: middle and radius, in cells."""
    found = [e for e in elements(svg, Layer.HIGHLIGHT, "circle") if e["fill"] == COLOURS[tone]]
    return [((float(e["cx"]) / SIZE, float(e["cy"]) / SIZE), float(e["r"]) / SIZE) for e in found]


def points(path: str) -> list[tuple[float, float]]:
    numbers = [float(number) / SIZE for number in re.findall(r"-?[\d.]+", path)]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def lines(svg: str) -> list[tuple[bool, list[tuple[float, float]]]]:
    """The lines of links: whether each is dashed, and its points."""
    drawn = (e for e in elements(svg, Layer.HIGHLIGHT, "path") if e.get("stroke") == COLOURS[Tone.LINK])
    return [("stroke-dasharray" in e, points(e["d"])) for e in drawn]


def shades(svg: str) -> Counter[str]:
    tones = {COLOURS[tone]: tone.name for tone in (Tone.HOUSE, Tone.FOCUS, Tone.SECOND, Tone.PLACE, Tone.GONE)}
    return Counter(tones[e["fill"]] for e in elements(svg, Layer.SHADE, "path") if e["fill"] in tones)


# ---- chains ----------------------------------------------------------------------------------------------------------


def test_links_are_arrows_dashed_where_they_are_weak():
    svg = gw.Puzzle("Sudoku", **SIX).svg(step=dict(steps())["chain"], candidates=MARKS)
    assert [dashed for dashed, _ in lines(svg)] == [False, True, False, True, False]
    heads = [e for e in elements(svg, Layer.HIGHLIGHT, "path") if e["fill"] == COLOURS[Tone.LINK]]
    assert len(heads) == 5


@pytest.mark.parametrize("name", ["X-chain", "XY-chain", "AIC", "discontinuous nice loop", "skyscraper"])
def test_links_leave_the_candidates_they_join_free_and_each_is_drawn(name):
    step = shown(name)
    svg = step.svg()
    drawn = lines(svg)
    assert len(drawn) == len(step.because.chain)
    marked = [*spots(svg, Tone.PATTERN), *spots(svg, Tone.EXTRA), *spots(svg, Tone.GONE)]
    for _, line in drawn:
        assert all(dist(at, middle) >= radius - 0.005 for middle, radius in marked for at in line)


@pytest.mark.parametrize("name", ["X-chain", "AIC"])
def test_on_and_off_have_two_colours_and_off_a_ring(name):
    step = shown(name)
    picture = picture_of(step)
    on = {end for _, end, strong, _ in step.because.chain if strong}
    assert {((str(cell), symbol),) for cell, symbol in picture.first | picture.gone} >= on
    assert not picture.first & picture.second
    rings = [e for e in elements(step.svg(), Layer.HIGHLIGHT, "circle") if e.get("stroke") == COLOURS[Tone.RING]]
    assert len(rings) == len(picture.second) == len(spots(step.svg(), Tone.EXTRA))


# ---- sets, houses, sums ----------------------------------------------------------------------------------------------


def test_the_sets_of_an_als_have_two_colours_and_the_letters_of_the_words():
    step = shown("ALS-XZ")
    named = re.findall(r"et ([AB]) is ((?:[a-i]\d )+)\{", step.why)
    picture = picture_of(step)
    assert [(letter, str(cell)) for cell, letter, _ in picture.labels] == [
        (letter, cells.split()[0]) for letter, cells in named
    ]
    tints = {"A": Tone.FOCUS, "B": Tone.SECOND}
    assert {str(cell): tone for cell, tone in picture.cells.items() if tone in tints.values()} == {
        cell: tints[letter] for letter, cells in named for cell in cells.split()
    }
    svg = step.svg()
    assert {t["text"] for t in elements(svg, Layer.TEXT, "text")} >= {"A", "B"}
    assert len(lines(svg)) == 1  # the digit that only one of them can hold


def test_the_house_of_a_hidden_single_is_tinted_and_lines_lead_to_it_from_what_blocks_it():
    step = next(gw.explain(gw.parse(FOUR)))
    assert step.because.clues == ("box 1", "row b")  # the box, and the row that is blocked there
    assert shades(step.svg()) == {"HOUSE": 3, "PLACE": 1, "SECOND": 1}
    [(start, end)] = picture_of(step).rays
    assert str(start) == step.because.extra[0][0]
    assert str(end) in ("b1", "b2")
    rays = [e for e in elements(step.svg(), Layer.LINE, "path") if e["stroke"] == COLOURS[Tone.CITED]]
    assert len(rays) == 1


def test_a_fish_has_its_bases_tinted_and_its_covers_outlined():
    step = shown("X-wing")
    assert step.because.clues == ("column 2", "column 7", "row a", "row g")
    picture = picture_of(step)
    assert {cell.column for cell, tone in picture.cells.items() if tone is Tone.HOUSE} == {1, 6}
    assert [{cell.row for cell in cells} for cells in picture.outlines] == [{0}, {6}]


def test_the_house_and_the_cages_of_innies_are_outlined():
    step = shown("innie or outie")
    cages = step.because.clues[1:]
    svg = step.svg()
    solid = [e for e in elements(svg, Layer.CAGE, "path") if e["stroke"] == COLOURS[Tone.LINK]]
    assert len(solid) == 1 + len(cages)
    assert not any("stroke-dasharray" in e for e in solid)
    sums = {t["text"] for t in elements(svg, Layer.TEXT, "text") if t["fill"] == COLOURS[Tone.LINK]}
    assert sums == {cage.rpartition(" ")[2] for cage in cages}


# ---- clues -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "texts_of_clue"),
    [
        ("sight distance", ["2"]),
        ("reading a line", ["2"]),
        ("runs at sight", ["5"]),
        ("ways around a clue", ["2", "2"]),
    ],
)
def test_the_clue_of_a_step_stands_on_a_disc(name, texts_of_clue):
    svg = shown(name).svg()
    pointed = [t for t in elements(svg, Layer.TEXT, "text") if t["fill"] == COLOURS[Tone.LINK]]
    assert [t["text"] for t in pointed] == texts_of_clue
    discs = spots(svg, Tone.CITED)
    for text in pointed:
        at = float(text["x"]) / SIZE, float(text["y"]) / SIZE
        assert any(dist(at, middle) < radius for middle, radius in discs)


def test_a_refutation_shows_what_would_follow_and_where_it_ends():
    step = shown("refutation")
    [part] = step.parts
    assert shades(step.svg())["GONE"] == 1
    assert {str(cell) for cell, tone in picture_of(step).cells.items() if tone is Tone.GONE} == set(part.because.cells)
    assert part.because.cells[0] in step.why


def test_placements_and_removals_are_shown_whatever_the_technique():
    for name in ("W-wing", "whip", "cell forcing chain", "sue de coq", "siamese finned X-wing", "naked single"):
        step = shown(name)
        svg = step.svg()
        struck = [e for e in elements(svg, Layer.ABOVE, "path") if e["stroke"] == COLOURS[Tone.WRONG]]
        assert len(struck) == sum(map(len, step.removals.values()))
        filled = {place for place, text in texts(svg).items() if text["fill"] == COLOURS[Tone.PLACED]}
        assert filled == {tuple(gw.Cell.parse(cell)) for cell in step.placements}


# ---- colours ---------------------------------------------------------------------------------------------------------

DEUTERANOPIA = ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969))
PROTANOPIA = ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052))
"""How people see who lack a kind of cone (Machado 2009), applied to red, green and blue."""


def seen(colour: str, eyes: tuple[tuple[float, ...], ...]) -> tuple[float, ...]:
    red, green, blue = (int(colour[place : place + 2], 16) for place in (1, 3, 5))
    return tuple(a * red + b * green + c * blue for a, b, c in eyes)


@pytest.mark.parametrize("eyes", [DEUTERANOPIA, PROTANOPIA])
@pytest.mark.parametrize("scheme", ["picture", "light", "dark"])
def test_the_colours_of_candidates_differ_for_everyone(eyes, scheme):
    names = ("pattern", "extra", "gone")
    if scheme == "picture":
        colours = [COLOURS[Tone(name)] for name in names]
    else:
        found = dict(re.findall(r"--([a-z]+): light-dark\((#\w+, #\w+)\)", STYLE.read_text(encoding="utf-8")))
        colours = [found[name].split(", ")[scheme == "dark"] for name in names]
    for one, other in combinations(colours, 2):
        assert dist(seen(one, eyes), seen(other, eyes)) > 40, (one, other)
