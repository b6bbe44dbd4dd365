"""The other processes of a site. Each announces on the bus every few seconds that it is alive."""

import asyncio
import secrets
from collections.abc import Callable

from starboard.server.bus import Bus

BEAT = 5.0  # seconds
MISSED = 12  # heartbeats sent here without a message from another process, after which it counts as gone
PROCESSES = "#processes"  # subject on the bus, in place of a table's id
ALIVE = "alive"  # channels
LEFT = "left"


class Neighbours:
    """Tracks which other processes are alive. `gone` is called after some have left or gone silent.

    Silence is counted in heartbeats sent here, not in seconds. Otherwise a process short of CPU time would take the
    others for dead.
    """

    def __init__(self, bus: Bus, gone: Callable[[], None]) -> None:
        self.id = secrets.token_hex(8)
        self._bus = bus
        self._gone = gone
        self._missed: dict[str, int] = {}

    async def run(self) -> None:
        stop = self._bus.subscribe(PROCESSES, self)
        try:
            while True:
                self._bus.publish(PROCESSES, ALIVE, self.id.encode())
                await asyncio.sleep(BEAT)
                self._count()
        finally:
            self._bus.publish(PROCESSES, LEFT, self.id.encode())
            stop()

    def alive(self, process: str) -> bool:
        return process in self._missed

    def heard(self, process: str) -> None:
        """Record that a process has sent a message."""
        if process != self.id:
            self._missed[process] = 0

    def _count(self) -> None:
        counted = {process: missed + 1 for process, missed in self._missed.items()}
        self._missed = {process: missed for process, missed in counted.items() if missed < MISSED}
        if len(self._missed) < len(counted):
            self._gone()

    # ---- the listener

    def row_added(self, n: int) -> None:
        """Ignore the row: this subscription has no table."""

    def message_received(self, channel: str, payload: bytes) -> None:
        process = payload.decode()
        if channel == ALIVE:
            self.heard(process)
        elif channel == LEFT and self._missed.pop(process, None) is not None:
            self._gone()

    def question_asked(self, question: str) -> bool:
        return False
