"""The bot API for external programs.

A bot receives an event when it has to act, requests the position, and moves with the same command as a person.
"""

import asyncio
import contextlib
import uuid
from collections.abc import AsyncIterator, Callable

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from starboard.core.errors import Unreadable
from starboard.core.seating import Seat
from starboard.server.cached_table import CachedTable
from starboard.server.http.request_context import site_of
from starboard.server.http.responses import PRIVATE, HttpProblem, parse_number
from starboard.server.restrictions import Banned
from starboard.server.site import Site
from starboard.server.store.error import NoTable, StoreError
from starboard.server.stored_log import UnknownRules
from starboard.table.command import Command
from starboard.table.operations import TakeBack
from starboard.table.row import LogRow
from starboard.table.table import CLOSED, OVER, PLAYING, Table
from starboard.wire.api.programs import Alive, Awaited, Ended, Requested, WirePosition
from starboard.wire.json import encode

LOOK = 2.0  # seconds between checks for new tables
QUIET = 6  # checks without an event between keep-alive lines
Event = Awaited | Requested | Ended
LINES = {"x-accel-buffering": "no", **PRIVATE}


async def position(request: Request, person: str, table: Table) -> WirePosition:
    """Send the game as seen from one of the caller's seats."""
    seats = table.seats_of(person)
    wanted = request.query_params.get("seat", "")
    seat = parse_number(wanted) if wanted else next(iter(seats), None)
    if seat is None or seat not in seats:
        raise HttpProblem(403, "You do not have that seat.")
    view, setup = table.view(seat), table.setup
    if view is None:
        raise HttpProblem(409, "No game has started here yet.")
    acts = seat in table.actors
    legal = [setup.game.write(action) for action in view.legal()] if acts else []
    return WirePosition(
        setup.id, setup.key, setup.version, setup.options, seat, table.n, table.decisions, table.stage, acts,
        setup.game.write_state(view.state), legal,
    )  # fmt: skip


async def events(request: Request, person: str) -> Response:
    """Stream one JSON line per event until the caller disconnects."""
    site = site_of(request)
    if not site.limits.acquire("connection", person):
        raise HttpProblem(429, "You have too many connections open.")
    site.limits.release("connection", person)  # the stream acquires it again when it starts, if it ever does
    return StreamingResponse(_stream(request, site, person), media_type="application/x-ndjson", headers=LINES)


async def _stream(request: Request, site: Site, person: str) -> AsyncIterator[bytes]:
    if not site.limits.acquire("connection", person):
        return
    listening = Listening(site, person)
    try:
        quiet = 0
        while not site.draining and await _still(request, site, person):
            for event in await listening.wait():
                quiet = 0
                yield encode(event) + b"\n"
            quiet += 1
            if quiet == 1 or quiet > QUIET:
                quiet = 1
                yield encode(Alive(site.clock())) + b"\n"
    finally:
        listening.close()
        site.limits.release("connection", person)


async def _still(request: Request, site: Site, person: str) -> bool:
    """Return whether the caller is still signed in as the same person: their token may have been revoked."""
    try:
        return await site.accounts.caller(request) == person
    except Banned:
        return False
    except StoreError:
        return True


class Listening:
    """Watches one person's tables for events. A listening bot counts as present, as with a live connection."""

    def __init__(self, site: Site, person: str) -> None:
        self._site = site
        self._person = person
        self._cached: dict[str, CachedTable] = {}
        self._told: dict[tuple[str, int], int] = {}
        self._requests: dict[str, tuple[str, Seat, int]] = {}
        self._streams: dict[str, Callable[[int], bool]] = {}
        self._playing: set[str] = set()
        self._heard = asyncio.Event()

    async def wait(self) -> list[Event]:
        """Return new events, or an empty list after `LOOK` seconds without any."""
        try:
            await self._look()
        except (StoreError, Unreadable):
            await asyncio.sleep(LOOK)
        found = self._all_new()
        if found:
            return found
        self._heard.clear()
        try:
            await asyncio.wait_for(self._heard.wait(), LOOK)
        except TimeoutError:
            return []
        return self._all_new()

    async def _look(self) -> None:
        """Start watching the person's unfinished tables."""
        for listed in await self._site.store.listed(self._person):
            id = listed.table.id
            if listed.table.stage not in (OVER, CLOSED) and id not in self._cached:
                with contextlib.suppress(UnknownRules, NoTable):
                    self._join(id, await self._site.service.latest(id))

    def _join(self, id: str, cached: CachedTable) -> None:
        self._cached[id] = cached
        cached.listeners.append(self._hear)
        subscription = self._site.tables.subscription(id)
        holds = self._streams[id] = lambda seat: seat in cached.table.seats_of(self._person)
        subscription.streams.append(holds)
        seats = cached.table.seats_of(self._person)
        subscription.connected(seats)
        for seat in seats:
            if cached.table.occupant(seat).sitting_in:
                command = Command(f"back-{uuid.uuid4().hex}", self._person, TakeBack(seat), self._site.clock())
                self._site.background.start(self._site.service.command(id, command))

    def _leave(self, id: str) -> None:
        cached = self._cached.pop(id)
        cached.listeners.remove(self._hear)
        subscription = self._site.tables.subscription(id)
        subscription.streams.remove(self._streams.pop(id))
        subscription.disconnected(cached.table.seats_of(self._person))

    def _hear(self, before: Table, row: LogRow, after: Table) -> None:
        self._heard.set()

    def _all_new(self) -> list[Event]:
        return [event for cached in list(self._cached.values()) for event in self._new(cached.table)]

    def _new(self, table: Table) -> list[Event]:
        id = table.setup.id
        if table.stage == CLOSED:
            self._leave(id)
            return [Ended(id, [], [])] if id in self._playing else []
        if table.stage == OVER:
            self._leave(id)
            history, game = table.history, table.setup.game
            assert history is not None
            known = id in self._playing
            return [Ended(id, list(game.places(history.state)), list(game.scores(history.state)))] if known else []
        if table.stage == PLAYING:
            self._playing.add(id)
        own = table.seats_of(self._person)
        found: list[Event] = []
        for seat in set(own) & set(table.actors):
            if self._told.get((id, seat)) != table.decisions:
                self._told[id, seat] = table.decisions
                found.append(Awaited(id, seat, table.decisions))
        return [*found, *self._requested(table, own)]

    def _requested(self, table: Table, own: tuple[Seat, ...]) -> list[Event]:
        """Return an event, once, if another player is waiting for this person's agreement."""
        request, id = table.request, table.setup.id
        if request is None:
            self._requests.pop(id, None)
            return []
        asked = request.kind, request.by, table.decisions
        waiting = [seat for seat in own if seat in table.asked and seat not in request.agreed]
        if not waiting or self._requests.get(id) == asked:
            return []
        self._requests[id] = asked
        return [Requested(id, waiting[0], request.kind)]

    def close(self) -> None:
        for id in list(self._cached):
            self._leave(id)
