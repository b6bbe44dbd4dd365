"""Drift: ships on a pane of glass, a chart that slides beneath it, cards that nobody else may see. Two to four seats.

DR-1  The glass has columns a to e and rows 1 to 4. Beneath it lies the chart, which slides down by ten rows in all.
DR-2  Everybody is dealt one sealed order (red, blue or gold), and then cards up to three. Both are secret.
DR-3  In a round each captain plays one card, seat by seat: F forwards, B backwards, S to either side, exactly so
      far as it says and not off the glass; or U, a surge: the chart slides one row at once.
DR-4  A captain none of whose cards can be played drops one of them; nobody else may.
DR-5  Once in a turn, before playing, a captain may jettison a card face up: the card then played goes one further.
DR-6  A ship that comes where another stands bumps it: that one's captain chooses a free space beside it, at once.
DR-7  After each round the chart slides one row. Then everybody is dealt cards up to three; when the pile is used up,
      the cards played are shuffled to make a new one.
DR-8  A ship that comes to stand over a beacon, by whatever movement, takes it: two points.
DR-9  A ship that comes to stand over a rock loses a point; its order, if still sealed, is opened before all.
DR-10 The game ends with the tenth slide. All orders are opened: each own beacon of their colour counts one point more.

It ends: a turn is at most a jettison and a card, a card bumps at most one ship, and each round slides the chart.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, final

from starboard.core.message import Event, Message, event, message
from starboard.core.seating import Seat
from tests.sketching import Fields, put, tell

DOWN: Final = "?"  # a card or an order that lies face down
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
    """A captain plays, drops or jettisons a card, or goes aside; chance deals a card or an order, or opens one."""

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
    """How far the chart has slid; whose turn (0: cards are dealt); boost; who was bumped; whose orders are to open.

    Then by seat the ship's cell, the rocks hit, the hand, the order and whether it is open; the cards played;
    the beacons taken, each with its captain. Hands and heaps are sorted, so their order tells nothing.
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
        """How many cards are left to deal; the pile itself is what nobody holds and nobody has played."""
        return DECK.total() - sum(map(len, self.hands)) - len(self.discards)


def ways(state: State, seat: Seat, card: str) -> list[Act]:
    """What this card can do: each space it leads to, or the surge (DR-3)."""
    if card == "U1":
        return [ACTS["play U1"]]
    ship = state.ships[seat - 1]
    far = int(card[1]) + state.boost
    steps = {"F": ((0, far),), "B": ((0, -far),), "S": ((-far, 0), (far, 0))}[card[0]]
    return [ACTS[f"play {card} {cell}"] for cell in (moved(ship, *step) for step in steps) if cell in CELLS]


def beside(state: State, seat: Seat) -> list[str]:
    """The free spaces around a bumped ship (DR-6); round a corner there are three, and at most two more ships."""
    around = [moved(state.ships[seat - 1], right, up) for up in (-1, 0, 1) for right in (-1, 0, 1)]
    return [cell for cell in around if cell in CELLS and cell not in state.ships]


def moved(cell: str, right: int, up: int) -> str:
    return f"{chr(ord(cell[0]) + right)}{int(cell[1:]) + up}"


def under(state: State, cell: str, slides: int) -> str:
    """What lies on the chart under a cell, now or after so many slides; nothing where a beacon has been taken."""
    space = moved(cell, 0, state.slid + slides)
    return "" if any(space == taken for taken, _ in state.taken) else CHART.get(space, "")


def flown(state: State, seat: Seat, cell: str, trace: list[Event] | None) -> State:
    """A ship comes to a cell, takes what is there, and bumps who is there."""
    tell(trace, "drift.moved", seat, start=state.ships[seat - 1], cell=cell)
    bumped = state.ships.index(cell) + 1 if cell in state.ships else 0
    return settled(state.but(ships=put(state.ships, seat, cell), bumped=bumped), seat, trace)


def slide(state: State, rows: int, trace: list[Event] | None) -> State:
    """The chart slides row by row, and each time every ship comes to stand over something else."""
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
    """A ship stands over something new: a beacon (DR-8), a rock (DR-9) or nothing."""
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
    """What follows by itself when nothing is left to open or to decide: the slide after a round, the next round."""
    if state.due or state.bumped or state.slid == LAST:
        return state
    if state.turn > state.count:
        return slide(state.but(turn=0), 1, trace)
    if state.turn == 0 and "" not in state.orders and not to_deal(state):
        return state.but(turn=1)
    return state


def turned_up(state: State, action: Act, trace: list[Event] | None) -> State:
    """Chance deals or opens something; on the view of somebody who may not see it, face down."""
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
    """Who is dealt the next card; 0 if all hands are full."""
    return next((seat for seat, hand in enumerate(state.hands, 1) if len(hand) < HAND), 0)


def reshuffled(state: State) -> State:
    return state if state.pile else state.but(discards=())


def without(hand: tuple[str, ...], card: str) -> tuple[str, ...]:
    """A hand after a card has left it; a hand that lies face down loses one of its backs."""
    place = hand.index(card if card in hand else DOWN)
    return hand[:place] + hand[place + 1 :]


def listed(text: str) -> tuple[str, ...]:
    return tuple(text.split(",")) if text else ()


def name_of(what: str) -> Message:
    """A card or an order in words."""
    if what == DOWN:
        return message("drift.down")
    return message(f"drift.card.{what[0]}", far=what[1]) if what in DECK else message(f"drift.order.{what}")
