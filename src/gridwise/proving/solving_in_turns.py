"""SAT solvers can't be interrupted, so they work in turns, with a look at the clock in between."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

_CONFLICTS = 2_000
"""The length of a turn."""


def is_satisfiable(solver: Any, pause: Callable[[], None], assumptions: list[int] | None = None) -> bool:
    """Whether the clauses of a solver can be satisfied. `pause` is called between turns, and may raise."""
    while True:
        pause()
        solver.conf_budget(_CONFLICTS)
        answer = solver.solve_limited(assumptions=assumptions or [])
        if answer is not None:
            return bool(answer)
