"""Searches with more positions do not find worse moves: a slice of `tools/prove.py search`."""

import pytest
from tools.proofs.search import GAMES, doublings, table, worse

COUNTS = doublings(30, 60)


@pytest.mark.parametrize("key", GAMES)
def test_twice_the_positions_find_no_worse_moves(key: str) -> None:
    losses = table(key, 6, COUNTS, seed=1)
    assert all(len(found) == 6 for found in losses.values())
    assert not [n for n in COUNTS[:-1] if worse(losses, n)]


def test_a_search_that_loses_more_with_more_positions_is_found_out() -> None:
    assert worse({40: [0.0, 0.01, 0.0, 0.02], 80: [0.02, 0.03, 0.03, 0.04]}, 40)
    assert not worse({40: [0.0, 0.01, 0.0, 0.02], 80: [0.0, 0.0, 0.0, 0.03]}, 40)
