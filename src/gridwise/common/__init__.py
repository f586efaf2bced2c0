"""What every room may use: errors, text files, optional packages, processor cores."""
