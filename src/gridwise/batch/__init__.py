"""Solve, rate, explain or generate puzzles by the million, in many processes on one machine or on a cluster.

`run.py` ties it together: `inputs` yields records, `dispatch` sends chunks of them to the workers of `executors`,
where `worker` turns them into rows; `chunk_store` keeps every finished chunk, and `output` joins them into one file.
The rows depend only on the input and the options: not on time, the number of workers, or interruptions.
"""
