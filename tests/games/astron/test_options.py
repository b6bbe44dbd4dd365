"""The house rules, one by one."""

import pytest

from starboard.core.seating import CHANCE
from starboard.games.astron.game import Astron
from starboard.games.astron.options import OFFERED
from starboard.games.astron.rules.state import DEAL, PLAY
from tests.games.astron.kit import new_game, table

AWAY = "2:a1 3:j1"


def test_the_game_that_we_recommend_is_the_default() -> None:
    defaults = {option.name: option.default for option in OFFERED}
    assert defaults == {
        "teams": "none", "mercy": "off", "hazard_toll": "entry", "drift": "full", "pushed_landing": "off",
        "tuck_in": "allowed", "upheaval": "standard", "takeoff": "choose", "mirror": "off",
    }  # fmt: skip


@pytest.mark.clause("AS-81")
def test_teams_are_a_house_rule() -> None:
    assert {option.name: option.settings for option in OFFERED}["teams"] == ("none", "2x2", "3x2", "2x3")
    assert len(Astron().seatings(4)[0].sides) == 4
    assert len(Astron({"teams": "2x2"}).seatings(4)[0].sides) == 2


@pytest.mark.clause("AS-82")
def test_mercy_spares_a_pilot_whose_every_move_is_fatal() -> None:
    doomed = table(f"1:e8 {AWAY}", "F1 F5", t=52, mercy="on")
    assert doomed.legal == ["F1", "xF1", "xF5"]
    doomed.play("xF5")
    assert (doomed.at(1), doomed.score(1)) == ("e8", -1)
    assert doomed.ids == ["spared"]
    assert table(f"1:e8 {AWAY}", "F1 F5", t=52).legal == ["F1"]


@pytest.mark.clause("AS-82")
def test_mercy_does_not_apply_to_a_pilot_with_another_way() -> None:
    assert table(f"1:e8 {AWAY}", "F1 F2", t=52, mercy="on").legal == ["F1", "F2"]
    assert table(f"1:e8 {AWAY}", "F1 U+1", t=52, mercy="on").legal == ["F1", "U+1"]
    assert table(f"1:g9 {AWAY}", "S1", t=40, mercy="on").legal == ["S1L", "S1R"]
    assert table(f"1:e8 {AWAY}", "F1 F2", t=52, mercy="on").refused("xF1") == "AS-26"


@pytest.mark.clause("AS-83")
@pytest.mark.parametrize(("toll", "points"), [("entry", 0), ("travel", -1), ("space", -1)])
def test_moving_inside_a_hazard(toll: str, points: int) -> None:
    assert table(f"1:h4 {AWAY}", "S1", t=10, hazard_toll=toll).play("S1R").score(1) == points


@pytest.mark.clause("AS-83")
@pytest.mark.parametrize(("toll", "points"), [("entry", -1), ("travel", -1), ("space", -3)])
def test_crossing_three_spaces_of_a_hazard(toll: str, points: int) -> None:
    assert table(f"1:h2 {AWAY}", "F5", t=10, hazard_toll=toll).play("F5").score(1) == points
    assert table(f"1:h2 {AWAY}", t=10, hazard_toll=toll).wind(3).score(1) == points


@pytest.mark.clause("AS-83")
@pytest.mark.parametrize("toll", ["entry", "travel", "space"])
def test_stepping_straight_out_of_a_hazard_is_free(toll: str) -> None:
    assert table(f"1:i4 {AWAY}", "S1", t=10, hazard_toll=toll).play("S1R").score(1) == 0


@pytest.mark.clause("AS-84")
def test_mild_drift_costs_nothing_and_grounds_nobody() -> None:
    assert table(f"1:c6 {AWAY}", t=0, drift="mild").wind(1).score(1) == 0
    carried = table(f"1:d6 {AWAY}", "F1 B1", t=10, drift="mild").wind(1)
    assert (carried.over_space(1), carried.score(1), carried.grounded(1)) == ("17d", 0, 0)
    assert table(f"1:h8 {AWAY}", t=40, drift="mild").wind(1).at(1) == "lost"
    assert table(f"1:e8 {AWAY}", t=52, drift="mild").wind(1).at(1) == "lost"
    assert table(f"1:g5 {AWAY}", t=4, drift="mild").wind(1).score(1) == 5


@pytest.mark.clause("AS-84")
def test_own_and_forced_moves_are_not_mild() -> None:
    assert table(f"1:c6 {AWAY}", "F1", t=0, drift="mild").play("F1").score(1) == -1
    assert table(f"1:d6 {AWAY}", "F2", t=10, drift="mild").play("F2").grounded(1) == 2
    assert table("1:j8 2:h7 3:a1", "S2", t=9, drift="mild").play("S2L").score(2) == -1


@pytest.mark.clause("AS-84")
def test_from_land_to_which_a_ship_was_carried_it_cannot_land() -> None:
    carried = table(f"1:c7 {AWAY}", t=11, drift="mild")
    assert carried.wind(-1).score(1) == 0
    assert not carried.ship(1).landed(2)
    grounded = table(f"1:c7 {AWAY}", t=11, drift="mild", grounded="1:2").wind(1)
    assert grounded.grounded(1) == 2


@pytest.mark.clause("AS-85")
def test_a_pushed_landing_scores() -> None:
    playing = table("1:a9 2:b8 3:j1", "S1", t=25, pushed_landing="on").play("S1R")
    assert (playing.score(2), playing.ship(2).landed(4)) == (5, True)
    moon = table("1:b4 2:b1 3:j12", "B2", t=16, pushed_landing="on").play("B2", ">R")
    assert (moon.over_space(2), moon.score(2)) == ("17c", 5)
    indirect = table("1:a9 2:c8 3:j1", "S2", t=10, pushed_landing="on", grounded="2:2").play("S2R")
    assert (indirect.over_space(2), indirect.score(2), indirect.grounded(2)) == ("17c", 0, 2)


@pytest.mark.clause("AS-86")
def test_tucking_in_can_be_barred() -> None:
    playing = table("1:i4 2:i6 3:a1", "F1 S1 B1", tuck_in="barred")
    assert playing.legal == ["B1", "S1L", "S1R"]
    assert playing.refused("F1") == "AS-86"
    assert table("1:h5 2:i6 3:a1", "S1", tuck_in="barred").legal == ["S1L"]
    assert table("1:i5 2:i7 3:a1", "B1 F1", tuck_in="barred").legal == ["B1"]


@pytest.mark.clause("AS-87")
def test_upheavals_can_be_onward_only() -> None:
    playing = new_game(2, upheaval="onward", takeoff="numbered")
    weights = {playing.game.write(deal)[7:]: weight for deal, weight in playing.game.chance_outcomes(playing.state)}
    assert {card: n for card, n in weights.items() if card[0] == "U"} == {"U+1": 3, "U+2": 2, "U+3": 1}
    assert sum(weights.values()) == 90


@pytest.mark.clause("AS-88")
def test_numbered_ships_take_the_pads_from_the_left() -> None:
    playing = new_game(6, takeoff="numbered")
    assert [playing.at(seat) for seat in range(1, 7)] == ["b1", "c1", "e1", "f1", "h1", "i1"]
    assert playing.game.actors(playing.state) == (0,)
    assert new_game(2, takeoff="numbered").deal().refused("Tb") == "AS-88"


@pytest.mark.clause("AS-88", "AS-14", "AS-16")
@pytest.mark.parametrize(("count", "size"), [(2, 5), (3, 5), (4, 6), (6, 6)])
def test_with_numbered_pads_the_first_round_is_like_any_other(count: int, size: int) -> None:
    starting = new_game(count, takeoff="numbered")
    assert (starting.state.phase, starting.state.round, starting.state.acting) == (DEAL, 0, CHANCE)
    assert sum(weight for _, weight in starting.game.chance_outcomes(starting.state)) == 90
    starting.deal()
    assert (starting.state.phase, starting.state.round, starting.actor, starting.offset) == (PLAY, 1, 1, 0)
    assert [len(hand) for hand in starting.state.hands] == [size] * count
    assert starting.state.pile == 90 - size * count
    assert starting.scores == (0,) * count


@pytest.mark.clause("AS-88", "AS-16", "AS-18", "AS-19")
def test_with_numbered_pads_every_ship_flies_once_before_the_base_moves_for_the_first_time() -> None:
    playing = new_game(3, takeoff="numbered").deal()
    for seat in (1, 2, 3):
        assert (playing.actor, playing.offset, playing.state.round) == (seat, 0, 1)
        playing.play(playing.flights[-1])
    assert (playing.state.phase, playing.offset, playing.ids.count("wound.onward")) == (DEAL, 1, 1)
    playing.deal()
    assert (playing.actor, playing.state.round, playing.offset) == (1, 2, 1)
    assert [len(hand) for hand in playing.state.hands] == [5, 5, 5]


@pytest.mark.clause("AS-88", "AS-14")
def test_with_numbered_pads_a_position_before_the_first_deal_can_be_written_down() -> None:
    starting = new_game(2, takeoff="numbered")
    assert starting.game.read_state(starting.line) == starting.state
    assert starting.line.startswith("AS1;t=0;r=0;ph=deal;act=-;1=b1,0,-,-;2=c1,0,-,-;")


@pytest.mark.clause("AS-89")
def test_the_strip_can_be_mirrored() -> None:
    plain, mirrored = Astron().house.universe, Astron({"mirror": "on"}).house.universe
    for row in range(72):
        begin, end = row * 10, row * 10 + 10
        for name in ("signs", "hazard", "station", "planet", "deadly"):
            assert getattr(mirrored, name)[begin:end] == getattr(plain, name)[begin:end][::-1]
    playing = table(f"1:d5 {AWAY}", t=4, mirror="on").wind(1)
    assert (playing.over_space(1), playing.score(1)) == ("10d", 5)
