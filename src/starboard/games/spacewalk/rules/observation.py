"""A position as numbers, for learners."""

from typing import Final

from starboard.core.observation import Field, bits, from_own, one_of, share
from starboard.core.seating import Seat
from starboard.games.spacewalk.rules.board import CARD_KINDS, FULL_HAND, SHIPS_PER_SIZE, TOKENS_PER_SEAT
from starboard.games.spacewalk.rules.orbit import LONGEST_FLIGHT, ORBITS
from starboard.games.spacewalk.rules.ships import Ships, by_size, fleet
from starboard.games.spacewalk.rules.state import AFTER, CARD, FLY, GO, LOT, OVER, PLACE, REACT, STEP, Hand, State

_PHASES: Final = (LOT, PLACE, GO, FLY, AFTER, REACT, CARD, STEP, OVER)
_ROUNDS: Final = 50  # so late the round is 1
_NO_HAND: Final[Hand] = (0,) * len(CARD_KINDS)


def fields(count: int) -> tuple[Field, ...]:
    planets = len(ORBITS[count].planets)
    return (
        Field("phase", (len(_PHASES),), f"what is to be decided: {', '.join(_PHASES)}"),
        Field("acting", (count,), "the seat that acts"),
        Field("active", (count,), "the seat whose turn it is"),
        Field("window", (count,), "the seats still to be asked in the gap between two turns"),
        Field("planets", (planets, count, 3), "thirds: ships on each planet in the order of flight, by seat and size"),
        Field("reserve", (count, 3), "thirds: ships not yet placed, by seat and size"),
        Field("air", (count, 3), "thirds: ships still to fly, by seat and size"),
        Field("left", (planets,), "the planet that the ships in the air have left"),
        Field("flown", (1,), f"how many ships of the group have flown, of {LONGEST_FLIGHT}"),
        Field("tokens", (count,), "tokens left, of those at the start"),
        Field("able", (count,), "has a token and may spend it"),
        Field("cards", (count, len(CARD_KINDS)), f"cards in hand, of those at the start: {', '.join(CARD_KINDS)}"),
        Field("last", (len(CARD_KINDS),), "the effect of the card played last"),
        Field("moves", (1,), "group moves of this turn not yet completed, of 2"),
        Field("again", (1,), "a token has bought a further move in this turn"),
        Field("round", (1,), f"the round, of {_ROUNDS}; 1 from then on"),
    )


def numbers(state: State, seat: Seat | None) -> list[float]:
    count, seats, flight = state.count, from_own(seat, state.count), state.flight
    found = one_of(_PHASES, OVER if state.over else state.phase)
    found += one_of(seats, 0 if state.over else state.acting) + one_of(seats, state.active)
    found += [float(each in state.window) for each in seats]
    for ships in (*state.planets, state.reserve, flight.air if flight else 0):
        found += _ships(ships, seats)
    found += one_of(range(len(state.planets)), flight.spot if flight else -1)
    found.append(share(flight.flown if flight else 0, LONGEST_FLIGHT))
    left, able = state.tokens.left or (0,) * count, bits(state.tokens.able, count + 1)
    found += [share(left[each - 1], TOKENS_PER_SEAT[count]) for each in seats] + [able[each] for each in seats]
    hands = state.cards.hands
    for each in seats:
        hand = hands[each - 1] if hands else _NO_HAND
        found += [share(number, whole) for number, whole in zip(hand, FULL_HAND, strict=True)]
    found += one_of(CARD_KINDS, state.cards.last)
    return [*found, share(state.moves, 2), float(state.again), share(state.round, _ROUNDS)]


def _ships(ships: Ships, seats: list[Seat]) -> list[float]:
    return [number / SHIPS_PER_SIZE for seat in seats for number in by_size(fleet(ships, seat))]
