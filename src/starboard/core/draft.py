"""Drafts of a seat's unsent actions, and reasons why a touch had no effect."""

from collections.abc import Sequence
from typing import TypeVar

from starboard.core.contract import Game
from starboard.core.message import Refusal, refusal
from starboard.core.real_time import RealTimeGame
from starboard.core.scene import Choice, Id
from starboard.core.seating import Seat
from starboard.core.value import Value
from starboard.core.view import View

S = TypeVar("S", bound=Value)
A = TypeVar("A", bound=Value)


def asked(game: Game[S, A], view: View[S]) -> View[S]:
    """Return the view in which the seat decides.

    For a seat that may answer early, this is the view of its upcoming decision.
    """
    ahead = None if view.seat is None else game.upcoming_decision(view.state, view.seat)
    return view if ahead is None else View(game, view.seat, ahead)


def carried_out(game: Game[S, A], state: S, seat: Seat, actions: Sequence[A]) -> S | Refusal:
    """Return the state after one seat plays these actions, or the refusal of the first illegal one."""
    for action in actions:
        why = game.why_not(state, seat, action)
        if why is not None:
            return why
        state = game.apply(state, seat, action)
    return state


def to_be_tried(game: Game[S, A], state: S, seat: Seat, action: A) -> Refusal | None:
    """Return a refusal if the action is only available through an attempt, else None.

    Players can neither send such an action directly nor preview its result in a draft.
    """
    if not isinstance(game, RealTimeGame) or not game.may_be_logged(state, seat, action):
        return None
    return refusal("ST-8", "core.to_be_tried") if game.attempt_ids(state, seat, action, b"") else None


def draft(game: Game[S, A], view: View[S], actions: Sequence[A]) -> View[S] | Refusal:
    """Return the seat's view after a list of unsent actions, or the refusal of the first illegal one.

    Computed from the seat's view, so no secret leaks. An action that leads to chance, a disclosure or another seat's
    decision must be the last one. Attempts cannot be drafted.
    """
    seat = view.seat
    if seat is None:
        return refusal("ST-1", "core.not_your_turn")
    state = asked(game, view).state
    for action in actions:
        why = to_be_tried(game, state, seat, action)
        if why is not None:
            return why
    planned = carried_out(game, state, seat, actions)
    return planned if isinstance(planned, Refusal) else View(game, seat, planned)


def opened(game: Game[S, A], view: View[S]) -> list[Choice[A]]:
    """Return every choice of the seat after expanding all placeholders."""
    touched: frozenset[Id] = frozenset()
    while True:
        choices = game.choices(view, touched)
        promised = frozenset(id for choice in choices if choice.promise for id in choice.ids)
        if promised <= touched:
            return [choice for choice in choices if not choice.promise]
        touched |= promised


def explain(game: Game[S, A], view: View[S], touched: frozenset[Id], last: Id = "") -> Refusal | None:
    """Return the refusal that explains why touching these ids had no effect; None if the touch is possible.

    `last` is the id touched last. Earlier ids count only if the last one changes their meaning; otherwise the reason
    would be about something else.
    """
    if view.seat is None:
        return refusal("ST-1", "core.not_your_turn")
    ahead = asked(game, view)
    kept = _about(game, ahead, view.seat, touched, last) if last in touched else touched
    why = _refused(game, ahead, view.seat, kept)
    return why if why is not None or kept == touched else _refused(game, ahead, view.seat, touched)


def _about(game: Game[S, A], view: View[S], seat: Seat, touched: frozenset[Id], last: Id) -> frozenset[Id]:
    """Return the last touched id, and the earlier ones with which it changes the refusal."""
    kept = frozenset((last,))
    for id in sorted(touched - kept):
        earlier = kept - {last} | {id}
        if _refused(game, view, seat, earlier | kept) != _refused(game, view, seat, earlier):
            kept |= {id}
    return kept


def _refused(game: Game[S, A], view: View[S], seat: Seat, touched: frozenset[Id]) -> Refusal | None:
    meant = game.intended_actions(view, touched)
    if isinstance(meant, Refusal):
        return meant
    planned = carried_out(game, view.state, seat, meant)
    return planned if isinstance(planned, Refusal) else None
