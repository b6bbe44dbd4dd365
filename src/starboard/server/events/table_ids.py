"""The id of a table of an event follows from the event, the round and the table's number: made twice, it is one."""

import base64
import hashlib


def table_id(event: str, round: int, table: int) -> str:
    """Nobody can guess it who does not know the event's id, which no page is told."""
    digest = hashlib.sha256(f"{event} {round} {table}".encode()).digest()
    return base64.urlsafe_b64encode(digest[:9]).decode().replace("-", "_")
