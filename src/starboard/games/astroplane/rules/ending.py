"""The end: what counts, who has won, and what a game is worth in a match."""

from starboard.core.message import Message, message, seat_name
from starboard.core.seating import Seat
from starboard.games.astroplane.rules import events
from starboard.games.astroplane.rules.board import COVERED, ELIMINATED, ON_TOP, TRUE_WIN
from starboard.games.astroplane.rules.events import Trace
from starboard.games.astroplane.rules.grid import INWARD, NOWHERE
from starboard.games.astroplane.rules.stacks import Stacks, owner, pieces, top
from starboard.games.astroplane.rules.state import DRAWN_OUT, LEFT, RESIGNED, STUCK, TRUE, Fleet, State


def tops(stacks: Stacks) -> tuple[Seat, ...]:
    """Who is on top of each of the four stacks of the Singularity; 0 where there is none."""
    return tuple([top(stacks.get(at, 0)) for at in INWARD])


def has_all_tops(stacks: Stacks, seat: Seat) -> bool:
    """A true win."""  # AP-91
    return tops(stacks) == (seat, seat, seat, seat)


def game_over(state: State, ending: str, trace: Trace) -> State:
    """Nothing more is to be done: open choices lapse."""  # AP-94
    over = State(
        state.sides, state.first, state.turn, 0, 0, state.idle, state.fleets, state.stacks, (), NOWHERE, (), ending
    )  # fmt: skip
    if trace is not None:
        if ending == TRUE:
            events.won_truly(trace, state.turn)
        elif ending == STUCK:
            events.stuck(trace, state.turn)
        events.scored(trace, scores(over), places(over))
    return over


def because(state: State, rounds: int) -> Message | None:
    """Why the game is over; `rounds` is how long it may go on without progress."""
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
    """Three for an enemy piece eliminated, two for a top in the Singularity, one for what is covered there."""  # AP-98
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
    """A true win beats all points; else the highest points win, shared by equals; who has left is last."""  # AP-100
    merits = [_merit(state, seat, score) for seat, score in enumerate(scores(state), 1)]
    return tuple([1 + sum([other > merit for other in merits]) for merit in merits])


def _merit(state: State, seat: Seat, score: int) -> tuple[int, int]:
    if state.ending == TRUE and state.turn == seat:
        return 2, score
    return (0, 0) if state.fleet(seat).status == RESIGNED else (1, score)  # AP-99


# ---- several games


def match_points(state: State) -> tuple[int, ...]:
    """The points of the game; a true win counts eight and everybody else nothing, and so does a game of two that
    somebody has left."""  # AP-109, AP-105
    if state.ending == TRUE or (state.ending == LEFT and state.count == 2):
        return tuple([TRUE_WIN if place == 1 else 0 for place in places(state)])
    return scores(state)
