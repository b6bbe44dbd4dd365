"""People's pages: unguessable addresses, and who may see each page."""

from collections.abc import Callable, Sequence

import msgspec

from starboard.server.store.expiring_item import FOR_EVER, ExpiringItem
from starboard.server.store.store import Store

PAGE = "page"
EVERYONE = "everyone"
COMPANY = "company"  # the default: people who have sat at a table with this person
OFF_LADDER = "off-ladder"  # kind of the item of a person who has left the ladder
NOBODY = "nobody"  # only this person, who is not named on other people's pages either


class PageVisibility(msgspec.Struct, frozen=True):
    id: str
    shown: str = COMPANY


class Pages:
    """Stores who may see each person's page. Entries are created on first request and deleted with the person."""

    def __init__(self, store: Store, address: Callable[[str], str]) -> None:
        """Create the pages. `address` returns the id of a person's page."""
        self._store = store
        self._address = address
        self._items = store.expiring_items

    async def of(self, person: str) -> PageVisibility:
        """Return a person's page; create it on first request."""
        for item in await self._items.of(person):
            if item.kind == PAGE:
                return PageVisibility(item.key, item.body.decode())
        return await self._put(person, PageVisibility(self._address(person)))

    async def person(self, id: str) -> str | None:
        item = await self._items.get(PAGE, id)
        return item.person if item else None

    async def choose(self, person: str, shown: str) -> PageVisibility:
        return await self._put(person, PageVisibility((await self.of(person)).id, shown))

    async def hidden(self, people: Sequence[str]) -> set[str]:
        """Return the people among these who must not be named on other people's pages."""
        return {person for person, shown in (await self._choices(people)).items() if shown == NOBODY}

    async def unlisted(self, people: Sequence[str]) -> set[str]:
        """Return the people among these who must not be named on the ladder and the leaderboards."""
        database = self._store.database
        found = await database.read(
            f"select person from expiring_items where kind = $1 and person {database.within('$2')}",
            OFF_LADDER, database.listed(people),
        )  # fmt: skip
        return await self.hidden(people) | {person for (person,) in found}

    async def on_ladder(self, person: str) -> bool:
        return await self._items.get(OFF_LADDER, person) is None

    async def choose_ladder(self, person: str, listed: bool) -> None:
        """Store whether ladders and leaderboards name a person. By default they do."""
        if listed:
            await self._items.take(OFF_LADDER, person)
        else:
            await self._items.put(ExpiringItem(OFF_LADDER, person, person, b"", FOR_EVER))

    async def visible(self, viewer: str, people: Sequence[str]) -> set[str]:
        """Return the people among these whose pages the viewer may see."""
        choices = await self._choices(people)
        asked = [person for person in people if choices[person] == COMPANY]
        met = [await shard.results.met(viewer, asked) for shard in self._store.shards] if asked else []
        everyone = {person for person in people if choices[person] == EVERYONE or person == viewer}
        return everyone.union(*met)

    async def _choices(self, people: Sequence[str]) -> dict[str, str]:
        database = self._store.database
        found = await database.read(
            f"select person, body from expiring_items where kind = $1 and person {database.within('$2')}",
            PAGE, database.listed(people),
        )  # fmt: skip
        return dict.fromkeys(people, COMPANY) | {person: bytes(body).decode() for person, body in found}

    async def _put(self, person: str, page: PageVisibility) -> PageVisibility:
        await self._items.put(ExpiringItem(PAGE, page.id, person, page.shown.encode(), FOR_EVER))
        return page
