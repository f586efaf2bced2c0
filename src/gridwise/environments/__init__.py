"""Training environments for learning machines and tools for assistants, one file per library."""
