"""House rules."""

import pytest

from starboard.games.situation7.options import OFFERED
from tests.games.situation7.kit import house_of


@pytest.mark.clause("S7-4", "S7-17", "S7-23", "S7-26", "S7-29", "S7-30", "S7-57", "S7-62", "S7-69", "S7-80", "S7-82")
def test_every_option_with_its_clause_and_its_default() -> None:
    assert {option.name: (option.clause, option.default) for option in OFFERED} == {
        "board": ("S7-4", "quick"),
        "mode": ("S7-81", "real_time"),
        "strict_start": ("S7-17", "off"),
        "spent": ("S7-23", "clear"),
        "miss_lock_purple": ("S7-26", 2000),
        "miss_lock_blue": ("S7-26", 2000),
        "tray_angle": ("S7-29", "upright"),
        "board_picture": ("S7-30", "full"),
        "mutual_block": ("S7-57", "off"),
        "clock": ("S7-62", "none"),
        "made_points": ("S7-69", 50),
        "head_start": ("S7-80", 0),
        "head_start_for": ("S7-80", "purple"),
        "finds": ("S7-82", 4),
    }


def test_what_the_options_amount_to() -> None:
    house = house_of(board="full", clock=10, head_start=30, head_start_for="blue", miss_lock_blue=500, made_points=25)
    assert (house.chart.name, house.limit, house.begins, house.locks) == ("full", 600_000, (30_000, 0), (2000, 500))
    assert sum(map(house.worth, house.chart.regions)) == 2940 - 100
