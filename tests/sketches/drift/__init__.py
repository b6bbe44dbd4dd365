"""Drift: hidden draws, disclosures, a moving layer, choices out of turn."""
