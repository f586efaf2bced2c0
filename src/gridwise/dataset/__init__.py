"""Data sets of puzzles: made from a recipe, split without leaks, described by a card, and verified from scratch.

`recipe.py` reads what is wanted, `make.py` has batches make it and splits it, `card.py` describes it, and `verify.py`
believes none of that.
"""
