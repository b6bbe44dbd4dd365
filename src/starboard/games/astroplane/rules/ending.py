"""The end of the game: points, places and points for a series."""

from starboard.core.message import Message, message, seat_name
from starboard.core.seating import Seat
from starboard.games.astroplane.rules import events
from starboard.games.astroplane.rules.board import COVERED, ELIMINATED, ON_TOP, TRUE_WIN
from starboard.games.astroplane.rules.events import Trace
from starboard.games.astroplane.rules.grid import INWARD, NOWHERE
from starboard.games.astroplane.rules.stacks import Stacks, owner, pieces, top
from starboard.games.astroplane.rules.state import DRAWN_OUT, LEFT, RESIGNED, STUCK, TRUE, Fleet, State


def tops(stacks: Stacks) -> tuple[Seat, ...]:
    """Return the owner of the top piece of each Singularity stack; 0 for an empty one."""
    return tuple([top(stacks.get(at, 0)) for at in INWARD])


def has_all_tops(stacks: Stacks, seat: Seat) -> bool:
    """Return whether the seat holds all four tops: a true win."""  # AP-91
    return tops(stacks) == (seat, seat, seat, seat)


def game_over(state: State, ending: str, trace: Trace) -> State:
    """End the game and drop open choices."""  # AP-94
    over = state.with_(moves=0, made=0, captors=(), flyby=NOWHERE, choices=(), ending=ending)
    if trace is not None:
        if ending == TRUE:
            events.won_truly(trace, state.turn)
        elif ending == STUCK:
            events.stuck(trace, state.turn)
        events.scored(trace, scores(over), places(over))
    return over


def because(state: State, rounds: int) -> Message | None:
    """Return the reason the game ended; `rounds` is the limit of rounds without progress."""
    if state.ending == TRUE:
        return message("astroplane.because.true", winner=seat_name(state.turn))
    if state.ending == STUCK:
        return message("astroplane.because.stuck", loser=seat_name(state.turn))
    if state.ending == DRAWN_OUT:
        return message("astroplane.because.drawn_out", count=rounds)
    if state.ending == LEFT and state.count == 2:
        gone = [seat for seat, fleet in enumerate(state.fleets, 1) if fleet.status == RESIGNED]
        return message("astroplane.because.resigned", loser=seat_name(gone[0]))
    return message("astroplane.because.left") if state.over else None


def points(state: State, seat: Seat, fleet: Fleet) -> int:
    """Return a seat's points: 3 per elimination, 2 per top in the Singularity, 1 per covered piece there."""  # AP-98
    if fleet.status == RESIGNED:  # AP-105
        return 0
    total = ELIMINATED * fleet.credit
    for at in INWARD:
        stack = state.stacks.get(at, 0)
        if stack:
            total += COVERED * [owner(piece) for piece in pieces(stack)].count(seat)
            if top(stack) == seat:
                total += ON_TOP - COVERED
    return total


def scores(state: State) -> tuple[int, ...]:
    return tuple([points(state, seat, fleet) for seat, fleet in enumerate(state.fleets, 1)])


def places(state: State) -> tuple[int, ...]:
    """Return each seat's place: a true win first, then by points with ties shared, then seats that left."""  # AP-100
    merits = [_merit(state, seat, score) for seat, score in enumerate(scores(state), 1)]
    return tuple([1 + sum([other > merit for other in merits]) for merit in merits])


def _merit(state: State, seat: Seat, score: int) -> tuple[int, int]:
    if state.ending == TRUE and state.turn == seat:
        return 2, score
    return (0, 0) if state.fleet(seat).status == RESIGNED else (1, score)  # AP-99


# ---- several games


def series_points(state: State) -> tuple[int, ...]:
    """Return each seat's points for the series: the points of the game.

    After a true win, or if a player leaves a two-player game, the winner gets 8 points and the others 0.
    """  # AP-109, AP-105
    if state.ending == TRUE or (state.ending == LEFT and state.count == 2):
        return tuple([TRUE_WIN if place == 1 else 0 for place in places(state)])
    return scores(state)
