"""Takes a person out of the events that they organize or signed up for."""

import contextlib
import secrets

from starboard.core.errors import Unreadable
from starboard.event.event import OVER, PERSON, Entrant, Event
from starboard.event.referee import EventRefused
from starboard.event.row import SYSTEM, Command, read_row, with_person
from starboard.server.clock import now_ms
from starboard.server.events.service import DamagedEvent, EventService, NoEvent
from starboard.server.store.events import EventRow, Events

MOST = 10_000  # events of one person


async def forget_in_events(service: EventService, person: str) -> None:
    """Events for which no other person signed up go. Of the others those end that the person organized; elsewhere the
    person leaves. What is shown of them stays; their id is replaced by a random one that is kept nowhere else."""
    stored = service.stored
    for listed in await stored.of(person, MOST):
        with contextlib.suppress(NoEvent, DamagedEvent):
            event = await service.latest(listed.id)
            if event.organizer == person and not any(_is_other(each, person) for each in event.entrants):
                await stored.delete(event.id)
            elif event.stage != OVER:
                await _leave(service, event, person)
        await _rename(stored, listed.id, person)
        await stored.forget(listed.id, person)
        service.forget(listed.id)


def _is_other(entrant: Entrant, person: str) -> bool:
    return entrant.kind == PERSON and entrant.who != person


async def _leave(service: EventService, event: Event, person: str) -> None:
    """What is refused is so already: somebody else ended the event in this moment."""
    entrant = event.entrant_of(person)
    with contextlib.suppress(EventRefused):
        if event.organizer == person:
            await _do(service, event.id, SYSTEM, "end")
        elif entrant is not None and not entrant.gone:
            await _do(service, event.id, person, "leave")


async def _do(service: EventService, event: str, author: str, kind: str) -> None:
    await service.command(event, Command(f"farewell-{secrets.token_hex(8)}", author, kind, now_ms(), {}))


async def _rename(stored: Events, event: str, person: str) -> None:
    nobody = f"n{secrets.token_hex(12)}"
    rows = [row for row in await stored.rows(event) if row.author == person or person.encode() in row.body]
    await stored.rewrite(event, [_renamed(row, person, nobody) for row in rows])


def _renamed(row: EventRow, person: str, nobody: str) -> EventRow:
    try:
        changed = with_person(read_row(row.body.decode()), person, nobody)
    except (Unreadable, UnicodeDecodeError):  # a damaged row names nobody either
        author, body = row.author.replace(person, nobody), row.body.replace(person.encode(), nobody.encode())
        return EventRow(row.event, row.n, author, row.command, row.at, body)
    return EventRow(row.event, row.n, changed.author, row.command, row.at, str(changed).encode())
