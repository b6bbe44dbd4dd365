"""The results of a finished game, for each person who holds a seat at its end."""

from starboard.core.seating import Seat
from starboard.server.guests.tokens import is_bot
from starboard.server.store.result import Result
from starboard.table.table import OVER, Table


def results(table: Table) -> list[Result]:
    """None before the end, or where the host of the site closed the table."""
    if table.stage != OVER or table.history is None:
        return []
    people = {occupant.who: occupant.name for occupant in reversed(table.occupants) if occupant.person}
    return [_result(table, person, name) for person, name in people.items() if not is_bot(person)]


def side_places(table: Table) -> list[int]:
    """The place of each side; sides that share a place have the same."""
    assert table.history is not None
    places = table.setup.game.places(table.history.state)
    best = [min(places[seat - 1] for seat in side) for side in table.setup.seating.sides]
    return [1 + sum(other < one for other in best) for one in best]


def _result(table: Table, person: str, name: str) -> Result:
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
    return Result(
        setup.id, person, name, setup.key, ended, place, tied, len(sides), *scores, bots, setup.rated,
        int(table.private),
    )  # fmt: skip


def _scores(table: Table, seats: tuple[Seat, ...]) -> tuple[int, int]:
    """One's own score and the best of the others'; nothing where somebody has a partner, or several seats."""
    if table.setup.seating.teams or len(seats) != 1 or table.history is None:
        return 0, 0
    scores = list(table.setup.game.scores(table.history.state))
    own = scores.pop(seats[0] - 1)
    return own, max(scores, default=0)
