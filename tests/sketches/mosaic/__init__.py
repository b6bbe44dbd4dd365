"""Mosaic: two against one in real time, free attempts, dressing, holds."""
