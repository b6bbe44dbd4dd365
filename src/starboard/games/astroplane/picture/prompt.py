"""Prompts: the viewer's question or the seat to move, plus a line on how to answer or on the moves left."""

from collections.abc import Sequence

from starboard.core.message import Message, listed, message, seat_name
from starboard.core.view import View
from starboard.games.astroplane.rules.actions import Action, Enter
from starboard.games.astroplane.rules.events import counted
from starboard.games.astroplane.rules.grid import NOWHERE, SPACES
from starboard.games.astroplane.rules.house import House
from starboard.games.astroplane.rules.state import RESERVE, TRUE, State
from starboard.games.astroplane.rules.turn import WARNING, rounds_left


def prompt(view: View[State]) -> Message:
    state = view.state
    if state.over:
        return _result(view)
    if state.lot:
        return message("astroplane.prompt.sit" if state.count == 3 else "astroplane.prompt.lot")
    if state.turn != view.seat:
        return message(f"astroplane.waiting.{_asked(state)}", seat=seat_name(state.turn))
    asked = _asked(state)
    if asked == "back":
        return message("astroplane.prompt.back", owner=seat_name(state.choices[0]))
    if asked == "flyby":
        return message("astroplane.prompt.flyby", space=SPACES[state.flyby])
    if asked == "move":
        return message(f"astroplane.prompt.{_moving(state, view.legal())}")
    return message(f"astroplane.prompt.{asked}")


def _asked(state: State) -> str:
    """Return the kind of decision the seat to move faces."""
    if state.choices:
        first = state.choices[0]
        return "reserve" if first == RESERVE else "back_own" if first == state.turn else "back"
    if state.flyby != NOWHERE:
        return "flyby"
    return "move" if state.moves else "trip"


def _moving(state: State, legal: Sequence[Action]) -> str:
    """Return the kind of move: a first move, a first move that can only be an entry, or a later move."""
    if state.made:
        return "more"
    return "enter" if all(isinstance(action, Enter) for action in legal) else "move"


def detail(view: View[State]) -> Message | None:
    """Return how to answer, or the moves left and how to earn another."""
    state = view.state
    if state.over or state.lot:
        return None
    asked = _asked(state)
    if asked != "move":
        return message(f"astroplane.detail.{asked}") if state.turn == view.seat else None
    if state.captors:
        spaces = ", ".join([SPACES[captor[0] >> 2] for captor in state.captors])
        return message("astroplane.detail.bonus", count=state.moves, spaces=spaces)
    return message("astroplane.detail.moves", count=state.moves)


def progress(house: House, state: State) -> Message | None:
    """Return the rounds left before a drawn-out end; None while that is far off."""  # AP-103
    if state.over or state.lot:
        return None
    left = rounds_left(house, state)
    return None if left is None or left >= WARNING else message("astroplane.progress.idle", count=left)


def _result(view: View[State]) -> Message:
    state = view.state
    scores, places = view.game.scores(state), view.game.places(state)
    winners = [seat for seat, place in enumerate(places, 1) if place == 1]
    if state.ending == TRUE:
        return message("astroplane.prompt.true", seat=seat_name(winners[0]))
    points = counted("points", scores[winners[0] - 1])
    if len(winners) == 1:
        return message("astroplane.prompt.won", seat=seat_name(winners[0]), points=points)
    return message(
        "astroplane.prompt.shared", seats=listed("astroplane", [seat_name(seat) for seat in winners]), points=points
    )
