"""Drift: hidden draws, a disclosure, a moving layer, a choice out of turn."""
