"""Reasons: what actions of a seat achieve, in the words of the game, by what the seat sees alone."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from starboard.core.explanation import Explanation
from starboard.core.message import message
from starboard.core.view import View

LATER: Final = 4  # of the positions of the first action, each further one of the same turn gets this fraction
AHEAD: Final = 3  # further actions of the same turn that are asked what they achieve


def after(view: View[Any], actions: tuple[Any, ...]) -> View[Any] | None:
    """What the seat sees after these actions of its own; None if then somebody else is to act."""
    state = view.state
    for action in actions:
        state = view.game.apply(state, view.seat or 0, action)
    return View(view.game, view.seat, state) if view.game.actors(state) == (view.seat,) else None


def explained(
    view: View[Any], actions: tuple[Any, ...], best: Callable[[View[Any]], Any] | None = None
) -> Explanation | None:
    """What the last action achieves for which something can be said.

    If nothing can be said of any, and `best` says how the seat would go on in the same turn: what these make possible.
    """
    for count in range(len(actions) - 1, -1, -1):
        before = after(view, actions[:count])
        found = None if before is None else view.game.explain(before, actions[count])
        if found is not None:
            return found
    return None if best is None else _prepared(view.legal(), after(view, actions), best)


def _prepared(before: Sequence[Any], view: View[Any] | None, best: Callable[[View[Any]], Any]) -> Explanation | None:
    """The first of the next actions of the seat of which something can be said, and that; None if it was possible
    before."""
    for _ in range(AHEAD):
        if view is None or view.seat is None or view.game.turn_rests(view.state, view.seat):
            return None
        if view.game.routine_action(view.state, view.seat) is not None:
            return None
        legal = view.legal()
        action = legal[0] if len(legal) == 1 else best(view)
        found = view.game.explain(view, action)
        if found is not None and action in before:
            return None
        if found is not None:
            move = view.game.label(view.state, view.seat, action)
            return Explanation(found.look, found.ids, message("core.hint.next", move=move, reason=found.reason))
        view = after(view, (action,))
    return None
