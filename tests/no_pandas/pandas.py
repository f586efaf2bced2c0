"""Hides pandas from the processes that tests start: PyArrow would import it, a second of work, for nothing."""

raise ImportError("the tests do without pandas")
