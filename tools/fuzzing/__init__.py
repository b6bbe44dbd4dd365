"""Targets of `tools/fuzz.py`: everything that reads what strangers send."""
