"""The question to the viewer in one sentence, or the name of the player to move."""

from starboard.core.message import Message, listed, message, seat_name
from starboard.core.view import View
from starboard.games.spacewalk.rules import state as phases
from starboard.games.spacewalk.rules.actions import field_name
from starboard.games.spacewalk.rules.board import world_name
from starboard.games.spacewalk.rules.events import counted, kind_name, size_name
from starboard.games.spacewalk.rules.flight import contenders
from starboard.games.spacewalk.rules.ships import SIZE
from starboard.games.spacewalk.rules.state import State


def prompt(view: View[State]) -> Message:
    state = view.state
    if state.over:
        return _result(view)
    if state.phase == phases.LOT:
        return message("spacewalk.prompt.lot")
    if state.acting == view.seat:
        return _question(state)
    if state.phase == phases.REACT:
        return message("spacewalk.waiting.react", seat=seat_name(state.next))
    return message(f"spacewalk.waiting.{state.phase}", seat=seat_name(state.acting))


def detail(view: View[State]) -> Message | None:
    """Return what to touch; None for viewers who are not to act."""
    state = view.state
    if state.over or state.acting != view.seat or state.phase == phases.LOT:
        return None
    if state.phase == phases.AFTER and state.count == 2:
        return message("spacewalk.detail.after_two")  # SW-85
    if state.phase == phases.CARD and state.cards.last:
        return message("spacewalk.detail.card_copy", effect=kind_name(state.cards.last))
    if state.phase == phases.REACT and state.acting == state.next:
        return message("spacewalk.detail.go_or_step", count=state.tokens.left[state.acting - 1])
    if state.phase == phases.REACT:
        return message("spacewalk.detail.react", count=state.tokens.left[state.acting - 1])
    return message(f"spacewalk.detail.{state.phase}")


def _question(state: State) -> Message:
    if state.phase == phases.GO:
        return _go(state)
    if state.phase == phases.FLY:
        return _fly(state)
    if state.phase == phases.REACT:
        if state.acting == state.next:
            return message("spacewalk.prompt.go_or_step")
        return message("spacewalk.prompt.react", seat=seat_name(state.next))
    return message(f"spacewalk.prompt.{state.phase}")


def _go(state: State) -> Message:
    if state.again:
        return message("spacewalk.prompt.go_again")
    if state.moves > 1:
        return message("spacewalk.prompt.go_first_of_two")
    return message("spacewalk.prompt.go_second" if state.cards.last == "double" else "spacewalk.prompt.go")


def _fly(state: State) -> Message:
    assert state.flight is not None
    size = size_name(SIZE[contenders(state.flight.air)[0]])
    target = state.orbit.ways[state.flight.spot][state.flight.flown]
    if target < 0:
        return message("spacewalk.prompt.fly_into", size=size, hole=field_name(target))
    return message("spacewalk.prompt.fly", size=size, planet=world_name(state.orbit.planets[target]))


def _result(view: View[State]) -> Message:
    scores, places = view.game.scores(view.state), view.game.places(view.state)
    winners = [seat for seat, place in enumerate(places, 1) if place == 1]
    points = counted("points", scores[winners[0] - 1])
    if len(places) == 2:
        id = "spacewalk.prompt.won.left" if view.state.phase == phases.LEFT else "spacewalk.prompt.won.two"
        return message(id, seat=seat_name(winners[0]))  # SW-85, SW-87
    if len(winners) == 1:
        return message("spacewalk.prompt.won", seat=seat_name(winners[0]), points=points)
    return message(
        "spacewalk.prompt.shared", seats=listed("spacewalk", [seat_name(seat) for seat in winners]), points=points
    )
