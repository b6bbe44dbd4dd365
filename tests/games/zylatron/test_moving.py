"""Stacks, moves, cargo, beams: cases not in the worked examples."""

import pytest

from starboard.core.errors import Unreadable
from tests.games.zylatron.kit import Table, new_game, table


@pytest.mark.clause("ZY-15", "ZY-18")
def test_one_does_not_rest_on_an_own_stack_without_business_there() -> None:
    played = table("aW1@1204 aW2@1004").play("move aW1")
    assert played.why("go 1004") == "ZY-34"
    assert table("aF1@2109 bF1@2309").play("move aF1").why("go 2309") == "ZY-18"


@pytest.mark.clause("ZY-16")
def test_captured_and_own_pieces_ride_together() -> None:
    won = table("aW1@4804 bF1@4404 aW2@4505").play("move aW1, go 5004, stop, move bF1, go 4505, load aW2 bF1")
    assert won.where("aW2") == ">bF1"
    assert won.owner("bF1") == won.owner("aW2") == "A"


@pytest.mark.clause("ZY-20")
def test_steps_of_each_kind() -> None:
    assert table("aF1@2109").play("move aF1").state.mover.left == 6  # type: ignore[union-attr]
    assert table("aF1@2109", options="variant=short").play("move aF1").state.mover.left == 10  # type: ignore[union-attr]
    assert table("aB1@2109").play("move aB1").state.mover.left == 6  # type: ignore[union-attr]
    assert table().play("move aW5").state.mover.left == 4  # type: ignore[union-attr]
    assert table("aK1@0701").why("move aK1") == "ZY-20"
    assert table("aF1@2109").play("move aF1").why("go 3509") == "ZY-20"


@pytest.mark.clause("ZY-21")
def test_warriors_keep_to_land_battle_stars_to_space() -> None:
    assert table().play("move aW5").why("go 0808") == "ZY-21"
    star = table("aB1@1705").play("move aB1")
    assert star.why("go 1305") == "ZY-21"
    # around the planet, not across it
    assert table("aB1@0600").play("move aB1").why("go 0608") in ("ZY-20", "ZY-21")
    assert table("aF1@2109").play("move aF1").why("go 2109") == "ZY-21"


@pytest.mark.clause("ZY-22")
def test_a_piece_moves_once_a_turn_and_being_carried_does_not_count() -> None:
    played = table("aF1@1115 aW1@2115").play("move aF1, go 2115, load aW1 aF1, go 2315, stop")
    assert played.why("move aF1") == "ZY-22"
    assert played.can("move aW1")


@pytest.mark.clause("ZY-24")
def test_another_piece_begins_only_when_the_move_is_over() -> None:
    played = table("aF1@2109 aF2@1109").play("move aF1, go 2309")
    assert played.why("move aF2") == "ZY-24"
    assert played.play("stop").can("move aF2")
    assert table().why("stop") == "ZY-24"


@pytest.mark.clause("ZY-25")
def test_a_move_of_no_steps_uses_up_a_move() -> None:
    played = table("aF1@2109").play("move aF1, stop")
    assert played.state.moves == 2
    assert played.why("move aF1") == "ZY-22"


@pytest.mark.clause("ZY-26")
def test_the_mover_takes_its_load_and_leaves_its_carrier() -> None:
    played = table("aF1@2109 aF2>aF1 aF3>aF2").play("move aF2, go 2509, stop")
    assert (played.where("aF1"), played.where("aF2"), played.where("aF3")) == ("@2109", "@2509", ">aF2")


@pytest.mark.clause("ZY-28")
def test_a_mover_killed_by_an_own_missile_has_used_its_move() -> None:
    played = table("aF1@2109 aK1>aF1").play("move aF1, launch aK1, det 2309, strike aF1", "H")
    assert played.state.mover is None
    assert played.state.moves == 2
    hurt = table("aF1@2109 aK1>aF1").play("move aF1, launch aK1, det 2309, strike aF1", "D")
    assert hurt.can("go 2109") is False
    assert hurt.can("go 2509")


@pytest.mark.clause("ZY-29")
def test_a_battle_star_has_three_bays_and_is_never_carried() -> None:
    full = table("aB1@2109 aF1>aB1 aF2>aB1 aF3>aB1 aF4@2309 aW1>aF1 aW2>aF2 aW3>aF3 aW4>aF4").play("move aF4")
    assert full.why("go 2109") == "ZY-34"
    assert table("aB1@2109 aF1@2309").play("move aF1, go 2109").why("load aB1 aF1") == "ZY-29"


@pytest.mark.clause("ZY-29", "ZY-31")
def test_a_battle_star_boards_nothing() -> None:
    played = table("aB1@2109 aF1@2309").play("move aB1, go 2309")
    assert played.can("load aF1 aB1")
    assert played.why("board aF1") == "ZY-29"


@pytest.mark.clause("ZY-31")
def test_boarding_is_possible_with_the_last_step() -> None:
    played = table("aF1@1109 aB1@2309").play("move aF1, go 2309")
    assert played.state.mover.left == 0  # type: ignore[union-attr]
    assert played.play("board aB1").where("aF1") == ">aB1"


@pytest.mark.clause("ZY-34")
def test_what_stays_behind_must_be_left() -> None:
    """With its last step a unit may load a whole stack but not part of one."""
    played = table("aF1@1109 aF2@2309 aW1>aF2").play("move aF1, go 2309")
    assert played.offers("load") == ["load aF2 aF1"]
    assert played.why("load aW1 aF1") == "ZY-34"


@pytest.mark.clause("ZY-35")
def test_each_piece_is_stowed_once_a_turn_within_its_stack() -> None:
    played = table("aB1@2109 aF1>aB1 aK1>aB1 aF2@2509").play("stow aK1 aF1")
    assert played.why("stow aK1 aB1") == "ZY-35"
    assert played.why("stow aK1 aF2") == "ZY-35"
    assert played.why("stow aF1 aF1") == "ZY-35"


@pytest.mark.clause("ZY-36")
def test_nothing_of_an_enemy_is_taken_aboard() -> None:
    played = table("aB1@2109 bW1@2115 aF1@2309").play("move aF1")
    assert played.why("load bW1 aF1") == "ZY-36"
    assert table("aB1@1705 bW1@1204").why("up bW1 aB1") == "ZY-36"
    assert table("bF1@2109").why("move bF1") == "ZY-36"


@pytest.mark.clause("ZY-41")
def test_a_star_beams_in_the_middle_of_its_move_but_never_the_mover() -> None:
    played = table("aB1@1705 aW1@1204").play("move aB1, go 1905")
    assert played.why("up aW1 aB1") == "ZY-38"
    assert played.play("go 1705").can("up aW1 aB1")
    walking = table("aB1@1705 aW1@1004").play("move aW1, go 1204")
    assert walking.why("up aW1 aB1") == "ZY-41"


@pytest.mark.clause("ZY-90", "ZY-92")
def test_a_beam_onto_zylon_lands_unless_the_house_wants_it_on_foot() -> None:
    beamed = table("aF1@2715 aW1>aF1").play("move aF1, go 2915, drop aW1")
    assert beamed.state.realm.card == 1
    on_foot = table("aF1@2715 aW1>aF1", options="hq_entry=on_foot").play("move aF1, go 2915, drop aW1")
    assert on_foot.state.realm.card == 0
    passing = table("aW1@2715").play("move aW1, go 2915, go 3115, stop")
    assert passing.state.realm.card == 0


@pytest.mark.clause("ZY-39")
def test_beams_end_on_empty_land() -> None:
    over = table("aB1@1705 aW1>aB1 bF1@1404")
    assert over.offers("down") == [f"down aW1 {point}" for point in ("1305", "1303", "1204", "1105", "1206")]
    assert over.why("down aW1 1905") == "ZY-39"
    assert over.why("down aW1 1404") == "ZY-39"


@pytest.mark.clause("ZY-42")
def test_a_piece_is_beamed_down_only_once_a_turn_by_any_battle_star() -> None:
    played = table("aB1@1705 aB2@1608 aW1>aB1").play("down aW1 1305, up aW1 aB2")
    assert played.why("down aW1 1305") == "ZY-42"
    assert played.why("up aW1 aB1") == "ZY-42"


@pytest.mark.clause("ZY-17", "ZY-32")
def test_a_missile_is_set_down_on_land_alone() -> None:
    played = table("aF1@1604 aK1>aF1").play("move aF1")
    assert played.why("drop aK1") == "ZY-17"
    assert played.play("go 1404").can("drop aK1")


@pytest.mark.clause("ZY-27")
def test_a_warrior_does_not_step_off_a_carrier_in_space_onto_land_beside_it() -> None:
    assert table("aF1@1604 aW1>aF1").why("move aW1") == "ZY-27"
    assert table("aF1@1404 aW1>aF1").can("move aW1")


@pytest.mark.clause("ZY-90")
def test_a_move_without_a_step_does_not_count_as_a_landing() -> None:
    assert not table("aW1@5004").play("move aW1, stop").out("B")
    assert table("aW1@5004").play("move aW1, go 5204, go 5004, stop").out("B")


@pytest.mark.clause("ZY-17")
@pytest.mark.parametrize("misplaced", ["aW1@2109", "aK1@2109", "aB1@0904"])
def test_a_position_with_a_piece_on_a_forbidden_point_is_rejected(misplaced: str) -> None:
    with pytest.raises(Unreadable):
        table(misplaced)


def cargo(at: Table) -> list[str]:
    """Return the carried pieces in position line order."""
    return [word.partition("*")[0] for word in at.line.split(" | ")[6].split(" ") if ">" in word]


@pytest.mark.clause("ZY-29")
def test_bays_keep_the_order_in_which_cargo_came_aboard() -> None:
    """Unloading frees the last bay, and a piece that returns goes last."""
    loaded = table("aB1@1705 aW1@1305 aW2@1303 aW3@1204").play("up aW3 aB1, up aW1 aB1, up aW2 aB1")
    assert cargo(loaded) == ["aW3>aB1", "aW1>aB1", "aW2>aB1"]
    assert cargo(loaded.play("down aW1 1404")) == ["aW3>aB1", "aW2>aB1"]
    back = table("aB1@1705 aW3>aB1 aW1>aB1 aF1>aB1").play("stow aW3 aF1")
    assert cargo(back) == ["aW1>aB1", "aF1>aB1", "aW3>aF1"]
    again = table("aB1@1705 aF1>aB1 aK1>aB1 aW3>aF1").play("stow aW3 aB1")
    assert cargo(again) == ["aF1>aB1", "aK1>aB1", "aW3>aB1"]


# ---- the rulebook's example of the short game, as a house rule

TOWER = "variant=short tower=one_move"


@pytest.mark.clause("ZY-27", "ZY-10")
def test_each_stage_of_a_tower_is_a_move_unless_the_house_flies_it_in_one() -> None:
    flight = "move aF1, go 2115, stop, move aF2, go 4115, stop"
    pieces = "aF1@0115 aF2>aF1 aW1>aF2 aF3@1107"
    assert table(pieces, options="variant=short").play(flight).state.moves == 0
    one = table(pieces, options=TOWER).play(flight)
    assert one.state.moves == 1
    assert one.play("move aF3, go 1109, stop").why("move aW5") == "ZY-10"


@pytest.mark.clause("ZY-27", "ZY-10")
def test_only_a_fighter_that_was_flown_along_goes_on_for_nothing() -> None:
    """This includes a fighter dropped on the way, but not a Warrior or a fighter that was only stacked."""
    dropped = table("aF1@0115 aF2>aF1", options=TOWER).play("move aF1, go 1115, drop aF2, go 1315, stop")
    assert dropped.play("move aF2, go 3115, stop").state.moves == 1
    walked = table("aF1@2115 aW1>aF1", options=TOWER).play("move aF1, go 2315, stop, move aW1, go 2515, stop")
    assert walked.state.moves == 0
    still = table("aF1@0115 aF2>aF1", options=TOWER).play("move aF2, go 1115, stop")
    assert still.state.moves == 1
    assert still.why("move aF2") == "ZY-22"
    next_turn = table("aF1@0115 aF2>aF1", planets="AB", options=TOWER).play("move aF1, go 1115, stop, end").play("end")
    assert next_turn.play("move aF2, go 2115, stop").state.moves == 1


@pytest.mark.clause("ZY-27", "ZY-118")
def test_the_major_game_counts_every_flight() -> None:
    flight = "move aF1, go 1115, stop, move aF2, go 2115, stop"
    played = table("aF1@0115 aF2>aF1", options="tower=one_move").play(flight)
    assert played.state.moves == 1


@pytest.mark.clause("ZY-27")
def test_a_tower_in_one_move_can_win_in_the_first_turn_which_is_why_it_is_not_the_rule() -> None:
    tower = "move aF3, go 1404, load aF2 aF3, go 1202, load aF1 aF2, go 1101, load aW1 aF1, go 1901, stop"
    flown = new_game(options=TOWER).play(f"{tower}, move aF2, go 3901, stop, move aF1, go 5004, drop aW1")
    assert flown.state.ended == "won"
    assert new_game(options="variant=short").play(tower).play("move aF2, go 3901, stop").why("move aF1") == "ZY-10"
