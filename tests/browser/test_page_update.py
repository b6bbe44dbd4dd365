"""The static site over time: an update, failing storage, a second tab."""

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Worker

from starboard.server import web_worker
from starboard.server.static_site.build import _named
from starboard.server.static_site.bundle import packed, unpacked
from starboard.server.static_site.parts import node
from tests.browser.kit import play_on
from tests.browser.page_kit import PagePerson, PageSite, built_site
from tests.browser.test_in_page import begun, rows

BROTLI = "process.stdout.write(require('zlib').brotli%sSync(require('fs').readFileSync(0)%s))"
QUICKLY = ", {params: {[require('zlib').constants.BROTLI_PARAM_QUALITY]: 1}}"
MARKED = """
_request = WebWorker.request
async def _marked(self, *given):
    answer = await _request(self, *given)
    return answer._replace(headers=[*answer.headers, ("x-build", "2")])
WebWorker.request = _marked
"""
BUILDS = """async () => [document.querySelector('meta[name=build]')?.content ?? '1',
  (await starboard.request('/api/me')).headers.get('x-build') ?? '1']"""


def brotli(data: bytes, how: str, more: str = "") -> bytes:
    return subprocess.run([node(), "-e", BROTLI % (how, more)], input=data, capture_output=True, check=True).stdout


def next_build(folder: Path) -> None:
    """Copy the site with a marked, changed page and Python bundle."""
    shutil.copytree(built_site(), folder)
    html, worker = ((folder / file).read_text("utf-8") for file in ("index.html", "sw.js"))
    found = re.search(r'id="starboard-site">(.*?)</script>', html)
    assert found
    site = json.loads(found[1])
    old = site["python"]["first"]
    files = unpacked(brotli((folder / old).read_bytes(), "Decompress"))
    (path,) = (each for each in files if each.endswith("starboard/server/web_worker.pyc"))
    del files[path]
    files[path.removesuffix("c")] = Path(web_worker.__file__).read_bytes() + MARKED.encode()
    body = brotli(packed(files), "Compress", QUICKLY)
    new = _named("python/first.bundle.br", body)
    (folder / old).unlink()
    (folder / new).write_bytes(body)
    html = html.replace(old, new).replace(site["build"], "second")
    html = html.replace("<head>", '<head><meta name="build" content="2">')
    (folder / "index.html").write_text(html, "utf-8")
    (folder / "sw.js").write_text(worker.replace(old, new).replace(site["build"], "second", 1), "utf-8")


@pytest.fixture(scope="module")
def page_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PageSite]:
    with PageSite(tmp_path_factory.mktemp("page")) as site:
        yield site


def server_of(person: PagePerson) -> Worker:
    """Return the worker that runs the server, which the page starts first."""
    return person.page.workers[0]


@pytest.mark.slow
def test_a_returning_visitor_gets_the_new_page_and_the_new_python_together_and_keeps_the_game(
    tmp_path: Path, chromium: Browser
) -> None:
    next_build(tmp_path / "second")
    with PageSite(tmp_path, "/games") as site:
        ada = PagePerson(chromium, site.url, service_workers="allow")
        table = begun(ada, "spacewalk")
        before = rows(ada, table)
        kept = "navigator.serviceWorker.getRegistration().then((found) => found?.active?.state === 'activated')"
        ada.until(lambda: bool(ada.page.evaluate(kept)), 200)
        assert ada.page.evaluate(BUILDS) == ["1", "1"]
        ada.page.reload()
        ada.see_board()

        (tmp_path / "games").unlink()
        (tmp_path / "games").symlink_to(tmp_path / "second")
        ada.until(lambda: bool(ada.page.evaluate("starboard.times.server > 0")))
        ada.page.evaluate("navigator.serviceWorker.getRegistration().then((found) => found.update())")
        ada.page.get_by_text(ada.words["site.in_page.update"]).wait_for()
        assert ada.page.evaluate(BUILDS) == ["1", "1"]  # the open page keeps its build
        ada.page.evaluate("fetch('manifest.webmanifest').then((found) => found.text())")

        ada.push("site.in_page.reload")
        ada.page.wait_for_selector('meta[name=build][content="2"]', state="attached")
        ada.see_board()
        assert ada.page.evaluate(BUILDS) == ["2", "2"]
        assert rows(ada, table) >= before
        ada.leave()


@pytest.mark.slow
def test_a_move_that_could_not_be_stored_is_stored_with_the_next_one(page_site: PageSite, chromium: Browser) -> None:
    ada = PagePerson(chromium, page_site.url)
    ada.forgiven.append("QuotaExceeded")
    table = begun(ada, "spacewalk")
    server_of(ada).evaluate(
        """() => {
          const plain = IDBDatabase.prototype.transaction
          IDBDatabase.prototype.transaction = function () { throw new DOMException('full', 'QuotaExceededError') }
          self.mend = () => (IDBDatabase.prototype.transaction = plain)
        }"""
    )
    before = rows(ada, table)
    play_on([ada], lambda: rows(ada, table) > before)
    ada.page.get_by_text(ada.words["site.in_page.storage.full"]).wait_for()
    with ada.page.expect_download() as saved:
        ada.page.get_by_role("link", name=ada.words["site.in_page.download"]).click()
    assert table in saved.value.suggested_filename
    server_of(ada).evaluate("() => void self.mend()")
    now = rows(ada, table)
    play_on([ada], lambda: rows(ada, table) > now)
    ada.page.get_by_text(ada.words["site.in_page.storage.full"]).wait_for(state="detached")
    now = rows(ada, table)
    ada.page.reload()
    ada.see_board()
    assert rows(ada, table) >= now
    ada.leave()


@pytest.mark.slow
def test_where_nothing_can_be_stored_the_page_says_so_and_offers_the_game(
    page_site: PageSite, chromium: Browser
) -> None:
    ada = PagePerson(chromium, page_site.url)
    blocked = "Object.defineProperty(self, 'indexedDB', { value: { open() { throw new Error('blocked') } } });"
    ada.page.route(
        "**/assets/worker-*.js",
        lambda route: route.fulfill(body=blocked + route.fetch().text(), content_type="text/javascript"),
    )
    ada.arrive("/new/spacewalk")  # then to the table without a page load, after which no data would remain
    ada.page.get_by_role("button", name=re.compile(ada.words["page.start"])).first.click()
    ada.see_board()
    ada.page.get_by_text(ada.words["site.in_page.storage.blocked"]).wait_for()
    ada.page.get_by_role("link", name=ada.words["site.in_page.download"]).wait_for()
    ada.leave()


@pytest.mark.slow
def test_a_second_tab_can_go_on_with_the_game(page_site: PageSite, chromium: Browser) -> None:
    ada = PagePerson(chromium, page_site.url)
    table = begun(ada, "spacewalk")
    before = rows(ada, table)
    first, ada.page = ada.page, ada.new_page()
    ada.page.goto(f"{page_site.url}/?/t/{table}")
    ada.page.get_by_text(ada.words["site.in_page.waiting"]).wait_for()
    ada.push("site.in_page.use_here")
    ada.see_board()
    assert rows(ada, table) >= before
    first.get_by_text(ada.words["site.in_page.lost"]).wait_for()
    first.get_by_role("button", name=ada.words["site.in_page.use_here"]).click()
    first.wait_for_selector(".map [data-id]", state="attached")
    ada.page.get_by_text(ada.words["site.in_page.lost"]).wait_for()
    ada.leave()


def test_a_new_table_can_be_set_up_while_python_is_loading(page_site: PageSite, chromium: Browser) -> None:
    ada = PagePerson(chromium, page_site.url)
    ada.page.route("**/python/**", lambda route: None)  # never answered
    ada.arrive("/new/spacewalk")
    ada.page.get_by_role("button", name=re.compile(ada.words["page.start"])).first.wait_for()
    ada.page.unroute("**/python/**")
    ada.arrive("/new/spacewalk")
    ada.page.get_by_role("button", name=re.compile(ada.words["page.start"])).first.click()
    ada.see_board()
    ada.leave()


def test_the_privacy_page_is_about_the_page(page_site: PageSite, chromium: Browser) -> None:
    ada = PagePerson(chromium, page_site.url)
    ada.arrive("/privacy")
    assert "IndexedDB" in ada.page.locator("main").inner_text()
    ada.leave()
