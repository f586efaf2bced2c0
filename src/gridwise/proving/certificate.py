"""The text of a certificate: a claim, the solution, and the lines of a proof.

    gridwise certificate 1
    claim one
    solution 5 3 4 6 …
    r12 4=1,2 7!3
    u1,5,0 4!2

Places are numbered in reading order from 0, then hidden totals; values are numbers. A line is a clause: `4=1,2` says
that place 4 holds 1 or 2, `7!3` that place 7 does not hold 3, and at least one of the parts of a clause is true. `r12`:
relation 12 of the puzzle alone implies the clause. `u1,5,0`: it follows from lines 1 and 5 and from line 0, which says
that some place differs from the solution. The last line is the empty clause, which is never true.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

TITLE = "gridwise certificate 1"
MOST_CHARACTERS = 1 << 28

Clause = Mapping[int, frozenset[int]]
"""By place: the values that it may hold. At least one place holds one of its values."""


class BadCertificate(ValueError):  # noqa: N818 - named after what is wrong
    """The certificate proves nothing: it is malformed, or a line does not follow."""


@dataclass(frozen=True, slots=True)
class ProofLine:
    """A clause, and why it is true: one relation implies it, or lines before it do."""

    clause: Clause
    relation: int | None
    lines: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Certificate:
    """A claim about the number of solutions, none or one, and its proof."""

    solution: tuple[int, ...] | None
    """The value of each place, without totals; None if the claim is that there is no solution."""
    proof: tuple[ProofLine, ...]
    sets: Sequence[frozenset[int]] = field(repr=False)
    """The values that each place or total can hold at all."""

    def __str__(self) -> str:
        return "".join(line + "\n" for line in self._lines())

    def _lines(self) -> Iterator[str]:
        yield TITLE
        yield f"claim {self.claim}"
        if self.solution is not None:
            yield " ".join(["solution", *map(str, self.solution)])
        for line in self.proof:
            yield _written(line, self.sets)

    @property
    def claim(self) -> str:
        """`one` or `none`, as the status of an answer."""
        return "none" if self.solution is None else "one"


def _written(line: ProofLine, sets: Sequence[frozenset[int]]) -> str:
    why = f"u{_listed(line.lines)}" if line.relation is None else f"r{line.relation}"
    return " ".join([why, *(_part(place, values, sets[place]) for place, values in sorted(line.clause.items()))])


def _part(place: int, values: frozenset[int], all_values: frozenset[int]) -> str:
    others = all_values - values
    if len(others) < len(values):
        return f"{place}!{_listed(sorted(others))}"
    return f"{place}={_listed(sorted(values))}"


def _listed(numbers: Sequence[int]) -> str:
    return ",".join(map(str, numbers))


def read(text: str, sets: Sequence[frozenset[int]]) -> Certificate:
    """The certificate of a text; raises BadCertificate if it is malformed."""
    if len(text) > MOST_CHARACTERS:
        raise BadCertificate(f"the certificate has more than {MOST_CHARACTERS:,} characters")
    lines = text.split("\n")
    if lines[0].strip() != TITLE:
        raise BadCertificate(f"the first line of a certificate is '{TITLE}'")
    claim = lines[1].strip() if len(lines) > 1 else ""
    if claim not in ("claim one", "claim none"):
        raise BadCertificate("the second line of a certificate is 'claim one' or 'claim none'")
    first = 3 if claim == "claim one" else 2
    solution = _solution(lines[2] if len(lines) > 2 else "") if first == 3 else None
    return Certificate(solution, tuple(_proof(lines, first, sets)), sets)


def _solution(line: str) -> tuple[int, ...]:
    word, *values = line.split(" ")
    if word != "solution":
        raise BadCertificate("the third line of a certificate is 'solution', with the value of each place")
    return tuple(_number(value, "line 3") for value in values)


def _proof(lines: list[str], first: int, sets: Sequence[frozenset[int]]) -> Iterator[ProofLine]:
    for number, line in enumerate(lines[first:], first + 1):
        if line:
            yield _read_line(line, f"line {number}", sets)


def _read_line(line: str, where: str, sets: Sequence[frozenset[int]]) -> ProofLine:
    why, *parts = line.split(" ")
    clause: dict[int, frozenset[int]] = {}
    for part in parts:
        sign = "=" if "=" in part else "!"
        place_text, _, listed = part.partition(sign)
        place = _number(place_text, where)
        if not 0 <= place < len(sets) or place in clause:
            raise BadCertificate(f"{where}: there is no place {place}, or it occurs twice")
        values = frozenset(_numbers(listed, where))
        clause[place] = values if sign == "=" else sets[place] - values
    if why[:1] == "r":
        return ProofLine(clause, _number(why[1:], where))
    if why[:1] == "u":
        return ProofLine(clause, None, tuple(_numbers(why[1:], where)))
    raise BadCertificate(f"{where}: a line starts with r or u, not '{why[:20]}'")


def _numbers(text: str, where: str) -> list[int]:
    return [_number(each, where) for each in text.split(",")] if text else []


def _number(text: str, where: str) -> int:
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 20):
        raise BadCertificate(f"{where}: '{text[:20]}' is not a number")
    return int(text)
