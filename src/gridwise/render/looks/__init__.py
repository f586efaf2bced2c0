"""The looks of marks, one file per family."""
