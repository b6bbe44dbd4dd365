"""Lasers, missiles, cards, damage: cases not in the worked examples."""

import pytest

from starboard.games.zylatron.rules.state import BANK, DESTROYED, LOST
from tests.games.zylatron.kit import table


@pytest.mark.clause("ZY-45")
def test_own_pieces_and_factories_are_no_targets() -> None:
    played = table("aF1@0804 aF2@1004")
    assert played.why("fire aF1 aF2") == "ZY-45"
    assert played.why("fire aF1 aXh") == "ZY-45"
    spared = table("aF1@3810", options="laser_factories=off")
    assert spared.why("fire aF1 bXm") == "ZY-45"


@pytest.mark.clause("ZY-46", "ZY-47")
def test_assisted_only_targets_in_range_are_offered() -> None:
    played = table("aF1@2109 bF1@2909")
    assert played.why("fire aF1 bF1") == "ZY-46"
    assert table("aF1@2109 bF1@3109", options="ranging=by_eye").can("fire aF1 bF1")
    assert table("aF1@2109 bF1@3509", options="ranging=by_eye").why("fire aF1 bF1") == "ZY-46"


@pytest.mark.clause("ZY-49", "ZY-71")
def test_a_damaged_piece_does_not_fire_and_the_short_game_has_no_factories_to_hit() -> None:
    assert table("aF1@2109! bF1@2309").why("fire aF1 bF1") == "ZY-49"
    assert table("aF1@3810", options="variant=short").why("fire aF1 bXm") == "ZY-49"


@pytest.mark.clause("ZY-50", "ZY-71")
def test_where_a_missile_can_be_launched() -> None:
    assert table("aK1@0402").can("launch aK1")
    assert table("aK1@0604").why("launch aK1") == "ZY-50"
    assert table("aK1@5402").why("launch aK1") == "ZY-50"
    assert table("aK1@0402!").why("launch aK1") == "ZY-71"
    assert table("aF1@2109! aK1>aF1").why("launch aK1") == "ZY-71"
    assert table("aF1@2109").why("launch aF1") == "ZY-50"


@pytest.mark.clause("ZY-51")
def test_a_missile_flies_one_to_eight_steps_and_must_be_detonated() -> None:
    played = table("aF1@2109 aK1>aF1").play("launch aK1")
    assert all(word.startswith("det") for word in played.legal)
    assert played.why("end") == "ZY-51"
    assert played.why("det 2109") == "ZY-51"
    assert played.can("det 3709")
    assert played.why("det 3909") == "ZY-51"


@pytest.mark.clause("ZY-53")
def test_a_blast_is_finished_before_anything_else() -> None:
    played = table("aF1@2109 aK1>aF1 bF1@2909").play("launch aK1, det 2709")
    assert played.why("end") == "ZY-53"
    assert played.why("strike bW5") == "ZY-52"


@pytest.mark.clause("ZY-54")
def test_a_spent_missile_is_in_the_bank_and_a_blast_may_kill_its_carrier() -> None:
    played = table("aF1@2109 aK1>aF1", zys="A:10").play("launch aK1, det 2309, strike aF1", "H")
    assert played.where("aF1") == ""
    assert played.can("buy K 0701")


@pytest.mark.clause("ZY-55")
def test_a_missile_that_is_hit_does_not_explode() -> None:
    played = table("aF1@5303 bK1@5101").play("fire aF1 bK1", "H")
    assert played.where("bK1") == ""
    assert not played.state.blast


@pytest.mark.clause("ZY-58")
def test_a_miss_changes_nothing_but_the_pile() -> None:
    played = table("aF1@2109 bF1@2309").play("fire aF1 bF1", "M")
    assert played.where("bF1") == "@2309"
    assert played.state.pile == (15, 9, 11)


@pytest.mark.clause("ZY-59")
def test_what_is_hit_can_be_bought_back_while_its_player_is_in() -> None:
    played = table("aF1@2109 bF1@2309", zys="B:20").play("fire aF1 bF1", "H").play("end")
    assert played.can("buy F 4602")


@pytest.mark.clause("ZY-59", "ZY-95")
def test_captured_pieces_that_are_hit_are_lost_for_good() -> None:
    played = table("aW1@4804 bF1@4404 cF1@4406").play("move aW1, go 5004, stop, end").play("fire cF1 bF1", "H")
    assert played.where("bF1") == ""
    assert played.place("bF1") == LOST


@pytest.mark.clause("ZY-61")
def test_lifeboats_save_what_was_carried() -> None:
    played = table("bB1@4105 bF1>bB1 bW1>bF1 bW2>bB1 aF1@3905", options="cargo=lifeboats").play("fire aF1 bB1", "H")
    assert played.where("bF1") == "@4105"
    assert played.where("bW1") == ">bF1"
    assert played.where("bW2") not in ("", "@4105")
    alone = table("bB1@2909 bW1>bB1 aF1@2709", options="cargo=lifeboats").play("fire aF1 bB1", "H")
    assert alone.where("bW1") == "@2711"


@pytest.mark.clause("ZY-62", "ZY-70", "ZY-72")
def test_damage_puts_a_piece_to_sleep_for_its_owners_next_turn() -> None:
    played = table("aF1@2109 bF1@2309", planets="AB").play("fire aF1 bF1", "D").play("end")
    assert played.why("move bF1") == "ZY-23"
    played.play("end").play("end")
    assert played.can("move bF1")


@pytest.mark.clause("ZY-70")
def test_a_piece_damaged_by_its_owners_missile_misses_the_whole_next_turn() -> None:
    played = table("aF1@2109 aK1>aF1", planets="AB").play("launch aK1, det 2309, strike aF1", "D")
    assert played.why("move aF1") == "ZY-23"
    played.play("end").play("end")
    assert played.why("move aF1") == "ZY-23"
    played.play("end").play("end")
    assert played.can("move aF1")


@pytest.mark.clause("ZY-74")
def test_a_second_damage_starts_over_or_destroys() -> None:
    again = table("aF1@2109 bF1@2309!").play("fire aF1 bF1", "D")
    assert again.where("bF1") == "@2309"
    assert table("aF1@2109 bF1@2309!", options="second_damage=destroys").play("fire aF1 bF1", "D").where("bF1") == ""
    factory = table("aF1@3810", factories="000010000000").play("fire aF1 bXm", "D")
    assert factory.state.realm.factories[4] == 1


@pytest.mark.clause("ZY-75")
def test_a_captured_damaged_piece_misses_its_new_owners_next_turn() -> None:
    played = table("aW1@4804 bF1@4404!", planets="ABC", holders="ABC-", options="colony=off")
    played.play("move aW1, go 5004, stop")
    assert played.why("move bF1") == "ZY-23"
    played.play("end").play("end")
    assert played.acting == "A"
    assert played.why("move bF1") == "ZY-23"
    played.play("end").play("end")
    assert played.can("move bF1")


@pytest.mark.clause("ZY-76")
def test_damage_until_repaired_never_ends_by_itself() -> None:
    played = table("aF1@2109 bF1@2309", planets="AB", options="damage=until_repaired").play("fire aF1 bF1", "D")
    played.play("end").play("end").play("end")
    assert played.why("move bF1") == "ZY-23"
    assert played.play("repair bF1").can("move bF1")


@pytest.mark.clause("ZY-117")
def test_a_quiet_first_round_has_no_missiles() -> None:
    played = table("aK1@0402", planets="AB", options="quiet_first_round=on")
    assert played.why("launch aK1") == "ZY-117"
    assert played.play("end").play("end").can("launch aK1")


@pytest.mark.clause("ZY-61")
def test_lifeboats_go_three_points_far_and_no_farther() -> None:
    near = table("aF1@2404 bF1@2004 bW1>bF1", options="cargo=lifeboats").play("fire aF1 bF1", "H")
    assert near.where("bW1") == "@1404"
    far = table("aF1@2404 bF1@2204 bW1>bF1", options="cargo=lifeboats").play("fire aF1 bF1", "H")
    assert far.where("bW1") == ""


@pytest.mark.clause("ZY-81")
def test_a_damaged_factory_is_not_rebuilt() -> None:
    assert table(factories="100000000000").why("rebuild aXh") == "ZY-81"


@pytest.mark.clause("ZY-81")
def test_a_destroyed_factory_stays_destroyed_until_it_is_paid_for() -> None:
    """It doesn't recover or earn in later turns, and a blast cannot target it."""
    ruin = table("aK1@0402", planets="AB", factories="200020000000")
    for rounds in range(1, 4):
        ruin.play("end").play("end")
        assert ruin.state.realm.factories[0] == ruin.state.realm.factories[4] == DESTROYED
        assert ruin.zys("A") == ruin.zys("B") == 10 + 2 * rounds
    assert ruin.play("launch aK1, det 0503").offers("strike") == ["strike aW5"]


@pytest.mark.clause("ZY-80")
def test_a_damaged_factory_recovers_at_the_end_of_its_owners_turn_and_of_nobody_elses() -> None:
    hurt = table(planets="AB", factories="100010000000").play("end")
    assert hurt.state.realm.factories[:6] == (0, 0, 0, 0, 1, 0)
    assert hurt.zys("A") == 12, "it has missed this income"
    hurt.play("end")
    assert hurt.state.realm.factories[:6] == (0,) * 6
    assert hurt.play("end").zys("A") == 15


@pytest.mark.clause("ZY-61")
def test_a_lifeboat_without_refuge_is_destroyed_with_its_load() -> None:
    """The pieces go to the bank, can be bought back, and count as destroyed."""
    start = "aF1@2404 bF1@2204 bW1>bF1 bW5@5404"
    lost = table(start, planets="AB", zys="B:20", options="cargo=lifeboats").play("fire aF1 bF1", "H")
    assert lost.place("bF1") == lost.place("bW1") == BANK
    assert lost.state.realm.slayers == (0, 1)
    assert lost.play("end").can("buy W 4701")


@pytest.mark.clause("ZY-61")
def test_a_lifeboat_finds_no_refuge_on_an_occupied_shore() -> None:
    """Only one land point is within three steps of the wreck, and in the second case it is occupied."""
    free = table("aF1@2404 bF1@2004 bW1>bF1", options="cargo=lifeboats").play("fire aF1 bF1", "H")
    assert free.where("bW1") == "@1404"
    taken = table("aF1@2404 aF2@1404 bF1@2004 bW1>bF1", options="cargo=lifeboats").play("fire aF1 bF1", "H")
    assert taken.place("bW1") == BANK


@pytest.mark.clause("ZY-29", "ZY-61")
def test_lifeboats_leave_in_the_order_in_which_they_came_aboard() -> None:
    """The first to board stays at the wreck's point, the next goes to the nearest free point, and so on."""
    boats = "bB1@4105 bF3>bB1 bF1>bB1 bF2>bB1 aF1@3905"
    saved = table(boats, options="cargo=lifeboats").play("fire aF1 bB1", "H")
    assert [saved.where(name) for name in ("bF3", "bF1", "bF2")] == ["@4105", "@4004", "@4204"]
