"""Questions about a puzzle: solve, count, check, explain, hint, rate. Answers are proved."""
