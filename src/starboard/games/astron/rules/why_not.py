"""Reasons for refusals: each names the clause that forbids the action and describes the situation."""

from starboard.core.message import Refusal, refusal, seat_name
from starboard.core.seating import CHANCE, Seat
from starboard.games.astron.rules import state as phases
from starboard.games.astron.rules.actions import Action, Deal, Discard, Fly, Show, Slide, TakeOff, Upheave, Wait
from starboard.games.astron.rules.board import PADS
from starboard.games.astron.rules.deck import WAY
from starboard.games.astron.rules.events import card_name, planet_name
from starboard.games.astron.rules.house import House
from starboard.games.astron.rules.legal import course, frees, playable_flights, target, tucks_in, way_of
from starboard.games.astron.rules.state import State
from starboard.games.astron.rules.turn import pad
from starboard.games.astron.rules.universe import AHEAD, grid_name


def reason(house: House, state: State, seat: Seat, action: Action) -> Refusal:
    """Return the reason why an action is illegal for the acting pilot."""
    if isinstance(action, (Deal, Show)):
        return refusal("AS-15", "astron.refuse.dealer")
    if isinstance(action, TakeOff):
        return _take_off(house, state, action)
    if state.phase == phases.TAKEOFF:
        return refusal("AS-14", "astron.refuse.take_off_first")
    if state.phase == phases.SLIDE:
        return refusal("AS-59", "astron.refuse.slide_first")
    if isinstance(action, Slide):
        return refusal("AS-57", "astron.refuse.not_displaced")
    if action.card not in state.hands[seat - 1]:
        return refusal("AS-17", "astron.refuse.not_in_hand", card=card_name(action.card))
    if isinstance(action, Fly):
        return _fly(house, state, seat, action)
    if isinstance(action, Upheave):
        return refusal("AS-30", "astron.refuse.at_start")
    return _nothing(house, state, seat, action)


def out_of_turn(state: State, seat: Seat, action: Action) -> Refusal:
    """Return the reason a pilot cannot act out of turn."""
    if state.phase == phases.LEFT:
        return refusal("AS-72", "astron.refuse.left", seat=seat_name(state.acting))
    if state.phase == phases.OVER:
        return refusal("AS-67", "astron.refuse.over")
    if isinstance(action, (Deal, Show)) or seat == CHANCE:
        return refusal("AS-15", "astron.refuse.dealer")
    if state.ships[seat - 1].spot == phases.LOST:
        return refusal("AS-56", "astron.refuse.lost")
    if state.ships[seat - 1].spot == phases.DONE:
        return refusal("AS-66", "astron.refuse.done")
    if state.phase in (phases.DEAL, phases.SHOW):
        return refusal("AS-15", "astron.refuse.cards_move")
    if state.phase == phases.TAKEOFF:
        return refusal("AS-13", "astron.refuse.takes_off", seat=seat_name(state.acting))
    if state.phase == phases.SLIDE:
        return refusal("AS-59", "astron.refuse.slides", seat=seat_name(state.sliding))
    return refusal("AS-16", "astron.refuse.not_your_turn", seat=seat_name(state.acting))


def _take_off(house: House, state: State, action: TakeOff) -> Refusal:
    if house.numbered:
        return refusal("AS-88", "astron.refuse.numbered")
    if state.phase != phases.TAKEOFF:
        return refusal("AS-13", "astron.refuse.has_taken_off")
    if action.column not in PADS:
        return refusal("AS-13", "astron.refuse.no_pad", at=f"{action.column}1")
    return refusal("AS-13", "astron.refuse.pad_taken", seat=seat_name(state.at(pad(action.column))))


# ---- unplayable cards


def _fly(house: House, state: State, seat: Seat, fly: Fly) -> Refusal:
    end = target(state, seat, fly)
    if end < 0:
        return refusal("AS-24", f"astron.refuse.edge.{WAY[fly.card]}{fly.side}", card=card_name(fly.card))
    other = state.at(end)
    if other:
        return refusal("AS-24", "astron.refuse.occupied", at=grid_name(end), seat=seat_name(other))
    if not fly.side and (other := _in_the_way(state, seat, fly)):
        return refusal("AS-24", "astron.refuse.passes_over", seat=seat_name(other))
    if not house.tucking and tucks_in(state, seat, end):
        return refusal("AS-86", "astron.refuse.tucks_in", seat=seat_name(state.at(end + AHEAD)))
    return _grounded(house, state, seat, fly)


def _in_the_way(state: State, seat: Seat, fly: Fly) -> Seat:
    """Return the first ship that a move forwards or backwards would pass over; 0 if there is none."""
    step, far = course(fly)
    spot = state.ships[seat - 1].spot
    for number in range(1, far):
        other = state.at(spot + step * number)
        if other:
            return other
    return 0


def _grounded(house: House, state: State, seat: Seat, fly: Fly) -> Refusal:
    """Return the reason why a flight does not take a grounded ship back to Space."""
    way = way_of(house, state, seat, *course(fly))
    assert not frees(house, way)
    planet = planet_name(state.ships[seat - 1].grounded)
    if way.fate:
        return refusal("AS-47", f"astron.refuse.grounded.{way.fate}", planet=planet)
    where = "station" if house.universe.station[way.end] else "land"
    return refusal("AS-47", f"astron.refuse.grounded.{where}", planet=planet)


def _nothing(house: House, state: State, seat: Seat, action: Action) -> Refusal:
    """Return the reason why the pilot cannot discard or wait: a card is playable, or the other action applies."""
    ship = state.ships[seat - 1]
    if not ship.grounded:
        able = refusal("AS-26", "astron.refuse.able")
        return refusal("AS-49", "astron.refuse.not_grounded") if isinstance(action, Wait) else able
    if playable_flights(house, state, seat):
        return refusal("AS-49", "astron.refuse.can_leave", planet=planet_name(ship.grounded))
    assert isinstance(action, Discard)
    return refusal("AS-49", "astron.refuse.say_wait", planet=planet_name(ship.grounded))
