"""Whole games in Chromium: with the mouse, by touch on phones, by keyboard alone, with tokens and with cards."""

from tests.browser.conftest import New
from tests.browser.kit import Person, all_over, play_on


def scores(person: Person) -> list[int]:
    found: list[str] = person.page.locator(".ending .score").all_inner_texts()
    return [int(text) for text in found]


def test_two_browsers_and_a_bot_finish_a_game_and_a_third_watches(person: New) -> None:
    host, guest, watcher = person(), person(), person()
    table = host.new_table("spacewalk", 3)
    host.sit("Ada")
    host.seat_bot()
    guest.arrive(f"/t/{table}").sit("Grace")
    watcher.arrive(f"/t/{table}")
    host.begin()
    guest.see_board()
    watcher.see_board()
    everybody = [host, guest, watcher]
    play_on([host, guest], all_over(everybody))
    truth = host.record(table).replay()
    assert truth.over
    for one in everybody:
        assert scores(one) == list(truth.game.scores(truth.state))
