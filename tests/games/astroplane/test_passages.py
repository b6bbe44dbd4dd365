"""Hyperspace, Wormholes, the Anomalies."""

import pytest

from tests.games.astroplane.kit import table


@pytest.mark.clause("AP-74")
def test_a_piece_never_stays_at_the_gate_that_it_enters() -> None:
    game = table("i2w:S")
    assert game.refused("i2w-g2n") == "AP-74"
    assert game.refused("i2w-g2-g2n") == "AP-74"
    assert game.refused("i2w-g2-e2n") == "AP-74"
    assert game.play("i2w-g2-b7e").board == "b7e:S"


@pytest.mark.clause("AP-75")
def test_a_gate_has_three_ways_out_and_none_of_them_was_the_way_in() -> None:
    game = table("i2w:S b7e:S l7w:S g12s:S")
    assert game.of("i2w") == {"i2w-g2-b7e", "i2w-g2-l7w", "i2w-g2-g12s"}
    assert game.refused("i2w-g2-b7w") == "AP-7"
    assert game.refused("i2w-g2-b7n") == "AP-25"


@pytest.mark.clause("AP-76")
def test_landing_and_sending_back_at_a_gate() -> None:
    assert table("i2w:S l7n:N").of("i2w-g2-l7") == {"i2w-g2-l7n", "i2w-g2-l7s"}
    assert table("i2w:S l7n:N").play("i2w-g2-l7n").board == "l7n:NS"


@pytest.mark.clause("AP-77")
def test_the_passage_is_one_move_and_a_piece_at_a_gate_flies_on_as_usual() -> None:
    game = table("i2w:S").play("i2w-g2-l7w")
    assert game.moves == 1
    assert game.of("l7w") == {"l7w-j7n", "l7w-j7s", "l7w-j7w"}
    assert game.refused("l7w-j7-b7e") == "AP-77"


@pytest.mark.clause("AP-78")
def test_without_an_open_gate_there_is_no_passage() -> None:
    stacked = "i2w:S b7n:N b7s:N l7n:N l7s:N g12e:N g12w:N"
    with pytest.raises(ValueError, match="not a position"):
        table(stacked)  # a gate never holds two stacks, so there is always a top to land on
    for gate, tops in (("b7", "nes"), ("l7", "nsw"), ("g12", "esw")):
        for apex in tops:
            assert table(f"i2w:S {gate}{apex}:N").of(f"i2w-g2-{gate}{apex}")


@pytest.mark.clause("AP-79")
def test_a_wormhole_joins_the_two_ends_of_one_corner() -> None:
    for start, end in (("k2n", "l3"), ("b3n", "c2"), ("c12s", "b11"), ("l11s", "k12")):
        ends = {action.partition("~")[2][:-1] for action in table(f"{start}:S").of(f"{start}~")}
        assert ends == {end}
    game = table("k2n:S i4n:S")
    assert game.refused("k2n~b3n") == "AP-79"
    assert game.refused("i4n~l3n") == "AP-79"


@pytest.mark.clause("AP-80")
def test_the_trip_is_made_in_the_turn_of_arrival_or_later() -> None:
    arrived = table("i2e:S", fleets="S1.0.0.0").play("i2e-k2n")
    assert arrived.of("k2n~") == {"k2n~l3n", "k2n~l3s", "k2n~l3w"}
    assert arrived.play("k2n~l3n").moves == 1
    assert table("k2n:SN", fleets="S1.0.0.0").of("k2n~") == set()


@pytest.mark.clause("AP-81")
def test_after_a_trip_an_ordinary_move_must_come_first() -> None:
    game = table("k2n:S", fleets="S1.0.0.0").play("k2n~l3n")
    assert game.refused("l3n~k2n") == "AP-81"
    game.play("l3n-l5n")
    assert game.board == "l5n:S"
    again = table("j3e:S", fleets="S1.0.0.0").play("j3e-l3n")
    assert again.of("l3n~") != set()


@pytest.mark.clause("AP-81")
def test_backing_out_of_a_firing_space_lets_it_travel_again() -> None:
    game = table("l3s:s").play("l3s-l1n l1n-l3n")
    assert game.board == "l3n:S"
    assert game.of("l3n~") != set()


@pytest.mark.clause("AP-82")
def test_the_mark_stays_with_a_covered_piece() -> None:
    game = table("l3n:s j3e:N", turn="N", fleets="S1.0.0.0 N0.0.0.0").play("j3e-l3n")
    assert game.board == "l3n:sN"
    assert table("l3n:sN", turn="N", fleets="S0.0.0.0").play("l3n-l5n").board == "l3n:s l5n:N"
    trip = table("k2n:S l3n:N").play("k2n~l3n")
    assert trip.board == "l3n:Ns"


@pytest.mark.clause("AP-83")
def test_a_firing_space_is_entered_from_its_wormhole_and_has_one_position() -> None:
    assert table("k2e:S").of("k2e-") == {"k2e-m2w"}
    assert table("k2e:S").refused("k2e-m2n") == "AP-83"
    assert table("k2e:S m2w:N").play("k2e-m2w").board == "m2w:NS"


@pytest.mark.clause("AP-84", "AP-86")
def test_loaded_and_armed_two_moves_fire() -> None:
    game = table("m2w:S l3s:S").play("l3s-l1n fire SE")
    assert game.board == "f7e:S g8s:S"
    assert table("m2w:S l3s:S").refused("fire SE") == "AP-86"


@pytest.mark.clause("AP-85")
def test_a_piece_may_leave_its_firing_space_again() -> None:
    assert table("m2w:S").legal == {"m2w-k2n", "m2w-k2w"}
    assert table("l1n:S").legal == {"l1n-l3n", "l1n-l3w"}


@pytest.mark.clause("AP-86")
@pytest.mark.parametrize(
    ("corner", "loaded", "fired"),
    [
        ("SE", "m2w:S l1n:S", "f7e:S g8s:S"),
        ("SW", "a2e:S b1n:S", "g8s:S h7w:S"),
        ("NW", "a12e:S b13s:S", "g6n:S h7w:S"),
        ("NE", "m12w:S l13s:S", "f7e:S g6n:S"),
    ],
)
def test_one_move_fires_both_to_the_far_side(corner: str, loaded: str, fired: str) -> None:
    game = table(loaded, fleets="S1.0.0.0").play(f"fire {corner}")
    assert (game.board, game.moves) == (fired, 1)


@pytest.mark.clause("AP-87")
def test_pieces_of_different_players_are_not_fired_together() -> None:
    game = table("m2w:S l1n:N")
    assert game.refused("fire SE") == "AP-87"
    assert table("m2w:SN l1n:S").refused("fire SE") == "AP-87"
    assert table("i2n:S").refused("fire NW") == "AP-86"


@pytest.mark.clause("AP-88")
def test_each_piece_lands_in_its_own_universe() -> None:
    game = table("a2e:S b1n:N", turn="S")
    assert game.refused("fire SW") == "AP-87"
    fired = table("a2e:S b1n:S").play("fire SW")
    assert fired.events[0]["ends"] == "a2e b1n g8s h7w"
