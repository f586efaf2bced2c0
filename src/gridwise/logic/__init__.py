"""Human steps: explain, hint and rate. State and kernels live in the C++ core; names and words live here."""
