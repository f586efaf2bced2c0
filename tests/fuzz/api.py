"""Random calls of the core in random order with random arguments: exceptions are fine, an end of the process is not.

python tests/fuzz/api.py CALLS SEED [LOG]    the log always ends with the call that is running

One seed always makes the same calls, up to those that a clock ends.
"""

from __future__ import annotations

import os
import re
import sys
import threading
import time
from array import array
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

import numpy as np

from core_models import NAMES, Maker, small
from gridwise import _core

ALLOWED = (ValueError, IndexError, TypeError, OverflowError, RuntimeError, MemoryError, KeyError)
KEPT = 12
"""So many objects of a class are kept for further calls."""
PATIENCE = 0.2
"""Seconds after which a call is cancelled, if it takes a flag."""
NATIVE = Path(__file__).parents[2] / "native" / "logic"
KERNELS = sorted(set(re.findall(r'\w+_kernel\{"([a-z-]+)"', "".join(f.read_text() for f in NATIVE.glob("*.cpp")))))
BOARD = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ODD = (-1, 0, 1, 2, 3, 5, 63, 64, 65, 255, 256, 2**31 - 1, -(2**31), 2**31, 2**63 - 1, -(2**63), 2**64)


class Slot:
    """Where the fields of steps that Python makes later are stored."""

    __slots__ = ("later",)


class Fuzzer:
    """The objects made so far, and how arguments are drawn."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.kept: dict[str, list[Any]] = {}
        self.cancel = _core.Cancel()
        self.outcomes: Counter[str] = Counter()
        self.lengths: dict[int, int] = {}
        """How many rungs each ladder has."""

    # ---- arguments -----------------------------------------------------------------------------------------------

    def odd(self) -> bool:
        return self.random.random() < 0.06

    def number(self, low: int, high: int) -> int:
        return self.random.choice(ODD) if self.odd() else self.random.randint(low, high)

    def numbers(self, low: int, high: int, count: int | None = None) -> list[int]:
        length = self.random.randint(0, 8) if count is None or self.odd() else count
        return [self.number(low, high) for _ in range(length)]

    def lists(self, low: int, high: int, count: int | None = None) -> list[list[int]]:
        length = self.random.randint(0, 6) if count is None or self.odd() else count
        return [self.numbers(low, high) for _ in range(length)]

    def bits(self, count: int) -> bytes:
        length = self.random.randint(0, 20) if self.odd() else max(0, count)
        return bytes(self.random.choice((0, 1, 1, 255) if self.odd() else (0, 1, 1)) for _ in range(length))

    def a(self, kind: str) -> Any:
        """One of the objects of a class that were kept."""
        if kind not in self.kept:
            return None
        return self.random.choice(self.kept[kind])

    def cancelling(self) -> Any:
        return None if self.random.random() < 0.05 else self.cancel

    def wire(self) -> array[int]:
        """A model of random relations, with some of its numbers changed now and then."""
        maker = small(self.random.randrange(10**9), clues=self.random.randint(0, 3))
        kinds = range(1, len(NAMES))
        maker.p.relations = [maker.relation(self.random.choice(kinds)) for _ in range(self.random.randint(0, 5))]
        wire = list(maker.p.wire())
        for _ in range(self.random.choice((0, 0, 0, 1, 1, 2))):
            place = self.random.randrange(len(wire))
            match self.random.randrange(4):
                case 0:
                    del wire[place]
                case 1:
                    wire.insert(place, self.random.randint(-2, 12))
                case 2 if self.odd():
                    wire = wire[: place + 1]
                case _:
                    wire[place] = self.number(-2, 12) if abs(wire[place]) < 2**62 else 0
        return array("q", (max(-(2**63), min(2**63 - 1, number)) for number in wire))

    def values(self, model: Any) -> list[int]:
        return self.numbers(-2, 8, model.variables if model else None)

    def assumptions(self) -> list[tuple[int, int]]:
        return [(self.number(0, 4), self.number(0, 5)) for _ in range(self.random.choice((0, 0, 1, 2)))]

    def active(self, model: Any) -> bytes | None:
        return None if self.random.random() < 0.5 or not model else self.bits(model.clues)

    def options(self) -> list[int]:
        return self.numbers(0, 5, self.random.randint(0, 4))

    def rungs(self) -> list[tuple[str | None, list[int]]]:
        names = [self.random.choice(KERNELS) for _ in range(self.random.randint(0, 5))]
        return [(None if self.odd() else "?" if self.odd() else name, self.options()) for name in names]

    def new_ladder(self) -> Any:
        rungs = self.rungs()
        made = _core.Ladder(rungs)
        self.lengths[id(made)] = len(rungs)
        return made

    def new_pruner(self, ladder: Any) -> Any:
        habits = [
            (self.odd(), self.odd(), self.number(0, 4), self.random.choice((None, *KERNELS)), self.options())
            for _ in range(5)
        ]
        return _core.Pruner(habits, ladder, self.numbers(0, 4, self.rung_count(ladder)))

    def thin(self, state: Any, ladder: Any) -> Any:
        cells = len(state.placed())
        values, present, needs = self.numbers(0, 1, cells), self.bits(cells + 1), self.numbers(1, 2)
        return _core.thin(state, ladder, values, present, self.lists(1, cells), needs, self.cancel)

    def pairs(self, state: Any) -> list[tuple[int, int]]:
        cells = len(state.placed()) if state else 4
        return [(self.number(0, cells - 1), self.number(0, 4)) for _ in range(self.random.choice((0, 1, 1, 3)))]

    def step(self, depth: int = 0) -> Any:
        if depth == 0 and self.kept.get("RawStep") and not self.odd():
            return self.a("RawStep")
        places = [[(self.number(0, 4), self.number(0, 4)) for _ in range(self.random.randint(0, 2))] for _ in range(4)]
        chain = [((), ((self.number(0, 4), self.number(0, 4)),), True, self.number(-1, 4))] if self.odd() else []
        parts = tuple(self.step(depth + 1) for _ in range(self.random.randint(0, 2))) if depth < 2 else ()
        return (*map(tuple, places), tuple(self.numbers(-1, 4)), tuple(chain), tuple(self.numbers(-1, 9)), parts)

    def boards(self) -> Any:
        count = self.random.choice((0, 1, 3, 20))
        chance = np.random.default_rng(self.random.randrange(10**9))
        drawn = chance.integers(0, 256 if self.odd() else 10, (count, 80 if self.odd() else 81), dtype=np.uint8)
        drawn[chance.random(drawn.shape) < 0.9] = 0
        return drawn if self.random.random() < 0.5 else np.array([list(BOARD.replace(".", "0").encode())] * count) % 48

    def board(self) -> bytes:
        if self.odd():
            return self.bits(81)
        return bytes(0 if c == "." or self.random.random() < 0.1 else int(c) for c in BOARD)

    def text(self) -> str | bytes:
        lines = [BOARD[: self.random.choice((81, 81, 81, 80, 0))] for _ in range(self.random.randint(0, 30))]
        text = "\n".join(lines) + self.random.choice(("", "\n", "\r\n", "# é\n"))
        return text.encode() if self.random.random() < 0.5 else text

    def beside(self) -> list[list[int]]:
        """The neighbours of the cells of a small grid."""
        side = self.random.randint(1, 4)
        found: list[list[int]] = [[] for _ in range(side * side)]
        for cell in range(side * side):
            found[cell] += [cell + 1] * (cell % side < side - 1) + [cell - 1] * (cell % side > 0)
            found[cell] += [c for c in (cell - side, cell + side) if 0 <= c < side * side]
        if self.odd():
            self.random.choice(found).append(self.number(0, 20))
        return found

    def plan(self, cells: int | None = None) -> tuple[list[list[int]], list[int], list[int]]:
        """A grid, and sizes of cages with their weights."""
        sizes = sorted({self.number(1, 4) for _ in range(3)})
        beside = [[1, 2], [0, 3], [0, 3], [1, 2]] if cells == 4 and not self.odd() else self.beside()
        return beside, sizes, self.numbers(1, 4, len(sizes))

    def grid_wire(self, signs: bool = False) -> array[int]:
        """Four cells in two rows and columns, and cages or signs as clues: each may be there or not."""
        maker = Maker(self.random.randrange(10**9), [[1, 2]], [(0, False)] * 4, clues=2)
        p = maker.p
        p.relations = [p.different([0, 1]), p.different([2, 3]), p.different([0, 2]), p.different([1, 3])]
        for clue, cells in enumerate(([0], [0, 1])):
            piece = p.pair(0, 3, {(1, 1), (2, 1)}) if signs else p.linear(cells, [1] * len(cells), [self.number(1, 4)])
            piece.when = [2 * clue + 1]
            p.relations.append(piece)
        return array("q", p.wire())

    def menus(self) -> list[tuple[int, list[int]]]:
        """For values that come so often, the pieces that fit."""
        keys = (1, 16, 17) if not self.odd() else self.numbers(0, 99)
        return [(key % 2**64, [self.number(0, 1)]) for key in keys]

    def areas(self) -> list[list[int]]:
        cells = list(range(self.random.choice((1, 4, 9, 16))))
        self.random.shuffle(cells)
        cuts = sorted(self.random.sample(range(len(cells)), self.random.randint(0, min(3, len(cells) - 1))))
        return [cells[a:b] for a, b in zip([0, *cuts], [*cuts, len(cells)], strict=True)]

    def limits(self) -> dict[str, Any]:
        return {"seconds": self.random.choice((0.05, 0.05, 0.0, -1.0, 1e300)), "cancel": self.cancel}

    def rung_count(self, ladder: Any) -> int:
        return self.lengths.get(id(ladder), 3)

    def stages(self, ladder: Any) -> list[int]:
        return self.numbers(0, 3) if self.odd() else [self.rung_count(ladder)]

    # ---- calls ---------------------------------------------------------------------------------------------------

    def generator_arguments(self) -> dict[str, Any]:
        ladder = self.a("Ladder")
        return {
            "values": [0, 1, 1, 0] if not self.odd() else self.numbers(0, 3),
            "seed": self.number(0, 99), "ladder": ladder, "brief": self.bits(self.rung_count(ladder)),
            "least": self.number(0, 2), "stages": self.stages(ladder), "coarse": self.odd(), "beyond": self.odd(),
            "narrow": self.odd(), "cancel": self.cancel,
        }  # fmt: skip

    def calls(self) -> Iterator[tuple[str, Callable[[], Any]]]:
        """A name and a call for everything that the core offers, with new arguments."""
        model, search, state, trail = self.a("Model"), self.a("Search"), self.a("State"), self.a("Trail")
        clauses, ladder, number, cut = self.a("Clauses"), self.a("Ladder"), self.number, self.a("Cutter")
        yield "compile_model", lambda: _core.compile_model(self.wire(), **self.limits())[1]
        yield "Model", lambda: _core.Model(self.wire())
        yield "Fingerprint", lambda: _core.Fingerprint(self.lists(0, 80), number(0, 81))
        yield "Ladder", self.new_ladder
        yield "Trail", _core.Trail
        yield "relations", lambda: _core.RelationCells(cells := self.lists(0, 4), [self.odd() for _ in cells])
        yield "Form", lambda: _core.Form(self.random.choice((*NAMES, "?")), [("cells", "cells")] * self.odd())
        yield "named", lambda: _core.named(self.random.choice((*NAMES, "Sight", "", "?")))
        yield "Cutter", lambda: _core.Cutter(*self.plan(), None, number(0, 99))
        yield "repair", lambda: _core.repair(
            self.areas(), [1, 2, 3, 5] if not self.odd() else self.numbers(1, 9), self.numbers(0, 3, 16),
            number(0, 4), number(0, 3), number(0, 9), number(0, 99), cancel=self.cancel,
        )  # fmt: skip
        yield (
            "classic_solve",
            lambda: _core.classic_solve(
                self.boards(), number(1, 3), self.odd(), number(1, 3), guesses=number(0, 50) % 2**64, **self.limits()
            ),
        )
        yield "classic_lines", lambda: _core.classic_lines(self.text(), self.odd(), number(1, 4))
        yield "classic_carve", lambda: _core.classic_carve(self.board(), self.board(), self.lists(0, 80))
        yield "classic_make", lambda: _core.classic_make(self.numbers(0, 99), self.lists(0, 80), **self.limits())
        yield "classic_fill", lambda: _core.classic_fill(number(0, 99))
        yield "classic_certificate", lambda: _core.classic_certificate(self.board(), _core.classic_fill(number(0, 9)))
        yield "ClassicSolver", lambda: _core.ClassicSolver(self.random.choice((None, *_core.classic_kernels(), "?")))
        solver, fingerprint = self.a("ClassicSolver"), self.a("Fingerprint")
        yield "ClassicSolver.solve", lambda: solver.solve(BOARD[: number(80, 81)], number(1, 3))
        yield "Fingerprint.of", lambda: fingerprint.of(self.bits(81))
        yield (
            "Search",
            lambda: _core.Search(
                model,
                self.active(model),
                self.assumptions(),
                self.random.choice((None, 1, 2)),
                self.odd(),
                self.numbers(0, 31, 4) if self.odd() else None,
            ),
        )
        yield (
            "Geometry",
            lambda: _core.Geometry(
                model, self.bits(model.relations), self.numbers(-1, 3, model.relations if model else 1)
            ),
        )
        yield "holds", lambda: model.holds(self.values(model), self.active(model))
        yield (
            "fill",
            lambda: _core.fill(
                model, number(0, 99), self.active(model), self.assumptions(), number(0, 200), **self.limits()
            ),
        )
        yield (
            "true_candidates",
            lambda: _core.true_candidates(
                model, self.active(model), number(0, 200), assume=self.assumptions(), **self.limits()
            ),
        )
        yield (
            "count_candidates",
            lambda: _core.count_candidates(
                model, number(1, 9), self.active(model), number(0, 200), assume=self.assumptions(), **self.limits()
            ),
        )
        yield (
            "probe",
            lambda: _core.probe(
                model,
                number(0, 99),
                number(0, 20),
                number(0, 99),
                self.active(model),
                self.assumptions(),
                **self.limits(),
            ),
        )
        yield (
            "carve",
            lambda: _core.carve(
                model,
                self.values(model),
                self.bits(model.clues + model.variables),
                self.lists(0, 8),
                number(0, 99),
                self.cancelling(),
            ),
        )
        yield "next", lambda: search.next(number(0, 99), **self.limits())
        yield "count", lambda: search.count(number(1, 99), number(0, 99), **self.limits())
        yield "search", lambda: getattr(search, self.random.choice(("propagate", "solution", "domains", "events")))()
        yield "plainly", lambda: search.reason_plainly(self.odd())
        yield "clauses", lambda: search.clauses(**self.limits())
        yield (
            "cuts",
            lambda: (clauses.parts(), clauses.cuts(self.numbers(0, 5, 4)), clauses.block(self.numbers(0, 5, 4))),
        )
        yield "true ones", lambda: clauses.values(self.numbers(1, max(1, clauses.meant)))
        geometry, relations, pruner = self.a("Geometry"), self.a("RelationCells"), self.a("Pruner")
        yield "State", lambda: _core.State(geometry)
        yield "why_differ", lambda: geometry.why_differ(number(0, geometry.cells), number(0, geometry.cells))
        yield "copy", lambda: state.copy()
        yield "apply", lambda: state.apply(self.pairs(state), self.pairs(state))
        yield (
            "find",
            lambda: self.kept_steps(
                state.find(self.random.choice(KERNELS), self.options(), number(0, 9) % 2**64, **self.limits())[0]
            ),
        )
        yield "climb", lambda: state.climb(ladder, number(0, 4), number(0, 50), **self.limits())
        yield "tally", lambda: state.tally(ladder, self.bits(self.rung_count(ladder)), **self.limits())
        yield "climb_on", lambda: state.climb_on(trail, ladder, number(0, 4), number(0, 50), **self.limits())
        yield "follow", lambda: state.follow(trail, number(0, 2), number(0, len(trail)))
        yield "append", lambda: trail.append(number(0, 4), self.step())
        yield "trail step", lambda: trail.step(number(0, len(trail)))
        yield "stand_ins", lambda: trail.stand_ins(number(0, 3), Slot, Slot.later, Slot, tuple("abcde"))
        yield "state", lambda: (state.candidates(), state.placed(), state.solved, state.broken, state.mark_given())
        yield "Pruner", lambda: self.new_pruner(ladder)
        yield "prune", lambda: pruner.prune(state, trail, relations, self.odd(), **self.limits())
        yield "thin", lambda: self.thin(state, ladder)
        yield "cut", lambda: cut.cut()
        yield "split", lambda: cut.split(self.areas(), self.numbers(0, 9))
        yield "join", lambda: cut.join(self.areas())
        yield (
            "CageGenerator",
            lambda: _core.CageGenerator(self.grid_wire(), self.numbers(-1, 3), *self.plan(4), self.menus()),
        )
        yield (
            "ClueGenerator",
            lambda: _core.ClueGenerator(
                _core.Model(self.grid_wire(signs=True)),
                self.numbers(-1, 3),
                self.lists(0, 4) if self.odd() else [[0], [1, 3], [2]],
            ),
        )
        cages, clues = self.a("CageGenerator"), self.a("ClueGenerator")
        yield "make cages", lambda: cages.make(**self.generator_arguments())
        yield "make clues", lambda: clues.make(**self.generator_arguments())

    def kept_steps(self, steps: list[Any]) -> None:
        self.kept.setdefault("RawStep", []).extend(steps[:2])
        del self.kept["RawStep"][:-KEPT]

    def keep(self, made: Any) -> None:
        """Keep an object of the core for later calls."""
        if type(made).__module__ == _core.__name__:
            pool = self.kept.setdefault(type(made).__name__, [])
            pool.append(made)
            if len(pool) > KEPT:
                del pool[self.random.randrange(len(pool))]


def run(calls: int, seed: int, log: int) -> Counter[str]:
    """Make the calls; how they ended."""
    fuzzer = Fuzzer(seed)
    started = [time.monotonic()]
    threading.Thread(target=watch, args=(fuzzer.cancel, started), daemon=True).start()
    for done in range(calls):
        name, call = fuzzer.random.choice(list(fuzzer.calls()))
        os.pwrite(log, f"{seed} {done} {name}                    \n".encode(), 0)
        fuzzer.cancel.clear()
        started[0] = time.monotonic()
        try:
            fuzzer.keep(call())
        except AttributeError as error:  # there is no such object yet
            if "'NoneType'" not in str(error):
                raise
            fuzzer.outcomes["none yet"] += 1
        except ALLOWED as error:
            fuzzer.outcomes[type(error).__name__] += 1
        else:
            fuzzer.outcomes["answered"] += 1
            fuzzer.outcomes[f"answered: {name}"] += 1
    return fuzzer.outcomes


def watch(cancel: _core.Cancel, started: list[float]) -> None:
    """Cancel what takes too long."""
    while True:
        time.sleep(PATIENCE / 4)
        if time.monotonic() - started[0] > PATIENCE:
            cancel.set()


def main() -> None:
    """Run, and print how the calls ended."""
    log = os.open(sys.argv[3] if len(sys.argv) > 3 else os.devnull, os.O_RDWR | os.O_CREAT, 0o644)
    for name, count in sorted(run(int(sys.argv[1]), int(sys.argv[2]), log).items()):
        print(f"{name}: {count}")


if __name__ == "__main__":
    main()
