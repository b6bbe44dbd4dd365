"""Toy games that show what the client's mechanisms bear. No line of the client was written for any of them."""
