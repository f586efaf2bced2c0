"""Puzzle files in JSON, with the same content as in YAML."""

from __future__ import annotations

from gridwise.declaring.yaml_writer import write_json as write
from gridwise.formats.yaml import read, read_parts

NAME = "json"
SUFFIXES = (".json",)
EXAMPLE = '["Sudoku", {"size": [4, 4]}, {"initial": ["...1", "4...", "...3", "1..."]}, "a1 < a2"]'

__all__ = ["EXAMPLE", "NAME", "SUFFIXES", "read", "read_parts", "sniff", "write"]


def sniff(text: str) -> float:
    """How likely the text is in this format, from 0 to 1."""
    start = text.lstrip("\ufeff \t\r\n")[:2].replace(" ", "")
    return 0.6 if start in ("{", "[", '{"', '["', "[{", "[[", "{\n", "[\n", "{\r", "[\r") else 0.0
