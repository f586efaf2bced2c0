"""A second solver to test against: CP-SAT models written from the text of each rule, never from its relations.

It reads only what a puzzle declares: its grid, symbols, givens, and the fields of its constraints. A constraint without
a statement here is an error, so that nothing new goes untested.
"""

from importlib import import_module
from pathlib import Path

from oracle.rules import RULES
from oracle.solving import count, is_only, solutions, solutions_of, values_of

__all__ = ["RULES", "count", "is_only", "solutions", "solutions_of", "values_of"]

for _path in sorted(Path(__file__).parent.glob("[a-z]*.py")):  # importing them registers their rules
    import_module(f"oracle.{_path.stem}")
