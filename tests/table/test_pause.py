"""Pausing a table with a clock: all must agree, the clocks stop, and any player can resume."""

import pytest

from starboard.core.errors import Refused
from starboard.table.command import SYSTEM
from starboard.table.due import due
from starboard.table.referee import replay
from starboard.table.row import read_row
from starboard.table.table import OVER
from tests.table.kit import Kept, two_people

pytestmark = pytest.mark.clause("TA-17")
PACE = "live 600+10"


def refused(kept: Kept, word: str, *what: object) -> None:
    with pytest.raises(Refused) as why:
        kept.do(*what)  # type: ignore[arg-type]
    assert why.value.refusal.message.id == word


def paused() -> Kept:
    kept = two_people("drift", PACE)
    kept.at += 20_000
    kept.do("pause", 1)
    assert not kept.table.paused
    kept.at += 10_000
    kept.do("agree", 2)
    assert kept.table.paused
    return kept


def test_clocks_stand_still_and_nothing_falls_due_until_a_player_resumes() -> None:
    kept = paused()
    seat = kept.table.actors[0]
    assert due(kept.table) == {}
    kept.at += 3_600_000
    assert kept.table.clocks.at(seat, kept.at) == 570_000
    refused(kept, "table.no_such_timer", "flag", seat, "", SYSTEM)
    kept.do("resume", 2)
    assert not kept.table.paused
    kept.at += 5_000
    assert kept.table.clocks.at(seat, kept.at) == 565_000
    assert list(due(kept.table)) == [f"flag{seat}"]
    assert replay([read_row(str(row)) for row in kept.rows]).clocks == kept.table.clocks


def test_nobody_plays_in_a_pause() -> None:
    kept = paused()
    with pytest.raises(Refused) as why:
        kept.play()
    assert why.value.refusal.clause == "TA-17"
    refused(kept, "table.paused", "undo", kept.table.actors[0])
    kept.do("resume", 1)
    kept.play()


def test_a_bot_that_is_to_move_goes_on_after_the_pause() -> None:
    kept = Kept("drift", 2, pace=PACE).sit(1).bots(2).start()
    while kept.table.actors[0] != 2:
        kept.play()
    kept.do("pause", 1)
    assert kept.table.paused, "bots agree"
    assert due(kept.table) == {}
    kept.do("resume", 1)
    assert list(due(kept.table)) == ["bot2"]


def test_a_pause_needs_a_clock_a_running_game_and_a_player() -> None:
    refused(two_people("drift"), "table.no_pause", "pause", 1)
    refused(Kept("drift", 2, pace=PACE).sit(1, 2), "table.not_begun", "pause", 1)
    kept = two_people("drift", PACE)
    refused(kept, "table.not_your_seat", "pause", 1, "", "eve")
    refused(kept, "table.not_paused", "resume", 1)
    kept = paused()
    refused(kept, "table.no_pause", "pause", 1)
    refused(kept, "table.not_your_seat", "resume", 1, "", "eve")


def test_real_time_has_pauses_of_its_own() -> None:
    refused(Kept("mosaic", 3, pace=PACE).sit(1, 2, 3).start(), "table.no_pause", "pause", 1)


def test_resigning_ends_a_pause_with_the_game() -> None:
    kept = two_people("embers", PACE)
    kept.do("pause", 1)
    kept.do("agree", 2)
    kept.do("resign", 1, "random")
    assert (kept.table.stage, kept.table.paused) == (OVER, False)
