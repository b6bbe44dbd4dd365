"""A local push service that creates its browsers' keys, so that it can decrypt messages from a server."""

import base64
import json
import secrets
from dataclasses import dataclass
from typing import Any, Self

import http_ece
from aiohttp import web
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02


@dataclass(frozen=True)
class Posted:
    """A request posted for a browser, and its decrypted message."""

    browser: str
    headers: dict[str, str]
    sealed: bytes
    message: dict[str, Any]


class PushService:
    """An HTTP push service on a free port while its context is open."""

    def __init__(self) -> None:
        self.posted: list[Posted] = []
        self.gone: set[str] = set()  # browsers that have unsubscribed
        self._browsers: dict[str, tuple[ec.EllipticCurvePrivateKey, bytes]] = {}
        self._runner: web.AppRunner | None = None
        self.url = ""

    def subscribe(self) -> dict[str, Any]:
        """Create a browser; return its subscription in the form of `PushSubscription.toJSON`."""
        id, key, auth = secrets.token_hex(8), ec.generate_private_key(ec.SECP256R1()), secrets.token_bytes(16)
        self._browsers[id] = key, auth
        public = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": f"{self.url}/{id}", "keys": {"p256dh": _text(public), "auth": _text(auth)}}

    async def _take(self, request: web.Request) -> web.Response:
        id, sealed = request.match_info["browser"], await request.read()
        if id in self.gone:
            return web.Response(status=410)
        assert Vapid02.verify(request.headers["authorization"]), "not signed by the site"
        key, auth = self._browsers[id]
        plain = http_ece.decrypt(sealed, private_key=key, auth_secret=auth, version="aes128gcm")
        self.posted.append(Posted(id, dict(request.headers), sealed, json.loads(plain)))
        return web.Response(status=201)

    async def __aenter__(self) -> Self:
        app = web.Application()
        app.router.add_post("/{browser}", self._take)
        self._runner = web.AppRunner(app)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        self.url = f"http://127.0.0.1:{self._runner.addresses[0][1]}"
        return self

    async def __aexit__(self, *fault: object) -> None:
        assert self._runner is not None
        await self._runner.cleanup()


def _text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()
