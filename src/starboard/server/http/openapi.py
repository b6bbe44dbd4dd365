"""The API's description: OpenAPI 3.1 and JSON Schema, generated from the list of endpoints and the wire types."""

import re
from functools import cache
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from starboard.core.message import Message
from starboard.server.http.endpoint import JSON, Endpoint
from starboard.server.http.examples import EXAMPLES
from starboard.server.http.responses import json_response
from starboard.server.http.routes import ENDPOINTS
from starboard.wire import VERSION
from starboard.wire.api.commands import Done, Problem
from starboard.wire.api.site import Ready
from starboard.wire.client import Said
from starboard.wire.server import Sent

SHORT = {"cache-control": "public, max-age=300"}
MESSAGE = {
    "title": "Message",
    "description": "A message to translate: its id in the catalogue, and the values of its placeholders.",
    "type": "object",
    "properties": {"id": {"type": "string"}, "args": {"type": "object"}},
    "required": ["id"],
}
OTHERS: dict[int, tuple[Any, ...]] = {409: (Done,), 503: (Ready,)}  # bodies of a refusal other than Problem
WHY = {
    400: "The body cannot be read, or its values are not allowed.",
    401: "No valid cookie or token.",
    403: "Not allowed for you, or sent from another site's page.",
    404: "Not found.",
    409: "Refused, with the reason.",
    410: "The link was used already or has expired.",
    413: "The body is too large.",
    429: "Too many requests.",
    503: "Temporarily unavailable: the process is shutting down or overloaded, or its data cannot be reached.",
}


async def openapi(request: Request) -> Response:
    return json_response(document(), headers=SHORT)


async def live_schema(request: Request) -> Response:
    return json_response(live(), headers=SHORT)


@cache
def document() -> dict[str, Any]:
    """Return the OpenAPI 3.1 document."""
    types = [kind for endpoint in ENDPOINTS for kind in (endpoint.gives, endpoint.takes) if kind is not None]
    _, components = _schemas([*types, Problem], "#/components/schemas/{name}")
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in ENDPOINTS:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint)
    cookie = {"type": "apiKey", "in": "cookie", "name": "starboard_guest"}
    return {
        "openapi": "3.1.0",
        "info": {"title": "Starboard", "version": str(VERSION), "license": {"name": "Apache-2.0"}},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"guest": cookie, "token": {"type": "http", "scheme": "bearer"}},
        },
    }


@cache
def live() -> dict[str, Any]:
    """Return the JSON Schema of messages on the live connection, from clients and from the server."""
    (said, sent), definitions = _schemas([Said, Sent], "#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Starboard's live connection",
        "$defs": {**definitions, "said": said, "sent": sent},
        "oneOf": [{"$ref": "#/$defs/said"}, {"$ref": "#/$defs/sent"}],
    }


def _operation(endpoint: Endpoint) -> dict[str, Any]:
    made: dict[str, Any] = {
        "summary": endpoint.about,
        "operationId": endpoint.handler.__name__,
        "responses": _responses(endpoint),
    }
    if endpoint.guest:
        made["security"] = [{"guest": []}, *([{"token": []}] if endpoint.bots else [])]
    placed = [(name, "path", "") for name in re.findall(r"{(\w+)}", endpoint.path)]
    asked = [*placed, *((name, "query", about) for name, about in endpoint.query)]
    if asked:
        made["parameters"] = [_parameter(*each) for each in asked]
    if endpoint.takes is not None:
        example = EXAMPLES[f"{endpoint.method} {endpoint.path}"]
        body = {"schema": _schema(endpoint.takes), "examples": {"example": {"value": example}}}
        made["requestBody"] = {"required": True, "content": {JSON: body}}
    return made


def _parameter(name: str, place: str, about: str) -> dict[str, Any]:
    kind = {"type": "integer", "minimum": 1, "maximum": 64} if name == "seat" else {"type": "string"}
    told = {"description": about} if about else {}
    return {"name": name, "in": place, "required": place == "path", "schema": kind, **told}


def _responses(endpoint: Endpoint) -> dict[str, Any]:
    known = (
        {*endpoint.may, 403, 429, 503}
        | ({401} if endpoint.guest else set())
        | ({400, 413} if endpoint.takes else set())
    )
    answers: dict[str, Any] = {str(endpoint.status): {"description": endpoint.about, **_content(endpoint)}}
    for status in sorted(known):
        either = {"anyOf": [_schema(kind) for kind in (Problem, *OTHERS.get(status, ()))]}
        answers[str(status)] = {"description": WHY[status], "content": {JSON: {"schema": either}}}
    return answers


def _content(endpoint: Endpoint) -> dict[str, Any]:
    if endpoint.status == 204:
        return {}
    return {
        "content": {
            endpoint.kind: {"schema": {"type": "string"} if endpoint.gives is None else _schema(endpoint.gives)}
        }
    }


def _schema(kind: Any) -> dict[str, Any]:
    (schema,), _ = _schemas([kind], "#/components/schemas/{name}")
    return schema


def _schemas(kinds: list[Any], names: str) -> tuple[tuple[dict[str, Any], ...], dict[str, Any]]:
    return msgspec.json.schema_components(kinds, schema_hook=_hook, ref_template=names)


def _hook(kind: type) -> dict[str, Any]:
    if issubclass(kind, Message):
        return MESSAGE
    raise NotImplementedError(kind)
