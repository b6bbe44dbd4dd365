"""Events of so many, with results as the tests want them."""

from collections.abc import Callable, Sequence
from itertools import count

from starboard.event.event import Event, Table
from starboard.event.referee import decide, opened
from starboard.event.row import SYSTEM, Command

ORGANIZER = "g0"
Ranking = Callable[[Table], Sequence[int]]
_ids = count()


def do(event: Event, author: str, kind: str, **given: object) -> Event:
    return decide(event, Command(f"c{next(_ids)}", author, kind, event.at + 1, given))[1]


def new(people: int = 0, seats: int = 2, sizes: Sequence[int] = (2,), rounds: int = 5, id: str = "e1") -> Event:
    """An event for which so many people have signed up, as p1, p2 ..."""
    terms = {"name": "Evening", "game": "any", "options": "", "seats": seats, "sizes": list(sizes), "rounds": rounds}
    _, event = opened(Command("open", ORGANIZER, "open", 0, {"event": id, "code": "comet-42", "pace": "none", **terms}))
    for number in range(1, people + 1):
        event = do(event, f"p{number}", "enter", name=f"Player {number}")
    return event


def by_number(table: Table) -> list[int]:
    """The lower number wins."""
    return [1 + sum(other < number for other in table.seats) for number in table.seats]


def play(event: Event, ranking: Ranking = by_number) -> Event:
    """The next round, begun and finished."""
    event = do(event, ORGANIZER, "round")
    for table in event.rounds[-1].tables:
        event = do(event, SYSTEM, "result", round=len(event.rounds), table=table.number, places=ranking(table))
    return event
