"""Books: what is printed, in which order, and what happens to wishes, mistakes and interruptions."""

import re
from io import BytesIO
from itertools import islice
from pathlib import Path

import pytest

import gridwise as gw
from clitools import run
from gridwise.books import making
from gridwise.books.region_names import by_cells
from gridwise.books.worked_example import LONG, STEPS, worked_example
from gridwise.generating.canonical import equivalent
from gridwise.model.registry import puzzle_type
from later_modules import later

pypdf = later("pypdf")

EXAMPLES = Path(__file__).parent.parent / "examples"
SUDOKU = EXAMPLES / "sudoku.yml"
RECIPE = """\
title: Rainy days
author: Class 4b
paper: a5
sections:
- type: KenKen
  size: 3
  levels: {Easy: 2}
- type: Sudoku
  size: 4
  count: 1
"""


def pages(data: bytes) -> list[str]:
    return [page.extract_text() for page in pypdf.PdfReader(BytesIO(data)).pages]


def words(data: bytes) -> str:
    return " ".join(" ".join(pages(data)).split())


@pytest.fixture(scope="module")
def recipe(tmp_path_factory) -> Path:
    path = tmp_path_factory.mktemp("books") / "recipe.yml"
    path.write_text(RECIPE)
    return path


@pytest.fixture(scope="module")
def rainy(recipe) -> gw.Book:
    return gw.book(recipe)


# ---- what is printed -------------------------------------------------------------------------------------------------


def test_a_book_has_all_its_parts_in_order(rainy):
    cover, contents, *rest = pages(rainy.pdf)
    assert all(text in cover for text in ("Rainy days", "3 puzzles", "Class 4b"))
    reader = pypdf.PdfReader(BytesIO(rainy.pdf))
    listed = {entry.title: reader.get_destination_page_number(entry) + 1 for entry in reader.outline}
    assert list(listed) == ["KenKen: puzzles 1 to 2", "Sudoku: puzzle 3", "Hints", "Solutions"]
    for entry, number in listed.items():
        assert re.search(rf"{entry}[ .\n]*{number}\b", contents)
        assert entry.partition(":")[0] in pages(rainy.pdf)[number - 1]
    assert "A worked example" in rest[0]
    assert len(rainy.puzzles) == 3
    assert rainy.remarks == ()


def test_pages_are_a5_and_numbered_at_the_outer_edge(rainy):
    for number, page in enumerate(pypdf.PdfReader(BytesIO(rainy.pdf)).pages, 1):
        assert (round(page.mediabox.width), round(page.mediabox.height)) == (420, 595)
        found: list[float] = []

        def visit(text, user, matrix, font, size, number=number, found=found) -> None:
            if text.strip() == str(number) and matrix[5] < 50:
                found.append(matrix[4])

        page.extract_text(visitor_text=visit)
        assert len(found) == (number > 1), "only the cover has no number"
        assert all((x > 300) == (number % 2 == 1) for x in found)


def test_rules_and_examples_stand_once(tmp_path):
    path = tmp_path / "twice.yml"
    path.write_text("sections:\n" + "- {type: KenKen, size: 3, level: Easy, count: 1}\n" * 2)
    book = gw.book(path)
    text = words(book.pdf)
    assert text.count("Fill the N×N grid") == 1
    assert text.count("A worked example") == 1
    assert not equivalent(*book.puzzles), "the same wishes twice give different puzzles"


def test_puzzles_are_ordered_by_how_hard_they_feel(tmp_path):
    path = tmp_path / "mixed.yml"
    path.write_text("sections:\n- {type: Sudoku, size: 6, levels: {Medium: 2, Easy: 2}}\n")
    felt = [gw.rate(puzzle).felt for puzzle in gw.book(path, examples=False).puzzles]
    assert felt == sorted(felt)
    assert felt[0] < felt[-1]


def test_a_hint_says_where_to_look_and_no_more(rainy):
    back = " ".join(pages(rainy.pdf)[-2].split())
    for puzzle in rainy.puzzles:
        hint = gw.hint(puzzle)
        assert by_cells(hint.stage(1), puzzle) in back
        assert hint.stage(4) not in back


def test_regions_are_named_by_a_cell():
    puzzle = gw.load(EXAMPLES / "star-battle.yml")
    region = gw.hint(puzzle).stage(1)
    assert "region " in region, "an example whose first hint names a region"
    assert "region of " in by_cells(region, puzzle)
    assert by_cells("Look at row a.", puzzle) == "Look at row a."


def test_long_titles_are_cut(tmp_path):
    path = tmp_path / "long.yml"
    path.write_text(
        f"title: {'Very long ' * 20}\nsections:\n- {{title: {'Long ' * 40}, type: KenKen, size: 3, count: 1}}\n"
    )
    reader = pypdf.PdfReader(BytesIO(gw.book(path, examples=False, paper="a5").pdf))
    places: list[tuple[float, str, float]] = []
    for page in reader.pages:
        page.extract_text(visitor_text=lambda text, user, matrix, font, size: places.append((matrix[4], text, size)))
    assert all(20 < x < 400 for x, text, _ in places if text.strip())
    assert any(text.strip().endswith("…") for _, text, _ in places)


def test_a_class_sheet_has_a_line_for_a_name_but_no_cover():
    book = gw.book(type="KenKen", count=2, size=3, level="easy", title="Class 4b")
    first, puzzles, hints, solutions = pages(book.pdf)
    assert "Class 4b" in first
    assert "A worked example" in first
    assert "Name" in puzzles
    assert "Easy" in puzzles
    assert "Name" not in hints + solutions
    bare = gw.book(type="KenKen", count=2, size=3, rules=False, examples=False, hints=False, solutions=False)
    assert len(pages(bare.pdf)) == 1


def test_without_a_level_no_puzzle_is_harder_than_usual():
    book = gw.book(type="KenKen", count=6, rules=False, examples=False, hints=False, solutions=False)
    assert {gw.rate(puzzle).level for puzzle in book.puzzles} <= {"Easy", "Medium"}


def test_a_worked_example_takes_few_words():
    assert worked_example("Slitherlink").longest <= LONG < longest_of_the_type("Slitherlink")


def longest_of_the_type(kind):
    """The longest text among the first steps of the type's own example."""
    steps = islice(gw.explain(gw.parse(puzzle_type(kind).starter())), STEPS)
    return max(len(step.sentences) for step in steps)


# ---- puzzles of one's own --------------------------------------------------------------------------------------------


def test_own_puzzles_keep_their_rules_and_copies_are_left_out(tmp_path):
    board = "1.....3..2.....4"
    (tmp_path / "boards.txt").write_text(f"{board}\n{board.translate(str.maketrans('1234', '2341'))}\n")
    (tmp_path / "own.yml").write_text(
        f"sections:\n- title: Ours\n  files: [boards.txt, {EXAMPLES / 'kakuro.yml'}]\n  per_page: 1\n"
    )
    book = gw.book(tmp_path / "own.yml", cover=False, contents=False)
    assert len(book.puzzles) == 2
    assert len(book.remarks) == 1
    assert book.remarks[0].startswith(f"puzzle 2 of {tmp_path / 'boards.txt'} is left out: it is a copy")
    assert "every row, column and box" in words(book.pdf)
    assert "add up to the sum to its left" in words(book.pdf)


def test_a_section_that_does_not_fit_is_named(tmp_path, monkeypatch):
    path = tmp_path / "own.yml"
    path.write_text(f"sections:\n- {{title: Many, files: {SUDOKU}, per_page: 7}}\n")
    assert len(gw.book(path, examples=False).puzzles) == 1, "it is the type's example, but that is not printed"
    monkeypatch.setattr("gridwise.sheets.layout.MIN_CELL", 100)
    with pytest.raises(gw.PuzzleError, match="section 'Many': 7 of these puzzles do not fit on one page"):
        gw.book(path)


def test_an_own_puzzle_must_have_one_solution(tmp_path):
    path = tmp_path / "own.yml"
    path.write_text(f"sections:\n- files: {EXAMPLES / 'two-solutions.yml'}\n")
    with pytest.raises(gw.PuzzleError, match=r"own\.yml:2:10: .*two-solutions\.yml has several solutions"):
        gw.book(path)


def test_a_type_of_ones_own(tmp_path):
    (tmp_path / "mine.yml").write_text(
        "title: Mine\nsize: 3\nconstraints: [SymbolsNumericByDiameter, EachDimensionIsCompletePermutation]\n"
    )
    path = tmp_path / "own.yml"
    path.write_text("sections:\n- {type: mine.yml, count: 1}\n")
    assert "Mine" in words(gw.book(path).pdf)


# ---- promises --------------------------------------------------------------------------------------------------------


def test_the_number_of_workers_does_not_matter(recipe, rainy, monkeypatch):
    monkeypatch.setattr(making, "ALONE", 0.0)  # so that worker processes help from the second puzzle on
    assert gw.book(recipe, workers=2).pdf == rainy.pdf
    assert gw.book(recipe, seed=1).pdf != rainy.pdf


def test_an_interrupted_book_goes_on_where_it_stopped(recipe, rainy, tmp_path, monkeypatch):
    work = tmp_path / "book.work"
    made: list[str] = []

    def interrupt(text: str) -> None:
        made.append(text)
        if text.startswith("1 of 3 puzzles: KenKen, Easy"):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        gw.book(recipe, work=work, progress=interrupt)
    kept = work.read_text()
    assert kept.count("\n") == 1
    work.write_text(kept + kept[:20])  # as if the next line was only half written
    assert gw.book(recipe, work=work).pdf == rainy.pdf
    assert work.read_text().startswith(kept)
    assert work.read_text().count("\n") == 3, "the first puzzle was not made again"


def test_an_unmet_wish_is_named_and_the_rest_is_kept(tmp_path):
    path = tmp_path / "hard.yml"
    path.write_text(
        "sections:\n- {type: Sudoku, size: 4, count: 1}\n"
        "- {title: For experts, type: Sudoku, size: 4, level: extreme, count: 2, tries: 2}\n"
    )
    output = tmp_path / "hard.pdf"
    result = run("book", path, "-o", output)
    assert result.exit_code == 3
    assert "section 'For experts' has 0 of the 2 requested puzzles of type Sudoku" in result.stderr
    assert "Sudoku: puzzle 1" in words(output.read_bytes())
    assert "For experts" not in words(output.read_bytes())


# ---- the command -----------------------------------------------------------------------------------------------------


def test_the_command_writes_a_new_file_and_leaves_nothing_else(recipe, rainy, tmp_path):
    output = tmp_path / "book.pdf"
    result = run("book", recipe, "-o", output, "--workers", 1)
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr == f"3 puzzles written to {output}\n"
    assert output.read_bytes() == rainy.pdf
    assert [path.name for path in tmp_path.iterdir()] == ["book.pdf"]
    again = run("book", recipe, "-o", output)
    assert again.exit_code == 2
    assert "this file already exists; --force overwrites it" in again.stderr


def test_an_interrupted_command_keeps_its_puzzles(recipe, tmp_path, monkeypatch):
    def interrupted(*args, **options):
        raise KeyboardInterrupt

    monkeypatch.setattr("gridwise.books.pdf_of", interrupted)
    output = tmp_path / "book.pdf"
    result = run("book", recipe, "-o", output, "--workers", 1)
    assert result.exit_code == 130
    assert "interrupted; finished work is kept: run the same command again to resume" in result.stderr
    assert (tmp_path / "book.pdf.work").read_text().count("\n") == 3
    assert not output.exists()


def test_options_of_the_command(tmp_path):
    output = tmp_path / "sheet.pdf"
    options = (
        "--size",
        3,
        "--level",
        "easy",
        "--paper",
        "letter",
        "--no-name-line",
        "--no-hints",
        "--seed",
        0,
        "--json",
    )
    result = run("book", "--type", "KenKen", "--count", 1, *options, "-o", output)
    assert result.exit_code == 0
    assert '"puzzles": 1' in result.stdout
    text = words(output.read_bytes())
    assert "Name" not in text
    assert "Hints" not in text
    assert run("book").exit_code == 2
    assert run("book", "--type", "KenKen", "recipe.yml").exit_code == 2


BAD = {
    "titel: x\nsections: []": "1:1: unknown key 'titel'; did you mean 'title'?",
    "title: x": "1:1: a recipe needs a list of `sections`",
    "sections: []": "1:11: the list of `sections` is empty",
    "- Sudoku": "a recipe must be a single map with a list of `sections`",
    "paper: a44\nsections: []": "1:8: 'a44' is not one of a4, a5, letter; did you mean 'a4'?",
    "hints: maybe\nsections: []": "1:8: 'maybe' is not one of yes, true, no, false",
    "sections:\n- count: 3": "2:3: each section needs a `type`, or `files` with puzzles",
    "sections:\n- type: KenKem\n  count: 3": "2:9: unknown puzzle type 'KenKem'; did you mean 'KenKen'?",
    "sections:\n- type: KenKen": "2:3: give either `levels`, with the number of puzzles for each, or `count`",
    "sections:\n- type: KenKen\n  count: many": "3:10: `count` must be a whole number, at least 1, not 'many'",
    "sections:\n- type: KenKen\n  levels: {Eazy: 3}": "3:12: unknown level 'Eazy'; did you mean 'Easy'?",
    "sections:\n- type: KenKen\n  count: 3\n  level: tough": "4:10: unknown level 'tough'",
    "sections:\n- type: KenKen\n  count: 3\n  sise: 4": "4:3: KenKen has no option 'sise'; did you mean 'size'?",
    "sections:\n- files: nowhere.yml": "2:10: there is no file 'nowhere.yml'",
    "sections:\n- files: []": "2:10: the list of `files` is empty",
    "sections:\n- files: x.yml\n  level: Easy": "3:3: `level` is an option for new puzzles, and this section",
}


@pytest.mark.parametrize("text", BAD)
def test_mistakes_in_a_recipe_are_located(text, tmp_path):
    path = tmp_path / "recipe.yml"
    path.write_text(text)
    result = run("book", path, "-o", tmp_path / "book.pdf")
    assert result.exit_code == 2
    assert result.stderr.startswith(f"{path}:")
    assert BAD[text] in result.stderr
    assert [each.name for each in tmp_path.iterdir()] == ["recipe.yml"]


def test_mistakes_in_a_call():
    with pytest.raises(gw.PuzzleError, match="name either a recipe file or a type"):
        gw.book()
    with pytest.raises(gw.PuzzleError, match="`level` can't be set for a whole book"):
        gw.book("recipe.yml", level="easy")
    with pytest.raises(gw.PuzzleError, match="`count` must be at least 1, not 0"):
        gw.book(type="KenKen", count=0)
    with pytest.raises(gw.PuzzleError, match="unknown paper size 'a6'"):
        gw.book(type="KenKen", count=1, paper="a6")
    with pytest.raises(gw.PuzzleError, match="the font has no 'П'"):
        gw.book(type="KenKen", count=1, title="Привет")


def test_a_damaged_work_file_is_named(tmp_path):
    (tmp_path / "x.work").write_text("what is this?\n")
    with pytest.raises(gw.PuzzleError, match=r"x\.work: this is not the work file of a book; delete it"):
        gw.book(type="KenKen", count=1, work=tmp_path / "x.work")
