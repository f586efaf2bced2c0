"""Exact search: first, all, count, unique, true candidates. `general.py` drives the C++ core."""
