"""Certificates: proofs that a puzzle has one solution or none, and the checker that reads them."""
