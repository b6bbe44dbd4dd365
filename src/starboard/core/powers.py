"""Powers: what a game may add to the contract. Each has a default, so that no other code asks which game it is."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import ClassVar, Generic, TypeVar

from starboard.core.compiled import mypyc_attr
from starboard.core.decree import Decree
from starboard.core.explanation import Explanation
from starboard.core.message import Event, Message, Refusal, refusal
from starboard.core.numbering import Numbering
from starboard.core.observation import Field
from starboard.core.odds import by_places, by_strength
from starboard.core.options import OptionGroup
from starboard.core.ruleset import Ruleset
from starboard.core.scene import Id
from starboard.core.seating import CHANCE, Seat, Seating
from starboard.core.value import Value
from starboard.core.view import View

S = TypeVar("S", bound=Value)
A = TypeVar("A", bound=Value)


@mypyc_attr(allow_interpreted_subclasses=True)
class Powers(Ruleset, Generic[S, A]):
    """The methods of a Game that have a default."""

    beginners: ClassVar[str] = ""  # options proposed for a first game
    strong_players: ClassVar[str] = ""  # options proposed to strong players
    option_groups: ClassVar[tuple[OptionGroup, ...]] = ()  # headings for the options; empty: shown without any
    minutes: ClassVar[tuple[int, int]] = (0, 0)  # how long a game usually takes, from to; 0: not said
    targets: ClassVar[range] = range(0)  # the totals that a match may be played to; empty: single games only
    usual_target: ClassVar[int] = 0  # the printed one of them
    auto_replies: ClassVar[tuple[str, ...]] = ("timeout",)
    minor_events: ClassVar[frozenset[str]] = frozenset()  # ids of events that are bookkeeping: "Round 2 begins"
    # What can be asked about: names of drawings, or of their families ("rocket" for "rocket-yellow", "k" for "k17"),
    # each with its clause or "".
    about: ClassVar[Mapping[str, str]] = {}
    cues_by_seat: ClassVar[bool] = True  # False: cues show the same to all who know the same
    evaluation_scale: ClassVar[float] = 10.0  # the lead in `evaluate` that means odds of e to 1
    text_board: ClassVar[bool] = True  # characters draw the board well enough; else a terminal opens the browser

    # ---- what the defaults rest on; said in the contract

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
        """Do all act at once under these options, so that the time of a command matters? Else time changes nothing."""
        return False

    def out_of_turn(self, state: S, seat: Seat, action: A) -> Refusal:
        """Why a seat that is not to act may not do this: a game may know a better reason than that it is not its turn.

        It may depend only on what the seat knows.
        """
        actors = self.actors(state)
        if actors == (CHANCE,):
            return refusal("ST-7", "core.chance_first")
        return refusal("ST-1", "core.not_your_turn") if actors else refusal("ST-2", "core.over")

    def upcoming_decision(self, state: S, seat: Seat) -> S | None:
        """The position in which this seat, alone, will be asked if nobody before it changes anything.

        None for a seat that is asked now, or of which that is not known.
        """
        return None

    def auto_action(self, view: View[S], auto_reply: str) -> A | None:
        """What a seat that acts does by its automatic reply; None: the player wants to be asked.

        `timeout` is what the clock plays for a player who is away: always an answer, and asked until the seat no longer
        acts it comes to an end.
        """
        return view.legal()[0] if auto_reply == "timeout" else None

    def usual_auto_reply(self) -> str:
        """The automatic reply of a person who has chosen none; "": always asked."""
        return ""

    def blocks_free_undo(self, before: S, seat: Seat, action: A, after: S) -> bool:
        """Must the others agree before this action is undone? At least when somebody else, or chance, is to act."""
        return self.actors(after) != (seat,)

    def intended_actions(self, view: View[S], touched: frozenset[Id]) -> tuple[A, ...] | Refusal:
        """Which actions a touch that does nothing could have meant, in their order; or at once why there is none."""
        return refusal("ST-4", "core.nothing_there")

    # ---- ending

    def decree(self, state: S, decree: Decree, trace: list[Event] | None = None) -> S | None:
        """The state after something that the table does; None if this game knows no such thing.

        A seat that has left acts no more; a settled game is over, but for what chance has to show.
        """
        return None

    def endless(self) -> bool:
        """Have the options switched the end off, so that a game played at random need not come to one?"""
        return False

    def out(self, state: S) -> tuple[Seat, ...]:
        """The seats whose game is over before the others' is: they act no more, and agree to nothing."""
        return ()

    def side_scores(self, seating: Seating, state: S) -> tuple[int, ...]:
        """Points by side, in the order of the seating. Default: what its seats have together."""
        scores = self.scores(state)
        return tuple([sum([scores[seat - 1] for seat in side]) for side in seating.sides])

    def ended_because(self, state: S) -> Message | None:
        """Why the game ended, in one sentence with seats as `seat_name` arguments; None while it is not over."""
        return None

    def looks(self, seating: Seating) -> tuple[int, ...]:
        """By seat: the `look` of its panel in the opening scene, for pages that have no scene yet. Default: its own."""
        return (0,) * seating.count

    # ---- matches of several games

    def match_points(self, state: S) -> tuple[int, ...]:
        """What a finished game gives each seat towards a match of several games."""
        return self.scores(state)

    def match_places(self, seating: Seating, totals: tuple[int, ...], target: int) -> tuple[int, ...] | None:
        """The places in a match with these totals by seat; None: play on.

        It ends after a game in which a total has reached the target; while sides share the highest, one more is played.
        """
        sides = [max([totals[seat - 1] for seat in side]) for side in seating.sides]
        if max(sides) < target or sides.count(max(sides)) > 1:
            return None
        own = {seat: total for side, total in zip(seating.sides, sides, strict=True) for seat in side}
        return tuple([1 + sum([other > own[seat] for other in sides]) for seat in seating.seats])

    def next_seating(self, seating: Seating, final_state: S) -> tuple[Seating, tuple[Seat, ...]]:
        """The seating of the next game, and which seat of the last one each of its seats comes from.

        (3, 1, 2): whoever held seat 3 takes seat 1. The sides and spots are those of one of `seatings`; `first` may be
        any seat. Default: all stay and the next seat begins; where a lot named the first it does so again, unless the
        game finds in the final state who it was.
        """
        first = seating.first % seating.count + 1 if seating.first != CHANCE else CHANCE
        return Seating(seating.sides, seating.spots, first), seating.seats

    def allows_seating(self, seating: Seating) -> bool:
        """Return True if a game may begin so: seated as one of `seatings`, or as `next_seating` seats a rematch.

        Default: in a rematch any seat may begin, unless the first seat is drawn by lot.
        """
        rotates = seating.first != CHANCE
        return seating in [
            Seating(own.sides, own.spots, seating.first) if rotates and own.first != CHANCE else own
            for own in self.seatings(seating.count)
        ]

    # ---- computer players

    def evaluate(self, state: S, seat: Seat) -> float:
        """How good the state looks for a seat, for computer players; from a view or a sample, never the true state."""
        scores = self.scores(state)
        others = [score for other, score in enumerate(scores, 1) if other != seat]
        return float(scores[seat - 1] - max(others, default=0))

    def win_probabilities(self, state: S) -> tuple[float, ...]:
        """By seat: how likely its side is to win, as far as the evaluation can tell; exact when the game is over.

        The sides' probabilities add up to 1. Default: from each side's `evaluate` and `evaluation_scale`. A game that
        can evaluate all seats in one pass does so here.
        """
        sides = self.sides_of(state)
        if not self.actors(state):
            return by_places(self.places(state), sides)
        worth = [self.evaluate(state, side[0]) for side in sides]
        return by_strength(worth, sides, self.evaluation_scale * len(sides) / (len(sides) - 1 or 1))

    def win_probability(self, state: S, seat: Seat) -> float:
        """How likely this seat's side is to win, in its own eyes. Default: as in `win_probabilities`."""
        return self.win_probabilities(state)[seat - 1]

    def sides_of(self, state: S) -> tuple[tuple[Seat, ...], ...]:
        """Who plays with whom in this game. Default: the sides of the usual seating."""
        return self.seatings(len(self.scores(state)))[0].sides

    def turn_rests(self, state: S, seat: Seat) -> bool:
        """Has this seat's turn come to an end, so that the position is fair to evaluate? Not asked while chance acts.

        Default: when the seat no longer acts.
        """
        return seat not in self.actors(state)

    def routine_action(self, state: S, seat: Seat) -> A | None:
        """What a seat that acts answers to a small question that is not worth a search; None: it thinks."""
        return None

    # ---- learners from outside

    def numbering(self) -> Numbering | None:
        """Every action of a seat by number, the same for these options always; at most 10,000 steps.

        None: the actions are not numbered, as in real time, and no adapter can play.
        """
        return None

    def observation_fields(self, count: int) -> tuple[Field, ...]:
        """What the numbers of an observation mean, in their order, for so many seats. Default: there are none."""
        return ()

    def observation(self, view: View[S]) -> list[float]:
        """A view as numbers between -1 and 1, as `observation_fields` says. It follows from the view alone."""
        return []

    # ---- the teacher

    def explain(self, view: View[S], action: A) -> Explanation | None:
        """Why this legal action of the seat that looks is good; None: nothing can be said that is true and useful.

        Worked out from the position before and after and from what others could do next. It rests only on what the view
        shows, and is asked about good actions alone.
        """
        return None

    def contrast(self, view: View[S], better: A, played: A) -> Message | None:
        """Why one legal action is better than another of the same seat; None: nothing can be said that is true.

        Asked for reviews, where `explain` has nothing to say of the better one, or says the same of both.
        """
        return None
