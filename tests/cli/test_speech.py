"""Speech: names in the place of seats, "you" for the only reader, no bookkeeping beside other news."""

from starboard.cli.speech import Speech, worth_telling
from starboard.core.message import event, message, seat_name


def test_the_only_reader_is_you_and_the_others_have_names() -> None:
    told = message("table.beaten", seat=seat_name(1), ms=40)
    assert Speech(("Ada", "Ben"), you=1).tells(told).plain == "You were 40 ms faster."
    assert Speech(("Ada", "Ben"), you=2).tells(told).plain == "Ada was 40 ms faster."
    assert Speech(("Ada", "Ben")).tells(told).plain == "Ada was 40 ms faster."


def test_bookkeeping_is_told_only_where_there_is_nothing_else() -> None:
    begun, moved = event("comet.round"), event("comet.pulled")
    assert worth_telling([begun, moved], {"comet.round"}) == [moved]
    assert worth_telling([begun], {"comet.round"}) == [begun]
