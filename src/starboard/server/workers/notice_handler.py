"""Handler for due notices: notifies an absent player once per turn, and reminds them after half the time left."""

from starboard.server.bus import Bus
from starboard.server.clock import now_ms
from starboard.server.guests.tokens import is_bot
from starboard.server.notices.messenger import Messenger
from starboard.server.notices.notice import notice_of
from starboard.server.presence import question
from starboard.server.store.due import DueRow
from starboard.server.store.error import NoTable
from starboard.server.store.notice import REMINDER, TURN, NoticeKey
from starboard.server.store.runner import Later
from starboard.server.table_service import TableService
from starboard.table.due import due
from starboard.table.table import Table

NOTICES = ("notice",)
SOONEST, LATEST = 10_000, 3600_000  # ms until a process that can reach the person may retry
PATIENCE = 10  # the retry comes after 1/PATIENCE of the turn's age


class NoticeHandler:
    def __init__(self, service: TableService, bus: Bus, messenger: Messenger) -> None:
        self._service = service
        self._bus = bus
        self._messenger = messenger

    async def handle(self, row: DueRow) -> Later | None:
        """Send a notice; return the time of the reminder, or None if this was the reminder or the turn is over."""
        try:
            table = await self._service.table(row.table)
        except NoTable:
            return None
        item = due(table).get(row.slot)
        if item is None:
            return None
        reminder = bool(row.payload)
        key = NoticeKey(row.table, item.seat, row.n, REMINDER if reminder else TURN)
        person = table.occupant(item.seat).who
        if item.seat == _first(table, person) and not is_bot(person) and not await self._is_here(row.table, item.seat):
            notice = notice_of(table, item.seat, now_ms(), reminder)
            if not await self._messenger.tell(person, key, notice):
                return now_ms() + pause(now_ms() - table.clocks.since)
        half = (table.clocks.deadline(item.seat) - now_ms()) // 2
        return None if reminder or half <= 0 else (now_ms() + half, REMINDER.encode())

    async def _is_here(self, table: str, seat: int) -> bool:
        """Return whether the person in this seat has the table open and can see that it is their turn."""
        return await self._bus.ask(table, question(seat)) is True


def pause(lasted: int) -> int:
    """Return the backoff in ms, which grows with the age of the turn. Other processes may send the notice first."""
    return min(max(lasted // PATIENCE, SOONEST), LATEST)


def _first(table: Table, person: str) -> int:
    """Return the lowest of a person's seats that are to act. Only this seat gets a notice."""
    return min(seat for seat in table.seats_of(person) if seat in table.actors)
