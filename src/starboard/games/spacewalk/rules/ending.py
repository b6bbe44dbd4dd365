"""The end of a game: its cause, the scores and the places."""

from starboard.core.message import Message, message, seat_name
from starboard.core.seating import CHANCE, Seat
from starboard.games.spacewalk.rules import events
from starboard.games.spacewalk.rules.board import TOKEN_POINTS
from starboard.games.spacewalk.rules.events import Trace
from starboard.games.spacewalk.rules.house import House
from starboard.games.spacewalk.rules.ships import NUMBER, OWN, OWNER, WORTH, Ships, by_size
from starboard.games.spacewalk.rules.state import LEFT, OVER, State, Tokens


def was_the_last(ship: Ships, board: list[Ships], air: Ships) -> bool:
    """Return whether the owner of a fallen ship has no other ship in orbit."""
    own = OWN[OWNER[ship]]
    return not air & own and not any(ships & own for ships in board)


def game_over(house: House, state: State, board: list[Ships], tokens: Tokens, loser: Seat, trace: Trace) -> State:
    """End the game immediately: no more flights, second moves, gaps or returned cards."""  # SW-81, SW-82
    over = state.next_decision(OVER, CHANCE, planets=tuple(board), tokens=tokens)
    if trace is not None:
        events.eliminated(trace, loser)
        events.scored(trace, scores(over), places(house, over))
    return over


def left(state: State, seat: Seat, trace: Trace) -> State:
    """Award a two-player game to the remaining seat; the position is otherwise unchanged."""  # SW-87
    if trace is not None:
        events.left(trace, seat, 3 - seat)
    return state.next_decision(
        LEFT, seat, reserve=state.reserve, moves=state.moves, again=state.again, flight=state.flight,
        window=state.window,
    )  # fmt: skip


def because(house: House, state: State) -> Message | None:
    """Return why the game ended and who won; None while it is still running."""
    seats = range(1, state.count + 1)
    if state.phase == LEFT:
        return message("spacewalk.because.left", loser=seat_name(state.acting), winner=seat_name(3 - state.acting))
    if state.phase != OVER:
        return None
    loser = next(seat for seat in seats if not state.in_orbit(seat))  # SW-82
    winners = [seat for seat, place in zip(seats, places(house, state), strict=True) if place == 1]
    if len(winners) > 1:
        return message("spacewalk.because.shared", loser=seat_name(loser))
    id = "spacewalk.because.two" if state.count == 2 else "spacewalk.because.points"
    return message(id, loser=seat_name(loser), winner=seat_name(winners[0]))


def score(state: State, seat: Seat) -> int:
    """Return the points for the seat's ships in orbit and unspent tokens; 0 if it has no ship or has left."""
    fleet = state.in_orbit(seat)
    if not fleet or (state.phase == LEFT and state.acting == seat):  # SW-83
        return 0
    tokens = state.tokens.left[seat - 1] if state.tokens.left else 0
    return WORTH[fleet] + TOKEN_POINTS * tokens


def scores(state: State) -> tuple[int, ...]:
    return tuple([score(state, seat) for seat in range(1, state.count + 1)])


def places(house: House, state: State) -> tuple[int, ...]:
    """Return each seat's place: the best score wins, ties share. With two seats, the survivor wins."""  # SW-84, SW-85
    merits = [_merit(house, state, seat) for seat in range(1, state.count + 1)]
    return tuple([1 + sum([other > merit for other in merits]) for merit in merits])


def _merit(house: House, state: State, seat: Seat) -> tuple[int, ...]:
    stays = int(not (state.phase == LEFT and state.acting == seat))
    fleet = state.in_orbit(seat)
    large, medium, _ = by_size(fleet)
    tiebreak = (NUMBER[fleet], large, medium) if house.more_ships_win else ()  # SW-97
    return stays, score(state, seat), *tiebreak
