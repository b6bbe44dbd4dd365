"""What is asked of the one who looks, in one sentence; or who is awaited."""

from starboard.core.contract import View
from starboard.core.message import Message, message, seat_name
from starboard.games.astron import state as phases
from starboard.games.astron.actions import Discard, Fly, Wait
from starboard.games.astron.ending import places, side_scores
from starboard.games.astron.house import House
from starboard.games.astron.state import State
from starboard.games.astron.tell import counted, planet_name


def prompt(house: House, view: View[State]) -> Message:
    state = view.state
    if state.over:
        return _result(house, state)
    if state.phase in (phases.DEAL, phases.SHOW):
        return message(f"astron.prompt.{state.phase}")
    asked = state.sliding if state.phase == phases.SLIDE else state.acting
    if asked == view.seat:
        return _question(view)
    return message(f"astron.waiting.{state.phase}", seat=seat_name(asked))


def _question(view: View[State]) -> Message:
    state = view.state
    if state.phase != phases.PLAY:
        return message(f"astron.prompt.{state.phase}")
    legal = view.legal()
    grounded = state.ship(view.seat or 0).grounded
    if any(isinstance(action, Wait) for action in legal):
        return message("astron.prompt.wait", planet=planet_name(grounded))
    if grounded:
        return message("astron.prompt.grounded", planet=planet_name(grounded))
    if all(isinstance(action, Discard) for action in legal):
        return message("astron.prompt.unable")
    if len({action.card for action in legal if isinstance(action, Fly)}) == 1:
        return message("astron.prompt.one")
    return message("astron.prompt.play")


def _result(house: House, state: State) -> Message:
    if state.phase == phases.LEFT:
        return message("astron.prompt.left", seat=seat_name(state.acting))
    ranks = places(house, state)
    sides = house.sides(state.count)
    best = [n for n, side in enumerate(sides) if ranks[side[0] - 1] == 1]
    points = counted("points", side_scores(house, state)[best[0]])
    winners = [seat for n in best for seat in sides[n]]
    if len(winners) == 1:
        return message("astron.prompt.won", seat=seat_name(winners[0]), points=points)
    return message("astron.prompt.won_together" if len(best) == 1 else "astron.prompt.shared",
                   seats=listed(winners), points=points)  # fmt: skip


def listed(seats: list[int]) -> Message:
    """Seats in a row: "seat 1, seat 2 and seat 4"."""
    said = seat_name(seats[-1])
    for n, seat in enumerate(reversed(seats[:-1])):
        said = message("astron.and" if n == 0 else "astron.comma", one=seat_name(seat), other=said)
    return said
