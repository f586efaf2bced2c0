"""The candidates of a step in two colours: pattern and fins, the sets of an almost locked set, a chain's on and off."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gridwise.logic.step import Step

Named = tuple[tuple[str, str], ...]


def two_colours(step: Step) -> tuple[Named, Named]:
    """The candidates in the first and in the second colour.

    A chain makes those of the first true and those of the second false, or the other way round; a candidate that two
    sets share has the second colour.
    """
    because = step.because
    if is_chain(step):
        true = dict.fromkeys(each for start, end, strong, _ in because.chain for each in (end if strong else start))
        return tuple(true), tuple(each for each in because.pattern if each not in true)
    second = tuple(each for part in sets_of_candidates(step)[1::2] for each in part) or because.extra
    return tuple(each for each in because.pattern if each not in second), second


def is_chain(step: Step) -> bool:
    """Whether its links lead somewhere: weak ones alone say what a symbol rules out, which the shades show."""
    return any(strong for _, _, strong, _ in step.because.chain)


def sets_of_candidates(step: Step) -> list[Named]:
    """The candidates of each set, for steps whose numbers count those of several sets, one after the other."""
    because, sets, at = step.because, list[Named](), 0
    if not step.has_sets:
        return []
    for count in because.numbers:
        sets.append(because.pattern[at : at + count])
        at += count
    return sets
