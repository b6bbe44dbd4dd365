"""The training example learns to beat random play. Needs sb3-contrib and takes minutes, so it is marked slow."""

import runpy
from pathlib import Path

import pytest

SCRIPT = Path(__file__).resolve().parent.parent.parent / "examples" / "train_space_walk.py"


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_the_example_learns_to_beat_random() -> None:
    example = runpy.run_path(str(SCRIPT))
    assert example["won"](example["train"](16_384), 100) > 0.55
