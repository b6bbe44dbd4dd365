"""A crowd: many tables with their connections, played at a given rate, with the measured cost."""

import asyncio
import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from zlib import crc32

from tools.proving.figures import quantile
from tools.proving.line import Line, NoLine
from tools.proving.programs import HOME, cpu
from tools.proving.words import Turn, cookie_of, new_id, read

from starboard.core.seating import TABLE
from starboard.server.clock import now_ms
from starboard.server.store.store import Store
from starboard.server.table_service import TableService
from starboard.table.command import Command
from starboard.table.operations import CloseSeats, Sit
from starboard.table.setup import new_setup

STEP = b'{"type":"step"'
SHOWN = b'{"type":"shown"'
ANSWER = b'{"type":"answer"'
SLOW = b'{"type":"slow"'
AGAIN = 1.0  # seconds until a command that the server postponed is sent again, as the page does
AT_ONCE = 16  # tables that are started, and then opened, at the same time
OVERLOADED = 503  # HTTP status
RETRY = 2.0  # seconds
PATIENCE = 60.0  # seconds for a connection to open, on a very busy machine


@dataclass
class Tally:
    """Counts for a crowd. Latencies are in seconds from sending a move until each connection receives it."""

    moves: int = 0
    steps: int = 0
    refused: int = 0
    postponed: int = 0
    ended: int = 0
    bytes: int = 0
    latencies: list[float] = field(default_factory=list)


@dataclass(frozen=True)
class Result:
    """A server's work during some seconds, and the CPU seconds of its processes."""

    tally: Tally
    seconds: float
    cpu: float

    @property
    def rate(self) -> float:
        return self.tally.moves / self.seconds

    @property
    def micros(self) -> float:
        """Microseconds of the server's CPU per move."""
        return self.cpu / max(1, self.tally.moves) * 1e6

    def late(self, share: float) -> float:
        """Return the quantile in ms of the latencies at this share."""
        return quantile(self.tally.latencies, share) * 1000


class Seats:
    """One table with people in its seats, then spectators. The player to move plays one of the offered choices."""

    def __init__(
        self, table: str, cookies: Sequence[str], watchers: Sequence[str], rng: Random, host: str = HOME
    ) -> None:
        self.table = table
        self.tally = Tally()
        self.playing = False
        self.asked: tuple[int, Turn] | None = None
        self.over = False
        self.interval = 0.0
        self._cookies = [*cookies, *watchers]
        self._people = len(cookies)
        self._lines: list[Line] = []
        self._rng = rng
        self._host = host
        self._awaited = 0
        self._sent = 0.0
        self._said = b""
        self._seen = 0
        self._next: asyncio.TimerHandle | None = None

    async def open(self, ports: Sequence[int], source: str = "") -> None:
        """Open the connections from one address, spread over these servers in turn."""
        for number, cookie in enumerate(self._cookies):
            heard = self._watching(number) if number >= self._people else self._hearing(number)
            path = f"/api/tables/{self.table}/live"
            port = ports[number % len(ports)]
            self._lines.append(await self._line(port, path, cookie, heard, source))

    async def _line(self, port: int, path: str, cookie: str, heard: Callable[[bytes], None], source: str) -> Line:
        """Open one connection; wait and try again while the server is overloaded."""
        while True:
            try:
                return await Line.open(self._host, port, path, cookie, heard, self._lost, source, PATIENCE)
            except NoLine as fault:
                if fault.status != OVERLOADED:
                    raise
            await asyncio.sleep(RETRY)

    def close(self) -> None:
        self.stop()
        for line in self._lines:
            line.close()

    def _lost(self) -> None:
        self.playing = False

    def begin(self, delay: float = 0.0) -> None:
        """Play a move after some seconds, and from then on one per interval."""
        self.playing = True
        self._move_after(delay)

    def stop(self) -> None:
        self.playing = False
        if self._next is not None:
            self._next.cancel()

    def _move_after(self, delay: float) -> None:
        if self._next is not None:
            self._next.cancel()
        self._next = asyncio.get_running_loop().call_later(max(0.0, delay), self.move)

    def move(self) -> None:
        """Play a move for the seat whose turn it is, after every connection has received the previous one."""
        if not self.playing or self.over or self.asked is None or self._awaited:
            return
        place, turn = self.asked
        self.asked = None
        actions = "; ".join(self._rng.choice(turn.open))
        self._awaited = len(self._lines)
        self._sent = time.perf_counter()
        self._said = (
            f'{{"type":"command","id":"{new_id()}","kind":"play","seat":{place + 1},"argument":"{actions}",'
            f'"decision":{turn.decision}}}'.encode()
        )
        self._lines[place].say(self._said)

    def _say_again(self, place: int) -> None:
        self.tally.postponed += 1
        if self.playing:
            self._lines[place].say(self._said)

    def _hearing(self, number: int) -> Callable[[bytes], None]:
        def heard(text: bytes) -> None:
            if text.startswith((STEP, SHOWN)):
                said = read(text)
                if said.turn is not None and said.turn.open and said.n >= self._seen:
                    self.asked, self._seen = (number, said.turn), said.n
                self.over = self.over or (said.around is not None and said.around.stage == "over")
                if text.startswith(STEP):
                    self._step(number)
                elif self.playing:
                    self.move()
            elif text.startswith(SLOW):
                asyncio.get_running_loop().call_later(AGAIN, self._say_again, number)
            elif not text.startswith(ANSWER):
                return
            elif not read(text).n:
                self.tally.refused += 1
                self._awaited = 0

        return heard

    def _watching(self, number: int) -> Callable[[bytes], None]:
        def heard(text: bytes) -> None:
            if text.startswith(STEP):
                self._step(number)

        return heard

    def _step(self, number: int) -> None:
        now = time.perf_counter()
        tally = self.tally
        tally.steps += 1
        tally.bytes += self._lines[number].size
        if not self._awaited:
            return
        tally.latencies.append(now - self._sent)
        self._awaited -= 1
        if self._awaited == 0:
            tally.moves += 1
            tally.ended += self.over
            self._move_after(self._sent + self.interval - now)


async def start_tables(
    database: str, ids: Sequence[str], game: str, people: int, watchers: int = 0, options: str = "", pace: str = "none"
) -> list[Seats]:
    """Start tables through a service in this process, which is quicker than a server. They have no connections."""
    store, looking = await Store.open(database), [cookie_of(f"spectator{number}") for number in range(watchers)]
    service = TableService(store)

    async def started(id: str) -> Seats:
        setup, now = new_setup(id, game, options, people, pace), now_ms()
        await service.open(setup, "host", secrets.token_bytes(32), now, "open")
        names = [f"{id}-{place}" for place in range(1, people + 1)]
        for place, name in enumerate(names, 1):
            await service.command(id, Command("sit", name, Sit(place, "-", f"Player{place}"), now))
        await service.command(id, Command("close", "host", CloseSeats(TABLE), now))
        return Seats(id, [cookie_of(name) for name in names], looking, Random(id))

    made: list[Seats] = []
    try:
        for start in range(0, len(ids), AT_ONCE):
            made += await asyncio.gather(*map(started, ids[start : start + AT_ONCE]))
    finally:
        await store.close()
    return made


def spread(number: int, ports: Sequence[int]) -> Sequence[int]:
    """Return all servers in rotation, for the connections of a table. Its number selects the first one."""
    turn = number % len(ports)
    return [*ports[turn:], *ports[:turn]]


async def connect(
    tables: Sequence[Seats], ports: Sequence[int], source: Callable[[int], str] = lambda _: "", affine: bool = False
) -> None:
    """Open the connections of each table from the address of its number.

    They go to all servers in turn; with `affine`, to one, by the hash of the table's id, as the proxies do.
    """
    for start in range(0, len(tables), AT_ONCE):
        some = enumerate(tables[start : start + AT_ONCE], start)
        await asyncio.gather(
            *(
                each.open([home(each.table, ports)] if affine else spread(number, ports), source(number))
                for number, each in some
            )
        )


def home(table: str, ports: Sequence[int]) -> int:
    """Return the server that a proxy chooses for all connections of a table."""
    return ports[crc32(table.encode()) % len(ports)]


def close(tables: Sequence[Seats]) -> None:
    for each in tables:
        each.close()


def together(tallies: Sequence[Tally]) -> Tally:
    return Tally(
        sum(each.moves for each in tallies), sum(each.steps for each in tallies),
        sum(each.refused for each in tallies), sum(each.postponed for each in tallies),
        sum(each.ended for each in tallies), sum(each.bytes for each in tallies),
        [late for each in tallies for late in each.latencies],
    )  # fmt: skip


async def play(
    tables: Sequence[Seats], pids: Sequence[int], seconds: float, rate: float = 0, warm: float = 1.0,
    moves: int = 0, told: Callable[[int], None] = lambda _: None,
) -> Result:  # fmt: skip
    """Play the tables after a warm-up, for `seconds` or `moves`, at the given rate or as fast as possible."""
    for number, each in enumerate(tables):
        each.interval = len(tables) / rate if rate else 0.0
        each.begin(each.interval * number / len(tables))
    await asyncio.sleep(warm)
    for each in tables:
        each.tally = Tally()
    began, used = time.perf_counter(), sum(map(cpu, pids))
    while (passed := time.perf_counter() - began) < seconds:
        done = sum(each.tally.moves for each in tables)
        told(done)
        if (moves and done >= moves) or all(each.over or not each.playing for each in tables):
            break
        await asyncio.sleep(min(0.1, seconds - passed))
    result = Result(
        together([each.tally for each in tables]), time.perf_counter() - began, sum(map(cpu, pids)) - used
    )  # fmt: skip
    for each in tables:
        each.stop()
    return result
