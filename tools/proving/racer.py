"""A scripted player for one seat in real time, over a real connection.

It uses the messages it receives, and the table's cosmetic seed in place of a person's eyes.
"""

import asyncio
import time
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tools.proving.line import Line
from tools.proving.programs import HOME
from tools.proving.words import Around, Heard, command, new_id, read, spoken

from starboard.core.chance import Fairness
from starboard.core.contract import Game
from starboard.core.decree import read_decree
from starboard.core.real_time import RealTimeGame, advanced
from starboard.core.row import UNSEEN, HistoryRow, read_row
from starboard.core.seating import CHANCE, Seat, Seating
from starboard.server.store.store import Store

CARRY, DRAG = 1.2, 0.05  # seconds for which a piece is carried, and between updates of its position for other players
LATEST = 60_000  # ms after which a waiting racer looks again


@dataclass
class Score:
    """The results of a race for one seat. Times are in ms."""

    sent: int = 0
    done: int = 0
    refused: int = 0
    beaten: list[int] = field(default_factory=list)  # ms by which others were faster
    waits: list[float] = field(default_factory=list)  # ms from sending until the answer
    heard: list[float] = field(default_factory=list)  # ms from the server's receipt of people's rows until ours
    points: int = 0
    place: int = 0


async def cosmetic_seed_of(store: Store, table: str) -> bytes:
    """Return the cosmetic seed of a table whose players have not contributed to its randomness."""
    first, *_ = await store.rows(table)
    secret = first.body.decode().partition("\n")[0].rpartition(" secret ")[2]
    return Fairness(table, bytes.fromhex(secret)).cosmetic_seed


def wall() -> float:
    return time.time_ns() / 1e6


class Racer:
    """Plays one seat. It looks for the next action as soon as its hand is empty, without waiting for an answer."""

    def __init__(
        self, game: RealTimeGame[Any, Any], seating: Seating, seat: Seat, level: str, rng: Random, drags: bool = False
    ) -> None:
        self.game = game
        self.seat = seat
        self.level = level
        self.score = Score()
        self.over = asyncio.Event()
        self._rng = rng
        self._drags = drags
        self._cosmetic_seed = b""
        self._state = game.start(seating)
        self._past: list[Any] = [self._state]
        self._began = 0
        self._line: Line | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._sent: dict[str, float] = {}

    async def open(self, port: int, table: str, cookie: str, cosmetic_seed: bytes, host: str = HOME) -> None:
        """Connect before the first action, since earlier rows are not sent again.

        People see where a piece fits; a racer computes that from the cosmetic seed.
        """
        self._cosmetic_seed = cosmetic_seed
        path = f"/api/tables/{table}/live"
        self._line = await Line.open(host, port, path, cookie, self._heard, self._lost)

    def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        if self._line is not None:
            self._line.close()

    def _lost(self) -> None:
        self.over.set()

    # ---- receiving

    def _heard(self, text: bytes) -> None:
        told = read(text)
        if told.around is not None:
            self._look(told.around)
        if told.type == "step":
            self._follow(told)
        elif told.type == "answer":
            self._answered(told)

    def _look(self, around: Around) -> None:
        if around.began and not self._began:
            self._began = around.began
            self._set_out()
        if around.scores:
            self.score.points = around.scores[self.seat - 1]
        if around.places:
            self.score.place = around.places[self.seat - 1]
        if around.stage == "over":
            self.over.set()

    def _follow(self, told: Heard) -> None:
        heading, _, below = told.row.partition("\n")
        if heading.split(" ")[1] in ("play", "try"):
            self.score.heard.append(wall() - told.at)
        if not below:
            return
        lines = below.split("\n")
        before = self._state
        self._state = followed(self.game, before, read_row([lines[0], *(line[2:] for line in lines[1:])]))
        self._past.append(self._state)
        if self.game.interrupts_plan(before, self._state, self.seat):
            self._set_out()

    def _answered(self, told: Heard) -> None:
        sent = self._sent.pop(str(told.id), None)
        if sent is None:
            return
        self.score.waits.append(wall() - sent)
        if told.n:
            self.score.done += 1
            return
        self.score.refused += 1
        if told.beaten is not None:
            self.score.beaten.append(int(told.beaten["args"]["ms"]))

    # ---- acting

    def _now(self) -> Any:
        """Return the position known to this connection, advanced by the shared clock."""
        at = int(wall()) - self._began
        return advanced(self.game, self._state, at) if self._began else self._state

    def _set_out(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        state = self._now()
        if self.over.is_set() or self.seat not in self.game.actors(state):
            return
        view = self.game.view(state, self.seat)
        past = (self.game.view(each, self.seat) for each in reversed(self._past))
        intent = self.game.intend(view, self.level, self._rng, past)
        wait = min(intent.ms, LATEST) / 1000
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(wait, self._act, intent.action)
        for number in range(int(min(wait, CARRY) / DRAG) if self._drags else 0):
            loop.call_later(wait - number * DRAG, self._drag)

    def _drag(self) -> None:
        if self._line is not None and not self.over.is_set():
            self._line.say(b'{"type":"wave","body":"{\\"id\\":\\"t7\\",\\"x\\":120,\\"y\\":340}"}')

    def _act(self, action: Any | None) -> None:
        """Send the action, unless it is visibly no longer possible."""
        self._timer = None
        state = self._now()
        if action is not None and self._line is not None and self.game.may_be_logged(state, self.seat, action):
            id = new_id("r")
            self._sent[id] = wall()
            self.score.sent += 1
            ids = self.game.attempt_ids(state, self.seat, action, self._cosmetic_seed)
            kind, text = ("try", " ".join(sorted(ids))) if ids else ("play", self.game.write(action))
            self._line.say(spoken(type="command", **command(id, kind, self.seat, text)))
        self._set_out()


def followed(game: Game[Any, Any], state: Any, row: HistoryRow) -> Any:
    """Return a seat's position after a row, in the form that the seat receives."""
    state = advanced(game, state, row.at)
    if row.kind == "decree":
        state = game.decree(state, read_decree(row.argument)) or state
    for entry in row.entries:
        if entry.action != UNSEEN and (entry.actor != CHANCE or game.actors(state) == (CHANCE,)):
            state = game.apply(state, entry.actor, game.read(entry.action))
    return state
