"""Host commands for tables and guests while servers run, all through `server.hosting`."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TypeVar

from rich.console import Console
from rich.table import Table
from rich.text import Text

from starboard.cli.host import plain_store_errors
from starboard.cli.language import said
from starboard.cli.trouble import Trouble
from starboard.core.message import Message
from starboard.server.host_token import HostToken
from starboard.server.hosting import HostProblem, SiteHost
from starboard.server.store.chat import ChatMessage
from starboard.server.store.expiring_item import FOR_EVER
from starboard.server.store.moderation import Report
from starboard.server.store.retention import Policy
from starboard.server.store.store import Store
from starboard.table.table import Table as GameTable

Found = TypeVar("Found")
NEWEST = 50  # lines of chat


def act(console: Console, data: str, what: Callable[[SiteHost], Awaitable[Message]]) -> None:
    console.print(said(_beside(data, lambda store: what(SiteHost(store)))), highlight=False, markup=False)


def rename(console: Console, data: str, guest: str, name: str, free: bool) -> None:
    if free == bool(name):
        raise Trouble("give either a new name or --free")
    act(console, data, lambda host: host.free_name(guest) if free else host.rename(guest, name))


def chat(console: Console, data: str, state: str) -> None:
    if state not in ("on", "off"):
        raise Trouble(f"chat must be on or off, not {state!r}")
    act(console, data, lambda host: host.chat(state == "on"))


@dataclass(frozen=True)
class _Kept:
    policy: Policy
    tables: int  # deleted, or to be deleted


def retention(
    console: Console, data: str, finished: int | None, abandoned: int | None, now: bool, dry_run: bool
) -> None:
    """Set new numbers of days, if given, and apply or show the policy; a dry run only counts the affected tables."""

    async def work(store: Store) -> _Kept:
        host, old = SiteHost(store), await store.retention.policy()
        wanted = Policy(
            old.finished if finished is None else finished, old.abandoned if abandoned is None else abandoned
        )
        if dry_run:
            return _Kept(wanted, (await host.expire(dry=True, policy=wanted))[1])
        if wanted != old:
            await host.set_retention(wanted)
        policy, tables = await host.expire(dry=not now)
        return _Kept(policy, tables)

    kept = _beside(data, work)
    for kind, days in (("Finished", kept.policy.finished), ("Abandoned", kept.policy.abandoned)):
        kept_for = f"for {days} days" if days else "for ever"
        console.print(f"{kind} tables {'would be' if dry_run else 'are'} kept {kept_for}.", highlight=False)
    went = "were deleted" if now and not dry_run else "are older: the next sweep will delete them"
    console.print(f"{kept.tables} tables {'would be deleted' if dry_run else went}.", highlight=False)


def show_table(console: Console, data: str, id: str) -> None:
    async def work(store: Store) -> tuple[GameTable, list[ChatMessage]]:
        return await SiteHost(store).table(id), await store.of(id).chat.after(id, 0, NEWEST)

    table, lines = _beside(data, work)
    console.print(f"{table.setup.key}, {table.stage}, created by {table.owner}", highlight=False, markup=False)
    seats = Table("seat", "name", "who", box=None)
    for seat, occupant in enumerate(table.occupants, 1):
        seats.add_row(str(seat), Text(occupant.name), Text(occupant.who if occupant.person else occupant.kind))
    console.print(seats)
    for line in lines:
        if line.text:
            console.print(f"{_time(line.at)} {line.author}: {line.text}", highlight=False, markup=False)


def show_reports(console: Console, data: str, clear: bool) -> None:
    """Print the reported chat lines; `clear` then dismisses them all."""

    async def work(store: Store) -> list[Report]:
        host = SiteHost(store)
        found = await host.reports()
        for each in found if clear else ():
            await host.dismiss(each.table, each.n)
        return found

    for each in (found := _beside(data, work)):
        console.print(
            f"{_time(each.at)} {each.table} {each.n} {each.author}: {each.text}", highlight=False, markup=False
        )
    if not found:
        console.print("No messages were reported.")


def show_decisions(console: Console, data: str) -> None:
    shown = Table("what", "about", "until (UTC)", "words", box=None)
    for each in _beside(data, lambda store: SiteHost(store).decisions()):
        until = "" if each.until >= FOR_EVER else _time(each.until)
        shown.add_row(each.kind, each.subject, until, Text(each.words))
    console.print(shown)


def show_log(console: Console, data: str, last: int) -> None:
    for each in _beside(data, lambda store: SiteHost(store).log(last)):
        console.print(
            f"{_time(each.at)} {each.act} {each.subject} {each.words}".rstrip(), highlight=False, markup=False
        )


def token(console: Console, data: str, revoke: bool) -> None:
    """Create or revoke the token. It is printed without other text, so it can be piped."""
    if revoke:
        gone = _beside(data, lambda store: HostToken(store).revoke())
        console.print("The page /host is closed." if gone else "The site has no page /host.")
    else:
        console.print(_beside(data, lambda store: HostToken(store).make()), highlight=False, soft_wrap=True)


def _time(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M")


def _beside(data: str, work: Callable[[Store], Awaitable[Found]]) -> Found:
    """Run `work` on data that servers may be using."""

    async def worked() -> Found:
        store = await Store.beside(data)
        try:
            return await work(store)
        finally:
            await store.close()

    with plain_store_errors():
        try:
            return asyncio.run(worked())
        except HostProblem as problem:
            raise Trouble(said(problem.why)) from problem
