"""The turn: the first seat, the parts of a turn, and the mandatory and optional ones."""

import pytest

from starboard.core.seating import CHANCE
from starboard.games.astroplane.game import Astroplane
from tests.games.astroplane.kit import Table, new_game, table


@pytest.mark.clause("AP-11", "AP-12")
def test_play_goes_clockwise_from_the_south() -> None:
    for seats, sides in ((2, "SNS"), (3, "SWNS"), (4, "SWNES")):
        game = new_game(seats)
        seen = ""
        for _ in sides:
            seen += game.turn
            game.play(sorted(game.of("L-"))[0] + " end")
        assert seen == sides


@pytest.mark.clause("AP-12")
def test_the_lot_falls_on_any_of_two_or_four() -> None:
    for seats in (2, 4):
        game = new_game(seats, first=CHANCE)
        outcomes = game.game.chance_outcomes(game.state)
        assert [(game.game.write(action), weight) for action, weight in outcomes] == [
            (f"first {seat}", 1) for seat in range(1, seats + 1)
        ]
        assert game.refused("L-e2n", 1) == "AP-12"
        game.state = game.game.apply(game.state, CHANCE, game.game.read("first 2"))
        assert (game.seat, game.state.first) == (2, 2)
        assert game.refused("first 1") == "AP-12"


@pytest.mark.clause("AP-12")
def test_a_first_player_can_be_named() -> None:
    assert new_game(4, first=3).turn == "N"
    assert Astroplane({"first_player": 4}).seatings(3) == ()


@pytest.mark.clause("AP-12")
def test_a_seat_that_is_not_to_move_waits() -> None:
    assert new_game().refused("L-i12s", 2) == "AP-12"


@pytest.mark.clause("AP-13")
def test_a_start_area_opens_onto_its_own_entry_space_only() -> None:
    game = table(fleets="S1.0.0.0")
    assert game.legal == {"L-e2n", "L-e2e", "L-e2w"}
    assert game.refused("L-i2n") == "AP-13"
    assert game.refused("R-i2n") == "AP-22"


@pytest.mark.clause("AP-14")
def test_everybody_uses_every_gate_wormhole_and_anomaly() -> None:
    for side in "SWNE":
        game = table(f"i2w:{side} k2n:{side} m12w:{side} l13s:{side}", "SWNE", side)
        assert len(game.of("i2w-g2-")) == 9
        assert len(game.of("k2n~")) == 3
        assert "fire NE" in game.legal


@pytest.mark.clause("AP-15")
def test_a_turn_has_two_moves_of_any_kind() -> None:
    board = "i2n:S m2w:S l1n:S f5n:S f5s:S c6s:N"
    game = table(board, fleets="S1.0.0.0")
    kinds = ("L-e2n", "i2n-i4n", "[f5]-g4", "fire SE")
    assert game.legal >= set(kinds)
    for one in kinds:
        for two in kinds:
            if one != two:
                played = table(board, fleets="S1.0.0.0").play(one)
                assert played.moves == 1
                assert played.play(two).turn == "N"


@pytest.mark.clause("AP-15")
def test_without_a_move_left_only_trips_remain() -> None:
    game = table("k2n:S i4w:S", moves=0, made=2)
    assert game.legal == {"k2n~l3n", "k2n~l3s", "k2n~l3w", "end"}
    assert game.refused("i4w-g4n") == "AP-15"


@pytest.mark.clause("AP-16")
def test_the_two_moves_are_mixed_at_will() -> None:
    assert table("i4w:S", fleets="S0.1.0.0").play("R-i2n i4w-g4n").board == "g4n:S i2n:S"
    assert table("i4w:S", fleets="S0.1.0.0").play("i4w-g4n g4n-g6n").board == "g6n:S"


@pytest.mark.clause("AP-17")
def test_the_first_move_is_a_duty_the_second_is_not() -> None:
    game = table("i2n:S")
    assert game.refused("end") == "AP-17"
    assert game.play("i2n-i4n end").turn == "N"


@pytest.mark.clause("AP-17")
def test_where_both_moves_are_a_duty_only_a_third_is_not() -> None:
    game = table("i6s:NS", fleets="S1.0.0.0", both_moves="on").play("i6s-i4s")
    assert (game.moves, game.refused("end")) == (2, "AP-17")
    assert game.play("i4s-i2w end").turn == "N"
    trapped = table("f3n:S f5e:N f5w:N", both_moves="on", fleets="S1.0.0.0").play("L-e2w")
    assert trapped.refused("end") == "AP-17"


@pytest.mark.clause("AP-17")
def test_an_impossible_second_move_is_not_compulsory() -> None:
    game = table("k2n:S k4e:N k4w:N", fleets="S1.0.0.0", both_moves="on").play("L-e2e")
    assert "end" not in game.legal
    stuck = table("c2w:S k2n:S k4e:N k4w:N l3w:N", both_moves="on").play("c2w-a2e")
    assert {"a2e-c2n", "a2e-c2e"} <= stuck.legal


@pytest.mark.clause("AP-18")
def test_trips_are_free_before_between_and_after_the_moves() -> None:
    before = table("k2n:S", fleets="S2.0.0.0").play("k2n~l3n L-e2n L-e2n")
    assert before.turn == "N"
    after = table("k2n:S", fleets="S2.0.0.0").play("L-e2n L-e2n")
    assert (after.turn, after.moves) == ("S", 0)
    assert after.play("k2n~l3n").turn == "N"


def forced() -> Table:
    return table("k2n:S k4e:N k4w:N")


@pytest.mark.clause("AP-19")
def test_a_trip_must_be_made_when_nothing_else_can_move() -> None:
    assert forced().refused("end") == "AP-19"
    assert forced().play("k2n~l3n").of("l3n-") == {"l3n-l5n", "l3n-l5w"}


@pytest.mark.clause("AP-20")
def test_a_turn_ends_by_itself_when_nothing_is_left() -> None:
    game = table("i2n:S", fleets="S1.0.0.0").play("i2n-i4n L-e2n")
    assert (game.turn, game.moves, game.state.made) == ("N", 2, 0)
    dried = table("g4n:S").play("g4n-g6n")
    assert dried.turn == "N"


@pytest.mark.clause("AP-20")
def test_a_turn_can_not_be_ended_while_a_choice_is_open() -> None:
    assert table("k6w:S i6s:N").play("k6w-i6n").refused("end") == "AP-52"
    assert table("g4n:S", fleets="S1.0.1.0").play("g4n-g6n").refused("end") == "AP-92"


@pytest.mark.clause("AP-21")
def test_everything_happens_at_once_also_in_the_middle_of_a_flight() -> None:
    game = table("k6w:S i6s:N", fleets="S1.0.0.0").play("k6w-i6n")
    assert (game.board, game.legal) == ("i6n:S", {"back NL", "back NR"})
    assert game.play("back NR i6n-i8n").board == "i8n:S"


@pytest.mark.clause("AP-107")
def test_everybody_plays_alone() -> None:
    for seats in (2, 3, 4):
        for seating in Astroplane().seatings(seats):
            assert seating.sides == tuple((seat,) for seat in range(1, seats + 1))
