"""The event service: the one way in for every command at an event, whoever sends it.

As with tables the log decides who was first: a row whose number is taken is decided on again after the missing rows
were read, and a command that is in the log already changes nothing.
"""

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Any
from weakref import WeakValueDictionary

from starboard.core.errors import Broken, Unreadable
from starboard.core.plain_name import plain_name
from starboard.core.registry import load
from starboard.event.event import Event
from starboard.event.referee import LARGEST, MOST_ROUNDS, EventRefused, decide, follow, opened
from starboard.event.row import Command, Row, read_row
from starboard.server import runtime
from starboard.server.events.codes import new_code
from starboard.server.store.error import StoreError, Unreachable
from starboard.server.store.events import EventRow
from starboard.server.store.store import Store
from starboard.table.pace import read_pace

TRIES = 50
CACHED = 200  # events that stay in memory
MOST_OPEN = 5  # events of one organizer that are not over


class NoEvent(StoreError):
    """There is no such event."""


class DamagedEvent(StoreError):
    """A row of the event cannot be followed."""


class EventService:
    """`on_due` is called when something fell due. What is held here is only a cache."""

    def __init__(self, store: Store, on_due: Callable[[], None]) -> None:
        self.stored = store.events
        self._on_due = on_due
        self._cache: OrderedDict[str, Event] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def open(self, person: str, terms: Mapping[str, Any], at: int) -> Event:
        """A new event; EventRefused says what does not fit."""
        given = _fitting(terms)
        if await self.stored.open_of(person) >= MOST_OPEN:
            raise EventRefused("server.event.too_many_open", most=MOST_OPEN)
        id = secrets.token_urlsafe(12)
        for _ in range(TRIES):
            code = new_code()
            row, event = opened(Command("open", person, "open", at, {"event": id, "code": code, **given}))
            if await self.stored.create(code, _stored(event, row), event.stage):
                return self._cached(event)
        raise Unreachable("No code for an event is free.")

    async def command(self, id: str, command: Command) -> Event:
        """The event after the command, which is durable; EventRefused says why not. A repeated command does nothing."""
        async with self._locks.setdefault(id, asyncio.Lock()):  # many who sign up at once take turns
            return await self._command(id, command)

    async def _command(self, id: str, command: Command) -> Event:
        for _ in range(TRIES):
            before = await self.latest(id)
            if await self.stored.has(id, command.author, command.id):
                return before
            row, after = await runtime.in_thread(decide, before, command)  # to pair a large round takes a while
            player = str(row.given["who"]) if row.kind == "enter" and row.given["who"] != before.organizer else ""
            due = row.kind in ("round", "close")
            if await self.stored.append(_stored(after, row), after.stage, player, due):
                if due:
                    self._on_due()
                return self._cached(after)
        raise Unreachable("The database can be read, but takes no rows.")

    async def latest(self, id: str) -> Event:
        """The event with every row that the log holds now."""
        event = self._cache.get(id)
        for stored in await self.stored.rows(id, event.n if event else 0):
            try:
                event = follow(event, read_row(stored.body.decode()))
            except (Unreadable, UnicodeDecodeError, Broken) as fault:
                raise DamagedEvent(f"Row {stored.n} of event {id} is damaged: restore it from a backup.") from fault
        if event is None:
            raise NoEvent(id)
        return self._cached(event)

    async def find(self, code: str) -> Event:
        id = await self.stored.id_of(code) if code else None
        if id is None:
            raise NoEvent(code)
        return await self.latest(id)

    def forget(self, id: str) -> None:
        """Drop an event from the cache: it was deleted, or its rows were written anew."""
        self._cache.pop(id, None)

    def _cached(self, event: Event) -> Event:
        self._cache[event.id] = event
        self._cache.move_to_end(event.id)
        if len(self._cache) > CACHED:
            self._cache.popitem(last=False)
        return event


def _stored(event: Event, row: Row) -> EventRow:
    return EventRow(event.id, row.n, row.author, row.id, row.at, str(row).encode())


def _fitting(terms: Mapping[str, Any]) -> Mapping[str, Any]:
    """The terms as the log holds them, with the sizes of tables that the game allows."""
    try:
        game = load(terms["game"], terms["options"])
        read_pace(terms["pace"])
    except (ValueError, Unreadable) as fault:
        raise EventRefused("server.event.terms") from fault
    most = min(int(terms["seats"]), LARGEST)
    sizes = [count for count in game.seats if 2 <= count <= most and game.seatings(count)]
    if not sizes:
        raise EventRefused("server.event.no_such_size")
    if not 1 <= terms["rounds"] <= MOST_ROUNDS:
        raise EventRefused("server.event.rounds", most=MOST_ROUNDS)
    name = plain_name(terms["name"])
    if not name:
        raise EventRefused("server.event.no_name")
    return {**terms, "name": name, "options": str(game.options), "seats": sizes[-1], "sizes": sizes}
