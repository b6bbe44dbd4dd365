"""Imports a record: a table at which its game was played, so that the replay page shows it."""

from itertools import takewhile
from typing import Any

from starboard.core.errors import Broken, Refused
from starboard.core.match import Match
from starboard.core.message import Refusal
from starboard.core.record import Record
from starboard.core.row import Row
from starboard.core.seating import Seat
from starboard.server.table_service import TableService, new_id
from starboard.table.command import Command
from starboard.table.pace import read_pace
from starboard.table.play import SEPARATOR
from starboard.table.setup import Setup

KINDS = ("start", "play")


async def import_record(service: TableService, record: Record, at: int) -> str:
    """The id of the new table; ValueError if the record cannot be shown as one."""
    match = _checked(record)
    game = match.game
    setup = Setup(new_id(), game.key, game.rules_version, str(game.options), match.seating, read_pace("none"))
    await service.open(setup, _author(1), match.fairness.secret, at, "open")
    commands = [
        *(
            Command(f"sit-{seat}", _author(seat), "sit", at, seat, f"- {name}")
            for seat, name in zip(match.seating.seats, record.players, strict=True)
        ),
        Command("close", _author(1), "close", at),
        *(_played(row, at) for row in record.rows if row.kind == "play"),
    ]
    for command in commands:
        outcome = await service.command(setup.id, command)
        if isinstance(outcome, Refusal):
            raise ValueError(f"the table refuses {command.kind} {command.argument}: {outcome}")
    return setup.id


def _checked(record: Record) -> Match[Any, Any]:
    """The match of the record, if a table can play the same: its draws must follow from the secret alone."""
    if record.shares or record.has("position") or not record.has("secret") or not record.has("result"):
        raise ValueError("only whole games from their usual start, without shares in the chance, open as a page")
    if any(row.kind not in KINDS for row in record.rows) or record.game.real_time:
        raise ValueError("only games of moves alone open as a page: none in real time, no undo, nobody who left")
    try:
        return record.replay()
    except (Broken, Refused) as fault:
        raise ValueError(f"the record cannot be followed: {fault}") from fault


def _played(row: Row, at: int) -> Command:
    own = takewhile(lambda entry: entry.actor == row.by, row.entries)
    said = SEPARATOR.join([entry.action for entry in own])
    return Command(f"row-{row.n}", _author(row.by), "play", at, row.by, said)


def _author(seat: Seat) -> str:
    return f"seat-{seat}"
