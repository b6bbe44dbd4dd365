"""A computer player of one of the five levels."""

from random import Random
from typing import Any, Final, final

from starboard.bots import search
from starboard.bots.allowance import Allowance
from starboard.bots.bot import Budget
from starboard.bots.levels import NAMES, Settings, settings
from starboard.bots.option import Option, overlook, pick
from starboard.core.view import View

HURRY: Final = 0.8  # of the seconds that a budget allows; the rest is for what cannot be interrupted


@final
class LevelBot:
    """Answers at once where there is nothing to choose; else it searches as its level does.

    A budget's positions replace those of the level; its seconds can only shorten the level's own. `shortened`: the
    seconds ended its last search.
    """

    def __init__(self, level: str, capped: bool = True) -> None:
        """Not `capped`: only positions limit it, so that its answers do not depend on the machine."""
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
        options = self.options(view, how, budget, rng)
        if how.overlook:
            options = overlook(options, how.overlook, how.slack, rng)
        return pick(options, how.margin, rng)

    def options(self, view: View[Any], how: Settings, budget: Budget, rng: Random) -> list[Option]:
        """What the search of the level finds out."""
        seconds = how.seconds if self.capped else None
        if budget.seconds is not None:
            seconds = min(seconds or HURRY * budget.seconds, HURRY * budget.seconds)
        positions = budget.nodes or how.positions
        if seconds is None or budget.share >= 1.0:
            allowance = Allowance(positions, seconds)
        else:
            allowance = Allowance(positions, seconds, budget.share * seconds, min(positions, self._beneath(view)))
        found = search.options(view, how, allowance, rng, how.margin)
        self.shortened = allowance.stopped
        return found

    def _beneath(self, view: View[Any]) -> int:
        """The positions that the level beneath looks at."""
        number = NAMES.index(self.level)
        if number == 0:
            return 0
        return settings(NAMES[number - 1], view.game.key, len(view.game.scores(view.state))).positions
