"""The seats' panels: the side's points, the equipment left, and the state of the hand."""

from functools import cache

from starboard.core.message import Message, message
from starboard.core.scene import Counter, Panel
from starboard.core.seating import Seat
from starboard.games.situation7.picture.points import kind_of
from starboard.games.situation7.picture.table import COLOURS, NAMES
from starboard.games.situation7.rules.board import EQUIPMENT
from starboard.games.situation7.rules.ending import held, score
from starboard.games.situation7.rules.house import House
from starboard.games.situation7.rules.legal import actors
from starboard.games.situation7.rules.names import kinds_title, side_name
from starboard.games.situation7.rules.reach import is_ready
from starboard.games.situation7.rules.state import OVER, PAUSED, READY, State


def panels(house: House, state: State) -> tuple[Panel, ...]:
    acting = actors(state)
    points = [score(house, state, side) for side in (0, 1)]
    counters = [_counters(house, state, side) for side in (0, 1)]
    return tuple([_panel(state, seat, seat in acting, points, counters) for seat in range(1, len(state.hands) + 1)])


def look(state: State, seat: Seat) -> int:
    """Return the seat whose hue this seat uses, so that partners share one; 0 for the seat's own hue."""
    own = state.side(seat) + 1
    return 0 if own == seat else own


def _panel(state: State, seat: Seat, acting: bool, points: list[int], counters: list[tuple[Counter, ...]]) -> Panel:
    side, hand, times = state.side(seat), state.hand(seat), state.times
    until = times.at + hand.locked - times.clock if acting and hand.locked > times.clock else 0  # S7-26
    why, clause = (message("situation7.lock"), "S7-26") if until else (None, "")
    status = tuple(_status(state, seat))
    return Panel(
        seat, points[side], counters[side], status, acting, until=until, look=look(state, seat), why=why, clause=clause
    )


def _status(state: State, seat: Seat) -> list[Message]:
    hand = state.hand(seat)
    said = [side_name(state.side(seat))]
    if hand.gone:
        said.append(message("situation7.status.gone"))
    elif state.phase in (READY, PAUSED) and hand.ready:
        said.append(message("situation7.status.ready"))
    return said


def _counters(house: House, state: State, side: int) -> tuple[Counter, ...]:
    """Return the equipment left while the game is running, or the parts of the score when it is over."""
    own = state.sides[side]
    if state.phase != OVER:
        return tuple([_left(side, kind, own.stock(kind), is_ready(house, own, side, kind)) for kind in EQUIPMENT])
    found: dict[tuple[str, int], int] = {}
    for region in held(house, own):
        what = (kind_of(region.kind), house.worth(region))
        found[what] = found.get(what, 0) + 1
    return tuple([_worth(kind, points, number) for (kind, points), number in found.items()])


@cache
def _left(side: int, kind: str, stock: int, ready: bool) -> Counter:
    word = "left" if ready else "not_ready"
    said = message(f"situation7.counter.{word}", kinds=kinds_title(kind), count=stock)
    return Counter(f"{NAMES[kind]}-{COLOURS[side]}", said, stock, 3, ready)


@cache
def _worth(kind: str, points: int, number: int) -> Counter:
    name = f"coin-{points}" if kind == "circle" else f"the-{kind}"
    said = message(f"situation7.counter.{kind}", count=number, points=points)
    return Counter(name, said, number, points=points)
