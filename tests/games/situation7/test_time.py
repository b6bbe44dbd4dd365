"""Ready and Go, pauses, head starts, and effects of time."""

import random

import pytest

from starboard.core.decree import Leave
from tests.games.situation7.kit import EMPTY, MIDDLE, STUCK, TEAMS, Table, new_game, position_of, running


@pytest.mark.clause("S7-14")
def test_go_comes_three_seconds_after_the_last_hand_is_ready() -> None:
    table = new_game(TEAMS)
    assert (table.phase, table.actors, table.alarm) == ("ready", (1, 2, 3, 4), None)
    table.play("p1 ready", "b2 ready")
    assert table.actors == (2, 3)
    assert table.refused("p1 ready") == "not_waiting"
    table.play("p2 ready").later(500).play("b1 ready")
    assert (table.phase, table.alarm) == ("count", 3500)
    assert table.later(2999).phase == "count"
    table.later(1)
    assert (table.phase, table.clock, table.told) == ("run", 0, ["now.go"])


@pytest.mark.clause("S7-12", "S7-14")
def test_nothing_can_be_done_before_go() -> None:
    table = new_game()
    assert table.legal("p") == ["ready"]
    assert table.refusal("p E1").clause == "S7-14"
    table.play("p ready", "b ready")
    assert table.legal("p") == ["wait"]
    assert table.play("p wait").phase == "count"


@pytest.mark.clause("S7-14", "S7-63")
def test_nobody_waits_for_a_hand_that_has_gone() -> None:
    table = new_game(TEAMS).play("p1 ready", "b1 ready", "b2 ready").decree(Leave(2))
    assert table.phase == "count"


@pytest.mark.clause("S7-77")
def test_a_pause_needs_both_sides_and_lapses_if_only_one_asks() -> None:
    table = running().play("p pause")
    assert (table.phase, table.refused("p pause")) == ("run", "asked")
    assert "pause" in table.legal("b")
    assert "pause" not in table.legal("p")
    table.later(30_000)
    assert "pause" not in table.legal("b")
    table.play("p pause", "b pause")
    assert (table.phase, table.actors) == ("pause", (1, 2))


@pytest.mark.clause("S7-77")
def test_the_clock_stands_still_until_everybody_is_ready_again() -> None:
    table = running().later(10_000).play("p pause", "b pause").later(100_000)
    assert (table.clock, table.alarm) == (10_000, None)
    table.play("p ready").later(5_000).play("b ready").later(2_999)
    assert (table.phase, table.clock) == ("count", 10_000)
    assert table.refused("p E1") == "paused"
    table.later(1001)
    assert (table.phase, table.clock, table.told) == ("run", 11_000, ["now.resume"])


@pytest.mark.clause("S7-77", "S7-62", "S7-63")
def test_a_pause_does_not_use_up_the_time_of_the_game() -> None:
    table = position_of(MIDDLE, clock=3).later(170_000).play("p pause", "b pause").later(900_000)
    table.play("p ready", "b ready").later(3_000 + 9_999)
    assert table.phase == "run"
    assert table.later(1).end == "clock"


@pytest.mark.clause("S7-77", "S7-76", "S7-61")
def test_holds_and_a_called_end_stand_still_in_a_pause() -> None:
    table = running(TEAMS).play("p1 hold 7").later(10_000)
    assert paused(table, "p1", "p2", "b1", "b2").later(4_999).refused("p2 hold 7") == "held"
    assert table.later(1).state.hands[0].held == 0
    table = position_of(STUCK).later(60_000).play("b T").later(29_000)
    assert paused(table, "p", "b").later(999).phase == "run"
    assert table.later(1).end == "call"


@pytest.mark.clause("S7-77")
def test_another_pause_needs_new_requests_from_both_sides() -> None:
    table = paused(running(), "p", "b")
    assert "pause" not in table.legal("p") + table.legal("b")
    assert table.play("p pause").phase == "run"


def paused(table: Table, *hands: str) -> Table:
    """Pause for a minute, then let the countdown end."""
    table.play(f"{hands[0]} pause", f"{hands[-1]} pause").later(60_000)
    assert table.phase == "pause"
    return table.play(*[f"{hand} ready" for hand in hands]).later(3_000)


@pytest.mark.clause("S7-78")
def test_a_team_goes_on_when_one_hand_is_gone() -> None:
    table = running(TEAMS).decree(Leave(3))
    assert (table.phase, table.actors) == ("run", (1, 2, 4))
    assert "E9" in table.legal("b2")
    assert table.told == ["did.leave"]


@pytest.mark.clause("S7-80")
@pytest.mark.parametrize(("ahead", "late"), [("purple", "b"), ("blue", "p")])
def test_with_a_head_start_the_other_side_waits(ahead: str, late: str) -> None:
    early = "p" if late == "b" else "b"
    table = running(head_start=30, head_start_for=ahead)
    cell = {"p": "E1", "b": "E9"}
    assert table.legal(late) == ["wait"]
    assert table.refused(f"{late} {cell[late]}") == "head_start"
    assert table.drop(late, cell[late], cell[late]) == "head_start"
    assert table.refused(f"{late} 3?{cell[late]}") == "head_start"
    table.play(f"{early} {cell[early]}")
    assert table.alarm == 33_000
    table.at(30_000)
    assert table.told == ["joined_in"]
    assert cell[late] in table.legal(late)


@pytest.mark.clause("S7-24", "S7-77")
def test_time_in_two_steps_is_time_in_one() -> None:
    rng = random.Random(7)
    for line in (EMPTY, MIDDLE):
        once, twice = position_of(line, clock=3), position_of(line, clock=3)
        for _ in range(60):
            wait = rng.randrange(9000)
            part = rng.randrange(wait + 1)
            once.later(wait)
            twice.later(part).later(wait - part)
            if once.phase == "run" and rng.random() < 0.5:
                legal = once.legal("p")
                text = f"p {rng.choice(legal)}"
                once.play(text)
                twice.play(text)
            assert once.state == twice.state
