"""The lessons: each teaches a card, and other cards miss the goal."""

import pytest

from starboard.core.registry import chapters, lessons, load
from starboard.table.command import Command
from starboard.table.notation import read_operation
from starboard.table.tutor import REACHED, Tutor

LESSONS = {lesson.key: lesson for lesson in lessons("astron")}


def stands(key: str, *commands: str) -> bool:
    lesson = LESSONS[key]
    tutor = Tutor("astron", lesson, "ada", 0)
    for text in commands:
        tutor.do(Command("c", "ada", read_operation("play", lesson.seat, text), 0))
    return tutor.stands == REACHED


def test_the_first_chapter_leads_from_the_first_station_to_saturn() -> None:
    assert list(LESSONS) == ["land", "drift", "meteors", "saturn", "moon", "grounded", "exhaust", "upheaval"]
    assert chapters("astron")[0].lessons == ("land", "drift", "meteors", "saturn")


def test_the_first_is_two_touches_long() -> None:
    """Touch a card and its space; no other card lands."""
    lesson = LESSONS["land"]
    game = load("astron", lesson.options)
    state = game.read_state(lesson.position)
    (choice,) = [c for c in game.choices(game.view(state, 1)) if [str(a) for a in c.actions] == list(lesson.way)]
    assert choice.ids == {"card F3", "g6"}
    assert choice.direct
    landing = [c for c in game.choices(game.view(state, 1)) if any(mark.text == "+5" for mark in c.marks)]
    assert landing == [choice]


@pytest.mark.parametrize(
    ("key", "wrong"),
    [
        ("land", "F5"), ("drift", "S4R"), ("meteors", "F1"), ("meteors", "S1L"), ("exhaust", "S1L"), ("moon", "F3"),
        ("grounded", "U-1"), ("upheaval", "U+3"), ("saturn", "S1L"),
    ],
)  # fmt: skip
def test_a_wrong_card_does_not_reach_the_goal(key: str, wrong: str) -> None:
    assert not stands(key, wrong)


def test_the_moon_is_also_reached_by_letting_it_come() -> None:
    assert stands("moon", "F2")
    assert stands("drift", "S2R")
