"""The contract: what a game is. Each sentence here is a law that `tests/contract` holds every game to.

A game's rules are pure: no clock, no randomness, no files, nothing kept between calls. A state is never
changed; playing makes a new one. Seats are numbered from 1. CHANCE is a seat too: everything random is
one of its actions, listed with weights, so that a log replays without a random generator.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Final, Generic, TypeVar, final

from starboard.core.message import Event, Message, Refusal, refusal
from starboard.core.options import Option, Options, Setting
from starboard.core.scene import Choice, Cue, Id, Scene
from starboard.core.value import Value

Seat = int
CHANCE: Final = 0
TABLE: Final = -1  # whoever keeps the table: it commands decrees and alarms, and plays no action
SPECTATOR: Final = None

S = TypeVar("S", bound=Value)
A = TypeVar("A", bound=Value)


class Unreadable(ValueError):
    """A text that is no action, no position or no record at all; an illegal action is a Refusal instead."""


@final
class Seating(Value):
    """Who plays with whom and where: the sides (each a tuple of seats), the spot of each seat, who begins.

    `first` is CHANCE when the first seat is drawn by lot.
    """

    __slots__ = ("first", "sides", "spots")

    def __init__(self, sides: tuple[tuple[Seat, ...], ...], spots: tuple[str, ...] = (), first: Seat = CHANCE) -> None:
        self.sides: Final = sides
        self.spots: Final = spots
        self.first: Final = first

    def parts(self) -> tuple[Any, ...]:
        return self.sides, self.spots, self.first

    @property
    def count(self) -> int:
        return sum(len(side) for side in self.sides)

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(range(1, self.count + 1))

    @property
    def teams(self) -> bool:
        """Do some seats play together?"""
        return len(self.sides) < self.count


@final
class Leave(Value):
    """A decree of the table: this seat plays no more."""

    __slots__ = ("seat",)

    def __init__(self, seat: Seat) -> None:
        self.seat: Final = seat

    def parts(self) -> tuple[Any, ...]:
        return (self.seat,)

    def __str__(self) -> str:
        return f"leave {self.seat}"


@final
class Settle(Value):
    """A decree of the table: all seats have agreed to end the game as it stands."""

    __slots__ = ()

    def parts(self) -> tuple[Any, ...]:
        return ()

    def __str__(self) -> str:
        return "settle"


Decree = Leave | Settle


def read_decree(text: str) -> Decree:
    word, _, seat = text.partition(" ")
    if text == "settle":
        return Settle()
    if word == "leave" and seat.isdecimal():
        return Leave(int(seat))
    raise Unreadable(f"{text!r} is no decree")


@final
class View(Value, Generic[S]):
    """What one seat (None: a spectator) may know: the game, and a state with every secret face down."""

    __slots__ = ("game", "seat", "state")

    def __init__(self, game: "Game[S, Any]", seat: Seat | None, state: S) -> None:
        self.game: Final = game
        self.seat: Final = seat
        self.state: Final = state

    def parts(self) -> tuple[Any, ...]:
        return self.game, self.seat, self.state

    def legal(self) -> Sequence[Any]:
        """The legal actions of the seat that looks; none for a spectator or out of turn."""
        if self.seat is None or self.seat not in self.game.actors(self.state):
            return ()
        return self.game.legal(self.state, self.seat)

    def scene(self) -> Scene:
        return self.game.scene(self)

    def _repr_svg_(self) -> str:
        return self.scene()._repr_svg_()


@final
class Intent(Value, Generic[A]):
    """What a hand has set out to do, and how many ms that takes. None: it only looks, and then thinks anew."""

    __slots__ = ("action", "ms")

    def __init__(self, action: A | None, ms: int) -> None:
        self.action: Final = action
        self.ms: Final = ms

    def parts(self) -> tuple[Any, ...]:
        return self.action, self.ms


class Game(ABC, Generic[S, A]):
    """The rules of one game under one set of options: stateless and shared. A is its closed union of actions.

    A version of the rules rises only when some record would replay differently. Running games go on by the version
    that they began with: while there are such, its rulings are kept, and `rules_version` says which to follow.
    """

    key: ClassVar[str]
    version: ClassVar[int]  # the newest: what new games are played by
    kept: ClassVar[tuple[int, ...]] = ()  # the older ones whose rulings are still known, oldest first
    seats: ClassVar[range]
    offered: ClassVar[tuple[Option, ...]] = ()
    beginners: ClassVar[str] = ""  # options proposed to somebody's first table
    minutes: ClassVar[tuple[int, int]] = (0, 0)  # how long a game usually takes, from to; 0: not said
    targets: ClassVar[range] = range(0)  # the totals that a match may be played to; empty: single games only
    usual_target: ClassVar[int] = 0  # the printed one of them
    habits: ClassVar[tuple[str, ...]] = ("timeout",)
    attempts: ClassVar[bool] = False  # `attempt` is offered besides choices
    minor_events: ClassVar[frozenset[str]] = frozenset()  # ids of events that are bookkeeping: "Round 2 begins"
    # What can be asked about: names of drawings, or of their families ("rocket" for "rocket-yellow", "k" for "k17"),
    # each with its clause or "".
    about: ClassVar[Mapping[str, str]] = {}
    text_board: ClassVar[bool] = True  # characters draw the board well enough; else a terminal opens the browser

    def __init__(self, chosen: Mapping[str, Setting] | None = None, version: int | None = None) -> None:
        self.rules_version: Final = self.known(version)
        self.options: Final = Options(self.offered_in(self.rules_version), chosen)

    # ---- versions

    @final
    @classmethod
    def versions(cls) -> tuple[int, ...]:
        """Every version of the rules that can be played here, oldest first."""
        return (*cls.kept, cls.version)

    @final
    @classmethod
    def known(cls, version: int | None) -> int:
        """The version asked for, None: the newest; raises Unreadable if it is not known here."""
        if version is None:
            return cls.version
        if version not in cls.versions():
            raise Unreadable(f"rules version {version} of {cls.key} is not known here")
        return version

    @classmethod
    def offered_in(cls, version: int) -> tuple[Option, ...]:
        """The options of a version: what is not written down had its default of then."""
        return cls.offered

    # ---- seats and time

    @property
    def real_time(self) -> bool:
        """Do all act at once under these options, so that the time of a command matters? Else time changes nothing."""
        return False

    @abstractmethod
    def seatings(self, count: int) -> Sequence[Seating]:
        """The seatings allowed for so many seats, the usual one first; none if the options do not fit the number."""

    # ---- playing

    @abstractmethod
    def start(self, seating: Seating) -> S: ...

    @abstractmethod
    def actors(self, state: S) -> tuple[Seat, ...]:
        """Who is to act: one seat; several in real time, or those of one side where any of them may; (CHANCE,) alone;
        () when the game is over."""

    @abstractmethod
    def legal(self, state: S, seat: Seat) -> Sequence[A]:
        """Every legal action of an actor, each once, in a stable order; never empty. Legality is written only here."""

    def lawful(self, state: S, seat: Seat, action: A) -> bool:
        """May the log hold this action now? In real time some acts are lawful that are no moves: a miss, a hold."""
        return seat in self.actors(state) and action in self.legal(state, seat)

    @abstractmethod
    def reason(self, state: S, seat: Seat, action: A) -> Refusal:
        """Why an action of an actor that is not lawful is not: the clause that forbids it. Asked only then."""

    @final
    def why_not(self, state: S, seat: Seat, action: A) -> Refusal | None:
        """None if the seat may do this now; else the reason."""
        if self.lawful(state, seat, action):
            return None
        if seat in self.actors(state):
            return self.reason(state, seat, action)
        return self.out_of_turn(state, seat, action)

    def out_of_turn(self, state: S, seat: Seat, action: A) -> Refusal:
        """Why a seat that is not to act may not do this: a game may know a better reason than that it is not its turn.

        It may depend only on what the seat knows.
        """
        actors = self.actors(state)
        if actors == (CHANCE,):
            return refusal("ST-7", "core.chance_first")
        return refusal("ST-1", "core.not_your_turn") if actors else refusal("ST-2", "core.over")

    def chances(self, state: S) -> Sequence[tuple[A, int]]:
        """What CHANCE can do when it acts, each outcome once with a positive whole weight, in a stable order.

        The sum of the weights may not depend on a secret. One outcome of weight 1 is a disclosure: nothing is drawn.
        """
        return ()

    @abstractmethod
    def apply(self, state: S, seat: Seat, action: A, trace: list[Event] | None = None) -> S:
        """The state after a lawful action; trusts that it is lawful. Every action tells something if given a trace."""

    def decree(self, state: S, decree: Decree, trace: list[Event] | None = None) -> S | None:
        """The state after something that the table does; None if this game knows no such thing.

        A seat that has left acts no more; a settled game is over, but for what chance has to show.
        """
        return None

    def endless(self) -> bool:
        """Have the options switched the end off, so that a game played at random need not come to one? Default: no."""
        return False

    def out(self, state: S) -> tuple[Seat, ...]:
        """The seats whose game is over before the others' is: they act no more, and agree to nothing. Default: none."""
        return ()

    # ---- the outcome

    @abstractmethod
    def scores(self, state: S) -> tuple[int, ...]:
        """Points by seat: as they stand, and final when the game is over."""

    @abstractmethod
    def places(self, state: S) -> tuple[int, ...]:
        """Rank by seat, by the rulebook: one more than the number of sides before its own; equals share a place."""

    def side_scores(self, seating: Seating, state: S) -> tuple[int, ...]:
        """Points by side, in the order of the seating. Default: what its seats have together."""
        scores = self.scores(state)
        return tuple([sum([scores[seat - 1] for seat in side]) for side in seating.sides])

    def ended_because(self, state: S) -> Message | None:
        """Why the game ended, in one sentence with seats as `seat_name` arguments; None while it is not over."""
        return None

    # ---- who knows what

    def view(self, state: S, seat: Seat | None) -> View[S]:
        """What a seat may know. Default: everything is public."""
        return View(self, seat, state)

    def has_secrets(self) -> bool:
        """Does some seat know, under these options, what another may not? Where it says no, all see everything.

        Seats that share a screen are then kept from each other. Default: where the game has a view of its own.
        """
        return type(self).view is not Game.view

    def seen(self, state: S, actor: Seat, action: A, seat: Seat | None) -> A | None:
        """The action as this seat may know it: applied to its view it gives the next. None: its view is unchanged.

        A seat sees its own actions as they are.
        """
        return action

    def guess(self, view: View[S], rng: Random) -> S:
        """A full state that agrees with the view, drawn as its holder should expect it."""
        return view.state

    # ---- text

    @abstractmethod
    def write(self, action: A) -> str:
        """Notation: one line without `|`, not empty, no blank at either end. read(write(a)) == a."""

    @abstractmethod
    def read(self, text: str) -> A:
        """The action written so; raises Unreadable, never judges legality."""

    @abstractmethod
    def dump(self, state: S) -> str:
        """A position as one line. load(dump(s)) == s for every reachable state, views included."""

    @abstractmethod
    def load(self, text: str) -> S:
        """The position written so, under this game's options; raises Unreadable."""

    @abstractmethod
    def label(self, state: S, seat: Seat, action: A) -> Message:
        """The action in words, as it is read out or listed before it is done."""

    # ---- picture

    @abstractmethod
    def scene(self, view: View[S], dressing: bytes = b"") -> Scene: ...

    @abstractmethod
    def choices(self, view: View[S], touched: frozenset[Id] = frozenset()) -> Sequence[Choice[A]]:
        """What a seat that acts can do, as touches; nothing for others. A choice is a lawful list or a promise.

        No choice's ids are contained in another's. Every legal action is the first of some choice, once
        promises are opened. In the place of a promise whose ids are all touched stand the choices that it promised;
        the ids of each contain its own.
        """

    @abstractmethod
    def cues(self, before: View[S], events: Sequence[Event], after: View[S]) -> Sequence[Cue]:
        """What is seen to happen between two views of the same seat."""

    def meant(self, view: View[S], touched: frozenset[Id]) -> tuple[A, ...] | Refusal:
        """Which actions a touch that does nothing could have meant, in their order; or at once why there is none."""
        return refusal("ST-4", "core.nothing_there")

    # ---- powers: what a game may add. Each has a default, so that no other code asks which game it is.

    def ahead(self, state: S, seat: Seat) -> S | None:
        """The position in which this seat, alone, will be asked if nobody before it changes anything.

        None for a seat that is asked now, or of which that is not known.
        """
        return None

    def standing(self, view: View[S], habit: str) -> A | None:
        """What a seat that acts does by a habit of its own; None: it wants to be asked.

        `timeout` is what the clock plays for a sleeper: always an answer, and asked until the seat no longer
        acts it comes to an end.
        """
        return view.legal()[0] if habit == "timeout" else None

    def usual_habit(self) -> str:
        """The habit of a person who has chosen none; "": always asked."""
        return ""

    def advance(self, state: S, at: int, trace: list[Event] | None = None) -> S:
        """The state when the clock reads `at` ms and nobody has acted; advancing in two steps equals one."""
        return state

    def alarm(self, state: S) -> int | None:
        """When the game wants to be woken: later than now, and later still after that; None when it is over."""
        return None

    def attempt(self, state: S, seat: Seat, tried: frozenset[Id], dressing: bytes) -> A | Refusal:
        """What comes of a try whose outcome cannot be offered as a choice, because finding it is the game."""
        return refusal("ST-4", "core.nothing_there")

    def trial(self, state: S, seat: Seat, action: A, dressing: bytes) -> frozenset[Id]:
        """The ids whose attempt comes to this legal action; empty where a choice offers it."""
        return frozenset()

    def seals(self, before: S, seat: Seat, action: A, after: S) -> bool:
        """Must the others agree before this action is undone? At least when somebody else, or chance, is to act."""
        return self.actors(after) != (seat,)

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
        any seat. Everybody stays and the next seat begins; where a lot named the first it does so again, unless the
        game finds in the final state who it was.
        """
        first = seating.first % seating.count + 1 if seating.first != CHANCE else CHANCE
        return Seating(seating.sides, seating.spots, first), seating.seats

    def judge(self, state: S, seat: Seat) -> float:
        """How good the state looks for a seat, for computer players; from a view or a guess, never the truth."""
        scores = self.scores(state)
        others = [score for other, score in enumerate(scores, 1) if other != seat]
        return float(scores[seat - 1] - max(others, default=0))

    def levels(self) -> tuple[str, ...]:
        """The hands of the game's own that can be asked to play in real time, the usual one last; none: any bot can."""
        return ()

    def intend(self, view: View[S], level: str, rng: Random, past: Iterable[View[S]] = ()) -> Intent[A]:
        """What a hand of one of these levels, whose seat acts, sets out to do: like a person it takes time, and errs.

        It knows its view and the views that it had before, newest first. When the time is over the act is done if it is
        lawful then; if not, the time was lost.
        """
        raise NotImplementedError

    def stirs(self, before: S, after: S, seat: Seat) -> bool:
        """Does what has happened make a hand drop what it had set out to do, and think anew?"""
        return False

    # ---- a game is its class, its options and the version of its rules

    @final
    def over(self, state: S) -> bool:
        return not self.actors(state)

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other) or not isinstance(other, Game):
            return False
        return self.rules_version == other.rules_version and self.options == other.options

    def __hash__(self) -> int:
        return hash((self.key, self.rules_version, self.options))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.options.chosen, self.rules_version)

    def __repr__(self) -> str:
        older = "" if self.rules_version == self.version else f"version={self.rules_version}"
        return f"{type(self).__name__}({', '.join(filter(None, [str(self.options.chosen or ''), older]))})"
