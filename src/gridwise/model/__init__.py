"""What a puzzle is: grid, symbols, constraints, the relations they mean, and the registry that finds all pieces."""
