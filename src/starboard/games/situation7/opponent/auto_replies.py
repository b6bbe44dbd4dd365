"""Auto replies when an absent player's time runs out."""

from starboard.core.seating import Seat
from starboard.games.situation7.rules import turn
from starboard.games.situation7.rules.actions import END, PLACE, RESIGN, Action
from starboard.games.situation7.rules.chart import each
from starboard.games.situation7.rules.house import House
from starboard.games.situation7.rules.legal import legal
from starboard.games.situation7.rules.state import State


def auto_action(house: House, state: State, seat: Seat, auto_reply: str) -> Action | None:
    """Resign in real time. In turn-based play, end the turn or place the first find."""  # S7-89
    if auto_reply != "timeout":
        return None
    if house.real_time:
        return RESIGN
    if turn.may_end(house, state):
        return END
    builds = each(turn.builds(house, state))
    return PLACE[house.chart.names[builds[0]]] if builds else legal(house, state, seat)[0]
