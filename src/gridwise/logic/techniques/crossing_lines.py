"""Lines that cross: a symbol that would leave one of them no way to be completed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from gridwise.logic.cell_ranges import ranged
from gridwise.logic.step import Candidates, RawStep, Step, capital, listed
from gridwise.logic.technique import Rung, in_plain_words
from gridwise.logic.techniques.refutation import NO_WAY, Supposing
from gridwise.model.relations import Automaton, Relation
from gridwise.model.relations.readings import Balance, Runs
from gridwise.model.relations.unlike import Unlike

if TYPE_CHECKING:
    from gridwise.logic.position import Position

THREE_ALIKE, TOO_MANY, NO_ROOM, TOO_LONG, THE_SAME, ONE_APART = range(NO_WAY + 10, NO_WAY + 16)
"""What is wrong with a line, by number, instead of NO_WAY."""


class CrossingLines(Supposing):
    """A symbol that decides cells of its line, and these decide crossing lines, until a line can't be completed."""

    name = "crossing lines"
    countable = False
    in_a_hint = "See what one of its symbols would mean for the lines that cross."
    other_names = ("edge logic", "line contradiction")
    kernel = "crossing-lines"
    options: ClassVar[tuple[int, ...]] = (6,)
    ladders: ClassVar = {"gridwise": Rung(4.0)}

    def score(self, ladder: str, step: RawStep) -> float:
        """More lines are harder to keep in mind."""
        return round(self.ladders[ladder].score + 0.2 * step.numbers[0], 1) if len(step.numbers) > 1 else 0.0

    def contradicts(self, raw: RawStep) -> bool:
        return False

    def complete(self, position: Position, raw: RawStep) -> RawStep:
        """The step with what goes wrong in the last line, as far as that can be seen at once."""
        *parts, end = raw.parts
        line = position.model.skeleton.relations[end.relations[0]]
        supposed = dict((*raw.removals, *(each for part in parts for each in part.placements)))
        masks, cells = position.masks(), [position.puzzle.grid.index[cell] for cell in line.cells]
        held = {cell: masks[cell].bit_length() - 1 for cell in cells if masks[cell].bit_count() == 1}
        failing = _Line(cells, held | {cell: supposed[cell] for cell in cells if cell in supposed})
        wrong = next(failing.of(line), None)
        if wrong is None:
            return raw
        return raw._replace(parts=(*parts, end._replace(numbers=(wrong.kind,), extra=wrong.extra)))

    def why(self, step: Step) -> str:
        """The supposition, what the lines make of it, and what goes wrong; for a part, only its own sentence."""
        if len(step.because.numbers) < 2:
            return f"{capital(_by(step) if step.placements else _failure(step))}."
        [(cell, (symbol,))] = step.ruled_out.items()
        *parts, end = step.parts
        then = f" Then, {'; '.join(map(_by, parts))}." if parts else ""
        return f"Suppose {step.wording.were(cell, symbol)}.{then} {capital(_failure(end))}."

    def plain(self, step: Step) -> str:
        if len(step.because.numbers) < 2:
            return in_plain_words(
                f"Then {step.what.replace('; ', ' and ')}."
                if step.placements
                else f"Now {_failure(step)}. That can't be."
            )
        [(cell, (symbol,))] = step.ruled_out.items()
        parts = " ".join(self.plain(part) for part in step.parts)
        return in_plain_words(f"Try {step.wording.in_(cell, symbol)}. {parts} So {step.what}.")


def _by(part: Step) -> str:
    """`by row a, a5 and a6 are 0 and a8 is 1`, `as rows a and c must differ, a5 is 0`."""
    clue, what = listed(part.because.clues), part.what.replace("; ", " and ")
    return f"as {clue} must differ, {what}" if clue.startswith(_SEVERAL) else f"by {clue}, {what}"


_SEVERAL = ("rows ", "columns ")
"""How the names of two lines start that must differ."""


def _failure(end: Step) -> str:
    """What goes wrong with the last line."""
    [kind], words, clue = end.because.numbers, end.wording, listed(end.because.clues)
    cells, symbols = [cell for cell, _ in end.because.extra], Counter(symbol for _, symbol in end.because.extra)
    if kind == THE_SAME:
        return f"{clue} would be the same"
    if kind == ONE_APART:
        return f"{clue} would differ in a single cell, so one of them would be out of balance"
    if kind == THREE_ALIKE:
        return f"{cells[0]}–{cells[-1]} would be three alike in a row"
    if kind == TOO_MANY:
        [(symbol, count)] = symbols.items()
        return f"{clue} would have {words.counted(count, symbol)}"
    if kind == NO_ROOM:
        needs = listed([words.counted(count, symbol) for symbol, count in symbols.items()])
        return f"{clue} would need {needs} in {listed(ranged(cells))}, and three alike would be in a row"
    if kind == TOO_LONG:
        return f"{clue} would have {listed(ranged(cells))} filled side by side, which is too long for its runs"
    same: dict[str, list[str]] = {}
    for cell, symbol in end.because.pattern:
        same.setdefault(symbol, []).append(cell)
    held = listed([f"{listed(ranged(some))} {words.state(symbol)}" for symbol, some in same.items()])
    return f"{clue} can't be completed with {held}"


class _Wrong(NamedTuple):
    kind: int
    extra: Candidates
    """The cells that show it."""


class _Line:
    """The cells of a line that can't be completed, and what they would hold."""

    def __init__(self, cells: Sequence[int], held: Mapping[int, int]) -> None:
        self.cells, self.held = cells, held

    def of(self, line: Relation) -> Iterator[_Wrong]:
        """What goes wrong with it, most obvious first."""
        reading = line.reading if isinstance(line, Automaton) else None
        if isinstance(line, Unlike):
            yield _Wrong(ONE_APART if self._differ() else THE_SAME, ())
        elif isinstance(reading, Balance):
            yield from self._balance()
        elif isinstance(reading, Runs):
            longest = max(reading.lengths, default=0)
            yield from (_Wrong(TOO_LONG, run) for run in self._runs() if len(run) > longest and run[0][1])

    def _differ(self) -> bool:
        """Whether two cells at the same place of two lines, which stand side by side here, hold different symbols."""
        places = zip(self.cells[::2], self.cells[1::2], strict=True)
        return any(a in self.held and b in self.held and self.held[a] != self.held[b] for a, b in places)

    def _runs(self) -> Iterator[Candidates]:
        """Cells side by side that are known to be alike."""
        run: Candidates = ()
        for cell in self.cells:
            symbol = self.held.get(cell)
            if run and symbol != run[0][1]:
                yield run
                run = ()
            run += () if symbol is None else ((cell, symbol),)
        yield from (run,) if run else ()

    def _balance(self) -> Iterator[_Wrong]:
        yield from (_Wrong(THREE_ALIKE, run[:3]) for run in self._runs() if len(run) > 2)
        half = len(self.cells) // 2
        counts = Counter(self.held.values())
        for symbol in (0, 1):
            if counts[symbol] > half:
                yield _Wrong(TOO_MANY, tuple(pair for pair in self.held.items() if pair[1] == symbol))
        missing = [symbol for symbol in (0, 1) for _ in range(half - counts[symbol])]
        yield _Wrong(NO_ROOM, tuple(zip((cell for cell in self.cells if cell not in self.held), missing, strict=True)))
