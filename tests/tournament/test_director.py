"""The director of a tournament: effects and permissions of its commands, and replay from the log."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from starboard.core.errors import Broken, Unreadable
from starboard.tournament.director import TournamentRefused, decide, follow, replay
from starboard.tournament.row import SYSTEM, TournamentCommand, TournamentRow, read_row, with_person
from starboard.tournament.tournament import BETWEEN, GATHERING, OVER, PLAYING, Tournament
from tests.tournament.kit import ORGANIZER, do, new, play


def refused(tournament: Tournament, author: str, kind: str, **given: object) -> str:
    with pytest.raises(TournamentRefused) as why:
        do(tournament, author, kind, **given)
    return str(why.value)


def test_an_event_goes_from_sign_up_to_its_last_round() -> None:
    tournament = new(4, rounds=2)
    assert tournament.stage == GATHERING
    tournament = do(tournament, ORGANIZER, "round")
    assert tournament.stage == PLAYING
    tournament = play(new(4, rounds=2))
    assert tournament.stage == BETWEEN
    assert play(tournament).stage == OVER


@pytest.mark.parametrize("kind", ["bot", "round", "correct", "close", "end"])
def test_only_the_organizer_decides(kind: str) -> None:
    assert "organizer" in refused(new(4), "p1", kind, name="Pilot", level="pilot", round=1, table=1, places=[1, 2])


def test_a_name_is_given_once() -> None:
    assert "another name" in refused(new(2), "somebody", "enter", name="player 1")


def test_signing_up_again_changes_the_name_of_the_same_entrant() -> None:
    tournament = do(new(2), "p1", "enter", name="Mira")
    assert [each.name for each in tournament.entrants] == ["Mira", "Player 2"]


def test_an_entrant_who_left_may_come_back() -> None:
    tournament = do(do(new(3), "p1", "leave"), "p1", "enter", name="Player 1")
    assert len(tournament.active) == 3


def test_only_the_organizer_removes_an_entrant() -> None:
    assert len(do(new(3), ORGANIZER, "leave", entrant=2).active) == 2
    assert "organizer" in refused(new(3), "p1", "leave", entrant=2)


def test_bots_of_one_level_have_names_of_their_own() -> None:
    tournament = new(1)
    for _ in range(3):
        tournament = do(tournament, ORGANIZER, "bot", level="pilot", name="Pilot")
    assert [each.name for each in tournament.entrants[1:]] == ["Pilot", "Pilot 2", "Pilot 3"]


def test_a_round_waits_for_the_last_table() -> None:
    assert "Wait" in refused(do(new(4), ORGANIZER, "round"), ORGANIZER, "round")


def test_a_result_comes_from_the_table_once() -> None:
    tournament = do(new(4), ORGANIZER, "round")
    assert refused(tournament, "p1", "result", round=1, table=1, places=[1, 2])
    tournament = do(tournament, SYSTEM, "result", round=1, table=1, places=[1, 2])
    assert "already" in refused(tournament, SYSTEM, "result", round=1, table=1, places=[2, 1])


def test_a_correction_needs_a_reason_and_is_written_down() -> None:
    tournament = play(new(4))
    assert "reason" in refused(tournament, ORGANIZER, "correct", round=1, table=1, places=[2, 1])
    tournament = do(
        tournament, ORGANIZER, "correct", round=1, table=1, places=[2, 1], reason="A piece was moved by mistake"
    )
    table = tournament.table(1, 1)
    assert table is not None
    assert (table.places, table.reason) == ((2, 1), "A piece was moved by mistake")


def test_a_closed_table_is_a_draw_of_all() -> None:
    tournament = do(new(3, 3, (3,)), ORGANIZER, "round")
    tournament = do(tournament, ORGANIZER, "close", round=1, table=1, reason="Too late")
    table = tournament.table(1, 1)
    assert table is not None
    assert (table.places, table.closed) == ((1, 1, 1), True)
    assert tournament.stage == BETWEEN


@pytest.mark.parametrize("places", [[1], [2, 2], [1, 3], [0, 1], [1, 2, 3]])
def test_places_fit_together(places: list[int]) -> None:
    assert refused(play(new(4)), ORGANIZER, "correct", round=1, table=1, places=places, reason="So")


def test_an_event_that_is_over_takes_corrections_and_nothing_else() -> None:
    tournament = do(play(new(4)), ORGANIZER, "end")
    assert tournament.stage == OVER
    assert refused(tournament, "p9", "enter", name="Late")
    assert refused(tournament, ORGANIZER, "round")
    assert do(tournament, ORGANIZER, "correct", round=1, table=1, places=[1, 1], reason="Agreed").stage == OVER


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
    tournament, rows = new(0, 3, (2, 3)), []
    first = tournament
    for number, (kind, author, table, places) in enumerate(commands):
        given = {
            "name": f"{author}!", "level": "pilot", "round": len(tournament.rounds), "table": table,
            "places": sorted(places)[: 2 + table % 2], "reason": "so",
        }  # fmt: skip
        try:
            row, tournament = decide(tournament, TournamentCommand(f"{number}", author, kind, number, given))
        except TournamentRefused:
            continue
        rows.append(row)
    again = first
    for row in rows:
        again = follow(again, read_row(str(row)))
    assert again == tournament


def test_a_damaged_log_is_named() -> None:
    with pytest.raises(Unreadable):
        read_row("{}")
    with pytest.raises(Broken):
        follow(new(2), TournamentRow(2, "x", "p1", "enter", 0, {"who": "p1", "name": "A"}))
    with pytest.raises(Broken):
        replay([])


def test_a_person_who_is_deleted_stands_in_no_row() -> None:
    row = TournamentRow(3, "c", "p1", "enter", 5, {"who": "p1", "name": "Mira"})
    assert "p1" not in str(with_person(row, "p1", "n9"))
    assert with_person(row, "p1", "n9").given["name"] == "Mira"
