"""Playing at the terminal without a screen: the game, its drawing and its file."""

from pathlib import Path

import pytest

import gridwise as gw
from clitools import FOUR
from gridwise.model.grid import Cell
from gridwise.tui.board_drawing import BoardDrawing
from gridwise.tui.box_characters import joint
from gridwise.tui.cell_contents import CellContents
from gridwise.tui.clock import Clock
from gridwise.tui.game import Game, PlayerLayer, TypingMode
from gridwise.tui.saving import SaveTarget, save_new, save_target, with_work
from gridwise.tui.symbol_input import SymbolInput, Typed
from sampled_cases import every

ROOT = Path(__file__).parent.parent
EXAMPLES = sorted((ROOT / "examples").glob("*.yml"))
FOUR_LINE = "1342 2431 4213 3124".replace(" ", "")


def cell(name: str) -> Cell:
    return Cell.parse(name)


# ---- the game, without a screen --------------------------------------------------------------------------------------


def test_entries_are_toggled_and_givens_stay() -> None:
    game = Game(gw.parse(FOUR))
    assert game.enter([cell("a2")], "3")
    assert game.symbol(cell("a2")) == "3"
    assert game.enter([cell("a2")], "3")
    assert game.symbol(cell("a2")) is None
    assert not game.enter([cell("a1")], "2")
    assert game.symbol(cell("a1")) == "1"


def test_undo_and_redo_go_all_the_way() -> None:
    game = Game(gw.parse(FOUR))
    states = [game.work()]
    cells = game.open(game.puzzle.grid.cells)
    for number in range(200):
        mode = (TypingMode.SYMBOL, TypingMode.CENTRE, TypingMode.CORNER)[number % 3]
        if game.enter([cells[number % len(cells)]], str(number % 4 + 1), mode):
            states.append(game.work())
    made = len(states) - 1
    assert made > 100
    for before in reversed(states[:-1]):
        assert game.undo()
        assert game.work() == before
    assert not game.undo()
    for after in states[1:]:
        assert game.redo()
        assert game.work() == after
    assert not game.redo()
    assert game.undo()
    assert game.enter([cells[0]], "4") or game.enter([cells[0]], "3")
    assert not game.redo(), "a new move ends what could be redone"


def test_pencil_marks_keep_the_order_of_the_symbols() -> None:
    game = Game(gw.Puzzle("Sudoku", size=16))
    for symbol in ("12", "3", "10"):
        game.enter([cell("a1"), cell("a2")], symbol, TypingMode.CENTRE)
    assert game.get(PlayerLayer.CENTRE, cell("a1")) == ("3", "10", "12")
    game.enter([cell("a1")], "10", TypingMode.CENTRE)
    game.enter([cell("a1"), cell("a2")], "10", TypingMode.CENTRE)
    assert "10" in game.get(PlayerLayer.CENTRE, cell("a1")), "not in all of them: it is added, not taken away"
    game.enter([cell("a1"), cell("a2")], "10", TypingMode.CENTRE)
    assert game.get(PlayerLayer.CENTRE, cell("a2")) == ("3", "12")


def test_automatic_candidates_follow_the_entries_and_can_be_struck_out() -> None:
    game = Game(gw.parse(FOUR))
    assert game.candidates(cell("a2")) == ("3", "4")
    game.enter([cell("a4")], "4")
    assert game.candidates(cell("a2")) == ("3",)
    game.undo()
    game.automatic = True
    game.enter([cell("a2")], "4", TypingMode.CENTRE)
    assert game.candidates(cell("a2")) == ("3",)
    assert game.marks()[cell("a2")] == ("3",)
    game.automatic = False
    assert game.work().marks == {cell("a2"): ("3",)}, "what was struck out is kept"


def test_erasing_takes_entry_then_marks_then_colours() -> None:
    game = Game(gw.parse(FOUR))
    at = [cell("a2")]
    game.colour(at, 3)
    game.enter(at, "3", TypingMode.CORNER)
    game.enter(at, "4")
    seen = []
    while game.erase(at):
        seen.append([bool(game.layers[layer]) for layer in (PlayerLayer.ENTRY, PlayerLayer.CORNER, PlayerLayer.COLOUR)])
    assert seen == [[False, True, True], [False, False, True], [False, False, False]]


@pytest.mark.parametrize(
    "path", [path for path in EXAMPLES if path.stem != "two-solutions"], ids=lambda path: path.stem
)
def test_steps_taken_one_by_one_solve_the_board(path: Path) -> None:
    puzzle = gw.load(path)
    game = Game(puzzle)
    for step in gw.explain(puzzle):
        game.take(step)
    assert game.full
    assert not gw.check(puzzle, {**puzzle.givens, **game.entries})


def test_typing_puts_characters_together_while_they_come_quickly() -> None:
    now = [0.0]
    keyboard = SymbolInput(gw.Puzzle("Sudoku", size=16).symbols, lambda: now[0])
    assert keyboard.type("1") == Typed("1")
    now[0] += 0.3
    assert keyboard.type("6") == Typed("16", replaces=True)
    now[0] += 0.3
    assert keyboard.type("2") == Typed("2"), "162 is no symbol: a new one begins"
    now[0] += 5
    assert keyboard.type("1") == Typed("1")
    now[0] += 5
    assert keyboard.type("2") == Typed("2")
    assert keyboard.type("C") == Typed("12")
    assert keyboard.type("c") is None, "small letters are commands on boards of numbers"
    assert keyboard.empties(".")


def test_typing_symbols_that_need_several_characters() -> None:
    keyboard = SymbolInput(gw.parse("{size: [2, 2], symbols: [red, blue]}").symbols)
    assert [keyboard.type(letter) for letter in "re"] == [Typed(None), Typed(None)]
    assert keyboard.pending == "re"
    assert keyboard.type("d") == Typed("red")


def test_the_clock_stands_while_it_is_paused() -> None:
    now = [100.0]
    clock = Clock(lambda: now[0])
    now[0] += 61
    assert str(clock) == "1:01"
    clock.run(False)
    now[0] += 1000
    clock.run(True)
    now[0] += 3600
    assert str(clock) == "1:01:01"


# ---- the drawing -----------------------------------------------------------------------------------------------------


def drawn(puzzle: gw.Puzzle, *, roomy: bool = False, automatic: bool = False) -> str:
    game, drawing = Game(puzzle), BoardDrawing(puzzle, roomy=roomy)
    game.automatic = automatic
    contents = CellContents(game, drawing.room, drawing.circled)
    lines = []
    for y in range(drawing.height):
        pieces = drawing.line(y)
        texts = [
            piece.text if piece.cell is None else contents.lines(piece.cell)[piece.number].text for piece in pieces
        ]
        lines.append("".join(texts).rstrip())
    return "\n".join(lines)


def test_all_ways_that_lines_can_meet_have_a_character() -> None:
    weights = [(a, b, c, d) for a in range(3) for b in range(3) for c in range(3) for d in range(3)]
    assert len({joint(arms) for arms in weights}) == 81
    assert (joint((1, 1, 1, 1)), joint((2, 1, 2, 1)), joint((0, 2, 2, 0)), joint((1, 0, 1, 2))) == ("┼", "╂", "┏", "┥")


def test_a_killer_shows_cages_and_their_sums() -> None:
    puzzle = gw.parse(
        "- Sudoku\n- size: [4, 4]\n- {name: Cage, region: a1 a2 b2, sum: 8}\n- {name: Cage, region: a3 b3, sum: 5}\n"
        "- {name: Cage, region: b4 c4, sum: 6}\n"
    )
    assert drawn(puzzle) == (
        "    1   2   3   4\n"
        "  ┏8━━┯━━━┳5━━┯━━━┓\n"
        "a ┃   ╎   ┃   │   ┃\n"
        "  ┠───┼╌╌╌╂╌╌╌┼6──┨\n"
        "b ┃   │   ┃   │   ┃\n"
        "  ┣━━━┿━━━╋━━━┿╍╍╍┫\n"
        "c ┃   │   ┃   │   ┃\n"
        "  ┠───┼───╂───┼───┨\n"
        "d ┃   │   ┃   │   ┃\n"
        "  ┗━━━┷━━━┻━━━┷━━━┛"
    )


def test_a_kenken_shows_targets_with_their_signs() -> None:
    seen = drawn(gw.load(ROOT / "examples/kenken.yml"))
    assert "┏11+━┳12+━┯━━━━┯━━━━┳13+━┯━━━━┓" in seen
    assert "240×" in seen
    assert "1−" in seen


def test_a_kakuro_shows_its_sums_and_shades_the_rest() -> None:
    lines = drawn(gw.load(ROOT / "examples/kakuro.yml")).splitlines()
    assert lines[2] == "a ┃░░░░│ 9\\ │24\\ │░░░░│ 7\\ │25\\ │░░░░┃"
    assert lines[4] == "b ┃\\11 │    │    │16\\5│    │    │14\\ ┃"


def test_signs_between_cells_and_sums_on_corners() -> None:
    futoshiki = drawn(gw.load(ROOT / "examples/futoshiki.yml")).splitlines()
    assert futoshiki[4] == "b ┃   │   <   <   │ 3 ┃"
    assert futoshiki[5] == "  ┠─v─┼───┼───┼───┼───┨"
    sums = drawn(gw.load(ROOT / "examples/vertex-sums.yml")).splitlines()
    assert sums[3] == "  ┠──10──14───┨"
    skyscrapers = drawn(gw.load(ROOT / "examples/skyscrapers.yml")).splitlines()
    assert skyscrapers[1] == "     2       2   2"
    assert skyscrapers[5] == "b 3┃   │   │   │   │   ┃"


def test_lines_are_drawn_across_borders_and_circles_around_cells() -> None:
    puzzle = gw.parse(
        "- Sudoku\n- size: [4, 4]\n- {name: Thermometer, line: a1 a2 b3 c3}\n- initial: 1.../..../..../....\n"
    )
    lines = drawn(puzzle).splitlines()
    assert lines[2] == "a ┃(1)═   ┃   │   ┃"
    assert lines[3] == "  ┠───┼───╲───┼───┨"
    assert lines[5] == "  ┣━━━┿━━━╋━║━┿━━━┫"


def test_large_cells_show_each_candidate_at_its_place() -> None:
    seen = drawn(gw.parse(FOUR), roomy=True, automatic=True).splitlines()
    assert seen[2:5] == [
        "  ┃     │     ┃  2  │  2  ┃",
        "a ┃  1  │3 4  ┃  4  │     ┃",
        "  ┃     │     ┃     │     ┃",
    ]


@pytest.mark.parametrize("roomy", [False, True])
@pytest.mark.parametrize("path", every(3, EXAMPLES), ids=lambda path: path.stem)
def test_every_cell_is_found_where_it_is_drawn(path: Path, roomy: bool) -> None:
    puzzle = gw.load(path)
    drawing = BoardDrawing(puzzle, roomy=roomy)
    for each in puzzle.grid.cells:
        x, y, width, height = drawing.box(each)
        places = [drawing.cell_at(x + i, y + j) for i in range(width) for j in range(height)]
        assert set(places) == {each}
        assert drawing.cell_at(x - 1, y) != each
    widths = {sum(len(piece.text) for piece in drawing.line(y)) for y in range(drawing.planes[0].height)}
    assert widths == {drawing.width}


def test_moving_leaves_void_cells_out_and_goes_from_layer_to_layer() -> None:
    kakuro = BoardDrawing(gw.load(ROOT / "examples/kakuro.yml"), roomy=False)
    assert kakuro.next(cell("b3"), 0, 1) == cell("b5")
    assert kakuro.next(cell("b2"), -1, 0) == cell("b2"), "nothing is above it"
    assert kakuro.next(cell("c2"), 0, 1, far=True) == cell("c7")
    cube = BoardDrawing(gw.load(ROOT / "examples/latin-cube.yml"), roomy=False)
    assert cube.next(cell("(1,4,2)"), 1, 0) == cell("(2,1,2)")


# ---- files -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_work_goes_into_the_file_and_nothing_else_changes(path: Path) -> None:
    text, puzzle = path.read_text(), gw.load(path)
    game = Game(puzzle)
    first, second, third = game.open(puzzle.grid.places)[:3]
    game.enter([first, second], puzzle.symbols.names[-1])
    game.enter([third], puzzle.symbols.names[0], TypingMode.CENTRE)
    game.enter([third], puzzle.symbols.names[-1], TypingMode.CENTRE)
    kept = with_work(text, game.work())
    assert kept.startswith(text), "comments and order stay"
    assert gw.parse(kept) == game.work()
    resumed = Game(gw.parse(kept))
    assert resumed.layers == game.layers
    assert with_work(kept, resumed.work()) == kept
    resumed.reset()
    assert with_work(kept, resumed.work()) == text


@pytest.mark.parametrize(
    "text",
    [
        "# mine\ntitle: A\nmarks:\n  a1: 12  # maybe\n  a2: 3\n# between\nsize: [4, 4]\nsymbols: 1234\n",
        "[Sudoku, {size: [4, 4]}]",
        '["Sudoku", {"size": [4, 4], "progress": "1.../..../..../...."}]',
        "- Sudoku\n- {size: [4, 4], progress: 1.../..../..../....}\n- title: B",
        "- Sudoku\n- size: [4, 4]\n  progress: 1.../..../..../....\n  title: C\n",
        "- Sudoku\n- progress: 1.../..../..../....\n  size: [4, 4]\n",
        "- Sudoku\n- size: [4, 4]\n- progress: |\n    1...\n    ....\n    ....\n    ....\n\n# the end\n",
    ],
)
def test_all_styles_of_files_can_be_saved_to(text: str) -> None:
    game = Game(gw.parse(text))
    game.reset()
    game.enter([cell("b3")], "2")
    game.enter([cell("b4")], "3", TypingMode.CENTRE)
    kept = with_work(text, game.work())
    assert gw.parse(kept) == game.work()
    for comment in ("# mine", "# between", "# the end"):
        assert (comment in kept) == (comment in text)


def test_one_of_several_puzzles_is_saved(tmp_path: Path) -> None:
    path = tmp_path / "two.yml"
    path.write_text(f"# first\n{FOUR}---\n# second\n{FOUR}")
    game = Game(gw.load_all(path)[1])
    game.enter([cell("a2")], "3")
    SaveTarget(str(path), 1).save(game.work())
    first, second = gw.load_all(path)
    assert not first.progress
    assert second.progress == {cell("a2"): "3"}
    assert path.read_text().startswith(f"# first\n{FOUR}---\n# second\n{FOUR}")
    assert [each.name for each in tmp_path.iterdir()] == ["two.yml"]


def test_text_boards_have_no_target_and_go_into_a_new_file(tmp_path: Path) -> None:
    path = tmp_path / "board.txt"
    path.write_text("1.....3..2.....4\n")
    assert save_target(str(path)) is None
    game = Game(gw.load(path))
    game.enter([cell("a2")], "3")
    target = save_new(str(tmp_path / "mine"), game.work())
    assert gw.load(target.path) == game.work()
    with pytest.raises(gw.PuzzleError, match="already exists"):
        save_new(target.path, game.work())
