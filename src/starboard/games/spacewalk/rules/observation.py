"""Positions as numbers, for learning agents."""

from typing import Final

from starboard.core.observation import Block, Numbers, from_own, places_from_own
from starboard.core.seating import Seat
from starboard.games.spacewalk.rules.board import CARD_KINDS, FULL_HAND, SHIPS_PER_SIZE, TOKENS_PER_SEAT
from starboard.games.spacewalk.rules.orbit import LONGEST_FLIGHT, ORBITS
from starboard.games.spacewalk.rules.ships import Ships, by_size, fleet
from starboard.games.spacewalk.rules.state import AFTER, CARD, FLY, GO, LOT, OVER, PLACE, REACT, STEP, Hand, State

_PHASES: Final = (LOT, PLACE, GO, FLY, AFTER, REACT, CARD, STEP, OVER)
_ROUNDS: Final = 50  # the round counts as 1 from here on
_SHARES: Final = tuple([[number / SHIPS_PER_SIZE for number in by_size(own)] for own in range(64)])  # by fleet
_NO_HAND: Final[Hand] = (0,) * len(CARD_KINDS)


def fields(count: int) -> tuple[Block, ...]:
    planets = len(ORBITS[count].planets)
    return (
        Block("phase", (len(_PHASES),), f"the pending decision: {', '.join(_PHASES)}"),
        Block("acting", (count,), "the seat that acts"),
        Block("active", (count,), "the seat whose turn it is"),
        Block("window", (count,), "the seats that can still act between two turns"),
        Block("planets", (planets, count, 3), "ships on each planet in the order of flight, by seat and size, of 3"),
        Block("reserve", (count, 3), "ships not yet placed, by seat and size, of 3"),
        Block("air", (count, 3), "ships still to fly, by seat and size, of 3"),
        Block("left", (planets,), "the planet that the ships in the air have left"),
        Block("flown", (1,), f"number of ships of the group that have flown, of {LONGEST_FLIGHT}"),
        Block("tokens", (count,), "tokens left, of those at the start"),
        Block("able", (count,), "the seats that have a token and may spend it"),
        Block("cards", (count, len(CARD_KINDS)), f"cards in hand, of those at the start: {', '.join(CARD_KINDS)}"),
        Block("last", (len(CARD_KINDS),), "the effect of the card played last"),
        Block("moves", (1,), "group moves of this turn not yet completed, of 2"),
        Block("again", (1,), "a token has bought another move in this turn"),
        Block("round", (1,), f"the round, of {_ROUNDS}"),
    )


def observe(state: State, seat: Seat | None, numbers: Numbers) -> None:
    count, planets, flight = state.count, len(state.planets), state.flight
    seats, place = from_own(seat, count), places_from_own(seat, count)
    numbers.one_of(_PHASES, OVER if state.over else state.phase)
    numbers.one(-1 if state.over else place[state.acting], count)
    numbers.one(place[state.active], count)
    for each in state.window:
        numbers.set(place[each], 1.0)
    numbers.skip(count)
    for crowd in state.planets:
        _ships(crowd, seats, numbers)
    _ships(state.reserve, seats, numbers)
    _ships(flight.air if flight else 0, seats, numbers)
    numbers.one(flight.spot if flight else -1, planets)
    numbers.share(flight.flown if flight else 0, LONGEST_FLIGHT)
    left, able, tokens = state.tokens.left or (0,) * count, state.tokens.able, TOKENS_PER_SEAT[count]
    for each in seats:
        numbers.share(left[each - 1], tokens)
    for each in seats:
        numbers.flag(able >> each & 1 != 0)
    hands = state.cards.hands
    for each in seats:
        hand = hands[each - 1] if hands else _NO_HAND
        for kind, whole in enumerate(FULL_HAND):
            numbers.share(hand[kind], whole)
    numbers.one_of(CARD_KINDS, state.cards.last)
    numbers.share(state.moves, 2)
    numbers.flag(state.again)
    numbers.share(state.round, _ROUNDS)


def _ships(crowd: Ships, seats: list[Seat], numbers: Numbers) -> None:
    if crowd:
        for place, seat in enumerate(seats):
            own = fleet(crowd, seat)
            if own:
                for size, number in enumerate(_SHARES[own]):
                    numbers.set(3 * place + size, number)
    numbers.skip(3 * len(seats))
