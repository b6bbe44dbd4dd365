"""Imported tables, which show the rows of a record unchanged. No one can play there."""

import json
from dataclasses import replace
from typing import Any

from starboard.core.chance import Fairness, seeded
from starboard.core.errors import Refused
from starboard.core.history import History, opening
from starboard.core.message import refusal
from starboard.core.plain_name import plain_name
from starboard.core.record import Record
from starboard.core.row import HistoryRow
from starboard.core.seating import TABLE, Seat
from starboard.table.command import SYSTEM, Command
from starboard.table.notation import read_operation
from starboard.table.occupant import Occupant
from starboard.table.operations import ImportRecord
from starboard.table.pace import read_pace
from starboard.table.row import LogRow
from starboard.table.seating import written
from starboard.table.setup import TableSetup
from starboard.table.table import OVER, PLAYING, Table, new_table


def import_command(id: str, record: Record, at: int) -> Command:
    """Return the command that opens a table showing this record."""
    return Command("import", SYSTEM, ImportRecord(TABLE, id, json.dumps(record.lines)), at)


def row_command(row: HistoryRow | None, at: int) -> Command:
    """Return the command for the next row of the record.

    None is the opening position, if chance does not act there.
    """
    kind, seat = ("close", TABLE) if row is None else _kind_and_seat(row)
    return Command(f"row-{row.n if row else 0}", SYSTEM, read_operation(kind, seat), at, logged=row)


def _kind_and_seat(row: HistoryRow) -> tuple[str, Seat]:
    """Return the log row's kind and seat for a row of the record."""
    if row.kind == "decree":
        kind, _, seat = row.argument.partition(" ")
        return kind, int(seat) if seat else row.by
    return "close" if row.kind == "start" else row.kind, row.by


def opened(command: Command, wanted: ImportRecord) -> tuple[LogRow, Table]:
    """Open a table with the header of the record, but without its rows."""
    record = Record(tuple([(name, text) for name, text in json.loads(wanted.header)]), ())
    game, seating = record.game, record.seating
    setup = TableSetup(wanted.table, game.key, game.rules_version, str(game.options), seating, pace=read_pace("none"))
    occupants = tuple([Occupant("recorded", name=plain_name(name)) for name in record.players])
    table = replace(new_table(setup, SYSTEM, b"", command.at), occupants=occupants, record=record)
    row = written(table, command)
    return row, table.after(row.at)


def follow_record(table: Table, command: Command) -> tuple[LogRow, Table]:
    """Apply the next row of the record, or its opening position, unchecked. Refuse everything else."""
    if command.author != SYSTEM or (table.history is not None and command.logged is None):
        raise Refused(refusal("TA-22", "table.imported"))
    history, logged = table.history or _beginning(table), command.logged
    if logged is not None:
        history = history.retrace(logged)
    at = max(command.at, table.at)
    row = LogRow(table.n + 1, command.id, SYSTEM, read_operation(command.kind, command.seat), at, game=logged)
    began = table.began if table.history else at
    return row, replace(table.after(at), history=history, stage=PLAYING if history.actors else OVER, began=began)


def _beginning(table: Table) -> History[Any, Any]:
    record, setup = table.record, table.setup
    assert record is not None
    fairness = record.fairness or Fairness(record.header("id"), seeded(0))  # a copy uses it only for cosmetics
    return opening(setup.game, setup.seating, fairness, record.anchor, record.first_state(setup.game))
