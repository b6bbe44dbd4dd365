"""Seats pass between people and bots at any move, and newcomers see the seats they can take."""

import pytest

from starboard.core.errors import Refused
from starboard.table.command import EVENT, SYSTEM
from starboard.table.doors import SHUT
from starboard.table.operations import Sit
from starboard.table.referee import replay
from starboard.table.row import LogRow
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


def test_the_second_of_two_people_to_take_a_seat_is_told_that_it_is_taken() -> None:
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


def refused_to(kept: Kept, who: str, seat: int) -> str:
    """Return the message id of the refusal when this person takes a bot's seat."""
    with pytest.raises(Refused) as refused:
        kept.do("sit", seat, "- Eve", who)
    assert refused.value.refusal.clause == "TA-3"
    return refused.value.refusal.message.id


def test_at_a_table_with_secrets_a_player_takes_no_other_seat() -> None:
    kept = Kept("hush", 3).sit(1).bots(2, 3).start()
    assert refused_to(kept, "p1", 2) == "table.one_hand"
    kept.do("sit", 2, "- Ben", "ben")
    assert refused_to(kept, "ben", 3) == "table.one_hand"


def test_where_everything_is_open_a_player_may_take_another_seat() -> None:
    kept = Kept("parley", 3).sit(1).bots(2, 3).start()
    kept.do("sit", 2, "- Ada", "p1")
    assert kept.table.seats_of("p1") == (1, 2)


def test_to_leave_first_does_not_help_and_to_come_back_to_the_same_seat_is_allowed() -> None:
    kept = Kept("drift", 3).sit(1, 2).bots(3).start()
    kept.do("leave", 1, "random", "p1")
    assert refused_to(kept, "p1", 3) == "table.one_hand"
    kept.do("sit", 1, "- Ada", "p1")
    assert kept.table.seats_of("p1") == (1,)
    assert replay(kept.rows).left == kept.table.left == (("p1", 1),)


def test_no_second_hand_comes_by_a_link_either() -> None:
    kept = Kept("drift", 3).sit(1, 2).bots(3).start()
    with pytest.raises(Refused) as refused:
        kept.do("hand", 1, "p1 p2 Ben", SYSTEM)
    assert refused.value.refusal.message.id == "table.one_hand"
    kept.do("hand", 1, "p1 cleo Cleo", SYSTEM)
    assert refused_to(kept, "p1", 3) == "table.one_hand"
    kept.do("hand", 1, "cleo p1 Ada", SYSTEM)


def test_seats_that_one_device_holds_from_the_start_stay_its_own() -> None:
    kept = Kept("drift", 3)
    for seat, name in ((1, "Ada"), (2, "Ben")):
        kept.do("sit", seat, f"- {name}", "ada")
    kept.bots(3).start()
    assert kept.table.seats_of("ada") == (1, 2)
    kept.do("leave", 2, "random", "ada")
    kept.do("sit", 2, "- Ben", "ada")
    assert refused_to(kept, "ada", 3) == "table.one_hand"


def test_a_log_from_before_in_which_a_player_took_a_second_seat_is_still_read() -> None:
    kept = Kept("drift", 3).sit(1).bots(2, 3).start()
    taken = LogRow(kept.table.n + 1, "old", "p1", Sit(2, "-", "Ada"), kept.at)
    assert replay([*kept.rows, taken]).seats_of("p1") == (1, 2)
