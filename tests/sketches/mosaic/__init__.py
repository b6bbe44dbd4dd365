"""Mosaic: two against one in real time, attempts, a cosmetic seed, holds."""
