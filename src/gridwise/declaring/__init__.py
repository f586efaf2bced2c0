"""From the text of a puzzle file to a puzzle, and back."""
