"""Two worlds that one viewer cannot tell apart: the same game of Drift with other cards where the viewer sees none."""

import hashlib
from random import Random
from typing import Any

from starboard.core.contract import CHANCE, Seat
from starboard.core.registry import load
from tests.sketches.drift.rules import Act, State

Step = tuple[Seat, Act]
GAME: Any = load("drift")
SEATS = 3
SEATING = GAME.seatings(SEATS)[0]
TRIES = 3000  # steps of the search for the other world


class Dealer:
    """In the place of the game's fairness: it deals what is scripted for the table's secret.

    Its commitment and its seals are the same whatever it deals.
    """

    scripts: dict[bytes, list[int]] = {}  # noqa: RUF012

    def __init__(self, id: str, secret: bytes, shares: tuple[Any, ...] = ()) -> None:
        self.id, self.secret, self.shares = id, secret, shares
        self.commitment = hashlib.sha256(b"commitment").hexdigest()
        self.dressing = bytes(32)

    def number(self, k: int, total: int) -> int:
        return self.scripts[self.secret][k]

    def seal(self, n: int, private: str) -> str:
        return hashlib.sha256(f"seal {n}".encode()).hexdigest()


def played(seed: int) -> list[Step]:
    """A whole game, as chance and three people without a plan would play it."""
    rng, state, steps = Random(seed), GAME.start(SEATING), []
    while actors := GAME.actors(state):
        if actors == (CHANCE,):
            outcomes = GAME.chances(state)
            action = rng.choices([outcome for outcome, _ in outcomes], [weight for _, weight in outcomes])[0]
        else:
            action = rng.choice(GAME.legal(state, actors[0]))
        steps.append((actors[0], action))
        state = GAME.apply(state, *steps[-1])
    return steps


def until_opened(steps: list[Step], viewer: Seat | None) -> list[Step]:
    """The game as far as no other captain's order has been opened, and the command that would open one left out."""
    opened = next(i for i, (_, act) in enumerate(steps) if act.verb == "open" and act.seat != viewer)
    while steps[opened - 1][0] == CHANCE:
        opened -= 1
    return steps[: opened - 1]


def other_world(steps: list[Step], viewer: Seat | None, orders: bool, rng: Random) -> list[Step] | None:
    """The same game to this viewer, with other cards in the other hands; `orders`: with other orders too.

    Everybody does the same, and could: each card is held when it is played. None if none was found.
    """
    search = _Search(steps, viewer, orders, rng)
    return search.found if search.go(GAME.start(SEATING), GAME.start(SEATING), 0) else None


class _Search:
    def __init__(self, steps: list[Step], viewer: Seat | None, orders: bool, rng: Random) -> None:
        self.steps, self.viewer, self.orders, self.rng = steps, viewer, orders, rng
        self.found: list[Step] = []
        self.tries = 0

    def go(self, first: State, other: State, at: int) -> bool:
        if at == len(self.steps):
            return True
        self.tries += 1
        if self.tries > TRIES:
            return False
        actor, act = self.steps[at]
        for choice in self._choices(first, other, at):
            self.found.append((actor, choice))
            if self.go(GAME.apply(first, actor, act), GAME.apply(other, actor, choice), at + 1):
                return True
            self.found.pop()
        return False

    def _choices(self, first: State, other: State, at: int) -> list[Act]:
        """What may happen here in the other world: what the viewer sees stays, what it does not see may change."""
        actor, act = self.steps[at]
        if actor != CHANCE:
            return [act] if GAME.why_not(other, actor, act) is None else []
        outcomes = [outcome for outcome, _ in GAME.chances(other)]
        if GAME.seen(first, CHANCE, act, self.viewer) is act:
            return [act] if act in outcomes else []
        if act.verb == "order" and not self.orders:
            return [act] if act in outcomes else []
        self.rng.shuffle(outcomes)
        soon = self._wanted(other, act.seat, at)
        return sorted(outcomes, key=lambda outcome: (outcome.what not in soon, outcome == act))

    def _wanted(self, other: State, seat: Seat, at: int) -> list[str]:
        """The cards that this seat will show next and does not hold yet."""
        shown = [act.what for actor, act in self.steps[at:] if actor == seat and act.what][:3]
        for card in other.hands[seat - 1]:
            if card in shown:
                shown.remove(card)
        return shown


def numbers(steps: list[Step]) -> list[int]:
    """What the dealer must draw for this game to come about."""
    state = GAME.start(SEATING)
    drawn: list[int] = []
    for actor, act in steps:
        outcomes = GAME.chances(state) if actor == CHANCE else []
        if len(outcomes) > 1 or any(weight > 1 for _, weight in outcomes):
            before = [weight for _, weight in outcomes[: [outcome for outcome, _ in outcomes].index(act)]]
            drawn.append(sum(before))
        state = GAME.apply(state, actor, act)
    return drawn
