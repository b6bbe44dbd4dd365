"""The audit of a run: compares the database with the messages that every player received."""

from collections import Counter

from tools.proving.player import Player

from starboard.core.errors import Broken, Unreadable
from starboard.core.record import faults as record_faults
from starboard.server.record_export import export_record
from starboard.server.store.due import CUT
from starboard.server.store.row import StoredRow
from starboard.server.store.store import Store
from starboard.table.referee import follow
from starboard.table.row import LogRow, read_row
from starboard.table.table import OVER, Table

UNFAIR = ("flag", "absent")  # rows by which a seat loses to a clock or to a bot


async def audit(url: str, tables: list[str], players: list[Player]) -> list[str]:
    """Return all faults as sentences."""
    store = await Store.open(url)
    try:
        faults = [fault for player in players for fault in player.faults]
        for table in tables:
            own = [player for player in players if player.table == table]
            stored = await store.rows(table)
            found = [*_log(stored), *await _around(store, table, stored), *_told(stored, own)]
            faults.extend(f"table {table}: {fault}" for fault in found)
        return faults
    finally:
        await store.close()


def _read(stored: list[StoredRow]) -> tuple[list[LogRow], Table]:
    rows = [read_row(line.body.decode()) for line in stored]
    table: Table | None = None
    for row in rows:
        table = follow(table, row)
    assert table is not None
    return rows, table


def _log(stored: list[StoredRow]) -> list[str]:
    """Return the faults of a log: missing or repeated numbers, repeated commands, rows that do not replay."""
    if [line.n for line in stored] != list(range(1, len(stored) + 1)):
        return ["a row number is missing or repeated"]
    twice = [name for name, count in Counter((line.author, line.command) for line in stored).items() if count > 1]
    try:
        rows, table = _read(stored)
    except (Broken, Unreadable, AssertionError) as fault:
        return [f"the log does not replay: {fault}"]
    faults = [f"{command} of {author} is logged twice" for author, command in twice]
    if table.stage != OVER:
        return [*faults, f"the game did not end: {table.stage} at row {table.n}"]
    faults.extend(f"row {row.n}: {row.kind} of seat {row.seat}" for row in rows if row.kind in UNFAIR)
    faults.extend(record_faults(export_record(table, stored, None)))
    return faults


async def _around(store: Store, table: str, stored: list[StoredRow]) -> list[str]:
    """Return the faults in the header, due rows and members, which change together with the log."""
    shard = store.of(table)
    header, due, members = await shard.tables.get(table), await shard.due.of(table), await shard.tables.members(table)
    faults = []
    if header is None or header.stage != OVER:
        faults.append(f"its stage is {header.stage if header else None!r} and not over")
    if left := [item.slot for item in due if item.at < CUT]:
        faults.append(f"it is over but still has due rows: {left}")
    try:
        sitting = {occupant.who for occupant in _read(stored)[1].occupants if occupant.person}
    except (Broken, Unreadable, AssertionError):
        return faults
    if not sitting <= members.keys():
        faults.append(f"{sitting - members.keys()} have seats but are not members")
    return faults


def _told(stored: list[StoredRow], players: list[Player]) -> list[str]:
    """Return the differences between the log and what the players received."""
    faults = []
    rows = {line.n: line for line in stored}
    commands = {(line.author, line.command): line.n for line in stored}
    for player in players:
        for id, n in player.acknowledged.items():
            if commands.get((player.person, id)) != n:
                faults.append(
                    f"{id} of {player.person} was acknowledged as row {n} and is {commands.get((player.person, id))}"
                )
        for n, text in player.rows.items():
            if n not in rows or read_row(rows[n].body.decode()).text_for(player.seat) != text:
                faults.append(f"{player.person} received a different row {n}")
        ours = {line.command for line in stored if line.author == player.person and line.command.startswith("m")}
        if unknown := ours - player.acknowledged.keys():
            faults.append(f"{unknown} of {player.person} were played but never acknowledged")
        faults.extend(_final(stored, player))
    return faults


def _final(stored: list[StoredRow], player: Player) -> list[str]:
    try:
        history = _read(stored)[1].history
    except (Broken, Unreadable, AssertionError):
        return []
    assert history is not None
    faults = []
    if tuple(player.scores) != tuple(history.game.scores(history.state)):
        faults.append(f"{player.person} was shown {player.scores} at the end")
    if player.marks.get(player.n) != history.mark:
        faults.append(f"{player.person} was shown a different head of the chain")
    return faults
