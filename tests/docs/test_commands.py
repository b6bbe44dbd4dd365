"""Every command on every page is run here, or is listed with its test or the reason why it isn't run.

Commands run with small numbers. A new command on a page fails until it is added to one of these groups.
"""

import re
import shlex
from pathlib import Path

import pytest

from tests.cli.kit import starboard
from tests.docs.test_docs import PAGES, ROOT
from tests.docs.test_write_a_bot import FILES

CONSOLE = re.compile(r"^ *```console\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)
LINE = re.compile(r"^ *[$#] (.+?)(?:  +#.*)?$", re.MULTILINE)
LINES = sorted(
    {line for page in PAGES for block in CONSOLE.findall(page.read_text("utf-8")) for line in LINE.findall(block)}
)

# Shortcuts that make a command fast, and values for its placeholders. Each must be used.
QUICK = {
    "--games 400": "--games 2 --jobs 1",
    "--games 100": "--games 2 --jobs 1",
    "--games 60 --seconds 30": "--games 2 --jobs 1 --seconds 60",
    "--speed 4": "--quiet",
    "RESULTS...": "study",
    "report after": "report study",
    "--against before": "--against study",
    "--effects src/starboard/games": "--effects effects",
    "--check FILE": f"--check {ROOT / 'deploy' / 'starboard.toml'}",
    "first.py random": "first.py random --quiet",
    "lab run study.toml": "lab run study.toml --workers 1",
    "records/ game.record": "records/ game.record --workers 1",
}
RUN = (  # in this order: later commands read what earlier ones wrote
    r"starboard watch spacewalk greedy random .*-o evening\.record",
    r"starboard watch spacewalk first\.py random",
    r"starboard arena (greedy|careful\.py|ahead\.py) \w+ --game spacewalk .*",
    r"starboard record (show|replay|verify|review|draw) evening\.record.*",
    r"starboard rules.*(?<!comet)",
    r"starboard play spacewalk --terminal.*",
    r"starboard play spacewalk --(me|seats 3 --hot-seat|against \w+\.py).*",
    r"starboard puzzle .*",
    r"starboard config.*",
    r"starboard lab run study\.toml",
    r"starboard lab report (RESULTS|after).*",
    r"starboard lab shadow records/ game\.record",
)
ELSEWHERE = {  # the test that runs it, perhaps with other names
    r".*\blantern\b.*|pytest tests|pip wheel --no-deps -w dist \.": "tests/docs/test_a_larger_game.py",
    r".*\bcomet\b.*|export PYTHON.*|unset .*|cd /|pytest mygames|pip install \.": "tests/docs/test_adding_a_game.py",
    # before and after the first release
    r"(uvx|pipx run) (.* starboard|starboard-games) play \w+|.*/pip install \S+ && .*": "tests/docs/test_readme.py",
    r"python3 -m venv starboard-env|starboard-env/bin/.*": "tools/smoke.py",
    r"starboard play spacewalk( --public-url .*)?": "tests/server/serving/test_getting_there.py",
    r"starboard record open .*": "tests/server/test_record_import.py",
    r"starboard serve.*": "tests/cli/test_serve.py",
    r"starboard play --server .*": "tests/server/serving/test_remote.py",
    r"starboard host .*": "tests/server/store/test_host.py",
    r"starboard lab shadow.* --data(base)? .*|starboard lab shadow": "tests/lab/test_shadow.py",
    r"starboard lab run study\.toml --ray .*|ray start .*": "tests/lab/test_ray.py",
    r"starboard bot .*|(python|node) examples/random_bot.*": "tests/server/safety/test_bot_api.py",
    r"starboard work .*": "tests/server",
    r"curl -H .*/metrics": "tests/server/serving/test_metrics.py",
    r"starboard build-site .*|python -m http\.server .*": "tests/browser/test_in_page.py",
    r"(env/bin/)?python examples/train_space_walk\.py .*": "tests/adapters/test_train.py",
    r".*tools/release\.py (prepare|published) .*": "tests/docs/test_release.py",
    r"install .*|.*systemctl .*|podman .*|cp deploy/.*|kubectl .*|.*python3 -m venv /opt/starboard": "tests/deploy",
    r"export STARBOARD_.*": "tests/cli/test_configuration.py",
    r"python tools/words\.py --language .*": "tests/test_languages.py",
}
NOT_RUN = {  # with the reason
    r"python3 -m venv env|pip install pytest babel|pip install --no-deps -e \.": "sets up an environment",
    r".*pip install '\.\[.*": "needs the package index",
    r"uvx --find-links dist .* play spacewalk": "needs the package index",
    r"python -m venv .*|.*pip install (--upgrade|-e) .*|.*tools/check\.py": "sets up and runs these tests",
    r"\.venv/bin/pytest .*|.*tools/(prove|pyodide|smoke)\.py.*": "takes minutes; maintainers run it",
    r".*tools/release\.py check.*|STARBOARD_COMPILE=1 .*": "builds the package; the workflow `release` does it",
    r"python tools/web\.py": "builds the client, as every check of the project does first",
    r"bench/setup|.*bench/run\.py .*": "measures for many minutes",
    r"for study in .*|starboard lab (run docs/balance/|report results/\*).*": "plays studies for an hour",
}


def sorted_to(line: str, patterns: tuple[str, ...]) -> list[str]:
    return [pattern for pattern in patterns if re.fullmatch(pattern, line)]


def test_every_command_is_run_or_says_why_not() -> None:
    every = (*RUN, *ELSEWHERE, *NOT_RUN)
    assert [line for line in LINES if not sorted_to(line, every)] == []
    assert [pattern for pattern in every if not any(re.fullmatch(pattern, line) for line in LINES)] == []
    assert [place for place in ELSEWHERE.values() if not (ROOT / place).exists()] == []


def test_every_short_cut_is_used() -> None:
    run = [line for line in LINES if sorted_to(line, RUN)]
    assert [long for long in QUICK if not any(long in line for line in run)] == []


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with the files that readers of the pages have: the bots and the study."""
    for name, text in {**FILES, "mybot.py": FILES["first.py"]}.items():
        (tmp_path / name).write_text(text, "utf-8")
    page = (ROOT / "docs" / "how-to" / "lab.md").read_text("utf-8")
    study = re.findall(r"^```toml\n(# study\.toml.*?)^```$", page, re.MULTILINE | re.DOTALL)[0]
    small = study.replace("games = 400 ", "games = 1 ").replace("positions = 500", "positions = 5")
    assert small.count("games = 1 ") == small.count("positions = 5\n") == 1
    (tmp_path / "study.toml").write_text(small, "utf-8")
    (tmp_path / "records").mkdir()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path


def quick(line: str) -> list[str]:
    for long, short in QUICK.items():
        line = line.replace(long, short)
    return shlex.split(line, comments=True)[1:]


def test_the_commands_on_the_pages_work(folder: Path) -> None:
    for pattern in RUN:
        for line in LINES:
            if sorted_to(line, (pattern,)) and not sorted_to(line, tuple(ELSEWHERE)):
                done = starboard(*quick(line), typed=["q"] * 5)
                assert done.exit_code == 0, f"{line}\n{done.output}\n{done.exception!r}"
                _keep(folder)
    made = ("board.svg", "pages/spacewalk.html", "pages/astroplane.html", "effects", "study/games.parquet")
    assert [name for name in made if not (folder / name).exists()] == []


def _keep(folder: Path) -> None:
    """Copy evening.record to the names that other pages use."""
    evening = folder / "evening.record"
    for name in ("game.record", "records/one.record"):
        if evening.exists() and not (folder / name).exists():
            (folder / name).write_bytes(evening.read_bytes())


def test_the_terminal_shows_what_its_page_shows(folder: Path) -> None:
    page = (ROOT / "docs" / "how-to" / "terminal.md").read_text("utf-8")
    (screen,) = re.findall(r"^```text\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    shown = starboard("play", "spacewalk", "--terminal", "--seed", "1").output
    assert screen.rstrip() in "\n".join(line.rstrip() for line in shown.splitlines())
