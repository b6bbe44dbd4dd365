"""What a seat does not know never leaves the server: not a byte of what it is sent depends on it."""

import json
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect

from starboard.core.contract import CHANCE, Seat
from starboard.server.guests import COOKIE
from starboard.server.settings import Settings
from tests.server.safety.worlds import GAME, SEATING, SEATS, Dealer, Step, numbers, other_world, played, until_opened
from tests.server.serving.kit import serving
from tests.sketches.drift.rules import ACTS

pytestmark = pytest.mark.anyio
BEGIN = 4_000_000_000_000  # far ahead, so that nothing falls due by the database's own clock
TABLE = "thetable"
TOUCHES = (["card:F1"], ["card:U1", "surge"], ["card:S2", "c2"], ["b2"], ["drop", "card:B1"], ["jettison"], ["nothing"])


class Ear:
    """One viewer: every byte that it is sent, by HTTP and on its line, in order."""

    def __init__(self, address: str, cookie: str, viewer: Seat | None) -> None:
        self.address, self.viewer = address, viewer
        self.headers = {"cookie": cookie}
        self.client = httpx.AsyncClient(base_url=f"http://{address}", headers=self.headers, verify=False)
        self.heard: list[str] = []
        self.line: ClientConnection | None = None

    async def get(self, path: str) -> None:
        answer = await self.client.get(path)
        headers = sorted(f"{name}: {value}" for name, value in answer.headers.items() if name != "date")
        self.heard.append(f"{path} {answer.status_code} {headers} {answer.text}")

    async def post(self, body: Any) -> None:
        answer = await self.client.post(f"/api/tables/{TABLE}/commands", json=body)
        assert answer.status_code != 200, "a probe must not move anything"
        self.heard.append(f"{body} {answer.status_code} {answer.text}")

    async def listen(self, query: str = "") -> ClientConnection:
        at = f"ws://{self.address}/api/tables/{TABLE}/live{query}"
        return await connect(at, additional_headers=self.headers)

    async def say(self, *said: dict[str, Any], line: ClientConnection | None = None) -> None:
        """Say it, and hear all that comes before the next pong."""
        line = line or self.line
        assert line is not None
        for each in said:
            await line.send(json.dumps(each))
        await line.send('{"type":"ping","t":0}')
        text = ""
        while '"type":"pong"' not in text:
            text = str(await line.recv())
            self.heard.append(text)

    async def come_again(self, since: int) -> None:
        for query in (f"?since={since}", ""):
            line = await self.listen(query)
            await self.say(line=line)
            await line.close()


async def lived(url: str, steps: list[Step], secret: bytes, viewer: Seat | None) -> list[str]:
    """All that a viewer is sent in this game, asking for everything there is after each move."""
    Dealer.scripts[secret] = numbers(steps)
    now = [BEGIN]
    async with serving(url, bots=0, clock=lambda: now[0], settings=Settings(limits=10_000)) as (site, address):
        site.new_table = lambda: (TABLE, secret)  # type: ignore[method-assign]
        cookies = {seat: f"{COOKIE}={site.guests.sign(f'gseat{seat}')}" for seat in range(1, SEATS + 1)}
        ear = Ear(address, cookies[viewer] if viewer else f"{COOKIE}={site.guests.sign('glooker')}", viewer)
        people = {
            seat: httpx.AsyncClient(base_url=f"http://{address}", headers={"cookie": cookie}, verify=False)
            for seat, cookie in cookies.items()
        }
        await people[1].post("/api/tables", json={"game": "drift", "seats": SEATS})
        ear.line = await ear.listen()
        await ear.say()
        for seat, client in people.items():
            await do(client, f"sit{seat}", "sit", seat, f"- Name{seat}")
        await do(people[1], "close", "close")
        await ear.say()
        state = GAME.start(SEATING)
        for number, (actor, act) in enumerate(steps):
            if actor != CHANCE:
                if actor == viewer or number % 4 == 0:
                    await probe(ear, number, state)
                now[0] += 1000
                await do(people[actor], f"m{number}", "play", actor, str(act))
                await ear.say()
            state = GAME.apply(state, actor, act)
        await ear.line.close()
        for client in (*people.values(), ear.client):
            await client.aclose()
    return ear.heard


async def do(client: httpx.AsyncClient, id: str, kind: str, seat: Seat = -1, argument: str = "") -> None:
    body = {"id": id, "kind": kind, "seat": seat, "argument": argument}
    answer = await client.post(f"/api/tables/{TABLE}/commands", json=body)
    assert answer.status_code == 200, answer.text


async def probe(ear: Ear, number: int, state: Any) -> None:
    """Ask for everything: pages, records, positions, drafts, reasons, and things that are refused."""
    seat = ear.viewer
    others = [other for other in range(1, SEATS + 1) if other != seat]
    acts = list(ACTS)[number * 7 % 47 :: 47]
    drafts = [{"type": "draft", "id": "d", "actions": [act], "touched": ["card:F1"]} for act in acts]
    reasons = [{"type": "explain", "id": "e", "touched": touched} for touched in TOUCHES]
    refused = [{"id": f"r{number}-{each}", **body} for each, body in enumerate(refusals(seat, others, state, acts))]
    await ear.say({"type": "draft", "id": "d"}, *drafts, *reasons, *({"type": "command", **body} for body in refused))
    for body in refused[number % 3 :: 3]:
        await ear.post(body)
    for path in ("", "/record", "/position", *(f"/{what}?seat={s}" for what in ("record", "position") for s in others)):
        await ear.get(f"/api/tables/{TABLE}{path}")
    await ear.get("/api/tables")
    await ear.get(f"/api/tables/{TABLE}/replay?seat={others[0] if number % 8 else seat}")
    await ear.get(f"/api/tables/{TABLE}/story?seat={others[0] if number % 8 else seat}")
    await ear.get(f"/api/tables/{TABLE}/record?seat={seat}")
    await ear.get(f"/api/tables/{TABLE}/position?seat={seat}")
    await ear.come_again(4 + number % 3)


def refusals(seat: Seat | None, others: list[Seat], state: Any, acts: list[str]) -> list[dict[str, Any]]:
    """Commands that must fail: for other seats, stale, unreadable and, for the viewer's own seat, against the rules."""
    found: list[dict[str, Any]] = [
        {"kind": "play", "seat": others[0], "argument": acts[0]},
        {"kind": "early", "seat": others[0], "argument": acts[0]},
        {"kind": "undo", "seat": others[0]},
        {"kind": "play", "seat": others[0], "argument": "order 1 red; deal 2 F1"},
    ]
    if seat is not None:
        view = GAME.view(state, seat).state
        unlawful = [act for act in acts if GAME.why_not(view, seat, ACTS[act]) is not None]
        found += [{"kind": "play", "seat": seat, "argument": act} for act in unlawful]
        found += [{"kind": "play", "seat": seat, "argument": act, "decision": 0} for act in acts[:1]]
        found += [{"kind": kind, "seat": seat, "argument": "play Z9"} for kind in ("play", "early", "undo", "habit")]
        found += [{"kind": "undo", "seat": seat, "argument": "77"}, {"kind": "agree", "seat": seat}]
    return found


def pair(viewer: Seat | None, orders: bool) -> tuple[list[Step], list[Step]]:
    """A game and another that this viewer cannot tell from it, as different as the first tries find."""
    for seed in range(100):
        steps = until_opened(played(seed), viewer) if orders else played(seed)
        other = other_world(steps, viewer, orders, Random(seed))
        if other is None or sum(actor != CHANCE for actor, _ in steps) < 8:
            continue
        changed = [one for one, two in zip(steps, other, strict=True) if one != two]
        if len(changed) >= 8 and {act.verb for _, act in changed} >= ({"order", "deal"} if orders else {"deal"}):
            return steps, other
    raise AssertionError("no two worlds were found")


@pytest.mark.parametrize("viewer", [1, 3, None])
@pytest.mark.parametrize("orders", [False, True], ids=["whole games", "until the orders are opened"])
async def test_all_bytes_are_the_same_when_only_what_the_viewer_cannot_know_is_changed(
    viewer: Seat | None, orders: bool, sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two games in which everybody does the same at the same times, and the viewer is dealt the same cards, while the
    other hands and the cards not yet drawn are others; before the first is opened, also the others' orders.

    Held fixed besides: the table's id, who the people are, the times, and, by a dealer in the place of the fair
    chance, the commitment and the seals. Both are digests under a secret of 32 random bytes that nobody has before
    the end: with another secret they differ, as they would for the same cards, and by themselves they tell nothing.
    The dealer deals by script; drawing, judging, cutting, chaining and sending are the server's own.
    What is compared ends with the game: then the record shows everything to everybody, as it should.
    """
    monkeypatch.setattr("starboard.table.table.Fairness", Dealer)
    steps, other = pair(viewer, orders)
    copy = str(Path(sqlite_url).with_name("other.db"))
    Path(copy).write_bytes(Path(sqlite_url).read_bytes())
    first = await lived(sqlite_url, steps, b"1" * 32, viewer)
    second = await lived(copy, other, b"2" * 32, viewer)
    assert len(first) > 100
    for one, two in zip(first, second, strict=True):
        assert one == two


async def test_the_comparison_would_notice_a_leak(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Through another seat's eyes the same two games differ."""
    monkeypatch.setattr("starboard.table.table.Fairness", Dealer)
    steps, other = pair(1, orders=False)
    moves = next(at for at, (one, two) in enumerate(zip(steps, other, strict=True)) if one != two)
    end = next(at for at in range(moves, len(steps)) if steps[at][0] != CHANCE)
    copy = str(Path(sqlite_url).with_name("other.db"))
    Path(copy).write_bytes(Path(sqlite_url).read_bytes())
    seat = steps[moves][1].seat
    first = await lived(sqlite_url, steps[:end], b"1" * 32, seat)
    second = await lived(copy, other[:end], b"2" * 32, seat)
    assert first != second
