"""Questions that anybody asks of a puzzle: solve, count, check, explain, hint, rate; answers are proved."""
