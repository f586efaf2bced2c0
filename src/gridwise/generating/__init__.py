"""New puzzles: fill → deal → carve → rate → keep or change → collect.

`fill.py` draws a random solution, a recipe (`recipe.py`, `recipes/`) deals the clues that it could have, `carve.py`
takes them away while the solution stays the only one, `wish.py` says what is wanted and `search.py` steers towards
it, `canonical.py` tells whether two puzzles are the same in disguise, `generator.py` puts it together.
"""
