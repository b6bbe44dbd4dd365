"""The story of a finished game, with and without its review."""

from functools import partial
from random import Random
from typing import Any

import pytest

from starboard.core.chance import Fairness, seeded
from starboard.core.decree import Leave, Settlement
from starboard.core.history import History, opening
from starboard.core.registry import games, load
from starboard.core.story import Story, story

KEYS = sorted(games())


def finished(key: str, seed: int = 1) -> History[Any, Any]:
    """Play a game to its end with random actions."""
    game, rng = load(key), Random(seed)
    count = next(count for count in game.seats if count > 1 and game.seatings(count))
    history: History[Any, Any] = opening(game, game.seatings(count)[0], Fairness("t", seeded(seed)), "")
    history = history.begin(0)[1]
    for at in range(20_000):
        if not history.actors:
            return history
        seat = rng.choice(history.actors)
        legal = game.legal(history.state, seat)
        history = history.play(seat, [rng.choice(legal)], at * 1000)[1]
    raise AssertionError("it does not end")


def places(history: History[Any, Any]) -> tuple[int, ...]:
    return history.game.places(history.state)


def ids(told: Story) -> list[str]:
    return [each.id for each in told.sentences]


def moved(key: str, moves: int) -> History[Any, Any]:
    """Return a two-player game after `moves` moves, each the first legal one."""
    game = load(key)
    history: History[Any, Any] = opening(game, game.seatings(2)[0], Fairness("t", seeded(1)), "").begin(0)[1]
    for at in range(moves):
        seat = history.actors[0]
        history = history.play(seat, [game.legal(history.state, seat)[0]], at * 1000)[1]
    return history


@pytest.mark.parametrize("key", [key for key in KEYS if not load(key).real_time])
def test_without_a_review_every_game_tells_its_length_and_its_result(key: str) -> None:
    history = finished(key)
    told = story(history)
    assert ids(told)[0] == "core.story.length"
    assert told.sentences[0]["count"] == history.n, "moves are counted as the replay numbers them"
    assert ids(told)[1:] in (["core.story.won"], ["core.story.won.points"], ["core.story.shared"])
    assert told.decided == 0
    said = " ".join(map(str, told.sentences))
    assert "core.story" not in said
    assert "{" not in said


@pytest.mark.parametrize("key", [key for key in KEYS if not load(key).real_time])
def test_with_a_review_it_is_told_in_five_sentences(key: str) -> None:
    history = finished(key)
    sides = len(history.seating.sides)
    curve = [
        (row, tuple(1000 if side == places(history).index(1) else 0 for side in range(sides))) for row in (1, 2, 3)
    ]
    told = story(history, curve)
    if places(history).count(1) > 1:
        assert (len(told.sentences), told.decided) == (4, 0), "nothing decided a shared win"
        return
    assert len(told.sentences) == 5
    assert 0 < told.decided <= history.n
    assert str(told.decided) in str(told.sentences[3])


def test_with_a_review_the_winners_biggest_gain_is_the_deciding_move() -> None:
    history = next(each for each in map(partial(finished, "parley"), range(20)) if places(each).count(1) == 1)
    winner = places(history).index(1)
    odds = [(500, 500), (480, 520), (300, 700), (310, 690), (800, 200), (1000, 0)]
    curve = [(row, pair if winner == 0 else pair[::-1]) for row, pair in enumerate(odds)]
    told = story(history, curve)
    assert told.decided == 4
    assert ids(told)[2:4] == ["core.story.changed", "core.story.decided.chance"]
    assert (told.sentences[3]["before"], told.sentences[3]["after"]) == (31, 80)


def test_a_lead_that_nobody_had_did_not_change() -> None:
    history = finished("parley")
    curve = [(row, (500, 500)) for row in range(4)]
    assert ids(story(history, curve))[1:3] == ["core.story.level", "core.story.never_led"]


def test_a_lead_that_never_changes_is_said() -> None:
    history = finished("parley")
    curve = [(row, (600, 400)) for row in range(4)]
    assert ids(story(history, curve))[1:3] == ["core.story.ahead", "core.story.never_changed"]


def test_what_decided_it_came_after_the_lead_changed_for_the_last_time() -> None:
    history = next(each for each in map(partial(finished, "parley"), range(20)) if places(each).count(1) == 1)
    winner = places(history).index(1)
    odds = [(500, 500), (900, 100), (400, 600), (610, 390), (700, 300), (1000, 0)]
    curve = [(row, pair if winner == 0 else pair[::-1]) for row, pair in enumerate(odds)]
    assert story(history, curve).decided == 5, "the step from 50 to 90 was lost again"


def test_a_resignation_is_never_the_move_that_decided_it() -> None:
    history = moved("spacewalk", 22)
    moves = history.n
    gone = history.decree(Leave(1), 1, 30_000)[1]
    assert gone.n == moves + 1
    told = story(gone, [(moves - 1, (550, 450)), (moves, (440, 560)), (moves + 1, (0, 1000))])
    assert told.decided == moves
    assert ids(told)[3:5] == ["core.story.decided.chance", "core.story.resigned.chance"]
    assert told.sentences[3]["after"] == 56
    assert (told.sentences[0]["count"], told.sentences[4]["row"], told.sentences[4]["chance"]) == (moves, moves, 44)


def test_a_player_who_leaves_in_the_middle_decides_nothing_either() -> None:
    game = load("astroplane")
    history: History[Any, Any] = opening(game, game.seatings(3)[0], Fairness("t", seeded(1)), "").begin(0)[1]
    for at in range(12):
        seat = history.actors[0]
        history = history.play(seat, [game.legal(history.state, seat)[0]], at * 1000)[1]
    left = history.decree(Leave(1), 1, 70_000)[1]
    ended = left.decree(Leave(2), 2, 80_000)[1]
    curve = [(left.n - 1, (400, 300, 300)), (left.n, (0, 400, 600)), (ended.n, (0, 0, 1000))]
    assert story(ended, curve).decided != left.n


def test_several_steps_of_one_row_are_one_move() -> None:
    history = next(each for each in map(partial(finished, "parley"), range(20)) if places(each).count(1) == 1)
    winner = places(history).index(1)
    odds = [(0, (500, 500)), (1, (500, 500)), (1, (700, 300)), (1, (550, 450)), (2, (670, 330)), (3, (680, 320))]
    curve = [(row, pair if winner == 0 else pair[::-1]) for row, pair in odds]
    told = story(history, curve)
    assert told.decided == 2
    assert (told.sentences[3]["before"], told.sentences[3]["after"]) == (55, 67)


def test_a_lead_taken_in_small_steps_names_where_it_was_taken() -> None:
    history = next(each for each in map(partial(finished, "parley"), range(20)) if places(each).count(1) == 1)
    winner = places(history).index(1)
    odds = [(500, 500), (520, 480), (540, 460), (570, 430), (600, 400)]
    told = story(history, [(row, pair if winner == 0 else pair[::-1]) for row, pair in enumerate(odds)])
    assert (told.decided, ids(told)[3]) == (2, "core.story.decided.lead")


def test_a_resignation_in_an_even_game_is_told_as_such() -> None:
    gone = moved("astroplane", 4).decree(Leave(1), 1, 30_000)[1]
    told = story(gone, [*[(row, (500, 500)) for row in range(gone.n)], (gone.n, (0, 1000))])
    assert ids(told)[2:4] == ["core.story.never_led", "core.story.resigned.chance"]
    assert told.sentences[3]["chance"] == 50
    assert told.decided == 0
    assert ids(story(gone))[1] == "core.story.resigned"
    assert story(gone).sentences[1]["row"] == gone.n - 1


def test_an_agreed_end_does_not_count_as_a_resignation() -> None:
    ended = moved("zylatron", 4).decree(Settlement(), 1, 30_000)[1]
    assert not any("resigned" in id for id in ids(story(ended)))


def test_a_resignation_before_the_first_move_names_none() -> None:
    gone = moved("astroplane", 0).decree(Leave(1), 1, 1000)[1]
    assert ids(story(gone)) == ["core.story.resigned.at_once", "core.story.won"]
