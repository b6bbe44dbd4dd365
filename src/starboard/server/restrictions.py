"""What the host has decided, as this process knows it: looked at where requests, connections and words come in."""

import contextlib
import re
import time
from collections.abc import Sequence
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Network, ip_network

from starboard.server.store.moderation import BAN, MUTE, NAME, SETTING, Decision, of_kind
from starboard.server.store.store import Store

CHAT = "chat"  # a setting
OFF = "off"
EVERY = 1.0  # seconds between two looks at whether something was decided
ALL = 10.0  # seconds after which everything is read again all the same
REMEMBERED = 4096  # addresses
GUEST = re.compile("[gb][0-9a-f]{24}")

Network = IPv4Network | IPv6Network


class Banned(Exception):
    """Whoever calls may not enter."""

    def __init__(self, decision: Decision) -> None:
        super().__init__("banned")
        self.decision = decision


class Restrictions:
    """All decisions of one moment. What has ended since then no longer counts."""

    def __init__(self, decisions: Sequence[Decision] = ()) -> None:
        bans = of_kind(BAN, decisions)
        self._guests = {each.subject: each for each in bans if each.guest}
        self._networks = [(network, each) for each in bans if not each.guest and (network := as_network(each.subject))]
        self._muted = {each.subject: each.until for each in of_kind(MUTE, decisions)}
        self._names = {each.subject: each.words for each in of_kind(NAME, decisions)}
        self.chat = not any(each.subject == CHAT and each.words == OFF for each in of_kind(SETTING, decisions))
        self._of_address = lru_cache(REMEMBERED)(self._found)

    @property
    def bans_guests(self) -> bool:
        return bool(self._guests)

    def ban(self, address: str, person: str, now: int) -> Decision | None:
        """Why this caller may not enter; None: they may."""
        found = self._guests.get(person) or (self._of_address(address) if self._networks else None)
        return found if found is not None and found.until > now else None

    def _found(self, address: str) -> Decision | None:
        """The ban of an address that lasts longest."""
        own = as_network(address)
        found = [each for network, each in self._networks if own is not None and within(own, network)]
        return max(found, key=lambda each: each.until, default=None)

    def muted(self, person: str, now: int) -> bool:
        return self._muted.get(person, 0) > now

    def name(self, person: str) -> str | None:
        """What the host calls a guest, who cannot change it."""
        return self._names.get(person)


class Watch:
    """Follows what the host decides, in this process or in another: seldom more than a second late."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._newest = ""
        self._read = -ALL
        self.decisions: list[Decision] = []

    async def changed(self) -> bool:
        """Look, and say whether anything was decided since the last time."""
        newest = await self._store.moderation.newest()
        if newest == self._newest and time.monotonic() - self._read < ALL:
            return False
        found = await self._store.moderation.all()
        self._newest, self._read = newest, time.monotonic()
        before, self.decisions = self.decisions, found
        return before != found


def is_guest(text: str) -> bool:
    """Is this the id of a guest, or of a guest's bot?"""
    return bool(GUEST.fullmatch(text))


def as_network(text: str) -> Network | None:
    """An address or a network; None for anything else. An IPv4 address in IPv6's clothes is an IPv4 address."""
    with contextlib.suppress(ValueError):
        found = ip_network(text.partition("%")[0], strict=False)
        mapped = found.network_address.ipv4_mapped if isinstance(found, IPv6Network) else None
        return found if mapped is None else ip_network(mapped)
    return None


def within(inner: Network, outer: Network) -> bool:
    if isinstance(inner, IPv4Network):
        return isinstance(outer, IPv4Network) and inner.subnet_of(outer)
    return isinstance(outer, IPv6Network) and inner.subnet_of(outer)
