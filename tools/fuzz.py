"""Damaged texts for whatever reads texts: positions, actions, records, requests, messages. Nothing may fall over.

    tools/fuzz.py --each 2000                    a slice of every kind
    tools/fuzz.py messages --each 250000 --seed 7

A reader may refuse (Unreadable, Refused, Broken), and what it takes must be played on with. A server of its own may
answer anything but 500 and more, and closes no connection. The same --seed damages the same texts.
"""

import argparse
import asyncio
import json
import os
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tools.proving.line import Line, NoLine
from tools.proving.programs import HOME, ROOT, Starboard, ground
from tools.proving.words import cookie_of, seat

from starboard.core.contract import Game
from starboard.core.errors import Broken, Refused, Unreadable
from starboard.core.playout import step
from starboard.core.record import Record, checks
from starboard.core.registry import load
from starboard.core.seating import CHANCE
from starboard.server.http.routes import ENDPOINTS

GAMES = {
    "spacewalk": ("", "mode=cards", "mode=tokens"), "astron": ("", "takeoff=numbered"), "astroplane": ("",),
    "zylatron": ("variant=short", "variant=major"), "situation7": ("mode=by_turns", ""),
}  # fmt: skip
NUMBERS = ("0", "-1", "1", "7", "64", "255", "4294967296", "9" * 30, "1e9", "0x10", "²", "٣", "-0", "")
ODD = ("\x00", "\n", "\r\n", "\t", " ", "  ", "\u202e", "\ufeff", "é", "e\u0301", "🚀", "\\", '"', "'", ";", "/", "..")
SLOW = 2.0  # seconds for one text


class Damage:
    """Changes a text in one to four places."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self._before = ""

    def __call__(self, text: str) -> str:
        found = text
        for _ in range(self.rng.choice((1, 1, 1, 2, 4))):
            found = self._once(found)
        self._before = text
        return found

    def _once(self, text: str) -> str:
        rng, start = self.rng, self.rng.randrange(len(text) + 1)
        end = min(len(text), start + rng.choice((1, 1, 2, 5, 20)))
        match rng.randrange(8):
            case 0:
                return text[:start] + text[end:]
            case 1:
                return text[:end] + text[start:]
            case 2:
                return text[:start] + rng.choice(ODD) + text[end:]
            case 3:
                return text[:start] + rng.choice(NUMBERS) + text[end:]
            case 4:
                return text[:start] + chr(rng.randrange(32, 127)) + text[start + 1 :]
            case 5:
                return text[:start] + self._before[start:]
            case 6:
                words = text.split(" ")
                first, other = rng.randrange(len(words)), rng.randrange(len(words))
                words[first], words[other] = words[other], words[first]
                return " ".join(words)
            case _:
                return text[:start] + text[start:end] * rng.choice((2, 3, 300)) + text[end:]


class Tally:
    """What came of the texts, and every text that nobody should fall over."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.seen: Counter[str] = Counter()
        self.faults: list[str] = []
        self.slowest = 0.0

    def fault(self, text: str, why: str) -> None:
        self.seen["fault"] += 1
        if len(self.faults) < 20:
            self.faults.append(f"{text[:2000]!r}\n    {why}")

    def read(self, text: str, reader: Callable[[str], object]) -> None:
        began = time.perf_counter()
        try:
            reader(text)
            self.seen["taken"] += 1
        except (Unreadable, Refused, Broken):
            self.seen["refused"] += 1
        except Exception:
            self.fault(text, traceback.format_exc(limit=-2).replace("\n", "\n    "))
        took = time.perf_counter() - began
        self.slowest = max(self.slowest, took)
        if took > SLOW:
            self.fault(text, f"took {took:.1f} s")

    def __str__(self) -> str:
        counts = ", ".join(f"{what} {count}" for what, count in sorted(self.seen.items()))
        return f"{self.kind}: {sum(self.seen.values())} texts: {counts}; slowest {1000 * self.slowest:.0f} ms"


# ---- what is read in this process


def walks(rng: Random) -> Iterator[tuple[Game[Any, Any], Any]]:
    """Positions of random games of every kind, without end."""
    while True:
        key = rng.choice(list(GAMES))
        game = load(key, rng.choice(GAMES[key]))
        seatings = game.seatings(rng.choice(list(game.seats)))
        if not seatings or game.real_time:
            continue
        state = game.start(rng.choice(seatings))
        for _ in range(rng.randrange(1, 60)):
            if not game.actors(state):
                break
            state = step(game, state, rng)
            if rng.random() < 0.2:
                yield game, state


def played_on(game: Game[Any, Any], text: str) -> None:
    """Read a position; if it can be read, ask of it what any table would."""
    state = game.load(text)
    game.scores(state)
    game.places(state)
    for actor in game.actors(state):
        if actor == CHANCE:
            game.chance_outcomes(state)
        else:
            actions = game.legal(state, actor)
            game.view(state, actor)
            game.apply(state, actor, actions[0])


def positions(count: int, rng: Random) -> Tally:
    tally, damage = Tally("positions"), Damage(rng)
    for (game, state), _ in zip(walks(rng), range(count), strict=False):
        tally.read(damage(game.dump(state)), partial(played_on, game))
    return tally


def tried(game: Game[Any, Any], state: Any, actor: int, text: str) -> None:
    """Read an action; if it can be read, play it or be refused."""
    action = game.read(text)
    if game.why_not(state, actor, action) is None:
        game.apply(state, actor, action)


def actions(count: int, rng: Random) -> Tally:
    """As somebody would say them."""
    tally, damage = Tally("actions"), Damage(rng)
    for (game, state), _ in zip(walks(rng), range(count), strict=False):
        for actor in game.actors(state):
            if actor != CHANCE:
                said = damage(str(rng.choice(game.legal(state, actor))))
                tally.read(said, partial(tried, game, state, actor))
    return tally


def records(count: int, rng: Random) -> Tally:
    tally, damage = Tally("records"), Damage(rng)
    files = sorted((ROOT / "tests").rglob("*.record"))
    texts = [file.read_text("utf-8") for file in files]
    for _ in range(count):
        tally.read(damage(rng.choice(texts)), lambda text: checks(Record.read(text)))
    return tally


# ---- what a server reads


async def requests(server: Starboard, count: int, rng: Random) -> Tally:
    """Every endpoint, with damaged addresses and bodies, sixteen at a time."""
    tally, damage, left = Tally("requests"), Damage(rng), iter(range(count))
    cookie = cookie_of("fuzz")
    table = await seat(server.port, "spacewalk", [cookie, cookie_of("fuzz2")])
    bodies = (
        '{"game":"spacewalk","seats":2,"options":"mode=cards","pace":"live 60+1","audience":"link","target":0}',
        '{"id":"c1","kind":"play","seat":1,"argument":"2 5","decision":3}', '{"name":"Ada"}', '{"secret":"abcdefgh"}',
        '{"path":"/t/abc"}', '{"name":"Evening","game":"spacewalk","seats":3,"rounds":2}',
        '{"id":"e1","kind":"enter","name":"Ada"}', '{"label":"bot"}', '{"token":"abc"}', '{"allow":true}',
    )  # fmt: skip

    unasked = ("GET /api/me/events", "DELETE /api/me", "POST /api/me/sign-out")  # never ends; ends who asks
    asked = [each for each in ENDPOINTS if f"{each.method} {each.path}" not in unasked]

    async def one() -> None:
        endpoint = rng.choice(asked)
        values = {"table": table, "key": "spacewalk", "language": "en", "seat": "1", "n": "1", "code": "comet-42"}
        path = endpoint.path
        for name, value in values.items():
            path = path.replace(f"{{{name}}}", quote(damage(value) if rng.random() < 0.3 else value, safe=""))
        if rng.random() < 0.3:
            path += "?" + quote(damage("seat=1&language=en&table=x&seats=2&options=mode=cards"), safe="=&")
        body = damage(rng.choice(bodies)) if endpoint.method != "GET" else ""
        sent = body.encode(errors="surrogatepass")
        head = f"{endpoint.method} {path.replace('{', '%7B')} HTTP/1.1\r\nHost: {HOME}:{server.port}\r\n"
        head += f"Connection: close\r\nContent-Length: {len(sent)}\r\nCookie: {cookie}\r\n\r\n"
        began = time.perf_counter()
        reader, writer = await asyncio.open_connection(HOME, server.port)
        writer.write(head.encode() + sent)
        try:
            answer = await asyncio.wait_for(reader.read(), 30)
        except (OSError, TimeoutError) as error:
            tally.fault(head + body, f"no answer: {error!r}")
            return
        finally:
            writer.close()
        tally.slowest = max(tally.slowest, time.perf_counter() - began)
        status = answer[9:12].decode(errors="replace")
        if status[:1] in "234":
            tally.seen[status] += 1
        else:
            tally.fault(head + body, f"answered {answer[:200]!r}")

    async def some() -> None:
        for _ in left:
            await one()

    await asyncio.gather(*(some() for _ in range(16)))
    return tally


async def messages(server: Starboard, count: int, rng: Random) -> Tally:
    """On live connections of all five games, each answered before twenty more are said."""
    tally, damage = Tally("messages"), Damage(rng)
    said = (
        '{"type":"command","id":"c1","kind":"play","seat":1,"argument":"2 5","decision":3}',
        '{"type":"command","id":"c2","kind":"undo","seat":1,"argument":"3"}', '{"type":"ping","t":1.5}',
        '{"type":"draft","id":"d1","actions":["2 5"],"touched":["planet 3"]}',
        '{"type":"explain","id":"e1","touched":["planet 3"],"actions":["2 5"]}', '{"type":"echo","now":12}',
        '{"type":"command","id":"c3","kind":"habit","seat":1,"argument":"window"}',
    )  # fmt: skip
    share = count // len(GAMES)
    for key, options in GAMES.items():
        people = [cookie_of(f"fuzz-{key}-{place}") for place in (1, 2)]
        table = await seat(server.port, key, people, options=options[0])
        heard, offered = asyncio.Event(), list[str]()

        def hear(text: bytes, offered: list[str] = offered, heard: asyncio.Event = heard) -> None:
            told = json.loads(text)
            if told.get("turn"):
                offered[:] = [
                    json.dumps(each["actions"]) for each in told["turn"].get("choices", ()) if each["actions"]
                ]
            if told["type"] == "pong" and told.get("t") == 99.5:
                heard.set()

        gone = list[int]()
        path = f"/api/tables/{table}/live"
        line = await Line.open(HOME, server.port, path, people[0], hear, partial(gone.append, 1))
        for start in range(0, share, 20):
            batch = []
            for n in range(start, min(share, start + 20)):
                text = rng.choice(said)
                if offered and rng.random() < 0.5:
                    text = text.replace('["2 5"]', rng.choice(offered)).replace("c1", f"c{n}")
                batch.append(damage(text))
                line.say(batch[-1].encode(errors="surrogatepass")[:60_000])
            heard.clear()
            began = time.perf_counter()
            line.say(b'{"type":"ping","t":99.5}')
            try:
                await asyncio.wait_for(heard.wait(), 30)
                tally.seen["answered"] += len(batch)
            except TimeoutError:
                tally.fault("\n".join(batch), "closed" if gone else "not answered")
                line.close()
                gone.clear()
                try:
                    line = await Line.open(HOME, server.port, path, people[0], hear, partial(gone.append, 1))
                except NoLine as error:
                    tally.fault("", f"the line is not opened again: {error}")
                    break
            tally.slowest = max(tally.slowest, time.perf_counter() - began)
        line.close()
    return tally


HERE = {"positions": positions, "actions": actions, "records": records}
THERE = {"requests": requests, "messages": messages}


def on_a_server(kind: str, count: int, rng: Random) -> Tally:
    with ground() as folder:
        options = "--data", str(folder / "fuzz.sqlite3"), "--bots", "1", "--limits", "1000"
        server = Starboard(folder, "server", "serve", *options)
        server.start()
        try:
            server.ready()
            tally = asyncio.run(THERE[kind](server, count, rng))
            if server.process is None or server.process.poll() is not None:
                tally.fault("", f"the server ended: {server.said[-2000:]}")
            elif "Traceback" in server.said:
                tally.fault("", f"its log: {server.said[-2000:]}")
            return tally
        finally:
            server.stop()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kinds", nargs="*", default=[*HERE, *THERE], help=", ".join([*HERE, *THERE]))
    parser.add_argument("--each", type=int, default=1000, help="texts of each kind")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    os.environ.pop("STARBOARD_DATABASE", None)
    faults = 0
    for kind in asked.kinds:
        rng = Random(f"{kind} {asked.seed}")
        tally = HERE[kind](asked.each, rng) if kind in HERE else on_a_server(kind, asked.each, rng)
        print(tally, flush=True)
        for fault in tally.faults:
            print("  ", fault)
        faults += tally.seen["fault"]
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
