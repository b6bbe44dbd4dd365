"""Today's puzzle, from the home page to its solution, by touch on a phone."""

from collections.abc import Callable
from typing import Any

import pytest

from starboard.bots.puzzle import puzzles
from starboard.bots.puzzle_line import answers, decisions
from starboard.core.draft import opened
from starboard.core.puzzle import PREFIX, Puzzle, PuzzleAnswer
from starboard.core.view import View
from tests.browser.conftest import New
from tests.browser.kit import Person
from tests.browser.test_for_everyone import check
from tests.browser.test_languages import raw
from tests.browser.test_lessons import play

GAME = "spacewalk"


def test_todays_puzzle_is_solved_on_the_real_board_and_ticked_on_the_first_page(person: New) -> None:
    one = person(phone=True, reduced_motion="reduce").arrive()
    one.page.locator(f'a[href="/puzzle/{GAME}"]').tap()
    one.page.wait_for_selector("#task")
    assert not raw(one)
    assert not check(one, "puzzle")
    listed = one.page.evaluate("() => fetch('/api/puzzles').then((each) => each.json())")
    today = next(each["key"] for each in listed if each["game"] == GAME)
    puzzle = next(each for each in puzzles(GAME) if PREFIX + each.key == today)
    for decision in decisions(GAME, puzzle):
        for ids in touches(decision.view, decision.solutions[0]):
            play(one, ids)
    one.page.get_by_text(one.words["page.puzzle.solved"]).wait_for()
    assert f"seat {puzzle.seat}" not in one.page.locator(".task").inner_text(), "the reader is called you"
    base = one.page.url.partition("/puzzle")[0]
    one.page.goto(f"{base}/puzzles#{GAME}")
    solved = one.page.locator(f'.dots a[href="/puzzle/{GAME}/{today}"].first')
    solved.wait_for()
    assert one.words["site.puzzle.mark.first"] in (solved.get_attribute("aria-label") or "")
    one.page.get_by_text(one.words["site.puzzle.rating.about"]).wait_for()
    assert one.page.locator(".streak li").last.locator("svg.lit").count() == 1, "the star of today"
    one.page.goto(f"{base}/")
    one.page.get_by_text(one.words["site.home.back"]).wait_for()
    assert one.page.locator(".streak b").inner_text() == "1"


@pytest.mark.in_page
def test_earlier_puzzles_are_listed_and_one_of_them_is_played(person: New) -> None:
    one = person(phone=True, reduced_motion="reduce").arrive(f"/puzzle/{GAME}")
    one.page.wait_for_selector("#task")
    one.page.get_by_role("button", name=one.words["page.puzzle.earlier"]).tap()
    listed = one.page.locator("#earlier a")
    assert listed.count() > 1
    assert listed.first.get_attribute("aria-current") == "page"
    assert not check(one, "earlier puzzles")
    way = listed.nth(1).get_attribute("href")
    listed.nth(1).tap()
    one.page.wait_for_url(f"**{way}")
    one.page.wait_for_selector("#task")
    assert one.page.locator("#earlier").count() == 0


def touches(view: View[Any], texts: tuple[str, ...]) -> list[list[str]]:
    """Return what to touch for each choice of a move."""
    game, state, found = view.game, view.state, list[list[str]]()
    left = tuple([game.read(text) for text in texts])
    while left:
        now: View[Any] = View(game, view.seat, state)
        fits = [each for each in opened(game, now) if each.actions == left[: len(each.actions)]]
        choice = max(fits, key=lambda each: len(each.actions))
        found.append(sorted(choice.ids))
        for action in choice.actions:
            state = game.apply(state, view.seat or 0, action)
        left = left[len(choice.actions) :]
    return found


def listed(one: Person, wanted: Callable[[Puzzle], bool]) -> Puzzle:
    """Return one of the puzzles that the page lists."""
    found = one.page.evaluate(f"() => fetch('/api/games/{GAME}/puzzles').then((each) => each.json())")
    keys = {each["key"] for each in found}
    return next(each for each in puzzles(GAME) if PREFIX + each.key in keys and wanted(each))


def replied(puzzle: Puzzle) -> PuzzleAnswer | None:
    known = answers(GAME).get(puzzle.key, ())
    return next((answer for answer in known if answer.reply and len(answer.acts) == 1), None)


@pytest.mark.parametrize("phone", [True, False])
def test_a_wrong_move_is_answered_on_the_board_and_the_solution_is_shown(person: New, phone: bool) -> None:
    one = person(phone=phone, reduced_motion="reduce").arrive()
    puzzle = listed(one, lambda each: replied(each) is not None and not each.until)
    answer = replied(puzzle)
    assert answer is not None
    decision = next(decisions(GAME, puzzle))
    one.page.goto(f"{one.page.url.rstrip('/')}/puzzle/{GAME}/{PREFIX}{puzzle.key}")
    one.page.wait_for_selector("#task")
    for ids in touches(decision.view, answer.acts):
        play(one, ids)
    box = one.page.locator(".task .box.not")
    box.wait_for()
    assert "answers: " in box.inner_text()
    assert not check(one, "a wrong move")
    assert not raw(one)
    one.page.locator("[data-act=show]").click()
    for _ in touches(decision.view, decision.solutions[0]):
        one.page.locator("section.hint [data-act=play]").click()
    done = "() => fetch('/api/me/lessons').then((each) => each.json())"
    if len(puzzle.moves) == 1:
        one.page.get_by_text(one.words["page.puzzle.solved"]).wait_for()
    assert not one.page.evaluate(done), "a solution that was shown does not count"


def test_a_puzzle_goes_on_after_each_right_move(person: New) -> None:
    one = person(phone=True, reduced_motion="reduce").arrive()
    puzzle = listed(one, lambda each: len(each.moves) > 1 and not each.until)
    one.page.goto(f"{one.page.url.rstrip('/')}/puzzle/{GAME}/{PREFIX}{puzzle.key}")
    one.page.wait_for_selector("#task")
    for number, decision in enumerate(decisions(GAME, puzzle), 1):
        told = one.words["page.puzzle.move"].format(number=number, count=len(puzzle.moves))
        one.page.get_by_text(told).wait_for()
        if number > 1:
            one.page.locator(".task .box.right").wait_for()
        assert not check(one, f"move {number}")
        for ids in touches(decision.view, decision.solutions[0]):
            play(one, ids)
    one.page.get_by_text(one.words["page.puzzle.solved"]).wait_for()
    done = one.page.evaluate("() => fetch('/api/me/lessons').then((each) => each.json())")
    assert done == {GAME: [PREFIX + puzzle.key]}
