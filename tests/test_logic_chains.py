"""Links, colours and chains: external cases, other boards, and no removal from the solution."""

from itertools import islice
from pathlib import Path

import pytest

import gridwise as gw
from gridwise.logic.climb import climb
from gridwise.logic.ladder import ladder, technique
from gridwise.logic.position import Position
from gridwise.logic.step import RawStep, Step
from gridwise.logic.technique import Technique
from gridwise.logic.techniques import chains, colours, dual_patterns, pairs, single_digit
from gridwise.logic.verify import verify
from technique_cases import Case, cases, outcome_of

NAMES = {
    "0400": "skyscraper",
    "0401": "two-string kite",
    "0402": "empty rectangle",
    "0403": "turbot fish",
    "0404": "dual two-string kite",
    "0405": "dual empty rectangle",
    "0500": "simple colours",
    "0501": "simple colours",
    "0502": "multi colours",
    "0503": "multi colours",
    "0701": "X-chain",
    "0702": "XY-chain",
    "0703": "remote pair",
    "0706": "continuous nice loop",
    "0707": "discontinuous nice loop",
    "0708": "AIC",
    "0709": "grouped continuous nice loop",
    "0710": "grouped discontinuous nice loop",
    "0711": "grouped AIC",
    "0803": "W-wing",
}
OURS = [
    kind.name
    for module in (single_digit, dual_patterns, colours, pairs, chains)
    for kind in vars(module).values()
    if isinstance(kind, type) and issubclass(kind, Technique) and kind.name
]
EASIER = frozenset({"full house", "hidden single", "naked single", "pointing", "claiming", "naked pair", "hidden pair"})
ANYWHERE = {"unary chain", "nice loop", "grouped nice loop", "nice loop with almost locked sets"}


def found(case: Case, name: str) -> bool:
    position = case.position()
    outcomes = {outcome_of(position, raw) for raw in technique(name).find(position)}
    return not outcomes if case.never else case.outcome() in outcomes


@pytest.mark.parametrize("code", NAMES)
def test_every_case_of_a_code_is_found(corpora: Path, code: str) -> None:
    missed = [c.line for c in cases(corpora / "techniques" / "reglib-half.txt", code) if not found(c, NAMES[code])]
    # one loop through overlapping almost locked sets is closed in a way that our links do not know
    assert len(missed) <= (code == "0709"), missed


def test_a_nice_loop_is_continuous_or_not(corpora: Path) -> None:
    for code, name in (("0706", "nice loop"), ("0707", "nice loop"), ("0710", "grouped nice loop")):
        assert all(found(case, name) for case in cases(corpora / "techniques" / "reglib-half.txt", code)[:3])


def test_every_technique_says_where_why_and_what(corpora: Path) -> None:
    silent = set(OURS)
    for case in cases(corpora / "techniques" / "reglib-half.txt", *NAMES):
        position = case.position()
        for name in silent & {NAMES[case.code], *ANYWHERE}:
            raws = list(islice(technique(name).find(position), 5))
            for raw in raws:
                step = position.as_step(technique(name), raw)
                assert step.why.endswith(".")
                assert step.where.startswith("Look")
                assert step.which.startswith(("There is a", "This is a case of"))
                assert name in str(step)
                assert Step.from_json(step.to_json()) == step
            if raws:
                silent.discard(name)
    assert not silent


def test_no_step_hits_the_solution_and_the_verifier_accepts_each(corpora: Path) -> None:
    lines = (corpora / "rated" / "exchange-diabolical.txt").read_text(encoding="utf-8").splitlines()
    rungs = ladder("gridwise", EASIER | frozenset(OURS))
    for line in lines[:: len(lines) // 40]:
        puzzle = gw.parse(line.split()[1])
        solution = gw.solve(puzzle).solution
        assert solution is not None
        position = Position(puzzle)
        for rung, raw in list(climb(position.copy(), rungs)):
            if rung.name in OURS:
                assert verify(position, raw) is None, (line, rung.name, raw)
                removed = position._names(raw.removals)
                assert all(
                    solution.symbols[puzzle.grid.index[gw.Cell.parse(cell)]] != symbol for cell, symbol in removed
                )
            position.apply(raw)


def test_every_step_that_find_gives_is_accepted(corpora: Path) -> None:
    for case in cases(corpora / "techniques" / "reglib-half.txt", *NAMES)[::20]:
        position = case.position()
        for name in OURS:
            for raw in islice(technique(name).find(position), 3):
                assert verify(position, raw) is None, (case.line, name, raw)


def test_a_skyscraper_on_six_by_six() -> None:
    puzzle = gw.parse("- Sudoku\n- size: [6, 6]\n- box: [2, 3]\n")
    removed = {cell: ["1"] for cell in ("a2", "a3", "a5", "a6", "c2", "c3", "c4", "c6")}
    position = Position(puzzle, removed=removed)
    [raw] = technique("skyscraper").find(position)
    assert set(position._names(raw.removals)) == {("b5", "1"), ("d4", "1")}
    assert verify(position, raw) is None
    step = position.as_step(technique("skyscraper"), raw)
    assert "a4 or c5 is 1" in step.why
    assert "column 1" in step.why


def test_a_chain_through_an_inequality() -> None:
    puzzle = gw.parse("- Futoshiki\n- size: [4, 4]\n- a1 < a2\n")
    position = Position(puzzle, removed={"a1": ["2", "4"], "a2": ["1", "3"], "b1": ["2", "3"]})
    raws = [raw for raw in technique("nice loop").find(position) if ("b2", "4") in position._names(raw.removals)]
    assert raws
    assert all(verify(position, raw) is None for raw in raws)
    told = str(position.as_step(technique("nice loop"), raws[0]))
    assert all(words in told for words in ("If b2 is 4", "a1 < a2", "b2 is not 4"))


def test_longer_chains_score_more() -> None:
    assert [chains.longer(length) for length in (4, 5, 6, 7, 9, 13, 17, 25)] == [0, 0.1, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6]
    assert technique("XY-chain").score("gridwise", RawStep(numbers=(7, 0, 2))) == 6.1
    assert technique("XY-chain").score("hodoku", RawStep(numbers=(7, 0, 2))) == 260
    assert technique("bidirectional cycle").score("explainer", RawStep(numbers=(6, 1, 1, 65))) == 6.5
