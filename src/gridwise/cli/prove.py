"""`gridwise prove`: a certificate that a puzzle has one solution or none, and its checker."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from gridwise.cli import _output
from gridwise.cli._cancellable import CancellableCall
from gridwise.cli._completions import complete_puzzles
from gridwise.cli._exit_codes import DONE, INTERRUPTED, NOT_ONE, UNDECIDED
from gridwise.cli._files import numbered, write_new
from gridwise.cli._options import Overrides, PuzzleCommand, output_option, puzzle_options, seconds_option
from gridwise.cli._output import OutputSettings
from gridwise.cli._puzzle_arguments import SourcedPuzzle, for_each_puzzle, read_text

if TYPE_CHECKING:
    from gridwise import Certificate

EXAMPLES = """\b
Examples:
  gridwise prove puzzle.yml -o puzzle.proof
  gridwise prove --check puzzle.yml puzzle.proof

Exit codes: 0 a certificate was written, or is correct; 1 there are several solutions, or the certificate is wrong;
2 bad input; 3 the time limit was reached."""
SAID = {"one": "exactly one solution", "none": "no solution"}


@click.command(cls=PuzzleCommand, epilog=EXAMPLES, short_help="Prove that there is one solution, or none.")
@click.argument("puzzle", required=False, shell_complete=complete_puzzles)
@click.argument("proof", required=False)
@click.option("--check", "checking", is_flag=True, help="Check the certificate PROOF of PUZZLE.")
@output_option("Write the certificate to FILE instead of stdout. Several puzzles are written to FILE-1, FILE-2 …")
@seconds_option
@puzzle_options
@click.pass_obj
def command(
    settings: OutputSettings,
    puzzle: str | None,
    proof: str | None,
    checking: bool,
    output: str | None,
    seconds: float | None,
    overrides: Overrides,
) -> int:
    """Write a certificate that PUZZLE has exactly one solution, or none, or check one.

    A certificate is a text whose every line can be checked without a solver. The checker shares no code with
    the solvers.
    """
    if checking != (proof is not None):
        raise click.UsageError("to check a certificate, give --check, the puzzle and the certificate")
    if checking and output is not None:
        raise click.UsageError("--output is for a new certificate: it can't be combined with --check")
    text = None if proof is None else read_text(proof)[1]

    def task(source: SourcedPuzzle) -> int:
        if text is not None:
            return _check(source, settings, text)
        return _prove(source, settings, output, seconds)

    return for_each_puzzle(settings, (puzzle,) if puzzle else (), overrides, task, headings=checking)


def _prove(source: SourcedPuzzle, settings: OutputSettings, output: str | None, seconds: float | None) -> int:
    import gridwise as gw

    call: CancellableCall[Certificate] = CancellableCall(
        lambda cancel: gw.prove(source.puzzle, seconds=seconds, cancel=cancel)
    )
    try:
        certificate = call.run()
    except gw.Undecided as undecided:
        _output.remark(settings, f"undecided: {undecided}")
        return INTERRUPTED if call.interrupted else UNDECIDED
    except gw.SeveralSolutions as several:
        _output.remark(settings, str(several))
        return NOT_ONE
    text = str(certificate)
    if settings.json:
        found = {"claim": certificate.claim, "lines": len(certificate.proof), "certificate": text}
        _output.result_json({**source.to_json(), **found})
    elif output is None:
        _output.result(text.rstrip("\n"))
    if output is not None:
        write_new(str(numbered(output, source.number)), text, force=True)
        _output.remark(settings, f"{SAID[certificate.claim]}, proved in {len(certificate.proof):,} lines")
    return DONE


def _check(source: SourcedPuzzle, settings: OutputSettings, text: str) -> int:
    import gridwise as gw

    try:
        solution = gw.check_certificate(source.puzzle, text)
    except gw.BadCertificate as bad:
        if settings.json:
            _output.result_json({**source.to_json(), "proved": None, "reason": str(bad)})
        elif not settings.quiet:
            _output.result(f"This certificate proves nothing: {bad}.")
        return NOT_ONE
    claim = "none" if solution is None else "one"
    if settings.json:
        _output.result_json({**source.to_json(), "proved": claim})
    elif not settings.quiet:
        _output.result(f"Proved: there is {SAID[claim]}.")
    return DONE
