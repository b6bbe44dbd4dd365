"""The contract: everything a game must implement. `starboard.conformance` checks these rules for every game.

A game's rules are pure: no clock, no randomness, no files, no state kept between calls. States are immutable: playing
an action returns a new one. Every random event is an action of the seat CHANCE, listed with weights, so a log replays
without a random generator. Optional methods, which have defaults, are in `powers`; options and versions in `ruleset`;
real time in `real_time`.
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
    """The rules of one game under one set of options. Stateless and shared. `A` is the union of its action types."""

    seats: ClassVar[range]

    # ---- playing

    @abstractmethod
    def seatings(self, count: int) -> Sequence[Seating]:
        """Return the seatings allowed for `count` seats, the usual one first; empty if the options rule it out."""

    @abstractmethod
    def start(self, seating: Seating) -> S: ...

    @abstractmethod
    def actors(self, state: S) -> tuple[Seat, ...]:
        """Return the seats that are to act; () when the game is over.

        This is one seat, several seats in real time, all seats of a side if any of them may act, or (CHANCE,) alone.
        """

    @final
    def over(self, state: S) -> bool:
        return not self.actors(state)

    @abstractmethod
    def legal(self, state: S, seat: Seat) -> Sequence[A]:
        """Return every legal action of an actor, each once, in a stable order; never empty.

        This is the only definition of legality.
        """

    def may_be_logged(self, state: S, seat: Seat, action: A) -> bool:
        """Return whether this action may be logged now.

        In real time, the log also contains actions that are not moves, such as a miss or a hold.
        """
        return seat in self.actors(state) and action in self.legal(state, seat)

    @abstractmethod
    def reason(self, state: S, seat: Seat, action: A) -> Refusal:
        """Return the reason an actor may not take this action, with the clause that forbids it.

        Called only for an action that may not be logged.
        """

    @final
    def why_not(self, state: S, seat: Seat, action: A) -> Refusal | None:
        """Return None if the seat may take this action now, else the reason."""
        if self.may_be_logged(state, seat, action):
            return None
        if seat in self.actors(state):
            return self.reason(state, seat, action)
        return self.out_of_turn(state, seat, action)

    def chance_outcomes(self, state: S) -> Sequence[tuple[A, int]]:
        """Return the outcomes when CHANCE acts, each once with a positive integer weight, in a stable order.

        The sum of the weights must not depend on a secret. A single outcome of weight 1 is a disclosure and uses no
        draw.
        """
        return ()

    @abstractmethod
    def apply(self, state: S, seat: Seat, action: A, trace: list[Event] | None = None) -> S:
        """Return the state after an action, if `why_not` is None. Each action adds an event to `trace`, if given."""

    @abstractmethod
    def scores(self, state: S) -> tuple[int, ...]:
        """Return the current points by seat; final when the game is over."""

    @abstractmethod
    def places(self, state: S) -> tuple[int, ...]:
        """Return each seat's rank by the rulebook: one plus the number of sides ahead of it. Ties share a place."""

    # ---- hidden information

    def view(self, state: S, seat: Seat | None) -> View[S]:
        """Return the state as a seat may know it. By default, everything is public."""
        return View(self, seat, state)

    def has_secrets(self) -> bool:
        """Return whether any seat has hidden information under these options.

        Seats that share a screen are then hidden from each other. By default, True if the game overrides `view`.
        """
        return type(self).view is not Game.view

    def has_secrets_in(self, state: S) -> bool:
        """Return whether any seat has hidden information in this position.

        If not, a shared screen needs no hand-over. By default, the same as `has_secrets`.
        """
        return self.has_secrets()

    def seen(self, state: S, actor: Seat, action: A, seat: Seat | None) -> A | None:
        """Return the action as shown to this seat; None if its view does not change.

        Applying it to the seat's view gives the next view. A seat sees its own actions in full.
        """
        return action

    def sample_state(self, view: View[S], rng: Random) -> S:
        """Sample a full state consistent with the view, with the probability the viewer should assign to it."""
        return view.state

    # ---- text

    def write(self, action: A) -> str:
        """Return the notation, so that read(write(a)) == a. Default: `str`.

        It is one non-empty line without `|` and without leading or trailing spaces.
        """
        return str(action)

    @abstractmethod
    def read(self, text: str) -> A:
        """Parse an action in notation, legal or not; raise Unreadable if it is invalid."""

    @abstractmethod
    def write_state(self, state: S) -> str:
        """Return a position as one line. read_state(write_state(s)) == s for every reachable state, including views."""

    @abstractmethod
    def read_state(self, text: str) -> S:
        """Parse a position written by `write_state` under these options; raise Unreadable if it is invalid."""

    @abstractmethod
    def label(self, state: S, seat: Seat, action: A) -> Message:
        """Describe the action in words, for lists of actions and for screen readers."""

    # ---- picture

    @abstractmethod
    def scene(self, view: View[S], cosmetic_seed: bytes = b"") -> Scene: ...

    @abstractmethod
    def choices(self, view: View[S], touched: frozenset[Id] = frozenset()) -> Sequence[Choice[A]]:
        """Return the choices of an acting seat, as ids to touch; empty for other seats.

        A choice is a list of actions or a placeholder (`Choice.promise`) expanded on demand. When all ids of a
        placeholder are touched, it is replaced by choices whose ids include its own. No choice's ids may be a subset of
        another's. Once every placeholder is expanded, each legal action is the first action of some choice.
        """

    @abstractmethod
    def cues(self, before: View[S], events: Sequence[Event], after: View[S]) -> Sequence[Cue]:
        """Return the cues that animate the change between two views of the same seat."""
