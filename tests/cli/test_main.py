"""The command itself."""

import subprocess
import sys

from tests.cli.kit import starboard


def test_there_are_at_most_nine_verbs() -> None:
    from typer.main import get_command

    from starboard.cli.main import app

    assert len(get_command(app).commands) <= 9  # type: ignore[attr-defined]


def test_help_names_the_verbs() -> None:
    result = starboard("--help")
    assert all(verb in result.output for verb in ("play", "watch", "arena", "rules", "record"))


def test_help_loads_no_game_and_no_bot() -> None:
    """So that it is quick."""
    code = (
        "import sys; from typer.testing import CliRunner; from starboard.cli.main import app;"
        "CliRunner().invoke(app, ['--help']);"
        "print([name for name in sys.modules if name.split('.')[:2] in (['starboard', 'core'], ['starboard', 'bots'])])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
