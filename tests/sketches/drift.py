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
from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, Final, final

from starboard.core import scene as picture
from starboard.core.contract import CHANCE, Game, Seat, Seating, Unreadable, View
from starboard.core.message import Event, Message, Refusal, event, message, refusal, seat_name
from starboard.core.scene import Choice, Cue, Id, Mark, Panel, Piece, Scene
from starboard.core.value import Value

DOWN: Final = "?"  # a card or an order that lies face down
DECK: Final = Counter({"B1": 4, "F1": 5, "F2": 4, "S1": 6, "S2": 5, "U1": 2})
ORDERS: Final = Counter({"blue": 2, "gold": 2, "red": 2})
HAND: Final = 3
LAST: Final = 10
CELL: Final = 60.0
CELLS: Final = tuple(f"{column}{row}" for row in range(1, 5) for column in "abcde")
CHART: Final = {
    **dict.fromkeys(("a4", "d7", "b11"), "red"),
    **dict.fromkeys(("e5", "b8", "d12"), "blue"),
    **dict.fromkeys(("c6", "a9", "e10", "c13"), "gold"),
    **dict.fromkeys(("b4", "d5", "a6", "e7", "c8", "c9", "d10", "c11", "a12"), "rock"),
}
STARTS: Final = {2: ("b1", "d1"), 3: ("a1", "c1", "e1"), 4: ("a1", "b1", "d1", "e1")}


@final
class Act(Value):
    """A captain plays, drops or jettisons a card, or goes aside; chance deals a card or an order, or opens one."""

    __slots__ = ("cell", "seat", "verb", "what")

    def __init__(self, verb: str, seat: Seat = 0, what: str = "", cell: str = "") -> None:
        self.verb: Final = verb
        self.seat: Final = seat
        self.what: Final = what
        self.cell: Final = cell

    def parts(self) -> tuple[Any, ...]:
        return self.verb, self.seat, self.what, self.cell

    def __str__(self) -> str:
        return " ".join(str(part) for part in self.parts() if part)


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
class State(Value):
    """How far the chart has slid; whose turn (0: cards are dealt); boost; who was bumped; whose orders are to open.

    Then by seat the ship's cell, the rocks hit, the hand, the order and whether it is open; the cards played;
    the beacons taken, each with its captain. Hands and heaps are sorted, so their order tells nothing.
    """

    __slots__ = (
        "boost", "bumped", "discards", "due", "hands", "hits", "opened", "orders", "ships", "slid", "taken", "turn",
    )  # fmt: skip

    def __init__(
        self, slid: int, turn: Seat, boost: int, bumped: Seat, due: tuple[Seat, ...], ships: tuple[str, ...],
        hits: tuple[int, ...], hands: tuple[tuple[str, ...], ...], orders: tuple[str, ...], opened: tuple[int, ...],
        discards: tuple[str, ...], taken: tuple[tuple[str, Seat], ...],
    ) -> None:  # fmt: skip
        self.slid: Final = slid
        self.turn: Final = turn
        self.boost: Final = boost
        self.bumped: Final = bumped
        self.due: Final = due
        self.ships: Final = ships
        self.hits: Final = hits
        self.hands: Final = hands
        self.orders: Final = orders
        self.opened: Final = opened
        self.discards: Final = discards
        self.taken: Final = taken

    def parts(self) -> tuple[Any, ...]:
        return (
            self.slid, self.turn, self.boost, self.bumped, self.due, self.ships, self.hits, self.hands, self.orders,
            self.opened, self.discards, self.taken,
        )  # fmt: skip

    def but(self, **changed: Any) -> "State":
        """This state with some parts changed."""
        named = zip(PARTS, self.parts(), strict=True)
        return State(*(changed.get(name, part) for name, part in named))

    @property
    def count(self) -> int:
        return len(self.ships)

    @property
    def pile(self) -> int:
        """How many cards are left to deal; the pile itself is what nobody holds and nobody has played."""
        return DECK.total() - sum(map(len, self.hands)) - len(self.discards)


PARTS: Final = (
    "slid", "turn", "boost", "bumped", "due", "ships", "hits", "hands", "orders", "opened", "discards", "taken",
)  # fmt: skip


class Drift(Game[State, Act]):
    key = "drift"
    version = 1
    seats = range(2, 5)

    def seatings(self, count: int) -> Sequence[Seating]:
        return (Seating(tuple((seat,) for seat in range(1, count + 1)), (), 1),) if count in self.seats else ()

    def start(self, seating: Seating) -> State:
        none = (0,) * seating.count
        ships, nothing = STARTS[seating.count], ("",) * seating.count
        return State(0, 0, 0, 0, (), ships, none, ((),) * seating.count, nothing, none, (), ())

    def actors(self, state: State) -> tuple[Seat, ...]:
        if state.due:
            return (CHANCE,)
        if state.slid == LAST:
            return ()
        return (state.bumped or state.turn,)

    def legal(self, state: State, seat: Seat) -> Sequence[Act]:
        if state.bumped:
            return [ACTS[f"aside {cell}"] for cell in _beside(state, seat)]
        hand = sorted(set(state.hands[seat - 1]))
        plays = [act for card in hand for act in _plays(state, seat, card)]
        spare = hand if state.turn == seat and not state.boost and len(state.hands[seat - 1]) > 1 else []
        return [*(plays or [ACTS[f"drop {card}"] for card in hand]), *(ACTS[f"jettison {card}"] for card in spare)]

    def reason(self, state: State, seat: Seat, action: Act) -> Refusal:
        if action.verb == "aside" or state.bumped:
            return refusal("DR-6", "drift.bumped" if state.bumped else "drift.not_bumped")
        if action.what not in state.hands[seat - 1]:
            return refusal("DR-2", "drift.not_held", card=action.what)
        if action.verb == "jettison":
            return refusal("DR-5", "drift.boosted" if state.boost else "drift.last_card")
        return refusal("DR-4", "drift.able") if action.verb == "drop" else refusal("DR-3", "drift.not_there")

    def chances(self, state: State) -> Sequence[tuple[Act, int]]:
        if state.due:
            return ((ACTS[f"open {state.due[0]} {state.orders[state.due[0] - 1]}"], 1),)
        if "" in state.orders:
            seat, verb = state.orders.index("") + 1, "order"
            left = ORDERS - Counter(state.orders)
            total = ORDERS.total() - seat + 1
        else:
            seat, verb = _to_deal(state), "deal"
            state = _reshuffled(state)
            left = DECK - Counter(state.discards) - Counter(card for hand in state.hands for card in hand)
            total = state.pile
        known = sorted(left.items()) if left.total() == total else [(DOWN, total)]
        return [(ACTS[f"{verb} {seat} {what}"], weight) for what, weight in known]

    def apply(self, state: State, seat: Seat, action: Act, trace: list[Event] | None = None) -> State:
        if seat == CHANCE:
            return _turned_up(state, action, trace)
        if action.verb == "aside":
            return _flow(_flown(state.but(bumped=0), seat, action.cell, trace), trace)
        _tell(trace, action.verb, seat, card=_name(action.what), face=action.what)
        hands = _with(state.hands, seat, _without(state.hands[seat - 1], action.what))
        state = state.but(hands=hands, discards=tuple(sorted((*state.discards, action.what))))
        if action.verb == "jettison":
            return state.but(boost=1)
        boost = state.boost
        state = state.but(turn=state.turn + 1, boost=0)
        if action.verb == "play":
            state = _flown(state, seat, action.cell, trace) if action.cell else _slid(state, 1 + boost, trace)
        return _flow(state, trace)

    def scores(self, state: State) -> tuple[int, ...]:
        scores = [-hits for hits in state.hits]
        for space, seat in state.taken:
            scores[seat - 1] += 3 if state.opened[seat - 1] and CHART[space] == state.orders[seat - 1] else 2
        return tuple(scores)

    def places(self, state: State) -> tuple[int, ...]:
        scores = self.scores(state)
        return tuple(1 + sum(other > score for other in scores) for score in scores)

    # ---- who knows what

    def view(self, state: State, seat: Seat | None) -> View[State]:
        hands = tuple(hand if own == seat else (DOWN,) * len(hand) for own, hand in enumerate(state.hands, 1))
        orders = tuple(
            order if own == seat or state.opened[own - 1] or not order else DOWN
            for own, order in enumerate(state.orders, 1)
        )
        return View(self, seat, state.but(hands=hands, orders=orders))

    def seen(self, state: State, actor: Seat, action: Act, seat: Seat | None) -> Act | None:
        secret = action.verb in ("deal", "order") and action.seat != seat
        return ACTS[f"{action.verb} {action.seat} {DOWN}"] if secret else action

    def guess(self, view: View[State], rng: Random) -> State:
        state = view.state
        cards = DECK - Counter(state.discards) - Counter(card for hand in state.hands for card in hand)
        unseen, sealed = list(cards.elements()), list((ORDERS - Counter(state.orders)).elements())
        rng.shuffle(unseen)
        rng.shuffle(sealed)
        hands = tuple(tuple(sorted(unseen.pop() if card == DOWN else card for card in hand)) for hand in state.hands)
        return state.but(hands=hands, orders=tuple(sealed.pop() if o == DOWN else o for o in state.orders))

    def seals(self, before: State, seat: Seat, action: Act, after: State) -> bool:
        return action.verb == "jettison" or super().seals(before, seat, action, after)

    # ---- text

    def write(self, action: Act) -> str:
        return str(action)

    def read(self, text: str) -> Act:
        if text not in ACTS:
            raise Unreadable(f"{text!r} is nothing that happens in Drift")
        return ACTS[text]

    def dump(self, state: State) -> str:
        hands = "/".join(".".join(hand) for hand in state.hands)
        taken = ",".join(f"{space}:{seat}" for space, seat in state.taken)
        numbers = (state.slid, state.turn, state.boost, state.bumped)
        lists = (state.due, state.ships, state.hits, state.orders, state.opened, state.discards)
        return ";".join([*map(str, numbers), *(",".join(map(str, part)) for part in lists), hands, taken])

    def load(self, text: str) -> State:
        try:
            *numbers, due, ships, hits, orders, opened, discards, hands, taken = text.split(";")
            slid, turn, boost, bumped = map(int, numbers)
            state = State(
                slid, turn, boost, bumped, tuple(map(int, _listed(due))), _listed(ships),
                tuple(map(int, _listed(hits))), tuple(tuple(h.split(".")) if h else () for h in hands.split("/")),
                tuple(orders.split(",")), tuple(map(int, _listed(opened))), _listed(discards),
                tuple((space, int(seat)) for space, _, seat in (item.partition(":") for item in _listed(taken))),
            )  # fmt: skip
        except ValueError as error:
            raise Unreadable(f"{text!r} is no position of Drift") from error
        by_seat = {len(part) for part in (state.ships, state.hits, state.hands, state.orders, state.opened)}
        if self.dump(state) != text or len(by_seat) > 1 or by_seat - set(self.seats):
            raise Unreadable(f"{text!r} is no position of Drift")
        return state

    def label(self, state: State, seat: Seat, action: Act) -> Message:
        verb = "surge" if str(action) == "play U1" else action.verb
        named = {"card": _name(action.what)} if action.what else {}
        return message(f"drift.do.{verb}", cell=action.cell, seat=seat_name(action.seat), **named)

    # ---- picture

    def scene(self, view: View[State], dressing: bytes = b"") -> Scene:
        state = view.state
        taken = {space for space, _ in state.taken}
        beacons = [_beacon(space) for space, kind in CHART.items() if kind != "rock" and space not in taken]
        ships = [_ship(seat, cell) for seat, cell in enumerate(state.ships, 1)]
        trays = [self._tray(view, seat) for seat in range(1, state.count + 1)]
        verbs = tuple(Piece("verb", 0, "verbs", message(f"drift.verb.{verb}"), id=verb) for verb in VERBS)
        trays.append(picture.Tray("verbs", 0, message("drift.verbs"), verbs if view.legal() else ()))
        ahead = tuple(
            Mark(cell, "-1" if _under(state, cell, 1) == "rock" else "+2")
            for cell in state.ships
            if _under(state, cell, 1)
        )
        return Scene(
            self.key, (GLASS,), (*beacons, *ships), self._panels(state), self._prompt(view), tuple(trays),
            (picture.Layer("chart", (0, CELL * state.slid)),),
            (picture.Overlay("drift", message("drift.ahead"), ahead, on=True),),
        )  # fmt: skip

    def _tray(self, view: View[State], seat: Seat) -> picture.Tray:
        """A hand: one's own can be touched, others lie face down."""
        cards = Counter(view.state.hands[seat - 1])
        own = seat == view.seat
        hand = [_card(seat, card, n, f"card:{card}" if own else "") for card, n in sorted(cards.items())]
        order = view.state.orders[seat - 1]
        sealed = [_order(seat, order)] if order else []
        return picture.Tray(f"hand{seat}", seat, message("drift.hand", seat=seat_name(seat)), (*hand, *sealed))

    def _panels(self, state: State) -> tuple[Panel, ...]:
        acting = self.actors(state)
        rocks, cards = message("drift.rocks"), message("drift.cards")
        return tuple(
            Panel(
                seat,
                score,
                (picture.Counter("rock", rocks, state.hits[seat - 1]), picture.Counter("card", cards, len(hand), HAND)),
                acting=seat in acting,
            )
            for seat, (score, hand) in enumerate(zip(self.scores(state), state.hands, strict=True), 1)
        )

    def _prompt(self, view: View[State]) -> Message:
        actors = self.actors(view.state)
        if not actors or actors == (CHANCE,):
            return message("drift.chance" if actors else "drift.ended")
        what = "aside" if view.state.bumped else "card"
        mine = actors[0] == view.seat
        return message(f"drift.your_{what}") if mine else message(f"drift.their_{what}", seat=seat_name(actors[0]))

    def choices(self, view: View[State], touched: frozenset[Id] = frozenset()) -> Sequence[Choice[Act]]:
        state, seat = view.state, view.seat or 0
        found = []
        for act in view.legal():
            verb = {"play": "surge", "aside": ""}.get(act.verb, act.verb)
            ids = {act.cell or verb, f"card:{act.what}"} if act.what else {act.cell}
            below = _under(state, act.cell, 0) if act.cell else ""
            marks = (Mark(act.cell, "-1", "bad") if below == "rock" else Mark(act.cell, "+2", "good"),) if below else ()
            ghosts = (_ship(seat, act.cell),) if act.cell else ()
            found.append(Choice((act,), frozenset(ids), self.label(state, seat, act), marks, ghosts))
        return found

    def cues(self, before: View[State], events: Sequence[Event], after: View[State]) -> Sequence[Cue]:
        cues: list[Cue] = []
        for told in events:
            if told.id == "drift.slid":
                cues.append(picture.Slide("chart", (0, CELL * told["slid"])))
                continue
            seat = told["seat"]["seat"]
            cues.extend(_cues(told, seat))
        return cues

    def meant(self, view: View[State], touched: frozenset[Id]) -> tuple[Act, ...] | Refusal:
        cells = sorted(touched & set(CELLS))
        cards = sorted(id.removeprefix("card:") for id in touched if id.startswith("card:"))
        if view.state.bumped == view.seat:
            return (ACTS[f"aside {cells[0]}"],) if cells else refusal("DR-6", "drift.bumped")
        if not cards:
            return refusal("DR-3", "drift.touch_a_card")
        for verb in ("jettison", "drop"):
            if verb in touched:
                return (ACTS[f"{verb} {cards[0]}"],)
        act = ACTS.get(f"play {cards[0]} {cells[0]}" if cells else f"play {cards[0]}")
        return (act,) if act else refusal("DR-3", "drift.touch_a_space")


# ---- movement


def _plays(state: State, seat: Seat, card: str) -> list[Act]:
    """What this card can do: each space it leads to, or the surge (DR-3)."""
    if card == "U1":
        return [ACTS["play U1"]]
    ship = state.ships[seat - 1]
    far = int(card[1]) + state.boost
    steps = {"F": ((0, far),), "B": ((0, -far),), "S": ((-far, 0), (far, 0))}[card[0]]
    return [ACTS[f"play {card} {cell}"] for cell in (_moved(ship, *step) for step in steps) if cell in CELLS]


def _beside(state: State, seat: Seat) -> list[str]:
    """The free spaces around a bumped ship (DR-6); round a corner there are three, and at most two more ships."""
    around = [_moved(state.ships[seat - 1], right, up) for up in (-1, 0, 1) for right in (-1, 0, 1)]
    return [cell for cell in around if cell in CELLS and cell not in state.ships]


def _moved(cell: str, right: int, up: int) -> str:
    return f"{chr(ord(cell[0]) + right)}{int(cell[1:]) + up}"


def _under(state: State, cell: str, slides: int) -> str:
    """What lies on the chart under a cell, now or after so many slides; nothing where a beacon has been taken."""
    space = _moved(cell, 0, state.slid + slides)
    return "" if any(space == taken for taken, _ in state.taken) else CHART.get(space, "")


def _flown(state: State, seat: Seat, cell: str, trace: list[Event] | None) -> State:
    """A ship comes to a cell, takes what is there, and bumps who is there."""
    _tell(trace, "moved", seat, start=state.ships[seat - 1], cell=cell)
    bumped = state.ships.index(cell) + 1 if cell in state.ships else 0
    return _settled(state.but(ships=_with(state.ships, seat, cell), bumped=bumped), seat, trace)


def _slid(state: State, rows: int, trace: list[Event] | None) -> State:
    """The chart slides row by row, and each time every ship comes to stand over something else."""
    for _ in range(min(rows, LAST - state.slid)):
        state = state.but(slid=state.slid + 1)
        if trace is not None:
            trace.append(event("drift.slid", slid=state.slid))
        for seat in range(1, state.count + 1):
            state = _settled(state, seat, trace)
    if state.slid < LAST:
        return state
    sealed = tuple(seat for seat, opened in enumerate(state.opened, 1) if not opened and seat not in state.due)
    return state.but(due=state.due + sealed, turn=0)


def _settled(state: State, seat: Seat, trace: list[Event] | None) -> State:
    """A ship stands over something new: a beacon (DR-8), a rock (DR-9) or nothing."""
    cell = state.ships[seat - 1]
    found = _under(state, cell, 0)
    if not found:
        return state
    space = _moved(cell, 0, state.slid)
    _tell(trace, "rock" if found == "rock" else "beacon", seat, cell=cell, space=space)
    if found != "rock":
        return state.but(taken=tuple(sorted((*state.taken, (space, seat)))))
    sealed = not state.opened[seat - 1] and seat not in state.due
    return state.but(hits=_with(state.hits, seat, state.hits[seat - 1] + 1), due=state.due + (seat,) * sealed)


def _flow(state: State, trace: list[Event] | None) -> State:
    """What follows by itself when nothing is left to open or to decide: the slide after a round, the next round."""
    if state.due or state.bumped or state.slid == LAST:
        return state
    if state.turn > state.count:
        return _slid(state.but(turn=0), 1, trace)
    if state.turn == 0 and "" not in state.orders and not _to_deal(state):
        return state.but(turn=1)
    return state


# ---- cards


def _turned_up(state: State, action: Act, trace: list[Event] | None) -> State:
    """Chance deals or opens something; on the view of somebody who may not see it, face down."""
    seat, what = action.seat, action.what
    _tell(trace, action.verb, seat, card=_name(what), face=what)
    if action.verb == "deal":
        state = _reshuffled(state)
        state = state.but(hands=_with(state.hands, seat, tuple(sorted((*state.hands[seat - 1], what)))))
    else:
        state = state.but(orders=_with(state.orders, seat, what))
    if action.verb == "open":
        state = state.but(opened=_with(state.opened, seat, 1), due=state.due[1:])
    return _flow(state, trace)


def _to_deal(state: State) -> Seat:
    """Who is dealt the next card; 0 if all hands are full."""
    return next((seat for seat, hand in enumerate(state.hands, 1) if len(hand) < HAND), 0)


def _reshuffled(state: State) -> State:
    return state if state.pile else state.but(discards=())


def _without(hand: tuple[str, ...], card: str) -> tuple[str, ...]:
    """A hand after a card has left it; a hand that lies face down loses one of its backs."""
    place = hand.index(card if card in hand else DOWN)
    return hand[:place] + hand[place + 1 :]


def _with(values: tuple[Any, ...], seat: Seat, value: Any) -> tuple[Any, ...]:
    return (*values[: seat - 1], value, *values[seat:])


def _listed(text: str) -> tuple[str, ...]:
    return tuple(text.split(",")) if text else ()


# ---- picture

VERBS: Final = ("surge", "jettison", "drop")


def _tell(trace: list[Event] | None, what: str, seat: Seat, **more: Any) -> None:
    if trace is not None:
        trace.append(event(f"drift.{what}", seat=seat_name(seat), **more))


def _cues(told: Event, seat: Seat) -> list[Cue]:
    kind = told.id.removeprefix("drift.")
    if kind == "moved":
        return [picture.Move(_ship(seat, told["start"]), (told["start"], told["cell"]))]
    if kind == "beacon":
        return [
            picture.Vanish(_beacon(told["space"]), "taken"),
            picture.Rise(told["cell"], message("drift.won"), "good"),
        ]
    if kind == "rock":
        return [picture.Flash(told["cell"], "rock"), picture.Rise(told["cell"], message("drift.lost"), "bad")]
    card = told["face"]
    if kind == "open":
        return [picture.Flip(_order(seat, DOWN), _order(seat, card))]
    if kind == "order":
        return [picture.Appear(_order(seat, card), "dealt")]
    return [picture.Appear(_card(seat, card), "dealt") if kind == "deal" else picture.Vanish(_card(seat, card), kind)]


def _card(seat: Seat, card: str, count: int = 1, id: Id = "") -> Piece:
    return Piece(f"card-{card}", seat, f"hand{seat}", _name(card), count, id=id)


def _order(seat: Seat, order: str) -> Piece:
    return Piece(f"order-{order}", seat, f"hand{seat}", _name(order))


def _name(what: str) -> Message:
    """A card or an order in words."""
    if what == DOWN:
        return message("drift.down")
    return message(f"drift.card.{what[0]}", far=what[1]) if what in DECK else message(f"drift.order.{what}")


def _ship(seat: Seat, cell: str) -> Piece:
    return Piece("ship", seat, cell, message("drift.ship", seat=seat_name(seat)))


def _beacon(space: str) -> Piece:
    return Piece(f"beacon-{CHART[space]}", 0, f"chart:{space}", message(f"drift.beacon.{CHART[space]}"))


def _middle(space: str) -> tuple[float, float]:
    return (ord(space[0]) - ord("a") + 0.5) * CELL, (4.5 - int(space[1:])) * CELL


def _square(space: str) -> picture.Outline:
    x, y = _middle(space)
    return picture.Outline(f"M{x - 30:g} {y - 30:g}h60v60h-60z")


GLASS: Final = picture.Board(
    "glass",
    (5 * CELL, 4 * CELL),
    (
        *(
            picture.Place(
                f"chart:{space}", _middle(space), picture.Disc(20), message(f"drift.space.{kind}"), kind, "chart"
            )
            for space, kind in CHART.items()
        ),
        *(picture.Place(cell, _middle(cell), _square(cell), message("drift.cell", cell=cell)) for cell in CELLS),
    ),
)
GAME = Drift
