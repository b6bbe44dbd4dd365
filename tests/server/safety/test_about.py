"""The privacy page, security.txt, headers and request ids."""

import io
import json
import logging
import re
from datetime import UTC, datetime, timedelta
from importlib import import_module

import httpx
import pytest
from websockets.asyncio.client import connect

from starboard.server import privacy as pages
from starboard.server.anonymize import ONCE
from starboard.server.guests.cookie import BEFORE, COOKIE, YEAR
from starboard.server.guests.links import LASTING, MOVE, SEAT
from starboard.server.host_token import SESSION as HOST_SESSION
from starboard.server.host_token import TOKEN as HOST_TOKEN
from starboard.server.http.middleware import HEADERS, REQUEST_ID, SECURE
from starboard.server.log import Json, Plain
from starboard.server.privacy import languages, page_privacy, privacy
from starboard.server.settings import Settings
from starboard.server.show import SHOW
from starboard.server.store.moderation import KINDS as DECISIONS
from starboard.server.store.shards import SHARDS
from starboard.server.store.unbegun import WEEK
from starboard.words import listed_languages
from tests.server.serving.kit import Player, serving

pytestmark = pytest.mark.anyio
CONTACT = Settings(public="https://games.example", operator="Ada's club", contact="mailto:ada@games.example")


def asking(address: str, **more: object) -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=f"http://{address}", **more)  # type: ignore[arg-type]


# ---- privacy


def test_the_privacy_page_tells_the_times_that_the_code_keeps() -> None:
    told = privacy("en", "", "")
    day = 24 * 3600
    for words in (
        f"{YEAR // day} days after your last visit",
        f"{WEEK // 1000 // day} days after a person last opened them",
        f"{LASTING[MOVE] // 60_000} minutes to a device, {LASTING[SEAT] // 1000 // day} days to a seat",
    ):
        assert words in told
    assert "{" not in told
    assert f"`{COOKIE}`" in told
    assert f"`{BEFORE}`" in told


def test_the_privacy_page_is_the_same_in_every_language() -> None:
    assert languages() == list(listed_languages())
    texts = [privacy(language, "Ada", "mailto:ada@x.example") for language in languages()]
    shapes = [[re.match(r"#*|\||-", line)[0] for line in text.splitlines()] for text in texts]  # type: ignore[index]
    figures = [sorted(re.findall(r"\d+", text)) for text in texts]
    assert shapes[1:] == shapes[:-1]
    assert figures[1:] == figures[:-1]
    assert all("Ada" in text and "ada@x.example" in text for text in texts)


def test_the_privacy_page_of_a_page_without_a_server_tells_of_the_browser_and_of_no_server() -> None:
    texts = [page_privacy(language) for language in languages()]
    own = [re.sub(r"[^.]*\b(STUN|TURN)\b[^.]*\.", "", text) for text in texts]
    assert all("IndexedDB" in text and "starboard_guest" not in text and "server" not in text.lower() for text in own)
    assert len({(text.count("\n## "), text.count("\n|"), text.count("\n- ")) for text in texts}) == 1


def test_every_kind_of_stored_item_is_on_the_privacy_page() -> None:
    """Map every database table and kind of expiring item to its text on the page. Add new ones here."""
    told = privacy("en", "", "")
    tables = {
        "tables": "The tables you created", "rows": "every move with its time", "members": "or sat at",
        "chat": "in the chat", "expiring_items": "", "due": None, "heartbeats": None, "outages": None, "reviews": None,
        "host_log": "the record of the decision", "results": "The results of your finished games",
        "notices": "Which turns you were notified of",
        "events": "The events you organized",
        "event_rows": "your tables and results", "event_people": "or signed up for",
        "lobby": "The tables you show in the lobby",
        "rated": "The results of rated games", "ratings": "your rating in each game",
        "tries": "Your attempts at puzzles",
    }  # fmt: skip
    migrations = "".join(file.read_text("utf-8") for file in (pages.HERE / "store" / "migrations").glob("*.sql"))
    made, gone = (set(re.findall(rf"{verb} table (\w+)", migrations)) for verb in ("create", "drop"))
    names = dict(re.findall(r"alter table (\w+) rename to (\w+)", migrations))
    assert {names.get(name, name) for name in made - gone} == tables.keys()
    assert all(words in told for words in tables.values() if words is not None)
    kinds = {
        "name": "the name you chose", "token": "Tokens for your own bots", "move": "Links to another device",
        "seat": "to a seat", "screen": "for a big screen", "claim": "Links to another device",
        "lesson": "The lessons and puzzles",
        "signed-out": "That devices were signed out", "opened": "a fingerprint of the address that created it",
        "page": "The address of your page", "off-ladder": "whether you left the ladder",
            "passkey": "Passkeys you create", "challenge": "One-time challenges",
        "ban": "a ban", "mute": "a muted chat", "named": "another name", "setting": None,
        "push": "keys that your browser gave", "mail": "your e-mail address",
        "mail-link": "A link to confirm your e-mail address",
        "report": "that someone reported", "code": None,  # belongs to a table, not to a person
        HOST_TOKEN: None, HOST_SESSION: None, ONCE: None, SHARDS: None, SHOW: None,
    }  # fmt: skip
    found = {*LASTING, *DECISIONS}
    for file in pages.HERE.rglob("*.py"):
        named = re.findall(r"ExpiringItem\(([A-Z_]+),", file.read_text("utf-8"))
        module = ".".join(file.relative_to(pages.HERE.parents[1]).with_suffix("").parts)
        found |= {getattr(import_module(module), name) for name in named}
    assert found == kinds.keys()
    assert all(words in told for words in kinds.values() if words is not None)


async def test_the_privacy_page_comes_in_the_readers_language(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0, settings=CONTACT) as (_, address), asking(address) as client:
        german = (await client.get("/api/privacy", headers={"accept-language": "de-AT"})).json()
        english = (await client.get("/api/privacy?language=en", headers={"accept-language": "de"})).json()
    assert german["text"].startswith("# Datenschutz")
    assert english["text"].startswith("# Privacy\n\nThis site is run by Ada's club. Contact: ada@games.example\n")
    assert english["contact"] == CONTACT.contact
    assert (german["language"], english.get("language", "en")) == ("de", "en")


async def test_a_person_can_export_all_their_data_and_nothing_of_others(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (site, address):
        ada, bob = await Player.new(address), await Player.new(address)
        tables = {}
        for who, word in ((ada, "hello of Ada"), (bob, "hello of Bob")):
            tables[word] = await who.open("parley")
            await who.do(tables[word], "sit", 1, "- Name")
            person = site.accounts.guests.read(who.cookie.partition("=")[2])
            assert person is not None
            await site.store.chat.say(tables[word], person, "all", word, 1)
            await site.accounts.progress.keep(person, "spacewalk", "first")
            await site.accounts.tokens.make(person, f"bot of {word}")
        given = await ada.ask("/api/me/data")
        async with asking(address) as stranger:
            assert (await stranger.get("/api/me/data")).status_code == 401
    assert given.headers["content-disposition"].startswith("attachment")
    assert given.headers["cache-control"] == "no-store"
    told = given.json()
    assert [each["text"] for each in told["messages"]] == ["hello of Ada"]
    assert [each["id"] for each in told["tables"]] == [tables["hello of Ada"]]
    assert told["lessons"] == {"spacewalk": ["first"]}
    assert [each["label"] for each in told["tokens"]] == ["bot of hello of Ada"]
    assert "Bob" not in given.text
    assert "token" not in told["tokens"][0], "the secret itself is kept nowhere"


# ---- security.txt


async def test_security_txt_names_the_contact_and_a_date_to_come(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0, settings=CONTACT) as (_, address), asking(address) as client:
        given = await client.get("/.well-known/security.txt")
    assert given.headers["content-type"] == "text/plain; charset=utf-8"
    fields = dict(line.split(": ", 1) for line in given.text.splitlines())
    assert fields["Contact"] == CONTACT.contact
    assert fields["Canonical"] == "https://games.example/.well-known/security.txt"
    until = datetime.fromisoformat(fields["Expires"].replace("Z", "+00:00"))
    assert timedelta(days=30) < until - datetime.now(UTC) < timedelta(days=365)


async def test_without_a_contact_there_is_no_security_txt(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (_, address), asking(address) as client:
        assert (await client.get("/.well-known/security.txt")).status_code == 404


# ---- headers and cookies

KINDS = [
    "/",
    "/privacy",
    "/api/games",
    "/api/nothing",
    "/health",
    "/assets/none.js",
    "/.well-known/security.txt",
    "/t/x",
]
BEHIND = Settings(proxies=("127.0.0.1",), public="https://games.example")


@pytest.mark.parametrize("path", KINDS)
async def test_every_kind_of_answer_says_what_a_browser_may_do_with_it(sqlite_url: str, path: str) -> None:
    async with serving(sqlite_url, bots=0) as (_, address), asking(address) as client:
        given = await client.get(path)
        refused = await client.get(path, headers={"host": "evil.example"})
    for answer in (given, refused):
        assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS
        assert re.fullmatch(r"[0-9a-f]{16}", answer.headers[REQUEST_ID])
        assert not SECURE.keys() & answer.headers.keys(), "over plain http browsers complain"
    policy = dict(part.split(" ", 1) for part in given.headers["content-security-policy"].split("; "))
    assert policy["default-src"] == "'self'"
    assert "script-src" not in policy
    assert policy["frame-ancestors"] == policy["object-src"] == policy["base-uri"] == "'none'"


async def test_over_https_browsers_are_told_to_stay_there(sqlite_url: str) -> None:
    secure = {"x-forwarded-proto": "https", "host": "games.example"}
    async with serving(sqlite_url, bots=0, settings=BEHIND) as (_, address), asking(address, headers=secure) as client:
        given = await client.get("/health")
    assert given.headers["strict-transport-security"] == "max-age=31536000"
    assert given.headers["cross-origin-opener-policy"] == "same-origin"


async def test_cookies_are_for_no_script_and_no_other_site(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0, settings=BEHIND) as (_, address), asking(address) as client:
        plain = (await client.get("/api/me")).headers["set-cookie"].lower()
        client.cookies.clear()
        secure = (await client.get("/api/me", headers={"x-forwarded-proto": "https"})).headers["set-cookie"].lower()
    for cookie in (plain, secure):
        parts = {part.strip() for part in cookie.split(";")}
        assert {"httponly", "samesite=lax", "path=/", f"max-age={YEAR}"} <= parts
        assert not any(part.startswith("domain") for part in parts)
    assert "secure" in {part.strip() for part in secure.split(";")}


# ---- the id of a request


@pytest.mark.parametrize("kind", [Plain(), Json()], ids=["plain", "json"])
async def test_the_id_of_a_request_is_in_every_line_about_it_and_in_no_other(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch, kind: logging.Formatter
) -> None:
    said = io.StringIO()
    handler = logging.StreamHandler(said)
    handler.setFormatter(kind)
    log = logging.getLogger("starboard")
    monkeypatch.setattr(log, "handlers", [handler])
    async with serving(sqlite_url, bots=0) as (site, address), asking(address) as client:

        async def broken(*_: object) -> None:
            log.warning("looked for a table")
            raise RuntimeError("the ace of spades")

        monkeypatch.setattr(site.service, "latest", broken)
        await client.get("/api/me")
        answers = [await client.get("/api/tables/x") for _ in range(2)]
        log.warning("beside them")
    ids = [answer.headers[REQUEST_ID] for answer in answers]
    assert len(set(ids)) == 2
    assert {answer.status_code for answer in answers} == {500}
    lines = said.getvalue().splitlines()
    for id in ids:
        theirs = [line for line in lines if id in line]
        assert len(theirs) == 2, lines
        assert "looked for a table" in theirs[0]
        assert "RuntimeError" in theirs[1]
        if isinstance(kind, Json):
            assert {json.loads(line)["request"] for line in theirs} == {id}
    assert "spades" not in said.getvalue()
    (beside,) = [line for line in lines if "beside them" in line]
    assert not any(id in beside for id in ids)
    assert "request" not in beside


async def test_a_live_connection_has_an_id_too(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (_, address):
        ada = await Player.new(address)
        table = await ada.open("parley")
        async with connect(
            f"ws://{address}/api/tables/{table}/live", additional_headers={"cookie": ada.cookie}
        ) as line:
            assert line.response is not None
            assert re.fullmatch(r"[0-9a-f]{16}", line.response.headers[REQUEST_ID])
