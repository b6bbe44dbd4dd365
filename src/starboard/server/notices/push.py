"""Web push: messages encrypted for one browser (RFC 8291) and signed by this site (VAPID).

Needs the packages of the extra `site`; without them push is not offered.
"""

import base64
import hashlib
import logging
import socket
from typing import Any
from urllib.parse import urlsplit

import aiohttp
from aiohttp.abc import AbstractResolver, ResolveResult
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02
from pywebpush import WebPusher

from starboard.server.notices.channel import PushChannel
from starboard.server.notices.endpoint import is_public, may_be_posted_to
from starboard.server.store.expiring_item import ExpiringItems

PATIENCE = 10.0  # seconds that a push service may take to answer
SENT, GONE, FAILED = "sent", "gone", "failed"
NOBODY = "mailto:nobody@localhost.invalid"  # the contact for push services if the host has set none

log = logging.getLogger(__name__)


async def kept_key(items: ExpiringItems) -> str:
    """Return the private signing key shared by all processes on the same data, stored next to the cookie key."""
    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return _text(await items.keep("key", "push", number.to_bytes(32)))


class PushSender:
    def __init__(self, key: str, contact: str = "", anywhere: bool = False) -> None:
        """Set the key and the contact. `anywhere` allows private addresses and plain http, for tests only."""
        self._vapid: Any = Vapid02.from_raw(key.encode())
        self._contact = contact or NOBODY
        self._anywhere = anywhere
        self._session: aiohttp.ClientSession | None = None

    @property
    def public_key(self) -> str:
        """The public key for browsers, which accept only messages signed with it."""
        return _text(self._vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))

    def accepts(self, channel: PushChannel) -> bool:
        """Return whether the channel's endpoint and keys are valid."""
        if not (self._anywhere or may_be_posted_to(channel.endpoint)):
            return False
        try:
            _encrypted(channel, b"?")
        except Exception:  # the libraries may raise anything on invalid keys
            return False
        return True

    async def send(self, channel: PushChannel, body: bytes, topic: str, seconds: int) -> str:
        """Post a message to the browser's push service, which keeps it for `seconds`; return SENT, GONE or FAILED.

        It replaces an earlier undelivered message with the same topic.
        """
        if not self.accepts(channel):
            return GONE
        parts = urlsplit(channel.endpoint)
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "sub": self._contact}
        headers = {
            **self._vapid.sign(claims), "content-encoding": "aes128gcm", "content-type": "application/octet-stream",
            "ttl": str(max(0, seconds)), "urgency": "normal",
            "topic": _text(hashlib.sha256(topic.encode()).digest()[:24]),
        }  # fmt: skip
        try:
            posted = self._opened().post(
                channel.endpoint, data=_encrypted(channel, body), headers=headers, allow_redirects=False
            )
            async with posted as answer:
                status = answer.status
        except (TimeoutError, aiohttp.ClientError, OSError, ValueError) as fault:
            log.warning("a push service could not be reached: %s", type(fault).__name__)
            return FAILED
        return SENT if status in (200, 201, 202) else GONE if status in (404, 410) else FAILED

    async def close(self) -> None:
        if self._session is not None:
            await self._session.close()

    def _opened(self) -> aiohttp.ClientSession:
        if self._session is None:
            guard: dict[str, Any] = {"resolver": PublicResolver(), "socket_factory": _public_socket}
            connector = aiohttp.TCPConnector(limit=32, **({} if self._anywhere else guard))
            self._session = aiohttp.ClientSession(
                connector=connector, cookie_jar=aiohttp.DummyCookieJar(), timeout=aiohttp.ClientTimeout(total=PATIENCE)
            )
        return self._session


class PublicResolver(AbstractResolver):
    """Resolves host names to public addresses only."""

    def __init__(self) -> None:
        self._plain = aiohttp.ThreadedResolver()

    async def resolve(self, host: str, port: int = 0, family: Any = 0) -> list[ResolveResult]:
        found = [each for each in await self._plain.resolve(host, port, family) if is_public(each["host"])]
        if not found:
            raise OSError("no public address")
        return found

    async def close(self) -> None:
        await self._plain.close()


def _public_socket(info: aiohttp.AddrInfoType) -> socket.socket:
    """Return a socket for connecting to an address; raise OSError if the address is not public.

    This also covers addresses for which aiohttp uses no resolver: literals, and those in its cache.
    """
    family, kind, protocol, _, address = info
    if not is_public(str(address[0])):
        raise OSError("not a public address")
    return socket.socket(family, kind, protocol)


def _encrypted(channel: PushChannel, body: bytes) -> bytes:
    keys = {"p256dh": channel.p256dh, "auth": channel.auth}
    made: bytes = WebPusher({"endpoint": channel.endpoint, "keys": keys}).encode(body)["body"]
    return made


def _text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()
