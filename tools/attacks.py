"""Attacks on a server of one's own, each with its figure: `tools/attacks.py qr`. Never point it at anybody else's.

The server has the last core to itself; the attacker and two people who play at another table share the first. What
these people feel is told three times: before, while the same bytes go to a bare socket, and during the attack.
"""

import argparse
import asyncio
import contextlib
import json
import os
import resource
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

FILES = 1024  # the usual limit of open files
CORES = sorted(os.sched_getaffinity(0))


class Target:
    """A server of its own, as anybody would start it at the usual limit of open files."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        run = f"from starboard.cli.main import app; app(['serve', '--port', '{self.port}', '--data', '{folder}/a.db'])"
        self.log = folder / "log"
        with self.log.open("w") as log:
            self.process = subprocess.Popen([sys.executable, "-c", run], stderr=log, preexec_fn=_as_a_server)
        self.attacked = self.port
        for _ in range(1200):
            with contextlib.suppress(OSError):
                urllib.request.urlopen(f"http://127.0.0.1:{self.port}/ready", timeout=2).close()
                return
            time.sleep(0.05)
        raise SystemExit(self.log.read_text())

    def memory(self) -> float:
        """Resident, in MB."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.partition("VmRSS:")[2].split()[0]) / 1024

    def end(self) -> None:
        self.process.terminate()
        self.process.wait(20)


def _as_a_server() -> None:
    resource.setrlimit(resource.RLIMIT_NOFILE, (FILES, FILES))
    _on_the_last_core()


def _on_the_last_core() -> None:
    os.sched_setaffinity(0, CORES[-1:])


@contextlib.contextmanager
def sink() -> Iterator[int]:
    """The port of a bare socket that runs where the server runs."""
    file = Path(__file__).parent / "proving" / "sink.py"
    process = subprocess.Popen(
        [sys.executable, file], stdout=subprocess.PIPE, text=True, preexec_fn=_on_the_last_core
    )  # fmt: skip
    assert process.stdout is not None
    try:
        yield int(process.stdout.readline())
    finally:
        process.kill()
        process.wait()


async def ask(port: int, head: str, body: bytes = b"", source: str = "127.0.0.1") -> bytes:
    """One request on a connection of its own; the whole answer."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0))
    try:
        length = f"Content-Length: {len(body)}\r\n" if body else ""
        writer.write(f"{head}\r\nConnection: close\r\n{length}\r\n".encode() + body)
        return await reader.read()
    finally:
        writer.close()


@contextlib.asynccontextmanager
async def victim(port: int) -> AsyncIterator[list[float]]:
    """Two people at another table, from other addresses: how long each move took to be acknowledged, in ms."""
    took: list[float] = []
    going = asyncio.create_task(_play_on(port, took))
    try:
        yield took
    finally:
        going.cancel()


async def _play_on(port: int, took: list[float]) -> None:
    people = Guest(port, "127.0.0.9"), Guest(port, "127.0.0.10")
    while True:
        table = await people[0].table_for_two(people[1])
        while table and (place := await _whose_turn(people, table)) is not None:
            begun = time.perf_counter()
            try:
                await asyncio.wait_for(people[place].play(table, place + 1), 5)
                took.append((time.perf_counter() - begun) * 1000)
            except (OSError, TimeoutError):
                took.append(5000)
            await asyncio.sleep(0.1)
        await asyncio.sleep(0.1)


async def _whose_turn(people: "tuple[Guest, Guest]", table: str) -> int | None:
    """0 or 1; None if the game is over or nobody answers."""
    for place, person in enumerate(people):
        with contextlib.suppress(OSError, TimeoutError):
            await asyncio.wait_for(person.look(table), 5)
            if person.offered:
                return place
    return None


def told(took: list[float]) -> str:
    ordered = sorted(took) or [0]
    lost, late = sum(each >= 5000 for each in ordered), ordered[int(len(ordered) * 0.99)]
    return f"median {statistics.median(ordered):.0f} ms, p99 {late:.0f} ms, {lost} unanswered"


async def qr(target: Target) -> str:
    """32 codes a second for ten seconds, each with a name of 1,000 letters and a path of its own."""
    codes: dict[bytes, int] = {}

    async def one(n: int) -> None:
        head = f"POST /api/qr.svg HTTP/1.1\r\nHost: {'x' * 1000}\r\nContent-Type: application/json"
        answer = await ask(target.attacked, head, b'{"path": "/t/%d"}' % n)
        codes[answer[9:12]] = codes.get(answer[9:12], 0) + 1

    async with victim(target.port) as took:
        asked = []
        for n in range(320):
            asked.append(asyncio.create_task(one(n)))
            await asyncio.sleep(1 / 32)
        await asyncio.gather(*asked)
    return f"others: {told(took)}; answers {codes}"


async def codes(target: Target) -> str:
    """The same by a name that is known."""
    given: dict[bytes, int] = {}

    async def one(n: int) -> None:
        head = "POST /api/qr.svg HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json"
        answer = await ask(target.attacked, head, b'{"path": "/arrive#move=%s%d"}' % (b"x" * 90, n))
        given[answer[9:12]] = given.get(answer[9:12], 0) + 1

    async with victim(target.port) as took:
        asked = []
        for n in range(320):
            asked.append(asyncio.create_task(one(n)))
            await asyncio.sleep(1 / 32)
        await asyncio.gather(*asked)
    return f"others: {told(took)}; answers {given}"


async def _held(target: Target, first: bytes) -> str:
    """1,100 connections from one address that say this and no more; after that another visitor comes."""
    writers = []
    for _ in range(1100):
        with contextlib.suppress(OSError, TimeoutError):
            _, writer = await asyncio.wait_for(
                asyncio.open_connection("127.0.0.1", target.attacked, local_addr=("127.0.0.5", 0)), 2
            )
            writer.write(first)
            writers.append(writer)
    async with victim(target.port) as took:
        await asyncio.sleep(15)
    for writer in writers:
        writer.close()
    return f"others: {told(took)}"


async def headers(target: Target) -> str:
    """1,100 half-sent headers."""
    return await _held(target, b"GET / HTTP/1.1\r\nHost: localhost\r\nX-A: ")


async def idle(target: Target) -> str:
    """1,100 silent sockets."""
    return await _held(target, b"")


async def bodies(target: Target) -> str:
    """1,100 half-sent bodies."""
    return await _held(target, b"POST /api/qr.svg HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{")


async def paths(target: Target) -> str:
    """6,000 live connections asked for, each at a table with a name of 7,000 letters that does not exist."""
    before = target.memory()
    head = "GET /api/tables/%s/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade"
    async with victim(target.port) as took:
        for n in range(0, 6_000, 50):
            asked = (_upgrade(target.attacked, head % (f"{each}".rjust(7000, "x"))) for each in range(n, n + 50))
            await asyncio.gather(*asked)
    return f"others: {told(took)}; memory {before:.0f} MB, then {target.memory():.0f} MB"


async def _upgrade(port: int, head: str) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"{head}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode())
    await reader.readuntil(b"\r\n\r\n")
    writer.close()


async def tables(target: Target) -> str:
    """New guests from one address, each making tables until refused, for twenty seconds."""
    made, until = 0, time.monotonic() + 20
    async with victim(target.port) as took:
        while time.monotonic() < until:
            answer = await ask(target.attacked, "GET /api/me HTTP/1.1\r\nHost: localhost")
            cookie = answer.partition(b"starboard_guest=")[2].partition(b";")[0].decode()
            head = f"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nCookie: starboard_guest={cookie}"
            body = b'{"game": "spacewalk", "seats": 2}'
            given = await asyncio.gather(*(ask(target.attacked, head, body) for _ in range(20)))
            made += sum(b" 201 " in each[:20] for each in given)
    return f"others: {told(took)}; {made} tables in 20 s"


class Guest:
    """Somebody at an address of their own, with a cookie."""

    def __init__(self, port: int, source: str) -> None:
        self.port, self.source, self.cookie, self.sent = port, source, "", 0
        self.offered: list[list[str]] = []

    async def call(self, path: str, body: Any = None) -> Any:
        """The JSON of an answer; None if it was refused."""
        head = f"{'GET' if body is None else 'POST'} {path} HTTP/1.1\r\nHost: localhost\r\nCookie: {self.cookie}"
        answer = await ask(self.port, head, b"" if body is None else json.dumps(body).encode(), self.source)
        if not self.cookie:
            self.cookie = "starboard_guest=" + answer.partition(b"starboard_guest=")[2].partition(b";")[0].decode()
        top, _, text = answer.partition(b"\r\n\r\n")
        return json.loads(text) if top[9:10] == b"2" else None

    async def introduced(self) -> "Guest":
        """This guest, with a cookie."""
        if not self.cookie:
            await self.call("/api/me")
        return self

    async def status(self, path: str) -> str:
        """The status of an answer; empty if there was none."""
        answer = await ask(
            self.port, f"GET {path} HTTP/1.1\r\nHost: localhost\r\nCookie: {self.cookie}", b"", self.source
        )
        return answer[9:12].decode(errors="replace")

    async def do(self, table: str, kind: str, seat: int = -1, argument: str = "") -> bool:
        self.sent += 1
        said = {"id": f"c{self.sent}", "kind": kind, "seat": seat, "argument": argument}
        return await self.call(f"/api/tables/{table}/commands", said) is not None

    async def table(self, level: str, sits: bool) -> str:
        """A begun game of two: against a bot, or between two bots; empty if that was refused."""
        await self.introduced()
        made = await self.call("/api/tables", {"game": "spacewalk", "seats": 2})
        if made is None:
            return ""
        id = str(made["id"])
        await (self.do(id, "sit", 1, "- Ada") if sits else self.do(id, "bot", 1, level))
        await self.do(id, "bot", 2, level)
        return id if await self.do(id, "start") else ""

    async def table_for_two(self, other: "Guest") -> str:
        """A begun game with somebody else; empty if that was refused."""
        await self.introduced()
        await other.introduced()
        made = await self.call("/api/tables", {"game": "spacewalk", "seats": 2})
        if made is None:
            return ""
        id = str(made["id"])
        await self.do(id, "sit", 1, "- Ada")
        await other.do(id, "sit", 2, "- Ben")
        return id if await self.do(id, "start") else ""

    async def long_game(self, other: "Guest", moves: int = 150) -> str:
        """A table at which this many moves were played, by the first choice each; it is not over yet."""
        table, people = await self.table_for_two(other), (self, other)
        for _ in range(moves):
            place = await _whose_turn(people, table)
            if place is None:
                return await self.long_game(other, moves // 2)
            await people[place].play(table, place + 1)
        return table

    async def look(self, table: str) -> None:
        """What can be done now stands in `offered`."""
        now = await self.call(f"/api/tables/{table}/now")
        choices = now[1].get("turn", {}).get("choices", ()) if now else ()
        self.offered = [each["actions"] for each in choices if each["actions"]]

    async def play(self, table: str, seat: int) -> None:
        await self.do(table, "play", seat, "; ".join(self.offered[0]))

    async def answered(self, table: str, seconds: float) -> float:
        """Play one action; seconds until a bot that was to answer has, or what was allowed. 0: it is our turn again."""
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
    """24 guests of one address ask for the replay and the story of a long game, each as soon as it is answered."""
    given: dict[str, int] = {}
    mallory, other = Guest(target.port, "127.0.0.5"), Guest(target.port, "127.0.0.5")
    table = await mallory.long_game(other)
    guests = [Guest(target.attacked, "127.0.0.5") for _ in range(24)]
    until = time.monotonic() + 15

    async def one(guest: Guest) -> None:
        guest.cookie = (await Guest(target.port, "127.0.0.5").introduced()).cookie
        while time.monotonic() < until:
            for path in ("replay", "story"):
                with contextlib.suppress(OSError):
                    status = await guest.status(f"/api/tables/{table}/{path}")
                    given[status] = given.get(status, 0) + 1
            await asyncio.sleep(0.01)

    async def play_on() -> None:
        while plays_on and time.monotonic() < until:
            place = await _whose_turn((mallory, other), table)
            if place is None:
                return
            await (mallory, other)[place].play(table, place + 1)

    async with victim(target.port) as took:
        await asyncio.gather(*map(one, guests), play_on())
    return f"others: {told(took)}; answers {given}"


async def fresh_replays(target: Target) -> str:
    """The same while the game is played on, so that no answer can be given twice."""
    return await replays(target, plays_on=True)


async def _answers(target: Target, seconds: float, least: int = 10) -> str:
    """How long the bot of somebody who plays takes, over some of its answers."""
    ada, took = Guest(target.port, "127.0.0.9"), list[float]()
    while len(took) < least and sum(took) < seconds:
        table, last = await ada.table("navigator", sits=True), 0.0
        while last >= 0 and len(took) < least and sum(took) < seconds:
            last = await ada.answered(table, seconds)
            took += [last] if last > 0 else []
    return f"median {statistics.median(took):.2f} s, slowest {max(took):.2f} s of {len(took)}"


async def bots(target: Target, count: int = 20) -> str:
    """20 games between bots of the top level, begun by one address, while somebody plays against a bot."""
    before = await _answers(target, 60)
    made = 0
    while made < count:
        mallory = Guest(target.port, "127.0.0.5")
        while made < count and await mallory.table("admiral", sits=False):
            made += 1
    return f"a bot answers: {before}; beside {made} games between bots: {await _answers(target, 60)}"


async def many_bots(target: Target) -> str:
    """The same with 200."""
    return await bots(target, 200)


Attack = Callable[[Target], Awaitable[str]]
ON_PEOPLE: dict[str, Attack] = {
    "qr": qr, "codes": codes, "headers": headers, "idle": idle, "bodies": bodies, "paths": paths, "tables": tables,
    "replays": replays, "fresh_replays": fresh_replays,
}  # fmt: skip
ATTACKS: dict[str, Attack] = {**ON_PEOPLE, "bots": bots, "many_bots": many_bots}


async def measured(name: str, target: Target) -> None:
    attack = ATTACKS[name]
    if name in ON_PEOPLE:
        async with victim(target.port) as took:
            await asyncio.sleep(10)
        print(f"{name}, before: others: {told(took)}", flush=True)
        with sink() as target.attacked:
            print(f"{name}, to a bare socket: {(await attack(target)).partition(';')[0]}", flush=True)
        target.attacked = target.port
    print(f"{name}: {await attack(target)}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("attack", nargs="*", default=list(ATTACKS), help=", ".join(ATTACKS))
    resource.setrlimit(resource.RLIMIT_NOFILE, (4096, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    os.environ.pop("STARBOARD_DATABASE", None)
    wanted = parser.parse_args().attack
    os.sched_setaffinity(0, CORES[:1])
    for name in wanted:
        with tempfile.TemporaryDirectory() as folder:
            target = Target(Path(folder))
            try:
                asyncio.run(measured(name, target))
            finally:
                target.end()


if __name__ == "__main__":
    main()
