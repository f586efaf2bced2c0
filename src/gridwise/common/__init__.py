"""Shared by all packages: errors, text files, optional dependencies, processor cores."""
