"""Human steps: explain, hint and rate. The C++ core has the state and the kernels; names and wording are here."""
