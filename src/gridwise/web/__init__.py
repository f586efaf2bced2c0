"""The web page and its API: a server that handles every request about a puzzle in a worker process with limits.

The server itself never reads a puzzle. `app.py` has the endpoints, `job_response.py` turns what a worker sends into an
HTTP response, `pool.py` keeps the two lanes of workers, `fork_server.py` forks them, `worker.py` is the program of a
worker and `tasks.py` what it can do. `board_json.py` and `catalogue.py` describe puzzles, types and constraints to the
page.
"""
