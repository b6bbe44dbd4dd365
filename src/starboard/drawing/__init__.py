"""Scenes as SVG, for notebooks, the terminal and the docs. Knows the vocabulary of scenes, and no game."""
