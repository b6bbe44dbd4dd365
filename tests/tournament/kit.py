"""Tournaments of any size, with chosen results."""

from collections.abc import Callable, Sequence
from itertools import count

from starboard.tournament.director import decide, opened
from starboard.tournament.row import SYSTEM, TournamentCommand
from starboard.tournament.tournament import RoundTable, Tournament

ORGANIZER = "g0"
Ranking = Callable[[RoundTable], Sequence[int]]
_ids = count()


def do(tournament: Tournament, author: str, kind: str, **given: object) -> Tournament:
    return decide(tournament, TournamentCommand(f"c{next(_ids)}", author, kind, tournament.at + 1, given))[1]


def new(people: int = 0, seats: int = 2, sizes: Sequence[int] = (2,), rounds: int = 5, id: str = "e1") -> Tournament:
    """Return a tournament with `people` entrants: p1, p2 ..."""
    terms = {"name": "Evening", "game": "any", "options": "", "seats": seats, "sizes": list(sizes), "rounds": rounds}
    _, tournament = opened(
        TournamentCommand("open", ORGANIZER, "open", 0, {"event": id, "code": "comet-42", "pace": "none", **terms})
    )
    for number in range(1, people + 1):
        tournament = do(tournament, f"p{number}", "enter", name=f"Player {number}")
    return tournament


def by_number(table: RoundTable) -> list[int]:
    """Rank a table by number: the lowest wins."""
    return [1 + sum(other < number for other in table.seats) for number in table.seats]


def play(tournament: Tournament, ranking: Ranking = by_number) -> Tournament:
    """Start and finish the next round."""
    tournament = do(tournament, ORGANIZER, "round")
    for table in tournament.rounds[-1].tables:
        tournament = do(
            tournament, SYSTEM, "result", round=len(tournament.rounds), table=table.number, places=ranking(table)
        )
    return tournament
