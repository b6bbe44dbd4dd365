"""Log sentences: names instead of seats, "you" for the only reader, no bookkeeping events next to real ones."""

from starboard.cli.speech import Speech, names, worth_telling
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


def test_bots_of_one_level_are_called_by_the_star_of_their_seat() -> None:
    assert names(["Ada", "navigator", "greedy", "navigator"]) == ["Ada", "Rigel", "greedy", "Deneb"]
    assert names(["Ada", "Ada"]) == ["Ada 1", "Ada 2"]


def test_names_of_a_record_can_be_printed_whatever_they_hold() -> None:
    assert names(["Ada\ud800", "\u202eBen"]) == ["Ada", "Ben"]
