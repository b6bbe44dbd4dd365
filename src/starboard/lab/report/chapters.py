"""Relations between the contests of one game: a base game, the same with one house rule changed, and ladders."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from starboard.lab.ratings import EloRating, cross, ratings
from starboard.lab.report.estimate import difference
from starboard.lab.report.measures import Measures, measures
from starboard.lab.report.results import ContestSetup, PlayedContest


@dataclass(frozen=True, slots=True)
class Variant:
    """A game with one house rule changed: the option and its setting.

    `clear` if some seat's share of wins differs by more than chance explains, corrected for the number of variants
    tried.
    """

    option: str
    setting: str
    measured: Measures
    clear: bool


@dataclass(frozen=True, slots=True)
class ReportChapter:
    """One way to play: a number of seats, options and the bot in all seats, with the house rules tried."""

    setup: ContestSetup
    measured: Measures
    faults: int = 0
    variants: list[Variant] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Ladder:
    """Bots that played each other, and their ratings, which show how much skill matters."""

    seats: int
    options: str
    rated: list[tuple[str, EloRating]]  # weakest first
    games: int


def chapters(results: Iterable[PlayedContest]) -> list[ReportChapter]:
    """Return a chapter for each contest of a bot with itself, except for variants of another contest.

    A variant adds exactly one option. A contest that is a variant of several belongs to the first of them. It also gets
    a chapter if it has variants itself.
    """
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
            found.append(ReportChapter(setup, measured[setup], len(played.faults), variants))
    return sorted(found, key=lambda each: each.setup.seats)


def _differ(new: Measures, old: Measures, compared: int) -> bool:
    """Return whether some seat's share of wins clearly differs, given the total number of shares compared."""
    pairs = zip(new.order, old.order, strict=True)
    return any(not difference(later, earlier).among(compared).holds(0) for later, earlier in pairs)


def _rule(setup: ContestSetup, other: ContestSetup) -> tuple[str, str]:
    changed = _changed(setup, other)
    assert changed is not None
    return changed


def _changed(setup: ContestSetup, other: ContestSetup) -> tuple[str, str] | None:
    """Return the single option that only `other` has; None if they differ in any other way."""
    if (setup.game, setup.seats, setup.bots) != (other.game, other.seats, other.bots):
        return None
    before, after = setup.chosen, other.chosen
    more = [(name, value) for name, value in after.items() if name not in before]
    kept = all(after.get(name) == value for name, value in before.items())
    return more[0] if kept and len(more) == 1 else None


def ladders(results: Sequence[PlayedContest]) -> list[Ladder]:
    """Return a ladder for each combination of seats and options in which different bots met."""
    groups: dict[tuple[int, str], list[PlayedContest]] = {}
    for played in results:
        if not played.alone:
            groups.setdefault((played.setup.seats, played.setup.options), []).append(played)
    return [_ladder(seats, options, met) for (seats, options), met in sorted(groups.items(), key=lambda each: each[0])]


def _ladder(seats: int, options: str, met: Sequence[PlayedContest]) -> Ladder:
    bots = tuple(dict.fromkeys(bot for played in met for bot in played.setup.bots))
    games = [
        replace(game, lineup=tuple([bots.index(name) for name in game.bots])) for played in met for game in played.games
    ]
    table = cross(games, len(bots))
    rated = sorted(zip(ratings(table), bots, strict=True), key=lambda each: each[0].points)
    return Ladder(seats, options, [(bot, rating) for rating, bot in rated], len(games))
