"""The doors of a table: while closed, only its players see it."""

import pytest

from starboard.core.errors import Refused, Unreadable
from starboard.table.command import SYSTEM
from starboard.table.doors import OPEN, SHUT, admits
from starboard.table.referee import replay
from starboard.table.row import read_row
from tests.table.kit import Kept, two_people

pytestmark = pytest.mark.clause("TA-21")


def test_players_close_the_doors_and_open_them_again() -> None:
    kept = two_people("drift", "none")
    one, stranger = kept.table.occupant(1).who, "stranger"
    assert admits(kept.table, stranger)
    kept.do("doors", 1, SHUT, one)
    assert kept.table.private
    assert not admits(kept.table, stranger)
    assert admits(kept.table, one)
    assert admits(kept.table, kept.table.owner)
    assert replay([read_row(str(row)) for row in kept.rows]).private
    kept.do("doors", 1, OPEN, one)
    assert admits(kept.table, stranger)


def test_only_players_do_that_and_only_where_it_changes_something() -> None:
    kept = two_people("drift", "none")
    one = kept.table.occupant(1).who
    for author, argument, word in ((one, OPEN, "doors_as_they_are"), ("stranger", SHUT, "doors_of_players")):
        with pytest.raises(Refused) as why:
            kept.do("doors", 1, argument, author)
        assert why.value.refusal.message.id == f"table.{word}"
    kept.do("doors", 1, SHUT, SYSTEM)
    with pytest.raises(Unreadable):
        kept.do("doors", 1, "ajar", one)


def test_closed_doors_admit_anyone_with_the_link_before_the_start_but_nobody_takes_a_bots_seat_later() -> None:
    kept = Kept("drift", 2).sit(1)
    one = kept.table.occupant(1).who
    kept.do("doors", 1, SHUT, one)
    assert admits(kept.table, "stranger"), "a newcomer who may sit down"
    kept.do("bot", 2, "random", kept.table.owner)
    kept.do("close", -1, "", kept.table.owner)
    assert not admits(kept.table, "stranger")
    with pytest.raises(Refused) as why:
        kept.do("sit", 2, "- Eve", "stranger")
    assert why.value.refusal.clause == "TA-21"
