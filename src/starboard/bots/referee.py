"""The referee: lets bots play a match, and decides against the one that misbehaves. No bot can break its host."""

import signal
import threading
import time
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

from starboard.bots.bot import Bot, Budget
from starboard.core.contract import Seat, View
from starboard.core.match import Match, Refused

PACE: Final = 1000  # ms that an answer takes in real time
GRACE: Final = 2.0  # a bot may take this many times its seconds


class Misbehaved(Exception):
    """What a bot did instead of answering: an illegal action, an exception, silence."""

    def __init__(self, seat: Seat, fault: str) -> None:
        super().__init__(f"seat {seat} {fault}")
        self.seat: Final = seat
        self.fault: Final = fault


class Late(BaseException):
    """Raised inside a bot that does not stop thinking; no `except Exception` of its own holds it."""


class Referee:
    """Asks the bots of a match in turn. Each answer has its own chance, from seed, seat and row: so games repeat,
    and a game that was put away goes on as if it had not been."""

    def __init__(self, match: Match[Any, Any], bots: Sequence[Bot | None], budget: Budget, seed: object = 0) -> None:
        """One bot for each seat; None where somebody else plays."""
        self.match: Final = match
        self.bots: Final = tuple(bots)
        self.budget: Final = budget
        self.seed: Final = seed

    def step(self) -> None:
        """The bot that is to act does so; Misbehaved says what it did wrong, and then nothing has changed.

        In real time an answer takes a second, any of those who may act does, and the game is woken when it asks.
        """
        match, game = self.match, self.match.game
        at = match.at + PACE if game.real_time else match.at
        alarm = game.alarm(match.state)
        if alarm is not None and alarm <= at:
            match.wake(alarm)
            return
        seat = match.actors[0] if len(match.actors) == 1 else self._chance(0).choice(match.actors)
        action = self._answer(seat, match.view(seat))
        try:
            match.play(action, seat, at)
        except Refused as refused:
            raise Misbehaved(seat, f"chose {_written(match, action)}: {refused}") from refused
        except Exception as error:
            raise Misbehaved(seat, f"answered {action!r}, which is no action") from error

    def play(self) -> Misbehaved | None:
        """Plays to the end, or until a bot misbehaves."""
        try:
            while not self.match.over:
                self.step()
        except Misbehaved as misbehaved:
            return misbehaved
        return None

    def _answer(self, seat: Seat, view: View[Any]) -> Any:
        bot = self.bots[seat - 1]
        assert bot is not None, f"nobody plays seat {seat}"
        try:
            return in_time(lambda: bot.choose(view, self.budget, self._chance(seat)), self.budget.seconds)
        except Late:
            raise Misbehaved(seat, f"did not answer within {GRACE * (self.budget.seconds or 0):g} s") from None
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            raise Misbehaved(seat, f"raised {type(error).__name__}: {error}") from error

    def _chance(self, seat: Seat) -> Random:
        return Random(f"starboard bot {self.seed} {seat} {len(self.match.rows)}")


def _written(match: Match[Any, Any], action: Any) -> str:
    return repr(action if isinstance(action, str) else match.game.write(action))


def in_time(ask: Callable[[], Any], seconds: float | None) -> Any:
    """The answer, if it comes in time. Where the system has alarms an endless thought is ended; elsewhere it is
    waited for, and is late all the same."""
    if seconds is None:
        return ask()
    began = time.monotonic()
    if hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread():
        answer = _alarmed(ask, seconds * GRACE)
    else:
        answer = ask()
    if time.monotonic() - began > seconds * GRACE:
        raise Late
    return answer


def _alarmed(ask: Callable[[], Any], seconds: float) -> Any:
    before = signal.signal(signal.SIGALRM, _late)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        return ask()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _late(number: int, frame: object) -> None:
    raise Late
