"""The glass, the strip, the cards, and the start of a game."""

from collections import Counter

import pytest

from starboard.core.match import Match
from starboard.games.astron.game import Astron
from starboard.games.astron.rules.board import LAST_OFFSET, LENGTH, STRIP, WIDTH, WINDOW
from starboard.games.astron.rules.deck import NAMES, ONWARD, STANDARD
from starboard.games.astron.rules.universe import GRID, grid_name, read_grid, space_name, universe
from tests.games.astron.kit import new_game, table

STRIP_OF_SPACES = universe(False)
SPACE = {space_name(space): space for space in range(720)}


def spaces(signs: str) -> set[str]:
    return {space_name(space) for space, sign in enumerate(STRIP_OF_SPACES.signs) if sign in signs}


@pytest.mark.clause("AS-1")
def test_the_grid_has_ten_columns_and_twelve_rows_from_the_rear_to_the_front() -> None:
    assert (WIDTH, WINDOW, GRID) == (10, 12, 120)
    assert [grid_name(spot) for spot in (0, 9, 110, 119)] == ["a1", "j1", "a12", "j12"]
    assert all(read_grid(grid_name(spot)) == spot for spot in range(GRID))
    for wrong in ("", "k1", "a0", "a13", "1a"):
        with pytest.raises(ValueError):  # noqa: PT011
            read_grid(wrong)


@pytest.mark.clause("AS-2")
def test_the_strip_has_72_rows_as_wide_as_the_grid() -> None:
    rows = STRIP.split()
    assert len(rows) == LENGTH == 72
    assert {len(row) for row in rows} == {WIDTH}
    assert space_name(0) == "1a"
    assert space_name(719) == "72j"
    assert len(SPACE) == 720


@pytest.mark.clause("AS-2")
def test_the_strip_holds_what_it_should() -> None:
    counts = Counter(STRIP_OF_SPACES.signs)
    assert counts["."] == 607
    assert (counts["E"], counts["^"]) == (4, 6)
    assert [counts[land] for land in "oms"] == [11, 15, 8]
    assert (counts["R"], counts["*"]) == (22, 3)
    assert [counts[hazard] for hazard in "MCBA"] == [9, 9, 11, 6]
    assert [spaces(str(station)) for station in range(1, 9)] == [
        {"10g"}, {"17c"}, {"26i"}, {"32b"}, {"39h"}, {"47d"}, {"54e"}, {"64e", "64f"},
    ]  # fmt: skip
    assert spaces("*") == {"49h", "50h", "51g"}


LAND = {
    "o": "17d 18b 18c 18d 18e 19b 19c 19d 19e 20c 20d",
    "m": "37g 37h 38f 38g 38h 38i 39f 39g 39i 40f 40g 40h 40i 41g 41h",
    "s": "65d 65e 65f 65g 66d 66e 66f 66g",
    "R": "61e 61f 62c 62d 62g 62h 63b 63i 64b 64i 65b 65i 66b 66i 67b 67i 68c 68d 68g 68h 69e 69f",
    "M": "7c 8d 9e 22f 23g 24h 56b 57c 58d",
    "C": "13h 13i 14h 14i 15h 34f 34g 35f 35g",
    "B": "28d 28e 29c 29d 29e 30c 30d 56i 56j 57i 57j",
    "A": "43b 43g 44e 44i 45c 45g",
    "^": "1b 1c 1e 1f 1h 1i",
}


@pytest.mark.clause("AS-2")
@pytest.mark.parametrize("sign", LAND)
def test_everything_on_the_strip_lies_in_its_place(sign: str) -> None:
    assert spaces(sign) == set(LAND[sign].split())


@pytest.mark.clause("AS-3")
def test_the_offset_says_what_lies_beneath_a_grid_space() -> None:
    assert LAST_OFFSET == 60
    assert table("1:e7 2:j12", t=0).over_space(1) == "7e"
    assert table("1:e12 2:j12", t=60).over_space(1) == "72e"


@pytest.mark.clause("AS-4")
def test_winding_on_slides_the_universe_and_leaves_the_ships_where_they_are() -> None:
    standing = table("1:e7 2:j12", t=20)
    assert (standing.wind(1).offset, standing.at(1), standing.over_space(1)) == (21, "e7", "28e")
    assert (standing.wind(-2).offset, standing.at(1), standing.over_space(1)) == (19, "e7", "26e")
    assert table("1:a1 2:j12", t=1).wind(-2).offset == 0
    assert table("1:a1 2:j12", t=58).wind(3).offset == 60


@pytest.mark.clause("AS-5")
@pytest.mark.parametrize(("card", "end"), [("F1", "e8"), ("B1", "e6"), ("S1L", "d7"), ("S1R", "f7")])
def test_forwards_is_towards_the_front_and_nothing_moves_aslant(card: str, end: str) -> None:
    assert table("1:e7 2:j12", "F1 B1 S1", t=20).play(card).at(1) == end


@pytest.mark.clause("AS-6")
def test_space_is_everything_but_planets_rings_and_the_comet() -> None:
    closed = {space_name(space) for space in range(720) if not STRIP_OF_SPACES.open(space)}
    assert closed == spaces("omsR*258")
    for sign in "E^1MCBA.":
        assert not spaces(sign) & closed


@pytest.mark.clause("AS-7")
def test_a_planet_has_land_and_a_station_and_earth_does_not_count() -> None:
    moon = {space_name(space) for space in range(720) if STRIP_OF_SPACES.planet[space] == 2}
    assert moon == spaces("o2")
    assert {space_name(space) for space in range(720) if STRIP_OF_SPACES.planet[space] == 8} == spaces("s8")
    assert not any(STRIP_OF_SPACES.planet[:20])
    standing = table("1:a4 2:j12", "B3", t=0).play("B3")
    assert (standing.at(1), standing.score(1), standing.grounded(1)) == ("a1", 0, 0)


@pytest.mark.clause("AS-8")
def test_a_hazard_is_one_feature_with_all_its_spaces() -> None:
    found: dict[str, set[str]] = {}
    for space, name in enumerate(STRIP_OF_SPACES.hazard):
        if name:
            found.setdefault(name, set()).add(space_name(space))
    assert sorted(found) == ["A1", "A2", "A3", "A4", "A5", "A6", "B1", "B2", "C1", "C2", "M1", "M2", "M3"]
    assert found["M1"] == {"7c", "8d", "9e"}
    assert found["C1"] == {"13h", "13i", "14h", "14i", "15h"}
    assert found["B1"] == {"28d", "28e", "29c", "29d", "29e", "30c", "30d"}
    assert [found[f"A{number}"] for number in range(1, 7)] == [{"43b"}, {"43g"}, {"44e"}, {"44i"}, {"45c"}, {"45g"}]


@pytest.mark.clause("AS-9")
def test_comet_and_rings_are_deadly() -> None:
    deadly = {space_name(space): fate for space, fate in enumerate(STRIP_OF_SPACES.deadly) if fate}
    assert deadly == {**dict.fromkeys(spaces("*"), "comet"), **dict.fromkeys(spaces("R"), "rings")}


@pytest.mark.clause("AS-10")
def test_the_strip_is_the_same_for_everybody_and_in_every_game() -> None:
    assert Astron().house.universe is Astron({"mercy": "on"}).house.universe
    standing = table("1:e7 2:j12", t=20)
    assert {standing.view(seat).state.offset for seat in (None, 1, 2)} == {20}


def test_the_strip_lets_ships_live_and_leaves_no_dead_end() -> None:
    for column in "aj":
        assert not any(STRIP_OF_SPACES.deadly[SPACE[f"{row}{column}"]] for row in range(1, 73))
    for station in "12345678":
        for space in [SPACE[name] for name in spaces(station)]:
            assert not any(STRIP_OF_SPACES.deadly[space + step] for step in (-10, -1, 1, 10))


@pytest.mark.clause("AS-11")
def test_two_to_six_pilots_have_a_ship_each() -> None:
    assert list(Astron().seats) == [2, 3, 4, 5, 6]
    for count in Astron().seats:
        (seating,) = Astron().seatings(count)
        assert seating.sides == tuple((seat,) for seat in range(1, count + 1))
        assert new_game(count).state.count == count


@pytest.mark.clause("AS-12")
def test_the_base_stands_at_start() -> None:
    assert new_game(2).offset == 0
    assert new_game(6, takeoff="numbered").offset == 0


@pytest.mark.clause("AS-13")
def test_in_numerical_order_each_pilot_picks_a_free_pad() -> None:
    starting = new_game(3)
    assert (starting.actor, starting.legal) == (1, ["Tb", "Tc", "Te", "Tf", "Th", "Ti"])
    starting.play("Te")
    assert (starting.actor, starting.legal) == (2, ["Tb", "Tc", "Tf", "Th", "Ti"])
    assert starting.refused("Te") == "AS-13"
    assert starting.refused("Ta") == "AS-13"
    assert starting.refused("3.Tb") == "AS-13"
    assert starting.refused("F1") == "AS-14"
    starting.play("Ti", "Tb").deal()
    assert [starting.at(seat) for seat in (1, 2, 3)] == ["e1", "i1", "b1"]
    assert starting.refused("Tc") == "AS-13"


@pytest.mark.clause("AS-14")
@pytest.mark.parametrize(("count", "size"), [(2, 5), (3, 5), (4, 6), (5, 6), (6, 6)])
def test_after_the_last_take_off_everybody_is_dealt_six_cards_or_five(count: int, size: int) -> None:
    starting = new_game(count)
    for column in "bcefhi"[:count]:
        assert not any(starting.state.hands)
        starting.play(f"T{column}")
    assert starting.game.actors(starting.state) == (0,)
    assert sum(weight for _, weight in starting.game.chance_outcomes(starting.state)) == 90
    starting.deal()
    assert [len(hand) for hand in starting.state.hands] == [size] * count
    assert starting.state.pile == 90 - size * count
    assert starting.scores == (0,) * count
    assert (starting.actor, starting.state.round) == (1, 1)


@pytest.mark.clause("AS-14", "AS-29")
def test_there_are_ninety_cards() -> None:
    assert dict(zip(NAMES[1:], STANDARD[1:], strict=True)) == {
        "F1": 6, "F2": 6, "F3": 5, "F4": 4, "F5": 3, "B1": 6, "B2": 5, "B3": 4, "B4": 3, "B5": 2,
        "S1": 9, "S2": 9, "S3": 8, "S4": 7, "S5": 7, "U+1": 1, "U+2": 1, "U+3": 1, "U-1": 2, "U-2": 1,
    }  # fmt: skip
    assert sum(STANDARD) == sum(ONWARD) == 90


@pytest.mark.clause("AS-15")
def test_the_table_deals_and_moves_the_base() -> None:
    starting = new_game(2, takeoff="numbered")
    assert starting.refused("1.deal 1 F1") == "AS-15"
    assert starting.refused("1.F1") == "AS-15"
    playing = table("1:e7 2:j12")
    assert playing.refused("deal 1 F1") == "AS-15"
    assert playing.refused("2.show 1 F1") == "AS-15"
    match = Match(Astron(), seats=2, seed=1)
    match.play("Tb", 1)
    match.play("Tc", 2)
    assert match.actors == (1,)
