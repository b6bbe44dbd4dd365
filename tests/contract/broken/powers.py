"""Toys that break the laws of optional features."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from math import inf
from random import Random

from starboard.core.decree import Decree, Leave
from starboard.core.explanation import Explanation
from starboard.core.message import Event, Refusal, message
from starboard.core.real_time import Intent, RealTimeGame
from starboard.core.scene import Choice, Id, Scene
from starboard.core.seating import Seat, Seating
from starboard.core.view import View
from tests.contract.broken.breaking import breaks
from tests.contract.toys import tick
from tests.contract.toys.hush import DOUBLE, NOD, Act, Hush, State


@breaks("ahead_is_asked_alone")
class ForeseesAnother(Hush):
    """A toy that predicts for every other seat the current question of the acting seat."""

    def upcoming_decision(self, state: State, seat: Seat) -> State | None:
        return state if state.phase == "answer" and seat not in (state.asked, state.turn) else None


@breaks("ahead_comes_about")
class ForeseesWhatNeverComes(Hush):
    """A toy that predicts a question about a card that nobody played."""

    def upcoming_decision(self, state: State, seat: Seat) -> State | None:
        found = super().upcoming_decision(state, seat)
        return None if found is None else found.but(card=9)


@breaks("timeout_ends")
class NodsOnAndOn(Hush):
    def auto_action(self, view: View[State], auto_reply: str) -> Act | None:
        return NOD if auto_reply == "timeout" and NOD in view.legal() else super().auto_action(view, auto_reply)


@breaks("auto_replies_are_legal")
class DoublesByHabit(Hush):
    def auto_action(self, view: View[State], auto_reply: str) -> Act | None:
        return DOUBLE if auto_reply == "pass" else super().auto_action(view, auto_reply)


@breaks("seals_when_others_act")
class SealsNothing(Hush):
    def blocks_free_undo(self, before: State, seat: Seat, action: Act, after: State) -> bool:
        return False


@breaks("explanations_point_at_the_scene")
class PointsIntoTheVoid(Hush):
    def explain(self, view: View[State], action: Act) -> Explanation | None:
        return Explanation(message("core.not_your_turn"), ("nowhere",), message("core.over"))


@breaks("decrees_are_kept")
class HoldsTheLeaver(tick.Tick):
    """A toy that lets a seat keep hitting after it has left."""

    def decree(self, state: tick.State, decree: Decree, trace: list[Event] | None = None) -> tick.State | None:
        return state if isinstance(decree, Leave) else super().decree(state, decree, trace)


@breaks("who_is_out_stays_out")
class AsksWhoIsOut(Hush):
    """A toy that reports the acting seat as out of the game."""

    def out(self, state: State) -> tuple[Seat, ...]:
        return tuple([seat for seat in self.actors(state) if seat])


@breaks("judging_gives_a_number")
class HopesForEver(Hush):
    """A toy that evaluates a position with an unknown card as infinity."""

    def evaluate(self, state: State, seat: Seat) -> float:
        return inf if any(0 in hand for hand in state.hands) else super().evaluate(state, seat)


@breaks("series_go_on")
class SeatsOneTwice(Hush):
    def next_seating(self, seating: Seating, final_state: State) -> tuple[Seating, tuple[Seat, ...]]:
        return seating, (1,) * seating.count


@breaks("series_go_on")
class EndsASeriesTooSoon(Hush):
    def series_places(self, seating: Seating, totals: tuple[int, ...], target: int) -> tuple[int, ...] | None:
        return (1,) * seating.count


@breaks("series_go_on")
class OffersNoUsualTarget(Hush):
    targets = range(10, 20)


@breaks("advancing_composes")
class CountsItsSteps(tick.Tick):
    """A toy that adds a miss to seat 1 for each clock advance longer than a round."""

    def advance(self, state: tick.State, at: int, trace: list[Event] | None = None) -> tick.State:
        after = super().advance(state, at, trace)
        late = after.now - state.now > tick.ROUND
        return tick.State(after.now, after.hits, tick.more(after.misses, 1), after.gone) if late else after


@breaks("time_matters_in_real_time_alone")
class TicksUnasked(tick.Tick):
    """A toy that changes with the clock but isn't declared a real-time game."""

    seats = range(1, 2)

    @property
    def real_time(self) -> bool:
        return False


@breaks("hands_go_by_what_they_see")
class ActsInNoTime(tick.Tick):
    """A toy that has a real-time bot that acts after 0 ms."""

    def levels(self) -> tuple[str, ...]:
        return ("ace",)

    def intend(
        self, view: View[tick.State], level: str, rng: Random, past: Iterable[View[tick.State]] = ()
    ) -> Intent[tick.Act]:
        return Intent(tick.HIT, 0)


@breaks("hands_go_by_what_they_see")
class PeeksWithItsHand(Hush, RealTimeGame[State, Act]):
    """A toy that has a real-time bot whose delay depends on all hands, not only on its view."""

    def levels(self) -> tuple[str, ...]:
        return ("ace",)

    def intend(self, view: View[State], level: str, rng: Random, past: Iterable[View[State]] = ()) -> Intent[Act]:
        return Intent(None, 1 + sum(map(sum, view.state.hands)))


@breaks("hands_come_to_an_end")
class HurriesWithoutAClock(Hush, RealTimeGame[State, Act]):
    """A toy that has a real-time bot although it isn't a real-time game."""

    def levels(self) -> tuple[str, ...]:
        return ("ace",)

    def intend(self, view: View[State], level: str, rng: Random, past: Iterable[View[State]] = ()) -> Intent[Act]:
        return Intent(None, 100)


@breaks("alarms_lie_ahead")
class RingsForThePast(tick.Tick):
    def alarm(self, state: tick.State) -> int | None:
        found = super().alarm(state)
        return None if found is None else found - tick.ROUND


@breaks("attempts_come_to_something")
class StumblesOverAnAttempt(tick.Tick):
    """A toy that fails on an attempt without ids."""

    def attempt(self, state: tick.State, seat: Seat, tried: frozenset[Id], cosmetic_seed: bytes) -> tick.Act | Refusal:
        return super().attempt(state, seat, frozenset({min(tried)}), cosmetic_seed)


@breaks("what_is_offered_is_not_tried")
class OffersTheLamp(tick.Tick):
    """A toy that offers a choice for an action that players must find by trying."""

    def choices(self, view: View[tick.State], touched: frozenset[Id] = frozenset()) -> Sequence[Choice[tick.Act]]:
        return (Choice((tick.HIT,), frozenset({view.state.lit}), message("tick.label.hit")),) if view.legal() else ()


@breaks("rests_are_kept")
class RestsInWordsAlone(tick.Tick):
    """A toy that shows a seat as resting until the next lamp but accepts its hits."""

    def scene(self, view: View[tick.State], cosmetic_seed: bytes = b"") -> Scene:
        plain = super().scene(view, cosmetic_seed)
        until = self.alarm(view.state) or 0
        return replace(plain, panels=tuple(replace(panel, until=until) for panel in plain.panels))


@breaks("rests_are_kept")
class RestsWithoutAnEnd(tick.Tick):
    """A toy that keeps showing a rest until the end of the first round after that time has passed."""

    def scene(self, view: View[tick.State], cosmetic_seed: bytes = b"") -> Scene:
        plain = super().scene(view, cosmetic_seed)
        return replace(plain, panels=tuple(replace(panel, until=tick.ROUND) for panel in plain.panels))
