"""The worked examples of the rulebook, by number."""

import pytest

from tests.games.zylatron.kit import new_game, table


@pytest.mark.clause("ZY-20", "ZY-30")
def test_zx1_a_fighter_flies_five_steps_to_a_warrior_and_one_more_with_it() -> None:
    played = table("aF1@1115 aW1@2115").play("move aF1, go 2115, load aW1 aF1, go 2315, stop")
    assert played.where("aW1") == ">aF1"
    assert played.state.moves == 2
    assert not played.can("move aF1")


@pytest.mark.clause("ZY-29")
def test_zx2_the_tallest_tower_is_four_fighters_and_a_warrior() -> None:
    tower = "aF1@1115 aF2>aF1 aF3>aF2 aF4>aF3"
    played = table(f"{tower} aW2@2115", options="variant=short").play("move aF1, go 2115, load aW2 aF4")
    assert played.where("aW2") == ">aF4"
    full = table(f"{tower} aW1>aF4 aW2@2115", options="variant=short").play("move aF1")
    assert not full.can("go 2115")


@pytest.mark.clause("ZY-27", "ZY-10")
def test_zx3_each_stage_lifts_off_from_the_one_below() -> None:
    played = table("aF1@0115 aF2>aF1 aW1>aF2", options="variant=short")
    played.play("move aF1, go 2115, stop, move aF2, go 4115, stop")
    assert played.where("aW1") == ">aF2"
    assert not played.offers("move")


@pytest.mark.clause("ZY-27")
def test_zx4_battle_star_fighter_and_warrior_in_one_turn() -> None:
    played = table("aB1@0715 aF1>aB1 aW1>aF1")
    played.play("move aB1, go 1915, stop, move aF1, go 3115, stop, move aW1, go 3111, stop")
    assert played.state.moves == 0


@pytest.mark.clause("ZY-44", "ZY-46")
def test_zx5_carried_pieces_fire_too_each_by_its_own_range() -> None:
    seen = table("aF1@2109 aF2>aF1 aW1>aF2 bF1@2509 bB1@2709 bF2@2909")
    shots = ["fire aF1 bB1", "fire aF1 bF1", "fire aF2 bB1", "fire aF2 bF1", "fire aW1 bF1"]
    assert sorted(seen.offers("fire")) == shots
    played = seen.play("fire aF1 bF1, fire aF2 bF1, fire aW1 bF1", "MMM")
    assert played.state.moves == 3
    assert not played.offers("fire")


@pytest.mark.clause("ZY-35", "ZY-50")
def test_zx6_a_missile_is_stowed_on_a_fighter_and_launched_from_it_on_the_way() -> None:
    played = table("aB1@0715 aF1>aB1 aK1>aB1")
    played.play("stow aK1 aF1, move aF1, go 1915, launch aK1, det 2915, stop")
    assert played.state.moves == 2


@pytest.mark.clause("ZY-87", "ZY-88")
def test_zx7_a_missile_bought_onto_a_carrier_waits_a_turn() -> None:
    rich = "A:20"
    armed = table("aF1@2109", zys=rich).play("buy K on aF1")
    assert not armed.offers("launch")
    assert armed.can("move aF1")
    assert table("aF1@2109", zys=rich).play("buy K 0701").can("launch aK1")


@pytest.mark.clause("ZY-47", "ZY-48")
def test_zx8_by_eye_a_shot_out_of_range_is_spent_without_a_card() -> None:
    played = table("aF1@2109 bF1@2909", options="ranging=by_eye").play("fire aF1 bF1")
    assert played.state.pile == (15, 9, 12)
    assert not played.offers("fire")


@pytest.mark.clause("ZY-18")
def test_zx9_one_flies_over_an_enemy_but_does_not_rest_there() -> None:
    played = table("aF1@2109 bF1@2309").play("move aF1")
    assert not played.can("go 2309")
    assert played.play("go 2509").state.mover.left == 4  # type: ignore[union-attr]


@pytest.mark.clause("ZY-19", "ZY-32", "ZY-93", "ZY-95")
def test_zx10_the_guard_is_shot_away_in_flight_and_the_headquarters_taken() -> None:
    played = table("bW1@5004 aF1@4004 aW1>aF1").play("move aF1")
    assert not played.can("go 5004")
    played.play("go 4604, fire aF1 bW1, fire aW1 bW1", "MH").play("go 5004, drop aW1")
    assert played.out("B")
    assert played.zys("A") == 20
    assert played.owner("bW5") == "A"
    assert played.state.realm.holders == (1, 1, 3, 4)
    assert not played.can("stop")
    played.play("go 5204, stop")


@pytest.mark.clause("ZY-32", "ZY-90")
def test_zx11_without_a_spare_step_the_warrior_stays_aboard() -> None:
    played = table("aF1@3804 aW1>aF1").play("move aF1, go 5004")
    assert not played.offers("drop")
    played.play("stop")
    assert not played.out("B")
    walking = table("aF1@5004 aW1>aF1").play("move aW1")
    assert not walking.can("stop")
    assert not walking.play("go 5204, stop").out("B")
    assert table("aF1@5004 aW1>aF1").play("move aF1, drop aW1").out("B")


@pytest.mark.clause("ZY-73", "ZY-91")
def test_zx12_a_damaged_warrior_conquers_nothing_until_it_is_fit() -> None:
    landed = table("aF1@4604 aW1>aF1!").play("move aF1, go 5004, drop aW1")
    assert not landed.out("B")
    landed.play("go 5204, stop, end").play("end").play("end").play("end")
    assert landed.acting == "A"
    landed.play("move aF1, go 4604, stop").play("move aW1, go 5204, go 5004, stop")
    assert landed.out("B")
    mended = table("aF1@4604 aW1>aF1!").play("repair aW1, move aF1, go 5004, drop aW1")
    assert mended.out("B")
    assert mended.zys("A") == 18


@pytest.mark.clause("ZY-83", "ZY-96")
def test_zx13_captured_pieces_move_and_captured_factories_earn_in_the_same_turn() -> None:
    played = table("aW1@4804 bF1@4404").play("move aW1, go 5004, stop, move bF1, go 4410, stop, end")
    assert played.zys("A") == 26


@pytest.mark.clause("ZY-94", "ZY-97", "ZY-101")
def test_zx14_who_has_no_warrior_must_buy_one_and_is_out_without_the_money() -> None:
    shot = table("aF1@5204 bF1@4404", planets="AB").play("fire aF1 bW5", "H").play("end")
    assert all(word.startswith("buy W") for word in shot.legal)
    assert shot.play("buy W 5404").zys("B") == 2
    assert shot.can("move bF1")
    poor = table("aF1@5204 bF1@4404", planets="AB", zys="B:7").play("fire aF1 bW5", "H").play("end")
    assert poor.out("B")
    assert poor.owner("bF1") == "A"
    assert poor.state.ended == "won"


@pytest.mark.clause("ZY-94", "ZY-97")
def test_zx15_who_destroys_the_own_last_warrior_has_no_heir() -> None:
    broke = table("aK1@0701 aF1@2109", zys="A:0", factories="222000000000")
    broke.play("launch aK1, det 0404, strike aW5", "H").play("end").play("end").play("end").play("end")
    assert broke.out("A")
    assert broke.where("aF1") == ""
    assert broke.state.realm.holders[0] == 0
    assert broke.acting == "B"


@pytest.mark.clause("ZY-52", "ZY-53", "ZY-61")
def test_zx16_what_is_carried_is_lost_with_its_carrier_and_needs_no_card() -> None:
    played = table("bB1@4105 bF1>bB1 bW1>bF1 aF1@3105 aK1>aF1").play("launch aK1, det 3905")
    assert sorted(played.legal) == ["strike bB1", "strike bF1", "strike bW1"]
    played.play("strike bB1, strike bF1", "MH")
    assert played.where("bF1") == played.where("bW1") == ""
    assert played.where("bB1") == "@4105"
    assert played.can("end")


@pytest.mark.clause("ZY-52", "ZY-80")
def test_zx17_a_blast_hits_friend_and_foe_and_a_damaged_factory_misses_one_income() -> None:
    played = table("aK1@0402 bF1@0703").play("launch aK1, det 0703")
    assert sorted(played.legal) == ["strike aW5", "strike aXh", "strike bF1"]
    played.play("strike aXh, strike aW5, strike bF1", "DMM").play("end")
    assert played.zys("A") == 12
    played.play("end").play("end").play("end").play("end")
    assert played.zys("A") == 15


@pytest.mark.clause("ZY-60", "ZY-80", "ZY-81")
def test_zx18_a_damaged_factory_recovers_and_a_destroyed_one_is_paid_for() -> None:
    harmed = table("aF1@3810", planets="AB").play("fire aF1 bXm", "D").play("end").play("end")
    assert harmed.zys("B") == 12
    assert harmed.play("end").play("end").zys("B") == 15
    destroyed = table("aF1@3810", planets="AB").play("fire aF1 bXm", "H").play("end").play("rebuild bXm, end")
    assert destroyed.zys("B") == 9


@pytest.mark.clause("ZY-83", "ZY-92")
def test_zx19_the_zylon_card_doubles_and_stays_until_another_lands() -> None:
    played = table("aW1@2515 bW1@3515", planets="AB").play("move aW1, go 2915, stop, end")
    assert played.zys("A") == 16
    played.play("end").play("move aW1, go 2715, stop, end")
    assert played.zys("A") == 22
    played.play("move bW1, go 2915, stop, end")
    assert played.state.realm.card == 2
    assert played.zys("B") == 10 + 3 + 6


@pytest.mark.clause("ZY-38", "ZY-39", "ZY-40", "ZY-42", "ZY-43")
def test_zx20_beaming_up_and_down() -> None:
    pieces = "aB1@1705 aW1@1204 aK1@1101 aF1@1404 aB2@1505 aW2>aB2"
    played = table(pieces)
    assert played.can("up aW1 aB1")
    assert not played.can("up aK1 aB1")
    assert not played.offers("up aF1")
    assert played.can("up aW2 aB1")
    played.play("up aW1 aB1, down aW1 1204")
    assert not played.offers("up aW1")
    assert played.state.moves == 3
    played.play("move aW1, go 1004, stop")
    damaged = table(pieces.replace("aB1@1705", "aB1@1705!"))
    assert not [word for word in damaged.offers("up") if word.endswith("aB1")]
    assert damaged.play("repair aB1").can("up aW1 aB1")


@pytest.mark.clause("ZY-39", "ZY-90")
def test_zx21_no_headquarters_is_within_a_beam_so_the_warrior_walks() -> None:
    played = table("aB1@3004 aW1>aB1 aW2>aB1", planets="AB").play("move aB1, go 4204, stop")
    assert not played.can("down aW1 5004")
    played.play("down aW1 4804, move aW1, go 5004, stop")
    assert played.state.ended == "won"


@pytest.mark.clause("ZY-17", "ZY-21", "ZY-27")
def test_zx22_a_warrior_never_sets_foot_in_space() -> None:
    played = table("aF1@3404 aW1>aF1")
    assert not played.can("move aW1")
    assert not played.play("move aF1, go 3604").offers("drop")


@pytest.mark.clause("ZY-31")
def test_zx23_a_warrior_boards_a_fighter_that_boards_a_battle_star() -> None:
    played = table("aW1@1204 aF1@1404 aB1@1705")
    played.play("move aW1, go 1404, board aF1, move aF1, go 1705, board aB1, move aB1, go 2905, stop")
    assert played.state.moves == 0
    assert played.where("aF1") == ">aB1"


@pytest.mark.clause("ZY-5", "ZY-56", "ZY-57")
def test_zx24_the_pile_runs_through_before_it_is_shuffled() -> None:
    last = table("aF1@2109 aF2@2309 bF1@2509", pile="0-0-1").play("fire aF1 bF1", "M")
    assert last.state.pile == (0, 0, 0)
    assert last.play("fire aF2 bF1", "H").state.pile == (14, 9, 12)
    short = table("aF1@2109 bF1@2509", pile="0-0-0", options="variant=short").play("fire aF1 bF1", "M")
    assert short.state.pile == (15, 0, 11)


@pytest.mark.clause("ZY-99")
def test_zx25_a_conquered_planet_can_be_taken_without_its_holder_falling() -> None:
    played = table(
        "cW1@5202 aF1@2109 aW5@0404", planets="ABC", turn="C", holders="AAC-", zys="B:x", options="colony=off",
        alone=True, more="E BA",
    )  # fmt: skip
    played.play("move cW1, go 5004, stop")
    assert played.state.realm.holders == (1, 3, 3, 0)
    assert not played.out("A")
    assert played.owner("aF1") == "A"


@pytest.mark.clause("ZY-85", "ZY-86")
def test_zx26_only_what_is_in_the_bank_can_be_bought_and_only_onto_an_empty_mark() -> None:
    full = new_game()
    full.state = table(" ".join(full.line.split(" | ")[6].split()), planets="AB", zys="A:50").state
    assert not full.offers("buy")
    crowded = table("aW1@0907 bF1@1202 bF2@1404 bF3@1107", zys="A:50")
    assert not crowded.offers("buy F")
    assert crowded.can("buy B 1705")


@pytest.mark.clause("ZY-24", "ZY-44")
def test_zx27_hit_and_run() -> None:
    played = table("aF1@2109 bB1@3309").play("move aF1, go 2709, fire aF1 bB1, go 2109, stop")
    assert played.where("aF1") == "@2109"
    assert played.state.moves == 2


@pytest.mark.clause("ZY-8")
def test_zx28_the_colony_earns_for_the_player_opposite_it() -> None:
    played = new_game("ABC").play("end").play("end")
    assert (played.zys("A"), played.zys("B")) == (13, 16)


@pytest.mark.clause("ZY-32")
def test_zx29_what_is_set_down_must_be_left() -> None:
    played = table("aF1@2115 aW1>aF1 aW2@2515")
    played.play("move aF1, drop aW1, go 2515, load aW2 aF1, go 2715, drop aW2")
    assert not played.can("stop")
    played.play("go 2915")
    assert played.state.mover.left == 2  # type: ignore[union-attr]
    played.play("stop")


@pytest.mark.clause("ZY-23", "ZY-37")
def test_zx30_cargo_of_a_damaged_carrier_walks_off_and_takes_zylon() -> None:
    played = table("aF1@2715! aW1>aF1")
    assert not played.can("move aF1")
    assert played.play("move aW1, go 2915, stop").state.realm.card == 1


@pytest.mark.clause("ZY-34")
def test_zx31_while_two_stacks_share_a_point_nothing_else_is_done() -> None:
    played = table("aW1@1204 aF1@1404", zys="A:20").play("move aW1, go 1404")
    assert not played.offers("buy")
    assert {word.split()[0] for word in played.legal} == {"board", "go"}


@pytest.mark.clause("ZY-33", "ZY-34")
def test_zx33_what_was_set_down_is_not_taken_up_again_but_its_cargo_may_be() -> None:
    played = table("aF1@2115 aF2>aF1 aW1>aF2").play("move aF1, drop aF2")
    assert played.can("load aW1 aF1")
    assert not played.can("load aF2 aF1")
    assert not played.can("stop")
    empty = table("aF1@2115 aF2>aF1").play("move aF1, drop aF2")
    assert {word.split()[0] for word in empty.legal} == {"board", "go"}
