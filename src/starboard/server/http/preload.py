"""Preload hints in the head of a table's page, for its first requests."""

from collections.abc import Iterable

from starlette.requests import Request

from starboard.server.http.request_context import language_of, site_of
from starboard.server.live.picture import boards_of, viewer_of
from starboard.server.store.error import StoreError
from starboard.table.doors import admits
from starboard.table.table import Table

Hint = tuple[str, dict[str, str]]  # a tag name and its attributes


async def hints(request: Request, table: Table, built: Iterable[str]) -> list[Hint]:
    """Return preload hints for a table's page: its game, box, boards and state."""
    try:
        person = await site_of(request).accounts.caller(request)
    except StoreError:
        return []
    if not admits(table, person or ""):
        return []
    id, game, language = table.setup.id, table.setup.key, language_of(request)
    now = [f"/api/tables/{id}/now"] if person else []  # a new visitor becomes a guest first
    viewer = viewer_of(table, person) if person else None
    boards = [f"/api/boards/{digest}?table={id}" for digest in boards_of(table, viewer)]
    spoken = [f"/{file}" for file in built if file.startswith(f"assets/{language}-") and file.endswith(".js")]
    return [
        ("meta", {"name": "table", "content": f"{id} {game}"}),
        *(("link", {"rel": "modulepreload", "href": address}) for address in spoken),
        *(_fetched(address) for address in (f"/api/games/{game}/box/{language}", *now, *boards)),
    ]


def _fetched(address: str) -> Hint:
    return "link", {"rel": "preload", "as": "fetch", "crossorigin": "anonymous", "href": address}
