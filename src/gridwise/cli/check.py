"""`gridwise check`: how many solutions a puzzle has, and what is wrong with an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from gridwise.cli import _output
from gridwise.cli._boards import board_of
from gridwise.cli._codes import DONE, INTERRUPTED, NOT_ONE, UNDECIDED
from gridwise.cli._names import complete_puzzles
from gridwise.cli._options import PuzzleCommand, puzzle_options, seconds_option
from gridwise.cli._output import Settings
from gridwise.cli._sources import Extras, Source, for_each_puzzle, read_text
from gridwise.cli._work import Work
from gridwise.common.errors import Where

if TYPE_CHECKING:
    from gridwise import Answer, Puzzle
    from gridwise.model.grid import Cell

EXAMPLES = """\b
Examples:
  gridwise check puzzle.yml                 none, one or several solutions
  gridwise check puzzle.yml answer.txt      the mistakes in an answer
  gridwise check --redundant puzzle.yml     which clues could go
  gridwise solve -q puzzle.yml | gridwise check puzzle.yml -

Exit codes: 0 exactly one solution (an answer: no mistakes); 1 none or several (an answer: mistakes); 3 undecided."""

ENOUGH = 1000
"""So many solutions are counted; a puzzle with more just has very many."""
COUNT_SECONDS = 2.0
CONFLICT_SECONDS = 10.0


@click.command(
    cls=PuzzleCommand,
    epilog=EXAMPLES,
    short_help="Say how many solutions a puzzle has, or what is wrong with an answer.",
)
@click.argument("puzzle", required=False, shell_complete=complete_puzzles)
@click.argument("answer", required=False)
@click.option(
    "--redundant",
    is_flag=True,
    help="Also say which clues could go, each by itself, and which of them together leave a minimal set.",
)
@seconds_option
@puzzle_options
@click.pass_obj
def command(
    settings: Settings,
    puzzle: str | None,
    answer: str | None,
    redundant: bool,
    seconds: float | None,
    type_name: str | None,
    attributes: dict[str, str],
    parts: tuple[str, ...],
) -> int:
    """Say whether PUZZLE has no solution, one, or several; with ANSWER (a file, text or -) name its mistakes.

    Where there is none, the clues that contradict each other are named; where there are several, two of them are
    printed, and the cells where they differ.
    """
    if puzzle == "-" and answer == "-":
        raise click.UsageError("only one of PUZZLE and ANSWER can be read from standard input")
    if redundant and answer is not None:
        raise click.UsageError("--redundant looks at the clues of a puzzle: it can't be combined with ANSWER")
    extras = Extras(type_name, parts, attributes)
    text = None if answer is None else read_text(answer)

    def task(source: Source) -> int:
        if redundant:
            from gridwise.cli._redundant import check_clues

            return check_clues(source, settings, seconds)
        if text is None:
            return _check_puzzle(source, settings, seconds)
        return _check_answer(source, settings, text, seconds)

    return for_each_puzzle(settings, (puzzle,) if puzzle else (), extras, task)


# ---- the puzzle --------------------------------------------------------------------------------------------------


def _check_puzzle(source: Source, settings: Settings, seconds: float | None) -> int:
    import gridwise as gw

    work: Work[Answer] = Work(lambda cancel: gw.solve(source.puzzle, 2, seconds=seconds, cancel=cancel))
    answer = work.run()
    findings: dict[str, Any] = {}
    if answer.status == "several":
        findings = _several(source.puzzle, answer)
    elif answer.status == "none":
        findings = _none(source.puzzle, seconds)
    if wrong := _carried(source.puzzle, answer):
        findings["carried"] = wrong
    if settings.json:
        _output.result_json({**source.to_json(), **answer.to_json(), **findings})
    elif not settings.quiet:
        _TELL[str(answer.status)](source.puzzle, answer, findings)
        if wrong:
            _output.result(f"The solution that it carries along is another one: it differs in {' '.join(wrong)}")
    if work.interrupted:
        return INTERRUPTED
    return {"one": DONE, "undecided": UNDECIDED}.get(str(answer.status), NOT_ONE)


def _carried(puzzle: Puzzle, answer: Answer) -> list[str]:
    """The cells in which the only solution is not the one that the puzzle carries along."""
    if answer.status != "one" or answer.solution is None:
        return []
    known = puzzle.known_solution
    pairs = zip(puzzle.grid.places, answer.solution.symbols, strict=True)
    return [str(cell) for cell, symbol in pairs if known.get(cell, symbol) != symbol]


def _several(puzzle: Puzzle, answer: Answer) -> dict[str, Any]:
    """How many there are, and where two of them differ."""
    import gridwise as gw

    try:
        count, exact = gw.count(puzzle, ENOUGH, seconds=COUNT_SECONDS), True
    except gw.Undecided as undecided:
        count, exact = max(2, undecided.known), False
    first, second = answer.solutions
    pairs = zip(puzzle.grid.places, first.symbols, second.symbols, strict=True)
    differ = [str(cell) for cell, one, other in pairs if one != other]
    return {"count": count, "exact": exact and count < ENOUGH, "differ": differ}


def _none(puzzle: Puzzle, seconds: float | None) -> dict[str, Any]:
    """The clues that contradict each other."""
    import gridwise as gw

    try:
        return {"conflict": gw.conflict(puzzle, seconds=seconds or CONFLICT_SECONDS), "smallest": True}
    except gw.Undecided as undecided:
        return {"conflict": undecided.known, "smallest": False}


def _tell_one(puzzle: Puzzle, answer: Answer, findings: dict[str, Any]) -> None:
    _output.result("There is exactly one solution.")


def _tell_undecided(puzzle: Puzzle, answer: Answer, findings: dict[str, Any]) -> None:
    if answer.solution is not None:
        _output.result(board_of(puzzle, answer.solution))
        _output.result(f"Undecided: this is a solution, but there may be others ({answer.reason}).")
    else:
        _output.result(f"Undecided: no solution was found ({answer.reason}).")


def _tell_several(puzzle: Puzzle, answer: Answer, findings: dict[str, Any]) -> None:
    least = "" if findings["exact"] else "at least "
    some = "" if findings["exact"] and findings["count"] == 2 else ", for instance"
    _output.result(f"There are {least}{findings['count']} solutions{some}:")
    first, second = answer.solutions
    _output.result(f"\n{board_of(puzzle, first)}\n\nand\n\n{board_of(puzzle, second)}\n")
    _output.result(f"they differ in {' '.join(findings['differ'])}")


def _tell_none(puzzle: Puzzle, answer: Answer, findings: dict[str, Any]) -> None:
    clues = findings["conflict"]
    _output.result(f"There is no solution{f': {answer.reason}' if answer.reason else ''}.")
    if clues == []:
        _output.result("The rules alone allow none, whatever the clues are.")
    elif len(clues) == 1:
        _output.result(f"This clue alone contradicts the rules: {clues[0]}")
    elif clues:
        what = "These clues already contradict each other, and none of them can be spared:"
        _output.result(
            what if findings["smallest"] else "These clues contain a contradiction (not narrowed down further):"
        )
        _output.result("\n".join(f"  {clue}" for clue in clues))


_TELL = {"one": _tell_one, "undecided": _tell_undecided, "several": _tell_several, "none": _tell_none}


# ---- an answer ---------------------------------------------------------------------------------------------------


def _check_answer(source: Source, settings: Settings, text: tuple[str, str], seconds: float | None) -> int:
    filled = _read_answer(source.puzzle, *text)
    found = _mistakes(source.puzzle, filled, seconds)
    empty = len(source.puzzle.grid.cells) - len(filled)
    if settings.json:
        _output.result_json({**source.to_json(), "mistakes": [item.to_json() for item in found], "empty": empty})
    elif not settings.quiet:
        for item in found:
            _output.result(item.message)
        if not found:
            _output.result("The answer is right." if not empty else "No mistakes so far.")
        if empty:
            _output.result("1 cell is empty." if empty == 1 else f"{empty} cells are empty.")
    return NOT_ONE if found else DONE


def _read_answer(puzzle: Puzzle, name: str, text: str) -> dict[Cell, str]:
    """What an answer puts into the cells: from a text that is a board, or from the entries of a puzzle file."""
    import gridwise as gw

    try:
        return gw.read_answer(puzzle, text)
    except gw.PuzzleError as error:
        if not name.endswith((".yml", ".yaml", ".json")):
            raise error.at(Where(name, 1, 1, 1, 1)) from None
    other = gw.load(name)
    return {**other.givens, **other.progress, **other.known_solution}


def _mistakes(puzzle: Puzzle, filled: dict[Cell, str], seconds: float | None) -> list[Any]:
    """Rules that are broken; where none is, entries that no solution has."""
    import gridwise as gw

    board = {str(cell): symbol for cell, symbol in filled.items()}
    found = gw.check(puzzle, board)
    if found or len(filled) == len(puzzle.grid.cells):
        return found
    answer = gw.solve(puzzle, 2, seconds=seconds)
    if answer.status != "one" or answer.solution is None:
        return _dead_end(puzzle, board, seconds)
    right = zip(puzzle.grid.places, answer.solution.symbols, strict=True)
    wrong = [cell for cell, symbol in right if cell in filled and filled[cell] != symbol]
    return [gw.Mistake((str(cell),), f"{cell} is not {filled[cell]}") for cell in wrong]


def _dead_end(puzzle: Puzzle, board: dict[str, str], seconds: float | None) -> list[Any]:
    """A mistake, when no solution has all the entries."""
    import gridwise as gw
    from gridwise.model.results import nested

    rows = nested((board.get(str(place)) for place in puzzle.grid.places), puzzle.grid.shape)
    answer = gw.solve(puzzle.replace(initial=rows), 1, seconds=seconds)
    return [gw.Mistake(tuple(board), "no solution has all of these entries")] if answer.status == "none" else []
