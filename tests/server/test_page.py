"""The web page: responses outside the API."""

from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from starlette.routing import Route

from starboard.server.app import FAULTS
from starboard.server.http import page
from starboard.server.http.cacheable import accepts_gzip
from starboard.server.site import Site
from starboard.server.store.store import Store
from tests.server.serving.kit import Player, seated, serving

pytestmark = pytest.mark.anyio


@pytest.fixture
async def browser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sqlite_url: str) -> AsyncIterator[httpx.AsyncClient]:
    """Yield a client of a site that serves only this folder."""
    monkeypatch.setattr(page, "FOLDER", tmp_path)
    page.files.cache_clear()
    site = Starlette(routes=[Route("/{path:path}", page.page)], exception_handlers=FAULTS)
    site.state.site = Site(await Store.open(sqlite_url), b"k" * 32)
    async with httpx.AsyncClient(transport=httpx.ASGITransport(site), base_url="http://here") as made:
        yield made
    await site.state.site.store.close()
    page.files.cache_clear()


PAGE = "<!doctype html><head></head>the page"


def built(folder: Path) -> None:
    (folder / "assets").mkdir()
    (folder / "index.html").write_text(PAGE, "utf-8")
    (folder / "assets" / "index-a1b2.js").write_text("export {}\n" * 100, "utf-8")
    (folder / "assets" / "de-c3d4.js").write_text("export default {}", "utf-8")


@pytest.mark.parametrize("address", ["/", "/t/abc", "/anything/else"])
async def test_every_address_of_the_page_gives_the_page(
    browser: httpx.AsyncClient, tmp_path: Path, address: str
) -> None:
    built(tmp_path)
    answer = await browser.get(address)
    assert answer.status_code == (404 if "else" in address or "abc" in address else 200)
    assert answer.text == PAGE
    assert answer.headers["cache-control"] == "no-cache"


async def test_a_file_that_an_update_removed_is_not_found(browser: httpx.AsyncClient, tmp_path: Path) -> None:
    built(tmp_path)
    assert (await browser.get("/assets/index-a1b2.js")).status_code == 200
    (tmp_path / "assets" / "de-c3d4.js").unlink()
    assert (await browser.get("/assets/de-c3d4.js")).status_code == 404
    assert (await browser.get("/assets/index-a1b2.js")).status_code == 200, "what was read is kept"


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/arrive", 200), ("/privacy", 200), ("/puzzle/astron", 200), ("/new/spacewalk", 200),
        ("/rules/situation7", 200), ("/rules/situation7/edition", 200),
        ("/learn/astron", 200), ("/learn/astron/first", 200), ("/new/chess", 404), ("/rules/chess", 404),
        ("/rules/astron/more", 404), ("/learn/chess", 404), ("/new", 404), ("/t", 404), ("/t/gone/replay", 404),
        ("/new/astron/2", 404), ("/arrive/x", 404), ("/privacy/x", 404), ("/puzzle/chess", 404),
    ],
)  # fmt: skip
async def test_where_nothing_is_the_page_says_so_by_its_status_too(
    browser: httpx.AsyncClient, tmp_path: Path, address: str, status: int
) -> None:
    built(tmp_path)
    answer = await browser.get(address, headers={"if-none-match": (await browser.get("/")).headers["etag"]})
    assert answer.status_code == (304 if status == 200 else 404)


async def test_an_asset_is_kept_for_ever_and_has_the_right_type(browser: httpx.AsyncClient, tmp_path: Path) -> None:
    built(tmp_path)
    answer = await browser.get("/assets/index-a1b2.js")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert "immutable" in answer.headers["cache-control"]


@pytest.mark.parametrize("address", ["/assets/index-old.js", "/api/nothing"])
async def test_what_is_missing_is_not_answered_by_the_page(
    browser: httpx.AsyncClient, tmp_path: Path, address: str
) -> None:
    built(tmp_path)
    assert (await browser.get(address)).status_code == 404


async def test_a_site_whose_client_was_never_built_says_how(browser: httpx.AsyncClient) -> None:
    answer = await browser.get("/")
    assert answer.status_code == 503
    assert "npm run build" in answer.json()["why"]


async def test_long_responses_are_compressed_for_clients_that_accept_it(
    browser: httpx.AsyncClient, tmp_path: Path
) -> None:
    built(tmp_path)
    packed, plain = [
        await browser.get("/assets/index-a1b2.js", headers={"accept-encoding": accepted})
        for accepted in ("br, gzip", "identity")
    ]
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.text == plain.text
    assert packed.headers["vary"] == plain.headers["vary"] == "accept-encoding"


@pytest.mark.parametrize(
    ("accepted", "packed"),
    [("gzip", True), ("br;q=1, GZIP;q=0.5", True), ("gzip;q=0", False), ("", False), ("x-gzipped", False)],
)
async def test_which_clients_accept_gzip(accepted: str, packed: bool) -> None:
    assert accepts_gzip(accepted) == packed


async def test_what_a_browser_has_is_not_sent_again(browser: httpx.AsyncClient, tmp_path: Path) -> None:
    built(tmp_path)
    first = await browser.get("/")
    again = await browser.get("/", headers={"if-none-match": f'"other", {first.headers["etag"]}'})
    assert (again.status_code, again.content) == (304, b"")
    other = await browser.get("/", headers={"if-none-match": '"other"'})
    assert other.text == PAGE


async def test_the_page_of_a_table_says_what_it_will_need(
    sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built(tmp_path)
    monkeypatch.setattr(page, "FOLDER", tmp_path)
    page.files.cache_clear()
    async with serving(sqlite_url, bots=0) as (_, address):
        ada = await Player.new(address)
        table = await seated(ada, "parley", await Player.new(address))
        text = (await ada.ask(f"/t/{table}")).text
        assert f'<meta name="table" content="{table} parley">' in text
        addresses = [part.split('"')[0] for part in text.split('href="')[1:]]
        assert [each.split("/")[2] for each in addresses] == ["games", "tables", "boards"]
        assert all([(await ada.ask(each)).status_code == 200 for each in addresses])
        for path in ("/", "/t/none", f"/t/{table}/replay"):
            assert (await ada.ask(path)).text == PAGE
        ada.cookie += "; language=de"
        german = (await ada.ask(f"/t/{table}")).text
        assert "/api/games/parley/box/de" in german
        assert "/assets/de-c3d4.js" in german
        ada.cookie = ""
        assert "/now" not in (await ada.ask(f"/t/{table}")).text, "a new visitor is not a guest yet"
    page.files.cache_clear()


async def test_a_table_is_shown_over_http_as_its_line_would_show_it(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (_, address):
        ada, bob, eve = [await Player.new(address) for _ in range(3)]
        table = await seated(ada, "drift", bob)
        for player in (ada, bob, eve):
            answer = await player.ask(f"/api/tables/{table}/now")
            assert answer.headers["cache-control"] == "no-store"
            assert "content-encoding" not in answer.headers, "secrets are never packed"
            hello, shown = answer.json()
            await player.watch(table)
            said = [await player.listen() for _ in range(2)]
            assert said == [{**hello, "now": said[0]["now"]}, shown]
            await player.leave()
            await player.watch(table, since=shown["n"])
            assert (await player.listen())["type"] == "hello"
            await player.leave()


async def test_a_box_holds_what_a_table_is_drawn_and_told_with(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (_, address):
        ada = await Player.new(address)
        box = (await ada.ask("/api/games/spacewalk/box/de")).json()
        assert box["game"]["key"] == "spacewalk"
        assert box["sprites"] == (await ada.ask("/api/games/spacewalk/art/sprites.svg")).text
        assert box["theme"] == (await ada.ask("/api/games/spacewalk/art/theme.json")).json()
        for key in ("core", "table", "spacewalk"):
            assert box["words"][key] == (await ada.ask(f"/api/words/{key}/de")).json()
        english = (await ada.ask("/api/games/spacewalk/box/xx")).json()
        assert english == (await ada.ask("/api/games/spacewalk/box/en")).json()
        assert (await ada.ask("/api/games/none/box/en")).status_code == 404
