"""Deletes a person's data."""

import logging
import secrets
from typing import TYPE_CHECKING

from starboard.core.errors import Unreadable
from starboard.server.rating import bring_up_to_date
from starboard.server.store.error import NoTable
from starboard.server.store.row import Appended, StoredRow
from starboard.server.stored_log import DamagedRow, UnknownRules
from starboard.server.tournaments.forget import forget_in_tournaments
from starboard.table.command import Command
from starboard.table.operations import LeaveTable, Stand
from starboard.table.row import read_row, with_person
from starboard.table.table import GATHERING, Table
from starboard.wire.api.account import Deleted

if TYPE_CHECKING:
    from starboard.server.site import Site

MOST = 100_000  # tables of one person
LEVEL = "greedy"  # of the bot that takes over

log = logging.getLogger(__name__)


async def delete_person(site: "Site", person: str) -> Deleted:
    """Delete a person and their bots.

    Tables without other people are deleted. At other tables the person's seats are freed, and in a running game a bot
    takes over. In the remaining logs a random id replaces the person's. It is different for each table and stored
    nowhere else. Cookies are revoked first, so no new row can follow.
    """
    gone = Deleted(0, 0)
    own = [*(await site.accounts.tokens.bots(person)).values(), person]
    for each in own:
        await site.accounts.sign_outs.delete(each)
        site.tables.disconnect(each)
    for each in own:
        await forget_in_tournaments(site.tournaments, each)
        for listed in await site.store.listed(each, MOST):
            id = listed.table.id
            try:
                table = await site.service.table(id)
            except NoTable:
                continue
            except (DamagedRow, UnknownRules) as fault:  # the table stays, but the id is replaced in it
                log.warning("A deleted guest could not be removed from table %s: %s", id, fault)
                gone.unreadable += 1
                continue
            if {table.owner, *(occupant.who for occupant in table.occupants if occupant.person)} <= set(own):
                await site.tables.delete(id)
                gone.tables += 1
            else:
                gone.seats += await _leave(site, table, each)
        for id in await site.store.tables_of(each):
            await _rename(site, id, each)
        await site.store.forget(each)
        for game in sorted(await site.store.ratings.forget(each)):
            site.background.start(bring_up_to_date(site.store, game))
    await site.store.erase()
    return gone


async def _rename(site: "Site", table: str, person: str) -> None:
    """Replace the person's id in a table's log. The rows as sent to viewers do not change."""
    nobody, after = f"n{secrets.token_hex(12)}", 0
    while rows := await site.store.rows(table, after):
        theirs = [row for row in rows if row.author == person or person.encode() in row.body]
        await site.store.rewrite(table, [_renamed(row, person, nobody) for row in theirs])
        after = rows[-1].n


def _renamed(row: StoredRow, person: str, nobody: str) -> StoredRow:
    try:
        changed = with_person(read_row(row.body.decode()), person, nobody)
    except (Unreadable, UnicodeDecodeError):  # a damaged row: replace the bytes of the id
        author = nobody if row.author == person else row.author
        return StoredRow(
            row.table, row.n, author, row.command, row.at, row.body.replace(person.encode(), nobody.encode())
        )
    return StoredRow(row.table, row.n, changed.author, row.command, row.at, str(changed).encode())


async def _leave(site: "Site", table: Table, person: str) -> int:
    """Free the person's seats at a table. Return the number of freed seats."""
    left = 0
    for seat in table.seats_of(person):
        leave = Stand(seat) if table.stage == GATHERING else LeaveTable(seat, LEVEL)
        command = Command(f"farewell-{table.n}-{seat}", person, leave, site.clock())
        left += isinstance(await site.service.command(table.setup.id, command), Appended)
    return left
