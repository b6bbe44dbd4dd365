"""Toys that each break one law, and nothing else: they prove that the law can see it."""
