"""All legal actions, in a stable order. Only this module and the modules it calls decide legality."""

from starboard.core.seating import CHANCE, Seat
from starboard.games.zylatron.rules.actions import BEGIN, END, STOP, Action
from starboard.games.zylatron.rules.beam import downs, ups
from starboard.games.zylatron.rules.cargo import boardings, drops, loads, stows
from starboard.games.zylatron.rules.galaxy import Galaxy
from starboard.games.zylatron.rules.house import House
from starboard.games.zylatron.rules.laser import shots
from starboard.games.zylatron.rules.missile import detonations, launches, strikes
from starboard.games.zylatron.rules.move import beginnings, legs
from starboard.games.zylatron.rules.pile import odds
from starboard.games.zylatron.rules.purchase import purchases, rebuildings, repairs, warrior_purchases
from starboard.games.zylatron.rules.state import State


def legal(house: House, state: State, seat: Seat) -> list[Action]:
    if seat == CHANCE:
        return [action for action, _ in chance_outcomes(house, state)]
    galaxy = Galaxy(state)
    if galaxy.missile is not None:
        return detonations(galaxy)  # ZY-51
    if galaxy.blast:
        return strikes(galaxy)  # ZY-53
    other = galaxy.shared()
    if other >= 0:
        return [*loads(galaxy, other), *boardings(galaxy, other), *legs(house, galaxy)]  # ZY-34
    demanded = owed(house, galaxy)
    if demanded:
        return demanded
    if galaxy.mover is not None:
        return [*legs(house, galaxy), *drops(galaxy), *free_actions(house, galaxy), STOP]
    return [*beginnings(house, galaxy), *free_actions(house, galaxy), END]


def owed(house: House, galaxy: Galaxy) -> list[Action]:
    """Return the Warrior purchases required before anything else; [] if none is required or possible."""  # ZY-94
    if not galaxy.duty or galaxy.has_warrior(galaxy.seat):
        return []
    return warrior_purchases(house, galaxy)


def free_actions(house: House, galaxy: Galaxy) -> list[Action]:
    """Return the actions that are not moves and are allowed at any time."""  # ZY-10
    found = shots(house, galaxy)
    if not house.short:
        found += launches(house, galaxy) + ups(galaxy) + downs(galaxy)
    return found + stows(galaxy) + purchases(house, galaxy) + repairs(galaxy) + rebuildings(house, galaxy)


def chance_outcomes(house: House, state: State) -> list[tuple[Action, int]]:
    """Return the draw of the first player, with equal odds for each seat, or the odds of the strike pile."""  # ZY-6
    if state.first == CHANCE:
        out = state.out
        return [(BEGIN[planet], 1) for seat, planet in enumerate(state.homes, 1) if seat not in out]
    return odds(house, state.pile)
