"""Reviews over HTTP: of a finished game, computed when it is first asked for."""

from functools import partial

from starlette.requests import Request
from starlette.responses import Response

from starboard.server import runtime
from starboard.server.http.request_context import check_limit, site_of
from starboard.server.http.responses import PRIVATE, HttpProblem
from starboard.server.http.tables import exported, watched_by
from starboard.server.review import failed, pictured, under_way
from starboard.server.review_progress import FORMAT, SLOT, Progress, read_progress
from starboard.server.store.row import DueSet
from starboard.server.workers.worker_group import CALL
from starboard.table.table import OVER, Table


async def reviewed(request: Request, limit: str) -> tuple[Table, bytes | None]:
    """A finished game, open to all who may watch, and its review as it is stored: none yet, or empty if it failed."""
    person, table = await watched_by(request)
    if table.stage != OVER or table.history is None:
        raise HttpProblem(409, "The game is not over.")
    check_limit(request, limit, person)
    return table, await site_of(request).store.of(table.setup.id).reviews.get(table.setup.id, FORMAT)


async def review(request: Request) -> Response:
    """The review, open to all once the game is over; or how far it is. Asked for the first time, it is begun."""
    table, body = await reviewed(request, "review")
    if body is None:
        text = under_way(await _progress(request, table))
    else:
        make = partial(runtime.in_thread, pictured, table, body)
        text = await exported(request, table, ("review", hash(body)), make) if body else failed()
    return Response(text, media_type="application/json", headers=PRIVATE)


async def _progress(request: Request, table: Table) -> Progress:
    site, setup = site_of(request), table.setup
    shard = site.store.of(setup.id)
    for due in await shard.due.of(setup.id):
        if due.slot == SLOT:
            return read_progress(due.payload)
    first = Progress()
    rules = f"{setup.key}/{setup.version}"
    await shard.due.add(setup.id, table.n, DueSet(SLOT, site.clock(), "review", rules, first.payload))
    site.bus.notify(CALL)
    return first
