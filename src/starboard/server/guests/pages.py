"""The page of a person: its address, which tells nothing, and who may see it."""

from collections.abc import Callable, Sequence

import msgspec

from starboard.server.store.expiring_item import FOR_EVER, ExpiringItem
from starboard.server.store.store import Store

PAGE = "page"
EVERYONE = "everyone"
COMPANY = "company"  # people who sat at a table with its person: so it is unless something else is chosen
NOBODY = "nobody"  # but its person; on the pages of others they are not named


class Page(msgspec.Struct, frozen=True):
    id: str
    shown: str = COMPANY


class Pages:
    """One item for each person whose page was ever looked at: it goes with the person."""

    def __init__(self, store: Store, address: Callable[[str], str]) -> None:
        """`address` gives the id of a person's page."""
        self._store = store
        self._address = address
        self._items = store.expiring_items

    async def of(self, person: str) -> Page:
        """The page of a person, made when it is first asked for."""
        for item in await self._items.of(person):
            if item.kind == PAGE:
                return Page(item.key, item.body.decode())
        return await self._put(person, Page(self._address(person)))

    async def person(self, id: str) -> str | None:
        item = await self._items.get(PAGE, id)
        return item.person if item else None

    async def choose(self, person: str, shown: str) -> Page:
        return await self._put(person, Page((await self.of(person)).id, shown))

    async def hidden(self, people: Sequence[str]) -> set[str]:
        """Those of these people who want to be named on nobody's page."""
        return {person for person, shown in (await self._choices(people)).items() if shown == NOBODY}

    async def visible(self, viewer: str, people: Sequence[str]) -> set[str]:
        """Those of these people whose pages somebody may see."""
        choices = await self._choices(people)
        asked = [person for person in people if choices[person] == COMPANY]
        met = [await shard.results.met(viewer, asked) for shard in self._store.shards] if asked else []
        everyone = {person for person in people if choices[person] == EVERYONE or person == viewer}
        return everyone.union(*met)

    async def _choices(self, people: Sequence[str]) -> dict[str, str]:
        database = self._store.database
        found = await database.read(
            f"select person, body from slips where kind = $1 and person {database.within('$2')}",
            PAGE, database.listed(people),
        )  # fmt: skip
        return dict.fromkeys(people, COMPANY) | {person: bytes(body).decode() for person, body in found}

    async def _put(self, person: str, page: Page) -> Page:
        await self._items.put(ExpiringItem(PAGE, page.id, person, page.shown.encode(), FOR_EVER))
        return page
