"""Chains: if this is false then that is true, then the next is false … until both ends lead to the same conclusion."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from gridwise.logic.step import Candidates, RawLink, RawStep, Step, either, listed
from gridwise.logic.technique import Rung, Technique
from gridwise.model.wording import Wording

if TYPE_CHECKING:
    from gridwise.logic.position import Position

_ENDS, _LOOP, _OPPOSITE = 0, 1, 2
"""What the kernel looks for: two ends of which one is true, a loop, or a candidate that implies its opposite."""
_REFUTED, _CONFIRMED = 2, 3
_HOUSES, _CELLS, _SAME_CELL, _PAIRS, _GROUPS, _SETS, _SETS_TOO = 1, 2, 4, 8, 16, 32, 64
"""The links: places in a house, candidates of a cell, pair clues, groups, almost locked sets (maybe in `find` only)."""
_PLAIN = _HOUSES | _CELLS | _SAME_CELL | _PAIRS
_GROUPED = _PLAIN | _GROUPS | _SETS_TOO
_LONGEST = 40

Names = tuple[tuple[str, str], ...]


def longer(length: int) -> float:
    """The score for a chain's length: a tenth for each of 4, 6, 8, 12, 16, 24 … that it exceeds."""
    threshold, odd, added = 4, False, 0
    while length > threshold:
        added += 1
        threshold, odd = threshold * 4 // 3 if odd else threshold * 3 // 2, not odd
    return added / 10


def without_start(raw: RawStep) -> RawStep:
    """The chain with smaller groups: what its start occupies can't be one of the places for something else."""
    taken = {cell for cell, _ in raw.chain[0].start}

    def node(candidates: Candidates) -> Candidates:
        left = tuple(pair for pair in candidates if pair[0] not in taken)
        return left if left and len(candidates) > 1 else candidates

    chain = tuple(link._replace(start=node(link.start), end=node(link.end)) for link in raw.chain)
    return raw._replace(chain=chain)


def _is(words: Wording, node: Names, true: bool) -> str:
    symbol = node[0][1]
    if len(node) == 1:
        return words.is_(node[0][0], symbol) if true else words.is_not(node[0][0], (symbol,))
    cells = either(tuple(cell for cell, _ in node))
    return f"{'the' if true else 'no'} {words.noun(symbol)} is in {cells}"


def _one_of(words: Wording, first: Names, last: Names) -> str:
    """States that at least one of the two ends is true."""
    if first[0][0] == last[0][0] and len(first) == len(last) == 1:
        return f"{first[0][0]} is {words.state(first[0][1])} or {words.state(last[0][1])}"
    return f"{_is(words, first, True)} or {_is(words, last, True)}, or both"


def _with_whole_houses(position: Position, raw: RawStep) -> RawStep:
    """The chain without houses that show only part of a link: a cell may see a group by a row and a knight's move."""
    index, relations = position.puzzle.grid.index, position.model.skeleton.relations

    def shows(link: RawLink) -> bool:
        cells = {cell for cell, _ in (*link.start, *link.end)}
        known = 0 <= link.relation < len(relations)
        return len(cells) < 3 or not known or cells <= {index.get(cell, -1) for cell in relations[link.relation].cells}

    if all(map(shows, raw.chain)):
        return raw
    return raw._replace(chain=tuple(link if shows(link) else link._replace(relation=-1) for link in raw.chain))


def chain_sentence(step: Step) -> str:
    """The chain as a sentence: `If a1 is not 5, then b7 is 5 (row b), then …`."""
    links = step.because.chain
    said = [f"If {_is(step.wording, links[0][0], not links[0][2])}"]
    for _, end, strong, clue in links:
        said.append(f"then {_is(step.wording, end, strong)}" + (f" ({clue})" if clue else ""))
    sets = listed(tuple(dict.fromkeys(cell for cell, _ in step.because.extra))) if step.because.extra else ""
    return ", ".join(said) + (f". Almost locked sets in {sets} make some of these links." if sets else ".")


class _Chain(Technique):
    kernel = "chain"
    rests_on = "links"
    knows_marks = True

    def score(self, ladder: str, step: RawStep) -> float:
        base = super().score(ladder, step)
        return base if ladder == "hodoku" else round(base + longer(step.numbers[0] - 1), 1)

    def complete(self, position: Position, raw: RawStep) -> RawStep:
        """A chain from an assumption without the places in the assumed cell, which something else takes."""
        return _with_whole_houses(position, without_start(raw) if raw.numbers[1] == _REFUTED else raw)

    def where(self, step: Step) -> str:
        """Its two ends, or the one cell where both meet."""
        links = step.because.chain
        return f"Look at {listed(tuple(dict.fromkeys((links[0][0][0][0], links[-1][1][0][0]))))}."

    def why(self, step: Step) -> str:
        links, kind = step.because.chain, step.because.numbers[1]
        first, last = links[0][0], links[-1][1]
        if kind == _LOOP:
            return (
                f"{chain_sentence(step)} The chain closes: of any two neighbours in it, exactly one is true, so "
                f"whatever clashes with both is ruled out."
            )
        if kind == _REFUTED:
            return f"{chain_sentence(step)} It contradicts itself."
        if kind == _CONFIRMED:
            return f"{chain_sentence(step)} So {_is(step.wording, last, True)} in any case."
        ends = _one_of(step.wording, first, last)
        return f"{chain_sentence(step)} So {ends}, and whatever clashes with both is ruled out."

    def plain(self, step: Step) -> str:
        links, kind = step.because.chain, step.because.numbers[1]
        said = [f"Suppose {_is(step.wording, links[0][0], not links[0][2])}"]
        said += [f"Then {_is(step.wording, end, strong)}" for _, end, strong, _ in links]
        first, last = links[0][0], links[-1][1]
        if kind == _LOOP:
            end = "Now we are back at the start, so of every two neighbours on the way, one is right"
        elif kind == _REFUTED:
            end = "That can't be"
        elif kind == _CONFIRMED:
            end = "So that is true in any case"
        else:
            end = f"So {_one_of(step.wording, first, last)}"
        return f"{'. '.join(said)}. {end}. So {step.what}."


class XChain(_Chain):
    """A chain of one symbol through houses with two places for it."""

    name = "X-chain"
    options = (_ENDS, _HOUSES, _LONGEST, 5, 1)
    ladders: ClassVar = {"hodoku": Rung(260, order=5400), "gridwise": Rung(5.9, order=5.95)}


class XYChain(_Chain):
    """A chain through cells with two candidates."""

    name = "XY-chain"
    options = (_ENDS, _CELLS, _LONGEST, 5, 1)
    ladders: ClassVar = {"hodoku": Rung(260, order=5500), "gridwise": Rung(6.0, order=6.05)}


class ContinuousNiceLoop(_Chain):
    """A chain that closes: all its weak links become strong."""

    name = "continuous nice loop"
    options = (_LOOP, _PLAIN, _LONGEST, 3, 1)
    ladders: ClassVar = {"hodoku": Rung(280, order=5600), "gridwise": Rung(6.3, order=6.35)}


class AIC(_Chain):
    """A chain of alternating links: one of its two ends is true. It removes at least two candidates."""

    name = "AIC"
    other_names = ("alternating inference chain",)
    options = (_ENDS, _PLAIN, _LONGEST, 3, 2)
    ladders: ClassVar = {"hodoku": Rung(280, order=5602), "gridwise": Rung(6.4, order=6.45)}


class DiscontinuousNiceLoop(_Chain):
    """A chain from a candidate back to itself, which refutes or confirms it."""

    name = "discontinuous nice loop"
    options = (_OPPOSITE, _PLAIN, _LONGEST, 3, 1)
    ladders: ClassVar = {"hodoku": Rung(280, order=5603), "gridwise": Rung(6.5, order=6.55)}


class GroupedContinuousNiceLoop(_Chain):
    """A continuous loop in which several cells act as one."""

    name = "grouped continuous nice loop"
    options = (_LOOP, _GROUPED, _LONGEST, 3, 1)
    ladders: ClassVar = {"hodoku": Rung(300, order=5650), "gridwise": Rung(6.7, order=6.75)}


class GroupedAIC(_Chain):
    """An alternating chain in which several cells act as one."""

    name = "grouped AIC"
    options = (_ENDS, _GROUPED, _LONGEST, 3, 2)
    ladders: ClassVar = {"hodoku": Rung(300, order=5652), "gridwise": Rung(6.8, order=6.85)}


class GroupedDiscontinuousNiceLoop(_Chain):
    """A discontinuous loop in which several cells act as one."""

    name = "grouped discontinuous nice loop"
    options = (_OPPOSITE, _GROUPED, _LONGEST, 3, 1)
    ladders: ClassVar = {"hodoku": Rung(300, order=5653), "gridwise": Rung(6.9, order=6.95)}


class ChainWithLockedSets(_Chain):
    """A chain from a candidate back to itself, through almost locked sets as well."""

    name = "nice loop with almost locked sets"
    options = (_OPPOSITE, _PLAIN | _GROUPS | _SETS, _LONGEST, 3, 1)
    ladders: ClassVar = {"gridwise": Rung(7.3, order=7.35)}


class NiceLoop(_Chain):
    """A chain from a candidate back to itself, continuous or not."""

    name = "nice loop"
    options = (4, _PLAIN, _LONGEST, 3, 1)


class GroupedNiceLoop(_Chain):
    """A loop in which several cells act as one, continuous or not."""

    name = "grouped nice loop"
    options = (4, _GROUPED, _LONGEST, 3, 1)


class UnaryChain(_Chain):
    """The easiest cycle or forcing chain through houses with two places, cells with two candidates, or both."""

    name = "unary chain"
    other_names = ("bidirectional cycle", "forcing X-chain", "forcing Y-chain")
    kernel = "explainer-chain"
    rests_on = "links"
    ladders: ClassVar = {"explainer": Rung(6.5)}

    def score(self, ladder: str, step: RawStep) -> float:
        return step.numbers[3] / 10

    def which(self, step: Step) -> str:
        _, kind, by, _ = step.because.numbers
        letter = "" if by & _HOUSES and by & _CELLS else "X-" if by & _HOUSES else "Y-"
        return f"There is a bidirectional {letter}cycle." if kind == _LOOP else f"There is a forcing {letter}chain."
