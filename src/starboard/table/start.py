"""Start: closes the list of seats, gathers the shares in the chance, and begins the game."""

from typing import Final

from starboard.core import header
from starboard.core.attendance import Attendance, name_hash, written_date, written_name
from starboard.core.chance import share_commitment
from starboard.core.errors import Refused, Unreadable
from starboard.core.history import opening
from starboard.core.message import refusal
from starboard.core.row import Row as GameRow
from starboard.core.row import read_digest
from starboard.table.command import SYSTEM, Command
from starboard.table.pace import turned, wound
from starboard.table.row import HASHES, SALTS, Row
from starboard.table.seating import check_holder, check_host, written
from starboard.table.setup import read_setup
from starboard.table.table import GATHERING, OVER, PLAYING, SEALING, Table

PATIENCE: Final = 10_000  # how long the start waits for shares, in ms


def opened(command: Command) -> tuple[Row, Table]:
    """A new table: its setup, and the salts of the names and the host's secret, which the row keeps to itself.

    Tables of before have no salts; their records are of version 1.
    """
    text, _, secret = command.argument.partition(" secret ")
    setup, mark, listed = text.partition(SALTS)
    salts = tuple(listed.split(",")) if mark else ()
    table = Table(read_setup(setup), command.author, bytes.fromhex(secret), 0, command.at, salts=salts)
    if salts and len(salts) != table.setup.seats:
        raise Unreadable(f"there are {len(salts)} salts for {table.setup.seats} seats")
    row = written(table, command, f"{table.setup}{mark}{listed} secret {secret}")
    return row, table.after(row.at)


def check_start(table: Table, command: Command) -> None:
    """Only the table itself adds the hashes of the names to the row that begins the game."""
    if HASHES in command.argument:
        raise Unreadable(f"{command.argument!r} is more than a client can say")


def close(table: Table, command: Command) -> tuple[Row, Table]:
    """The start closes the list: from now on every share that counts is committed to.

    A match goes on with whoever of its players is there.
    """
    if not (_goes_on(table) and table.seats_of(command.author)):
        check_host(table, command)
    if table.stage != GATHERING:
        raise Refused(refusal("TA-3", "table.closed"))
    if any(occupant.open for occupant in table.occupants):
        raise Refused(refusal("TA-5", "table.open_chairs"))
    if not any(occupant.commitment for occupant in table.occupants):
        return _started(table, command, table)
    row = written(table, command)
    return row, table.after(row.at, stage=SEALING, began=row.at)


def _goes_on(table: Table) -> bool:
    return table.setup.tally is not None and bool(table.setup.tally.games)


def reveal(table: Table, command: Command) -> tuple[Row, Table]:
    """A seat shows the share it committed to; when all have, the game begins."""
    check_holder(table, command)
    if table.stage != SEALING or command.seat in table.shown:
        raise Refused(refusal("TA-5", "table.not_sealing"))
    share = _read_share(command.argument.partition(f" {HASHES}")[0])
    if share_commitment(table.setup.id, command.seat, share) != table.occupant(command.seat).commitment:
        raise Refused(refusal("TA-5", "table.other_share"))
    shown = {**table.shown, command.seat: share}
    if all(seat in shown for seat, occupant in enumerate(table.occupants, 1) if occupant.commitment):
        return _started(table, command, table.after(table.at, shown=shown))
    row = written(table, command)
    return row, table.after(row.at, shown=shown)


def _read_share(text: str) -> bytes:
    """32 bytes, as a record writes them: a share of another length could never be read again."""
    try:
        return bytes.fromhex(read_digest(text))
    except Unreadable as fault:
        raise Unreadable(f"{text!r} is no share") from fault


def late(table: Table, command: Command) -> tuple[Row, Table]:
    """The shares that are still missing count as empty, and are named in the record."""
    if command.author != SYSTEM or table.stage != SEALING or command.at < table.began + PATIENCE:
        raise Refused(refusal("TA-6", "table.no_such_timer"))
    return _started(table, command, table)


def _started(before: Table, command: Command, table: Table) -> tuple[Row, Table]:
    setup, fairness = table.setup, table.fairness
    at = max(command.at, before.at)
    said, hashes = _hashes(table, command)
    held = Attendance(written_date(at), hashes, table.salts) if hashes else None
    anchor = header.anchor(header.opening_lines(setup.game, setup.seating, fairness, attendance=held))
    first = opening(setup.game, setup.seating, fairness, anchor)
    below: GameRow | None
    if command.logged:
        below, history = first.follow(command.logged)
    else:
        below, history = first.begin(0, table.auto_replies)
    clocks = turned(setup.pace, wound(setup.pace, setup.seats), history.actors, at)
    origin = command.id, command.author, command.kind
    argument = f"{said} {HASHES}{','.join(hashes)}".lstrip() if hashes else said
    row = Row(before.n + 1, *origin, at, command.seat, argument, command.credit, below)
    decisions = len(below.entries) if below else 0
    return row, before.after(
        at, shown=table.shown, history=history, began=at, clocks=clocks, decisions=decisions,
        stage=PLAYING if history.actors else OVER, starters=tuple(zip(table.occupants, hashes, strict=False)),
    )  # fmt: skip


def _hashes(table: Table, command: Command) -> tuple[str, tuple[str, ...]]:
    """What else the command says, and the hashes of the names: of the log, which stay when a name in it is changed."""
    said, mark, logged = command.argument.partition(HASHES)
    if mark:
        return said.rstrip(), tuple(logged.split(","))
    pairs = enumerate(zip(table.salts, table.occupants, strict=False), 1)
    id = table.setup.id
    return said, tuple([name_hash(id, seat, salt, written_name(one.name)) for seat, (salt, one) in pairs])
