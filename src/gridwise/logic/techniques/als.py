"""Almost locked sets: n cells of one house with n + 1 symbols. If one symbol is missing, all the others are needed."""

from __future__ import annotations

from typing import ClassVar

from gridwise.logic.step import Step, called, either, in_order, listed
from gridwise.logic.technique import Rung, Technique


class _Als(Technique):
    """The base of almost-locked-set steps: `numbers` holds the number of candidates of each set."""

    in_sets = True

    def where(self, step: Step) -> str:
        """The first set, or the stem."""
        cells, _ = sets_of(step)[0]
        return f"Look at {listed(cells)}."


def sets_of(step: Step) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """The sets of a step in order: their cells and their symbols."""
    sets, at = [], 0
    for count in step.because.numbers:
        part = step.because.pattern[at : at + count]
        symbols = in_order(symbol for _, symbol in part)
        sets.append((tuple(dict.fromkeys(cell for cell, _ in part)), symbols))
        at += count
    return sets


def _group(one: tuple[tuple[str, ...], tuple[str, ...]]) -> str:
    """A set in plain words: `a1 and a2 (1 3 5)`."""
    cells, symbols = one
    return f"{listed(cells)} ({' '.join(symbols)})"


def _need(one: tuple[tuple[str, ...], tuple[str, ...]]) -> str:
    return "needs all its other numbers" if len(one[0]) == 1 else "need all their other numbers"


def _set_text(one: tuple[tuple[str, ...], tuple[str, ...]]) -> str:
    cells, symbols = one
    return f"{' '.join(cells)} {{{','.join(symbols)}}}"


def _zs(step: Step) -> str:
    """`Z = 9 is`, `Z = 8 and Z = 9 are`."""
    gone = _gone(step)
    return f"{listed([f'Z = {symbol}' for symbol in gone])} {'is' if len(gone) == 1 else 'are'}"


def _links(step: Step) -> list[str]:
    return [start[0][1] for start, *_ in step.because.chain]


def _gone(step: Step) -> tuple[str, ...]:
    return in_order(symbol for gone in step.ruled_out.values() for symbol in gone)


class AlsXZ(_Als):
    """Two almost locked sets that cannot both hold a symbol."""

    name = "ALS-XZ"
    kernel = "als-xz"
    rests_on = "cells"
    ladders: ClassVar = {"hodoku": Rung(300, order=5700), "gridwise": Rung(6.4)}

    def why(self, step: Step) -> str:
        one, other = sets_of(step)
        links = _links(step)
        noun = called(one[1])
        sets = (
            f"Set A is {_set_text(one)}, set B is {_set_text(other)}: each has one more {noun} than cells, so it can "
            f"lack only one of them."
        )
        if len(links) > 1:
            return (
                f"{sets} Neither X = {links[0]} nor X = {links[1]} can be in both, since its places in A see those in "
                f"B. So one set holds {links[0]}, the other {links[1]}, and each holds all its other {noun}s: no cell "
                f"that sees all places of one of these in its set can hold it."
            )
        gone = tuple(step.ruled_out)
        return (
            f"{sets} X = {links[0]} can't be in both, since its places in A see those in B. So one set is without "
            f"{links[0]} and holds all its other {noun}s: {_zs(step)} in A or in B. {listed(gone)} "
            f"{'sees' if len(gone) == 1 else 'see'} all its places in both sets."
        )

    def plain(self, step: Step) -> str:
        one, other = sets_of(step)
        links = _links(step)
        return (
            f"Look at {_group(one)}, and at {_group(other)}. Both groups have one more number than squares. They can't "
            f"both have {either(tuple(links))}, so a group that lacks it needs all its other numbers. "
            f"So {step.what}."
        )


class _AlsChain(_Als):
    def why(self, step: Step) -> str:
        sets, links = sets_of(step), _links(step)
        gone = listed(_gone(step))
        said = [f"Suppose that {' '.join(sets[0][0])} lacks {gone}" if len(_gone(step)) == 1 else self._one_of(step)]
        for place, link in enumerate(links):
            said.append(f"then {_set_text(sets[place])} holds {link}, and {' '.join(sets[place + 1][0])} does not")
        end = (
            f"{_set_text(sets[-1])} holds {gone}"
            if len(_gone(step)) == 1
            else f"{_set_text(sets[-1])} holds that {called(sets[-1][1])}"
        )
        return f"{'; '.join(said)}; then {end}. So {gone} must be in one of the two ends."

    def plain(self, step: Step) -> str:
        sets, links = sets_of(step), _links(step)
        gone = either(_gone(step))
        said = [f"Suppose {gone} is missing in {_group(sets[0])}"]
        for place, link in enumerate(links):
            these = "this square needs" if len(sets[place][0]) == 1 else "these squares need"
            said.append(f"Then {these} {link}, so {link} is missing in {_group(sets[place + 1])}")
        return f"{'. '.join(said)}. Then {gone} is there. So one end has it. So {step.what}."

    def _one_of(self, step: Step) -> str:
        return f"Suppose that {' '.join(sets_of(step)[0][0])} lacks one of {listed(_gone(step))}"


class AlsXYWing(_AlsChain):
    """Two almost locked sets, each linked to a third by a different symbol."""

    name = "ALS-XY-wing"
    kernel = "als-xy-wing"
    rests_on = "cells"
    ladders: ClassVar = {"hodoku": Rung(320, order=5800), "gridwise": Rung(6.8)}


class AlsChain(_AlsChain):
    """Four or more almost locked sets, each linked to the next by a different symbol."""

    name = "ALS chain"
    kernel = "als-chain"
    rests_on = "cells"
    options = (20,)
    ladders: ClassVar = {"hodoku": Rung(340, order=5900), "gridwise": Rung(7.2)}
    other_names = ("ALS-XY-chain",)


class DeathBlossom(_Als):
    """A cell whose symbols are each linked to an almost locked set; all these sets share another symbol."""

    name = "death blossom"
    kernel = "death-blossom"
    rests_on = "cells"
    ladders: ClassVar = {"hodoku": Rung(360, order=6000), "gridwise": Rung(7.3)}

    def why(self, step: Step) -> str:
        (stem, symbols), *petals = sets_of(step)
        links = _links(step)
        said = [
            f"if it is {link}, then {_set_text(petal)} lacks {link}" for link, petal in zip(links, petals, strict=True)
        ]
        return (
            f"{stem[0]} is {either(symbols)}: {'; '.join(said)}, and holds all its other {called(symbols)}s."
            f" In each case {listed(_gone(step))} is in one of these sets."
        )

    def plain(self, step: Step) -> str:
        (stem, _), *petals = sets_of(step)
        links, gone = _links(step), listed(_gone(step))
        said = [
            f"If it is {link}, then {_group(petal)} need{'s' if len(petal[0]) == 1 else ''} {gone}"
            for link, petal in zip(links, petals, strict=True)
        ]
        return f"Look at {stem[0]}. {'. '.join(said)}. One of these has {gone} in any case. So {step.what}."


class ComplexDeathBlossom(_Als):
    """Almost locked sets that would leave too few options for a cell, a symbol of a house or a few cells of a house."""

    name = "complex death blossom"
    kernel = "complex-blossom"
    options = (7,)
    ladders: ClassVar = {"gridwise": Rung(7.6, order=7.65)}

    def why(self, step: Step) -> str:
        (stem, symbols), *petals = sets_of(step)
        [(cell, (gone,))] = step.ruled_out.items()
        noun = called(symbols)
        said = "; ".join(f"{_set_text(petal)} would lack {gone} and hold all its other {noun}s" for petal in petals)
        if len(stem) == 1:
            end = f"nothing would be left for {stem[0]}"
        elif len(symbols) == 1:
            end = f"no place would be left for {symbols[0]} in {either(stem)}"
        else:
            end = f"too few {noun}s would be left for {listed(stem)}"
        return f"Suppose {cell} were {gone}. Then {said}. As a result, {end}."

    def plain(self, step: Step) -> str:
        (stem, symbols), *petals = sets_of(step)
        [(cell, (gone,))] = step.ruled_out.items()
        said = ". ".join(f"Then {_group(petal)} {_need(petal)}" for petal in petals)
        end = f"no place for {symbols[0]}" if len(symbols) == 1 else f"too little for {listed(stem)}"
        return f"Try {gone} in {cell}. {said}. That leaves {end}, which is impossible. So {step.what}."
