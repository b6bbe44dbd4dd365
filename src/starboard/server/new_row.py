"""Builds the row to store for a command, with its changes to due items, members and stage."""

from starboard.server.store.row import DueChange, DueClear, DueSet, Member, NewRow, StoredRow
from starboard.table.due import changes
from starboard.table.row import LogRow
from starboard.table.table import OVER, Table

RESULT = "result"  # slot and kind of the item that is due when a game ends, and again when its doors close later


def new_row(before: Table | None, row: LogRow, after: Table, now: int) -> NewRow:
    """Return the row to store, with the changes to due items, members and stage."""
    line = StoredRow(after.setup.id, row.n, row.author, row.id, row.at, str(row).encode())
    stage = after.stage if before is None or before.stage != after.stage else None
    return NewRow(line, due_changes(before, row, after, now), members(before, after), stage)


def due_changes(before: Table | None, row: LogRow, after: Table, now: int) -> list[DueChange]:
    """Return the changes to due items. Overdue items become due at `now`, where runners look first.

    `now` is the time of the command. The row's own time may be later, because it never goes back.
    """
    changed, cut = changes(before, after, row)
    rules = after.setup.rules
    sets = [DueSet(item.slot, item.at if item.at > row.at else now, item.kind, rules) for item in changed]
    if after.stage == OVER and (before is None or (before.stage, before.private) != (OVER, after.private)):
        sets.append(DueSet(RESULT, now, RESULT, rules))
    return [*sets, *(DueClear(slot) for slot in cut)]


def members(before: Table | None, after: Table) -> list[Member]:
    """Return the changes in membership, for people in seats and the table's owner."""
    if before is not None and before.occupants == after.occupants:
        return []
    old = {occupant.who for occupant in before.occupants if occupant.person} if before else set()
    new = {occupant.who for occupant in after.occupants if occupant.person}
    gone = [Member(who, "host" if who == after.owner else "") for who in old - new]
    come = [Member(who, "player") for who in new - old]
    return [*gone, *come] if before else [Member(after.owner, "host")]
