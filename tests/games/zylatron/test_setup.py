"""Set-up, turns and rounds."""

import pytest

from starboard.core.errors import Unreadable
from starboard.core.options import read_options
from starboard.core.registry import load
from starboard.core.seating import CHANCE
from starboard.games.zylatron.options import OFFERED
from starboard.games.zylatron.rules import effects
from starboard.games.zylatron.rules.board import COLOURS, FACTORIES, HEADQUARTERS, MARKS, MOONS, ROWS, WIDTH
from starboard.games.zylatron.rules.house import House
from starboard.games.zylatron.rules.legal import chance_outcomes
from starboard.games.zylatron.rules.pieces import COLOUR, KIND, PIECES
from starboard.games.zylatron.rules.state import State
from starboard.games.zylatron.rules.why_not import out_of_turn
from tests.games.zylatron.kit import new_game, table


def house(options: str = "") -> House:
    return House(read_options(OFFERED, options))


def on_board(state: State, planet: str) -> str:
    """Return the kinds of a planet's pieces on the board."""
    colour = COLOURS.index(planet)
    return "".join(KIND[piece] for piece in PIECES if COLOUR[piece] == colour and state.fleet.place[piece] >= 0)


@pytest.mark.clause("ZY-1", "ZY-2")
@pytest.mark.parametrize(("count", "planets"), [(2, "AB"), (3, "ABC"), (4, "ABCD")])
def test_each_seat_has_a_planet(count: int, planets: str) -> None:
    assert house().homes(count) == planets
    assert house("planets=AC").homes(count) == ("AC" if count == 2 else "")


@pytest.mark.clause("ZY-2", "ZY-3")
@pytest.mark.parametrize("colour", range(1, 4))
def test_every_corner_of_the_map_mirrors_that_of_planet_a(colour: int) -> None:
    def mirrored(point: str) -> str:
        column, row = int(point[:2]), int(point[2:])
        return f"{WIDTH - 1 - column if colour in (1, 2) else column:02}{ROWS - 1 - row if colour > 1 else row:02}"

    for corners in (HEADQUARTERS, MOONS):
        assert corners[colour] == mirrored(corners[0])
    assert FACTORIES[colour] == tuple(map(mirrored, FACTORIES[0]))
    assert MARKS[colour] == {kind: tuple(map(mirrored, points)) for kind, points in MARKS[0].items()}


@pytest.mark.clause("ZY-3")
def test_the_major_game_has_all_fifteen_pieces_and_the_short_game_nine() -> None:
    assert on_board(effects.start(house(), "AB"), "A") == "BBFFFFWWWWWKKKK"
    short = new_game(options="variant=short")
    assert on_board(short.state, "B") == "FFFFWWWWW"
    assert short.why("up aW1 aB1") == "ZY-3"
    assert short.why("buy K 0701") == "ZY-3"


@pytest.mark.clause("ZY-4", "ZY-5")
def test_everybody_begins_with_ten_zys_and_the_pile_is_complete() -> None:
    played = new_game("ABC")
    assert played.state.realm.zys == (10, 10, 10)
    assert played.state.realm.card == 0
    assert played.state.pile == (15, 9, 12)
    assert new_game(options="variant=short").state.pile == (15, 0, 12)


@pytest.mark.clause("ZY-6")
def test_the_lot_decides_who_begins_and_the_round_rises_when_the_turn_passes_that_seat() -> None:
    start = effects.start(house(), "ABC")
    assert [(str(action), weight) for action, weight in chance_outcomes(house(), start)] == [
        ("begin A", 1), ("begin B", 1), ("begin C", 1),
    ]  # fmt: skip
    played = new_game("ABC", "B")
    rounds = []
    for _ in range(4):
        rounds.append((played.acting, played.state.round))
        played.play("end")
    assert rounds == [("B", 1), ("C", 1), ("A", 1), ("B", 2)]


@pytest.mark.clause("ZY-6")
def test_the_round_rises_past_a_seat_that_is_out() -> None:
    played = new_game("ABC", "B").play("end").leave("B")
    assert (played.acting, played.state.round) == ("C", 1)
    played.play("end").play("end")
    assert (played.acting, played.state.round) == ("C", 2)


@pytest.mark.clause("ZY-7")
def test_a_vacant_planet_is_plain_land() -> None:
    played = table("aF1@3822 aW1@4828 aK1>aF1", planets="AB").play("move aW1, go 5026, stop")
    assert played.state.realm.holders == (1, 2, 0, 0)
    assert played.why("fire aF1 cXm") == "ZY-7"
    assert played.play("launch aK1, det 4220").can("end")


@pytest.mark.clause("ZY-8", "ZY-118")
def test_the_colony_is_for_three_and_can_be_left_out() -> None:
    assert effects.start(house(), "ABC").realm.holders == (1, 2, 3, 2)
    assert effects.start(house(), "ACD").realm.holders == (1, 3, 2, 3)
    assert effects.start(house("colony=off"), "ABC").realm.holders == (1, 2, 3, 0)
    assert effects.start(house(), "AB").realm.holders == (1, 2, 0, 0)


@pytest.mark.clause("ZY-9", "ZY-113")
def test_sides_are_single_players_or_two_teams_of_four() -> None:
    assert house().sides(4) == ((1,), (2,), (3,), (4,))
    assert house("teams=on").sides(4) == ((1, 3), (2, 4))
    assert house("teams=on").sides(3) == ((1,), (2,), (3,))


@pytest.mark.clause("ZY-11", "ZY-12", "ZY-13")
def test_a_turn_may_be_ended_at_once_but_not_in_the_middle_of_a_move() -> None:
    played = new_game()
    moving = new_game().play("move aF1, go 1602")
    assert moving.why("end") == "ZY-12"
    assert played.play("end").zys("A") == 13
    assert played.acting == "B"


@pytest.mark.clause("ZY-14")
def test_nobody_acts_out_of_turn() -> None:
    assert out_of_turn(new_game().state, 2).clause == "ZY-14"


@pytest.mark.clause("ZY-114")
def test_a_gentle_start_takes_one_move_from_the_first_turn_alone() -> None:
    played = new_game(options="gentle_start=on")
    assert played.state.moves == 2
    assert played.play("end").state.moves == 3
    assert played.play("end").state.moves == 3


@pytest.mark.clause("ZY-116")
def test_every_house_rule_is_offered() -> None:
    assert [option.name for option in OFFERED] == [
        "variant", "planets", "colony", "round_limit", "teams", "ranging", "gentle_start", "quiet_first_round",
        "laser_factories", "cargo", "damage", "second_damage", "hq_entry", "prices", "frontier", "tower",
    ]  # fmt: skip


@pytest.mark.clause("ZY-118")
def test_the_short_game_has_no_use_for_factory_rules() -> None:
    assert not house("variant=short").laser_factories
    assert house().laser_factories


@pytest.mark.parametrize(
    ("written", "damaged"), [("X000000000000", "X00000000000"), ("X000000000000", "X000000000009"), ("PAB--", "PA-")]
)
def test_a_position_that_lacks_a_planet_or_a_factory_is_rejected(written: str, damaged: str) -> None:
    game = load("zylatron", "variant=short")
    text = game.write_state(game.start(game.seatings(2)[0]))
    assert written in text
    game.read_state(text)
    with pytest.raises(Unreadable):
        game.read_state(text.replace(written, damaged))


def test_a_mover_has_no_more_steps_than_its_kind() -> None:
    game = load("zylatron", "variant=short")
    state = game.start(game.seatings(2)[0])
    while not (text := game.write_state(state)).count("| M aF"):
        seat = game.actors(state)[0]
        move = game.chance_outcomes(state)[0][0] if seat == CHANCE else game.read("move aF1")
        state = game.apply(state, seat, move)
    game.read_state(text)
    left = text.partition("| M ")[2].split(" ")[1]
    with pytest.raises(Unreadable):
        game.read_state(text.replace(f" {left} ", " 99/0 "))
