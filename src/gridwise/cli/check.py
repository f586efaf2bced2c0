"""`gridwise check`: whether a puzzle has exactly one solution, and the mistakes in an answer."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import click

from gridwise.cli import _output
from gridwise.cli._boards import format_solution
from gridwise.cli._cancellable import CancellableCall
from gridwise.cli._completions import complete_puzzles
from gridwise.cli._exit_codes import DONE, INTERRUPTED, NOT_ONE, UNDECIDED
from gridwise.cli._options import Overrides, PuzzleCommand, puzzle_options, seconds_option
from gridwise.cli._output import OutputSettings
from gridwise.cli._puzzle_arguments import SourcedPuzzle, for_each_puzzle, read_text
from gridwise.common.errors import Where

if TYPE_CHECKING:
    from gridwise import Answer, Puzzle
    from gridwise.model.grid import Cell

EXAMPLES = """\b
Examples:
  gridwise check puzzle.yml                 no solution, one or several
  gridwise check puzzle.yml answer.txt      the mistakes in an answer
  gridwise check --redundant puzzle.yml     clues that could be removed
  gridwise solve -q puzzle.yml | gridwise check puzzle.yml -

Exit codes: 0 exactly one solution, or no mistakes; 1 no solution or several, or mistakes; 3 undecided."""

MAX_COUNT = 1000
"""Counting stops here: beyond it the exact number does not matter."""
COUNT_SECONDS = 2.0
CONFLICT_SECONDS = 10.0


@click.command(
    cls=PuzzleCommand,
    epilog=EXAMPLES,
    short_help="Check that a puzzle has one solution, or find the mistakes in an answer.",
)
@click.argument("puzzle", required=False, shell_complete=complete_puzzles)
@click.argument("answer", required=False)
@click.option(
    "--redundant",
    is_flag=True,
    help="List the clues that could be removed, and a minimal set of clues that keeps the solution unique.",
)
@seconds_option
@puzzle_options
@click.pass_obj
def command(
    settings: OutputSettings,
    puzzle: str | None,
    answer: str | None,
    redundant: bool,
    seconds: float | None,
    overrides: Overrides,
) -> int:
    """Check whether PUZZLE has no solution, one, or several; or list the mistakes in ANSWER (a file, text or -).

    If there is no solution, the clues that contradict each other are listed. If there are several, two of them are
    printed, with the cells where they differ.
    """
    if puzzle == "-" and answer == "-":
        raise click.UsageError("only one of PUZZLE and ANSWER can be read from standard input")
    if redundant and answer is not None:
        raise click.UsageError("--redundant examines the clues of a puzzle: it can't be combined with ANSWER")
    text = None if answer is None else read_text(answer)

    def task(source: SourcedPuzzle) -> int:
        if redundant:
            from gridwise.cli._redundant_clues import check_clues

            return check_clues(source, settings, seconds)
        if text is None:
            return _check_puzzle(source, settings, seconds)
        return _check_answer(source, settings, text, seconds)

    return for_each_puzzle(settings, (puzzle,) if puzzle else (), overrides, task)


# ---- the puzzle --------------------------------------------------------------------------------------------------


def _check_puzzle(source: SourcedPuzzle, settings: OutputSettings, seconds: float | None) -> int:
    import gridwise as gw

    call: CancellableCall[Answer] = CancellableCall(
        lambda cancel: gw.solve(source.puzzle, 2, seconds=seconds, cancel=cancel)
    )
    answer = call.run()
    findings: dict[str, Any] = {}
    if answer.status == "several":
        findings = _several(source.puzzle, answer)
    elif answer.status == "none":
        findings = _none(source.puzzle, seconds)
    if wrong := _wrong_stored_solution(source.puzzle, answer):
        findings["carried"] = wrong
    if settings.json:
        _output.result_json({**source.to_json(), **answer.to_json(), **findings})
    elif not settings.quiet:
        _PRINT[str(answer.status)](source.puzzle, answer, findings)
        if wrong:
            _output.result(f"The solution stored in the puzzle is wrong in {' '.join(wrong)}.")
    if call.interrupted:
        return INTERRUPTED
    return {"one": DONE, "undecided": UNDECIDED}.get(str(answer.status), NOT_ONE)


def _wrong_stored_solution(puzzle: Puzzle, answer: Answer) -> list[str]:
    """The cells in which the solution stored in the puzzle differs from the only real one."""
    if answer.status != "one" or answer.solution is None:
        return []
    known = puzzle.known_solution
    return [str(cell) for cell, symbol in answer.solution.entries.items() if known.get(cell, symbol) != symbol]


def _several(puzzle: Puzzle, answer: Answer) -> dict[str, Any]:
    """The number of solutions, and the cells where two of them differ."""
    import gridwise as gw

    try:
        count, exact = gw.count(puzzle, MAX_COUNT, seconds=COUNT_SECONDS), True
    except gw.Undecided as undecided:
        count, exact = max(2, undecided.known), False
    first, second = answer.solutions
    other = second.entries
    differ = [str(cell) for cell, symbol in first.entries.items() if other[cell] != symbol]
    return {"count": count, "exact": exact and count < MAX_COUNT, "differ": differ}


def _none(puzzle: Puzzle, seconds: float | None) -> dict[str, Any]:
    """The clues that contradict each other."""
    import gridwise as gw

    try:
        return {"conflict": gw.conflict(puzzle, seconds=seconds or CONFLICT_SECONDS), "smallest": True}
    except gw.Undecided as undecided:
        return {"conflict": undecided.known, "smallest": False}


def _print_one(puzzle: Puzzle, answer: Answer, findings: dict[str, Any]) -> None:
    _output.result("There is exactly one solution.")


def _print_undecided(puzzle: Puzzle, answer: Answer, findings: dict[str, Any]) -> None:
    if answer.solution is not None:
        _output.result(format_solution(puzzle, answer.solution))
        _output.result(f"Undecided: this is a solution, but there may be others ({answer.reason}).")
    else:
        _output.result(f"Undecided: no solution was found ({answer.reason}).")


def _print_several(puzzle: Puzzle, answer: Answer, findings: dict[str, Any]) -> None:
    least = "" if findings["exact"] else "at least "
    example = "" if findings["exact"] and findings["count"] == 2 else ", for example"
    _output.result(f"There are {least}{findings['count']} solutions{example}:")
    first, second = answer.solutions
    _output.result(f"\n{format_solution(puzzle, first)}\n\nand\n\n{format_solution(puzzle, second)}\n")
    _output.result(f"they differ in {' '.join(findings['differ'])}")


def _print_none(puzzle: Puzzle, answer: Answer, findings: dict[str, Any]) -> None:
    clues = findings["conflict"]
    _output.result(f"There is no solution{f': {answer.reason}' if answer.reason else ''}.")
    if clues == []:
        _output.result("The rules alone rule out every solution, whatever the clues are.")
    elif len(clues) == 1:
        _output.result(f"This clue alone contradicts the rules: {clues[0]}")
    elif clues:
        if findings["smallest"]:
            _output.result("These clues contradict each other; leaving out any one of them removes the contradiction:")
        else:
            _output.result("These clues contain a contradiction (not narrowed down further):")
        _output.result("\n".join(f"  {clue}" for clue in clues))


_PRINT = {"one": _print_one, "undecided": _print_undecided, "several": _print_several, "none": _print_none}


# ---- an answer ---------------------------------------------------------------------------------------------------


def _check_answer(source: SourcedPuzzle, settings: OutputSettings, text: tuple[str, str], seconds: float | None) -> int:
    filled = _read_answer(source.puzzle, *text)
    mistakes, missing = _mistakes(source.puzzle, filled, seconds)
    empty = len(source.puzzle.grid.meant) - len(filled)
    if settings.json:
        listed = [mistake.to_json() for mistake in mistakes]
        _output.result_json({**source.to_json(), "mistakes": listed, "empty": empty, "missing": dict(missing)})
    elif not settings.quiet:
        for mistake in mistakes:
            _output.result(mistake.message)
        if not mistakes:
            _output.result("The answer is correct." if not empty and not missing else "No mistakes so far.")
        for symbol, count in missing.items():
            what = source.puzzle.symbols.wording.number_of(count, symbol)
            _output.result(f"{what} {'is' if count == 1 else 'are'} missing.")
        if empty:
            _output.result("1 cell is empty." if empty == 1 else f"{empty} cells are empty.")
    return NOT_ONE if mistakes or missing else DONE


def _read_answer(puzzle: Puzzle, name: str, text: str) -> dict[Cell, str]:
    """The entries of an answer: read from a puzzle file, or found in a text however it is written."""
    import gridwise as gw
    from gridwise.solving.find_answer import find_answer

    try:
        return gw.read_answer(puzzle, text)
    except gw.PuzzleError as error:
        if name.endswith((".yml", ".yaml", ".json")) and (entries := _entries_of_file(name)) is not None:
            return entries
        answer = find_answer(puzzle, text)
        if answer is None:
            raise error.at(Where(name, 1, 1, 1, 1)) from None
        return answer


def _entries_of_file(name: str) -> dict[Cell, str] | None:
    """The entries of a puzzle file; None if it is something else."""
    import gridwise as gw

    try:
        other = gw.load(name)
    except gw.PuzzleError:
        return None
    return {**other.givens, **other.progress, **other.known_solution}


def _mistakes(puzzle: Puzzle, filled: dict[Cell, str], seconds: float | None) -> tuple[list[Any], Counter[str]]:
    """The mistakes in an answer, and the marks that it lacks; where these belong is not given away."""
    import gridwise as gw

    board = {str(cell): symbol for cell, symbol in filled.items()}
    mistakes, background = gw.check(puzzle, board), puzzle.symbols.background
    drawn = background is not None and len(filled) == len(puzzle.grid.meant)
    if (mistakes and not drawn) or (not mistakes and len(filled) == len(puzzle.grid.meant)):
        return mistakes, Counter()
    answer = gw.solve(puzzle, 2, seconds=seconds)
    if answer.status != "one" or answer.solution is None:
        return mistakes or _dead_end(puzzle, board, seconds), Counter()
    solution = answer.solution.entries
    differ = [cell for cell, symbol in filled.items() if symbol != solution[cell]]
    wrong = [str(cell) for cell in differ if not (drawn and filled[cell] == background)]
    missing = Counter(str(solution[cell]) for cell in differ if drawn and filled[cell] == background)
    said = puzzle.symbols.wording.should_not
    broken = [mistake for mistake in mistakes if not {*wrong}.isdisjoint(mistake.cells)]
    return [*(gw.Mistake((cell,), said(cell, board[cell])) for cell in wrong), *broken], missing


def _dead_end(puzzle: Puzzle, board: dict[str, str], seconds: float | None) -> list[Any]:
    """A mistake, if no solution has all the entries."""
    import gridwise as gw
    from gridwise.model.attributes import board_attribute

    filled = {cell: board[str(cell)] for cell in puzzle.grid.meant if str(cell) in board}
    answer = gw.solve(puzzle.replace(initial=board_attribute(puzzle.grid, filled)), 1, seconds=seconds)
    return [gw.Mistake(tuple(board), "no solution has all of these entries")] if answer.status == "none" else []
