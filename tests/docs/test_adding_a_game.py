"""Following the page on adding a game, file by file and command by command, gives a game that keeps every law."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")
FILE = re.compile(r"^\*\*(\S+)\*\*\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMANDS = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A place with the contract suite and, beside it, the files of the page."""
    folder = tmp_path_factory.mktemp("checkout")
    shutil.copytree(ROOT / "tests" / "contract", folder / "tests" / "contract")
    for name in ("pyproject.toml", "tests/__init__.py", "tests/conftest.py"):
        shutil.copy(ROOT / name, folder / name)
    for name, text in FILE.findall(PAGE):
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    for package in ("mygames", "mygames/comet"):
        (folder / package / "__init__.py").touch()
    return folder


def done(checkout: Path, script: str) -> str:
    """What the commands say, with this environment's programs; the first that fails ends them."""
    own = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "STARBOARD_"))}
    path = os.pathsep.join([str(Path(sys.executable).parent), own["PATH"]])
    environment = {**own, "PATH": path, "PYTEST_ADDOPTS": "-n 0 -p no:cacheprovider", "COLUMNS": "100"}
    run = subprocess.run(
        ["sh", "-e"], input=script, cwd=checkout, env=environment, capture_output=True, text=True, timeout=600
    )
    assert run.returncode == 0, run.stdout + run.stderr
    return run.stdout


def commands() -> list[str]:
    return [line.removeprefix("$ ") for block in COMMANDS.findall(PAGE) for line in block.splitlines()]


def test_the_commands_of_the_page_all_succeed(checkout: Path) -> None:
    said = done(checkout, "\n".join(commands()))
    assert "CO-3" in said
    passed = [int(count) for count in re.findall(r"(\d+) passed", said)]
    assert len(passed) == 2
    assert passed[0] >= 7  # the tests of the page
    assert passed[1] >= 150  # the laws, for each number of seats


def test_breaking_a_rule_of_the_page_is_noticed(checkout: Path) -> None:
    setting, *_, own, contract = commands()
    rules = checkout / "mygames" / "comet" / "rules.py"
    honest = rules.read_text("utf-8")
    rules.write_text(honest.replace("if steps != state.last and", "if"), "utf-8")
    try:
        with pytest.raises(AssertionError, match="test_nobody_pulls_as_far_as_the_seat_before"):
            done(checkout, f"{setting}\n{own}")
        rules.write_text(honest.replace('"CO-4"', '"CO-9"'), "utf-8")
        with pytest.raises(AssertionError, match="stands in no rulebook"):
            done(checkout, f"{setting}\n{contract} -k refused_with_a_clause")
    finally:
        rules.write_text(honest, "utf-8")
