"""A table from the first player to the rematch."""

from dataclasses import replace

import pytest

from starboard.core.chance import secret_commitment, seeded, share_commitment
from starboard.core.decree import Leave
from starboard.core.errors import Refused, Unreadable
from starboard.core.seating import Seating
from starboard.table.agreements import successor, undoing
from starboard.table.command import SYSTEM, Command
from starboard.table.due import changes, due
from starboard.table.notation import argument_of
from starboard.table.operations import Sit
from starboard.table.pace import FLOOR, Clocks, read_pace, turned
from starboard.table.referee import decide, replay
from starboard.table.row import LogRow, read_row
from starboard.table.setup import TableSetup, new_setup, read_setup
from starboard.table.table import OVER, PLAYING, SEALING
from tests.table.kit import Kept, share, two_people

DIGEST = "ab" * 32


def refused(kept: Kept, clause: str, kind: str, *args: object, **more: object) -> None:
    with pytest.raises(Refused) as caught:
        kept.do(kind, *args, **more)  # type: ignore[arg-type]
    assert caught.value.refusal.clause == clause
    assert not str(caught.value).startswith(("table.", "core.")), "the refusal has no words"


def finished(kept: Kept) -> Kept:
    for _ in range(5000):
        if kept.table.stage == OVER:
            return kept
        kept.play()
    raise AssertionError("the game did not end")


def test_a_game_begins_when_no_seat_is_open() -> None:
    kept = Kept("parley", 2).sit(1)
    refused(kept, "TA-5", "close")
    kept.bots(2).start()
    assert kept.table.stage == PLAYING
    assert kept.table.actors


def test_a_seat_is_taken_once_and_only_its_holder_commands_it() -> None:
    kept = Kept("parley", 2).sit(1)
    refused(kept, "TA-3", "sit", 1, "- Eve", "eve")
    refused(kept, "TA-1", "sit", 7, "- Eve", "eve")
    kept.sit(2).start()
    seat = kept.table.actors[0]
    refused(kept, "TA-2", "play", seat, "anything", "eve")


def test_the_start_waits_for_shares_and_names_what_is_missing() -> None:
    kept = Kept("parley", 2).sit(1, 2, fair=True).start()
    assert kept.table.stage == SEALING
    refused(kept, "TA-5", "reveal", 1, "00" * 32)
    kept.do("reveal", 1, share(1).hex())
    refused(kept, "TA-6", "late")
    kept.at = 10_000
    kept.do("late")
    assert kept.table.stage == PLAYING
    assert kept.table.history is not None
    assert [share.shown is None for share in kept.table.history.fairness.shares] == [False, True]


def test_a_share_that_no_record_could_hold_is_not_taken() -> None:
    kept = Kept("parley", 2)
    for seat in (1, 2):
        kept.do("sit", seat, f"{share_commitment('t1', seat, b'short')} Somebody", f"person{seat}")
    kept.start()
    with pytest.raises(Unreadable):
        kept.do("reveal", 1, b"short".hex(), "person1")


def test_the_commitment_to_the_secret_is_public_and_the_secret_is_nobodys() -> None:
    kept = two_people(fair=True)
    secret = seeded(7).hex()
    assert kept.table.commitment == secret_commitment("t1", seeded(7))
    for row in finished(kept).rows:
        for viewer in (None, 1, 2):
            assert secret not in row.text_for(viewer)
    assert secret in str(kept.rows[0])


def test_a_log_replays_to_the_same_table() -> None:
    for key in ("parley", "drift", "convoy", "embers"):
        kept = finished(two_people(key, fair=True))
        again = replay([read_row(str(row)) for row in kept.rows])
        assert str(again.history and again.setup.game.write_state(again.history.state)) == str(
            kept.table.history and kept.table.setup.game.write_state(kept.table.history.state)
        )
        assert again.clocks == kept.table.clocks
        assert again.occupants == kept.table.occupants


def test_a_command_that_answers_an_earlier_question_is_refused() -> None:
    kept = two_people()
    decision = kept.table.decisions
    kept.play(decision=decision)
    refused(kept, "TA-4", "play", kept.table.actors[0], "pass", None, decision=decision)


def test_a_clock_that_runs_out_plays_the_timeout_reply() -> None:
    kept = two_people(pace="live 60+2")
    seat = kept.table.actors[0]
    flag = due(kept.table)[f"flag{seat}"]
    kept.at = flag.at - 1
    refused(kept, "TA-6", "flag", seat, "", SYSTEM)
    kept.at = flag.at
    before = kept.table.decisions
    kept.do("flag", seat, "", SYSTEM)
    assert kept.table.decisions > before
    assert kept.table.actors != (seat,) or kept.table.stage == OVER


def test_time_that_the_table_was_not_to_be_reached_is_not_counted() -> None:
    kept = two_people(pace="live 60+0")
    seat = kept.table.actors[0]
    kept.at = due(kept.table)[f"flag{seat}"].at
    refused(kept, "TA-6", "flag", seat, "", SYSTEM, credit=2000)
    kept.play(credit=2000)
    assert kept.table.clocks.left[seat - 1] >= 2000


def test_clocks_do_not_run_back_with_an_undo() -> None:
    kept = two_people("convoy", pace="live 600+0")
    seat = kept.table.actors[0]
    kept.at = 30_000
    kept.play()
    if kept.table.actors == (seat,):
        kept.do("undo", seat)
    assert kept.table.clocks.at(seat, kept.at) <= 570_000


def test_nobody_has_less_than_the_floor_for_a_decision() -> None:
    kept = two_people(pace="live 1+0")
    for _ in range(6):
        seat = kept.table.actors[0]
        assert kept.table.clocks.left[seat - 1] >= min(FLOOR, 1000)
        kept.at = due(kept.table)[f"flag{seat}"].at
        kept.do("flag", seat, "", SYSTEM)
        if kept.table.stage == OVER:
            break


def test_the_table_cannot_move_for_a_person_who_is_there() -> None:
    kept = two_people()
    seat = kept.table.actors[0]
    refused(kept, "TA-2", "play", seat, "pass", SYSTEM)


def test_an_undo_is_free_until_a_row_blocks_it_and_asked_for_afterwards() -> None:
    kept = two_people("convoy")
    first = kept.table.actors[0]
    kept.play()
    assert kept.table.history is not None
    if kept.table.history.free_undo(first) is None:
        kept.do("undo", first)
        assert kept.table.request is not None
        assert kept.table.request.kind == "undo"
        other = 3 - first
        kept.do("agree", other)
    else:
        kept.do("undo", first)
    assert kept.table.request is None
    assert kept.rows[-1].game is not None
    assert kept.rows[-1].game.kind == "undo"


def test_a_request_ends_with_the_next_move_and_can_be_declined() -> None:
    kept = two_people("drift")
    first = kept.table.actors[0]
    while kept.table.actors[0] == first:
        kept.play()
    kept.do("undo", first)
    assert kept.table.request is not None
    kept.do("decline", 3 - first)
    assert kept.table.request is None
    refused(kept, "TA-8", "agree", 3 - first)


@pytest.mark.clause("TA-8")
def test_nothing_is_undone_while_a_bot_sits_in_for_an_absent_player() -> None:
    kept = two_people("drift")
    first = kept.table.actors[0]
    while kept.table.actors[0] == first:
        kept.play()
    assert undoing(kept.table, first) == "ask"
    kept.do("substitute", 3 - first, "random", f"p{first}")
    refused(kept, "TA-8", "undo", first)
    assert undoing(kept.table, first) == ""
    kept.do("back", 3 - first)
    kept.do("undo", first)
    kept.do("substitute", 3 - first, "random", f"p{first}")
    assert kept.table.history is not None
    assert kept.rows[-1].game is None, "the request still waits"


@pytest.mark.clause("TA-8")
def test_an_undo_request_waits_for_a_player_who_disconnects_meanwhile() -> None:
    kept = Kept("drift", 3).sit(1, 2, 3).start()
    first = kept.table.actors[0]
    while kept.table.actors[0] == first:
        kept.play()
    gone = kept.table.actors[0]
    third = 6 - first - gone
    kept.do("undo", first)
    kept.do("substitute", gone, "random", f"p{first}")
    refused(kept, "TA-8", "agree", third)
    kept.do("back", gone)
    kept.do("agree", third)
    kept.do("agree", gone)
    assert kept.table.actors[0] == first


def test_auto_replies_are_hidden_from_the_others_and_answer_by_themselves() -> None:
    kept = two_people("parley")
    kept.do("habit", 2, "never")
    assert kept.rows[-1].text_for(1) == f"{kept.table.n} hidden"
    assert "never" in kept.rows[-1].text_for(2)
    refused(kept, "TA-7", "habit", 2, "sleep")
    refused(kept, "TA-7", "habit", 2, "never")


def test_leaving_follows_the_games_rule_or_leaves_the_seat_to_a_bot() -> None:
    kept = two_people("embers")
    kept.do("leave", 1, "random")
    assert kept.rows[-1].game is not None
    assert kept.rows[-1].game.kind == "decree"
    kept = two_people("convoy")
    kept.do("leave", 1, "random")
    assert kept.table.occupant(1).level == "random"
    assert kept.table.stage == PLAYING


@pytest.mark.parametrize("kind", ["leave", "resign"])
def test_the_auto_reply_of_the_next_player_runs_when_a_player_goes(kind: str) -> None:
    kept = Kept("embers", 3).sit(1, 2, 3).start()
    assert kept.table.history is not None
    game, state, gone = kept.table.setup.game, kept.table.history.state, kept.table.actors[0]
    after = game.decree(state, Leave(gone))
    assert after is not None
    (asked,) = game.actors(after)
    for seat in (asked, gone):
        kept.do("habit", seat, "timeout")
    kept.do(kind, gone, "random")
    below = kept.rows[-1].game
    assert below is not None
    assert below.kind == "decree"
    assert [entry.actor for entry in below.entries] == [asked]
    assert kept.table.actors == (6 - asked - gone,)
    assert replay(kept.rows).actors == kept.table.actors


def test_an_end_is_agreed_by_all_who_are_there() -> None:
    kept = two_people("embers")
    kept.do("settle", 1)
    assert kept.table.stage == PLAYING
    kept.do("agree", 2)
    assert kept.table.stage == OVER


def test_against_bots_alone_a_game_is_not_ended_as_it_stands() -> None:
    kept = Kept("embers", 2).sit(1).bots(2).start()
    with pytest.raises(Refused) as why:
        kept.do("settle", 1)
    assert why.value.refusal.message.id == "table.nobody_to_agree"
    together = Kept("embers", 3).sit(1, 2).bots(3).start()
    together.do("settle", 1)
    together.do("agree", 2)
    assert together.table.stage == OVER


def test_a_rematch_is_asked_for_when_the_game_is_over() -> None:
    kept = two_people("embers")
    refused(kept, "TA-9", "rematch", 1)
    finished(kept)
    kept.do("rematch", 1, "t2")
    assert (kept.table.again, kept.table.next_table) == ((1,), "")
    kept.do("rematch", 2, "t3")
    assert (kept.table.again, kept.table.next_table) == ((1, 2), "t3")
    assert [argument_of(row.operation) for row in kept.rows[-2:]] == ["", "t3"]
    assert replay(kept.rows).next_table == "t3"


def test_the_next_table_has_the_same_choices_and_is_seated_as_the_game_says() -> None:
    kept = Kept("embers", 3).sit(1, 2).bots(3).start()
    finished(kept)
    kept.do("rematch", 1, "t2")
    kept.do("rematch", 2, "t2")
    setup, host, occupants = successor(kept.table)
    assert host == "p1"
    assert read_setup(str(setup)) == setup
    assert (setup.id, setup.key, setup.options) == ("t2", "embers", kept.table.setup.options)
    assert [occupant.who for occupant in occupants] == ["random", "p1", "p2"]
    assert list(due(kept.table)) == ["next"]


def test_an_unusual_first_seat_is_written_with_the_seats() -> None:
    usual = new_setup("t1", "embers", seats=2)
    other = TableSetup("t1", "embers", usual.version, usual.options, Seating(usual.seating.sides, (), 2), usual.pace)
    assert "2.0.2" in str(other)
    assert read_setup(str(other)) == other


def test_a_bot_that_goes_on_acting_is_due_again_even_in_the_same_instant() -> None:
    kept = Kept("embers", 2).bots(1, 2).start()
    before = kept.table
    seat = before.actors[0]
    kept.play()
    row = kept.rows[-1]
    done = LogRow(row.n, f"bot{seat}/{row.n - 1}", SYSTEM, row.operation, row.at, game=row.game)
    after = replace(kept.table.after(kept.table.at), history=before.history, clocks=before.clocks)
    assert due(after) == due(before)
    assert [item.slot for item in changes(before, after, done)[0]] == [f"bot{seat}"]
    assert changes(before, after, row)[0] == []


def test_a_clock_that_ran_out_leaves_its_seat_at_least_the_floor_for_the_next_decision() -> None:
    pace = read_pace("live 10+0")
    clocks = turned(pace, Clocks((10_000, 10_000), (1,), 0), (1,), 12_000)
    assert clocks.left == (FLOOR, 10_000)


def test_a_person_may_sit_down_again_with_a_share_until_the_start() -> None:
    kept = Kept("parley", 2).sit(1, 2)
    kept.do("sit", 1, f"{DIGEST} Name", "p1")
    assert kept.table.occupant(1).commitment == DIGEST
    refused(kept, "TA-3", "sit", 1, f"{DIGEST} Eve", "eve")


def test_someone_who_comes_later_takes_a_bots_seat_and_adds_nothing_to_the_chance() -> None:
    kept = Kept("drift", 2).sit(1).bots(2).start()
    kept.do("sit", 2, f"{DIGEST} Late", "late")
    assert kept.table.occupant(2).present
    assert kept.table.history is not None
    assert kept.table.history.fairness.shares == ()


def test_what_is_due_follows_from_the_table() -> None:
    kept = Kept("parley", 2).sit(1).bots(2)
    assert due(kept.table) == {}
    before = kept.table
    kept.start()
    kept.play() if kept.table.actors[0] == 1 else None
    set_anew, cut = changes(before, kept.table, kept.rows[-1])
    assert [item.slot for item in set_anew]
    assert cut == []


def test_real_time_games_are_woken_and_tried() -> None:
    kept = Kept("mosaic", 3).sit(1, 2, 3).start()
    alarm = due(kept.table).get("alarm")
    assert alarm is not None
    refused(kept, "TA-6", "alarm", -1, "", "p1")
    kept.at = alarm.at
    kept.do("alarm")
    assert kept.rows[-1].game is not None
    assert kept.rows[-1].game.kind == "alarm"


def test_by_turns_the_same_game_is_not_woken_and_any_of_a_side_may_act() -> None:
    kept = Kept("mosaic", 3, "turns=on", "live 600+10").sit(1, 2, 3).start()
    assert sorted(due(kept.table)) == ["flag1", "flag2"]
    decision = kept.table.decisions
    kept.play("lay a1", 2, decision=decision)
    refused(kept, "TA-4", "play", 3, "lay a3", "p3", decision=decision)
    kept.play("lay a3", 3)
    kept.at += 610_000
    kept.do("flag", 1, "", SYSTEM)
    assert kept.table.actors == (3,)


def test_bots_let_the_people_of_their_side_act_first() -> None:
    kept = Kept("mosaic", 3, "turns=on").sit(1).bots(2, 3).start()
    assert "bot2" not in due(kept.table)
    kept.play("lay a1", 1)
    assert "bot3" in due(kept.table)
    kept.play("done", 3)
    assert due(kept.table) == {}
    kept.do("absent", 1, "random", SYSTEM)
    assert list(due(kept.table)) == ["bot1", "bot2"]


def test_a_seat_is_handed_on_by_its_holder_and_nobody_is_told_who_they_are() -> None:
    kept = two_people()
    kept.do("hand", 1, "p1 newcomer Grace Hopper", SYSTEM)
    assert (kept.table.occupant(1).who, kept.table.occupant(1).name) == ("newcomer", "Grace Hopper")
    assert kept.rows[-1].text_for(None).endswith(" Grace Hopper")
    assert "newcomer" not in kept.rows[-1].text_for(2)
    refused(kept, "TA-12", "hand", 1, "p1 thief Eve", SYSTEM)
    refused(kept, "TA-12", "hand", 1, "newcomer thief Eve", "thief")
    assert replay(kept.rows).occupants == kept.table.occupants


@pytest.mark.parametrize("argument", ["- A\n7 play", "- \x00", "- a\u2028b", "x" * 5, "- " + "n" * 41])
def test_what_would_break_the_log_is_unreadable(argument: str) -> None:
    kept = Kept("parley", 2)
    with pytest.raises(Unreadable):
        kept.do("sit", 1, argument, "p1")


@pytest.mark.parametrize(("id", "author"), [("two words", "p1"), ("", "p1"), ("a\nb", "p1"), ("é", "p1"), ("c1", "")])
def test_an_id_and_an_author_are_one_word(id: str, author: str) -> None:
    with pytest.raises(Unreadable):
        decide(Kept("parley", 2).table, Command(id, author, Sit(1, "-", "Ada"), 0))


@pytest.mark.parametrize("pace", ["live -5+1", "live 0+1", "live 10+1 lag 99999", "days 0", "days 1000", "live 1e9+1"])
def test_no_pace_is_endless_or_none_at_all(pace: str) -> None:
    with pytest.raises(Unreadable):
        read_pace(pace)
