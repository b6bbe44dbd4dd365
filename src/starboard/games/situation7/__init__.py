"""Situation 7: two sides race, all at once, to cover one round board with two copies of the same jigsaw."""
