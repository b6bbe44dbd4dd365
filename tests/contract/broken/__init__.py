"""Toy games that each break exactly one law, to prove that its check works."""
