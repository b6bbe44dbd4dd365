"""Bots from files: the file must define `choose`; other files are refused with a reason."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from starboard.bots import Budget, bot
from starboard.bots.match_runner import MatchRunner
from starboard.bots.roster import title
from starboard.core.match import Match
from starboard.core.registry import load

FIRST = "def choose(view, budget, rng):\n    return view.legal()[0]\n"


def file(folder: Path, text: str) -> str:
    path = folder / "mine.py"
    path.write_text(text)
    return str(path)


def test_a_file_with_choose_is_a_bot(tmp_path: Path) -> None:
    match: Match[Any, Any] = Match(load("embers"), 2)
    view = match.view(match.actors[0])
    assert bot(file(tmp_path, FIRST)).choose(view, Budget(), Random(0)) == view.legal()[0]


def test_it_is_called_by_the_name_of_its_file(tmp_path: Path) -> None:
    assert title(file(tmp_path, FIRST)) == "mine"
    assert title("greedy") == "greedy"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("choose = 3", "has no function choose"),
        ("def choose(view, budget): ...", r"choose must take three arguments: choose\(view, budget, rng\)"),
        ("import nothing_of_that_name", "cannot be loaded: ModuleNotFoundError"),
        ("def choose(", "cannot be loaded: SyntaxError"),
        ("raise SystemExit(3)", "cannot be loaded: SystemExit"),
    ],
)
def test_a_file_without_a_valid_bot_gives_the_reason(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        bot(file(tmp_path, text))


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("x = 1\nx.gone", r"AttributeError: .* \(mine.py, line 2\)"),
        ("def choose(view, budget, rng):\n    return (1", r"SyntaxError: .* \(mine.py, line 2\)"),
    ],
)
def test_an_error_in_a_bot_file_names_the_line(tmp_path: Path, text: str, place: str) -> None:
    with pytest.raises(ValueError, match=place):
        bot(file(tmp_path, text))


def test_a_fault_while_playing_names_the_file_and_its_last_line_there(tmp_path: Path) -> None:
    text = "import json\ndef choose(view, budget, rng):\n    return do(view)\ndef do(view):\n    json.loads('?')\n"
    match: Match[Any, Any] = Match(load("embers"), 2)
    misbehaved = MatchRunner(match, [bot(file(tmp_path, text))] * 2, Budget()).play()
    assert misbehaved is not None
    assert misbehaved.fault.startswith("raised JSONDecodeError: Expecting value")
    assert misbehaved.fault.endswith("(mine.py, line 5)")


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="there is no file"):
        bot(str(tmp_path / "gone.py"))


def test_an_unknown_name_lists_the_known_ones() -> None:
    with pytest.raises(ValueError, match=r"choose one of random, greedy, stargazer, .*, or a \.py file"):
        bot("clever")
