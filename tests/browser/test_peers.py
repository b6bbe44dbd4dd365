"""Friends at a table in a page without a server: two browsers, introduced by a local relay or by hand."""

import json
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import segno
from playwright.sync_api import Browser, sync_playwright

from tests.browser.kit import ROOT, all_over, launched, play_on
from tests.browser.page_kit import PagePerson, PageSite, built_site
from tests.browser.test_in_page import rows
from tests.browser.test_whole_games import assert_all_see_the_end
from tests.server.serving.kit import free_port

STATUS = "async ([path, method]) => (await starboard.request(path, {method})).status"
MARK = re.compile(r'(id="starboard-site">)(.*?)(</script>)', re.DOTALL)


class RelayProcess:
    """The relay in a process, so that tests can stop it."""

    def __init__(self) -> None:
        self.port = free_port()
        self.url = f"ws://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        self._process = subprocess.Popen([sys.executable, "-m", "tests.browser.relay", str(self.port)], cwd=ROOT)

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait()


def with_relays(folder: Path, relays: list[str], build: str = "", ice: list[dict[str, str]] | None = None) -> Path:
    """Return a site with these relays and servers, whose other files are those of the built site."""
    folder.mkdir()
    for entry in built_site().iterdir():
        if entry.name not in ("index.html", "sw.js"):
            (folder / entry.name).symlink_to(entry)
    html = (built_site() / "index.html").read_text("utf-8")
    found = MARK.search(html)
    assert found
    site = {**json.loads(found[2]), "relays": relays, "ice": ice or []}
    site["build"] += build
    told = json.dumps(site).replace("<", "\\u003c")
    (folder / "index.html").write_text(MARK.sub(lambda _: found[1] + told + found[3], html), "utf-8")
    return folder


@pytest.fixture(scope="module")
def relay() -> Iterator[RelayProcess]:
    relay = RelayProcess()
    yield relay
    relay.stop()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, relay: RelayProcess) -> Iterator[PageSite]:
    folder = tmp_path_factory.mktemp("peers")
    with PageSite(folder, site=with_relays(folder / "site", [relay.url])) as site:
        yield site


@pytest.fixture(scope="module")
def browsers() -> Iterator[list[Browser]]:
    """Yield two browsers in separate processes, because pages in one process may share state."""
    with sync_playwright() as playwright:
        both = [launched(playwright) for _ in range(2)]
        yield both
        for browser in both:
            browser.close()


def hosted(browser: Browser, site: PageSite, game: str, seats: int = 2, options: str = "") -> tuple[PagePerson, str]:
    """Let Ada open a table and sit down; return her and the id of the table."""
    ada = PagePerson(browser, site.url)
    table = ada.new_table(game, seats, options)
    ada.sit("Ada")
    return ada, table


def link_of(host: PagePerson) -> str:
    """Create the invite link on the page of the table."""
    host.push("peers.create")
    return host.page.locator(".invite .link").first.inner_text()


def accept(guest: PagePerson, link: str) -> None:
    """Open the link, read what it means, and go to the table."""
    guest.page.goto(link)
    guest.push("peers.to_table", wait=60_000)


def joined(browser: Browser, site: PageSite, link: str, name: str) -> PagePerson:
    guest = PagePerson(browser, site.url)
    accept(guest, link)
    guest.sit(name)
    return guest


def test_a_friend_joins_by_link_and_both_go_on_after_reloads(browsers: list[Browser], site: PageSite) -> None:
    ada, table = hosted(browsers[0], site, "spacewalk")
    link = link_of(ada)
    bob = joined(browsers[1], site, link, "Bob")
    fetched: list[str] = []
    bob.page.on("request", lambda request: fetched.append(request.url))
    ada.page.get_by_text("Bob").first.wait_for()
    ada.begin()
    bob.see_board()
    before = rows(ada, table)
    play_on([ada, bob], lambda: rows(ada, table) > before + 4)

    assert bob.ask("/api/me")["person"] != ada.ask("/api/me")["person"]
    other = ada.ask("/api/tables", {"game": "spacewalk", "seats": 2})["id"]
    for path in (f"/api/tables/{other}", f"/api/tables/{other}/now", "/api/me/data", "/api/people/me", "/api/lobby"):
        assert bob.page.evaluate(STATUS, [path, "GET"]) == 403
    assert bob.page.evaluate(STATUS, ["/api/tables", "POST"]) == 403
    assert bob.page.evaluate(STATUS, [f"/api/tables/{table}/now", "GET"]) == 200

    bob.page.reload()
    bob.see_board()
    assert not any("/python/" in url for url in fetched)
    ada.page.reload()
    ada.see_board()
    now = rows(ada, table)
    assert now > before
    play_on([ada, bob], lambda: rows(ada, table) > now + 2)
    ada.leave()
    bob.leave()


def assert_qr_code(person: PagePerson, text: str, within: str) -> None:
    """Compare the QR code with those of another library, for each mask.

    The right third holds the start of the text. Both pad the rest differently, which readers ignore.
    """
    drawn = person.page.locator(f"{within} details").first
    drawn.locator("summary").click()
    border = 4
    path = drawn.locator("svg path").get_attribute("d") or ""
    dark = {(int(x) - border, int(y) - border) for x, y in re.findall(r"M(\d+),(\d+)", path)}
    codes = [segno.make_qr(text, error="l", mode="byte", boost_error=False, mask=mask).matrix for mask in range(8)]
    size = len(codes[0])
    assert max(map(max, dark)) == size - 1
    right = range(size * 2 // 3, size)
    assert {(x, y) for x, y in dark if x in right} in [
        {(x, y) for y, row in enumerate(code) for x in right if row[x]} for code in codes
    ]


def test_without_a_relay_codes_are_pasted_or_opened_and_removing_a_friend_disconnects(
    browsers: list[Browser], tmp_path: Path
) -> None:
    stun = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    stun.bind(("127.0.0.1", 0))
    ice = [{"urls": f"stun:127.0.0.1:{stun.getsockname()[1]}"}]
    with PageSite(tmp_path, site=with_relays(tmp_path / "site", [], ice=ice)) as site:
        ada, _ = hosted(browsers[0], site, "spacewalk", 3)
        bob = PagePerson(browsers[1], site.url, phone=True, language="de")
        link = link_of(ada)
        assert_qr_code(ada, link, ".invite")
        reply = reply_to(bob, link)
        assert_qr_code(bob, reply, ".whole")
        for told in ("peers.replied.about", "peers.replied.late.about"):
            tab = ada.new_page()
            tab.goto(reply)
            tab.get_by_text(ada.words[told]).wait_for()
            tab.close()
        bob.push("peers.to_table")
        bob.sit("Bob")

        carl = PagePerson(browsers[1], site.url)
        reply = reply_to(carl, link_of(ada))
        ada.page.get_by_label(ada.words["peers.hand.reply"]).fill("nothing")
        ada.push("peers.hand.paste")
        ada.page.get_by_text(ada.words["peers.hand.wrong"]).wait_for()
        ada.page.get_by_label(ada.words["peers.hand.reply"]).fill(reply)
        ada.push("peers.hand.paste")
        carl.push("peers.to_table")
        carl.sit("Carl")
        ada.page.get_by_role("button", name=f"{ada.words['peers.remove']}: Bob").click()
        bob.page.get_by_text(bob.words["peers.removed"]).wait_for()
        assert carl.ask("/api/me")["name"] == "Carl"
        for person in (ada, bob, carl):
            person.leave()
    stun.setblocking(False)
    with stun:
        asked = stun.recv(2000)
    assert asked[:2] == b"\0\1"  # a binding request
    assert asked[4:8] == bytes.fromhex("2112a442")


def reply_to(guest: PagePerson, link: str) -> str:
    """Open a link by hand and return the reply."""
    guest.page.goto(link)
    code = guest.page.locator(".code")
    code.wait_for()
    reply = code.inner_text()
    assert len(reply) < 700
    return reply


AWAKE = """window.awake = 0
Object.defineProperty(navigator, 'wakeLock', {value: {request: async () => {
  awake++
  return {release: async () => { awake-- }}
}}})"""


@pytest.mark.slow
def test_a_new_link_voids_the_old_one_and_guests_and_tabs_are_limited(browsers: list[Browser], site: PageSite) -> None:
    ada = PagePerson(browsers[0], site.url)
    ada.context.add_init_script(AWAKE)
    ada.new_table("spacewalk", 2)
    ada.sit("Ada")
    old = link_of(ada)
    bob = joined(browsers[1], site, old, "Bob")
    ada.until(lambda: ada.page.evaluate("awake") == 1)
    ada.push("peers.new_link")
    shown = ada.page.locator(".invite .link").first
    ada.until(lambda: shown.inner_text() not in ("", old))
    link = shown.inner_text()
    bob.page.reload()
    assert bob.ask("/api/me")["name"] == "Bob"
    eve = PagePerson(browsers[1], site.url)
    eve.page.goto(old)
    eve.page.get_by_text(eve.words["peers.step.seeking"]).wait_for()
    eve.page.wait_for_timeout(8000)
    assert eve.page.get_by_text(eve.words["peers.step.seeking"]).count()

    guests = [eve, *(PagePerson(browsers[1], site.url) for _ in range(7))]
    for guest in guests:
        guest.page.goto(link)
        last = guest is guests[-1]
        guest.page.get_by_text(guest.words["peers.full" if last else "peers.step.connected"]).wait_for()
    for guest in guests[1:]:
        guest.leave()

    tabs = [bob.new_page() for _ in range(3)]
    for tab in tabs:
        tab.goto(bob.page.url)
        tab.evaluate("starboard.request('/api/me')")
    bob.page.get_by_text(bob.words["peers.tabs"]).wait_for()
    bob.page.wait_for_timeout(6000)
    for tab in tabs:
        assert tab.evaluate("starboard.request('/api/me').then((found) => found.status)") == 200
        assert not tab.get_by_text(bob.words["peers.tabs"]).count()
        assert not tab.get_by_text(bob.words["peers.lost"]).count()

    ada.push("peers.stop")
    tabs[0].get_by_text(bob.words["peers.ended"]).wait_for()
    eve.page.get_by_text(eve.words["peers.ended"]).wait_for()
    ada.until(lambda: ada.page.evaluate("awake") == 0)
    for person in (ada, bob, eve):
        person.leave()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "options", "friends"),
    [
        ("spacewalk", "", 1),
        ("astron", "", 1),
        pytest.param("spacewalk", "", 3, marks=pytest.mark.browser_all),
        pytest.param("astroplane", "", 1, marks=pytest.mark.browser_all),
        pytest.param("zylatron", "", 1, marks=pytest.mark.browser_all),
        pytest.param("situation7", "mode=by_turns", 1, marks=pytest.mark.browser_all),
    ],
)
def test_a_whole_game_is_played_with_friends(
    browsers: list[Browser], site: PageSite, relay: RelayProcess, game: str, options: str, friends: int
) -> None:
    ada, table = hosted(browsers[0], site, game, 1 + friends, options)
    link = link_of(ada)
    people = [ada, *(joined(browsers[1], site, link, name) for name in ("Bob", "Carl", "Dora")[:friends])]
    for person in people:
        person.forgiven.append("WebSocket")
    ada.begin()
    for friend in people[1:]:
        friend.see_board()
    relay.stop()  # it is only needed to meet
    try:
        play_on(people, all_over(people), 900)
    finally:
        relay.start()
    assert_all_see_the_end(table, people)
    for person in people:
        person.leave()


@pytest.mark.slow
def test_another_build_on_the_other_side_is_told(
    browsers: list[Browser], site: PageSite, relay: RelayProcess, tmp_path: Path
) -> None:
    ada, _ = hosted(browsers[0], site, "spacewalk")
    link = link_of(ada)
    with PageSite(tmp_path, site=with_relays(tmp_path / "site", [relay.url], "x")) as newer:
        bob = PagePerson(browsers[1], newer.url)
        bob.page.goto(link.replace(site.url, newer.url))
        bob.page.get_by_text(bob.words["peers.version"]).wait_for()
        bob.leave()
    ada.leave()


FLOOD = """async (table) => {
  const line = starboard.guest
  const post = (message) => line.post(message)
  for (let i = 0; i < 3000; i++) post({kind: 'request', id: 1e6 + i, method: 'GET', path: `/api/tables/other${i}/now`,
    headers: [], body: new Uint8Array()})
  for (let i = 0; i < 200; i++) post({kind: 'open', id: 2e6 + i, path: `/api/tables/${table}/live`, headers: []})
  for (let i = 0; i < 20; i++) post({kind: 'say', id: 2e6, text: 'x'.repeat(300000)})
  for (let i = 0; i < 500; i++) post({kind: 'request', id: 3e6 + i, method: 'POST', path: '/api/me',
    headers: [[String.fromCharCode(0xd800), 'x']], body: new Uint8Array(100000)})
}"""
MEDIAN = """async () => { const took = []; for (let i = 0; i < 15; i++) { const at = performance.now();
  await starboard.request('/api/me'); took.push(performance.now() - at) } return took.sort((a, b) => a - b)[7] }"""


@pytest.mark.slow
def test_a_hostile_guest_does_not_stop_the_host_or_another_guest(browsers: list[Browser], site: PageSite) -> None:
    ada, table = hosted(browsers[0], site, "spacewalk", 3)
    link = link_of(ada)
    bob = joined(browsers[1], site, link, "Bob")
    eve = PagePerson(browsers[1], site.url)
    accept(eve, link)
    eve.page.get_by_label(eve.words["page.your_name"]).wait_for()
    calm = ada.page.evaluate(MEDIAN)
    eve.page.evaluate(FLOOD, table)
    busy = ada.page.evaluate(MEDIAN)
    print(f"host's median /api/me: {calm:.1f} ms before, {busy:.1f} ms during the flood")
    assert busy < 1000
    assert bob.ask("/api/me")["name"] == "Bob"
    ada.leave()
    bob.leave()
    eve.leave()


@pytest.mark.slow
def test_two_tabs_of_a_guest_both_follow_and_a_lost_host_leaves_the_game_to_save(
    browsers: list[Browser], site: PageSite
) -> None:
    ada, table = hosted(browsers[0], site, "spacewalk")
    bob = joined(browsers[1], site, link_of(ada), "Bob")
    ada.begin()
    bob.see_board()
    second = bob.new_page()
    second.goto(f"{site.url}/?/t/{table}")
    second.wait_for_selector(".map [data-id]", state="attached")
    before = rows(ada, table)
    play_on([ada, bob], lambda: rows(ada, table) > before + 2)
    assert second.evaluate("starboard.request('/api/me').then((found) => found.status)") == 200
    bob.page.wait_for_timeout(6000)  # the copy of the record is fetched
    second.close()
    ada.page.goto(f"{site.url}/manifest.webmanifest")  # the host is gone
    bob.page.get_by_text(bob.words["peers.lost"]).wait_for()
    with bob.page.expect_download() as saved:
        bob.push("peers.save")
    assert table in saved.value.suggested_filename
    ada.arrive(f"/t/{table}")
    bob.page.get_by_text(bob.words["peers.lost"]).wait_for(state="detached")
    now = rows(ada, table)
    play_on([ada, bob], lambda: rows(ada, table) > now + 2)
    ada.leave()
    bob.leave()
