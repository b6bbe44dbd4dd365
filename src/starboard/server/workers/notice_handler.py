"""Handles due notices: a person who is away hears once that it is their turn, and once more at half of the time that is
left then."""

from starboard.server.bus import Bus
from starboard.server.clock import now_ms
from starboard.server.guests.tokens import is_bot
from starboard.server.notices.messenger import Messenger
from starboard.server.notices.notice import notice_of
from starboard.server.presence import question
from starboard.server.store.due import Due
from starboard.server.store.error import NoTable
from starboard.server.store.notice import REMINDER, TURN, NoticeKey
from starboard.server.store.runner import Later
from starboard.server.table_service import TableService
from starboard.table.due import due
from starboard.table.table import Table

NOTICES = ("notice",)
SOONEST, LATEST = 10_000, 3600_000  # ms after which another process may tell somebody whom this one cannot reach
PATIENCE = 10  # the longer the turn has lasted, by this part of the time, the later it is tried again


class NoticeHandler:
    def __init__(self, service: TableService, bus: Bus, messenger: Messenger) -> None:
        self._service = service
        self._bus = bus
        self._messenger = messenger

    async def handle(self, row: Due) -> Later | None:
        """Told now; when to remind, unless that was the reminder or the turn is over."""
        try:
            table = (await self._service.latest(row.table)).table
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
        """Whoever has the table open sees it there."""
        return await self._bus.ask(table, question(seat)) is True


def pause(lasted: int) -> int:
    """How long to leave it to others, in ms, in a turn that has lasted so many."""
    return min(max(lasted // PATIENCE, SOONEST), LATEST)


def _first(table: Table, person: str) -> int:
    """Of several seats of one person that are to act, the one that speaks for all."""
    return min(seat for seat in table.seats_of(person) if seat in table.actors)
