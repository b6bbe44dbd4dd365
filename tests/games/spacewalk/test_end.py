"""The end and the scoring."""

import random

import pytest

from starboard.core.decree import Leave, Settlement
from starboard.core.match import Match
from starboard.core.playout import playout
from starboard.games.spacewalk.game import SpaceWalk
from tests.games.spacewalk.kit import Table, new_game, place_all, table


@pytest.mark.clause("SW-80")
def test_the_game_ends_the_instant_a_seat_has_no_ship_in_orbit() -> None:
    played = table("1:1L 6:2S1M 9:3L").play("go 6")
    assert played.over is False
    ended = table("1:1L 6:2M1S 9:3L").play("go 6")
    assert ended.over
    assert "seat 2 has no ships left: the game ends." in ended.told


@pytest.mark.clause("SW-80")
def test_a_ship_in_the_air_still_counts() -> None:
    played = table("1:1L 6:2M2S1S 9:3L").play("go 6")
    assert played.phase == "fly"
    assert played.state.in_orbit(2)


@pytest.mark.clause("SW-80")
def test_a_seat_that_has_not_placed_yet_is_not_out() -> None:
    assert not new_game(3).play("put L1").over


@pytest.mark.clause("SW-81")
@pytest.mark.parametrize("action", ["go 1", "pass", "put L1", "fly 1", "card stay", "again", "step L1"])
def test_after_the_end_nothing_is_possible(action: str) -> None:
    ended = table("1:1L 6:2M1S 9:3L").play("go 6")
    assert ended.refused(f"1.{action}") == "SW-81"
    assert ended.game.actors(ended.state) == ()


@pytest.mark.clause("SW-81")
def test_no_window_opens_after_the_end_and_a_further_move_lapses() -> None:
    ended = table("1:1L 5:1S 6:2M1S 9:3L", mode="tokens").play("go 5", "again", "go 6")
    assert ended.line.split()[2:7] == ["over", "2.4", "1/1/-", "3*,4,4", "-"]


@pytest.mark.clause("SW-82")
def test_exactly_one_seat_is_without_ships_at_the_end() -> None:
    for seats in (2, 3, 4, 5):
        game = SpaceWalk()
        for seed in range(10):
            ended = playout(game, game.seatings(seats)[0], random.Random(seed)).state
            assert game.scores(ended).count(0) == 1


@pytest.mark.clause("SW-83")
def test_large_ships_count_four_medium_three_small_one() -> None:
    standing = table("1:1L1L1M 4:2M2M2S 9:3S3S3S")
    assert standing.scores == (11, 7, 3)


@pytest.mark.clause("SW-83")
def test_a_seat_without_ships_scores_nothing_whatever_tokens_it_has() -> None:
    ended = table("6:1S 9:2S 10:3S", mode="tokens", tokens="4,0,0").play("go 6")
    assert ended.scores == (0, 1, 1)
    assert ended.places == (3, 1, 1)
    assert "seat 2 shares the win with 1 point." in ended.told


@pytest.mark.clause("SW-83")
def test_ships_in_the_air_count_as_they_stand() -> None:
    assert table("1:1L2L 9:3L1M").play("go 1").scores == (7, 4, 4)


@pytest.mark.clause("SW-84")
def test_the_highest_score_wins_and_equal_seats_share_every_place() -> None:
    ended = table("1:1M 6:2S 9:3M 10:4L", seats=4, seat=2).play("go 6")
    assert ended.scores == (3, 0, 3, 4)
    assert ended.places == (2, 4, 2, 1)
    assert ended.told[-4:] == [
        "seat 4 wins with 4 points.",
        "seat 1 has 3 points: place 2.",
        "seat 3 has 3 points: place 2.",
        "seat 2 has 0 points: place 4.",
    ]


@pytest.mark.clause("SW-85")
def test_with_two_seats_there_is_always_exactly_one_winner() -> None:
    game = SpaceWalk()
    for seed in range(30):
        ended = playout(game, game.seatings(2)[0], random.Random(seed)).state
        assert sorted(game.places(ended)) == [1, 2]


@pytest.mark.clause("SW-86")
@pytest.mark.parametrize(("seats", "most"), [(2, 867), (3, 1900), (4, 3333), (5, 5166)])
def test_every_game_ends_within_the_bound(seats: int, most: int) -> None:
    game = SpaceWalk({"mode": "plain"})
    for seed in range(5):
        assert playout(game, game.seatings(seats)[0], random.Random(seed)).state.turn <= most


@pytest.mark.clause("SW-87")
def test_with_two_seats_the_one_that_stays_wins() -> None:
    playing = place_all(new_game(2))
    for leaver, places in ((1, (2, 1)), (2, (1, 2))):
        left = playing.game.decree(playing.state, Leave(leaver))
        assert left is not None
        assert playing.game.over(left)
        assert playing.game.places(left) == places
        assert playing.game.scores(left)[leaver - 1] == 0
        assert playing.game.read_state(playing.game.write_state(left)) == left
        assert playing.game.decree(left, Leave(3 - leaver)) is None
        assert playing.game.scene(playing.game.view(left, leaver)).prompt.id == "spacewalk.prompt.won.left"
        assert Table(playing.game, left).refused("1.go 1") == "SW-87"


@pytest.mark.clause("SW-87")
@pytest.mark.parametrize("first", [0, 1])
def test_leaving_before_a_ship_is_placed_awards_the_game_as_well(first: int) -> None:
    beginning = new_game(2, first=first)
    left = beginning.game.decree(beginning.state, Leave(2))
    assert left is not None
    assert beginning.game.places(left) == (1, 2)
    assert beginning.game.read_state(beginning.game.write_state(left)) == left


@pytest.mark.clause("SW-87")
def test_leaving_in_the_middle_of_a_move_freezes_everything() -> None:
    lifted = table("1:1M2M 4:1S 19:2S", seats=2, mode="tokens").play("go 1")
    left = lifted.game.decree(lifted.state, Leave(1))
    assert left is not None
    assert lifted.game.write_state(left) == "sw1 2T left 2.3 1/1/1 4,4 h1+0=1M2M 4:1S 19:2S"
    assert lifted.game.read_state(lifted.game.write_state(left)) == left


@pytest.mark.clause("SW-87")
def test_with_more_seats_nobody_is_awarded_anything_and_no_draw_is_agreed() -> None:
    playing = new_game(3)
    assert playing.game.decree(playing.state, Leave(1)) is None
    assert playing.game.decree(playing.state, Settlement()) is None
    two = new_game(2)
    assert two.game.decree(two.state, Settlement()) is None
    assert two.game.decree(two.state, Leave(3)) is None


@pytest.mark.clause("SW-87")
def test_the_log_tells_who_left() -> None:
    match = Match(SpaceWalk(), 2)
    match.decree(Leave(2))
    (told,) = match.replay_for_seat(1, len(match.rows)).events
    assert str(told) == "seat 2 resigned: seat 1 wins."
    assert match.places == (1, 2)


@pytest.mark.clause("SW-84")
def test_the_end_says_why_it_came() -> None:
    def because(ended: Table) -> str:
        return str(ended.game.ended_because(ended.state))

    won = table("2:1L1M1S 8:2M2M2S2S 18:3S", mode="tokens", tokens="1,2,4", seat=3)
    assert won.game.ended_because(won.state) is None
    assert because(won.play("go 18")) == "seat 3 lost the last ship, and seat 2 has the most points."
    shared = table("2:1L1M1S 8:2M2M2S2S 18:3S", mode="tokens", tokens="1,1,4", seat=3).play("go 18")
    assert because(shared) == "seat 3 lost the last ship, and the most points are shared."
    two = table("6:1S 19:2L", seats=2).play("go 6")
    assert because(two) == "seat 1 lost the last ship, so seat 2 wins."
