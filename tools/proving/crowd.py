"""A crowd: many tables, each with its lines, played as fast as is asked; and what that took."""

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random

from tools.proving.line import Line
from tools.proving.programs import HOME, cpu
from tools.proving.words import Turn, new_id, read

STEP = b'{"type":"step"'
SHOWN = b'{"type":"shown"'
ANSWER = b'{"type":"answer"'


@dataclass
class Tally:
    """What was counted while a crowd played. Latencies are from sending a move to hearing of it, for every line."""

    moves: int = 0
    steps: int = 0
    refused: int = 0
    ended: int = 0
    bytes: int = 0
    latencies: list[float] = field(default_factory=list)


@dataclass(frozen=True)
class Result:
    """What a server did in so many seconds, and the CPU that its processes used."""

    tally: Tally
    seconds: float
    cpu: float

    @property
    def rate(self) -> float:
        return self.tally.moves / self.seconds

    @property
    def micros(self) -> float:
        """Microseconds of the server's CPU for each move."""
        return self.cpu / max(1, self.tally.moves) * 1e6

    def late(self, share: float) -> float:
        """The latency, in ms, that this share of all steps did not exceed."""
        found = sorted(self.tally.latencies)
        return found[min(len(found) - 1, int(len(found) * share))] * 1000 if found else 0.0


class Seats:
    """One table: people on its seats, then onlookers; whoever is asked plays a choice of those offered."""

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
        self._seen = 0

    async def open(self, ports: Sequence[int], source: str = "") -> None:
        """The lines, spread over these servers in turn; from one address."""
        for number, cookie in enumerate(self._cookies):
            heard = self._watching(number) if number >= self._people else self._hearing(number)
            path = f"/api/tables/{self.table}/live"
            port = ports[number % len(ports)]
            self._lines.append(await Line.open(self._host, port, path, cookie, heard, self._lost, source))

    def close(self) -> None:
        self.playing = False
        for line in self._lines:
            line.close()

    def _lost(self) -> None:
        self.playing = False

    def begin(self) -> None:
        self.playing = True
        self.move()

    def move(self) -> None:
        """Play for whoever is asked, if everybody has heard of the move before."""
        if not self.playing or self.over or self.asked is None or self._awaited:
            return
        place, turn = self.asked
        self.asked = None
        actions = "; ".join(self._rng.choice(turn.open))
        self._awaited = len(self._lines)
        self._sent = time.perf_counter()
        self._lines[place].say(
            f'{{"type":"command","id":"{new_id()}","kind":"play","seat":{place + 1},"argument":"{actions}",'
            f'"decision":{turn.decision}}}'.encode()
        )

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
            pause = self._sent + self.interval - now
            if pause > 0:
                asyncio.get_running_loop().call_later(pause, self.move)
            else:
                asyncio.get_running_loop().call_soon(self.move)


def together(tallies: Sequence[Tally]) -> Tally:
    return Tally(
        sum(each.moves for each in tallies), sum(each.steps for each in tallies),
        sum(each.refused for each in tallies), sum(each.ended for each in tallies),
        sum(each.bytes for each in tallies), [late for each in tallies for late in each.latencies],
    )  # fmt: skip


async def play(
    tables: Sequence[Seats], pids: Sequence[int], seconds: float, rate: float = 0, warm: float = 1.0,
    moves: int = 0, told: Callable[[int], None] = lambda _: None,
) -> Result:  # fmt: skip
    """Let them play: after a warm-up for so many seconds, or so many moves; at a rate, or as fast as it goes."""
    for number, each in enumerate(tables):
        each.interval = len(tables) / rate if rate else 0.0
        asyncio.get_running_loop().call_later(each.interval * number / len(tables), each.begin)
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
        each.playing = False
    return result
