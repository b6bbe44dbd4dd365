"""A computer player at one of the five levels, or between two of them."""

from random import Random
from typing import Any, Final, final

from starboard.bots import search
from starboard.bots.allowance import Allowance
from starboard.bots.bot import Budget
from starboard.bots.even import strength_of
from starboard.bots.levels import NAMES, LevelSettings, levels_around, settings
from starboard.bots.option import Lapses, RatedAction, pick
from starboard.core.view import View

HURRY: Final = 0.8  # fraction of a budget's seconds; the rest covers work that can't be interrupted


@final
class LevelBot:
    """A bot that plays forced and routine actions directly, and otherwise searches with its level's settings.

    A budget's positions replace those of the level; its seconds can only reduce the level's limit. `shortened` is True
    if the last search ran out of time.
    """

    def __init__(self, level: str, capped: bool = True) -> None:
        """Create a bot; if not `capped`, only positions limit it, so answers don't depend on the machine."""
        self.level: Final = level
        self.capped: Final = capped
        self.shortened = False

    def choose(self, view: View[Any], budget: Budget, rng: Random) -> Any:
        assert view.seat is not None
        legal = view.legal()
        if len(legal) == 1:
            return legal[0]
        routine = view.game.routine_action(view.state, view.seat)
        if routine is not None:
            return routine
        how = settings(self.level, view.game.key, len(view.game.scores(view.state)))
        return self.choose_by(view, how, budget, rng)

    def choose_by(self, view: View[Any], how: LevelSettings, budget: Budget, rng: Random) -> Any:
        """Search with these settings and return the action."""
        lapses = Lapses(view, how.overlook, how.slack, f"{budget.mood} {self.level}") if how.overlook else None
        return pick(self.options(view, how, budget, rng, lapses), how.margin, rng)

    def options(
        self, view: View[Any], how: LevelSettings, budget: Budget, rng: Random, lapses: Lapses | None = None
    ) -> list[RatedAction]:
        """Return the options that the level's search finds within the budget."""
        seconds = how.seconds if self.capped else None
        if budget.seconds is not None:
            seconds = min(seconds or HURRY * budget.seconds, HURRY * budget.seconds)
        positions = budget.nodes or how.positions
        if seconds is None or budget.share >= 1.0:
            allowance = Allowance(positions, seconds)
        else:
            allowance = Allowance(positions, seconds, budget.share * seconds, min(positions, self._beneath(view)))
        found = search.options(view, how, allowance, rng, how.margin, lapses)
        self.shortened = allowance.stopped
        return found

    def _beneath(self, view: View[Any]) -> int:
        """Return the number of positions of the level below; 0 for the lowest."""
        seats = len(view.game.scores(view.state))
        strength = strength_of(self.level)
        if strength is not None:
            return settings(levels_around(strength)[0], view.game.key, seats).positions
        number = NAMES.index(self.level)
        return settings(NAMES[number - 1], view.game.key, seats).positions if number else 0
