"""Replays the exact engine's report of its search and checks every event."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from core_models import ALLDIFFERENT, PAIR, PERMUTATION, Puzzle, Rel
from gridwise import _core

REMOVAL, GUESS, CONTRADICTION, BACKTRACK, SOLUTION = range(5)


def replay(p: Puzzle, search: _core.Search, clues: bytes | None = None, assume: Sequence[tuple[int, int]] = ()) -> None:
    """Replay the events: they must explain every domain, each removal by a relation, and never lose a solution."""
    domains: list[set[int]] = [set(p.universes[u]) for u, _ in p.variables]
    assumed = dict(assume)
    stack: list[tuple[list[set[int]], int, int]] = []
    relations = [r for r in p.relations if r.active(clues)]
    truth = [
        g for g in itertools.product(*(p.universes[u] for u, _ in p.variables)) if all(r.holds(g) for r in relations)
    ]
    truth = [g for g in truth if all(g[c] == v for c, v in assume)]
    apart = [r for r in relations if r.kind in (PERMUTATION, ALLDIFFERENT) or (r.kind == PAIR and separates(p, r))]
    status = _core.READY
    while status != _core.EXHAUSTED:
        status = search.next(nodes=3)
        for kind, variable, value, reason in search.events():
            if kind == REMOVAL:
                assert value in domains[variable]
                if reason < 0:
                    assert assumed[variable] != value
                else:
                    assert p.relations[reason].active(clues)
                    helpers = [p.relations[reason], *(r for r in apart if r is not p.relations[reason])]
                    assert excluded(helpers, domains, variable, value)
                assert not any(g[variable] == value and possible(g, domains) for g in truth)
                domains[variable] = domains[variable] - {value}
            elif kind == GUESS:
                assert value in domains[variable]
                stack.append((list(domains), variable, value))
                assert len(stack) == reason
                domains[variable] = {value}
            elif kind == BACKTRACK:
                if variable < 0:
                    domains = list(stack[reason][0])
                    del stack[reason:]
                    continue
                assert len(stack) >= reason
                domains, guessed, tried = stack[reason - 1]
                del stack[reason - 1 :]
                assert (guessed, tried) == (variable, value)
                domains = list(domains)
                domains[variable] = domains[variable] - {value}
            elif kind == SOLUTION:
                assert all(len(d) == 1 for d, (_, hidden) in zip(domains, p.variables, strict=True) if not hidden)
        visible = [sorted(d) for d, (_, hidden) in zip(domains, p.variables, strict=True) if not hidden]
        if status != _core.EXHAUSTED:
            assert search.domains() == visible


def separates(p: Puzzle, r: Rel) -> bool:
    a, b, table = r.payload
    first, second = (p.universes[p.variables[x][0]] for x in (a, b))
    return all(((x, y) in set(p.tables[table])) == (x != y) for x in first for y in second)


def possible(g: Sequence[int], domains: list[set[int]]) -> bool:
    """Whether the domains still allow the grid, given the guesses and what refuted guesses removed."""
    return all(v in d for v, d in zip(g, domains, strict=True))


def excluded(relations: list[Rel], domains: list[set[int]], variable: int, value: int) -> bool:
    """Whether the first relation, together with those that make cells differ, rules the value out for the variable."""
    cells = sorted({c for r in relations for c in r.cells} | {variable})
    g: list[int] = [0] * len(domains)

    def extend(i: int) -> bool:
        if i == len(cells):
            return all(r.holds(g) for r in relations)
        for v in sorted(domains[cells[i]]) if cells[i] != variable else [value]:
            g[cells[i]] = v
            if extend(i + 1):
                return True
        return False

    return not extend(0)
