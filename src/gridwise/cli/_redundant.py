"""`gridwise check --redundant`: the clues that a puzzle does not need."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from gridwise.cli import _output
from gridwise.cli._codes import DONE, INTERRUPTED, NOT_ONE, UNDECIDED
from gridwise.cli._output import Settings
from gridwise.cli._sources import Source
from gridwise.cli._work import Work

if TYPE_CHECKING:
    from gridwise.setting.redundancy import JudgedClue, Redundancy

_NOT_ASKED = {
    "none": "There is no solution, so that no clue can be called redundant; `gridwise check` names the conflict.",
    "several": "There are several solutions: all clues are needed, and more. `gridwise check` shows where they differ.",
}


def check_clues(source: Source, settings: Settings, seconds: float | None) -> int:
    """Judge the clues of a puzzle and tell of those that could go; the exit code."""
    import gridwise as gw

    work: Work[Redundancy] = Work(lambda cancel: gw.redundant(source.puzzle, seconds=seconds, cancel=cancel))
    found = work.run()
    if settings.json:
        minimal = [clue.name for clue in found.minimal]
        _output.result_json({**source.to_json(), **found.to_json(), "minimal": minimal})
    else:
        _tell(found, settings)
    if work.interrupted:
        return INTERRUPTED
    if found.status not in ("one", "undecided"):
        return NOT_ONE
    return DONE if found.decided else UNDECIDED


def _tell(found: Redundancy, settings: Settings) -> None:
    if str(found.status) in _NOT_ASKED:
        _output.result(_NOT_ASKED[str(found.status)])
    elif found.status == "undecided":
        _output.result(f"Undecided: it is not proved that there is one solution ({found.reason}).")
    elif settings.quiet:
        _output.result("\n".join(clue.name for clue in found.redundant))
    else:
        _tell_clues(found)


def _tell_clues(found: Redundancy) -> None:
    number, total = len(found.redundant), len(found.clues)
    _output.result("There is exactly one solution.")
    if number:
        could = "This clue" if number == 1 else f"Each of these {number} clues"
        _output.result(f"{could} (of {total}) could go, and the solution would still be the only one:")
        _list(found.redundant)
        _tell_minimal(found)
    elif found.decided:
        _output.result(f"None of the {total} clues could go." if total else "It has no clues.")
    if undecided := [clue for clue in found.clues if clue.verdict == "undecided"]:
        _output.result(f"Undecided ({found.reason}):")
        _list(undecided)


def _tell_minimal(found: Redundancy) -> None:
    gone = [clue for clue in found.clues if not clue.kept]
    if gone == list(found.redundant) and len(gone) > 1:
        _output.result("All of them could go together: the rest is a minimal set.")
    elif len(gone) > 1 or len(gone) < len(found.redundant):
        _output.result(f"Not all at once: without {_names(gone)} the other {len(found.minimal)} are a minimal set.")


def _names(clues: Iterable[JudgedClue]) -> str:
    *others, last = [clue.name for clue in clues]
    return f"{', '.join(others)} and {last}" if others else last


def _list(clues: Iterable[JudgedClue]) -> None:
    _output.result("\n".join(f"  {clue.name}" for clue in clues))
