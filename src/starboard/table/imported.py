"""An imported table shows a record: its rows are those of the record, as they stand there, and nobody plays."""

import json
from typing import Any, Final

from starboard.core.chance import Fairness, seeded
from starboard.core.errors import Refused
from starboard.core.history import History, opening
from starboard.core.message import refusal
from starboard.core.plain_name import plain_name
from starboard.core.record import Record
from starboard.core.row import Row as GameRow
from starboard.core.seating import TABLE, Seat
from starboard.table.command import SYSTEM, Command
from starboard.table.occupant import Occupant
from starboard.table.pace import read_pace
from starboard.table.row import Row
from starboard.table.seating import written
from starboard.table.setup import Setup
from starboard.table.table import OVER, PLAYING, Table

IMPORT: Final = "import"


def import_command(id: str, record: Record, at: int) -> Command:
    """Opens a table that shows this record."""
    return Command(IMPORT, SYSTEM, IMPORT, at, TABLE, f"{id} {json.dumps(record.lines)}")


def row_command(row: GameRow | None, at: int) -> Command:
    """The next row of the record; None: the position at which it begins, if chance has nothing to do there."""
    kind, seat = ("close", TABLE) if row is None else _kind_and_seat(row)
    return Command(f"row-{row.n if row else 0}", SYSTEM, kind, at, seat, logged=row)


def _kind_and_seat(row: GameRow) -> tuple[str, Seat]:
    """What the row is called at a table, and whose it is."""
    if row.kind == "decree":
        kind, _, seat = row.argument.partition(" ")
        return kind, int(seat) if seat else row.by
    return "close" if row.kind == "start" else row.kind, row.by


def opened(command: Command) -> tuple[Row, Table]:
    """A new table with the header of the record: all but its rows."""
    id, _, header = command.argument.partition(" ")
    record = Record(tuple([(name, text) for name, text in json.loads(header)]), ())
    game, seating = record.game, record.seating
    setup = Setup(id, game.key, game.rules_version, str(game.options), seating, read_pace("none"))
    occupants = tuple([Occupant("recorded", name=plain_name(name)) for name in record.players])
    table = Table(setup, SYSTEM, b"", 0, command.at, occupants=occupants, record=record)
    row = written(table, command)
    return row, table.after(row.at)


def follow_record(table: Table, command: Command) -> tuple[Row, Table]:
    """The next row of the record, or where it begins: what it says is taken as told. Nobody does anything else."""
    if command.author != SYSTEM or (table.history is not None and command.logged is None):
        raise Refused(refusal("TA-22", "table.imported"))
    history, logged = table.history or _beginning(table), command.logged
    if logged is not None:
        history = history.retrace(logged)
    at = max(command.at, table.at)
    row = Row(table.n + 1, command.id, SYSTEM, command.kind, at, command.seat, game=logged)
    began = table.began if table.history else at
    return row, table.after(at, history=history, stage=PLAYING if history.actors else OVER, began=began)


def _beginning(table: Table) -> History[Any, Any]:
    record, setup = table.record, table.setup
    assert record is not None
    fairness = record.fairness or Fairness(record.header("id"), seeded(0))  # of a copy it decides the looks alone
    return opening(setup.game, setup.seating, fairness, record.anchor, record.first_state(setup.game))
