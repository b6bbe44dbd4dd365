"""Perft: counts of action sequences, compared with the `.perft` files of each game."""

from pathlib import Path
from typing import Any

import pytest
from tools.perft import Line, read, sequences

from starboard import OWN_GAMES
from starboard.core import discovery
from starboard.core.registry import games, load

FOLDER = Path(__file__).parent
AT_MOST = 15_000  # sequences; `tools/perft.py --check` checks larger counts


def lines() -> list[Any]:
    files = sorted(FOLDER.glob("*/*.perft"))
    return [
        pytest.param(file.parent.name, line, id=f"{file.stem}: {line.name}") for file in files for line in read(file)
    ]


@pytest.mark.parametrize(("key", "line"), lines())
def test_as_many_sequences_as_ever(key: str, line: Line) -> None:
    for depth, number in line.counts:
        if number <= AT_MOST:
            assert sequences(key, line.options, line.position, depth) == number


def test_every_game_without_a_clock_has_perft_files() -> None:
    own = [key for key in games() if discovery.modules()[key].startswith(OWN_GAMES) and not load(key).real_time]
    assert [key for key in own if not list((FOLDER / key).glob("*.perft"))] == []
