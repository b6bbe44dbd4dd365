"""The host's decisions known to this process, checked on requests, connections and chat."""

import contextlib
import re
import time
from collections.abc import Sequence
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Network, ip_network

from starboard.server.store.moderation import BAN, MUTE, NAME, SETTING, ModerationDecision, of_kind
from starboard.server.store.store import Store

CHAT = "chat"  # a setting
OFF = "off"
EVERY = 1.0  # seconds between checks for new decisions
ALL = 10.0  # seconds after which all decisions are reread
REMEMBERED = 4096  # cached addresses
GUEST = re.compile("[gb][0-9a-f]{24}")

Network = IPv4Network | IPv6Network


class Banned(Exception):
    """The caller is banned."""

    def __init__(self, decision: ModerationDecision) -> None:
        super().__init__("banned")
        self.decision = decision


class Restrictions:
    """The newest known decisions, without expired ones."""

    def __init__(self, decisions: Sequence[ModerationDecision] = ()) -> None:
        self.update(decisions)

    def update(self, decisions: Sequence[ModerationDecision]) -> None:
        """Replace all decisions."""
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

    def ban(self, address: str, person: str, now: int) -> ModerationDecision | None:
        """Return the ban that applies to this caller, or None."""
        found = self._guests.get(person) or (self._of_address(address) if self._networks else None)
        return found if found is not None and found.until > now else None

    def _found(self, address: str) -> ModerationDecision | None:
        """Return the longest ban that covers an address."""
        own = as_network(address)
        found = [each for network, each in self._networks if own is not None and within(own, network)]
        return max(found, key=lambda each: each.until, default=None)

    def muted(self, person: str, now: int) -> bool:
        return self._muted.get(person, 0) > now

    def name(self, person: str) -> str | None:
        """Return the name that the host has given a guest, or None. The guest cannot change it."""
        return self._names.get(person)


class Watch:
    """Applies the host's decisions, made in any process, usually within a second."""

    def __init__(self, store: Store, restrictions: Restrictions) -> None:
        self._store = store
        self._restrictions = restrictions
        self._newest = ""
        self._read = -ALL
        self._decisions: list[ModerationDecision] = []

    async def changed(self) -> bool:
        """Check for new decisions and apply them. Return whether any changed since the last check."""
        newest = await self._store.moderation.newest()
        if newest == self._newest and time.monotonic() - self._read < ALL:
            return False
        found = await self._store.moderation.all()
        self._newest, self._read = newest, time.monotonic()
        changed = found != self._decisions
        if changed:
            self._decisions = found
            self._restrictions.update(found)
        return changed


def is_guest(text: str) -> bool:
    """Return whether this is the id of a guest or of a guest's bot."""
    return bool(GUEST.fullmatch(text))


def as_network(text: str) -> Network | None:
    """Return an address or network; None for other text. An IPv4-mapped IPv6 address becomes IPv4."""
    with contextlib.suppress(ValueError):
        found = ip_network(text.partition("%")[0], strict=False)
        mapped = found.network_address.ipv4_mapped if isinstance(found, IPv6Network) else None
        return found if mapped is None else ip_network(mapped)
    return None


def within(inner: Network, outer: Network) -> bool:
    if isinstance(inner, IPv4Network):
        return isinstance(outer, IPv4Network) and inner.subnet_of(outer)
    return isinstance(outer, IPv6Network) and inner.subnet_of(outer)
