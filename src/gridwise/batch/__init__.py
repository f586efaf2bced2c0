"""Puzzles by the million: solve, rate, explain or generate them in many processes, on one machine or on a cluster.

`run.py` is the way through: `sources` yields records, `dispatch` sends chunks of them to the workers of `executors`,
where `work` makes rows of them; `store` keeps every finished chunk, `output` joins them into one file at the end. The
rows depend on the input and the options alone: not on the clock, the number of workers, or where it was interrupted.
"""
