"""The `starboard` command itself."""

import os
import re
import subprocess
import sys

from tests.cli.kit import starboard


def test_there_are_at_most_thirteen_verbs() -> None:
    from typer.main import get_command

    from starboard.cli.main import app

    assert len(get_command(app).commands) <= 13  # type: ignore[attr-defined]


def test_help_names_the_verbs() -> None:
    result = starboard("--help")
    assert all(verb in result.output for verb in ("play", "watch", "arena", "rules", "record"))


def test_help_loads_no_game_and_no_bot() -> None:
    """`--help` is fast because it imports nothing slow."""
    code = (
        "import sys; from typer.testing import CliRunner; from starboard.cli.main import app;"
        "CliRunner().invoke(app, ['--help']);"
        "print([name for name in sys.modules if name.split('.')[:2] in (['starboard', 'core'], ['starboard', 'bots'])])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_version_and_the_build_are_told() -> None:
    from starboard.core import contract

    result = starboard("--version")
    assert result.exit_code == 0
    build = "pure Python" if contract.__file__.endswith(".py") else "compiled"
    assert re.fullmatch(rf"starboard \d+\.\d+\.\d+\S* \({build}\)", result.output.strip())


def test_a_letter_is_enough_for_help() -> None:
    assert starboard("-h").output == starboard("--help").output
    assert "--against" in starboard("play", "-h").output


def test_python_runs_it_by_name() -> None:
    done = subprocess.run([sys.executable, "-m", "starboard", "--version"], capture_output=True, text=True, check=True)
    assert done.stdout == starboard("--version").output


def test_a_shell_completes_the_names_of_games() -> None:
    begun = {"_STARBOARD_COMPLETE": "complete_bash", "COMP_WORDS": "starboard play astro", "COMP_CWORD": "2"}
    command = [sys.executable, "-c", "from starboard.cli.main import app; app(prog_name='starboard')"]
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, **begun})
    assert done.stdout.split() == ["astron", "astroplane"]


def test_a_misspelled_game_is_recognised() -> None:
    for words in (("play", "astrom"), ("rules", "Astron"), ("watch", "astrn", "greedy", "greedy")):
        result = starboard(*words)
        assert result.exit_code == 2
        assert 'Did you mean "astron"?' in result.output
