"""Helpers for the lab tests."""

from pathlib import Path
from typing import Any

import pyarrow.parquet

STUDY = """
games = 12
seeds = [3, 4]
bots = ["greedy", "random"]

[[contest]]
game = "spacewalk"
options = "mode=plain"
seats = [2, 3]

[[contest]]
game = "astroplane"
bots = "random"
seeds = 1
"""
GAMES = 4 * 12 + 12
FILES = ("games.parquet", "turns.parquet")


def written(folder: Path, text: str = STUDY) -> Path:
    file = folder / "study.toml"
    file.write_text(text)
    return file


def rows(file: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = pyarrow.parquet.read_table(file).to_pylist()
    return found


def same(one: Path, other: Path) -> bool:
    return all((one / name).read_bytes() == (other / name).read_bytes() for name in FILES)


def killing(folder: Path, once: bool) -> Path:
    """Write a study with a bot that kills its process during a game; with `once`, only the first time."""
    (folder / "deadly.py").write_text(f"""
import os, pathlib, signal
mark = pathlib.Path({str(folder / "mark")!r})
def choose(view, budget, rng):
    if mark.exists() and len(view.legal()) < 20:
        {"mark.unlink()" if once else "pass"}
        os.kill(os.getpid(), signal.SIGKILL)
    return view.legal()[0]
""")
    return written(folder, 'game = "spacewalk"\noptions = "mode=plain"\nbots = ["deadly.py", "random"]\ngames = 12\n')
