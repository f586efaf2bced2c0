"""The last resort when no named technique helps: assume a candidate, and follow what is forced to a contradiction."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, ClassVar

from gridwise.logic.evidence import with_houses
from gridwise.logic.step import RawStep, Step, capital, houses, listed
from gridwise.logic.technique import Rung, Technique, in_plain_words

if TYPE_CHECKING:
    from gridwise.logic.position import Position

HIDDEN, NAKED, REMOVAL, NO_CANDIDATE, NO_PLACE, NO_WAY, BRANCH, ONLY_WAY = range(8)
"""The kinds of parts of a refutation, by number."""

_THRESHOLDS = (4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512)


def length_bonus(length: int) -> float:
    """Long proofs are harder: a tenth more at each threshold."""
    return 0.1 * sum(length >= threshold for threshold in _THRESHOLDS)


class Supposing(Technique):
    """The wording of steps that assume a candidate. Their parts are the consequences; the last is the contradiction."""

    supposes = True
    knows_marks = True

    def score(self, ladder: str, step: RawStep) -> float:
        """The score of the whole step; its parts have no separate score."""
        if len(step.numbers) < 2:
            return 0.0
        length, depth = step.numbers
        return self.ladders[ladder].score + self.bonus(ladder, length, depth)

    def bonus(self, ladder: str, length: int, depth: int) -> float:
        """The extra score of long and deep proofs; 0 on the scale with a single score."""
        return 0.0 if ladder == "hodoku" else length_bonus(length) + (depth - 1)

    def contradicts(self, raw: RawStep) -> bool:
        return raw.numbers == (NO_WAY,)

    def where(self, step: Step) -> str:
        """The cell whose candidate is refuted."""
        return f"Look at {listed(tuple(step.ruled_out)[:2])}." if step.ruled_out else super().where(step)

    def complete(self, position: Position, raw: RawStep) -> RawStep:
        """Each part with the house to name, and the cells that leave no other candidate."""
        return with_houses(position, raw)

    def why(self, step: Step) -> str:
        """The assumption, the consequences, and the contradiction; for a part, only its own sentence.

        A proof within a proof stands on indented lines of its own.
        """
        if len(step.because.numbers) < 2:
            return f"{capital(consequence(step))}."
        return "\n".join(_told(step, 0)) if _nested(step) else " ".join(line.strip() for line in _told(step, 0))

    def plain(self, step: Step) -> str:
        """The same in short sentences."""
        if len(step.because.numbers) < 2:
            return _plainly(step)
        lines = _told(step, 0, plainly=True)
        text = "\n".join(lines) if _nested(step) else " ".join(line.strip() for line in lines)
        return f"{text}{chr(10) if _nested(step) else ' '}So {step.what}."


def _nested(step: Step) -> bool:
    return any(part.parts for part in step.parts)


def _told(step: Step, depth: int, plainly: bool = False, brief: bool = False) -> list[str]:
    """The lines of a proof: what is supposed, what follows, and what is wrong with it."""
    brief = brief or ((_nested(step) or len(step.parts) > _LONG) and not plainly)
    said, inside = [_supposed(step, depth, plainly)], _INDENT * (depth + 1)
    follows, known = list[str](), dict[tuple[str, ...], str]()
    for part in step.parts:
        if not part.parts and (part.placements or part.removals):
            follows.append(part.what if plainly else _briefly(part) if brief else consequence(part))
            continue
        if follows:
            said.append(f"{inside}Then {', '.join(follows) if brief else listed(follows)}.")
            follows = []
        if part.parts:
            said += _inner(part, depth + 1, plainly, brief, known)
        else:
            said.append(inside + (_plainly(part) if plainly else _impossible(part)))
    return said


def _impossible(part: Step) -> str:
    end = "" if part.because.numbers[0] == NO_WAY else ": that can't be"
    return f"{capital(consequence(part))}{end}."


def _supposed(step: Step, depth: int, plainly: bool) -> str:
    [(cell, (symbol,))] = step.ruled_out.items()
    supposed = f"Try {step.wording.in_(cell, symbol)}" if plainly else f"Suppose {step.wording.were(cell, symbol)}"
    return f"{_INDENT * depth}{supposed}{' as well' if depth else ''}."


def _inner(part: Step, depth: int, plainly: bool, brief: bool, known: dict[tuple[str, ...], str]) -> list[str]:
    """A proof within a proof; one that reads like an earlier one is only named."""
    [(cell, gone)] = part.ruled_out.items()
    if not plainly and not part.wording.marks and not _nested(part):
        return [_INDENT * depth + _in_one_line(part, f"{cell}<>{gone[0]}", known)]
    outcome = part.wording.is_not(cell, gone)
    lines = _told(part, depth, plainly, brief)
    earlier = known.setdefault(tuple(lines[1:]), outcome)
    if earlier != outcome:
        return [f"{_INDENT * depth}For the same reasons as before ({earlier}), {outcome}."]
    return [*lines, f"{_INDENT * depth}So {outcome}."]


def _in_one_line(part: Step, outcome: str, known: dict[tuple[str, ...], str]) -> str:
    """A short proof: `c7<>2: otherwise e4=5 (row e), and row f has no place left for 2.`

    If it ends like an earlier one, it says where: `a5=8 (column 5), and from i2=3 on as for c7<>2.`
    """
    *follows, end = part.parts
    told = (*map(_briefly, follows), consequence(end))
    shared, like = max(((_common_end(told, other), like) for other, like in known.items()), default=(0, ""))
    earlier = known.setdefault(told, outcome)
    if earlier != outcome:
        return f"For the same reasons as before ({earlier}), {outcome}."
    *first, last = told
    if shared >= _SHARED:
        *first, last = (*told[:-shared], f"from {told[-shared].partition(' (')[0]} on as for {like}")
    return f"{outcome}: otherwise {', '.join(first)}{', and ' if first else ''}{last}."


def _common_end(told: tuple[str, ...], other: tuple[str, ...]) -> int:
    """The number of parts in which two proofs end alike, the contradiction included."""
    pairs = zip(reversed(told), reversed(other), strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def _briefly(part: Step) -> str:
    """A consequence in a long proof: `e4=5 (row e)`, `c7=2 (c1, d7)`, `a1<>3 (box 1)`."""
    kind, extra = part.because.numbers[0], [cell for cell, _ in part.because.extra]
    if part.wording.marks:
        return consequence(part)
    said = [f"{cell}={symbol}" for cell, symbol in part.placements.items()]
    said += [f"{cell}<>{','.join(gone)}" for cell, gone in part.removals.items()]
    by = (
        part.because.clues[0]
        if kind == HIDDEN and extra
        else ", ".join(extra)
        if kind == NAKED and extra
        else "all that is left"
        if kind == NAKED and not part.because.clues
        else _cited(part)
    )
    return f"{', '.join(said)} ({by})" if by else ", ".join(said)


_INDENT = "  "
_SHARED = 4
"""The number of parts from which on the common end of two proofs is told once."""
_LONG = 8
"""With more parts than this, a proof is told briefly."""


def _plainly(part: Step) -> str:
    [kind] = part.because.numbers
    if part.placements or part.removals:
        return f"Then {part.what}."
    cell, symbol = part.because.pattern[0] if part.because.pattern else ("", "")
    if kind == NO_CANDIDATE:
        return f"Now nothing fits into {cell}. That can't be."
    if kind == NO_PLACE:
        house = f" in {part.because.clues[0]}" if part.because.extra else ""
        return f"Now there is no place left for {part.wording.one(symbol)}{house}. That can't be."
    wrong = f"Now {_cited(part)} {'go' if len(part.because.clues) > 1 else 'goes'} wrong."
    return f"{in_plain_words(part.reason) or wrong} That can't be."


def consequence(part: Step) -> str:
    """`e4 is 5 (only place in row e)`, or what can't be: `row e has no place left for 5`."""
    [kind] = part.because.numbers
    clues = _cited(part)
    by = f" (by {clues})" if part.because.clues else " (all that is left)" if kind == NAKED else ""
    cell, symbol = part.because.pattern[0] if part.because.pattern else ("", "")
    if kind == HIDDEN and part.because.extra:
        return f"{part.wording.is_(cell, symbol)} (only place in {part.because.clues[0]})"
    if kind == NAKED and part.because.extra:
        return f"{part.wording.is_(cell, symbol)} (all that {_takers(part)} {_leave(part)})"
    if kind in (HIDDEN, NAKED):
        return f"{part.wording.is_(cell, symbol)}{by}"
    if kind == ONLY_WAY:
        same: dict[str, list[str]] = {}
        for placed, held in part.placements.items():
            same.setdefault(held, []).append(placed)
        placed_all = listed([part.wording.is_(cells, held) for held, cells in same.items()])
        return f"{placed_all} (the only way left{f', by {clues}' if part.because.clues else ''})"
    if kind == REMOVAL:
        return f"{part.what}{by}"
    if kind == NO_CANDIDATE and part.because.extra:
        return f"{_takers(part)} {_leave(part)} nothing for {cell}"
    if kind == NO_CANDIDATE:
        return f"nothing is left for {cell}{by}" if part.wording.marks else f"{cell} has no candidate left{by}"
    if kind == NO_PLACE and part.because.extra:
        return f"{part.because.clues[0]} has no place left for {part.wording.one(symbol)}"
    if kind == NO_PLACE:
        return f"there is no place left for {part.wording.one(symbol)}{by}"
    return part.reason.removeprefix("Then ").removesuffix(".") or f"{clues} can't be satisfied"


def _takers(part: Step) -> str:
    return listed([cell for cell, _ in part.because.extra])


def _leave(part: Step) -> str:
    return "leaves" if len(part.because.extra) == 1 else "leave"


_MOST_CLUES = 3


def _cited(part: Step) -> str:
    """The clues that a part rests on; many of one kind under one name."""
    return houses(_grouped(part.because.clues) or ("what is known",))


def _grouped(clues: Sequence[str]) -> list[str]:
    """Many clues of one kind under one name: `the islands` for `the island of 4 at c3` and others."""
    kinds: dict[str, list[str]] = {}
    sums = {clue.partition(" = ")[0] for clue in clues if " = " in clue}
    for clue in clues:
        if clue not in sums:  # a cage says with its sum that its numbers differ
            kinds.setdefault(_kind(clue), []).append(clue)
    return [name for kind, all in kinds.items() for name in ([f"{kind}s"] if len(all) > _MOST_CLUES else all)]


def _kind(clue: str) -> str:
    """`the island` for `the island of 4 at c3`; other clues are kinds of their own."""
    noun, found, _ = clue.partition(" of ")
    return noun if found and noun.startswith("the ") else clue.removesuffix("s")


class Refutation(Supposing):
    """A candidate that leads to a contradiction, as the shortest proof found shows."""

    name = "refutation"
    kernel = "refutation"
    telling = (0, 0, 1)
    other_names = ("proof by contradiction",)
    ladders: ClassVar = {
        "explainer": Rung(10.0, order=1000.0),
        "hodoku": Rung(10000, order=100000),
        "gridwise": Rung(9.0, order=1000.0),
    }


class Trial(Supposing):
    """On boards with loops, islands or connected cells: a candidate that soon leads to a contradiction."""

    name = "trial"
    kernel = "trial"
    options = (4,)
    other_names = ("what if",)
    ladders: ClassVar = {"gridwise": Rung(6.6)}

    def score(self, ladder: str, step: RawStep) -> float:
        """More consequences are harder to see."""
        return round(self.ladders[ladder].score + 0.2 * step.numbers[0], 1) if len(step.numbers) > 1 else 0.0
