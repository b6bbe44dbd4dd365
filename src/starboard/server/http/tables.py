"""Tables over HTTP: made, found, commanded, handed on, written down."""

import secrets
from collections.abc import Callable, Iterable, Sequence

from starlette.requests import Request
from starlette.responses import Response

from starboard.core.errors import Unreadable
from starboard.core.message import Refusal
from starboard.core.seating import Seat
from starboard.server import runtime
from starboard.server.exports import Key, Make
from starboard.server.guests.links import LASTING, SEAT
from starboard.server.http.request_context import check_limit, network_of, person_of, site_of
from starboard.server.http.responses import PRIVATE, HttpProblem, json_response, parse_number, read_body
from starboard.server.live.picture import ViewerFeed, hello, viewer_of
from starboard.server.live.talk import tag
from starboard.server.rating import INSTALLED
from starboard.server.record_export import export_record
from starboard.server.replay_export import export_steps, export_story
from starboard.server.store.error import NoTable
from starboard.server.store.row import Row as StoredRow
from starboard.server.store.table import Listed
from starboard.server.store.unbegun import BUDGET
from starboard.server.table_service import UnknownRules
from starboard.table.command import SYSTEM, Command
from starboard.table.doors import admits
from starboard.table.setup import new_setup
from starboard.table.table import Table
from starboard.wire.api.account import InvitedBot
from starboard.wire.api.commands import Doing, Done
from starboard.wire.api.invitations import Made
from starboard.wire.api.links import Link, Opened, Taken
from starboard.wire.api.tables import NewTable, TableInfo
from starboard.wire.json import encode

MOST = 50  # tables in a list
LOGGED = 200  # rows of a story
DOORS = HttpProblem(403, "The players have closed the doors of this table.")


async def create(request: Request) -> Response:
    wanted, person = await read_body(request, NewTable), await person_of(request)
    check_limit(request, "table", person)
    if wanted.rated and not INSTALLED:
        raise HttpProblem(400, "This site keeps no ratings.")
    address = await _within_budget(request)
    site = site_of(request)
    id, secret = site.new_table()
    try:
        setup = new_setup(id, wanted.game, wanted.options, wanted.seats, wanted.pace, wanted.target, wanted.rated)
    except (ValueError, Unreadable) as fault:
        raise HttpProblem(400, str(fault)) from fault
    async with site.opening:
        await site.service.open(setup, person, secret, site.clock(), "open", wanted.audience)
        await site.store.of(id).unbegun.made(id, address, site.clock())
    return json_response(Made(id), 201)


async def _within_budget(request: Request) -> str:
    """The digest of the caller's address; HttpProblem: too many tables were made there that never began."""
    site, network = site_of(request), network_of(request)
    check_limit(request, "tables", network)
    address = site.guests.digest(network)
    if await site.store.unbegun_of(address) >= BUDGET * site.settings.limits:
        raise HttpProblem(429, "Too many tables were made at your address and never begun. Try again in an hour.")
    return address


async def mine(request: Request) -> Response:
    """The tables of whoever asks, the last played first."""
    site, person = site_of(request), await person_of(request)
    told = []
    for item in await site.store.listed(person, MOST):
        try:
            told.append(_info((await site.service.latest(item.table.id)).table, person))
        except (UnknownRules, NoTable):  # of rules that this process does not know, or gone just now
            told.append(_listed(item))
    return json_response(told)


def _listed(item: Listed) -> TableInfo:
    kept = item.table
    return TableInfo(kept.id, kept.rules.partition("/")[0], "", "", kept.stage, [], item.head, item.touched, item.role)


async def show(request: Request) -> Response:
    person, table = await watched_by(request)
    return json_response(_info(table, person))


async def now(request: Request) -> Response:
    """The table as it stands: what a line to it would say first. A line with `since` goes on from there."""
    person, table = await watched_by(request)
    viewer = viewer_of(table, person)
    site = site_of(request)
    site.note_opened(table)
    silent = not site.service.restrictions.chat
    first = encode(
        hello(table, person, viewer, site.clock(), site.service.file_bots, silent, tag(table.setup.id, person))
    )
    told = b"[%b,%b]" % (first, ViewerFeed(table, viewer).shown(table))
    return Response(told, media_type="application/json", headers=PRIVATE)


def _info(table: Table, person: str) -> TableInfo:
    setup, yours, actors = table.setup, table.seats_of(person), table.actors
    seats = [occupant.name if occupant.kind != "open" else "" for occupant in table.occupants]
    role = "host" if person == table.host else "player" if yours else ""
    tally = table.tally
    match = (tally.target, list(tally.totals)) if tally else (0, [])
    return TableInfo(
        setup.id, setup.key, setup.options, str(setup.pace), table.stage, seats, table.n, table.at, role,
        bool(set(yours) & set(actors)), [each.kind for each in table.occupants], list(yours), list(actors), *match,
        _until(table, set(yours) & set(actors)), list(table.again), table.next_table,
    )  # fmt: skip


def _until(table: Table, seats: Iterable[Seat]) -> int:
    """When the first of these clocks runs out; 0: none does."""
    clocks = table.clocks
    running = [clocks.deadline(seat) for seat in seats if seat in clocks.running]
    return min(running, default=0) if table.setup.pace.timed and not table.paused else 0


async def command(request: Request) -> Response:
    """Do something at a table: the same as over the live connection."""
    said, person = await read_body(request, Doing), await person_of(request)
    id, site = request.path_params["table"], site_of(request)
    check_limit(request, "command", person, id)
    done = Command(said.id, person, said.kind, site.clock(), said.seat, said.argument, said.decision)
    return json_response(*await _done(request, id, done))


async def _done(request: Request, id: str, command: Command) -> tuple[Done, int]:
    """What became of it, and the status that says so."""
    try:
        outcome = await site_of(request).service.command(id, command)
    except NoTable as fault:
        raise HttpProblem(404, "This table does not exist.") from fault
    if isinstance(outcome, Refusal):
        return Done(0, outcome.clause, outcome.message), 409
    return Done(outcome.row.n), 200


async def record(request: Request) -> Response:
    """The record of the game: in full when it is over, else the copy of one of one's own seats, or a spectator's."""
    person, table = await watched_by(request)
    if table.history is None:
        raise HttpProblem(409, "No game has begun here yet.")
    wanted = parse_number(request.query_params.get("seat", ""))
    seat = wanted if wanted in table.seats_of(person) else None
    check_limit(request, "history", person)
    text = await told_again(
        request, table, ("record", seat), lambda rows: str(export_record(table, rows, seat)).encode()
    )
    return Response(text, media_type="text/plain", headers=PRIVATE)


def _record(table: Table, rows: Sequence[StoredRow], seat: Seat | None) -> bytes:
    return str(export_record(table, rows, seat)).encode()


async def replay(request: Request) -> Response:
    """Every row so far, told as a spectator, or one of one's own seats, was told of it."""
    table, seat = await _history(request)
    text = await told_again(request, table, ("replay", seat), lambda rows: export_steps(rows, seat))
    return Response(text, media_type="application/json", headers=PRIVATE)


async def words(request: Request) -> Response:
    """What was said of the last rows, for the log of whoever comes later."""
    table, seat = await _history(request)
    text = await told_again(request, table, ("story", seat), lambda rows: export_story(rows, seat, LOGGED))
    return Response(text, media_type="application/json", headers=PRIVATE)


async def _history(request: Request) -> tuple[Table, Seat | None]:
    """The table, and through whose eyes its rows may be told."""
    person, table = await watched_by(request)
    wanted = parse_number(request.query_params.get("seat", ""))
    check_limit(request, "history", person)
    return table, wanted if wanted in table.seats_of(person) else None


async def told_again(request: Request, table: Table, what: Key, make: Callable[[Sequence[StoredRow]], bytes]) -> bytes:
    """Return the bytes that `make` makes, in a thread, of the rows of a table."""

    async def made() -> bytes:
        rows = await site_of(request).store.rows(table.setup.id)
        return await runtime.in_thread(make, rows[: table.n])

    return await exported(request, table, what, made)


async def exported(request: Request, table: Table, what: Key, make: Make) -> bytes:
    """Return what was made of a table after this row for this key; HttpProblem if this address has had too much made.

    `what` names all that the bytes depend on besides the table: who may see them above all.
    """
    exports, network = site_of(request).exports, network_of(request)
    key = (table.setup.id, table.n, *what)
    if not exports.has(key):
        check_limit(request, "exports", network)
    return await exports.get(key, network, make)


async def seat_link(request: Request) -> Response:
    """A link by which somebody else takes over a seat of whoever asks: for a week, once."""
    person, table = await person_of(request), await table_of(request)
    seat = parse_number(request.path_params["seat"])
    if seat not in table.seats_of(person):
        raise HttpProblem(403, "Only the player who sits there can hand a seat on.")
    check_limit(request, "link", person)
    site = site_of(request)
    secret = await site.links.make(SEAT, person, f"{table.setup.id} {seat}")
    return json_response(Link(secret, site.clock() + LASTING[SEAT]), 201)


async def take_seat(request: Request) -> Response:
    """Somebody opens that link, and has the seat from now on."""
    opened, person = await read_body(request, Opened), await person_of(request)
    check_limit(request, "link", person)
    site = site_of(request)
    item = await site.links.use(SEAT, opened.secret)
    if item is None:
        raise HttpProblem(410, "This link has been used, or is too old. Ask for a new one.")
    id, _, seat = item.body.decode().partition(" ")
    argument = f"{item.person} {person} {site.service.called(person, opened.name)}"
    command = Command(f"hand-{item.key[:32]}", SYSTEM, "hand", site.clock(), int(seat), argument)
    done, status = await _done(request, id, command)
    return json_response(Taken(id, int(seat))) if status == 200 else json_response(done, status)


async def invite_bot(request: Request) -> Response:
    """One of one's own bots sits down, as it could by itself."""
    wanted, person = await read_body(request, InvitedBot), await person_of(request)
    site, seat = site_of(request), parse_number(request.path_params["seat"])
    bot = (await site.tokens.bots(person)).get(wanted.token)
    if bot is None or seat is None:
        raise HttpProblem(404, "You have no such bot." if bot is None else "This seat does not exist.")
    id = request.path_params["table"]
    check_limit(request, "command", person, id)
    label = (await site.tokens.of(person))[wanted.token].label
    command = Command(f"sit-{secrets.token_hex(8)}", bot, "sit", site.clock(), seat, f"- {label}")
    return json_response(*await _done(request, id, command))


async def table_of(request: Request) -> Table:
    try:
        return (await site_of(request).service.latest(request.path_params["table"])).table
    except NoTable as fault:
        raise HttpProblem(404, "This table does not exist.") from fault


async def watched_by(request: Request) -> tuple[str, Table]:
    """Who asks, and the table that they may see; HttpProblem where its doors are closed to them."""
    person, table = await person_of(request), await table_of(request)
    if not admits(table, person):
        raise DOORS
    return person, table
