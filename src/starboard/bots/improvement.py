"""What a better action would have been, and by how much: found by what its seat knew, with the search of a level."""

from collections.abc import Callable
from random import Random
from typing import Any, Final, final

from starboard.bots import comparison
from starboard.bots.levels import Settings, settings
from starboard.bots.reasons import LATER, begins, explained
from starboard.bots.reply import reply
from starboard.core.message import Message, message
from starboard.core.seating import Seat
from starboard.core.value import Value
from starboard.core.view import View

POSITIONS: Final = 1000  # looked at to find the better action, and again to compare it with what was played
WORTH_TELLING: Final = 30  # thousandths: what gains less is no improvement
WHOLE: Final = 1000


@final
class Improvement(Value):
    """`better` is one action, or two where the first only begins something. How likely the seat wins with it and with
    what was played, in thousandths. `reason` is the game's own, None if it has none that tells the two apart."""

    __slots__ = ("better", "better_chance", "played_chance", "reason")

    def __init__(self, better: tuple[Any, ...], better_chance: int, played_chance: int, reason: Message | None) -> None:
        self.better: Final = better
        self.better_chance: Final = better_chance
        self.played_chance: Final = played_chance
        self.reason: Final = reason

    def parts(self) -> tuple[Any, ...]:
        return self.better, self.better_chance, self.played_chance, self.reason

    @property
    def gain(self) -> int:
        return self.better_chance - self.played_chance


def improvement(view: View[Any], played: Any, row: int, positions: int = POSITIONS) -> Improvement | None:
    """What was clearly better than this action in a row of the game; None if nothing was found.

    The two are compared with other chance than the better one was found with: by that one it had luck.
    """
    how = settings(comparison.LEVEL, view.game.key, len(view.game.scores(view.state)))
    better = comparison.best(view, how, positions, chance(view, row))
    if better == played:
        return None
    worth = comparison.values(view, (played, better), how, positions, chance(view, row, "again"))
    played_chance, better_chance = [thousandths(each) for each in worth]
    if better_chance - played_chance < WORTH_TELLING:
        return None
    line: tuple[Any, ...] = (better,)
    begun = begins(view, better)
    if begun is not None:
        line = better, comparison.best(begun, how, positions, chance(view, row))
    return Improvement(line, better_chance, played_chance, _reason(view, line, played, how, row))


def label(view: View[Any], actions: tuple[Any, ...]) -> Message:
    """One action in words, or two."""
    game, seat = view.game, _seat(view)
    first = game.label(view.state, seat, actions[0])
    if len(actions) == 1:
        return first
    after = game.apply(view.state, seat, actions[0])
    return message("core.review.then", first=first, next=game.label(after, seat, actions[1]))


def thousandths(chance: float) -> int:
    return round(WHOLE * min(1.0, max(0.0, chance)))


def chance(view: View[Any], row: int, once: str = "once") -> Random:
    """The same row always gives the same answer, during the game and after it."""
    return Random(f"starboard review {row} {view.seat} {once}")


def _reason(view: View[Any], line: tuple[Any, ...], played: Any, how: Settings, row: int) -> Message | None:
    """The game's own words for the better actions, or for what they prepare; where the same can be said of what was
    played, if only with other figures, for what tells the two apart; else for what another side can answer."""

    def best(now: View[Any]) -> Any:
        return comparison.best(now, how, POSITIONS // LATER, chance(view, row))

    found, other = explained(view, line, best), explained(view, (played,))
    if found is not None and (other is None or other.reason.id != found.reason.id):
        return found.reason
    return view.game.contrast(view, line[0], played) or _reply(view, line, played, best)


def _reply(view: View[Any], line: tuple[Any, ...], played: Any, best: Callable[[View[Any]], Any]) -> Message | None:
    """What another side can answer to the action that was played, if that is no answer to the better ones too."""
    found = reply(view, (played,), best)
    return None if found is None or found == reply(view, line, best) else found


def _seat(view: View[Any]) -> Seat:
    assert view.seat is not None
    return view.seat
