"""Messages of `starboard serve` about the bots it is given."""

from pathlib import Path

import pytest

from tests.cli.kit import said, starboard

FIRST = "def choose(view, budget, rng):\n    return view.legal()[0]\n"


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("greedy.py", FIRST, "greedy is a built-in bot; rename the file"),
        ("even.py", FIRST, "even is a built-in bot; rename the file"),
        ("even-250.py", FIRST, "even-250 is a built-in bot; rename the file"),
        ("two words.py", FIRST, "'two words' is not a name for a bot at a table"),
        ("mine.py", "x = 1\nx.y\n", "AttributeError: 'int' object has no attribute 'y' (mine.py, line 2)"),
    ],
)
def test_a_file_that_cannot_be_served_is_named(tmp_path: Path, name: str, text: str, told: str) -> None:
    (tmp_path / name).write_text(text)
    result = starboard("serve", "--data", tmp_path / "x.db", "--bot", tmp_path / name)
    assert result.exit_code == 2
    assert told in said(result)


def test_two_bots_of_one_name_are_too_many(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(FIRST)
    result = starboard("serve", "--data", tmp_path / "x.db", *("--bot", tmp_path / "mine.py") * 2)
    assert "two bots are called mine" in said(result)


def test_with_a_database_the_bridge_is_named_instead(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(FIRST)
    result = starboard("serve", "--database", "postgresql://nobody@nowhere/x", "--bot", tmp_path / "mine.py")
    assert "`starboard bot`" in said(result)
