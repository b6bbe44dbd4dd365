"""The contract of games in real time: all act at once, the clock matters, and what fits is found out by trying."""

from collections.abc import Iterable
from random import Random
from typing import Any, Final, Generic, TypeVar, final

from starboard.core.compiled import mypyc_attr
from starboard.core.contract import Game
from starboard.core.message import Event, Refusal, refusal
from starboard.core.scene import Id
from starboard.core.seating import Seat
from starboard.core.value import Value
from starboard.core.view import View

S = TypeVar("S", bound=Value)
A = TypeVar("A", bound=Value)


@final
class Intent(Value, Generic[A]):
    """What a hand has set out to do, and how many ms that takes. None: it only looks, and then thinks anew."""

    __slots__ = ("action", "ms")

    def __init__(self, action: A | None, ms: int) -> None:
        self.action: Final = action
        self.ms: Final = ms

    def parts(self) -> tuple[Any, ...]:
        return self.action, self.ms


@mypyc_attr(allow_interpreted_subclasses=True)
class RealTimeGame(Game[S, A]):
    """A game that can be played in real time. Under some options it may go by turns: `real_time` says so."""

    _layout: None  # Never set. Compiled, it allows a class to inherit from this one and from a plain subclass of Game.

    @classmethod
    def expect_tables(cls, count: int) -> None:
        """So many tables are in play in this process: a game that keeps something for each makes room."""

    def advance(self, state: S, at: int, trace: list[Event] | None = None) -> S:
        """The state when the clock reads `at` ms and nobody has acted; advancing in two steps equals one."""
        return state

    def alarm(self, state: S) -> int | None:
        """When the game wants to be woken: later than now, and later still after that; None when it is over."""
        return None

    def attempt(self, state: S, seat: Seat, tried: frozenset[Id], cosmetic_seed: bytes) -> A | Refusal:
        """What comes of a try whose outcome cannot be offered as a choice, because finding it is the game."""
        return refusal("ST-4", "core.nothing_there")

    def attempt_ids(self, state: S, seat: Seat, action: A, cosmetic_seed: bytes) -> frozenset[Id]:
        """The ids whose attempt comes to this legal action; empty where a choice offers it."""
        return frozenset()

    def pause(self, state: S, seat: Seat) -> A | None:
        """The action with which this seat stops the clock, or asks to; None where there is nothing to stop.

        The table plays it for the only person in a game when they leave.
        """
        return None

    def levels(self) -> tuple[str, ...]:
        """The hands of the game's own that can be asked to play in real time, the usual one last; none: any bot can."""
        return ()

    def intend(self, view: View[S], level: str, rng: Random, past: Iterable[View[S]] = ()) -> Intent[A]:
        """What a hand of one of these levels, whose seat acts, sets out to do: like a person it takes time, and errs.

        It knows its view and the views that it had before, newest first. When the time is over the act is done if it is
        possible then; if not, the time was lost.
        """
        raise NotImplementedError

    def interrupts_plan(self, before: S, after: S, seat: Seat) -> bool:
        """Does what has happened make a hand drop what it had set out to do, and think anew?"""
        return False


# ---- the same of any game: without a clock, nothing changes by itself


def advanced(game: Game[S, A], state: S, at: int, trace: list[Event] | None = None) -> S:
    """The state when the clock reads `at` ms and nobody has acted."""
    return game.advance(state, at, trace) if isinstance(game, RealTimeGame) else state


def alarm_of(game: Game[S, A], state: S) -> int | None:
    """When the game wants to be woken, if ever."""
    return game.alarm(state) if isinstance(game, RealTimeGame) else None


def pause_of(game: Game[S, A], state: S, seat: Seat) -> A | None:
    """The action with which a seat stops the clock, if there is one."""
    return game.pause(state, seat) if isinstance(game, RealTimeGame) else None


def levels_of(game: Game[Any, Any]) -> tuple[str, ...]:
    """The hands of the game's own, the usual one last; none: any bot can play."""
    return game.levels() if isinstance(game, RealTimeGame) else ()


def interrupted(game: Game[S, A], before: S, after: S, seat: Seat) -> bool:
    """Does what has happened make a hand drop what it had set out to do?"""
    return isinstance(game, RealTimeGame) and game.interrupts_plan(before, after, seat)
