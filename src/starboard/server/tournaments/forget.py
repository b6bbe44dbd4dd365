"""Removes a person from the tournaments that they organize or signed up for."""

import contextlib
import secrets

from starboard.core.errors import Unreadable
from starboard.server.clock import now_ms
from starboard.server.store.tournaments import StoredTournamentRow, Tournaments
from starboard.server.tournaments.service import DamagedTournament, NoTournament, TournamentService
from starboard.tournament.director import TournamentRefused
from starboard.tournament.row import SYSTEM, TournamentCommand, read_row, with_person
from starboard.tournament.tournament import OVER, PERSON, Entrant, Tournament

MOST = 10_000  # tournaments of one person


async def forget_in_tournaments(service: TournamentService, person: str) -> None:
    """Remove a person from all their tournaments.

    A tournament that nobody else signed up for is deleted. Other tournaments that the person organized are ended, and
    the person leaves the rest. Entries that remain visible get a random id that is stored nowhere else.
    """
    stored = service.stored
    for listed in await stored.of(person, MOST):
        with contextlib.suppress(NoTournament, DamagedTournament):
            tournament = await service.latest(listed.id)
            if tournament.organizer == person and not any(_is_other(each, person) for each in tournament.entrants):
                await stored.delete(tournament.id)
            elif tournament.stage != OVER:
                await _leave(service, tournament, person)
        await _rename(stored, listed.id, person)
        await stored.forget(listed.id, person)
        service.forget(listed.id)


def _is_other(entrant: Entrant, person: str) -> bool:
    return entrant.kind == PERSON and entrant.who != person


async def _leave(service: TournamentService, tournament: Tournament, person: str) -> None:
    """End or leave a tournament. Ignore a refusal, since another command may just have ended it."""
    entrant = tournament.entrant_of(person)
    with contextlib.suppress(TournamentRefused):
        if tournament.organizer == person:
            await _do(service, tournament.id, SYSTEM, "end")
        elif entrant is not None and not entrant.gone:
            await _do(service, tournament.id, person, "leave")


async def _do(service: TournamentService, tournament: str, author: str, kind: str) -> None:
    await service.command(tournament, TournamentCommand(f"farewell-{secrets.token_hex(8)}", author, kind, now_ms(), {}))


async def _rename(stored: Tournaments, tournament: str, person: str) -> None:
    nobody = f"n{secrets.token_hex(12)}"
    rows = [row for row in await stored.rows(tournament) if row.author == person or person.encode() in row.body]
    await stored.rewrite(tournament, [_renamed(row, person, nobody) for row in rows])


def _renamed(row: StoredTournamentRow, person: str, nobody: str) -> StoredTournamentRow:
    try:
        changed = with_person(read_row(row.body.decode()), person, nobody)
    except (Unreadable, UnicodeDecodeError):  # remove the name from a damaged row too
        author, body = row.author.replace(person, nobody), row.body.replace(person.encode(), nobody.encode())
        return StoredTournamentRow(row.tournament, row.n, author, row.command, row.at, body)
    return StoredTournamentRow(row.tournament, row.n, changed.author, row.command, row.at, str(changed).encode())
