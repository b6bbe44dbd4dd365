"""A series of games, each at a separate table, until one player reaches the target alone (TA-13, TA-14)."""

import pytest

from starboard.core.errors import Refused
from starboard.table.agreements import COURTESY, successor
from starboard.table.command import SYSTEM
from starboard.table.due import due
from starboard.table.occupant import Occupant
from starboard.table.referee import replay
from starboard.table.setup import new_setup, read_setup
from starboard.table.table import GATHERING, OVER, PLAYING, Table
from starboard.table.tally import Counted, Tally, read_tally
from tests.table.kit import Kept


def finished(kept: Kept) -> Kept:
    """Play to the end: every turn fans the next fire."""
    for _ in range(500):
        if kept.table.stage == OVER:
            return kept
        assert kept.table.history is not None
        burning = kept.table.history.state.burning
        kept.play(f"fan {next(seat for seat in burning if seat != kept.table.actors[0])}")
    raise AssertionError("the game did not end")


def wanted(kept: Kept, id: str) -> Kept:
    for seat in kept.table.present:
        kept.do("rematch", seat, id)
    return kept


def points(table: Table) -> dict[str, int]:
    """Return each person's points from the finished game."""
    assert table.history is not None
    given = table.setup.game.series_points(table.history.state)
    return {occupant.who: each for occupant, each in zip(table.occupants, given, strict=True)}


def totals(table: Table) -> dict[str, int]:
    assert table.tally is not None
    return {occupant.who: total for occupant, total in zip(table.occupants, table.tally.totals, strict=True)}


def test_a_series_is_offered_by_the_game() -> None:
    assert new_setup("t1", "embers", seats=3, target=6).tally == Tally(6, 3)
    assert new_setup("t1", "embers", seats=3).tally is None
    with pytest.raises(ValueError, match="it has only single games"):
        new_setup("t1", "parley", target=6)
    with pytest.raises(ValueError, match="choose 1 to 20"):
        new_setup("t1", "embers", target=21)


def test_a_setup_is_written_with_its_tally_and_without_one_as_ever() -> None:
    tally = Tally(6, 2, (Counted("t0", (1, 0)), Counted("x=y", (-2, 3))))
    assert str(tally) == "to 6 t0=1,0 x=y=-2,3"
    assert read_tally(str(tally), 2) == tally
    assert tally.totals == (-1, 3)
    single, series = new_setup("t1", "embers", seats=2), new_setup("t1", "embers", seats=2, target=6)
    assert str(single) == "t1; embers/1; -; 2.0; none"
    assert str(series) == "t1; embers/1; -; 2.0; none; to 6"
    assert [read_setup(str(each)) for each in (single, series)] == [single, series]


@pytest.mark.parametrize(
    "text", ["", "6", "to", "to six", "to 6 t1", "to 6 t1=1", "to 6 =1,2", "to 6 t1=1,x", "to 6; to 7"]
)
def test_an_invalid_tally_is_rejected(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        read_tally(text, 2)
    with pytest.raises(ValueError, match="is not a table"):
        read_setup(f"t1; embers/1; -; 2.0; none; {text}")


def test_a_game_counts_when_it_is_over_and_its_points_follow_those_who_won_them() -> None:
    kept = Kept("embers", 3, target=20).sit(1, 2, 3).start()
    assert (kept.table.tally, kept.table.series_places) == (Tally(20, 3), None)
    first = finished(kept).table
    assert totals(first) == points(first)
    assert len(set(points(first).values())) > 1, "a game that tells nobody apart shows nothing"
    second = wanted(kept, "t2").go_on().table
    assert [occupant.who for occupant in second.occupants] == ["p3", "p1", "p2"]
    assert totals(second) == points(first)
    assert second.commitment != first.commitment
    third = finished(kept.start()).table
    assert totals(third) == {who: points(first)[who] + points(third)[who] for who in points(first)}
    assert third.tally is not None
    assert [game.table for game in third.tally.games] == ["t1", "t2"]
    assert replay(kept.rows).tally == third.tally


def test_a_series_ends_when_one_alone_has_enough_and_the_next_game_begins_another() -> None:
    kept = Kept("embers", 2, target=2).sit(1, 2).start()
    games = 1
    while finished(kept).table.series_places is None and games < 50:
        assert max(totals(kept.table).values()) < 2 or len(set(totals(kept.table).values())) == 1
        wanted(kept, f"t{games + 1}").go_on().start()
        games += 1
    ended = kept.table
    assert games > 1
    assert ended.series_places is not None
    assert sorted(ended.series_places) == [1, 2]
    assert totals(ended)[ended.occupant(ended.series_places.index(1) + 1).who] >= 2
    assert wanted(kept, "t9").go_on().table.tally == Tally(2, 2)


def test_a_tie_at_the_target_is_played_on() -> None:
    kept = Kept("embers", 2)
    kept.open(read_setup("t5; embers/1; -; 2.0; none; to 2 t3=1,2 t4=2,1"), "ada", 0)
    kept.sit(1, 2).start()
    kept.do("settle", 1)
    kept.do("agree", 2)
    assert points(kept.table) == {"p1": 0, "p2": 0}
    assert totals(kept.table) == {"p1": 3, "p2": 3}
    assert kept.table.series_places is None
    assert wanted(kept, "t6").go_on().table.tally is not None


def test_taking_over_a_seat_takes_over_its_points() -> None:
    kept = Kept("embers", 2, target=20).sit(1, 2).start()
    won = points(finished(kept).table)
    kept.do("hand", 1, "p1 eve Eve", SYSTEM)
    assert totals(kept.table) == {"eve": won["p1"], "p2": won["p2"]}
    wanted(kept, "t2").go_on()
    kept.do("hand", 1, "p2 zoe Zoe", SYSTEM)
    assert totals(kept.table) == {"eve": won["p1"], "zoe": won["p2"]}
    kept.start()
    kept.do("leave", 1, "random")
    assert kept.table.occupant(1) == Occupant("bot", "random", "random")


def test_the_part_of_a_host_who_plays_no_more_is_taken_by_the_first_who_does() -> None:
    kept = Kept("embers", 2)
    kept.do("sit", 1, "- Ada", "ada")
    kept.sit(2).start()
    wanted(finished(kept), "t2")
    assert successor(kept.table)[1] == "ada"
    kept.do("hand", 1, "ada eve Eve", SYSTEM)
    assert successor(kept.table)[1] == "eve"


def test_a_later_game_of_a_series_may_be_started_by_anybody_who_plays() -> None:
    kept = Kept("embers", 2, target=20).sit(1, 2)
    for author in ("p2", "eve"):
        with pytest.raises(Refused) as caught:
            kept.do("close", author=author)
        assert caught.value.refusal.clause == "TA-11"
    wanted(finished(kept.start()), "t2").go_on()
    with pytest.raises(Refused):
        kept.do("close", author="eve")
    assert kept.table.stage == GATHERING
    kept.do("close", author="p2")
    assert kept.table.stage == PLAYING


def test_a_rematch_does_not_wait_forever_for_a_player_who_does_not_answer() -> None:
    kept = finished(Kept("embers", 2, target=20).sit(1, 2).start())
    kept.do("rematch", 1, "t2")
    with pytest.raises(Refused) as caught:
        kept.do("rematch", 1, "t2")
    assert caught.value.refusal.clause == "TA-9"
    kept.at = kept.table.clocks.since + COURTESY
    kept.do("rematch", 1, "t2")
    assert (kept.table.next_table, kept.table.again) == ("t2", (1,))
    assert list(due(kept.table)) == ["next"]
    assert replay(kept.rows).next_table == "t2"
    with pytest.raises(Refused):
        kept.do("rematch", 1, "t3")
    assert [occupant.who for occupant in kept.go_on().table.occupants] == ["p2", "p1"]
