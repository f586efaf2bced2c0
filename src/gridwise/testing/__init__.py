"""Contract checks for all pieces, shipped ones and your own.

>>> from gridwise.testing import check_constraint, check_type
>>> check_constraint(MyConstraint); check_type("MyType")     # doctest: +SKIP

There is one check for each kind of piece. It raises an AssertionError that says what is wrong. A piece must be
registered first: shipped, found through an entry point, loaded with `gridwise.load_plugin`, or registered temporarily
with `registered`.
"""

from __future__ import annotations

from gridwise.testing._looks import check_look
from gridwise.testing._modules import check_format, check_output
from gridwise.testing._puzzles import check_constraint, check_type
from gridwise.testing._recipes import check_recipe
from gridwise.testing._registered import registered
from gridwise.testing._techniques import check_technique

__all__ = [
    "check_constraint",
    "check_format",
    "check_look",
    "check_output",
    "check_recipe",
    "check_technique",
    "check_type",
    "registered",
]
