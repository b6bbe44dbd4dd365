"""Attack a local server and measure the effect: `tools/prove.py attacks qr`. Never attack a server that isn't yours.

The server has the last core to itself; the attacker and two people at another table share the first. Prints these
people's response times three times: before, while the same bytes go to a bare socket, and during the attack.
"""

import argparse
import asyncio
import contextlib
import os
import resource
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from statistics import median
from typing import Any

from tools.proving import sink
from tools.proving.figures import quantile
from tools.proving.programs import HOME, Program, free_port, resident
from tools.proving.site import Site, site
from tools.proving.words import Unasked, ask, command, cookie_of, exchange, new_id

FILES = 1024  # the usual limit of open files
CORES = sorted(os.sched_getaffinity(0))
LOST = 5000.0  # ms after which a move counts as unanswered


class Target:
    """A server with the usual limit of open files. The port `attacked` may be replaced by that of a bare socket."""

    def __init__(self, site: Site) -> None:
        self.server = site.program("serve")
        self.server.prepare = _as_a_server
        site.run(self.server)
        self.port = self.attacked = self.server.port

    def memory(self) -> float:
        """Return the resident memory in MB."""
        return resident(self.server.pid)


def _as_a_server() -> None:
    resource.setrlimit(resource.RLIMIT_NOFILE, (FILES, FILES))
    _on_the_last_core()


def _on_the_last_core() -> None:
    os.sched_setaffinity(0, CORES[-1:])


def bare_socket(site: Site) -> int:
    """Start a bare socket on the server's core; return its port."""
    port = free_port()
    bare = Program([sys.executable, sink.__file__, str(port)], site.folder / "sink.log")
    bare.port, bare.prepare = port, _on_the_last_core
    site.run(bare)
    return port


async def send(port: int, head: str, body: bytes = b"", source: str = HOME) -> bytes:
    """Send one request on a new connection and return the whole response."""
    length = f"Content-Length: {len(body)}\r\n" if body else ""
    return await exchange(port, f"{head}\r\nConnection: close\r\n{length}\r\n".encode() + body, source=source)


@contextlib.asynccontextmanager
async def victim(port: int) -> AsyncIterator[list[float]]:
    """Have two people play at another table, from other addresses; yield the time to acknowledge each move, in ms."""
    took: list[float] = []
    going = asyncio.create_task(_play_on(port, took))
    try:
        yield took
    finally:
        going.cancel()


async def _play_on(port: int, took: list[float]) -> None:
    people = Guest(port, "127.0.0.9"), Guest(port, "127.0.0.10")
    while True:
        table = await people[0].table(*people)
        while table and (place := await _whose_turn(people, table)) is not None:
            begun = time.perf_counter()
            try:
                await asyncio.wait_for(people[place].play(table, place + 1), 5)
                took.append((time.perf_counter() - begun) * 1000)
            except (OSError, TimeoutError):
                took.append(LOST)
            await asyncio.sleep(0.1)
        await asyncio.sleep(0.1)


async def _whose_turn(people: "tuple[Guest, Guest]", table: str) -> int | None:
    """Return the index of the person to move, or None if the game is over or there is no response."""
    for place, person in enumerate(people):
        with contextlib.suppress(OSError, TimeoutError):
            await asyncio.wait_for(person.look(table), 5)
            if person.offered:
                return place
    return None


def told(took: list[float]) -> str:
    lost = sum(each >= LOST for each in took)
    return f"median {median(took or [0]):.0f} ms, p99 {quantile(took, 0.99):.0f} ms, {lost} unanswered"


async def _codes(target: Target, host: str, path: str) -> str:
    """Request 32 QR codes a second for ten seconds."""
    given: Counter[bytes] = Counter()
    head = f"POST /api/qr.svg HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json"

    async def one(n: int) -> None:
        given[(await send(target.attacked, head, b'{"path": "%s%d"}' % (path.encode(), n)))[9:12]] += 1

    async with victim(target.port) as took:
        asked = []
        for n in range(320):
            asked.append(asyncio.create_task(one(n)))
            await asyncio.sleep(1 / 32)
        await asyncio.gather(*asked)
    return f"others: {told(took)}; answers {dict(given)}"


async def qr(target: Target) -> str:
    """Request QR codes with a host name of 1,000 letters and a different path each time."""
    return await _codes(target, "x" * 1000, "/t/")


async def codes(target: Target) -> str:
    """Request QR codes with a known host name and a different path each time."""
    return await _codes(target, "localhost", f"/arrive#move={'x' * 90}")


async def _held(target: Target, first: bytes) -> str:
    """Open 1,100 connections from one address that send only `first`, then connect as another visitor."""
    writers = []
    for _ in range(1100):
        with contextlib.suppress(OSError, TimeoutError):
            _, writer = await asyncio.wait_for(
                asyncio.open_connection(HOME, target.attacked, local_addr=("127.0.0.5", 0)), 2
            )
            writer.write(first)
            writers.append(writer)
    async with victim(target.port) as took:
        await asyncio.sleep(15)
    for writer in writers:
        writer.close()
    return f"others: {told(took)}"


async def headers(target: Target) -> str:
    """Send 1,100 incomplete headers."""
    return await _held(target, b"GET / HTTP/1.1\r\nHost: localhost\r\nX-A: ")


async def idle(target: Target) -> str:
    """Open 1,100 silent sockets."""
    return await _held(target, b"")


async def bodies(target: Target) -> str:
    """Send 1,100 incomplete bodies."""
    return await _held(target, b"POST /api/qr.svg HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{")


async def paths(target: Target) -> str:
    """Request 6,000 live connections, each for a missing table with a name of 7,000 letters."""
    before = target.memory()
    head = "GET /api/tables/%s/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade"
    async with victim(target.port) as took:
        for n in range(0, 6_000, 50):
            asked = (_upgrade(target.attacked, head % (f"{each}".rjust(7000, "x"))) for each in range(n, n + 50))
            await asyncio.gather(*asked)
    return f"others: {told(took)}; memory {before:.0f} MB, then {target.memory():.0f} MB"


async def _upgrade(port: int, head: str) -> None:
    reader, writer = await asyncio.open_connection(HOME, port)
    writer.write(f"{head}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode())
    await reader.readuntil(b"\r\n\r\n")
    writer.close()


async def tables(target: Target) -> str:
    """Create new guests from one address for twenty seconds; each creates tables until rejected."""
    made, until = 0, time.monotonic() + 20
    async with victim(target.port) as took:
        while time.monotonic() < until:
            answer = await send(target.attacked, "GET /api/me HTTP/1.1\r\nHost: localhost")
            cookie = answer.partition(b"starboard_guest=")[2].partition(b";")[0].decode()
            head = f"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nCookie: starboard_guest={cookie}"
            body = b'{"game": "spacewalk", "seats": 2}'
            given = await asyncio.gather(*(send(target.attacked, head, body) for _ in range(20)))
            made += sum(b" 201 " in each[:20] for each in given)
    return f"others: {told(took)}; {made} tables in 20 s"


class Guest:
    """A person at a separate address, with a cookie."""

    def __init__(self, port: int, source: str) -> None:
        self.port, self.source, self.cookie = port, source, cookie_of(new_id("guest"))
        self.offered: list[list[str]] = []

    async def call(self, path: str, body: Any = None) -> Any:
        """Return the JSON of a response, or None if the request was rejected."""
        with contextlib.suppress(Unasked):
            return (await ask(self.port, path, self.cookie, body, source=self.source))[0]
        return None

    async def status(self, path: str) -> str:
        """Return the status of a response; empty if there was none."""
        head = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nCookie: {self.cookie}"
        return (await send(self.port, head, b"", self.source))[9:12].decode(errors="replace")

    async def do(self, table: str, kind: str, seat: int = -1, argument: str = "") -> bool:
        said = command(new_id(), kind, seat, argument)
        return await self.call(f"/api/tables/{table}/commands", said) is not None

    async def table(self, *seats: "Guest | str") -> str:
        """Start a game between guests and bots of the given levels; return its table, empty if rejected."""
        made = await self.call("/api/tables", {"game": "spacewalk", "seats": len(seats)})
        if made is None:
            return ""
        id = str(made["id"])
        for place, taken in enumerate(seats, 1):
            if isinstance(taken, Guest):
                await taken.do(id, "sit", place, f"- Player{place}")
            else:
                await self.do(id, "bot", place, taken)
        return id if await self.do(id, "start") else ""

    async def long_game(self, other: "Guest", moves: int = 150) -> str:
        """Play `moves` moves, always the first choice, and return the table. Its game is not over."""
        table, people = await self.table(self, other), (self, other)
        for _ in range(moves):
            place = await _whose_turn(people, table)
            if place is None:
                return await self.long_game(other, moves // 2)
            await people[place].play(table, place + 1)
        return table

    async def look(self, table: str) -> None:
        """Set `offered` to the legal actions."""
        now = await self.call(f"/api/tables/{table}/now")
        choices = now[1].get("turn", {}).get("choices", ()) if now else ()
        self.offered = [each["actions"] for each in choices if each["actions"]]

    async def play(self, table: str, seat: int) -> None:
        await self.do(table, "play", seat, "; ".join(self.offered[0]))

    async def answered(self, table: str, seconds: float) -> float:
        """Play one action; return the seconds until the bot has answered, at most `seconds`.

        Return 0 if it is our turn again without an answer, and -1 if the game is over.
        """
        at_table = f"/api/tables/{table}/now"
        while not (shown := (await self.call(at_table))[1]).get("turn", {}).get("choices"):
            if shown.get("around", {}).get("stage") == "over":
                return -1
            await asyncio.sleep(0.02)
        choice = next(each for each in shown["turn"]["choices"] if each["actions"])
        await self.do(table, "play", 1, "; ".join(choice["actions"]))
        begun = time.perf_counter()
        if (await self.call(at_table))[1].get("turn", {}).get("choices"):
            return 0
        while (took := time.perf_counter() - begun) < seconds:
            if (await self.call(at_table))[1].get("turn", {}).get("choices"):
                break
            await asyncio.sleep(0.02)
        return took


async def replays(target: Target, plays_on: bool = False) -> str:
    """Let 24 guests from one address keep requesting the replay and story of a long game."""
    given: Counter[str] = Counter()
    mallory, other = Guest(target.port, "127.0.0.5"), Guest(target.port, "127.0.0.5")
    table = await mallory.long_game(other)
    guests = [Guest(target.attacked, "127.0.0.5") for _ in range(24)]
    until = time.monotonic() + 15

    async def one(guest: Guest) -> None:
        while time.monotonic() < until:
            for path in ("replay", "story"):
                with contextlib.suppress(OSError):
                    given[await guest.status(f"/api/tables/{table}/{path}")] += 1
            await asyncio.sleep(0.01)

    async def play_on() -> None:
        while plays_on and time.monotonic() < until:
            place = await _whose_turn((mallory, other), table)
            if place is None:
                return
            await (mallory, other)[place].play(table, place + 1)

    async with victim(target.port) as took:
        await asyncio.gather(*map(one, guests), play_on())
    return f"others: {told(took)}; answers {dict(given)}"


async def fresh_replays(target: Target) -> str:
    """Request replays while the game continues, so that no response can be reused."""
    return await replays(target, plays_on=True)


async def _answers(target: Target, seconds: float, least: int = 10) -> str:
    """Return how long a bot takes to answer a player, over at least `least` answers if `seconds` allows."""
    ada, took = Guest(target.port, "127.0.0.9"), list[float]()
    while len(took) < least and sum(took) < seconds:
        table, last = await ada.table(ada, "navigator"), 0.0
        while last >= 0 and len(took) < least and sum(took) < seconds:
            last = await ada.answered(table, seconds)
            took += [last] if last > 0 else []
    return f"median {median(took):.2f} s, slowest {max(took):.2f} s of {len(took)}"


async def bots(target: Target, count: int = 20) -> str:
    """Start 20 games between bots of the top level from one address, while a person plays against a bot."""
    before = await _answers(target, 60)
    made = 0
    while made < count:
        mallory = Guest(target.port, "127.0.0.5")
        while made < count and await mallory.table("admiral", "admiral"):
            made += 1
    return f"a bot answers: {before}; with {made} games between bots: {await _answers(target, 60)}"


async def many_bots(target: Target) -> str:
    """Start 200 games between bots."""
    return await bots(target, 200)


Attack = Callable[[Target], Awaitable[str]]
ON_PEOPLE: dict[str, Attack] = {
    "qr": qr, "codes": codes, "headers": headers, "idle": idle, "bodies": bodies, "paths": paths, "tables": tables,
    "replays": replays, "fresh_replays": fresh_replays,
}  # fmt: skip
ATTACKS: dict[str, Attack] = {**ON_PEOPLE, "bots": bots, "many_bots": many_bots}


async def measured(name: str, target: Target, site: Site) -> None:
    attack = ATTACKS[name]
    if name in ON_PEOPLE:
        async with victim(target.port) as took:
            await asyncio.sleep(10)
        print(f"{name}, before: others: {told(took)}", flush=True)
        target.attacked = bare_socket(site)
        print(f"{name}, to a bare socket: {(await attack(target)).partition(';')[0]}", flush=True)
        target.attacked = target.port
    print(f"{name}: {await attack(target)}", flush=True)


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("attack", nargs="*", default=list(ATTACKS), help=", ".join(ATTACKS))


def prove(asked: argparse.Namespace) -> list[str]:
    resource.setrlimit(resource.RLIMIT_NOFILE, (4096, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    os.environ.pop("STARBOARD_DATABASE", None)
    os.sched_setaffinity(0, CORES[:1])
    for name in asked.attack:
        with site() as made:
            asyncio.run(measured(name, Target(made), made))
    return []
