"""New puzzles: fill → deal → carve → rate → keep or change → collect.

`request.py` reads what was asked for, `fill.py` draws a random solution, and a recipe (`recipe.py`, `recipes/`) deals
the clues that it could have. `carve.py` removes clues while the solution stays unique. `assess.py` compares the board
with the `criteria.py`, and `search.py` changes the board until it meets them. `core_path.py` does all of this in the
core where it can. `canonical.py` recognises equivalent puzzles. `generator.py` is the entry point.
"""
