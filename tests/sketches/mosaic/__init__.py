"""Mosaic: two against one in real time, free attempts, a cosmetic seed, holds."""
