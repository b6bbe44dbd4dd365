"""A listener that records messages, and a way to wait for them."""

import asyncio
import time

from starboard.server.bus.nats import NatsBus
from tests.server.waiting import until


class Ear:
    def __init__(self, seat: str = "") -> None:
        self.seat = seat
        self.heard: list[object] = []

    def row_added(self, n: int) -> None:
        self.heard.append(n)

    def message_received(self, channel: str, payload: bytes) -> None:
        self.heard.append((channel, payload))

    def question_asked(self, question: str) -> bool:
        return question == self.seat


async def connected(*buses: NatsBus) -> None:
    await until(lambda: all(bus.connected for bus in buses))


async def heard(speaker: NatsBus, ear: Ear, seconds: float = 15) -> None:
    """Announce rows until the listener receives one, because subscribing takes time and messages may be lost."""
    ear.heard.clear()
    end = time.monotonic() + seconds
    while not ear.heard:
        assert time.monotonic() < end, "nothing was heard"
        speaker.announce_row("t", 0)
        await asyncio.sleep(0.02)
    ear.heard.clear()
