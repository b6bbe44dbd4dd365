"""Meadow: nine hundred points and sixty stacks, on a phone."""
