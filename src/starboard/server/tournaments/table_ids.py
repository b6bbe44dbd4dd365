"""Ids of tournament tables, derived from tournament, round and table number, so that no table is created twice."""

import base64
import hashlib


def table_id(tournament: str, round: int, table: int) -> str:
    """Return a table id that cannot be guessed without the tournament's id, which is never sent to a page."""
    digest = hashlib.sha256(f"{tournament} {round} {table}".encode()).digest()
    return base64.urlsafe_b64encode(digest[:9]).decode().replace("-", "_")
