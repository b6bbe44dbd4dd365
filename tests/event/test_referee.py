"""What a command does at an event, who may give it, and that the log tells it all again."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from starboard.core.errors import Broken, Unreadable
from starboard.event.event import BETWEEN, GATHERING, OVER, PLAYING, Event
from starboard.event.referee import EventRefused, decide, follow, replay
from starboard.event.row import SYSTEM, Command, Row, read_row, with_person
from tests.event.kit import ORGANIZER, do, new, play


def refused(event: Event, author: str, kind: str, **given: object) -> str:
    with pytest.raises(EventRefused) as why:
        do(event, author, kind, **given)
    return str(why.value)


def test_an_event_goes_from_sign_up_to_its_last_round() -> None:
    event = new(4, rounds=2)
    assert event.stage == GATHERING
    event = do(event, ORGANIZER, "round")
    assert event.stage == PLAYING
    event = play(new(4, rounds=2))
    assert event.stage == BETWEEN
    assert play(event).stage == OVER


@pytest.mark.parametrize("kind", ["bot", "round", "correct", "close", "end"])
def test_only_the_organizer_decides(kind: str) -> None:
    assert "organizer" in refused(new(4), "p1", kind, name="Pilot", level="pilot", round=1, table=1, places=[1, 2])


def test_a_name_is_given_once() -> None:
    assert "another name" in refused(new(2), "somebody", "enter", name="player 1")


def test_who_enters_again_is_called_otherwise_and_is_one_entrant() -> None:
    event = do(new(2), "p1", "enter", name="Mira")
    assert [each.name for each in event.entrants] == ["Mira", "Player 2"]


def test_who_left_may_come_back() -> None:
    event = do(do(new(3), "p1", "leave"), "p1", "enter", name="Player 1")
    assert len(event.active) == 3


def test_the_organizer_takes_somebody_out_and_nobody_else_does() -> None:
    assert len(do(new(3), ORGANIZER, "leave", entrant=2).active) == 2
    assert "organizer" in refused(new(3), "p1", "leave", entrant=2)


def test_bots_of_one_level_have_names_of_their_own() -> None:
    event = new(1)
    for _ in range(3):
        event = do(event, ORGANIZER, "bot", level="pilot", name="Pilot")
    assert [each.name for each in event.entrants[1:]] == ["Pilot", "Pilot 2", "Pilot 3"]


def test_a_round_waits_for_the_last_table() -> None:
    assert "Wait" in refused(do(new(4), ORGANIZER, "round"), ORGANIZER, "round")


def test_a_result_comes_from_the_table_once() -> None:
    event = do(new(4), ORGANIZER, "round")
    assert refused(event, "p1", "result", round=1, table=1, places=[1, 2])
    event = do(event, SYSTEM, "result", round=1, table=1, places=[1, 2])
    assert "already" in refused(event, SYSTEM, "result", round=1, table=1, places=[2, 1])


def test_a_correction_needs_a_reason_and_is_written_down() -> None:
    event = play(new(4))
    assert "why" in refused(event, ORGANIZER, "correct", round=1, table=1, places=[2, 1])
    event = do(event, ORGANIZER, "correct", round=1, table=1, places=[2, 1], reason="A piece was moved by mistake")
    table = event.table(1, 1)
    assert table is not None
    assert (table.places, table.reason) == ((2, 1), "A piece was moved by mistake")


def test_a_closed_table_is_a_draw_of_all() -> None:
    event = do(new(3, 3, (3,)), ORGANIZER, "round")
    event = do(event, ORGANIZER, "close", round=1, table=1, reason="Too late")
    table = event.table(1, 1)
    assert table is not None
    assert (table.places, table.closed) == ((1, 1, 1), True)
    assert event.stage == BETWEEN


@pytest.mark.parametrize("places", [[1], [2, 2], [1, 3], [0, 1], [1, 2, 3]])
def test_places_fit_together(places: list[int]) -> None:
    assert refused(play(new(4)), ORGANIZER, "correct", round=1, table=1, places=places, reason="So")


def test_an_event_that_is_over_takes_corrections_and_nothing_else() -> None:
    event = do(play(new(4)), ORGANIZER, "end")
    assert event.stage == OVER
    assert refused(event, "p9", "enter", name="Late")
    assert refused(event, ORGANIZER, "round")
    assert do(event, ORGANIZER, "correct", round=1, table=1, places=[1, 1], reason="Agreed").stage == OVER


def test_there_is_room_for_so_many() -> None:
    assert "at most" in refused(new(64), "p65", "enter", name="One too many")


COMMANDS = st.lists(
    st.tuples(
        st.sampled_from(["enter", "leave", "bot", "round", "result", "correct", "close", "end"]),
        st.sampled_from([ORGANIZER, "p1", "p2", "p3", "p4", "p5", SYSTEM]),
        st.integers(1, 4),
        st.permutations([1, 2, 3]),
    ),
    max_size=60,
)


@settings(deadline=None, max_examples=150)
@given(COMMANDS)
def test_whatever_is_commanded_the_log_tells_it_again(commands: list[tuple[str, str, int, list[int]]]) -> None:
    event, rows = new(0, 3, (2, 3)), []
    first = event
    for number, (kind, author, table, places) in enumerate(commands):
        given = {
            "name": f"{author}!", "level": "pilot", "round": len(event.rounds), "table": table,
            "places": sorted(places)[: 2 + table % 2], "reason": "so",
        }  # fmt: skip
        try:
            row, event = decide(event, Command(f"{number}", author, kind, number, given))
        except EventRefused:
            continue
        rows.append(row)
    again = first
    for row in rows:
        again = follow(again, read_row(str(row)))
    assert again == event


def test_a_damaged_log_is_named() -> None:
    with pytest.raises(Unreadable):
        read_row("{}")
    with pytest.raises(Broken):
        follow(new(2), Row(2, "x", "p1", "enter", 0, {"who": "p1", "name": "A"}))
    with pytest.raises(Broken):
        replay([])


def test_a_person_who_is_deleted_stands_in_no_row() -> None:
    row = Row(3, "c", "p1", "enter", 5, {"who": "p1", "name": "Mira"})
    assert "p1" not in str(with_person(row, "p1", "n9"))
    assert with_person(row, "p1", "n9").given["name"] == "Mira"
