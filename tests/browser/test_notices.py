"""Turn notices in the tab, on the home page and by push message; and opening the page offline.

Chromium cannot subscribe to a push service without the internet. So the test stores a subscription with its own
keys, decrypts the server's messages, and passes them to the service worker through DevTools.
`pushManager.subscribe` and the delivery by a push service are not tested.
"""

import asyncio
import json
import re
import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Self

import pytest
import uvicorn
from playwright.sync_api import Browser, Page, expect, sync_playwright
from tools.proving.mailbox import Mailbox
from tools.proving.push_service import PushService

from starboard.server.serving import Server
from starboard.server.settings import Settings
from starboard.server.site import Site
from starboard.server.store.store import Store
from tests.browser.kit import Person, built, launched

HOST = "https://games.example"


class Here:
    """A site and a local push service in a thread of this process."""

    def __init__(self, file: Path, box: Mailbox) -> None:
        built()
        self.push = PushService()
        self.box = box
        self.url = ""
        self._file = file
        self._stop: Callable[[], None] = lambda: None
        self._ready = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._run()))

    async def _run(self) -> None:
        settings = Settings(
            push_anywhere=True, public=HOST, limits=100, smtp=self.box.url, mail_from="Starboard <games@club.example>"
        )
        site = Site(await Store.open(str(self._file)), b"k" * 32, settings, bots=1)
        server = Server(site, signals=False)
        self._stop = lambda: setattr(server, "should_exit", True)
        with socket.socket(proto=socket.IPPROTO_TCP) as bound:
            bound.bind(("127.0.0.1", 0))
            bound.listen()
            self.url = f"http://127.0.0.1:{bound.getsockname()[1]}"
            async with self.push, site.running():
                self._ready.set()
                await uvicorn.Server.serve(server, [bound])

    def __enter__(self) -> Self:
        self._thread.start()
        assert self._ready.wait(30)
        return self

    def __exit__(self, *fault: object) -> None:
        self._stop()
        self._thread.join(20)


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Here]:
    with Mailbox() as box, Here(tmp_path_factory.mktemp("here") / "starboard.db", box) as site:
        yield site


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = launched(playwright, "--host-resolver-rules=MAP starboard.home 127.0.0.1")
        yield browser
        browser.close()


def person(chromium: Browser, url: str, **more: Any) -> Person:
    """Return a person whose browser allows service workers."""
    return Person(chromium, url, service_workers="allow", **more)


def do(one: Person, table: str, kind: str, seat: int = -1, argument: str = "") -> Any:
    body = {"id": f"{kind}-{time.monotonic_ns()}", "kind": kind, "seat": seat, "argument": argument}
    return one.ask(f"/api/tables/{table}/commands", body)


def table_of(people: list[Person]) -> str:
    """Start a table of two people with days per move; return its id."""
    one, other = people
    for each in (one, other):
        each.arrive()
        each.ask("/api/me")
    table = str(
        one.ask("/api/tables", {"game": "spacewalk", "seats": 2, "options": "mode=plain", "pace": "days 2"})["id"]
    )
    do(one, table, "sit", 1, "- Ada")
    do(other, table, "sit", 2, "- Bo")
    do(one, table, "start")
    return table


def move(people: list[Person], table: str) -> tuple[Person, Person]:
    """Play until the other seat is to act; return the person who played and the person to act."""
    first = people[0].ask(f"/api/tables/{table}")["acting"][0]
    while people[0].ask(f"/api/tables/{table}")["acting"] == [first]:
        asked = people[first - 1].ask(f"/api/tables/{table}/position?seat={first}")
        do(people[first - 1], table, "play", first, asked["legal"][0])
    return people[first - 1], people[2 - first]


def has_worker(page: Page) -> None:
    eventually(page, "() => navigator.serviceWorker.controller !== null")


def eventually(page: Page, question: str, seconds: float = 20) -> Any:
    """Return the expression's value once it is truthy. (The site's CSP forbids Playwright's wait_for_function.)"""
    until = time.monotonic() + seconds
    while not (answer := page.evaluate(question)):
        assert time.monotonic() < until, question
        page.wait_for_timeout(100)
    return answer


def test_the_tab_and_the_first_page_say_whose_turn_it_is_and_lead_on(here: Here, chromium: Browser) -> None:
    people = [person(chromium, here.url, phone=True), person(chromium, here.url)]
    table, second = table_of(people), table_of(people)
    _, mine = move(people, table)
    mine.page.goto(f"/t/{table}")
    expect(mine.page).to_have_title(re.compile("^● Your turn · "))
    expect(mine.page.locator("link[rel=icon]")).to_have_attribute("href", "/star-turn.svg")
    while people[0].ask(f"/api/tables/{second}")["acting"] != [people.index(mine) + 1]:
        move(people, second)
    mine.page.goto("/")
    expect(mine.page.locator("h1")).to_have_text("Your turn at 2 tables")
    expect(mine.page).to_have_title("(2) Starboard")
    expect(mine.page.get_by_text("2 days left").first).to_be_visible()
    mine.page.goto(f"/t/{table}")
    expect(mine.page).to_have_title(re.compile("^● "))
    move(people, table)
    expect(mine.page).to_have_title(re.compile("^(?!●)"))
    expect(mine.page.locator("link[rel=icon]")).to_have_attribute("href", "/star-turn.svg")  # the second table waits
    mine.page.get_by_role("link", name=re.compile("Next table: ")).click()
    expect(mine.page).to_have_url(f"{here.url}/t/{second}")
    for one in people:
        one.leave()


def test_a_push_message_is_opened_by_the_service_worker_and_leads_to_the_table(here: Here, chromium: Browser) -> None:
    people = [person(chromium, here.url), person(chromium, here.url)]
    table = table_of(people)
    for one in people:
        assert one.ask("/api/me/notices/push", here.push.subscribe()) == ""
    _, away = move(people, table)
    until = time.monotonic() + 20
    while not (posted := [each for each in here.push.posted if each.message["path"] == f"/t/{table}"]):
        assert time.monotonic() < until, "nothing was posted"
        time.sleep(0.1)
    message = posted[-1].message
    assert message["title"] == "Your turn in Space Walk"
    assert "2 days" in message["body"]
    away.context.grant_permissions(["notifications"], origin=here.url)
    has_worker(away.page)
    tools = away.context.new_cdp_session(away.page)
    registered: list[str] = []
    tools.on("ServiceWorker.workerRegistrationUpdated", lambda told: registered.extend(
        each["registrationId"] for each in told["registrations"]))  # fmt: skip
    tools.send("ServiceWorker.enable")
    while not registered:
        away.page.wait_for_timeout(50)
    tools.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": here.url, "registrationId": registered[0], "data": json.dumps(message)},
    )
    shown = """async () => (await (await navigator.serviceWorker.ready).getNotifications()).map(
      (each) => [each.title, each.body, each.data.path])"""
    eventually(away.page, f"async () => (await ({shown})()).length > 0")
    assert away.page.evaluate(shown) == [[message["title"], message["body"], f"/t/{table}"]]
    worker = away.context.service_workers[0]
    worker.evaluate(
        """async () => { const [shown] = await self.registration.getNotifications()
        self.dispatchEvent(new NotificationEvent('notificationclick', { notification: shown })) }"""
    )
    for one in people:
        one.leave()


def test_an_e_mail_address_is_confirmed_and_stopped_by_its_links(here: Here, chromium: Browser) -> None:
    one = person(chromium, here.url, phone=True)
    one.arrive("/settings")
    one.page.get_by_label(one.words["site.notices.mail"]).fill("cleo@home.example")
    one.page.get_by_role("button", name="Send me a link to confirm").click()
    expect(one.page.get_by_text("Open the link in the e-mail to cleo@home.example")).to_be_visible()
    link = re.search(rf"{HOST}(/notices#\S+)", here.box.to("cleo@home.example")[0].get_content())
    assert link
    one.page.goto(link[1])
    expect(one.page.locator("h1")).to_have_text("Your e-mail address is confirmed")
    one.arrive("/settings")
    expect(one.page.get_by_text("E-mails go to cleo@home.example")).to_be_visible()
    one.page.get_by_role("button", name="Stop e-mails").click()
    expect(one.page.get_by_label(one.words["site.notices.mail"])).to_be_visible()
    one.leave()


def test_without_a_network_the_page_opens_and_says_so_and_nothing_private_is_kept(
    here: Here, chromium: Browser
) -> None:
    one = person(chromium, here.url, phone=True)
    one.arrive()
    has_worker(one.page)
    one.page.wait_for_timeout(1000)
    one.page.reload()
    expect(one.page.locator("h1")).to_be_visible()
    kept = one.page.evaluate(
        """async () => { const all = []
        for (const name of await caches.keys())
          for (const each of await (await caches.open(name)).keys()) all.push(new URL(each.url).pathname)
        return all }"""
    )
    assert "/" in kept
    allowed = re.compile(r"/$|/assets/|/api/games|/api/words/")
    assert [path for path in kept if not allowed.match(path)] == []
    one.forgiven.append("Failed to load resource")
    one.forgiven.append("ERR_INTERNET_DISCONNECTED")
    one.context.set_offline(True)
    one.page.goto("/")
    expect(one.page.get_by_role("button", name="Reconnect now")).to_be_visible()
    one.context.set_offline(False)
    one.page.get_by_role("button", name="Reconnect now").click()
    expect(one.page.locator("h1")).to_have_text(re.compile("."))
    one.page.wait_for_selector(".shelf")
    one.leave()


def test_the_app_can_be_installed(here: Here, chromium: Browser) -> None:
    one = person(chromium, here.url, phone=True)
    one.arrive()
    tools = one.context.new_cdp_session(one.page)
    manifest = tools.send("Page.getAppManifest")
    assert manifest["errors"] == []
    for icon in json.loads(manifest["data"])["icons"]:
        size = one.page.evaluate(
            "async (src) => { const image = new Image(); image.src = src; await image.decode(); return image.width }",
            icon["src"],
        )
        assert f"{size}x{size}" == icon["sizes"]
    one.leave()


def test_over_plain_http_the_page_says_what_works(here: Here, chromium: Browser) -> None:
    one = person(chromium, here.url.replace("127.0.0.1", "starboard.home"), phone=True)
    one.arrive("/settings")
    expect(one.page.get_by_text("Browsers allow notifications only over https")).to_be_visible()
    assert one.page.get_by_role("switch", name="Notify this device").count() == 0
    one.leave()
