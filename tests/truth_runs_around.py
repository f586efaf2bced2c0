"""The meaning of the numbers of a Tapa, stated directly in plain Python."""

import gridwise as gw
from truth_areas import parts
from truth_cases import Case, Filled

BITS = (0, 1)


def runs(v: Filled, cells: str, value: int) -> list[int]:
    """The sizes of the pieces of marks among the cells, largest first."""
    near = {name: v[name] for name in cells.split()}
    return sorted((len(part) for part in parts(near, {value})), reverse=True)


AROUND_B2 = "a1 a2 a3 b1 b3 c1 c2 c3"

CASES: dict[str, list[Case]] = {
    "RunsAround": [
        Case(
            lambda: [gw.RunsAround(cell="b2", lengths="1,3")],
            lambda v: v["b2"] == 0 and runs(v, AROUND_B2, 1) == [3, 1],
            (3, 3),
            BITS,
        ),
        Case(
            lambda: [gw.RunsAround(cell="b2", lengths=["?", 2])],
            lambda v: v["b2"] == 0 and len(found := runs(v, AROUND_B2, 1)) == 2 and 2 in found,
            (3, 3),
            BITS,
        ),
        Case(
            lambda: [gw.RunsAround(cell="b2", lengths="8")],
            lambda v: sum(v.values()) - v["b2"] == 8 and not v["b2"],
            (3, 3),
            BITS,
        ),
        Case(
            lambda: [gw.RunsAround(cell="a2", lengths="1,1", symbol="0"), gw.RunsAround(cell="c1", lengths="0")],
            lambda v: (
                v["a2"] == 1
                and runs(v, "a1 b1 b2 b3 a3", 0) == [1, 1]
                and v["c1"] == v["b2"] == v["b1"] == 0
                and v["c2"] == 0
            ),
            (3, 3),
            BITS,
        ),
        Case(
            lambda: [gw.RunsAround(cell="b2", lengths="1,1,1")],
            lambda v: v["b2"] == 0 and runs(v, "a1 a2 b1 c1 c2 c3 b3", 1) == [1, 1, 1],
            (3, 3),
            BITS,
            {"void": "a3"},
        ),
        Case(
            lambda: [gw.RunsAround(cell="a1", lengths="?")], lambda v: v["a1"] < 3 and len(runs(v, "a2 b1 b2", 3)) == 1
        ),
    ],
    "RunNumbers": [
        Case(
            lambda: [gw.RunNumbers(symbol="1", numbers="2 . .\n. . 1,1\n. . .")],
            lambda v: (
                v["a1"] == v["b3"] == 0 and runs(v, "a2 b1 b2", 1) == [2] and runs(v, "a2 a3 b2 c2 c3", 1) == [1, 1]
            ),
            (3, 3),
            BITS,
        ),
        Case(lambda: [gw.RunNumbers()], lambda v: True),
    ],
}
