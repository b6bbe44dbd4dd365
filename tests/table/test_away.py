"""Absent players keep their seats: the table waits, or another player calls in a bot."""

from dataclasses import replace

import pytest

from starboard.core.errors import Refused
from starboard.table.command import EVENT, SYSTEM
from starboard.table.due import due
from starboard.table.operations import TakeBack
from starboard.table.referee import decide, replay
from starboard.table.row import LogRow, read_row
from starboard.table.table import ALONE, HURRY
from tests.table.kit import Kept, two_people

pytestmark = pytest.mark.clause("TA-15")


def refused(kept: Kept, word: str, *what: object) -> None:
    before = kept.table
    with pytest.raises(Refused) as why:
        kept.do(*what)  # type: ignore[arg-type]
    assert why.value.refusal.message.id == word
    assert kept.table is before


def waiting() -> tuple[Kept, int, int]:
    """Return a table of two people without a clock, the seat to act and the other seat."""
    kept = two_people("drift")
    seat = kept.table.actors[0]
    return kept, seat, 3 - seat


@pytest.mark.parametrize(("pace", "waits"), [("none", ()), ("live 600+10", ("flag",)), ("days 3", ("flag", "notice"))])
@pytest.mark.parametrize("people", [1, 2])
def test_by_turns_no_bot_ever_sits_in_by_itself(pace: str, waits: tuple[str, ...], people: int) -> None:
    kept = Kept("drift", 2, pace=pace).sit(*range(1, people + 1)).bots(*range(people + 1, 3)).start()
    while kept.table.actors[0] > people:
        kept.play()
    seat = kept.table.actors[0]
    assert list(due(kept.table)) == [f"{kind}{seat}" for kind in waits]


def test_another_player_lets_a_bot_play_until_the_person_comes_back() -> None:
    kept, seat, other = waiting()
    kept.do("substitute", seat, "random", f"p{other}")
    assert kept.table.occupant(seat).level == "random"
    assert list(due(kept.table)) == [f"bot{seat}"]
    kept.do("back", seat)
    assert kept.table.occupant(seat).present
    assert due(kept.table) == {}
    assert replay([read_row(str(row)) for row in kept.rows]).occupants == kept.table.occupants


def test_a_player_who_acts_is_back() -> None:
    kept, seat, other = waiting()
    kept.do("substitute", seat, "random", f"p{other}")
    kept.play(seat=seat)
    assert kept.table.occupant(seat).present


def test_the_bot_plays_on_in_later_turns() -> None:
    kept, seat, other = waiting()
    kept.do("substitute", seat, "random", f"p{other}")
    while kept.table.actors[0] == seat:
        kept.do("play", seat, kept.table.setup.game.write(kept.table.view(seat).legal()[0]), SYSTEM)  # type: ignore[union-attr]
    while kept.table.actors == (other,):
        kept.play()
    assert list(due(kept.table)) == [f"bot{seat}"]


def test_nobody_is_replaced_who_was_not_found_away() -> None:
    kept, seat, other = waiting()
    refused(kept, "table.still_here", "substitute", seat, "", f"p{other}")


def test_nobody_replaces_themselves_and_nobody_else_does_who_only_watches() -> None:
    kept, seat, _ = waiting()
    for author in (f"p{seat}", "spectator", SYSTEM):
        refused(kept, "table.not_yours_to_replace", "substitute", seat, "random", author)


def test_a_player_with_a_substitute_cannot_replace_others() -> None:
    kept, seat, other = waiting()
    kept.do("substitute", seat, "random", f"p{other}")
    refused(kept, "table.not_yours_to_replace", "substitute", other, "random", f"p{seat}")


def test_only_a_player_to_act_is_replaced_and_only_once() -> None:
    kept, seat, other = waiting()
    refused(kept, "table.not_awaited", "substitute", other, "random", f"p{seat}")
    kept.do("substitute", seat, "random", f"p{other}")
    refused(kept, "table.not_awaited", "substitute", seat, "random", f"p{other}")


def test_bots_and_empty_tables_are_not_replaced() -> None:
    kept = Kept("drift", 3).sit(1, 2).bots(3)
    refused(kept, "table.not_begun", "substitute", 1, "random", "p2")
    kept.start()
    while kept.table.actors[0] != 3:
        kept.play()
    refused(kept, "table.not_awaited", "substitute", 3, "random", "p1")


@pytest.mark.parametrize("pace", ["live 600+10", "days 3"])
def test_with_a_clock_the_clock_decides(pace: str) -> None:
    kept = two_people("drift", pace=pace)
    seat = kept.table.actors[0]
    refused(kept, "table.clock_decides", "substitute", seat, "random", f"p{3 - seat}")


def test_a_seat_is_taken_back_once_and_by_its_own_person() -> None:
    kept, seat, other = waiting()
    refused(kept, "table.not_away", "back", seat)
    kept.do("substitute", seat, "random", f"p{other}")
    refused(kept, "table.not_your_seat", "back", seat, "", f"p{other}")
    kept.do("back", seat)
    refused(kept, "table.not_away", "back", seat)


def test_old_logs_with_automatic_substitutes_and_needless_returns_are_still_read() -> None:
    kept, seat, _ = waiting()
    kept.do("absent", seat, "random", SYSTEM)
    kept.do("back", seat)
    idle = LogRow(kept.table.n + 1, "again", f"p{seat}", TakeBack(seat), kept.table.at)
    table = replay([read_row(str(row)) for row in (*kept.rows, idle)])
    assert (table.n, table.occupant(seat).present) == (idle.n, True)
    with pytest.raises(Refused):
        decide(table, LogRow(idle.n + 1, "more", f"p{seat}", TakeBack(seat), kept.table.at).command)


def test_in_real_time_a_bot_takes_over_but_not_in_a_game_of_one_person_with_bots() -> None:
    kept = Kept("mosaic", 3).sit(1, 2, 3).start()
    seats = kept.table.actors
    assert {f"grace{seat}" for seat in seats} <= set(due(kept.table))
    alone = Kept("mosaic", 3).sit(1).bots(2, 3).start()
    assert not [slot for slot in due(alone.table) if slot.startswith("grace")]


def test_in_real_time_one_person_at_several_seats_is_alone_too() -> None:
    kept = Kept("mosaic", 3)
    for seat in (1, 2):
        kept.do("sit", seat, f"- Name {seat}", "ada")
    kept.bots(3).start()
    assert not [slot for slot in due(kept.table) if slot.startswith("grace")]


def running(*people: int) -> Kept:
    """Return a real-time game of Situation 7 after Go, with people in these seats and bots in the others."""
    kept = Kept("situation7", 2).sit(*people).bots(*[seat for seat in (1, 2) if seat not in people]).start()
    for seat in (1, 2):
        kept.play("ready", seat)
    kept.at = due(kept.table)["alarm"].at
    kept.do("alarm")
    return kept


def test_in_real_time_the_game_pauses_when_its_only_person_leaves() -> None:
    kept = running(1)
    assert due(kept.table)["grace1"].at <= kept.table.began + ALONE
    kept.at += 5_000
    kept.do("away", 1, "", SYSTEM)
    assert "grace1" not in due(kept.table), "asked once"
    kept.play("pause", 2)  # bots agree
    stopped = due(kept.table)
    assert {item.kind for item in stopped.values()} == {"bot"}, "nothing runs out while nobody is there"
    before = kept.table.view(1)
    later = kept.table.view(1, kept.table.at + 3_600_000)
    assert before is not None
    assert later is not None
    assert before.state.times.clock == later.state.times.clock
    again = replay([read_row(str(row)) for row in kept.rows]).history
    assert again is not None
    assert kept.table.history is not None
    assert again.state == kept.table.history.state


def test_the_game_goes_on_when_the_person_is_ready_again() -> None:
    kept = running(1)
    kept.do("away", 1, "", SYSTEM)
    kept.play("pause", 2)
    for seat in (1, 2):
        kept.play("ready", seat)
    kept.at = due(kept.table)["alarm"].at
    kept.do("alarm")
    assert "grace1" in due(kept.table)


def test_nobody_stops_a_game_in_real_time_in_which_another_person_plays() -> None:
    kept = running(1, 2)
    assert due(kept.table)["grace1"].at == kept.table.began + HURRY
    refused(kept, "table.not_awaited", "away", 1, "", SYSTEM)


def test_only_the_table_finds_that_a_person_has_left() -> None:
    refused(running(1), "table.not_awaited", "away", 1, "", "p1")


def test_where_the_result_counts_the_clock_goes_on() -> None:
    table = running(1).table
    assert "grace1" in due(table)
    assert "grace1" not in due(replace(table, owner=EVENT))
