"""The page and its API: a server that runs every question about a puzzle in a worker process with limits.

The server itself never reads a puzzle. `app.py` has the endpoints, `answer.py` turns what a worker says into an HTTP
answer, `pool.py` keeps the two lanes of workers, `nursery.py` forks them, `worker.py` is one of them and `tasks.py`
what it can do. `board.py` and `catalogue.py` are what the page knows of puzzles, types and constraints.
"""
