"""Drift: implements the Game contract."""

from collections import Counter
from collections.abc import Sequence
from random import Random

from starboard.core.errors import Unreadable
from starboard.core.message import Event, Message, Refusal, message, refusal, seat_name
from starboard.core.scene import Choice, Cue, Id, Scene
from starboard.core.seating import CHANCE, Seat, Seating
from starboard.core.view import View
from tests.sketches.drift import picture
from tests.sketches.drift.rules import (
    ACTS,
    CHART,
    DECK,
    DOWN,
    LAST,
    ORDERS,
    STARTS,
    Act,
    State,
    beside,
    flow,
    flown,
    listed,
    name_of,
    reshuffled,
    slide,
    to_deal,
    turned_up,
    ways,
    without,
)
from tests.sketching import Sketch, put, tell


class Drift(Sketch[State, Act]):
    key = "drift"
    seats = range(2, 5)
    acts = ACTS

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
            return [ACTS[f"aside {cell}"] for cell in beside(state, seat)]
        hand = sorted(set(state.hands[seat - 1]))
        plays = [act for card in hand for act in ways(state, seat, card)]
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

    def chance_outcomes(self, state: State) -> Sequence[tuple[Act, int]]:
        if state.due:
            return ((ACTS[f"open {state.due[0]} {state.orders[state.due[0] - 1]}"], 1),)
        if "" in state.orders:
            seat, verb = state.orders.index("") + 1, "order"
            left = ORDERS - Counter(state.orders)
            total = ORDERS.total() - seat + 1
        else:
            seat, verb = to_deal(state), "deal"
            state = reshuffled(state)
            left = DECK - Counter(state.discards) - Counter(card for hand in state.hands for card in hand)
            total = state.pile
        known = sorted(left.items()) if left.total() == total else [(DOWN, total)]
        return [(ACTS[f"{verb} {seat} {what}"], weight) for what, weight in known]

    def apply(self, state: State, seat: Seat, action: Act, trace: list[Event] | None = None) -> State:
        if seat == CHANCE:
            return turned_up(state, action, trace)
        if action.verb == "aside":
            return flow(flown(state.but(bumped=0), seat, action.cell, trace), trace)
        tell(trace, f"drift.{action.verb}", seat, card=name_of(action.what), face=action.what)
        hands = put(state.hands, seat, without(state.hands[seat - 1], action.what))
        state = state.but(hands=hands, discards=tuple(sorted((*state.discards, action.what))))
        if action.verb == "jettison":
            return state.but(boost=1)
        boost = state.boost
        state = state.but(turn=state.turn + 1, boost=0)
        if action.verb == "play":
            state = flown(state, seat, action.cell, trace) if action.cell else slide(state, 1 + boost, trace)
        return flow(state, trace)

    def scores(self, state: State) -> tuple[int, ...]:
        scores = [-hits for hits in state.hits]
        for space, seat in state.taken:
            scores[seat - 1] += 3 if state.opened[seat - 1] and CHART[space] == state.orders[seat - 1] else 2
        return tuple(scores)

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

    def sample_state(self, view: View[State], rng: Random) -> State:
        state = view.state
        cards = DECK - Counter(state.discards) - Counter(card for hand in state.hands for card in hand)
        unseen, sealed = list(cards.elements()), list((ORDERS - Counter(state.orders)).elements())
        rng.shuffle(unseen)
        rng.shuffle(sealed)
        hands = tuple(tuple(sorted(unseen.pop() if card == DOWN else card for card in hand)) for hand in state.hands)
        return state.but(hands=hands, orders=tuple(sealed.pop() if o == DOWN else o for o in state.orders))

    def blocks_free_undo(self, before: State, seat: Seat, action: Act, after: State) -> bool:
        return action.verb == "jettison" or super().blocks_free_undo(before, seat, action, after)

    def write_state(self, state: State) -> str:
        hands = "/".join(".".join(hand) for hand in state.hands)
        taken = ",".join(f"{space}:{seat}" for space, seat in state.taken)
        numbers = (state.slid, state.turn, state.boost, state.bumped)
        lists = (state.due, state.ships, state.hits, state.orders, state.opened, state.discards)
        return ";".join([*map(str, numbers), *(",".join(map(str, part)) for part in lists), hands, taken])

    def read_state(self, text: str) -> State:
        try:
            *numbers, due, ships, hits, orders, opened, discards, hands, taken = text.split(";")
            slid, turn, boost, bumped = map(int, numbers)
            state = State(
                slid, turn, boost, bumped, tuple(map(int, listed(due))), listed(ships),
                tuple(map(int, listed(hits))), tuple(tuple(h.split(".")) if h else () for h in hands.split("/")),
                tuple(orders.split(",")), tuple(map(int, listed(opened))), listed(discards),
                tuple((space, int(seat)) for space, _, seat in (item.partition(":") for item in listed(taken))),
            )  # fmt: skip
        except ValueError as error:
            raise Unreadable(f"{text!r} is no position of Drift") from error
        by_seat = {len(part) for part in (state.ships, state.hits, state.hands, state.orders, state.opened)}
        if self.write_state(state) != text or len(by_seat) > 1 or by_seat - set(self.seats):
            raise Unreadable(f"{text!r} is no position of Drift")
        return state

    def label(self, state: State, seat: Seat, action: Act) -> Message:
        verb = "surge" if str(action) == "play U1" else action.verb
        named = {"card": name_of(action.what)} if action.what else {}
        return message(f"drift.do.{verb}", cell=action.cell, seat=seat_name(action.seat), **named)

    def scene(self, view: View[State], cosmetic_seed: bytes = b"") -> Scene:
        return picture.scene(view)

    def choices(self, view: View[State], touched: frozenset[Id] = frozenset()) -> Sequence[Choice[Act]]:
        return picture.choices(view)

    def cues(self, before: View[State], events: Sequence[Event], after: View[State]) -> Sequence[Cue]:
        return picture.cues(events)

    def intended_actions(self, view: View[State], touched: frozenset[Id]) -> tuple[Act, ...] | Refusal:
        return picture.intended_actions(view, touched)


GAME = Drift
