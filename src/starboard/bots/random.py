"""The random bot: picks a legal action at random."""

from random import Random
from typing import Any

from starboard.bots.bot import Budget
from starboard.core.view import View


class RandomBot:
    def choose(self, view: View[Any], budget: Budget, rng: Random) -> Any:
        return rng.choice(view.legal())
