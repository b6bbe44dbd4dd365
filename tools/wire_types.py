"""Writes web/src/connection/wire.ts: the messages of `starboard.wire` as TypeScript types."""

import argparse
import json
import sys
from collections.abc import Iterable
from dataclasses import MISSING, fields, is_dataclass
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from starboard.core.message import Message
from starboard.wire import VERSION, api, client, event, picture, server

FILE = Path(__file__).resolve().parent.parent / "web" / "src" / "connection" / "wire.ts"
HEAD = "// Made by tools/wire_types.py from starboard.wire; do not edit.\n"
MESSAGE = "export interface Message { id: string; args?: Record<string, Argument> }\n"
ARGUMENT = "export type Argument = string | number | boolean | null | Message\n"
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null", Any: "unknown"}
RENAMED: dict[Any, str] = {
    server.Turn: "Offer",
    server.Seat: "Sitting",
    client.Draft: "AskDraft",
    client.Explain: "AskExplain",
    client.Hint: "AskHint",
}


class Writer:
    """Writes each type once, and whatever it is made of before it."""

    def __init__(self) -> None:
        self._written: dict[str, str] = {}

    def add(self, kind: type[Any]) -> str:
        """The name of a type, defined on the way."""
        name: str = RENAMED.get(kind, kind.__name__)
        if name not in self._written:
            self._written[name] = ""
            self._written[name] = self._interface(kind, name)
        return name

    def union(self, name: str, kinds: Iterable[type[Any]]) -> None:
        self._written[name] = f"export type {name} = {' | '.join([self.add(kind) for kind in kinds])}\n"

    def text(self) -> str:
        version = f"export const VERSION = {VERSION}\n"
        return "\n".join([HEAD, version, ARGUMENT + MESSAGE, *self._written.values(), _shapes()])

    def _interface(self, kind: type[Any], name: str) -> str:
        lines = [f"  {field}{'?' if optional else ''}: {self._of(of)}" for field, of, optional in _fields(kind)]
        return "\n".join([f"export interface {name} {{", *_tag(kind), *lines, "}\n"])

    def _of(self, kind: Any) -> str:
        if kind in PLAIN:
            return PLAIN[kind]
        origin, args = get_origin(kind), get_args(kind)
        if origin is Annotated:
            return self._of(args[0])
        if origin in (Union, UnionType):
            return " | ".join([self._of(arg) for arg in args])
        if origin is Literal:
            return " | ".join([f"'{arg}'" for arg in args])
        if origin is list:
            return f"{self._many(args[0])}[]"
        if origin is dict:
            return f"Record<{self._of(args[0])}, {self._of(args[1])}>"
        if origin is tuple:
            same = len(args) == 2 and args[1] is Ellipsis
            return f"{self._many(args[0])}[]" if same else f"[{', '.join([self._of(arg) for arg in args])}]"
        if isinstance(kind, type) and issubclass(kind, Message):
            return "Message"
        return self.add(kind)

    def _many(self, kind: Any) -> str:
        text = self._of(kind)
        return f"({text})" if "|" in text else text


def _tag(kind: type[Any]) -> list[str]:
    config = getattr(kind, "__struct_config__", None)
    return [f"  {config.tag_field}: '{config.tag}'"] if config is not None and config.tag else []


def _shapes() -> str:
    """What a core dataclass is where it says nothing, and which fields hold others: left out on the way, by
    `starboard.wire.json.lean`, and put back by the client."""
    usual: dict[str, dict[str, Any]] = {}
    parts: dict[str, dict[str, str]] = {}

    def visit(kind: type[Any]) -> str:
        name = RENAMED.get(kind, kind.__name__)
        if name not in parts:
            parts[name] = {}
            if is_dataclass(kind):
                given = {each.name: each.default for each in fields(kind) if each.default is not MISSING}
                usual[name] = {
                    each: list(value) if isinstance(value, tuple) else value for each, value in given.items()
                }
            for field, of in get_type_hints(kind).items():
                inner = next((each for each in _within(of) if is_dataclass(each) or each in SHAPED), None)
                if inner is not None:
                    parts[name][field] = visit(inner)
        return name

    for root in (server.Shown, server.Step, server.Drafted, server.Hinted):
        visit(root)
    parts["Step"]["cues"] = "Cue"
    parts["Cue"] = dict.fromkeys(("piece", "carried", "into"), "Piece")
    shapes = {name: [usual.get(name, {}), of] for name, of in parts.items() if usual.get(name) or of}
    lines = [f"  {name}: {json.dumps(shape)}," for name, shape in shapes.items()]
    return "\n".join([SHAPES, *lines, "}\n"])


SHAPES = """/** Of what leaves out what is as usual: that, and which of its fields hold such things. */
export const SHAPES: Record<string, [usual: object, parts: Record<string, string>] | undefined> = {"""
SHAPED = (picture.Scene, picture.Choice, server.Turn)


def _within(kind: Any) -> list[Any]:
    """The types that a type is made of."""
    args = get_args(kind)
    return [inner for arg in args for inner in _within(arg)] if args else [kind]


def _fields(kind: type[Any]) -> list[tuple[str, Any, bool]]:
    """Name, type and whether it may be left out; a core dataclass has all its fields once they are put back."""
    hints = get_type_hints(kind, include_extras=True)
    if is_dataclass(kind):
        return [(field.name, hints[field.name], False) for field in fields(kind)]
    omits = kind.__struct_config__.omit_defaults
    asked = kind.__module__.startswith((client.__name__, api.__name__, event.__name__))
    found = []
    for field in msgspec.structs.fields(kind):
        given = field.default is not msgspec.NODEFAULT or field.default_factory is not msgspec.NODEFAULT
        found.append((field.name, hints[field.name], given and (omits or asked)))
    return found


def written() -> str:
    writer = Writer()
    writer.add(picture.Board)
    writer.union("Cue", get_args(picture.Cue))
    writer.union("Sent", get_args(server.Sent))
    writer.union("Said", get_args(client.Said))
    for module in (*api.MODULES, event):
        for kind in vars(module).values():
            if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind.__module__ == module.__name__:
                writer.add(kind)
    return writer.text()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; fail if the file is not current")
    if parser.parse_args().check:
        sys.exit(FILE.read_text("utf-8") != written())
    FILE.write_text(written(), "utf-8")


if __name__ == "__main__":
    main()
