"""How clues are made from a solution: one file per recipe. Copy `givens.py`; `recipe.py` explains how."""
