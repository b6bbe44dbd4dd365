"""Passkeys (WebAuthn): sign in on any of a person's devices without a password.

A passkey is bound to the host name it was created for. The server stores its public key and its use count. A challenge
can be answered once, within 5 minutes.
"""

import json
import secrets
from base64 import urlsafe_b64decode
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

import msgspec

from starboard.server.guests.links import digest
from starboard.server.store.expiring_item import FOR_EVER, ExpiringItem, ExpiringItems

PASSKEY = "passkey"
CHALLENGE = "challenge"
LASTING = 5 * 60_000  # ms for which a challenge is valid
MOST = 20  # passkeys per person
INSTALLED = find_spec("webauthn") is not None


class PasskeyProblem(Exception):
    """A passkey was rejected. The message gives the reason."""


UNKNOWN = PasskeyProblem("This site does not know this passkey. It may have been removed.")


class RelyingParty(msgspec.Struct, frozen=True):
    """The site as browsers know it: the host name that passkeys are bound to, and the origin of requests."""

    id: str
    origin: str


class StoredPasskey(msgspec.Struct):
    """A passkey as stored under its id."""

    label: str
    made: int
    used: int  # when it was last used to sign in
    key: bytes
    count: int  # the passkey's own use counter, which never decreases
    site: str  # the host name it was created for


class Passkeys:
    def __init__(self, items: ExpiringItems, clock: Callable[[], int]) -> None:
        self._items = items
        self._clock = clock

    async def of(self, person: str) -> dict[str, StoredPasskey]:
        """Return a person's passkeys by id. The ids grant no access."""
        return {item.key: _read(item) for item in await self._items.of(person) if item.kind == PASSKEY}

    async def creation_options(self, party: RelyingParty, person: str, handle: str, name: str) -> dict[str, Any]:
        """Return the options for creating a passkey in a browser.

        On a device, the handle separates this person's passkeys from those of others.
        """
        import webauthn
        from webauthn.helpers import structs

        options = webauthn.generate_registration_options(
            rp_id=party.id, rp_name="Starboard", user_id=handle.encode(), user_name=name or "Starboard",
            user_display_name=name or "Starboard", challenge=await self._challenge(person),
            authenticator_selection=structs.AuthenticatorSelectionCriteria(
                resident_key=structs.ResidentKeyRequirement.REQUIRED,
                user_verification=structs.UserVerificationRequirement.PREFERRED,
            ),
            exclude_credentials=[
                structs.PublicKeyCredentialDescriptor(webauthn.base64url_to_bytes(id)) for id in await self.of(person)
            ],
        )  # fmt: skip
        return _plain(webauthn.options_to_json(options))

    async def add(self, party: RelyingParty, person: str, credential: dict[str, Any], label: str) -> str:
        """Verify and store a passkey created by the browser; return its id."""
        import webauthn
        from webauthn.helpers import bytes_to_base64url

        if len(await self.of(person)) >= MOST:
            raise PasskeyProblem("You have reached the limit for passkeys. Remove one first.")
        challenge = await self._answered(credential, person)
        try:
            made = webauthn.verify_registration_response(
                credential=credential, expected_challenge=challenge, expected_rp_id=party.id,
                expected_origin=party.origin,
            )  # fmt: skip
        except Exception as fault:  # the library may raise anything on untrusted input
            raise PasskeyProblem("This passkey cannot be used here.") from fault
        id, now = bytes_to_base64url(made.credential_id), self._clock()
        if await self._items.get(PASSKEY, id) is not None:
            raise PasskeyProblem("This passkey is already registered.")
        await self._put(
            id, person, StoredPasskey(label, now, now, made.credential_public_key, made.sign_count, party.id)
        )
        return id

    async def request_options(self, party: RelyingParty) -> dict[str, Any]:
        """Return the options for signing in with any passkey of this site."""
        import webauthn
        from webauthn.helpers import structs

        options = webauthn.generate_authentication_options(
            rp_id=party.id, challenge=await self._challenge(""),
            user_verification=structs.UserVerificationRequirement.PREFERRED,
        )  # fmt: skip
        return _plain(webauthn.options_to_json(options))

    async def person(self, party: RelyingParty, credential: dict[str, Any]) -> str:
        """Verify a sign-in and return its person; raise PasskeyProblem if it is rejected."""
        import webauthn

        challenge = await self._answered(credential, "")
        item = await self._items.get(PASSKEY, str(credential.get("id")))
        if item is None:
            raise UNKNOWN
        kept = _read(item)
        try:
            shown = webauthn.verify_authentication_response(
                credential=credential, expected_challenge=challenge, expected_rp_id=party.id,
                expected_origin=party.origin, credential_public_key=kept.key, credential_current_sign_count=kept.count,
            )  # fmt: skip
        except Exception as fault:
            raise PasskeyProblem("This passkey cannot be used here.") from fault
        used = msgspec.structs.replace(kept, used=self._clock(), count=shown.new_sign_count)
        if not await self._items.change(PASSKEY, item.key, msgspec.json.encode(used)):
            raise UNKNOWN  # just removed, perhaps with its person
        return item.person

    async def remove(self, person: str, id: str) -> bool:
        """Remove a passkey; return whether the person had it."""
        return id in await self.of(person) and await self._items.take(PASSKEY, id) is not None

    async def _challenge(self, person: str) -> bytes:
        challenge = secrets.token_bytes(32)
        until = self._clock() + LASTING
        await self._items.put(ExpiringItem(CHALLENGE, digest(challenge.hex()), person, b"", until))
        return challenge

    async def _answered(self, credential: dict[str, Any], person: str) -> bytes:
        """Return the challenge that was answered. It must be ours, for this person, and not answered before."""
        try:
            said = json.loads(_decoded(credential["response"]["clientDataJSON"]))
            challenge = _decoded(said["challenge"])
        except (KeyError, TypeError, ValueError, RecursionError) as fault:
            raise PasskeyProblem("The passkey's answer could not be read.") from fault
        item = await self._items.take(CHALLENGE, digest(challenge.hex()))
        if item is None or item.person != person:
            raise PasskeyProblem("That took too long. Try again.")
        return challenge

    async def _put(self, id: str, person: str, kept: StoredPasskey) -> None:
        await self._items.put(ExpiringItem(PASSKEY, id, person, msgspec.json.encode(kept), FOR_EVER))


def _decoded(text: Any) -> bytes:
    if not isinstance(text, str):
        raise ValueError("no text")
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _plain(options: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(options)
    return found


def _read(item: ExpiringItem) -> StoredPasskey:
    return msgspec.json.decode(item.body, type=StoredPasskey)
