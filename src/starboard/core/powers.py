"""Powers: the optional part of the contract. Every method has a default, so callers never check which game it is."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import ClassVar, Generic, TypeVar, final

from starboard.core.compiled import mypyc_attr
from starboard.core.decree import Decree
from starboard.core.explanation import Explanation
from starboard.core.message import Event, Message, Refusal, refusal
from starboard.core.numbering import Numbering
from starboard.core.observation import Block, Numbers
from starboard.core.odds import FLAT, Slopes, by_places, by_strength, slope_at
from starboard.core.options import OptionGroup
from starboard.core.ruleset import Ruleset
from starboard.core.scene import Id
from starboard.core.seating import CHANCE, Seat, Seating
from starboard.core.threat import Threat
from starboard.core.value import Value
from starboard.core.view import View

S = TypeVar("S", bound=Value)
A = TypeVar("A", bound=Value)


@mypyc_attr(allow_interpreted_subclasses=True)
class Powers(Ruleset, Generic[S, A]):
    """The methods of a Game that have a default."""

    beginners: ClassVar[str] = ""  # options proposed for a first game
    strong_players: ClassVar[str] = ""  # options proposed to strong players
    more_players: ClassVar[str] = ""  # options added to both of these with more than two players
    option_groups: ClassVar[tuple[OptionGroup, ...]] = ()  # headings for the options; empty: no headings
    minutes: ClassVar[tuple[int, int]] = (0, 0)  # usual length of a game, from and to; 0: unknown
    targets: ClassVar[range] = range(0)  # possible targets of a series, in points; empty: single games only
    usual_target: ClassVar[int] = 0  # the printed target
    auto_replies: ClassVar[tuple[str, ...]] = ("timeout",)
    minor_events: ClassVar[frozenset[str]] = frozenset()  # ids of events that are bookkeeping: "Round 2 begins"
    # Drawings with an explanation, by name or by family ("rocket" for "rocket-yellow", "k" for "k17"), each with
    # its clause or "".
    about: ClassVar[Mapping[str, str]] = {}
    cues_by_seat: ClassVar[bool] = True  # False: viewers who know the same see the same cues
    # Log-odds that a lead of one point is worth, by seats, each at evenly spaced times left, from the end to the start.
    # Unlisted seat counts use the nearest one. Fitted with `starboard.lab.calibrate`.
    slopes: ClassVar[Slopes] = FLAT
    knows_threats: ClassVar[bool] = False  # `threat` is implemented
    text_board: ClassVar[bool] = True  # the board is readable as text; else the terminal opens the browser

    # ---- used by the defaults; documented in the contract

    @abstractmethod
    def actors(self, state: S) -> tuple[Seat, ...]: ...

    @abstractmethod
    def scores(self, state: S) -> tuple[int, ...]: ...

    @abstractmethod
    def places(self, state: S) -> tuple[int, ...]: ...

    @abstractmethod
    def seatings(self, count: int) -> Sequence[Seating]: ...

    # ---- playing

    @property
    def real_time(self) -> bool:
        """True if all seats act simultaneously under these options; otherwise time has no effect."""
        return False

    def out_of_turn(self, state: S, seat: Seat, action: A) -> Refusal:
        """Return the reason a seat may not take this action out of turn.

        The reason may depend only on what the seat knows.
        """
        actors = self.actors(state)
        if actors == (CHANCE,):
            return refusal("ST-7", "core.chance_first")
        return refusal("ST-1", "core.not_your_turn") if actors else refusal("ST-2", "core.over")

    def upcoming_decision(self, state: S, seat: Seat) -> S | None:
        """Return the position in which this seat alone will decide, if the seats before it change nothing.

        Return None if the seat is to act now, or if that position is unknown.
        """
        return None

    def auto_action(self, view: View[S], auto_reply: str) -> A | None:
        """Return the action that an auto reply chooses for an acting seat; None: ask the player.

        `timeout` is the auto reply that the clock uses for an absent player. It always returns an action, and repeating
        it ends the seat's turn.
        """
        return view.legal()[0] if auto_reply == "timeout" else None

    def usual_auto_reply(self) -> str:
        """Return the auto reply of a player who has not chosen one; "": always ask."""
        return ""

    def blocks_free_undo(self, before: S, seat: Seat, action: A, after: S) -> bool:
        """Return whether the other players must agree to undo this action.

        Must be True if another seat or chance acts next.
        """
        return self.actors(after) != (seat,)

    def intended_actions(self, view: View[S], touched: frozenset[Id]) -> tuple[A, ...] | Refusal:
        """Return the actions that an ineffective touch may have meant, in order, or the reason there are none."""
        return refusal("ST-4", "core.nothing_there")

    # ---- ending

    def decree(self, state: S, decree: Decree, trace: list[Event] | None = None) -> S | None:
        """Return the state after a decree of the table; None if this game does not support it.

        A seat that has left no longer acts. A settled game is over, except for remaining disclosures.
        """
        return None

    def endless(self) -> bool:
        """Return whether the options turn off the end, so a game of random actions may never finish."""
        return False

    def out(self, state: S) -> tuple[Seat, ...]:
        """Return the seats that are out before the game is over: they neither act nor need to agree to anything."""
        return ()

    def side_scores(self, seating: Seating, state: S) -> tuple[int, ...]:
        """Return points by side, in the order of the seating. Default: the sum over its seats."""
        scores = self.scores(state)
        return tuple([sum([scores[seat - 1] for seat in side]) for side in seating.sides])

    def ended_because(self, state: S) -> Message | None:
        """Return the reason the game ended, in one sentence with `seat_name` arguments; None until it is over."""
        return None

    def looks(self, seating: Seating) -> tuple[int, ...]:
        """Return the `look` of each seat's panel in the opening scene, for pages that do not have a scene yet.

        Default: each seat's own look.
        """
        return (0,) * seating.count

    # ---- series of several games

    def series_points(self, state: S) -> tuple[int, ...]:
        """Return the series points that a finished game gives each seat."""
        return self.scores(state)

    def series_places(self, seating: Seating, totals: tuple[int, ...], target: int) -> tuple[int, ...] | None:
        """Return the places in a series, given the total of each seat; None if the series continues.

        It ends after the game in which a total reaches the target. If sides tie for the highest total, another game is
        played.
        """
        sides = [max([totals[seat - 1] for seat in side]) for side in seating.sides]
        if max(sides) < target or sides.count(max(sides)) > 1:
            return None
        own = {seat: total for side, total in zip(seating.sides, sides, strict=True) for seat in side}
        return tuple([1 + sum([other > own[seat] for other in sides]) for seat in seating.seats])

    def next_seating(self, seating: Seating, final_state: S) -> tuple[Seating, tuple[Seat, ...]]:
        """Return the seating of the next game and, for each of its seats, the previous seat of its player.

        (3, 1, 2): the player of seat 3 moves to seat 1. The sides and spots are those of one of `seatings`; `first` may
        be any seat. By default, the players keep their seats and the next seat begins. A first seat drawn by lot is
        drawn again, unless the game can tell from the final state which seat it was.
        """
        first = seating.first % seating.count + 1 if seating.first != CHANCE else CHANCE
        return replace(seating, first=first), seating.seats

    def allows_seating(self, seating: Seating) -> bool:
        """Return whether a game may start with this seating: one of `seatings`, or a rematch by `next_seating`.

        Default: in a rematch any seat may begin, unless the first seat is drawn by lot.
        """
        rotates = seating.first != CHANCE
        return seating in [
            replace(own, first=seating.first) if rotates and own.first != CHANCE else own
            for own in self.seatings(seating.count)
        ]

    # ---- bots

    def evaluate(self, state: S, seat: Seat) -> float:
        """Score the state for a seat, for use by bots; pass a view's state or a sample, not the true state."""
        scores = self.scores(state)
        others = [score for other, score in enumerate(scores, 1) if other != seat]
        return float(scores[seat - 1] - max(others, default=0))

    def win_probabilities(self, state: S) -> tuple[float, ...]:
        """Estimate each seat's probability that its side wins, from the evaluation; exact when the game is over.

        The sides' probabilities add up to 1. Default: from each side's `evaluate` and the `slope`. Override it to
        evaluate all seats in one pass.
        """
        sides = self.sides_of(state)
        if not self.actors(state):
            return by_places(self.places(state), sides)
        worth = [self.evaluate(state, side[0]) for side in sides]
        return by_strength(
            worth, sides, self.slope(state, len(self.scores(state))) * (len(sides) - 1 or 1) / len(sides)
        )

    def time_left(self, state: S) -> float:
        """Return about how much of the game is left, from 1 at the start to 0 at the end. Default: 1, always.

        A lead is worth more when less time is left: `slopes` has a value for each time left.
        """
        return 1.0

    @final
    def slope(self, state: S, count: int) -> float:
        """Return the log-odds that a lead of one point is worth in this state with `count` seats."""
        return slope_at(self.slopes_for(count), self.time_left(state))

    @final
    def slopes_for(self, count: int) -> tuple[float, ...]:
        """Return the slopes for a number of seats: those of the nearest listed one."""
        found = self.slopes.get(count)
        return self.slopes[min(self.slopes, key=lambda own: abs(own - count))] if found is None else found

    def win_probability(self, state: S, seat: Seat) -> float:
        """Return the probability that this seat's side wins, as this seat sees it. Default: `win_probabilities`."""
        return self.win_probabilities(state)[seat - 1]

    def sides_of(self, state: S) -> tuple[tuple[Seat, ...], ...]:
        """Return the sides in this game, by default those of the usual seating."""
        return self.seatings(len(self.scores(state)))[0].sides

    def turn_rests(self, state: S, seat: Seat) -> bool:
        """Return whether this seat's turn has ended, so that the position is fair to evaluate.

        Not called while chance acts. By default, True when the seat no longer acts.
        """
        return seat not in self.actors(state)

    def turn_begins(self, state: S, seat: Seat) -> bool:
        """Return whether an acting seat has done nothing yet in its turn, or in its answer to another seat.

        Default: True, for games in which a turn is a single action.
        """
        return True

    def routine_action(self, state: S, seat: Seat) -> A | None:
        """Return an acting seat's action if the decision is too minor for a search; None: search."""
        return None

    # ---- external learning programs

    def numbering(self) -> Numbering | None:
        """Return the numbering of all seat actions, fixed for these options; at most 10,000 steps.

        Return None if the actions are not numbered, as in real time; adapters then cannot play.
        """
        return None

    def observation_fields(self, count: int) -> tuple[Block, ...]:
        """Return the meaning of an observation's numbers, in order, for `count` seats. Default: none."""
        return ()

    def observe(self, view: View[S], numbers: Numbers) -> None:
        """Write a view as numbers between -1 and 1, as in `observation_fields`; computed from the view alone."""

    # ---- the teacher

    def explain(self, view: View[S], action: A) -> Explanation | None:
        """Return why this legal action of the viewing seat is good; None if nothing true and useful can be said.

        Computed from the positions before and after, and from possible replies. Uses only what the view shows. Called
        only for good actions.
        """
        return None

    def threat(self, view: View[S]) -> Threat | None:
        """Return how another side could defeat the viewing seat on its next turn, and how likely; None if none could.

        Called once the seat's turn is over, and only if `knows_threats`. Otherwise a search looks for threats.
        """
        return None

    def contrast(self, view: View[S], better: A, played: A) -> Message | None:
        """Return why one legal action is better than another of the same seat; None if nothing true can be said.

        Called for reviews when `explain` returns None for the better action, or the same reason for both.
        """
        return None
