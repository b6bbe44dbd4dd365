"""HTTP targets: every endpoint, tournaments, the host's page and its token."""

import asyncio
import json
import re
from collections.abc import Awaitable, Callable
from random import Random
from urllib.parse import urlencode

from tools.fuzzing import samples
from tools.fuzzing.damage import Damage
from tools.fuzzing.server import Fuzzed
from tools.fuzzing.tally import Tally
from tools.fuzzing.visit import Visitor, quoted
from tools.proving.words import ask, cookie_of, new_id, seat

from starboard.server.http.endpoint import Endpoint
from starboard.server.http.routes import ENDPOINTS

AT_ONCE = 16  # requests
UNASKED = ("GET /api/me/events", "DELETE /api/me", "POST /api/me/sign-out")  # endless, or ends the session
CANARY = "Zephyrine-Canary"  # name of a person whose data nobody else may read
FORM = "Content-Type: application/x-www-form-urlencoded"
CLOSED = (403, 413, 415, 429)  # statuses for forms that must be rejected


async def _together(tally: Tally, one: Callable[[], Awaitable[None]]) -> None:
    turns = tally.turns()

    async def some() -> None:
        for _ in turns:
            await one()

    await asyncio.gather(*(some() for _ in range(AT_ONCE)))


async def _canary(port: int) -> None:
    """Create a person with a name, a table and a tournament that nobody else may see."""
    cookie = cookie_of("canary")
    await ask(port, "/api/me", cookie, {"name": CANARY})
    await seat(port, "spacewalk", [cookie, cookie_of("canary2")])
    await ask(port, "/api/events", cookie, {**samples.NEW_EVENT, "name": CANARY})
    await ask(port, "/api/me/tokens", cookie, {"label": CANARY})


async def requests(server: Fuzzed, tally: Tally, rng: Random) -> None:
    """Send damaged addresses, headers and bodies to every endpoint."""
    damage, cookie = Damage(rng), cookie_of("fuzz")
    await _canary(server.port)
    table = await seat(server.port, "spacewalk", [cookie, cookie_of("fuzz2")])
    visitor = Visitor(server.port, tally, [CANARY])
    asked = [each for each in ENDPOINTS if f"{each.method} {each.path}" not in UNASKED]

    async def one() -> None:
        endpoint = rng.choice(asked)
        path = _path(endpoint, {**samples.PATH_VALUES, "table": table}, damage)
        headers = [f"Cookie: {damage(cookie) if rng.random() < 0.05 else cookie}"]
        if rng.random() < 0.2:
            header = rng.choice(samples.HEADERS)
            headers.append(damage(header).replace("\n", "").replace("\r", "") if rng.random() < 0.3 else header)
        await visitor.ask(endpoint.method, path, headers, _body(endpoint, damage))

    await _together(tally, one)


def _path(endpoint: Endpoint, values: dict[str, str], damage: Damage) -> str:
    rng, path = damage.rng, endpoint.path
    for name, value in values.items():
        path = path.replace(f"{{{name}}}", quoted(damage(value) if rng.random() < 0.3 else value))
    if rng.random() < 0.3:
        path += "?" + quoted(damage(samples.QUERY), "=&")
    return path.replace("{", "%7B")


def _body(endpoint: Endpoint, damage: Damage) -> bytes:
    if endpoint.method == "GET":
        return b""
    name = getattr(endpoint.takes, "__name__", "")
    return damage.json(damage.rng.choice(samples.BODIES.get(name, ({},))))


# ---- tournaments


async def events(server: Fuzzed, tally: Tally, rng: Random) -> None:
    """Send tournament commands as organizers, entrants and strangers. No stranger may read the name of an entrant."""
    damage = Damage(rng)
    own, strange = Visitor(server.port, tally), Visitor(server.port, tally, [CANARY])
    at_event = [await _event(server.port, number) for number in range(AT_ONCE)]

    async def one() -> None:
        code, people = rng.choice(at_event)
        who, visitor = rng.choice([(cookie, own) for cookie in people] + [(cookie_of("stranger"), strange)])
        headers = [f"Cookie: {who}", "Content-Type: application/json"]
        if rng.random() < 0.1:
            await visitor.ask("POST", "/api/events", headers, damage.json(samples.NEW_EVENT))
        elif rng.random() < 0.2:
            board = rng.choice(("", f"/tables/{quoted(damage('1'))}/board.svg"))
            await visitor.ask("GET", f"/api/events/{code}{board}", headers)
        else:
            said = {**rng.choice(samples.EVENT_COMMANDS), "id": new_id("e")}
            whole = rng.random() < 0.3 and visitor is own
            body = json.dumps(said).encode() if whole else damage.json(said)
            if visitor is strange and b"enter" in body:
                body = body.replace(b"enter", b"leave")  # a stranger who enters may read the names
            path = code if rng.random() < 0.9 else quoted(damage(code))
            await visitor.ask("POST", f"/api/events/{path}", headers, body)

    await _together(tally, one)


async def _event(port: int, number: int) -> tuple[str, list[str]]:
    """Create a tournament with a bot and two entrants; return its code and the people's cookies, organizer first."""
    people = [cookie_of(f"event{number}-{place}") for place in range(3)]
    made, _ = await ask(port, "/api/events", people[0], samples.NEW_EVENT)
    code = str(made["code"])
    for place, cookie in enumerate(people[1:]):
        await ask(port, f"/api/events/{code}", cookie, {"id": "e", "kind": "enter", "name": f"{CANARY} {place}"})
    await ask(port, f"/api/events/{code}", people[0], {"id": "b", "kind": "bot", "level": "random"})
    return code, people


# ---- the host's page


async def host_page(server: Fuzzed, tally: Tally, rng: Random) -> None:
    """Send forms to the host's page: damaged, from other sites, without the key, without a session.

    Only the damaged forms may change anything.
    """
    damage, session, key = Damage(rng), "", ""
    await _canary(server.port)
    token = server.host_token()
    host, stranger = Visitor(server.port, tally), Visitor(server.port, tally, [CANARY, token])
    made = await host.ask("POST", "/host/sign-in", [FORM], urlencode({"token": token}).encode(), counted=False)
    session = made.header("set-cookie").partition(";")[0]
    shown = await host.ask("GET", "/host", [f"Cookie: {session}"], counted=False)
    key = re.findall(rb'name="key" value="([0-9a-f]{64})"', shown.body)[0].decode()
    evil = "gevil" + "0" * 19

    async def one() -> None:
        form = rng.choice(samples.HOST_FORMS)
        kind = rng.randrange(6)
        if kind < 2:
            name = rng.choice(list(form))
            given = {**form, "key": key, name: damage(form[name])}
            body = urlencode(given, errors="surrogatepass").encode()
            await host.ask("POST", "/host/act", [FORM, f"Cookie: {session}"], body if kind else damage.raw(body))
            return
        given, headers = {"act": "ban", "who": evil, "key": key}, [FORM, f"Cookie: {session}"]
        if kind == 2:
            headers.append(rng.choice(samples.FOREIGN))
        elif kind == 3:
            given["key"] = damage(key) if rng.random() < 0.8 else ""
        elif kind == 4:
            headers[1] = f"Cookie: {damage(session)}".replace("\n", "").replace("\r", "")
        else:
            path = rng.choice(("/host", "/host/tables", f"/host/tables/{quoted(damage('abc'))}"))
            await stranger.ask(
                "GET", path, [f"Cookie: {damage('starboard_host=abc')}".replace("\n", "").replace("\r", "")]
            )
            return
        if (given["key"], headers[1:]) == (key, [f"Cookie: {session}"]):
            return
        body = urlencode(given, errors="surrogatepass").encode()
        answer = await stranger.ask("POST", "/host/act", headers, body)
        if answer.status not in (400, *CLOSED) and evil.encode() in body:
            tally.fault(headers, f"a form that is not the host's was answered {answer.status}")

    await _together(tally, one)
    after = await host.ask("GET", "/host", [f"Cookie: {session}"], counted=False)
    if evil.encode() in after.body:
        tally.fault("", "a form that is not the host's was carried out")


async def host_tokens(server: Fuzzed, tally: Tally, rng: Random) -> None:
    """Guess the host's token from several addresses. Each gets ten guesses in a row, and none may succeed."""
    token, damage = server.host_token(), Damage(rng)
    for number in range(1, 9):
        visitor, tried = Visitor(server.port, tally, [token], source=f"127.0.1.{number}"), 0
        for turn in tally.turns():
            guess = damage(token) if rng.random() < 0.5 else token[: rng.randrange(43)]
            body = urlencode({"token": guess}, errors="surrogatepass").encode()
            answer = await visitor.ask("POST", "/host/sign-in", [FORM], body)
            tried += answer.status == 403
            if answer.status not in (403, 429) and guess.strip() != token:
                tally.fault(guess, f"a wrong token was answered {answer.status}")
            if turn % 200 == 0:
                break
        if tried > 14:
            tally.fault(visitor, f"one address could try {tried} tokens")
    body = urlencode({"token": token}).encode()
    own = await Visitor(server.port, tally, source="127.0.2.1").ask("POST", "/host/sign-in", [FORM], body)
    if own.status != 303:
        tally.fault("", f"the host at another address was answered {own.status}")
