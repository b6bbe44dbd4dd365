"""The farewell: somebody deletes what is theirs."""

from typing import TYPE_CHECKING

from starboard.server.store.error import NoTable
from starboard.server.store.row import Won
from starboard.table.command import Command
from starboard.table.table import GATHERING, Table
from starboard.wire.api import Deleted

if TYPE_CHECKING:
    from starboard.server.site import Site

MOST = 100_000  # tables of one person
LEVEL = "greedy"  # of the bot that goes on


async def farewell(site: "Site", person: str) -> Deleted:
    """Tables that no other person made or sits at go; at the others the seats are left, to a bot where a game goes on.

    What others played with them stays, as the game that it was, by somebody who is nobody now.
    """
    gone = Deleted(0, 0)
    for listed in await site.store.tables.of(person, MOST):
        id = listed.table.id
        try:
            table = (await site.desk.fresh(id)).table
        except NoTable:
            continue
        if {table.host, *(chair.who for chair in table.chairs if chair.person)} == {person}:
            await site.delete(id)
            gone.tables += 1
        else:
            gone.seats += await _leave(site, table, person)
    await site.store.forget(person)
    return gone


async def _leave(site: "Site", table: Table, person: str) -> int:
    """How many seats were left."""
    kind = "stand" if table.stage == GATHERING else "leave"
    argument = "" if kind == "stand" else LEVEL
    left = 0
    for seat in table.seats_of(person):
        command = Command(f"farewell-{table.n}-{seat}", person, kind, site.clock(), seat, argument)
        left += isinstance(await site.desk.command(table.setup.id, command), Won)
    return left
