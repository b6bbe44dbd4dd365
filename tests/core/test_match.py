"""A match: play, refusals, undo, auto replies, early answers, decrees and views."""

from random import Random
from typing import Any

import pytest

from starboard.core import CHANCE, TABLE, Leave, Match, Record, Refused, Settlement, Unreadable, load
from starboard.core.chance import Fairness
from starboard.core.errors import Broken
from starboard.core.row import HistoryRow, read_entry
from starboard.core.row_writer import RowWriter


def parley(*played: str, seats: int = 3) -> Match[Any, Any]:
    match: Match[Any, Any] = Match(load("parley"), seats)
    for action in played:
        match.play(action)
    return match


def texts(row: HistoryRow) -> list[str]:
    return [f"{entry.actor} {entry.action}" for entry in row.entries]


def refused(command: Any, *args: Any, **named: Any) -> str:
    """Return the clause that refuses a command."""
    with pytest.raises(Refused) as caught:
        command(*args, **named)
    assert str(caught.value) == str(caught.value.refusal)
    return caught.value.refusal.clause


def played_at_random(key: str, seats: int, seed: int) -> Match[Any, Any]:
    match: Match[Any, Any] = Match(load(key), seats, seed=seed)
    rng = Random(seed)
    while not match.over:
        match.play(rng.choice(match.legal()))
    return match


# ---- playing


def test_the_usual_seating_is_taken_unless_one_is_given() -> None:
    assert parley().seating == load("parley").seatings(3)[0]
    assert Match(load("parley")).seating.count == 2
    with pytest.raises(ValueError, match="2 to 4 seats, not for 5"):
        Match(load("parley"), 5)


def test_an_action_is_played_by_value_or_by_notation() -> None:
    match = parley()
    row = match.play(match.legal()[0])
    assert (row.n, row.kind, row.by, texts(row)) == (1, "play", 1, ["1 go 2"])
    assert texts(match.play("pass")) == ["3 pass"]


def test_a_refused_command_names_its_clause_and_changes_nothing() -> None:
    match = parley()
    before = match.state, match.head, match.actors
    assert refused(match.play, "go 7") == "PA-2"
    assert refused(match.play, "go 3", 2) == "ST-1"
    assert refused(match.play, []) == "ST-4"
    assert (match.state, match.head, match.actors) == before
    assert match.rows == []


def test_invalid_notation_is_unreadable_rather_than_refused() -> None:
    with pytest.raises(Unreadable):
        parley().play("go home")


def test_a_list_is_played_as_one_row_or_not_at_all() -> None:
    match = parley("go 2", "pass")
    assert refused(match.play, ["pass", "go 8"]) == "PA-2"
    assert len(match.rows) == 2
    assert texts(match.play(["pass", "go 4"])) == ["2 pass", "2 go 4"]


def test_a_list_may_lead_to_chance_only_at_its_end() -> None:
    game = load("convoy")
    position = game.read_state("1;0;5;7;0208 0210 0410c 1911;0614;0 0;-;-")
    assert game.why_not(position, 1, game.read("fire a1 b1")) is None
    after = game.apply(position, 1, game.read("fire a1 b1"))
    why = game.why_not(after, 1, game.read("move a1"))
    assert why is not None
    assert why.clause == "ST-7"


def test_nothing_is_played_when_the_game_is_over() -> None:
    match = played_at_random("parley", 2, 5)
    assert match.legal() == ()
    assert refused(match.play, "pass", 1) == "ST-2"
    assert refused(match.decree, Settlement()) == "ST-5"
    why = match.why_not("pass")
    assert why is not None
    assert why.clause == "ST-2"


def test_a_table_never_rests_where_chance_is_to_act() -> None:
    for key in ("convoy", "drift"):
        match = played_at_random(key, 2, 1)
        states = [match.state_after(n) for n in range(1, len(match.rows) + 1)]
        assert match.rows[0].kind == "start"
        assert all(match.game.actors(state) != (CHANCE,) for state in states)


def test_time_never_runs_backwards() -> None:
    match = parley()
    assert match.play("go 2", at=500).at == 500
    assert match.play("pass", at=100).at == 500
    assert match.play("pass").at == 500
    assert match.at == 500


def test_a_pile_of_equal_cards_is_drawn_from_like_any_other() -> None:
    """Otherwise a draw without a number would reveal the pile, and so the hands."""
    game = load("drift")
    discards = "B1,B1,B1,B1,F2,F2,F2,F2,S1,S1,S1,S1,S2,S2,S2,S2,S2,U1,U1"
    dealing = game.read_state(f"1;0;0;0;;b1,d1;0,0;red,gold;0,0;{discards};F1.F1.F1/F1.F1;")
    assert [(str(action), weight) for action, weight in game.chance_outcomes(dealing)] == [("deal 2 S1", 2)]
    writer = RowWriter(game, (1, 2), Fairness("pile", bytes(32)), 5, {})
    drawn = writer.drawn(dealing)[1]
    assert drawn is not None
    assert (drawn.k, drawn.total) == (5, 2)


def test_a_disclosure_takes_no_draw() -> None:
    game = load("drift")
    struck = game.read_state("1;2;0;0;1;b1,d1;1,0;red,gold;0,0;F1;F1.F1/F1.F1.S1;")
    writer = RowWriter(game, (1, 2), Fairness("rock", bytes(32)), 5, {})
    outcome, drawn = writer.drawn(struck)
    assert (str(outcome), drawn) == ("open 1 red", None)


# ---- decrees


def test_a_decree_ends_the_game_where_its_rules_know_it() -> None:
    match = parley("go 2")
    row = match.decree(Settlement())
    assert (row.kind, row.by, row.argument, match.over) == ("decree", TABLE, "settle", True)
    assert match.places == (1, 2, 2)


def test_a_decree_that_the_game_does_not_know_is_refused() -> None:
    match = parley()
    assert refused(match.decree, Leave(1)) == "ST-5"
    assert match.rows == []


def test_only_a_seat_of_this_table_can_leave_it() -> None:
    match: Match[Any, Any] = Match(load("embers"), seating=load("embers").seatings(3)[1])
    with pytest.raises(Refused, match="This table has no seat 4"):
        match.decree(Leave(4))
    match.decree(Leave(2))
    assert match.state.out[1] == 1


# ---- undo


def test_an_undo_goes_back_one_row_and_stays_in_the_log() -> None:
    match = parley("go 2", "pass")
    row = match.undo()
    assert (row.kind, row.argument, len(match.rows)) == ("undo", "1", 3)
    assert match.state == match.state_after(1)
    assert match.line == (1,)


def test_an_undo_goes_back_to_any_row_of_the_line_and_to_no_other() -> None:
    match = parley("go 2", "pass", "pass")
    match.undo(1)
    assert refused(match.undo, 2) == "ST-3"
    assert refused(match.undo, 1) == "ST-3"
    match.undo(0)
    assert match.state == match.state_after(0)
    assert refused(match.undo) == "ST-3"


def test_nobody_goes_back_behind_the_chance_that_began_the_game() -> None:
    match: Match[Any, Any] = Match(load("drift"), 2)
    assert match.line == (1,)
    assert refused(match.undo) == "ST-3"
    assert refused(match.undo, 0) == "ST-3"


def test_a_repeated_move_after_an_undo_uses_a_new_draw() -> None:
    match: Match[Any, Any] = Match(load("drift"), 2, seed=3)
    match.play(match.legal()[0])
    first = match.play(match.legal()[0])
    match.undo()
    again = match.play(match.legal()[0])
    old = [entry.draw for entry in first.entries if entry.draw]
    new = [entry.draw for entry in again.entries if entry.draw]
    assert [draw.total for draw in old] == [draw.total for draw in new]
    assert [draw.k + len(old) for draw in old] == [draw.k for draw in new]


def test_own_steps_are_free_to_undo_until_one_of_them_blocks_it() -> None:
    match: Match[Any, Any] = Match(load("convoy"), seating=load("convoy").seatings(2)[1])
    assert match.free_undo(1) is None
    for n, action in enumerate(("move a1", "go 0707", "load", "stop"), 1):
        match.play(action)
        assert match.free_undo(1) == 0, n
    assert match.free_undo(2) is None
    match.undo(2, by=1)
    assert match.line == (1, 2)
    match.play("stop")
    match.play("end")
    assert match.free_undo(1) is None
    match.play("move b1")
    assert match.free_undo(2) == 5 + 2


def test_a_row_to_which_an_auto_reply_was_added_is_not_free_to_undo() -> None:
    match: Match[Any, Any] = Match(load("convoy"), seating=load("convoy").seatings(2)[1])
    match.auto_replies[1] = "timeout"
    assert texts(match.play("move a1")) == ["1 move a1", "1 stop", "1 end"]
    assert match.free_undo(1) is None


def test_a_row_that_shows_a_secret_is_not_free_to_undo() -> None:
    match: Match[Any, Any] = Match(load("drift"), 2)
    thrown = next(action for action in match.legal() if action.verb == "jettison")
    match.play(thrown)
    assert match.actors == (1,)
    assert match.free_undo(1) is None


# ---- auto replies


def test_an_auto_reply_answers_in_the_row_of_the_command_that_asked() -> None:
    match = parley()
    match.auto_replies[3] = "never"
    assert texts(match.play("go 2")) == ["1 go 2", "3 pass"]
    assert match.actors == (2,)


def test_an_auto_reply_for_the_parley_leaves_the_flight_to_the_seat() -> None:
    match = parley(seats=2)
    match.auto_replies[2] = "threatened"
    assert texts(match.play("go 4")) == ["1 go 4", "2 pass"]
    assert match.actors == (2,)
    assert match.auto_replies == {2: "threatened"}


def test_a_threatened_captain_is_asked() -> None:
    game = load("parley")
    threatened = game.read_state("1;1,1,3,1,2,1,3,2;2,1,6;1,0,1;2,2,2;0,0,0;1,3,2")
    assert game.auto_action(game.view(threatened, 1), "threatened") is None
    assert game.auto_action(game.view(threatened, 1), "never") == game.read("pass")


# ---- early answers


def test_an_early_answer_is_kept_and_played_when_its_turn_comes() -> None:
    match = parley("go 2")
    assert match.answer_early(2, ["pass", "go 4"]).kind == "early"
    assert match.actors == (3,)
    assert list(map(str, match.early_answer(2))) == ["pass", "go 4"]
    assert texts(match.play("pass")) == ["3 pass", "2 pass", "2 go 4"]
    assert match.early_answer(2) == ()
    assert match.replay_for_seat(2, 3).dropped == ()


def test_early_answers_take_effect_in_the_order_of_the_window() -> None:
    match = parley("go 2", seats=4)
    assert match.actors == (3,)
    match.answer_early(2, "pass")
    match.answer_early(4, "pass")
    assert texts(match.play("pass")) == ["3 pass", "4 pass", "2 pass"]


@pytest.mark.parametrize(
    ("played", "fault"),
    [(["3 pass"], "an early answer was due"), (["3 pass", "2 dodge"], "differs from the early answer")],
)
def test_a_log_that_passes_over_an_early_answer_is_broken(played: list[str], fault: str) -> None:
    match = parley("go 2")
    match.answer_early(2, ["pass", "go 4"])
    entries = tuple(read_entry(text) for text in played)
    with pytest.raises(Broken, match=fault):
        match.history.follow(HistoryRow(3, "play", 3, 0, "", entries))


def test_an_early_answer_is_dropped_and_reported_when_the_question_changes() -> None:
    match = parley("go 2")
    match.answer_early(2, ["pass", "go 4"])
    row = match.play("dodge")
    assert texts(row) == ["3 dodge"]
    assert match.early_answer(2) == ()
    assert match.replay_for_seat(2, row.n).dropped == ("pass", "go 4")
    assert match.replay_for_seat(1, row.n).dropped == ()
    assert match.replay_for_seat(None, row.n).dropped == ()


def test_a_dropped_answer_is_reported_even_if_an_auto_reply_answers_in_the_same_row() -> None:
    match = parley("go 2")
    match.answer_early(2, "dodge")
    match.auto_replies.update({1: "never", 2: "never"})
    row = match.play("dodge")
    assert texts(row) == ["3 dodge", "1 pass", "2 pass"]
    assert match.replay_for_seat(2, row.n).dropped == ("dodge",)


def test_an_undo_drops_an_early_answer_whose_question_it_takes_away() -> None:
    match = parley("go 2")
    match.answer_early(2, "dodge")
    row = match.undo()
    assert match.early_answer(2) == ()
    assert match.replay_for_seat(2, row.n).dropped == ("dodge",)


def test_a_later_early_answer_takes_the_place_of_the_first_and_an_empty_one_takes_it_back() -> None:
    match = parley("go 2")
    match.answer_early(2, "dodge")
    match.answer_early(2, "pass")
    assert list(map(str, match.early_answer(2))) == ["pass"]
    row = match.answer_early(2, [])
    assert match.history.answers == {}
    assert match.replay_for_seat(2, row.n).dropped == ()
    assert texts(match.play("pass")) == ["3 pass"]


def test_an_early_answer_is_checked_in_the_position_that_lies_ahead() -> None:
    match = parley("go 2")
    assert refused(match.answer_early, 2, ["pass", "go 8"]) == "PA-2"
    assert refused(match.answer_early, 1, "pass") == "ST-6"
    assert refused(match.answer_early, 3, "pass") == "ST-6"
    assert len(match.rows) == 1


def test_a_seat_that_is_not_asked_in_the_parley_may_answer_its_flight_early() -> None:
    match = parley("go 4", "dodge", seats=2)
    assert match.actors == (1,)
    match.answer_early(2, "go 8")
    assert texts(match.play("pass")) == ["1 pass", "2 go 8"]


def test_others_see_of_an_early_answer_only_that_there_is_a_row() -> None:
    match = parley("go 2")
    match.answer_early(2, ["pass", "go 4"])
    record = Record.of(match)
    assert "go 4" in str(record.cut(2))
    for viewer in (None, 1, 3):
        row = record.cut(viewer).rows[1]
        assert (row.kind, row.by, row.at, row.entries) == ("early", TABLE, 0, ())


def test_following_a_log_keeps_the_early_answers_that_still_stand() -> None:
    match = parley("go 2")
    match.answer_early(2, ["pass", "go 4"])
    again: Match[Any, Any] = Match(match.game, seating=match.seating, fairness=match.fairness, log=match.rows)
    assert again.early_answer(2) == match.early_answer(2)
    assert again.play("pass") == match.play("pass")


# ---- what each seat sees


@pytest.mark.parametrize(("key", "seats"), [("drift", 2), ("drift", 4), ("parley", 4), ("convoy", 2)])
def test_every_row_is_replayed_on_the_seats_own_view(key: str, seats: int) -> None:
    match = played_at_random(key, seats, 7)
    for seat in (None, *match.seating.seats):
        for n in range(1, len(match.rows) + 1):
            seen = match.replay_for_seat(seat, n)
            assert seen.before == match.game.view(match.state_after(n - 1), seat)
            assert seen.after == match.game.view(match.state_after(n), seat)


def test_what_is_dealt_to_one_seat_is_face_down_for_the_others() -> None:
    match: Match[Any, Any] = Match(load("drift"), 2)
    own = [told["face"] for told in match.replay_for_seat(1, 1).events if told["seat"]["seat"] == 1]
    theirs = [told["face"] for told in match.replay_for_seat(1, 1).events if told["seat"]["seat"] == 2]
    assert "?" not in own
    assert set(theirs) == {"?"}
    assert len(theirs) == 4


def test_an_undo_is_replayed_as_a_leap_back() -> None:
    match = parley("go 2")
    match.undo()
    seen = match.replay_for_seat(2, 2)
    assert (seen.events, seen.after.state) == ((), match.state_after(0))


# ---- following a log


@pytest.mark.parametrize("key", ["parley", "drift", "convoy"])
def test_a_log_leads_to_the_same_match_again(key: str) -> None:
    match = played_at_random(key, 2, 11)
    again: Match[Any, Any] = Match(match.game, seating=match.seating, fairness=match.fairness, log=match.rows)
    assert again.rows == match.rows
    assert again.state == match.state
    assert again.free_undo(1) == match.free_undo(1)


def test_a_log_that_does_not_follow_is_broken() -> None:
    match = parley("go 2", "pass")
    with pytest.raises(Broken, match="refused"):
        Match(match.game, seating=match.seating, fairness=match.fairness, log=match.rows[1:])


def test_a_match_says_where_it_stands() -> None:
    assert repr(parley("go 2")).startswith("<Match Parley() row 1: 1;2,0,3,")
    assert parley()._repr_svg_().startswith("<svg")
