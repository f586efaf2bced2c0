"""The taskset `gridwise-verifiers`: verifiers finds tasksets by the name of a module that exports only the taskset."""

from gridwise.environments.verifiers import PuzzleTaskset

__all__ = ["PuzzleTaskset"]
