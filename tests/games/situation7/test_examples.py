"""The worked examples of the rulebook, by number."""

import pytest

from tests.games.situation7.kit import (
    AGAINST,
    BASE_DONE,
    EMPTY,
    EMPTY_FULL,
    GUARDED,
    MIDDLE,
    START,
    STUCK,
    TEAMS,
    by_turns,
    position_of,
    running,
)


@pytest.mark.clause("S7-16", "S7-6")
def test_e1_at_the_start_each_side_has_its_base_line() -> None:
    table = position_of(EMPTY)
    assert (table.places("p"), table.places("b")) == ({"E1", "E2", "E16"}, {"E8", "E9", "E10"})
    assert not table.launches("p") | table.launches("b") | table.guards("p") | table.guards("b")


@pytest.mark.clause("S7-17")
def test_e2_a_piece_opens_the_cells_around_it() -> None:
    table = position_of(EMPTY).play("p E1")
    assert table.line == f"quick 4/8/16/16/p15 {START}"
    assert table.places("p") == {"D1", "D16", "E2", "E16"}


@pytest.mark.clause("S7-16", "S7-25")
def test_e3_the_first_piece_off_the_line_is_refused_without_a_lock() -> None:
    table = position_of(EMPTY)
    assert table.drop("p", "D1", "D1") == "base_line_first"
    assert table.drop("p", "E9", "E9") == "base_line_first"
    assert table.drop("p", "E1", "E1") == "E1"


@pytest.mark.clause("S7-17")
def test_e4_the_base_line_stays_open_unless_the_start_is_strict() -> None:
    table = position_of(EMPTY_FULL).play("p G1")
    assert table.places("p") == {"F1", "F32", "G2", "G32", "G3", "G4", "G30", "G31"}
    assert position_of(EMPTY_FULL, strict_start="on").play("p G1").places("p") == {"F1", "F32", "G2", "G32"}


@pytest.mark.clause("S7-5")
def test_e5_opposite_quarters_of_the_sun_only_touch_in_a_point() -> None:
    table = position_of(EMPTY).play("p E1", "p D1", "p C2", "p B1", "p A1")
    assert {"A2", "A4"} <= table.places("p")
    assert "A3" not in table.places("p")


@pytest.mark.clause("S7-33", "S7-42")
def test_e6_a_completed_base_readies_its_rockets() -> None:
    table = position_of(f"quick 4/8/15p/7bb5pp/p7b6p {START}")
    assert not table.launches("p")
    table.play("p C15")
    assert table.line == BASE_DONE
    assert "readied" in table.told
    assert table.launches("p") == {"C8", "C9", "C10", "D7", "D10", "E8", "E10"}


@pytest.mark.clause("S7-44", "S7-21")
def test_e7_a_launch_founds_a_foothold() -> None:
    table = position_of(BASE_DONE).play("p D10^R")
    assert table.line == "quick 4/8/14pp/7bbpr4pp/p7b6p r2s3a3 r3s3a3"
    assert {"C10", "C11", "D11", "E10", "E11"} <= table.places("p")
    assert table.home("p") == {"E1", "E16", "D16", "D15", "C16", "C15"}


@pytest.mark.clause("S7-42", "S7-45")
def test_e8_a_launch_beside_an_own_piece_is_a_placement_and_others_are_refused() -> None:
    table = position_of(BASE_DONE)
    assert table.drop("p", "C14", "C14", "R") == "C14"
    assert table.stock("p", "R") == 3
    table.later(300)
    assert table.drop("p", "C5", "C5", "R") == "no_enemy"
    assert table.drop("p", "D10", "D10") == "needs_rocket"


@pytest.mark.clause("S7-41", "S7-26")
def test_e9_a_launch_with_the_wrong_piece_is_a_miss_and_keeps_the_rocket() -> None:
    table = position_of(BASE_DONE)
    assert table.drop("p", "C10", "D10", "R") == "miss"
    assert table.state.hands[0].locked == 2000
    assert table.stock("p", "R") == 3


@pytest.mark.clause("S7-53", "S7-42")
def test_e10_no_launch_beside_a_guard() -> None:
    table = position_of(GUARDED)
    assert table.launches("p") == {"C12", "D8", "D12", "E8", "E12"}
    for cell in ("C9", "C11", "B5", "B6"):
        assert table.drop("p", cell, cell, "R") == "guarded"


@pytest.mark.clause("S7-46", "S7-37", "S7-21")
def test_e11_a_foothold_is_not_home_until_it_is_joined() -> None:
    table = position_of("quick 4/8/14pp/1pp4bbprp3pp/ppp5b6p r2s3a3 r3s3a3")
    assert table.guards("p") == {"C15", "C16", "D2", "D3", "D15", "D16", "E1", "E2", "E3", "E16"}
    table.play("p C12", "p C13", "p C14")
    assert "D11" in table.guards("p")
    assert "D10" not in table.guards("p")
    assert table.later(300).refused("p D10!") == "occupied"


@pytest.mark.clause("S7-46")
def test_e12_an_astronaut_base_of_a_foothold_opens_no_way_home() -> None:
    table = position_of(f"quick 4/1bbb4/2b4b6pp/7b6pp/p7b6p {START}").play("p D2^R", "p D3", "p E3")
    assert table.line == "quick 4/1bbb4/2b4b6pp/1prp4b6pp/p1p5b6p r2s3a3 r3s3a3"
    assert table.ready("p", "A")
    assert not table.guards("p")
    assert table.later(300).refused("p E1!") == "not_joined"
    assert table.play("p E2").guards("p") == {"C15", "C16", "D3", "D15", "D16", "E1", "E2", "E3", "E16"}


@pytest.mark.clause("S7-35")
def test_e13_one_enemy_piece_on_a_base_spoils_it_for_good() -> None:
    table = position_of(f"quick 2bb/4b2b/8b5bp/8b5pp/p7b6p {START}")
    assert not table.ready("p", "R")
    assert "C15" not in table.places("p") | table.launches("p")
    assert "RB-P" not in table.regions("p") | table.regions("b")


@pytest.mark.clause("S7-53", "S7-54")
def test_e14_an_astronaut_closes_the_empty_cells_around_it_to_the_enemy() -> None:
    table = position_of(MIDDLE)
    assert "B3" in table.places("p") & table.places("b")
    table.play("p C4!")
    assert not {"C5", "D4", "B3"} & table.places("b")
    assert "B3" in table.places("p")


@pytest.mark.clause("S7-55", "S7-56")
def test_e15_an_astronaut_on_the_other_side_opens_the_cell_between_and_no_other() -> None:
    table = position_of(MIDDLE).play("p C4!", "b C7", "b C6", "b B4!")
    assert table.line == AGAINST
    assert "B3" in table.places("p") & table.places("b")
    assert not {"C5", "D4"} & table.places("b")
    assert "A2" not in table.places("p")
    assert "C5" in table.places("p")


@pytest.mark.clause("S7-56")
def test_e16_what_was_neutralised_stays_so() -> None:
    table = position_of(AGAINST).play("b B3")
    assert "A2" not in table.places("p")
    assert table.state.sides[1].pieces >> table.house.chart.number["B3"] & 1


@pytest.mark.clause("S7-57")
def test_e17_with_mutual_block_the_cell_between_is_closed_to_both() -> None:
    table = position_of(AGAINST, mutual_block="on")
    assert "B3" not in table.places("p") | table.places("b")


@pytest.mark.clause("S7-51", "S7-24")
def test_e18_a_guard_beats_what_is_handled_after_it() -> None:
    late = position_of(MIDDLE).at(62_000).play("p C4!")
    late.at(62_015)
    assert late.drop("b", "B3", "B3") == "guarded"
    first = position_of(MIDDLE).at(61_990)
    assert first.drop("b", "B3", "B3") == "B3"
    assert "B3" not in first.play("p C4!").places("p")


@pytest.mark.clause("S7-27", "S7-23")
def test_e19_of_two_drops_on_one_cell_the_first_counts_and_the_other_costs_nothing() -> None:
    table = position_of(f"quick 4/8/3p1b10/8b7/p7b7 {START}").at(61_200)
    assert table.drop("p", "C5", "C5") == "C5"
    table.at(61_230)
    assert table.drop("b", "C5", "C5") == "spent"
    assert table.state.hands[1].locked == 0


@pytest.mark.clause("S7-26", "S7-76")
def test_e20_a_miss_locks_that_hand_for_two_seconds_and_nobody_else() -> None:
    table = running(TEAMS).play("p1 E2").at(40_000)
    assert table.drop("p1", "D3", "D2") == "miss"
    table.at(40_100)
    assert table.drop("p2", "D2", "D2") == "D2"
    table.at(41_999)
    assert table.drop("p1", "D3", "D3") == "locked"
    table.at(42_000)
    assert table.drop("p1", "D3", "D3") == "D3"


@pytest.mark.clause("S7-25")
def test_e21_legality_comes_before_fit() -> None:
    table = position_of(EMPTY).play("p E1").later(300)
    assert table.drop("p", "B1", "A1") == "not_connected"
    assert table.state.hands[0].locked == 0


@pytest.mark.clause("S7-25")
def test_e22_two_drops_of_a_hand_lie_three_tenths_of_a_second_apart() -> None:
    table = position_of(EMPTY).at(10_000)
    assert table.drop("p", "E1", "E1") == "E1"
    table.at(10_250)
    assert table.drop("p", "E2", "E2") == "too_fast"
    table.at(10_300)
    assert table.drop("p", "E2", "E2") == "E2"


@pytest.mark.clause("S7-28")
def test_e23_a_held_piece_whose_cell_is_covered_is_spent_in_the_hand() -> None:
    table = running(TEAMS).play("p1 E2", "b1 E8", "b1 E7", "b1 E6", "b1 E5", "b1 E4")
    table.hold("p1", "E3")
    table.play("b1 E3")
    assert table.drop("p1", "E3", "E3") == "spent"
    assert table.state.hands[0].locked == 0


@pytest.mark.clause("S7-66", "S7-69", "S7-72")
def test_e24_one_piece_may_count_for_several_things() -> None:
    table = position_of(f"quick 4/p7/pp13p/p15/p8b6 {START}".replace("p8b6", "p7b7"))
    assert table.regions("p") == {"S1a", "M1-P"}
    assert table.scores[0] == 100


@pytest.mark.clause("S7-66", "S7-75")
def test_e25_a_split_sector_counts_for_nobody() -> None:
    table = position_of(f"quick 4/pbbb4/ppbb3b7p/p6b8/p7b7 {START}")
    assert (table.regions("p"), table.regions("b")) == ({"S1a", "M1-P"}, {"OC3", "OB4"})
    assert table.scores == (100, 40)


@pytest.mark.clause("S7-68", "S7-34")
def test_e26_an_enemy_base_scores_and_readies_nothing() -> None:
    table = position_of(f"quick 4/8/16/12bb2/p7bbbbbb2 {START}")
    assert "SB-P" in table.regions("b")
    assert not table.ready("b", "S")


@pytest.mark.clause("S7-60")
def test_e27_a_side_that_is_shut_out_leaves_the_rest_to_the_other() -> None:
    table = position_of(f"quick pp1p/pp2pppp/pp1p2pppppp2p1/1pppp1p1pbp4p/p2p3ppbp4p {START}")
    assert (table.phase, table.end, table.scores) == ("over", "shut-out", (1970, 0))


FULL_COUNTS = [
    (
        "quick ppbb/pppbbabbb/ppppbbbbbbbbbbpp/ppbbbabbbbbbbbpbrp/pppbabbbbbbbbbppp r3s3a3 r2s3a0 316193",
        (310, 1110),
        "S1a S1b S2a HP-P M1-P OC3",
        "S1d S1e S1f S1g S2c S2d S2e S2f HP-B AB-B RB-B SB-B P1-B P2-P P2-B M1-B OC11 OC14 OC6 OB8 OB4",
    ),
    (
        (
            "full pbbb/pbrpppppp/ppppbprbbppapppppp/pppabbabbbprppppppp/bpppppbsbbbbbbbbbbbbbbbbppapbppppp/"
            "ppppppppbbbbbbbbbbbbbbppbbbrppppbr/pppbbsbpbspbbbbbbbbbbbbbbbbprpbpppp r0s3a0 r0s0a2 1003906"
        ),
        (580, 760),
        "S1a S1f S1g S1h AB-P RB-P P3-P M1-B M2-P OD16 OF29 OE26 OC13",
        "S2c S2d S3d S3e S3f HP-B AB-B RB-B SB-B P1-P OG5 OG21 OD8 OF13 OE10 OC5 OG8 OG24",
    ),
]


@pytest.mark.clause("S7-65", "S7-66", "S7-67", "S7-68", "S7-70", "S7-71", "S7-72")
@pytest.mark.parametrize(("line", "scores", "purple", "blue"), FULL_COUNTS, ids=["e28", "e29"])
def test_e28_e29_a_full_count(line: str, scores: tuple[int, int], purple: str, blue: str) -> None:
    table = position_of(line)
    assert (table.end, table.scores) == ("covered", scores)
    assert (table.regions("p"), table.regions("b")) == (set(purple.split()), set(blue.split()))
    assert table.ranks == (2, 1)


@pytest.mark.clause("S7-74")
def test_e30_more_sectors_break_a_tie() -> None:
    line = "quick bbbba/papbbabbbp/pppppbbbbbbbappapp/pppppapbbbbbbpppp/pppppppbbbbbbppp r3s3a0 r3s3a0 0"
    table = position_of(line)
    assert (table.scores, table.ranks) == ((860, 860), (1, 2))
    sectors = [sum(id[0] == "S" and id[1].isdecimal() for id in table.regions(side)) for side in "pb"]
    assert sectors == [7, 5]


@pytest.mark.clause("S7-61")
def test_e31_a_side_that_is_stuck_calls_time_on_one_that_does_nothing() -> None:
    table = position_of(STUCK)
    assert not table.places("b") | table.launches("b")
    assert table.places("p")
    assert table.refused("b T") == "call_later"
    assert table.later(59_999).refused("b T") == "call_later"
    table.later(1).play("b T")
    assert table.later(29_999).phase == "run"
    table.later(1)
    assert (table.phase, table.end) == ("over", "call")
    lapsed = position_of(STUCK).later(60_000).play("b T").later(29_000).play("p D4")
    assert lapsed.later(5_000).phase == "run"
    assert lapsed.state.times.called == 0


@pytest.mark.clause("S7-77")
def test_e32_a_lock_stands_still_in_a_pause() -> None:
    table = position_of(EMPTY).play("p E1").later(1_000)
    assert table.drop("p", "D2", "D1") == "miss"
    table.later(1_200).play("b pause", "p pause")
    assert table.phase == "pause"
    assert table.later(60_000).refused("p D1") == "paused"
    table.play("p ready", "b ready").later(3_000)
    assert table.refused("p D1") == "locked"
    assert table.later(799).refused("p D1") == "locked"
    assert "D1" in table.later(1).legal("p")


@pytest.mark.clause("S7-76")
def test_e33_a_piece_that_a_partner_holds_is_out_of_reach() -> None:
    table = running(TEAMS).play("p1 E2", "p1 D2", "p1 D3")
    table.hold("p1", "D4")
    assert table.later(400).drop("p2", "D4", "D4") == "held"


WIDER = f"quick 4/1p6/2pp3b8/1pp4b1bb5/ppp5bbb5 {START}"
OPENED = f"quick 4/1p6/2p4b8/1pp4b1bb5/ppp5bbb5 {START}"


@pytest.mark.clause("S7-81", "S7-82", "S7-85")
def test_e34_the_first_turn_is_one_placement() -> None:
    table = by_turns().play("{E1}", "{E2}", "{E16}")
    assert {"E1", "E2", "E16"} <= set(table.legal("p"))
    table.play("p E1")
    assert table.state.turn.mover == 1
    assert "turn_over" in table.told


@pytest.mark.clause("S7-83")
def test_e35_a_build_goes_on_with_finds_alone() -> None:
    table = by_turns(f"{OPENED} 5 p C4,C6,D4,D5 2")
    table.play("p C4")
    assert "C5" in table.places("p")
    assert table.refused("p C5") == "not_a_find"
    assert "D4" in table.legal("p")


@pytest.mark.clause("S7-83", "S7-84")
def test_e36_an_exact_search_uses_up_the_placements_and_astronauts_stay_free() -> None:
    table = by_turns(f"{WIDER} 5 p B1,C2,D4 2")
    table.play("p C5=")
    assert table.state.turn.left == 0
    assert table.refused("p D4") == "used_up"
    table.play("p C5!", "p /")
    assert table.state.turn.mover == 1


@pytest.mark.clause("S7-87")
def test_e37_which_refusal() -> None:
    table = position_of(GUARDED)
    assert table.drop("p", "C9", "C9") == "not_connected"
    assert table.drop("p", "C9", "C9", "R") == "guarded"
    assert table.drop("p", "C12", "C12") == "needs_rocket"
    assert table.drop("p", "C12", "C12", "S") == "no_rocket"
    assert table.drop("p", "C12", "C12", "R") == "C12^R"
