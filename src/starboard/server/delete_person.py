"""Deletes a person's data."""

import logging
import secrets
from typing import TYPE_CHECKING

from starboard.core.errors import Unreadable
from starboard.server.events.forget import forget_in_events
from starboard.server.rating import bring_up_to_date
from starboard.server.store.error import NoTable
from starboard.server.store.row import Appended
from starboard.server.store.row import Row as StoredRow
from starboard.server.table_service import DamagedRow, UnknownRules
from starboard.table.command import Command
from starboard.table.row import read_row, with_person
from starboard.table.table import GATHERING, Table
from starboard.wire.api.account import Deleted

if TYPE_CHECKING:
    from starboard.server.site import Site

MOST = 100_000  # tables of one person
LEVEL = "greedy"  # of the bot that goes on

log = logging.getLogger(__name__)


async def delete_person(site: "Site", person: str) -> Deleted:
    """Tables that no other person made or sits at go; at the others the seats are left, to a bot where a game goes on.
    So it is with the person's own bots.

    What others played with them stays, as the game that it was: their id is replaced in every row by one that is random
    for each table and kept nowhere else. Their cookies are void first, so that no row can follow.
    """
    gone = Deleted(0, 0)
    own = [*(await site.tokens.bots(person)).values(), person]
    for each in own:
        await site.sign_outs.delete(each)
        site.disconnect(each)
    for each in own:
        await forget_in_events(site.events, each)
        for listed in await site.store.listed(each, MOST):
            id = listed.table.id
            try:
                table = (await site.service.latest(id)).table
            except NoTable:
                continue
            except (DamagedRow, UnknownRules) as fault:  # the others are left, and nothing names the person here either
                log.warning("Nobody could leave table %s: %s", id, fault)
                gone.unreadable += 1
                continue
            if {table.host, *(occupant.who for occupant in table.occupants if occupant.person)} <= set(own):
                await site.delete(id)
                gone.tables += 1
            else:
                gone.seats += await _leave(site, table, each)
        for id in await site.store.tables_of(each):
            await _rename(site, id, each)
        await site.store.forget(each)
        for game in sorted(await site.store.ratings.forget(each)):
            site.in_background(bring_up_to_date(site.store, game))
    await site.store.erase()
    return gone


async def _rename(site: "Site", table: str, person: str) -> None:
    """Nothing in a table's log names this person any more; what everybody was sent of it is what it was."""
    nobody, after = f"n{secrets.token_hex(12)}", 0
    while rows := await site.store.rows(table, after):
        theirs = [row for row in rows if row.author == person or person.encode() in row.body]
        await site.store.rewrite(table, [_renamed(row, person, nobody) for row in theirs])
        after = rows[-1].n


def _renamed(row: StoredRow, person: str, nobody: str) -> StoredRow:
    try:
        changed = with_person(read_row(row.body.decode()), person, nobody)
    except (Unreadable, UnicodeDecodeError):  # damaged as it is, it names them no more
        author = nobody if row.author == person else row.author
        return StoredRow(
            row.table, row.n, author, row.command, row.at, row.body.replace(person.encode(), nobody.encode())
        )
    return StoredRow(row.table, row.n, changed.author, row.command, row.at, str(changed).encode())


async def _leave(site: "Site", table: Table, person: str) -> int:
    """How many seats were left."""
    kind = "stand" if table.stage == GATHERING else "leave"
    argument = "" if kind == "stand" else LEVEL
    left = 0
    for seat in table.seats_of(person):
        command = Command(f"farewell-{table.n}-{seat}", person, kind, site.clock(), seat, argument)
        left += isinstance(await site.service.command(table.setup.id, command), Appended)
    return left
