"""The formats puzzles are read from and written to, one module each; `text.py` is the one to copy.

A module has a `NAME`, its usual `SUFFIXES`, and three functions:

- `sniff(text)`: how surely a text is of this format, from 0 to 1; the surest format reads it;
- `read(text, path=None, *, type=None)`: the puzzles in it, built upon `type` where the text names none; what is
  wrong is a `PuzzleError` with its place;
- `write(puzzle)`: the puzzle as text, or a `PuzzleError` when the format can't hold it.
"""
