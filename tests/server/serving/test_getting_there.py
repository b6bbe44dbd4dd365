"""Ways to a table: covers and rulebooks of games, a guest's tables, replays, invitations."""

import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from xml.etree import ElementTree

import httpx
import pytest

from starboard import words
from starboard.bots.roster import NAMES
from starboard.core import discovery, games, load
from starboard.core.options import read_options
from starboard.server.invitation import HERE, HOME, PUBLIC, Invitation, NoHomeNetwork, home_address, loopback, private
from starboard.server.settings import Settings
from tests.server.serving.kit import Player, free_port, seated, serving

pytestmark = pytest.mark.anyio
OURS = ("spacewalk", "astron", "astroplane", "zylatron", "situation7")


async def test_every_game_has_a_picture_and_can_propose_something_to_beginners(sqlite_url: str) -> None:
    async with serving(sqlite_url) as (_, address):
        ada = await Player.new(address)
        told = (await ada.ask("/api/games")).json()
        assert [game["key"] for game in told] == list(games())
        for game in told:
            middle = await ada.ask(f"/api/games/{game['key']}/board.svg")
            assert ElementTree.fromstring(middle.text).tag.endswith("svg")
            drawn = await ada.ask(f"/api/games/{game['key']}/picture.svg")
            assert ElementTree.fromstring(drawn.text).tag.endswith("svg")
            assert drawn.headers["content-type"] == "image/svg+xml"
            for preset in game["presets"]:
                for chosen in (preset["options"], preset["more"]):
                    read_options(load(game["key"]).offered, chosen)
            assert game["bots"]


async def test_the_opponent_of_a_first_game_is_the_one_described_so(sqlite_url: str) -> None:
    book = words.catalogue("table", "en")
    async with serving(sqlite_url) as (_, address):
        ada = await Player.new(address)
        told = {game["key"]: game for game in (await ada.ask("/api/games")).json()}
        for game in (told[key] for key in OURS):
            about = {level: str(book.get(f"table.bot.{level}.about", "")) for level in game["bots"]}
            assert [level for level in about if "good first opponent" in about[level]] == [game["first_bot"]]


def test_every_level_of_bots_has_a_name_and_a_sentence_in_every_language() -> None:
    for language in ("en", "de"):
        book = words.catalogue("table", language)
        for level in NAMES:
            assert book[f"table.bot.{level}"]
            assert book[f"table.bot.{level}.about"]


async def test_a_rulebook_comes_in_the_readers_language_or_in_english(sqlite_url: str) -> None:
    async with serving(sqlite_url) as (_, address), httpx.AsyncClient(base_url=f"http://{address}") as client:
        german = await client.get(
            "/api/games/spacewalk/rulebook", headers={"accept-language": "da, de-CH;q=0.9, en;q=0.5"}
        )
        assert german.headers["content-language"] == "de"
        assert "## So spielt man" in german.text
        chosen = await client.get("/api/games/spacewalk/rulebook?language=en", headers={"accept-language": "de"})
        assert "## How to play" in chosen.text
        none = await client.get("/api/games/spacewalk/rulebook", headers={"accept-language": "da;q=x, *"})
        assert none.headers["content-language"] == "en"
        assert "TA-1" in (await client.get("/api/games/table/rulebook")).text
        assert (await client.get("/api/games/chess/rulebook")).status_code == 404


async def test_my_tables_list_the_players_and_whether_it_is_my_turn(sqlite_url: str) -> None:
    async with serving(sqlite_url) as (site, address):
        ada, bob = [await Player.new(address) for _ in range(2)]
        table = await seated(ada, "spacewalk", bob, options="mode=plain first_seat=2")
        (mine,), (his,) = (await ada.ask("/api/tables")).json(), (await bob.ask("/api/tables")).json()
        assert mine["seats"] == ["Name1", "Name2"]
        assert (mine["kinds"], mine["yours"], mine["acting"]) == (["person", "person"], [1], [2])
        assert (mine["awaited"], his["awaited"]) == (False, True)
        assert (mine["role"], his["role"]) == ("host", "player")
        assert (await site.service.cached(table)).table.actors == (2,)


async def test_a_replay_tells_every_row_as_it_was_told_live(sqlite_url: str) -> None:
    async with serving(sqlite_url) as (_, address):
        ada, bob = [await Player.new(address) for _ in range(2)]
        table = await ada.open("hush" if "hush" in games() else "spacewalk")
        await bob.watch(table)
        await bob.until(lambda player: player.n)
        for seat, player in enumerate((ada, bob), 1):
            await player.do(table, "sit", seat, f"- Name{seat}")
        await ada.do(table, "close")
        await ada.watch(table)
        await ada.until(lambda player: player.hello and player.n)
        told = (await bob.ask(f"/api/tables/{table}/replay?seat=2")).json()
        assert [step["n"] for step in told] == list(range(2, told[-1]["n"] + 1))
        await bob.until(lambda player: player.n >= told[-1]["n"])
        live = {step["n"]: step for step in bob.steps if step["type"] == "step"}
        late = [step for step in told if step["n"] in live and not step.get("scene")]
        assert [step["row"] for step in late] == [live[step["n"]]["row"] for step in late]
        stranger = await Player.new(address)
        foreign = (await stranger.ask(f"/api/tables/{table}/replay?seat=1")).json()
        spectator = (await stranger.ask(f"/api/tables/{table}/replay")).json()
        assert foreign == spectator
        await ada.leave()
        await bob.leave()


async def test_a_site_is_opened_to_the_home_network_only_from_its_own_computer(sqlite_url: str) -> None:
    async with serving(sqlite_url, settings=Settings(hosts=("tunnel.example",))) as (site, address):
        ada = await Player.new(address)
        assert (await ada.ask("/api/invitation")).json() == {
            "base": f"http://{address}", "reach": HERE, "may_open": False,
        }  # fmt: skip
        assert (await ada.ask("/api/invitation", {})).status_code == 403

        async def opened() -> str:
            return "http://192.168.1.20:7827"

        site.invitation.opener = opened
        through = httpx.AsyncClient(
            base_url=f"http://{address}", headers={"cookie": ada.cookie, "host": "tunnel.example"}
        )
        async with through as tunnel:
            assert (await tunnel.get("/api/invitation")).json()["may_open"] is False
            assert (await tunnel.post("/api/invitation", json={})).status_code == 403
        assert (await ada.ask("/api/invitation")).json()["may_open"] is True
        assert (await ada.ask("/api/invitation", {})).json() == {
            "base": "http://192.168.1.20:7827", "reach": HOME, "may_open": False,
        }  # fmt: skip


async def test_a_link_is_drawn_as_a_code_for_pages_of_this_site_alone(sqlite_url: str) -> None:
    async with serving(sqlite_url) as (_, address), httpx.AsyncClient(base_url=f"http://{address}") as client:
        for path in ("/", "/t/abc-123", "/t/abc-123/replay", "/arrive#move=se-cret", "/arrive#seat=se-cret"):
            drawn = await client.post("/api/qr.svg", json={"path": path})
            assert ElementTree.fromstring(drawn.text).tag.endswith("svg")
        for path in ("https://elsewhere.example", "//elsewhere", "/t/a b", "/t/" + "x" * 99):
            assert (await client.post("/api/qr.svg", json={"path": path})).status_code == 404


async def test_behind_a_proxy_links_show_the_public_address(sqlite_url: str) -> None:
    settings = Settings(public="https://games.example", origins=("https://games.example",))
    async with serving(sqlite_url, settings=settings) as (_, address):
        ada = await Player.new(address)
        told = (await ada.ask("/api/invitation")).json()
        assert told == {"base": "https://games.example", "reach": PUBLIC, "may_open": False}


def test_who_can_reach_an_address() -> None:
    assert all(map(loopback, ("http://127.0.0.1:1", "http://localhost", "http://[::1]:80")))
    assert not loopback("http://192.168.0.2")
    assert all(map(private, ("http://192.168.0.2:80", "http://10.1.2.3", "http://tower.local", "http://tower:80")))
    assert not any(map(private, ("http://8.8.8.8", "http://games.example")))
    assert Invitation().reach("https://games.example") == PUBLIC
    assert Invitation().reach("http://192.168.0.2:8000") == HOME


def free_of_network() -> bool:
    try:
        home_address()
    except NoHomeNetwork:
        return True
    return False


def play(folder: Path, *more: str) -> "subprocess.Popen[str]":
    """Run `starboard play` with a fake browser that records the address it opens."""
    browser = folder / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {folder}/opened\n', "utf-8")
    browser.chmod(0o755)
    environment = {**os.environ, "XDG_DATA_HOME": str(folder), "BROWSER": f"{browser} %s", "COLUMNS": "200"}
    command = [sys.executable, "-c", "from starboard.cli.main import app; app()", "play", "spacewalk", *more]
    return subprocess.Popen(command, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)


def opened(folder: Path) -> str:
    until = time.monotonic() + 60
    while time.monotonic() < until:
        if (folder / "opened").exists() and (folder / "opened").read_text():
            return (folder / "opened").read_text().strip()
        time.sleep(0.05)
    raise AssertionError("no browser was opened")


@pytest.mark.skipif(sys.platform == "win32", reason="the browser of this test is a shell script")
def test_one_command_serves_on_this_computer_and_opens_the_browser_at_a_new_table(tmp_path: Path) -> None:
    playing = play(tmp_path, "--port", str(free_port()), "--seats", "3", "--options", "mode=cards")
    try:
        address = opened(tmp_path)
        assert address.startswith("http://127.0.0.1:")
        assert address.endswith("/new/spacewalk?options=mode%3Dcards&seats=3")
        base = address[: address.index("/new/")]
        assert json.load(urllib.request.urlopen(f"{base}/health", timeout=5)) == {"alive": True}
    finally:
        playing.terminate()
        said, _ = playing.communicate(timeout=15)
    assert "Space Walk is at" in said
    assert "Only this computer can reach it." in said
    assert "Goodbye." in said
    assert playing.returncode == 0
    assert (tmp_path / "starboard" / "starboard.db").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="the browser of this test is a shell script")
@pytest.mark.skipif(free_of_network(), reason="this computer is in no network")
def test_invited_friends_reach_the_computers_own_address_in_the_home_network(tmp_path: Path) -> None:
    port = free_port()
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection((home_address(), port), 1)
    playing = play(tmp_path, "--port", str(port), "--invite")
    try:
        opened(tmp_path)
        there = f"http://{home_address()}:{port}"
        assert json.load(urllib.request.urlopen(f"{there}/health", timeout=5)) == {"alive": True}
    finally:
        playing.terminate()
        said, _ = playing.communicate(timeout=15)
    assert f"Invite link: {there}" in said


@pytest.mark.skipif(free_of_network(), reason="this computer is in no network")
def test_a_server_for_the_home_network_says_at_which_address(tmp_path: Path) -> None:
    port = str(free_port())
    started = [sys.executable, "-c", "from starboard.cli.main import app; app()", "serve", "--host", "0.0.0.0"]
    serving = subprocess.Popen(
        [*started, "--port", port, "--data", str(tmp_path / "starboard.db")], text=True, stderr=subprocess.PIPE
    )
    try:
        assert serving.stderr is not None
        said = next(line for line in serving.stderr if "Starboard is at" in line)
        assert f"in the home network at http://{home_address()}:{port}" in said
    finally:
        serving.terminate()
        serving.communicate(timeout=15)


@pytest.mark.skipif(sys.platform == "win32", reason="the browser of this test is a shell script")
def test_a_second_command_does_not_disturb_the_first(tmp_path: Path) -> None:
    first = play(tmp_path, "--port", str(free_port()))
    try:
        one = opened(tmp_path)
        (tmp_path / "opened").unlink()
        second = play(tmp_path, "--port", str(free_port()))
        try:
            assert opened(tmp_path) != one
        finally:
            second.terminate()
            said, _ = second.communicate(timeout=15)
        assert "Starboard is already running with your tables" in said
        assert json.load(urllib.request.urlopen(f"{one[: one.index('/new/')]}/health", timeout=5)) == {"alive": True}
    finally:
        first.terminate()
        first.communicate(timeout=15)


def test_the_folder_of_a_game_may_hold_a_cover() -> None:
    home = discovery.folder("spacewalk")
    assert home is not None
    assert 1000 < len((home / "art" / "cover.svg").read_bytes()) < 50_000
