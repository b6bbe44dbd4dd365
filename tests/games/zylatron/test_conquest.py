"""Money, headquarters, the end, teams: cases not in the worked examples."""

import pytest

from starboard.core.decree import Leave
from starboard.games.zylatron.game import Zylatron
from starboard.games.zylatron.rules.effects import settle
from starboard.games.zylatron.rules.ending import net_worth, places, scores
from starboard.games.zylatron.rules.why_not import out_of_turn
from tests.games.zylatron.kit import new_game, table


@pytest.mark.clause("ZY-81", "ZY-82")
def test_only_its_owner_rebuilds_a_destroyed_factory() -> None:
    played = table("aW1@4010", factories="000020000000")
    assert [played.why(f"rebuild {factory}") for factory in ("bXh", "bXm", "bXz")] == ["ZY-82"] * 3
    assert played.why("rebuild aXh") == "ZY-81"
    assert table(factories="200000000000", zys="A:3").why("rebuild aXh") == "ZY-81"
    assert table("aF1@3810", factories="000020000000").why("fire aF1 bXm") == "ZY-81"


@pytest.mark.clause("ZY-84")
def test_the_bank_never_runs_dry() -> None:
    assert table(zys="A:500", card="A").play("end").zys("A") == 506


@pytest.mark.clause("ZY-85", "ZY-87")
def test_a_piece_that_is_not_in_the_bank_or_too_expensive_is_not_bought() -> None:
    assert table(zys="A:7").why("buy W 1101") == "ZY-85"
    assert new_game().why("buy W 1101") == "ZY-85"
    assert table(zys="A:20").why("buy W 1202") == "ZY-86"
    assert table(zys="A:20", holders="AACD").why("buy K 5101") == "ZY-87"


@pytest.mark.clause("ZY-86")
def test_the_marks_of_every_planet_that_one_holds_can_be_used() -> None:
    played = table(planets="ABC", holders="ABCB", turn="B", zys="B:20")
    assert played.can("buy F 1228")
    assert not table(planets="ABC", holders="ABC-", turn="B", zys="B:20", options="colony=off").can("buy F 1228")


@pytest.mark.clause("ZY-89")
def test_half_prices() -> None:
    played = table(zys="A:30", options="prices=half", factories="200000000000")
    assert (
        played.play("buy W 1101, buy F 1202, buy B 1705, buy K 0701, rebuild aXh").zys("A") == 30 - 4 - 7 - 10 - 5 - 2
    )


@pytest.mark.clause("ZY-94")
def test_without_an_empty_mark_one_plays_on_and_is_out_at_the_end_of_the_turn() -> None:
    crowd = "bF1@1101 bF2@1206 bF3@0507 bF4@0501 bW1@0404 bW2@0604"
    played = table(f"{crowd} aF1@2109", planets="AB", alone=True, more="W").play("move aF1, go 2309, stop")
    assert played.play("end").out("A")
    assert played.zys("A") == 0


@pytest.mark.clause("ZY-94")
def test_the_duty_comes_before_everything_else() -> None:
    played = table("aF1@2109 bW5@5404", planets="AB", alone=True, more="W")
    assert played.why("move aF1") == "ZY-94"
    assert played.why("end") == "ZY-94"


@pytest.mark.clause("ZY-97")
def test_the_heir_of_an_heir() -> None:
    """B destroyed A's last Warrior and then fell to C, so C inherits."""
    played = table(
        "aF1@2109 cW5@5426 dW5@0426", turn="D", zys="A:0 B:x", holders="ACCD", alone=True, more="LB--- | E BC"
    )
    played.play("end")
    assert played.out("A")
    assert played.owner("aF1") == "C"


@pytest.mark.clause("ZY-98")
def test_a_captured_warrior_keeps_its_new_owner_in_the_game() -> None:
    played = table(
        "aF1@2109 bW5@5404=A cW5@5426", planets="ABC", turn="C", zys="B:x", holders="AAC-", options="colony=off",
        alone=True, more="E BA",
    )  # fmt: skip
    played.play("end")
    assert not played.out("A")
    assert played.can("move aF1")
    assert not [word for word in played.offers("buy W") if word == "buy W 5404"]


@pytest.mark.clause("ZY-100")
def test_a_vacant_planet_is_taken_on_the_frontier_only() -> None:
    walk = "move aW1, go 5026, stop"
    assert table("aW1@4826", planets="AB").play(walk).state.realm.holders == (1, 2, 0, 0)
    assert table("aW1@4826", planets="AB", options="frontier=on").play(walk).state.realm.holders == (1, 2, 1, 0)


@pytest.mark.clause("ZY-101")
def test_the_last_one_left_has_won_at_once() -> None:
    played = table("aW1@4804", planets="AB").play("move aW1, go 5004, stop")
    assert played.state.ended == "won"
    assert places(played.house, played.state) == (1, 2)
    assert out_of_turn(played.state, 1).clause == "ZY-101"


@pytest.mark.clause("ZY-110")
def test_at_the_limit_the_greater_net_worth_wins() -> None:
    played = new_game(options="round_limit=20 variant=short")
    for _ in range(40):
        played.play("end")
    assert played.state.ended == "limit"
    fleet = 4 * 14 + 5 * 8
    assert scores(played.state) == (fleet + 12 + 70, fleet + 12 + 70)
    assert places(played.house, played.state) == (1, 1)
    richer = table("aF1@2109 bF1@2309 bF2@2509", planets="AB")
    assert net_worth(richer.state, 1) == 8 + 14 + 12 + 10
    assert places(richer.house, richer.state) == (2, 1)


@pytest.mark.clause("ZY-110", "ZY-111")
def test_more_warriors_break_a_tie_and_the_fallen_come_last() -> None:
    tied = table("aW1@0604 bF1@2309", planets="AB", zys="A:16")
    assert scores(tied.state)[0] == scores(tied.state)[1]
    assert places(tied.house, tied.state) == (1, 2)
    fallen = new_game("ABCD").leave("C").leave("A")
    assert places(fallen.house, fallen.state) == (3, 1, 4, 1)


@pytest.mark.clause("ZY-112")
def test_when_one_of_the_last_two_leaves_their_pieces_vanish_and_the_other_wins() -> None:
    played = table("aF1@2109 bF1@2309", planets="AB").play("move aF1, go 2509").leave("A")
    assert played.state.ended == "won"
    assert played.where("aF1") == ""
    assert played.state.realm.holders[0] == 0
    assert places(played.house, played.state) == (2, 1)


@pytest.mark.clause("ZY-97", "ZY-112")
@pytest.mark.parametrize(("planets", "ended"), [("AB", "won"), ("ABC", "")])
def test_a_missile_in_flight_leaves_the_game_with_its_owner(planets: str, ended: str) -> None:
    played = table("aK1@0402 bF1@0703", planets=planets).play("launch aK1").leave("A")
    assert (played.state.ended, played.state.missile, played.where("aK1")) == (ended, None, "")


@pytest.mark.clause("ZY-112")
def test_with_more_than_two_sides_a_bot_replaces_a_player_who_leaves() -> None:
    game, teams = Zylatron(), Zylatron({"teams": "on"})
    assert game.decree(table(planets="ABC").state, Leave(2)) is None
    assert game.decree(table(planets="AB").state, Leave(2)) is not None
    pairs = table("aW1@4804", options="teams=on")
    assert teams.decree(pairs.state, Leave(4)) is None
    pairs.play("move aW1, go 5004, stop")
    assert teams.decree(pairs.state, Leave(3)) is None
    assert teams.decree(pairs.state, Leave(4)) is not None
    assert teams.decree(pairs.state, Leave(2)) is None


@pytest.mark.clause("ZY-112")
def test_survivors_may_agree_to_a_draw() -> None:
    played = table("aW1@4804").play("move aW1, go 5004, stop")
    assert places(played.house, settle(played.state, None)) == (1, 4, 1, 1)


@pytest.mark.clause("ZY-113")
def test_partners_do_not_fight_but_share_the_win() -> None:
    teams = "teams=on"
    assert table("aF1@2109 cF1@2309", options=teams).why("fire aF1 cF1") == "ZY-113"
    landing = table("aW1@4826", options=teams).play("move aW1, go 5026, stop")
    assert not landing.out("C")
    blast = table("aF1@2109 aK1>aF1 cF1@2909", options=teams).play("launch aK1, det 2709")
    assert blast.can("strike cF1")
    won = table("aW1@4804", options=teams).play("move aW1, go 5004, stop").leave("D")
    assert won.state.ended == "won"
    assert places(won.house, won.state) == (1, 2, 1, 2)


@pytest.mark.clause("ZY-113")
def test_a_partner_inherits_nothing() -> None:
    board = "aF1@5424 aW5@0404 bW5@5404 dW5@0426"
    played = table(board, turn="B", zys="C:0", options="teams=on", alone=True, more="L--A-")
    played.play("end")
    assert played.out("C")
    assert played.state.realm.holders[2] == 0


@pytest.mark.clause("ZY-118")
def test_three_have_no_partners() -> None:
    assert table("aF1@2109 cF1@2309", planets="ABC", options="teams=on").can("fire aF1 cF1")
    assert table("aW1@4826", planets="ABC", options="teams=on").play("move aW1, go 5026, stop").out("C")


@pytest.mark.clause("ZY-95", "ZY-97")
def test_the_zylon_card_goes_with_everything_else() -> None:
    assert table("aW1@4804", card="B").play("move aW1, go 5004, stop").state.realm.card == 1
    alone = table("aW5@0404 cW5@5426", planets="ABC", turn="A", zys="B:0", card="B", alone=True).play("end")
    assert alone.out("B")
    assert alone.state.realm.card == 0


@pytest.mark.clause("ZY-88")
def test_what_was_lost_to_an_own_missile_and_bought_back_counts_as_new() -> None:
    played = table("aF1@1404 aK1@0701", zys="A:30").play("move aF1, go 1204, stop, launch aK1, det 1404")
    played.play("strike aF1", "H")
    assert played.play("buy F 1404").can("move aF1")
