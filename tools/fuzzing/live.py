"""WebSocket targets: messages from players, and chat."""

import asyncio
import json
import time
from functools import partial
from random import Random
from typing import Any

from tools.fuzzing import samples
from tools.fuzzing.damage import Damage
from tools.fuzzing.server import Fuzzed
from tools.fuzzing.tally import SLOW, Tally
from tools.fuzzing.visit import Visitor, quoted
from tools.proving.line import Line, NoLine
from tools.proving.programs import HOME
from tools.proving.words import cookie_of, seat

from starboard.server.live.connection import LARGEST

BATCH = 20  # messages sent before an answer is awaited
PATIENCE = 30.0  # seconds for the answer to a batch
MARK = 99.5  # the time in the ping that ends a batch


class Talker:
    """A connection to a table that can be reopened after it was closed."""

    def __init__(self, server: Fuzzed, table: str, cookie: str, secrets: tuple[str, ...] = ()) -> None:
        self._server, self._path, self._cookie = server, f"/api/tables/{table}/live", cookie
        self._secrets = [secret.encode() for secret in secrets]
        self._answered = asyncio.Event()
        self._line: Line | None = None
        self.closed = False
        self.leaked = b""
        self.offered: list[list[str]] = []

    async def open(self) -> "Talker":
        self.closed = False
        self._line = await Line.open(HOME, self._server.port, self._path, self._cookie, self._hear, self._lost)
        return self

    def say(self, text: bytes) -> None:
        assert self._line is not None
        self._line.say(text[:LARGEST])  # a longer one correctly closes the connection

    def close(self) -> None:
        if self._line is not None:
            self._line.close()

    async def answers(self) -> bool:
        """Return whether the server still answers on this connection."""
        self._answered.clear()
        self.say(json.dumps({"type": "ping", "t": MARK}).encode())
        try:
            await asyncio.wait_for(self._answered.wait(), PATIENCE)
        except TimeoutError:
            return False
        return not self.closed

    def _lost(self) -> None:
        self.closed = True
        self._answered.set()

    def _hear(self, text: bytes) -> None:
        for secret in self._secrets:
            if secret in text:
                self.leaked = text
        told = json.loads(text)
        if told.get("turn"):
            self.offered = [each["actions"] for each in told["turn"].get("choices", ()) if each["actions"]]
        if told["type"] == "pong" and told.get("t") == MARK:
            self._answered.set()


async def _converse(talker: Talker, tally: Tally, share: int, message: Any) -> None:
    """Send `share` damaged messages in batches; each batch must be answered."""
    await talker.open()
    turns = iter(tally.turns())
    while share > 0 and (batch := [message() for _, _ in zip(range(min(BATCH, share)), turns, strict=False)]):
        share -= len(batch)
        for text in batch:
            talker.say(text)
        began = time.perf_counter()
        if await talker.answers():
            tally.seen["answered"] += len(batch)
            tally.slowest = max(tally.slowest, time.perf_counter() - began)
            if time.perf_counter() - began > SLOW:
                tally.fault(b"\n".join(batch), f"a batch took {time.perf_counter() - began:.1f} s", "slow")
        else:
            tally.fault(b"\n".join(batch), "the connection was closed" if talker.closed else "not answered")
            talker.close()
            try:
                await talker.open()
            except NoLine as error:
                tally.fault("", f"the connection cannot be reopened: {error}")
                return
        if talker.leaked:
            tally.fault("", f"a client received what is not for it: {talker.leaked!r}")
            talker.leaked = b""
    talker.close()


async def messages(server: Fuzzed, tally: Tally, rng: Random) -> None:
    """Send damaged messages as a player at a table of each game."""
    damage, share = Damage(rng), tally.left // len(samples.GAMES)
    for key, options in samples.GAMES.items():
        people = [cookie_of(f"fuzz-{key}-{place}") for place in (1, 2)]
        talker = Talker(server, await seat(server.port, key, people, options=options[0]), people[0])
        await _converse(talker, tally, share, partial(_message, talker, damage))


def _message(talker: Talker, damage: Damage) -> bytes:
    rng = damage.rng
    said = dict(rng.choice(samples.MESSAGES))
    if talker.offered and rng.random() < 0.5:
        moves = rng.choice(talker.offered)
        if said["type"] in ("draft", "explain"):
            said["actions"] = moves
        elif said["type"] == "command":
            said |= {"id": f"c{rng.random()}", "argument": "; ".join(moves)}
    return damage.json(said)


async def chat(server: Fuzzed, tally: Tally, rng: Random) -> None:
    """Send damaged chat as a player, while a spectator chats too. No player may receive the spectator's chat."""
    damage, unheard = Damage(rng), "canary-of-spectators"
    people = [cookie_of(f"talk-{place}") for place in (1, 2)]
    table = await seat(server.port, "spacewalk", people)
    aside = await Talker(server, table, cookie_of("talk-spectator")).open()
    listener = await Talker(server, table, people[1], (unheard,)).open()
    player, visitor = Talker(server, table, people[0], (unheard,)), Visitor(server.port, tally)

    def said() -> bytes:
        if rng.random() < 0.05:
            aside.say(json.dumps({"type": "say", "id": f"s{rng.random()}", "text": unheard}).encode())
        return damage.json(rng.choice(samples.TALK))

    half = tally.left // 2
    await _converse(player, tally, half, said)
    for _ in tally.turns():
        number, cookie = damage(str(rng.randrange(1, 60))), rng.choice((*people, cookie_of("talk-spectator")))
        line = f"/api/tables/{table}/chat/{quoted(number)}"
        method, path = rng.choice((("DELETE", line), ("POST", f"{line}/report")))
        await visitor.ask(method, path, [f"Cookie: {cookie}"])
    if not await listener.answers():
        tally.fault("", "a client that only listened was disconnected")
    if listener.leaked:
        tally.fault("", f"a player heard a spectator: {listener.leaked!r}")
    for each in (aside, listener):
        each.close()
