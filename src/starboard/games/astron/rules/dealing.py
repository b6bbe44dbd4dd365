"""Dealing and discarding: cards move between the pile, hands and discards. Chance deals."""

from starboard.core.seating import CHANCE, Seat
from starboard.games.astron.rules import events
from starboard.games.astron.rules.actions import DEAL, Action, Show
from starboard.games.astron.rules.deck import DOWN, NO_CARDS, Card, Counts, Hand, added, left, with_card, without
from starboard.games.astron.rules.events import Trace
from starboard.games.astron.rules.house import House
from starboard.games.astron.rules.state import DEAL as DEALING
from starboard.games.astron.rules.state import SHOW, State


def with_hand(state: State, seat: Seat, hand: Hand) -> tuple[Hand, ...]:
    return *state.hands[: seat - 1], hand, *state.hands[seat:]


def laid_down(state: State, seat: Seat, card: Card) -> State:
    """Move a card from the hand to the discard pile, face up."""  # AS-17, AS-22
    hands = with_hand(state, seat, without(state.hands[seat - 1], card))
    discards = added(state.discards, (card,))
    return state.with_(hands=hands, discards=discards)


def to_show(state: State) -> Seat:
    """Return the first seat with a withdrawn ship and cards in hand; 0 if there is none."""
    for seat, ship in enumerate(state.ships, 1):
        if ship.withdrawn and state.hands[seat - 1]:
            return seat
    return 0


def to_deal(state: State) -> Seat:
    """Return the lowest seat in play with too few cards; 0 if there is none."""  # AS-19
    size = state.hand_size
    for seat, hand in enumerate(state.hands, 1):
        if len(hand) < size and state.ships[seat - 1].spot >= 0:
            return seat
    return 0


def discards_to_deal(state: State) -> Counts:
    """Return the discards for the next deal. If the pile is empty, they have become the new pile."""  # AS-20
    return state.discards if state.pile else NO_CARDS


def taken(state: State, seat: Seat, card: Card, trace: Trace) -> State:
    """Move a card from the pile to a hand. If the pile is empty, reshuffle the discards first."""
    discards = discards_to_deal(state)
    if trace is not None:
        if discards is not state.discards:
            events.reshuffled(trace, sum(state.discards))
        events.dealt(trace, seat, card)
    hands = with_hand(state, seat, with_card(state.hands[seat - 1], card))
    return state.with_(phase=DEALING, acting=CHANCE, hands=hands, discards=discards)


def chance_outcomes(house: House, state: State) -> list[tuple[Action, int]]:
    """Return the hand to show, or the next card with equal odds for each card in the pile. A view deals face down."""
    if state.phase == SHOW:
        seat = to_show(state)
        return [(Show(seat, state.hands[seat - 1]), 1)]
    if state.phase != DEALING:
        return []
    seat, discards = to_deal(state), discards_to_deal(state)
    if any(DOWN in hand for hand in state.hands):
        return [(DEAL[seat][DOWN], state.pile or sum(state.discards))]
    deals = DEAL[seat]
    return [(deals[card], n) for card, n in enumerate(left(house.cards, discards, state.hands)) if n]
