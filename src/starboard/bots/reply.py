"""What another side can answer to an action, in the words of the game: why the action was worse than it looked."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from starboard.core.message import Message, message, seat_name
from starboard.core.seating import CHANCE, Seat
from starboard.core.view import View

AHEAD: Final = 6  # actions after the first that are followed
HARM: Final = 0.02  # an answer that costs less of the win is none

Best = Callable[[View[Any]], Any]  # how a seat goes on


def reply(view: View[Any], actions: tuple[Any, ...], best: Best) -> Message | None:
    """The first action of another side after these ones that costs the seat some of its chances, and of which the game
    can say what it achieves; None if there is none before the next draw.

    Where seats have secrets nothing is said: an answer would rest on them.
    """
    game, seat = view.game, view.seat or 0
    if game.has_secrets():
        return None
    state = view.state
    for action in actions:
        state = game.apply(state, seat, action)
    own = next(side for side in game.sides_of(state) if seat in side)
    first: tuple[Seat, Message] | None = None
    for now, action, after in _line(View(game, seat, state), best):
        assert now.seat is not None
        label = game.label(now.state, now.seat, action)
        begun: tuple[Seat, Message] | None = first if first is not None and first[0] == now.seat else None
        first = begun or (now.seat, label)
        if now.seat in own or _chance(now, seat) - _chance(View(game, seat, after), seat) < HARM:
            continue
        found = game.explain(now, action)
        if found is not None:
            move = message("core.review.then", first=begun[1], next=label) if begun else label
            return message("core.review.reply", seat=seat_name(now.seat), move=move, reason=found.reason)
    return None


def _line(view: View[Any], best: Best) -> Iterator[tuple[View[Any], Any, Any]]:
    """How a game goes on until the next draw, when each does what is best: who acts, what is done, the state after."""
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
