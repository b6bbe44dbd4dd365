"""How the contests of one game belong together: a usual game, the same with one house rule changed, and ladders."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import msgspec

from starboard.lab.ratings import Rating, cross, ratings
from starboard.lab.report.estimate import difference
from starboard.lab.report.measures import Measures, measures
from starboard.lab.report.results import Played, Setup


@dataclass(frozen=True)
class Variant:
    """A game with one house rule changed: which one, to what, and whether some seat wins clearly more or less often
    with it: more than chance explains, with all rules of the game that were tried."""

    option: str
    setting: str
    measured: Measures
    clear: bool


@dataclass(frozen=True)
class Chapter:
    """One way to play a game: so many seats, these options, one bot on all seats; and the house rules tried with it."""

    setup: Setup
    measured: Measures
    faults: int = 0
    variants: list[Variant] = field(default_factory=list)


@dataclass(frozen=True)
class Ladder:
    """Bots that met, and their ratings: how far skill reaches."""

    seats: int
    options: str
    rated: list[tuple[str, Rating]]  # weakest first
    games: int


def chapters(results: Iterable[Played]) -> list[Chapter]:
    """Every contest of a bot with itself, but those that are another one with one rule changed and nothing more. One
    that differs from several by one rule belongs to the first of them."""
    alone = {played.setup: played for played in results if played.alone}
    measured = {setup: measures(played) for setup, played in alone.items()}
    parents = {setup: next((other for other in alone if _changed(other, setup)), None) for setup in alone}
    compared = sum(len(measured[setup].order) for setup, parent in parents.items() if parent is not None)
    found = []
    for setup, played in alone.items():
        children = [other for other, parent in parents.items() if parent == setup]
        if children or parents[setup] is None:
            variants = [
                Variant(*_rule(setup, other), measured[other], _differ(measured[other], measured[setup], compared))
                for other in children
            ]
            found.append(Chapter(setup, measured[setup], len(played.faults), variants))
    return sorted(found, key=lambda each: each.setup.seats)


def _differ(new: Measures, old: Measures, compared: int) -> bool:
    """Does some seat win clearly more or less often? So many shares are compared in all."""
    pairs = zip(new.order, old.order, strict=True)
    return any(not difference(later, earlier).among(compared).holds(0) for later, earlier in pairs)


def _rule(setup: Setup, other: Setup) -> tuple[str, str]:
    changed = _changed(setup, other)
    assert changed is not None
    return changed


def _changed(setup: Setup, other: Setup) -> tuple[str, str] | None:
    """The one option that the other has besides; None if it differs otherwise."""
    if (setup.game, setup.seats, setup.bots) != (other.game, other.seats, other.bots):
        return None
    before, after = setup.chosen, other.chosen
    more = [(name, value) for name, value in after.items() if name not in before]
    kept = all(after.get(name) == value for name, value in before.items())
    return more[0] if kept and len(more) == 1 else None


def ladders(results: Sequence[Played]) -> list[Ladder]:
    """One for each number of seats and options at which different bots met."""
    groups: dict[tuple[int, str], list[Played]] = {}
    for played in results:
        if not played.alone:
            groups.setdefault((played.setup.seats, played.setup.options), []).append(played)
    return [_ladder(seats, options, met) for (seats, options), met in sorted(groups.items(), key=lambda each: each[0])]


def _ladder(seats: int, options: str, met: Sequence[Played]) -> Ladder:
    bots = tuple(dict.fromkeys(bot for played in met for bot in played.setup.bots))
    games = [
        msgspec.structs.replace(game, lineup=tuple([bots.index(name) for name in game.bots]))
        for played in met
        for game in played.games
    ]
    table = cross(games, len(bots))
    rated = sorted(zip(ratings(table), bots, strict=True), key=lambda each: each[0].points)
    return Ladder(seats, options, [(bot, rating) for rating, bot in rated], len(games))
