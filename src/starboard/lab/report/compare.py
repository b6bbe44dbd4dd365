"""The effect of a rules change: a comparison of two studies, contest by contest."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from starboard.lab.report.estimate import Estimate, difference
from starboard.lab.report.measures import Measures, measures
from starboard.lab.report.phrases import PLACES, number, percent, plain, signed
from starboard.lab.report.results import PlayedContest


@dataclass(frozen=True, slots=True)
class Moved:
    """One figure before and after a change."""

    name: str
    before: str
    after: str
    moved: str
    clear: bool  # unlikely to be chance, given the number of figures compared
    minor: bool = False  # one of very many; folded on the page unless clear


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two contests, with their descriptions and all their figures."""

    game: str
    title: str
    before: str
    after: str
    lines: list[Moved]

    @property
    def verdict(self) -> str:
        clear = [line for line in self.lines if line.clear and not line.minor]
        if not clear:
            return "No clear difference: everything may be due to chance."
        return "Clearly different: " + "; ".join(f"{line.name} {line.before} → {line.after}" for line in clear) + "."


def compare(before: Sequence[PlayedContest], after: Sequence[PlayedContest]) -> list[Comparison]:
    """Pair the contests of a bot with itself from both studies by game, seats and bot, in order."""
    found = []
    left = [played for played in before if played.alone]
    for new in after:
        if not new.alone:
            continue
        old = next((each for each in left if _alike(each, new)), None)
        if old is not None:
            left.remove(old)
            found.append(_comparison(old, new))
    return found


def _alike(one: PlayedContest, other: PlayedContest) -> bool:
    mine, its = one.setup, other.setup
    return (mine.game, mine.seats, mine.bots) == (its.game, its.seats, its.bots)


def _comparison(old: PlayedContest, new: PlayedContest) -> Comparison:
    title = f"{new.setup.seats} players, {new.setup.bots[0]}"
    before, after = (f"{len(each.games):,} games with {each.setup.options or 'the usual rules'}" for each in (old, new))
    figures = list(_figures(measures(old), measures(new)))
    lines = [_moved(each, len(figures)) for each in figures]
    return Comparison(new.setup.game, title, before, after, lines)


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure from both contests; a `share` is shown as a percentage."""

    name: str
    old: Estimate
    new: Estimate
    share: bool = False
    minor: bool = False


def _figures(old: Measures, new: Measures) -> Iterator[Figure]:
    for place, (one, other) in enumerate(zip(old.order, new.order, strict=True)):
        yield Figure(f"wins of the {PLACES[place]} player", one, other, share=True)
    yield Figure("turns", old.turns, new.turns)
    yield Figure("rounds", old.rounds, new.rounds)
    if old.lead_changes and new.lead_changes and old.half_time and new.half_time:
        yield Figure("lead changes", old.lead_changes, new.lead_changes)
        yield Figure("won by the leader at half time", old.half_time, new.half_time, share=True)
    never = Estimate(0.0, 0.0, 0.0)
    reasons, since = dict(old.reasons), dict(new.reasons)
    for reason in dict.fromkeys((*reasons, *since)):
        yield Figure(f"ends: {plain(reason)}", reasons.get(reason, never), since.get(reason, never), share=True)
    uses, later = ({use.name: use.per_game for use in each.uses} for each in (old, new))
    for name in dict.fromkeys((*uses, *later)):
        yield Figure(f"per game: {plain(name)}", uses.get(name, never), later.get(name, never), minor=True)


def _moved(each: Figure, compared: int) -> Moved:
    change = difference(each.new, each.old)
    said = percent if each.share else number
    clear = not change.among(compared).holds(0)
    return Moved(each.name, said(each.old), said(each.new), signed(change, each.share), clear=clear, minor=each.minor)
