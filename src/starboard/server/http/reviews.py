"""Reviews of finished games over HTTP, computed on the first request."""

from functools import partial

from starlette.requests import Request
from starlette.responses import Response

from starboard.server import runtime
from starboard.server.http.request_context import site_of
from starboard.server.http.responses import HttpProblem, private
from starboard.server.http.tables import exported
from starboard.server.review import failed, pictured, under_way
from starboard.server.review_progress import FORMAT, SLOT, ReviewProgress, read_progress
from starboard.server.store.row import DueSet
from starboard.server.workers.worker_group import CALL
from starboard.table.table import OVER, Table


async def reviewed(request: Request, table: Table) -> bytes | None:
    """Return the stored review of a finished game: None if missing, empty if it failed."""
    if table.stage != OVER or table.history is None:
        raise HttpProblem(409, "The game is not over.")
    return await site_of(request).store.of(table.setup.id).reviews.get(table.setup.id, FORMAT)


async def review(request: Request, watched: Table) -> Response:
    """Send the review of a finished game, or its progress. The first request starts it."""
    body = await reviewed(request, watched)
    if body is None:
        text = under_way(await _progress(request, watched))
    else:
        make = partial(runtime.in_thread, pictured, watched, body)
        text = await exported(request, watched, ("review", hash(body)), make) if body else failed()
    return private(text)


async def _progress(request: Request, table: Table) -> ReviewProgress:
    site, setup = site_of(request), table.setup
    shard = site.store.of(setup.id)
    for due in await shard.due.of(setup.id):
        if due.slot == SLOT:
            return read_progress(due.payload)
    first = ReviewProgress()
    await shard.due.add(setup.id, table.n, DueSet(SLOT, site.clock(), "review", setup.rules, first.payload))
    site.bus.notify(CALL)
    return first
