"""Finds the sentences of a puzzle's rules that gridwise can't interpret: no constraint covers them.

Setters write some rules only in words. If these say more than the data, the puzzle would be solved by the wrong rules,
so every such sentence is reported before any answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from gridwise.model.constraint import Constraint, words

_USUAL = re.compile(
    r"\b(normal|standard|classic|usual|regular)\b.*\b(rules?|sudoku)\b|\brules? (of )?sudoku\b|\bsudoku rules\b"
    r"|\b(once|repeat\w*|each|every|digits?|numbers?)\b.*\b(rows?|columns?|box(es)?|regions?)\b"
    r"|\b(rows?|columns?|box(es)?|regions?)\b.*\b(once|repeat\w*)\b|\b(have fun|enjoy|good luck|that'?s it)\b",
    re.IGNORECASE,
)
_SAID = {
    "AntiKnight": "knight",
    "AntiKing": "king",
    "AllBlackDotsGiven": "all|not all|negative|without a dot|given",
    "AllWhiteDotsGiven": "consecutive|all|negative|given",
    "AllXVGiven": "all|negative|given",
    "NonConsecutive": "consecutive",
    "BlackDot": "black|ratio|double|kropki|dots?",
    "WhiteDot": "white|consecutive|differen|kropki|dots?",
    "XV": r"\bx\b|\bv\b|xv|sum to (5|10|five|ten)",
    "Cage": "cages?|killer",
    "Arrow": "arrows?|circles?|bulbs?",
    "PillArrow": "arrows?|pills?",
    "Whispers": "whisper|german|dutch|green",
    "Quadruple": "quad|circles?|corners?|intersection",
    "Clone": "clones?",
    "Between": "between",
    "Even": "even|squares?",
    "Odd": "odd|circles?",
    "Minimum": "minim|smaller|less|inward|grey|gray|shaded",
    "Maximum": "maxim|larger|greater|higher|outward|grey|gray|shaded",
    "LittleKiller": "little killer|diagonals?|arrows?",
    "Sandwich": "sandwich|crust|between",
    "XSum": "x-?sums?",
    "SkyscraperClue": "skyscraper|buildings?|seen?",
    "DisjointGroups": "disjoint|same (relative )?position",
    "Diagonals": "diagonals?",
    "ExtraRegion": "extra|shaded|regions?",
    "ColumnIndexer": "index|column",
    "RowIndexer": "index|row",
    "BoxIndexer": "index|box",
    "GivenMarks": "candidates?|pencil",
}
"""Words that setters use for a constraint, in addition to its name."""


def unread_sentences(rules: str, constraints: Iterable[Constraint]) -> Iterator[str]:
    """The sentences of a rules text that match neither the constraints nor the rules of every sudoku."""
    known = re.compile("|".join(sorted(_names(constraints))) or r"(?!)", re.IGNORECASE)
    for sentence in re.split(r"(?<=[.!?])\s+|\n+", rules):
        text = sentence.strip(" \t\r-*•.")
        if re.search(r"\w{3}", text) and not _USUAL.search(text) and not known.search(text):
            yield text


def _names(constraints: Iterable[Constraint]) -> set[str]:
    kinds = {type(each).__name__ for each in constraints}
    spoken = {word for kind in kinds for word in words(kind).split() if len(word) > 4 and word not in _COMMON}
    return spoken | {_SAID[kind] for kind in kinds if kind in _SAID}


_COMMON = frozenset({"given", "global", "extra", "equal", "contain", "least", "exactly", "count", "values", "region"})
