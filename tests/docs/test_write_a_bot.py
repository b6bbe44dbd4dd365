"""The bot on the page is a bot, and plays as the page says."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.cli.kit import said, starboard

PAGE = (Path(__file__).resolve().parent.parent.parent / "docs" / "write-a-bot.md").read_text("utf-8")
BLOCKS = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "careful.py").write_text(BLOCKS[0])
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_bot_on_the_page_beats_chance(folder: Path) -> None:
    words = ("arena", "careful.py", "random", "--game", "spacewalk", "--games", "10", "--jobs", "1", "--json")
    found: dict[str, Any] = json.loads(starboard(*words).stdout)
    assert found["faults"] == []
    assert found["lines"][0]["wins"] >= 0.8


def test_the_commands_on_the_page_work(folder: Path) -> None:
    assert "The game is over" in said(starboard("watch", "spacewalk", "careful.py", "random", "--seed", "1"))
    assert "careful" in said(starboard("play", "spacewalk", "--against", "careful.py", "--seed", "1"))


def test_the_same_is_done_from_python() -> None:
    known: dict[str, Any] = {}
    exec(compile(BLOCKS[1], "write-a-bot.md", "exec"), known)
    assert known["match"].over
    assert known["match"].places == (1, 2)
