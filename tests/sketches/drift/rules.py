"""Drift: ships on a pane of glass, a chart that slides beneath it, and secret cards. Two to four seats.

DR-1  The glass has columns a to e and rows 1 to 4. The chart beneath it slides down by ten rows in total.
DR-2  Every captain is dealt one sealed order (red, blue or gold), and then cards up to three. Both are secret.
DR-3  In a round each captain plays one card in seat order: F forwards, B backwards or S to either side, by exactly
      the card's number and not off the glass; or U, a surge: the chart immediately slides one row.
DR-4  A captain who cannot play any card drops one; no other captain may.
DR-5  Once in a turn, before playing, a captain may jettison a card face up: the card played next goes one further.
DR-6  A ship that moves to an occupied space bumps the other ship, whose captain then chooses an adjacent free space.
DR-7  After each round the chart slides one row, and hands are refilled to three cards. When the pile is empty,
      the played cards are shuffled to make a new one.
DR-8  A ship that gets over a beacon, by any movement, takes it: two points.
DR-9  A ship that gets over a rock loses a point, and its order, if still sealed, is revealed.
DR-10 The game ends with the tenth slide. All orders are revealed: each own beacon of that colour scores one more point.

The game is finite: a turn is at most a jettison and a card, a card bumps at most one ship, and each round
slides the chart.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, final

from starboard.core.message import Event, Message, event, message
from starboard.core.seating import Seat
from tests.sketching import Fields, put, tell

DOWN: Final = "?"  # a face-down card or order
DECK: Final = Counter({"B1": 4, "F1": 5, "F2": 4, "S1": 6, "S2": 5, "U1": 2})
ORDERS: Final = Counter({"blue": 2, "gold": 2, "red": 2})
HAND: Final = 3
LAST: Final = 10
CELLS: Final = tuple(f"{column}{row}" for row in range(1, 5) for column in "abcde")
CHART: Final = {
    **dict.fromkeys(("a4", "d7", "b11"), "red"),
    **dict.fromkeys(("e5", "b8", "d12"), "blue"),
    **dict.fromkeys(("c6", "a9", "e10", "c13"), "gold"),
    **dict.fromkeys(("b4", "d5", "a6", "e7", "c8", "c9", "d10", "c11", "a12"), "rock"),
}
STARTS: Final = {2: ("b1", "d1"), 3: ("a1", "c1", "e1"), 4: ("a1", "b1", "d1", "e1")}


@final
@dataclass(frozen=True, eq=False, repr=False)
class Act(Fields):
    """Captains play, drop or jettison a card, or go aside; chance deals a card or an order, or opens an order."""

    verb: str
    seat: Seat = 0
    what: str = ""
    cell: str = ""


def _acts() -> Iterable[Act]:
    for card in DECK:
        yield from (Act("jettison", 0, card), Act("drop", 0, card))
        yield from (Act("play", 0, card, cell) for cell in (("",) if card == "U1" else CELLS))
    yield from (Act("aside", 0, "", cell) for cell in CELLS)
    for seat in range(1, 5):
        yield from (Act("deal", seat, card) for card in (*DECK, DOWN))
        yield from (Act(verb, seat, order) for verb in ("order", "open") for order in (*ORDERS, DOWN))


ACTS: Final = {str(act): act for act in _acts()}


@final
@dataclass(frozen=True, eq=False, repr=False)
class State(Fields):
    """Rows the chart has slid; the seat to play (0: dealing); boost; the bumped seat; seats whose orders are to open.

    Then by seat the ship's cell, the rocks hit, the hand, the order and whether it is open; the cards played;
    the beacons taken, each with its captain. Hands and piles are sorted, so their order reveals nothing.
    """

    slid: int
    turn: Seat
    boost: int
    bumped: Seat
    due: tuple[Seat, ...]
    ships: tuple[str, ...]
    hits: tuple[int, ...]
    hands: tuple[tuple[str, ...], ...]
    orders: tuple[str, ...]
    opened: tuple[int, ...]
    discards: tuple[str, ...]
    taken: tuple[tuple[str, Seat], ...]

    @property
    def count(self) -> int:
        return len(self.ships)

    @property
    def pile(self) -> int:
        """The number of cards left to deal: all that are neither held nor played."""
        return DECK.total() - sum(map(len, self.hands)) - len(self.discards)


def ways(state: State, seat: Seat, card: str) -> list[Act]:
    """Return the ways to play a card: each destination, or the surge (DR-3)."""
    if card == "U1":
        return [ACTS["play U1"]]
    ship = state.ships[seat - 1]
    far = int(card[1]) + state.boost
    steps = {"F": ((0, far),), "B": ((0, -far),), "S": ((-far, 0), (far, 0))}[card[0]]
    return [ACTS[f"play {card} {cell}"] for cell in (moved(ship, *step) for step in steps) if cell in CELLS]


def beside(state: State, seat: Seat) -> list[str]:
    """Return the free spaces around a bumped ship (DR-6). A corner has three, and at most two are taken."""
    around = [moved(state.ships[seat - 1], right, up) for up in (-1, 0, 1) for right in (-1, 0, 1)]
    return [cell for cell in around if cell in CELLS and cell not in state.ships]


def moved(cell: str, right: int, up: int) -> str:
    return f"{chr(ord(cell[0]) + right)}{int(cell[1:]) + up}"


def under(state: State, cell: str, slides: int) -> str:
    """Return the chart's content under a cell after `slides` slides, without taken beacons."""
    space = moved(cell, 0, state.slid + slides)
    return "" if any(space == taken for taken, _ in state.taken) else CHART.get(space, "")


def flown(state: State, seat: Seat, cell: str, trace: list[Event] | None) -> State:
    """Move a ship to a cell, apply the chart there and bump any ship there."""
    tell(trace, "drift.moved", seat, start=state.ships[seat - 1], cell=cell)
    bumped = state.ships.index(cell) + 1 if cell in state.ships else 0
    return settled(state.but(ships=put(state.ships, seat, cell), bumped=bumped), seat, trace)


def slide(state: State, rows: int, trace: list[Event] | None) -> State:
    """Slide the chart row by row, applying it to every ship after each row."""
    for _ in range(min(rows, LAST - state.slid)):
        state = state.but(slid=state.slid + 1)
        if trace is not None:
            trace.append(event("drift.slid", slid=state.slid))
        for seat in range(1, state.count + 1):
            state = settled(state, seat, trace)
    if state.slid < LAST:
        return state
    sealed = tuple(seat for seat, opened in enumerate(state.opened, 1) if not opened and seat not in state.due)
    return state.but(due=state.due + sealed, turn=0)


def settled(state: State, seat: Seat, trace: list[Event] | None) -> State:
    """Apply a beacon (DR-8) or rock (DR-9) under a ship, if any."""
    cell = state.ships[seat - 1]
    found = under(state, cell, 0)
    if not found:
        return state
    space = moved(cell, 0, state.slid)
    tell(trace, "drift.rock" if found == "rock" else "drift.beacon", seat, cell=cell, space=space)
    if found != "rock":
        return state.but(taken=tuple(sorted((*state.taken, (space, seat)))))
    sealed = not state.opened[seat - 1] and seat not in state.due
    return state.but(hits=put(state.hits, seat, state.hits[seat - 1] + 1), due=state.due + (seat,) * sealed)


def flow(state: State, trace: list[Event] | None) -> State:
    """Slide the chart after a round, or begin the next one; do nothing while an order or a bumped ship waits."""
    if state.due or state.bumped or state.slid == LAST:
        return state
    if state.turn > state.count:
        return slide(state.but(turn=0), 1, trace)
    if state.turn == 0 and "" not in state.orders and not to_deal(state):
        return state.but(turn=1)
    return state


def turned_up(state: State, action: Act, trace: list[Event] | None) -> State:
    """Deal or open a card or order; it is face down in views that may not see it."""
    seat, what = action.seat, action.what
    tell(trace, f"drift.{action.verb}", seat, card=name_of(what), face=what)
    if action.verb == "deal":
        state = reshuffled(state)
        state = state.but(hands=put(state.hands, seat, tuple(sorted((*state.hands[seat - 1], what)))))
    else:
        state = state.but(orders=put(state.orders, seat, what))
    if action.verb == "open":
        state = state.but(opened=put(state.opened, seat, 1), due=state.due[1:])
    return flow(state, trace)


def to_deal(state: State) -> Seat:
    """Return the seat to be dealt the next card; 0 if all hands are full."""
    return next((seat for seat, hand in enumerate(state.hands, 1) if len(hand) < HAND), 0)


def reshuffled(state: State) -> State:
    return state if state.pile else state.but(discards=())


def without(hand: tuple[str, ...], card: str) -> tuple[str, ...]:
    """Remove a card from a hand, or a face-down one if it isn't visible."""
    place = hand.index(card if card in hand else DOWN)
    return hand[:place] + hand[place + 1 :]


def listed(text: str) -> tuple[str, ...]:
    return tuple(text.split(",")) if text else ()


def name_of(what: str) -> Message:
    """Return the message for a card or an order."""
    if what == DOWN:
        return message("drift.down")
    return message(f"drift.card.{what[0]}", far=what[1]) if what in DECK else message(f"drift.order.{what}")
