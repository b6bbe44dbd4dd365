"""Small games, each covering features of the contract that the five games use."""
