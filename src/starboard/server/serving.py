"""Process start-up and graceful shutdown."""

import asyncio
import contextlib
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
from starboard.server.collector import collecting_between_steps
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
from starboard.server.store.schema import is_postgres
from starboard.server.store.store import Store
from starboard.server.table_service import TableService
from starboard.server.workers.worker_group import WorkerGroup, known_rules
from starboard.table.table import GATHERING, PLAYING, SEALING

EVERYWHERE = ("0.0.0.0", "::")
SIGNALS = (signal.SIGINT, signal.SIGTERM)
WAIT = 3  # seconds to wait for running requests at shutdown
PING = 30.0  # seconds between pings, a large part of an idle connection's cost; proxies wait for 60 s or more
PONG = 20.0  # seconds after which a client that does not answer a ping counts as gone
EXTRA = "needs packages that are not installed: install starboard-games[site]"

log = logging.getLogger(__name__)


NO_FAULTS = (
    "ASGI callable returned without completing handshake",  # a handshake rejected with an HTTP response
    "Invalid UTF-8 sequence received from client",  # an invalid frame; the client's connection is closed
)


def _is_fault(record: logging.LogRecord) -> bool:
    """Return False for uvicorn errors that this server did not cause."""
    return not record.getMessage().startswith(NO_FAULTS)


logging.getLogger("uvicorn.error").addFilter(_is_fault)


class StartupError(Exception):
    """A process cannot start. The message gives the host the reason in one sentence."""


class WorkersFailed(Exception):
    """The workers of a process stopped after an exception, which has been logged."""


@dataclass(frozen=True)
class ServeOptions:
    """Options of a server: address, data, bus, and how many bots may think here at the same time.

    With `home`, people at this computer can open the site to the home network; `invite` opens it at start-up. `ready`
    is called with the URL and the invitation when the site is up.
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


class Server(uvicorn.Server):
    """Uvicorn's server, but it notifies all connections before closing any, and treats a stop by signal as success."""

    def __init__(self, site: Site, signals: bool = True) -> None:
        settings = site.settings
        proxies = list(settings.proxies)
        super().__init__(
            Config(
                Connections(room_for_connections(), settings.limits, proxies, site.counters), app(site),
                log_config=None, log_level="warning", access_log=False, lifespan="off", ws_per_message_deflate=False,
                ws_max_size=4 * LARGEST, ws_ping_interval=PING, ws_ping_timeout=PONG, server_header=False,
                timeout_graceful_shutdown=WAIT, proxy_headers=bool(proxies), forwarded_allow_ips=proxies,
            )
        )  # fmt: skip
        self._site = site
        self._signals = signals
        self._stalled = Stalled()
        self._looked = time.monotonic()

    async def on_tick(self, counter: int) -> bool:
        """Check for stalled connections every `LOOK` seconds. Uvicorn calls this ten times a second."""
        if time.monotonic() - self._looked >= stalled.LOOK:
            self._looked = time.monotonic()
            self._drop_stalled()
        return await super().on_tick(counter)

    def _drop_stalled(self) -> None:
        """Close connections whose clients never read, since their unsent data stays in memory."""
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
    """Return a listening socket. Raise StartupError if the address cannot be used."""
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
        raise StartupError(f"Port {port} at {host} cannot be used: {said}. Choose another with --port.") from error
    bound.setblocking(False)
    return bound


def key_of(plan: ServeOptions) -> bytes | None:
    """Return the key that signs cookies, from the options or the key file; None if it is in the database."""
    if plan.key:
        return hashlib.sha256(plan.key.encode()).digest()
    return None if is_postgres(plan.data) else _key_file(Path(plan.data).with_suffix(".key"))


def _key_file(file: Path) -> bytes:
    """Return the key in the file. If the file is missing, create it, readable only by its owner."""
    try:
        with contextlib.suppress(FileExistsError):
            made = os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
            with os.fdopen(made, "w") as new:
                new.write(secrets.token_hex(32))
        return bytes.fromhex(file.read_text())
    except OSError as error:
        raise StartupError(f"The guests' key {file} cannot be stored: {error.strerror}.") from error
    except ValueError as error:
        raise StartupError(
            f"{file} is not a key. Move it away to create a new one; all guests will then start as new guests."
        ) from error


async def _opened(plan: ServeOptions) -> tuple[Store, Bus]:
    """Open the data and the bus. Raise StartupError if that fails."""
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
    """Open the data, migrate it to this version, and check that the clocks agree."""
    store = await Store.open(data)
    try:
        await _warn_of_unknown_rules(store)
        await agree(store)
    except BaseException:
        await store.close()
        raise
    return store


async def _warn_of_unknown_rules(store: Store) -> None:
    """Log unfinished tables with rules unknown to this program, at start-up rather than when they are opened."""
    used: Counter[str] = Counter()
    for shard in store.shards:
        used.update(await shard.tables.rules((GATHERING, SEALING, PLAYING)))
    unknown = [f"{rules} ({used[rules]})" for rules in sorted(used.keys() - set(known_rules()))]
    if unknown:
        log.warning("Unfinished tables use rules that this version does not support: %s.", ", ".join(unknown))


async def serve(plan: ServeOptions) -> None:
    """Serve until a signal arrives. Then stop accepting connections, write queued rows and notify all clients."""
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
    """Listen on the given address and, once the site is opened to it, in the home network."""
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
    async with collecting_between_steps():
        others = f", in the home network at {invitation.home}" if host in EVERYWHERE and invitation.home else ""
        log.info("Starboard is at %s%s", own, others)
        if plan.ready is not None:
            plan.ready(own, invitation)
        await Server(site).serve([bound])
    await home.close()


async def work(plan: ServeOptions) -> None:
    """Process due rows on behalf of servers in other processes until a signal arrives."""
    store, bus = await _opened(plan)
    service = TableService(store)
    service.on_row.append(bus.announce_row)
    messenger = Messenger(store, plan.settings, service.counters)
    try:
        await until_reachable(messenger.open)
        group = WorkerGroup(service, bus, messenger, plan.bots, warm=True)
        async with collecting_between_steps():
            await _until_stopped(group.run(), keep_agreeing(store), f"Working, with up to {plan.bots} bots at once.")
    except StoreError as error:
        raise StartupError(str(error)) from error
    finally:
        await messenger.close()
        await bus.close()
        await store.close()
    log.info("Goodbye.")


async def _until_stopped(workers: Coroutine[Any, Any, None], clock: Coroutine[Any, Any, None], ready: str) -> None:
    """Run the workers and the clock until a signal arrives. Raise WorkersFailed if either ends before that."""
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
    """Yield the exceptions of a group, or the exception itself."""
    if isinstance(fault, BaseExceptionGroup):
        for each in fault.exceptions:
            yield from _leaves(each)
    else:
        yield fault
