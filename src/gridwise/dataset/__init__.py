"""Datasets of puzzles: made from a recipe, split without leaks, described by a card, and verified from scratch.

`recipe.py` reads what to make, `make.py` generates it in batches and splits it, `card.py` describes it, and
`verify.py` checks everything independently.
"""
