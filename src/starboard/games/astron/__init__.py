"""Astron: up to six ships on a fixed glass grid, with the universe strip winding past beneath them."""
