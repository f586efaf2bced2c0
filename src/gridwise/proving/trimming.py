"""From the clauses that a SAT solver learned to the few that a contradiction needs, each with its reasons.

The clauses are read backwards. Each one that is needed is found again by unit propagation from those before it, and the
clauses that this uses are needed, too. Clauses that are needed already come first, so that the proof stays small.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

MaskedClause = Sequence[tuple[int, int]]
"""Places, and a bit for each value that one of them holds."""


def trimmed(
    full: Sequence[int], clauses: Sequence[MaskedClause], axioms: int, pause: Callable[[], None]
) -> list[tuple[int, list[int]]]:
    """The clauses that the last one, a contradiction, needs: their numbers, and the numbers of those each one uses.

    The first `axioms` clauses are true without any reasons, and use none. `pause` is called between clauses.
    """
    search = _Propagation(full, clauses)
    search.needed[-1] = True
    lines: list[tuple[int, list[int]]] = []
    for number in range(len(clauses) - 1, -1, -1):
        if search.needed[number]:
            pause()
            reasons = [] if number < axioms else search.reasons(number)
            lines.append((number, reasons))
    return lines[::-1]


@dataclass
class _Attempt:
    """One run of unit propagation: the values left, what changed them, and the places still to be looked at."""

    left: list[int]
    trail: list[tuple[int, int]] = field(default_factory=list)
    queues: tuple[deque[int], deque[int]] = field(default_factory=lambda: (deque(), deque()))
    """For clauses that are needed already, and for all others."""

    def narrow(self, place: int, mask: int) -> None:
        """Leave a place only some values."""
        self.left[place] &= mask
        for queue in self.queues:
            queue.append(place)


class _Propagation:
    """Unit propagation over all clauses before a certain one. Each clause is watched at two places that are open."""

    def __init__(self, full: Sequence[int], clauses: Sequence[MaskedClause]) -> None:
        self.full = full
        self.clauses = [list(clause) for clause in clauses]
        self.needed = [False] * len(clauses)
        self.units = [number for number, clause in enumerate(clauses) if len(clause) == 1]
        self.watched: list[tuple[list[int], list[int]]] = [([], []) for _ in full]
        for number, clause in enumerate(clauses):
            if len(clause) > 1:
                for place, _ in clause[:2]:
                    self.watched[place][1].append(number)

    def reasons(self, number: int) -> list[int]:
        """The clauses before this one from which it follows, in order; they are needed from now on."""
        attempt = _Attempt(list(self.full))
        for place, mask in self.clauses[number]:
            attempt.narrow(place, ~mask)
        conflict = self._conflict(attempt, number)
        used = self._used(attempt.trail, conflict)
        for each in used:
            self.needed[each] = True
        return used

    def _conflict(self, attempt: _Attempt, before: int) -> int:
        """The first clause that has no open place left."""
        for wanted in (True, False):
            for number in self.units:
                if number < before and self.needed[number] is wanted and self._closes(attempt, number):
                    return number
        first, later = attempt.queues
        while first or later:
            kind = 0 if first else 1
            found = self._visit(attempt, attempt.queues[kind].popleft(), kind, before)
            if found >= 0:
                return found
        raise AssertionError(f"clause {before} does not follow by unit propagation")

    def _closes(self, attempt: _Attempt, number: int) -> bool:
        """Use a clause of one place; whether nothing is left there."""
        [(place, mask)] = self.clauses[number]
        if attempt.left[place] & mask == 0:
            return True
        if attempt.left[place] & ~mask:
            attempt.trail.append((place, number))
            attempt.narrow(place, mask)
        return False

    def _visit(self, attempt: _Attempt, place: int, kind: int, before: int) -> int:
        """Look at the clauses watched at a place; return one that has no open place left, or -1."""
        left, kept = attempt.left, []
        waiting = self.watched[place][kind]
        for index, number in enumerate(waiting):
            if number >= before:  # never wanted again: clauses are read backwards
                continue
            if kind and self.needed[number]:
                self.watched[place][0].append(number)
                attempt.queues[0].append(place)
                continue
            clause = self.clauses[number]
            at = 0 if clause[0][0] == place else 1
            if left[place] & clause[at][1]:
                kept.append(number)
                continue
            other, mask = clause[1 - at]
            if left[other] & ~mask == 0 or not self._moved(clause, at, number, left):
                kept.append(number)
                if left[other] & mask == 0:
                    self.watched[place] = self._with(place, kind, kept + waiting[index + 1 :])
                    return number
                if left[other] & ~mask:
                    attempt.trail.append((other, number))
                    attempt.narrow(other, mask)
        self.watched[place] = self._with(place, kind, kept)
        return -1

    def _with(self, place: int, kind: int, watched: list[int]) -> tuple[list[int], list[int]]:
        first, later = self.watched[place]
        return (first, watched) if kind else (watched, later)

    def _moved(self, clause: list[tuple[int, int]], at: int, number: int, left: list[int]) -> bool:
        """Watch another open place of a clause, if there is one."""
        for index in range(2, len(clause)):
            place, mask = clause[index]
            if left[place] & mask:
                clause[at], clause[index] = clause[index], clause[at]
                self.watched[place][0 if self.needed[number] else 1].append(number)
                return True
        return False

    def _used(self, trail: list[tuple[int, int]], conflict: int) -> list[int]:
        """The clauses of the trail that the conflict rests on, in order; the conflict's own comes last."""
        asked = {place for place, _ in self.clauses[conflict]}
        used = [conflict]
        for place, number in reversed(trail):
            if place in asked:
                used.append(number)
                asked.update(other for other, _ in self.clauses[number])
        return used[::-1]
