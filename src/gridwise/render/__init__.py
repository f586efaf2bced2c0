"""Outputs: text and pictures of puzzles, one module each.

An output is a module with a `NAME`, an `EXTENSION` and a `MEDIA_TYPE` where it makes files, and a function
`draw(puzzle, *, solution=None, candidates=None, step=None)` that returns text or bytes. All pictures are made from one
list of shapes (`scene.py`), reduced to paths, circles and texts (`primitives.py`, `picture.py`); `svg.py` is a short
example of the rest.
"""
