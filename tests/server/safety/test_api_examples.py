"""Every example body of the API's description is sent to a server and answered as described."""

import json
import re
from typing import Any

import pytest
from tools.proving.mailbox import Mailbox
from tools.proving.push_service import PushService

from starboard.server.http.examples import EXAMPLES
from starboard.server.http.routes import ENDPOINTS
from starboard.server.settings import Settings
from tests.server.serving.kit import Player, serving
from tests.server.waiting import until

STATUS = {f"{way.method} {way.path}": way.status for way in ENDPOINTS}
TAKES = {f"{way.method} {way.path}" for way in ENDPOINTS if way.takes is not None}
LETTERS = re.compile(r'"([A-Z]+)"|(TABLE)')


class Reader:
    """A reader of the description, who fills in the values in capital letters and sends each example."""

    def __init__(self) -> None:
        self.sent: set[str] = set()

    async def send(self, player: Player, address: str, status: int = 0, **known: Any) -> Any:
        """Send an example; return the answer. Fills in the path and the values in capital letters."""
        values = {name.upper(): value for name, value in known.items()}
        text = LETTERS.sub(lambda found: _filled(found, values), json.dumps(EXAMPLES[address]))
        path = address.removeprefix("POST ").format_map(known)
        answer = await player.ask(path, json.loads(text))
        assert answer.status_code == (status or STATUS[address]), (address, answer.text)
        self.sent.add(address)
        return answer.json() if "json" in answer.headers.get("content-type", "") else answer.text


def _filled(found: re.Match[str], values: dict[str, Any]) -> str:
    return str(values[found[2]]) if found[2] else json.dumps(values.get(found[1], found[1]))


def test_every_endpoint_that_takes_a_body_has_an_example() -> None:
    assert EXAMPLES.keys() == TAKES


@pytest.mark.anyio
async def test_every_example_is_answered_as_described(sqlite_url: str) -> None:
    with Mailbox() as box:
        settings = Settings(
            push_anywhere=True, public="https://games.example", limits=100, smtp=box.url,
            mail_from="Starboard <games@club.example>",
        )  # fmt: skip
        async with PushService() as service, serving(sqlite_url, settings=settings) as (_, address):
            reader, ada, bob = Reader(), await Player.new(address), await Player.new(address)
            await _about_a_person(reader, ada, bob, address)
            await _notices(reader, ada, box, service)
            await _tables(reader, ada, bob, address)
    assert reader.sent == EXAMPLES.keys()


async def _about_a_person(reader: Reader, ada: Player, bob: Player, address: str) -> None:
    assert (await reader.send(ada, "POST /api/me"))["name"] == "Ada"
    await reader.send(ada, "POST /api/me/page")
    link = (await ada.ask("/api/me/link", {})).json()["secret"]
    phone = await Player.new(address)
    await reader.send(phone, "POST /api/me/arrival", secret=link)
    claim = await reader.send(phone, "POST /api/me/claim", secret=link)
    (waiting,) = (await ada.ask("/api/me/devices")).json()
    await reader.send(ada, "POST /api/me/devices/{device}", device=waiting["id"])
    assert (await reader.send(phone, "POST /api/me/arrive", secret=claim["secret"]))["name"] == "Ada"
    for passkey in ("POST /api/me/passkeys", "POST /api/passkeys"):  # a browser makes valid ones
        await reader.send(bob, passkey, status=409)


async def _notices(reader: Reader, ada: Player, box: Mailbox, service: PushService) -> None:
    browser = service.subscribe()
    known = {"key": browser["keys"]["p256dh"], "auth": browser["keys"]["auth"]}
    await reader.send(ada, "POST /api/me/notices/push", **known)
    await reader.send(ada, "POST /api/me/notices/push/end", **known)
    await reader.send(ada, "POST /api/me/notices/mail")
    await until(lambda: bool(box.to("ada@example.org")))
    link = re.search(r"#confirm-(\S+)", box.to("ada@example.org")[0].get_content())
    assert link
    await reader.send(ada, "POST /api/notices/confirm", secret=link[1])


async def _tables(reader: Reader, ada: Player, bob: Player, address: str) -> None:
    table = (await reader.send(ada, "POST /api/tables"))["id"]
    await reader.send(ada, "POST /api/tables/{table}/commands", table=table)
    await reader.send(ada, "POST /api/tables/{table}/listing", table=table)
    await reader.send(ada, "POST /api/qr.svg", table=table)
    code = (await ada.ask(f"/api/tables/{table}/code", {})).json()["code"]
    assert (await reader.send(bob, "POST /api/codes", code=code))["id"] == table
    screen = (await ada.ask(f"/api/tables/{table}/screens", {})).json()["secret"]
    await reader.send(await Player.new(address), "POST /api/tables/{table}/screen", table=table, secret=screen)
    token = await reader.send(ada, "POST /api/me/tokens")
    await reader.send(ada, "POST /api/tables/{table}/seats/{seat}/bot", table=table, seat=2, token=token["id"])
    seat = (await ada.ask(f"/api/tables/{table}/seats/1/link", {})).json()["secret"]
    await reader.send(bob, "POST /api/seats", secret=seat)
    event = (await reader.send(ada, "POST /api/events"))["code"]
    await reader.send(ada, "POST /api/events/{code}", code=event)
