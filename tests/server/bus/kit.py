"""A listener that notes what it hears, and waiting."""

import asyncio
import time
from collections.abc import Callable

from starboard.server.bus.nats import NatsBus


class Ear:
    def __init__(self, seat: str = "") -> None:
        self.seat = seat
        self.heard: list[object] = []

    def woken(self, n: int) -> None:
        self.heard.append(n)

    def whispered(self, audience: str, payload: bytes) -> None:
        self.heard.append((audience, payload))

    def asked(self, question: str) -> bool:
        return question == self.seat


async def until(true: Callable[[], object], seconds: float = 10) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it did not happen"
        await asyncio.sleep(0.01)


async def connected(*buses: NatsBus) -> None:
    await until(lambda: all(bus.connected for bus in buses))


async def heard(speaker: NatsBus, ear: Ear, seconds: float = 15) -> None:
    """Wake again and again until the ear hears it: a subscription takes a moment, and a message may be lost."""
    ear.heard.clear()
    end = time.monotonic() + seconds
    while not ear.heard:
        assert time.monotonic() < end, "nothing was heard"
        speaker.wake("t", 0)
        await asyncio.sleep(0.02)
    ear.heard.clear()
