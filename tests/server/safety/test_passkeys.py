"""Passkey requests that are refused before any passkey is checked. tests/browser/test_passkeys.py has valid ones."""

import json
from base64 import urlsafe_b64encode
from typing import Any

import httpx
import pytest

from starboard.server.guests.passkeys import LASTING, PasskeyProblem, RelyingParty
from starboard.server.settings import Settings
from tests.server.serving.kit import serving

pytestmark = pytest.mark.anyio
HOSTED = Settings(proxies=("127.0.0.1",), public="https://games.example", limits=100)
HTTPS = {"x-forwarded-proto": "https", "host": "games.example"}
PARTY = RelyingParty("games.example", "https://games.example")


def answer(challenge: str, **more: Any) -> dict[str, Any]:
    said = json.dumps({"type": "webauthn.get", "challenge": challenge, "origin": "https://games.example"})
    data = urlsafe_b64encode(said.encode()).decode().rstrip("=")
    return {"id": "AAAA", "rawId": "AAAA", "type": "public-key", "response": {"clientDataJSON": data, **more}}


async def test_passkeys_are_for_the_names_of_this_site_over_https_alone(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0, settings=HOSTED) as (_, address):
        for headers, offered in ((HTTPS, True), ({}, False), ({**HTTPS, "host": "192.168.1.5"}, False)):
            async with httpx.AsyncClient(base_url=f"http://{address}", headers=headers) as client:
                cookie = (await client.get("/api/me")).headers["set-cookie"].partition(";")[0]
                own = {"cookie": cookie}
                assert (await client.get("/api/me/passkeys", headers=own)).json()["offered"] is offered
                status = 200 if offered else 409
                asked = await client.post("/api/passkeys/options", json={})
                assert asked.status_code == status
                made = await client.post("/api/me/passkeys/options", json={}, headers=own)
                assert made.status_code == status
                if offered:
                    assert asked.json()["options"]["rpId"] == "games.example"
                    assert asked.json()["options"]["userVerification"] == "preferred"
                    assert made.json()["options"]["rp"]["id"] == "games.example"


async def test_a_challenge_is_answered_once_in_time_and_by_whom_it_was_given(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0, settings=HOSTED) as (site, _):
        given = (await site.accounts.passkeys.request_options(PARTY))["challenge"]
        with pytest.raises(PasskeyProblem, match="does not know this passkey"):
            await site.accounts.passkeys.person(PARTY, answer(given))
        with pytest.raises(PasskeyProblem, match="too long"):
            await site.accounts.passkeys.person(PARTY, answer(given))
        for_ada = (await site.accounts.passkeys.creation_options(PARTY, "gada", "handle", "Ada"))["challenge"]
        with pytest.raises(PasskeyProblem, match="too long"):
            await site.accounts.passkeys.add(PARTY, "gbob", answer(for_ada), "")
        site.accounts.passkeys._clock = lambda: site.clock() - LASTING - 1000
        late = (await site.accounts.passkeys.request_options(PARTY))["challenge"]
        with pytest.raises(PasskeyProblem, match="too long"):
            await site.accounts.passkeys.person(PARTY, answer(late))
        assert not [item for item in await site.store.expiring_items.of("gada") if given in item.key], "digests alone"


async def test_an_invalid_passkey_is_refused_in_a_sentence_and_guessing_is_slow(sqlite_url: str) -> None:
    hosted = Settings(proxies=("127.0.0.1",), public="https://games.example")
    async with (
        serving(sqlite_url, bots=0, settings=hosted) as (_, address),
        httpx.AsyncClient(base_url=f"http://{address}", headers=HTTPS) as client,
    ):
        nested = urlsafe_b64encode(b"[" * 40_000).decode()
        wrong: list[Any] = [None, {"clientDataJSON": 5}, {"clientDataJSON": "e30"}, {"clientDataJSON": "%"}]
        wrong.append({"clientDataJSON": nested})
        for credential in ({}, *({"response": each} for each in wrong)):
            refused = await client.post("/api/passkeys", json={"credential": credential})
            assert (refused.status_code, refused.json()["why"]) == (400, "The passkey's answer could not be read.")
        found = [(await client.post("/api/passkeys", json={"credential": {}})).status_code for _ in range(70)]
        assert 429 in found
