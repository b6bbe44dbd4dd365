"""Big screens: browsers that show one table to everyone in a room, as a spectator sees it.

The owner of the table makes a one-time link. The browser that opens it gets a pass, a signed cookie for this table
alone. With it the browser may watch behind closed doors and learn the invite code. It has no seat and cannot play.
"""

from collections.abc import Callable

from starboard.server.guests.cookie import DAY, Guests
from starboard.server.guests.links import SCREEN, Links
from starboard.server.guests.sign_outs import SignOuts
from starboard.table.table import Table

PASS = "starboard_screen"  # the cookie with a pass
LASTING_PASS = 7 * DAY


class Screens:
    """Creates links for big screens, and issues and checks their passes.

    Signing out the owner's other devices also revokes the pass, which depends on the generation of the owner's cookies.
    """

    def __init__(
        self, links: Links, sign_outs: SignOuts, guests: Callable[[], Guests], clock: Callable[[], int]
    ) -> None:
        self._links = links
        self._sign_outs = sign_outs
        self._guests = guests
        self._clock = clock

    async def link(self, table: Table) -> str:
        """Create a one-time link; return its secret part."""
        return await self._links.make(SCREEN, table.owner, table.setup.id)

    async def redeem(self, table: Table, secret: str) -> bool:
        """Redeem a link for this table; return False if it is not valid. A link for another table stays unused."""
        item = await self._links.look(SCREEN, secret)
        if item is None or item.body.decode() != table.setup.id or item.person != table.owner:
            return False
        return await self._links.use(SCREEN, secret) is not None

    async def give(self, table: Table) -> str:
        """Return a new pass for a table."""
        return await self._signed(table, self._clock() + LASTING_PASS)

    async def valid(self, table: Table, shown: str) -> bool:
        """Return whether a cookie is a pass for this table."""
        until = shown.partition(".")[0]
        if not (until.isascii() and until.isdecimal() and len(until) < 16) or int(until) <= self._clock():
            return False
        return self._guests().same(shown, await self._signed(table, int(until)))

    async def _signed(self, table: Table, until: int) -> str:
        generation = await self._sign_outs.generation(table.owner)
        return f"{until}.{self._guests().screen(f'{table.setup.id} {table.owner} {generation} {until}')}"
