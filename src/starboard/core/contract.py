"""The contract: what a game must say. Each sentence here is a law that `starboard.conformance` holds every game to.

A game's rules are pure: no clock, no randomness, no files, nothing kept between calls. A state is never changed;
playing makes a new one. Everything random is an action of the seat CHANCE, listed with weights, so that a log replays
without a random generator. What a game may add has a default and stands in `powers`; options and versions in
`ruleset`; what real time needs in `real_time`.
"""

from abc import abstractmethod
from collections.abc import Sequence
from random import Random
from typing import ClassVar, Generic, TypeVar, final

from starboard.core.compiled import mypyc_attr
from starboard.core.message import Event, Message, Refusal
from starboard.core.powers import Powers
from starboard.core.scene import Choice, Cue, Id, Scene
from starboard.core.seating import Seat, Seating
from starboard.core.value import Value
from starboard.core.view import View

S = TypeVar("S", bound=Value)
A = TypeVar("A", bound=Value)


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Powers[S, A], Generic[S, A]):
    """The rules of one game under one set of options: stateless and shared. A is its closed union of actions."""

    seats: ClassVar[range]

    # ---- playing

    @abstractmethod
    def seatings(self, count: int) -> Sequence[Seating]:
        """The seatings allowed for so many seats, the usual one first; none if the options do not fit the number."""

    @abstractmethod
    def start(self, seating: Seating) -> S: ...

    @abstractmethod
    def actors(self, state: S) -> tuple[Seat, ...]:
        """Who is to act: one seat; several in real time, or those of one side where any of them may; (CHANCE,) alone;
        () when the game is over."""

    @final
    def over(self, state: S) -> bool:
        return not self.actors(state)

    @abstractmethod
    def legal(self, state: S, seat: Seat) -> Sequence[A]:
        """Every legal action of an actor, each once, in a stable order; never empty. Legality is written only here."""

    def may_be_logged(self, state: S, seat: Seat, action: A) -> bool:
        """May the log hold this action now? In real time it also holds what is no move: a miss, a hold."""
        return seat in self.actors(state) and action in self.legal(state, seat)

    @abstractmethod
    def reason(self, state: S, seat: Seat, action: A) -> Refusal:
        """Why an actor may not do this: the clause that forbids it. Asked only about what may not be logged."""

    @final
    def why_not(self, state: S, seat: Seat, action: A) -> Refusal | None:
        """None if the seat may do this now; else the reason."""
        if self.may_be_logged(state, seat, action):
            return None
        if seat in self.actors(state):
            return self.reason(state, seat, action)
        return self.out_of_turn(state, seat, action)

    def chance_outcomes(self, state: S) -> Sequence[tuple[A, int]]:
        """What CHANCE can do when it acts, each outcome once with a positive whole weight, in a stable order.

        The sum of the weights may not depend on a secret. One outcome of weight 1 is a disclosure: nothing is drawn.
        """
        return ()

    @abstractmethod
    def apply(self, state: S, seat: Seat, action: A, trace: list[Event] | None = None) -> S:
        """The state after an action; trusts that `why_not` is None. Given a trace, every action adds an event."""

    @abstractmethod
    def scores(self, state: S) -> tuple[int, ...]:
        """Points by seat: as they stand, and final when the game is over."""

    @abstractmethod
    def places(self, state: S) -> tuple[int, ...]:
        """Rank by seat, by the rulebook: one more than the number of sides before its own; equals share a place."""

    # ---- who knows what

    def view(self, state: S, seat: Seat | None) -> View[S]:
        """What a seat may know. Default: everything is public."""
        return View(self, seat, state)

    def has_secrets(self) -> bool:
        """Does some seat know, under these options, what another may not? Seats that share a screen are then kept
        from each other. Default: where the game has a view of its own."""
        return type(self).view is not Game.view

    def has_secrets_in(self, state: S) -> bool:
        """Does some seat know in this position what another may not? Until then a shared screen is not handed over.
        Default: as the game as a whole."""
        return self.has_secrets()

    def seen(self, state: S, actor: Seat, action: A, seat: Seat | None) -> A | None:
        """The action as this seat may know it: applied to its view it gives the next. None: its view is unchanged.

        A seat sees its own actions as they are.
        """
        return action

    def sample_state(self, view: View[S], rng: Random) -> S:
        """A full state that agrees with the view, drawn as its holder should expect it."""
        return view.state

    # ---- text

    def write(self, action: A) -> str:
        """Notation: one line without `|`, not empty, no blank at either end. read(write(a)) == a. Default: `str`."""
        return str(action)

    @abstractmethod
    def read(self, text: str) -> A:
        """The action written so; raises Unreadable, whether legal or not."""

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
    def scene(self, view: View[S], cosmetic_seed: bytes = b"") -> Scene: ...

    @abstractmethod
    def choices(self, view: View[S], touched: frozenset[Id] = frozenset()) -> Sequence[Choice[A]]:
        """What a seat that acts can do, as touches; nothing for others. A choice is a list of actions or a promise.

        No choice's ids are contained in another's. Every legal action is the first of some choice, once promises are
        opened: when all ids of a promise are touched, the choices that it promised, whose ids contain its own, stand
        in its place.
        """

    @abstractmethod
    def cues(self, before: View[S], events: Sequence[Event], after: View[S]) -> Sequence[Cue]:
        """What is seen to happen between two views of the same seat."""
