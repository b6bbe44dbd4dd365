"""Shards: a picture of 140 pieces for five simultaneous players."""
