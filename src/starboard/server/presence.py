"""Presence: who has a connection to a table. It is asked for when it matters, and stored nowhere."""

from collections.abc import Callable

from starboard.core.seating import Seat
from starboard.server.bus import Bus
from starboard.server.clock import now_ms
from starboard.server.outages import Outages

AWAY = 10_000  # ms without a connection, after which a person counts as away
SITS_IN = "greedy"  # the level of the bot that plays for somebody who is away


def question(seat: Seat, within: int = 0) -> str:
    """What listeners are asked: does the person at this seat have a connection, or had one within so many ms?"""
    return f"seat {seat} {within}"


WATCHED = "any 0 0"  # asks whether somebody has a connection to the table at all


class Presence:
    """Asks every process. Whoever cannot be asked about, or might have lost the connection by our fault, is here."""

    def __init__(self, bus: Bus, outages_of: Callable[[str], Outages]) -> None:
        self._bus = bus
        self._outages_of = outages_of

    async def stand_in(self, table: str, seat: Seat) -> str:
        """The bot that may play for the person at a seat; none unless that person is away."""
        if await self._outages_of(table).quiet_since() > now_ms() - AWAY:
            return ""
        return SITS_IN if await self._bus.ask(table, question(seat, AWAY)) is False else ""
