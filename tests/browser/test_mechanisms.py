"""Load on the client's mechanisms, tested with toy games: a crowded map, a heap of pieces.

pytest -n 0 -s -m browser_all tests/browser/test_mechanisms.py
"""

import asyncio
import json
import math
import random
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, WebSocketRoute

from tests.browser.elsewhere import Hand, in_firefox, in_webkit, wait
from tests.browser.kit import Person, Site, eventually
from tests.browser.quiet import FRAMES, LONGEST, Meter, frames, told
from tests.mechanisms.meadow.game import POINTS, STONES
from tests.mechanisms.shards.game import HANDS
from tests.server.serving.kit import Player

SIGMA = 6.0  # px: standard deviation of a touch
AT_REST = ".map .camera:not(.gliding)"
LOOK = """() => [document.querySelector('.map [data-id=p0000]').getBoundingClientRect().x,
  document.querySelectorAll('.stack, [data-id][aria-pressed=true]').length]"""
START = """() => {
  window.times = []
  let last = 0
  const next = (now) => {
    if (last) window.times?.push(now - last)
    last = now
    if (window.times) requestAnimationFrame(next)
  }
  requestAnimationFrame(next)
}"""
STOP = "() => { const times = window.times; window.times = null; return times }"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with Site(tmp_path_factory.mktemp("mechanisms"), games="tests.mechanisms") as site:
        yield site


# ---- nine hundred points on a phone


class Finger:
    """An imprecise finger that touches near its target until something is selected."""

    def __init__(self, person: Person, sigma: float) -> None:
        self.person, self.sigma, self.rng = person, sigma, random.Random(17)

    def choose(self, id: str) -> str:
        """Touch until something is selected; return its id."""
        page = self.person.page
        for _ in range(6):
            before = page.evaluate(LOOK)
            self._tap(id)
            eventually(lambda before=before: page.evaluate(LOOK) != before, page)  # type: ignore[misc]
            page.wait_for_selector(AT_REST)  # people wait until the map has zoomed in
            chosen = self.person.seen()["chosen"]
            if chosen:
                return str(chosen[0])
        raise AssertionError(f"nothing was chosen for {id}")

    def _tap(self, id: str) -> None:
        page = self.person.page
        stacked = page.locator(f'.stack [data-of="{id}"]')
        if stacked.count():
            box = stacked.bounding_box()
            assert box is not None
            at = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
        else:
            at, there = self.person._where(id)
            if not there:
                self.person.push("page.fit")
                page.wait_for_selector(AT_REST)
                at, _ = self.person._where(id)
        page.touchscreen.tap(*(value + self.rng.gauss(0, self.sigma) for value in at))


def test_a_finger_that_rests_looks_closer_slides_to_what_it_means_and_chooses_it_in_one_touch(
    site: Site, chromium: Browser
) -> None:
    one = Person(chromium, site.url, phone=True)
    one.new_table("meadow", 1)
    one.sit("Ada")
    one.begin()
    for target in random.Random(6).sample(POINTS[1:], 4):
        taps = one.taps
        one.press(target)
        eventually(lambda target=target: one.seen()["chosen"] == [target], one.page)  # type: ignore[misc]
        assert one.taps == taps + 1
        one.push("page.confirm.no")
    one.leave()


@pytest.mark.browser_all
@pytest.mark.parametrize("sigma", [0.0, SIGMA], ids=["steady", "shaking"])
def test_fifty_of_fifty_targets_are_hit_on_a_map_of_nine_hundred_points(
    site: Site, chromium: Browser, sigma: float
) -> None:
    one = Person(chromium, site.url, phone=True)
    table = one.new_table("meadow", 1)
    one.sit("Ada")
    one.begin()
    step = one.page.evaluate(
        """() => { const [a, b] = ['p0000', 'p0001'].map((id) => document.querySelector(`[data-id=${id}]`)
          .getBoundingClientRect()); return b.x - a.x }"""
    )
    assert step <= 13.1, f"{step} px a point"
    rng = random.Random(5)
    targets = [*rng.sample(POINTS[1:], 40), *rng.sample(STONES, 10)]
    finger, wrong = Finger(one, sigma), []
    for target in targets:
        chosen = finger.choose(target)
        if chosen != target:
            wrong.append((target, chosen))
            one.push("page.confirm.no")
            continue
        one.push("page.confirm.yes")
        eventually(lambda target=target: auto_action(one, table, target), one.page)  # type: ignore[misc]
        eventually(lambda: not one.seen()["playing"], one.page)  # an earlier touch would only speed up the animation
    print(
        f"{len(targets) - len(wrong)} of {len(targets)} at {step:.1f} px a point, the finger off by sigma {sigma:g} px"
    )
    one.leave()
    assert not wrong


def auto_action(person: Person, table: str, target: str) -> bool:
    at, _, gone = person.ask(f"/api/tables/{table}/position?seat=1")["view"].split(" ")
    return target == at or target in gone.split(",")


# ---- a heap of pieces, and five hands


@contextmanager
def four_hands(site: Site, table: str) -> Iterator[None]:
    """Make four people drag pieces, each sending sixteen ephemeral messages a second."""
    ready, done = threading.Event(), threading.Event()

    async def moves() -> None:
        people = [await Player.new(site.address) for _ in range(HANDS - 1)]
        for seat, player in enumerate(people, 2):
            assert "refusal" not in await player.do(table, "sit", seat, f"- Hand{seat}")
        ready.set()
        for player in people:
            await player.watch(table)
            await player.until(lambda one: one.hello)
        await asyncio.gather(*(hand(player, number) for number, player in enumerate(people)))

    async def hand(player: Player, number: int) -> None:
        step = 0
        listening = asyncio.create_task(listen(player))
        while not done.is_set():
            step += 1
            x, y = 420 + 300 * math.cos(step / 9 + number), 300 + 240 * math.sin(step / 7 + number)
            body = {"id": f"s{20 + number * 20 + step // 48}", "x": round(x), "y": round(y)}
            await player.say("wave", body=json.dumps(body))
            await asyncio.sleep(0.06)
        listening.cancel()
        await player.leave()

    async def listen(player: Player) -> None:
        while True:
            await player.listen()

    thread = threading.Thread(target=lambda: asyncio.run(moves()))
    thread.start()
    assert ready.wait(20)
    try:
        yield
    finally:
        done.set()
        thread.join()


def heap(site: Site, person: Person, lie: str = "desk") -> str:
    table = person.new_table("shards", HANDS, "" if lie == "tray" else f"lie={lie}")
    person.sit("Ada")
    return table


OTHERS = "document.querySelectorAll('.map .hand').length"
CANVAS = {"desk": ".map canvas", "tray": "section canvas"}  # one canvas shows all the pieces


@pytest.mark.browser_all
@pytest.mark.parametrize("lie", list(CANVAS))
def test_a_heap_of_pieces_and_five_hands_keep_every_frame(site: Site, chromium: Browser, lie: str) -> None:
    one = Person(chromium, site.url, viewport={"width": 1280, "height": 1100})
    empty = frames(one.page, 1500)
    table = heap(site, one, lie)
    with four_hands(site, table):
        one.begin()
        one.page.wait_for_selector(CANVAS[lie])
        assert not one.page.locator("section li svg").count(), "no piece of a crowded tray is a drawing of its own"
        eventually(lambda: one.page.locator(".map .hand").count() == HANDS - 1, one.page)
        with Meter() as meter:
            moving = drag(one, "s7", 5)
        print(f"empty page: {told(empty)}; five hands and 140 pieces, {lie}: {told(moving)}; {meter}")
    judged: Any = one.ask(f"/api/tables/{table}/position?seat=1")["view"]
    assert judged[6] == "1", "the piece lies where it was let go"
    one.leave()
    if not meter.quiet or max(empty) > LONGEST:
        pytest.skip("others wanted the processors too")
    assert max(moving) <= 50


def drag(person: Person, id: str, seconds: float) -> list[float]:
    """Return the frame times while a piece is dragged around the board and dropped on its home cell."""
    (x, y), _ = person._where(id)
    (to_x, to_y), _ = person._where(id.replace("s", "c"))
    (mid_x, mid_y), _ = person._where("c77")
    page, mouse = person.page, person.page.mouse
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + 12, y + 12)
    page.evaluate(START)
    for step in range(int(seconds * 60)):
        mouse.move(*about(mid_x, mid_y, step))
        page.wait_for_timeout(12)
    times: list[Any] = page.evaluate(STOP)
    mouse.move(to_x, to_y, steps=5)
    mouse.up()
    eventually(lambda: page.locator(f'[data-id="{id}"]').count() == 0, page)
    return [float(time) for time in times[2:]]


def about(x: float, y: float, step: int) -> tuple[float, float]:
    """Return a point that swings around the middle of the board."""
    return x + 150 * math.sin(step / 11), y - 90 * abs(math.sin(step / 17))


DO = """async (path, body) => (await (await fetch(path, {method: 'POST',
  headers: {'content-type': 'application/json'}, body: JSON.stringify(body)})).json())"""
WHERE = """(id) => { const one = document.querySelector(`[data-id="${id}"]`)
  if (!one.closest('.map')) one.scrollIntoView({block: 'nearest'})
  const box = one.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2] }"""


@pytest.mark.browser_all
@pytest.mark.parametrize("browser", [in_firefox, in_webkit], ids=["firefox", "webkit"])
@pytest.mark.filterwarnings("ignore:setting remote_server_addr:DeprecationWarning")
def test_a_piece_of_a_crowded_tray_is_carried_about_in_other_browsers(
    site: Site, browser: Callable[[], AbstractContextManager[Hand]]
) -> None:
    with browser() as hand, Meter() as meter:
        hand.goto(f"{site.url}/")
        empty = [float(time) for time in hand.evaluate(f"({FRAMES})(1500)")]
        hand.evaluate("fetch('/api/me').then(() => localStorage.setItem('speed', '0'))")

        def do(path: str, body: dict[str, Any]) -> Any:
            return hand.evaluate(f"({DO})({json.dumps(path)}, {json.dumps(body)})")

        table = do("/api/tables", {"game": "shards", "seats": HANDS, "options": ""})["id"]
        commands = f"/api/tables/{table}/commands"
        assert "refusal" not in do(commands, {"id": "a", "kind": "sit", "seat": 1, "argument": "- Ada"})
        with four_hands(site, table):
            assert "refusal" not in do(commands, {"id": "b", "kind": "close", "seat": -1, "argument": ""})
            hand.goto(f"{site.url}/t/{table}")
            wait(hand, f"!!document.querySelector('section canvas') && {OTHERS} === {HANDS - 1}")
            (x, y), (to_x, to_y), (mid_x, mid_y) = (
                hand.evaluate(f"({WHERE})({id!r})") for id in ("s7", "c7", "c77")
            )  # fmt: skip
            hand.carry([(x, y)])
            hand.down()
            hand.carry([(x - 12, y + 12)])
            hand.evaluate(f"({START})()")
            hand.carry([about(mid_x, mid_y, step) for step in range(250)])
            times = [float(time) for time in hand.evaluate(f"({STOP})()")[2:]]
            hand.carry([(to_x, to_y)])
            hand.up()
            wait(hand, "!document.querySelector('[data-id=s7]')")
        view = f"fetch('/api/tables/{table}/position?seat=1').then((answer) => answer.json())"
        assert hand.evaluate(view)["view"][6] == "1", "the piece lies where it was let go"
    print(f"empty page: {told(empty)}; five hands and 140 pieces, tray: {told(times)}; {meter}")


def test_a_dropped_piece_stays_where_it_is_until_the_server_answers(site: Site, chromium: Browser) -> None:
    one = Person(chromium, site.url, viewport={"width": 1280, "height": 1100})
    kept: list[tuple[WebSocketRoute, str | bytes]] = []
    holding = threading.Event()

    def between(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        line.on_message(server.send)
        server.on_message(lambda said: kept.append((line, said)) if holding.is_set() else line.send(said))

    one.page.route_web_socket("**/live*", between)
    table = heap(site, one)
    with four_hands(site, table):
        one.begin()
        one.page.wait_for_selector(".map canvas")
        holding.set()
        mouse, (x, y), (to_x, to_y) = one.page.mouse, one._where("s9")[0], one._where("c9")[0]
        mouse.move(x, y)
        mouse.down()
        mouse.move(to_x, to_y, steps=5)
        mouse.up()
        one.page.wait_for_selector(".hand.judged", state="attached")
        holding.clear()
        for line, said in kept:
            line.send(said)
        one.page.wait_for_selector(".hand.judged", state="detached")
        eventually(lambda: one.page.locator('.map [data-id="s9"]').count() == 0, one.page)
    one.leave()
