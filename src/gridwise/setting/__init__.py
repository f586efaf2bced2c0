"""Questions that setters ask: redundant clues, true candidates, the number of solutions, differences."""
