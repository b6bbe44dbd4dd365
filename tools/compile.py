"""Compiles core, games and bots with mypyc, unchanged, and checks that they play exactly as they do uncompiled.

Needs a C compiler and Python's headers. The tree is left alone: a copy is compiled.
"""

import argparse
import hashlib
import json
import os
import pickle
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
COMPILED = ("core", "games", "bots")
GAMES_EACH = 3
PERFT_DEPTH = 3
TESTS = ("tests/golden", "tests/games/test_perft.py")

# A C file for each module: all of them in one file, as the command mypyc has it, take the compiler many minutes.
SETUP = """\
from mypyc.build import mypycify
from setuptools import setup

setup(name="compiled", ext_modules=mypycify({}, opt_level="{}", debug_level="0", multi_file=True))
"""


# ---- what one tree does: run in a process that imports it


def modules(home: Path) -> Iterator[str]:
    """Every module that is to be compiled, found by its source."""
    for package in COMPILED:
        for file in sorted((home / package).rglob("*.py")):
            yield ".".join(("starboard", *file.relative_to(home).with_suffix("").parts)).removesuffix(".__init__")


def random_match(key: str, seats: int, seed: int) -> Any:
    """A whole match of random legal actions, chance drawn from the seed."""
    from starboard.core import Match, load

    game, rng = load(key), Random(seed)
    match = Match(game, seats, seed=seed)
    while not match.over:
        at = match.at + 100
        now = game.advance(match.state, at)
        if not (actors := game.actors(now)):
            match.wake(at)
            continue
        seat = rng.choice(actors)
        match.play(rng.choice(game.legal(now, seat)), seat, at)
        alarm = game.alarm(match.state)
        if alarm is not None and alarm <= match.at and not match.over:
            match.wake(match.at)
    return match


def pickles(match: Any) -> bool:
    """Do the start, its views and its actions come back from a pickle as they went in?"""
    game, state = match.game, match.state_after(1 if match.rows[0].kind == "start" else 0)
    seats = match.seating.seats
    values = [state, *(game.view(state, seat) for seat in (None, *seats))]
    values += [action for seat in game.actors(state) for action in game.legal(state, seat)]
    return all(pickle.loads(pickle.dumps(value)) == value for value in values)


def pictures(match: Any) -> Iterator[str]:
    """What the seats are shown now and then in a match: drawings, and what can be touched."""
    for n in range(0, len(match.rows), 15):
        for seat in (None, *match.seating.seats):
            view = match.game.view(match.state_after(n), seat)
            yield view._repr_svg_()
            yield from (f"{sorted(choice.ids)} {choice.label}" for choice in match.game.choices(view))


def speed(key: str, seats: int, seconds: float = 1.0) -> float:
    """Random steps per CPU second."""
    from starboard.core import load
    from starboard.core.playout import playout

    game, rng = load(key), Random(0)
    seating = game.seatings(seats)[0]
    steps, begun = 0, process_time()
    while process_time() - begun < seconds:
        steps += playout(game, seating, rng).steps
    return steps / (process_time() - begun)


def report() -> dict[str, Any]:
    """What the starboard that this process imports is, does, and how fast."""
    import starboard
    from starboard.core import Record, games
    from starboard.core.playout import perft

    home = Path(starboard.__path__[0])
    files = {name: str(import_module(name).__file__) for name in modules(home)}
    played: dict[str, str] = {}
    speeds: dict[str, float] = {}
    for key, game in games().items():
        for seats in game.seats:
            matches = [random_match(key, seats, seed) for seed in range(GAMES_EACH)]
            told = "".join((*(str(Record.of(match)) for match in matches), *pictures(matches[0])))
            count = perft(matches[0].game, matches[0].state_after(0), PERFT_DEPTH)
            digest = hashlib.sha256(told.encode()).hexdigest()[:16]
            kept = pickles(matches[0])
            played[f"{key} {seats}"] = f"records and pictures {digest}, perft({PERFT_DEPTH}) {count}, pickles {kept}"
            speeds[f"{key} {seats}"] = speed(key, seats)
    return {"files": files, "played": played, "speeds": speeds}


# ---- comparing two trees


def run(command: list[str], cwd: Path, tree: Path) -> subprocess.CompletedProcess[str]:
    """A command of this environment that imports starboard from `tree`, with no games from outside.

    Those would be uncompiled subclasses of compiled classes, which mypyc does not allow.
    """
    env = {**os.environ, "PYTHONPATH": f"{tree}{os.pathsep}{ROOT}", "STARBOARD_GAMES": ""}
    return subprocess.run([str(BIN / command[0]), *command[1:]], cwd=cwd, env=env, text=True, stdout=subprocess.PIPE)


def copy_tree(tree: Path) -> list[str]:
    """Copy the source to `tree`; which of its files are to be compiled."""
    home, built = tree / "starboard", shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
    shutil.copytree(ROOT / "src" / "starboard", home, ignore=built)
    return sorted(str(file.relative_to(tree)) for package in COMPILED for file in (home / package).rglob("*.py"))


def compile_tree(tree: Path) -> None:
    """Compile a copy of the source in `tree`; a failure ends it all."""
    setup = SETUP.format(copy_tree(tree), os.environ.get("MYPYC_OPT_LEVEL", "3"))
    (tree / "setup.py").write_text(setup, "utf-8")
    ran = run(["python", "setup.py", "build_ext", "--inplace"], tree, tree)
    if ran.returncode:
        sys.exit(f"mypyc failed:\n{ran.stdout}")


def report_of(tree: Path) -> dict[str, Any]:
    ran = run(["python", str(Path(__file__).resolve()), "--report"], tree, tree)
    if ran.returncode:
        sys.exit(f"playing with {tree} failed")
    told: dict[str, Any] = json.loads(ran.stdout)
    return told


def differences(plain: dict[str, Any], compiled: dict[str, Any], tree: Path) -> list[str]:
    """Modules that were not compiled after all, games that went otherwise, values that do not pickle."""
    found = [f"not compiled: {name}" for name, file in compiled["files"].items() if not is_compiled(file, tree)]
    found += [f"{key}: {said}" for key, said in plain["played"].items() if said.endswith("False")]
    for key, said in plain["played"].items():
        if compiled["played"][key] != said:
            found.append(f"{key}: {said}; compiled: {compiled['played'][key]}")
    return found


def is_compiled(file: str, tree: Path) -> bool:
    return Path(file).is_relative_to(tree) and Path(file).suffix in (".so", ".pyd")


def golden_failures(tree: Path) -> list[str]:
    """What the golden playthroughs and the perft files say of the compiled tree, if they say anything."""
    ran = run(["pytest", "-q", "-n", "2", *TESTS], ROOT, tree)
    print("golden playthroughs and perft, compiled:", ran.stdout.strip().splitlines()[-1])
    return [ran.stdout] if ran.returncode else []


def check(tree: Path) -> int:
    compile_tree(tree)
    plain, compiled = report_of(ROOT / "src"), report_of(tree)
    print(f"{len(compiled['files'])} modules compiled; the same games, played by both:")
    for key, said in plain["played"].items():
        before, after = plain["speeds"][key], compiled["speeds"][key]
        print(f"  {key}: {said}; {before:,.0f} steps/s, compiled {after:,.0f} ({after / before:.1f} times)")
    found = differences(plain, compiled, tree) + golden_failures(tree)
    for line in found:
        print("DIFFERENT", line)
    return 1 if found else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--keep", type=Path, metavar="DIR", help="leave the compiled tree in this new folder")
    parser.add_argument("--report", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.report:
        print(json.dumps(report()))
        return 0
    if asked.keep:
        return check(asked.keep.resolve())
    with tempfile.TemporaryDirectory() as folder:
        return check(Path(folder).resolve())


if __name__ == "__main__":
    sys.exit(main())
