"""Write web/src/connection/wire.ts: the messages of `starboard.wire` as TypeScript types."""

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
from starboard.wire import VERSION, api, client, picture, server, tournament

FILE = Path(__file__).resolve().parent.parent / "web" / "src" / "connection" / "wire.ts"
HEAD = "// Made by tools/wire_types.py from starboard.wire; do not edit.\n"
MESSAGE = "export interface Message { id: string; args?: Record<string, Argument> }\n"
ARGUMENT = "export type Argument = string | number | boolean | null | Message\n"
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null", Any: "unknown"}
RENAMED: dict[Any, str] = {server.Seat: "Sitting"}


class Writer:
    """Writes each type once, with the types of its fields."""

    def __init__(self) -> None:
        self._written: dict[str, str] = {}

    def add(self, kind: type[Any]) -> str:
        """Define a type if necessary; return its name."""
        name = _name(kind)
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


def _name(kind: type[Any]) -> str:
    """Return a type's name in TypeScript, without the prefix `Wire` that distinguishes it in Python."""
    return RENAMED.get(kind, kind.__name__.removeprefix("Wire"))


def _tag(kind: type[Any]) -> list[str]:
    config = getattr(kind, "__struct_config__", None)
    return [f"  {config.tag_field}: '{config.tag}'"] if config is not None and config.tag else []


def _shapes() -> str:
    """Return the defaults of core dataclasses, and their fields that contain other dataclasses.

    `starboard.wire.json.lean` leaves defaults out of messages, and the client restores them.
    """
    usual: dict[str, dict[str, Any]] = {}
    parts: dict[str, dict[str, str]] = {}

    def visit(kind: type[Any]) -> str:
        name = _name(kind)
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


SHAPES = """/** By type: the defaults that messages leave out, and the fields that hold such types. */
export const SHAPES: Record<string, [usual: object, parts: Record<string, string>] | undefined> = {"""
SHAPED = (picture.WireScene, picture.WireChoice, server.Offer, server.HintStep)


def _within(kind: Any) -> list[Any]:
    """Return the types that a type consists of."""
    args = get_args(kind)
    return [inner for arg in args for inner in _within(arg)] if args else [kind]


def _fields(kind: type[Any]) -> list[tuple[str, Any, bool]]:
    """Return each field's name, type and whether it may be missing. Core dataclasses have all fields after decoding."""
    hints = get_type_hints(kind, include_extras=True)
    if is_dataclass(kind):
        return [(field.name, hints[field.name], False) for field in fields(kind)]
    omits = kind.__struct_config__.omit_defaults
    asked = kind.__module__.startswith((client.__name__, api.__name__, tournament.__name__))
    found = []
    for field in msgspec.structs.fields(kind):
        given = field.default is not msgspec.NODEFAULT or field.default_factory is not msgspec.NODEFAULT
        found.append((field.name, hints[field.name], given and (omits or asked)))
    return found


def written() -> str:
    writer = Writer()
    writer.add(picture.WireBoard)
    writer.union("Cue", get_args(picture.Cue))
    writer.union("Sent", get_args(server.Sent))
    writer.union("Said", get_args(client.Said))
    for module in (*api.MODULES, tournament):
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
