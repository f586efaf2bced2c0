"""The meaning of clues outside the grid, stated directly in plain Python."""

import gridwise as gw
from truth_cases import FOUR, SIGNED, ZERO, Case, at, different


def between(values: list[int], low: int, high: int) -> int | None:
    """The sum of the values between the two; None if one is missing or repeats."""
    if values.count(low) != 1 or values.count(high) != 1:
        return None
    first, last = sorted((values.index(low), values.index(high)))
    return sum(values[first + 1 : last])


def first_hidden(values: list[int]) -> int | None:
    """The first value that is not higher than all before it."""
    return next((v for place, v in enumerate(values) if place and v <= max(values[:place])), None)


def x_sum(values: list[int]) -> int | None:
    return sum(values[: values[0]]) if 0 <= values[0] <= len(values) else None


def room(values: list[int]) -> int | None:
    return values[values[0] - 1] if 1 <= values[0] <= len(values) else None


def boxed(values: list[int]) -> int | None:
    return between(values, min(values), max(values)) if different(values) else None


CASES: dict[str, list[Case]] = {
    "HiddenSkyscraper": [
        Case(
            lambda: [gw.HiddenSkyscraper(at="left a", symbol=2)],
            lambda v: first_hidden(list(v.values())) == 2,
            (1, 4),
            FOUR,
        ),
        Case(
            lambda: [gw.HiddenSkyscraper(at="bottom 2", symbol="-1")],
            lambda v: first_hidden(at(v, "c2 b2 a2")) == -1,
            (3, 2),
            (-2, -1, 4),
        ),
        Case(
            lambda: [gw.HiddenSkyscraper(at="top 1", symbol=3)],
            lambda v: first_hidden(at(v, "a1 c1")) == 3,
            (3, 1),
            more={"void": "b1"},
        ),
    ],
    "Sandwich": [
        Case(lambda: [gw.Sandwich(at="left a", sum=5)], lambda v: between(list(v.values()), 1, 4) == 5, (1, 5), FOUR),
        Case(lambda: [gw.Sandwich(at="right a", sum=0)], lambda v: between(list(v.values()), 0, 3) == 0, (1, 4), ZERO),
        Case(
            lambda: [gw.Sandwich(at="top 1", sum=-1)],
            lambda v: between(at(v, "a1 b1 c1 d1"), -2, 4) == -1,
            (4, 1),
            SIGNED,
        ),
        Case(
            lambda: [gw.Sandwich(at="bottom 1", sum=2)],
            lambda v: between(at(v, "a1 c1 d1"), 1, 3) == 2,
            (4, 1),
            more={"void": "b1"},
        ),
    ],
    "XSum": [
        Case(lambda: [gw.XSum(at="left a", sum=6)], lambda v: x_sum(list(v.values())) == 6, (1, 4), FOUR),
        Case(lambda: [gw.XSum(at="right a", sum=5)], lambda v: x_sum(list(v.values())[::-1]) == 5, (1, 3), FOUR),
        Case(lambda: [gw.XSum(at="top 2", sum=0)], lambda v: x_sum(at(v, "a2 b2 c2")) == 0, (3, 2), (0, 1, 2)),
        Case(lambda: [gw.XSum(at="top 1", sum=1)], lambda v: x_sum(at(v, "a1 b1 c1")) == 1, (3, 1), SIGNED),
    ],
    "NumberedRoom": [
        Case(lambda: [gw.NumberedRoom(at="left a", symbol=1)], lambda v: room(list(v.values())) == 1, (1, 4), FOUR),
        Case(lambda: [gw.NumberedRoom(at="right a", symbol=3)], lambda v: room(list(v.values())[::-1]) == 3, (1, 3)),
        Case(lambda: [gw.NumberedRoom(at="bottom 1", symbol=0)], lambda v: room(at(v, "b1 a1")) == 0, (2, 2), ZERO),
        Case(
            lambda: [gw.NumberedRoom(at="top 1", symbol=3)],
            lambda v: room(at(v, "a1 c1 d1")) == 3,
            (4, 1),
            FOUR,
            {"void": "b1"},
        ),
    ],
    "LittleKiller": [
        Case(
            lambda: [gw.LittleKiller(start="a1", direction="down right", sum=4)],
            lambda v: sum(at(v, "a1 b2")) == 4,
            (2, 3),
        ),
        Case(
            lambda: [gw.LittleKiller(start="c1", direction="up-right", sum=2)],
            lambda v: sum(at(v, "c1 b2")) == 2,
            (3, 2),
        ),
        Case(
            lambda: [gw.LittleKiller(start="a3", direction="down left", sum=5)],
            lambda v: sum(at(v, "a3 c1")) == 5,
            (3, 3),
            (2, 3),
            {"void": "b2"},
        ),
        Case(
            lambda: [gw.LittleKiller(start="a2", direction="up left", sum=-1)],
            lambda v: v["a2"] == -1,
            (2, 2),
            SIGNED,
        ),
    ],
    "Lunchbox": [
        Case(
            lambda: [gw.Lunchbox(line="a1 a2 b2 b1", sum=3)], lambda v: boxed(at(v, "a1 a2 b2 b1")) == 3, symbols=FOUR
        ),
        Case(lambda: [gw.Lunchbox(line="a1 b1 b2", sum=0)], lambda v: boxed(at(v, "a1 b1 b2")) == 0, symbols=ZERO),
        Case(lambda: [gw.Lunchbox(line="a1 a2 b2", sum=1)], lambda v: boxed(at(v, "a1 a2 b2")) == 1, symbols=SIGNED),
    ],
}
