"""The bots on the page are bots, and play as the page says."""

import json
import re
from functools import reduce
from pathlib import Path
from typing import Any

import pytest

from starboard.core.contract import Game
from starboard.core.registry import load
from starboard.games.situation7.game import Situation7
from tests.cli.kit import said, starboard

PAGE = (Path(__file__).resolve().parent.parent.parent / "docs" / "start" / "write-a-bot.md").read_text("utf-8")
BLOCKS = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
FILES = {block.split("\n")[0].removeprefix("# "): block for block in BLOCKS if block.startswith("# ")}
STATES = dict(re.findall(r"^- \*\*(\w+)\*\*: (.*?)(?=^- |^#)", PAGE, re.MULTILINE | re.DOTALL))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def wins(first: str, second: str, games: int) -> float:
    """The share of the first in an arena."""
    words = ("arena", first, second, "--game", "spacewalk", "--games", str(games), "--jobs", "1", "--json")
    found: dict[str, Any] = json.loads(starboard(*words, "--seconds", "60").stdout)
    assert found["faults"] == []
    share: float = found["lines"][0]["wins"]
    return share


def test_the_bot_that_looks_at_what_it_does_beats_chance(folder: Path) -> None:
    assert wins("careful.py", "random", 10) >= 0.8


def test_the_bot_that_looks_ahead_beats_greedy(folder: Path) -> None:
    assert wins("ahead.py", "greedy", 20) > 0.6


def test_the_commands_on_the_page_work(folder: Path) -> None:
    assert "The game is over" in said(starboard("watch", "spacewalk", "first.py", "random", "--seed", "1"))
    assert "first" in said(starboard("play", "spacewalk", "--against", "first.py", "--seed", "1"))


def test_the_same_is_done_from_python() -> None:
    known: dict[str, Any] = {}
    exec(compile(BLOCKS[-1], "write-a-bot.md", "exec"), known)
    assert known["match"].over
    assert known["match"].places == (1, 2)


@pytest.mark.parametrize("key", ["spacewalk", "astron", "astroplane", "situation7", "zylatron"])
def test_every_attribute_that_the_page_names_is_there(key: str) -> None:
    game: Game[Any, Any] = load(key)
    state = game.start(game.seatings(2)[0])
    named = re.findall(r"`(state\.[a-z_.]+)`", STATES[key])
    assert len(named) >= 4
    for path in named:
        reduce(getattr, path.split(".")[1:], state)
    for module in re.findall(r"`(starboard\.[a-z0-9_.]+)`", STATES[key]):
        __import__(module)


def test_cells_of_situation_7_are_named_as_the_page_says() -> None:
    game = load(Situation7)
    assert game.house.chart.written(1)
