"""The HTTP API reference, generated from the OpenAPI document."""

import json
from collections.abc import Iterator
from itertools import groupby
from typing import Any

from starboard.server.http.openapi import document, live

METHODS = ("get", "post", "put", "patch", "delete")


def addresses() -> str:
    """Return every address, grouped by area, then every body type."""
    found = document()
    return "\n".join((*_addresses(found["paths"]), *_types(found["components"]["schemas"])))


def messages() -> str:
    """Return the messages of the live connection, first from clients, then from the server."""
    found = live()["$defs"]
    lines: list[str] = []
    for key, title in (("said", "Messages from clients"), ("sent", "Messages from the server")):
        lines.append(f"\n### {title}\n\n| message | fields |\n|---|---|")
        lines += [_message(name, found[name]) for name in _alternatives(found[key])]
    return "\n".join(lines) + "\n"


def _message(name: str, schema: dict[str, Any]) -> str:
    fields = [field for field in schema.get("properties", {}) if field != "type"]
    kind = schema.get("properties", {}).get("type", {})
    said = kind.get("const") or next(iter(kind.get("enum", ())), name)
    return f"| `{said}` | {', '.join(f'`{field}`' for field in fields)} |"


def _alternatives(schema: dict[str, Any]) -> list[str]:
    return [each["$ref"].rpartition("/")[2] for each in schema.get("anyOf", schema.get("oneOf", [schema]))]


def _addresses(paths: dict[str, Any]) -> Iterator[str]:
    for area, group in groupby(sorted(paths.items(), key=lambda each: _area(each[0])), key=lambda each: _area(each[0])):
        yield f"\n### {area}\n"
        for path, operations in group:
            for method in METHODS:
                if method in operations:
                    yield from _operation(f"{method.upper()} {path}", operations[method])


def _area(path: str) -> str:
    words = [word for word in path.split("/") if word]
    return f"/{words[0]}/{words[1]}" if words[0] == "api" and len(words) > 1 else f"/{words[0]}"


def _operation(address: str, about: dict[str, Any]) -> Iterator[str]:
    yield f"`{address}`\n: {about['summary']}"
    asked = [each for each in about.get("parameters", ()) if each["in"] == "query"]
    if asked:
        yield "  Query: " + ", ".join(f"`{each['name']}` {each.get('description', '')}".strip() for each in asked) + "."
    if "requestBody" in about:
        yield f"  Body: {_content(about['requestBody'])}, such as `{_example(about['requestBody'])}`."
    given: dict[str, Any] = next(
        (answer for status, answer in about["responses"].items() if status.startswith("2")), {}
    )
    if given.get("content"):
        yield f"  Returns {_content(given)}."
    who = ["a person" if "guest" in each else "a bot's token" for each in about.get("security", ())]
    yield f"  For {' or '.join(who) if who else 'everyone'}.\n"


def _example(body: dict[str, Any]) -> str:
    (content,) = body["content"].values()
    return json.dumps(content["examples"]["example"]["value"])


def _content(body: dict[str, Any]) -> str:
    kind, content = next(iter(body["content"].items()))
    return _type(content["schema"]) if kind == "application/json" else f"`{kind}`"


def _types(schemas: dict[str, Any]) -> Iterator[str]:
    yield "\n## Types of bodies\n"
    for name, schema in sorted(schemas.items()):
        yield f"(type-{name.lower()})=\n### {name}\n"
        if schema.get("description"):
            yield schema["description"].replace("\n", " ") + "\n"
        if schema.get("properties"):
            yield "| field | type | |\n|---|---|---|"
            for field, kind in schema["properties"].items():
                absent = "" if field in schema.get("required", ()) else "may be absent"
                yield f"| `{field}` | {_type(kind)} | {absent} |"
            yield ""


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](#type-{name.lower()})"
    either = schema.get("anyOf", schema.get("oneOf"))
    if either:
        return " or ".join(_type(each) for each in either)
    if "const" in schema or "enum" in schema:
        return ", ".join(f"`{value}`" for value in schema.get("enum", [schema.get("const")]))
    if schema.get("type") == "array":
        return f"list of {_type(schema['items'])}" if isinstance(schema.get("items"), dict) else "list"
    return str(schema.get("type", "anything"))
