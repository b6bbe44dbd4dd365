"""Cards in hands, on the pile and on the discard pile; chance deals them."""

from starboard.core.seating import CHANCE, Seat
from starboard.games.astron.rules import events
from starboard.games.astron.rules.actions import DEAL, Action, Show
from starboard.games.astron.rules.deck import DOWN, NO_CARDS, Card, Counts, Hand, added, left, with_card, without
from starboard.games.astron.rules.events import Trace
from starboard.games.astron.rules.house import House
from starboard.games.astron.rules.state import DEAL as DEALING
from starboard.games.astron.rules.state import SHOW, WAITING, State


def with_hand(state: State, seat: Seat, hand: Hand) -> tuple[Hand, ...]:
    return *state.hands[: seat - 1], hand, *state.hands[seat:]


def laid_down(state: State, seat: Seat, card: Card) -> State:
    """A card leaves the hand and lies open on the discard pile."""  # AS-17, AS-22
    hands = with_hand(state, seat, without(state.hands[seat - 1], card))
    discards = added(state.discards, (card,))
    return State(state.phase, state.offset, state.round, state.acting, state.ships, hands, discards)


def to_show(state: State) -> Seat:
    """A withdrawn ship whose pilot still has cards; 0 if there is none."""
    for seat, ship in enumerate(state.ships, 1):
        if ship.spot < WAITING and state.hands[seat - 1]:
            return seat
    return 0


def to_deal(state: State) -> Seat:
    """Who is dealt the next card: in numerical order whoever in play has too few; 0 if nobody has."""  # AS-19
    size = state.hand_size
    for seat, hand in enumerate(state.hands, 1):
        if len(hand) < size and state.ships[seat - 1].spot >= 0:
            return seat
    return 0


def discards_to_deal(state: State) -> Counts:
    """The discards when the next card is dealt: when the pile is used up they have become the pile."""  # AS-20
    return state.discards if state.pile else NO_CARDS


def taken(state: State, seat: Seat, card: Card, trace: Trace) -> State:
    """A card is taken from the pile into a hand."""
    discards = discards_to_deal(state)
    if trace is not None:
        if discards is not state.discards:
            events.reshuffled(trace, sum(state.discards))
        events.dealt(trace, seat, card)
    hands = with_hand(state, seat, with_card(state.hands[seat - 1], card))
    return State(DEALING, state.offset, state.round, CHANCE, state.ships, hands, discards)


def chance_outcomes(house: House, state: State) -> list[tuple[Action, int]]:
    """A hand that is laid open; or the next card, each of the pile equally likely. In a view only backs are known."""
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
