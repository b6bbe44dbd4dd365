"""Tables over HTTP: made, found, commanded, handed on, written down."""

import asyncio
from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from starboard.core.contract import Seat, Unreadable
from starboard.core.message import Refusal
from starboard.server.desk import UnknownRules
from starboard.server.guests.links import LASTING, SEAT
from starboard.server.http.answer import PRIVATE, Unfit, answer, body, number
from starboard.server.http.asked import check_limit, person_of, site_of
from starboard.server.live.picture import Eye, hello, viewer_of
from starboard.server.scroll import scroll, story, told
from starboard.server.store.error import NoTable
from starboard.server.store.row import Row as StoredRow
from starboard.server.store.table import Listed
from starboard.table.command import KEEPER, Command
from starboard.table.setup import new_setup
from starboard.table.table import Table
from starboard.wire.api import Doing, Done, Link, Made, NewTable, Opened, TableInfo, Taken
from starboard.wire.json import encode

MOST = 50  # tables in a list
LOGGED = 200  # rows of a story


async def create(request: Request) -> Response:
    wanted, person = await body(request, NewTable), await person_of(request)
    check_limit(request, "table", person)
    site = site_of(request)
    id, secret = site.new_table()
    try:
        setup = new_setup(id, wanted.game, wanted.options, wanted.seats, wanted.pace, wanted.target)
    except (ValueError, Unreadable) as fault:
        raise Unfit(400, str(fault)) from fault
    await site.desk.open(setup, person, secret, site.clock(), "open", wanted.audience)
    return answer(Made(id), 201)


async def mine(request: Request) -> Response:
    """The tables of whoever asks, the last played first."""
    site, person = site_of(request), await person_of(request)
    told = []
    for item in await site.store.tables.of(person, MOST):
        try:
            told.append(_info((await site.desk.fresh(item.table.id)).table, person))
        except (UnknownRules, NoTable):  # of rules that this process does not know, or gone just now
            told.append(_listed(item))
    return answer(told)


def _listed(item: Listed) -> TableInfo:
    kept = item.table
    return TableInfo(kept.id, kept.rules.partition("/")[0], "", "", kept.stage, [], item.head, item.touched, item.role)


async def show(request: Request) -> Response:
    person, table = await person_of(request), await table_of(request)
    return answer(_info(table, person))


async def now(request: Request) -> Response:
    """The table as it stands: what a line to it would say first. A line with `since` goes on from there."""
    person, table = await person_of(request), await table_of(request)
    viewer = viewer_of(table, person)
    first = encode(hello(table, person, viewer, site_of(request).clock()))
    told = b"[%b,%b]" % (first, Eye(table, viewer).shown(table))
    return Response(told, media_type="application/json", headers=PRIVATE)


def _info(table: Table, person: str) -> TableInfo:
    setup, yours, actors = table.setup, table.seats_of(person), table.actors
    seats = [chair.name if chair.kind != "open" else "" for chair in table.chairs]
    role = "host" if person == table.host else "player" if yours else ""
    tally = table.tally
    match = (tally.target, list(tally.totals)) if tally else (0, [])
    return TableInfo(
        setup.id, setup.key, setup.options, str(setup.pace), table.stage, seats, table.n, table.at, role,
        bool(set(yours) & set(actors)), [chair.kind for chair in table.chairs], list(yours), list(actors), *match,
    )  # fmt: skip


async def command(request: Request) -> Response:
    """Do something at a table: the same door as the live line."""
    said, person = await body(request, Doing), await person_of(request)
    id, site = request.path_params["table"], site_of(request)
    check_limit(request, "command", person, id)
    done = Command(said.id, person, said.kind, site.clock(), said.seat, said.argument, said.decision)
    return answer(*await _done(request, id, done))


async def _done(request: Request, id: str, command: Command) -> tuple[Done, int]:
    """What became of it, and the status that says so."""
    try:
        outcome = await site_of(request).desk.command(id, command)
    except NoTable as fault:
        raise Unfit(404, "There is no such table.") from fault
    if isinstance(outcome, Refusal):
        return Done(0, outcome.clause, outcome.message), 409
    return Done(outcome.row.n), 200


async def record(request: Request) -> Response:
    """The record of the game: in full when it is over, else the copy of one of one's own seats, or a spectator's."""
    person, table = await person_of(request), await table_of(request)
    if table.course is None:
        raise Unfit(409, "No game has begun here yet.")
    wanted = number(request.query_params.get("seat", ""))
    seat = wanted if wanted in table.seats_of(person) else None
    check_limit(request, "history", person)
    rows = await site_of(request).store.rows(table.setup.id)
    text = str(scroll(table, rows[: table.n], seat))
    return PlainTextResponse(text, headers=PRIVATE)


async def replay(request: Request) -> Response:
    """Every row so far, told as a spectator, or one of one's own seats, was told of it."""
    rows, seat = await _history(request)
    text = await asyncio.to_thread(told, rows, seat)  # a long game takes a while, and others play meanwhile
    return Response(text, media_type="application/json", headers=PRIVATE)


async def words(request: Request) -> Response:
    """What was said of the last rows, for the log of whoever comes later."""
    rows, seat = await _history(request)
    text = await asyncio.to_thread(story, rows, seat, LOGGED)
    return Response(text, media_type="application/json", headers=PRIVATE)


async def _history(request: Request) -> tuple[Sequence[StoredRow], Seat | None]:
    """The rows of a table, and through whose eyes they may be told."""
    person, table = await person_of(request), await table_of(request)
    wanted = number(request.query_params.get("seat", ""))
    check_limit(request, "history", person)
    rows = await site_of(request).store.rows(table.setup.id)
    return rows[: table.n], wanted if wanted in table.seats_of(person) else None


async def seat_link(request: Request) -> Response:
    """A link by which somebody else takes over a seat of whoever asks: for a week, once."""
    person, table = await person_of(request), await table_of(request)
    seat = number(request.path_params["seat"])
    if seat not in table.seats_of(person):
        raise Unfit(403, "Only whoever sits there can hand a seat on.")
    check_limit(request, "link", person)
    site = site_of(request)
    secret = await site.links.make(SEAT, person, f"{table.setup.id} {seat}")
    return answer(Link(secret, site.clock() + LASTING[SEAT]), 201)


async def take_seat(request: Request) -> Response:
    """Somebody opens that link, and has the seat from now on."""
    opened, person = await body(request, Opened), await person_of(request)
    check_limit(request, "link", person)
    site = site_of(request)
    slip = await site.links.use(SEAT, opened.secret)
    if slip is None:
        raise Unfit(410, "This link has been used, or is too old. Ask for a new one.")
    id, _, seat = slip.body.decode().partition(" ")
    argument = f"{slip.person} {person} {opened.name}"
    command = Command(f"hand-{slip.key[:32]}", KEEPER, "hand", site.clock(), int(seat), argument)
    done, status = await _done(request, id, command)
    return answer(Taken(id, int(seat))) if status == 200 else answer(done, status)


async def table_of(request: Request) -> Table:
    try:
        return (await site_of(request).desk.fresh(request.path_params["table"])).table
    except NoTable as fault:
        raise Unfit(404, "There is no such table.") from fault
