"""Raids: ways for a Warrior to reach a headquarters within a turn, and the odds of defeating its guard."""

import pytest

from starboard.games.zylatron.opponent.raid import Raid, Raiders
from starboard.games.zylatron.opponent.survey import Survey
from starboard.games.zylatron.rules.grid import POINT
from starboard.games.zylatron.rules.house import House
from tests.games.zylatron.kit import Table, table

HIT = 15 / 27


def raid(pieces: str | Table, goal: str = "5004", fresh: bool = False, towers: bool = True) -> Raid:
    at = pieces if isinstance(pieces, Table) else table(pieces, options="variant=short", planets="AB")
    survey = Survey(House(at.options), at.state)
    return Raiders(survey, 1, fresh, towers).raid(POINT[goal])


def needs(found: Raid) -> tuple[int, int]:
    return found.lack, found.moves


def test_a_fighter_sets_its_warrior_down_with_a_step_to_spare() -> None:
    assert needs(raid("aF1@3204 aW1>aF1")) == (0, 1)
    assert raid("aF1@3004 aW1>aF1").lack == 0  # it lands beside the headquarters, and the Warrior walks
    assert raid("aF1@3004 aW1>aF1").moves == 2
    assert raid("aF1@2204 aW1>aF1").lack == 1


def test_a_warrior_walks_on_its_own_world() -> None:
    assert needs(raid("aW1@4404")) == (0, 1)
    assert raid("aW1@2915").lack > 10


def test_the_stages_of_a_tower_add_up_if_they_are_to() -> None:
    tower = "aF2@1404 aF1>aF2 aW1>aF1"
    assert needs(raid(tower)) == (0, 2)
    assert raid(tower, towers=False).lack == 5


def test_what_has_moved_counts_for_the_next_turn_only() -> None:
    moved = "aF1@3204*m aW1>aF1"
    assert raid(moved).lack > 0
    assert raid(moved, fresh=True).lack == 0


def test_an_own_stack_on_the_headquarters_is_in_the_way() -> None:
    assert raid("aF1@3204 aW1>aF1 aF2@5004").party == []


@pytest.mark.parametrize(
    ("pieces", "shots"),
    [
        ("aF1@3204 aW1>aF1 bW1@5004", 2),
        ("aF1@3204*f aW1>aF1*f bW1@5004", 0),
        ("aF1@3204 aW1>aF1 bW1@5004 aF2@4604", 3),  # in range
        ("aF1@3204 aW1>aF1 bW1@5004 aF2@3006", 3),  # brought by the move left
        ("aF1@3204 aW1>aF1 bW1@5004 aF2@3006 aF3@3002", 3),  # only one move is left
    ],
)
def test_the_guard_falls_by_those_who_ride_along_who_are_near_and_who_can_be_brought(pieces: str, shots: int) -> None:
    found = raid(pieces)
    assert found.lack == 0
    assert found.chance == pytest.approx(1 - (1 - HIT) ** shots)


def test_an_open_headquarters_needs_no_luck() -> None:
    assert raid("aF1@3204*f aW1>aF1*f").chance == 1


def test_a_card_that_is_being_drawn_for_the_guard_counts() -> None:
    at = table("aF1@4404 aW1>aF1 bW1@5004", options="variant=short", planets="AB")
    before = raid(at).chance
    at._apply("fire aF1 bW1")
    assert raid(at).chance == pytest.approx(before)


def test_a_battle_star_beams_its_warrior_down_to_walk() -> None:
    at = table("aB1@3804 aW1>aB1", planets="AB")
    assert needs(raid(at)) == (0, 1)
    assert needs(raid(table("aB1@2804 aW1>aB1", planets="AB"))) == (0, 2)
