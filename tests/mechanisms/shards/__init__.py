"""Shards: a picture in a hundred and forty pieces, and five hands."""
