"""`gridwise check --redundant`: the clues that a puzzle does not need."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from gridwise.cli import _output
from gridwise.cli._cancellable import CancellableCall
from gridwise.cli._exit_codes import DONE, INTERRUPTED, NOT_ONE, UNDECIDED
from gridwise.cli._output import OutputSettings
from gridwise.cli._puzzle_arguments import SourcedPuzzle

if TYPE_CHECKING:
    from gridwise.setting.redundancy import JudgedClue, Redundancy

_NOT_UNIQUE = {
    "none": "There is no solution, so no clue can be called redundant; `gridwise check` names the conflict.",
    "several": "There are several solutions, so no clue can be called redundant; `gridwise check` shows them.",
}


def check_clues(source: SourcedPuzzle, settings: OutputSettings, seconds: float | None) -> int:
    """Print which clues of a puzzle could be removed; return the exit code."""
    import gridwise as gw

    call: CancellableCall[Redundancy] = CancellableCall(
        lambda cancel: gw.redundant(source.puzzle, seconds=seconds, cancel=cancel)
    )
    redundancy = call.run()
    if settings.json:
        minimal = [clue.name for clue in redundancy.minimal]
        _output.result_json({**source.to_json(), **redundancy.to_json(), "minimal": minimal})
    else:
        _print_text(redundancy, settings)
    if call.interrupted:
        return INTERRUPTED
    if redundancy.status not in ("one", "undecided"):
        return NOT_ONE
    return DONE if redundancy.decided else UNDECIDED


def _print_text(redundancy: Redundancy, settings: OutputSettings) -> None:
    if str(redundancy.status) in _NOT_UNIQUE:
        _output.result(_NOT_UNIQUE[str(redundancy.status)])
    elif redundancy.status == "undecided":
        _output.result(f"Undecided: the solution is not proved to be unique ({redundancy.reason}).")
    elif settings.quiet:
        _output.result("\n".join(clue.name for clue in redundancy.redundant))
    else:
        _print_clues(redundancy)


def _print_clues(redundancy: Redundancy) -> None:
    number, total = len(redundancy.redundant), len(redundancy.clues)
    _output.result("There is exactly one solution.")
    if number:
        could = "This clue" if number == 1 else f"Each of these {number} clues"
        _output.result(f"{could} (of {total}) could be removed, and the solution would still be the only one:")
        _list(redundancy.redundant)
        _print_minimal_set(redundancy)
    elif redundancy.decided:
        _output.result(f"All {total} clues are needed." if total else "The puzzle has no clues.")
    if undecided := [clue for clue in redundancy.clues if clue.verdict == "undecided"]:
        _output.result(f"Undecided ({redundancy.reason}):")
        _list(undecided)


def _print_minimal_set(redundancy: Redundancy) -> None:
    removed = [clue for clue in redundancy.clues if not clue.kept]
    if removed == list(redundancy.redundant) and len(removed) > 1:
        _output.result("All of them can be removed together; the remaining clues are a minimal set.")
    elif len(removed) > 1 or len(removed) < len(redundancy.redundant):
        _output.result(
            f"They can't all be removed together: without {_names(removed)}, "
            f"the other {len(redundancy.minimal)} clues are a minimal set."
        )


def _names(clues: Iterable[JudgedClue]) -> str:
    *others, last = [clue.name for clue in clues]
    return f"{', '.join(others)} and {last}" if others else last


def _list(clues: Iterable[JudgedClue]) -> None:
    _output.result("\n".join(f"  {clue.name}" for clue in clues))
