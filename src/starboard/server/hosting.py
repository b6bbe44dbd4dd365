"""What the host of a site does, on the command line or on the page: each act is stored, and a line of it in the log."""

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
from starboard.server.store.moderation import BAN, MUTE, NAME, REPORT, SETTING, Act, Decision, Report, report_key
from starboard.server.store.retention import DAY, RETENTION, SHORTEST, Policy
from starboard.server.store.row import Row as StoredRow
from starboard.server.store.store import Store
from starboard.server.table_service import TableService, UnknownRules
from starboard.table.command import SYSTEM, Command
from starboard.table.referee import UNWRITABLE
from starboard.table.row import read_row, with_name, without_salts
from starboard.table.seating import LONGEST_NAME
from starboard.table.table import Table

LONGEST = 300  # letters of what the host says
MOST = 100_000  # tables of one guest
MOST_DAYS = 36_500


class HostProblem(Exception):
    """Why something cannot be done, in words for the host."""

    def __init__(self, why: Message) -> None:
        super().__init__(str(why))
        self.why = why


class Host:
    """Works on the data beside any number of servers, which follow within seconds: see `restrictions.Watch`."""

    def __init__(self, store: Store, service: TableService | None = None, clock: Callable[[], int] = now_ms) -> None:
        self._store = store
        self._service = service or TableService(store)
        self._clock = clock
        self._moderation = store.moderation

    # ---- tables

    async def close(self, table: str, words: str = "") -> Message:
        """End a table for everybody, with a word for those who sit or watch there."""
        said = _line(words)
        command = Command(f"end-{secrets.token_hex(8)}", SYSTEM, "end", self._clock(), TABLE, said)
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
            return (await self._service.latest(id)).table
        except NoTable:
            raise _problem("no_table", table=id) from None
        except UnknownRules:
            raise _problem("unknown_rules", table=id) from None

    # ---- people

    async def ban(self, who: str, days: int | None = None, words: str = "") -> Message:
        """A guest, with all their bots, or an address may not enter any more; for ever unless days are said."""
        until, subject = self._until(days), _banned(who)
        decision = Decision(BAN, subject, _line(words), until, is_guest(subject))
        for bot in (await Tokens(self._store.expiring_items, self._clock).bots(subject)).values():
            await self._moderation.decide(Decision(BAN, bot, decision.words, until), "ban", decision.words)
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
        """A guest may not write in the chat, at any table."""
        subject = _guest(guest)
        await self._moderation.decide(Decision(MUTE, subject, "", self._until(days)), "mute")
        return _said("muted", who=subject)

    async def unmute(self, guest: str) -> Message:
        if not await self._moderation.lift(MUTE, guest, "unmute"):
            raise _problem("not_muted", who=guest)
        return _said("unmuted", who=guest)

    async def rename(self, guest: str, name: str) -> Message:
        """A guest is called so from now on, and was called so before, at every table; until the name is freed."""
        subject, wanted = _guest(guest), plain_name(name)
        called = bot_name(wanted) if is_bot(subject) else wanted
        if not wanted or len(called) > LONGEST_NAME:
            raise _problem("no_name", count=LONGEST_NAME)
        await self._moderation.decide(Decision(NAME, subject, called), "rename")
        for id in await self._store.tables_of(subject):
            await self._rename_at(id, subject, called)
        for shard in self._store.shards:
            await shard.results.rename(subject, called)
        return _said("renamed", who=subject, name=called)

    async def free_name(self, guest: str) -> Message:
        """A guest may choose a name again."""
        if not await self._moderation.lift(NAME, guest, "free"):
            raise _problem("not_renamed", who=guest)
        return _said("freed", who=guest)

    async def _rename_at(self, id: str, guest: str, name: str) -> None:
        """First by a row, which those who watch are sent; then in the rows of before, which are read again later.

        The chain of a game holds a salted hash of the old name; the salt goes, so that nobody can guess that name.
        """
        try:
            cached = await self._service.latest(id)
        except (NoTable, UnknownRules):
            return
        for seat in cached.table.seats_of(guest):
            if cached.table.occupant(seat).name != name:
                command = Command(f"name-{secrets.token_hex(8)}", SYSTEM, "name", self._clock(), seat, name)
                await self._service.command(id, command)
        starters = enumerate(cached.table.starters, 1)
        unsalted = [seat for seat, (one, _) in starters if one.person and one.who == guest and one.name != name]
        rows = [row for row in await self._store.rows(id) if row.n == 1 or guest.encode() in row.body]
        await self._store.rewrite(id, [new for row in rows if (new := _renamed(row, guest, name, unsalted)) != row])

    # ---- reports

    async def reports(self) -> list[Report]:
        """Lines of the chat that people have reported, the newest first."""
        return await self._moderation.reports()

    async def dismiss(self, table: str, n: int) -> Message:
        """A report was looked at, and goes."""
        if not await self._moderation.lift(REPORT, report_key(table, n), "dismiss"):
            raise _problem("no_report")
        return _said("dismissed")

    # ---- the site

    async def chat(self, on: bool) -> Message:
        """Chat at all tables."""
        words = "on" if on else OFF
        await self._moderation.decide(Decision(SETTING, CHAT, words, guest=False), "chat", words)
        return _said(f"chat_{words}")

    async def set_retention(self, policy: Policy) -> Message:
        """What the sweep of every server deletes from now on."""
        for kind, days in _days(policy).items():
            if days and not SHORTEST[kind] <= days <= MOST_DAYS:
                raise _problem("too_short", kind=_said(kind), count=SHORTEST[kind])
        words = " ".join(f"{kind}={days}" for kind, days in _days(policy).items())
        kept = msgspec.json.encode(policy).decode()
        await self._moderation.decide(Decision(SETTING, RETENTION, kept, guest=False), RETENTION, words)
        return _said("retention_set")

    async def expire(self, dry: bool = False, policy: Policy | None = None) -> tuple[Policy, int]:
        """Do now what the sweep would do, or only count it: by which policy, and how many tables."""
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

    async def decisions(self) -> list[Decision]:
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
    changed = with_name(read_row(row.body.decode()), guest, name)
    if changed.kind == "open":
        changed = without_salts(changed, unsalted)
    return msgspec.structs.replace(row, body=str(changed).encode())


def _banned(who: str) -> str:
    """A guest as named; an address as it is compared: of IPv6 at least the first half of an address."""
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
    """One line, not too long: what would break it is left out."""
    return UNWRITABLE.sub(" ", text).strip()[:LONGEST]


def _said(id: str, **args: Any) -> Message:
    return message(f"server.{id}", **args)


def _problem(id: str, **args: Any) -> HostProblem:
    return HostProblem(_said(id, **args))
