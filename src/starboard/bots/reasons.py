"""Reasons: the effects of a seat's actions in the game's terms, using only the seat's view."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from starboard.core.explanation import Explanation
from starboard.core.message import Event, message
from starboard.core.scene import Focus, Pause
from starboard.core.view import View

LATER: Final = 4  # later actions of a turn get this fraction (one in four) of the first action's positions
AHEAD: Final = 3  # later actions of the same turn to check for an explanation


def after(view: View[Any], actions: tuple[Any, ...]) -> View[Any] | None:
    """Return the seat's view after these actions; None if another seat acts next."""
    state = view.state
    for action in actions:
        state = view.game.apply(state, view.seat or 0, action)
    return View(view.game, view.seat, state) if view.game.actors(state) == (view.seat,) else None


def begins(view: View[Any], action: Any) -> View[Any] | None:
    """Return the seat's view after an action that has no visible effect and keeps the turn; else None."""
    events: list[Event] = []
    game, seat = view.game, view.seat or 0
    after: View[Any] = View(game, seat, game.apply(view.state, seat, action, events))
    happens = [cue for cue in game.cues(view, events, after) if not isinstance(cue, (Focus, Pause))]
    return None if happens or game.actors(after.state) != (seat,) else after


def explained(
    view: View[Any], actions: tuple[Any, ...], best: Callable[[View[Any]], Any] | None = None
) -> Explanation | None:
    """Return the explanation of the last action that has one.

    If none of them has one, the last action only prepares something. `best` then chooses how the seat continues, and
    that action is explained.
    """
    for count in range(len(actions) - 1, -1, -1):
        before = after(view, actions[:count])
        found = None if before is None else view.game.explain(before, actions[count])
        if found is not None:
            return found
    last = after(view, actions[:-1])
    if best is None or last is None:
        return None
    return _prepared(view.legal(), begins(last, actions[-1]), best)


def _prepared(before: Sequence[Any], view: View[Any] | None, best: Callable[[View[Any]], Any]) -> Explanation | None:
    """Return the explanation of the seat's next explainable action; None if that action was already possible before."""
    for _ in range(AHEAD):
        if view is None or view.seat is None:
            return None
        legal = view.legal()
        action = legal[0] if len(legal) == 1 else best(view)
        found = view.game.explain(view, action)
        if found is not None and action in before:
            return None
        if found is not None:
            move = view.game.label(view.state, view.seat, action)
            return Explanation(found.look, found.ids, message("core.hint.next", move=move, reason=found.reason))
        view = begins(view, action)
    return None
