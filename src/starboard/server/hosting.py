"""Actions of a site's host, from the command line or the page `/host`. Each is recorded in the host's log."""

import secrets
from collections.abc import Callable, Collection
from typing import Any

import msgspec

from starboard.core.message import Message, Refusal, message
from starboard.core.plain_name import plain_name
from starboard.core.seating import TABLE, Seat
from starboard.server.clock import now_ms
from starboard.server.guests.tokens import Tokens, bot_name, is_bot
from starboard.server.restrictions import CHAT, OFF, as_network, is_guest
from starboard.server.store.error import NoTable
from starboard.server.store.expiring_item import FOR_EVER
from starboard.server.store.moderation import (
    BAN,
    MUTE,
    NAME,
    REPORT,
    SETTING,
    Act,
    ModerationDecision,
    Report,
    report_key,
)
from starboard.server.store.retention import DAY, RETENTION, SHORTEST, Policy
from starboard.server.store.row import StoredRow
from starboard.server.store.store import Store
from starboard.server.stored_log import UnknownRules
from starboard.server.table_service import TableService
from starboard.table.command import SYSTEM, Command
from starboard.table.operations import EndTable, Rename
from starboard.table.referee import UNWRITABLE
from starboard.table.row import read_row, with_name, without_salts
from starboard.table.seating import LONGEST_NAME
from starboard.table.table import Table

LONGEST = 300  # characters in a message by the host
MOST_DAYS = 36_500


class HostProblem(Exception):
    """An action failed. The message tells the host why."""

    def __init__(self, why: Message) -> None:
        super().__init__(str(why))
        self.why = why


class SiteHost:
    """Changes the data, also while servers run. Servers follow within seconds: see `restrictions.Watch`."""

    def __init__(self, store: Store, service: TableService | None = None, clock: Callable[[], int] = now_ms) -> None:
        self._store = store
        self._service = service or TableService(store)
        self._clock = clock
        self._moderation = store.moderation

    # ---- tables

    async def close(self, table: str, words: str = "") -> Message:
        """End a table, with a message for its players and spectators."""
        said = _line(words)
        command = Command(f"end-{secrets.token_hex(8)}", SYSTEM, EndTable(TABLE, said), self._clock())
        try:
            outcome = await self._service.command(table, command)
        except NoTable:
            raise _problem("no_table", table=table) from None
        except UnknownRules:
            raise _problem("unknown_rules", table=table) from None
        if isinstance(outcome, Refusal):
            raise HostProblem(outcome.message)
        await self._moderation.note("close", table, said)
        return _said("closed", table=table)

    async def table(self, id: str) -> Table:
        try:
            return await self._service.table(id)
        except NoTable:
            raise _problem("no_table", table=id) from None
        except UnknownRules:
            raise _problem("unknown_rules", table=id) from None

    # ---- people

    async def ban(self, who: str, days: int | None = None, words: str = "") -> Message:
        """Ban an address, or a guest with all their bots; permanently unless `days` is given."""
        until, subject = self._until(days), _banned(who)
        decision = ModerationDecision(BAN, subject, _line(words), until, is_guest(subject))
        for bot in (await Tokens(self._store.expiring_items, self._clock).bots(subject)).values():
            await self._moderation.decide(ModerationDecision(BAN, bot, decision.words, until), "ban", decision.words)
        await self._moderation.decide(decision, "ban", decision.words)
        return _said("banned", who=subject) if days is None else _said("banned_for", who=subject, count=days)

    async def unban(self, who: str) -> Message:
        subject = _banned(who)
        if not await self._moderation.lift(BAN, subject, "unban"):
            raise _problem("not_banned", who=subject)
        for bot in (await Tokens(self._store.expiring_items, self._clock).bots(subject)).values():
            await self._moderation.lift(BAN, bot, "unban")
        return _said("unbanned", who=subject)

    async def mute(self, guest: str, days: int | None = None) -> Message:
        """Mute a guest in the chat of every table."""
        subject = _guest(guest)
        await self._moderation.decide(ModerationDecision(MUTE, subject, "", self._until(days)), "mute")
        return _said("muted", who=subject)

    async def unmute(self, guest: str) -> Message:
        if not await self._moderation.lift(MUTE, guest, "unmute"):
            raise _problem("not_muted", who=guest)
        return _said("unmuted", who=guest)

    async def rename(self, guest: str, name: str) -> Message:
        """Rename a guest at all tables, past ones included. The guest cannot change the name until `free_name`."""
        subject, wanted = _guest(guest), plain_name(name)
        called = bot_name(wanted) if is_bot(subject) else wanted
        if not wanted or len(called) > LONGEST_NAME:
            raise _problem("no_name", count=LONGEST_NAME)
        await self._moderation.decide(ModerationDecision(NAME, subject, called), "rename")
        for id in await self._store.tables_of(subject):
            await self._rename_at(id, subject, called)
        for shard in self._store.shards:
            await shard.results.rename(subject, called)
        return _said("renamed", who=subject, name=called)

    async def free_name(self, guest: str) -> Message:
        """Let a guest choose their own name again."""
        if not await self._moderation.lift(NAME, guest, "free"):
            raise _problem("not_renamed", who=guest)
        return _said("freed", who=guest)

    async def _rename_at(self, id: str, guest: str, name: str) -> None:
        """Rename a guest at a table: append a row, which viewers receive, then rewrite the earlier rows.

        The game's hash chain contains a salted hash of the old name. Its salt is removed, so that the name cannot be
        guessed.
        """
        try:
            cached = await self._service.latest(id)
        except (NoTable, UnknownRules):
            return
        for seat in cached.table.seats_of(guest):
            if cached.table.occupant(seat).name != name:
                command = Command(f"name-{secrets.token_hex(8)}", SYSTEM, Rename(seat, name), self._clock())
                await self._service.command(id, command)
        starters = enumerate(cached.table.starters, 1)
        unsalted = [seat for seat, (one, _) in starters if one.person and one.who == guest and one.name != name]
        rows = [row for row in await self._store.rows(id) if row.n == 1 or guest.encode() in row.body]
        await self._store.rewrite(id, [new for row in rows if (new := _renamed(row, guest, name, unsalted)) != row])

    # ---- reports

    async def reports(self) -> list[Report]:
        """Return the reported chat messages, newest first."""
        return await self._moderation.reports()

    async def dismiss(self, table: str, n: int) -> Message:
        """Delete a report that the host has handled."""
        if not await self._moderation.lift(REPORT, report_key(table, n), "dismiss"):
            raise _problem("no_report")
        return _said("dismissed")

    # ---- the site

    async def chat(self, on: bool) -> Message:
        """Turn chat on or off at all tables."""
        words = "on" if on else OFF
        await self._moderation.decide(ModerationDecision(SETTING, CHAT, words, guest=False), "chat", words)
        return _said(f"chat_{words}")

    async def set_retention(self, policy: Policy) -> Message:
        """Set the retention policy for the sweeps of all servers."""
        for kind, days in _days(policy).items():
            if days and not SHORTEST[kind] <= days <= MOST_DAYS:
                raise _problem("too_short", kind=_said(kind), count=SHORTEST[kind])
        words = " ".join(f"{kind}={days}" for kind, days in _days(policy).items())
        kept = msgspec.json.encode(policy).decode()
        await self._moderation.decide(ModerationDecision(SETTING, RETENTION, kept, guest=False), RETENTION, words)
        return _said("retention_set")

    async def expire(self, dry: bool = False, policy: Policy | None = None) -> tuple[Policy, int]:
        """Run the retention sweep now, or with `dry` only count. Return the policy and the number of tables."""
        policy, now, deleted = policy or await self._store.retention.policy(), self._clock(), 0
        for shard in self._store.shards:
            if dry:
                deleted += sum((await shard.retention.count(policy, now)).values())
            else:
                while some := await shard.retention.expire(policy, now):
                    deleted += some
        if dry:
            return policy, deleted
        if deleted:
            await self._moderation.note("delete", RETENTION, str(deleted))
        return policy, deleted

    async def decisions(self) -> list[ModerationDecision]:
        return await self._moderation.all()

    async def log(self, limit: int = 100) -> list[Act]:
        return await self._moderation.log(limit)

    def _until(self, days: int | None) -> int:
        if days is not None and not 1 <= days <= MOST_DAYS:
            raise _problem("no_days")
        return FOR_EVER if days is None else self._clock() + days * DAY


def _days(policy: Policy) -> dict[str, int]:
    return {"finished": policy.finished, "abandoned": policy.abandoned}


def _renamed(row: StoredRow, guest: str, name: str, unsalted: Collection[Seat]) -> StoredRow:
    changed = without_salts(with_name(read_row(row.body.decode()), guest, name), unsalted)
    return msgspec.structs.replace(row, body=str(changed).encode())


def _banned(who: str) -> str:
    """Return the subject of a ban: a guest id or a normalized network, for IPv6 at least a /64."""
    if is_guest(who):
        return who
    found = as_network(who.strip())
    if found is None:
        raise _problem("neither", who=who[:60])
    if found.version == 6 and found.prefixlen > 64:
        found = found.supernet(new_prefix=64)
    return str(found.network_address) if found.num_addresses == 1 else str(found)


def _guest(who: str) -> str:
    if not is_guest(who.strip()):
        raise _problem("no_guest", who=who[:60])
    return who.strip()


def _line(text: str) -> str:
    """Replace unwritable characters with spaces, and truncate the text to `LONGEST` characters."""
    return UNWRITABLE.sub(" ", text).strip()[:LONGEST]


def _said(id: str, **args: Any) -> Message:
    return message(f"server.{id}", **args)


def _problem(id: str, **args: Any) -> HostProblem:
    return HostProblem(_said(id, **args))
