"""The contract of real-time games: all seats act simultaneously, the clock matters, and some actions are attempts."""

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
    """An action that a real-time bot has begun, and its duration in ms. None: the bot only looks, then plans again."""

    __slots__ = ("action", "ms")

    def __init__(self, action: A | None, ms: int) -> None:
        self.action: Final = action
        self.ms: Final = ms

    def parts(self) -> tuple[Any, ...]:
        return self.action, self.ms


@mypyc_attr(allow_interpreted_subclasses=True)
class RealTimeGame(Game[S, A]):
    """A game that can be played in real time. `real_time` is False under options that make it turn-based."""

    _layout: None  # Never set. When compiled, lets a class inherit from this one and from a plain subclass of Game.

    @classmethod
    def expect_tables(cls, count: int) -> None:
        """Size the per-table caches for `count` tables in play in this process."""

    def advance(self, state: S, at: int, trace: list[Event] | None = None) -> S:
        """Return the state at `at` ms on the game's clock if no seat acts. Two steps give the same result as one."""
        return state

    def alarm(self, state: S) -> int | None:
        """Return the time of the next alarm in ms on the game's clock; None when the game is over.

        The time is always later than now.
        """
        return None

    def attempt(self, state: S, seat: Seat, tried: frozenset[Id], cosmetic_seed: bytes) -> A | Refusal:
        """Return the action that an attempt gives, or why it fails.

        Attempts are for actions that players must find for themselves, so they are not offered as choices.
        """
        return refusal("ST-4", "core.nothing_there")

    def attempt_ids(self, state: S, seat: Seat, action: A, cosmetic_seed: bytes) -> frozenset[Id]:
        """Return the ids whose attempt gives this legal action; empty if a choice offers it."""
        return frozenset()

    def pause(self, state: S, seat: Seat) -> A | None:
        """Return the action with which this seat stops the clock or asks to; None if there is nothing to stop.

        The table plays it when the only human player leaves.
        """
        return None

    def levels(self) -> tuple[str, ...]:
        """Return the levels of the game's own real-time bots, the usual one last; empty: any bot can play."""
        return ()

    def intend(self, view: View[S], level: str, rng: Random, past: Iterable[View[S]] = ()) -> Intent[A]:
        """Return the next intent of an acting bot of this level. Like a person, it takes time and makes mistakes.

        The bot knows its view and its earlier views, newest first. After the intent's duration, the action is played if
        it is still legal, and dropped otherwise.
        """
        raise NotImplementedError

    def interrupts_plan(self, before: S, after: S, seat: Seat) -> bool:
        """Return whether this change makes a bot drop its intent and plan again."""
        return False


# ---- helpers for any game: a game without a clock never changes by itself


def advanced(game: Game[S, A], state: S, at: int, trace: list[Event] | None = None) -> S:
    """Return the state at `at` ms if no seat acts."""
    return game.advance(state, at, trace) if isinstance(game, RealTimeGame) else state


def alarm_of(game: Game[S, A], state: S) -> int | None:
    """Return the time of the game's next alarm in ms; None if there is none."""
    return game.alarm(state) if isinstance(game, RealTimeGame) else None


def pause_of(game: Game[S, A], state: S, seat: Seat) -> A | None:
    """Return the action with which a seat stops the clock; None if there is none."""
    return game.pause(state, seat) if isinstance(game, RealTimeGame) else None


def levels_of(game: Game[Any, Any]) -> tuple[str, ...]:
    """Return the levels of the game's own bots, the usual one last; empty: any bot can play."""
    return game.levels() if isinstance(game, RealTimeGame) else ()


def interrupted(game: Game[S, A], before: S, after: S, seat: Seat) -> bool:
    """Return whether this change makes a bot drop its intent."""
    return isinstance(game, RealTimeGame) and game.interrupts_plan(before, after, seat)
