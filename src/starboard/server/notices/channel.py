"""A person's notification channels: browsers with push messages, and an e-mail address confirmed by a link.

Channels are expiring items. Each is deleted with its person, or a year after it was last switched on. An unconfirmed
address expires with its confirmation link.
"""

import secrets
from collections.abc import Callable

import msgspec

from starboard.server.guests.links import LASTING as LINK_LASTING
from starboard.server.guests.links import MAIL, Links, digest
from starboard.server.store.expiring_item import ExpiringItem, ExpiringItems

PUSH, ADDRESS = "push", "mail"  # kinds of items
LASTING = 365 * 24 * 3600_000  # ms
UNCONFIRMED = LINK_LASTING[MAIL]
MOST = 10  # browsers per person; the one switched on first is dropped


class PushChannel(msgspec.Struct, frozen=True):
    """A browser: the endpoint at its push service, and the keys that encrypt messages for it."""

    endpoint: str
    p256dh: str
    auth: str
    language: str = "en"
    made: int = 0


class MailChannel(msgspec.Struct, frozen=True):
    """An e-mail address. `id` is unguessable and part of each message; anyone who has it can stop the messages."""

    id: str
    address: str
    language: str = "en"
    confirmed: bool = False


def mailbox(address: str) -> str:
    """Return the mailbox that limits count: the address in lower case, without a suffix after a plus sign."""
    name, _, domain = address.lower().rpartition("@")
    return f"{name.partition('+')[0]}@{domain}"


class Channels:
    def __init__(self, items: ExpiringItems, links: Links, clock: Callable[[], int]) -> None:
        self._items = items
        self._links = links
        self._clock = clock

    async def pushes(self, person: str) -> list[PushChannel]:
        """Return a person's browsers, most recently switched on first."""
        found = [item for item in await self._items.of(person) if item.kind == PUSH]
        return sorted((msgspec.json.decode(item.body, type=PushChannel) for item in found), key=lambda one: -one.made)

    async def mail(self, person: str) -> MailChannel | None:
        for item in await self._items.of(person):
            if item.kind == ADDRESS:
                return _read_mail(item)
        return None

    async def add_push(self, person: str, channel: PushChannel) -> None:
        """Add a browser. It belongs to the person who last switched it on."""
        body = msgspec.json.encode(msgspec.structs.replace(channel, made=self._clock()))
        until = self._clock() + LASTING
        await self._items.put(ExpiringItem(PUSH, digest(channel.endpoint), person, body, until))
        for spare in (await self.pushes(person))[MOST:]:
            await self.drop_push(spare.endpoint)

    async def drop_push(self, endpoint: str) -> None:
        await self._items.take(PUSH, digest(endpoint))

    async def drop_pushes(self, person: str) -> None:
        for channel in await self.pushes(person):
            await self.drop_push(channel.endpoint)

    async def add_mail(self, person: str, address: str, language: str) -> str:
        """Store an unconfirmed address; return the secret for its confirmation link."""
        await self.drop_mail(person)
        made = MailChannel(secrets.token_urlsafe(24), address, language)
        await self._keep(person, made)
        return await self._links.make(MAIL, person, made.id)

    async def confirm(self, secret: str) -> bool:
        """Confirm an address; return False if the link is invalid or expired."""
        used = await self._links.use(MAIL, secret)
        item = await self._items.get(ADDRESS, used.body.decode()) if used else None
        if item is None:
            return False
        await self._keep(item.person, msgspec.structs.replace(_read_mail(item), confirmed=True))
        return True

    async def stop(self, id: str) -> bool:
        """Delete an address by its id, which each message contains; return whether the address existed."""
        return await self._items.take(ADDRESS, id) is not None

    async def drop_mail(self, person: str) -> None:
        channel = await self.mail(person)
        if channel is not None:
            await self.stop(channel.id)

    async def _keep(self, person: str, channel: MailChannel) -> None:
        until = self._clock() + (LASTING if channel.confirmed else UNCONFIRMED)
        await self._items.put(ExpiringItem(ADDRESS, channel.id, person, msgspec.json.encode(channel), until))


def _read_mail(item: ExpiringItem) -> MailChannel:
    return msgspec.json.decode(item.body, type=MailChannel)
