"""The example of the second page about adding a game is what the page shows, and passes every check when installed."""

import re
import shutil
from pathlib import Path
from textwrap import dedent

import pytest

from tests.docs.test_adding_a_game import done
from tests.docs.test_docs import ROOT

PAGE = (ROOT / "docs" / "start" / "a-larger-game.md").read_text("utf-8")
EXAMPLE = ROOT / "examples" / "lantern"
SHOWN = re.compile(r"^( *)\*\*(\S+\.py)\*\*\n\n *```python\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)
COMMANDS = re.findall(r"^\$ (.+)$", PAGE, re.MULTILINE)


def test_the_page_shows_the_files_of_the_example() -> None:
    found = SHOWN.findall(PAGE)
    assert len(found) >= 9
    for indent, name, text in found:
        lines = [line.removeprefix(indent) for line in text.splitlines()]
        assert dedent("\n".join(lines)) in dedent_all((EXAMPLE / "lantern" / name).read_text("utf-8")), name


def dedent_all(text: str) -> str:
    """Return the file, then the file with the bodies of its classes at the margin."""
    return text + "\n".join(line.removeprefix("    ") for line in text.splitlines())


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the example, beside which it is installed."""
    folder = tmp_path_factory.mktemp("clone") / "lantern"
    shutil.copytree(EXAMPLE, folder)
    words = [line for line in COMMANDS if line.startswith("pybabel")]
    assert len(words) == 2
    done(folder, "\n".join([*words, "pip install -q --no-deps --target installed ."]))
    assert not list((folder / "installed").rglob("*.po"))
    return folder


def test_the_example_passes_its_tests_and_the_conformance_suite(installed: Path) -> None:
    testing = [line for line in COMMANDS if line.startswith(("pytest ", "starboard arena"))]
    assert len(testing) == 3
    said = done(installed, "\n".join(["export PYTHONPATH=installed", *testing]))
    passed = [int(count) for count in re.findall(r"(\d+) passed", said)]
    assert len(passed) == 2
    assert passed[0] >= 9
    assert passed[1] >= 200
    assert "20 games" in said


def test_a_leak_is_noticed(installed: Path) -> None:
    game = installed / "installed" / "lantern" / "game.py"
    honest = game.read_text("utf-8")
    game.write_text(honest.replace("View(self, seat, rules.hidden(state, seat))", "View(self, seat, state)"), "utf-8")
    suite = next(line for line in COMMANDS if "conformance" in line)
    try:
        with pytest.raises(AssertionError, match="failed"):
            done(installed, f"export PYTHONPATH=installed\n{suite} -x")
    finally:
        game.write_text(honest, "utf-8")
