"""What a change of the rules did: two studies, contest by contest."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from starboard.lab.report.estimate import Estimate, difference
from starboard.lab.report.measures import Measures, measures
from starboard.lab.report.phrases import PLACES, number, percent, plain, signed
from starboard.lab.report.results import Played


@dataclass(frozen=True)
class Moved:
    """One figure, before and after."""

    name: str
    before: str
    after: str
    moved: str
    clear: bool  # chance hardly explains it, with all figures that are compared
    minor: bool = False  # one of very many


@dataclass(frozen=True)
class Comparison:
    """Two contests: what they were, and every figure of both."""

    game: str
    title: str
    before: str
    after: str
    lines: list[Moved]

    @property
    def verdict(self) -> str:
        clear = [line for line in self.lines if line.clear and not line.minor]
        if not clear:
            return "No difference is shown: all of it may be chance."
        return "Clearly different: " + "; ".join(f"{line.name} {line.before} → {line.after}" for line in clear) + "."


def compare(before: Sequence[Played], after: Sequence[Played]) -> list[Comparison]:
    """The contests of both that a bot played with itself: in their order, those of the same game, seats and bot."""
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


def _alike(one: Played, other: Played) -> bool:
    mine, its = one.setup, other.setup
    return (mine.game, mine.seats, mine.bots) == (its.game, its.seats, its.bots)


def _comparison(old: Played, new: Played) -> Comparison:
    title = f"{new.setup.seats} players, {new.setup.bots[0]}"
    before, after = (f"{len(each.games):,} games with {each.setup.options or 'the usual rules'}" for each in (old, new))
    figures = list(_figures(measures(old), measures(new)))
    lines = [_moved(each, len(figures)) for each in figures]
    return Comparison(new.setup.game, title, before, after, lines)


class Figure(NamedTuple):
    """One figure of both contests; `share`: of a hundred."""

    name: str
    old: Estimate
    new: Estimate
    share: bool = False
    minor: bool = False


def _figures(old: Measures, new: Measures) -> Iterator[Figure]:
    for place, (one, other) in enumerate(zip(old.order, new.order, strict=True)):
        yield Figure(f"wins of who plays {PLACES[place]}", one, other, share=True)
    yield Figure("turns", old.turns, new.turns)
    yield Figure("rounds", old.rounds, new.rounds)
    if old.lead_changes and new.lead_changes and old.half_time and new.half_time:
        yield Figure("changes of the lead", old.lead_changes, new.lead_changes)
        yield Figure("won by who led at half time", old.half_time, new.half_time, share=True)
    never = Estimate(0.0, 0.0, 0.0)
    reasons, since = dict(old.reasons), dict(new.reasons)
    for reason in dict.fromkeys((*reasons, *since)):
        yield Figure(f"ends: {plain(reason)}", reasons.get(reason, never), since.get(reason, never), share=True)
    uses, later = ({use.name: use.per_game for use in each.uses} for each in (old, new))
    for name in dict.fromkeys((*uses, *later)):
        yield Figure(f"a game: {plain(name)}", uses.get(name, never), later.get(name, never), minor=True)


def _moved(each: Figure, compared: int) -> Moved:
    change = difference(each.new, each.old)
    said = percent if each.share else number
    clear = not change.among(compared).holds(0)
    return Moved(each.name, said(each.old), said(each.new), signed(change, each.share), clear, each.minor)
