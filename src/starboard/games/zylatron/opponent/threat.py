"""The threat to a seat's headquarters: an enemy Warrior in reach, and the odds that its guard falls."""

from starboard.core.message import message, seat_name
from starboard.core.seating import Seat
from starboard.core.threat import Threat
from starboard.games.zylatron.opponent.raid import Raiders
from starboard.games.zylatron.opponent.survey import Survey
from starboard.games.zylatron.rules.galaxy import Galaxy
from starboard.games.zylatron.rules.grid import HQ, IDS
from starboard.games.zylatron.rules.house import House
from starboard.games.zylatron.rules.names import unit_name
from starboard.games.zylatron.rules.state import State


def threat(house: House, state: State, seat: Seat) -> Threat | None:
    """Return the likeliest raid on the seat's home next turn; None if no enemy Warrior can reach it."""
    home = state.homes[seat - 1]
    if state.ended or state.realm.holders[home] != seat:
        return None
    survey, goal, found = Survey(house, state), HQ[home], list[Threat]()
    for rival in range(1, state.count + 1):
        if rival in state.out or not survey.enemies(seat, rival):
            continue
        raid = Raiders(survey, rival, True, True).raid(goal)
        if not raid.party or raid.lack > 0:
            continue
        attacker = unit_name(Galaxy(state), raid.party[0])
        id = "zylatron.threat.guarded" if goal in survey.bases else "zylatron.threat.open"
        ids = IDS[goal], IDS[survey.spots[raid.party[0]]]
        found.append(Threat(raid.chance, message(id, seat=seat_name(rival), attacker=attacker), ids))
    return max(found, key=_chance, default=None)


def _chance(each: Threat) -> float:
    return each.chance
