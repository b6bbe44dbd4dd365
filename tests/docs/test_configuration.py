"""The settings reference matches the table of settings, and its examples are valid."""

import re
import tomllib
from pathlib import Path

from tools import configuration as tool

from starboard.cli.configuration import configuration
from starboard.cli.setting import BY_NAME, SETTINGS


def test_the_reference_and_the_example_are_current() -> None:
    assert tool.PAGE.read_text("utf-8") == tool.page(), "run python -m tools.configuration"
    assert tool.EXAMPLE.read_text("utf-8") == tool.example(), "run python -m tools.configuration"


def test_every_example_is_allowed(tmp_path: Path) -> None:
    for setting in SETTINGS:
        file = tmp_path / "starboard.toml"
        file.write_text(tool.line(setting))
        found = configuration({"database": "postgresql://x/y"} if setting.name == "bots" else {}, {}, file)
        assert found.faults == (), setting.name
        assert found.given[setting.name].source == f"{file}, line 1"


def test_the_example_holds_every_setting_once() -> None:
    lines = re.findall(r"^#(\S.* = .*)$", tool.EXAMPLE.read_text("utf-8"), re.MULTILINE)
    assert list(tomllib.loads("\n".join(lines))) == list(BY_NAME)
