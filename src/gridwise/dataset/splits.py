"""How many puzzles of each lot go into each split: exact totals, and every lot as close to its shares as possible."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from hashlib import sha256
from itertools import accumulate

Numbers = dict[str, int]
"""The number of rows of each split."""


def apportion(count: int, shares: Mapping[str, int]) -> Numbers:
    """How many of `count` rows go into each split, by largest remainder."""
    whole = sum(shares.values())
    numbers = {name: count * share // whole for name, share in shares.items()}
    rest = {name: count * share % whole for name, share in shares.items()}
    for name in sorted(rest, key=lambda name: -rest[name])[: count - sum(numbers.values())]:
        numbers[name] += 1
    return numbers


def split_lots(counts: Sequence[int], groups: Sequence[Hashable], shares: Mapping[str, int]) -> list[Numbers]:
    """The numbers of each lot. Their sums are those of all rows together, and each differs from its share by less
    than one row. Groups (a type and level) that have no rows in a split yet come first when the rest is given out.
    """
    whole = sum(shares.values())
    numbers = [{name: count * share // whole for name, share in shares.items()} for count in counts]
    totals = apportion(sum(counts), shares)
    left = {name: totals[name] - sum(each[name] for each in numbers) for name in shares}
    rounding = _Rounding(left, [{s for s in shares if count * shares[s] % whole} for count in counts])
    scarce = sorted(shares, key=lambda name: shares[name])
    covered = {(group, name) for group, each in zip(groups, numbers, strict=True) for name in shares if each[name]}
    spare = [count - sum(each.values()) for count, each in zip(counts, numbers, strict=True)]
    for lot in sorted(range(len(counts)), key=lambda lot: (-spare[lot], lot)):
        for _ in range(spare[lot]):
            wanted = sorted(scarce, key=lambda name: ((groups[lot], name) in covered, numbers[lot][name] > 0))
            name = rounding.give(lot, wanted)
            covered.add((groups[lot], name))
    for lot, given in enumerate(rounding.given):
        for name in given:
            numbers[lot][name] += 1
    return numbers


class SplitRanks:
    """Decides the split of each puzzle of a lot by the rank of a hash of its canonical form.

    It holds only the hashes at which a split ends, and reads the forms twice to find them, so its memory does not
    grow with the number of rows.
    """

    def __init__(self, seed: int, numbers: Numbers, forms: Callable[[], Iterable[str]]) -> None:
        self.seed = seed
        self.names = [name for name, number in numbers.items() if number]
        ends = list(accumulate(number for number in numbers.values() if number))[:-1]
        self.limits = self._hashes_at(ends, forms)

    def __call__(self, form: str) -> str:
        """The split of the puzzle with this canonical form."""
        return self.names[bisect_right(self.limits, self._hash(form))]

    def _hash(self, form: str) -> bytes:
        return sha256(f"{self.seed}/{form}".encode()).digest()

    def _hashes_at(self, ranks: Sequence[int], forms: Callable[[], Iterable[str]]) -> list[bytes]:
        """The hashes with these ranks: counts the hashes by their first two bytes, then sorts only where a rank is."""
        if not ranks:
            return []
        counts = Counter(self._hash(form)[:2] for form in forms())
        heads = sorted(counts)
        totals = list(accumulate(counts[head] for head in heads))
        places = [bisect_right(totals, rank) for rank in ranks]
        wanted: dict[bytes, list[bytes]] = {heads[place]: [] for place in places}
        for digest in map(self._hash, forms()):
            if digest[:2] in wanted:
                wanted[digest[:2]].append(digest)
        sorted_hashes = {head: sorted(hashes) for head, hashes in wanted.items()}
        return [
            sorted_hashes[heads[place]][rank - totals[place] + counts[heads[place]]]
            for place, rank in zip(places, ranks, strict=True)
        ]


class _Rounding:
    """Gives each lot its missing rows, at most one more of each split, without exceeding what the splits have left."""

    def __init__(self, left: Mapping[str, int], allowed: Sequence[set[str]]) -> None:
        self.left, self.allowed = dict(left), allowed
        self.given: list[set[str]] = [set() for _ in allowed]

    def give(self, lot: int, wanted: Sequence[str]) -> str:
        """Give a lot one more row, in the first of the wanted splits that has one left, or by an exchange."""
        for name in wanted:
            if self.left[name] and name in self.allowed[lot] - self.given[lot]:
                self.left[name] -= 1
                self.given[lot].add(name)
                return name
        exchanged = self._exchange(lot, wanted, set())
        # Whole numbers between the floor and the ceiling of every share, with these sums, always exist.
        assert exchanged is not None
        return exchanged

    def _exchange(self, lot: int, wanted: Sequence[str], visited: set[str]) -> str | None:
        for name in wanted:
            if name in visited or name not in self.allowed[lot] - self.given[lot]:
                continue
            visited.add(name)
            if self.left[name]:
                self.left[name] -= 1
                self.given[lot].add(name)
                return name
            for other, given in enumerate(self.given):
                if name in given and self._exchange(other, wanted, visited) is not None:
                    given.remove(name)
                    self.given[lot].add(name)
                    return name
        return None
