"""Reading and writing puzzle files: from text to a puzzle and back."""
