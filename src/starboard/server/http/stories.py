"""Over HTTP: the story of a finished game in a few sentences, and positions as pictures."""

from functools import partial
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from starboard.core.history import History, HistoryNode
from starboard.core.story import story
from starboard.drawing import svg
from starboard.server import runtime
from starboard.server.http.request_context import language_of
from starboard.server.http.responses import HttpProblem, parse_number, private
from starboard.server.http.reviews import reviewed
from starboard.server.http.tables import exported
from starboard.server.live.picture import Viewer, viewer_of
from starboard.table.table import OVER, Table
from starboard.wire.api.reviews import ReviewPoint, WireStory
from starboard.wire.json import encode
from starboard.words import sentence

_REVIEW = msgspec.json.Decoder(dict[str, msgspec.Raw])
_CURVE = msgspec.json.Decoder(list[ReviewPoint])


async def summary(request: Request, watched: Table) -> Response:
    """Send the story of a finished game. It uses the winning chances from the review if there is one."""
    body = await reviewed(request, watched)
    assert watched.history is not None
    make = partial(runtime.in_thread, _summed_up, watched.history, body or b"")
    return private(await exported(request, watched, ("summary", hash(body)), make))


def _summed_up(history: History[Any, Any], review: bytes) -> bytes:
    points = _CURVE.decode(_REVIEW.decode(review)["curve"]) if review else []
    told = story(history, [(each.row, tuple(each.odds)) for each in points])
    return encode(WireStory(list(told.sentences), told.decided))


async def picture(request: Request, person: str, watched: Table) -> Response:
    """Draw a position as the caller may see it. After the game, the view from every seat is available."""
    if watched.history is None:
        raise HttpProblem(409, "No game has started here yet.")
    viewer, node, language = _viewer(request, watched, person), _node(request, watched), language_of(request)
    make = partial(runtime.in_thread, _drawn, watched, viewer, node, language)
    return private(await exported(request, watched, ("picture", viewer, node.n, language), make), "image/svg+xml")


def _viewer(request: Request, table: Table, person: str) -> Viewer:
    wanted = parse_number(request.query_params.get("seat", ""))
    if wanted is None:
        return viewer_of(table, person, 0)
    if wanted not in (table.setup.seating.seats if table.stage == OVER else table.seats_of(person)):
        raise HttpProblem(403, "During the game, only the player in that seat can see this.")
    return wanted


def _node(request: Request, table: Table) -> HistoryNode[Any]:
    """Return the history node at the requested row, or the last one before it that was not undone."""
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
