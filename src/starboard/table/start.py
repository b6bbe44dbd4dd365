"""The start: closes the seats, collects the shares of the fair chance and begins the game."""

from dataclasses import replace
from typing import Final

from starboard.core import header
from starboard.core.attendance import Attendance, name_hash, written_date, written_name
from starboard.core.chance import share_commitment
from starboard.core.errors import Refused, Unreadable
from starboard.core.history import opening
from starboard.core.message import refusal
from starboard.core.row import HistoryRow, read_digest
from starboard.table.command import SYSTEM, Command
from starboard.table.notation import argument_of
from starboard.table.operations import Beginning, CloseSeats, CreateTable, Reveal, StartLate
from starboard.table.pace import turned, wound
from starboard.table.row import LogRow
from starboard.table.seating import check_holder, check_owner, written
from starboard.table.setup import read_setup
from starboard.table.table import GATHERING, OVER, PLAYING, SEALING, Table, new_table

PATIENCE: Final = 10_000  # ms that the start waits for shares


def opened(command: Command, wanted: CreateTable) -> tuple[LogRow, Table]:
    """Open a table. Its row holds the setup, the salts of the names and the owner's secret.

    The salts and the secret are never sent. Older tables have no salts; their records are of version 1.
    """
    table = new_table(read_setup(wanted.setup), command.author, bytes.fromhex(wanted.secret), command.at)
    table = replace(table, salts=wanted.salts)
    if wanted.salts and len(wanted.salts) != table.setup.seats:
        raise Unreadable(f"there are {len(wanted.salts)} salts for {table.setup.seats} seats")
    row = written(table, command, replace(wanted, setup=str(table.setup)))
    return row, table.after(row.at)


def check_start(_: Table, command: Command, wanted: Beginning) -> None:
    """Refuse name hashes in a client's command.

    Only the table itself adds them, to the row that begins the game.
    """
    if wanted.hashes:
        raise Unreadable(f"{argument_of(wanted)!r} contains more than a client may send")


def close(table: Table, command: Command, wanted: CloseSeats) -> tuple[LogRow, Table]:
    """Close the seats: from here on, every share that counts is committed.

    After the first game of a series, any player may start the next one.
    """
    if not (_goes_on(table) and table.seats_of(command.author)):
        check_owner(table, command)
    if table.stage != GATHERING:
        raise Refused(refusal("TA-3", "table.closed"))
    if any(occupant.open for occupant in table.occupants):
        raise Refused(refusal("TA-5", "table.open_chairs"))
    if not any(occupant.commitment for occupant in table.occupants):
        return _started(table, command, wanted, table)
    row = written(table, command)
    return row, replace(table.after(row.at), stage=SEALING, began=row.at)


def _goes_on(table: Table) -> bool:
    return table.setup.tally is not None and bool(table.setup.tally.games)


def reveal(table: Table, command: Command, wanted: Reveal) -> tuple[LogRow, Table]:
    """Reveal the share that a seat committed to; once all are revealed, the game begins."""
    check_holder(table, command)
    if table.stage != SEALING or command.seat in table.shown:
        raise Refused(refusal("TA-5", "table.not_sealing"))
    share = _read_share(wanted.said.removesuffix(" ") if wanted.hashes else wanted.said)
    if share_commitment(table.setup.id, command.seat, share) != table.occupant(command.seat).commitment:
        raise Refused(refusal("TA-5", "table.other_share"))
    shown = {**table.shown, command.seat: share}
    if all(seat in shown for seat, occupant in enumerate(table.occupants, 1) if occupant.commitment):
        return _started(table, command, wanted, replace(table, shown=shown))
    row = written(table, command)
    return row, replace(table.after(row.at), shown=shown)


def _read_share(text: str) -> bytes:
    """Parse a share of 32 bytes, as in records. A share of another length could not be read back."""
    try:
        return bytes.fromhex(read_digest(text))
    except Unreadable as fault:
        raise Unreadable(f"{text!r} is not a share") from fault


def late(table: Table, command: Command, wanted: StartLate) -> tuple[LogRow, Table]:
    """Begin without the missing shares. They count as empty and are named in the record."""
    if command.author != SYSTEM or table.stage != SEALING or command.at < table.began + PATIENCE:
        raise Refused(refusal("TA-6", "table.no_such_timer"))
    return _started(table, command, wanted, table)


def _started(before: Table, command: Command, wanted: Beginning, table: Table) -> tuple[LogRow, Table]:
    setup, fairness = table.setup, table.fairness
    at = max(command.at, before.at)
    hashes = wanted.hashes or _hashes(table)  # a logged hash stays the same when the name is changed
    held = Attendance(written_date(at), hashes, table.salts) if hashes else None
    anchor = header.anchor(header.opening_lines(setup.game, setup.seating, fairness, attendance=held))
    first = opening(setup.game, setup.seating, fairness, anchor)
    below: HistoryRow | None
    if command.logged:
        below, history = first.follow(command.logged)
    else:
        below, history = first.begin(0, table.auto_replies)
    clocks = turned(setup.pace, wound(setup.pace, setup.seats), history.actors, at)
    if hashes != wanted.hashes:
        wanted = replace(wanted, said=f"{wanted.said} ".lstrip(), hashes=hashes)
    row = LogRow(before.n + 1, command.id, command.author, wanted, at, credit=command.credit, game=below)
    return row, replace(
        before.after(at), shown=table.shown, history=history, began=at, clocks=clocks,
        decisions=len(below.entries) if below else 0, stage=PLAYING if history.actors else OVER,
        starters=tuple(zip(table.occupants, hashes, strict=False)),
    )  # fmt: skip


def _hashes(table: Table) -> tuple[str, ...]:
    """Return the hashes of the names, by seat; none without salts."""
    pairs = enumerate(zip(table.salts, table.occupants, strict=False), 1)
    id = table.setup.id
    return tuple([name_hash(id, seat, salt, written_name(one.name)) for seat, (salt, one) in pairs])
