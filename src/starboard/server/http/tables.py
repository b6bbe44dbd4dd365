"""Tables over HTTP: create, list, command, hand over seats, and export."""

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
from starboard.server.http.request_context import check_limit, network_of, site_of
from starboard.server.http.responses import HttpProblem, json_response, parse_number, private
from starboard.server.live.picture import ViewerFeed, hello, viewer_of
from starboard.server.live.talk import tag
from starboard.server.rating import INSTALLED
from starboard.server.record_export import export_record
from starboard.server.replay_export import export_steps, export_story
from starboard.server.store.error import NoTable
from starboard.server.store.row import StoredRow
from starboard.server.store.table import ListedTable
from starboard.server.store.unbegun import BUDGET
from starboard.server.stored_log import UnknownRules
from starboard.table.command import SYSTEM, Command
from starboard.table.notation import read_operation
from starboard.table.operations import HandSeat, Sit
from starboard.table.setup import new_setup
from starboard.table.table import Table
from starboard.wire.api.account import InvitedBot
from starboard.wire.api.commands import Doing, Done
from starboard.wire.api.invitations import Made
from starboard.wire.api.links import Link, Opened, Taken
from starboard.wire.api.tables import NewTable, TableInfo
from starboard.wire.json import encode

MOST = 50  # tables in a list
LOGGED = 200  # rows in the text log


async def create(request: Request, person: str, body: NewTable) -> Made:
    if body.rated and not INSTALLED:
        raise HttpProblem(400, "This site keeps no ratings.")
    address = await _within_budget(request)
    site = site_of(request)
    id, secret = site.tables.new_table()
    try:
        setup = new_setup(id, body.game, body.options, body.seats, body.pace, body.target, body.rated)
    except (ValueError, Unreadable) as fault:
        raise HttpProblem(400, str(fault)) from fault
    await site.tables.open(setup, person, secret, body.audience, address)
    return Made(id)


async def _within_budget(request: Request) -> str:
    """Return the digest of the caller's address. Raise HttpProblem if it has created too many unstarted tables."""
    site, network = site_of(request), network_of(request)
    check_limit(request, "tables", network)
    address = site.accounts.guests.digest(network)
    if await site.store.unbegun_of(address) >= BUDGET * site.settings.limits:
        raise HttpProblem(429, "Too many tables created from your address were never started. Try again in an hour.")
    return address


async def mine(request: Request, person: str) -> list[TableInfo]:
    """List the caller's tables, last played first."""
    site, told = site_of(request), []
    for item in await site.store.listed(person, MOST):
        try:
            told.append(_info(await site.service.table(item.table.id), person))
        except (UnknownRules, NoTable):  # unknown rules, or just deleted
            told.append(_listed(item))
    return told


def _listed(item: ListedTable) -> TableInfo:
    kept = item.table
    return TableInfo(kept.id, kept.rules.partition("/")[0], "", "", kept.stage, [], item.head, item.touched, item.role)


async def show(request: Request, person: str, watched: Table) -> TableInfo:
    return _info(watched, person)


async def now(request: Request, person: str, watched: Table) -> Response:
    """Send the first messages of a live connection. The client then connects with `since` to continue after them."""
    site, viewer = site_of(request), viewer_of(watched, person)
    site.tables.note_opened(watched)
    silent, by = not site.accounts.restrictions.chat, tag(watched.setup.id, person)
    first = encode(hello(watched, person, viewer, site.clock(), site.service.file_bots, silent, by))
    return private(b"[%b,%b]" % (first, ViewerFeed(watched, viewer).shown(watched)))


def _info(table: Table, person: str) -> TableInfo:
    setup, yours, actors = table.setup, table.seats_of(person), table.actors
    seats = [occupant.name if occupant.kind != "open" else "" for occupant in table.occupants]
    role = "host" if person == table.owner else "player" if yours else ""
    tally = table.tally
    series = (tally.target, list(tally.totals)) if tally else (0, [])
    return TableInfo(
        setup.id, setup.key, setup.options, str(setup.pace), table.stage, seats, table.n, table.at, role,
        bool(set(yours) & set(actors)), [each.kind for each in table.occupants], list(yours), list(actors), *series,
        _until(table, set(yours) & set(actors)), list(table.again), table.next_table,
    )  # fmt: skip


def _until(table: Table, seats: Iterable[Seat]) -> int:
    """Return the time in ms when the first of these clocks runs out; 0 if none is running."""
    clocks = table.clocks
    running = [clocks.deadline(seat) for seat in seats if seat in clocks.running]
    return min(running, default=0) if table.setup.pace.timed and not table.paused else 0


async def command(request: Request, person: str, body: Doing) -> Response:
    """Execute a command at a table, as the live connection does."""
    id, site = request.path_params["table"], site_of(request)
    check_limit(request, "command", person, id)
    operation = read_operation(body.kind, body.seat, body.argument)
    done = Command(body.id, person, operation, site.clock(), body.decision)
    return json_response(*await _done(request, id, done))


async def _done(request: Request, id: str, command: Command) -> tuple[Done, int]:
    """Execute a command. Return its outcome and the HTTP status."""
    outcome = await site_of(request).service.command(id, command)
    if isinstance(outcome, Refusal):
        return Done(0, outcome.clause, outcome.message), 409
    return Done(outcome.row.n), 200


async def record(request: Request, person: str, watched: Table) -> Response:
    """Send the full record after the game; before that, a copy from one of the caller's seats or for a spectator."""
    if watched.history is None:
        raise HttpProblem(409, "No game has started here yet.")
    seat = _own_seat(request, watched, person)
    text = await told_again(
        request, watched, ("record", seat), lambda rows: str(export_record(watched, rows, seat)).encode()
    )
    return private(text, "text/plain")


async def replay(request: Request, person: str, watched: Table) -> Response:
    """Send every row so far, as a spectator or one of the caller's seats received it."""
    seat = _own_seat(request, watched, person)
    return private(await told_again(request, watched, ("replay", seat), lambda rows: export_steps(rows, seat)))


async def words(request: Request, person: str, watched: Table) -> Response:
    """Send the text of the last rows, for viewers who join late."""
    seat = _own_seat(request, watched, person)
    return private(await told_again(request, watched, ("story", seat), lambda rows: export_story(rows, seat, LOGGED)))


def _own_seat(request: Request, table: Table, person: str) -> Seat | None:
    """Return the seat whose view was requested, or None for a spectator's view if the seat isn't the caller's."""
    wanted = parse_number(request.query_params.get("seat", ""))
    return wanted if wanted in table.seats_of(person) else None


async def told_again(request: Request, table: Table, what: Key, make: Callable[[Sequence[StoredRow]], bytes]) -> bytes:
    """Return an export that `make` creates in a thread from the rows of a table."""

    async def made() -> bytes:
        rows = await site_of(request).store.rows(table.setup.id)
        return await runtime.in_thread(make, rows[: table.n])

    return await exported(request, table, what, made)


async def exported(request: Request, table: Table, what: Key, make: Make) -> bytes:
    """Return an export of a table at its current row. Raise HttpProblem if this address requested too many new ones.

    `what` is everything else that the bytes depend on, in particular the viewer.
    """
    exports, network = site_of(request).tables.exports, network_of(request)
    key = (table.setup.id, table.n, *what)
    if not exports.has(key):
        check_limit(request, "exports", network)
    return await exports.get(key, network, make)


async def seat_link(request: Request, person: str, table: Table) -> Link:
    """Create a one-time link, valid for a week, by which another person takes over one of the caller's seats."""
    seat = parse_number(request.path_params["seat"])
    if seat not in table.seats_of(person):
        raise HttpProblem(403, "Only the player in this seat can hand it over.")
    site = site_of(request)
    secret = await site.accounts.links.make(SEAT, person, f"{table.setup.id} {seat}")
    return Link(secret, site.clock() + LASTING[SEAT])


async def take_seat(request: Request, person: str, body: Opened) -> Taken | Response:
    """Take over a seat with a seat link."""
    site = site_of(request)
    item = await site.accounts.links.use(SEAT, body.secret)
    if item is None:
        raise HttpProblem(410, "This link was already used or has expired. Ask for a new one.")
    id, _, seat = item.body.decode().partition(" ")
    operation = HandSeat(int(seat), item.person, person, site.service.called(person, body.name))
    command = Command(f"hand-{item.key[:32]}", SYSTEM, operation, site.clock())
    done, status = await _done(request, id, command)
    return Taken(id, int(seat)) if status == 200 else json_response(done, status)


async def invite_bot(request: Request, person: str, body: InvitedBot) -> Response:
    """Seat one of the caller's bots, as if the bot had sent the command."""
    site, seat = site_of(request), parse_number(request.path_params["seat"])
    bot = (await site.accounts.tokens.bots(person)).get(body.token)
    if bot is None or seat is None:
        raise HttpProblem(404, "You do not have this bot." if bot is None else "This seat does not exist.")
    id = request.path_params["table"]
    check_limit(request, "command", person, id)
    label = (await site.accounts.tokens.of(person))[body.token].label
    command = Command(f"sit-{secrets.token_hex(8)}", bot, Sit(seat, "-", label), site.clock())
    return json_response(*await _done(request, id, command))
