"""Travel: stations, hazards, planets, the comet, the rings."""

import pytest

from starboard.games.astron.rules.travel import pays
from tests.games.astron.kit import Table, table

AWAY = "2:a1 3:j1"


# ---- travelling


@pytest.mark.clause("AS-33")
def test_what_counts_is_where_the_ship_is_in_the_universe_not_what_has_moved() -> None:
    own = table(f"1:c6 {AWAY}", "F1", t=0).play("F1")
    drift = table(f"1:c6 {AWAY}", t=0).wind(1)
    pushed = table("1:b9 2:c8 3:j1", "S1", t=0).play("S1R")
    assert [own.over_space(1), drift.over_space(1), pushed.over_space(2)] == ["7c", "7c", "7c"]
    assert [own.score(1), drift.score(1), pushed.score(2)] == [-1, -1, -1]


@pytest.mark.clause("AS-33")
def test_winding_back_is_travelling_too() -> None:
    back = table(f"1:c7 {AWAY}", t=1).wind(-1)
    assert (back.over_space(1), back.score(1)) == ("7c", -1)


@pytest.mark.clause("AS-34")
def test_points_lost_before_the_ship_was_stay_lost() -> None:
    lost = table(f"1:d5 {AWAY}", "F5", t=52, scores="1:4").play("F5")  # through the meteors on 58d to the ring on 62d
    assert (lost.at(1), lost.score(1)) == ("lost", 3)
    assert lost.ids == ["flew.F", "hit", "lost.rings"]


@pytest.mark.clause("AS-34")
def test_the_way_ends_where_the_ship_is_lost() -> None:
    lost = table(f"1:h8 {AWAY}", "F4", t=40).play("F4")  # the comet lies on 49h and 50h
    assert str(lost.events[1]["space"]) == "49h"
    assert lost.ids == ["flew.F", "lost.comet"]


@pytest.mark.clause("AS-34")
def test_a_ship_lands_before_its_exhaust_works() -> None:
    playing = table("1:j6 2:g5 3:a1", "S3", t=4).play("S3L")
    assert playing.ids == ["flew.SL", "landed", "pushed"]


@pytest.mark.clause("AS-35")
def test_the_base_moves_under_all_ships_at_once() -> None:
    both = table("1:e8 2:f8 3:a1", t=55).wind(1)
    assert (both.score(1), both.score(2)) == (5, 5)


@pytest.mark.clause("AS-35")
def test_a_movement_of_several_rows_is_one_travel() -> None:
    assert table(f"1:h2 {AWAY}", t=10).wind(3).score(1) == -1  # three spaces of one shower
    assert table(f"1:c6 {AWAY}", t=10).wind(2).grounded(1) == 2  # the station slides past, land stops it
    moon = table(f"1:c5 {AWAY}", t=10).wind(2)
    assert (moon.over_space(1), moon.score(1)) == ("17c", 5)


# ---- stations


@pytest.mark.clause("AS-36")
@pytest.mark.parametrize(("before", "points"), [(0, 5), (1, 4), (2, 3), (3, 2), (4, 1), (5, 0)])
def test_a_station_is_worth_less_for_each_ship_that_was_there_before(before: int, points: int) -> None:
    landed = " ".join(f"{seat}:1.{7 - seat}" for seat in range(2, 2 + before))
    playing = table("1:g3 2:a9 3:b9 4:c9 5:d9 6:f9", "F3", t=4, landed=landed).play("F3")
    assert playing.score(1) == points


@pytest.mark.clause("AS-37")
def test_a_station_is_landed_on_by_an_own_move_or_by_the_base() -> None:
    own = table(f"1:g3 {AWAY}", "F3", t=4).play("F3")
    base = table(f"1:g5 {AWAY}", t=4).wind(1)
    back = table(f"1:g9 {AWAY}", t=2).wind(-1)
    assert [own.score(1), base.score(1), back.score(1)] == [5, 5, 5]
    assert table(f"1:g5 {AWAY}", t=4).wind(2).score(1) == 0


@pytest.mark.clause("AS-38")
def test_a_station_scores_once_for_each_ship() -> None:
    again = table(f"1:g5 {AWAY}", t=4, landed="1:1.5", scores="1:5").wind(1)
    assert (again.score(1), again.state.landed(1), again.ids) == (5, 1, ["wound.onward"])
    assert table("1:g3 2:j1", "F3", t=4, landed="2:1.5").play("F3").score(1) == 4


@pytest.mark.clause("AS-39")
def test_a_pushed_ship_may_land_there_properly_later() -> None:
    pushed = table("1:a9 2:b8 3:j1", "S1", t=25).play("S1R")
    assert (pushed.over_space(2), pushed.score(2), pushed.ship(2).landed(4)) == ("32b", 0, False)
    assert pushed.wind(-1).wind(1).score(2) == 5


@pytest.mark.clause("AS-40")
def test_a_stellar_station_is_reached_directly_from_space() -> None:
    assert table(f"1:c6 {AWAY}", "F1", t=10).play("F1").score(1) == 5  # 16c to 17c
    assert table(f"1:b7 {AWAY}", "S1", t=10).play("S1R").score(1) == 5  # 17b, beside the Moon
    carried = table(f"1:c7 {AWAY}", "F1 B1", t=11, drift="mild")  # 18c, carried there: not grounded
    assert (carried.over_space(1), "B1" in carried.legal) == ("18c", True)
    carried.play("B1")
    assert (carried.over_space(1), carried.score(1), carried.ship(1).landed(2)) == ("17c", 0, False)


@pytest.mark.clause("AS-41")
def test_a_landing_that_wins_nothing_is_proper_all_the_same() -> None:
    landed = "2:2.5 3:2.4 4:2.3 5:2.2 6:2.1"
    playing = table("1:c5 2:a9 3:b9 4:e9 5:f9 6:g9", "F2", t=10, landed=landed).play("F2")
    assert (playing.score(1), playing.ship(1).landed(2)) == (0, True)
    assert playing.wind(1).grounded(1) == 0


@pytest.mark.clause("AS-42")
def test_saturns_station_has_two_spaces_and_both_ships_count_afterwards() -> None:
    both = table("1:e8 2:f8 3:a9 4:j1", "S5", t=55, turn=3).wind(1)
    assert (both.score(1), both.score(2), both.state.landed(8)) == (5, 5, 2)
    third = table("1:D 2:D 3:a9 4:j1", "S5", t=55, turn=3, landed="1:8.5 2:8.5").play("S5R")
    assert third.score(3) == 3


# ---- hazards


@pytest.mark.clause("AS-43")
def test_a_hazard_costs_a_point_each_time_it_is_entered() -> None:
    entered = table(f"1:g3 {AWAY}", "S1", t=10).play("S1R")  # 13g to 13h
    assert entered.score(1) == -1
    inside = table(f"1:h3 {AWAY}", "F1", t=10).play("F1")  # 13h to 14h
    assert inside.score(1) == 0
    out = table(f"1:i4 {AWAY}", "S1", t=10).play("S1R")  # 14i to 14j
    assert out.score(1) == 0
    again = table(f"1:g3 {AWAY}", "S1", t=10, scores="1:-1").play("S1R")
    assert again.score(1) == -2


@pytest.mark.clause("AS-43")
def test_leaving_a_hazard_is_free_and_crossing_it_costs_once() -> None:
    assert table(f"1:j3 {AWAY}", "S4", t=10).play("S4L").score(1) == -1  # over 13i and 13h to 13f
    assert table(f"1:e9 {AWAY}", "B3", t=0).play("B3").score(1) == 0  # out of the stream on 9e
    assert table(f"1:e10 {AWAY}", "S2", t=18).play("S2L").score(1) == 0  # 28e to 28c, leaving the blackout


@pytest.mark.clause("AS-43")
def test_a_hazard_is_paid_for_at_most_once_in_a_travel() -> None:
    assert pays("entry", "M1", "", [])
    assert not pays("entry", "M1", "M1", [])
    assert not pays("entry", "M1", "", ["M1"])
    assert pays("entry", "M1", "C1", ["C1"])


@pytest.mark.clause("AS-44")
def test_the_base_takes_points_for_every_row_it_passes() -> None:
    assert table(f"1:c6 {AWAY}", t=0).wind(3).score(1) == -1  # 7c is passed, 9c halts
    asteroids = table(f"1:g12 {AWAY}", t=30).wind(3)  # 43g, 44g, 45g
    assert asteroids.score(1) == -2
    assert table(f"1:c8 {AWAY}", t=1).wind(-1).score(1) == 0


# ---- planets


def grounded(hand: str, ship: str = "d8", t: int = 10) -> Table:
    """Return a position with ship 1 grounded on the Moon at 18d."""
    return table(f"1:{ship} {AWAY}", hand, t=t, grounded="1:2")


@pytest.mark.clause("AS-45")
def test_a_travel_that_ends_on_land_is_a_bad_landing() -> None:
    own = table(f"1:d6 {AWAY}", "F2", t=10).play("F2")
    drift = table(f"1:d6 {AWAY}", t=10).wind(1)
    pushed = table("1:a12 2:c11 3:j1", "S2", t=10).play("S2R")
    assert [own.score(1), drift.score(1), pushed.score(2)] == [-1, -1, -1]
    assert [own.grounded(1), drift.grounded(1), pushed.grounded(2)] == [2, 2, 2]


@pytest.mark.clause("AS-45")
def test_land_that_is_passed_over_costs_nothing() -> None:
    over = table(f"1:d6 {AWAY}", "F5", t=10).play("F5")  # over 17d to 20d, ends on 21d
    assert (over.over_space(1), over.score(1), over.grounded(1)) == ("21d", 0, 0)


@pytest.mark.clause("AS-46")
def test_a_grounded_ship_loses_no_second_point_on_that_planet() -> None:
    drifting = grounded("F1").wind(1)
    assert (drifting.over_space(1), drifting.score(1), drifting.grounded(1)) == ("19d", 0, 2)
    pushed = table("1:a9 2:d8 3:j1", "S3", t=10, grounded="2:2").play("S3R")  # 18d is pushed to 17d
    assert (pushed.over_space(2), pushed.score(2), pushed.grounded(2)) == ("17d", 0, 2)


@pytest.mark.clause("AS-46")
def test_after_a_bad_landing_the_station_scores_only_from_space() -> None:
    onto = table(f"1:c7 {AWAY}", t=11, grounded="1:2").wind(-1)  # 18c, then 17c
    assert (onto.over_space(1), onto.score(1), onto.grounded(1)) == ("17c", 0, 2)
    free = onto.wind(-1)
    assert (free.over_space(1), free.grounded(1)) == ("16c", 0)
    assert free.wind(1).score(1) == 5


@pytest.mark.clause("AS-47")
def test_a_grounded_ship_moves_only_into_space() -> None:
    assert grounded("F1 F3 S1 S3 B1 B2").legal == ["F3", "B2", "S3L", "S3R"]
    station = grounded("S1 B1 F3", "c7", 11)  # 18c: B1 would lead to the station
    assert "B1" not in station.legal
    assert "station" in str(station.refusal("B1"))
    assert "land" in str(station.refusal("S1R"))
    assert station.refused("B1") == station.refused("S1R") == "AS-47"


@pytest.mark.clause("AS-48")
def test_a_ship_that_has_landed_properly_stands_on_that_planets_land_freely() -> None:
    moon = table(f"1:c7 {AWAY}", "S1 F1", t=10, landed="1:2.4", scores="1:4").play("S1R")
    assert (moon.over_space(1), moon.score(1), moon.grounded(1)) == ("17d", 4, 0)
    mars = table(f"1:g6 {AWAY}", "F1", t=30, landed="1:2.4").play("F1")
    assert (mars.over_space(1), mars.score(1), mars.grounded(1)) == ("37g", -1, 5)


@pytest.mark.clause("AS-49")
def test_a_grounded_pilot_who_can_leave_must_play_a_card() -> None:
    able = grounded("F1 F3 U+1")
    assert able.legal == ["F3", "U+1"]
    assert able.refused("wF1") == able.refused("xF1") == "AS-49"
    stuck = grounded("F1 U+1")
    assert stuck.legal == ["U+1", "wF1", "wU+1"]
    assert stuck.refused("xF1") == "AS-49"
    assert stuck.play("wU+1").offset == 10
    assert table(f"1:d6 {AWAY}", "F1").refused("wF1") == "AS-49"


@pytest.mark.clause("AS-49")
def test_waiting_costs_no_point() -> None:
    waited = grounded("F1 B1").play("wB1")
    assert (waited.score(1), waited.discards, waited.grounded(1)) == (0, ["B1"], 2)
    assert waited.told == ["seat 1 waited on the Moon and discarded Backwards 1."]


@pytest.mark.clause("AS-50")
def test_a_grounded_ship_is_free_as_soon_as_a_travel_ends_in_space() -> None:
    own = grounded("F3").play("F3")
    base = grounded("F1", "d10").wind(1)
    pushed = table("1:a8 2:d7 3:j1", "S3", t=10, grounded="2:2").play("S3R")  # 17d is pushed to 16d
    for standing, seat in ((own, 1), (base, 1), (pushed, 2)):
        assert (standing.grounded(seat), standing.score(seat)) == (0, 0)
        assert "freed" in standing.ids


@pytest.mark.clause("AS-51")
def test_a_ship_pushed_on_to_a_stellar_station_is_neither_landed_nor_grounded() -> None:
    pushed = table("1:b4 2:b1 3:j12", "B2", t=16).play("B2", ">R")
    assert (pushed.over_space(2), pushed.score(2), pushed.grounded(2)) == ("17c", 0, 0)
    assert not pushed.ship(2).landed(2)
    later = pushed.wind(1)
    assert (later.over_space(2), later.score(2), later.grounded(2)) == ("18c", -1, 2)


# ---- comet and rings


@pytest.mark.clause("AS-52")
def test_the_comet_destroys_every_ship_over_it() -> None:
    onto = table(f"1:h8 {AWAY}", "F1", t=40).play("F1")
    over = table(f"1:h8 {AWAY}", "F4", t=40).play("F4")
    drift = table(f"1:h8 {AWAY}", t=40).wind(1)
    past = table(f"1:g10 {AWAY}", t=39).wind(3)  # 49g, then 51g passes, 52g
    back = table(f"1:h12 {AWAY}", t=39).wind(-1)
    pushed = table("1:f12 2:h11 3:a1", "S2", t=40).play("S2R")
    assert [onto.at(1), over.at(1), drift.at(1), past.at(1), back.at(1), pushed.at(2)] == ["lost"] * 6


@pytest.mark.clause("AS-53")
def test_a_ring_is_crossed_by_a_card_that_clears_it() -> None:
    assert table(f"1:a9 {AWAY}", "S1", t=55).play("S1R").at(1) == "lost"
    across = table(f"1:a11 {AWAY}", "S2", t=55).play("S2R")  # 66a over 66b to 66c
    assert (across.over_space(1), across.score(1)) == ("66c", 0)


@pytest.mark.clause("AS-54")
def test_the_base_carries_nobody_across_the_rings() -> None:
    assert table(f"1:e8 {AWAY}", t=52).wind(1).at(1) == "lost"
    assert table(f"1:e8 {AWAY}", t=52).wind(3).at(1) == "lost"
    assert table(f"1:e10 {AWAY}", t=52).wind(-2).at(1) == "lost"


@pytest.mark.clause("AS-55")
def test_being_pushed_over_a_ring_destroys_the_ship() -> None:
    onto = table("1:d12 2:e11 3:j1", "S1", t=51).play("S1R")  # 62e is pushed back to 61e
    assert onto.at(2) == "lost"
    assert onto.ids[-2:] == ["lost.rings", "shown"]


@pytest.mark.clause("AS-55")
def test_sliding_over_a_ring_destroys_the_ship_even_if_it_would_clear_it() -> None:
    sliding = table("1:a7 2:a5 3:a4 4:b6 5:j12", "B1", t=59)  # a4 is taken, and ship 4 is in front of b5
    assert sliding.over_space(2) == "64a"
    sliding.play("B1")
    assert sliding.at(2) == "lost"
    assert sliding.ids[1:3] == ["slid", "lost.rings"]


@pytest.mark.clause("AS-56")
def test_a_lost_ship_is_withdrawn_and_its_score_stands() -> None:
    lost = table("1:f10 2:a1", "S3 F1 F2 B1 S1", t=40, scores="1:9", hands={2: "S1 S1 S1 S1 S1"}).play("S3R")
    assert (lost.at(1), lost.score(1), lost.hand(1)) == ("lost", 9, [])
    assert lost.discards == ["F1", "F2", "B1", "S1", "S3"]
    assert lost.actor == 2
    assert lost.refused("1.S1L") == "AS-56"
    lost.play("S1R").deal()
    assert lost.actor == 2
    assert lost.hand(1) == []
    assert lost.score(1) == 9
