"""Almost locked sets: n cells of one house with n + 1 symbols. Without one of these, all others must be there."""

from __future__ import annotations

from typing import ClassVar

from gridwise.logic.step import Step, either, listed
from gridwise.logic.technique import Rung, Technique


class _Als(Technique):
    """What the steps of almost locked sets have in common: `numbers` says how many candidates each set has."""

    def where(self, step: Step) -> str:
        """The first set, or the stem."""
        cells, _ = sets_of(step)[0]
        return f"Look at {listed(cells)}."


def sets_of(step: Step) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """The sets of a step in order: their cells and their symbols."""
    found, at = [], 0
    for count in step.because.numbers:
        part = step.because.pattern[at : at + count]
        symbols = sorted({symbol for _, symbol in part}, key=lambda s: (len(s), s))
        found.append((tuple(dict.fromkeys(cell for cell, _ in part)), tuple(symbols)))
        at += count
    return found


def _told(one: tuple[tuple[str, ...], tuple[str, ...]]) -> str:
    cells, symbols = one
    return f"{' '.join(cells)} (with {' '.join(symbols)})"


def _links(step: Step) -> list[str]:
    return [start[0][1] for start, *_ in step.because.chain]


def _gone(step: Step) -> tuple[str, ...]:
    symbols = {symbol for gone in step.removals.values() for symbol in gone}
    return tuple(sorted(symbols, key=lambda s: (len(s), s)))


class AlsXZ(_Als):
    """Two almost locked sets that cannot both hold a symbol."""

    name = "ALS-XZ"
    kernel = "als-xz"
    ladders: ClassVar = {"hodoku": Rung(300, order=5700), "gridwise": Rung(6.4)}

    def why(self, step: Step) -> str:
        one, other = sets_of(step)
        links = _links(step)
        if len(links) > 1:
            return (
                f"The sets {_told(one)} and {_told(other)} have one symbol more than cells each, and cannot share"
                f" {either(tuple(links))}. So each holds exactly one of {listed(links)}, and all its other symbols."
            )
        return (
            f"The sets {_told(one)} and {_told(other)} have one symbol more than cells each, and only one of them"
            f" can hold {links[0]}. The other then holds all the rest of its symbols:"
            f" {listed(_gone(step))} must be in one of the two."
        )


class _AlsChain(_Als):
    def why(self, step: Step) -> str:
        sets, links = sets_of(step), _links(step)
        gone = listed(_gone(step))
        said = [f"Suppose that {' '.join(sets[0][0])} lacks {gone}" if len(_gone(step)) == 1 else self._one_of(step)]
        for place, link in enumerate(links):
            said.append(f"then {_told(sets[place])} holds {link}, and {' '.join(sets[place + 1][0])} does not")
        end = f"{_told(sets[-1])} holds {gone}" if len(_gone(step)) == 1 else f"{_told(sets[-1])} holds that symbol"
        return f"{'; '.join(said)}; then {end}. So {gone} must be in one of the two ends."

    def _one_of(self, step: Step) -> str:
        return f"Suppose that {' '.join(sets_of(step)[0][0])} lacks one of {listed(_gone(step))}"


class AlsXYWing(_AlsChain):
    """Two almost locked sets, each linked to a third one by a symbol of its own."""

    name = "ALS-XY-wing"
    kernel = "als-xy-wing"
    ladders: ClassVar = {"hodoku": Rung(320, order=5800), "gridwise": Rung(6.8)}


class AlsChain(_AlsChain):
    """Four or more almost locked sets, each linked to the next by another symbol."""

    name = "ALS chain"
    kernel = "als-chain"
    options = (20,)
    ladders: ClassVar = {"hodoku": Rung(340, order=5900), "gridwise": Rung(7.2)}
    other_names = ("ALS-XY-chain",)


class DeathBlossom(_Als):
    """A cell each of whose symbols is linked to an almost locked set; all these sets share another symbol."""

    name = "death blossom"
    kernel = "death-blossom"
    ladders: ClassVar = {"hodoku": Rung(360, order=6000), "gridwise": Rung(7.3)}

    def why(self, step: Step) -> str:
        (stem, symbols), *petals = sets_of(step)
        links = _links(step)
        said = [f"if it is {link}, then {_told(petal)} lacks {link}" for link, petal in zip(links, petals, strict=True)]
        return (
            f"{stem[0]} is {either(symbols)}: {'; '.join(said)}, and holds all its other symbols."
            f" In each case {listed(_gone(step))} is in one of these sets."
        )


class ComplexDeathBlossom(_Als):
    """A cell, a symbol of a house or a few cells of a house; almost locked sets would leave too little for them."""

    name = "complex death blossom"
    kernel = "complex-blossom"
    options = (7,)
    ladders: ClassVar = {"gridwise": Rung(7.6, order=7.65)}

    def why(self, step: Step) -> str:
        (stem, symbols), *petals = sets_of(step)
        [(cell, (gone,))] = step.removals.items()
        said = "; ".join(f"{_told(petal)} would lack {gone} and hold all its other symbols" for petal in petals)
        if len(stem) == 1:
            end = f"nothing would be left for {stem[0]}"
        elif len(symbols) == 1:
            end = f"no place would be left for {symbols[0]}: not {either(stem)}"
        else:
            end = f"too few symbols would be left for {listed(stem)}"
        return f"Suppose {cell} were {gone}. Then {said}. By all that, {end}."
