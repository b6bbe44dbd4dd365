"""A bot's answer: one or more actions, each as a value or in notation."""

from collections.abc import Iterable
from typing import Any

from starboard.core.value import Value
from starboard.core.view import View


def actions(view: View[Any], answer: Any) -> list[Any]:
    """Return the actions of an answer that are certain to be legal for the seat.

    Actions after a draw or another seat's turn are dropped. Raise ValueError with a message for the bot's author if the
    first action is invalid.
    """
    game, seat, state = view.game, view.seat, view.state
    assert seat is not None
    sure: list[Any] = []
    for given in _several(answer):
        if sure:
            state = game.apply(state, seat, sure[-1])
        if seat not in game.actors(state):
            break
        try:
            action = game.read(given) if isinstance(given, str) else given
            legal = action in game.legal(state, seat)
        except Exception as error:
            raise ValueError(f"answered {answer!r}, which is not an action") from error
        if not legal and sure:
            break
        if not legal:
            raise ValueError(f"chose {given!r}, which is not legal")
        sure.append(action)
    if not sure:
        raise ValueError(f"answered {answer!r}, which is not an action")
    return sure


def _several(answer: Any) -> list[Any]:
    if isinstance(answer, (str, Value)) or not isinstance(answer, Iterable):
        return [answer]
    return list(answer)
