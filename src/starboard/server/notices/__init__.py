"""Tells people who are away that it is their turn, in games of days per move."""
