"""Formulas, stated in plain Python."""

from fractions import Fraction
from math import gcd, lcm

import gridwise as gw
from truth_cases import Case, Filled, at

FOUR, SIGNED, ZERO = (1, 2, 3, 4), (-2, -1, 1, 3), (0, 1, 2, 3)


def says(formula: str, holds: object, symbols: tuple[int, ...] = FOUR) -> Case:
    return Case(lambda: [gw.Formula(formula=formula)], holds, symbols=symbols)  # type: ignore[arg-type]


def quotient(v: Filled) -> bool:
    return v["a2"] != 0 and Fraction(v["a1"], v["a2"]) == v["b1"]


CASES = {
    "Formula": [
        says("a1 + a2 = b1", lambda v: v["a1"] + v["a2"] == v["b1"], SIGNED),
        says("a1 != b2", lambda v: v["a1"] != v["b2"]),
        says("a1 <= b2", lambda v: v["a1"] <= v["b2"], SIGNED),
        says("a1 < 3", lambda v: v["a1"] < 3),
        says("2*a1 + a2 < 6", lambda v: 2 * v["a1"] + v["a2"] < 6),
        says("a1*10 + a2 >= b1*10 + b2", lambda v: v["a1"] * 10 + v["a2"] >= v["b1"] * 10 + v["b2"]),
        says("a1 mod 3 = 2", lambda v: v["a1"] % 3 == 2, SIGNED),
        says("max(a1-b2) - min(a1-b2) = 2", lambda v: max(v.values()) - min(v.values()) == 2),
        says("gcd(a1 a2, b1) = 2", lambda v: gcd(*at(v, "a1 a2 b1")) == 2),
        says("lcm(a1-b2) < 8", lambda v: lcm(*v.values()) < 8),
        says("a1^2 + a2^2 > b1^2 + 3", lambda v: v["a1"] ** 2 + v["a2"] ** 2 > v["b1"] ** 2 + 3, SIGNED),
        says("a1 / a2 = b1", quotient, ZERO),
        says("not a1 / a2 = b1", lambda v: not quotient(v), ZERO),
        says("(a1 + a2 + b1) mod 3 = 1", lambda v: sum(at(v, "a1 a2 b1")) % 3 == 1, SIGNED),
        says("a1 * a2 * b1 = 12", lambda v: v["a1"] * v["a2"] * v["b1"] == 12),
        says("a1 * a2 * b1 <= 12", lambda v: v["a1"] * v["a2"] * v["b1"] <= 12, SIGNED),
        says("|a1 - a2| = |b1 - b2|", lambda v: abs(v["a1"] - v["a2"]) == abs(v["b1"] - v["b2"]), SIGNED),
        says("a1 < a2 <= b1", lambda v: v["a1"] < v["a2"] <= v["b1"]),
        says("a1 = a2 or b1 + b2 in (3, 5)", lambda v: v["a1"] == v["a2"] or v["b1"] + v["b2"] in (3, 5)),
        says("a1 ÷ 2 + b1 = a2", lambda v: Fraction(v["a1"], 2) + v["b1"] == v["a2"]),
        says("a1 - (a2 - b1) = 2", lambda v: v["a1"] - v["a2"] + v["b1"] == 2),
        says("if a1 < a2 then b1 = 3", lambda v: v["a1"] >= v["a2"] or v["b1"] == 3),
        says(
            "if a1 = 1 then b1 + b2 = 4 else if a1 = 2 then b1 < b2 else b1 > b2",
            lambda v: (
                v["b1"] + v["b2"] == 4 if v["a1"] == 1 else v["b1"] < v["b2"] if v["a1"] == 2 else v["b1"] > v["b2"]
            ),
        ),
        says("a1 ^ b1 // 2 = a2", lambda v: v["a1"] ** v["b1"] // 2 == v["a2"]),
    ],
}
