"""Questions that setters ask of a puzzle: spare clues, open candidates, how many solutions, what has changed."""
