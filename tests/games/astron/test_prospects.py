"""The table of a ship's expected points agrees with the rules from which it is computed."""

from typing import Any

import pytest
from tools.prospects import Round

from starboard.games.astron.opponent.prospects import STEP, prospect
from starboard.games.astron.rules.board import LAST_OFFSET, STATIONS
from starboard.games.astron.rules.universe import GRID


@pytest.mark.parametrize("offset", [LAST_OFFSET - 1, LAST_OFFSET - 2, 30, 0])
def test_each_row_follows_from_the_next(offset: int) -> None:
    """The values one row later are read from the table, so an error does not hide in both."""
    end = offset + 1 == LAST_OFFSET
    places = [(spot, last) for spot in range(GRID) for last in range(STATIONS)]
    later = {} if end else {(spot, last): prospect(offset + 1, spot, last, False) for spot, last in places}
    found: Any = Round(offset, later).values
    for spot in range(GRID):
        assert prospect(offset, spot, 7, False) == pytest.approx(found[spot, 7], abs=3 * STEP)
    if offset < 10:
        assert prospect(offset, 5, 0, False) == pytest.approx(found[5, 0], abs=3 * STEP)


def test_a_mirrored_strip_is_worth_the_same_on_the_other_side() -> None:
    assert all(
        prospect(20, spot, 2, True) == prospect(20, spot - spot % 10 + 9 - spot % 10, 2, False) for spot in range(GRID)
    )
