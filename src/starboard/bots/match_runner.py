"""Matches between bots: asks bots for actions, enforces their time limits, and reports the first misbehaviour."""

import signal
import sys
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final

from starboard.bots.bot import Bot, Budget
from starboard.bots.file import fault
from starboard.bots.hand import Hand
from starboard.core.errors import Refused
from starboard.core.match import Match
from starboard.core.real_time import Intent, advanced, alarm_of, interrupted
from starboard.core.seating import Seat
from starboard.core.view import View

PACE: Final = 1000  # ms per answer in real time
GRACE: Final = 2.0  # a bot is late after its seconds times this factor


class Misbehaved(Exception):
    """A bot's error: an illegal action, an exception, or no answer in time."""

    def __init__(self, seat: Seat, fault: str) -> None:
        super().__init__(f"seat {seat} {fault}")
        self.seat: Final = seat
        self.fault: Final = fault


class BotTimeout(BaseException):
    """Raised inside a bot that exceeds its time. A BaseException, so the bot's `except Exception` does not catch it."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A bot's next move in real time and its time in ms. Without an intent, the bot plans at that time."""

    at: int
    intent: Intent[Any] | None = None


class MatchRunner:
    """Runs a match between bots, asking them in turn or, in real time, simultaneously.

    Each answer is seeded by seed, seat and row. So games are reproducible, and a resumed turn-based game continues
    unchanged.
    """

    def __init__(self, match: Match[Any, Any], bots: Sequence[Bot | None], budget: Budget, seed: object = 0) -> None:
        """Take one bot per seat; None where the caller plays."""
        self.match: Final = match
        self.bots: Final = tuple(bots)
        self.budget: Final = replace(budget, mood=str(seed))
        self.seed: Final = seed
        self._now = match.at
        self._plans: Final[dict[Seat, Plan]] = {}

    def step(self) -> None:
        """Let the next bot act; raise Misbehaved, with the match unchanged, if its answer is invalid."""
        match = self.match
        if match.game.real_time:
            self._race()
            return
        seat = match.actors[0] if len(match.actors) == 1 else self._chance(0).choice(match.actors)
        self._play(seat, self._answer(seat, match.view(seat)), match.at)

    def _race(self) -> None:
        """Play the earliest plan, or wake the game if its alarm comes first.

        A real-time bot that is too late loses its action; other bots take PACE ms per answer.
        """
        match, game = self.match, self.match.game
        for seat in match.actors:
            if seat not in self._plans:
                self._plans[seat] = self._set_out(seat)
        at = min([self._plans[seat].at for seat in match.actors])
        alarm = alarm_of(game, match.state)
        before = match.state
        if alarm is not None and alarm <= at:
            self._now = max(self._now, alarm)
            match.wake(alarm)
        else:
            self._now = at
            self._act(self._chance(0).choice([seat for seat in match.actors if self._plans[seat].at == at]))
        for seat in list(self._plans):
            if seat not in match.actors or interrupted(game, before, match.state, seat):
                del self._plans[seat]

    def _set_out(self, seat: Seat) -> Plan:
        bot = self.bots[seat - 1]
        if not isinstance(bot, Hand):
            return Plan(self._now + PACE)
        intent = bot.intend(self._view(seat), self._chance(seat), self.match.history.recalled(seat))
        return Plan(self._now + intent.ms, intent)

    def _act(self, seat: Seat) -> None:
        intent = self._plans.pop(seat).intent
        if intent is None:
            self._play(seat, self._answer(seat, self._view(seat)), self._now)
        elif intent.action is not None:
            with suppress(Refused):
                self.match.play(intent.action, seat, self._now)

    def _view(self, seat: Seat) -> View[Any]:
        """Return the seat's view at the current time, assuming no action since."""
        game = self.match.game
        return game.view(advanced(game, self.match.state, self._now), seat)

    def _play(self, seat: Seat, action: Any, at: int) -> None:
        match = self.match
        try:
            match.play(action, seat, at)
        except Refused as refused:
            raise Misbehaved(seat, f"chose {_written(match, action)}: {refused}") from refused
        except Exception as error:
            raise Misbehaved(seat, f"answered {action!r}, which is not an action") from error

    def play(self) -> Misbehaved | None:
        """Play to the end, or until a bot misbehaves."""
        try:
            while not self.match.over:
                self.step()
        except Misbehaved as misbehaved:
            return misbehaved
        return None

    def _answer(self, seat: Seat, view: View[Any]) -> Any:
        bot = self.bots[seat - 1]
        assert bot is not None, f"seat {seat} has no bot"
        try:
            return in_time(lambda: bot.choose(view, self.budget, self._chance(seat)), self.budget.seconds)
        except BotTimeout:
            raise Misbehaved(seat, f"did not answer within {GRACE * (self.budget.seconds or 0):g} s") from None
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            raise Misbehaved(seat, f"raised {fault(error)}") from error

    def _chance(self, seat: Seat) -> Random:
        when = f" {self._now}" if self.match.game.real_time else ""
        return Random(f"starboard bot {self.seed} {seat} {len(self.match.rows)}{when}")


def _written(match: Match[Any, Any], action: Any) -> str:
    return repr(action if isinstance(action, str) else match.game.write(action))


def in_time(ask: Callable[[], Any], seconds: float | None) -> Any:
    """Return the answer; raise BotTimeout if it takes longer than GRACE times the seconds.

    With signal alarms, an endless computation is interrupted; without them, it blocks.
    """
    if seconds is None:
        return ask()
    began = time.monotonic()
    alarms = hasattr(signal, "setitimer") and sys.platform != "emscripten"
    if alarms and threading.current_thread() is threading.main_thread():
        answer = _alarmed(ask, seconds * GRACE)
    else:
        answer = ask()
    if time.monotonic() - began > seconds * GRACE:
        raise BotTimeout
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
    raise BotTimeout
