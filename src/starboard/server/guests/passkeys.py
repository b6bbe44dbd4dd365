"""Passkeys: with one a person signs in on any device of theirs, without a password (WebAuthn).

A passkey belongs to the name of the site by which it was made. The server keeps its public key and how often it was
used; a challenge can be answered once, within minutes.
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
LASTING = 5 * 60_000  # milliseconds in which a challenge can be answered
MOST = 20  # passkeys of one person
INSTALLED = find_spec("webauthn") is not None


class PasskeyProblem(Exception):
    """Why a passkey was not taken."""


UNKNOWN = PasskeyProblem("This passkey is not known here. It may have been removed.")


class RelyingParty(msgspec.Struct, frozen=True):
    """The site as a browser knows it: by which name passkeys are made, and from which pages they may come."""

    id: str
    origin: str


class StoredPasskey(msgspec.Struct):
    """What is kept of a passkey beside its id."""

    label: str
    made: int
    used: int  # when somebody last signed in with it
    key: bytes
    count: int  # as the passkey itself has counted its uses: it never counts back
    site: str  # the name by which it was made


class Passkeys:
    def __init__(self, items: ExpiringItems, clock: Callable[[], int]) -> None:
        self._items = items
        self._clock = clock

    async def of(self, person: str) -> dict[str, StoredPasskey]:
        """A person's passkeys by their ids, which open nothing."""
        return {item.key: _read(item) for item in await self._items.of(person) if item.kind == PASSKEY}

    async def creation_options(self, party: RelyingParty, person: str, handle: str, name: str) -> dict[str, Any]:
        """What a browser is asked for to make one; the handle tells the person's passkeys from others' on a device."""
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
        """Keep the passkey that a browser made; its id."""
        import webauthn
        from webauthn.helpers import bytes_to_base64url

        if len(await self.of(person)) >= MOST:
            raise PasskeyProblem("You have as many passkeys as anybody may. Remove one first.")
        challenge = await self._answered(credential, person)
        try:
            made = webauthn.verify_registration_response(
                credential=credential, expected_challenge=challenge, expected_rp_id=party.id,
                expected_origin=party.origin,
            )  # fmt: skip
        except Exception as fault:  # whatever the library meets in what a stranger sent
            raise PasskeyProblem("This passkey cannot be used here.") from fault
        id, now = bytes_to_base64url(made.credential_id), self._clock()
        if await self._items.get(PASSKEY, id) is not None:
            raise PasskeyProblem("This passkey is known already.")
        await self._put(
            id, person, StoredPasskey(label, now, now, made.credential_public_key, made.sign_count, party.id)
        )
        return id

    async def request_options(self, party: RelyingParty) -> dict[str, Any]:
        """What a browser is asked for to sign in with any passkey of this site."""
        import webauthn
        from webauthn.helpers import structs

        options = webauthn.generate_authentication_options(
            rp_id=party.id, challenge=await self._challenge(""),
            user_verification=structs.UserVerificationRequirement.PREFERRED,
        )  # fmt: skip
        return _plain(webauthn.options_to_json(options))

    async def person(self, party: RelyingParty, credential: dict[str, Any]) -> str:
        """Who signs in."""
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
            raise UNKNOWN  # removed in this moment, perhaps with its person
        return item.person

    async def remove(self, person: str, id: str) -> bool:
        """Whether the person had such a passkey."""
        return id in await self.of(person) and await self._items.take(PASSKEY, id) is not None

    async def _challenge(self, person: str) -> bytes:
        challenge = secrets.token_bytes(32)
        until = self._clock() + LASTING
        await self._items.put(ExpiringItem(CHALLENGE, digest(challenge.hex()), person, b"", until))
        return challenge

    async def _answered(self, credential: dict[str, Any], person: str) -> bytes:
        """The challenge that was answered: ours, for this person, and not answered before."""
        try:
            said = json.loads(_decoded(credential["response"]["clientDataJSON"]))
            challenge = _decoded(said["challenge"])
        except (KeyError, TypeError, ValueError, RecursionError) as fault:
            raise PasskeyProblem("That is no answer of a passkey.") from fault
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
