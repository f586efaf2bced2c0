"""The formats that puzzles are read from and written to, one module each; copy `text.py` to add one.

A module has a `NAME`, its usual `SUFFIXES`, an `EXAMPLE`, and three functions:

- `sniff(text)`: how likely a text is in this format, from 0 to 1; the most likely format reads it;
- `read(text, path=None, *, type=None)`: the puzzles in it, of type `type` if the text names none; errors are
  `PuzzleError`s with their position;
- `write(puzzle)`: the puzzle as text, or a `PuzzleError` if the format can't hold it.

Pass a rule that the format or gridwise can't express to `gridwise.declaring.losses.drop`: it raises an error with the
rule's name, unless the rule may be left out. Read-only formats have no `write`; `TYPED = False` says that a format
holds a board without its type. Modules whose names start with `_` are shared parts: most readers fill a
`PuzzleSketch`, most writers start from a `PuzzleOutline`.
"""
