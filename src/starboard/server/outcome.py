"""Results of a finished game, for the people in its seats at the end."""

from collections.abc import Collection, Mapping

from starboard.bots.even import strength_of
from starboard.bots.levels import NAMES
from starboard.core.options import Setting
from starboard.core.preset import presets
from starboard.core.registry import games
from starboard.core.seating import Seat
from starboard.server.guests.tokens import is_bot
from starboard.server.store.result import Result
from starboard.table.table import OVER, Table


def results(table: Table, hinted: Collection[str] = ()) -> list[Result]:
    """Return the results of the people at a table; empty before the end or if the host closed the table.

    People in `hinted` have used a hint, so that no level counts as beaten.
    """
    if table.stage != OVER or table.history is None:
        return []
    people = {occupant.who: occupant.name for occupant in reversed(table.occupants) if occupant.person}
    return [_result(table, person, name, person in hinted) for person, name in people.items() if not is_bot(person)]


def side_places(table: Table) -> list[int]:
    """Return the place of each side; tied sides have the same place."""
    assert table.history is not None
    places = table.setup.game.places(table.history.state)
    best = [min(places[seat - 1] for seat in side) for side in table.setup.seating.sides]
    return [1 + sum(other < one for other in best) for one in best]


def _result(table: Table, person: str, name: str, hinted: bool) -> Result:
    setup, sides, places = table.setup, table.setup.seating.sides, side_places(table)
    seats = table.seats_of(person)
    own = {number for number, side in enumerate(sides) if set(side) & set(seats)}
    place, tied = 0, 0
    if len(own) == 1:
        place = places[min(own)]
        tied = places.count(place) - 1
    bots = sum(1 for one in table.occupants if not one.person or is_bot(one.who))
    scores = _scores(table, seats)
    ended = table.clocks.since
    level = level_beaten(table, person) if (place, tied, hinted) == (1, 0, False) else ""
    return Result(
        setup.id, person, name, setup.key, ended, place, tied, len(sides), *scores, bots, setup.rated,
        int(table.private), level, _turns(table, seats) if level else 0, _even(table, person),
    )  # fmt: skip


def _turns(table: Table, seats: Collection[Seat]) -> int:
    """Return how many turns these seats took. Consecutive rows count as one turn."""
    node, turns, acting = table.history.node if table.history else None, 0, False
    while node is not None:
        acted = node.by in seats and not node.decree
        turns += acted and not acting
        acting, node = acted, node.before
    return turns


def _even(table: Table, person: str) -> int:
    """Return the strength of an even match; -1 if the others were not all bots of the same strength."""
    others = {each.who if each.kind == "bot" else "" for each in table.occupants if each.who != person}
    strength = strength_of(others.pop()) if len(others) == 1 else None
    return -1 if strength is None else strength


def level_beaten(table: Table, winner: str) -> str:
    """Return the weakest level among the bots that a winner played against; "" if the game does not count.

    A game counts if it has the rules of a preset, the winner held their seats until the end, and all others were bots
    of the common levels.
    """
    others = [each for each in table.occupants if each.who != winner]
    levels = {each.who if each.kind == "bot" else "" for each in others}
    own = [each for each in table.occupants if each.who == winner]
    if not levels or not levels <= set(NAMES) or not all(each.present for each in own) or not _by_a_preset(table):
        return ""
    return min(levels, key=NAMES.index)


def _by_a_preset(table: Table) -> bool:
    """Return whether the house rules are those of a preset, ignoring options shown next to the seats (`front`)."""
    setup, kind = table.setup, games()[table.setup.key]
    front = {option.name for option in kind.offered if option.front}

    def rules(chosen: Mapping[str, Setting]) -> dict[str, Setting]:
        return {name: setting for name, setting in chosen.items() if name not in front}

    return rules(setup.game.options.chosen) in [rules(each.chosen) for each in presets(kind, setup.seats).values()]


def _scores(table: Table, seats: tuple[Seat, ...]) -> tuple[int, int]:
    """Return the person's score and the best other score; zeros in team games or if the person holds several seats."""
    if table.setup.seating.teams or len(seats) != 1 or table.history is None:
        return 0, 0
    scores = list(table.setup.game.scores(table.history.state))
    own = scores.pop(seats[0] - 1)
    return own, max(scores, default=0)
