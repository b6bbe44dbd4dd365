"""Passkey ceremonies: a valid one by a virtual authenticator in Chromium, then damaged ones derived from it.

The key of the virtual authenticator also signs damaged data, so the signature check alone can't reject all damage.
"""

import asyncio
import base64
import hashlib
import json
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec, ed25519
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import load_der_private_key
from tools.fuzzing.damage import Damage
from tools.fuzzing.server import Fuzzed
from tools.fuzzing.tally import Tally
from tools.fuzzing.visit import Answer, Visitor
from tools.proving.words import cookie_of

NAME = "localhost"
DEVICE = {
    "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
    "isUserVerified": True, "automaticPresenceSimulation": True,
}  # fmt: skip
CREATE = """async (options) => {
    const asked = PublicKeyCredential.parseCreationOptionsFromJSON(options)
    return (await navigator.credentials.create({ publicKey: asked })).toJSON()
}"""
SHOW = """async (options) => {
    const asked = PublicKeyCredential.parseRequestOptionsFromJSON(options)
    return (await navigator.credentials.get({ publicKey: asked })).toJSON()
}"""
AT_ONCE = 8


@dataclass
class Ceremonies:
    """The virtual authenticator's responses to one creation and one sign-in, and its private key."""

    made: dict[str, Any]
    shown: dict[str, Any]
    key: ec.EllipticCurvePrivateKey | ed25519.Ed25519PrivateKey
    count: int = 10  # uses so far, according to the authenticator's counter

    def signature(self, data: bytes, client: bytes) -> bytes:
        signed = data + hashlib.sha256(client).digest()
        if isinstance(self.key, ed25519.Ed25519PrivateKey):
            return self.key.sign(signed)
        return self.key.sign(signed, ec.ECDSA(SHA256()))


class Person:
    """A guest who sends requests to a server."""

    def __init__(self, visitor: Visitor, cookie: str) -> None:
        self.visitor, self.headers = visitor, [f"Cookie: {cookie}", "Content-Type: application/json"]

    async def post(self, path: str, body: bytes, counted: bool = True) -> Answer:
        return await self.visitor.ask("POST", path, self.headers, body, counted)

    async def options(self, path: str) -> dict[str, Any]:
        answer = await self.post(path, b"{}", counted=False)
        found: dict[str, Any] = json.loads(answer.body)["options"]
        return found


async def passkeys(server: Fuzzed, tally: Tally, rng: Random) -> None:
    """Send damaged creations and sign-ins. A damaged response must never sign in as the owner of the passkey."""
    visitor, damage = Visitor(server.port, tally, name=NAME), Damage(rng)
    owner = Person(visitor, cookie_of("owner"))
    found = await _ceremonies(server.port, owner)
    turns = tally.turns()

    async def some(number: int) -> None:
        for turn in turns:
            guest = Person(visitor, cookie_of(f"guest{number}-{turn}"))
            await (_creation if rng.random() < 0.4 else _sign_in)(guest, found, damage, tally)

    await asyncio.gather(*(some(number) for number in range(AT_ONCE)))
    answer = await _signed_in(owner, found, {})
    if answer.status != 200 or b'"person":"owner"' not in answer.body:
        tally.fault("", f"the owner cannot sign in any more: {answer.status} {answer.body[:200]!r}")


async def _ceremonies(port: int, owner: Person) -> Ceremonies:
    from playwright.async_api import async_playwright

    async with async_playwright() as playwright:
        path = shutil.which("chromium")
        browser = await playwright.chromium.launch(executable_path=path, args=["--no-sandbox"] if path else [])
        page = await browser.new_page()
        await page.goto(f"http://{NAME}:{port}/health")
        cdp = await page.context.new_cdp_session(page)
        await cdp.send("WebAuthn.enable")
        device = (await cdp.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE}))["authenticatorId"]
        made = await page.evaluate(CREATE, await owner.options("/api/me/passkeys/options"))
        kept = await owner.post("/api/me/passkeys", json.dumps({"credential": made}).encode(), counted=False)
        assert kept.status == 201, kept
        shown = await page.evaluate(SHOW, await owner.options("/api/passkeys/options"))
        held = (await cdp.send("WebAuthn.getCredentials", {"authenticatorId": device}))["credentials"][0]
        await browser.close()
    key = load_der_private_key(base64.b64decode(held["privateKey"]), None)
    assert isinstance(key, (ec.EllipticCurvePrivateKey, ed25519.Ed25519PrivateKey)), key
    return Ceremonies(made, shown, key)


async def _creation(guest: Person, found: Ceremonies, damage: Damage, tally: Tally) -> None:
    """Offer the passkey under a new challenge, with damage in its JSON, its client data or its attestation."""
    options = await guest.options("/api/me/passkeys/options")
    response, rng = dict(found.made["response"]), damage.rng
    said = {**_read(response["clientDataJSON"]), "challenge": options["challenge"]}
    where = rng.randrange(3)
    response["clientDataJSON"] = _encoded(damage.json(said) if where == 0 else json.dumps(said).encode())
    if where == 1:
        response["attestationObject"] = _encoded(damage.raw(_decoded(response["attestationObject"])))
    whole = {"credential": {**found.made, "response": response}, "label": "Key"}
    await guest.post("/api/me/passkeys", damage.json(whole) if where == 2 else json.dumps(whole).encode())


async def _sign_in(guest: Person, found: Ceremonies, damage: Damage, tally: Tally) -> None:
    """Answer a challenge with damaged client data, authenticator data or signature, or with damaged JSON."""
    where = damage.rng.randrange(4)
    options = await guest.options("/api/passkeys/options")
    said = {**_read(found.shown["response"]["clientDataJSON"]), "challenge": options["challenge"]}
    client = json.dumps(said).encode()
    data = _counted(_decoded(found.shown["response"]["authenticatorData"]), found)
    if where == 0:
        client = damage.json(said)
    elif where == 1:
        data = damage.raw(data)
    signature = found.signature(data, client)
    if where == 2:
        signature = damage.raw(signature)
    body = json.dumps(_answer(found, client, data, signature)).encode()
    if where == 3:
        body = damage.json(json.loads(body))
    answer = await guest.post("/api/passkeys", body)
    if answer.status == 200 and not _excused(said, client, where):
        tally.fault(body, f"a damaged answer signed in: {answer.body[:100]!r}")


def _excused(said: Mapping[str, Any], client: bytes, where: int) -> bool:
    """Return whether the server may accept the damage: it affects only unused fields, and the signature is valid.

    The JSON of a request may have fields that are not read. Authenticator data may have other flags and counts.
    """
    if where != 0:
        return where in (1, 3)
    try:
        now = json.loads(client)
        return all(now[name] == said[name] for name in ("type", "challenge", "origin"))
    except (ValueError, KeyError, TypeError):
        return False


async def _signed_in(person: Person, found: Ceremonies, more: Mapping[str, Any]) -> Answer:
    """Sign in with a valid response from the authenticator."""
    options = await person.options("/api/passkeys/options")
    said = {**_read(found.shown["response"]["clientDataJSON"]), "challenge": options["challenge"], **more}
    client = json.dumps(said).encode()
    data = _counted(_decoded(found.shown["response"]["authenticatorData"]), found, 2**31)
    signature = found.signature(data, client)
    whole = json.dumps(_answer(found, client, data, signature)).encode()
    return await person.post("/api/passkeys", whole, counted=False)


def _counted(data: bytes, found: Ceremonies, by: int = 1) -> bytes:
    """Return authenticator data with the use counter in bytes 33 to 36 advanced."""
    found.count += by
    return data[:33] + found.count.to_bytes(4, "big") + data[37:]


def _answer(found: Ceremonies, client: bytes, data: bytes, signature: bytes) -> dict[str, Any]:
    parts = {"clientDataJSON": client, "authenticatorData": data, "signature": signature}
    response = {**found.shown["response"], **{name: _encoded(part) for name, part in parts.items()}}
    return {"credential": {**found.shown, "response": response}}


def _decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def _read(text: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(_decoded(text))
    return found
