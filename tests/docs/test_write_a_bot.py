"""The bots of the tutorial run and play as described, and the reference names what a bot receives."""

import os
import re
from functools import reduce
from pathlib import Path
from typing import Any

import pytest

from starboard.core.contract import Game
from starboard.core.registry import load
from starboard.games.situation7.game import Situation7
from tests.cli.kit import said, starboard

FILE = Path(__file__).resolve().parent.parent.parent / "docs" / "start" / "write-a-bot.md"
PAGE = FILE.read_text("utf-8")
ARENA = re.compile(r"(^```console\n\$ starboard (arena .*)\n)((?:.+\n)*?)```$", re.MULTILINE)
BLOCKS = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
FILES = {block.split("\n")[0].removeprefix("# "): block for block in BLOCKS if block.startswith("# ")}
REFERENCE = (FILE.parents[1] / "reference" / "python-bots.md").read_text("utf-8")
STATES = dict(re.findall(r"^- \*\*(\w+)\*\*: (.*?)(?=^- |^#)", REFERENCE, re.MULTILINE | re.DOTALL))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def shares(command: str) -> list[str]:
    """Return the shares of both bots as the arena prints them."""
    lines = starboard(*command.split(), "--jobs", "1").stdout.splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith("bot "))
    return [line.rstrip() for line in lines[start : start + 3]]


@pytest.mark.parametrize("bot", ["careful", pytest.param("ahead", marks=pytest.mark.slow)])
def test_the_page_shows_what_the_arena_prints(folder: Path, bot: str) -> None:
    """After a change of an evaluation, STARBOARD_WRITE_PAGES=1 writes the figures instead."""
    commands = [found[2] for found in ARENA.finditer(PAGE) if f" {bot}.py " in found[2]]
    assert commands
    today = {command: "".join(f"{line}\n" for line in shares(command)) for command in commands}
    page = ARENA.sub(lambda found: f"{found[1]}{today.get(found[2], found[3])}```", FILE.read_text("utf-8"))
    if os.environ.get("STARBOARD_WRITE_PAGES"):
        FILE.write_text(page, "utf-8")
    else:
        assert page == PAGE, "run this test with STARBOARD_WRITE_PAGES=1, and read the page"


def test_the_bot_that_looks_ahead_wins_most_of_twenty_games(folder: Path) -> None:
    row = shares("arena ahead.py greedy --game spacewalk --games 20 --seconds 60")[1]
    assert float(row.split()[1].rstrip("%")) > 50


def test_each_bot_of_the_page_is_as_strong_as_the_text_says() -> None:
    lows = [float(low) for low in re.findall(r"^(?:careful|ahead) +[0-9.]+% +([0-9.]+)% - ", PAGE, re.MULTILINE)]
    careful, against_greedy, ahead = lows
    assert careful > 90
    assert against_greedy < 50 < ahead


def test_the_commands_on_the_page_work(folder: Path) -> None:
    assert "The game is over" in said(starboard("watch", "spacewalk", "first.py", "random", "--seed", "1"))
    assert "first" in said(starboard("play", "spacewalk", "--against", "first.py", "--seed", "1"))


def test_the_same_is_done_from_python() -> None:
    known: dict[str, Any] = {}
    (block,) = re.findall(r"^```python\n(.*?)^```$", REFERENCE, re.MULTILINE | re.DOTALL)
    exec(compile(block, "python-bots.md", "exec"), known)
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
