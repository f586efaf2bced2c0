"""The board in a terminal: `gridwise play`. Needs the extra `tui`; `game`, `sketch` and their neighbours don't."""
