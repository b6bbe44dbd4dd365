"""The director of a tournament: applies or refuses commands, and replays logs."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from starboard.core.errors import Broken
from starboard.core.message import Message
from starboard.tournament.pairing import next_round
from starboard.tournament.row import SYSTEM, TournamentCommand, TournamentRow
from starboard.tournament.tournament import BOT, OVER, PERSON, PLAYING, Entrant, Round, RoundTable, Terms, Tournament

MOST: Final = 64  # entrants, bots included
MOST_ROUNDS: Final = 20
LARGEST: Final = 6  # seats at a table
LONGEST_NAME: Final = 40
LONGEST_REASON: Final = 200

Given = Mapping[str, Any]


class TournamentRefused(Exception):
    """Raised when the tournament refuses a command; nothing has changed. `message` is the untranslated reason."""

    def __init__(self, id: str, **args: object) -> None:
        self.message: Final = Message(id, tuple(args.items()))
        super().__init__(self.message)


def opened(command: TournamentCommand) -> tuple[TournamentRow, Tournament]:
    """Open a tournament. The command contains its id, its code and the organizer's terms."""
    row = TournamentRow(1, command.id, command.author, "open", command.at, command.given)
    return row, follow(None, row)


def decide(tournament: Tournament, command: TournamentCommand) -> tuple[TournamentRow, Tournament]:
    """Apply a command; return its row and the resulting tournament. Raise TournamentRefused with the reason."""
    checked = _CHECKS.get(command.kind)
    if checked is None:
        raise TournamentRefused("server.event.no_such_command")
    row = TournamentRow(
        tournament.n + 1,
        command.id,
        command.author,
        command.kind,
        max(command.at, tournament.at),
        checked(tournament, command),
    )
    return row, follow(tournament, row)


def follow(tournament: Tournament | None, row: TournamentRow) -> Tournament:
    """Return the tournament after a row of its log; raise Broken if the row does not follow from the log."""
    given = row.given
    try:
        if tournament is None:
            found = Tournament(given["event"], given["code"], row.author, _terms(given))
        else:
            found = _EFFECTS[row.kind](tournament, row)
        if row.n != found.n + 1:
            raise Broken(f"row {row.n} does not follow row {found.n}")
        return replace(found, n=row.n, at=row.at)
    except (KeyError, TypeError, ValueError, IndexError) as fault:
        raise Broken(f"row {row.n} does not follow: {fault!r}") from fault


def replay(rows: Iterable[TournamentRow]) -> Tournament:
    tournament: Tournament | None = None
    for row in rows:
        tournament = follow(tournament, row)
    if tournament is None:
        raise Broken("a tournament needs at least one row")
    return tournament


def _terms(given: Given) -> Terms:
    sizes = tuple(int(size) for size in given["sizes"])
    return Terms(
        given["name"], given["game"], given["options"], int(given["seats"]), sizes, int(given["rounds"]),
        given["pace"], int(given.get("starts", 0)),
    )  # fmt: skip


# ---- checks of commands; each returns the content of the row


def _enter(tournament: Tournament, command: TournamentCommand) -> Given:
    """Sign a person up. A person who left is reinstated; one who is already signed up changes their name."""
    _going_on(tournament)
    name = _name(command.given.get("name", ""))
    known = tournament.entrant_of(command.author)
    if known is None:
        _room(tournament)
    taken = {each.name.casefold() for each in tournament.entrants if each is not known}
    if name.casefold() in taken:
        raise TournamentRefused("server.event.name_taken")
    return {"who": command.author, "name": name}


def _bot(tournament: Tournament, command: TournamentCommand) -> Given:
    _by_organizer(tournament, command)
    _going_on(tournament)
    _room(tournament)
    name, taken, number = str(command.given["name"]), {each.name for each in tournament.entrants}, 1
    while name in taken:
        number += 1
        name = f"{command.given['name']} {number}"
    return {"level": str(command.given["level"]), "name": name}


def _leave(tournament: Tournament, command: TournamentCommand) -> Given:
    """Let a person leave, or the organizer remove an entrant."""
    number = command.given.get("entrant")
    own = tournament.entrant_of(command.author)
    if number is None:
        if own is None:
            raise TournamentRefused("server.event.not_signed_up")
        number = own.number
    elif own is None or own.number != number:
        _by_organizer(tournament, command)
    if not 1 <= number <= len(tournament.entrants) or tournament.entrant(number).gone:
        raise TournamentRefused("server.event.nobody_there")
    return {"entrant": number}


def _round(tournament: Tournament, command: TournamentCommand) -> Given:
    _by_organizer(tournament, command)
    if tournament.stage == PLAYING:
        raise TournamentRefused("server.event.round_goes_on")
    _going_on(tournament)
    paired = next_round(tournament)
    if paired is None:
        raise TournamentRefused("server.event.too_few")
    return {"tables": [list(table.seats) for table in paired.tables], "byes": list(paired.byes)}


def _result(tournament: Tournament, command: TournamentCommand) -> Given:
    """Record the result of a table that the server has found finished."""
    if command.author != SYSTEM:
        raise TournamentRefused("server.event.result_of_table")
    round, table = _table(tournament, command)
    if table.finished:
        raise TournamentRefused("server.event.has_result")
    return {"round": round, "table": table.number, "places": _places(table, command.given["places"])}


def _correct(tournament: Tournament, command: TournamentCommand) -> Given:
    """Let the organizer correct the result of a table."""
    _by_organizer(tournament, command)
    round, table = _table(tournament, command)
    places = _places(table, command.given.get("places", ()))
    return {"round": round, "table": table.number, "places": places, "reason": _reason(command)}


def _close(tournament: Tournament, command: TournamentCommand) -> Given:
    """Let the organizer or the site's host end a table undecided: all share first place.

    A host may omit the reason.
    """
    if command.author != SYSTEM:
        _by_organizer(tournament, command)
    round, table = _table(tournament, command)
    if table.finished:
        raise TournamentRefused("server.event.table_finished")
    silent = command.author == SYSTEM and not command.given.get("reason")
    return {"round": round, "table": table.number, "reason": "" if silent else _reason(command)}


def _end(tournament: Tournament, command: TournamentCommand) -> Given:
    """End the tournament. An unfinished round does not count."""
    if command.author != SYSTEM:
        _by_organizer(tournament, command)
    _going_on(tournament)
    return {"reason": str(command.given.get("reason", ""))[:LONGEST_REASON]}


def _by_organizer(tournament: Tournament, command: TournamentCommand) -> None:
    if command.author != tournament.organizer:
        raise TournamentRefused("server.event.not_organizer")


def _going_on(tournament: Tournament) -> None:
    if tournament.stage == OVER:
        raise TournamentRefused("server.event.over")


def _room(tournament: Tournament) -> None:
    if len(tournament.entrants) >= MOST:
        raise TournamentRefused("server.event.full", most=MOST)


def _name(name: object) -> str:
    text = " ".join(str(name).split())
    if not 1 <= len(text) <= LONGEST_NAME:
        raise TournamentRefused("server.event.name_length", most=LONGEST_NAME)
    return text


def _reason(command: TournamentCommand) -> str:
    text = " ".join(str(command.given.get("reason", "")).split())
    if not 1 <= len(text) <= LONGEST_REASON:
        raise TournamentRefused("server.event.reason_length", most=LONGEST_REASON)
    return text


def _table(tournament: Tournament, command: TournamentCommand) -> tuple[int, RoundTable]:
    round, number = command.given.get("round"), command.given.get("table")
    found = tournament.table(round, number) if isinstance(round, int) and isinstance(number, int) else None
    if found is None or not isinstance(round, int):
        raise TournamentRefused("server.event.no_such_table")
    return round, found


def _places(table: RoundTable, given: Iterable[int]) -> list[int]:
    """Return a place for each seat, ranked as in a race: after two who share first place comes third."""
    places = list(given)
    if len(places) != len(table.seats):
        raise TournamentRefused("server.event.place_for_each")
    if any(place != 1 + sum(other < place for other in places) for place in places):
        raise TournamentRefused("server.event.places_do_not_fit")
    return places


_CHECKS: Final[Mapping[str, Callable[[Tournament, TournamentCommand], Given]]] = {
    "enter": _enter,
    "bot": _bot,
    "leave": _leave,
    "round": _round,
    "result": _result,
    "correct": _correct,
    "close": _close,
    "end": _end,
}


# ---- effects of rows


def _entered(tournament: Tournament, row: TournamentRow) -> Tournament:
    known, name = tournament.entrant_of(row.given["who"]), row.given["name"]
    if known is not None:
        return tournament.with_entrant(replace(known, name=name, gone=False))
    return _added(tournament, PERSON, row.given["who"], name)


def _added(tournament: Tournament, kind: str, who: str, name: str) -> Tournament:
    number, since = len(tournament.entrants) + 1, len(tournament.rounds) + 1
    return tournament.with_entrant(Entrant(number, kind, who, name, since))


def _bot_added(tournament: Tournament, row: TournamentRow) -> Tournament:
    return _added(tournament, BOT, row.given["level"], row.given["name"])


def _left(tournament: Tournament, row: TournamentRow) -> Tournament:
    return tournament.with_entrant(replace(tournament.entrant(row.given["entrant"]), gone=True))


def _begun(tournament: Tournament, row: TournamentRow) -> Tournament:
    tables = [RoundTable(number, tuple(seats)) for number, seats in enumerate(row.given["tables"], 1)]
    return replace(
        tournament,
        rounds=(*tournament.rounds, Round(len(tournament.rounds) + 1, tuple(tables), tuple(row.given["byes"]), row.at)),
    )


def _placed(tournament: Tournament, row: TournamentRow) -> Tournament:
    table = tournament.table(row.given["round"], row.given["table"])
    if table is None:
        raise Broken(f"row {row.n} names no table")
    places = tuple(row.given.get("places", (1,) * len(table.seats)))
    done = replace(table, places=places, reason=row.given.get("reason", ""), closed=row.kind == "close")
    return tournament.with_table(row.given["round"], done)


def _ended(tournament: Tournament, row: TournamentRow) -> Tournament:
    return replace(tournament, ended=True)


_EFFECTS: Final[Mapping[str, Callable[[Tournament, TournamentRow], Tournament]]] = {
    "enter": _entered,
    "bot": _bot_added,
    "leave": _left,
    "round": _begun,
    "result": _placed,
    "correct": _placed,
    "close": _placed,
    "end": _ended,
}
