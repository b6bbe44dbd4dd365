"""The story of a finished game: five sentences, whatever the game."""

from functools import partial
from random import Random
from typing import Any

import pytest

from starboard.core.chance import Fairness, seeded
from starboard.core.history import History, opening
from starboard.core.registry import games, load
from starboard.core.story import Story, story

KEYS = sorted(games())


def finished(key: str, seed: int = 1) -> History[Any, Any]:
    """A game played to its end, each action drawn by lot."""
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


@pytest.mark.parametrize("key", [key for key in KEYS if not load(key).real_time])
def test_every_game_has_a_story_of_five_sentences_that_can_be_said(key: str) -> None:
    history = finished(key)
    told = story(history)
    assert len(told.sentences) == 5
    said = " ".join(map(str, told.sentences))
    assert "core.story" not in said
    assert "{" not in said
    assert 0 < told.decided <= history.n
    assert str(told.decided) in str(told.sentences[3])


def test_with_the_chances_of_a_review_the_biggest_step_of_whoever_won_decided_it() -> None:
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
