"""Imports a record as a table that shows it row by row, so that replays and other table features work."""

from starboard.core.errors import why_it_failed
from starboard.core.message import Refusal
from starboard.core.record import Record, faults
from starboard.server.table_service import TableService, new_id
from starboard.table.command import Command
from starboard.table.imported import import_command, row_command


async def import_record(service: TableService, record: Record, at: int) -> str:
    """Create the table and return its id. Raise ValueError if the record is broken or does not replay.

    A full record must match its secret. A viewer's copy is shown but cannot be verified.
    """
    check_record(record)
    id = new_id()
    await service.begin(import_command(id, record, at))
    if not record.rows or record.rows[0].kind != "start":
        await _do(service, id, row_command(None, at))
    for row in record.rows:
        await _do(service, id, row_command(row, at + row.at))
    return id


def check_record(record: Record) -> None:
    """Raise ValueError, with the reason, if the record is broken or does not replay."""
    found = faults(record)
    if found:
        raise ValueError(f"the record is broken: {found[0]}")
    try:
        record.told()
    except Exception as fault:
        raise ValueError(f"the record cannot be replayed: {why_it_failed(fault)}") from fault


async def _do(service: TableService, id: str, command: Command) -> None:
    outcome = await service.command(id, command)
    if isinstance(outcome, Refusal):
        raise ValueError(f"the table refuses {command.kind}: {outcome}")
