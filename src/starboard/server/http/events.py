"""Events over HTTP: made, found by their code, commanded, watched."""

import contextlib

from starlette.requests import Request
from starlette.responses import Response

from starboard.core.plain_name import plain_name
from starboard.core.registry import load
from starboard.event.event import Event
from starboard.event.referee import EventRefused
from starboard.event.row import Command
from starboard.server import runtime
from starboard.server.events.codes import read_code
from starboard.server.events.service import NoEvent
from starboard.server.events.table_ids import table_id
from starboard.server.events.view import board_of
from starboard.server.http.request_context import check_guess, check_limit, language_of, network_of, person_of, site_of
from starboard.server.http.responses import PRIVATE, HttpProblem, json_response, parse_number, read_body
from starboard.server.http.tables import DOORS
from starboard.server.store.error import NoTable
from starboard.server.workers.levels import levels, other_levels
from starboard.table.doors import admits
from starboard.wire.event import EventDoing, EventInfo, ListedEvent, NewEvent
from starboard.words import sentence

FIELDS = {
    "enter": ("name",),
    "leave": ("entrant",),
    "bot": ("level",),
    "round": (),
    "correct": ("round", "table", "places", "reason"),
    "close": ("round", "table", "reason"),
    "end": (),
}  # what each command holds; see `starboard.event.referee`


async def mine(request: Request) -> Response:
    """The events of whoever asks, the newest first."""
    site, person = site_of(request), await person_of(request)
    told = []
    for listed in await site.store.events.of(person):
        event = await site.events.latest(listed.id)
        terms = event.terms
        told.append(
            ListedEvent(
                event.code, terms.name, terms.game, event.stage, len(event.active), len(event.rounds), terms.rounds,
                listed.role, listed.created,
            )
        )  # fmt: skip
    return json_response(told)


async def create(request: Request) -> Response:
    wanted, person = await read_body(request, NewEvent), await person_of(request)
    check_limit(request, "event", person)
    check_limit(request, "events", network_of(request))
    site = site_of(request)
    terms = {
        "name": wanted.name, "game": wanted.game, "options": wanted.options, "seats": wanted.seats,
        "rounds": wanted.rounds, "pace": wanted.pace,
    }  # fmt: skip
    try:
        event = await site.events.open(person, terms, site.clock())
    except EventRefused as refused:
        raise _refused(request, 400, refused) from refused
    return json_response(await site.event_views.of(event, person), 201)


async def show(request: Request) -> Response:
    person = await person_of(request)
    return json_response(await _told(request, await event_of(request, person), person))


async def command(request: Request) -> Response:
    """Sign up, leave; or what the organizer decides."""
    said, person = await read_body(request, EventDoing), await person_of(request)
    event, site = await event_of(request, person), site_of(request)
    check_limit(request, "at_event", person, event.id)
    given = {name: getattr(said, name) for name in FIELDS[said.kind] if getattr(said, name)}
    if said.kind == "enter":
        given["name"] = site.service.called(person, said.name)
    if "reason" in given:
        given["reason"] = plain_name(said.reason)
    if said.kind == "bot":
        given = _bot(request, event, said.level)
    done = Command(said.id, person, said.kind, site.clock(), given)
    try:
        after = await site.events.command(event.id, done)
    except EventRefused as refused:
        raise _refused(request, 409, refused) from refused
    return json_response(await _told(request, after, person))


def _refused(request: Request, status: int, refused: EventRefused) -> HttpProblem:
    """In the language of whoever asked."""
    return HttpProblem(status, sentence(language_of(request), refused.message.id, refused.message.args))


def _problem(request: Request, status: int, id: str) -> HttpProblem:
    return _refused(request, status, EventRefused(id))


def _bot(request: Request, event: Event, level: str) -> dict[str, object]:
    game = load(event.terms.game, event.terms.options)
    if level not in (*levels(game, site_of(request).service.file_bots), *other_levels(game)):
        raise _problem(request, 400, "server.event.no_such_level")
    return {"level": level, "name": level}


async def board(request: Request) -> Response:
    """The board of a table of the current round, as spectators see it; for those who belong to the event."""
    person = await person_of(request)
    event, number = await event_of(request, person), parse_number(request.path_params["table"])
    check_limit(request, "board", person)
    if (
        not event.includes(person)
        or not event.rounds
        or number is None
        or event.table(len(event.rounds), number) is None
    ):
        raise _problem(request, 404, "server.event.no_such_table")
    try:
        found = await site_of(request).service.latest(table_id(event.id, len(event.rounds), number))
    except NoTable as fault:
        raise _problem(request, 404, "server.event.no_such_table") from fault
    if not admits(found.table, person):
        raise DOORS
    drawn = await runtime.in_thread(board_of, found.table)
    if not drawn:
        raise _problem(request, 404, "server.event.not_begun")
    return Response(drawn, media_type="image/svg+xml", headers=PRIVATE)


async def _told(request: Request, event: Event, person: str) -> EventInfo:
    return await site_of(request).event_views.of(event, person)


async def event_of(request: Request, person: str) -> Event:
    """Return the event of the code in the address.

    Those who belong to it know its code already; all others share the budget of wrong guesses.
    """
    site, code = site_of(request), read_code(request.path_params["code"])
    event: Event | None = None
    with contextlib.suppress(NoEvent):
        event = await site.events.find(code)
    if code and (event is None or not event.includes(person)):
        check_guess(request, right=event is not None)
    if event is None:
        raise _problem(request, 404, "server.event.no_such_code")
    return event
