"""The bot API: what a program outside needs to play. It hears when it is awaited, asks for the position, and moves
with the same command as anybody."""

import asyncio
from collections.abc import AsyncIterator

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from starboard.core.contract import Unreadable
from starboard.server.desk import Held
from starboard.server.http.answer import PRIVATE, Unfit, answer, number
from starboard.server.http.asked import person_of, site_of
from starboard.server.http.tables import table_of
from starboard.server.site import Site
from starboard.server.store.error import StoreError
from starboard.table.row import Row
from starboard.table.table import OVER, PLAYING, Table
from starboard.wire.api import Alive, Awaited, Ended, Position
from starboard.wire.json import encode

LOOK = 2.0  # seconds between looks for new tables
QUIET = 6  # looks without an event, after which a sign of life is given
LINES = {"x-accel-buffering": "no", **PRIVATE}


async def position(request: Request) -> Response:
    """The game as one of one's own seats may know it."""
    person, table = await person_of(request), await table_of(request)
    seats = table.seats_of(person)
    wanted = request.query_params.get("seat", "")
    seat = number(wanted) if wanted else next(iter(seats), None)
    if seat is None or seat not in seats:
        raise Unfit(403, "You do not sit there.")
    view, setup = table.view(seat), table.setup
    if view is None:
        raise Unfit(409, "No game has begun here yet.")
    acts = seat in table.actors
    legal = [setup.game.write(action) for action in view.legal()] if acts else []
    return answer(
        Position(
            setup.id, setup.key, setup.version, setup.options, seat, table.n, table.decisions, table.stage, acts,
            setup.game.dump(view.state), legal,
        )
    )  # fmt: skip


async def events(request: Request) -> Response:
    """One line of JSON for each event, for as long as the caller listens."""
    person = await person_of(request)
    site = site_of(request)
    if not site.limits.hold("line", person):
        raise Unfit(429, "You have too many lines open.")
    site.limits.let_go("line", person)  # held by the stream itself, which may never begin
    return StreamingResponse(_stream(site, person), media_type="application/x-ndjson", headers=LINES)


async def _stream(site: Site, person: str) -> AsyncIterator[bytes]:
    if not site.limits.hold("line", person):
        return
    listening = Listening(site, person)
    try:
        quiet = 0
        while not site.draining:
            for event in await listening.wait():
                quiet = 0
                yield encode(event) + b"\n"
            quiet += 1
            if quiet == 1 or quiet > QUIET:
                quiet = 1
                yield encode(Alive(site.clock())) + b"\n"
    finally:
        listening.close()
        site.limits.let_go("line", person)


class Listening:
    """Watches all tables of one person for what concerns them."""

    def __init__(self, site: Site, person: str) -> None:
        self._site = site
        self._person = person
        self._held: dict[str, Held] = {}
        self._told: dict[tuple[str, int], int] = {}
        self._playing: set[str] = set()
        self._heard = asyncio.Event()

    async def wait(self) -> list[Awaited | Ended]:
        """What is new; after a while nothing."""
        try:
            await self._look()
        except (StoreError, Unreadable):
            await asyncio.sleep(LOOK)
        found = [event for held in list(self._held.values()) for event in self._new(held.table)]
        if found:
            return found
        self._heard.clear()
        try:
            await asyncio.wait_for(self._heard.wait(), LOOK)
        except TimeoutError:
            return []
        return [event for held in list(self._held.values()) for event in self._new(held.table)]

    async def _look(self) -> None:
        """Which tables there are; each is watched from now on."""
        for listed in await self._site.store.tables.of(self._person):
            id = listed.table.id
            if listed.table.stage != OVER and id not in self._held:
                held = self._held[id] = await self._site.desk.fresh(id)
                held.listeners.append(self._hear)

    def _hear(self, before: Table, row: Row, after: Table) -> None:
        self._heard.set()

    def _new(self, table: Table) -> list[Awaited | Ended]:
        id = table.setup.id
        if table.stage == OVER:
            self._held.pop(id).listeners.remove(self._hear)
            course, game = table.course, table.setup.game
            assert course is not None
            known = id in self._playing
            return [Ended(id, list(game.places(course.state)), list(game.scores(course.state)))] if known else []
        if table.stage == PLAYING:
            self._playing.add(id)
        found: list[Awaited | Ended] = []
        for seat in set(table.seats_of(self._person)) & set(table.actors):
            if self._told.get((id, seat)) != table.decisions:
                self._told[id, seat] = table.decisions
                found.append(Awaited(id, seat, table.decisions))
        return found

    def close(self) -> None:
        for held in self._held.values():
            held.listeners.remove(self._hear)
