"""Animated pictures of whole games."""
