"""Worksheets: what is printed on the pages."""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pypdf
import pytest

import gridwise as gw
from clitools import FOUR, FOUR_WITHOUT, run
from cpu_limits import at_most
from gridwise.logic.technique import LEVELS

EXAMPLES = Path(__file__).parent.parent / "examples"
SUDOKU = EXAMPLES / "sudoku.yml"
PAPERS = {"a4": (595, 842), "a5": (420, 595), "letter": (612, 792)}


def reader(data: bytes) -> pypdf.PdfReader:
    return pypdf.PdfReader(BytesIO(data))


def pages(data: bytes) -> list[str]:
    return [page.extract_text() for page in reader(data).pages]


def written(page: pypdf.PageObject) -> Iterator[tuple[str, float, float, float]]:
    """Every text of a page with its place and its size."""
    found: list[tuple[str, float, float, float]] = []

    def visit(text: str, user: list[float], matrix: list[float], font: object, size: float) -> None:
        if text.strip():
            found.append((text.strip(), matrix[4], matrix[5], size))

    page.extract_text(visitor_text=visit)
    yield from found


def shifted(number: int) -> gw.Puzzle:
    """One of four small sudokus with one solution: the symbols of the first, exchanged in turn."""
    symbols = str.maketrans("1234", "".join("1234"[(n + number) % 4] for n in range(4)))
    return gw.parse("1.....3..2.....4".translate(symbols))


def large_board(size: int, side: int) -> gw.Puzzle:
    """A board with a few empty cells in its first row."""
    rows = [[str((r * side + r // side + c) % size + 1) for c in range(size)] for r in range(size)]
    rows[0][:4] = "...."
    return gw.Puzzle("Sudoku", size=size, initial=rows)


# ---- positions on the page -------------------------------------------------------------------------------------------


def test_a_sheet_has_titles_rules_and_page_numbers():
    first, second, key = pages(gw.sheet([shifted(n) for n in range(4)], per_page=2, title="Class 4b"))
    assert "Class 4b" in first
    assert "Class 4b" not in second
    for page, numbers in ((first, (1, 2)), (second, (3, 4))):
        assert all(f"{number}. Sudoku" in page for number in numbers)
        assert "every row, column and box" in page
        assert page.count("Fill the grid") == 1, "rules that all share stand once"
    assert "Page 1 of 3" in first
    assert "Page 3 of 3" in key


def test_the_key_is_at_the_end_and_holds_every_answer():
    puzzles = [shifted(n) for n in range(4)]
    data = gw.sheet(puzzles)
    *sheets, key = pages(data)
    assert "Answers" in key
    assert not any("Answers" in page for page in sheets)
    counts = [sum(text in "1234" for text, _, _, _ in written(page)) for page in reader(data).pages]
    assert counts == [16, 64]
    for number in range(1, 5):
        assert f"{number}. Sudoku" in key
    assert len(pages(gw.sheet(puzzles, key=False))) == len(sheets)


def test_different_rules_stand_with_their_puzzles():
    puzzles = [gw.load(EXAMPLES / name) for name in ("sudoku.yml", "kenken.yml", "futoshiki.yml")]
    text = " ".join(" ".join(pages(gw.sheet(puzzles, key=False))).split())
    for puzzle in puzzles:
        assert " ".join(puzzle.rules) in text
    bare = " ".join(pages(gw.sheet(puzzles, key=False, rules=False)))
    assert "Fill the grid" not in bare
    assert "KenKen" in bare


def test_rules_of_two_puzzles_on_a_page_stand_once():
    kenken, sudoku = gw.load(EXAMPLES / "kenken.yml"), gw.load(SUDOKU)
    (page,) = pages(gw.sheet([kenken, sudoku, kenken, shifted(0)], per_page=4, key=False))
    text = " ".join(page.split())
    assert text.count("Each cage has a target") == 1
    assert text.count("every row, column and box") == 1


def test_difficulty_is_told_on_request():
    puzzle = gw.load(SUDOKU)
    level = gw.rate(puzzle).level
    assert level in LEVELS
    assert level in pages(gw.sheet(puzzle, difficulty=True))[0]
    assert level not in pages(gw.sheet(puzzle))[0]


@pytest.mark.parametrize("paper", PAPERS)
def test_all_papers(paper):
    data = gw.sheet([gw.load(SUDOKU), shifted(1)], paper=paper, title="T")
    for page in reader(data).pages:
        assert (round(page.mediabox.width), round(page.mediabox.height)) == PAPERS[paper]
        for text, x, y, size in written(page):
            assert 30 < x < PAPERS[paper][0] - 30, text
            assert 30 < y < PAPERS[paper][1] - 30, text
            assert size > 5


@pytest.mark.parametrize(("per_page", "count"), [(1, 8), (2, 4), (3, 3), (8, 1), (20, 1)])
def test_so_many_on_a_page(per_page, count):
    assert len(pages(gw.sheet([shifted(n) for n in range(8)], per_page=per_page, key=False))) == count


def test_nothing_overlaps():
    data = gw.sheet([shifted(n) for n in range(12)], per_page=12, key=False)
    (page,) = reader(data).pages
    places = [(x, y) for _, x, y, _ in written(page)]
    assert len(places) == len(set(places))
    headings = {text: (x, y) for text, x, y, _ in written(page) if "Sudoku" in text}
    assert len(headings) == 12
    assert len({x for x, _ in headings.values()}) * len({y for _, y in headings.values()}) == 12


def test_large_print_is_large():
    puzzles = [gw.load(SUDOKU), gw.load(EXAMPLES / "kenken.yml")]
    usual, large = (reader(gw.sheet(puzzles, large=value)) for value in (False, True))
    sizes = [[size for text, _, _, size in written(pdf.pages[0]) if text == "6"] for pdf in (usual, large)]
    assert min(sizes[1]) >= 28
    assert min(sizes[1]) > 1.5 * max(sizes[0])
    assert len(large.pages) > len(usual.pages)
    for page in large.pages:
        words = [size for text, _, _, size in written(page) if len(text) > 4]
        assert min(words) >= 16
    answers = [size for text, _, _, size in written(large.pages[-1]) if text.isdigit()]
    assert min(answers) >= 16


@pytest.mark.parametrize(("size", "side"), [(16, 4), (25, 5), (36, 6)])
def test_large_boards_fill_a_page_and_can_be_read(size, side):
    puzzle = large_board(size, side)
    sheet = reader(gw.sheet([puzzle, puzzle], paper="letter"))
    assert len(sheet.pages) >= 2
    digits = [(text, s) for text, _, _, s in written(sheet.pages[0]) if text.isdigit()]
    assert len(digits) % (size * size - 4) == 0
    assert min(s for _, s in digits) > 7
    answers = [text for text, _, _, _ in written(sheet.pages[-1]) if text.isdigit()]
    assert len(answers) in (size * size, 2 * size * size)


def test_long_titles_are_cut():
    puzzle = shifted(0).replace(title="A very long title " * 20)
    texts = [text for text, _, _, _ in written(reader(gw.sheet([puzzle, puzzle], per_page=2, key=False)).pages[0])]
    assert any(text.startswith("1. A very long") and text.endswith("…") for text in texts)


# ---- promises --------------------------------------------------------------------------------------------------------


def test_the_same_sheet_has_the_same_bytes():
    puzzles = [gw.load(SUDOKU), gw.load(EXAMPLES / "kakuro.yml")]
    assert gw.sheet(puzzles, title="x") == gw.sheet(puzzles, title="x")
    info = reader(gw.sheet(puzzles, title="x")).metadata
    assert info.title == "x"
    assert "2000" in str(info.get("/CreationDate", "2000")), "no date of today"


def test_twenty_puzzles_with_key_are_quick():
    puzzles = [gw.load(SUDOKU).replace(title=f"No. {number}") for number in range(20)]
    with at_most(5):
        data = gw.sheet(puzzles)
    texts = [text for page in reader(data).pages for text, _, _, _ in written(page)]
    assert all(texts.count(f"{n}. No. {n - 1}") == 2 for n in range(1, 21))


def test_puzzles_without_one_solution_are_named():
    several = gw.Puzzle("Sudoku", size=4, title="Monday")
    with pytest.raises(gw.PuzzleError, match="puzzle 2, Monday, has several solutions; leave the key out"):
        gw.sheet([shifted(0), several])
    with pytest.raises(gw.PuzzleError, match="has no solution"):
        gw.sheet([gw.parse(FOUR_WITHOUT)])
    assert len(pages(gw.sheet([shifted(0), several], key=False))) == 1


def test_what_makes_no_sheet():
    with pytest.raises(gw.PuzzleError, match="there is no puzzle to print"):
        gw.sheet([])
    with pytest.raises(gw.PuzzleError, match="unknown paper size 'a6'"):
        gw.sheet(shifted(0), paper="a6")
    with pytest.raises(gw.PuzzleError, match="`per_page` must be at least 1, not 0"):
        gw.sheet(shifted(0), per_page=0)
    with pytest.raises(gw.PuzzleError, match="100 of these puzzles do not fit on one page"):
        gw.sheet([gw.load(EXAMPLES / f"{name}.yml") for name in ("kenken", "sudoku")] * 50, per_page=100, key=False)


# ---- the command -----------------------------------------------------------------------------------------------------


def test_print_reads_files_with_several_puzzles_and_boards_in_lines(tmp_path):
    several = tmp_path / "several.yml"
    several.write_text(f"{FOUR}---\n{FOUR}")
    boards = tmp_path / "boards.txt"
    boards.write_text("1.....3..2.....4\n2.....4..3.....1\n")
    result = run("print", several, boards, "1.....3..2.....4", "-o", tmp_path / "sheet.pdf")
    assert (result.exit_code, result.stdout) == (0, "")
    first = pages((tmp_path / "sheet.pdf").read_bytes())[0]
    assert all(f"{number}. Sudoku" in first for number in range(1, 6))


def test_print_takes_all_options(tmp_path):
    path = tmp_path / "sheet.pdf"
    options = ["--per-page", 1, "--paper", "letter", "--title", "Week 7", "--no-rules", "--difficulty", "--no-key"]
    assert run("print", FOUR, FOUR, "-o", path, *options).exit_code == 0
    first, second = pages(path.read_bytes())
    assert "Week 7" in first
    assert "Easy" in second
    assert "Fill" not in first
    assert run("print", FOUR, FOUR, *options).stdout_bytes == path.read_bytes()
    large = run("print", FOUR, "--large", "--json", "-o", path)
    assert f'"file": "{path}"' in large.stdout


def test_lines_for_a_name_stand_on_every_page_but_not_on_the_answers(tmp_path):
    path = tmp_path / "sheet.pdf"
    assert run("print", FOUR, FOUR, "-o", path, "--per-page", 1, "--name-line", "--paper", "a5").exit_code == 0
    first, second, answers = pages(path.read_bytes())
    for page in (first, second):
        assert "Name" in page
        assert "Date" in page
    assert "Name" not in answers
    assert run("print", FOUR, "-o", path).exit_code == 0
    assert "Name" not in pages(path.read_bytes())[0]


def test_print_names_the_puzzle_that_has_no_answer(tmp_path):
    file = EXAMPLES / "two-solutions.yml"
    result = run("print", SUDOKU, file, "-o", tmp_path / "x.pdf")
    assert result.exit_code == 1
    assert result.stderr.startswith(f"{file}: puzzle 2,")
    assert "several solutions" in result.stderr
    assert not (tmp_path / "x.pdf").exists()
    assert run("print", SUDOKU, file, "-o", tmp_path / "x.pdf", "--no-key").exit_code == 0


def test_a_sheet_is_whole_or_not_written(tmp_path):
    result = run("print", FOUR, "no-such-file.yml", "-o", tmp_path / "x.pdf")
    assert result.exit_code == 2
    assert not (tmp_path / "x.pdf").exists()
    assert run("print", FOUR, "-o", tmp_path / "x.pdf", "--per-page", 0).exit_code == 2
    assert run("print", FOUR, "-o", tmp_path / "x.pdf", "--paper", "a6").exit_code == 2
