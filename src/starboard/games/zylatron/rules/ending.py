"""The end: net worth, places, and the reason the game ended."""

from starboard.core.message import Message, message, seat_name
from starboard.core.seating import CHANCE, Seat
from starboard.games.zylatron.rules.board import FACTORY_WORTH, PRICE
from starboard.games.zylatron.rules.house import House
from starboard.games.zylatron.rules.pieces import FACTORIES, KIND, PIECES, WARRIORS
from starboard.games.zylatron.rules.state import AGREED, DESTROYED, LIMIT, State


def net_worth(state: State, seat: Seat) -> int:
    """Return the list price of pieces on the board plus the value of standing factories and money, in Zys."""  # ZY-110
    fleet, realm = state.fleet, state.realm
    pieces = sum([PRICE[KIND[p]] for p in PIECES if fleet.owner[p] == seat and fleet.place[p] >= 0])
    standing = [f for f in FACTORIES if realm.holders[f // 3] == seat and realm.factories[f] != DESTROYED]
    return pieces + FACTORY_WORTH * len(standing) + realm.zys[seat - 1]


def warriors(state: State, seat: Seat) -> int:
    return len([p for p in WARRIORS if state.fleet.owner[p] == seat and state.fleet.place[p] >= 0])


def scores(state: State) -> tuple[int, ...]:
    return tuple([net_worth(state, seat) for seat in range(1, state.count + 1)])


def places(house: House, state: State) -> tuple[int, ...]:
    """Return each seat's place: survivors by net worth, then Warriors; then the eliminated, last eliminated first.

    A team shares one place.
    """
    teams = house.sides(state.count)
    ranks = [_rank(state, side) for side in teams]
    placed = {}
    for rank, side in zip(ranks, teams, strict=True):
        for seat in side:
            placed[seat] = 1 + len([other for other in ranks if other > rank])  # ZY-111
    return tuple([placed[seat] for seat in range(1, state.count + 1)])


def _rank(state: State, side: tuple[Seat, ...]) -> tuple[int, int, int]:
    """Return a side's rank; larger is better. By agreement, all survivors rank equal."""  # ZY-112
    out = state.out
    if all(seat in out for seat in side):
        return 0, max([out.index(seat) for seat in side]), 0
    if state.ended == AGREED:
        return 1, 0, 0
    return 1, sum([net_worth(state, seat) for seat in side]), sum([warriors(state, seat) for seat in side])


def because(house: House, state: State) -> Message | None:
    """Return the reason for the end in one sentence."""
    if not state.ended:
        return None
    if state.ended == AGREED:
        return message("zylatron.because.agreed")
    if state.ended == LIMIT:
        return _richest(house, state)
    loser, taker = state.realm.fallen[-1]
    if taker == CHANCE:
        return message("zylatron.because.left", loser=seat_name(loser))
    how = "warriors" if state.seat == loser else "headquarters"  # in your turn, you only lose for lack of Warriors
    return message(f"zylatron.because.{how}", winner=seat_name(taker), loser=seat_name(loser))


def _richest(house: House, state: State) -> Message:
    """Return the reason at the round limit: the highest net worth wins."""  # ZY-110
    first = [seat for seat, place in enumerate(places(house, state), 1) if place == 1]
    if len(first) > 1:
        return message("zylatron.because.limit.shared", rounds=state.round)
    worth = net_worth(state, first[0])
    return message("zylatron.because.limit", winner=seat_name(first[0]), rounds=state.round, worth=worth)
