"""Lots: the order of those whom nothing else tells apart. Drawn once for each event, the same whenever it is asked."""

import hashlib


def lot(event: str, number: int) -> bytes:
    """The lot of an entrant: lower goes first."""
    return hashlib.sha256(f"{event} {number}".encode()).digest()
