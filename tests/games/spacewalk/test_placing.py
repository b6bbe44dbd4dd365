"""Set-up and placing."""

import pytest

from starboard.core.seating import CHANCE
from starboard.games.spacewalk.game import SpaceWalk
from starboard.games.spacewalk.rules.board import AT, LARGE_ORBIT, SMALL_ORBIT
from tests.games.spacewalk.kit import new_game, place_all, table


@pytest.mark.clause("SW-1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_everybody_starts_with_three_large_three_medium_and_three_small_ships_in_reserve(seats: int) -> None:
    reserves = [f"+{seat}:LLLMMMSSS" for seat in range(1, seats + 1)]
    assert new_game(seats).board.split() == reserves


@pytest.mark.clause("SW-1")
def test_there_are_two_to_five_seats() -> None:
    assert list(SpaceWalk.seats) == [2, 3, 4, 5]


@pytest.mark.clause("SW-1")
def test_a_size_that_is_used_up_cannot_be_placed() -> None:
    placing = new_game(2).play("put L1", "put L2", "put L3", "put L4", "put L5", "put L6")
    assert placing.refused("put L19") == "SW-1"
    assert not any(action.startswith("put L") for action in placing.legal)


@pytest.mark.clause("SW-2", "SW-90")
@pytest.mark.parametrize(
    ("mode", "economy"), [("tokens", "4,4,4"), ("cards", "41111,41111,41111:-"), ("plain", "-")]
)  # fmt: skip
def test_each_mode_hands_out_its_own_things(mode: str, economy: str) -> None:
    assert new_game(3, mode=mode).economy == economy


@pytest.mark.clause("SW-2", "SW-90")
def test_what_a_mode_does_not_have_cannot_be_used() -> None:
    board = "1:1L 4:2L 9:3L"
    assert table(board, mode="plain").refused("again") == "SW-2"
    assert table(board, mode="plain").refused("step L1") == "SW-2"
    assert table(board, mode="plain").refused("card move") == "SW-90"
    assert table(board, mode="tokens").refused("card stay") == "SW-90"
    assert table(board, mode="cards").play("card move").refused("again") == "SW-60"


@pytest.mark.clause("SW-3")
def test_without_tokens_there_is_no_gap_and_no_decision_after_a_move() -> None:
    for mode in ("plain", "cards"):
        assert not new_game(3, mode=mode).state.tokens.left


@pytest.mark.clause("SW-4")
def test_two_seats_play_on_the_small_orbit_and_more_on_the_large_one() -> None:
    assert len(SMALL_ORBIT) == 14
    assert len(LARGE_ORBIT) == 21
    planets = {seats: {int(action[5:]) for action in new_game(seats).legal} for seats in (2, 3, 4, 5)}
    assert planets[2] == {1, 2, 3, 4, 5, 6, 19, 20, 21, 22, 23, 24}
    assert planets[3] == planets[4] == planets[5] == set(range(1, 19))


@pytest.mark.clause("SW-4")
def test_a_planet_of_the_other_orbit_is_refused() -> None:
    assert new_game(3).refused("put S19") == "SW-4"
    assert table("1:1L 2:2L", seats=2).refused("go 7") == "SW-4"
    assert table("1:1L 2:2L 3:3L", mode="tokens").play("go 1").refused("step L20") == "SW-4"


@pytest.mark.clause("SW-4")
def test_black_holes_lie_seven_fields_apart_and_every_field_has_a_place_of_its_own() -> None:
    for orbit in (SMALL_ORBIT, LARGE_ORBIT):
        assert [place for place, field in enumerate(orbit) if field < 0] == list(range(0, len(orbit), 7))
    assert len(set(AT.values())) == 27


@pytest.mark.clause("SW-5", "SW-91")
def test_the_first_seat_is_drawn_by_lot_each_equally_likely() -> None:
    drawing = new_game(4, first=CHANCE)
    assert drawing.actor == CHANCE
    chances = drawing.game.chance_outcomes(drawing.state)
    assert [(str(action), weight) for action, weight in chances] == [(f"first {seat}", 1) for seat in (1, 2, 3, 4)]
    assert drawing.line.startswith("sw1 4T lot 0.0 -/-/0 4,4,4,4 - +1:LLLMMMSSS")
    drawing.play("0.first 3")
    assert (drawing.phase, drawing.actor, drawing.state.first) == ("place", 3, 3)


@pytest.mark.clause("SW-5")
def test_nobody_chooses_who_begins() -> None:
    drawing = new_game(3, first=CHANCE)
    assert drawing.refused("1.first 1") == "SW-5"
    assert drawing.refused("0.first 4") == "SW-5"
    assert drawing.refused("1.put L1") == "SW-5"
    assert new_game(3).refused("first 2") == "SW-5"


@pytest.mark.clause("SW-91")
def test_the_host_can_name_an_existing_first_seat() -> None:
    game = SpaceWalk({"first_seat": 4})
    assert game.seatings(3) == ()
    assert game.seatings(4)[0].first == 4
    assert new_game(4, first=4).actor == 4


@pytest.mark.clause("SW-6", "SW-10")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_seats_place_one_ship_each_in_turn_from_the_first_seat_on(seats: int) -> None:
    placing = new_game(seats, first=2)
    order = []
    while placing.phase == "place":
        order.append(placing.actor)
        placing.play(placing.legal[-1])
    assert order == [(1 + turn) % seats + 1 for turn in range(9 * seats)]


@pytest.mark.clause("SW-6")
def test_nobody_acts_out_of_turn() -> None:
    assert new_game(3).refused("2.put L1") == "SW-6"
    moving = table("1:1L 4:2L 9:3L")
    assert moving.refused("2.go 4") == "SW-6"
    assert str(moving.refusal("3.go 9")) == "Not your turn: seat 1 is to move. (SW-6)"


@pytest.mark.clause("SW-10")
def test_the_size_is_chosen_freely_and_a_placed_ship_leaves_the_reserve() -> None:
    placing = new_game(3)
    assert {action[4] for action in placing.legal} == {"L", "M", "S"}
    assert placing.play("put S5").board == "5:1S +1:LLLMMMSS +2:LLLMMMSSS +3:LLLMMMSSS"


@pytest.mark.clause("SW-10")
def test_nothing_flies_while_ships_are_placed() -> None:
    placing = new_game(3, mode="cards").play("put L1", "put L2", "put L3")
    for action in ("go 1", "fly 1", "card move"):
        assert placing.refused(action) == "SW-10"


@pytest.mark.clause("SW-11")
@pytest.mark.parametrize("hole", ["A", "B", "C"])
def test_no_ship_is_placed_on_a_black_hole(hole: str) -> None:
    refusal = new_game(3).refusal(f"put M{hole}")
    assert refusal.clause == "SW-11"
    assert hole in str(refusal)


@pytest.mark.clause("SW-12")
def test_no_second_ship_of_a_size_is_placed_on_a_planet_regardless_of_owner() -> None:
    placing = new_game(2).play("put S4", "put M4", "put L4")
    for size in "LMS":
        assert placing.refused(f"put {size}4") == "SW-12"
    assert "seat 2" in str(placing.refusal("put M4"))
    assert not any(action.endswith("4") and len(action) == 6 for action in placing.legal)


@pytest.mark.clause("SW-13")
@pytest.mark.parametrize(("seats", "least"), [(2, 7), (3, 10), (4, 7), (5, 4)])
def test_however_cleverly_a_size_is_blocked_there_is_always_room_for_it(seats: int, least: int) -> None:
    placing = new_game(seats, placement_order="large_first")
    room = []
    for _ in range(3 * seats):
        room.append(len(placing.legal))
        placing.play(placing.legal[0])
    assert min(room) == least
    assert placing.legal[0].startswith("put M")


@pytest.mark.clause("SW-13")
def test_placing_is_compulsory() -> None:
    assert new_game(3).refused("pass") == "SW-13"
    assert new_game(3).refused("done") == "SW-13"


@pytest.mark.clause("SW-14")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_placing_ends_when_all_ships_are_in_orbit(seats: int) -> None:
    started = place_all(new_game(seats, first=2, mode="plain"))
    assert started.line.startswith(f"sw1 {seats}P go 1.1 2/2/2 - - ")
    assert started.board.count("L") == 3 * seats
    assert started.refused("put L1") == "SW-14"
