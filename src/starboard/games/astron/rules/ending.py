"""The end of the game: scores and places."""

from starboard.core.message import Event
from starboard.core.seating import CHANCE, Seat
from starboard.games.astron.rules import events
from starboard.games.astron.rules.board import LAST_OFFSET, SATURN
from starboard.games.astron.rules.events import Trace
from starboard.games.astron.rules.house import House
from starboard.games.astron.rules.state import LEFT, OVER, State


def game_over(house: House, state: State, trace: Trace) -> State:
    over = state.with_(phase=OVER, acting=CHANCE)
    if trace is not None:
        events.ended(trace, state.offset == LAST_OFFSET)
        _tell_scores(house, over, trace)
    return over


def _tell_scores(house: House, state: State, trace: list[Event]) -> None:
    ranks = places(house, state)
    if not house.teams:
        events.scored(trace, scores(state), ranks)
        return
    totals = side_scores(house, state)
    sides = [(ranks[side[0] - 1], total, side) for side, total in zip(house.teams, totals, strict=True)]
    events.scored_in_teams(trace, sides, len([1 for place, _, _ in sides if place == 1]) > 1)


def left(state: State, seat: Seat, trace: Trace) -> State:
    """End a two-player game when `seat` leaves. The other pilot wins; the position is otherwise unchanged."""  # AS-72
    if trace is not None:
        events.left(trace, seat, 3 - seat)
    return state.with_(phase=LEFT, acting=seat, sliding=state.sliding)


def survived(house: House, state: State, seat: Seat) -> bool:
    """Return whether this ship has won the point for surviving."""  # AS-69
    ended = state.offset == LAST_OFFSET and state.ships[seat - 1].flying
    return ended and house.universe.planet[state.under(seat)] != SATURN


def scores(state: State) -> tuple[int, ...]:
    """Return each ship's points; they may be negative."""  # AS-70
    return tuple([ship.score for ship in state.ships])


def side_scores(house: House, state: State) -> tuple[int, ...]:
    """Return the points of each side: the sum over its ships."""  # AS-71
    return tuple([sum([state.ships[seat - 1].score for seat in side]) for side in house.sides(state.count)])


def places(house: House, state: State) -> tuple[int, ...]:
    """Return each seat's place by score. Equal scores and team mates share a place."""  # AS-70, AS-71
    merits = [_merit(state, side) for side in house.sides(state.count)]
    ranks = [0] * state.count
    for side, merit in zip(house.sides(state.count), merits, strict=True):
        for seat in side:
            ranks[seat - 1] = 1 + sum([other > merit for other in merits])
    return tuple(ranks)


def _merit(state: State, side: tuple[Seat, ...]) -> tuple[int, int]:
    stays = int(not (state.phase == LEFT and state.acting in side))
    return stays, sum([state.ships[seat - 1].score for seat in side])
