"""Pairs of games that look the same to a viewer but differ in hidden cards."""

import hashlib
import re
from collections.abc import Sequence
from functools import cached_property
from random import Random
from typing import Any

from starboard.core.contract import Game
from starboard.core.playout import draw
from starboard.core.registry import load
from starboard.core.seating import CHANCE, Seat, Seating

Step = tuple[Seat, Any]
SECRET = re.compile(
    r"(?:deal|order) (\d+) "
)  # secret from all other seats; repeated here on purpose, not taken from the game


class Dealer:
    """A replacement for the game's fairness that deals from a script chosen by the table's secret.

    Its commitment and seals do not depend on the script.
    """

    scripts: dict[bytes, list[int]] = {}  # noqa: RUF012

    def __init__(self, id: str, secret: bytes, shares: tuple[Any, ...] = ()) -> None:
        self.id, self.secret, self.shares = id, secret, shares
        self.commitment = hashlib.sha256(b"commitment").hexdigest()
        self.cosmetic_seed = bytes(32)

    def number(self, k: int, total: int) -> int:
        return self.scripts[self.secret][k]

    def seal(self, n: int, private: str) -> str:
        return hashlib.sha256(f"seal {n}".encode()).hexdigest()


class World:
    """A factory of whole games with given options and number of seats."""

    def __init__(self, key: str, seats: int, options: str = "") -> None:
        self.key, self.seats, self.options = key, seats, options
        self.game: Game[Any, Any] = load(key, options)
        self.seating: Seating = self.game.seatings(seats)[0]

    def __str__(self) -> str:
        return " ".join(filter(None, (self.key, str(self.seats), self.options)))

    def kind(self, act: Any) -> str:
        """Return the first word of an action's notation."""
        return self.game.write(act).partition(" ")[0]

    @cached_property
    def notations(self) -> list[str]:
        """The notations of all actions that can occur in a game, shuffled."""
        found: set[str] = set()
        for state in self.states(self.played(0)):
            for seat in self.game.actors(state):
                drawn = [act for act, _ in self.game.chance_outcomes(state)] if seat == CHANCE else []
                found |= {self.game.write(act) for act in drawn or self.game.legal(state, seat)}
        return Random(0).sample(sorted(found), len(found))

    def states(self, steps: Sequence[Step]) -> list[Any]:
        """Return every position, from the first to the last."""
        found = [self.game.start(self.seating)]
        for actor, act in steps:
            found.append(self.game.apply(found[-1], actor, act))
        return found

    def played(self, seed: int) -> list[Step]:
        """Play a whole game in which seats take the better of two random moves."""
        rng, game, steps = Random(seed), self.game, []
        state = game.start(self.seating)
        while actors := game.actors(state):
            seat = actors[0]
            if seat == CHANCE:
                action = draw(game, state, rng)
            else:
                tried = rng.choices(game.legal(state, seat), k=2)
                action = max(tried, key=lambda act: game.evaluate(game.apply(state, seat, act), seat))
            steps.append((seat, action))
            state = game.apply(state, seat, action)
        return steps

    def until_disclosed(self, steps: list[Step]) -> list[Step]:
        """Return the game up to, and without, the command that causes the first disclosure."""
        states = self.states(steps)
        shown = next(at for at, state in enumerate(states) if self._discloses(state))
        while steps[shown - 1][0] == CHANCE:
            shown -= 1
        return steps[: shown - 1]

    def _discloses(self, state: Any) -> bool:
        return self.game.actors(state) == (CHANCE,) and [weight for _, weight in self.game.chance_outcomes(state)] == [
            1
        ]

    def otherwise(self, steps: list[Step], viewer: Seat | None, rng: Random) -> list[Step]:
        """Return a game that looks the same to this viewer, with as many changed draws as a search finds.

        Every seat takes the same actions; changes that make one impossible are dropped.
        """
        other = _Other(self, steps, viewer)
        unseen = [at for at in range(len(steps)) if other.unseen(at)]
        for at in rng.sample(unseen, len(unseen)):
            other.change(at, rng)
        return other.steps

    def numbers(self, steps: Sequence[Step]) -> list[int]:
        """Return the numbers that make the dealer reproduce this game."""
        drawn: list[int] = []
        for state, (actor, act) in zip(self.states(steps), steps, strict=False):
            outcomes = self.game.chance_outcomes(state) if actor == CHANCE else []
            if len(outcomes) > 1 or any(weight > 1 for _, weight in outcomes):
                place = [outcome for outcome, _ in outcomes].index(act)
                drawn.append(sum(weight for _, weight in outcomes[:place]))
        return drawn


class _Other:
    """A game being changed by swapping draws that the viewer cannot see."""

    def __init__(self, world: World, steps: list[Step], viewer: Seat | None) -> None:
        self.world, self.game, self.viewer = world, world.game, viewer
        self.steps = list(steps)
        self.states = world.states(steps)

    def unseen(self, at: int) -> bool:
        whose = SECRET.match(self.game.write(self.steps[at][1]))
        return whose is not None and whose[1] != str(self.viewer)

    def change(self, at: int, rng: Random) -> None:
        """Swap this draw with a later one or an unused outcome, if the game stays possible."""
        _, act = self.steps[at]
        outcomes = [outcome for outcome, _ in self.game.chance_outcomes(self.states[at]) if outcome != act]
        for outcome in rng.sample(outcomes, min(3, len(outcomes))):
            if self._taken(at, act, outcome):
                return

    def _taken(self, at: int, act: Any, outcome: Any) -> bool:
        steps = list(self.steps)
        later = next((n for n in range(at + 1, len(steps)) if steps[n] == (CHANCE, outcome)), 0)
        steps[at] = (CHANCE, outcome)
        if later:
            steps[later] = (CHANCE, act)
        states = self.states[: at + 1]
        for n in range(at, len(steps)):
            if n > max(at, later) and states[n] == self.states[n]:
                states += self.states[n + 1 :]
                break
            if not self._possible(states[n], *steps[n]):
                return False
            states.append(self.game.apply(states[n], *steps[n]))
        self.steps, self.states = steps, states
        return True

    def _possible(self, state: Any, actor: Seat, act: Any) -> bool:
        if actor == CHANCE:
            return self.game.actors(state) == (CHANCE,) and any(
                act == each for each, _ in self.game.chance_outcomes(state)
            )
        return self.game.why_not(state, actor, act) is None
