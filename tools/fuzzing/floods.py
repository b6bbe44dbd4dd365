"""Floods: clients that never read, messages that inflate, and ten thousand sockets. Others must not be affected."""

import asyncio
import contextlib
import gzip
import json
import socket
import subprocess
import sys
import time
import zlib
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

from tools.fuzzing.damage import Damage
from tools.fuzzing.live import Talker
from tools.fuzzing.server import Fuzzed
from tools.fuzzing.tally import SLOW, Tally
from tools.fuzzing.visit import Visitor
from tools.proving.line import frame, handshake
from tools.proving.programs import HOME
from tools.proving.words import cookie_of, seat

SMALL = 4096  # bytes of the receive buffer of a client that does not read
ASKED, AT_ONCE = 400, 50  # messages or requests of such a client, and how many it sends together
ASKING = 20.0  # seconds for which it keeps sending
UNREAD = 75.0  # seconds after which a client that reads nothing must be disconnected
BIG = 100_000_000  # bytes to which a bomb inflates
DAMAGED = 2000  # bytes; a shorter input is a damaged frame
AROUND = 30  # MB of normal variation in memory
CLOSED = 30.0  # seconds after which half-sent requests must be closed


@contextlib.asynccontextmanager
async def bystander(server: Fuzzed, tally: Tally) -> AsyncIterator[None]:
    """Run a bystander process during the block. Each of its requests must be answered within 5 s."""
    command = [sys.executable, str(Path(__file__).with_name("bystander.py")), str(server.port), cookie_of("bystander")]
    process = await asyncio.create_subprocess_exec(*command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    try:
        yield
    finally:
        said, _ = await process.communicate(b"")
    found = json.loads(said)
    tally.notes.append(f"a person elsewhere waited {found['slowest']:.2f} s at most")
    if found["wrong"]:
        tally.fault("bystander", f"{found['wrong']} requests of a person elsewhere were not answered")
    tally.took(found["slowest"], "bystander")


def _raw(source: str, small: bool = False) -> socket.socket:
    made = socket.socket()
    if small:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
    made.setblocking(False)
    made.bind((source, 0))
    return made


def _handshake(port: int, table: str, cookie: str, compressed: bool = False) -> bytes:
    return handshake(HOME, port, f"/api/tables/{table}/live", cookie, compressed)


# ---- clients that never read


async def slow_readers(server: Fuzzed, tally: Tally, rng: Random) -> None:
    """Send many requests and read nothing. Each client must be dropped within 75 s, and memory must stay bounded."""
    people = [cookie_of("slow-1"), cookie_of("slow-2")]
    table = await seat(server.port, "spacewalk", people)
    files, memory, opened = server.sockets, server.memory, list[tuple[str, socket.socket]]()
    paths = {"games": "/api/games", "replay": f"/api/tables/{table}/replay"}
    draft = frame(json.dumps({"type": "draft", "id": "d", "actions": [], "touched": []}).encode())

    async def one(turn: int) -> None:
        loop, kind, cookie = asyncio.get_running_loop(), rng.choice(("live", "pings", *paths)), cookie_of(f"slow{turn}")
        if kind in paths:
            asked = more = f"GET {paths[kind]} HTTP/1.1\r\nHost: {HOME}\r\nCookie: {cookie}\r\n\r\n".encode()
        else:
            asked = _handshake(server.port, table, cookie)
            more = draft if kind == "live" else frame(bytes(125), 0x89)
        made = _raw(f"127.0.3.{1 + turn % 50}", small=True)
        opened.append((kind, made))
        await loop.sock_connect(made, (HOME, server.port))
        tally.seen[kind] += 1
        with contextlib.suppress(OSError, TimeoutError):
            async with asyncio.timeout(ASKING):
                await loop.sock_sendall(made, asked)
                for _ in range(ASKED // AT_ONCE):
                    await loop.sock_sendall(made, more * AT_ONCE)

    async with bystander(server, tally):
        asking = [asyncio.create_task(one(turn)) for turn in tally.turns()]
        await asyncio.gather(*asking)
        peak = server.memory
        tally.notes.append(f"memory {memory:.0f} MB before, {peak:.0f} MB with {server.sockets - files} open")
        if not await server.closed_down_to(files + 10, UNREAD):
            left = Counter(kind for kind, each in opened if _established(each))
            tally.fault("slow readers", f"connections of clients that never read are open: {dict(left)}")
    for _, each in opened:
        each.close()


def _established(made: socket.socket) -> bool:
    return made.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 1) == b"\x01"


# ---- compression bombs


def _deflated(data: bytes) -> bytes:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return (packer.compress(data) + packer.flush(zlib.Z_SYNC_FLUSH))[:-4]


async def bombs(server: Fuzzed, tally: Tally, rng: Random) -> None:
    """Send small frames that inflate to 100 MB, damaged streams, endless fragments, and gzip bodies."""
    damage, people = Damage(rng), [cookie_of("bomb-1"), cookie_of("bomb-2")]
    table = await seat(server.port, "spacewalk", people)
    large, fine = _deflated(bytes(BIG)), _deflated(b'{"type":"ping","t":1.5}')
    packed = gzip.compress(bytes(BIG))
    start = _handshake(server.port, table, people[0], compressed=True)
    visitor, memory = Visitor(server.port, tally, source="127.0.0.50"), server.memory
    headers = [f"Cookie: {people[0]}", "Content-Type: application/json", "Content-Encoding: gzip"]

    def sent() -> bytes:
        match rng.randrange(6):
            case 0:
                return frame(large, 0xC1)
            case 1:
                return frame(damage.raw(fine), 0xC1)
            case 2:
                return frame(large[:60_000], 0x41) + frame(large[60_000:], 0x80)
            case 3:
                size = rng.choice((0, 1, 1000))
                return frame(b"{", 0x01) + frame(bytes(size), 0x00) * rng.choice((100, 20_000))
            case 4:
                return damage.raw(frame(fine, 0xC1))
            case _:
                return frame(_deflated(rng.randbytes(70_000)), 0xC1)

    async with bystander(server, tally):
        for turn in tally.turns():
            if turn % 8 == 0:
                body = packed[:60_000] if rng.random() < 0.5 else damage.raw(gzip.compress(b'{"name":"Ada"}'))
                await visitor.ask("POST", rng.choice(("/api/me", "/api/tables", "/api/seats")), headers, body)
                continue
            data = sent()
            await _answered(server.port, start, data, f"127.0.4.{1 + turn % 50}", tally)
            if server.memory > memory + AROUND:
                tally.fault(data[:100], f"memory grew from {memory:.0f} to {server.memory:.0f} MB", "memory")
                memory = server.memory


async def _answered(port: int, start: bytes, data: bytes, source: str, tally: Tally) -> None:
    """Send frames after a handshake, then a ping. The server must answer the ping or close within 5 s."""
    reader, writer = await asyncio.open_connection(HOME, port, local_addr=(source, 0))
    began = time.perf_counter()
    try:
        writer.write(start)
        await reader.readuntil(b"\r\n\r\n")
        writer.write(data + frame(b"end", 0x89))
        heard = b""
        async with asyncio.timeout(SLOW):
            while b"\x8a\x03end" not in heard and (part := await reader.read(65_536)):
                heard = heard[-10:] + part
        tally.seen["answered" if b"\x8a\x03end" in heard else "closed"] += 1
    except TimeoutError:
        if len(data) < DAMAGED:  # a frame may announce more bytes than were sent
            tally.seen["awaited"] += 1
        else:
            tally.fault(data[:200], "neither answered nor closed within 5 s")
    except (OSError, asyncio.IncompleteReadError):
        tally.seen["closed"] += 1
    finally:
        tally.slowest = max(tally.slowest, time.perf_counter() - began)
        writer.close()


# ---- ten thousand sockets


async def crowds(server: Fuzzed, tally: Tally, rng: Random) -> None:
    """Open sockets from three addresses: silent, half requests, half handshakes, live. The server must free all."""
    loop = asyncio.get_running_loop()
    people = [cookie_of("crowd-1"), cookie_of("crowd-2")]
    table = await seat(server.port, "spacewalk", people)
    live = _handshake(server.port, table, people[0])
    half = b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"
    kinds = {"silent": b"", "half": half, "header": live[:60], "garbage": rng.randbytes(200), "live": live}
    files, memory, opened = server.sockets, server.memory, list[socket.socket]()
    listener = await Talker(server, table, people[1]).open()
    async with bystander(server, tally):
        for turn in tally.turns():
            kind = rng.choice(list(kinds))
            made = _raw(f"127.0.5.{1 + turn % 3}")
            opened.append(made)
            try:
                async with asyncio.timeout(SLOW):
                    await loop.sock_connect(made, (HOME, server.port))
                    await loop.sock_sendall(made, kinds[kind])
                tally.seen[kind] += 1
            except TimeoutError:
                tally.fault(kind, "no connection within 5 s")
            except OSError:
                tally.seen["refused"] += 1
        most, peak = server.sockets - files, server.memory
        if not await listener.answers():
            tally.fault("", "a player at the table was disconnected")
        for each in opened[::2]:
            each.close()
        await asyncio.sleep(CLOSED)
        left = server.sockets - files
    tally.notes.append(
        f"at most {most} open, {left} of them live after {CLOSED:.0f} s; memory {memory:.0f} to {peak:.0f} MB"
    )
    for each in opened:
        each.close()
    listener.close()
    if not await server.closed_down_to(files + 10):
        tally.fault("", f"{server.sockets - files} connections are left after all clients are gone")
