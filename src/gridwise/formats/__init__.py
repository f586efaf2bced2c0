"""The formats puzzles are read from and written to, one module each; `text.py` is the one to copy.

A module has a `NAME`, its usual `SUFFIXES`, an `EXAMPLE`, and three functions:

- `sniff(text)`: how surely a text is of this format, from 0 to 1; the surest format reads it;
- `read(text, path=None, *, type=None)`: the puzzles in it, built upon `type` where the text names none; what is
  wrong is a `PuzzleError` with its place;
- `write(puzzle)`: the puzzle as text, or a `PuzzleError` when the format can't hold it.

A rule that a format, or gridwise, has no word for goes to `gridwise.declaring.losses.drop`: an error with its name,
unless it may be left out. Formats that can only be read have no `write`; `TYPED = False` says that a format holds a
board without its type. Modules whose names start with `_` are parts of formats: most readers fill a `Sketch`, most
writers ask for an `Outline`.
"""
