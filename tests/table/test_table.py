"""A table from the first chair to the rematch."""

import pytest

from starboard.core.chance import secret_commitment, seeded
from starboard.core.course import Refused
from starboard.table.command import KEEPER
from starboard.table.due import changes, due
from starboard.table.pace import FLOOR
from starboard.table.referee import replay
from starboard.table.row import read_row
from starboard.table.table import OVER, PLAYING, SEALING
from tests.table.kit import Kept, share, two_people


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


def test_a_game_begins_when_no_chair_is_open() -> None:
    kept = Kept("parley", 2).sit(1)
    refused(kept, "TA-5", "close")
    kept.bots(2).start()
    assert kept.table.stage == PLAYING
    assert kept.table.actors


def test_a_chair_is_taken_once_and_only_its_holder_commands_it() -> None:
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
    assert kept.table.course is not None
    assert [share.shown is None for share in kept.table.course.fairness.shares] == [False, True]


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
        assert str(again.course and again.setup.game.dump(again.course.state)) == str(
            kept.table.course and kept.table.setup.game.dump(kept.table.course.state)
        )
        assert again.clocks == kept.table.clocks
        assert again.chairs == kept.table.chairs


def test_a_command_that_answers_an_earlier_question_is_refused() -> None:
    kept = two_people()
    decision = kept.table.decisions
    kept.play(decision=decision)
    refused(kept, "TA-4", "play", kept.table.actors[0], "pass", None, decision=decision)


def test_a_clock_that_runs_out_plays_the_timeout_habit() -> None:
    kept = two_people(pace="live 60+2")
    seat = kept.table.actors[0]
    flag = due(kept.table)[f"flag{seat}"]
    kept.at = flag.at - 1
    refused(kept, "TA-6", "flag", seat, "", KEEPER)
    kept.at = flag.at
    before = kept.table.decisions
    kept.do("flag", seat, "", KEEPER)
    assert kept.table.decisions > before
    assert kept.table.actors != (seat,) or kept.table.stage == OVER


def test_time_that_the_table_was_not_to_be_reached_is_not_counted() -> None:
    kept = two_people(pace="live 60+0")
    seat = kept.table.actors[0]
    kept.at = due(kept.table)[f"flag{seat}"].at
    refused(kept, "TA-6", "flag", seat, "", KEEPER, credit=2000)
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
        kept.do("flag", seat, "", KEEPER)
        if kept.table.stage == OVER:
            break


def test_a_bot_sits_in_for_a_person_who_is_gone_until_that_person_plays() -> None:
    kept = two_people()
    seat = kept.table.actors[0]
    assert f"grace{seat}" in due(kept.table)
    kept.at = 60_000
    kept.do("absent", seat, "random", KEEPER)
    assert f"bot{seat}" in due(kept.table)
    assert f"grace{seat}" not in due(kept.table)
    kept.play(seat=seat)
    assert not kept.table.chair(seat).sitting_in


def test_the_table_cannot_move_for_a_person_who_is_there() -> None:
    kept = two_people()
    seat = kept.table.actors[0]
    refused(kept, "TA-2", "play", seat, "pass", KEEPER)


def test_an_undo_is_free_until_sealed_and_asked_for_afterwards() -> None:
    kept = two_people("convoy")
    first = kept.table.actors[0]
    kept.play()
    assert kept.table.course is not None
    if kept.table.course.free_undo(first) is None:
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


def test_habits_are_hidden_from_the_others_and_answer_by_themselves() -> None:
    kept = two_people("parley")
    kept.do("habit", 2, "never")
    assert kept.rows[-1].text_for(1) == f"{kept.table.n} hidden"
    assert "never" in kept.rows[-1].text_for(2)
    refused(kept, "TA-7", "habit", 2, "sleep")


def test_leaving_follows_the_games_rule_or_leaves_the_chair_to_a_bot() -> None:
    kept = two_people("embers")
    kept.do("leave", 1, "random")
    assert kept.rows[-1].game is not None
    assert kept.rows[-1].game.kind == "decree"
    kept = two_people("convoy")
    kept.do("leave", 1, "random")
    assert kept.table.chair(1).level == "random"
    assert kept.table.stage == PLAYING


def test_an_end_is_agreed_by_all_who_are_there() -> None:
    kept = two_people("embers")
    kept.do("settle", 1)
    assert kept.table.stage == PLAYING
    kept.do("agree", 2)
    assert kept.table.stage == OVER


def test_a_rematch_is_asked_for_when_the_game_is_over() -> None:
    kept = two_people("embers")
    refused(kept, "TA-9", "rematch", 1)
    finished(kept)
    kept.do("rematch", 1)
    kept.do("rematch", 2)
    assert kept.table.again == (1, 2)


def test_someone_who_comes_later_takes_a_bots_chair_and_adds_nothing_to_the_chance() -> None:
    kept = Kept("drift", 2).sit(1).bots(2).start()
    kept.do("sit", 2, "ab Late", "late")
    assert kept.table.chair(2).present
    assert kept.table.course is not None
    assert kept.table.course.fairness.shares == ()


def test_what_is_due_follows_from_the_table() -> None:
    kept = Kept("parley", 2).sit(1).bots(2)
    assert due(kept.table) == {}
    before = kept.table
    kept.start()
    kept.play() if kept.table.actors[0] == 1 else None
    set_anew, cut = changes(before, kept.table)
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
