"""A set of canonical forms in little memory: at most 32 bytes a form, where a Python set needs a hundred.

A canonical form is a 64-bit number. Equivalent puzzles always share it, so no duplicate is missed. Two puzzles that
are not equivalent share it by chance once in 2⁶⁴ pairs; then one of them is left out and another is generated.
"""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterable, Iterator

_FIRST_SLOTS = 1 << 10
_SPREAD = 0x9E3779B97F4A7C15
_WORD = (1 << 64) - 1


class FormSet(Collection[int]):
    """A growing set of 64-bit numbers: a hash table with linear probing, never more than half full."""

    def __init__(self, forms: Iterable[int] = ()) -> None:
        self._zero = False  # 0 marks a free slot
        self._count = 0
        self._slots = array("Q", bytes(8 * _FIRST_SLOTS))
        if isinstance(forms, FormSet):
            self._zero, self._count, self._slots = forms._zero, forms._count, forms._slots[:]
            return
        for form in forms:
            self.add(form)

    def add(self, form: int) -> bool:
        """Add a form; return whether it is new."""
        if not form:
            new, self._zero = not self._zero, True
            return new
        at = self._slot(form)
        if self._slots[at]:
            return False
        self._slots[at] = form
        self._count += 1
        if 2 * self._count > len(self._slots):
            self._grow()
        return True

    def _slot(self, form: int) -> int:
        """Where a form is, or belongs."""
        slots, mask = self._slots, len(self._slots) - 1
        at = (form * _SPREAD & _WORD) >> 20 & mask
        while slots[at] not in (0, form):
            at = at + 1 & mask
        return at

    def _grow(self) -> None:
        old = self._slots
        self._slots = array("Q", bytes(16 * len(old)))
        for form in old:
            if form:
                self._slots[self._slot(form)] = form

    def __contains__(self, form: object) -> bool:
        if not isinstance(form, int):
            return False
        return bool(self._slots[self._slot(form)]) if form else self._zero

    def __iter__(self) -> Iterator[int]:
        if self._zero:
            yield 0
        yield from filter(None, self._slots)

    def __len__(self) -> int:
        return self._count + self._zero
