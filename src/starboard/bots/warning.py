"""A warning before the end of a turn that may lose at once although a better ending existed."""

from typing import Any, Final

from starboard.bots.danger import danger
from starboard.core.seating import CHANCE
from starboard.core.threat import Threat
from starboard.core.view import View

WORTH_WARNING: Final = 0.35  # least chance of a defeat
BETTER: Final = 0.15  # a better ending lowers that chance by at least this much
GIVEN: Final = 0.05  # maximum loss in win probability that a better ending may cost in return
LONGEST: Final = 8  # maximum number of actions in a better ending
BEAM: Final = 6  # unfinished turns followed after each action
STATES: Final = 2500  # maximum number of states checked in a game with `knows_threats`
SEARCHED: Final = 12  # the same in other games, where checking a state needs a search
QUICK: Final = 150  # positions of each such search


def warning(view: View[Any], actions: tuple[Any, ...], start: View[Any]) -> Threat | None:
    """Return the threat if these actions end the seat's turn and may lose at once; None if nothing better existed.

    `start` is the view to which the seat may still undo; it is `view` if nothing can be undone.
    """
    found = risk(view, actions)
    if found is None or found.chance < WORTH_WARNING:
        return None
    ended = ended_by(view, actions)
    assert ended is not None
    origins = [view] if start == view else [view, start]
    return found if any(_safer(origin, ended, found.chance - BETTER) for origin in origins) else None


def risk(view: View[Any], actions: tuple[Any, ...]) -> Threat | None:
    """Return the threat after actions that end the seat's turn; None if there is none, or if the turn goes on."""
    ended = ended_by(view, actions)
    return None if ended is None else danger(ended)


def ended_by(view: View[Any], actions: tuple[Any, ...]) -> View[Any] | None:
    """Return the seat's view after these actions if another seat acts then; else None."""
    game, seat, state = view.game, view.seat or 0, view.state
    for action in actions:
        state = game.apply(state, seat, action)
    actors = game.actors(state)
    over = not actors or actors == (CHANCE,) or seat in actors
    return None if over else View(game, seat, state)


def _safer(view: View[Any], ended: View[Any], limit: float) -> bool:
    """Return whether a turn from here could end with at most this chance of a defeat and a similar win probability."""
    game, seat = view.game, view.seat or 0
    least = game.win_probability(ended.state, seat) - GIVEN
    frontier, seen, left = [view.state], {view.state}, STATES if game.knows_threats else SEARCHED
    for _ in range(LONGEST):
        found = list[tuple[float, int, Any]]()
        for state in frontier:
            for action in game.legal(state, seat):
                end = ended_by(View(game, seat, state), (action,))
                after = game.apply(state, seat, action) if end is None else end.state
                if left <= 0 or after in seen or (end is None and game.actors(after) != (seat,)):
                    continue
                seen.add(after)
                left -= 1
                chance = _chance(View(game, seat, after)) if end is not None or game.knows_threats else 0.0
                if end is not None and chance <= limit and game.win_probability(after, seat) >= least:
                    return True
                if end is None:
                    found.append((chance, len(found), after))
        frontier = [state for _, _, state in sorted(found)[:BEAM]]
    return False


def _chance(view: View[Any]) -> float:
    found = danger(view, QUICK)
    return 0.0 if found is None else found.chance
