"""Situation 7: two sides race simultaneously to cover a round board with two copies of the same jigsaw."""
