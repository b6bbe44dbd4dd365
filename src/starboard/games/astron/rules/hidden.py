"""Hidden information: hands are secret, everything else is public."""

from random import Random

from starboard.core.seating import Seat
from starboard.games.astron.rules.actions import DEAL, Action, Deal
from starboard.games.astron.rules.deck import DOWN, Hand, left
from starboard.games.astron.rules.house import House
from starboard.games.astron.rules.state import State


def with_hands(state: State, hands: tuple[Hand, ...]) -> State:
    return state.with_(hands=hands, sliding=state.sliding)


def view(state: State, viewer: Seat | None) -> State:
    """Return the position with all hands face down except the viewer's. Team mates share no information."""  # AS-71
    hands = [hand if seat == viewer else (DOWN,) * len(hand) for seat, hand in enumerate(state.hands, 1)]
    return with_hands(state, tuple(hands))


def seen(action: Action, viewer: Seat | None) -> Action:
    """Hide a dealt card from all but its owner; all other actions are public."""  # AS-22
    if isinstance(action, Deal) and action.seat != viewer:
        return DEAL[action.seat][DOWN]
    return action


def sample_state(house: House, state: State, rng: Random) -> State:
    """Replace all face-down cards with random unseen ones."""
    unseen = [card for card, n in enumerate(left(house.cards, state.discards, state.hands)) for _ in range(n)]
    rng.shuffle(unseen)
    hands = [tuple(sorted([card or unseen.pop() for card in hand])) for hand in state.hands]
    return with_hands(state, tuple(hands))
