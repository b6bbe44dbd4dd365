"""Lessons: each is solved by its solution, not by every action, and is translated in every language."""

from collections.abc import Iterator
from typing import Any

import pytest

from starboard.conformance.cases import keys
from starboard.conformance.laws_text import messages_of, wordless
from starboard.core.draft import to_be_tried
from starboard.core.errors import Refused, Unreadable
from starboard.core.lesson import Lesson
from starboard.core.message import message
from starboard.core.real_time import RealTimeGame
from starboard.core.registry import chapters, lessons, load
from starboard.table.command import Command
from starboard.table.notation import SEPARATOR, read_operation
from starboard.table.operations import Try, Undo
from starboard.table.tutor import MISSED, REACHED, Tutor
from starboard.words import catalogue, languages

FEWEST = 5
TAUGHT = [key for key in keys() if lessons(key)]


def done(key: str, lesson: Lesson, *commands: str) -> Tutor:
    """Play a lesson with these commands; raise Refused or Unreadable."""
    tutor = Tutor(key, lesson, "ada", 0)
    for text in commands:
        tutor.do(commanded(tutor, lesson, text))
    return tutor


def commanded(tutor: Tutor, lesson: Lesson, text: str) -> Command:
    """Return the learner's text as a command; an action found by trying becomes a `try` of its ids."""
    history = tutor.table.history
    assert history is not None
    game, state = history.game, history.state
    if (
        SEPARATOR not in text
        and isinstance(game, RealTimeGame)
        and to_be_tried(game, state, lesson.seat, game.read(text)) is not None
    ):
        ids = game.attempt_ids(state, lesson.seat, game.read(text), history.fairness.cosmetic_seed)
        return Command("c", "ada", Try(lesson.seat, tuple(sorted(ids))), 0)
    return Command("c", "ada", read_operation("play", lesson.seat, text), 0)


def faults(key: str, lesson: Lesson) -> Iterator[str]:
    game = load(key, lesson.options)
    try:
        state = game.read_state(lesson.position)
        if game.actors(state) != (lesson.seat,) and not (game.real_time and lesson.seat in game.actors(state)):
            yield "it is not the learner's turn"
            return
        for text in lesson.replies:
            game.read(text)
        for length in range(len(lesson.way) + 1):
            reached = done(key, lesson, *lesson.way[:length]).stands == REACHED
            if reached != (length == len(lesson.way)):
                yield f"after {length} of {len(lesson.way)} commands the goal is {'' if reached else 'not '}reached"
    except (Refused, Unreadable) as fault:
        yield f"it cannot be played: {fault}"
        return
    others = [game.write(action) for action in game.legal(state, lesson.seat)]
    if all(done(key, lesson, text).stands == REACHED for text in others):
        yield "whatever one does reaches the goal"
    for each in messages_of([lesson.title, lesson.task, lesson.hint]):
        yield from wordless(key, each)
        for language in languages(key):
            if each.id not in catalogue(each.id.partition(".")[0], language):
                yield f"{each.id} has no words in {language}"


@pytest.mark.parametrize("key", TAUGHT)
def test_every_lesson_is_reached_by_its_way_and_by_no_less(key: str) -> None:
    found = [f"{lesson.key}: {fault}" for lesson in lessons(key) for fault in faults(key, lesson)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("key", TAUGHT)
def test_a_game_that_teaches_has_enough_lessons_each_with_a_name_of_its_own(key: str) -> None:
    names = [lesson.key for lesson in lessons(key)]
    assert len(names) >= FEWEST
    assert len(set(names)) == len(names)
    assert all(name.isascii() and name.replace("_", "").isalnum() for name in names)


def changed(lesson: Lesson, **other: Any) -> Lesson:
    names = ("key", "title", "task", "hint", "position", "goal", "way", "seat", "options", "replies", "seed")
    return Lesson(**{**{name: getattr(lesson, name) for name in names}, **other})


BROKEN: dict[str, dict[str, Any]] = {
    "a goal that is never reached": {"goal": lambda events, state: False},
    "a goal that is reached at once": {"goal": lambda events, state: True},
    "a goal that every move reaches": {"goal": lambda events, state: bool(events)},
    "a way that stops too early": {"way": ()},
    "a way that is no action": {"way": ("nonsense",)},
    "a position that is none": {"position": "nonsense"},
    "a reply that is no action": {"replies": ("nonsense",)},
    "somebody else's turn": {"seat": 2},
    "a title without words": {"title": message("core.lesson.nothing")},
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_lesson_that_breaks_a_law_is_found(what: str) -> None:
    for key in TAUGHT:
        assert list(faults(key, changed(lessons(key)[0], **BROKEN[what]))), key


def test_a_wrong_move_is_told_as_missed_and_what_is_taken_back_has_not_happened() -> None:
    for key in TAUGHT:
        for lesson in lessons(key):
            game = load(key, lesson.options)
            wrong = [
                tutor
                for action in game.legal(game.read_state(lesson.position), lesson.seat)
                if (tutor := done(key, lesson, game.write(action))).stands == MISSED
            ]
            for tutor in wrong[:3]:
                if tutor.table.stage == "playing":
                    tutor.do(Command("u", "ada", Undo(lesson.seat), 0))
                    assert tutor.table.view(lesson.seat) == Tutor(key, lesson, "ada", 0).table.view(lesson.seat)
                    for text in lesson.way:
                        tutor.do(commanded(tutor, lesson, text))
                    assert tutor.stands == REACHED, (lesson.key, text)


@pytest.mark.parametrize("key", TAUGHT)
def test_every_lesson_is_in_one_chapter_and_the_others_have_a_title(key: str) -> None:
    named = [name for chapter in chapters(key) for name in chapter.lessons]
    assert sorted(named) == sorted(lesson.key for lesson in lessons(key))
    assert [lesson.key for lesson in lessons(key)] == named
    for language in languages(key):
        missing = [
            each.key for each in chapters(key)[1:] if f"{key}.lessons.{each.key}" not in catalogue(key, language)
        ]
        assert not missing


@pytest.mark.parametrize("key", ["spacewalk", "astron", "astroplane", "zylatron", "situation7"])
def test_three_to_five_lessons_are_enough_to_play_and_the_goal_is_told(key: str) -> None:
    assert 3 <= len(chapters(key)[0].lessons) <= 5
    assert all(f"{key}.aim" in catalogue(key, language) for language in languages(key))


def test_the_major_game_of_zylatron_is_a_chapter_of_its_own() -> None:
    own = {lesson.key: lesson.options for lesson in lessons("zylatron")}
    games = {chapter.key: {own[name] for name in chapter.lessons} for chapter in chapters("zylatron")}
    assert games == {"core": {"variant=short"}, "short": {"variant=short"}, "major": {""}}
