"""The bus over core NATS, where each process subscribes to its tables.

If a server hangs, nats-py's own reconnect waits until the server accepts the data already sent. So this module abandons
a connection that does not answer, and opens a new one.
"""

import asyncio
import logging
import random
import uuid
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections import deque
from collections.abc import Callable

import msgspec
import nats
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription

from starboard.server.bus.bus import Bus, Listener, Stop
from starboard.server.bus.local import LocalBus

CAPACITY = 10_000  # queued messages; beyond this the oldest are dropped
CHECK = 1.0  # seconds between checks that NATS answers, and the timeout of each
CONNECT = 2.0
AGAIN = 0.25

log = logging.getLogger(__name__)
_pack = msgspec.msgpack.encode
_unpack_wake = msgspec.msgpack.Decoder(int).decode
_unpack_whisper = msgspec.msgpack.Decoder(tuple[str, bytes]).decode
_unpack_ask = msgspec.msgpack.Decoder(tuple[str, int, str]).decode
_unpack_answer = msgspec.msgpack.Decoder(int).decode


class NatsBus(Bus):
    """Reaches listeners in this process directly, and listeners in other processes while NATS answers."""

    def __init__(self, url: str, prefix: str = "starboard") -> None:
        """Start on the running event loop, without waiting for a connection.

        `url` lists the addresses of a cluster, separated by commas, which are tried in turn. `prefix` separates sites
        that share a NATS server.
        """
        self._urls = url.replace(",", " ").split()
        random.shuffle(self._urls)  # so that processes do not all depend on the same one
        self._prefix = prefix
        self._local = LocalBus()
        self._own = uuid.uuid4().hex
        self._client: Client | None = None
        self._queue: deque[tuple[str, bytes]] = deque(maxlen=CAPACITY)
        self._changed: set[tuple[str, str]] = set()
        self._something = asyncio.Event()
        self._asked = 0
        self._answers: dict[int, asyncio.Future[bool]] = {}
        self._left: set[asyncio.Task[None]] = set()
        self._task = asyncio.get_running_loop().create_task(self._run())

    @property
    def connected(self) -> bool:
        """True if NATS answered the last check."""
        return self._client is not None

    # ---- sending

    def announce_row(self, table: str, n: int) -> None:
        self._local.announce_row(table, n)
        self._send(f"t.{_token(table)}.wake", _pack(n))

    def publish(self, table: str, channel: str, payload: bytes) -> None:
        self._local.publish(table, channel, payload)
        self._send(f"t.{_token(table)}.whisper", _pack((channel, payload)))

    def notify(self, topic: str) -> None:
        self._local.notify(topic)
        self._send(f"c.{_token(topic)}", b"")

    async def ask(self, table: str, question: str, within: float = 1.0) -> bool | None:
        if self._local.ask_here(table, question):
            return True
        client = self._client
        if client is None:
            return None
        number = self._asked = self._asked + 1
        answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._answers[number] = answer
        reached = False
        try:
            async with asyncio.timeout(within):
                ask = _pack((self._own, number, question))
                await client.publish(f"{self._prefix}.t.{_token(table)}.ask", ask)
                await client.flush(10)  # once NATS answers, the question has reached every listener
                reached = True
                return await answer
        except TimeoutError:
            return False if reached else None
        except (nats.errors.Error, OSError):
            return None
        finally:
            del self._answers[number]

    def _send(self, subject: str, payload: bytes) -> None:
        if self._client is not None:
            self._queue.append((f"{self._prefix}.{subject}", payload))
            self._something.set()

    # ---- listening

    def subscribe(self, table: str, listener: Listener) -> Stop:
        return self._noticed(("t", table), self._local.subscribe(table, listener))

    def on_notify(self, topic: str, heard: Callable[[], None]) -> Stop:
        return self._noticed(("c", topic), self._local.on_notify(topic, heard))

    def _noticed(self, interest: tuple[str, str], stop: Stop) -> Stop:
        """Mark an interest of this process as changed, now and when the returned function is called."""

        def notice() -> None:
            self._changed.add(interest)
            self._something.set()

        def stop_and_notice() -> None:
            stop()
            notice()

        notice()
        return stop_and_notice

    async def _follow(self, client: Client, subscribed: dict[tuple[str, str], Subscription]) -> None:
        """Subscribe to tables and topics with listeners here, and unsubscribe from those without."""
        while self._changed:
            kind, name = interest = self._changed.pop()
            wanted = name in (self._local.tables if kind == "t" else self._local.topics)
            if wanted and interest not in subscribed:
                subject = f"{self._prefix}.{kind}.{_token(name)}{'.*' if kind == 't' else ''}"
                subscribed[interest] = await client.subscribe(subject, cb=self._hear)
            elif not wanted and interest in subscribed:
                await subscribed.pop(interest).unsubscribe()

    async def _hear(self, message: Msg) -> None:
        _, kind, token, *verb = message.subject.removeprefix(self._prefix).split(".")
        name = urlsafe_b64decode(token + "=" * (-len(token) % 4)).decode()
        try:
            if kind == "c":
                self._local.notify(name)
            elif verb == ["wake"]:
                self._local.announce_row(name, _unpack_wake(message.data))
            elif verb == ["whisper"]:
                self._local.publish(name, *_unpack_whisper(message.data))
            elif verb == ["ask"]:
                self._answer(name, *_unpack_ask(message.data))
        except msgspec.DecodeError as error:
            log.warning("unreadable message on %s: %s", message.subject, error)

    def _answer(self, table: str, asker: str, number: int, question: str) -> None:
        if self._local.ask_here(table, question):
            self._send(f"r.{asker}", _pack(number))

    async def _hear_answer(self, message: Msg) -> None:
        answer = self._answers.get(_unpack_answer(message.data))
        if answer is not None and not answer.done():
            answer.set_result(True)

    # ---- the connection

    async def _run(self) -> None:
        answered = True
        while True:
            client = Client()
            try:
                await asyncio.wait_for(self._connect(client), CONNECT)
                await self._serve(client)
            except Exception as error:
                if answered or self.connected:  # once per outage
                    log.warning("NATS does not answer: %s", str(error) or type(error).__name__)
                answered = False
                self._urls = self._urls[1:] + self._urls[:1]
            finally:
                self._client = None
                self._queue.clear()
                self._leave(client)
            await asyncio.sleep(AGAIN)

    async def _connect(self, client: Client) -> None:
        await client.connect(
            self._urls[0],
            name="starboard",
            no_echo=True,
            allow_reconnect=False,
            connect_timeout=int(CONNECT),
            error_cb=_quiet,
        )
        await client.subscribe(f"{self._prefix}.r.{self._own}", cb=self._hear_answer)

    async def _serve(self, client: Client) -> None:
        """Send queued messages, update the subscriptions and check that NATS answers, until the connection fails."""
        pump = asyncio.ensure_future(self._pump(client))
        try:
            while not pump.done():
                await client.flush(int(CHECK))
                self._client = client
                await asyncio.wait({pump}, timeout=CHECK)
            await pump
        finally:
            pump.cancel()
            await asyncio.gather(pump, return_exceptions=True)

    async def _pump(self, client: Client) -> None:
        subscribed: dict[tuple[str, str], Subscription] = {}
        self._changed = {
            *(("t", table) for table in self._local.tables),
            *(("c", topic) for topic in self._local.topics),
        }
        while True:
            self._something.clear()
            await self._follow(client, subscribed)
            while self._queue:
                await client.publish(*self._queue.popleft())
            await self._something.wait()

    def _leave(self, client: Client) -> None:
        """Close a connection in the background, because it may hang."""

        async def close() -> None:
            try:
                await asyncio.wait_for(client.close(), CONNECT)
            except Exception:
                log.info("a connection to NATS could not be closed cleanly")

        task = asyncio.get_running_loop().create_task(close())
        self._left.add(task)
        task.add_done_callback(self._left.discard)

    async def close(self) -> None:
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        await asyncio.gather(*self._left, return_exceptions=True)
        await self._local.close()


async def _quiet(error: Exception) -> None:
    """Ignore the error: the periodic checks detect a failed connection."""


def _token(name: str) -> str:
    """Return a name encoded for a NATS subject, in which dots, stars and spaces are reserved."""
    return urlsafe_b64encode(name.encode()).decode().rstrip("=")
