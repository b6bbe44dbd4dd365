"""The worked examples of the rulings, by number."""

import pytest

from tests.games.astron.kit import Table, table

FAR = "j12"  # a harmless space for a ship that doesn't matter


@pytest.mark.clause("AS-3")
def test_ex1_at_offset_20_a_ship_on_e7_is_over_27e() -> None:
    assert table(f"1:e7 2:{FAR}", t=20).over_space(1) == "27e"


@pytest.mark.clause("AS-24")
def test_ex2_what_would_leave_the_front_edge_cannot_be_played() -> None:
    standing = table("1:e10 2:j1", "F1 F2 F3 F5 B4", t=0)
    assert standing.legal == ["F1", "F2", "B4"]
    assert standing.refused("F3") == "AS-24"


@pytest.mark.clause("AS-24")
def test_ex3_what_would_leave_a_side_cannot_be_played_to_that_side() -> None:
    assert table("1:c5 2:j12", "S1 S3 S5").legal == ["S1L", "S1R", "S3R", "S5R"]


@pytest.mark.clause("AS-24", "AS-62")
def test_ex4_forwards_a_ship_neither_stops_on_another_nor_passes_it_but_may_tuck_in_behind() -> None:
    standing = table("1:i4 2:i6", "F1 F2 F3 S1")
    assert standing.legal == ["F1", "S1L", "S1R"]
    standing.play("F1")
    assert (standing.at(1), standing.at(2)) == ("i5", "i6")


@pytest.mark.clause("AS-24")
def test_ex5_sideways_a_ship_passes_over_another() -> None:
    standing = table("1:f5 2:g5", "S1 S2")
    assert standing.legal == ["S1L", "S2L", "S2R"]
    assert standing.play("S2R").at(1) == "h5"


@pytest.mark.clause("AS-57")
def test_ex6_a_ship_placed_in_front_drives_the_other_back_one_space() -> None:
    standing = table("1:i8 2:i5", "B2").play("B2")
    assert (standing.at(1), standing.at(2)) == ("i6", "i4")


@pytest.mark.clause("AS-61")
def test_ex7_a_displaced_ship_displaces_the_next() -> None:
    standing = table("1:j6 2:i5 3:i3", "S1").play("S1L")
    assert (standing.at(1), standing.at(2), standing.at(3)) == ("i6", "i4", "i2")


def on_the_rear_edge() -> Table:
    return table("1:e4 2:e1 3:d1 4:c2", "B2").play("B2")


@pytest.mark.clause("AS-58", "AS-59")
def test_ex8_on_the_rear_edge_a_ship_slides_until_clear_to_the_side_that_its_pilot_chooses() -> None:
    sliding = on_the_rear_edge()
    assert sliding.actor == 2
    assert sliding.legal == [">L", ">R"]
    assert sliding.play(">L").at(2) == "b1"
    assert sliding.actor == 2
    assert on_the_rear_edge().play(">R").at(2) == "f1"


@pytest.mark.clause("AS-58")
def test_ex9_a_ship_that_cannot_go_back_slides_and_the_one_behind_it_stays() -> None:
    for side, end in ((">L", "h5"), (">R", "j5")):
        standing = table("1:i8 2:i5 3:i4", "B2").play("B2", side)
        assert (standing.at(2), standing.at(3)) == (end, "i4")


@pytest.mark.clause("AS-60", "AS-52")
def test_ex10_a_ship_is_driven_into_the_comet() -> None:
    standing = table("1:f12 2:h11", "S2", t=40, scores="2:7", hands={2: "F1 F2 B1 S1 S2"})
    assert standing.over_space(2) == "51h"
    standing.play("S2R")
    assert standing.at(2) == "lost"
    assert standing.score(2) == 7
    assert standing.hand(2) == []
    assert sorted(standing.discards) == ["B1", "F1", "F2", "S1", "S2", "S2"]


@pytest.mark.clause("AS-39")
def test_ex11_a_ship_pushed_on_to_a_station_has_not_landed() -> None:
    standing = table("1:a9 2:b8", "S1", t=25, hands={2: "S1"}).play("S1R")
    assert (standing.at(2), standing.over_space(2)) == ("b7", "32b")
    assert standing.score(2) == 0
    assert standing.state.landed(4) == 0


@pytest.mark.clause("AS-36")
def test_ex12_the_first_ship_to_land_gets_five_and_stands_in_the_way() -> None:
    standing = table("1:g3 2:j6", "F3", t=4, hands={2: "S3"}).play("F3")
    assert standing.score(1) == 5
    assert standing.refused("S3L") == "AS-24"
    assert table("1:g3 2:j6", "F3", t=4, landed="2:1.5").play("F3").score(1) == 4


@pytest.mark.clause("AS-37")
def test_ex13_the_base_brings_a_station_under_a_ship() -> None:
    standing = table("1:g6 2:a4", "S1", t=3, turn=2).play("S1R")
    assert standing.over_space(1) == "10g"
    assert standing.score(1) == 5


@pytest.mark.clause("AS-37")
@pytest.mark.parametrize(("card", "space", "points"), [("U+3", "11g", 0), ("U+2", "10g", 5)])
def test_ex14_a_station_counts_only_if_the_base_halts_with_it(card: str, space: str, points: int) -> None:
    standing = table("1:g5 2:a4 3:b4", card, t=3, turn=2).play(card)
    assert standing.over_space(1) == space
    assert standing.score(1) == points


@pytest.mark.clause("AS-38")
def test_ex15_landing_again_gives_nothing_and_is_not_counted() -> None:
    standing = table("1:g3 2:j6", "F3", t=4, landed="1:1.5", scores="1:5").play("F3")
    assert standing.score(1) == 5
    assert standing.state.landed(1) == 1


@pytest.mark.clause("AS-36", "AS-41")
def test_ex16_the_sixth_ship_gets_nothing_but_has_landed() -> None:
    landed = "2:1.5 3:1.4 4:1.3 5:1.2 6:1.1"
    standing = table("1:g3 2:a9 3:b9 4:c9 5:d9 6:e9", "F3", t=4, landed=landed).play("F3")
    assert standing.score(1) == 0
    assert standing.ship(1).landed(1)
    assert standing.state.landed(1) == 6


@pytest.mark.clause("AS-43")
def test_ex17_flying_through_a_meteor_stream_costs_a_point() -> None:
    standing = table("1:c5 2:j12", "F4", t=0).play("F4")
    assert (standing.over_space(1), standing.score(1)) == ("9c", -1)


@pytest.mark.clause("AS-43")
def test_ex18_several_spaces_of_one_shower_cost_one_point() -> None:
    standing = table("1:h2 2:a12", "F5", t=10).play("F5")
    assert (standing.over_space(1), standing.score(1)) == ("17h", -1)


@pytest.mark.clause("AS-43")
def test_ex19_two_asteroids_in_one_move_cost_two_points() -> None:
    standing = table("1:b5 2:j12", "S5", t=40).play("S5R")
    assert (standing.over_space(1), standing.score(1)) == ("45g", -2)


@pytest.mark.clause("AS-44")
def test_ex20_drifting_through_a_shower_costs_one_point() -> None:
    standing = table("1:h3 2:a2", t=9)
    found = [(standing.over_space(1), standing.score(1))]
    for _ in range(4):
        standing.wind(1)
        found.append((standing.over_space(1), standing.score(1)))
    assert found == [("12h", 0), ("13h", -1), ("14h", -1), ("15h", -1), ("16h", -1)]


@pytest.mark.clause("AS-43")
def test_ex21_moving_inside_a_hazard_costs_nothing_more() -> None:
    standing = table("1:h4 2:a12", "S1", t=10).play("S1R")
    assert (standing.over_space(1), standing.score(1)) == ("14i", 0)


@pytest.mark.clause("AS-40")
def test_ex22_the_moons_station_is_reached_from_space_over_land_too() -> None:
    standing = table("1:c5 2:j12", "F2", t=10).play("F2")
    assert (standing.over_space(1), standing.score(1)) == ("17c", 5)
    standing = table("1:c11 2:j12", "B4", t=10).play("B4")
    assert (standing.over_space(1), standing.score(1)) == ("17c", 5)
    assert standing.grounded(1) == 0


@pytest.mark.clause("AS-45", "AS-47")
def test_ex23_a_bad_landing_and_the_cards_that_lead_back_into_space() -> None:
    landed = table("1:d6 2:j12 3:i12", "F2", t=10).play("F2")
    assert (landed.over_space(1), landed.score(1), landed.grounded(1)) == ("18d", -1, 2)
    hand = "F1 F3 S1 S3 B1 B2"
    still = table("1:d8 2:j12 3:i12 4:h12", hand, t=10, grounded="1:2")
    assert still.legal == ["F3", "B2", "S3L", "S3R"]
    drifted = table("1:d8 2:j12 3:i12 4:h12", hand, t=11, grounded="1:2")
    assert drifted.legal == ["F3", "S3L", "S3R"]
    assert drifted.refused("B2") == "AS-47"


@pytest.mark.clause("AS-49")
def test_ex24_a_grounded_pilot_who_cannot_leave_waits() -> None:
    standing = table("1:d8 2:j12", "F1 F1 B1 S1", t=10, grounded="1:2")
    assert standing.legal == ["wF1", "wB1", "wS1"]
    assert standing.play("wF1").score(1) == 0
    assert "F1" in standing.discards
    able = table("1:d8 2:j12", "F1 F1 B1 S1 U-1", t=10, grounded="1:2")
    assert able.legal == ["U-1", "wF1", "wB1", "wS1", "wU-1"]


@pytest.mark.clause("AS-45", "AS-37", "AS-50")
def test_ex25_one_movement_of_the_base_grounds_lands_and_frees() -> None:
    standing = table("1:d6 2:c6 3:d10", "B1", t=10, turn=3, grounded="3:2").play("wB1")
    assert (standing.over_space(1), standing.score(1), standing.grounded(1)) == ("17d", -1, 2)
    assert (standing.over_space(2), standing.score(2), standing.grounded(2)) == ("17c", 5, 0)
    assert (standing.over_space(3), standing.score(3), standing.grounded(3)) == ("21d", 0, 0)


@pytest.mark.clause("AS-48")
def test_ex26_a_ship_that_has_landed_on_the_moon_crosses_its_land_freely() -> None:
    standing = table("1:j12 2:c6", t=11, landed="2:2.5").wind(1)
    assert (standing.over_space(2), standing.score(2), standing.grounded(2)) == ("18c", 0, 0)
    standing = table("1:c7 2:j12", "S1", t=11, landed="1:2.5").play("S1R")
    assert (standing.over_space(1), standing.score(1), standing.grounded(1)) == ("18d", 0, 0)


@pytest.mark.clause("AS-46")
def test_ex27_a_grounded_ship_cannot_score_when_the_station_comes_under_it() -> None:
    standing = table("1:c7 2:j12 3:i12", "U-1", t=11, turn=2, grounded="1:2").play("U-1")
    assert (standing.over_space(1), standing.score(1), standing.grounded(1)) == ("17c", 0, 2)


@pytest.mark.clause("AS-52")
def test_ex28_passing_over_the_comet_destroys_the_ship() -> None:
    standing = table("1:f10 2:a1", "S3", t=40, scores="1:9").play("S3R")
    assert (standing.at(1), standing.score(1)) == ("lost", 9)
    standing = table("1:h8 2:a1", "S1", t=40, turn=2).play("S1R")
    assert standing.at(1) == "lost"


@pytest.mark.clause("AS-53", "AS-54")
def test_ex29_rings_are_cleared_by_a_card_only() -> None:
    assert table("1:e8 2:a1", "F1", t=52).over_space(1) == "60e"
    assert table("1:e8 2:a1", "F1", t=52).play("F1").at(1) == "lost"
    safe = table("1:e8 2:a1 3:j1", "F2", t=52).play("F2")
    assert (safe.over_space(1), safe.score(1)) == ("62e", 0)
    assert table("1:e8 2:a1", "S1", t=52, turn=2).play("S1R").at(1) == "lost"
    assert table("1:e8 2:a1 3:j1", "U+2", t=52, turn=2).play("U+2").at(1) == "lost"


@pytest.mark.clause("AS-53", "AS-66")
def test_ex30_landing_on_saturn_over_the_ring_completes_the_flight() -> None:
    standing = table("1:e7 2:a1", "F4 S1", t=53, scores="1:11").play("F4")
    assert (standing.at(1), standing.score(1), standing.hand(1)) == ("done", 16, [])
    assert sorted(standing.discards) == ["F4", "S1"]
    standing = table("1:a9 2:a1", "S4", t=55).play("S4R")
    assert (standing.at(1), standing.score(1)) == ("done", 5)


@pytest.mark.clause("AS-42")
@pytest.mark.parametrize(("before", "points"), [(0, 5), (1, 4), (2, 3), (3, 2), (4, 1)])
def test_ex31_two_ships_land_on_saturn_at_once(before: int, points: int) -> None:
    gone = [f"{seat}:D" for seat in range(4, 4 + before)]
    landed = " ".join(f"{seat}:8.{5 - place}" for place, seat in enumerate(range(4, 4 + before)))
    ships = " ".join(["1:e8", "2:f8", "3:a1", *gone])
    standing = table(ships, "S1", t=55, turn=3, landed=landed).play("S1R")
    assert (standing.score(1), standing.score(2)) == (points, points)
    assert (standing.at(1), standing.at(2)) == ("done", "done")
    assert standing.state.landed(8) == before + 2


@pytest.mark.clause("AS-42")
def test_ex31_after_a_double_first_landing_the_next_ship_gets_three() -> None:
    assert table("1:D 2:D 3:a9 4:a1", "S4", t=55, turn=3, landed="1:8.5 2:8.5").play("S4R").score(3) == 3


@pytest.mark.clause("AS-64")
def test_ex32_a_ship_that_completes_its_flight_pushes_nobody() -> None:
    standing = table("1:a9 2:e8", "S4", t=55).play("S4R")
    assert (standing.at(1), standing.at(2)) == ("done", "e8")


@pytest.mark.clause("AS-69")
def test_ex33_at_the_end_the_free_get_a_point_and_the_caught_do_not() -> None:
    standing = table("1:a4 2:d6 3:j11", "S1", t=59, turn=3, scores="1:3 2:3 3:3", grounded="2:8").play("S1L")
    assert standing.over
    assert standing.scores == (4, 3, 4)


@pytest.mark.clause("AS-26")
def test_ex34_unable_to_move_costs_a_point_and_a_card() -> None:
    standing = table("1:a12 2:j1", "F1 F2 F3 F4 F5")
    assert standing.legal == ["xF1", "xF2", "xF3", "xF4", "xF5"]
    standing.play("xF5")
    assert standing.score(1) == -1
    assert standing.hand(1) == ["F1", "F2", "F3", "F4"]


@pytest.mark.clause("AS-30", "AS-67")
def test_ex35_the_base_stops_at_its_ends() -> None:
    assert table("1:a1 2:b1", "U-2", t=1).play("U-2").offset == 0
    assert table("1:a2 2:b1", "U-1 F1", t=0).refused("U-1") == "AS-30"
    standing = table("1:a1 2:b1 3:j1", "U+3", t=59).play("U+3")
    assert standing.offset == 60
    assert standing.over
    assert standing.scores == (1, 1, 1)


@pytest.mark.clause("AS-68")
def test_ex36_when_the_last_ship_is_lost_the_game_stops() -> None:
    standing = table("1:f10 2:X", "S3", t=40).play("S3R")
    assert standing.over
    assert standing.offset == 40


@pytest.mark.clause("AS-60")
def test_ex37_a_pushed_ship_pays_for_hazards_and_bad_landings() -> None:
    standing = table("1:j8 2:h7 3:a1", "S2", t=9).play("S2L")
    assert (standing.over_space(2), standing.score(2)) == ("15h", -1)
    standing = table("1:a12 2:c11 3:j1", "S2", t=10).play("S2R")
    assert (standing.over_space(2), standing.score(2), standing.grounded(2)) == ("20c", -1, 2)


@pytest.mark.clause("AS-47")
def test_ex38_a_grounded_ship_may_leap_a_ring_but_not_stop_on_it() -> None:
    standing = table("1:d10 2:a1", "F1 F2 S1 S2 S3 B3", t=56, grounded="1:8")
    assert standing.over_space(1) == "66d"
    assert standing.legal == ["F1", "B3", "S1L", "S3L"]
    assert {standing.refused(text) for text in ("F2", "S2L", "S1R", "S2R", "S3R")} == {"AS-47"}


@pytest.mark.clause("AS-40")
@pytest.mark.parametrize(("card", "space", "points", "grounded"), [("U+3", "39h", 5, 0), ("U+2", "38h", -1, 5)])
def test_ex39_only_an_upheaval_of_three_brings_mars_under_a_ship(
    card: str, space: str, points: int, grounded: int
) -> None:
    standing = table("1:h8 2:a1 3:b1", card, t=28, turn=2).play(card)
    assert (standing.over_space(1), standing.score(1), standing.grounded(1)) == (space, points, grounded)
