"""The end: when it comes, what the ships are worth, who has won."""

from starboard.core.message import Message, message, seat_name
from starboard.core.seating import CHANCE, Seat
from starboard.games.spacewalk.rules import events
from starboard.games.spacewalk.rules.board import TOKEN_POINTS
from starboard.games.spacewalk.rules.events import Trace
from starboard.games.spacewalk.rules.house import House
from starboard.games.spacewalk.rules.ships import NUMBER, OWN, OWNER, WORTH, Ships, by_size
from starboard.games.spacewalk.rules.state import LEFT, OVER, State, Tokens


def was_the_last(ship: Ships, board: list[Ships], air: Ships) -> bool:
    """Has the owner of a ship that has just fallen no other in orbit?"""
    own = OWN[OWNER[ship]]
    return not air & own and not any(ships & own for ships in board)


def game_over(house: House, state: State, board: list[Ships], tokens: Tokens, loser: Seat, trace: Trace) -> State:
    """Nothing more happens: no ship flies on, no second move, no window, no hand returns."""  # SW-81, SW-82
    over = State(
        state.count, OVER, state.turn, state.first, CHANCE, tuple(board), 0, tokens, state.cards
    )  # fmt: skip
    if trace is not None:
        events.eliminated(trace, loser)
        events.scored(trace, scores(over), places(house, over))
    return over


def left(state: State, seat: Seat, trace: Trace) -> State:
    """With two seats the game is awarded to the one that stays; everything else is as it stood."""  # SW-87
    if trace is not None:
        events.left(trace, seat, 3 - seat)
    return State(
        state.count, LEFT, state.turn, state.first, seat, state.planets, state.reserve, state.tokens, state.cards,
        state.moves, state.again, state.flight, state.window,
    )  # fmt: skip


def because(house: House, state: State) -> Message | None:
    """Why it is over, and who has won by it; None while it is not."""
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
    """The seat's ships in orbit and its unspent tokens; nothing for a seat that has no ship, or that has left."""
    fleet = state.in_orbit(seat)
    if not fleet or (state.phase == LEFT and state.acting == seat):  # SW-83
        return 0
    tokens = state.tokens.left[seat - 1] if state.tokens.left else 0
    return WORTH[fleet] + TOKEN_POINTS * tokens


def scores(state: State) -> tuple[int, ...]:
    return tuple([score(state, seat) for seat in range(1, state.count + 1)])


def places(house: House, state: State) -> tuple[int, ...]:
    """The highest score wins; equals share a place. With two seats that is the survivor."""  # SW-84, SW-85
    merits = [_merit(house, state, seat) for seat in range(1, state.count + 1)]
    return tuple([1 + sum([other > merit for other in merits]) for merit in merits])


def _merit(house: House, state: State, seat: Seat) -> tuple[int, ...]:
    stays = int(not (state.phase == LEFT and state.acting == seat))
    fleet = state.in_orbit(seat)
    large, medium, _ = by_size(fleet)
    tiebreak = (NUMBER[fleet], large, medium) if house.more_ships_win else ()  # SW-97
    return stays, score(state, seat), *tiebreak
