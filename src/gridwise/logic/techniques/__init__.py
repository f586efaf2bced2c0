"""The techniques, one file each, or one for a few close relatives. See `singles.py` for a worked example."""
