"""What a search found out about the actions that it could take, and the choice among them."""

from random import Random
from typing import Any, Final, final


@final
class Option:
    """An action, how likely it wins as the search sees it, and how much the search has looked at it (1: most)."""

    __slots__ = ("action", "value", "weight")

    def __init__(self, action: Any, value: float, weight: float = 1.0) -> None:
        self.action: Final = action
        self.value: Final = value
        self.weight: Final = weight


def pick(options: list[Option], margin: float, rng: Random) -> Any:
    """One of those within `margin` of the best, so that no two games are the same; a certain win is never varied."""
    ahead = max(options, key=lambda option: (option.weight, option.value))
    if ahead.value >= 1.0:
        return ahead.action
    near = [each for each in options if each.value >= ahead.value - margin and each.weight >= 0.9 * ahead.weight]
    return rng.choice(near).action


def overlook(options: list[Option], chance: float, slack: float, rng: Random) -> list[Option]:
    """What is left when each option is overlooked with this chance: at least one.

    Nothing is left that looks worse than the best by more than `slack`: these are lapses of attention, not blunders.
    """
    top = max([option.value for option in options])
    sane = [option for option in options if option.value >= top - slack]
    seen = [option for option in sane if rng.random() >= chance]
    return seen or [rng.choice(sane)]
