"""A second solver to test against: CP-SAT models written from the text of each rule, never from its relations.

It reads only what a puzzle declares: its grid, symbols, givens, and the fields of its constraints. A constraint without
a statement here is an error, so that nothing new goes untested.
"""

from oracle import areas, arithmetic, binary, cages, diagonals, houses, lines, marks, outside, patches, paths, regions  # noqa: F401 - importing them registers their rules
from oracle.rules import RULES
from oracle.solving import count, is_only, solutions, solutions_of, values_of

__all__ = ["RULES", "count", "is_only", "solutions", "solutions_of", "values_of"]
