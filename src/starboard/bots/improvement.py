"""Improvements: a better action and its gain, found by a search that uses only what the seat knew."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from starboard.bots import comparison
from starboard.bots.levels import LevelSettings, settings
from starboard.bots.reasons import LATER, begins, explained
from starboard.bots.reply import reply
from starboard.core.message import Message, message
from starboard.core.seating import Seat
from starboard.core.value import Value
from starboard.core.view import View

POSITIONS: Final = 1000  # for the search, and again for the comparison with the action played
WORTH_TELLING: Final = 30  # thousandths; a smaller gain isn't reported
MUCH: Final = 100  # thousandths; a smaller gain counts as small, and isn't reported in a decided game
DECIDED: Final = 850  # thousandths; a game with a win probability this high is decided
WHOLE: Final = 1000


@dataclass(frozen=True, slots=True)
class Improvement(Value):
    """A better action, or two if the first only begins a move, with win probabilities in thousandths.

    `reason` is the game's own; None if no reason distinguishes the better action from the one played.
    """

    better: tuple[Any, ...]
    better_chance: int
    played_chance: int
    reason: Message | None

    @property
    def gain(self) -> int:
        return self.better_chance - self.played_chance


def improvement(view: View[Any], played: Any, row: int, positions: int = POSITIONS) -> Improvement | None:
    """Return an action clearly better than the one played in a row of the game; None if none was found.

    The comparison uses a different random seed than the search, because the best action found is partly due to luck.
    """
    how = settings(comparison.LEVEL, view.game.key, len(view.game.scores(view.state)))
    better = comparison.best(view, how, positions, chance(view, row))
    if better == played:
        return None
    worth = comparison.values(view, (played, better), how, positions, chance(view, row, "again"))
    played_chance, better_chance = [thousandths(each) for each in worth]
    if not matters(better_chance, played_chance, len(view.game.sides_of(view.state))):
        return None
    line: tuple[Any, ...] = (better,)
    begun = begins(view, better)
    if begun is not None:
        line = better, comparison.best(begun, how, positions, chance(view, row))
    return Improvement(line, better_chance, played_chance, _reason(view, line, played, how, row))


def matters(better: int, played: int, sides: int = 2) -> bool:
    """Return whether the difference is worth reporting. In a decided game, won or lost, only a large one is.

    Chances are in thousandths. With two sides a game counts as lost at 15% or less, with more sides at a smaller share.
    """
    decided = played >= DECIDED or better <= 2 * (WHOLE - DECIDED) // sides
    return better - played >= (MUCH if decided else WORTH_TELLING)


def label(view: View[Any], actions: tuple[Any, ...]) -> Message:
    """Return the label of one action, or of two joined by "then"."""
    game, seat = view.game, _seat(view)
    first = game.label(view.state, seat, actions[0])
    if len(actions) == 1:
        return first
    after = game.apply(view.state, seat, actions[0])
    return message("core.review.then", first=first, next=game.label(after, seat, actions[1]))


def thousandths(chance: float) -> int:
    return round(WHOLE * min(1.0, max(0.0, chance)))


def chance(view: View[Any], row: int, once: str = "once") -> Random:
    """Return a random generator for a row, so that a review gives the same result during and after the game."""
    return Random(f"starboard review {row} {view.seat} {once}")


def _reason(view: View[Any], line: tuple[Any, ...], played: Any, how: LevelSettings, row: int) -> Message | None:
    """Return the reason the better actions are better.

    These are tried in order: the game's reason for the actions or for what they prepare, unless the action played has
    the same one; the contrast between the two; another side's reply. A general reason of the game comes last.
    """

    def best(now: View[Any]) -> Any:
        return comparison.best(now, how, POSITIONS // LATER, chance(view, row))

    found, other = explained(view, line, best), explained(view, (played,))
    if found is not None and other is not None and other.reason.id == found.reason.id:
        found = None
    if found is not None and not found.general:
        return found.reason
    against = view.game.contrast(view, line[0], played) or _reply(view, line, played, best)
    return against or (found.reason if found is not None else None)


def _reply(view: View[Any], line: tuple[Any, ...], played: Any, best: Callable[[View[Any]], Any]) -> Message | None:
    """Return another side's reply to the action played; None if the better actions allow the same reply."""
    found = reply(view, (played,), best)
    return None if found is None or found == reply(view, line, best) else found


def _seat(view: View[Any]) -> Seat:
    assert view.seat is not None
    return view.seat
