"""Lessons over the wire: play, stored progress, and protection from misuse."""

from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from starboard.bots.puzzle import puzzles
from starboard.core.puzzle import PREFIX, Puzzle
from starboard.core.registry import games, lessons, load
from starboard.server import lesson_endpoint
from starboard.server.app import app
from starboard.server.guests.cookie import COOKIE
from starboard.server.store.error import Unreachable
from tests.server.serving.kit import Player, serving

pytestmark = pytest.mark.anyio
GAME = "spacewalk"
FIRST, *_, LAST = lessons(GAME)


async def begin(player: Player, lesson: str = FIRST.key, game: str = GAME) -> Player:
    address = f"ws://{player.address}/api/games/{game}/lessons/{lesson}/live"
    player.line = await connect(address, additional_headers={"cookie": player.cookie})
    return await player.until(lambda one: one.steps and one.steps[-1]["type"] == "shown")


async def do(player: Player, kind: str, argument: str = "", seat: int = 1) -> dict[str, Any]:
    """Send a command and return its answer, with the state of the goal if one came before."""
    await player.say("command", id="c", kind=kind, seat=seat, argument=argument)
    stands = ""
    while True:
        said = await player.listen()
        if said["type"] == "goal":
            stands = said["stands"]
        elif said["type"] == "answer" and said["id"] == "c":
            return {**said, "stands": stands}


async def solve(player: Player, puzzle: Puzzle) -> str:
    """Play every move of a puzzle and return the state of its goal."""
    stands = [(await do(player, "play", texts[0], puzzle.seat))["stands"] for texts in puzzle.moves]
    assert stands[:-1] == ["open"] * (len(stands) - 1)
    return str(stands[-1])


async def test_a_lesson_is_played_as_at_a_table_and_kept_for_the_guest_wherever_they_go(url: str) -> None:
    async with serving(url, bots=0) as (_, address):
        ada, bob, phone = [await Player.new(address) for _ in range(3)]
        assert (await ada.ask("/api/me/lessons")).json() == {}
        listed = (await ada.ask(f"/api/games/{GAME}/lessons")).json()
        assert [each["key"] for each in listed] == [each.key for each in lessons(GAME)]
        await begin(ada)
        assert (ada.hello["seat"], ada.asked) == (1, True)
        assert (await do(ada, "play", "put S1"))["stands"] == "missed"
        assert (await do(ada, "undo"))["stands"] == "open"
        assert (await ada.ask("/api/me/lessons")).json() == {}
        assert (await do(ada, "play", "; ".join(FIRST.way)))["stands"] == "reached"
        assert (await ada.ask("/api/me/lessons")).json() == {GAME: [FIRST.key]}
        assert (await bob.ask("/api/me/lessons")).json() == {}
        await ada.leave()
        secret = (await ada.ask("/api/me/link", {})).json()["secret"]
        claim = (await phone.ask("/api/me/claim", {"secret": secret})).json()
        (device,) = (await ada.ask("/api/me/devices")).json()
        await ada.ask(f"/api/me/devices/{device['id']}", {"allow": True})
        arrived = await phone.ask("/api/me/arrive", {"secret": claim["secret"]})
        phone.cookie = f"{COOKIE}={arrived.cookies[COOKIE]}"
        assert (await phone.ask("/api/me/lessons")).json() == {GAME: [FIRST.key]}
    async with serving(url, bots=0) as (site, address):
        ada.address = address
        assert (await ada.ask("/api/me/lessons")).json() == {GAME: [FIRST.key]}
        person = site.accounts.guests.read(ada.cookie.partition("=")[2])
        assert person
        await site.store.forget(person)
        assert (await ada.ask("/api/me/lessons")).json() == {}


async def test_other_seats_reply_as_the_lesson_says(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (_, address):
        ada = await begin(await Player.new(address), LAST.key)
        await do(ada, "play", "pass")
        happened = [event["id"] for step in ada.steps for event in step.get("events", ())]
        assert "spacewalk.fell" in happened, "the rival does what the lesson warns of"
        await ada.leave()


async def test_the_puzzle_of_the_day_is_the_same_for_all_tells_no_secret_and_is_solved_as_a_lesson(
    sqlite_url: str,
) -> None:
    async with serving(sqlite_url, bots=0) as (_, address):
        ada, bob = [await Player.new(address) for _ in range(2)]
        listed = (await ada.ask("/api/puzzles")).json()
        assert listed == (await bob.ask("/api/puzzles")).json()
        assert {each["game"] for each in listed} == {key for key in games() if puzzles(key)}
        assert not any(puzzle.position in str(listed) for key in games() for puzzle in puzzles(key))
        today = next(each["key"] for each in listed if each["game"] == GAME)
        puzzle = next(each for each in puzzles(GAME) if PREFIX + each.key == today)
        await begin(ada, today)
        assert (ada.hello["seat"], ada.asked) == (puzzle.seat, True)
        legal = map(
            str, load(GAME, puzzle.options).legal(load(GAME, puzzle.options).read_state(puzzle.position), puzzle.seat)
        )
        wrong = next(text for text in legal if all(line[0] != text for line in puzzle.lines))
        assert (await do(ada, "play", wrong, puzzle.seat))["stands"] == "missed"
        await ada.leave()
        await begin(ada, today)
        assert await solve(ada, puzzle) == "reached"
        assert (await ada.ask("/api/me/lessons")).json() == {GAME: [today]}
        await ada.leave()


async def test_the_puzzles_of_a_game_are_listed_with_their_days_and_earlier_ones_can_be_played(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (_, address):
        ada = await Player.new(address)
        listed = (await ada.ask(f"/api/games/{GAME}/puzzles")).json()
        days = [each["day"] for each in listed if each["day"]]
        assert days == sorted(set(days), reverse=True)
        assert len({each["key"] for each in listed}) == len(listed) > 1
        assert len(listed) >= len([each for each in puzzles(GAME) if not each.until]), "even those without a day yet"
        drawn = await ada.ask(f"/api/games/{GAME}/puzzles/{listed[-1]['key']}/board.svg")
        assert drawn.text.startswith("<svg")
        assert (await ada.ask(f"/api/games/{GAME}/puzzles/{FIRST.key}/board.svg")).status_code == 404
        assert listed[0] in (await ada.ask("/api/puzzles")).json(), "the first is today's"
        assert (await ada.ask("/api/games/nothing/puzzles")).status_code == 404
        await begin(ada, listed[1]["key"])
        puzzle = next(each for each in puzzles(GAME) if PREFIX + each.key == listed[1]["key"])
        assert await solve(ada, puzzle) == "reached"
        await ada.leave()


async def test_a_draft_and_a_dead_touch_are_answered_in_a_lesson_too(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (_, address):
        ada = await begin(await Player.new(address))
        await ada.say("draft", id="d", actions=[FIRST.way[0]])
        drafted = await ada.listen()
        assert drafted["scene"]["pieces"]
        await ada.say("explain", id="e", touched=["A"])
        assert (await ada.listen())["clause"] == "SW-11"
        board = drafted["scene"]["boards"][0]
        assert (await ada.ask(f"/api/boards/{board}?lesson={GAME}/{FIRST.key}")).status_code == 200
        await ada.leave()


async def test_commands_that_a_lesson_does_not_allow_are_refused(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (_, address):
        ada = await begin(await Player.new(address))
        for kind in ("leave", "settle", "rematch", "sit", "bot", "habit", "close", "nonsense"):
            assert (await do(ada, kind))["clause"] == "TA-10", kind
        assert (await do(ada, "play", FIRST.way[0], seat=2))["clause"] == "TA-2"
        assert (await do(ada, "play", "nonsense"))["clause"] == "TA-10"
        await ada.say("say", id="s", text="anybody?")
        await ada.say("wave", body="hello")
        assert (await do(ada, "play", FIRST.way[0]))["stands"] == "reached"
        await ada.leave()


async def test_only_a_guest_learns_and_only_what_there_is(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (_, address):
        ada = await Player.new(address)
        for path in (f"{GAME}/lessons/nonsense", "nonsense/lessons/first", f"{GAME}/lessons/%00"):
            with pytest.raises(InvalidStatus) as none:
                await connect(f"ws://{address}/api/games/{path}/live", additional_headers={"cookie": ada.cookie})
            assert none.value.response.status_code == 404
        with pytest.raises(InvalidStatus) as nobody:
            await connect(f"ws://{address}/api/games/{GAME}/lessons/{FIRST.key}/live")
        assert nobody.value.response.status_code == 401
        assert (await ada.ask("/api/games/nonsense/lessons")).status_code == 404
        assert (await ada.ask("/api/boards/nonsense?lesson=nonsense/x")).status_code == 404


async def to_and_fro(player: Player) -> None:
    while True:
        await do(player, "play", "put S1")
        await do(player, "undo")


async def test_a_try_that_never_ends_is_ended(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lesson_endpoint, "MOST", 6)
    async with serving(sqlite_url, bots=0) as (_, address):
        ada = await begin(await Player.new(address))
        with pytest.raises(ConnectionClosed):
            await to_and_fro(ada)


async def again_and_again(player: Player) -> None:
    for _ in range(80):
        await begin(player)
        await player.leave()


async def test_a_guest_who_opens_lesson_after_lesson_is_throttled(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (site, address):
        site.limits._clock = lambda: 0.0
        ada = await Player.new(address)
        with pytest.raises(InvalidStatus) as slowed:
            await again_and_again(ada)
        assert slowed.value.response.status_code == 429


async def test_a_lesson_that_is_asked_for_while_the_data_are_away_is_refused_in_a_sentence(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """This also covers servers that cannot answer an upgrade with a page."""
    async with serving(sqlite_url, bots=0) as (site, address):
        ada = await Player.new(address)
        sent: list[Any] = []

        async def away(*asked: object) -> str:
            raise Unreachable("away")

        async def receive() -> dict[str, Any]:
            return {"type": "websocket.connect"}

        async def send(said: Any) -> None:
            sent.append(said)

        monkeypatch.setattr(site.accounts, "guest", away)
        with pytest.raises(InvalidStatus) as refused:
            await begin(ada)
        assert refused.value.response.status_code == 503
        path = f"/api/games/{GAME}/lessons/{FIRST.key}/live"
        scope = {"type": "websocket", "path": path, "scheme": "ws", "query_string": b"", "headers": []}
        await app(site)(scope, receive, send)
        assert [(said["type"], said.get("code")) for said in sent] == [("websocket.close", 4503)]
        assert site.counters.faults == 0
