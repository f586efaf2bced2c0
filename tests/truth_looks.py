"""What is only drawn allows every filling."""

import gridwise as gw
from truth_cases import Case


def anything(filled: object) -> bool:
    return True


CASES: dict[str, list[Case]] = {
    "CosmeticColour": [Case(lambda: [gw.CosmeticColour(region="a1 a2")], anything, (2, 2), (1, 2))],
    "CosmeticLine": [Case(lambda: [gw.CosmeticLine(line="a1 a2")], anything, (2, 2), (1, 2))],
    "CosmeticShape": [Case(lambda: [gw.CosmeticShape(cell="a1")], anything, (2, 2), (1, 2))],
    "CosmeticText": [Case(lambda: [gw.CosmeticText(cell="a1", text="start")], anything, (2, 2), (1, 2))],
    "Fog": [Case(lambda: [gw.Fog(lit="a1")], anything, (2, 2), (1, 2))],
}
