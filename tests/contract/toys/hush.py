"""Hush: a game of hidden cards. Play one for its points, swap one unseen, double another player's card."""

from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar, Final, final

from starboard.core.contract import Game
from starboard.core.decree import Decree, Leave
from starboard.core.errors import Unreadable
from starboard.core.message import Event, Message, Refusal, event, message, refusal, seat_name
from starboard.core.numbering import Numbering
from starboard.core.observation import Block, Numbers, from_own
from starboard.core.options import OURS, Option, OptionGroup
from starboard.core.scene import Appear, Board, Choice, Cue, Disc, Flash, Id, Panel, Piece, Place, Scene, Tray
from starboard.core.seating import CHANCE, Seat, Seating
from starboard.core.value import Value
from starboard.core.view import View

RANKS: Final = (1, 2, 3, 4)
COPIES: Final = 3
PLAYS: Final = 3  # plays per seat
FACE_DOWN: Final = 0


@final
class Act(Value):
    """An action or chance outcome: its kind and, if any, its card."""

    __slots__ = ("card", "kind", "of")

    def __init__(self, kind: str, card: int = 0, of: int = 0) -> None:
        self.kind: Final = kind
        self.card: Final = card
        self.of: Final = of

    def parts(self) -> tuple[Any, ...]:
        return self.kind, self.card, self.of


DEAL: Final = tuple(Act("deal", card) for card in range(5))
PLAY: Final = tuple(Act("play", card) for card in range(5))
SWAP: Final = tuple(Act("swap", card) for card in range(5))
SHOW: Final = {(of, card): Act("show", card, of) for of in range(1, 4) for card in range(5)}
PASS: Final = Act("pass")
DOUBLE: Final = Act("double")
NOD: Final = Act("nod")


def words(act: Act) -> str:
    card = str(act.card or "?")
    if act.kind == "show":
        return f"show {act.of} {card}"
    return f"{act.kind} {card}" if act.kind in ("deal", "play", "swap") else act.kind


READ: Final = {words(act): act for act in (*DEAL, *PLAY[1:], *SWAP, *SHOW.values(), PASS, DOUBLE, NOD)}
NUMBERING: Final = Numbering(("pass", "double", "nod", *[f"play {card}" for card in RANKS], "swap ", *map(str, RANKS)))
PHASES: Final = ("deal", "turn", "answer", "show", "over")


@final
class State(Value):
    __slots__ = (
        "asked", "card", "deck", "hands", "left", "nod", "phase", "plays", "points", "shown", "swapped", "tokens",
        "turn",
    )  # fmt: skip

    def __init__(
        self, phase: str, turn: int, asked: int, card: int, swapped: int, nod: int, plays: int, left: int,
        deck: tuple[int, ...], shown: tuple[int, ...], tokens: tuple[int, ...], points: tuple[int, ...],
        hands: tuple[tuple[int, ...], ...],
    ) -> None:  # fmt: skip
        self.phase: Final = phase
        self.turn: Final = turn
        self.asked: Final = asked
        self.card: Final = card
        self.swapped: Final = swapped
        self.nod: Final = nod
        self.plays: Final = plays
        self.left: Final = left
        self.deck: Final = deck  # number of each card, face-down ones first
        self.shown: Final = shown
        self.tokens: Final = tokens
        self.points: Final = points
        self.hands: Final = hands

    def parts(self) -> tuple[Any, ...]:
        return (
            self.phase, self.turn, self.asked, self.card, self.swapped, self.nod, self.plays, self.left,
            self.deck, self.shown, self.tokens, self.points, self.hands,
        )  # fmt: skip

    def but(self, **changes: Any) -> "State":
        return State(*({**dict(zip(NAMES, self.parts(), strict=True)), **changes}.values()))


NAMES: Final = (
    "phase", "turn", "asked", "card", "swapped", "nod", "plays", "left", "deck", "shown", "tokens", "points", "hands",
)  # fmt: skip


def put(row: tuple[int, ...], place: int, more: int) -> tuple[int, ...]:
    return (*row[:place], row[place] + more, *row[place + 1 :])


def without(hand: tuple[int, ...], card: int) -> tuple[int, ...]:
    """Remove a card from a hand, or a face-down one if the hand is hidden."""
    cards = list(hand)
    cards.remove(card if card in hand else FACE_DOWN)
    return tuple(cards)


def changed(hands: tuple[tuple[int, ...], ...], seat: int, hand: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    return (*hands[: seat - 1], tuple(sorted(hand)), *hands[seat:])


def taken(deck: tuple[int, ...], card: int) -> tuple[int, ...]:
    return put(deck, card if deck[card] else FACE_DOWN, -1)


def after_in_order(state: State, seat: int) -> int:
    return seat % len(state.hands) + 1


def next_turn(state: State) -> State:
    return state.but(phase="turn", turn=after_in_order(state, state.turn), asked=0, swapped=0)


def dealt(state: State, card: int) -> State:
    """Deal a card to the seat, then go on to the next seat that needs cards or to the turn."""
    hand = (*state.hands[state.asked - 1], card)
    state = state.but(deck=taken(state.deck, card), hands=changed(state.hands, state.asked, hand))
    if state.plays == 0 and not state.swapped:
        short = [seat for seat, cards in enumerate(state.hands, 1) if len(cards) < 2]
        return state.but(asked=short[0]) if short else state.but(phase="turn", asked=0)
    return state.but(phase="turn", asked=0) if state.swapped else next_turn(state)


def answered(state: State, act: Act) -> State:
    """Move on to the next seat; after the last answer, score the card and end the turn."""
    if act == DOUBLE:
        place = state.asked - 1
        state = state.but(tokens=put(state.tokens, place, -1), points=put(state.points, place, state.card))
    asked = after_in_order(state, state.asked)
    if asked != state.turn:
        return state.but(asked=asked)
    points = put(state.points, state.turn - 1, state.card)
    state = state.but(points=points, plays=state.plays + 1, card=0, asked=0, swapped=0)
    if state.plays == PLAYS * len(state.hands):
        return state.but(phase="show" if any(state.hands) else "over")
    return state.but(phase="deal", asked=state.turn) if sum(state.deck) else next_turn(state)


def shown(state: State, act: Act) -> State:
    hands = changed(state.hands, act.of, without(state.hands[act.of - 1], act.card))
    points = put(state.points, act.of - 1, -act.card)
    phase = "show" if any(hands) else "over"
    return state.but(hands=hands, points=points, phase=phase, shown=put(state.shown, act.card, 1))


class Hush(Game[State, Act]):
    key: ClassVar[str] = "hush"
    version: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 4)
    offered: ClassVar[tuple[Option, ...]] = (Option("doubling", "HU-5", ("on", "off"), "on", OURS),)
    option_groups: ClassVar[tuple[OptionGroup, ...]] = (OptionGroup("play", "doubling"),)
    auto_replies: ClassVar[tuple[str, ...]] = ("timeout", "pass")

    def seatings(self, count: int) -> Sequence[Seating]:
        return (Seating(tuple((seat,) for seat in range(1, count + 1)), first=1),)

    def start(self, seating: Seating) -> State:
        count = seating.count
        tokens = (1 if self.options.on("doubling") else 0,) * count
        deck = (0, *(COPIES for _ in RANKS))
        return State("deal", 1, 1, 0, 0, 0, 0, 0, deck, (0,) * 5, tokens, (0,) * count, ((),) * count)

    def actors(self, state: State) -> tuple[Seat, ...]:
        who = {"turn": (state.turn,), "answer": (state.asked,), "over": ()}
        return who.get(state.phase, (CHANCE,))

    def legal(self, state: State, seat: Seat) -> Sequence[Act]:
        if state.phase == "answer":
            return (PASS, DOUBLE) if state.tokens[seat - 1] else (PASS,)
        hand = sorted(set(state.hands[seat - 1]))
        swaps = [] if state.swapped or not sum(state.deck) else [SWAP[card] for card in hand]
        return (*(PLAY[card] for card in hand), *swaps, NOD)

    def reason(self, state: State, seat: Seat, action: Act) -> Refusal:
        if action.kind in ("deal", "show"):
            return refusal("HU-1", "hush.no.chance")
        if state.phase == "answer":
            return refusal("HU-5", "hush.no.token") if action == DOUBLE else refusal("HU-4", "hush.no.asked")
        if action in (PASS, DOUBLE):
            return refusal("HU-4", "hush.no.question")
        if action.kind == "swap" and (state.swapped or not sum(state.deck)):
            return refusal("HU-3", "hush.no.swap")
        return refusal("HU-2", "hush.no.card", card=action.card)

    def chance_outcomes(self, state: State) -> Sequence[tuple[Act, int]]:
        if state.phase == "deal":
            return [(DEAL[card], count) for card, count in enumerate(state.deck) if count]
        if state.phase != "show":
            return ()
        seat = next(seat for seat, hand in enumerate(state.hands, 1) if hand)
        return ((SHOW[seat, state.hands[seat - 1][0]], 1),)

    def apply(self, state: State, seat: Seat, action: Act, trace: list[Event] | None = None) -> State:
        if trace is not None:
            who = seat_name(seat or action.of or state.asked)
            trace.append(event(f"hush.did.{action.kind}", who=who, card=action.card or "?"))
        match action.kind:
            case "deal":
                return dealt(state, action.card)
            case "show":
                return shown(state, action)
            case "nod":
                return state.but(nod=1 - state.nod)
            case "pass" | "double":
                return answered(state, action)
        hands = changed(state.hands, seat, without(state.hands[seat - 1], action.card))
        if action.kind == "swap":
            put_back = FACE_DOWN if state.deck[FACE_DOWN] else action.card
            return state.but(hands=hands, deck=put(state.deck, put_back, 1), swapped=1, phase="deal", asked=seat)
        asked = after_in_order(state, seat)
        pile = put(state.shown, action.card, 1)
        return state.but(hands=hands, shown=pile, card=action.card, phase="answer", asked=asked)

    def decree(self, state: State, decree: Decree, trace: list[Event] | None = None) -> State | None:
        left = decree.seat if isinstance(decree, Leave) else 0
        if trace is not None:
            trace.append(event("hush.did.end"))
        return state.but(phase="over", left=left, asked=0)

    def scores(self, state: State) -> tuple[int, ...]:
        return state.points

    def places(self, state: State) -> tuple[int, ...]:
        worth = [(seat != state.left, points) for seat, points in enumerate(state.points, 1)]
        return tuple(1 + sum(other > own for other in worth) for own in worth)

    def view(self, state: State, seat: Seat | None) -> View[State]:
        hands = tuple(hand if owner == seat else (FACE_DOWN,) * len(hand) for owner, hand in enumerate(state.hands, 1))
        return View(self, seat, state.but(deck=(sum(state.deck), 0, 0, 0, 0), hands=hands))

    def seen(self, state: State, actor: Seat, action: Act, seat: Seat | None) -> Act | None:
        if action.kind == "deal":
            return action if state.asked == seat else DEAL[FACE_DOWN]
        if action.kind == "swap":
            return action if actor == seat else SWAP[FACE_DOWN]
        return action

    def sample_state(self, view: View[State], rng: Random) -> State:
        state = view.state
        known = [card for hand in state.hands for card in hand if card]
        pool = [card for card in RANKS for _ in range(COPIES - state.shown[card] - known.count(card))]
        rng.shuffle(pool)
        hands = tuple(tuple(sorted(card or pool.pop() for card in hand)) for hand in state.hands)
        return state.but(deck=(0, *(pool.count(card) for card in RANKS)), hands=hands)

    def write(self, action: Act) -> str:
        return words(action)

    def read(self, text: str) -> Act:
        if text not in READ:
            raise Unreadable(f"{text!r} is no action")
        return READ[text]

    def write_state(self, state: State) -> str:
        *plain, deck, pile, tokens, points, hands = state.parts()
        rows = [",".join(map(str, row)) for row in (deck, pile, tokens, points)]
        return " ".join([*map(str, plain), *rows, *("".join(map(str, hand)) or "-" for hand in hands)])

    def read_state(self, text: str) -> State:
        try:
            phase, *rest = text.split(" ")
            numbers = [int(word) for word in rest[:7]]
            rows = [tuple(int(number) for number in word.split(",")) for word in rest[7:11]]
            hands = tuple(tuple(int(card) for card in word.strip("-")) for word in rest[11:])
            fields: list[Any] = [phase, *numbers, *rows, hands]
            return State(*fields)
        except (ValueError, TypeError) as wrong:
            raise Unreadable(f"{text!r} is no position") from wrong

    def label(self, state: State, seat: Seat, action: Act) -> Message:
        return message(f"hush.label.{action.kind}", card=action.card or "?")

    # ---- picture

    def scene(self, view: View[State], cosmetic_seed: bytes = b"") -> Scene:
        state = view.state
        places = tuple(
            Place(id, (x, 30), Disc(12), message(f"hush.place.{id}")) for id, x in (("stock", 30.0), ("pile", 80.0))
        )
        pieces = tuple(self._card(card, 0, "pile", count) for card, count in enumerate(state.shown) if count)
        panels = tuple(
            Panel(seat, points, acting=seat in self.actors(state)) for seat, points in enumerate(state.points, 1)
        )
        prompt = message(f"hush.prompt.{state.phase}")
        return Scene("hush", (Board("table", (110, 60), places),), pieces, panels, prompt, self._trays(view))

    def _trays(self, view: View[State]) -> tuple[Tray, ...]:
        hands = []
        for seat, hand in enumerate(view.state.hands, 1):
            touchable = seat == view.seat
            cards = [self._card(card, seat, f"hand.{seat}", hand.count(card), touchable) for card in sorted(set(hand))]
            hands.append(Tray(f"hand.{seat}", seat, message("hush.hand", who=seat_name(seat)), tuple(cards)))
        verbs = tuple(
            Piece("verb", 0, "verbs", message(f"hush.verb.{verb}"), id=f"verb.{verb}")
            for verb in ("swap", "pass", "double", "nod")
        )
        return (*hands, Tray("verbs", 0, message("hush.verbs"), verbs))

    def _card(self, card: int, of: int, place: Id, count: int, touchable: bool = False) -> Piece:
        id = f"card.{card}" if touchable else ""
        return Piece(f"card.{card}", of, place, message("hush.card", card=card or "?"), count, id=id)

    def choices(self, view: View[State], touched: frozenset[Id] = frozenset()) -> Sequence[Choice[Act]]:
        found: list[Choice[Act]] = []
        swaps: list[Choice[Act]] = []
        for act in view.legal():
            label = self.label(view.state, view.seat or 0, act)
            if act.kind == "swap":
                swaps.append(Choice((act,), frozenset({"verb.swap", f"card.{act.card}"}), label))
            else:
                id = f"card.{act.card}" if act.kind == "play" else f"verb.{act.kind}"
                found.append(Choice((act,), frozenset({id}), label))
        if "verb.swap" in touched:
            return [*found, *swaps]
        promise = Choice[Act]((), frozenset({"verb.swap"}), message("hush.verb.swap"))
        return [*found, promise] if swaps else found

    def cues(self, before: View[State], events: Sequence[Event], after: View[State]) -> Sequence[Cue]:
        found: list[Cue] = []
        for happened in events:
            if happened.id == "hush.did.deal":
                card = 0 if happened["card"] == "?" else happened["card"]
                found.append(Appear(self._card(card, 0, "stock", 1)))
            elif happened.id == "hush.did.play":
                found.append(Flash("pile"))
        return found

    def intended_actions(self, view: View[State], touched: frozenset[Id]) -> tuple[Act, ...] | Refusal:
        cards = [int(id.partition(".")[2]) for id in touched if id.startswith("card.")]
        verbs = {id.partition(".")[2] for id in touched if id.startswith("verb.")}
        if "swap" in verbs:
            return (SWAP[cards[0] if cards else FACE_DOWN],)
        simple: dict[str, Act] = {"pass": PASS, "double": DOUBLE, "nod": NOD}
        plain = [simple[verb] for verb in sorted(verbs)] + [PLAY[card] for card in cards]
        return tuple(plain) or super().intended_actions(view, touched)

    # ---- optional abilities

    def upcoming_decision(self, state: State, seat: Seat) -> State | None:
        if state.phase != "answer":
            return None
        asked = after_in_order(state, state.asked)
        while asked not in (seat, state.turn):
            asked = after_in_order(state, asked)
        return state.but(asked=seat) if asked == seat != state.turn else None

    def auto_action(self, view: View[State], auto_reply: str) -> Act | None:
        if auto_reply == "pass":
            return PASS if view.state.phase == "answer" else None
        return super().auto_action(view, auto_reply)

    def numbering(self) -> Numbering | None:
        return NUMBERING

    def observation_fields(self, count: int) -> tuple[Block, ...]:
        return (
            Block("phase", (len(PHASES),), f"what comes next: {', '.join(PHASES)}"),
            Block("points", (count,), "points of each seat, of 40"),
            Block("hand", (len(RANKS),), "own cards of each rank, of 3"),
        )

    def observe(self, view: View[State], numbers: Numbers) -> None:
        state, seats = view.state, from_own(view.seat, len(view.state.hands))
        hand = state.hands[seats[0] - 1]
        numbers.one_of(PHASES, state.phase)
        for seat in seats:
            numbers.share(state.points[seat - 1], 40)
        for card in RANKS:
            numbers.share(hand.count(card), COPIES)


GAME = Hush
