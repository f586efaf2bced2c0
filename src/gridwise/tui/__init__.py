"""The board in a terminal: `gridwise play`. Needs the extra `tui`, except for `game` and `board_drawing`."""
