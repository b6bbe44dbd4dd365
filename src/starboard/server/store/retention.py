"""Retention: how long finished and abandoned tables are kept, which is forever unless the host sets a limit."""

import msgspec

from starboard.server.store.database import Database
from starboard.server.store.moderation import SETTING
from starboard.server.store.table import TOUCHED, Tables

RETENTION = "retention"  # the setting's name
DAY = 24 * 3600_000  # ms
GROUP = 200  # tables deleted in one transaction
SHORTEST = {"finished": 1, "abandoned": 7}  # days

_OLD = f"from tables t where t.stage {{0}} and t.created < $1 and {TOUCHED} < $1"
_FOUND = {
    "finished": _OLD.format("in ('over', 'closed')"),
    # A game with a clock ends by itself, however slow the clock is.
    "abandoned": _OLD.format("= 'playing'")
    + " and not exists (select 1 from due d where d.table_id = t.id and d.kind = 'flag')",
}


class Policy(msgspec.Struct, frozen=True):
    """Days to keep a table after its last row; 0 means forever. Abandoned tables are in play without a clock."""

    finished: int = 0
    abandoned: int = 0


class Retention:
    def __init__(self, database: Database, tables: Tables) -> None:
        self._database = database
        self._tables = tables

    async def policy(self) -> Policy:
        """Return the policy that the host has set."""
        stored = "select body from expiring_items where kind = $1 and key = $2"
        found = await self._database.read(stored, SETTING, RETENTION)
        return read_policy(bytes(found[0][0])) if found else Policy()

    async def count(self, policy: Policy, now: int) -> dict[str, int]:
        """Count the tables that a policy would delete."""
        counts = {}
        for kind, before in _limits(policy, now).items():
            found = await self._database.read(f"select count(*) {_FOUND[kind]}", before)
            counts[kind] = int(found[0][0])
        return counts

    async def expire(self, policy: Policy, now: int) -> int:
        """Delete up to GROUP expired tables of each kind; return the number deleted."""
        deleted = 0
        for kind, before in _limits(policy, now).items():
            found = await self._database.read(f"select t.id {_FOUND[kind]} limit {GROUP}", before)
            if found:
                await self._tables.delete_many([id for (id,) in found])
            deleted += len(found)
        return deleted


def _limits(policy: Policy, now: int) -> dict[str, int]:
    """Return the kinds of tables that expire, each with the cutoff for the time of the last row."""
    days = {"finished": policy.finished, "abandoned": policy.abandoned}
    return {kind: now - many * DAY for kind, many in days.items() if many}


def read_policy(text: bytes) -> Policy:
    return msgspec.json.decode(text, type=Policy)
