"""Astron: six ships on a pane of glass, and a universe that is wound away beneath them."""
