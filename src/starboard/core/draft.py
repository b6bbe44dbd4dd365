"""Drafts and dead touches: what a seat plans before it sends, and why a touch did nothing."""

from collections.abc import Sequence
from typing import TypeVar

from starboard.core.contract import Game, View
from starboard.core.message import Refusal, refusal
from starboard.core.scene import Choice, Id
from starboard.core.value import Value

S = TypeVar("S", bound=Value)
A = TypeVar("A", bound=Value)


def draft(game: Game[S, A], view: View[S], actions: Sequence[A]) -> View[S] | Refusal:
    """The seat's view after a list of actions that it has not sent: computed on its view, so no secret enters.

    What leads to chance, to a disclosure or to another seat's decision can only be the last.
    """
    seat, state = view.seat, view.state
    if seat is None:
        return refusal("ST-1", "core.not_your_turn")
    for action in actions:
        why = game.why_not(state, seat, action)
        if why is not None:
            return why
        state = game.apply(state, seat, action)
    return View(game, seat, state)


def opened(game: Game[S, A], view: View[S]) -> list[Choice[A]]:
    """Every choice that has actions, promises opened one after the other."""
    found: list[Choice[A]] = []
    waiting = list(game.choices(view))
    seen: set[frozenset[Id]] = set()
    while waiting:
        choice = waiting.pop()
        if not choice.promise:
            found.append(choice)
        elif choice.ids not in seen:
            seen.add(choice.ids)
            waiting.extend(game.choices(view, choice.ids))
    return found


def explain(game: Game[S, A], view: View[S], touched: frozenset[Id]) -> Refusal | None:
    """Why touching these did nothing: the first action meant that is refused. None: what was meant can be done."""
    seat = view.seat
    if seat is None:
        return refusal("ST-1", "core.not_your_turn")
    meant = game.meant(view, touched)
    if isinstance(meant, Refusal):
        return meant
    state = view.state
    for action in meant:
        why = game.why_not(state, seat, action)
        if why is not None:
            return why
        state = game.apply(state, seat, action)
    return None
