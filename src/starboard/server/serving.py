"""Serving: a process from its start to its end in good order."""

import asyncio
import contextlib
import gc
import hashlib
import logging
import os
import secrets
import signal
import socket
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any

import uvicorn

from starboard.server import stalled
from starboard.server.app import app
from starboard.server.bus import Bus, open_bus
from starboard.server.connections import Config, Connections, room_for_connections
from starboard.server.database_time import agree, keep_agreeing
from starboard.server.invitation import HomeListener, Invitation, NoHomeNetwork, home_address, loopback, url
from starboard.server.live.connection import LARGEST
from starboard.server.log import fault_trace
from starboard.server.notices.messenger import Messenger
from starboard.server.settings import Settings
from starboard.server.site import Site
from starboard.server.stalled import Stalled
from starboard.server.store.error import StoreError
from starboard.server.store.reach import until_reachable
from starboard.server.store.store import Store
from starboard.server.table_service import TableService
from starboard.server.workers.worker_group import WorkerGroup, known_rules
from starboard.table.table import GATHERING, PLAYING, SEALING

EVERYWHERE = ("0.0.0.0", "::")
SIGNALS = (signal.SIGINT, signal.SIGTERM)
WAIT = 3  # seconds for which requests that are under way are waited for at the end
EXTRA = "needs packages that are not installed: install starboard-games[site]"

log = logging.getLogger(__name__)


NO_FAULTS = (
    "ASGI callable returned without completing handshake",  # a connection that was denied with a plain response
    "Invalid UTF-8 sequence received from client",  # a bad frame, for which the client's connection is closed
)


def _is_fault(record: logging.LogRecord) -> bool:
    """Drop what uvicorn logs as errors and is none of ours."""
    return not record.getMessage().startswith(NO_FAULTS)


logging.getLogger("uvicorn.error").addFilter(_is_fault)


class StartupError(Exception):
    """Why a process cannot start, in one sentence for whoever started it."""


class WorkersFailed(Exception):
    """The workers of a process ended by a fault, which has been logged."""


@dataclass(frozen=True)
class ServeOptions:
    """What was asked for: an address to listen at, a file or a database, a bus, how many bots think here.

    `home`: may be opened to the home network by whoever sits here; `invite`: is open to it at once.
    `ready` is called when the site answers, with its own address and what is said to others.
    """

    host: str = "127.0.0.1"
    port: int = 8000
    data: str = ""
    bus: str = ""
    key: str = ""
    bots: int = 1
    settings: Settings = field(default_factory=Settings)
    home: bool = False
    invite: bool = False
    ready: Callable[[str, Invitation], None] | None = None


def postgres(url: str) -> bool:
    return url.startswith(("postgresql://", "postgres://"))


class Server(uvicorn.Server):
    """Uvicorn that tells every connection that it closes before it closes any; its end by a signal is a good end."""

    def __init__(self, site: Site, signals: bool = True) -> None:
        settings = site.settings
        proxies = list(settings.proxies)
        super().__init__(
            Config(
                Connections(room_for_connections(), settings.limits, proxies, site.counters), app(site),
                log_config=None, log_level="warning", access_log=False, lifespan="off", ws_per_message_deflate=False,
                ws_max_size=4 * LARGEST, ws_ping_interval=20, ws_ping_timeout=20, server_header=False,
                timeout_graceful_shutdown=WAIT, proxy_headers=bool(proxies), forwarded_allow_ips=proxies,
            )
        )  # fmt: skip
        self._site = site
        self._signals = signals
        self._stalled = Stalled()
        self._looked = time.monotonic()

    async def on_tick(self, counter: int) -> bool:
        """Called by uvicorn ten times a second."""
        if time.monotonic() - self._looked >= stalled.LOOK:
            self._looked = time.monotonic()
            self._drop_stalled()
        return await super().on_tick(counter)

    def _drop_stalled(self) -> None:
        """Close the connections of clients that never read: what they were sent would stay in memory."""
        for transport in self._stalled.look([each.transport for each in self.server_state.connections]):
            self._site.counters.refused_connections += 1
            transport.abort()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()
        await self._site.drain()
        await super().shutdown(sockets)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        with stopped_by(self.handle_exit) if self._signals else contextlib.nullcontext():
            yield


@contextlib.contextmanager
def stopped_by(stop: "signal._HANDLER") -> Iterator[None]:
    before = {number: signal.signal(number, stop) for number in SIGNALS}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def bind(host: str, port: int) -> socket.socket:
    """A socket bound to the address; StartupError says why it cannot be."""
    try:
        family, kind, proto, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        bound = socket.socket(family, kind, proto)
        try:
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            bound.bind(address)
            bound.listen(1024)
        except BaseException:
            bound.close()
            raise
    except (OSError, OverflowError) as error:
        said = getattr(error, "strerror", None) or str(error)
        raise StartupError(f"Port {port} at {host} cannot be used: {said}. Name another with --port.") from error
    bound.setblocking(False)
    return bound


def key_of(plan: ServeOptions) -> bytes | None:
    """The key that signs guests' cookies: as given; else kept beside the data file, or (None) in the database."""
    if plan.key:
        return hashlib.sha256(plan.key.encode()).digest()
    return None if postgres(plan.data) else _key_file(Path(plan.data).with_suffix(".key"))


def _key_file(file: Path) -> bytes:
    """Made once, and readable by its owner alone."""
    try:
        with contextlib.suppress(FileExistsError):
            made = os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
            with os.fdopen(made, "w") as new:
                new.write(secrets.token_hex(32))
        return bytes.fromhex(file.read_text())
    except OSError as error:
        raise StartupError(f"The guests' key {file} cannot be kept: {error.strerror}.") from error
    except ValueError as error:
        raise StartupError(
            f"{file} is not a key; move it away, and a new one is made (all guests become new)."
        ) from error


async def _opened(plan: ServeOptions) -> tuple[Store, Bus]:
    """The data and the bus; StartupError says what is wrong with them."""
    try:
        store = await until_reachable(lambda: _checked(plan.data))
    except StoreError as error:
        raise StartupError(str(error)) from error
    except ModuleNotFoundError as error:
        raise StartupError(f"PostgreSQL {EXTRA}.") from error
    try:
        return store, open_bus(plan.bus)
    except ModuleNotFoundError as error:
        await store.close()
        raise StartupError(f"NATS {EXTRA}.") from error


async def _checked(data: str) -> Store:
    """The data, brought up to date and by the same time as this process."""
    store = await Store.open(data)
    try:
        await _warn_of_unknown_rules(store)
        await agree(store)
    except BaseException:
        await store.close()
        raise
    return store


async def _warn_of_unknown_rules(store: Store) -> None:
    """Tables that nobody can play here are named at once, not when somebody comes to play."""
    used: Counter[str] = Counter()
    for shard in store.shards:
        used.update(await shard.tables.rules((GATHERING, SEALING, PLAYING)))
    unknown = [f"{rules} ({used[rules]})" for rules in sorted(used.keys() - set(known_rules()))]
    if unknown:
        log.warning("Unfinished tables by rules that this program does not know: %s.", ", ".join(unknown))


def tune_garbage_collector() -> None:
    """What is loaded by now stays: the garbage collector need not look at it again, and it looks seldom. What a move
    leaves behind holds no cycles; looking for them cost a quarter of each move."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)


async def serve(plan: ServeOptions) -> None:
    """Until a signal comes: then nothing new is taken, what is queued is written, and everybody is told."""
    bound = bind(plan.host, plan.port)
    with contextlib.closing(bound):
        key = key_of(plan)
        store, bus = await _opened(plan)
        site = Site(store, key, plan.settings, bus=bus, bots=plan.bots)
        try:
            async with site.running():
                await _serve_requests(site, plan, bound)
        except StoreError as error:
            raise StartupError(str(error)) from error
    log.info("Goodbye.")


async def _serve_requests(site: Site, plan: ServeOptions, bound: socket.socket) -> None:
    """Answer at the address, and in the home network from when it is opened."""
    host, port = bound.getsockname()[:2]
    own, invitation = url(host, port), site.invitation
    home = HomeListener(lambda: Server(site, signals=False), bind, port)
    if plan.home and loopback(own):
        invitation.opener = home.open
    try:
        if host in EVERYWHERE:
            own = url("127.0.0.1" if host == "0.0.0.0" else "::1", port)
            with contextlib.suppress(NoHomeNetwork):
                invitation.home = url(home_address(), port)
        elif plan.invite:
            await invitation.open()
    except NoHomeNetwork as why:
        raise StartupError(str(why)) from why
    log.info("Starboard is at %s", own)
    if plan.ready is not None:
        plan.ready(own, invitation)
    await Server(site).serve([bound])
    await home.close()


async def work(plan: ServeOptions) -> None:
    """Do what is due for servers elsewhere, until a signal comes."""
    store, bus = await _opened(plan)
    service = TableService(store)
    service.on_row.append(bus.announce_row)
    messenger = Messenger(store, plan.settings, service.counters)
    try:
        await until_reachable(messenger.open)
        group = WorkerGroup(service, bus, messenger, plan.bots, warm=True)
        await _until_stopped(group.run(), keep_agreeing(store), f"Working, {plan.bots} bots at once.")
    except StoreError as error:
        raise StartupError(str(error)) from error
    finally:
        await messenger.close()
        await bus.close()
        await store.close()
    log.info("Goodbye.")


async def _until_stopped(workers: Coroutine[Any, Any, None], clock: Coroutine[Any, Any, None], ready: str) -> None:
    """Run both until a signal comes. Neither ends by itself: if one does, WorkersFailed is raised."""
    loop, ended = asyncio.get_running_loop(), asyncio.Event()

    def stop(number: int, frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(ended.set)

    tasks = [asyncio.create_task(each) for each in (workers, clock)]
    stopped = asyncio.create_task(ended.wait())
    with stopped_by(stop):
        log.info("%s", ready)
        await asyncio.wait({*tasks, stopped}, return_when=asyncio.FIRST_COMPLETED)
    failed = not stopped.done()
    for task in (*tasks, stopped):
        task.cancel()
    for outcome in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(outcome, Exception):
            log.error("The workers failed: %s", "; ".join(fault_trace(fault) for fault in _leaves(outcome)))
    if failed:
        raise WorkersFailed


def _leaves(fault: BaseException) -> Iterator[BaseException]:
    """The exceptions of a group, or the exception itself."""
    if isinstance(fault, BaseExceptionGroup):
        for each in fault.exceptions:
            yield from _leaves(each)
    else:
        yield fault
