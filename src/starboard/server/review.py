"""Reviews as sent to clients: the progress, or the finished review with pictures of its key moments."""

from collections.abc import Sequence
from typing import Any

import msgspec

from starboard.core.contract import Game
from starboard.core.draft import opened
from starboard.core.message import Event
from starboard.core.scene import Id, Move
from starboard.core.view import View
from starboard.server.live.picture import scene
from starboard.server.review_progress import ReviewProgress
from starboard.table.table import Table
from starboard.wire import convert
from starboard.wire.json import encode


def under_way(progress: ReviewProgress) -> bytes:
    return encode({"done": progress.done, "of": progress.of})


def failed() -> bytes:
    return encode({"failed": True})


def pictured(table: Table, body: bytes) -> bytes:
    """Return the stored review with, for each moment, the seat's view and the paths of both actions."""
    found: dict[str, Any] = msgspec.json.decode(body)
    assert table.history is not None
    seed, game = table.history.fairness.cosmetic_seed, table.setup.game
    for moment in found["moments"]:
        view: View[Any] = View(game, moment["seat"], game.read_state(moment.pop("position")))
        moment["scene"] = convert.whole(scene(view, seed))
        for which in ("played", "better"):
            actions = [game.read(text) for text in moment[which]]
            moment[f"{which}_ways"] = ways(game, view, actions)
            moment[f"{which}_ids"] = sorted(ids(game, view, actions))
    return encode({"review": found})


def ways(game: Game[Any, Any], view: View[Any], actions: Sequence[Any]) -> list[tuple[Id, ...]]:
    """Return the paths of pieces moved by the actions, start to end; only the acting seat's pieces if it moves any."""
    assert view.seat is not None
    moves: list[Move] = []
    for action in actions:
        events: list[Event] = []
        after: View[Any] = View(game, view.seat, game.apply(view.state, view.seat, action, events))
        moves.extend([cue for cue in game.cues(view, events, after) if isinstance(cue, Move) and cue.path])
        view = after
    own = [cue for cue in moves if cue.piece.of == view.seat]
    return [(cue.piece.place, *cue.path) for cue in own or moves]


def ids(game: Game[Any, Any], view: View[Any], actions: Sequence[Any]) -> frozenset[Id]:
    """Return the ids to touch for the actions, common to all choices that start with them."""
    offered, wanted = opened(game, view), tuple(actions)
    fitting = [each.ids for each in offered if each.actions[: len(wanted)] == wanted]
    if not fitting:
        fitting = [each.ids for each in offered if each.actions[:1] == wanted[:1]]
    return frozenset.intersection(*fitting) if fitting else frozenset()
