"""What is asked of the one who looks, in one sentence; or who is awaited."""

from starboard.core.contract import Seat, View
from starboard.core.message import Message, message, seat_name
from starboard.games.astroplane.grid import NOWHERE, SPACES
from starboard.games.astroplane.house import House
from starboard.games.astroplane.state import DRAWN_OUT, LEFT, RESERVE, STUCK, TRUE, State
from starboard.games.astroplane.tell import counted
from starboard.games.astroplane.turn import WARNING, rounds_left


def prompt(view: View[State], house: House) -> Message:
    state = view.state
    if state.over:
        return _result(view)
    if state.lot:
        return message("astroplane.prompt.sit" if state.count == 3 else "astroplane.prompt.lot")
    said = _question(state) if state.turn == view.seat else _awaited(state)
    left = rounds_left(house, state)
    if left is not None and left < WARNING:  # AP-103
        return message("astroplane.prompt.idle", said=said, rounds=counted("rounds", left))
    return said


def _question(state: State) -> Message:
    if state.choices:
        first = state.choices[0]
        if first == RESERVE:
            return message("astroplane.prompt.reserve")
        return message(
            "astroplane.prompt.back_own" if first == state.turn else "astroplane.prompt.back", owner=seat_name(first)
        )
    if state.flyby != NOWHERE:
        return message("astroplane.prompt.flyby", space=SPACES[state.flyby])
    if not state.moves:
        return message("astroplane.prompt.trip")
    moves = counted("moves", state.moves)
    if state.captors:
        where = SPACES[state.captors[0][0] >> 2]
        return message("astroplane.prompt.bonus", moves=moves, space=where)
    return message("astroplane.prompt.move" if not state.made else "astroplane.prompt.more", moves=moves)


def _awaited(state: State) -> Message:
    if state.choices:
        id = "astroplane.waiting.reserve" if state.choices[0] == RESERVE else "astroplane.waiting.back"
        return message(id, seat=seat_name(state.turn))
    return message("astroplane.waiting.move", seat=seat_name(state.turn), moves=counted("moves", state.moves))


def _result(view: View[State]) -> Message:
    state = view.state
    scores, places = view.game.scores(state), view.game.places(state)
    winners = [seat for seat, place in enumerate(places, 1) if place == 1]
    points = counted("points", scores[winners[0] - 1])
    if state.ending == TRUE:
        return message("astroplane.prompt.true", seat=seat_name(winners[0]))
    why = {STUCK: "stuck", DRAWN_OUT: "drawn_out", LEFT: "left"}[state.ending]
    if len(winners) == 1:
        return message(f"astroplane.prompt.{why}", seat=seat_name(winners[0]), points=points)
    return message(f"astroplane.prompt.{why}_shared", seats=_listed(winners), points=points)


def _listed(seats: list[Seat]) -> Message:
    """Seats in a row: "seat 1, seat 2 and seat 4"."""
    said = seat_name(seats[-1])
    for n, seat in enumerate(reversed(seats[:-1])):
        said = message("astroplane.and" if n == 0 else "astroplane.comma", one=seat_name(seat), other=said)
    return said
