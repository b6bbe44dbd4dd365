"""After a game, over HTTP: its story in a few sentences, and its positions as pictures."""

from functools import partial
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from starboard.core.history import History, HistoryNode
from starboard.core.story import story
from starboard.drawing import svg
from starboard.server import runtime
from starboard.server.http.request_context import check_limit, language_of
from starboard.server.http.responses import PRIVATE, HttpProblem, parse_number
from starboard.server.http.reviews import reviewed
from starboard.server.http.tables import exported, watched_by
from starboard.server.live.picture import Viewer, viewer_of
from starboard.table.table import OVER, Table
from starboard.wire.api.reviews import ReviewPoint, Story
from starboard.wire.json import encode
from starboard.words import sentence

_REVIEW = msgspec.json.Decoder(dict[str, msgspec.Raw])
_CURVE = msgspec.json.Decoder(list[ReviewPoint])


async def summary(request: Request) -> Response:
    """The story, open to all once the game is over; by the chances of the review where that was computed."""
    table, body = await reviewed(request, "history")
    assert table.history is not None
    make = partial(runtime.in_thread, _summed_up, table.history, body or b"")
    told = await exported(request, table, ("summary", hash(body)), make)
    return Response(told, media_type="application/json", headers=PRIVATE)


def _summed_up(history: History[Any, Any], review: bytes) -> bytes:
    points = _CURVE.decode(_REVIEW.decode(review)["curve"]) if review else []
    told = story(history, [(each.row, tuple(each.odds)) for each in points])
    return encode(Story(list(told.sentences), told.decided))


async def picture(request: Request) -> Response:
    """A position: what whoever asks may see of it. The record of a finished game is open, so are its seats."""
    person, table = await watched_by(request)
    if table.history is None:
        raise HttpProblem(409, "No game has begun here yet.")
    check_limit(request, "history", person)
    viewer, node, language = _viewer(request, table, person), _node(request, table), language_of(request)
    make = partial(runtime.in_thread, _drawn, table, viewer, node, language)
    drawn = await exported(request, table, ("picture", viewer, node.n, language), make)
    return Response(drawn, media_type="image/svg+xml", headers=PRIVATE)


def _viewer(request: Request, table: Table, person: str) -> Viewer:
    wanted = parse_number(request.query_params.get("seat", ""))
    if wanted is None:
        return viewer_of(table, person, 0)
    if wanted not in (table.setup.seating.seats if table.stage == OVER else table.seats_of(person)):
        raise HttpProblem(403, "Only the player who sits there sees that while the game goes on.")
    return wanted


def _node(request: Request, table: Table) -> HistoryNode[Any]:
    """The last row that stands up to the one that is asked for."""
    assert table.history is not None
    text, node = request.query_params.get("move", ""), table.history.node
    move = parse_number(text) if text else node.n
    if move is None:
        raise HttpProblem(404, "This move does not exist.")
    while node.n > move and node.before is not None:
        node = node.before
    return node


def _drawn(table: Table, viewer: Viewer, node: HistoryNode[Any], language: str) -> bytes:
    assert table.history is not None
    game = table.setup.game
    scene = game.scene(game.view(node.state, viewer), table.history.fairness.cosmetic_seed)
    return svg.board(scene, say=lambda message: sentence(language, message.id, message.args)).encode()
