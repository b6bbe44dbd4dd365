"""Tables over HTTP: made, found, commanded, written down."""

import secrets

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from starboard.core.message import Refusal
from starboard.server.http.answer import PRIVATE, Unfit, answer, body
from starboard.server.http.asked import person_of, site_of
from starboard.server.live.line import now_ms
from starboard.server.scroll import scroll
from starboard.server.store.error import NoTable
from starboard.table.command import Command
from starboard.table.setup import new_setup, read_setup
from starboard.table.table import Table
from starboard.wire.api import Doing, Done, NewTable, TableInfo


async def create(request: Request) -> Response:
    wanted = await body(request, NewTable)
    try:
        setup = new_setup(secrets.token_urlsafe(9), wanted.game, wanted.options, wanted.seats, wanted.pace)
    except ValueError as fault:
        raise Unfit(400, str(fault)) from fault
    site = site_of(request)
    await site.desk.open(setup, person_of(request), secrets.token_bytes(32), now_ms(), "open", wanted.audience)
    return answer({"id": setup.id}, 201)


async def mine(request: Request) -> Response:
    """The tables of whoever asks, the last played first."""
    person = person_of(request)
    listed = await site_of(request).store.tables.of(person)
    infos = []
    for item in listed:
        setup = read_setup(item.table.setup)
        infos.append(
            TableInfo(
                item.table.id,
                setup.key,
                setup.options,
                str(setup.pace),
                item.table.stage,
                [],
                item.head,
                item.touched,
                item.role,
            )
        )
    return answer(infos)


async def show(request: Request) -> Response:
    table = await _table(request)
    setup, person = table.setup, person_of(request)
    seats = [chair.name if chair.kind != "open" else "" for chair in table.chairs]
    awaited = bool(set(table.seats_of(person)) & set(table.actors))
    return answer(
        TableInfo(
            setup.id, setup.key, setup.options, str(setup.pace), table.stage, seats, table.n, table.at, "", awaited
        )
    )


async def command(request: Request) -> Response:
    """Do something at a table: the same door as the live line."""
    said = await body(request, Doing)
    table, person = request.path_params["table"], person_of(request)
    asked = Command(said.id, person, said.kind, now_ms(), said.seat, said.argument, said.decision)
    try:
        outcome = await site_of(request).desk.command(table, asked)
    except NoTable as fault:
        raise Unfit(404, "There is no such table.") from fault
    if isinstance(outcome, Refusal):
        return answer(Done(0, outcome.clause, outcome.message), 409)
    return answer(Done(outcome.row.n))


async def record(request: Request) -> Response:
    """The record of the game: in full when it is over, else the copy of one of one's own seats, or a spectator's."""
    table = await _table(request)
    if table.course is None:
        raise Unfit(409, "No game has begun here yet.")
    wanted = request.query_params.get("seat", "")
    seats = table.seats_of(person_of(request))
    seat = int(wanted) if wanted.isdecimal() and int(wanted) in seats else None
    rows = await site_of(request).store.rows(table.setup.id)
    text = str(scroll(table, rows, seat))
    return PlainTextResponse(text, headers=PRIVATE)


async def _table(request: Request) -> Table:
    try:
        return (await site_of(request).desk.fresh(request.path_params["table"])).table
    except NoTable as fault:
        raise Unfit(404, "There is no such table.") from fault
