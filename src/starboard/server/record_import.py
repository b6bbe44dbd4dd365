"""Imports a record: a table that shows it row by row, so that the replay page and all that belongs to it can."""

from starboard.core.errors import why_it_failed
from starboard.core.message import Refusal
from starboard.core.record import Record, faults
from starboard.server.table_service import TableService, new_id
from starboard.table.command import Command
from starboard.table.imported import import_command, row_command


async def import_record(service: TableService, record: Record, at: int) -> str:
    """The id of the new table; ValueError if the record is broken, or cannot be followed.

    What a full record says must follow from its secret. A copy is shown as its viewer saw it, and proves nothing.
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
    """ValueError says what is wrong with it."""
    found = faults(record)
    if found:
        raise ValueError(f"the record is broken: {found[0]}")
    try:
        record.told()
    except Exception as fault:
        raise ValueError(f"the record cannot be followed: {why_it_failed(fault)}") from fault


async def _do(service: TableService, id: str, command: Command) -> None:
    outcome = await service.command(id, command)
    if isinstance(outcome, Refusal):
        raise ValueError(f"the table refuses {command.kind}: {outcome}")
