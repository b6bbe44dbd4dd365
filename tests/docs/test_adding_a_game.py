"""The files and commands on the page about adding a game give a game that passes every check."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "start" / "adding-a-game.md").read_text("utf-8")
FILE = re.compile(r"^\*\*(\S+)\*\*\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMANDS = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def work(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the page's files only."""
    folder = tmp_path_factory.mktemp("work")
    for name, text in FILE.findall(PAGE):
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    for package in ("mygames", "mygames/comet"):
        (folder / package / "__init__.py").touch()
    return folder


def done(work: Path, script: str) -> str:
    """Run the commands with this environment's programs until one fails; return their output."""
    own = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "STARBOARD_"))}
    path = os.pathsep.join([str(Path(sys.executable).parent), own["PATH"]])
    environment = {**own, "PATH": path, "PYTEST_ADDOPTS": "-n 0 -p no:cacheprovider", "COLUMNS": "100"}
    run = subprocess.run(
        ["sh", "-e"], input=script, cwd=work, env=environment, capture_output=True, text=True, timeout=600
    )
    assert run.returncode == 0, run.stdout + run.stderr
    return run.stdout


def commands(section: int) -> list[str]:
    """Return the commands in a section of the page."""
    page = PAGE[PAGE.index(f"\n## {section}. ") :]
    return [line.removeprefix("$ ") for line in COMMANDS.findall(page)[0].splitlines()]


def test_the_commands_of_the_page_all_succeed(work: Path) -> None:
    said = done(work, "\n".join(commands(10)))
    assert "CO-3" in said
    passed = [int(count) for count in re.findall(r"(\d+) passed", said)]
    assert len(passed) == 2
    assert passed[0] >= 7  # the tests of the page
    assert passed[1] >= 150  # the conformance checks, for each number of seats


def test_breaking_a_rule_of_the_page_is_noticed(work: Path) -> None:
    setting, *_, own, contract = commands(10)
    rules = work / "mygames" / "comet" / "rules.py"
    honest = rules.read_text("utf-8")
    rules.write_text(honest.replace("if steps != state.last and", "if"), "utf-8")
    try:
        with pytest.raises(AssertionError, match="test_nobody_pulls_as_far_as_the_seat_before"):
            done(work, f"{setting}\n{own}")
        rules.write_text(honest.replace('"CO-4"', '"CO-9"'), "utf-8")
        with pytest.raises(AssertionError, match="is in no rulebook"):
            done(work, f"{setting}\n{contract} -k refused_with_a_clause")
    finally:
        rules.write_text(honest, "utf-8")


def test_the_game_can_be_installed_and_is_found_by_its_entry_point(work: Path, tmp_path: Path) -> None:
    *making, installing, forgetting, leaving, arena, playing = commands(11)
    assert installing == "pip install ."
    assert playing == "starboard play comet"
    shelf = "from starboard.core import Message, games; print(*[Message(f'{key}.name') for key in games()])"
    script = [
        *making, f"pip install -q --no-deps --target {tmp_path} .",
        forgetting, leaving, f"export PYTHONPATH={tmp_path}", arena, f'python -c "{shelf}"',
    ]  # fmt: skip
    said = done(work, "\n".join(script))
    assert "10 games" in said
    assert "Comet" in said.splitlines()[-1]
    assert not list(tmp_path.rglob("*.po"))
