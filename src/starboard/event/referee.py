"""The referee of an event: what a command does, or why not; and the event that a log gives."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from starboard.core.errors import Broken
from starboard.core.message import Message
from starboard.event.event import BOT, OVER, PERSON, PLAYING, Entrant, Event, Round, Table, Terms
from starboard.event.pairing import next_round
from starboard.event.row import SYSTEM, Command, Row

MOST: Final = 64  # entrants, bots included
MOST_ROUNDS: Final = 20
LARGEST: Final = 6  # seats at a table
LONGEST_NAME: Final = 40
LONGEST_REASON: Final = 200

Given = Mapping[str, Any]


class EventRefused(Exception):
    """A command that an event does not take; nothing has changed. `message` says why, in no language yet."""

    def __init__(self, id: str, **args: object) -> None:
        self.message: Final = Message(id, tuple(args.items()))
        super().__init__(self.message)


def opened(command: Command) -> tuple[Row, Event]:
    """A new event. The command holds its id, its code and the organizer's terms."""
    row = Row(1, command.id, command.author, "open", command.at, command.given)
    return row, follow(None, row)


def decide(event: Event, command: Command) -> tuple[Row, Event]:
    """The row that a command makes, and the event after it; EventRefused says why not."""
    checked = _CHECKS.get(command.kind)
    if checked is None:
        raise EventRefused("server.event.no_such_command")
    row = Row(event.n + 1, command.id, command.author, command.kind, max(command.at, event.at), checked(event, command))
    return row, follow(event, row)


def follow(event: Event | None, row: Row) -> Event:
    """The event after a row of its log; raises Broken where the log does not fit."""
    given = row.given
    try:
        if event is None:
            found = Event(given["event"], given["code"], row.author, _terms(given))
        else:
            found = _EFFECTS[row.kind](event, row)
        if row.n != found.n + 1:
            raise Broken(f"row {row.n} does not follow row {found.n}")
        return replace(found, n=row.n, at=row.at)
    except (KeyError, TypeError, ValueError, IndexError) as fault:
        raise Broken(f"row {row.n} does not follow: {fault!r}") from fault


def replay(rows: Iterable[Row]) -> Event:
    event: Event | None = None
    for row in rows:
        event = follow(event, row)
    if event is None:
        raise Broken("there is no event without rows")
    return event


def _terms(given: Given) -> Terms:
    sizes = tuple(int(size) for size in given["sizes"])
    return Terms(
        given["name"], given["game"], given["options"], int(given["seats"]), sizes, int(given["rounds"]), given["pace"]
    )


# ---- what a command must meet; the answer is what its row holds


def _enter(event: Event, command: Command) -> Given:
    """A person signs up; who left comes back; who is there is called otherwise."""
    _going_on(event)
    name = _name(command.given.get("name", ""))
    known = event.entrant_of(command.author)
    if known is None:
        _room(event)
    taken = {each.name.casefold() for each in event.entrants if each is not known}
    if name.casefold() in taken:
        raise EventRefused("server.event.name_taken")
    return {"who": command.author, "name": name}


def _bot(event: Event, command: Command) -> Given:
    _by_organizer(event, command)
    _going_on(event)
    _room(event)
    name, taken, number = str(command.given["name"]), {each.name for each in event.entrants}, 1
    while name in taken:
        number += 1
        name = f"{command.given['name']} {number}"
    return {"level": str(command.given["level"]), "name": name}


def _leave(event: Event, command: Command) -> Given:
    """A person leaves; or the organizer takes somebody out."""
    number = command.given.get("entrant")
    own = event.entrant_of(command.author)
    if number is None:
        if own is None:
            raise EventRefused("server.event.not_signed_up")
        number = own.number
    elif own is None or own.number != number:
        _by_organizer(event, command)
    if not 1 <= number <= len(event.entrants) or event.entrant(number).gone:
        raise EventRefused("server.event.nobody_there")
    return {"entrant": number}


def _round(event: Event, command: Command) -> Given:
    _by_organizer(event, command)
    if event.stage == PLAYING:
        raise EventRefused("server.event.round_goes_on")
    _going_on(event)
    paired = next_round(event)
    if paired is None:
        raise EventRefused("server.event.too_few")
    return {"tables": [list(table.seats) for table in paired.tables], "byes": list(paired.byes)}


def _result(event: Event, command: Command) -> Given:
    """The server has found a table finished."""
    if command.author != SYSTEM:
        raise EventRefused("server.event.result_of_table")
    round, table = _table(event, command)
    if table.finished:
        raise EventRefused("server.event.has_result")
    return {"round": round, "table": table.number, "places": _places(table, command.given["places"])}


def _correct(event: Event, command: Command) -> Given:
    """The organizer gives a table another result."""
    _by_organizer(event, command)
    round, table = _table(event, command)
    places = _places(table, command.given.get("places", ()))
    return {"round": round, "table": table.number, "places": places, "reason": _reason(command)}


def _close(event: Event, command: Command) -> Given:
    """The organizer, or the host of the site, ends a table undecided: all share the first place. A host may give no
    reason."""
    if command.author != SYSTEM:
        _by_organizer(event, command)
    round, table = _table(event, command)
    if table.finished:
        raise EventRefused("server.event.table_finished")
    silent = command.author == SYSTEM and not command.given.get("reason")
    return {"round": round, "table": table.number, "reason": "" if silent else _reason(command)}


def _end(event: Event, command: Command) -> Given:
    """No more rounds. A round that is not finished does not count."""
    if command.author != SYSTEM:
        _by_organizer(event, command)
    _going_on(event)
    return {"reason": str(command.given.get("reason", ""))[:LONGEST_REASON]}


def _by_organizer(event: Event, command: Command) -> None:
    if command.author != event.organizer:
        raise EventRefused("server.event.not_organizer")


def _going_on(event: Event) -> None:
    if event.stage == OVER:
        raise EventRefused("server.event.over")


def _room(event: Event) -> None:
    if len(event.entrants) >= MOST:
        raise EventRefused("server.event.full", most=MOST)


def _name(name: object) -> str:
    text = " ".join(str(name).split())
    if not 1 <= len(text) <= LONGEST_NAME:
        raise EventRefused("server.event.name_length", most=LONGEST_NAME)
    return text


def _reason(command: Command) -> str:
    text = " ".join(str(command.given.get("reason", "")).split())
    if not 1 <= len(text) <= LONGEST_REASON:
        raise EventRefused("server.event.reason_length", most=LONGEST_REASON)
    return text


def _table(event: Event, command: Command) -> tuple[int, Table]:
    round, number = command.given.get("round"), command.given.get("table")
    found = event.table(round, number) if isinstance(round, int) and isinstance(number, int) else None
    if found is None or not isinstance(round, int):
        raise EventRefused("server.event.no_such_table")
    return round, found


def _places(table: Table, given: Iterable[int]) -> list[int]:
    """A place for each seat, counted as in a race: after two who share the first comes the third."""
    places = list(given)
    if len(places) != len(table.seats):
        raise EventRefused("server.event.place_for_each")
    if any(place != 1 + sum(other < place for other in places) for place in places):
        raise EventRefused("server.event.places_do_not_fit")
    return places


_CHECKS: Final[Mapping[str, Callable[[Event, Command], Given]]] = {
    "enter": _enter,
    "bot": _bot,
    "leave": _leave,
    "round": _round,
    "result": _result,
    "correct": _correct,
    "close": _close,
    "end": _end,
}


# ---- what a row does


def _entered(event: Event, row: Row) -> Event:
    known, name = event.entrant_of(row.given["who"]), row.given["name"]
    if known is not None:
        return event.with_entrant(replace(known, name=name, gone=False))
    return _added(event, PERSON, row.given["who"], name)


def _added(event: Event, kind: str, who: str, name: str) -> Event:
    number, since = len(event.entrants) + 1, len(event.rounds) + 1
    return event.with_entrant(Entrant(number, kind, who, name, since))


def _bot_added(event: Event, row: Row) -> Event:
    return _added(event, BOT, row.given["level"], row.given["name"])


def _left(event: Event, row: Row) -> Event:
    return event.with_entrant(replace(event.entrant(row.given["entrant"]), gone=True))


def _begun(event: Event, row: Row) -> Event:
    tables = [Table(number, tuple(seats)) for number, seats in enumerate(row.given["tables"], 1)]
    return replace(event, rounds=(*event.rounds, Round(len(event.rounds) + 1, tuple(tables), tuple(row.given["byes"]))))


def _placed(event: Event, row: Row) -> Event:
    table = event.table(row.given["round"], row.given["table"])
    if table is None:
        raise Broken(f"row {row.n} names no table")
    places = tuple(row.given.get("places", (1,) * len(table.seats)))
    done = replace(table, places=places, reason=row.given.get("reason", ""), closed=row.kind == "close")
    return event.with_table(row.given["round"], done)


def _ended(event: Event, row: Row) -> Event:
    return replace(event, ended=True)


_EFFECTS: Final[Mapping[str, Callable[[Event, Row], Event]]] = {
    "enter": _entered,
    "bot": _bot_added,
    "leave": _left,
    "round": _begun,
    "result": _placed,
    "correct": _placed,
    "close": _placed,
    "end": _ended,
}
