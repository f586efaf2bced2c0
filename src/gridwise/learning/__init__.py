"""Lessons about techniques: the idea, a worked example, and exercises with an answer check."""
