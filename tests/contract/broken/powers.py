"""Toys that break the laws of powers."""

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
    """Gives every seat the question that lies ahead of the one before it."""

    def upcoming_decision(self, state: State, seat: Seat) -> State | None:
        return state if state.phase == "answer" and seat not in (state.asked, state.turn) else None


@breaks("ahead_comes_about")
class ForeseesWhatNeverComes(Hush):
    """Foresees a question about a card that nobody played."""

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
    """Lets a seat that left go on hitting."""

    def decree(self, state: tick.State, decree: Decree, trace: list[Event] | None = None) -> tick.State | None:
        return state if isinstance(decree, Leave) else super().decree(state, decree, trace)


@breaks("who_is_out_stays_out")
class AsksWhoIsOut(Hush):
    """Calls whoever is to act out of the game."""

    def out(self, state: State) -> tuple[Seat, ...]:
        return tuple([seat for seat in self.actors(state) if seat])


@breaks("judging_gives_a_number")
class HopesForEver(Hush):
    """Values a hand that it does not know at everything."""

    def evaluate(self, state: State, seat: Seat) -> float:
        return inf if any(0 in hand for hand in state.hands) else super().evaluate(state, seat)


@breaks("matches_go_on")
class SeatsOneTwice(Hush):
    def next_seating(self, seating: Seating, final_state: State) -> tuple[Seating, tuple[Seat, ...]]:
        return seating, (1,) * seating.count


@breaks("matches_go_on")
class EndsAMatchTooSoon(Hush):
    def match_places(self, seating: Seating, totals: tuple[int, ...], target: int) -> tuple[int, ...] | None:
        return (1,) * seating.count


@breaks("matches_go_on")
class OffersNoUsualTarget(Hush):
    targets = range(10, 20)


@breaks("advancing_composes")
class CountsItsSteps(tick.Tick):
    """Gives a hit for every time that it is advanced."""

    def advance(self, state: tick.State, at: int, trace: list[Event] | None = None) -> tick.State:
        after = super().advance(state, at, trace)
        late = after.now - state.now > tick.ROUND
        return tick.State(after.now, after.hits, tick.more(after.misses, 1), after.gone) if late else after


@breaks("time_matters_in_real_time_alone")
class TicksUnasked(tick.Tick):
    """Goes on by the clock and does not say so."""

    seats = range(1, 2)

    @property
    def real_time(self) -> bool:
        return False


@breaks("hands_go_by_what_they_see")
class ActsInNoTime(tick.Tick):
    """Has a hand that is there before anybody can look."""

    def levels(self) -> tuple[str, ...]:
        return ("ace",)

    def intend(
        self, view: View[tick.State], level: str, rng: Random, past: Iterable[View[tick.State]] = ()
    ) -> Intent[tick.Act]:
        return Intent(tick.HIT, 0)


@breaks("hands_go_by_what_they_see")
class PeeksWithItsHand(Hush, RealTimeGame[State, Act]):
    """Has a hand that hesitates when it holds the nine, whoever looks."""

    def levels(self) -> tuple[str, ...]:
        return ("ace",)

    def intend(self, view: View[State], level: str, rng: Random, past: Iterable[View[State]] = ()) -> Intent[Act]:
        return Intent(None, 1 + sum(map(sum, view.state.hands)))


@breaks("hands_come_to_an_end")
class HurriesWithoutAClock(Hush, RealTimeGame[State, Act]):
    """Has a hand for a game that nobody plays in real time."""

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
    """Cannot do with a try that meets nothing."""

    def attempt(self, state: tick.State, seat: Seat, tried: frozenset[Id], cosmetic_seed: bytes) -> tick.Act | Refusal:
        return super().attempt(state, seat, frozenset({min(tried)}), cosmetic_seed)


@breaks("what_is_offered_is_not_tried")
class OffersTheLamp(tick.Tick):
    """Offers as a choice what is to be found by trying."""

    def choices(self, view: View[tick.State], touched: frozenset[Id] = frozenset()) -> Sequence[Choice[tick.Act]]:
        return (Choice((tick.HIT,), frozenset({view.state.lit}), message("tick.label.hit")),) if view.legal() else ()


@breaks("rests_are_kept")
class RestsInWordsAlone(tick.Tick):
    """Says that a hand rests until the next lamp, and lets it hit."""

    def scene(self, view: View[tick.State], cosmetic_seed: bytes = b"") -> Scene:
        plain = super().scene(view, cosmetic_seed)
        until = self.alarm(view.state) or 0
        return replace(plain, panels=tuple(replace(panel, until=until) for panel in plain.panels))


@breaks("rests_are_kept")
class RestsWithoutAnEnd(tick.Tick):
    """Says for ever that a hand rests until the first lamp goes out."""

    def scene(self, view: View[tick.State], cosmetic_seed: bytes = b"") -> Scene:
        plain = super().scene(view, cosmetic_seed)
        return replace(plain, panels=tuple(replace(panel, until=tick.ROUND) for panel in plain.panels))
