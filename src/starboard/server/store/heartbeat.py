"""Heartbeats, which each process writes every second so that outages are detected and clocks stay fair."""

import asyncio
import logging
from collections.abc import Iterable

import msgspec

from starboard.server.store.database import Database, Statement
from starboard.server.store.error import StoreError

EVERY = 1.0  # seconds between the heartbeats of a process
SILENT = 2_500  # ms; a longer gap between two heartbeats is an outage
GONE = 10_000  # ms of silence after which a process is gone, unless the process that checks was silent too
KEPT = 86_400_000  # ms for which a gone process is remembered
REMEMBERED = 400 * KEPT  # ms for which an outage is remembered: longer than any turn lasts

log = logging.getLogger(__name__)


class Outage(msgspec.Struct, frozen=True, order=True):
    """The time from the last heartbeat before an outage to the first one after it, in ms since 1970."""

    since: int
    until: int


class TurnEnd(msgspec.Struct, frozen=True):
    """The end of a turn, postponed by `credit` ms for outages.

    `confirmed` means that every process has written a heartbeat after that end. Before that no flag may fall, because a
    move received in time may still be on its way to the log.
    """

    end: int
    credit: int
    confirmed: bool


def union(outages: Iterable[Outage]) -> list[Outage]:
    """Return the outages merged into disjoint intervals, in order."""
    joined: list[Outage] = []
    for outage in sorted(outages):
        if joined and outage.since <= joined[-1].until:
            joined[-1] = Outage(joined[-1].since, max(joined[-1].until, outage.until))
        else:
            joined.append(outage)
    return joined


def put_off(start: int, end: int, outages: Iterable[Outage]) -> int:
    """Return the end of a turn, postponed by each outage that overlaps it, even after it was postponed before."""
    for outage in union(outages):
        if outage.until > start and outage.since < end:
            end += outage.until - max(outage.since, start)
    return end


class Heartbeats:
    """Writes heartbeats on the connection that writes the log, so that both stop together.

    After a gap, a process records its own outage with its next heartbeat, and those of processes that are silent now.
    Only a process with unbroken heartbeats for GONE ms may mark another one as gone. So after an outage of the database
    every process has time to return.
    """

    def __init__(self, database: Database, process: str) -> None:
        self._database = database
        self.process = process
        self.writes = True  # False if the last heartbeat could not be written
        self._statements = _statements(database.now, process, database.alone)

    async def beat(self) -> None:
        try:
            await self._database.write_all(self._statements)
        except StoreError:
            self.writes = False
            raise
        self.writes = True

    async def leave(self) -> None:
        """Mark this process as gone at a graceful shutdown, so that others do not wait for its heartbeats."""
        await self._database.write("update heartbeats set gone = 1 where process = $1", self.process)

    async def run(self) -> None:
        """Write a heartbeat every second, forever; retry while the database is unreachable."""
        loop = asyncio.get_running_loop()
        while True:
            began = loop.time()
            try:
                await self.beat()
            except StoreError as error:
                log.warning("no heartbeat: %s", error)
            except Exception:
                log.exception("unexpected error in the heartbeat")
            await asyncio.sleep(max(0.1, began + EVERY - loop.time()))

    async def turn_end(self, start: int, end: int) -> TurnEnd:
        """Return the end of a turn, postponed for outages, and whether it is confirmed."""
        ((_, slowest), *found) = await self._database.read(
            """select 0 as since, min(at) as until from heartbeats where gone = 0
               union all select since, until from outages where until > $1 order by since""",
            start,
        )
        later = put_off(start, end, (Outage(since, until) for since, until in found))
        return TurnEnd(later, later - end, slowest is None or slowest > later)

    async def outages(self, after: int) -> dict[tuple[str, int], int]:
        """Return the ends of outages that ended after a time, by process and start."""
        found = await self._database.read("select process, since, until from outages where until > $1", after)
        return {(process, since): until for process, since, until in found}

    async def serving(self) -> int:
        """Count the processes that use this data: their last heartbeat is fresh, and they have not shut down."""
        fresh = f"gone = 0 and at > {self._database.now} - {GONE}"
        ((count,),) = await self._database.read(f"select count(*) from heartbeats where {fresh}")
        return int(count)

    async def changed(self) -> int:
        """Return the last time, in ms since 1970, that a process started, stopped or regained write access."""
        ((at,),) = await self._database.read(
            """select max(at) from (
                   select case when gone = 1 then at else since end as at from heartbeats
                   union all select until from outages) as changes"""
        )
        return int(at or 0)


def _statements(now: str, process: str, alone: bool) -> list[Statement]:
    """Return the statements for one heartbeat.

    Outages are keyed by process and last heartbeat, so all processes that write the same outage write the same row.
    """
    outage = "insert into outages (process, since, until)"
    longer = "on conflict (process, since) do update set until = excluded.until where outages.until < excluded.until"
    silent = f"(process = $1 or gone = 0) and at < {now} - {SILENT} order by process"
    steady = f"exists (select 1 from heartbeats own where own.process = $1 and own.since < {now} - {GONE})"
    given_up = "process <> $1" if alone else f"process <> $1 and at < {now} - {GONE} and {steady}"
    return [
        (f"{outage} select process, at, {now} from heartbeats where {silent} {longer}", (process,)),
        (
            f"""insert into heartbeats as stored (process, since, at, gone) values ($1, {now}, {now}, 0)
                on conflict (process) do update set at = excluded.at, gone = 0,
                since = case when stored.at < excluded.at - {SILENT} then excluded.since else stored.since end""",
            (process,),
        ),
        (f"update heartbeats set gone = 1 where {given_up} and gone = 0", (process,)),
        (f"delete from heartbeats where gone = 1 and at < {now} - {KEPT}", ()),
        (f"delete from outages where until < {now} - {REMEMBERED}", ()),
    ]
