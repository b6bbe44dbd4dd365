"""Lessons, opened from a game's card and played by touch on a phone."""

from contextlib import closing

import pytest
from playwright.sync_api import Browser

from starboard.core.draft import opened
from starboard.core.lesson import Lesson
from starboard.core.message import message
from starboard.core.registry import chapters, games, lessons
from starboard.table.notation import SEPARATOR, argument_of
from starboard.table.tutor import Tutor
from tests.browser.conftest import New
from tests.browser.kit import Person, Site, eventually, gathered
from tests.browser.test_for_everyone import check
from tests.browser.test_languages import raw
from tests.browser.wire import Wire
from tests.contract.test_lessons import commanded

TAUGHT = [key for key in games() if lessons(key)]
SHOWN = "#task"


def touches(key: str, lesson: Lesson) -> list[list[str]]:
    """Return the ids to touch for each command: those next to the board first, then those on it."""
    tutor, found = Tutor(key, lesson, "ada", 0), list[list[str]]()
    for text in lesson.way:
        view = tutor.table.view(lesson.seat)
        assert view is not None
        game = view.game
        places = {place.id for board in game.scene(view).boards for place in board.places}
        ways = {SEPARATOR.join(map(game.write, choice.actions)): choice.ids for choice in opened(game, view)}
        command = commanded(tutor, lesson, text)
        ids = ways[text] if command.kind == "play" else frozenset(argument_of(command.operation).split(" "))
        found.append([*sorted(ids - places), *sorted(ids & places)])
        tutor.do(command)
    return found


def offered(one: Person, ids: list[str]) -> list[str]:
    """Return the ids that can be touched now; in free practice, all of them."""
    free = one.page.locator(".free").count() > 0
    return [id for id in ids if free or id in one.seen()["ringed"]]


def play(one: Person, ids: list[str]) -> None:
    """Touch all these ids, each when it is offered, and send the move."""
    while ids:
        eventually(lambda: bool(offered(one, ids)), one.page)
        each = offered(one, ids)[0]
        one.touch(each)
        ids.remove(each)
    if one.words["page.send"] in one.seen()["buttons"]:
        one.push("page.send")


def learn(one: Person, key: str, lesson: Lesson) -> None:
    """Play a lesson from the first touch to its completion."""
    title = str(lesson.title) if one.words["page.play"] == "Play" else ""
    one.page.wait_for_selector(SHOWN)
    if title:
        eventually(lambda: one.page.inner_text(SHOWN) == title, one.page)
    for ids in touches(key, lesson):
        play(one, ids)
    one.page.get_by_text(one.words["page.lesson.reached"]).wait_for()


def marked(one: Person) -> int:
    return one.page.locator("nav .step.done").count()


@pytest.mark.browser_all
@pytest.mark.parametrize("key", TAUGHT)
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_newcomer_learns_a_whole_game_by_touch(person: New, key: str, language: str) -> None:
    one = person(phone=True, language=language, reduced_motion="reduce").arrive()
    taught, own = lessons(key), {lesson.key: lesson for lesson in lessons(key)}
    one.page.locator(f'.box a[href="/learn/{key}"]').tap()
    for chapter in chapters(key):
        one.page.locator(f'main a[href="/learn/{key}/{chapter.lessons[0]}"]').first.dispatch_event("click")
        for number, name in enumerate(chapter.lessons, 1):
            learn(one, key, own[name])
            assert not raw(one)
            assert language != "en" or not check(one, name)
            assert marked(one) == number
            if number < len(chapter.lessons):
                one.push("page.lesson.next")
        one.page.reload()
        eventually(lambda: marked(one) == len(chapter.lessons), one.page)  # noqa: B023 waited for here
        one.page.locator("nav .back").tap()
    assert {*one.ask("/api/me/lessons")[key]} == {lesson.key for lesson in taught}
    one.arrive()
    said = one.words["site.voyage.game_stars"]
    stars = one.page.locator(".box").filter(has=one.page.locator(f'a[href="/new/{key}"]')).locator(".stars .unseen")
    eventually(lambda: (stars.text_content() or "").startswith(said.format(count=1, all=8)[:1]), one.page)
    assert one.page.locator(f'.box a[href="/learn/{key}"]').count() == 0, "it is learnt"


REACHABLE = """() => {
  const bar = document.querySelector('nav.bar').getBoundingClientRect().top
  return [...document.querySelectorAll('.hand section:not(.told) .cell')].some((one) => {
    const box = one.getBoundingClientRect()
    return one.innerHTML && box.height > 20 && box.top > 0 && box.bottom <= bar
  })
}"""


def test_what_the_first_lesson_wants_touched_is_on_a_phones_first_screen(person: New) -> None:
    one = person(phone=True, language="de", reduced_motion="reduce")
    for key in ("astron", "situation7", "spacewalk"):
        one.arrive(f"/learn/{key}/{lessons(key)[0].key}")
        one.page.wait_for_selector(f"{SHOWN}, .hand .cell")
        eventually(lambda: bool(one.page.evaluate(REACHABLE)), one.page)


@pytest.mark.parametrize("key", ["spacewalk", "astron", "astroplane", "zylatron", "situation7"])
def test_lessons_begin_with_the_goal_and_the_few_steps_that_are_enough(person: New, key: str) -> None:
    one = person(phone=True, reduced_motion="reduce").arrive()
    core, minutes = chapters(key)[0].lessons, len(chapters(key)[0].lessons)
    card = one.page.locator(f'.box a[href="/learn/{key}"]')
    assert card.inner_text() == one.words["page.learn"].format(minutes=minutes)
    card.tap()
    goal = one.page.locator("h1")
    goal.wait_for()
    assert goal.inner_text() == str(message(f"{key}.aim"))
    assert one.page.locator("main img").evaluate("(one) => one.decode().then(() => one.naturalWidth)") > 0
    shown = one.page.locator("section").first
    assert shown.locator("li").count() == minutes
    assert one.words["page.learn.steps"].format(count=minutes) in shown.inner_text()
    assert one.page.locator("details[open]").count() == 0
    assert one.page.locator("details").count() == len(chapters(key)) - 1
    one.push("page.learn.begin")
    one.page.wait_for_url(lambda url: url.endswith(f"/learn/{key}/{core[0]}"))
    one.page.wait_for_selector(SHOWN)
    assert one.page.locator("nav .step").count() == minutes


@pytest.mark.in_page
def test_a_wrong_move_is_tried_again_and_a_hint_helps(person: New) -> None:
    one = person(phone=True, reduced_motion="reduce").arrive("/learn/spacewalk/hole")
    one.page.wait_for_selector(SHOWN)
    eventually(lambda: "20" in one.seen()["ringed"], one.page)
    one.touch("20")
    one.push("page.send")
    one.page.get_by_text(one.words["page.lesson.missed"]).wait_for()
    one.push("page.lesson.hint")
    assert "second ship falls" in one.page.inner_text(".task")
    one.push("page.lesson.again")
    eventually(lambda: "5" in one.seen()["ringed"] and "20" in one.seen()["ringed"], one.page)
    one.touch("5")
    one.push("page.send")
    one.page.get_by_text(one.words["page.lesson.reached"]).wait_for()


@pytest.mark.browser_all
def test_a_line_that_was_cut_begins_the_lesson_again(site: Site, chromium: Browser) -> None:
    wire = Wire(site.port)
    one = Person(chromium, f"http://127.0.0.1:{wire.port}", phone=True, reduced_motion="reduce")
    one.forgiven += ["WebSocket connection to", "net::ERR_"]
    with closing(wire), gathered([one]):
        one.arrive("/learn/spacewalk/order")
        eventually(lambda: bool(offered(one, ["6"])), one.page)
        one.touch("6")
        one.push("page.send")
        eventually(lambda: bool(one.seen()["ringed"]) and not offered(one, ["6"]), one.page)
        wire.cut()
        one.page.wait_for_selector(".banner")
        wire.mend()
        eventually(lambda: {"3", "6", "20"} <= {*one.seen()["ringed"]}, one.page)
        learn(one, "spacewalk", next(lesson for lesson in lessons("spacewalk") if lesson.key == "order"))


@pytest.mark.parametrize("path", ["/rules/spacewalk", "/learn/nonsense"])
def test_the_rules_lead_to_the_lessons_and_what_is_not_there_is_said(person: New, path: str) -> None:
    one = person()
    one.forgiven.append("404")
    one.arrive(path)
    if path.startswith("/rules"):
        one.page.locator('a[href="/learn/spacewalk"]').click()
        one.push("page.learn.begin")
        one.page.wait_for_selector(SHOWN)
    else:
        one.page.get_by_text(one.words["page.not_found"]).wait_for()
