"""Due rows set by a log row, in server time."""

from starboard.server.new_row import due_changes
from starboard.server.store.row import DueSet
from tests.table.kit import Kept

HOUR = 3_600_000


def test_a_bot_is_due_at_once_though_the_clock_went_back() -> None:
    kept = Kept("drift", 2).sit(1).bots(2)
    kept.at = HOUR
    kept.start()
    kept.at = 5
    before = kept.table
    while kept.table.actors == (1,):
        before = kept.table
        kept.play()
    assert kept.rows[-1].at == HOUR
    (due,) = due_changes(before, kept.rows[-1], kept.table, kept.at)
    assert isinstance(due, DueSet)
    assert (due.slot, due.at) == ("bot2", 5)
