"""The rules can be compiled as they stand. `tools/compile.py` does it and plays; here mypyc only translates them."""

import subprocess
import sys
from pathlib import Path

from tools.compile import copy_tree

TRANSLATE = "import sys; from mypyc.build import mypycify; mypycify(sys.argv[1:])"


def test_core_and_games_are_translated_by_mypyc(tmp_path: Path) -> None:
    command = [sys.executable, "-c", TRANSLATE, *copy_tree(tmp_path)]
    said = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert said.returncode == 0, said.stdout + said.stderr
