"""The exit codes."""

DONE = 0
NOT_ONE = 1
"""No solution, or several where one was required; an answer with mistakes."""
BAD_INPUT = 2
UNDECIDED = 3
INTERRUPTED = 130
