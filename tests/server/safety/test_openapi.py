"""The OpenAPI description: valid requests are answered as described, and no request causes a server error."""

from collections.abc import Iterator
from types import UnionType
from typing import Any, get_args, get_type_hints

import httpx
import jsonschema_rs
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.specs.openapi.checks import response_schema_conformance, status_code_conformance
from starlette.requests import Request
from starlette.responses import Response

from starboard.server.app import ROUTES
from starboard.server.http.endpoint import Endpoint
from starboard.server.http.openapi import document, live
from starboard.server.http.routes import ENDPOINTS
from starboard.table.table import Table
from starboard.wire import client
from tests.server.serving.kit import Player, Process, seated, serving

schema = schemathesis.openapi.from_dict(document())
CALM = settings(
    max_examples=12, deadline=None, database=None, derandomize=True, phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)  # fmt: skip


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    data = tmp_path_factory.mktemp("data") / "starboard.db"
    with Process("--data", str(data)) as process:
        yield process


@pytest.fixture(scope="module")
def guest(server: Process) -> dict[str, str]:
    with httpx.Client(base_url=f"http://{server.address}") as client:
        client.get("/api/me")
        table = client.post("/api/tables", json={"game": "drift", "seats": 2}).json()["id"]
        for seat in (1, 2):
            body = {"id": f"s{seat}", "kind": "sit", "seat": seat, "argument": "- Ada"}
            client.post(f"/api/tables/{table}/commands", json=body)
        client.post(f"/api/tables/{table}/commands", json={"id": "c", "kind": "close"})
        return {"cookie": f"starboard_guest={client.cookies['starboard_guest']}", "table": table}


@schema.exclude(path="/api/me/events").parametrize()
@CALM
def test_every_address_answers_as_it_is_described(case: Any, server: Process, guest: dict[str, str]) -> None:
    if "table" in (case.path_parameters or {}) and len(case.path_parameters["table"]) % 2:
        case.path_parameters["table"] = guest["table"]
    answer = case.call(base_url=f"http://{server.address}", headers={"cookie": guest["cookie"]}, timeout=20)
    assert answer.status_code < 500, answer.text
    assert "Traceback" not in answer.text
    if answer.status_code not in (404, 405):  # an empty parameter, or one with a slash, makes another address
        case.validate_response(answer, checks=[conforms])


def conforms(context: Any, response: Any, case: Any) -> None:
    if response.status_code not in (200, 429):
        status_code_conformance(context, response, case)
    response_schema_conformance(context, response, case)


def test_the_document_names_every_address_and_every_address_is_served() -> None:
    served = {route.path for route in ROUTES if hasattr(route, "path") and route.path.startswith("/api")}
    described = set(document()["paths"])
    assert described == {way.path for way in ENDPOINTS}
    assert served - described == {
        "/api/tables/{table}/live",
        "/api/games/{key}/lessons/{lesson}/live",
        "/api/openapi.json",
        "/api/live.json",
    }


@pytest.mark.parametrize("way", ENDPOINTS, ids=lambda way: f"{way.method} {way.path}")
def test_handlers_take_and_return_what_their_endpoints_describe(way: Endpoint) -> None:
    named = get_type_hints(way.handler)
    given = named.pop("return")
    assert named.pop("body", None) == way.takes
    assert set(get_args(given) if isinstance(given, UnionType) else (given,)) - {Response} <= {way.gives or type(None)}
    assert named.items() <= {"request": Request, "person": str, "table": Table, "watched": Table}.items()
    assert way.guest or "person" not in named


@pytest.mark.anyio
async def test_all_that_is_said_on_a_line_is_what_its_schema_says(sqlite_url: str) -> None:
    schemas = live()
    sent = jsonschema_rs.validator_for({"$ref": "#/$defs/sent", "$defs": schemas["$defs"]})
    async with serving(sqlite_url, bots=0) as (_, address):
        ada, bob = [await Player.new(address) for _ in range(2)]
        table = await seated(ada, "drift", bob)
        for player in (ada, bob):
            await player.watch(table)
        await ada.say("draft", id="d")
        await ada.say("explain", id="e", touched=["c2"])
        await ada.say("nonsense")
        await ada.say("say", id="s", text="hello")
        heard = [await ada.listen() for _ in range(6)]
        await ada.play()
        heard += [await ada.listen() for _ in range(2)]
        assert {"hello", "shown", "drafted", "explained", "unread", "heard", "step"} <= {each["type"] for each in heard}
        for message in heard:
            sent.validate(message)
        await ada.leave()
        await bob.leave()


def test_what_clients_may_say_is_described_too() -> None:
    said = jsonschema_rs.validator_for({"$ref": "#/$defs/said", "$defs": live()["$defs"]})
    assert said.is_valid({"type": "command", "id": "a1", "kind": "play", "seat": 1, "argument": "x", "decision": 3})
    assert not said.is_valid({"type": "command", "id": "two words", "kind": "play"})
    assert not said.is_valid({"type": "command", "id": "a1", "kind": "play", "seat": 10**30})
    tags = {kind.__struct_config__.tag for kind in get_args(client.Said)}
    assert tags == {"command", "draft", "explain", "hint", "ping", "echo", "wave", "say", "look"}
