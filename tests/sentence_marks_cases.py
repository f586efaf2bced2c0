"""Sentences about lines and marks, some true and some false, to test the checker of sentences with."""

SIGHT = """
    - LatinSquare
    - size: [5, 5]
    - {name: SkyscraperClue, at: left a, count: 4}
    """
SANDWICH = """
    - SandwichSudoku
    - {name: Sandwich, at: left d, sum: 29}
    """
STRAIGHT = """
    - Str8ts
    - layout: |
        . . #
        . . .
        . . .
    """
STARS = """
    - StarBattle
    - regions: |
        A A A A
        B B C C
        B B C C
        B D D D
    """
RUNS = """
    - Nonogram
    - rows: |
        1 2
        1
        1
        1
    - columns: |
        4
        0
        1
        1
    """
LONG = """
    - Nonogram
    - size: [1, 8]
    - {name: NonogramClue, at: left a, runs: 3}
    - initial: "*0*01***"
    """
SUGURU = """
    - Suguru
    - regions: |
        A A B
        A A B
        C C C
    """

TOAST = """
    - LatinSquare
    - {name: Sandwich, at: left a, sum: 3}
    - initial: .... / .... / .... / ....
    """
_CRUSTS = "In row a, the 1 and the 4 can only be in a1 and a3 or a2 and a4, with 3 between them."
_SHOWS = "Row a shows 4 of its 5 from the left"
_NEEDS = (
    "Four cells hold at most 5+6+7+8 = 26, so the sandwich 29 of row d needs at least five cells "
    "between the 1 and the 9."
)
TRUE = [
    (SIGHT, f"{_SHOWS}: the 5 is not in the first three cells, the 4 not in the first two, the 3 not in the first."),
    (SIGHT, f"{_SHOWS}. With 5 in a2, at most two would be seen."),
    (SANDWICH, _NEEDS),
    (TOAST, f"{_CRUSTS} None of these leaves room for 2 in a2 or a3."),
    (TOAST, f"{_CRUSTS} With 3 in a1 or a4, the 1 and the 4 could not be on both sides of the 3."),
    (
        TOAST,
        f"{_CRUSTS} With 2 in a2, the 1 and the 4 would be in a1 and a3, but one cell with that number can't make 3.",
    ),
    (STRAIGHT, "The compartment a1–a2 has two cells, so it holds 1 and 2 or 2 and 3."),
    (RUNS, "Row a (1 2): 1+1+2 = 4 of 4 cells, none to spare."),
    (LONG, "Row a (3): the 3 lies within a5–a7; a8 is too far from a5; a1 alone is too short for it."),
    (SUGURU, "The 1 of region B is in a3 or b3. a2 and b2 touch both."),
]
FALSE = [
    (SIGHT, f"{_SHOWS}: the 5 is not in the first four cells."),
    (SIGHT, f"{_SHOWS}: the 5 is not in the first two cells."),
    (SIGHT, "Row a shows 3 of its 5 from the left: the 5 is not in the first two cells."),
    (SIGHT, "Row b shows 4 of its 5 from the left: the 5 is not in the first three cells."),
    (SIGHT, f"{_SHOWS}. With 5 in a2, at least five would be seen."),
    (SIGHT, f"{_SHOWS}, so from there it reads 1 2 3 5 4."),
    (SIGHT, "Skyscraper 4 at left a can only hold 1 2 3 5 1."),
    (SANDWICH, _NEEDS.replace("= 26", "= 27")),
    (SANDWICH, _NEEDS.replace("five", "six")),
    (SANDWICH, "In row d, the 1 and the 9 can only be in d1 and d7."),
    (SANDWICH, "In row d, the 1 and the 9 are in d1 and d7."),
    (SANDWICH, "With 2 in d1, the sandwich 29 of row d could not be completed."),
    (SANDWICH, _NEEDS.replace("at least five", "four or five")),
    (TOAST, "In row a, the 1 and the 4 can only be in a1 and a3 (3 between them) or a2 and a4 (2)."),
    (TOAST, f"{_CRUSTS} None of these leaves room for 3 in a2."),
    (TOAST, f"{_CRUSTS} With 2 in a4, the 3 would have no place left."),
    (TOAST, f"{_CRUSTS} With 3 in a2, the 1 and the 4 could not be on both sides of the 3."),
    (
        TOAST,
        f"{_CRUSTS} With 2 in a2, the 1 and the 4 would be in a2 and a4, but one cell with that number can't make 3.",
    ),
    (TOAST, f"{_CRUSTS} With 2 in a4, the 1 and the 4 would be in a1 and a3, but a2 can't be 3."),
    (TOAST, f"{_CRUSTS} With 2 in a2, wherever the 1 and the 4 are, the cells between them could not make 4."),
    (STRAIGHT, "The compartment b1–b2 has two cells, so it holds 1 and 2 or 2 and 3."),
    (STRAIGHT, "The compartment a1–a2 has two cells, so it holds 1 and 2."),
    (STRAIGHT, "The compartment a1–a2: with 1 in a1, a2 would have to be 2, which is ruled out there."),
    (STRAIGHT, "The compartment a1–a2 has two cells and holds 3, so it holds 2 and 3."),
    (RUNS, "Row a (1 2): 1+1+2 = 4 of 4 cells, one to spare."),
    (RUNS, "Row b (2): the 2 is b1–b2."),
    (RUNS, "Row b (1): the 1 is b2."),
    (LONG, "Row a (3): the 3 lies within a5–a7; a7 is too far from a5."),
    (LONG, "Row a (3): the 3 lies within a5–a7; a3 is too far from a8."),
    (LONG, "Row a (3): the 3 lies within a5–a7; a5–a8 is too short for it."),
    (LONG, "Row a (3): the 3 lies within a5–a7; a7–a8 is too short for it."),
    (LONG, "Row a (3): a3 alone is too short for it."),
    (STARS, "Region A needs a star, and only a1 is left for it."),
    (STARS, "Region A has room for its star only in a1–a4, all in column 1."),
    (STARS, "The star in a1 rules out its neighbours."),
    (STARS, "Region A has its star in a1–a4, and b1 touches all of these."),
    (STARS, "A star in a1 would leave region B no cell for its star: b1 and b2 touch it."),
    (SUGURU, "The 1 of region B is in a3. a2 touches both."),
    (SUGURU, "The 1 of region B is in a3 or b3. a1 touches both."),
]
