"""Refusals: each names the clause that forbids an action and describes the situation."""

from starboard.core.message import Refusal, refusal, seat_name
from starboard.core.seating import Seat
from starboard.games.spacewalk.rules import state as phases
from starboard.games.spacewalk.rules.actions import (
    Action,
    Again,
    Card,
    Done,
    First,
    Fly,
    Go,
    Pass,
    Put,
    Step,
    field_name,
)
from starboard.games.spacewalk.rules.board import HOLES, Field, world_name
from starboard.games.spacewalk.rules.events import kind_name, size_name
from starboard.games.spacewalk.rules.flight import contenders
from starboard.games.spacewalk.rules.house import House
from starboard.games.spacewalk.rules.ships import ALIKE, ONE, OWN, OWNER, SIZE, each, fleet
from starboard.games.spacewalk.rules.state import State
from starboard.games.spacewalk.rules.turn import eligible


def reason(house: House, state: State, seat: Seat, action: Action) -> Refusal:
    """Return why the seat to act may not do this."""
    if state.phase == phases.LOT or isinstance(action, First):
        return refusal("SW-5", "spacewalk.refuse.lot")
    if isinstance(action, Put):
        return _put(house, state, seat, action)
    if state.phase == phases.PLACE:
        return _while_placing(action)
    if isinstance(action, Card):
        return _card(house, state, action)
    if isinstance(action, Go):
        return _go(state, seat, action)
    if isinstance(action, Fly):
        return _fly(state, action.seat)
    if isinstance(action, Step):
        return _step(house, state, action)
    if isinstance(action, Again):
        return _again(house, state)
    return _nothing(state)


# ---- another seat is to act


def out_of_turn(house: House, state: State, seat: Seat, action: Action) -> Refusal:
    """Return why a seat that is not to act may not do this."""
    if state.phase == phases.OVER:
        return refusal("SW-81", "spacewalk.refuse.over")
    if state.phase == phases.LEFT:
        return refusal("SW-87", "spacewalk.refuse.left", seat=seat_name(state.acting))
    if state.phase == phases.LOT or isinstance(action, First):
        return refusal("SW-5", "spacewalk.refuse.lot")
    if isinstance(action, Step) and house.mode == "tokens":
        return _step_out_of_turn(house, state, seat)
    if state.phase == phases.REACT and seat in state.window:
        return refusal("SW-46", "spacewalk.refuse.answer_in_order", seat=seat_name(state.acting))
    if state.phase == phases.REACT and seat == state.next:
        return refusal("SW-48", "spacewalk.refuse.gap_open", seat=seat_name(state.acting))
    return refusal("SW-6", "spacewalk.refuse.not_your_turn", seat=seat_name(state.acting))


def _step_out_of_turn(house: House, state: State, seat: Seat) -> Refusal:
    if not house.windows:
        return refusal("SW-51", "spacewalk.refuse.own_turn_only")
    if state.phase == phases.AFTER:
        return refusal("SW-45", "spacewalk.refuse.active_decides_first", seat=seat_name(state.acting))
    if state.phase != phases.REACT:
        return refusal("SW-49", "spacewalk.refuse.no_gap")
    if seat in state.window:
        return refusal("SW-46", "spacewalk.refuse.answer_in_order", seat=seat_name(state.acting))
    return _not_eligible(house, state, seat) or refusal("SW-47", "spacewalk.refuse.has_passed")


def _not_eligible(house: House, state: State, seat: Seat) -> Refusal | None:
    """Return why this seat cannot spend a token now; None if it can."""
    if eligible(house, state, state.tokens) & 1 << seat:
        return None
    if not state.tokens.left[seat - 1]:
        return refusal("SW-40", "spacewalk.refuse.no_token")
    if state.round < house.tokens_from:
        return refusal("SW-96", "spacewalk.refuse.tokens_later", round=house.tokens_from)
    return refusal("SW-44", "spacewalk.refuse.token_spent", round=state.round)


# ---- placing


def _put(house: House, state: State, seat: Seat, put: Put) -> Refusal:
    if state.phase != phases.PLACE:
        return refusal("SW-14", "spacewalk.refuse.placing_over")
    own = fleet(state.reserve, seat)
    if not own & 3 * ONE[put.size]:
        return refusal("SW-1", "spacewalk.refuse.not_in_reserve", size=size_name(put.size))
    if put.field in HOLES:
        return refusal("SW-11", "spacewalk.refuse.put_on_hole", hole=field_name(put.field))
    if put.field not in state.orbit.spots:
        return _off_orbit(state, put.field)
    others = state.on(put.field) & ALIKE[put.size]
    if others:
        owner = seat_name(OWNER[each(others)[0]])
        return refusal(
            "SW-12", "spacewalk.refuse.same_size", size=size_name(put.size), planet=world_name(put.field), owner=owner
        )
    largest = next(size for size in ("L", "M", "S") if own & 3 * ONE[size])
    return refusal("SW-92", "spacewalk.refuse.large_first", size=size_name(largest))


def _while_placing(action: Action) -> Refusal:
    if isinstance(action, (Step, Again)):
        return refusal("SW-49", "spacewalk.refuse.no_gap_while_placing")
    if isinstance(action, (Pass, Done)):
        return refusal("SW-13", "spacewalk.refuse.must_place")
    return refusal("SW-10", "spacewalk.refuse.place_first")


def _off_orbit(state: State, planet: Field) -> Refusal:
    return refusal("SW-4", "spacewalk.refuse.off_orbit", planet=world_name(planet), seats=state.count)


# ---- moving


def _go(state: State, seat: Seat, go: Go) -> Refusal:
    phase = state.phase
    if phase == phases.CARD:
        return refusal("SW-61", "spacewalk.refuse.card_first")
    if phase == phases.FLY:
        return _in_the_air(state)
    if phase == phases.AFTER:
        return refusal("SW-41", "spacewalk.refuse.one_group_move")
    if phase == phases.STEP:
        return refusal("SW-64", "spacewalk.refuse.step_card")
    if phase == phases.REACT:
        clause, id = ("SW-46", "answer_first") if seat == state.next else ("SW-43", "only_step_in_gap")
        return refusal(clause, f"spacewalk.refuse.{id}")
    if go.field in HOLES:
        return refusal("SW-21", "spacewalk.refuse.go_from_hole", hole=field_name(go.field))
    if go.field not in state.orbit.spots:
        return _off_orbit(state, go.field)
    empty = "no_ship_there" if state.on(go.field) == 0 else "no_own_ship_there"
    return refusal("SW-21", f"spacewalk.refuse.{empty}", planet=world_name(go.field))


def _fly(state: State, owner: Seat) -> Refusal:
    if state.flight is None:
        return refusal("SW-24", "spacewalk.refuse.nothing_in_the_air")
    size = SIZE[contenders(state.flight.air)[0]]
    if owner <= state.count and state.flight.air & OWN[owner]:
        return refusal("SW-23", "spacewalk.refuse.larger_first", size=size_name(size), owner=seat_name(owner))
    return refusal("SW-22", "spacewalk.refuse.not_in_the_group", owner=seat_name(owner))


def _in_the_air(state: State) -> Refusal:
    assert state.flight is not None
    planet = state.orbit.planets[state.flight.spot]
    return refusal(
        "SW-22", "spacewalk.refuse.group_in_the_air", planet=world_name(planet), count=len(each(state.flight.air))
    )


def _step(house: House, state: State, step: Step) -> Refusal:
    phase = state.phase
    if phase == phases.CARD:
        return refusal("SW-61", "spacewalk.refuse.card_first")
    if phase == phases.FLY:
        return _in_the_air(state)
    if phase == phases.GO:
        return _no_token_in_a_turn(house, state, "SW-43", "step_after_the_move")
    if step.field not in HOLES and step.field not in state.orbit.spots:
        return _off_orbit(state, step.field)
    return refusal(
        "SW-42", "spacewalk.refuse.no_such_ship", size=size_name(step.size), planet=world_name(step.field)
    )  # fmt: skip


def _again(house: House, state: State) -> Refusal:
    if state.phase == phases.FLY:
        return _in_the_air(state)
    return _no_token_in_a_turn(house, state, "SW-41", "again_after_the_move")


def _no_token_in_a_turn(house: House, state: State, clause: str, id: str) -> Refusal:
    if house.mode == "plain":
        return refusal("SW-2", "spacewalk.refuse.plain")
    if house.mode == "cards":
        return refusal("SW-60", "spacewalk.refuse.no_tokens_with_cards")
    return refusal(clause, f"spacewalk.refuse.{id}")


def _card(house: House, state: State, card: Card) -> Refusal:
    if house.mode != "cards":
        return refusal("SW-90", "spacewalk.refuse.no_cards")
    if state.phase != phases.CARD:
        return refusal("SW-61", "spacewalk.refuse.one_card", card=kind_name(state.cards.last))
    if card.kind == "copy" and state.turn == 1:
        return refusal("SW-67", "spacewalk.refuse.nothing_to_copy")
    return refusal("SW-68", "spacewalk.refuse.card_played", card=kind_name(card.kind))


def _nothing(state: State) -> Refusal:
    """Return the refusal for doing nothing, which names the action required in this phase."""
    phase = state.phase
    if phase == phases.FLY:
        return _in_the_air(state)
    if phase == phases.CARD:
        return refusal("SW-65", "spacewalk.refuse.play_stay")
    if phase == phases.STEP:
        return refusal("SW-64", "spacewalk.refuse.must_step")
    if phase == phases.AFTER:
        return refusal("SW-45", "spacewalk.refuse.say_done")
    if phase == phases.REACT:
        return refusal("SW-46", "spacewalk.refuse.say_pass")
    if state.moves > 1 or state.cards.last == "double":
        return refusal("SW-63", "spacewalk.refuse.must_move_twice")
    return refusal("SW-20", "spacewalk.refuse.must_move")
