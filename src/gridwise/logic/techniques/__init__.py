"""The techniques, one file each (or a few close relatives together). See `singles.py` for a worked example."""
