"""How many puzzles the named techniques solve, and how well our ratings agree with those of the collections.

The ordinary suite looks at a sample of each collection, `make prove` at all of it.
"""

import re
from pathlib import Path

import pytest

import gridwise as gw
from conftest import Figures
from gridwise.logic.ladder import techniques
from proofs import EXCHANGE, SUPPOSING, explained, rank_correlation, ranks, rated, spread, steps

SHORT_WHIPS = frozenset(name for name, t in techniques().items() if t.kernel == "whip" and t.options[0] <= 7)
SAMPLE = 150
BOTH = pytest.mark.parametrize("most", [SAMPLE, pytest.param(10**6, marks=pytest.mark.prove)], ids=["sample", "all"])


def test_what_supposes_says_so() -> None:
    words = ("forcing chain", "forcing net", "whip", "refutation", "nishio")
    named = {name for name in techniques() if any(word in name.lower() for word in words)}
    assert len(named) >= 4
    assert named <= SUPPOSING
    assert len(SHORT_WHIPS) == 1


def test_techniques_say_what_their_kernels_say() -> None:
    registered = re.compile(r'\w+\{"([\w-]+)", \w+(?:, \{([^}]*)\})?\}')
    sources = (Path(__file__).parent.parent / "native" / "logic").glob("*.cpp")
    traits = dict(pair for path in sources for pair in registered.findall(path.read_text(encoding="utf-8")))
    for technique in techniques().values():
        if technique.kernel is not None:
            said = traits[technique.kernel]
            assert technique.supposes == ("Trait::Supposes" in said), technique.name
            assert getattr(technique, "relies_on_uniqueness", False) == ("Trait::Uniqueness" in said), technique.name


# What is asked of a whole collection; a sample may miss one board more than its share.
@BOTH
@pytest.mark.parametrize(
    ("name", "allowed", "least"),
    [
        ("controlled-bias-plain", frozenset(), 0.992),
        ("exchange-diabolical", frozenset(), 0.91),
        ("controlled-bias-plain", SHORT_WHIPS, 0.999),
        ("exchange-diabolical", SHORT_WHIPS, 0.98),
    ],
    ids=["plain", "diabolical", "plain-whips", "diabolical-whips"],
)
def test_so_many_need_no_supposition(
    corpora: Path, figures: Figures, name: str, allowed: frozenset[str], least: float, most: int
) -> None:
    boards = [board for board, _ in spread(rated(corpora, name), most)]
    missed = [board for board in boards if not explained(gw.parse(board), SUPPOSING - allowed)]
    share = 1 - len(missed) / len(boards)
    with_what = f"with {', '.join(allowed)}" if allowed else "without supposing anything"
    figures(f"{name} {with_what}", {"puzzles": len(boards), "not explained": len(missed), "share": f"{share:.2%}"})
    grace = 1 / len(boards) if most == SAMPLE else 0.0
    assert share >= least - grace, "\n".join(missed)


# ---- ratings -------------------------------------------------------------------------------------------------------


def er(board: str) -> float:
    """The score of the hardest step on Sudoku Explainer's ladder."""
    return max(found.score("explainer", raw) for found, raw in steps(gw.parse(board), "explainer"))


@BOTH
def test_ratings_equal_those_of_sudoku_explainer(corpora: Path, figures: Figures, most: int) -> None:
    boards = spread([row for row in rated(corpora, "controlled-bias") if row[1] <= 7.0], most)
    wrong = [f"{board} {theirs} but {ours:.1f}" for board, theirs in boards if abs((ours := er(board)) - theirs) > 0.01]
    share = 1 - len(wrong) / len(boards)
    figures("ER equals SER up to 7.0", {"puzzles": len(boards), "different": len(wrong), "share": f"{share:.2%}"})
    assert share >= 0.95, "\n".join(wrong)


@BOTH
@pytest.mark.parametrize(
    "names", [["controlled-bias"], [f"exchange-{name}" for name in EXCHANGE]], ids=["controlled-bias", "exchange"]
)
def test_ratings_rank_puzzles_as_sudoku_explainer_does(
    corpora: Path, figures: Figures, names: list[str], most: int
) -> None:
    boards = spread([row for name in names for row in rated(corpora, name)], most)
    ours = [er(board) for board, _ in boards]
    correlation = rank_correlation(ours, [theirs for _, theirs in boards])
    told = {"puzzles": len(boards), "correlation": f"{correlation:.4f}"}
    figures(f"rank correlation of ER and SER, {', '.join(names)}", told)
    assert correlation >= 0.97


def test_ranks_and_their_correlation() -> None:
    assert ranks([30, 10, 20, 10]) == [3, 0.5, 2, 0.5]
    assert rank_correlation([1, 2, 3], [10, 200, 3000]) == pytest.approx(1)
    assert rank_correlation([1, 2, 3], [3, 2, 1]) == pytest.approx(-1)
    # By hand: ranks 0 1.5 1.5 3 against 0 2 1 3, deviations -1.5 0 0 1.5 against -1.5 .5 -.5 1.5: 4.5 / sqrt(4.5 · 5).
    assert rank_correlation([1, 2, 2, 3], [1, 3, 2, 4]) == pytest.approx(4.5 / (4.5 * 5) ** 0.5)
