"""How clues are made from a solution: one file a recipe; `givens.py` is the one to copy, `recipe.py` tells how."""
