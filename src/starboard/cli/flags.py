"""Flags of a command, generated from the table of settings."""

from collections.abc import Callable
from functools import wraps
from inspect import Parameter, Signature
from pathlib import Path
from typing import Annotated, Any

import typer

from starboard.cli.configuration import Configuration, configuration
from starboard.cli.setting import BY_NAME, Setting

ConfigFile = Annotated[
    Path | None,
    typer.Option(
        "--config", metavar="FILE", help="The configuration file. Default: starboard.toml in this folder, if any.",
        show_default=False,
    ),
]  # fmt: skip


def configured(*names: str) -> Callable[[Callable[[Configuration], None]], Callable[..., None]]:
    """Make a command that accepts these settings as flags, and `--config`; it receives the configuration."""
    settings = [BY_NAME[name] for name in names if BY_NAME[name].flag]
    parameters = [*map(_parameter, settings), _keyword("config", ConfigFile)]

    def made(command: Callable[[Configuration], None]) -> Callable[..., None]:
        @wraps(command)
        def taken(**flags: Any) -> None:
            file = flags.pop("config")
            typed = {name.replace("_", "-"): words for name, words in flags.items()}
            command(configuration(typed, file=file).checked())

        vars(taken)["__signature__"] = Signature(parameters)
        taken.__annotations__ = {each.name: each.annotation for each in parameters}
        return taken

    return made


def _parameter(setting: Setting) -> Parameter:
    """Return the flag of a setting as plain text, because values from all sources are checked in one place."""
    again = " Repeatable." if setting.many else ""
    option = typer.Option(
        setting.flag, metavar=setting.kind.name, help=f"{setting.about}{again}", show_default=setting.fallback
    )
    typed = list[str] | None if setting.many else str | None
    return _keyword(setting.name.replace("-", "_"), Annotated[typed, option])


def _keyword(name: str, annotation: Any) -> Parameter:
    return Parameter(name, Parameter.KEYWORD_ONLY, default=None, annotation=annotation)
