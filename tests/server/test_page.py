"""The page: what a browser gets at an address that is not the API."""

from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from starlette.routing import Route

from starboard.server.app import FAULTS
from starboard.server.http import page

pytestmark = pytest.mark.anyio


@pytest.fixture
async def browser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[httpx.AsyncClient]:
    """A site that serves this folder and nothing else."""
    monkeypatch.setattr(page, "FOLDER", tmp_path)
    page.files.cache_clear()
    site = Starlette(routes=[Route("/{path:path}", page.page)], exception_handlers=FAULTS)
    async with httpx.AsyncClient(transport=httpx.ASGITransport(site), base_url="http://here") as made:
        yield made
    page.files.cache_clear()


def built(folder: Path) -> None:
    (folder / "assets").mkdir()
    (folder / "index.html").write_text("<!doctype html>the page", "utf-8")
    (folder / "assets" / "index-a1b2.js").write_text("export {}", "utf-8")


@pytest.mark.parametrize("address", ["/", "/t/abc", "/anything/else"])
async def test_every_address_of_the_page_gives_the_page(
    browser: httpx.AsyncClient, tmp_path: Path, address: str
) -> None:
    built(tmp_path)
    answer = await browser.get(address)
    assert answer.text == "<!doctype html>the page"
    assert answer.headers["cache-control"] == "no-cache"


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
