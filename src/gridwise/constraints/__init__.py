"""The constraints that come with gridwise, one module for each family."""
