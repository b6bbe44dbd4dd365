"""Completing the flight, the end of the game, and the winner."""

import pytest

from starboard.core.decree import Leave, Settlement
from starboard.games.astron.game import Astron
from starboard.games.astron.rules.ending import survived
from starboard.games.astron.rules.state import OVER
from tests.games.astron.kit import table


@pytest.mark.clause("AS-66")
def test_landing_on_saturn_completes_the_flight_also_without_points() -> None:
    landed = "2:8.5 3:8.4 4:8.3 5:8.2 6:8.1"
    playing = table("1:e7 2:D 3:D 4:D 5:D 6:D", "F4 S1", t=53, landed=landed, scores="1:3").play("F4")
    assert (playing.at(1), playing.score(1), playing.hand(1)) == ("done", 3, [])
    assert playing.over
    playing = table("1:e7 2:a1", "F4 S1", t=53).play("F4")
    assert playing.refused("1.S1L") == "AS-66"
    assert playing.ids == ["flew.F", "landed", "completed", "shown"]


@pytest.mark.clause("AS-66")
def test_a_ship_that_has_completed_gets_no_point_for_surviving() -> None:
    playing = table("1:D 2:a1", "S1", t=59, turn=2, landed="1:8.5", scores="1:5").play("S1R")
    assert playing.scores == (5, 1)


@pytest.mark.clause("AS-66")
def test_pushed_on_to_saturns_station_a_flight_is_not_completed() -> None:
    playing = table("1:d11 2:e10 3:j1", "S1", t=55).play("S1R")  # 65e is pushed back to 64e
    assert (playing.at(2), playing.score(2)) == ("e9", 0)


@pytest.mark.clause("AS-67")
def test_the_game_stops_with_game_over_even_in_the_middle_of_a_round() -> None:
    playing = table("1:a1 2:b1 3:j1", "U+1 S1", t=59).play("U+1")
    assert (playing.state.phase, playing.offset) == (OVER, 60)
    assert playing.ids == ["upheaved", "wound.onward", "survived", "survived", "survived", "over", "shared", "shared",
                           "shared"]  # fmt: skip
    assert playing.refused("2.S1L") == "AS-67"
    assert table("1:a1 2:b1 3:j1", "S1", t=59, turn=2).play("S1R").offset == 59


@pytest.mark.clause("AS-67")
def test_the_last_movement_has_all_its_consequences() -> None:
    playing = table("1:e4 2:h8 3:j1", "S1 S2", t=59, turn=3, scores="2:4", hands={2: "F1 F2"}).play("S1L")
    assert (playing.at(1), playing.score(1)) == ("done", 5)
    assert (playing.at(2), playing.score(2), playing.hand(2)) == ("lost", 4, [])  # 67h, and the ring on 68h
    assert playing.score(3) == 1
    assert playing.over


@pytest.mark.clause("AS-68")
def test_the_game_stops_when_no_ship_is_in_play() -> None:
    playing = table("1:e7 2:X 3:D", "F4", t=53, landed="3:8.5", scores="1:1").play("F4")
    assert playing.over
    assert playing.ids[-4:] == ["nobody_left", "won", "scored", "scored"]


@pytest.mark.clause("AS-69")
@pytest.mark.parametrize(("ship", "points"), [("a4", 1), ("d4", 1), ("j11", 1), ("c3", 1), ("g6", 0), ("d6", 0)])
def test_surviving_is_worth_a_point_unless_caught_on_saturn(ship: str, points: int) -> None:
    grounded = "1:8" if ship in ("g6", "d6") else ""
    playing = table(f"1:{ship} 2:j1", "S1", t=59, turn=2, grounded=grounded).play("S1L")
    assert playing.score(1) == points
    assert playing.ids[2] == ("survived" if points else "caught")


@pytest.mark.clause("AS-69")
def test_on_saturns_station_without_a_landing_a_ship_is_caught() -> None:
    caught = table("1:e4 2:j1", t=60)
    assert caught.over_space(1) == "64e"
    assert not survived(caught.game.house, caught.state, 1)
    assert survived(caught.game.house, caught.state, 2)


@pytest.mark.clause("AS-70")
def test_the_highest_score_wins_and_ties_are_shared() -> None:
    for scores, places in (("3 9 -4", (2, 1, 3)), ("3 3 -4", (1, 1, 3)), ("-3 -9 -9", (1, 2, 2))):
        standing = table("1:X 2:X 3:X", scores=" ".join(f"{n}:{score}" for n, score in enumerate(scores.split(), 1)))
        assert standing.game.places(standing.state) == places


@pytest.mark.clause("AS-70")
def test_the_final_scores_are_told_best_first() -> None:
    playing = table("1:X 2:a1 3:X", "S1", t=59, turn=2, scores="1:3 2:-4 3:7").play("S1R")
    assert playing.told[-3:] == ["seat 3 won: 7 points.", "seat 1 came in at place 2: 3 points.",
                                 "seat 2 came in at place 3: -3 points."]  # fmt: skip


@pytest.mark.clause("AS-71")
@pytest.mark.parametrize(
    ("teams", "count", "sides"),
    [("2x2", 4, ((1, 3), (2, 4))), ("3x2", 6, ((1, 4), (2, 5), (3, 6))), ("2x3", 6, ((1, 3, 5), (2, 4, 6)))],
)
def test_teams_sit_alternately_and_only_where_they_fit(
    teams: str, count: int, sides: tuple[tuple[int, ...], ...]
) -> None:
    game = Astron({"teams": teams})
    assert [seating.sides for seating in game.seatings(count)] == [sides]
    assert [number for number in game.seats if game.seatings(number)] == [count]


@pytest.mark.clause("AS-71")
def test_a_team_has_the_points_of_all_its_ships() -> None:
    scores = "1:9 2:4 3:-3 4:4"
    playing = table("1:X 2:X 3:X 4:a1", "S1", t=59, turn=4, scores=scores, teams="2x2").play("S1R")
    assert playing.scores == (9, 4, -3, 5)
    assert playing.game.places(playing.state) == (2, 1, 2, 1)
    assert playing.told[-2:] == [
        "seat 2 and seat 4 won: 9 points together.", "seat 1 and seat 3 came in at place 2: 6 points together.",
    ]  # fmt: skip


@pytest.mark.clause("AS-71")
def test_partners_do_not_see_each_others_cards_and_strike_each_other() -> None:
    playing = table("1:i8 2:a1 3:i5 4:j12", "B2 U+1", teams="2x2")
    assert set(playing.view(1).state.hands[2]) == {0}
    assert playing.play("B2").at(3) == "i4"


@pytest.mark.clause("AS-72")
def test_with_two_pilots_the_one_who_stays_wins() -> None:
    playing = table("1:a1 2:b1", scores="1:9 2:1")
    after = playing.game.decree(playing.state, Leave(1))
    assert after is not None
    assert playing.game.places(after) == (2, 1)
    assert playing.game.over(after)
    playing.state = after
    assert playing.refused("2.S1L") == "AS-72"
    three = table("1:a1 2:b1 3:c1")
    assert three.game.decree(three.state, Leave(1)) is None
    assert three.game.decree(three.state, Settlement()) is None
