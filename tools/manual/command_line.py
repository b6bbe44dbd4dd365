"""The command-line reference, generated from the program itself."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import typer

from starboard.cli.main import app

VALUES: Final = {int: "NUMBER", float: "NUMBER", Path: "FILE"}


def page() -> str:
    """Return every command with its arguments and options as Markdown."""
    return "\n".join(_command("starboard", typer.main.get_command(app), top=True))


def _command(name: str, command: Any, top: bool = False) -> Iterator[str]:
    below = getattr(command, "commands", {})
    if not top:
        yield f"\n## `{name}`\n"
    yield f"{_line(command.help)}\n"
    if not below:
        yield f"```console\n$ {name} {_usage(command)}\n```\n".replace(" \n", "\n")
    yield from _parameters(command)
    for word, one in below.items():
        if not one.hidden:
            yield from _command(f"{name} {word}", one)


def _usage(command: Any) -> str:
    arguments = [each for each in command.params if each.param_type_name == "argument"]
    words = [_name(each) if each.required else f"[{_name(each)}]" for each in arguments]
    return " ".join((*words, "[OPTIONS]"))


def _parameters(command: Any) -> Iterator[str]:
    rows = [each for each in command.params if not getattr(each, "hidden", False) and each.name != "help"]
    if rows:
        yield "| | what it does | default |\n|---|---|---|"
        for each in rows:
            yield f"| `{_name(each)}` | {_cell(getattr(each, 'help', ''))} | {_default(each)} |"
        yield ""


def _name(parameter: Any) -> str:
    if parameter.param_type_name == "argument":
        return str(parameter.metavar or parameter.name.upper()).strip("[]")
    names = "`, `".join((*parameter.opts, *parameter.secondary_opts))
    valued = not parameter.is_flag and not parameter.count
    kind = getattr(getattr(parameter, "type_descriptor", None), "annotation", str)
    return f"{names} {parameter.metavar or VALUES.get(kind, 'TEXT')}" if valued else names


def _default(parameter: Any) -> str:
    value = parameter.default
    if parameter.required:
        return "required"
    if value in (None, "", False, (), []) or callable(value) or "Sentinel" in type(value).__name__:
        return ""
    return "on" if value is True else f"`{value}`"


def _cell(text: str | None) -> str:
    return _line(text).replace("|", "\\|")


def _line(text: str | None) -> str:
    return " ".join((text or "").replace("\f", " ").split())
