"""Zylatron at a table: undo, warnings, and play after a seat has fallen."""

from dataclasses import replace

import pytest

from starboard.core.errors import Refused
from starboard.core.history import History, HistoryNode
from starboard.core.message import Event
from starboard.core.scene import Focus, Rise, Settle
from starboard.games.zylatron.rules.actions import END
from starboard.table.table import OVER, PLAYING
from tests.games.zylatron.kit import Table, table
from tests.table.kit import Kept


def seated(start: Table, seats: int) -> Kept:
    """Return a started table at this position with a person in every seat."""
    kept = Kept("zylatron", seats, str(start.options)).sit(*range(1, seats + 1)).start()
    history = kept.table.history
    assert history is not None
    there = History(
        history.game, history.seating, history.fairness, history.mark, HistoryNode(history.n, start.state), history.n
    )
    kept.table = replace(kept.table.after(kept.at), history=there)
    return kept


def line(kept: Kept) -> str:
    assert kept.table.history is not None
    return kept.table.setup.game.write_state(kept.table.history.state)


def end_of_turn(start: Table) -> tuple[str, bool]:
    """Return the warning before the end of the turn, and whether it needs confirmation."""
    kept = seated(start, len(start.state.homes))
    game, seat = kept.table.setup.game, kept.table.actors[0]
    ends = [choice for choice in game.choices(game.view(start.state, seat)) if choice.actions[-1:] == (END,)]
    assert len(ends) == 1
    return str(ends[0].warning or ""), ends[0].confirm


@pytest.mark.clause("ZY-115")
def test_a_turn_is_taken_back_step_by_step_as_far_as_the_last_card() -> None:
    kept = seated(table("aF1@2109 aF2@1109 bF1@2709", planets="AB"), 2)
    kept.play("move aF1")
    kept.play("go 2309")
    kept.play("fire aF1 bF1")
    drawn = line(kept)
    for text in ("go 2509", "stop", "move aF2", "go 1309"):
        kept.play(text)
    for _ in range(4):
        kept.do("undo", 1)
    assert line(kept) == drawn
    kept.do("undo", 1)
    assert kept.table.request is not None
    assert line(kept) == drawn


@pytest.mark.clause("ZY-115")
def test_a_whole_turn_without_a_card_is_taken_back_in_one_go() -> None:
    kept = seated(table("aF1@2109 aW1>aF1", planets="AB"), 2)
    begun = line(kept)
    assert kept.table.history is not None
    first = kept.table.history.n
    for text in ("move aF1", "go 2309", "stop"):
        kept.play(text)
    kept.do("undo", 1, str(first))
    assert line(kept) == begun


def test_ending_a_turn_warns_of_shots_that_are_left_and_of_an_open_home() -> None:
    said, asked = end_of_turn(table("aF1@2109 bF1@2309", planets="AB"))
    assert "can still fire" in said
    assert "headquarters" in said
    assert not asked, "no enemy could land there"
    said, asked = end_of_turn(table("aF1@0804", planets="AB", moves=2))
    assert said == ""
    assert not asked


def test_a_turn_is_only_ended_by_its_player() -> None:
    kept = seated(table("aF1@0804", planets="AB", moves=0), 2)
    assert kept.table.actors == (1,)
    with pytest.raises(Refused):
        kept.do("play", 2, "end")
    kept.play("end")
    assert kept.table.actors == (2,)


def fallen() -> Kept:
    """Return a three-player game in which A has put a Warrior on B's headquarters."""
    kept = seated(table("aW1@4804 bF1@2109 cF1@4721", planets="ABC", holders="ABCB"), 3)
    for text in ("move aW1", "go 5004", "stop"):
        kept.play(text)
    return kept


@pytest.mark.clause("ZY-95")
def test_a_fall_is_a_moment_in_which_everything_is_seen_to_change_hands() -> None:
    kept = fallen()
    assert kept.table.history is not None
    node = kept.table.history.node
    assert node.before is not None
    game = kept.table.setup.game
    events: list[Event] = []
    stop = game.read("stop")
    game.apply(node.before.state, 1, stop, events)
    cues = game.cues(game.view(node.before.state, 2), events, game.view(node.state, 2))
    handed = {cue.at for cue in cues if isinstance(cue, Settle)}
    assert {"2109", "5404", "bXh", "bXm", "bXz", "dXh"} <= handed
    assert any(isinstance(cue, Focus) for cue in cues)
    assert any("10" in str(cue.text) for cue in cues if isinstance(cue, Rise))


def test_an_eliminated_player_keeps_watching_and_is_asked_nothing() -> None:
    kept = fallen()
    game = kept.table.setup.game
    assert kept.table.history is not None
    view = game.view(kept.table.history.state, 2)
    assert game.scene(view).pieces
    assert not game.choices(view)
    kept.do("settle", 1)
    assert kept.table.stage == PLAYING
    kept.do("agree", 3)
    assert kept.table.stage == OVER


def test_an_eliminated_player_may_leave_without_affecting_the_others() -> None:
    kept = fallen()
    before = line(kept)
    kept.do("leave", 2, "random")
    assert kept.rows[-1].game is None
    assert line(kept) == before
    assert kept.table.stage == PLAYING
    assert kept.table.people == (1, 3)
    kept.play("end")
    assert kept.table.actors == (3,)
    kept.play("end")
    assert kept.table.actors == (1,)


@pytest.mark.clause("ZY-112")
def test_a_bot_replaces_a_leaver_of_three_and_of_two_the_other_player_wins() -> None:
    kept = seated(table("aF1@2109", planets="ABC"), 3)
    before = line(kept)
    kept.do("leave", 1, "random")
    assert line(kept) == before
    assert kept.table.occupant(1).level == "random"
    kept = fallen()
    kept.do("leave", 3, "random")
    assert kept.table.stage == OVER
    assert kept.table.history is not None
    assert kept.table.setup.game.places(kept.table.history.state) == (1, 3, 2)


def test_a_clock_that_runs_out_ends_the_turn_whatever_is_under_way() -> None:
    for begun in ("move aF1", "launch aK1"):
        start = table("aF1@2109 aK1@0701 bF1@2309", planets="AB")
        game = seated(start, 2).table.setup.game
        state = start.play(begun).state
        for _ in range(60):
            if state.seat != 1:
                break
            if state.acting:
                action = game.auto_action(game.view(state, 1), "timeout")
                assert action is not None
                state = game.apply(state, 1, action)
            else:
                state = game.apply(state, 0, game.chance_outcomes(state)[0][0])
        assert state.seat == 2
