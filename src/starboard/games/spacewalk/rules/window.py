"""The gap between two turns: who may still spend a token, in which order they are asked, who is in danger."""

from functools import lru_cache

from starboard.core.contract import Seat
from starboard.games.spacewalk.rules.house import House
from starboard.games.spacewalk.rules.ships import OWN, OWNER
from starboard.games.spacewalk.rules.state import State, Tokens
from starboard.games.spacewalk.rules.toll import endangered


def eligible(house: House, state: State, tokens: Tokens) -> int:
    """The seats, as bits, with a token and none spent in this round, once tokens are in play."""  # SW-52
    return tokens.able if house.tokens_from == 1 or state.round >= house.tokens_from else 0  # SW-96


@lru_cache(maxsize=1024)
def window_order(count: int, next: Seat, able: int) -> tuple[Seat, ...]:
    """Clockwise from the seat after the next one; the next seat last."""  # SW-46
    seats = [(next + j) % count + 1 for j in range(count)]
    return tuple(seat for seat in seats if able & 1 << seat)


def threatened(state: State, seat: Seat) -> bool:
    """Could the next seat's group move cost this seat a ship, as things stand?"""  # SW-54
    mover = state.next
    return seat != mover and any(
        ships & OWN[mover] and any(OWNER[ship] == seat for ship, _ in endangered(ships, distance))
        for ships, distance in zip(state.planets, state.orbit.distances, strict=True)
    )
