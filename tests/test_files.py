"""The puzzle file: every documented spelling, includes, writing, and the JSON Schema."""

import json
from pathlib import Path
from textwrap import dedent

import jsonschema
import pytest
import yaml

from gridwise.common.errors import PuzzleError
from gridwise.constraints.math import DifferenceIs, Math, ProductIs, SumIs
from gridwise.declaring.loading import load, load_all, load_parts, parse, parse_all
from gridwise.declaring.schema import puzzle_schema
from gridwise.declaring.type_files import read_type
from gridwise.formats import json as json_format
from gridwise.formats import yaml as yaml_format
from gridwise.model.grid import Cell
from gridwise.model.puzzle import Puzzle
from gridwise.model.registry import constraint, constraints, puzzle_type, type_names

HERE = Path(__file__).parent
EXAMPLES = sorted((HERE.parent / "examples").glob("*.yml"))
TYPE_FILES = sorted((HERE.parent / "src" / "gridwise" / "types").glob("*.yml"))
PUZZLES = ("ken-test-1", "ken-test-2", "ken-test-3", "ken-test-4", "six-test-1", "six-test-2",
           "su-test-1", "su-test-2", "su-test-3", "su-test-4")  # fmt: skip
TYPES = ("KaKuRo", "KenKen", "SixySudoku", "Sudoku")


def read(text: str) -> Puzzle:
    return parse(dedent(text))


def held(puzzle: Puzzle, cell: str) -> str | None:
    return puzzle.givens.get(Cell.parse(cell))


def write_files(folder: Path, **files: str) -> Path:
    for name, text in files.items():
        (folder / f"{name}.yml").write_text(dedent(text), encoding="utf-8")
    return folder / "puzzle.yml"


# ---- the original files ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PUZZLES)
def test_the_original_puzzles_load_unmodified(corpora: Path, name: str) -> None:
    puzzle = load(corpora / "seeds" / "grids" / f"{name}.yml")
    assert puzzle.title == {"k": "KenKen", "u": "Sudoku", "i": "SixySudoku"}[name[1] if name[0] == "s" else name[0]]
    assert puzzle.declaration.type is None, "a file beside wins over a shipped type"


@pytest.mark.parametrize("name", TYPES)
def test_the_original_types_load_unmodified(corpora: Path, name: str) -> None:
    path = corpora / "seeds" / "grids" / f"{name}.yml"
    kind = read_type(name, path.read_text(encoding="utf-8"), str(path))
    assert [type(each).__name__ for each in kind.declaration.constraints][:2] == [
        "SymbolsNumericByDiameter",
        "EachDimensionIsCompletePermutation",
    ]
    assert not any(each.is_clue for each in kind.declaration.constraints)


# ---- maps, lists and parts -------------------------------------------------------------------------------------------


def test_a_map_is_a_map_of_attributes() -> None:
    puzzle = read("""
        title: Mine
        type: sudoku
        size: [4, 4]
        initial: 1... .2.. ..3. ...4
        """)
    assert (puzzle.title, puzzle.declaration.type, puzzle.grid.shape) == ("Mine", "Sudoku", (4, 4))
    assert held(puzzle, "d4") == "4"


def test_a_list_is_a_list_of_parts_in_all_their_forms() -> None:
    puzzle = read("""
        - KenKen
        - size: [3, 3]
        - a1-b1 = 1
        - name: SumIs
          region: a2 a3 b3
          target: 7
        - Math: b2*c2 = 3
        - c1 = 2
        - constraints:
            - {name: ProductIs, region: c3, target: 1}
        """)
    assert puzzle.clues == (
        DifferenceIs(region="a1 b1", target=1),
        SumIs(region="a2 a3 b3", target=7),
        ProductIs(region="b2 c2", target=3),
        SumIs(region="c1", target=2),
        ProductIs(region="c3", target=1),
    )
    assert puzzle.declaration.constraints[2] == Math(expression="b2*c2 = 3")


@pytest.mark.parametrize("line", ["Thermometer: a1 b1 b2", "Thermometer: [a1, b1, b2]", "Thermometer: {line: a1 b1 b2}",
                                  "{name: Thermometer, line: a1-b1 b2}", "constraints: [{Thermometer: a1 b1 b2}]",
                                  "constraints: {name: Thermometer, line: a1 b1 b2}"])  # fmt: skip
def test_a_constraint_can_be_written_in_several_ways(line: str) -> None:
    puzzle = parse(f"- Sudoku\n- {line}\n")
    assert puzzle.clues == (constraint("Thermometer")(line="a1 b1 b2"),)


def test_constraints_without_fields_stand_by_their_names() -> None:
    puzzle = read("""
        size: [4, 4]
        constraints:
          - SymbolsNumericByDiameter
          - EachDimensionIsCompletePermutation
          - Diagonals
        """)
    assert [type(each).__name__ for each in puzzle.constraints][1:] == [
        "EachDimensionIsCompletePermutation",
        "Diagonals",
    ]


def test_later_parts_override_attributes_and_constraints_accumulate() -> None:
    puzzle = read("""
        - Sudoku
        - size: [4, 4]
        - a1 < a2
        - size: [6, 6]
          title: Second
        - a2 < a3
        """)
    assert puzzle.grid.shape == (6, 6)
    assert puzzle.title == "Second"
    assert len(puzzle.clues) == 2


def test_a_later_type_overrides_attributes_too() -> None:
    assert read("- size: [4, 4]\n- Sudoku\n").grid.shape == (9, 9)


def test_two_types_add_up() -> None:
    puzzle = read("- Sudoku\n- KillerSudoku\n- SudokuX\n- {name: Cage, region: a1 a2, sum: 5}\n")
    kinds = [type(each).__name__ for each in puzzle.constraints]
    assert kinds.count("Boxes") == 1
    assert kinds.count("EachDimensionIsCompletePermutation") == 1
    assert kinds.count("Diagonals") == 1
    assert puzzle.declaration.type == "Sudoku"
    assert "diagonal" in " ".join(puzzle.rules)


@pytest.mark.parametrize("name", ["Sudoku", "sudoku", "SUDOKU", "sudoku.yml", "'Sudoku'"])
def test_type_names_match_in_any_case(name: str) -> None:
    assert parse(f"- {name}\n").declaration.type == "Sudoku"


def test_a_document_may_be_a_single_name() -> None:
    assert parse("sudoku").grid.shape == (9, 9)


# ---- what DESIGN's table of spellings promises -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("a2*b2*b3 = 30", ProductIs(region="a2 b2 b3", target=30)),
        ("a2×b2 x b3=30", ProductIs(region="a2 b2 b3", target=30)),
        ("a1-b1 = 1", DifferenceIs(region="a1 b1", target=1)),
        ("a1 − b1 = 1", DifferenceIs(region="a1 b1", target=1)),
        ("a3/a4 = 2", constraint("QuotientIs")(region="a3 a4", target=2)),
        ("r1c3÷r1c4 = 2", constraint("QuotientIs")(region="a3 a4", target=2)),
        ("d5+e5 = 6", SumIs(region="d5 e5", target=6)),
        ("c7 = 2", SumIs(region="c7", target=2)),
        ("a1 < a2", constraint("LessThan")(smaller="a1", larger="a2")),
        ("b3 > c3", constraint("LessThan")(smaller="c3", larger="b3")),
    ],
)
def test_lines_of_arithmetic_and_inequalities(line: str, expected: object) -> None:
    assert parse(f"- LatinSquare\n- size: 7\n- {line}\n").clues == (expected,)


def test_a_killer_cage_with_and_without_a_sum() -> None:
    puzzle = read("""
        - KillerSudoku
        - name: Cage
          region: a1 a2 b1
          sum: 15
        - {name: Cage, region: i8-i9}
        """)
    assert [each.sum for each in puzzle.clues] == [15, None]  # type: ignore[attr-defined]


def test_a_jigsaw_as_a_text_grid() -> None:
    puzzle = read("""
        - JigsawSudoku
        - regions: |
            AAAB
            ABBB
            CCDD
            CCDD
        """)
    assert len(puzzle.board.boxes) == 4
    assert puzzle.grid.shape == (4, 4)


def test_box_shape_is_rows_by_columns() -> None:
    puzzle = read("- Sudoku\n- size: [6, 6]\n- box: [3, 2]\n")
    assert tuple(map(str, puzzle.board.boxes[0])) == ("a1", "a2", "b1", "b2", "c1", "c2")


def test_a_new_size_recomputes_the_boxes() -> None:
    puzzle = read("- Sudoku\n- size: [6, 6]\n")
    assert tuple(map(str, puzzle.board.boxes[0])) == ("a1", "a2", "a3", "b1", "b2", "b3")


def test_magic_squares_vertex_sums_and_kakuro() -> None:
    assert read("- MagicSquare\n- size: [3, 3]\n- target: 15\n").grid.shape == (3, 3)
    assert len(read("- VertexSums\n- size: [3, 3]\n- sums: |\n    17 .\n    18 29\n").clues) == 3
    kakuro = read("""
        - Kakuro
        - layout: |
            #  3\\  4\\
            \\3 .    .
            \\4 .    .
        """)
    assert kakuro.grid.shape == (3, 3)
    assert set(map(str, kakuro.grid.void)) == {"a1", "a2", "a3", "b1", "c1"}


def test_void_cells_and_own_symbols() -> None:
    puzzle = read("""
        size: [3, 4]
        void: a1 b2-c3
        symbols: [A, B, C, D]
        empty: "?"
        initial: |
          # A B C
          ? # # ?
          D # # ?
        """)
    assert puzzle.grid.void == {Cell.parse(name) for name in ("a1", "b2", "b3", "c2", "c3")}
    assert held(puzzle, "a2") == "A"
    assert read("{size: 2, symbols: ABCD}").symbols.names == ("A", "B", "C", "D")
    assert read("{size: 2, symbols: 10 20 30}").symbols.values == (10, 20, 30)
    assert read("{size: 2, symbols: {A: 5, B: 7}}").symbols.values == (5, 7)


def test_progress_and_marks() -> None:
    puzzle = read("""
        - Sudoku
        - size: [4, 4]
        - progress: 1... .... .... ...2
        - marks: {a2: 23, r2c1: 3 4, b2: [1, 4]}
        """)
    assert {str(cell): symbol for cell, symbol in puzzle.progress.items()} == {"a1": "1", "d4": "2"}
    assert {str(cell): noted for cell, noted in puzzle.marks.items()} == {
        "a2": ("2", "3"),
        "b1": ("3", "4"),
        "b2": ("1", "4"),
    }


def test_several_puzzles_in_one_file(tmp_path: Path) -> None:
    path = write_files(tmp_path, puzzle="- Sudoku\n---\n- LatinSquare\n- size: 5\n---\n")
    assert [puzzle.grid.columns for puzzle in load_all(path)] == [9, 5]
    with pytest.raises(PuzzleError, match="expected one puzzle but found 2"):
        load(path)


@pytest.mark.parametrize(
    "board",
    [
        "|\n    12..\n    34..\n    ....\n    ...1",
        "|2\n    12..\n    34..\n    ....\n    ...1",
        "|\n\n    1 2 . .\n    3 4 * 0\n\n    _ - . .\n    . . . 1\n",
        "|\n    12|..\n    34|..\n    --+--\n    ..|..\n    ..|.1",
        "|\n    +---+---+\n    |1 2|. .|\n    |3 4|. .|\n    |---+---|\n    |. .|. .|\n    |. .|. 1|\n    +---+---+",
        "|\n    ┌──┬──┐\n    │12│..│\n    │34│..│\n    ├──┼──┤\n    │..│..│\n    │..│.1│\n    └──┴──┘",
        "|\n    *-------*\n    |12.|.  |\n    |34.|.  |\n    |...|.  |\n    |...|1  |\n    *-------*",
        "12..34.........1",
        "'12.. 34.. .... ...1'",
        "1 2 . . / 3 4 . . / . . . . / . . . 1",
        ">\n    12..\n    34..\n    ....\n    ...1",
        "\n    12..\n    34..\n    ....\n    ...1",
        '"12..\\n34..\\n....\\n...1"',
        "[[1, 2, 0, 0], [3, 4, '', '.'], [null, ~, 0, 0], [0, 0, 0, 1]]",
        "['12..', '34..', '....', '...1']",
        "\n    - [1, 2, 0, 0]\n    - [3, 4, 0, 0]\n    - [0, 0, 0, 0]\n    - [0, 0, 0, 1]",
    ],
)
def test_boards_can_be_typed_in_many_ways(board: str) -> None:
    puzzle = parse(f"- Sudoku\n- size: [4, 4]\n- initial: {board}\n")
    assert {str(cell): symbol for cell, symbol in puzzle.givens.items()} == {
        "a1": "1", "a2": "2", "b1": "3", "b2": "4", "d4": "1"
    }  # fmt: skip


@pytest.mark.parametrize("board", ["****\n****\n****\n***1", "----\n----\n----\n---1", "____\n____\n____\n___1",
                                   "**|**\n**|**\n--+--\n**|**\n**|*1", "--|--\n--|--\n--|--\n--|-1"])  # fmt: skip
def test_rows_of_empty_cells_are_no_rulers(board: str) -> None:
    indented = board.replace("\n", "\n    ")
    puzzle = parse(f"- Sudoku\n- size: [4, 4]\n- initial: |\n    {indented}\n")
    assert {str(cell): symbol for cell, symbol in puzzle.givens.items()} == {"d4": "1"}


def test_numbers_over_nine_are_separated_by_blanks_or_typed_as_letters() -> None:
    spaced = read(
        "- LatinSquare\n- size: 10\n- initial: |\n" + "    10 . 3 . . . . . . .\n" + "    . . . . . . . . . .\n" * 9
    )
    typed = read("- LatinSquare\n- size: 10\n- initial: |\n" + "    A.3.......\n" + "    ..........\n" * 9)
    assert dict(spaced.givens) == dict(typed.givens)
    assert held(spaced, "a1") == "10"


def test_a_blank_line_separates_layers() -> None:
    puzzle = read("""
        - LatinSquare
        - size: 2
        - dimensions: 3
        - initial: |
            12
            ..

            ..
            .2
        """)
    assert {str(cell): symbol for cell, symbol in puzzle.givens.items()} == {
        "(1,1,1)": "1", "(1,1,2)": "2", "(2,2,2)": "2"
    }  # fmt: skip


def test_a_scalar_keeps_its_written_text() -> None:
    assert len(read("- Sudoku\n- size: 4\n- initial: 0010020000000000\n").givens) == 2
    assert read("- Sudoku\n- title: no\n").title == "no"
    assert read("- Sudoku\n- title: 1e3\n").title == "1e3"
    assert read("{size: 2, symbols: [no, yes]}").symbols.names == ("no", "yes")
    assert read("{size: 2, symbols: [01, 1_0]}").symbols.names == ("01", "1_0")


def test_dimensions_without_a_size() -> None:
    assert read("{dimensions: 3, symbols: AB}").grid.shape == (2, 2, 2)


def test_json_is_a_subset() -> None:
    board = "[[1, null, null, 2], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]"
    text = f'{{\n\t"type": "Sudoku", "size": [4, 4],\n\t"initial": {board}}}'
    assert len(parse(text).givens) == 2


def test_byte_order_mark_and_crlf_are_accepted(tmp_path: Path) -> None:
    path = tmp_path / "puzzle.yml"
    path.write_bytes(
        "\ufeff- Sudoku\r\n- size: [4, 4]\r\n- initial: |\r\n    1...\r\n    .2..\r\n    ....\r\n    ...x\r\n".encode()
    )
    with pytest.raises(PuzzleError) as caught:
        load(path)
    assert str(caught.value).startswith(f"{path}:7:8: 'x' is not a symbol")
    path.write_bytes(path.read_bytes().replace(b"x", b"3"))
    assert len(load(path).givens) == 3


def test_aliases_are_expanded() -> None:
    puzzle = read("- Sudoku\n- {name: Cage, region: &pair a1 a2}\n- {name: Thermometer, line: *pair}\n")
    assert len(puzzle.clues) == 2


# ---- includes --------------------------------------------------------------------------------------------------------


def test_a_file_beside_wins_over_a_shipped_type(tmp_path: Path) -> None:
    path = write_files(tmp_path, Sudoku="{size: [2, 2], symbols: AB}", puzzle="- Sudoku\n")
    assert load(path).symbols.names == ("A", "B")
    assert load(path).declaration.type is None
    assert load(path).title == "Sudoku"


def test_includes_nest_and_their_constraints_belong_to_the_type(tmp_path: Path) -> None:
    path = write_files(
        tmp_path,
        Base="- Sudoku\n- size: [6, 6]\n- a1 < a2\n",
        Middle="- Base\n- title: Middle\n- Thermometer: b1 b2\n",
        puzzle="- Middle.yml\n- c1 < c2\n",
    )
    puzzle = load(path)
    assert (puzzle.declaration.type, puzzle.title, puzzle.grid.shape) == ("Sudoku", "Middle", (6, 6))
    assert puzzle.clues == (constraint("LessThan")(smaller="c1", larger="c2"),)
    assert len(puzzle.declaration.constraints) == 3


def test_a_clue_knows_its_file_and_line(tmp_path: Path) -> None:
    path = write_files(tmp_path, Base="- Sudoku\n- a1 < a2\n", puzzle="- Base\n\n- {name: Cage, region: a1 a2}\n")
    own, included = load(path).declaration.constraints[::-1]
    assert str(own.where) == f"{path}:3:3"
    assert str(own.where_of("region")) == f"{path}:3:24"
    assert str(included.where) == f"{tmp_path / 'Base.yml'}:2:3"


def test_text_from_strangers_never_includes_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_files(tmp_path, Mine="{size: [2, 2], symbols: AB}")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(PuzzleError, match="'Mine' is not a puzzle type"):
        parse("- Mine\n")
    with pytest.raises(PuzzleError, match="'Mine' is not a puzzle type"):
        yaml_format.read("- Mine\n", str(tmp_path / "puzzle.yml"), includes=False)


def test_parts_can_be_read_without_a_puzzle(tmp_path: Path) -> None:
    path = write_files(tmp_path, puzzle="- size: [4, 4]\n- a1 < a2\n")
    puzzle = Puzzle.from_declaration(parse("Sudoku").declaration.merged(load_parts(path)))
    assert puzzle.grid.shape == (4, 4)
    assert len(puzzle.clues) == 1


# ---- writing ---------------------------------------------------------------------------------------------------------


def pieces() -> dict[str, str]:
    found = {name: dedent(kind.example) for name, kind in constraints().items()}
    found |= {f"type {name}": puzzle_type(name).starter() for name in type_names()}
    return found | {path.name: path.read_text(encoding="utf-8") for path in EXAMPLES}


@pytest.mark.parametrize("name", pieces())
@pytest.mark.parametrize("module", [yaml_format, json_format])
def test_what_is_written_loads_back(name: str, module: object) -> None:
    for puzzle in parse_all(pieces()[name]):
        again = parse(module.write(puzzle))  # type: ignore[attr-defined]
        assert again == puzzle
        assert again.declaration.type == puzzle.declaration.type


def test_files_are_written_compactly() -> None:
    text = dedent("""\
        - KenKen
        - size: [2, 2]
        - initial: |
            1.
            ..
        - a1-b1 = 1
        - {name: Cage, region: a2 b2, sum: 3}
        - Thermometer: a1 a2
        - a2*b2 = 2
        """)
    assert yaml_format.write(parse(text.replace("a2*b2 = 2", "{name: ProductIs, region: a2 b2, target: 2}"))) == text


@pytest.mark.parametrize("token", ["*", "?", "-", "#", "~", "null", "'", '"', "x: y", "&", "!", "|", "%", "é", "yes"])
def test_odd_symbols_survive_writing(token: str) -> None:
    token = token.replace(" ", "")
    puzzle = Puzzle(size=(2, 2), symbols=[token, "B"], title=f" {token} \n", initial=[[token, None], [None, "B"]])
    for module in (yaml_format, json_format):
        assert parse(module.write(puzzle)) == puzzle


def test_puzzles_built_in_python_can_be_written() -> None:
    puzzle = Puzzle(
        "Sudoku",
        size=(4, 4),
        empty="?",
        void=(),
        marks={Cell((0, 0)): ("1", "2")},
        progress=[[0, 1, 0, 0]] + [[0] * 4] * 3,
        constraints=[constraint("Thermometer")(line="a1 b1"), SumIs(region="a1 a2", target=3)],
    )
    assert parse(yaml_format.write(puzzle)) == puzzle
    assert parse(json_format.write(puzzle)) == puzzle
    assert json.loads(json_format.write(puzzle))[0] == "Sudoku"


# ---- the schema ------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def schema() -> jsonschema.Draft202012Validator:
    made = puzzle_schema()
    jsonschema.Draft202012Validator.check_schema(made)
    return jsonschema.Draft202012Validator(made)


@pytest.mark.parametrize("name", pieces())
def test_all_examples_satisfy_the_schema(schema: jsonschema.Draft202012Validator, name: str) -> None:
    for document in yaml.safe_load_all(pieces()[name]):
        schema.validate(document)


@pytest.mark.parametrize("path", TYPE_FILES, ids=lambda path: path.stem)
def test_the_shipped_types_satisfy_the_schema(schema: jsonschema.Draft202012Validator, path: Path) -> None:
    schema.validate(yaml.safe_load(path.read_text(encoding="utf-8")))


def test_the_original_files_satisfy_the_schema(schema: jsonschema.Draft202012Validator, corpora: Path) -> None:
    for path in (corpora / "seeds" / "grids").glob("*.yml"):
        schema.validate(yaml.safe_load(path.read_text(encoding="utf-8")))


@pytest.mark.parametrize(
    "text",
    [
        "contraints: []",
        "- {name: Thermometre}",
        "- {name: Thermometer, lin: a1 b1}",
        "- []",
        "- Thermometer: {lin: a1 b1}",
        "- {name: Cage, region: a1, sum: many}",
        "{}",
        "- constraints: [{Cages: a1}]",
        "- {name: Thermometer}",
    ],
)
def test_the_schema_refuses_what_the_reader_refuses(schema: jsonschema.Draft202012Validator, text: str) -> None:
    assert not schema.is_valid(yaml.safe_load(text))
    with pytest.raises(PuzzleError):
        parse(text)
