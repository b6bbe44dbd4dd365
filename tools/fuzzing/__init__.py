"""Targets of `tools/prove.py fuzz`: everything that reads input from strangers."""
