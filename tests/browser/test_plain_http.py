"""Plain http at a home network address, which is not a secure origin; no feature may need one."""

from playwright.sync_api import sync_playwright

from tests.browser.kit import Person, Site, gathered, launched, play_on
from tests.browser.test_whole_games import count


def test_nothing_needs_a_secure_origin(site: Site) -> None:
    with sync_playwright() as playwright:
        chromium = launched(playwright, "--host-resolver-rules=MAP starboard.home 127.0.0.1")
        one = Person(chromium, f"http://starboard.home:{site.port}", phone=True)
        with gathered([one]):
            table = one.new_table("spacewalk", 2, "mode=plain")
            given = "[isSecureContext, !!crypto.subtle, !!crypto.randomUUID, !!navigator.clipboard]"
            assert one.page.evaluate(given) == [False, False, False, False]
            one.sit("Ada")
            one.seat_bot()
            one.begin()
            begun = count(one, table)
            play_on([one], lambda: count(one, table) > begun + 4)
        chromium.close()
