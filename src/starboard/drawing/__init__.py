"""Scenes as SVG, for notebooks, the terminal and the docs. It depends on scenes, but not on any game."""
