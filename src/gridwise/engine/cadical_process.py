"""The clause-learning process: reads a formula, then finds its solutions one by one.

It is a separate program because CaDiCaL can't be interrupted, but a process can be killed. It knows nothing about
puzzles and imports nothing from gridwise. Input: a line of JSON (`parts`: length and size of each part of the formula;
`meant`: the number of variables that distinguish solutions; `seed`; `memory`: the limit set in `clause_learning.py`),
the parts (clauses of one length, end to end, as 32-bit numbers), then, for each requested solution, a line of JSON with
the maximum number of conflicts, or -1, and further parts, which follow it. Output: a `REPLY` and, after FOUND, which of
the `meant` variables are true. A solution comes again unless a further part excludes it.

The argument, if there is one, is the descriptor of a pipe that carries no data: it closes when the parent ends.
"""

from __future__ import annotations

import json
import os
import signal
import struct
import sys
from array import array
from collections import deque
from typing import IO, Any

NONE, FOUND, LIMIT = range(3)
REPLY = struct.Struct("<iqi")
"""The outcome, the number of conflicts, and the number of variables that follow."""
OPTIONS = {"stabilizeonly": 1}
"""Without its rapid-restart phases CaDiCaL solves large boards in a third of the time, and proves just as fast."""
OUT_OF_MEMORY = 3
"""The exit code when the formula does not fit into the allowed memory."""


def main() -> None:
    """Answer until the input ends."""
    if len(sys.argv) > 1:
        _end_with_parent(int(sys.argv[1]))
    source = sys.stdin.buffer
    task = json.loads(source.readline())
    # Loaded before memory is limited: the loader of a library ends the process without a MemoryError.
    from pysat.solvers import Cadical195

    try:
        _confine(task["memory"])
        with Cadical195() as solver:
            solver.configure({"seed": task["seed"], **OPTIONS})
            _feed(solver, task["parts"], source)
            _serve(solver, task["meant"], source)
    except MemoryError:
        os._exit(OUT_OF_MEMORY)


def _feed(solver: Any, parts: list[tuple[int, int]], source: IO[bytes]) -> None:
    for length, size in parts:
        literals = array("i")
        literals.frombytes(source.read(size))
        deque(map(solver.add_clause, zip(*[iter(literals)] * length, strict=True)), maxlen=0)


def _serve(solver: Any, meant: int, source: IO[bytes]) -> None:
    conflicts = 0
    for line in source:
        budget, parts = json.loads(line)
        _feed(solver, parts, source)
        solver.conf_budget(budget)
        solved = solver.solve_limited()
        spent, conflicts = conflicts, solver.accum_stats()["conflicts"]
        true_ones = [literal for literal in solver.get_model()[:meant] if literal > 0] if solved else []
        status = LIMIT if solved is None else FOUND if solved else NONE
        sys.stdout.buffer.write(REPLY.pack(status, conflicts - spent, len(true_ones)) + array("i", true_ones).tobytes())
        sys.stdout.buffer.flush()


def _confine(memory: int) -> None:
    """Limit the memory, and the size of a core file."""
    if os.name != "posix":
        return
    import resource

    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    most = memory if hard == resource.RLIM_INFINITY else min(memory, hard)
    resource.setrlimit(resource.RLIMIT_AS, (most, hard))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _end_with_parent(lifeline: int) -> None:
    """Let SIGIO end the process when the parent ends: no Python runs while CaDiCaL is working.

    The pipe must carry no data. The signal for data can arrive after the data have been read, and would end us, too.
    """
    import fcntl
    import select

    signal.signal(signal.SIGIO, signal.SIG_DFL)
    fcntl.fcntl(lifeline, fcntl.F_SETOWN, os.getpid())
    fcntl.fcntl(lifeline, fcntl.F_SETFL, fcntl.fcntl(lifeline, fcntl.F_GETFL) | os.O_ASYNC)
    if select.select([lifeline], [], [], 0)[0]:  # the parent ended before the signal was requested
        os._exit(0)


if __name__ == "__main__":
    main()
