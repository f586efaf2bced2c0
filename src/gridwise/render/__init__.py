"""Outputs: text and pictures of puzzles, one module each.

An output is a module with a `NAME`, an `EXTENSION` where it makes files, and a function
`draw(puzzle, *, solution=None, candidates=None)`. All pictures are made from one list of shapes (`scene.py`), brought
down to paths, circles and texts (`primitives.py`); `svg.py` shows how little is left to do then.
"""
