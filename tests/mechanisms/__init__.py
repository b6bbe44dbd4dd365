"""Toy games that test the limits of the generic client."""
