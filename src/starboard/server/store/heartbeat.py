"""Heartbeats: each process writes one every second, so that outages are known and clocks are fair.

The SQL table is `pulses`.
"""

import asyncio
import logging
from collections.abc import Iterable

import msgspec

from starboard.server.store.database import Database, Statement
from starboard.server.store.error import StoreError

EVERY = 1.0  # seconds between the pulses of a process
SILENT = 2_500  # a gap of more than this between two pulses is an outage
GONE = 10_000  # a process silent for so long is gone, unless whoever watched was silent too
KEPT = 86_400_000  # how long a process that is gone is remembered
REMEMBERED = 400 * KEPT  # how long an outage is remembered: longer than any turn lasts

log = logging.getLogger(__name__)


class Outage(msgspec.Struct, frozen=True, order=True):
    """From the last pulse before to the first pulse after, in milliseconds since 1970."""

    since: int
    until: int


class TurnEnd(msgspec.Struct, frozen=True):
    """What outages mean for a turn: its end, put off by `credit`; and whether every process has pulsed after that.

    Only then may a flag fall: until then a move received in time may still be on its way to the log.
    """

    end: int
    credit: int
    confirmed: bool


def union(outages: Iterable[Outage]) -> list[Outage]:
    """The times that lie in any of these outages: apart from each other, in order."""
    joined: list[Outage] = []
    for outage in sorted(outages):
        if joined and outage.since <= joined[-1].until:
            joined[-1] = Outage(joined[-1].since, max(joined[-1].until, outage.until))
        else:
            joined.append(outage)
    return joined


def put_off(start: int, end: int, outages: Iterable[Outage]) -> int:
    """The end of a turn that began at `start`, put off by every outage that it meets, also while it is put off."""
    for outage in union(outages):
        if outage.until > start and outage.since < end:
            end += outage.until - max(outage.since, start)
    return end


class Heartbeats:
    """A pulse is written on the connection that writes the log: what stops one stops the other.

    With its pulse a process that was silent writes its outage, and those of others that are silent now. One is
    marked gone only by a process that has itself pulsed without a gap for as long: after an outage of the database
    nobody is given up before they had time to come back.
    """

    def __init__(self, database: Database, process: str) -> None:
        self._database = database
        self.process = process
        self.writes = True  # could the last pulse be written?
        self._statements = _statements(database.now, process, database.alone)

    async def beat(self) -> None:
        try:
            await self._database.write_all(self._statements)
        except StoreError:
            self.writes = False
            raise
        self.writes = True

    async def leave(self) -> None:
        """This process ends in good order: nobody waits for its pulses any more."""
        await self._database.write("update pulses set gone = 1 where process = $1", self.process)

    async def run(self) -> None:
        """Pulse every second for ever; a database that is away is tried again."""
        loop = asyncio.get_running_loop()
        while True:
            began = loop.time()
            try:
                await self.beat()
            except StoreError as error:
                log.warning("no pulse: %s", error)
            except Exception:
                log.exception("a fault of the pulse itself")
            await asyncio.sleep(max(0.1, began + EVERY - loop.time()))

    async def turn_end(self, start: int, end: int) -> TurnEnd:
        """Whether a flag may fall in a turn that began at `start` and should end at `end`, and when it really ends."""
        ((_, slowest), *found) = await self._database.read(
            """select 0 as since, min(at) as until from pulses where gone = 0
               union all select since, until from outages where until > $1 order by since""",
            start,
        )
        later = put_off(start, end, (Outage(since, until) for since, until in found))
        return TurnEnd(later, later - end, slowest is None or slowest > later)

    async def outages(self, after: int) -> dict[tuple[str, int], int]:
        """The outages that ended after that time: by process and beginning, their end."""
        found = await self._database.read("select process, since, until from outages where until > $1", after)
        return {(process, since): until for process, since, until in found}

    async def serving(self) -> int:
        """How many processes serve these data: their last heartbeat is fresh, and they have not left."""
        now = self._database.now
        ((count,),) = await self._database.read(f"select count(*) from pulses where gone = 0 and at > {now} - {GONE}")
        return int(count)

    async def changed(self) -> int:
        """When a process last came, went, or could write again."""
        ((at,),) = await self._database.read(
            """select max(at) from (
                   select case when gone = 1 then at else since end as at from pulses
                   union all select until from outages) as changes"""
        )
        return int(at or 0)


def _statements(now: str, process: str, alone: bool) -> list[Statement]:
    """Outages are keyed by process and last pulse: whoever writes one, early or late, writes the same."""
    outage = "insert into outages (process, since, until)"
    longer = "on conflict (process, since) do update set until = excluded.until where outages.until < excluded.until"
    silent = f"(process = $1 or gone = 0) and at < {now} - {SILENT} order by process"
    steady = f"exists (select 1 from pulses own where own.process = $1 and own.since < {now} - {GONE})"
    given_up = "process <> $1" if alone else f"process <> $1 and at < {now} - {GONE} and {steady}"
    return [
        (f"{outage} select process, at, {now} from pulses where {silent} {longer}", (process,)),
        (
            f"""insert into pulses (process, since, at, gone) values ($1, {now}, {now}, 0)
                on conflict (process) do update set at = excluded.at, gone = 0,
                since = case when pulses.at < excluded.at - {SILENT} then excluded.since else pulses.since end""",
            (process,),
        ),
        (f"update pulses set gone = 1 where {given_up} and gone = 0", (process,)),
        (f"delete from pulses where gone = 1 and at < {now} - {KEPT}", ()),
        (f"delete from outages where until < {now} - {REMEMBERED}", ()),
    ]
