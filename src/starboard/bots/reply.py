"""Replies: another side's answer to an action, which shows why the action was worse than it looked."""

from collections.abc import Callable, Iterator
from itertools import takewhile
from typing import Any, Final

from starboard.core.message import Message, message, seat_name
from starboard.core.seating import CHANCE, Seat
from starboard.core.view import View

AHEAD: Final = 6  # actions followed after the move
HARM: Final = 0.02  # least loss in win probability that counts as a reply

Best = Callable[[View[Any]], Any]  # chooses a seat's next action
Played = tuple[View[Any], Any]  # the view of the acting seat, and its action


def reply(view: View[Any], actions: tuple[Any, ...], best: Best, id: str = "core.review.reply") -> Message | None:
    """Return the first reply of another side that lowers the seat's chances and that the game can explain.

    The text is the message `id`. Return None if there is no such reply.
    """
    line = refutation(view, actions, best)
    return told(line, id) if line else None


def refutation(view: View[Any], actions: tuple[Any, ...], best: Best) -> list[Played]:
    """Return the best play after these actions, up to the reply of another side that lowers the seat's chances.

    Return an empty list if the next draw comes before any reply that the game can explain, or if the game has secrets,
    on which a reply would depend.
    """
    game, seat = view.game, view.seat or 0
    if game.has_secrets():
        return []
    state = view.state
    for action in actions:
        state = game.apply(state, seat, action)
    own = next(side for side in game.sides_of(state) if seat in side)
    line: list[Played] = []
    for now, action, after in _line(View(game, seat, state), best):
        line.append((now, action))
        harm = _chance(now, seat) - _chance(View(game, seat, after), seat)
        if now.seat not in own and harm >= HARM and game.explain(now, action) is not None:
            return line
    return []


def told(line: list[Played], id: str) -> Message | None:
    """Return the last action of a line in words, with its reason and the first of the same seat's actions before it."""
    now, action = line[-1]
    game, seat = now.game, now.seat or 0
    found = game.explain(now, action)
    if found is None:
        return None
    label = game.label(now.state, seat, action)
    run = line[-1 - sum(1 for _ in takewhile(lambda each: each[0].seat == seat, line[-2::-1])) :]
    begun = game.label(run[0][0].state, seat, run[0][1])
    move = message("core.review.then", first=begun, next=label) if len(run) > 1 else label
    return message(id, seat=seat_name(seat), move=move, reason=found.reason)


def _line(view: View[Any], best: Best) -> Iterator[tuple[View[Any], Any, Any]]:
    """Yield the best play until the next draw: the view of the acting seat, its action, and the resulting state."""
    game, state = view.game, view.state
    for _ in range(AHEAD):
        actors = game.actors(state)
        if len(actors) != 1 or actors[0] == CHANCE:
            return
        now: View[Any] = View(game, actors[0], state)
        routine = game.routine_action(state, actors[0])
        action = best(now) if routine is None else routine
        state = game.apply(state, actors[0], action)
        yield now, action, state


def _chance(view: View[Any], seat: Seat) -> float:
    return view.game.win_probabilities(view.state)[seat - 1]
