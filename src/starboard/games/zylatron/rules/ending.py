"""The end: net worth, who is placed where, and why the game is over."""

from starboard.core.message import Message, message, seat_name
from starboard.core.seating import CHANCE, Seat
from starboard.games.zylatron.rules.board import FACTORY_WORTH, PRICE
from starboard.games.zylatron.rules.house import House
from starboard.games.zylatron.rules.pieces import FACTORIES, KIND, PIECES, WARRIORS
from starboard.games.zylatron.rules.state import AGREED, DESTROYED, LIMIT, State


def net_worth(state: State, seat: Seat) -> int:
    """Pieces on the board at list price, standing factories, money."""  # ZY-110
    fleet, realm = state.fleet, state.realm
    pieces = sum([PRICE[KIND[p]] for p in PIECES if fleet.owner[p] == seat and fleet.place[p] >= 0])
    standing = [f for f in FACTORIES if realm.holders[f // 3] == seat and realm.factories[f] != DESTROYED]
    return pieces + FACTORY_WORTH * len(standing) + realm.zys[seat - 1]


def warriors(state: State, seat: Seat) -> int:
    return len([p for p in WARRIORS if state.fleet.owner[p] == seat and state.fleet.place[p] >= 0])


def scores(state: State) -> tuple[int, ...]:
    return tuple([net_worth(state, seat) for seat in range(1, state.count + 1)])


def places(house: House, state: State) -> tuple[int, ...]:
    """Survivors by net worth, then Warriors; then the eliminated, the last to fall first. A team ranks as one."""
    teams = house.sides(state.count)
    ranks = [_rank(state, side) for side in teams]
    placed = {}
    for rank, side in zip(ranks, teams, strict=True):
        for seat in side:
            placed[seat] = 1 + len([other for other in ranks if other > rank])  # ZY-111
    return tuple([placed[seat] for seat in range(1, state.count + 1)])


def _rank(state: State, side: tuple[Seat, ...]) -> tuple[int, int, int]:
    """Larger is better. Agreed by all survivors, they share the win."""  # ZY-112
    out = state.out
    if all(seat in out for seat in side):
        return 0, max([out.index(seat) for seat in side]), 0
    if state.ended == AGREED:
        return 1, 0, 0
    return 1, sum([net_worth(state, seat) for seat in side]), sum([warriors(state, seat) for seat in side])


def because(house: House, state: State) -> Message | None:
    """Why it ended, in one sentence."""
    if not state.ended:
        return None
    if state.ended == AGREED:
        return message("zylatron.because.agreed")
    if state.ended == LIMIT:
        return _richest(house, state)
    loser, taker = state.realm.fallen[-1]
    if taker == CHANCE:
        return message("zylatron.because.left", loser=seat_name(loser))
    how = "warriors" if state.seat == loser else "headquarters"  # one falls in one's own turn for want of Warriors only
    return message(f"zylatron.because.{how}", winner=seat_name(taker), loser=seat_name(loser))


def _richest(house: House, state: State) -> Message:
    """The round limit: whose net worth is the highest."""  # ZY-110
    first = [seat for seat, place in enumerate(places(house, state), 1) if place == 1]
    if len(first) > 1:
        return message("zylatron.because.limit.shared", rounds=state.round)
    worth = net_worth(state, first[0])
    return message("zylatron.because.limit", winner=seat_name(first[0]), rounds=state.round, worth=worth)
