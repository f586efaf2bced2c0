"""The meaning of the numbers of a Yajikazu, stated directly in plain Python."""

import gridwise as gw
from truth_cases import Case, at
from truth_shading import touching

BITS = (0, 1)

CASES: dict[str, list[Case]] = {
    "DoubtfulArrow": [
        Case(
            lambda: [gw.DoubtfulArrow(cell="a1", count=2, direction="right")],
            lambda v: v["a1"] == 1 or sum(at(v, "a2 a3")) == 2,
            (2, 3),
            BITS,
        ),
        Case(
            lambda: [gw.DoubtfulArrow(cell="c2", count=1, direction="up"), gw.NotAdjacent()],
            lambda v: (v["c2"] == 1 or sum(at(v, "a2 b2")) == 1) and not touching(v, 1),
            (3, 3),
            BITS,
        ),
        Case(
            lambda: [gw.DoubtfulArrow(cell="b2", count=0, direction="left", symbol="2")],
            lambda v: v["b2"] == 2 or v["b1"] != 2,
        ),
        Case(
            lambda: [gw.DoubtfulArrow(cell="a4", count=2, direction="left"), gw.NotAdjacent()],
            lambda v: (v["a4"] == 1 or v["a1"] + v["a3"] == 2) and not touching(v, 1),
            (1, 4),
            BITS,
            {"void": "a2"},
        ),
        Case(lambda: [gw.DoubtfulArrow(cell="a1", count=3, direction="down")], lambda v: v["a1"] == 1, (3, 2), BITS),
    ],
    "DoubtfulArrows": [
        Case(
            lambda: [gw.DoubtfulArrows(symbol="1", arrows="1> . 0v\n. 1^ .")],
            lambda v: bool(
                (v["a1"] or v["a2"] + v["a3"] == 1) and (v["a3"] or not v["b3"]) and (v["b2"] or v["a2"] == 1)
            ),
            (2, 3),
            BITS,
        ),
        Case(lambda: [gw.DoubtfulArrows()], lambda v: True),
    ],
}
