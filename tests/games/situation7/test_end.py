"""The ends of a game, and its scores."""

import pytest

from starboard.core.decree import Leave, Settlement
from starboard.games.situation7.rules import clock, ending
from starboard.words import sentence
from tests.games.situation7.kit import (
    BASE_DONE,
    EMPTY,
    MIDDLE,
    ONE_LEFT,
    START,
    TEAMS,
    Table,
    pieces_of,
    position_of,
    running,
)


@pytest.mark.clause("S7-59")
def test_the_game_ends_with_the_last_cell() -> None:
    table = position_of(ONE_LEFT)
    assert table.phase == "run"
    table.play("b C2")
    assert (table.phase, table.end) == ("over", "covered")
    assert table.actors == ()
    assert table.told[-2:] == ["end.covered", "won"]


@pytest.mark.clause("S7-60")
def test_a_ready_rocket_keeps_a_side_in_the_game() -> None:
    wall = "E1 E7 E11 D6 D10 C6 C9 C10 B4 B5 D9 E9 E10"
    ready = pieces_of(wall, "E8 D8 D7 C7 C8")  # Blue's rocket base is C7 C8 D7
    assert ready.phase == "run"
    assert not ready.places("b")
    assert ready.launches("b")
    assert pieces_of(f"{wall} C7", "E8 D8 D7 C8").end == "shut-out"


@pytest.mark.clause("S7-60")
def test_a_ready_satellite_keeps_a_side_in_the_game() -> None:
    wall = "E1 E9 E10 D7 D8 C7 C6 C5 D4 E5"
    ready = pieces_of(wall, "E8 E7 E6 D6 D5")  # Blue's satellite base is D5 D6 E6
    assert (ready.phase, ready.places("b"), bool(ready.launches("b"))) == ("run", set(), True)
    assert pieces_of(f"{wall} E6", "E8 E7 D6 D5").end == "shut-out"


@pytest.mark.clause("S7-60")
def test_a_side_without_an_empty_neighbour_is_shut_out_at_once() -> None:
    table = pieces_of("E1 D8 D9 D10 E11", "E9 E10")
    assert table.phase == "run"
    table.play("p E8")
    assert (table.phase, table.end) == ("over", "shut-out")
    assert table.told[-3:] == ["mopped_up", "end.shut-out", "won"]
    assert table.state.covered == table.house.chart.all


@pytest.mark.clause("S7-62")
def test_the_clock_ends_the_game_as_it_stands() -> None:
    table = position_of(MIDDLE, clock=3)
    assert table.at(179_999).phase == "run"
    assert table.alarm == 180_000
    table.at(180_000)
    assert (table.phase, table.end) == ("over", "clock")
    assert clock.alarm(table.house, table.state) is None
    assert position_of(MIDDLE).at(599_000).phase == "run"


@pytest.mark.clause("S7-61")
def test_time_is_called_only_by_one_that_is_stuck_on_one_that_is_not() -> None:
    table = position_of(MIDDLE).later(60_000)
    assert table.refused("p T") == "not_stuck"
    stuck = position_of("quick 4/8/16/1pp3pa2pa6/ppp5b7 r3s3a1 r3s3a3")
    assert stuck.alarm == 60_000
    stuck.later(60_000)
    assert stuck.legal("b") == ["T"]
    assert stuck.refused("p T") == "not_stuck"
    assert stuck.play("b T").refused("b T") == "called"
    assert stuck.alarm == 90_000


@pytest.mark.clause("S7-61", "S7-66")
def test_an_uncovered_region_scores_for_nobody() -> None:
    table = position_of("quick 4/8/16/1pp3pa2pa6/ppp5b7 r3s3a1 r3s3a3").later(60_000).play("b T").later(30_000)
    assert table.end == "call"
    assert table.scores == (50, 0)  # the astronaut base alone


@pytest.mark.clause("S7-63")
def test_a_side_that_resigns_loses_regardless_of_points() -> None:
    table = position_of(BASE_DONE)
    ahead = 0 if table.scores[0] >= table.scores[1] else 1
    table.play("p resign" if ahead == 0 else "b resign")
    assert table.end == "resigned"
    assert table.ranks == ((2, 1) if ahead == 0 else (1, 2))


@pytest.mark.clause("S7-63")
def test_a_team_resigns_when_both_hands_do() -> None:
    table = running(TEAMS).play("p1 resign")
    assert table.phase == "run"
    assert table.actors == (2, 3, 4)
    assert table.refused("p1 E1") == "gone"
    assert table.decree(Leave(2)).end == "resigned"


@pytest.mark.clause("S7-63")
def test_an_end_by_agreement_counts_what_stands() -> None:
    table = position_of(MIDDLE).decree(Settlement())
    assert table.end == "agreed"
    assert table.ranks == ((1, 2) if table.scores[0] > table.scores[1] else (2, 1))


@pytest.mark.clause("S7-63")
def test_ten_minutes_without_a_piece_end_the_game_without_a_result() -> None:
    table = position_of(MIDDLE).play("p B3").later(599_999)
    assert table.phase == "run"
    table.later(1)
    assert (table.end, table.ranks) == ("void", (1, 1))
    again = position_of(MIDDLE).later(599_000).play("p B3").later(599_000)
    assert again.phase == "run"


@pytest.mark.clause("S7-65", "S7-73")
def test_only_the_board_counts() -> None:
    table = position_of(EMPTY)
    assert table.scores == (0, 0)
    assert position_of(f"quick 4/8/16/16/ppp13 {START}").scores[0] == 0


KINDS = [
    ("S7-66", "quick 4/8/16/p14p/pp13p", {"S2a": 50, "HP-P": 100}),
    ("S7-67", "quick 4/8/16/3p12/p2pp11", {"P2-P": 100}),
    ("S7-68", "quick 4/8/16/1pp13/2p13", {"AB-P": 50}),
    ("S7-69", "quick 4/p7/pp14/16/16", {"M1-P": 50}),
    ("S7-70", "quick pppp/8/16/16/16", {"SUN": 200}),
    ("S7-71", "quick 4/7p/2p10p2/16/16", {"OB8": 30, "OC3": 10, "OC14": 20}),
]


@pytest.mark.clause("S7-66", "S7-67", "S7-68", "S7-69", "S7-70", "S7-71")
@pytest.mark.parametrize(("clause", "line", "worth"), KINDS, ids=[kind[0] for kind in KINDS])
def test_what_each_kind_is_worth(clause: str, line: str, worth: dict[str, int]) -> None:
    table = position_of(f"{line} {START}")
    assert table.regions("p") == set(worth)
    assert table.scores[0] == sum(worth.values())


@pytest.mark.clause("S7-69")
def test_man_made_objects_may_count_half() -> None:
    assert position_of(f"quick 4/p7/pp14/16/16 {START}", made_points=25).scores[0] == 25


@pytest.mark.clause("S7-74")
def test_more_pieces_break_what_sectors_do_not() -> None:
    table = position_of(f"quick 4/8/16/16/ppp5b7 {START}")
    assert (table.scores, table.ranks) == ((0, 0), (1, 2))
    assert position_of(EMPTY).ranks == (1, 1)


@pytest.mark.clause("S7-74")
def test_a_sector_outweighs_more_pieces() -> None:
    table = pieces_of("E2 E3 E4 D2 D3", "D8 D9 E9 E8 E7 D7 D6")
    assert (table.regions("p"), table.regions("b")) == ({"S2b", "AB-P"}, {"HP-B"})
    assert (table.scores, table.ranks) == ((100, 100), (1, 2))


@pytest.mark.clause("S7-74")
def test_sectors_alone_break_a_tie_and_nothing_else_that_scores() -> None:
    table = pieces_of("E1 B2 C2 C3 C4", "E9 E8 E7 C11 C14 B8")
    assert (table.regions("p"), table.regions("b")) == ({"S1b", "OC3"}, {"OC11", "OC14", "OB8"})
    assert (table.scores, table.ranks) == ((60, 60), (1, 2))


@pytest.mark.clause("S7-75")
def test_the_running_score_is_what_would_count_now() -> None:
    table = position_of(f"quick 4/p7/p15/16/p7b7 {START}")
    assert table.scores == (0, 0)
    table.play("p C2")
    assert table.scores == (50, 0)
    assert "completed" in table.told


@pytest.mark.clause("S7-64")
def test_without_mutual_block_at_least_one_side_can_always_place() -> None:
    table = position_of(ONE_LEFT)
    assert table.places("p") == table.places("b") == {"C2"}


# ---- the reason for the end, in one sentence


def why(table: Table, you: int | None = None) -> str:
    reason = ending.because(table.house, table.state)
    assert reason is not None
    return sentence("en", reason.id, reason.args, you, ("Ada", "Ben"))


@pytest.mark.clause("S7-59")
def test_nothing_is_said_before_it_has_ended() -> None:
    table = position_of(MIDDLE)
    assert ending.because(table.house, table.state) is None


@pytest.mark.clause("S7-59")
def test_the_end_says_who_scored_what_and_calls_the_reader_you() -> None:
    table = position_of(ONE_LEFT).play("b C2")
    (purple, blue), (first, _) = table.scores, table.ranks
    winner, loser = ("Ada", "Ben") if first == 1 else ("Ben", "Ada")
    more, less = max(purple, blue), min(purple, blue)
    assert why(table) == f"The board is full. {winner} scored {more}, {loser} {less}."
    assert why(table, 1 if first == 1 else 2) == f"The board is full. You scored {more}, {loser} {less}."
    assert why(table, 2 if first == 1 else 1) == f"The board is full. {winner} scored {more}, you {less}."


@pytest.mark.clause("S7-60")
def test_a_side_that_is_shut_out_is_told() -> None:
    table = pieces_of("E1 D8 D9 D10 E11", "E9 E10").play("p E8")
    assert why(table, 2).startswith("You had no space left to build on, so Ada got the rest")


@pytest.mark.clause("S7-63")
def test_resigning_is_the_cause_whatever_the_points() -> None:
    table = position_of(BASE_DONE).play("p resign")
    assert (why(table), why(table, 1)) == ("Ada resigned.", "You resigned.")
    assert why(position_of(MIDDLE).play("p B3").later(600_000)) == "Nobody placed a piece for ten minutes."


@pytest.mark.clause("S7-74")
def test_equal_points_say_what_decided() -> None:
    tie = "quick bbbba/papbbabbbp/pppppbbbbbbbappapp/pppppapbbbbbbpppp/pppppppbbbbbbppp r3s3a0 r3s3a0 0"
    table = position_of(tie)
    table.state = table.state.with_(phase="over", end="covered")
    assert why(table, 1) == "Both sides have 860 points, and you hold more sectors."
    more = position_of(f"quick 4/8/16/16/ppp5b7 {START}").decree(Settlement())
    assert why(more) == "Both sides have equal points and sectors, and Ada placed more pieces."
    assert why(position_of(EMPTY).decree(Settlement())).endswith("the same number of sectors and pieces.")
