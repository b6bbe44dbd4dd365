"""A scripted player that reconnects to any server, resends unanswered commands and remembers all messages."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from tools.proving.line import Line
from tools.proving.programs import HOME
from tools.proving.words import Heard, Turn, command, cookie_of, new_id, read, spoken

PATIENCE = 8.0  # seconds without an answer, after which a connection counts as dead
AGAIN = 0.2


@dataclass(frozen=True)
class Wait:
    """A period in which a player could not continue, and why: "line" (cut), "answer" (sent), "others" (their move)."""

    why: str
    since: float
    until: float


class Player:
    """Plays one seat at one table by choosing from the offered choices."""

    def __init__(self, person: str, table: str, ports: list[int], rng: Random, pause: Callable[[], float]) -> None:
        self.person = person
        self.table = table
        self.waits: list[Wait] = []
        self.acknowledged: dict[str, int] = {}  # the row of each command
        self.rows: dict[int, str] = {}  # the text received for each row
        self.refused: list[str] = []
        self.marks: dict[int, str] = {}
        self.cuts = 0
        self.seat: int | None = None
        self.n = 0
        self.over = False
        self.scores: list[int] = []
        self._ports = ports
        self._rng = rng
        self._pause = pause
        self._turn: Turn | None = None
        self._pending: tuple[str, bytes] | None = None
        self._sent = 0.0
        self._line: Line | None = None
        self._greeted = False
        self._stirred = asyncio.Event()
        self._waiting: tuple[str, float] | None = None
        self._moved = 0.0  # when the others' turn began
        self.faults: list[str] = []

    async def play(self) -> None:
        """Play until the game is over."""
        while not self._done:
            self._ports = self._ports[1:] + self._ports[:1]
            try:
                await self._connect(self._ports[0])
                await self._on_the_line()
            except (OSError, TimeoutError):
                await asyncio.sleep(AGAIN)
            finally:
                self._cut()

    async def _connect(self, port: int) -> None:
        self._greeted = False
        since = f"?since={self.n}" if self.n else ""
        path = f"/api/tables/{self.table}/live{since}"
        self._line = await Line.open(HOME, port, path, cookie_of(self.person), self._hear, self._lost)

    async def _on_the_line(self) -> None:
        """Send and receive until the connection is cut or the game is over."""
        until = time.monotonic() + PATIENCE
        while not self._greeted and self._line is not None:
            await self._stir(until - time.monotonic())
        if self._pending is not None:
            self._send()
        while self._line is not None and not self._done:
            if self._pending is not None:
                await self._stir(self._sent + PATIENCE - time.monotonic())
            elif self._turn is not None and self._turn.open and not self._behind:
                await self._think()
            else:
                await self._stir(None)

    async def _stir(self, seconds: float | None) -> None:
        await asyncio.wait_for(self._stirred.wait(), None if seconds is None else max(0.01, seconds))
        self._stirred.clear()

    @property
    def _done(self) -> bool:
        """True once the game is over and every command is answered."""
        return self.over and self._pending is None

    @property
    def _behind(self) -> bool:
        """True while an acknowledged move has not been shown yet."""
        return bool(self.acknowledged) and max(self.acknowledged.values()) > self.n

    async def _think(self) -> None:
        await asyncio.sleep(self._pause())
        turn = self._turn
        if turn is None or not turn.open or self._line is None:
            return
        actions = self._rng.choice(turn.open)
        id = new_id("m")
        said = command(id, "play", self.seat or 0, "; ".join(actions), turn.decision)
        self._pending = id, spoken(type="command", **said)
        self._wait("answer")
        self._send()

    def _send(self) -> None:
        if self._line is not None and self._pending is not None:
            self._sent = time.monotonic()
            self._line.say(self._pending[1])

    # ---- waiting

    def _wait(self, why: str) -> None:
        if self._waiting is None:
            self._waiting = why, time.monotonic()

    def _go_on(self) -> None:
        if self._waiting is not None:
            self.waits.append(Wait(*self._waiting, time.monotonic()))
            self._waiting = None

    # ---- receiving

    def _cut(self) -> None:
        line, self._line = self._line, None
        if line is not None:
            line.close()

    def _lost(self) -> None:
        if not self._done:
            self.cuts += 1
            self._wait("line")
        self._line = None
        self._stirred.set()

    def _hear(self, text: bytes) -> None:
        said = read(text)
        match said.type:
            case "hello":
                self.seat, self._greeted = said.seat, True
            case "shown" | "step":
                self._see(said)
            case "answer" | "unsaved" | "slow":
                self._answered(said)
            case "bye":
                self._cut()
                self._wait("line")
        self._stirred.set()

    def _see(self, said: Heard) -> None:
        if said.type == "step":
            if said.n != self.n + 1:
                self.faults.append(f"{self.person} received row {said.n} after row {self.n}")
            self.rows[said.n] = said.row
        elif said.n < self.n:
            self.faults.append(f"{self.person} was shown row {said.n} after row {self.n}")
        self.n, self._turn = said.n, said.turn
        self.marks[said.n] = said.mark
        if self._pending is None:
            self._go_on()
        if said.around is not None:
            self.scores = said.around.scores or self.scores
            self.over = self.over or said.around.stage == "over"
        mine = self._turn is not None and bool(self._turn.open)
        now = time.monotonic()
        if self._moved:
            self.waits.append(Wait("others", self._moved, now))
        self._moved = 0.0 if mine or self.over else now

    def _answered(self, said: Heard) -> None:
        if self._pending is None or said.id not in (self._pending[0], ""):
            return
        if said.type == "answer":
            if said.n:
                self.acknowledged[str(said.id)] = said.n
            else:
                self.refused.append(f"{said.id} {said.clause}")
            self._pending = None
            self._go_on()
        else:
            asyncio.get_running_loop().call_later(AGAIN, self._send)
