"""Options: the actions rated by a search, and the choice among them."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, final

from starboard.core.contract import Game
from starboard.core.view import View

NEAR: Final = 0.02  # plans worse than the best noticed one by more than this would not be chosen, so they are skipped
STEPS: Final = 4  # maximum number of actions that only end a turn


@dataclass(frozen=True, slots=True)
class RatedAction:
    """An action, its estimated win probability, and its weight: how much of the search it received (1: most)."""

    action: Any
    value: float
    weight: float = 1.0


def pick(options: list[RatedAction], margin: float, rng: Random) -> Any:
    """Draw one of the options within `margin` of the best, for variety; never vary a certain win."""
    ahead = max(options, key=lambda option: (option.weight, option.value))
    if ahead.value >= 1.0:
        return ahead.action
    near = [each for each in options if each.value >= ahead.value - margin and each.weight >= 0.9 * ahead.weight]
    return rng.choice(near).action


@final
class Lapses:
    """The plans that a weak level overlooks.

    A plan is identified by the position in which the turn would end. So every action of a turn overlooks the same
    plans, whatever the path. `mood` varies them from game to game.
    """

    def __init__(self, view: View[Any], chance: float, slack: float, mood: str) -> None:
        self.game: Final[Game[Any, Any]] = view.game
        self.seat: Final = view.seat
        self.chance: Final = chance
        self.slack: Final = slack
        self.mood: Final = mood

    def noticed(self, values: Sequence[float], ends: Sequence[Any]) -> list[bool]:
        """Return whether each plan is noticed; at least one is.

        Plans that are worse than the best by more than `slack` are never noticed: these are lapses of attention, not
        blunders.
        """
        least, drawn = max(values) - self.slack, [-1.0] * len(values)
        for number in sorted(range(len(values)), key=lambda each: -values[each]):
            if values[number] < least:
                break
            drawn[number] = self._drawn(ends[number])
            if drawn[number] >= self.chance:
                least = max(least, values[number] - NEAR)
        return [each >= min(self.chance, max(drawn)) for each in drawn]

    def _drawn(self, state: Any) -> float:
        return Random(f"{self.mood} {self.game.write_state(self._ended(state))}").random()

    def _ended(self, state: Any) -> Any:
        """Return the position after the turn, if the seat only ends it."""
        assert self.seat is not None
        for _ in range(STEPS):
            if self.game.actors(state) != (self.seat,):
                break
            action = self.game.auto_action(self.game.view(state, self.seat), "timeout")
            if action is None:
                break
            state = self.game.apply(state, self.seat, action)
        return state


def overlook(options: list[RatedAction], chance: float, slack: float, rng: Random) -> list[RatedAction]:
    """Drop each option with this probability, but keep at least one; always drop those worse than `slack`."""
    top = max([option.value for option in options])
    sane = [option for option in options if option.value >= top - slack]
    seen = [option for option in sane if rng.random() >= chance]
    return seen or [rng.choice(sane)]
