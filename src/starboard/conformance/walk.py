"""Walks: complete, reproducible random games on which laws are checked."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from random import Random
from typing import Any

from starboard.core.contract import Game
from starboard.core.message import Refusal
from starboard.core.playout import draw
from starboard.core.real_time import RealTimeGame, advanced, alarm_of
from starboard.core.scene import Id, Scene
from starboard.core.seating import CHANCE, Seat, Seating

PAUSES = (0, 1, 40, 300, 1500, 7000)
LIMIT = 20_000  # actions; a longer random game counts as endless
LONG = 1000  # actions; a walk with a longer game counts as `long`
TOUCHES = 150  # ids touched per view to test the responses


@dataclass(frozen=True, slots=True)
class Case:
    """One game with its options and one seating."""

    game: Game[Any, Any]
    seating: Seating
    games: int = 2
    limit: int = LIMIT

    def __str__(self) -> str:
        parts = [self.game.key, str(self.seating.count), *str(self.game.options).split()]
        if len(self.seating.sides) != self.seating.count:
            parts.append("+".join("".join(map(str, side)) for side in self.seating.sides))
        return " ".join(parts)


@dataclass(frozen=True, slots=True)
class WalkStep:
    """An action, or (if `action` is None) the passage of time until `at`."""

    before: Any
    actor: Seat
    action: Any
    after: Any
    at: int


@dataclass(slots=True)
class Path:
    """One random game: its start, its steps, and whether it ended."""

    start: Any
    steps: list[WalkStep] = field(default_factory=list)
    over: bool = False
    failed: str = ""

    @property
    def last(self) -> Any:
        return self.steps[-1].after if self.steps else self.start


@dataclass(slots=True)
class Walk:
    """A few random games of one case, with methods that sample them evenly."""

    case: Case
    paths: list[Path]
    kept: dict[str, Any] = field(default_factory=dict)  # cache of results that several laws use

    @property
    def game(self) -> Game[Any, Any]:
        return self.case.game

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.case.seating.seats

    @property
    def viewers(self) -> tuple[Seat | None, ...]:
        return (None, *self.seats)

    @property
    def long(self) -> bool:
        """True if a game is too long to be played to its end from many positions."""
        return any(len(path.steps) > LONG for path in self.paths)

    def rng(self, label: str) -> Random:
        return Random(f"{self.case} {label}")

    def steps(self, most: int = 60) -> list[WalkStep]:
        """Return actions from all paths, evenly spread."""
        return spread([step for path in self.paths for step in path.steps if step.action is not None], most)

    def pauses(self, most: int = 30) -> list[WalkStep]:
        return spread([step for path in self.paths for step in path.steps if step.action is None], most)

    def positions(self, most: int = 20) -> list[Any]:
        """Return states from all paths, evenly spread, including the first and the last."""
        return [state for state, _ in self.moments(most)]

    def moments(self, most: int = 20) -> list[tuple[Any, int]]:
        """Return positions with their time."""
        each = max(2, most // len(self.paths))
        return [
            moment
            for path in self.paths
            for moment in spread([(path.start, 0), *((step.after, step.at) for step in path.steps)], each)
        ]

    def decisions(self, most: int = 20) -> list[tuple[Any, Seat]]:
        """Return positions, each with an acting seat."""
        asked = [(step.before, step.actor) for path in self.paths for step in path.steps if step.actor > CHANCE]
        return spread([*asked, *((path.last, seat) for path in self.paths for seat in self.asked(path.last))], most)

    def asked(self, state: Any) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.game.actors(state) if seat > CHANCE)

    def actions(self, most: int = 24) -> list[Any]:
        """Return actions of every kind that were played, also as others saw them; some are illegal elsewhere."""
        found: dict[Any, None] = {}
        for step in self.steps(200):
            found[step.action] = None
            for viewer in self.viewers:
                seen = self.game.seen(step.before, step.actor, step.action, viewer)
                if seen is not None:
                    found[seen] = None
        return spread(list(found), most)


def spread(items: Sequence[Any], most: int) -> list[Any]:
    """Return at most `most` items: the first, the last and a random one from each section in between."""
    if len(items) <= most:
        return list(items)
    rng = Random(len(items))
    bounds = [1 + (len(items) - 2) * place // (most - 2) for place in range(most - 1)] if most > 2 else []
    between = [items[rng.randrange(begin, end)] for begin, end in pairwise(bounds)]
    return [items[0], *between, items[-1]]


def walk(case: Case) -> Walk:
    return Walk(case, [walk_once(case, Random(f"{case} walk {number}")) for number in range(case.games)])


def walk_once(case: Case, rng: Random) -> Path:
    """Play one random game. An exception ends the game; the laws then report it."""
    path = Path(case.game.start(case.seating))
    try:
        for step in walked(case, path.start, rng):
            path.steps.append(step)
        path.over = not case.game.actors(path.last)
    except Exception as failure:
        path.failed = f"{type(failure).__name__}: {failure}"
    return path


def walked(case: Case, state: Any, rng: Random) -> Iterator[WalkStep]:
    game, at = case.game, 0
    for _ in range(case.limit):
        actors = game.actors(state)
        if not actors:
            return
        if game.real_time and actors != (CHANCE,):
            at = later(game, state, at, rng)
            after = advanced(game, state, at)
            yield WalkStep(state, CHANCE, None, after, at)
            state = after
            actors = game.actors(state)
            if not actors:
                return
        seat = actors[0] if len(actors) == 1 else rng.choice(actors)
        action = chosen(game, state, seat, rng)
        after = game.apply(state, seat, action)
        yield WalkStep(state, seat, action, after, at)
        state = after


def later(game: Game[Any, Any], state: Any, at: int, rng: Random) -> int:
    alarm = alarm_of(game, state)
    pause = rng.choice(PAUSES)
    return max(at, alarm) if alarm is not None and rng.random() < 0.3 else at + pause


def chosen(game: Game[Any, Any], state: Any, seat: Seat, rng: Random) -> Any:
    if seat == CHANCE:
        return draw(game, state, rng)
    if isinstance(game, RealTimeGame) and rng.random() < 0.4:
        ids = touchable(game.scene(game.view(state, seat)))
        tried = frozenset(rng.sample(ids, min(len(ids), rng.choice((1, 1, 2, 3)))))
        outcome = game.attempt(state, seat, tried, b"")
        if not isinstance(outcome, Refusal) and game.may_be_logged(state, seat, outcome):
            return outcome
    legal = game.legal(state, seat)
    return legal[int(rng.random() * len(legal))]


def touchable(scene: Scene) -> list[Id]:
    """Return every id that can be touched: places, trays, and pieces that have an id."""
    places = [place.id for board in scene.boards for place in board.places]
    pieces = [*scene.pieces, *(piece for tray in scene.trays for piece in tray.pieces)]
    trays = [tray.id for tray in scene.trays]
    return list(dict.fromkeys([*places, *trays, *(piece.id for piece in pieces if piece.id)]))
