"""Turn notices: only for paces of days, and once per turn regardless of its actions."""

import pytest

from starboard.table.due import changes, due
from tests.table.kit import Kept


def started(pace: str) -> Kept:
    return Kept("drift", 3, pace=pace).sit(1, 2).bots(3).start()


@pytest.mark.parametrize(("pace", "told"), [("none", False), ("live 600+5", False), ("days 3", True)])
def test_only_turns_of_days_are_told(pace: str, told: bool) -> None:
    kept = started(pace)
    while not kept.table.occupant(kept.table.actors[0]).person:
        kept.play()
    (seat,) = kept.table.actors
    assert (f"notice{seat}" in due(kept.table)) == told


def test_a_notice_is_set_when_a_turn_begins_and_cut_when_it_ends_and_bots_get_none() -> None:
    kept = started("days 3")
    set_by_turn, last = 0, kept.table.actors
    for _ in range(40):
        before = kept.table
        if not before.actors:
            break
        kept.at += 1000
        kept.play()
        anew, cut = changes(before, kept.table, kept.rows[-1])
        notices = [item.slot for item in anew if item.kind == "notice"]
        person = [seat for seat in kept.table.actors if kept.table.occupant(seat).person]
        begun = [seat for seat in person if seat not in before.actors]
        assert notices == [f"notice{seat}" for seat in begun]
        ended = [seat for seat in last if before.occupant(seat).person and seat not in kept.table.actors]
        assert [slot for slot in cut if slot.startswith("notice")] == [f"notice{seat}" for seat in ended]
        set_by_turn += len(notices)
        last = kept.table.actors
    assert set_by_turn > 3
