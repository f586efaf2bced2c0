"""Borders, links and corners: their names, the layers of a grid, and boards drawn as text."""

import pytest

import gridwise as gw
from gridwise import Cell
from gridwise.declaring.yaml_writer import write

BORDERS = {
    "none": {"value": 0, "look": "cross", "background": "yes", "layer": "borders", "noun": "no line", "character": "x"},
    "line": {"value": 1, "look": "line", "layer": "borders", "character": "-"},
}
LINKS = {name: {**mark, "layer": "links"} for name, mark in BORDERS.items()}


def lines(rows: int, columns: int, symbols: object = BORDERS, **more: object) -> gw.Puzzle:
    return gw.Puzzle(size=(rows, columns), symbols=symbols, **more)


@pytest.mark.parametrize(
    ("name", "layer", "also"),
    [
        ("a1|a2", "borders", "r1c1.5"),
        ("a1|b1", "borders", "r1.5c1"),
        ("a1|top", "borders", "r0.5c1"),
        ("b2|left", "borders", "b1|b2"),
        ("a1~a2", "links", "a2~a1"),
        ("r1.5c1.5", "corners", "r1.5c1.5"),
        ("a1", "cells", "r1c1"),
    ],
)
def test_places_have_names_that_can_be_read(name: str, layer: str, also: str) -> None:
    place = Cell.parse(name)
    assert place.layer == layer
    assert Cell.parse(also) == place
    assert Cell.parse(str(place)) == place


def test_a_border_and_a_link_at_the_same_point_differ() -> None:
    assert Cell.parse("a1|a2") != Cell.parse("a1~a2")


@pytest.mark.parametrize("layers", [("borders",), ("links",), ("corners",), ("cells", "borders", "links", "corners")])
def test_every_place_of_a_grid_is_found_by_its_name(layers: tuple[str, ...]) -> None:
    grid = gw.Grid((3, 4), layers=layers)
    assert len({str(place) for place in grid.places}) == len(grid.places)
    assert all(grid.index[Cell.parse(str(place))] == number for number, place in enumerate(grid.places))


def test_a_grid_of_three_rows_and_four_columns_has_so_many_places() -> None:
    counts = {layer: len(gw.Grid((3, 4), layers=(layer,)).places) for layer in ("borders", "links", "corners")}
    assert counts == {"borders": 31, "links": 17, "corners": 20}


def test_around_a_hole_there_are_borders_but_no_links() -> None:
    void = frozenset((Cell.parse("b2"),))
    names = {str(place) for place in gw.Grid((3, 3), void, ("borders", "links")).places}
    assert "a2|b2" in names
    assert "a2~b2" not in names


def test_the_outer_borders_are_named_after_their_only_cell() -> None:
    names = [str(place) for place in gw.Grid((1, 2), layers=("borders",)).places]
    assert names == ["a1|top", "a2|top", "a1|left", "a1|a2", "a2|right", "a1|bottom", "a2|bottom"]


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("a1|b2", "there is no border between a1 and b2: they share no edge"),
        ("a1~left", "'a1~left' is not a link: a link joins two cells, such as a1~a2"),
        ("a1.5", "'a1.5' is not a place; places are named like a1|a2, a1|top, a1~a2 or r1c1.5"),
    ],
)
def test_wrong_names_are_refused(name: str, message: str) -> None:
    with pytest.raises(gw.PuzzleError, match=r"place|border|link") as caught:
        Cell.parse(name)
    assert str(caught.value) == message


def test_borders_need_two_dimensions() -> None:
    with pytest.raises(gw.PuzzleError, match="borders exist only in two dimensions, but this grid has 3"):
        gw.Puzzle(size=(2, 2, 2), symbols=BORDERS)


def test_a_place_that_the_grid_lacks_is_refused() -> None:
    with pytest.raises(gw.PuzzleError, match=r"c1\|d1 is outside"):
        lines(2, 2, progress={"c1|d1": "line"})
    with pytest.raises(gw.PuzzleError, match=r"puts 'line' into a1, which can't hold a symbol"):
        lines(2, 2, progress={"a1": "line"})


def test_solutions_name_every_place() -> None:
    puzzle = lines(1, 1, initial={"a1|top": "line", "a1|left": "line", "a1|right": "none", "a1|bottom": "line"})
    [solution] = gw.solutions(puzzle)
    assert solution.layers == {"borders": {"a1|top": "1", "a1|left": "1", "a1|right": "0", "a1|bottom": "1"}}
    assert solution.rows == ((None,),)
    assert solution.line == "1101"
    assert gw.Solution.from_json(solution.to_json()) == solution
    assert gw.check(puzzle, solution) == []


def test_a_board_is_drawn_as_text_and_read_again() -> None:
    wide = "+---+   +\n|       x\n+   +---+\n    |   |\n+   +---+"
    narrow = "+-+ +\n|   x\n+ +-+\n  | |\n+ +-+"
    drawn = {"a1|top", "a1|left", "a2|b2", "b1|b2", "b2|right", "b2|bottom"}
    for text in (wide, narrow):
        puzzle = lines(2, 2, progress=text)
        assert {str(place) for place, symbol in puzzle.progress.items() if symbol == "1"} == drawn
        assert [str(place) for place, symbol in puzzle.progress.items() if symbol == "0"] == ["a2|right"]
        assert str(puzzle) == wide
        assert gw.parse(write(puzzle)) == puzzle


def test_links_are_drawn_between_the_middles_of_cells() -> None:
    puzzle = lines(2, 3, LINKS, progress={"a1~a2": "line", "a2~b2": "line", "b2~b3": "none"})
    assert str(puzzle) == "·---·   ·\n    |\n·   · x ·"
    assert gw.parse(write(puzzle)) == puzzle


def test_what_an_answer_leaves_blank_is_background() -> None:
    puzzle = lines(1, 1)
    square = "+---+\n|   |\n+---+"
    assert gw.check(puzzle, square) == []
    assert gw.check(puzzle, "+---+\n|\n+---+") == []
    assert len(lines(1, 1, solution="+---+\n|\n+---+").known_solution) == 4


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("+---+\n|   |", "`progress` has 2 lines, but a board of this size has 3"),
        ("+---+\n|   |\n+-o-+", "'o' at a1|bottom is not a symbol of this puzzle; no line is x, line is - or |"),
        ("+---+---+\n|   |\n+---+", "line 1 has 9 characters, but a board of this size has 5"),
    ],
)
def test_a_drawing_that_does_not_fit_is_refused(text: str, message: str) -> None:
    with pytest.raises(gw.PuzzleError) as caught:
        lines(1, 1, progress=text)
    assert str(caught.value) == message


def test_turning_and_mirroring_keep_borders() -> None:
    names = {symmetry.name for symmetry in lines(2, 2).model.symmetries}
    assert names >= {"transpose", "rotate by 90°", "mirror columns", "mirror rows"}
    assert not any(name.startswith("swap 1") for name in names)


def test_cells_and_links_can_hold_symbols_of_their_own() -> None:
    colours = {"white": {"value": 2, "character": "w"}, "black": {"value": 3, "character": "b"}}
    puzzle = gw.Puzzle(size=(1, 2), symbols={**LINKS, **colours})
    assert gw.count(puzzle) == 8
    assert [str(place) for place in puzzle.grid.places] == ["a1", "a2", "a1~a2"]
    with pytest.raises(gw.PuzzleError, match="'w' belongs to cells, not to links"):
        puzzle.replace(initial={"a1~a2": "w"})


def test_pictures_show_lines_and_points() -> None:
    puzzle = lines(2, 2, progress={"a1|top": "line", "a1|a2": "none"})
    assert puzzle.svg().count("<circle") >= 9
    assert puzzle.draw("pdf").startswith(b"%PDF")
