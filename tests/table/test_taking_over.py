"""Seats pass from person to bot to person, at any move; whoever comes knows which seats can be taken."""

import pytest

from starboard.core.errors import Refused
from starboard.table.command import EVENT, SYSTEM
from starboard.table.doors import SHUT
from starboard.table.referee import replay
from starboard.table.seating import seats_to_take
from starboard.table.setup import new_setup
from tests.table.kit import Kept

pytestmark = pytest.mark.clause("TA-3")


def test_before_the_start_open_seats_can_be_taken_and_those_of_bots_that_yield() -> None:
    kept = Kept("drift", 3).sit(1).bots(2)
    assert seats_to_take(kept.table, bots_yield=False) == (3,)
    assert seats_to_take(kept.table, bots_yield=True) == (2, 3)
    kept.do("sit", 2, "- Ben", "ben")
    assert seats_to_take(kept.table, bots_yield=True) == (3,)


def test_during_the_game_only_bots_that_yield_make_room() -> None:
    kept = Kept("drift", 3).sit(1).bots(2, 3).start()
    assert seats_to_take(kept.table, bots_yield=False) == ()
    assert seats_to_take(kept.table, bots_yield=True) == (2, 3)


def test_during_the_game_nobody_comes_through_closed_doors() -> None:
    kept = Kept("drift", 3).sit(1).bots(2, 3).start()
    kept.do("doors", 1, SHUT, "p1")
    assert seats_to_take(kept.table, bots_yield=True) == ()


def test_a_seat_passes_from_person_to_bot_to_person_and_keeps_its_view() -> None:
    kept = Kept("drift", 2).sit(1).bots(2).start()
    kept.play()
    before = kept.table.view(2)
    kept.do("sit", 2, "- Ben", "ben")
    assert kept.table.view(2) == before
    assert seats_to_take(kept.table, bots_yield=True) == ()
    kept.do("leave", 2, "random", "ben")
    assert seats_to_take(kept.table, bots_yield=True) == (2,)
    kept.do("sit", 2, "- Cleo", "cleo")
    assert [occupant.who for occupant in kept.table.occupants] == ["p1", "cleo"]
    assert kept.table.view(2) == before
    assert replay(kept.rows).view(2) == before


def test_of_two_who_come_for_the_same_seat_the_second_is_told_that_it_is_taken() -> None:
    kept = Kept("drift", 2).sit(1).bots(2).start()
    kept.do("sit", 2, "- Ben", "ben")
    with pytest.raises(Refused) as refused:
        kept.do("sit", 2, "- Cleo", "cleo")
    assert refused.value.refusal.message.id == "table.taken"


def test_nobody_takes_a_seat_of_a_game_that_is_over() -> None:
    kept = Kept("parley", 2).sit(1).bots(2).start()
    while kept.table.stage == "playing":
        kept.play()
    assert seats_to_take(kept.table, bots_yield=True) == ()


@pytest.mark.parametrize(("host", "rated"), [(EVENT, False), ("ada", True)])
def test_where_the_result_counts_seats_stay_as_they_were_at_the_start(host: str, rated: bool) -> None:
    kept = Kept("drift", 3)
    kept.open(new_setup("t1", "drift", "", 3, rated=rated), host, 0)
    kept.sit(1, 2).do("bot", 3, "random", SYSTEM)
    kept.start()
    assert seats_to_take(kept.table, bots_yield=True) == ()
    for author in ("stranger", "p1"):
        with pytest.raises(Refused) as refused:
            kept.do("sit", 3, "- Eve", author)
        assert refused.value.refusal.clause == "TA-3"
