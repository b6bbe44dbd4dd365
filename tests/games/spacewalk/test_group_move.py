"""Turns and group moves."""

import pytest

from starboard.games.spacewalk.rules.flight import toll
from starboard.games.spacewalk.rules.orbit import ORBITS
from tests.games.spacewalk.kit import table


@pytest.mark.clause("SW-20")
def test_a_turn_is_one_group_move_and_then_the_next_seat_plays() -> None:
    played = table("1:1L 4:2L 9:3L").play("go 1")
    assert (played.phase, played.actor, played.state.turn) == ("go", 2, 5)
    played.play("go 4")
    assert played.actor == 3


@pytest.mark.clause("SW-20")
@pytest.mark.parametrize("mode", ["plain", "tokens"])
@pytest.mark.parametrize("nothing", ["pass", "done"])
def test_there_is_no_passing(mode: str, nothing: str) -> None:
    assert table("1:1L 4:2L 9:3L", mode=mode).refused(nothing) == "SW-20"


@pytest.mark.clause("SW-21")
def test_every_planet_with_an_own_ship_can_be_chosen_and_no_other() -> None:
    assert table("1:1L2M 4:2L 6:2S 9:3L1S 18:1M").legal == ["go 1", "go 9", "go 18"]


@pytest.mark.clause("SW-21")
def test_a_wrong_planet_is_explained() -> None:
    standing = table("1:1L 4:2L 9:3L")
    assert "You have no ship on Murr" in str(standing.refusal("go 4"))
    assert "No ship stands on Lull" in str(standing.refusal("go 5"))
    assert "black hole" in str(standing.refusal("go B"))
    assert {standing.refused(action) for action in ("go 4", "go 5", "go B")} == {"SW-21"}


@pytest.mark.clause("SW-22")
def test_everybodys_ships_take_part_and_none_stays_behind() -> None:
    assert table("1:2L3M1S 9:1L").play("go 1").board == "2:2L 3:3M 4:1S 9:1L"


@pytest.mark.clause("SW-22")
def test_ships_that_land_join_no_group_in_the_air() -> None:
    lifted = table("1:1M2M 2:3L 9:1L").play("go 1")
    assert lifted.play("fly 2").board == "2:3L2M 3:1M 9:1L"


@pytest.mark.clause("SW-22")
@pytest.mark.parametrize("action", ["go 9", "pass", "done", "again", "step L9"])
def test_nothing_else_is_done_while_a_group_is_in_the_air(action: str) -> None:
    lifted = table("1:1M2M3S 9:1L", mode="tokens").play("go 1")
    assert lifted.refused(action) == "SW-22"


@pytest.mark.clause("SW-22")
def test_only_ships_of_the_group_can_fly() -> None:
    assert table("1:1M2M 4:3L 9:1L").play("go 1").refused("fly 3") == "SW-22"
    assert table("1:1M2M 4:3L 9:1L").play("go 1").refused("fly 5") == "SW-22"


@pytest.mark.clause("SW-23")
def test_large_ships_fly_before_medium_and_medium_before_small() -> None:
    assert table("7:2L1M3S 9:1L").play("go 7").board == "8:2L 9:1L1M 10:3S"


@pytest.mark.clause("SW-23")
def test_a_smaller_ship_cannot_be_sent_before_a_larger_one() -> None:
    lifted = table("1:1M2M3S 9:1L").play("go 1")
    assert lifted.legal == ["fly 1", "fly 2"]
    assert lifted.refused("fly 3") == "SW-23"
    assert "medium" in str(lifted.refusal("fly 3"))


@pytest.mark.clause("SW-24")
def test_among_ships_of_a_size_the_mover_decides_ship_by_ship() -> None:
    lifted = table("1:1M2M3M 4:2L 9:1L 10:3L").play("go 1", "fly 3")
    assert lifted.legal == ["fly 1", "fly 2"]
    assert lifted.play("fly 2").board == "2:3M 3:2M 4:2L1M 9:1L 10:3L"


@pytest.mark.clause("SW-24")
def test_a_choice_is_asked_for_in_each_size_that_has_several_owners() -> None:
    lifted = table("1:1L2L1S2S 9:3L").play("go 1", "fly 2")
    assert lifted.legal == ["fly 1", "fly 2"]
    assert lifted.play("fly 1").board == "2:2L 3:1L 4:1S 5:2S 9:3L"


@pytest.mark.clause("SW-24")
def test_without_a_group_in_the_air_nobody_can_be_told_to_fly() -> None:
    assert table("1:1L 4:2L 9:3L").refused("fly 1") == "SW-24"


@pytest.mark.clause("SW-25")
def test_the_distance_counts_from_the_planet_that_the_group_left() -> None:
    assert table("13:1L2M3S 9:1L").play("go 13").board == "9:1L 14:1L 15:2M 16:3S"


@pytest.mark.clause("SW-26")
def test_occupied_planets_and_holes_count_as_fields() -> None:
    played = table("5:1L2M1S 6:3L 7:2S 9:1M").play("go 5")
    assert played.board == "6:1L3L 7:1S2S 9:1M"


@pytest.mark.clause("SW-26")
def test_the_twenty_first_ship_of_a_group_on_the_large_orbit_is_back_where_it_started() -> None:
    for spot, way in enumerate(ORBITS[5].ways):
        assert way[20] == spot
        assert spot not in way[:20]


@pytest.mark.clause("SW-27")
def test_ships_of_one_size_may_come_to_stand_together() -> None:
    assert table("1:1L 2:2L3L1L 9:2S").play("go 1").board == "2:1L1L2L3L 9:2S"


@pytest.mark.clause("SW-28")
def test_a_ship_that_lands_on_a_hole_is_lost_and_one_that_flies_past_is_not() -> None:
    played = table("12:1M2S 9:1L 10:3L 11:2L").play("go 12")
    assert played.board == "9:1L 10:3L 11:2L 13:2S"
    assert played.told[1] == "Black hole C took seat 1's medium ship."
    assert played.told[2] == "seat 2's small ship landed on Rime."


@pytest.mark.clause("SW-29")
@pytest.mark.parametrize("seats", [2, 3])
def test_a_group_loses_the_ships_numbered_k_and_every_seventh_after_it(seats: int) -> None:
    orbit = ORBITS[seats]
    for spot, planet in enumerate(orbit.planets):
        distance = 6 - (planet - 1) % 6
        assert orbit.distances[spot] == distance
        for ships in range(46):
            fallen = [number for number, field in enumerate(orbit.ways[spot][:ships], 1) if field < 0]
            assert fallen == list(range(distance, ships + 1, 7))
            assert len(fallen) == toll(ships, distance)


@pytest.mark.clause("SW-30")
def test_a_seat_whose_only_move_costs_its_own_ship_must_make_it() -> None:
    cornered = table("6:1L 9:2L 10:3L1S 18:1M")
    assert cornered.legal == ["go 6", "go 10", "go 18"]
    forced = table("6:1L1M 9:2L 10:3L")
    assert forced.legal == ["go 6"]
    assert forced.play("go 6").board == "7:1M 9:2L 10:3L"
