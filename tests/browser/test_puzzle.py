"""Today's puzzle, from the first page to the praise, by touch on a phone."""

import pytest

from starboard.bots.puzzle import puzzles
from starboard.core.draft import opened
from starboard.core.puzzle import PREFIX
from starboard.core.registry import load
from tests.browser.conftest import New
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
    game = load(GAME, puzzle.options)
    view = game.view(game.load(puzzle.position), puzzle.seat)
    line = tuple(game.read(text) for text in puzzle.lines[0])
    ids = sorted(next(each.ids for each in opened(game, view) if each.actions[: len(line)] == line))
    play(one, ids)
    one.page.get_by_text(one.words["page.puzzle.solved"]).wait_for()
    assert f"seat {puzzle.seat}" not in one.page.locator(".task").inner_text(), "the reader is called you"
    one.page.goto(one.page.url.partition("/puzzle")[0] + "/")
    one.page.locator(f'a[href="/puzzle/{GAME}"] .solved').wait_for()


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
