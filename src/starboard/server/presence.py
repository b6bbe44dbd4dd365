"""Presence: which people are connected to a table. It is queried when needed and stored nowhere."""

from collections.abc import Callable

from starboard.core.seating import Seat
from starboard.server.bus import Bus
from starboard.server.clock import now_ms
from starboard.server.outages import Outages

AWAY = 10_000  # ms without a connection after which a person counts as away
SITS_IN = "greedy"  # level of the bot that plays for a person who is away


def question(seat: Seat, within: int = 0) -> str:
    """Return the bus question that asks whether a seat's person is connected, or was within the last `within` ms."""
    return f"seat {seat} {within}"


WATCHED = "any 0 0"  # asks whether the table has any connection


class Presence:
    """Queries all processes for presence. Unknown presence counts as present, as does a person cut off by an outage."""

    def __init__(self, bus: Bus, outages_of: Callable[[str], Outages]) -> None:
        self._bus = bus
        self._outages_of = outages_of

    async def stand_in(self, table: str, seat: Seat) -> str:
        """Return the level of the bot that may sit in for an absent person; "" if the person isn't away."""
        if await self._outages_of(table).quiet_since() > now_ms() - AWAY:
            return ""
        return SITS_IN if await self._bus.ask(table, question(seat, AWAY)) is False else ""
