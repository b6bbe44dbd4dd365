"""Toys that break the laws of play."""

from collections.abc import Sequence
from typing import ClassVar

from starboard.core.message import Event, Refusal, refusal
from starboard.core.seating import Seat, Seating
from tests.contract.broken.breaking import breaks
from tests.contract.toys.hush import COPIES, DOUBLE, FACE_DOWN, NOD, PASS, RANKS, Act, Hush, State


@breaks("seatings")
class TwoOnOneChair(Hush):
    """A toy that also offers a seating with seat 1 on every side."""

    def seatings(self, count: int) -> Sequence[Seating]:
        return (*super().seatings(count), Seating(((1,),) * count, first=1))


@breaks("actors")
class AsksTwice(Hush):
    """A toy that lists the seat of the first turn twice."""

    def actors(self, state: State) -> tuple[Seat, ...]:
        found = super().actors(state)
        return found * 2 if state.phase == "turn" and not state.plays else found


@breaks("legal_unique")
class ListsTwice(Hush):
    def legal(self, state: State, seat: Seat) -> Sequence[Act]:
        return (*super().legal(state, seat), PASS) if state.phase == "answer" else super().legal(state, seat)


@breaks("legal_stable")
class ListsInAnyOrder(Hush):
    """A toy that reverses the list of actions on every other call."""

    asked: ClassVar[int] = 0

    def legal(self, state: State, seat: Seat) -> Sequence[Act]:
        ListsInAnyOrder.asked += 1
        return list(super().legal(state, seat))[:: 1 if ListsInAnyOrder.asked % 2 else -1]


@breaks("legal_applies")
class CannotDouble(Hush):
    """A toy that lists doubling as legal but fails to apply it."""

    def apply(self, state: State, seat: Seat, action: Act, trace: list[Event] | None = None) -> State:
        if action == DOUBLE:
            raise KeyError("double")
        return super().apply(state, seat, action, trace)


@breaks("refused_with_a_clause")
class InventsAClause(Hush):
    def reason(self, state: State, seat: Seat, action: Act) -> Refusal:
        return refusal("HU-99", "hush.no.swap")


@breaks("refused_unchanged")
class PunishesAQuestion(Hush):
    """A toy that deducts a point from every seat when explaining a refusal."""

    def reason(self, state: State, seat: Seat, action: Act) -> Refusal:
        object.__setattr__(state, "points", tuple(points - 1 for points in state.points))
        return super().reason(state, seat, action)


@breaks("apply_is_pure")
class WritesOnTheOldState(Hush):
    def apply(self, state: State, seat: Seat, action: Act, trace: list[Event] | None = None) -> State:
        after = super().apply(state, seat, action, trace)
        if action == NOD:
            object.__setattr__(state, "nod", after.nod)
        return after


@breaks("trace_changes_nothing")
class PaysTheNarrator(Hush):
    """A toy that gives every seat 99 points for a nod if events are collected."""

    def apply(self, state: State, seat: Seat, action: Act, trace: list[Event] | None = None) -> State:
        after = super().apply(state, seat, action, trace)
        return after.but(points=(99,) * len(after.points)) if action == NOD and trace is not None else after


@breaks("everything_is_told")
class PassesInSilence(Hush):
    def apply(self, state: State, seat: Seat, action: Act, trace: list[Event] | None = None) -> State:
        return super().apply(state, seat, action, None if action == PASS else trace)


@breaks("same_log_same_state")
class NeverStartsAlike(Hush):
    """A toy that starts every seat with one point for each game started so far."""

    begun: ClassVar[int] = 0

    def start(self, seating: Seating) -> State:
        NeverStartsAlike.begun += 1
        return super().start(seating).but(points=(NeverStartsAlike.begun,) * seating.count)


@breaks("chances_are_proper")
class WeighsNothing(Hush):
    """A toy that gives a dealing outcome the weight -1."""

    def chance_outcomes(self, state: State) -> Sequence[tuple[Act, int]]:
        found = list(super().chance_outcomes(state))
        return [(found[0][0], found[0][1] + 1), *found[1:], (PASS, -1)] if state.phase == "deal" else found


@breaks("the_game_ends")
class NeverEnds(Hush):
    """A toy that deals again instead of showing the hands at the end."""

    def apply(self, state: State, seat: Seat, action: Act, trace: list[Event] | None = None) -> State:
        after = super().apply(state, seat, action, trace)
        if after.phase != "show":
            return after
        viewed = any(FACE_DOWN in hand for hand in after.hands)
        deck = (COPIES * len(RANKS), 0, 0, 0, 0) if viewed else (0, *(COPIES for _ in RANKS))
        hands = ((),) * len(after.hands)
        return after.but(phase="deal", turn=1, asked=1, plays=0, deck=deck, shown=(0,) * 5, hands=hands)


@breaks("outcome")
class LeavesNoGap(Hush):
    """A toy that gives place 2 instead of 3 after two shared first places."""

    def places(self, state: State) -> tuple[int, ...]:
        ranks = sorted(set(state.points), reverse=True)
        return tuple(ranks.index(points) + 1 for points in state.points)
