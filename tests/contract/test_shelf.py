"""What every game on the shelf has besides its rules."""

import pytest

from starboard.core.contract import CHANCE
from starboard.core.message import Event
from starboard.core.registry import games, lessons, load
from tests.contract.cases import keys
from tests.contract.laws_text import messages_of, wordless


@pytest.mark.parametrize("key", keys())
def test_a_game_is_known_by_its_key_and_seats_somebody(key: str) -> None:
    game = games()[key]
    assert game.key == key
    assert game.versions() == tuple(sorted({*game.versions()} - {0}))
    assert [load(key, version=version).rules_version for version in game.versions()] == [*game.versions()]
    assert any(load(key).seatings(count) for count in game.seats)
    assert len({option.name for option in game.offered}) == len(game.offered)


@pytest.mark.parametrize("key", keys())
def test_the_way_of_every_lesson_is_lawful_and_reaches_its_goal(key: str) -> None:
    for lesson in lessons(key):
        game = load(key, lesson.options)
        state = game.load(lesson.position)
        events: list[Event] = []
        for text in lesson.way:
            (actor, *_) = game.actors(state)
            action = game.read(text)
            assert actor == CHANCE or game.why_not(state, actor, action) is None, (lesson.key, text)
            state = game.apply(state, actor, action, events)
        assert lesson.goal(events, state), lesson.key
        assert not lesson.goal([], game.load(lesson.position)), f"{lesson.key} is done before it begins"
        for message in messages_of([lesson.title, lesson.task, lesson.hint]):
            assert not list(wordless(key, message))
