"""Who knows what: hands are secret, everything else is open."""

from random import Random

from starboard.core.seating import Seat
from starboard.games.astron.rules.actions import DEAL, Action, Deal
from starboard.games.astron.rules.deck import DOWN, Hand, left
from starboard.games.astron.rules.house import House
from starboard.games.astron.rules.state import State


def with_hands(state: State, hands: tuple[Hand, ...]) -> State:
    return State(
        state.phase, state.offset, state.round, state.acting, state.ships, hands, state.discards, state.sliding
    )  # fmt: skip


def view(state: State, viewer: Seat | None) -> State:
    """The position with all hands face down but the viewer's own; team mates show each other nothing."""  # AS-71
    hands = [hand if seat == viewer else (DOWN,) * len(hand) for seat, hand in enumerate(state.hands, 1)]
    return with_hands(state, tuple(hands))


def seen(action: Action, viewer: Seat | None) -> Action:
    """A dealt card is seen by its owner alone; all else happens face up."""  # AS-22
    if isinstance(action, Deal) and action.seat != viewer:
        return DEAL[action.seat][DOWN]
    return action


def sample_state(house: House, state: State, rng: Random) -> State:
    """Every card that lies face down may be any of those not seen."""
    unseen = [card for card, n in enumerate(left(house.cards, state.discards, state.hands)) for _ in range(n)]
    rng.shuffle(unseen)
    hands = [tuple(sorted([card or unseen.pop() for card in hand])) for hand in state.hands]
    return with_hands(state, tuple(hands))
