"""Preload hints in the page's head: what a table's page will request first."""

from collections.abc import Iterable

from starlette.requests import Request

from starboard.server.http.request_context import language_of, site_of
from starboard.server.live.picture import boards_of, viewer_of
from starboard.server.store.error import StoreError
from starboard.table.doors import admits

Hint = tuple[str, dict[str, str]]  # a tag and its attributes


async def hints(request: Request, built: Iterable[str]) -> list[Hint]:
    """For a table: which game it is, its box and its boards, and how it stands. For any other address nothing."""
    place, _, id = request.path_params["path"].partition("/")
    if place != "t" or not id or "/" in id:
        return []
    site = site_of(request)
    try:
        table = (await site.service.latest(id)).table
        person = await site.person(request)
    except StoreError:
        return []
    if not admits(table, person or ""):
        return []
    game, language = table.setup.key, language_of(request)
    now = [f"/api/tables/{id}/now"] if person else []  # somebody new becomes a guest first
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
