"""Installs the package as a player does, into a new environment, and plays with it: a game between bots, and in
Chromium from `starboard play spacewalk` to the first move.

Installed is its pure wheel. With --compiled the installer then also sees a compiled wheel and must prefer it; golden
games, some laws of every game (all with --laws) and a game on a real server are tested there too. With --clone what is
installed is a fresh clone, by `pip install .`, where no Node is to be found.
"""

import argparse
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Mapping
from pathlib import Path
from zipfile import ZipFile

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parent.parent
SCRIPTS = "Scripts" if os.name == "nt" else "bin"
NODE = ("node", "nodejs", "npm", "npx", "corepack")
SOON = 10.0  # seconds from the command to the first move
TRIES = 3  # whatever else the machine does meanwhile
PURE, COMPILED = "(pure Python)", "(compiled)"  # what `starboard --version` says
TESTS = ("tests/golden", "tests/contract/test_toys.py", "tests/games/test_perft.py", "tests/core/test_value.py")
LAWS = ("tests/contract", "-k", "pickled or touch")  # those on which compiled code has differed
EVERY_LAW = ("tests/contract",)
LIVE = ("tests/server/serving/test_bots.py", "-k", "test_a_person_and_bots_play_to_the_end and sqlite")
TEST_NEEDS = (
    "anyio",
    "asyncpg",
    "babel",
    "httpx",
    "hypothesis",
    "nats-py",
    "pytest",
    "pytest-xdist",
)

sys.path.insert(0, str(ROOT))
from tests.browser.kit import Person, launched  # noqa: E402


def run(*command: str | Path, cwd: Path, environment: Mapping[str, str] = os.environ) -> str:
    """What a command says; what it said is shown, and its code is ours, if it fails."""
    print("$", *command, flush=True)
    ran = subprocess.run(
        command, cwd=cwd, env=dict(environment), text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    if ran.returncode:
        print(ran.stdout)
        sys.exit(ran.returncode)
    return ran.stdout


def install(scratch: Path) -> Path:
    """The folder of the commands of a new environment that has the pure wheel and nothing of this tree."""
    pure = {name: value for name, value in os.environ.items() if name != "STARBOARD_COMPILE"}
    run(sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", "wheels", ROOT, cwd=scratch, environment=pure)
    venv.create(scratch / "player", with_pip=True)
    commands = scratch / "player" / SCRIPTS
    (wheel,) = (scratch / "wheels").iterdir()
    if missing(wheel):
        sys.exit(f"not in the wheel: {', '.join(missing(wheel))}")
    run(commands / "python", "-m", "pip", "install", "-q", wheel, cwd=scratch)
    assert PURE in run(commands / "starboard", "--version", cwd=scratch)
    return commands


def install_compiled(commands: Path, scratch: Path, wheel: Path) -> None:
    """Offer the compiled wheel beside the pure one: the installer takes the compiled one where it fits."""
    if missing(wheel):
        sys.exit(f"not in the compiled wheel: {', '.join(missing(wheel))}")
    shutil.copy(wheel, scratch / "wheels")
    offered = ("--no-index", "--find-links", scratch / "wheels", "--no-deps", "--force-reinstall", "starboard-games")
    run(commands / "python", "-m", "pip", "install", "-q", *offered, cwd=scratch)
    assert COMPILED in run(commands / "starboard", "--version", cwd=scratch)


def test_installed(commands: Path, laws: tuple[str, ...]) -> None:
    """The tests of this tree against what is installed: nothing of `src` is on the path there."""
    needs = ("-c", ROOT / "constraints.txt", *TEST_NEEDS)
    run(commands / "python", "-m", "pip", "install", "-q", *needs, cwd=ROOT)
    for chosen in (TESTS, laws, LIVE):
        said = run(commands / "python", "-m", "pytest", "-q", "-p", "no:cacheprovider", *chosen, cwd=ROOT)
        print(said.strip().splitlines()[-1])


def install_clone(scratch: Path) -> Path:
    """The same from a fresh clone, on a machine that has everything but Node: the build brings its own."""
    run("git", "clone", "-q", ROOT, "clone", cwd=scratch)
    venv.create(scratch / "player", with_pip=True)
    commands = scratch / "player" / SCRIPTS
    bare = {**os.environ, "PATH": str(without_node(scratch / "path"))}
    began = time.monotonic()
    run(commands / "python", "-m", "pip", "install", "-q", ".", cwd=scratch / "clone", environment=bare)
    print(f"installed from a clone without Node in {time.monotonic() - began:.0f} s")
    return commands


def without_node(folder: Path) -> Path:
    """A folder that leads to every program on the path but Node and its company."""
    folder.mkdir()
    for place in map(Path, os.environ["PATH"].split(os.pathsep)):
        for program in place.iterdir() if place.is_dir() else ():
            link = folder / program.name
            if program.name not in NODE and not link.is_symlink():
                link.symlink_to(program)
    return folder


def missing(wheel: Path) -> list[str]:
    """Files of the package that are not in the wheel: words, rulebooks and art belong to it as much as code."""
    source = ROOT / "src"
    files = [file for file in (source / "starboard").rglob("*") if file.is_file()]
    own = {file.relative_to(source).as_posix() for file in files if file.suffix not in (".pyc", ".so", ".pyd", ".po")}
    return sorted(own - set(ZipFile(wheel).namelist()))


def play(commands: Path, scratch: Path) -> None:
    """What a newcomer types: help, a game between bots, and the proof that its record is sound."""
    for name in ("starboard", "starboard-games"):
        assert "Usage" in run(commands / name, "--help", cwd=scratch)
    run(commands / "starboard", "watch", "spacewalk", "greedy", "random", "--quiet", "-o", "x.record", cwd=scratch)
    print(run(commands / "starboard", "record", "verify", "x.record", cwd=scratch))


def play_in_browser(commands: Path, scratch: Path) -> None:
    """One command and one click lead to a board that asks for a move: soon, in the best of a few tries at most.
    A machine that has more to do than cores to do it with is given that much more time."""
    times: list[float] = []
    soon = SOON * max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))
    while not times or (min(times) >= soon and len(times) < TRIES):
        home = scratch / f"home-{len(times)}"
        home.mkdir()
        times.append(_until_the_first_move(commands, home))
    assert min(times) < soon, f"the first move was made {min(times):.1f} s after the command"


def _until_the_first_move(commands: Path, home: Path) -> float:
    """Seconds from the command to the first move, for somebody who has never had a table here."""
    told, opener = home / "address", home / "opener.py"
    opener.write_text(f"import sys, pathlib\npathlib.Path({str(told)!r}).write_text(sys.argv[1])\n")
    environment = {**os.environ, "BROWSER": f"{sys.executable} {opener} %s", "XDG_DATA_HOME": str(home)}
    with sync_playwright() as playwright:
        print("$ starboard play spacewalk", flush=True)
        began = time.monotonic()
        server = subprocess.Popen([commands / "starboard", "play", "spacewalk"], cwd=home, env=environment)
        try:
            address = _opened(told, server)
            opened = time.monotonic() - began
            browser = launched(playwright)
            touches = _first_move(Person(browser, address.partition("/new/")[0]), address)
            took = time.monotonic() - began
            browser.close()
        finally:
            server.send_signal(signal.SIGINT)
            code = server.wait(20)
    assert code == 0, f"the server ended with {code}"
    print(
        f"after {opened:.1f} s the page was opened; after {took:.1f} s, one click and {touches} touches the move stood"
    )
    return took


def _opened(told: Path, server: "subprocess.Popen[bytes]") -> str:
    """The address at which the browser was opened."""
    while not (told.exists() and told.read_text()):
        assert server.poll() is None, "the server ended"
        time.sleep(0.02)
    return told.read_text()


def _first_move(person: Person, address: str) -> int:
    """How many touches made the move, after the one click on Start; ships fly as slowly as for anybody."""
    person.context.add_init_script("localStorage.speed = '1'")
    person.arrive(address)
    person.push("page.start")
    person.see_board()
    table = person.page.url.rpartition("/t/")[2]
    touches = 0
    while not any(entry.actor == 1 for row in person.record(table).rows for entry in row.entries):
        if person.act():
            touches += 1
        else:
            person.page.wait_for_timeout(20)
    person.leave()
    return touches


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clone", action="store_true", help="install a fresh clone, where there is no Node")
    parser.add_argument("--compiled", type=Path, metavar="WHEEL", help="also install and test this compiled wheel")
    parser.add_argument("--laws", action="store_true", help="ask the compiled games every law, not only some: slow")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        scratch = Path(folder)
        commands = install_clone(scratch) if asked.clone else install(scratch)
        play(commands, scratch)
        if asked.compiled:
            install_compiled(commands, scratch, asked.compiled.resolve())
            play(commands, scratch)
        play_in_browser(commands, scratch)
        if asked.compiled:
            test_installed(commands, EVERY_LAW if asked.laws else LAWS)


if __name__ == "__main__":
    main()
