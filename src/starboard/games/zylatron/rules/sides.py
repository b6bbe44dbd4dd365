"""Who is with whom: everybody alone, or A and C against B and D."""

from starboard.core.contract import CHANCE, Seat
from starboard.games.zylatron.rules.galaxy import Galaxy
from starboard.games.zylatron.rules.house import House


def sides(house: House, count: int) -> tuple[tuple[Seat, ...], ...]:
    """Teams are for four."""  # ZY-113, ZY-118
    if house.teams and count == 4:
        return (1, 3), (2, 4)
    return tuple([(seat,) for seat in range(1, count + 1)])


def partners(house: House, count: int, one: Seat, other: Seat) -> bool:
    return house.teams and count == 4 and one != other and (one - other) % 2 == 0


def enemies(house: House, galaxy: Galaxy, one: Seat, other: Seat) -> bool:
    """Nobody is an enemy of the bank, of itself or of its partner."""
    return CHANCE not in (one, other) and one != other and not partners(house, len(galaxy.homes), one, other)


def sides_left(house: House, galaxy: Galaxy) -> int:
    return len([side for side in sides(house, len(galaxy.homes)) if any(galaxy.alive(seat) for seat in side)])
