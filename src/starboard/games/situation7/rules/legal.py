"""The legal actions of a seat. Legality is defined only here."""

from collections.abc import Sequence
from typing import Final, final

from starboard.core.seating import CHANCE, Seat
from starboard.games.situation7.rules import actions, turn
from starboard.games.situation7.rules.actions import (
    CALL,
    END,
    EXACT,
    GUARD,
    LAUNCH,
    PAUSE,
    PLACE,
    READY,
    RELEASE,
    RESIGN,
    WAIT,
    Action,
    Hold,
    Miss,
)
from starboard.games.situation7.rules.board import FLYING
from starboard.games.situation7.rules.chart import CHARTS, Cells, Chart, each
from starboard.games.situation7.rules.clock import may_call
from starboard.games.situation7.rules.house import House
from starboard.games.situation7.rules.reach import flying, guards, launches, placements
from starboard.games.situation7.rules.state import COUNT, FIND, LOT, OVER, PAUSED, RUN, State
from starboard.games.situation7.rules.state import READY as WAITING


@final
class Offers:
    """The actions of a board, indexed by cell."""

    def __init__(self, chart: Chart) -> None:
        self.places: Final[tuple[Action, ...]] = tuple([PLACE[name] for name in chart.names])
        self.exacts: Final[tuple[Action, ...]] = tuple([EXACT[name] for name in chart.names])
        self.guards: Final[tuple[Action, ...]] = tuple([GUARD[name] for name in chart.names])
        self.launches: Final[dict[str, tuple[Action, ...]]] = {
            kind: tuple([LAUNCH[name, kind] for name in chart.names]) for kind in FLYING
        }


_OFFERS: Final = {name: Offers(chart) for name, chart in CHARTS.items()}


def actors(state: State) -> tuple[Seat, ...]:
    """Return the seats to act: all hands in real time, the hands of one side in turn-based play.

    Before Go and in a pause, return only hands that are not ready.
    """
    phase = state.phase
    if phase in (RUN, COUNT):  # S7-15
        return state.present
    if phase == OVER:
        return ()
    if phase in (LOT, FIND):
        return (CHANCE,)
    if phase in (WAITING, PAUSED):
        return tuple([seat for seat in state.present if not state.hand(seat).ready])
    return tuple([seat for seat in state.seats[state.turn.mover] if not state.hand(seat).gone])  # S7-89


def legal(house: House, state: State, seat: Seat) -> Sequence[Action]:
    phase = state.phase
    if phase == RUN:
        return _running(house, state, seat) or (WAIT,)
    if phase in (WAITING, PAUSED):
        return (READY,)
    if phase == COUNT:
        return (WAIT,)
    if phase in (LOT, FIND):
        return [outcome for outcome, _ in turn.chance_outcomes(house, state)]
    return _turn(house, state)


def _running(house: House, state: State, seat: Seat) -> list[Action]:
    side, hand, times = state.side(seat), state.hand(seat), state.times
    if times.clock < house.begins[side]:  # S7-80
        return []
    found: list[Action] = []
    if hand.rests <= times.clock:  # S7-25
        if hand.locked <= times.clock:  # S7-26
            _drops(house, state, side, found)
        _listed(found, _OFFERS[house.chart.name].guards, guards(house, state, side))  # S7-50
    if may_call(house, state, side):
        found.append(CALL)
    if times.asks[1 - side] > times.clock:
        found.append(PAUSE)
    return found


def _drops(house: House, state: State, side: int, found: list[Action]) -> None:
    offers = _OFFERS[house.chart.name]
    _listed(found, offers.places, placements(house, state, side))
    cells = launches(house, state, side)
    for kind in flying(house, state, side):
        _listed(found, offers.launches[kind], cells)


def _listed(found: list[Action], offers: tuple[Action, ...], cells: Cells) -> None:
    found += [offers[cell] for cell in each(cells)]


def _turn(house: House, state: State) -> list[Action]:
    offers, side = _OFFERS[house.chart.name], state.turn.mover
    found: list[Action] = []
    _listed(found, offers.places, turn.builds(house, state))
    _listed(found, offers.exacts, turn.exacts(house, state))
    cells = turn.launching(house, state)
    for kind in flying(house, state, side):
        _listed(found, offers.launches[kind], cells)
    _listed(found, offers.guards, guards(house, state, side))
    if turn.may_end(house, state):
        found.append(END)
    return found


# ---- actions outside the legal moves


def may_be_logged(house: House, state: State, seat: Seat, action: Action) -> bool:
    if not 1 <= seat <= len(state.hands) or state.phase == OVER or state.hand(seat).gone:
        return False
    if action == RESIGN:
        return True  # S7-63
    if state.phase == RUN:
        if isinstance(action, Miss):
            return may_miss(house, state, seat, action)
        if isinstance(action, Hold):
            return may_hold(house, state, seat, action.token)
        if action == RELEASE:
            return state.hand(seat).held != 0
        if action == PAUSE:
            return state.times.asks[state.side(seat)] <= state.times.clock
    return seat in actors(state) and action in legal(house, state, seat)


def may_miss(house: House, state: State, seat: Seat, miss: Miss) -> bool:
    """Return whether a piece could miss there, since some piece could be placed or launched on that cell."""  # S7-25
    if miss.cell not in house.chart.number or miss.token > house.chart.size:
        return False
    drops: list[Action] = []
    side, hand, clock = state.side(seat), state.hand(seat), state.times.clock
    free = hand.rests <= clock and hand.locked <= clock and clock >= house.begins[side]
    if free and not held_by_partner(state, seat, miss.token):
        _drops(house, state, side, drops)
    return any(miss.cell == actions.cell_of(drop) for drop in drops)


def may_hold(house: House, state: State, seat: Seat, token: int) -> bool:
    """Return whether a hold is possible: there is a partner who does not hold the piece."""  # S7-76
    alone = not state.partners(seat)
    return not alone and 1 <= token <= house.chart.size and not held_by_partner(state, seat, token)


def held_by_partner(state: State, seat: Seat, token: int) -> bool:
    return token > 0 and any(state.hand(other).held == token for other in state.partners(seat))
