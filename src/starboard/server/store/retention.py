"""For how long tables are kept that are over, or that nobody plays any more: for ever, unless the host says."""

import msgspec

from starboard.server.store.database import Database
from starboard.server.store.moderation import SETTING
from starboard.server.store.table import Tables

RETENTION = "retention"  # the setting's name
DAY = 24 * 3600_000  # ms
GROUP = 200  # tables deleted in one transaction
SHORTEST = {"finished": 1, "abandoned": 7}  # days

_TOUCHED = "coalesce((select at from rows where table_id = t.id order by n desc limit 1), t.created)"
_OLD = f"from tables t where t.stage {{0}} and t.created < $1 and {_TOUCHED} < $1"
_FOUND = {
    "finished": _OLD.format("in ('over', 'closed')"),
    # A clock ends its game by itself, however slow it is.
    "abandoned": _OLD.format("= 'playing'")
    + " and not exists (select 1 from due d where d.table_id = t.id and d.kind = 'flag')",
}


class Policy(msgspec.Struct, frozen=True):
    """Days after the last row; 0 is for ever. Abandoned are tables in play, without a clock."""

    finished: int = 0
    abandoned: int = 0


class Retention:
    def __init__(self, database: Database, tables: Tables) -> None:
        self._database = database
        self._tables = tables

    async def policy(self) -> Policy:
        """What the host has set."""
        found = await self._database.read("select body from slips where kind = $1 and key = $2", SETTING, RETENTION)
        return read_policy(bytes(found[0][0])) if found else Policy()

    async def count(self, policy: Policy, now: int) -> dict[str, int]:
        """How many tables would go by a policy."""
        counts = {}
        for kind, before in _limits(policy, now).items():
            found = await self._database.read(f"select count(*) {_FOUND[kind]}", before)
            counts[kind] = int(found[0][0])
        return counts

    async def expire(self, policy: Policy, now: int) -> int:
        """Delete some of those; how many."""
        deleted = 0
        for kind, before in _limits(policy, now).items():
            found = await self._database.read(f"select t.id {_FOUND[kind]} limit {GROUP}", before)
            if found:
                await self._tables.delete_many([id for (id,) in found])
            deleted += len(found)
        return deleted


def _limits(policy: Policy, now: int) -> dict[str, int]:
    """The kinds of tables that do not stay for ever, and when their last row must have been."""
    days = {"finished": policy.finished, "abandoned": policy.abandoned}
    return {kind: now - many * DAY for kind, many in days.items() if many}


def read_policy(text: bytes) -> Policy:
    return msgspec.json.decode(text, type=Policy)
