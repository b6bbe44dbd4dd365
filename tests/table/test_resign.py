"""Resigning at any time, in every game, and the possible outcomes of an undo."""

import pytest

from starboard.core.registry import load
from starboard.core.seating import CHANCE
from starboard.table.agreements import undoing
from starboard.table.due import due
from starboard.table.referee import replay
from starboard.table.row import read_row
from starboard.table.table import OVER, PLAYING
from tests.table.kit import Kept, two_people

GAMES = ("spacewalk", "astron", "astroplane", "zylatron", "situation7")


def begun(key: str, seats: int) -> Kept:
    return Kept(key, seats).sit(*range(1, seats + 1)).start()


def again(kept: Kept) -> None:
    told = replay([read_row(str(row)) for row in kept.rows])
    assert (told.occupants, told.stage) == (kept.table.occupants, kept.table.stage)


@pytest.mark.clause("TA-16")
@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("seat", [1, 2])
def test_with_two_players_the_other_wins_immediately_on_either_turn(key: str, seat: int) -> None:
    kept = begun(key, 2)
    kept.do("resign", seat, "greedy")
    table = kept.table
    assert table.stage == OVER
    assert table.history is not None
    assert table.setup.game.places(table.history.state)[seat - 1] == 2
    assert table.occupant(seat).present, "they may look back, and ask for another game"
    kept.do("rematch", seat, "t2")
    kept.do("rematch", 3 - seat, "t2")
    assert kept.table.next_table == "t2"
    again(kept)


@pytest.mark.clause("TA-16")
@pytest.mark.parametrize("key", GAMES)
def test_after_a_resignation_of_several_the_others_play_on_without_the_seat(key: str) -> None:
    seats = min(4, load(key).seats[-1])
    kept = begun(key, seats)
    seat = next(seat for seat in kept.table.actors if seat != CHANCE)
    kept.do("resign", seat, "greedy")
    table = kept.table
    assert table.stage == PLAYING
    assert table.occupant(seat).level == "greedy"
    assert table.occupant(seat).name == f"Name {seat}"
    assert seat not in table.actors or f"bot{seat}" in due(table) or table.setup.game.real_time
    again(kept)


@pytest.mark.clause("TA-8")
def test_an_undo_is_done_at_once_or_asks_or_is_not_possible() -> None:
    kept = two_people("drift")
    first = kept.table.actors[0]
    assert undoing(kept.table, first) == ""
    while kept.table.actors[0] == first:
        kept.play()
    assert undoing(kept.table, first) in ("ask", "now")
    if undoing(kept.table, first) == "ask":
        kept.do("undo", first)
        assert kept.table.request is not None
        assert undoing(kept.table, first) == "", "it is asked once"
        kept.do("agree", 3 - first)
    else:
        kept.do("undo", first)
    assert kept.table.actors == (first,)


@pytest.mark.clause("TA-8")
def test_with_bots_alone_every_undo_is_done_at_once() -> None:
    kept = Kept("drift", 2).sit(1).bots(2).start()
    while kept.table.actors[0] != 1:
        kept.play()
    while kept.table.actors[0] == 1:
        kept.play()
    kept.play()
    assert undoing(kept.table, 1) == "now"
    kept.do("undo", 1)
    assert kept.table.actors == (1,)
