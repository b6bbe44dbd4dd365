"""Meadow: 900 points and 60 stacks, on a phone."""
