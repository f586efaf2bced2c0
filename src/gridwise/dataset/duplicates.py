"""Find equivalent puzzles in a dataset, in little memory, and say where the first of each is."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

from gridwise.batch.form_set import FormSet


class Duplicates:
    """Collects the canonical forms of all rows; remembers the positions of duplicates only."""

    def __init__(self, folder: Path, splits: Iterable[str]) -> None:
        self.folder, self.splits = folder, tuple(splits)
        self._seen = FormSet()
        self._repeated: list[tuple[str, int, str]] = []

    def rated(self, split: str) -> Path:
        """The file with the ratings of a split, from which the forms come."""
        return self.folder / f"{split}.jsonl"

    def add(self, split: str, number: int, form: str | None) -> None:
        """Add the form of a row; None if it has none."""
        if form is not None and not self._seen.add(int(form, 16)):
            self._repeated.append((split, number, form))

    def problems(self) -> Iterator[tuple[str, str]]:
        """Where each duplicate is, and what it is equivalent to."""
        firsts = self._firsts({form for _, _, form in self._repeated})
        for split, number, form in self._repeated:
            other, row = firsts[form]
            kind = "a leak" if other != split else "a duplicate"
            yield f"{split} row {number}", f"{kind}: it is equivalent to {other} row {row}"

    def _firsts(self, forms: set[str]) -> dict[str, tuple[str, int]]:
        """Where each of the forms is first."""
        firsts: dict[str, tuple[str, int]] = {}
        for split in self.splits if forms else ():
            if not self.rated(split).exists():
                continue
            with self.rated(split).open("rb") as lines:
                for number, line in enumerate(lines, 1):
                    form = json.loads(line)["canonical"]
                    if form in forms:
                        firsts.setdefault(form, (split, number))
        return firsts
