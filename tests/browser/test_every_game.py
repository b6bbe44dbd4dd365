"""Whole games of every registered game in Chromium: on phones, by keyboard, with most seats, with house rules."""

import pytest

from starboard import OWN_GAMES
from starboard.conformance.walk import spread
from starboard.core import discovery
from starboard.core.registry import games, lessons, load
from tests.browser.advised import Advised, play_as_advised
from tests.browser.conftest import New
from tests.browser.keyboard import Keyboard
from tests.browser.kit import Person, all_over, eventually, play_on, still
from tests.browser.test_for_everyone import check
from tests.browser.test_whole_games import assert_all_see_the_end, count

# Real-time games offer nothing to touch in turn; they have separate tests.
KEYS = [key for key, module in discovery.modules().items() if module.startswith(OWN_GAMES) and not load(key).real_time]
NAMES = ("Ada", "Grace", "Mae", "Valentina", "Sally", "Katherine")
AN_HOUR = 60  # minutes: games that take people longer are too long for this test
LONG = [key for key in KEYS if games()[key].minutes[1] > AN_HOUR]
BRIEFLY = ("astron", "zylatron")  # a hand of cards, and a plan of several steps
every_game = pytest.mark.parametrize("key", KEYS)


def houses(key: str) -> list[str]:
    """Return sets of house rules that together use up to three other settings of each option.

    Settings under which a game may never end are left out.
    """
    columns = []
    for option in games()[key].offered:
        others = [f"{option.name}={setting}" for setting in option.settings if setting != option.default]
        columns.append([setting for setting in spread(others, 3) if not load(key, setting).endless()])
    rows = range(max(map(len, columns), default=0))
    return [" ".join(column[row] for column in columns if row < len(column)) for row in rows]


def seats_of(key: str, options: str = "") -> int:
    """Return the largest number of seats under these rules."""
    game = load(key, options)
    return max(count for count in game.seats if game.seatings(count))


def gather(key: str, people: list[Person], bots: int, options: str = "") -> str:
    """Start a table with these people and `bots` bots; return its id."""
    host = people[0]
    table = host.new_table(key, len(people) + bots, options)
    for one, name in zip(people, NAMES, strict=False):
        if one is not host:
            one.arrive(f"/t/{table}")
        one.sit(name)
    for _ in range(bots):
        host.seat_bot()
    host.begin()
    for one in people:
        one.see_board()
    return table


@pytest.mark.browser_all
@every_game
def test_two_phones_and_a_bot_finish_a_game(person: New, key: str) -> None:
    people = [person(phone=True), person(phone=True, language="de")]
    table = gather(key, people, 1, games()[key].beginners)
    play_on(people, all_over(people), 300)
    assert_all_see_the_end(table, people)


@pytest.mark.parametrize(
    "key", [pytest.param(key, marks=[pytest.mark.browser_all] * (key not in BRIEFLY)) for key in KEYS]
)
def test_moves_are_made_by_keyboard_alone(person: New, key: str) -> None:
    by_keyboard(person(reduced_motion="reduce"), key, moves=8)


@pytest.mark.browser_all
@every_game
def test_a_whole_game_is_played_by_keyboard_alone(person: New, key: str) -> None:
    by_keyboard(person(reduced_motion="reduce"), key, moves=None)


def by_keyboard(one: Person, key: str, moves: int | None) -> None:
    """Set up a table and play by keyboard against the default opponents."""
    one.arrive(f"/new/{key}")
    keys = Keyboard(one)
    keys.push("page.start")
    one.see_board()
    table = one.page.url.rpartition("/")[2]
    begun = count(one, table)

    def enough() -> bool:
        keys.act()
        return bool(one.seen()["over"]) or (moves is not None and count(one, table) > begun + 2 * moves)

    eventually(enough, one.page, 60 if moves else 400)
    if moves is None:
        assert_all_see_the_end(table, [one])


@pytest.mark.browser_all
@every_game
def test_the_largest_table_is_played_to_the_end_on_phones(person: New, key: str) -> None:
    people, rules = [person(phone=True) for _ in range(seats_of(key))], games()[key].beginners
    table = gather(key, people, 0, rules)
    if key in LONG:  # random touches never win
        play_as_advised([Advised(one, table, key, rules, seat) for seat, one in enumerate(people, 1)], 2400)
    else:
        play_on(people, all_over(people), 600)
    assert_all_see_the_end(table, people)


@pytest.mark.browser_all
@pytest.mark.parametrize(("key", "options"), [(key, options) for key in KEYS for options in houses(key)])
def test_each_house_rule_is_played_to_the_end(person: New, key: str, options: str) -> None:
    one = person(phone=True, reduced_motion="reduce")
    table = gather(key, [one], seats_of(key, options) - 1, options)
    play_on([one], all_over([one]), 400)
    assert_all_see_the_end(table, [one])
    seating = load(key, options).seatings(seats_of(key, options))[0]
    assert (one.page.locator(".ending .won").count() > 0) == seating.teams


@pytest.mark.browser_all
@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize("phone", [True, False], ids=["phone", "desk"])
@every_game
def test_a_game_is_accessible(person: New, key: str, phone: bool, scheme: str) -> None:
    one = person(phone=phone, color_scheme=scheme, reduced_motion="reduce")
    wrong: list[str] = []
    for page in (
        f"/rules/{key}",
        f"/learn/{key}",
        *(f"/learn/{key}/{each.key}" for each in lessons(key)[:1]),
        f"/new/{key}",
    ):
        one.arrive(page)
        still(one.page)
        wrong += check(one, page)
    bots = 1 if key in LONG else seats_of(key) - 1
    table = gather(key, [one], bots, games()[key].beginners)
    play_on([one], lambda: count(one, table) > 30)
    wrong += check(one, "table")
    play_on([one], all_over([one]), 300)
    still(one.page)
    wrong += check(one, "end")
    assert not wrong, "\n".join(wrong)
